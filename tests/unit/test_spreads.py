"""Spreads and throws: what they hold, which is best, what is refused."""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import SimpleNamespace

import attrs
import pytest
from hypothesis import example, given, strategies as st

from ginrummy import (
    DECK,
    Card,
    Hand,
    InvalidStateError,
    Invariant,
    Meld,
    Rank,
    Spread,
    Suit,
    Throw,
    WrongTypeError,
    best_spread,
    best_spreads,
    best_throw,
    count_best_spreads,
    deadwood,
    find_throws,
    format_melds,
    iter_spreads,
    parse_melds,
)
from ginrummy.spreads import spread_order
from ginrummy.strategies import cards, hands, melded_hands
from tests.unit.values import call, changeable, copies, evaluated

PACK = Hand.of(DECK)
SET = Meld.parse("7c7d7h")
RUN = Meld.parse("8h9hTh")
KING = Card.parse("Ks")
REST = Hand.parse("2sKs")
SPREAD = Spread([RUN, SET], REST)
THROW = Throw(KING, Spread([SET], Hand.parse("2s")))

ANY_HANDS = st.one_of(hands(), melded_hands())
LARGE_HANDS = st.one_of(hands(min_size=12, max_size=52), melded_hands(min_size=12, max_size=16))
LIMITS = st.none() | st.integers(-1, 60)

# Not one of these is a hand, though the last two have bits.
NO_HANDS = [
    None,
    "7c7d7h",
    7,
    SET.cards.bits,
    KING,
    SET,
    [*SET.cards],
    {"7c": KING},
    iter(SET.cards),
    SPREAD,
    Hand,
    SimpleNamespace(bits=7),
]
# What is given for melds, and the type that is at fault.
NO_MELDS = [
    (None, "NoneType"),
    (7, "int"),
    (SET, "Meld"),
    ("7c7d7h", "str"),
    (["7c7d7h"], "str"),
    ([SET, None], "NoneType"),
    ([SET.cards], "Hand"),
    (SET.cards, "Card"),
    ({"7c7d7h": SET}, "str"),
    ([[SET]], "list"),
    (SPREAD, "Spread"),
]
FUNCTIONS: list[tuple[Callable[..., object], str]] = [
    (deadwood, "deadwood()"),
    (best_spread, "best_spread()"),
    (best_spreads, "best_spreads()"),
    (count_best_spreads, "count_best_spreads()"),
    (iter_spreads, "iter_spreads()"),
    (find_throws, "find_throws()"),
    (best_throw, "best_throw()"),
]


def preference(spread: Spread) -> tuple[int, int, int, list[int]]:
    """Order spreads as documented."""
    melds = [meld.cards.bits for meld in spread.melds]
    return spread.deadwood, len(melds), spread.unmelded.bits, melds


def spread_of(melds: str, unmelded: str) -> Spread:
    """Read a spread."""
    return Spread(parse_melds(melds), Hand.parse(unmelded))


def written(spreads: Iterable[Spread]) -> list[str]:
    """Write the melds of each spread."""
    return [format_melds(spread.melds) for spread in spreads]


@pytest.mark.parametrize(
    ("spread", "count", "hand", "gin"),
    [
        (Spread([], Hand()), 0, "-", True),
        (Spread([], REST), 12, "2sKs", False),
        (Spread([SET], Hand()), 0, "7c7d7h", True),
        (SPREAD, 12, "7c7d7h8h9hTh2sKs", False),
        (Spread([SET], Hand.parse("As")), 1, "7c7d7hAs", False),
    ],
    ids=["nothing", "loose", "set", "mixed", "ace"],
)
def test_spreads_know_their_cards(spread: Spread, count: int, hand: str, gin: bool) -> None:  # noqa: FBT001  # a column of the table
    """
    R2.2: the unmelded cards count as deadwood, the melded ones nothing; gin leaves none.
    """
    assert count == spread.deadwood == spread.unmelded.points
    assert hand == str(spread.hand)
    assert gin is spread.is_gin


def test_melds_may_come_in_any_order() -> None:
    """
    R1.5: the melds are kept by their lowest card, so that equal means equal.
    """
    same = [
        Spread([SET, RUN], REST),
        Spread((RUN, SET), REST),
        Spread({RUN: 1, SET: 2}, REST),
        Spread((meld for meld in (RUN, SET)), REST),
        Spread.of(SPREAD.hand, [RUN, SET]),
        Spread.of(SPREAD.hand, iter([SET, RUN])),
    ]

    assert (SET, RUN) == SPREAD.melds
    assert [SPREAD] * 6 == same
    assert 1 == len({SPREAD, *same})


def test_order_goes_by_the_lowest_card() -> None:
    """
    Melds are ordered like their lowest cards in the deck, not by size or text.
    """
    melds = parse_melds("AsAhAd,2c3c4c5c,TcJcQc,2d3d4d")

    assert "2c3c4c5c,TcJcQc,AdAhAs,2d3d4d" == format_melds(Spread(melds, Hand()).melds)


def test_spreads_with_other_melds_are_other_spreads() -> None:
    """
    A run of six and its two halves are two spreads of one hand.
    """
    whole, halves = spread_of("4h5h6h7h8h9h", "-"), spread_of("4h5h6h,7h8h9h", "-")

    assert whole != halves
    assert whole.hand == halves.hand
    assert Spread([SET], Hand.parse("2s")) != Spread([SET], Hand.parse("3s"))


@pytest.mark.parametrize(
    ("melds", "unmelded", "invariant", "detail"),
    [
        ("7c7d7h,7h8h9h", "-", Invariant.MELDS_OVERLAP, "7h in 7h8h9h and in another"),
        ("7c7d7h,7c7d7h", "Ks", Invariant.MELDS_OVERLAP, "7c7d7h in 7c7d7h and in another"),
        ("7c7d7h", "7hKs", Invariant.UNMELDED_IN_MELD, "7h in 7c7d7h"),
        ("7c7d7h,8s9sTs", "2c8sTs", Invariant.UNMELDED_IN_MELD, "8sTs in 8s9sTs"),
    ],
)
def test_each_card_of_a_spread_is_there_once(
    melds: str, unmelded: str, invariant: Invariant, detail: str
) -> None:
    """
    R1.5, R1.6: no card is in two melds, or in a meld and unmelded.
    """
    with pytest.raises(InvalidStateError) as caught:
        spread_of(melds, unmelded)

    assert (invariant, detail) == caught.value.args


@pytest.mark.parametrize(("melds", "got"), NO_MELDS)
def test_spreads_take_melds_only(melds: object, got: str) -> None:
    """
    What is no iterable of melds is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Spread, melds, REST)

    assert ("Spread.melds", "an iterable of Meld", got) == caught.value.args


@pytest.mark.parametrize("unmelded", [None, "Ks", KING, [KING], 0, SPREAD, iter(REST)])
def test_unmelded_cards_are_a_hand(unmelded: object) -> None:
    """
    What is no `Hand` is refused, a list of cards included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Spread, [SET], unmelded)

    assert ("Spread.unmelded", "a Hand", type(unmelded).__name__) == caught.value.args


@given(ANY_HANDS)
def test_a_spread_of_a_hand_has_its_cards(hand: Hand) -> None:
    """
    R1.6: what is in no meld is unmelded, so a spread is found from its hand and its melds.
    """
    for spread in islice(iter_spreads(hand), 20):
        assert spread == Spread.of(hand, spread.melds)
        assert hand == Spread.of(hand, reversed(spread.melds)).hand


@pytest.mark.parametrize(
    ("hand", "melds", "invariant", "detail"),
    [
        ("7c7d Ks", "7c7d7h", Invariant.MELD_NOT_IN_HAND, "7c7d7h"),
        ("-", "7c7d7h", Invariant.MELD_NOT_IN_HAND, "7c7d7h"),
        ("7c7d7h 8s9s", "7c7d7h,8s9sTs", Invariant.MELD_NOT_IN_HAND, "8s9sTs"),
        ("7c7d7h8h9h", "7c7d7h,7h8h9h", Invariant.MELDS_OVERLAP, "7h in 7h8h9h and in another"),
        ("Ks", "7c7d7h,7h8h9h", Invariant.MELDS_OVERLAP, "7h in 7h8h9h and in another"),
    ],
)
def test_the_meld_at_fault_is_named(
    hand: str, melds: str, invariant: Invariant, detail: str
) -> None:
    """
    R1.5: melds that the hand does not hold, or that share a card, are no spread of it.
    """
    with pytest.raises(InvalidStateError) as caught:
        Spread.of(Hand.parse(hand), parse_melds(melds))

    assert (invariant, detail) == caught.value.args


@pytest.mark.parametrize(("melds", "got"), NO_MELDS)
def test_a_spread_of_a_hand_takes_melds_only(melds: object, got: str) -> None:
    """
    What is no iterable of melds is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Spread.of, PACK, melds)

    assert ("Spread.of()", "an iterable of Meld", got) == caught.value.args


@pytest.mark.parametrize("hand", NO_HANDS)
def test_a_spread_is_of_a_hand_only(hand: object) -> None:
    """
    What is no `Hand` is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Spread.of, hand, [SET])

    assert ("Spread.of()", "a Hand", type(hand).__name__) == caught.value.args


@pytest.mark.parametrize("spread", [SPREAD, Spread([], Hand()), best_spread(SPREAD.hand)])
def test_spreads_are_values(spread: Spread) -> None:
    """
    Spreads are equal by value, hashed alike, copied, evaluated from their repr, never changed.
    """
    same = Spread(spread.melds[::-1], spread.unmelded)

    assert same == spread
    assert hash(same) == hash(spread)
    assert all(spread == other for other in copies(spread))
    assert spread == evaluated(spread)
    assert [] == changeable(spread)
    assert not hasattr(spread, "__dict__")
    assert spread == attrs.evolve(spread)


def test_evolved_spreads_are_checked() -> None:
    """
    No way of making a spread goes round its invariants.
    """
    assert Spread([SET], REST) == attrs.evolve(SPREAD, melds=[SET])
    with pytest.raises(InvalidStateError):
        attrs.evolve(SPREAD, unmelded=SET.cards)
    with pytest.raises(InvalidStateError):
        attrs.evolve(SPREAD, melds=[SET, SET])


@pytest.mark.parametrize(
    "spread", [Spread([], Hand.parse("Ks")), spread_of("TsJsQsKs", "2c"), spread_of("KcKdKs", "-")]
)
def test_a_thrown_card_is_gone(spread: Spread) -> None:
    """
    R2.4: the spread that a throw leaves does not hold the card, melded or not.
    """
    with pytest.raises(InvalidStateError) as caught:
        Throw(KING, spread)

    assert (Invariant.THROWN_AND_KEPT, "Ks") == caught.value.args


@pytest.mark.parametrize(
    ("card", "spread", "message"),
    [
        ("Ks", SPREAD, "Throw.card expects a Card, not str; Card.parse() reads text"),
        (None, SPREAD, "Throw.card expects a Card, not NoneType"),
        (SPREAD, KING, "Throw.card expects a Card, not Spread"),
        (KING, SPREAD.hand, "Throw.spread expects a Spread, not Hand"),
        (KING, (SET,), "Throw.spread expects a Spread, not tuple"),
    ],
)
def test_throws_take_a_card_and_a_spread_only(card: object, spread: object, message: str) -> None:
    """
    What is no card, or no spread, is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Throw, card, spread)

    assert message == str(caught.value)


@pytest.mark.parametrize("throw", [THROW, best_throw(SET.cards | KING)])
def test_throws_are_values(throw: Throw) -> None:
    """
    Throws are equal by value, hashed alike, copied, evaluated from their repr, never changed.
    """
    same = Throw(spread=throw.spread, card=throw.card)

    assert same == throw
    assert hash(same) == hash(throw)
    assert all(throw == other for other in copies(throw))
    assert throw == evaluated(throw)
    assert [] == changeable(throw)
    assert not hasattr(throw, "__dict__")
    assert throw != attrs.evolve(throw, card=Card.parse("Qs"))
    with pytest.raises(InvalidStateError):
        attrs.evolve(throw, card=Card.parse("7c"))


@pytest.mark.parametrize("hand", NO_HANDS)
@pytest.mark.parametrize(("function", "where"), FUNCTIONS, ids=[where for _, where in FUNCTIONS])
def test_only_a_hand_is_answered(
    function: Callable[..., object], where: str, hand: object
) -> None:
    """
    What is no `Hand` is refused at the call, cards in other clothes included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(function, hand)

    assert (where, "a Hand", type(hand).__name__) == caught.value.args


@pytest.mark.parametrize("limit", [True, False, 10.0, "10", KING, [10]])
@pytest.mark.parametrize(
    ("function", "where"), [(iter_spreads, "iter_spreads()"), (find_throws, "find_throws()")]
)
def test_a_limit_is_an_int_or_none(
    function: Callable[..., object], where: str, limit: object
) -> None:
    """
    What is no int is refused as a limit at the call, True and 10.0 included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(function, REST, limit=limit)

    assert f"{where} expects an int as limit, not {type(limit).__name__}" == str(caught.value)


@pytest.mark.parametrize("barred", ["Ks", True, 51, Rank.KING, REST, [KING]])
@pytest.mark.parametrize(
    ("function", "where"), [(find_throws, "find_throws()"), (best_throw, "best_throw()")]
)
def test_a_barred_card_is_a_card_or_none(
    function: Callable[..., object], where: str, barred: object
) -> None:
    """
    What is no `Card` cannot be barred.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(function, REST, barred=barred)

    assert (where, "a Card as barred", type(barred).__name__) == caught.value.args


@given(ANY_HANDS)
def test_all_functions_agree_on_the_best(hand: Hand) -> None:
    """
    R2.3: the best spreads are all those of least deadwood, in order, the best one first.
    """
    spreads = list(iter_spreads(hand))
    least = min(spread.deadwood for spread in spreads)
    expected = sorted((s for s in spreads if s.deadwood == least), key=preference)

    assert least == deadwood(hand)
    assert tuple(expected) == best_spreads(hand)
    assert expected[0] == best_spread(hand)
    assert len(expected) == count_best_spreads(hand)
    assert expected == sorted(iter_spreads(hand, limit=least), key=preference)


@given(ANY_HANDS)
def test_spreads_have_an_order(hand: Hand) -> None:
    """
    R2.3: deadwood comes first, then the number of melds, the unmelded cards, the melds.
    """
    spreads = list(islice(iter_spreads(hand), 50))

    assert [preference(s) for s in spreads] == [
        (*o[:3], [*o[3]]) for o in map(spread_order, spreads)
    ]


@given(ANY_HANDS)
def test_what_is_found_passes_the_checks_of_construction(hand: Hand) -> None:
    """
    R1.5, R1.6: what the search finds is what the constructors would have let in.
    """
    for spread in islice(iter_spreads(hand), 20):
        assert spread == Spread(spread.melds, Hand(spread.unmelded.bits))
        assert all(Meld(meld.cards).kind is meld.kind for meld in spread.melds)
        assert hand == spread.hand
    for throw in find_throws(hand):
        assert throw == Throw(throw.card, Spread(throw.spread.melds, throw.spread.unmelded))


@given(ANY_HANDS, LIMITS)
def test_spreads_are_yielded_once_within_the_limit(hand: Hand, limit: int | None) -> None:
    """
    R2.2: every spread is yielded once, and with a limit just those that leave no more.
    """
    spreads = list(iter_spreads(hand))
    within = [s for s in spreads if limit is None or s.deadwood <= limit]

    assert len(spreads) == len({*spreads})
    assert within == list(iter_spreads(hand, limit=limit))
    assert Spread([], hand) in spreads


@pytest.mark.parametrize(
    ("hand", "melds", "unmelded"),
    [
        ("-", "-", "-"),
        ("7c", "-", "7c"),
        ("7c7d7h 8h9hTh Ks", "7c7d7h,8h9hTh", "Ks"),
        # The run takes the seven.
        ("7c7d7h 8h9h", "7h8h9h", "7c7d"),
        # Fewest melds: a run of six rather than two of three.
        ("4h5h6h7h8h9h", "4h5h6h7h8h9h", "-"),
        ("TcTdTh JcJdJh", "TcTdTh,JcJdJh", "-"),
        ("9hThJhQh 9c9d", "9c9d9h,ThJhQh", "-"),
        # R1.4: the ace goes below the two only.
        ("QsKsAs", "-", "AsQsKs"),
    ],
)
def test_known_best_spreads(hand: str, melds: str, unmelded: str) -> None:
    """
    R2.3: the least deadwood wins, then the fewest melds, then the smallest bits.
    """
    assert spread_of(melds, unmelded) == best_spread(Hand.parse(hand))


def test_among_equals_the_smallest_unmelded_cards_are_left() -> None:
    """
    R2.3: of spreads that leave as much in as many melds the one with the smallest bits is first.
    """
    # The seven that could go with the clubs or the spades makes the set of the other three.
    spreads = best_spreads(Hand.parse("5c6c7c 7d7h7s 5s6s"))

    assert ["7c7d7h,5s6s7s", "5c6c7c,7d7h7s"] == written(spreads)
    assert ["5c6c", "5s6s"] == [str(spread.unmelded) for spread in spreads]


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("-", ["-"]),
        ("4h5h6h7h8h9h", ["4h5h6h7h8h9h", "4h5h6h,7h8h9h"]),
        ("JcQcKc JdQdKd JhQhKh", ["JcQcKc,JdQdKd,JhQhKh", "JcJdJh,QcQdQh,KcKdKh"]),
        ("9c9d9h ThJh", ["9hThJh"]),
        ("7c7d7h 6h8h", ["6h7h8h", "7c7d7h"]),
        ("7c7d7h7s 6h8h", ["7c7d7s,6h7h8h"]),
    ],
)
def test_known_best_spreads_of_equals(hand: str, melds: list[str]) -> None:
    """
    R2.3: every spread with the least deadwood is there, once.
    """
    found = best_spreads(Hand.parse(hand))

    assert sorted(melds) == sorted(written(found))
    assert len(melds) == count_best_spreads(Hand.parse(hand))


@given(LARGE_HANDS)
@example(PACK)
@example(Hand.of(card for card in DECK if card.suit is Suit.HEARTS))
@example(Hand.of(card for card in DECK if card.suit in {Suit.CLUBS, Suit.SPADES}))
@example(Hand.of(random.Random(1).sample(DECK, 40)))
@example(Hand.of(random.Random(2).sample(DECK, 40)))
def test_large_hands_are_answered(hand: Hand) -> None:
    """
    R2.3: any number of cards has its best spread, found at once.
    """
    best = best_spread(hand)

    assert deadwood(hand) == best.deadwood
    assert best == Spread.of(hand, best.melds)
    assert best.deadwood == next(iter_spreads(hand, limit=best.deadwood)).deadwood


@pytest.mark.parametrize(
    ("hand", "count", "melds"),
    [
        (PACK, 0, 4),
        (Hand.of(card for card in DECK if card.suit is Suit.DIAMONDS), 0, 1),
        (Hand.of(card for card in DECK if card.suit in {Suit.CLUBS, Suit.SPADES}), 0, 2),
        (Hand.of(card for card in DECK if card.rank in {Rank.KING, Rank.TWO}), 0, 2),
        (PACK - Card.parse("2c"), 0, 5),
        (
            Hand.of(card for card in DECK if card.rank.number % 2 and card.suit is Suit.CLUBS),
            45,
            0,
        ),
    ],
    ids=["pack", "suit", "two suits", "two ranks", "one card less", "every other card"],
)
def test_obvious_large_hands(hand: Hand, count: int, melds: int) -> None:
    """
    R2.3: whole suits and whole ranks leave no deadwood, and as few melds as can be.
    """
    assert count == deadwood(hand)
    assert melds == len(best_spread(hand).melds)


@pytest.mark.parametrize("limit", [None, 0, 10])
def test_spreads_of_the_whole_pack_come_one_by_one(limit: int | None) -> None:
    """
    Only what is taken is made, so that the first of very many spreads can be had.
    """
    spreads = iter_spreads(PACK, limit=limit)
    first = list(islice(spreads, 5))

    assert isinstance(spreads, Iterator)
    assert 5 == len({*first})
    assert [PACK] * 5 == [spread.hand for spread in first]
    assert all(limit is None or spread.deadwood <= limit for spread in first)


def test_a_pack_has_millions_of_best_spreads() -> None:
    """
    They are counted without being made.
    """
    assert 10_000_000 < count_best_spreads(PACK)


@given(ANY_HANDS, LIMITS, st.none() | cards())
def test_throws_are_one_for_each_card(hand: Hand, limit: int | None, barred: Card | None) -> None:
    """
    R2.4: each card that is not barred is thrown once and leaves its best spread, within the limit.
    """
    every = [Throw(card, best_spread(hand - card)) for card in hand if card != barred]
    every.sort(key=lambda throw: (throw.spread.deadwood, -throw.card.points, -throw.card.index))
    expected = [t for t in every if limit is None or t.spread.deadwood <= limit]

    assert tuple(expected) == find_throws(hand, limit=limit, barred=barred)
    if every:
        assert every[0] == best_throw(hand, barred=barred)


@pytest.mark.parametrize(
    ("hand", "barred", "card", "left"),
    [
        ("7c7d7h Ks", None, "Ks", 0),
        ("7c7d7h Ks", "Ks", "7h", 24),
        ("KcKsQd", None, "Ks", 20),
        ("KcKsQd", "Ks", "Qd", 20),
        ("KcKsQd", "2c", "Ks", 20),
        ("2s5s6s 3c4c5c6c 4d5d6d 2h", None, "6s", 9),
        ("7h8h9hTh", None, "Th", 0),
        ("As", None, "As", 0),
        ("As", "Ac", "As", 0),
    ],
)
def test_known_best_throws(hand: str, barred: str | None, card: str, left: int) -> None:
    """
    R2.4: the throw that leaves least goes, the dearer and then the higher among equals.
    """
    throw = best_throw(Hand.parse(hand), barred=None if barred is None else Card.parse(barred))

    assert (card, left) == (str(throw.card), throw.spread.deadwood)


@pytest.mark.parametrize(("hand", "barred"), [("-", None), ("-", "Ks"), ("Ks", "Ks")])
def test_without_a_card_there_is_no_throw(hand: str, barred: str | None) -> None:
    """
    R2.4: from an empty hand, or one of the barred card alone, nothing can be thrown.
    """
    held = Hand.parse(hand)
    kept = None if barred is None else Card.parse(barred)

    with pytest.raises(InvalidStateError) as caught:
        best_throw(held, barred=kept)

    assert (Invariant.NO_THROW, f"from {hand}") == caught.value.args
    assert () == find_throws(held, barred=kept)


@pytest.mark.parametrize(
    ("limit", "throws"),
    [
        (-1, ""),
        (0, "Ks"),
        (9, "Ks"),
        (10, "Ks Jh 8h"),
        (1_000_000, "Ks Jh 8h 7d 7c 7h Th 9h"),
    ],
)
def test_limits_are_inclusive(limit: int, throws: str) -> None:
    """
    R2.4: a throw that leaves just the limit is within it.
    """
    found = find_throws(Hand.parse("7c7d7h 8h9hTh Jh Ks"), limit=limit)

    assert throws == " ".join(str(throw.card) for throw in found)


def test_options_are_named() -> None:
    """
    Limits and barred cards are given by name, so that none is taken for the other.
    """
    for function in (iter_spreads, find_throws, best_throw):
        with pytest.raises(TypeError):
            call(function, REST, 10)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (SPREAD, "melds unmelded deadwood hand is_gin of"),
        (THROW, "card spread"),
    ],
)
def test_promised_attributes(value: object, names: str) -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    assert [] == [name for name in names.split() if not hasattr(value, name)]
