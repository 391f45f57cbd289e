"""
Hands with known answers, each with the reason for it, asked of the library and of the oracle.

The answers lie in the data files beside this one; they were found by hand, from the rules, before
either was asked.
"""

import json
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import pytest

from ginrummy import (
    DECK,
    Card,
    Hand,
    LayOff,
    Meld,
    best_defence,
    best_spread,
    best_spreads,
    best_throw,
    count_best_spreads,
    deadwood,
    find_layoffs,
    find_throws,
    meld_kind,
)
from tests.oracles import defending, melding
from tests.oracles.melding import read

HERE = Path(__file__).parent


class Rules(TypedDict, total=False):
    """The options of a case that bear on melding and throwing; others are for the score."""

    knock_limit: int
    hand_size: int
    rediscard: str
    preset: str


class MeldCase(TypedDict):
    """Cards, and the kind of meld they are, if any."""

    id: str
    cards: str
    kind: str | None


class DeadwoodCase(TypedDict):
    """A hand, its deadwood and every set of unmelded cards that leaves it."""

    id: str
    hand: str
    deadwood: int
    unmelded: list[str]
    traps: NotRequired[dict[str, int]]


class ShapeCase(TypedDict):
    """A hand, its deadwood and the number of spreads that leave it."""

    id: str
    hand: str
    deadwood: int
    best: int


class ThrowsCase(TypedDict):
    """Eleven cards and the throws that are gin, that are knocks, and whether all eleven meld."""

    id: str
    hand: str
    taken: NotRequired[str]
    rules: NotRequired[Rules]
    gin: NotRequired[str]
    knock: NotRequired[dict[str, int]]
    big_gin: NotRequired[bool]


class TargetsCase(TypedDict):
    """A card and the melds, by position, on which it may be laid off."""

    id: str
    card: str
    melds: list[str]
    already: NotRequired[list[tuple[str, int]]]
    targets: list[int]


class DefenceCase(TypedDict):
    """A defender, the knocker's melds, and the least that is left with lay-offs and without."""

    id: str
    hand: str
    melds: list[str]
    least: int
    own_least: int
    on_gin: NotRequired[bool]
    rules: NotRequired[Rules]
    traps: NotRequired[dict[str, int]]


class PeerCase(TypedDict):
    """What another program says of a hand, and what is right."""

    id: str
    program: str
    hand: NotRequired[str]
    melds: NotRequired[list[str]]
    theirs: NotRequired[int]
    least: NotRequired[int]
    throw: NotRequired[str]
    gin: NotRequired[str]
    not_gin: NotRequired[dict[str, int]]
    layoffs: NotRequired[list[str]]


def load(name: str) -> list[Any]:
    """Read the cases of one data file."""
    content: dict[str, list[Any]] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return content["cases"]


def named(cases: list[Any]) -> list[Any]:
    """Give each case its own id as the id of its test."""
    return [pytest.param(case, id=case["id"]) for case in cases]


MELDS: list[MeldCase] = load("melds.json")
HANDS: list[DeadwoodCase] = load("deadwood.json")
SHAPES: list[ShapeCase] = load("shapes.json")
THROWS: list[ThrowsCase] = load("throws.json")
TARGETS: list[TargetsCase] = load("layoff_targets.json")
DEFENCES: list[DefenceCase] = load("defences.json")
PEERS: list[PeerCase] = load("peers.json")
FILES = [
    "melds.json",
    "deadwood.json",
    "shapes.json",
    "throws.json",
    "layoff_targets.json",
    "defences.json",
    "peers.json",
]


def parsed(texts: list[str]) -> tuple[Meld, ...]:
    """Read melds, one text each."""
    return tuple(Meld.parse(text) for text in texts)


@pytest.mark.parametrize("name", FILES)
def test_every_case_has_a_reason_and_a_source(name: str) -> None:
    """
    Every known answer says why it is so and where it comes from, and has an id of its own.
    """
    cases = load(name)

    assert len(cases) == len({case["id"] for case in cases})
    assert all(case["why"] and (case.get("source") or case.get("seed")) for case in cases)


@pytest.mark.parametrize("case", named(MELDS))
def test_meld(case: MeldCase) -> None:
    """
    R1.1, R1.2, R1.3, R1.4: cards are the meld they are known to be, or none.
    """
    cards = read(case["cards"])
    kind = meld_kind(Hand.parse(case["cards"]))

    assert case["kind"] == (
        "set" if melding.is_set(cards) else "run" if melding.is_run(cards) else None
    )
    assert case["kind"] == (kind.value if kind else None)


@pytest.mark.parametrize("case", named(HANDS))
def test_deadwood(case: DeadwoodCase) -> None:
    """
    R1.5, R1.6, R2.1, R2.2, R2.3: a hand counts, and leaves, what it is known to.
    """
    cards, hand = read(case["hand"]), Hand.parse(case["hand"])
    unmelded = {read(text) for text in case["unmelded"]}

    assert case["deadwood"] == melding.deadwood(cards)
    assert case["deadwood"] == deadwood(hand) == best_spread(hand).deadwood
    assert unmelded == {melding.unmelded(cards, spread) for spread in melding.best_spreads(cards)}
    assert set(case["unmelded"]) == {str(spread.unmelded) for spread in best_spreads(hand)}
    assert all(case["deadwood"] < trap for trap in case.get("traps", {}).values())


@pytest.mark.parametrize("case", named(SHAPES))
def test_shape(case: ShapeCase) -> None:
    """
    R1.4, R1.5, R2.3: a hand of a telling shape has the deadwood and the best spreads it must.
    """
    cards, hand = read(case["hand"]), Hand.parse(case["hand"])

    assert case["deadwood"] == melding.deadwood(cards)
    assert case["deadwood"] == deadwood(hand)
    assert case["best"] == len(melding.best_spreads(cards))
    assert case["best"] == len(best_spreads(hand)) == count_best_spreads(hand)


@pytest.mark.parametrize("case", named(THROWS))
def test_throws(case: ThrowsCase) -> None:
    """
    R2.4: the throws that are gin or a knock are the known ones, with the deadwood they leave.
    """
    limit = case.get("rules", {}).get("knock_limit", 10)
    taken = Card.parse(case["taken"]) if "taken" in case else None
    hand = Hand.parse(case["hand"])
    by_oracle = {
        str(DECK[card]): left
        for card, left in melding.throws(read(case["hand"])).items()
        if DECK[card] != taken
    }
    by_library = {
        str(throw.card): throw.spread.deadwood
        for throw in find_throws(hand, limit=limit, barred=taken)
    }

    assert {card: left for card, left in by_oracle.items() if left <= limit} == by_library
    if "gin" in case:
        assert Hand.parse(case["gin"]) == Hand.of(
            Card.parse(card) for card, left in by_library.items() if left == 0
        )
    if "knock" in case:
        assert case["knock"] == {card: left for card, left in by_library.items() if left}
    if "big_gin" in case:
        assert case["big_gin"] == (melding.deadwood(read(case["hand"])) == 0)
        assert case["big_gin"] == best_spread(hand).is_gin


@pytest.mark.parametrize("case", named(TARGETS))
def test_layoff_targets(case: TargetsCase) -> None:
    """
    R3.2, R3.3, R3.6: a card may be laid off on the melds it is known to fit.
    """
    melds, card = list(parsed(case["melds"])), Card.parse(case["card"])
    for text, at in case.get("already", []):
        melds[at] = melds[at].with_card(Card.parse(text))
    table = [frozenset(one.index for one in meld.cards) for meld in melds]

    assert case["targets"] == [
        at for at, meld in enumerate(table) if melding.is_meld(meld | {card.index})
    ]
    assert {LayOff(card, melds[at]) for at in case["targets"]} == set(
        find_layoffs(Hand.of([card]), tuple(melds))
    )


@pytest.mark.parametrize("case", named(DEFENCES))
def test_defence(case: DefenceCase) -> None:
    """
    R3.1, R3.3, R3.4, R3.5: a defender is left with what he is known to be.

    Where a case forbids lay-offs (on gin, by its rules), only what the hand counts alone is asked
    here: whether there are lay-offs at all is a matter of the score.
    """
    cards, melds = read(case["hand"]), [read(text) for text in case["melds"]]
    hand, laid = Hand.parse(case["hand"]), parsed(case["melds"])

    assert case["own_least"] == melding.deadwood(cards)
    assert case["own_least"] == deadwood(hand)
    if case.get("rules", {}).get("preset") == "PAGAT" and case.get("on_gin"):
        assert case["least"] == case["own_least"]
        return
    assert case["least"] == defending.least_after_layoffs(cards, melds)
    assert case["least"] == best_defence(hand, laid).spread.deadwood
    assert all(case["least"] < trap for trap in case.get("traps", {}).values())


@pytest.mark.parametrize("case", named([case for case in PEERS if "throw" in case]))
def test_peers_throw(case: PeerCase) -> None:
    """
    R2.4: the throw that others miss is found, and leaves what they say cannot be left.
    """
    assert "hand" in case
    assert "throw" in case
    throw = best_throw(Hand.parse(case["hand"]))
    counts = melding.throws(read(case["hand"]))

    assert case["throw"] == str(throw.card)
    assert case.get("least") == throw.spread.deadwood == min(counts.values())
    assert case.get("theirs") != case.get("least")


@pytest.mark.parametrize("case", named([case for case in PEERS if "gin" in case]))
def test_peers_gin(case: PeerCase) -> None:
    """
    R2.4: the throws that are gin are the right ones, and no others.
    """
    assert "hand" in case
    counts = {str(DECK[card]): left for card, left in melding.throws(read(case["hand"])).items()}
    found = {
        str(throw.card): throw.spread.deadwood for throw in find_throws(Hand.parse(case["hand"]))
    }

    assert counts == found
    assert case.get("gin") == str(
        Hand.of(Card.parse(card) for card, left in found.items() if left == 0)
    )
    assert all(left == found[card] for card, left in case.get("not_gin", {}).items())


@pytest.mark.parametrize(
    "case",
    named(
        [case for case in PEERS if "least" in case and "throw" not in case and "melds" not in case]
    ),
)
def test_peers_deadwood(case: PeerCase) -> None:
    """
    R1.5, R2.3: the least deadwood is found where others count more, or never come to an end.
    """
    assert "hand" in case

    assert case.get("least") == melding.deadwood(read(case["hand"]))
    assert case.get("least") == deadwood(Hand.parse(case["hand"]))


@pytest.mark.parametrize(
    "case", named([case for case in PEERS if "least" in case and "melds" in case])
)
def test_peers_defence(case: PeerCase) -> None:
    """
    R3.3, R3.5: the best defence is found, in whatever order the melds and the cards are listed.
    """
    assert "hand" in case
    assert "melds" in case
    hand, melds = Hand.parse(case["hand"]), parsed(case["melds"])

    assert case.get("least") == defending.least_after_layoffs(
        read(case["hand"]), [read(text) for text in case["melds"]]
    )
    assert case.get("least") == best_defence(hand, melds).spread.deadwood
    assert case.get("least") == best_defence(hand, melds[::-1]).spread.deadwood


@pytest.mark.parametrize("case", named([case for case in PEERS if "layoffs" in case]))
def test_peers_chain(case: PeerCase) -> None:
    """
    R3.3: a chain of lay-offs is offered to its end.
    """
    assert "melds" in case
    assert "layoffs" in case
    (meld,) = parsed(case["melds"])
    left = Hand.parse("".join(case["layoffs"]))
    for text in case["layoffs"]:
        card = Card.parse(text)

        assert (LayOff(card, meld),) == find_layoffs(left, (meld,))
        meld = meld.with_card(card)
        left -= Hand.of([card])
