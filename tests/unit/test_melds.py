"""Melds: what is one, what fits, how they are read and written."""

from collections.abc import Iterable
from itertools import combinations

import attrs
import pytest
from hypothesis import given, strategies as st
from hypothesis.vendor.pretty import pretty

from ginrummy import (
    DECK,
    Card,
    Hand,
    InvalidStateError,
    Invariant,
    Meld,
    MeldKind,
    NotationError,
    WrongTypeError,
    find_melds,
    format_melds,
    meld_kind,
    parse_melds,
)
from ginrummy.melds import as_melds, check_disjoint, meld_of_bits, melds_in_order
from ginrummy.strategies import cards, hands, melded_hands, melds
from tests.unit.values import call, changeable, copies, evaluated

SET = Meld.parse("7c7d7h")
RUN = Meld.parse("8s9sTs")
ALL_MELDS = find_melds(Hand.of(DECK))
TEN_MILLION = 10_000_000
CARDS = "the cards of a meld"
RANK = "a rank (A 2 3 4 5 6 7 8 9 T J Q K)"

SETS = ["AcAdAh", "7c7d7s", "7c7h7s", "7d7h7s", "KcKdKhKs", "TcTdThTs"]
RUNS = ["Ac2c3c", "JsQsKs", "5h6h7h8h", "Ad2d3d4d5d6d7d8d9dTdJdQdKd", "9cTcJc"]
NO_MELDS = [
    "7c",
    "7c7d",
    "7c8c",
    # A run has one suit and no gap.
    "7c8c9d",
    "7c8d9h",
    "7c8cTc",
    "7c8cTcJc",
    "Ac2c4c",
    # Neighbours in the deck are no neighbours in suit.
    "KcAd2d",
    "QcKcAd",
    # The ace does not go round the corner, nor above the king.
    "AsQsKs",
    "Ah2hKh",
    "Ac3cTcJcQcKc",
    # A set has one rank.
    "7c7d8h",
    "7c7d7h8h",
    "TcJdQh",
    # No part is enough.
    "7c8c9c7d7h",
    "7c8c9cJc",
    "7c8c9c9d",
    "Ac2c3cAd2d3d",
]


def test_kinds_are_words() -> None:
    """
    R1.1: there are two kinds of melds, and their values are what they are called.
    """
    assert ["set", "run"] == [kind.value for kind in MeldKind]
    assert all(kind is same for kind in MeldKind for same in copies(kind))


@pytest.mark.parametrize("text", SETS)
def test_sets_are_three_or_four_of_one_rank(text: str) -> None:
    """
    R1.2: three or four cards of one rank are a set.
    """
    assert MeldKind.SET is meld_kind(Hand.parse(text))
    assert MeldKind.SET is Meld.parse(text).kind


@pytest.mark.parametrize("text", RUNS)
def test_runs_are_three_or_more_in_sequence(text: str) -> None:
    """
    R1.3, R1.4: three or more cards of one suit in sequence are a run, the ace below the two.
    """
    assert MeldKind.RUN is meld_kind(Hand.parse(text))
    assert MeldKind.RUN is Meld.parse(text).kind


@pytest.mark.parametrize("text", NO_MELDS)
def test_all_else_is_no_meld(text: str) -> None:
    """
    R1.1, R1.4: fewer cards, mixed suits or ranks, gaps and an ace above the king make no meld.
    """
    hand = Hand.parse(text)

    with pytest.raises(InvalidStateError) as caught:
        Meld(hand)
    with pytest.raises(InvalidStateError):
        Meld.parse(text)

    assert meld_kind(hand) is None
    assert (Invariant.NOT_A_MELD, text) == caught.value.args
    assert f"not a meld: {text}" == str(caught.value)


def test_no_cards_are_no_meld() -> None:
    """
    R1.1: an empty hand has no kind and makes no meld.
    """
    with pytest.raises(InvalidStateError) as caught:
        Meld(Hand())

    assert meld_kind(Hand()) is None
    assert (Invariant.NOT_A_MELD, "-") == caught.value.args


@given(melds(), cards())
def test_a_meld_accepts_what_makes_a_longer_meld(meld: Meld, card: Card) -> None:
    """
    R3.2: a card fits just when it is not there yet and the cards with it are a meld.
    """
    fits = card not in meld.cards and meld_kind(meld.cards | card) is not None

    assert fits is meld.accepts(card)
    if fits:
        assert Meld(meld.cards | card) == meld.with_card(card)


@pytest.mark.parametrize(
    ("meld", "fitting"),
    [
        ("7c7d7h", "7s"),
        ("7c7d7h7s", "-"),
        ("8h9hTh", "7hJh"),
        ("Ac2c3c", "4c"),
        ("JcQcKc", "Tc"),
        ("2d3d4d5d6d7d8d9dTdJdQdKd", "Ad"),
        ("Ad2d3d4d5d6d7d8d9dTdJdQdKd", "-"),
    ],
)
def test_only_neighbours_and_the_fourth_of_a_rank_fit(meld: str, fitting: str) -> None:
    """
    R3.2, R1.4: a set takes its fourth card, a run the cards next to its ends, none past A or K.
    """
    taken = [card for card in DECK if Meld.parse(meld).accepts(card)]

    assert fitting == str(Hand.of(taken))


@pytest.mark.parametrize(
    ("meld", "card", "longer", "kind"),
    [
        ("8h9hTh", "7h", "7h8h9hTh", MeldKind.RUN),
        ("8h9hTh", "Jh", "8h9hThJh", MeldKind.RUN),
        ("7c7d7s", "7h", "7c7d7h7s", MeldKind.SET),
    ],
)
def test_a_meld_grows(meld: str, card: str, longer: str, kind: MeldKind) -> None:
    """
    R3.3: with a card that fits a meld is a longer one of its kind, and stays what it was itself.
    """
    before = Meld.parse(meld)
    after = before.with_card(Card.parse(card))

    assert longer == str(after)
    assert kind is after.kind
    assert meld == str(before)


@pytest.mark.parametrize(
    ("meld", "card", "invariant", "detail"),
    [
        ("8h9hTh", "8h", Invariant.DOUBLED_CARD, "8h"),
        ("7c7d7h7s", "7s", Invariant.DOUBLED_CARD, "7s"),
        ("8h9hTh", "7s", Invariant.NOT_A_MELD, "8h9hTh7s"),
        ("8h9hTh", "Qh", Invariant.NOT_A_MELD, "8h9hThQh"),
        ("JsQsKs", "As", Invariant.NOT_A_MELD, "AsJsQsKs"),
        ("7c7d7h", "8h", Invariant.NOT_A_MELD, "7c7d7h8h"),
    ],
)
def test_a_meld_grows_by_fitting_cards_only(
    meld: str, card: str, invariant: Invariant, detail: str
) -> None:
    """
    R3.2: what does not fit, or lies there already, is refused.
    """
    before, added = Meld.parse(meld), Card.parse(card)

    with pytest.raises(InvalidStateError) as caught:
        before.with_card(added)

    assert (invariant, detail) == caught.value.args
    assert not before.accepts(added)


@pytest.mark.parametrize("card", [None, "7s", SET, SET.cards, 45, [DECK[45]]])
@pytest.mark.parametrize("method", [SET.accepts, SET.with_card], ids=["accepts", "with_card"])
def test_only_a_card_fits(method: object, card: object) -> None:
    """
    To ask whether something else fits is a mistake, not False.
    """
    assert callable(method)
    with pytest.raises(WrongTypeError) as caught:
        call(method, card)

    assert ("a Card", type(card).__name__) == (caught.value.expected, caught.value.got)


@pytest.mark.parametrize(
    "value", [None, "7c7d7h", 7, True, SET, [*SET.cards], SET.cards.bits, iter(SET.cards), Hand]
)
@pytest.mark.parametrize(
    ("function", "where"),
    [(Meld, "Meld.cards"), (meld_kind, "meld_kind()"), (find_melds, "find_melds()")],
    ids=["Meld", "meld_kind", "find_melds"],
)
def test_only_a_hand_is_cards(function: object, where: str, value: object) -> None:
    """
    What is no `Hand` is refused, a list of cards included.
    """
    assert callable(function)
    with pytest.raises(WrongTypeError) as caught:
        call(function, value)

    assert (where, "a Hand", type(value).__name__) == caught.value.args


def test_a_pack_has_329_melds() -> None:
    """
    R1.2, R1.3: 13 ranks have five sets each, four suits 66 runs each, and no two are equal.
    """
    kinds = [meld.kind for meld in ALL_MELDS]

    assert 329 == len({*ALL_MELDS}) == len(ALL_MELDS)
    assert (65, 264) == (kinds.count(MeldKind.SET), kinds.count(MeldKind.RUN))


@given(melded_hands(max_size=9))
def test_find_melds_finds_all(hand: Hand) -> None:
    """
    R1.1: every group of cards that is a meld is found once, by lowest card, then by bits.
    """
    groups = [Hand.of(group) for size in range(3, 10) for group in combinations(hand, size)]
    expected = [Meld(group) for group in groups if meld_kind(group)]
    expected.sort(key=lambda meld: (min(meld.cards), meld.cards.bits))

    assert tuple(expected) == find_melds(hand)


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("-", "-"),
        ("7c7d8h8s", "-"),
        ("5h6h7h8h", "5h6h7h,5h6h7h8h,6h7h8h"),
        ("7c7d7h7s", "7c7d7h,7c7d7s,7c7h7s,7c7d7h7s,7d7h7s"),
        ("7c7d7h 8h9h", "7c7d7h,7h8h9h"),
        ("Ac2c3c AdAh", "Ac2c3c,AcAdAh"),
    ],
)
def test_find_melds_includes_overlapping_ones(hand: str, found: str) -> None:
    """
    R1.1: melds that share cards are all found, in a stable order.
    """
    assert found == format_melds(find_melds(Hand.parse(hand)))


@given(melds())
def test_printing_and_reading_a_meld_are_inverse(meld: Meld) -> None:
    """
    The text of a meld is that of its cards and reads as that meld.
    """
    assert meld == Meld.parse(str(meld))
    assert meld == evaluated(meld)
    assert str(meld.cards) == str(meld)
    assert f"Meld.parse('{meld}')" == repr(meld)


@pytest.mark.parametrize(
    ("text", "meld"),
    [("10h 8h,9H", "8h9hTh"), ("7♦\ufe0f7♥,\t7♣", "7c7d7h"), ("kcKSkd", "KcKdKs")],
)
def test_melds_are_written_in_one_way(text: str, meld: str) -> None:
    """
    Melds are read like hands, and what is written is canonical.
    """
    assert meld == str(Meld.parse(text))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, CARDS),
        (" , ", 4, CARDS),
        ("-", 1, RANK),
        (" - ", 2, RANK),
        ("7c7d7", 6, "a suit (c d h s)"),
        ("7c7d7c", 5, "a card that was not named before"),
        ("7c7d?", 5, RANK),
    ],
)
def test_unreadable_melds_are_refused_at_their_column(
    text: str, column: int, expected: str
) -> None:
    """
    What cannot be read as cards is no meld, and neither is the sign for no cards.
    """
    with pytest.raises(NotationError) as caught:
        Meld.parse(text)

    assert (expected, text, column) == caught.value.args


@pytest.mark.parametrize("text", [None, b"7c7d7h", 7, SET, SET.cards, ["7c7d7h"]])
@pytest.mark.parametrize("parse", [Meld.parse, parse_melds], ids=["Meld.parse", "parse_melds"])
def test_only_text_is_read(parse: object, text: object) -> None:
    """
    What is no string is refused, a meld among them.
    """
    assert callable(parse)
    with pytest.raises(WrongTypeError) as caught:
        call(parse, text)

    assert ("text", type(text).__name__) == (caught.value.expected, caught.value.got)


@pytest.mark.parametrize("meld", [SET, RUN, Meld.parse("7c7d7h7s")], ids=str)
def test_melds_are_values(meld: Meld) -> None:
    """
    Melds are equal by value, hashed alike, copied, pickled and never changed.
    """
    same = Meld(Hand.of(reversed([*meld.cards])))

    assert same == meld
    assert hash(same) == hash(meld)
    assert all((meld, meld.kind) == (other, other.kind) for other in copies(meld))
    assert [] == changeable(meld)
    assert not hasattr(meld, "__dict__")
    assert 2 == len({meld, Meld.parse("AcAdAh"), same})


def test_pickles_are_checked() -> None:
    """
    What a pickle is made from is checked when it is read: it may have been changed.
    """
    make, (cards_,) = SET.__reduce__()

    assert SET == make(cards_)
    with pytest.raises(InvalidStateError):
        make(Hand.parse("7c7d"))


def test_evolved_melds_are_checked_and_have_a_kind_of_their_own() -> None:
    """
    No way of making a meld goes round its invariant, and what is derived is derived anew.
    """
    assert RUN == attrs.evolve(SET, cards=RUN.cards)
    assert MeldKind.RUN is attrs.evolve(SET, cards=RUN.cards).kind
    with pytest.raises(InvalidStateError):
        attrs.evolve(SET, cards=Hand.parse("7c7d"))


@given(melds())
def test_melds_of_bits_are_shared(meld: Meld) -> None:
    """
    The meld of the same bits is the same object each time, and equal to one that was checked.
    """
    assert meld == meld_of_bits(meld.cards.bits)
    assert meld.kind is meld_of_bits(meld.cards.bits).kind
    assert meld_of_bits(meld.cards.bits) is meld_of_bits(meld.cards.bits)


@given(st.lists(melds(), max_size=5))
def test_formatting_and_parsing_melds_are_inverse(some: list[Meld]) -> None:
    """
    The text of melds reads as those melds, in their order.
    """
    assert tuple(some) == parse_melds(format_melds(some))
    assert format_melds(some) == format_melds(meld for meld in some)


@pytest.mark.parametrize("text", ["-", "7c7d7h", "8s9sTs,7c7d7h", "7c7d7h,7c7d7h7s"])
def test_parsing_and_formatting_melds_are_inverse(text: str) -> None:
    """
    Canonical melds keep their order and stay the same.
    """
    assert text == format_melds(parse_melds(text))


@pytest.mark.parametrize(
    ("text", "melds_"),
    [
        (" - ", "-"),
        ("7c 7d 7h, 10s 8S 9s", "7c7d7h,8s9sTs"),
        ("\t7♣7♦\ufe0f7♥ ,\n8s9sts ", "7c7d7h,8s9sTs"),
    ],
)
def test_melds_are_separated_by_commas(text: str, melds_: str) -> None:
    """
    A comma ends a meld; white space and spelling are free.
    """
    assert melds_ == format_melds(parse_melds(text))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, CARDS),
        ("  ", 3, CARDS),
        (",", 1, CARDS),
        ("7c7d7h,", 8, CARDS),
        ("7c7d7h, ,8s9sTs", 9, CARDS),
        (",7c7d7h", 1, CARDS),
        ("7c7d7h,8s9s10x", 14, "a suit (c d h s)"),
        ("7c7d7h, 8s9s8s", 13, "a card that was not named before"),
        ("7c7d7h,8s9sTs,?", 15, RANK),
        ("7c7d7h,-", 8, RANK),
        ("-,-", 1, RANK),
    ],
)
def test_unreadable_melds_are_refused_at_their_column_in_the_whole_text(
    text: str, column: int, expected: str
) -> None:
    """
    The column counts from the start of the text, not of the meld.
    """
    with pytest.raises(NotationError) as caught:
        parse_melds(text)

    assert (expected, text, column) == caught.value.args


@pytest.mark.parametrize(
    ("text", "cards_"),
    [("7c7d", "7c7d"), ("7c7d7h,7s", "7s"), ("8s 9s, Ts", "8s9s"), ("QsKsAs,?", "AsQsKs")],
)
def test_what_lies_between_commas_is_a_meld(text: str, cards_: str) -> None:
    """
    R1.1: cards between two commas that are no meld are refused, with a hint at the commas.
    """
    detail = f"{cards_}; commas stand between melds, not in them"

    with pytest.raises(InvalidStateError) as caught:
        parse_melds(text)

    assert (Invariant.NOT_A_MELD, detail) == caught.value.args


@pytest.mark.parametrize(
    "text",
    ["," * TEN_MILLION, "7c" * (TEN_MILLION // 2), "7c7d7h," + " " * 1_000_000],
    ids=["commas", "cards", "blanks"],
)
def test_long_texts_are_refused_with_a_short_message(text: str) -> None:
    """
    Millions of characters are refused like ten, and quoted no longer.
    """
    with pytest.raises(NotationError) as caught:
        parse_melds(text)

    assert 100 > len(str(caught.value))


@pytest.mark.parametrize(
    "value", [None, 7, SET, "7c7d7h", ["7c7d7h"], [SET.cards], SET.cards, [None]]
)
def test_only_melds_are_written(value: object) -> None:
    """
    What is no iterable of melds is refused, a text included.
    """
    with pytest.raises(WrongTypeError):
        call(format_melds, value)


@pytest.mark.parametrize(
    "given_melds",
    [[RUN, SET], (RUN, SET), dict.fromkeys([RUN, SET]), iter([RUN, SET]), (m for m in (RUN, SET))],
    ids=["list", "tuple", "dict", "iterator", "generator"],
)
def test_melds_keep_their_order(given_melds: Iterable[Meld]) -> None:
    """
    Melds come back as they came, whatever they are iterated from.
    """
    assert (RUN, SET) == as_melds(given_melds, "here")


@pytest.mark.parametrize(
    ("texts", "detail"),
    [
        ("7c7d7h,7h8h9h", "7h in 7h8h9h and in another"),
        ("7c7d7h,7c7d7h", "7c7d7h in 7c7d7h and in another"),
        ("AcAdAh,8s9sTs,Ac2c3c", "Ac in Ac2c3c and in another"),
    ],
)
def test_melds_that_share_a_card_are_refused(texts: str, detail: str) -> None:
    """
    R1.5: a card lies in one meld only; the message names it.
    """
    with pytest.raises(InvalidStateError) as caught:
        check_disjoint(parse_melds(texts))

    assert (Invariant.MELDS_OVERLAP, detail) == caught.value.args


@pytest.mark.parametrize(
    ("value", "got"),
    [
        (None, "NoneType"),
        (7, "int"),
        (SET, "Meld"),
        ("7c7d7h", "str"),
        (["7c7d7h"], "str"),
        ([SET, None], "NoneType"),
        (SET.cards, "Card"),
        ([SET.cards], "Hand"),
        ({"7c7d7h": SET}, "str"),
        (iter("7"), "str"),
        (MeldKind, "MeldKind"),
    ],
)
def test_only_melds_are_taken_for_melds(value: object, got: str) -> None:
    """
    What is no iterable of melds is refused, and the error says who asked.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(as_melds, value, "here")

    assert ("here", "an iterable of Meld", got) == caught.value.args


@given(st.permutations(parse_melds("AcAdAh,Ac2c3c,Ac2c3c4c,2c3c4c,7c7d7h")))
def test_melds_have_an_order(shuffled: list[Meld]) -> None:
    """
    Melds are ordered by their lowest card, and those that share it by their bits.
    """
    text = "Ac2c3c,Ac2c3c4c,AcAdAh,2c3c4c,7c7d7h"

    assert text == format_melds(melds_in_order(iter(shuffled), "here"))


@given(hands(max_size=52))
def test_a_hand_of_many_cards_is_a_meld_or_none(hand: Hand) -> None:
    """
    R1.1: `Meld` takes just what has a kind.
    """
    kind = meld_kind(hand)

    if kind is None:
        with pytest.raises(InvalidStateError):
            Meld(hand)
    else:
        assert kind is Meld(hand).kind


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (MeldKind, "SET RUN"),
        (SET, "cards kind accepts with_card parse"),
    ],
)
def test_promised_attributes(value: object, names: str) -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    assert [] == [name for name in names.split() if not hasattr(value, name)]


def test_printers_of_values_print_the_repr() -> None:
    """
    Notebooks and Hypothesis show what evaluates to the meld, not its fields.
    """
    assert "Meld.parse('7c7d7h')" == pretty(SET)
