"""What a player can do, and what can happen at a table."""

import typing
from collections.abc import Callable, Iterable

import attrs
import pytest

from ginrummy import (
    Action,
    Annul,
    BigGin,
    Card,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Hand,
    Knock,
    LayOff,
    Meld,
    Pass,
    Remedy,
    ShowMelds,
    TakeDiscard,
    WrongTypeError,
    parse_melds,
)
from tests.unit.positions import acts
from tests.unit.values import call, changeable, copies, evaluated

CARD = Card.parse("7d")
KING = Card.parse("Ks")
RUN = Meld.parse("8d9dTdJd")
SET = Meld.parse("7c7h7s")
LAYOFF = LayOff(CARD, RUN)

Melding = Callable[[Iterable[Meld]], Knock | BigGin | Claim]

# Each action and event, with the one way in which it is written.
TEXTS: list[tuple[Action | Claim | Annul, str]] = [
    (Pass(), "pass"),
    (DrawStock(), "stock"),
    (TakeDiscard(), "take"),
    (Discard(CARD), "7d"),
    (Discard(Card.parse("10♠")), "Ts"),
    (Knock(KING, []), "Ks#-"),
    (Knock(KING, [RUN]), "Ks#8d9dTdJd"),
    (Knock(KING, [RUN, SET]), "Ks#7c7h7s,8d9dTdJd"),
    (BigGin([RUN, SET, Meld.parse("2c3c4c5c")]), "!2c3c4c5c,7c7h7s,8d9dTdJd"),
    (BigGin([]), "!-"),
    (LAYOFF, "7d>8d9dTdJd"),
    (Done(), "done"),
    (ShowMelds(), "show"),
    (Challenge(Remedy.ACCEPT), "challenge:accept"),
    (Challenge(Remedy.EXPOSE_NEXT_PLAY), "challenge:expose_next_play"),
    (Challenge(Remedy.EXPOSE_TO_END), "challenge:expose_to_end"),
    (Challenge(Remedy.DIFFERENCE_ONLY), "challenge:difference_only"),
    (Claim(KING, [RUN, SET]), "claim:Ks#7c7h7s,8d9dTdJd"),
    (Claim(KING, []), "claim:Ks#-"),
    (Annul(), "annul"),
]
ALL = [action for action, _ in TEXTS]
BY_TEXT = pytest.mark.parametrize(
    "action", [pytest.param(action, id=text) for action, text in TEXTS]
)
MELDING: list[Melding] = [
    lambda melds: Knock(KING, melds),
    lambda melds: Claim(KING, melds),
    BigGin,
]
BY_MELDING = pytest.mark.parametrize("make", MELDING, ids=["knock", "claim", "big gin"])


@pytest.mark.parametrize(("action", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_actions_are_written_in_one_way(action: Action | Claim | Annul, text: str) -> None:
    """
    The text of an action is its verb or its cards, all canonical, and is read back as the same.
    """
    assert text == str(action)
    assert [action] == acts(text)


def test_an_action_is_one_of_ten_verbs() -> None:
    """
    The union `Action` has all that a seat can do, and no table event.
    """
    verbs = (
        Pass,
        DrawStock,
        TakeDiscard,
        Discard,
        Knock,
        BigGin,
        LayOff,
        Done,
        ShowMelds,
        Challenge,
    )

    assert verbs == typing.get_args(Action)


def test_no_two_actions_are_equal() -> None:
    """
    Actions of different verbs differ, also where their cards are the same.
    """
    assert len(ALL) == len(set(ALL))
    assert all(first != second for first in ALL for second in ALL if first is not second)
    assert Claim(KING, [RUN]) != call(Knock, KING, [RUN])


def test_remedies_are_stable_codes() -> None:
    """
    R9.4, R9.5: there are four remedies, and their values are what is written.
    """
    codes = ["accept", "expose_next_play", "expose_to_end", "difference_only"]

    assert codes == [remedy.value for remedy in Remedy]
    assert all(remedy is same for remedy in Remedy for same in copies(remedy))


@BY_MELDING
def test_melds_are_kept_in_order(make: Melding) -> None:
    """
    R7.4: in whatever order and in whatever iterable melds come, equal means equal.
    """
    action = make([RUN, SET])
    others = [make((SET, RUN)), make({RUN, SET}), make(meld for meld in (RUN, SET))]

    assert (SET, RUN) == action.melds
    assert [action] * 3 == others
    assert {hash(action)} == set(map(hash, others))


@BY_MELDING
def test_melds_that_cannot_be_are_still_an_action(make: Melding) -> None:
    """
    R1.5: an action may name overlapping melds, or one twice; it is the round that refuses it.
    """
    short, long = parse_melds("7c8c9c,7c8c9cTc")

    assert (short, long, SET) == make([SET, long, short]).melds
    assert (RUN, RUN) == make([RUN, RUN]).melds


@BY_MELDING
@pytest.mark.parametrize(
    ("melds", "got"),
    [
        (None, "NoneType"),
        (7, "int"),
        ("7c7h7s", "str"),
        ("", "str"),
        (b"", "bytes"),
        (RUN, "Meld"),
        (RUN.cards, "Card"),
        ([RUN, None], "NoneType"),
        (["7c7h7s"], "str"),
        ([RUN.cards], "Hand"),
    ],
)
def test_only_melds_are_laid_down(make: Melding, melds: object, got: str) -> None:
    """
    What is no iterable of melds is refused, a single meld and a text included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(make, melds)

    assert got == caught.value.got
    assert "an iterable of Meld" == caught.value.expected


@pytest.mark.parametrize(
    ("kind", "arguments", "message"),
    [
        (Discard, ["7d"], "Discard.card expects a Card, not str; Card.parse() reads text"),
        (Discard, [None], "Discard.card expects a Card, not NoneType"),
        (Discard, [Hand.of([CARD])], "Discard.card expects a Card, not Hand"),
        (Discard, [19], "Discard.card expects a Card, not int"),
        (Knock, ["Ks", ()], "Knock.card expects a Card, not str; Card.parse() reads text"),
        (Knock, [RUN, ()], "Knock.card expects a Card, not Meld"),
        (Claim, [None, ()], "Claim.card expects a Card, not NoneType"),
        (LayOff, ["7d", RUN], "LayOff.card expects a Card, not str; Card.parse() reads text"),
        (LayOff, [None, None], "LayOff.card expects a Card, not NoneType"),
        (LayOff, [RUN, CARD], "LayOff.card expects a Card, not Meld"),
        (LayOff, [CARD, RUN.cards], "LayOff.onto expects a Meld, not Hand"),
        (
            LayOff,
            [CARD, "8d9dTdJd"],
            "LayOff.onto expects a Meld, not str; Meld.parse() reads text",
        ),
        (LayOff, [CARD, [RUN]], "LayOff.onto expects a Meld, not list"),
        (Challenge, ["accept"], "Challenge.remedy expects a Remedy, not str"),
        (Challenge, [None], "Challenge.remedy expects a Remedy, not NoneType"),
    ],
)
def test_actions_take_their_types_and_nothing_else(
    kind: type, arguments: list[object], message: str
) -> None:
    """
    What is no card, meld or remedy is refused, their texts included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(kind, *arguments)

    assert message == str(caught.value)


@pytest.mark.parametrize("kind", [Pass, DrawStock, TakeDiscard, Done, ShowMelds, Annul])
def test_plain_verbs_take_nothing(kind: type) -> None:
    """
    R6.1: a verb without cards has no fields; above all, drawing names no card.
    """
    assert () == attrs.fields(kind)
    with pytest.raises(TypeError):
        call(kind, CARD)


@BY_TEXT
def test_actions_are_values(action: Action | Claim | Annul) -> None:
    """
    Actions are equal by value, hashed alike, copied and never changed.
    """
    for same in (attrs.evolve(action), *copies(action)):
        assert type(same) is type(action)
        assert same == action
        assert hash(same) == hash(action)
        assert str(same) == str(action)
    assert [] == changeable(action)
    assert not hasattr(action, "__dict__")


@BY_TEXT
def test_actions_are_evaluated_from_their_repr(action: Action | Claim | Annul) -> None:
    """
    What `repr` writes makes the same action again; an enum writes what is no Python.
    """
    if isinstance(action, Challenge):
        assert f"Challenge(remedy={action.remedy!r})" == repr(action)
    else:
        assert evaluated(action) == action


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (Discard(CARD), "card"),
        (Knock(KING, []), "card melds"),
        (BigGin([]), "melds"),
        (LAYOFF, "card onto"),
        (Challenge(Remedy.ACCEPT), "remedy"),
        (Claim(KING, []), "card melds"),
    ],
)
def test_promised_attributes(value: object, names: str) -> None:
    """
    What front-ends rely on goes by the promised names, and is matched in that order.
    """
    assert tuple(names.split()) == getattr(type(value), "__match_args__", None)
    assert [] == [name for name in names.split() if not hasattr(value, name)]


def test_a_layoff_is_a_card_and_a_meld() -> None:
    """
    R3.1: who lays off names the card and the meld it goes on.
    """
    assert CARD == LAYOFF.card
    assert RUN == LAYOFF.onto
    assert LAYOFF == LayOff(onto=RUN, card=CARD)
    assert attrs.evolve(LAYOFF, card=Card.parse("Qd")) != LAYOFF
    assert attrs.evolve(LAYOFF, onto=Meld.parse("8d9dTd")) != LAYOFF
