"""
Rounds with known answers, each with the reason for it.

The answers lie in the data files beside this one; the counts of `perft.json` come from the oracle.
"""

import json
import random
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import attrs
import pytest

import ginrummy
from ginrummy import (
    CLASSIC,
    DECK,
    Action,
    Annul,
    BigGin,
    BySeat,
    Card,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Hand,
    IllegalActionError,
    Knock,
    LayOff,
    Meld,
    Pass,
    Phase,
    Remedy,
    Round,
    Rules,
    Seat,
    ShowMelds,
    Table,
    TakeDiscard,
    annul,
    claim_knock,
    cut_for_deal,
    deadwood,
    deal,
    legal_actions,
    parse_melds,
    perft,
    play,
    replay,
    shuffled_deck,
    view,
    why_illegal,
)
from ginrummy.rules import IllegalKnock, LastDiscard, Opening
from tests.oracles import playing
from tests.properties.positions import options_of

HERE = Path(__file__).parent
Options = dict[str, Any]


class Dealt(TypedDict):
    """Hands, then the upcard and the stock in the order in which it is drawn."""

    opener: str
    dealer: str
    next: str


class Placed(TypedDict):
    """Hands, the upcard and the stock in the order in which it is drawn; the rest was thrown."""

    south: str
    north: str
    top: str
    stock: str


class RoundCase(TypedDict):
    """What was dealt or lies there, what was done, and what must hold then."""

    id: str
    rules: NotRequired[Options]
    deal: NotRequired[Dealt]
    position: NotRequired[Placed]
    actions: list[str]
    phase: str
    turn: NotRequired[str]
    legal: NotRequired[list[str]]
    among: NotRequired[list[str]]
    refused: NotRequired[dict[str, str]]
    stock: NotRequired[int]
    top: NotRequired[str]
    knocker: NotRequired[str | None]
    deadwood: NotRequired[dict[str, int]]
    known: NotRequired[dict[str, str]]
    exposed: NotRequired[dict[str, str]]
    difference_only: NotRequired[str]
    annulled: NotRequired[bool]


class CutCase(TypedDict):
    """The cards that north and south cut, and who deals."""

    id: str
    cut: list[str]
    rules: NotRequired[Options]
    dealer: str | None


class LimitCase(TypedDict):
    """A first upcard, and what it sets."""

    id: str
    upcard: str
    side_card: NotRequired[str]
    rules: Options
    limit: int
    multiplier: int


class PerftCase(TypedDict):
    """A deal, and how many ways there are to play 0, 1, 2 … actions."""

    id: str
    seed_of_deck: NotRequired[int]
    deal: NotRequired[Dealt]
    rules: NotRequired[Options]
    counts: list[int]


def load(name: str) -> list[Any]:
    """Read the cases of one data file."""
    content: dict[str, list[Any]] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return content["cases"]


def named(cases: list[Any]) -> list[Any]:
    """Give each case its own id as the id of its test."""
    return [pytest.param(case, id=case["id"]) for case in cases]


PLAYED = ["openings.json", "discards.json", "stock_ends.json", "irregularities.json"]
FILES = [*PLAYED, "first_dealers.json", "knock_limits.json", "perft.json"]
PERFTS: list[PerftCase] = load("perft.json")
PINNED = (
    "Qc Tc Ac 3s 4h 3d Th 8s 9d Kc As 6c Qd "
    "Jd 7c 9h Ah 4s 5h Jc Qs 2d Kh 2h 8d 3h "
    "2s Qh Jh 9s 5s 6h Ad 7d 8h 6s 9c 5c Js "
    "Ks Ts 7s 6d 2c Td 3c 5d Kd 4c 7h 8c 4d"
)
PRESETS = [
    "CLASSIC",
    "PAGAT",
    "BICYCLE",
    "MODERN",
    "TOURNAMENT",
    "PALACE",
    "OPENSPIEL",
    "RLCARD",
]


def rules_of(options: Options) -> Rules:
    """Make rules: a preset, with changes."""
    changes = dict(options)
    preset: Rules = getattr(ginrummy, changes.pop("preset", "CLASSIC"))
    return attrs.evolve(preset, **changes)


def cards_of(text: str) -> list[Card]:
    """Read cards in order."""
    return [Card.parse(text[at : at + 2]) for at in range(0, len(text), 2)]


def deck_of(dealt: Dealt) -> list[Card]:
    """Stack a deck for a deal; what is not told comes last, in the order of the pack."""
    first, second = cards_of(dealt["opener"]), cards_of(dealt["dealer"])
    hands = [card for pair in zip(first, second, strict=True) for card in pair]
    told = [*hands, *cards_of(dealt["next"])]
    return [*told, *(card for card in DECK if card not in told)]


def placed(position: Placed, rules: Rules) -> Round:
    """Lay out a round in which south is to draw."""
    hands = BySeat(Hand.parse(position["north"]), Hand.parse(position["south"]))
    stock, top = cards_of(position["stock"]), Card.parse(position["top"])
    used = {*hands.north, *hands.south, *stock, top}
    table = Table(
        rules=rules,
        dealer=Seat.NORTH,
        phase=Phase.DRAW,
        turn=Seat.SOUTH,
        discards=(*(card for card in DECK if card not in used), top),
        stock_size=len(stock),
        passes=2 if rules.opening == "offer" else 0,
        limit_card=top,
    )
    return Round(table=table, hands=hands, stock=tuple(stock[::-1]))


def step_of(text: str) -> Action | Claim | Annul:  # a case a kind
    """Read a step from its canonical text."""
    if text.startswith("claim:"):
        card, melds = text.removeprefix("claim:").split("#")
        return Claim(Card.parse(card), parse_melds(melds))
    if text.startswith("challenge:"):
        return Challenge(Remedy(text.removeprefix("challenge:")))
    if text.startswith("!"):
        return BigGin(parse_melds(text[1:]))
    if "#" in text:
        card, melds = text.split("#")
        return Knock(Card.parse(card), parse_melds(melds))
    if ">" in text:
        card, onto = text.split(">")
        return LayOff(Card.parse(card), Meld.parse(onto))
    words: dict[str, Action | Annul] = {
        str(word): word
        for word in (
            Pass(),
            DrawStock(),
            TakeDiscard(),
            Done(),
            ShowMelds(),
            Annul(),
        )
    }
    return words[text] if text in words else Discard(Card.parse(text))


def start_of(case: RoundCase) -> Round:
    """Deal or lay out the round of a case."""
    rules = rules_of(case.get("rules", {}))
    if "position" in case:
        return placed(case["position"], rules)
    assert "deal" in case
    return deal(deck_of(case["deal"]), Seat.NORTH, rules)


def fisher_yates(seed: int) -> list[Card]:
    """Shuffle the pack as `shuffled` says: a number for each card but one, from the last down."""
    rng = random.Random(seed)
    order = [*range(52)]
    for last in range(51, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return [DECK[index] for index in order]


@pytest.mark.parametrize("name", FILES)
def test_every_case_has_a_reason_and_a_source(name: str) -> None:
    """
    Every known answer says why it is so and where it comes from, and has an id of its own.
    """
    cases = load(name)

    assert len(cases) == len({case["id"] for case in cases})
    assert all(case["why"] and (case.get("source") or case.get("seed")) for case in cases)


@pytest.mark.parametrize("case", named([case for name in PLAYED for case in load(name)]))
def test_round(case: RoundCase) -> None:
    """
    R5.1 to R9.6: after what was done the round stands as it is known to.
    """
    *_, state = replay(start_of(case), map(step_of, case["actions"]))
    legal = [str(action) for action in legal_actions(state)]

    assert case["phase"] == state.phase.value
    assert case.get("turn", state.turn.value) == state.turn.value
    assert sorted(case.get("legal", legal)) == sorted(legal)
    assert set(case.get("among", [])) <= set(legal)
    for text, reason in case.get("refused", {}).items():
        action = step_of(text)
        assert not isinstance(action, Claim | Annul)
        refusal = why_illegal(state, action)
        assert refusal is not None
        assert (text, reason) == (text, refusal.reason.value)
        if isinstance(action, Knock):
            with pytest.raises(IllegalActionError) as caught:
                claim_knock(state, action)
            assert refusal == caught.value.refusal
    check_cards(case, state)


def check_cards(case: RoundCase, state: Round) -> None:
    """Check what a case says of the cards."""
    table, ledger = state.table, state.table.ledger
    assert case.get("stock", len(state.stock)) == len(state.stock)
    assert case.get("top", str(table.upcard)) == str(table.upcard)
    assert case.get("annulled", False) == ledger.annulled
    if "knocker" in case:
        assert case["knocker"] == (table.knocker.value if table.knocker else None)
    if "difference_only" in case:
        assert set(case["difference_only"]) == {seat.value for seat in ledger.difference_only}
    for seat in Seat:
        if "known" in case:
            assert Hand.parse(case["known"][seat.value]) == table.known[seat]
        if "exposed" in case:
            assert Hand.parse(case["exposed"][seat.value]) == ledger.exposed[seat]
        if "deadwood" in case:
            assert table.spread is not None
            laid = table.spread.deadwood if seat is table.knocker else None
            left = deadwood(state.hands[seat]) if laid is None else laid
            assert case["deadwood"][seat.value] == left


@pytest.mark.parametrize("case", named(load("first_dealers.json")))
def test_first_dealer(case: CutCase) -> None:
    """
    R4.3, R4.4: who deals first is known from the two cards.
    """
    north, south = map(Card.parse, case["cut"])
    dealer = cut_for_deal(BySeat(north, south), rules_of(case.get("rules", {})))

    assert case["dealer"] == (dealer.value if dealer else None)


@pytest.mark.parametrize("case", named(load("knock_limits.json")))
def test_knock_limit(case: LimitCase) -> None:
    """
    R7.1, R7.7, R7.8, R7.9: the limit and the multiplier are those that the card sets.
    """
    upcard = Card.parse(case["upcard"])
    others = [card for card in DECK if card != upcard]
    side = Card.parse(case["side_card"]) if "side_card" in case else None
    deck = [*others[:20], upcard, *others[20:]]
    state = deal(deck, Seat.NORTH, rules_of(case["rules"]), side_card=side)

    assert (case["limit"], case["multiplier"]) == (
        state.table.knock_limit,
        state.table.multiplier,
    )


def start_of_perft(case: PerftCase) -> tuple[Round, playing.State]:
    """Deal in the library and in the oracle."""
    deck = deck_of(case["deal"]) if "deal" in case else fisher_yates(case.get("seed_of_deck", 0))
    state = deal(deck, Seat.NORTH, rules_of(case.get("rules", {})))
    order = tuple(card.index for card in deck)
    return state, playing.deal(order, 0, options_of(state.table))


@pytest.mark.parametrize("case", named(PERFTS))
def test_perft(case: PerftCase) -> None:
    """
    The ways to play so many actions are as many as the oracle counted.
    """
    state, _ = start_of_perft(case)

    assert case["counts"] == [perft(state, depth) for depth in range(len(case["counts"]))]


@pytest.mark.parametrize("case", named(PERFTS))
def test_perft_of_the_oracle(case: PerftCase) -> None:
    """
    The oracle still counts what it counted, but for the deepest levels, which take long.
    """
    _, known = start_of_perft(case)
    depths = [depth for depth, count in enumerate(case["counts"]) if count < 3000]

    assert [case["counts"][depth] for depth in depths] == [
        playing.perft(known, depth) for depth in depths
    ]


@pytest.mark.nightly
@pytest.mark.parametrize("case", named(PERFTS))
def test_perft_of_the_oracle_to_the_end(case: PerftCase) -> None:
    """
    The oracle still counts what it counted, to the deepest level.
    """
    _, known = start_of_perft(case)

    assert case["counts"] == [playing.perft(known, depth) for depth in range(len(case["counts"]))]


def test_a_seed_means_the_same_deck_everywhere() -> None:
    """
    R4.1: the deck of a seed is a known one, and that of the shuffle that is described.
    """
    expected = PINNED.replace(" ", "")

    assert cards_of(expected) == fisher_yates(7)
    assert cards_of(expected) == list(shuffled_deck(random.Random(7)))


@pytest.mark.parametrize("seed", range(10))
def test_bug_17a_seeds_are_used(seed: int) -> None:
    """
    R4.1: the same seed deals the same, another deals otherwise; programs have ignored theirs.
    """
    once = deal(shuffled_deck(random.Random(seed)), Seat.NORTH)

    assert once == deal(shuffled_deck(random.Random(seed)), Seat.NORTH)
    assert once != deal(shuffled_deck(random.Random(seed + 1)), Seat.NORTH)


def test_bug_06b_two_deals_in_succession_are_whole() -> None:
    """
    R4.1: each deal has its own 52 cards: ten a hand, one turned up, 31 in the stock.
    """
    rng = random.Random(6)
    for _ in range(2):
        state = deal(shuffled_deck(rng), Seat.NORTH)
        cards = [*state.hands.north, *state.hands.south, *state.stock, *state.table.discards]

        assert (10, 10, 31, 1) == (
            len(state.hands.north),
            len(state.hands.south),
            len(state.stock),
            len(state.table.discards),
        )
        assert 52 == len(set(cards))


OPENER = "7c7d7h8s9sTs2d3d4dKc"
DEALER = "AcAdAh9c9d9hQcQdQh3s"


def taken_at_once(hand: str, card: str, rules: Rules) -> Round:
    """Deal so that south, who opens, has eleven cards: *hand* and *card*."""
    state = deal(deck_of({"opener": hand, "dealer": DEALER, "next": card}), Seat.NORTH, rules)
    return state if rules.opening is Opening.ELEVEN else play(state, TakeDiscard())


def test_bug_07a_a_refused_knock_changes_nothing() -> None:
    """
    R7.1: after a knock that is refused the hand still has its eleven cards.
    """
    state = taken_at_once(OPENER, "5h", CLASSIC)
    before = attrs.evolve(state)
    for text in ("Kc#-", "Kc#7c7d7h", "7c#7c7d7h"):
        action = step_of(text)
        assert isinstance(action, Knock)
        with pytest.raises(IllegalActionError):
            play(state, action)

    assert before == state
    assert 11 == len(state.hands.south)


def test_bug_18b_the_defender_sees_the_knock() -> None:
    """
    R7.2: after a knock the defender sees the melds, the unmelded cards, the throw and the count.
    """
    state = play(taken_at_once(OPENER, "5h", CLASSIC), knock("Kc#7c7d7h,2d3d4d,8s9sTs"))
    seen = view(state, Seat.NORTH).table

    assert seen.spread is not None
    assert ["7c7d7h", "2d3d4d", "8s9sTs"] == [str(meld) for meld in seen.spread.melds]
    assert ("5h", 5, "Kc") == (str(seen.spread.unmelded), seen.spread.deadwood, str(seen.upcard))


def knock(text: str) -> Action:
    """Read an action."""
    action = step_of(text)
    assert not isinstance(action, Claim | Annul)
    return action


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(
    ("card", "text", "left"),
    [
        ("5h", "Kc#7c7d7h,2d3d4d,8s9sTs", 5),
        ("Js", "Kc#7c7d7h,2d3d4d,8s9sTsJs", 0),
    ],
    ids=["knock", "gin"],
)
def test_each_preset_ends_with_a_knock_or_gin(name: str, card: str, text: str, left: int) -> None:
    """
    R3.7, R3.8, R3.9, R7.1, R7.5: a knock on the first turn is defended, by the rules, and ends.
    """
    rules = rules_of({"preset": name})
    state = play(taken_at_once(OPENER, card, rules), knock(text))
    defends = rules.layoffs and (left > 0 or rules.layoff_on_gin)

    assert (Phase.LAYOFF if defends else Phase.OVER) is state.phase
    end = play(state, Done()) if defends else state
    assert end.is_over
    assert end.table.spread is not None
    assert (Seat.SOUTH, left) == (end.table.knocker, end.table.spread.deadwood)
    assert Hand.parse(DEALER) == end.table.ledger.exposed.north


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_has_big_gin_or_not(name: str) -> None:
    """
    R7.6: with all eleven cards melded, big gin is there where the preset has it, and ends all.
    """
    rules = rules_of({"preset": name})
    state = taken_at_once("7c7d7h8s9sTsJs2d3d4d", "5d", rules)
    action = knock("!7c7d7h,2d3d4d5d,8s9sTsJs")

    assert (rules.big_gin_bonus is not None) == (action in legal_actions(state))
    if rules.big_gin_bonus is not None:
        end = play(state, action)
        assert end.is_over
        assert (11, Seat.SOUTH) == (len(end.hands.south), end.table.knocker)
    else:
        refusal = why_illegal(state, action)
        assert refusal is not None
        assert "option_off" == refusal.reason.value


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_comes_to_a_washout(name: str) -> None:
    """
    R8.1, R8.2: if everybody throws back what he draws, the round is void when two cards are left.
    """
    rules = rules_of({"preset": name})
    state = deal(fisher_yates(7), Seat.NORTH, rules)
    while not state.is_over:
        first = legal_actions(state)[0]
        if state.phase is Phase.DISCARD:
            first = legal_actions(state, Discard)[-1]
        state = play(state, first)

    assert (2, None) == (len(state.stock), state.table.knocker)
    assert (Hand(), Hand()) == (state.table.ledger.exposed.north, state.table.ledger.exposed.south)


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_treats_the_last_discard_its_way(name: str) -> None:
    """
    R8.2: the last discard is gone, taken to gin, or taken to play on.
    """
    rules = rules_of({"preset": name})
    south = "7c7d7h8s9sTs2d3d4dQs"
    position: Placed = {"south": south, "north": DEALER, "top": "5h", "stock": "5s6s7s"}
    start = placed(position, rules)
    state = play(play(start, DrawStock()), Discard(Card.parse("Qs")))
    gin = knock("3s#AcAdAh,9c9d9h,QcQdQhQs")

    assert (rules.last_discard is LastDiscard.NONE) == state.is_over
    assert (rules.last_discard is LastDiscard.OPEN) == (TakeDiscard() in legal_actions(state))
    assert (rules.last_discard is LastDiscard.KNOCK_OR_GIN) == (gin in legal_actions(state))
    if gin in legal_actions(state):
        assert play(state, gin).table.knocker is Seat.NORTH


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_treats_an_illegal_knock_its_way(name: str) -> None:
    """
    R9.3: a knock above the limit leads to a claim, or cannot be made; a round can be annulled.
    """
    rules = rules_of({"preset": name})
    state = taken_at_once("7c7d7h8s9s2d3d4dKcKs", "Jh", rules)
    claimed = Knock(Card.parse("Kc"), parse_melds("7c7d7h,2d3d4d"))

    if rules.illegal_knock is IllegalKnock.REFUSE:
        with pytest.raises(IllegalActionError):
            claim_knock(state, claimed)
    else:
        assert claim_knock(state, claimed).phase is Phase.CLAIM
        assert play(claim_knock(state, claimed), Done()).is_over
    assert annul(state).table.ledger.annulled


def test_taking_an_ace_for_a_one_point_limit() -> None:
    """
    R7.3, R7.7, R7.8: with an ace turned up one point may be left, and one need not knock.
    """
    rules = rules_of({"knock_limit_from": "upcard"})
    dealt: Dealt = {"opener": OPENER, "dealer": DEALER.replace("Ac", "5c"), "next": "Ac"}
    state = play(deal(deck_of(dealt), Seat.NORTH, rules), TakeDiscard())

    assert knock("Kc#7c7d7h,2d3d4d,8s9sTs") in legal_actions(state)
    assert Discard(Card.parse("Kc")) in legal_actions(state)
    strict = attrs.evolve(rules, oklahoma_ace="gin_only")
    state = play(deal(deck_of(dealt), Seat.NORTH, strict), TakeDiscard())
    assert () == legal_actions(state, Knock)
