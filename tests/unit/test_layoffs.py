"""Lay-offs and the best answer to a knock."""

from collections.abc import Callable, Iterable
from itertools import permutations

import attrs
import pytest
from hypothesis import given, strategies as st

from ginrummy import (
    DECK,
    Card,
    Defence,
    Hand,
    InvalidStateError,
    Invariant,
    LayOff,
    Meld,
    Spread,
    WrongTypeError,
    best_defence,
    best_spread,
    deadwood,
    find_layoffs,
    parse_melds,
)
from ginrummy.strategies import hands, melded_hands
from tests.unit.values import call, changeable, copies, evaluated

RUN = Meld.parse("5h6h7h")
LAYOFF = LayOff(Card.parse("8h"), RUN)
NEXT = LayOff(Card.parse("9h"), Meld.parse("5h6h7h8h"))
LOW = LayOff(Card.parse("4h"), RUN)
SPREAD = Spread([Meld.parse("2c2d2s")], Hand.parse("Ks"))
DEFENCE = Defence([LAYOFF, NEXT], SPREAD)

KNOCKS = ["5h6h7h", "7c7d7h,9sTsJs", "Ac2c3c,JcQcKc,5d5h5s", "2h3h4h,6h7h8h", "KcKdKhKs,Ad2d3d"]
FUNCTIONS: list[tuple[Callable[..., object], str]] = [
    (find_layoffs, "find_layoffs()"),
    (best_defence, "best_defence()"),
]
BY_NAME = pytest.mark.parametrize(
    ("function", "where"), FUNCTIONS, ids=[where for _, where in FUNCTIONS]
)


def least_left(hand: Hand, laid: tuple[Meld, ...]) -> int:
    """Find what is left at least, by trying every lay-off after every other."""
    left = deadwood(hand)
    for card in hand:
        for place, meld in enumerate(laid):
            if meld.accepts(card):
                grown = (*laid[:place], meld.with_card(card), *laid[place + 1 :])
                left = min(left, least_left(hand - card, grown))
    return left


def defenders(size: int) -> st.SearchStrategy[tuple[Hand, tuple[Meld, ...]]]:
    """Draw a knocker's melds, and a defender's hand without their cards."""
    drawn = st.tuples(
        st.one_of(hands(max_size=size), melded_hands(max_size=size)),
        st.sampled_from(KNOCKS).map(parse_melds),
    )
    return drawn.map(lambda pair: (_without(*pair), pair[1]))


def _without(hand: Hand, melds: tuple[Meld, ...]) -> Hand:
    for meld in melds:
        hand -= meld.cards
    return hand


def play_out(hand: Hand, laid: tuple[Meld, ...], defence: Defence) -> Hand:
    """Lay off what a defence says, step by step, and give the cards that are left."""
    for layoff in defence.layoffs:
        assert layoff in find_layoffs(hand, laid)

        hand -= layoff.card
        laid = tuple(meld.with_card(layoff.card) if meld == layoff.onto else meld for meld in laid)
    return hand


@pytest.mark.parametrize(
    ("hand", "melds", "layoffs"),
    [
        ("-", "5h6h7h", []),
        ("Ks", "-", []),
        ("8h9h7s", "5h6h7h", ["8h>5h6h7h"]),
        ("4h8h3h", "5h6h7h", ["4h>5h6h7h", "8h>5h6h7h"]),
        ("7s8s", "7c7d7h", ["7s>7c7d7h"]),
        ("7s", "7c7d7h,8s9sTs", ["7s>7c7d7h", "7s>8s9sTs"]),
        ("7s", "8s9sTs,7c7d7h", ["7s>8s9sTs", "7s>7c7d7h"]),
        ("5h", "6h7h8h,2h3h4h", ["5h>6h7h8h", "5h>2h3h4h"]),
        ("Ks Ah2c", "AcAdAs", ["Ah>AcAdAs"]),
        # R1.4: nothing goes below the ace or above the king.
        ("AcKd", "JcQcKc,Ad2d3d", []),
        # R3.6: unmelded cards of the knocker take none; he has shown melds alone.
        ("7s7h", "2c2d2h", []),
        ("AsQs", "2d3d4d,Ts9sJs", ["Qs>9sTsJs"]),
    ],
)
def test_every_single_layoff_is_found(hand: str, melds: str, layoffs: list[str]) -> None:
    """
    R3.1, R3.2: each card that fits a meld is laid off on each it fits, by card, then as they come.
    """
    found = find_layoffs(Hand.parse(hand), parse_melds(melds))

    assert layoffs == [str(layoff) for layoff in found]


@given(defenders(11))
def test_what_is_found_fits(knock: tuple[Hand, tuple[Meld, ...]]) -> None:
    """
    R3.2: just the cards of the hand that a meld accepts can be laid off on it.
    """
    hand, laid = knock
    expected = [LayOff(card, meld) for card in hand for meld in laid if meld.accepts(card)]

    assert tuple(expected) == find_layoffs(hand, laid)


@pytest.mark.parametrize(
    ("hand", "melds", "layoffs", "left"),
    [
        ("-", "5h6h7h", [], 0),
        ("-", "-", [], 0),
        ("2c7sKs", "-", [], 19),
        ("8h Ks", "5h6h7h", ["8h>5h6h7h"], 10),
        # A chain at each end.
        ("2h3h4h8h9hKs", "5h6h7h", ["8h>5h6h7h", "9h>5h6h7h8h"], 10),
        (
            "3h4h8h9h",
            "5h6h7h",
            ["4h>5h6h7h", "3h>4h5h6h7h", "8h>3h4h5h6h7h", "9h>3h4h5h6h7h8h"],
            0,
        ),
        # A gap ends it.
        ("9hTh", "5h6h7h", [], 19),
        # An own meld stays whole, if that leaves less.
        ("8h8c8d", "5h6h7h", [], 0),
        # An own meld goes in pieces, if that leaves less.
        (
            "8c8d8s 9c9s 2c2d2h AhKd",
            "5c6c7c,5s6s7s",
            ["8c>5c6c7c", "9c>5c6c7c8c", "8s>5s6s7s", "9s>5s6s7s8s"],
            19,
        ),
        # A card that fits two places opens the way for the next.
        ("8s9s Kd", "9c9d9h,TsJsQs", ["9s>TsJsQs", "8s>9sTsJsQs"], 10),
        # R3.4: the knocker's cards help to no meld: two fives and his are no set.
        ("5cKs5d", "5h6h7h", [], 20),
        # R1.4: no corner.
        ("Kc", "Ac2c3c", [], 10),
        ("Ac", "JcQcKc", [], 1),
        # The ace and the king are the last that fit.
        ("AcKc2c", "3c4c5c,TcJcQc", ["2c>3c4c5c", "Ac>2c3c4c5c", "Kc>TcJcQc"], 0),
        # One card that fits two runs goes on the first.
        ("5h", "6h7h8h,2h3h4h", ["5h>6h7h8h"], 0),
        ("5h", "2h3h4h,6h7h8h", ["5h>2h3h4h"], 0),
        # As much is left in as many lay-offs: the spread with the smaller bits wins.
        ("8c8d8h8s9c9d", "5c6c7c,5d6d7d", ["8d>5d6d7d", "9d>5d6d7d8d"], 9),
        # Kings and aces are neighbours in the deck, but in no suit (R1.4).
        ("AdAh", "JcQcKc,JdQdKd", [], 2),
        ("KcKd", "Ad2d3d,Ah2h3h", [], 20),
        # What cannot be laid off stays, the ace of clubs like any other card.
        ("Ac8hKs", "5h6h7h", ["8h>5h6h7h"], 11),
        # A set takes its fourth card.
        ("7sKs", "7c7d7h", ["7s>7c7d7h"], 10),
        ("7s", "7c7d7h,8s9sTs", ["7s>8s9sTs"], 0),
    ],
)
def test_known_best_defences(hand: str, melds: str, layoffs: list[str], left: int) -> None:
    """
    R3.5: lay-offs and own melds together leave as little as can be, in an order to be played.
    """
    answer = best_defence(Hand.parse(hand), parse_melds(melds))

    assert left == answer.spread.deadwood
    assert layoffs == [str(layoff) for layoff in answer.layoffs]


@given(defenders(8))
def test_no_other_order_and_no_other_card_leaves_less(
    knock: tuple[Hand, tuple[Meld, ...]],
) -> None:
    """
    R3.3, R3.5: trying every lay-off after every other leaves no less deadwood.
    """
    hand, laid = knock

    assert least_left(hand, laid) == best_defence(hand, laid).spread.deadwood


@given(defenders(11))
def test_a_defence_can_be_played(knock: tuple[Hand, tuple[Meld, ...]]) -> None:
    """
    R3.2, R3.3, R3.4: each step is legal after those before it, and own melds use own cards only.
    """
    hand, laid = knock
    answer = best_defence(hand, laid)
    rest = play_out(hand, laid, answer)

    assert rest == answer.spread.hand
    assert best_spread(rest) == answer.spread
    assert answer == Defence(answer.layoffs, answer.spread)


@given(defenders(11))
def test_a_defence_never_counts_more_than_the_hand(
    knock: tuple[Hand, tuple[Meld, ...]],
) -> None:
    """
    R3.5: nobody must lay off, and without a gain nobody does.
    """
    hand, laid = knock
    answer = best_defence(hand, laid)

    assert answer.spread.deadwood <= deadwood(hand)
    if answer.spread.deadwood == deadwood(hand):
        assert Defence((), best_spread(hand)) == answer


@pytest.mark.parametrize("melds", [*permutations(parse_melds("7c7d7h,8s9sTs,2h3h4h"))], ids=str)
def test_melds_may_come_in_any_order(melds: tuple[Meld, ...]) -> None:
    """
    R3.5: the order of the melds changes nothing that counts.
    """
    answer = best_defence(Hand.parse("7s6s5h Kd"), melds)

    assert ["5h", "6s", "7s"] == sorted(str(layoff.card) for layoff in answer.layoffs)
    assert 10 == answer.spread.deadwood


@pytest.mark.parametrize(
    "melds",
    [[RUN], (RUN,), {RUN}, {RUN: 1}, iter([RUN]), (meld for meld in (RUN,))],
    ids=["list", "tuple", "set", "dict", "iterator", "generator"],
)
def test_any_iterable_of_melds_is_answered(melds: Iterable[Meld]) -> None:
    """
    It does not matter what holds the melds.
    """
    assert Defence((LAYOFF,), Spread([], Hand())) == best_defence(Hand.parse("8h"), melds)


def test_a_generator_of_melds_is_answered_by_find_layoffs() -> None:
    """
    Melds that can be gone through only once are enough.
    """
    found = find_layoffs(Hand.parse("4h8h"), (meld for meld in (RUN,)))

    assert ["4h>5h6h7h", "8h>5h6h7h"] == [str(layoff) for layoff in found]


@pytest.mark.parametrize(
    ("hand", "melds", "invariant", "detail"),
    [
        ("7hKs", "5h6h7h", Invariant.HELD_AND_LAID, "7h"),
        ("5h7hKs", "2c2d2h,5h6h7h", Invariant.HELD_AND_LAID, "5h7h"),
        ("Ks", "5h6h7h,7c7d7h", Invariant.MELDS_OVERLAP, "7h in 7c7d7h and in another"),
        ("7h", "5h6h7h,5h6h7h", Invariant.MELDS_OVERLAP, "5h6h7h in 5h6h7h and in another"),
    ],
)
@BY_NAME
def test_no_card_is_there_twice(  # noqa: PLR0913, PLR0917  # two tables
    function: Callable[..., object],
    where: str,
    hand: str,
    melds: str,
    invariant: Invariant,
    detail: str,
) -> None:
    """
    R1.5, R3.1: a card of a meld on the table is in no other, and in no hand.
    """
    assert where
    with pytest.raises(InvalidStateError) as caught:
        call(function, Hand.parse(hand), parse_melds(melds))

    assert (invariant, detail) == caught.value.args


@pytest.mark.parametrize("hand", [None, "8h", 7, DECK[0], RUN, [DECK[0]], iter(RUN.cards), Hand])
@BY_NAME
def test_only_a_hand_is_answered(
    function: Callable[..., object], where: str, hand: object
) -> None:
    """
    What is no `Hand` is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(function, hand, [RUN])

    assert (where, "a Hand", type(hand).__name__) == caught.value.args


@pytest.mark.parametrize(
    ("melds", "got"),
    [
        (None, "NoneType"),
        (7, "int"),
        (RUN, "Meld"),
        ("5h6h7h", "str"),
        (["5h6h7h"], "str"),
        ([RUN, None], "NoneType"),
        ([RUN.cards], "Hand"),
        (RUN.cards, "Card"),
        ({"5h6h7h": RUN}, "str"),
        (SPREAD, "Spread"),
    ],
)
@BY_NAME
def test_only_melds_are_laid_off_on(
    function: Callable[..., object], where: str, melds: object, got: str
) -> None:
    """
    What is no iterable of melds is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(function, Hand.parse("8h"), melds)

    assert (where, "an iterable of Meld", got) == caught.value.args


def test_defences_are_values() -> None:
    """
    Defences are equal by value, hashed alike, copied, evaluated from their repr, never changed.
    """
    same = Defence(iter((LAYOFF, NEXT)), SPREAD)

    assert (LAYOFF, NEXT) == DEFENCE.layoffs
    assert same == DEFENCE
    assert hash(same) == hash(DEFENCE)
    assert Defence((LAYOFF,), SPREAD) != DEFENCE
    assert all(DEFENCE == other for other in copies(DEFENCE))
    assert evaluated(DEFENCE) == DEFENCE
    assert [] == changeable(DEFENCE)
    assert not hasattr(DEFENCE, "__dict__")
    assert Defence((), SPREAD) == attrs.evolve(DEFENCE, layoffs=())


@pytest.mark.parametrize(
    ("layoffs", "invariant", "detail"),
    [
        ([LAYOFF, LAYOFF], Invariant.MELDS_OVERLAP, "5h6h7h8h in 5h6h7h8h and in another"),
        ([LAYOFF, LOW], Invariant.MELDS_OVERLAP, "5h6h7h in 4h5h6h7h and in another"),
        ([NEXT, LAYOFF], Invariant.MELDS_OVERLAP, "5h6h7h8h in 5h6h7h8h and in another"),
        (
            [LAYOFF, LayOff(Card.parse("7s"), Meld.parse("7c7d7h"))],
            Invariant.MELDS_OVERLAP,
            "7h in 7c7d7h7s and in another",
        ),
        ([LAYOFF, LayOff(Card.parse("Ks"), Meld.parse("TsJsQs"))], Invariant.HELD_AND_LAID, "Ks"),
        ([LayOff(Card.parse("2s"), Meld.parse("3s4s5s"))], Invariant.HELD_AND_LAID, "2s"),
        ([LayOff(Card.parse("Ts"), Meld.parse("JsQsKs")), LAYOFF], Invariant.HELD_AND_LAID, "Ks"),
        ([LayOff(Card.parse("2h"), Meld.parse("2c2d2s"))], Invariant.HELD_AND_LAID, "2c2d2s"),
    ],
)
def test_each_card_of_a_defence_is_there_once(
    layoffs: list[LayOff], invariant: Invariant, detail: str
) -> None:
    """
    R3.1, R3.3: a card is laid off once, on a meld as it lies then, and none there is also held.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(Defence, layoffs, SPREAD)

    assert (invariant, detail) == caught.value.args


def test_lay_offs_on_several_melds_may_alternate() -> None:
    """
    R3.3: each lay-off goes on from what its own meld has become, whatever came between.
    """
    other = LayOff(Card.parse("3c"), Meld.parse("3d3h3s"))
    low = LayOff(Card.parse("4h"), Meld.parse("5h6h7h8h9h"))

    assert (LAYOFF, other, NEXT, low) == Defence([LAYOFF, other, NEXT, low], SPREAD).layoffs


@pytest.mark.parametrize(
    ("layoffs", "got"),
    [
        (None, "NoneType"),
        (7, "int"),
        ("8h>5h6h7h", "str"),
        ([LAYOFF, None], "NoneType"),
        ([LAYOFF.card], "Card"),
        ([(LAYOFF.card, RUN)], "tuple"),
        (RUN.cards, "Card"),
        (SPREAD, "Spread"),
        (LAYOFF, "LayOff"),
    ],
)
def test_defences_take_layoffs_only(layoffs: object, got: str) -> None:
    """
    What is no iterable of lay-offs is refused, a single lay-off included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Defence, layoffs, SPREAD)

    assert ("Defence.layoffs", "an iterable of LayOff", got) == caught.value.args


@pytest.mark.parametrize("spread", [None, "Ks", SPREAD.hand, SPREAD.melds, DEFENCE])
def test_defences_take_a_spread_only(spread: object) -> None:
    """
    What is no `Spread` is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Defence, [LAYOFF], spread)

    assert ("Defence.spread", "a Spread", type(spread).__name__) == caught.value.args


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (DEFENCE, "layoffs spread"),
        (LAYOFF, "card onto"),
    ],
)
def test_promised_attributes(value: object, names: str) -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    assert [] == [name for name in names.split() if not hasattr(value, name)]


def test_a_defence_lays_off_what_fits() -> None:
    """
    R3.2: a lay-off that does not fit its meld makes no defence; the error names it.
    """
    layoff = LayOff(Card.parse("9h"), Meld.parse("5h6h7h"))

    with pytest.raises(InvalidStateError) as caught:
        Defence([layoff], Spread([], Hand.parse("Ks")))

    assert (Invariant.LAYOFF, "9h>5h6h7h") == caught.value.args


def test_no_defence_has_more_layoffs_than_there_are_cards() -> None:
    """
    A list without end is refused before each is compared with all others.
    """
    with pytest.raises(InvalidStateError) as caught:
        Defence([LAYOFF] * 53, SPREAD)
    assert caught.value.invariant is Invariant.TOO_MANY
    with pytest.raises(InvalidStateError) as caught:
        Defence([LAYOFF] * 52, SPREAD)
    assert caught.value.invariant is Invariant.MELDS_OVERLAP
