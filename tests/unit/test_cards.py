"""Cards and hands: their numbers, their text, their operators."""

import operator
import pickle
from collections.abc import Callable, Iterable
from itertools import pairwise

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
    NotationError,
    Rank,
    Suit,
    WrongTypeError,
)
from ginrummy.strategies import cards, hands
from tests.unit.values import PROTOCOLS, call, changeable, copies, evaluated

RANK = "a rank (A 2 3 4 5 6 7 8 9 T J Q K)"
SUIT = "a suit (c d h s)"
CARDS = "cards, or - for none"
NEW = "a card that was not named before"
OUTLINES = dict(zip(Suit, "♧♢♡♤", strict=True))
MARKS = ["", "\ufe0f"]  # the second asks for a coloured picture
EMPTY = Hand()
PACK = Hand.of(DECK)
SEVENS = Hand.parse("7c7d7h")
SEVEN = Card.parse("7h")
MILLION = 1_000_000
TEN_MILLION = 10 * MILLION

SEPARATORS = st.text(alphabet=" ,\t\r\n\u00a0\u2003", max_size=3)
SPELT = st.tuples(cards(), st.randoms(use_true_random=False)).map(
    lambda drawn: (drawn[0], drawn[1].choice(spellings(drawn[0])))
)


def outcome(text: str) -> tuple[Hand | None, NotationError | None]:
    """Read *text*, or give the error."""
    try:
        return Hand.parse(text), None
    except NotationError as error:
        return None, error


def spellings(card: Card) -> list[str]:
    """List the ways to write *card* that are understood."""
    ranks = [card.rank.value, card.rank.value.lower(), *(["10"] if card.rank is Rank.TEN else [])]
    suits = [
        card.suit.value,
        card.suit.value.upper(),
        *(sign + mark for sign in (card.suit.symbol, OUTLINES[card.suit]) for mark in MARKS),
    ]
    return [rank + suit for rank in ranks for suit in suits]


def test_suits_are_numbered_letters_with_signs() -> None:
    """
    The suits are c, d, h, s in that order, numbered from 0, each with its sign.
    """
    expected = [("c", 0, "♣"), ("d", 1, "♦"), ("h", 2, "♥"), ("s", 3, "♠")]

    assert expected == [(suit.value, suit.number, suit.symbol) for suit in Suit]


def test_ranks_are_numbered_from_the_ace() -> None:
    """
    R1.4: the ace is the lowest rank, the king the highest.
    """
    assert [*"A23456789TJQK"] == [rank.value for rank in Rank]
    assert [*range(1, 14)] == [rank.number for rank in Rank]
    assert (Rank.ACE, Rank.TEN, Rank.KING) == (Rank("A"), Rank("T"), Rank("K"))


def test_ranks_count_their_number_court_cards_ten() -> None:
    """
    R2.1: the ace counts one, court cards ten, the others their number.
    """
    assert [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10] == [rank.points for rank in Rank]


@pytest.mark.parametrize("sign", [*Suit, *Rank])
def test_suits_and_ranks_are_themselves_when_copied(sign: Suit | Rank) -> None:
    """
    A suit or rank that was pickled or copied is the suit or rank.
    """
    assert all(sign is same for same in copies(sign))


def test_the_deck_is_in_order() -> None:
    """
    The deck has the 52 cards once each, each at its index: suit by suit, ace to king.
    """
    texts = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]

    assert texts == [str(card) for card in DECK]
    assert [*range(52)] == [card.index for card in DECK]
    assert [13 * card.suit.number + card.rank.number - 1 for card in DECK] == [*range(52)]
    assert isinstance(DECK, tuple)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_cards_know_what_they_count(card: Card) -> None:
    """
    R2.1: a card counts what its rank counts.
    """
    assert card.rank.points == card.points


@pytest.mark.parametrize("card", DECK, ids=str)
def test_cards_are_values(card: Card) -> None:
    """
    A card is equal to, hashed like and evaluated to every other of its rank and suit.
    """
    same = Card(card.rank, card.suit)

    assert same == card
    assert hash(same) == hash(card)
    assert evaluated(card) == card
    assert f"Card.parse('{card}')" == repr(card)
    assert same == attrs.evolve(card)
    assert {card} == {card, same}
    assert 51 == len({*DECK} - {same})


def test_cards_are_never_changed() -> None:
    """
    No attribute of a card can be assigned, deleted or added.
    """
    assert [] == changeable(Card(Rank.ACE, Suit.CLUBS))
    assert not hasattr(SEVEN, "__dict__")


def test_evolved_cards_have_an_index_of_their_own() -> None:
    """
    What is derived from the fields is derived anew.
    """
    assert DECK[0] == attrs.evolve(DECK[12], rank=Rank.ACE)
    assert 0 == attrs.evolve(DECK[12], rank=Rank.ACE).index
    assert 51 == attrs.evolve(DECK[12], suit=Suit.SPADES).index


@pytest.mark.parametrize("card", [*DECK, Card(Rank.SEVEN, Suit.HEARTS)])
def test_copied_cards_are_those_of_the_deck(card: Card) -> None:
    """
    A copied or unpickled card is the one of the deck, so that a thousand take no more room.
    """
    assert all(DECK[card.index] is same for same in copies(card))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pickled_cards_are_small(protocol: int) -> None:
    """
    A pickle of the whole deck takes few bytes a card.
    """
    assert 100 > len(pickle.dumps(SEVEN, protocol))
    assert 52 * 20 > len(pickle.dumps(DECK, protocol))


def test_cards_are_ordered_like_the_deck() -> None:
    """
    Cards compare by their index: first the suit, then the rank, the ace low.
    """
    assert [*DECK] == sorted({*DECK})
    assert all(low < high and low <= high and high > low for low, high in pairwise(DECK))
    assert all(card <= card and card >= card for card in DECK)  # noqa: PLR0124  # the law
    assert Card.parse("Kc") < Card.parse("Ad")


@pytest.mark.parametrize("other", [None, 6, "7c", Rank.SEVEN, SEVENS, Meld(SEVENS)])
@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_cards_are_ordered_among_cards_only(compare: Callable[..., object], other: object) -> None:
    """
    A card is neither below nor above what is no card, and not equal to it.
    """
    with pytest.raises(TypeError):
        compare(DECK[6], other)

    assert other != DECK[6]


@pytest.mark.parametrize(
    ("rank", "suit", "message"),
    [
        ("7", Suit.HEARTS, "Card.rank expects a Rank, not str"),
        (7, Suit.HEARTS, "Card.rank expects a Rank, not int"),
        (None, None, "Card.rank expects a Rank, not NoneType"),
        (Suit.HEARTS, Rank.SEVEN, "Card.rank expects a Rank, not Suit"),
        (Rank.SEVEN, "h", "Card.suit expects a Suit, not str"),
        (Rank.SEVEN, True, "Card.suit expects a Suit, not bool"),
        (Rank.SEVEN, Rank.SEVEN, "Card.suit expects a Suit, not Rank"),
    ],
)
def test_cards_are_made_of_a_rank_and_a_suit(rank: object, suit: object, message: str) -> None:
    """
    Only a `Rank` and a `Suit`, in this order, make a card.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Card, rank, suit)

    assert message == str(caught.value)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_cards_are_read_however_they_are_spelt(card: Card) -> None:
    """
    Any case, `10`, signs of the suits, full or in outline, and their pictures mean one card.
    """
    for text in spellings(card):
        assert card is Card.parse(text)
        assert card is Card.parse(f" ,\t{text},\n")


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a card"),
        (" ,\n", 4, "a card"),
        ("7", 2, SUIT),
        ("h", 1, RANK),
        ("h7", 1, RANK),
        ("7x", 2, SUIT),
        ("7 h", 2, SUIT),
        ("7,h", 2, SUIT),
        ("10", 3, SUIT),
        ("10x", 3, SUIT),
        ("1h", 1, RANK),
        ("1", 1, RANK),
        ("0h", 1, RANK),
        ("110h", 1, RANK),
        ("1 0h", 1, RANK),
        ("  Xh", 3, RANK),
        ("7h7h", 3, "one card only"),
        ("7h, Ks", 5, "one card only"),
        ("7h 10s", 4, "one card only"),
        ("7hx", 3, RANK),
        ("7h\ufe0f\ufe0f", 4, RANK),
        ("\ufe0f7h", 1, RANK),
        ("7\ufe0fh", 2, SUIT),
        ("7♧♧", 3, RANK),
        ("\uff17h", 1, RANK),
        ("\u212ah", 1, RANK),
        ("7\u017f", 2, SUIT),
        ("🂱", 1, RANK),
        ("-", 1, RANK),
        ("7\x00", 2, SUIT),
    ],
)
def test_unreadable_cards_are_refused_at_their_column(
    text: str, column: int, expected: str
) -> None:
    """
    What is not exactly one card is an error that says what was expected, and where.
    """
    with pytest.raises(NotationError) as caught:
        Card.parse(text)

    assert (expected, text, column) == caught.value.args


@given(hands(max_size=52))
def test_printing_and_reading_a_hand_are_inverse(hand: Hand) -> None:
    """
    The text of a hand reads as that hand.
    """
    assert hand == Hand.parse(str(hand))
    assert hand == evaluated(hand)
    assert f"Hand.parse('{hand}')" == repr(hand)


@given(st.sets(st.sampled_from([*range(52)])))
def test_reading_and_printing_a_hand_are_inverse(indices: set[int]) -> None:
    """
    A canonical text, its cards in the order of the deck and written together, stays the same.
    """
    names = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
    text = "".join(names[index] for index in sorted(indices)) or "-"

    assert text == str(Hand.parse(text))


@given(
    st.lists(st.tuples(SEPARATORS, SPELT), min_size=1, unique_by=lambda item: item[1][0]),
    SEPARATORS,
)
def test_hands_are_read_however_they_are_spelt(
    items: list[tuple[str, tuple[Card, str]]], end: str
) -> None:
    """
    Any order, spelling, commas and white space between, before and after mean the same hand.
    """
    text = "".join(before + spelt for before, (_, spelt) in items) + end

    assert Hand.of(card for _, (card, _) in items) == Hand.parse(text)


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("7c7d7h", "7c7d7h"),
        ("Ks 7c 10h", "7cThKs"),
        ("TH, t♦,10C", "TcTdTh"),
        ("a♠\ufe0f a♣", "AcAs"),
        ("7♤7♡,7♢ 7♧", "7c7d7h7s"),
        ("10♡\ufe0f t♢", "TdTh"),
        ("\tkD\n\nqd\r\n", "QdKd"),
        ("10c10d", "TcTd"),
        (",,7c,,7d,,", "7c7d"),
        ("-", "-"),
        (" - \n", "-"),
    ],
)
def test_hands_are_written_in_one_way(text: str, hand: str) -> None:
    """
    Whatever was read, what is written is canonical.
    """
    assert hand == str(Hand.parse(text))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, CARDS),
        ("   ", 4, CARDS),
        (",", 2, CARDS),
        ("7c7x", 4, SUIT),
        ("7c7", 4, SUIT),
        ("7c 10", 6, SUIT),
        ("7c, ?", 5, RANK),
        ("7c-", 3, RANK),
        ("- 7c", 1, RANK),
        ("--", 1, RANK),
        ("7c;7d", 3, RANK),
        ("7c7d7c", 5, NEW),
        ("7c 7d, 7♣", 8, NEW),
        ("7♡ 7♥", 4, NEW),
        ("10h Th", 5, NEW),
        ("".join(map(str, DECK)) + "Ac", 105, NEW),
    ],
)
def test_unreadable_hands_are_refused_at_their_column(
    text: str, column: int, expected: str
) -> None:
    """
    A text that is empty, unreadable, or names a card twice says what was expected, and where.
    """
    with pytest.raises(NotationError) as caught:
        Hand.parse(text)

    assert (expected, text, column) == caught.value.args


@given(st.text(alphabet="AaKk10T23cdhsS♥♠♡\ufe0f ,-\n", max_size=12) | st.text(max_size=5))
def test_every_text_is_read_or_refused(text: str) -> None:
    """
    A text is a hand that reads back, or an error with a column in the text or just past it.
    """
    read, error = outcome(text)

    if error is None:
        assert read == Hand.parse(str(read))
    else:
        assert text == error.text
        assert 1 <= error.column <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("7c" * (TEN_MILLION // 2), 3),
        ("7" * TEN_MILLION, 2),
        ("1" * TEN_MILLION, 1),
        ("-" * TEN_MILLION, 1),
        (" " * MILLION, MILLION + 1),
        ("7c" + "," * MILLION + "x", MILLION + 3),
    ],
    ids=["cards", "ranks", "ones", "dashes", "blanks", "commas"],
)
def test_long_texts_are_refused_with_a_short_message(text: str, column: int) -> None:
    """
    Millions of characters are refused like ten, and quoted no longer.
    """
    with pytest.raises(NotationError) as caught:
        Hand.parse(text)

    assert column == caught.value.column
    assert 100 > len(str(caught.value))


def test_long_blanks_around_cards_are_read() -> None:
    """
    White space counts for nothing, however much there is.
    """
    assert EMPTY == Hand.parse(" " * TEN_MILLION + "-")
    assert SEVENS == Hand.parse("7c7d" + "\n" * MILLION + "7h")


@pytest.mark.parametrize("text", [None, b"7c", 7, True, ["7c"], SEVEN, SEVENS, iter("7c"), str])
@pytest.mark.parametrize(
    ("parse", "where"), [(Card.parse, "Card.parse()"), (Hand.parse, "Hand.parse()")]
)
def test_only_text_is_read(parse: Callable[..., object], where: str, text: object) -> None:
    """
    What is no string is refused, a card or a hand among them.
    """
    with pytest.raises(WrongTypeError) as caught:
        parse(text)

    assert f"{where} expects text, not {type(text).__name__}" == str(caught.value)


@given(st.sets(cards()))
def test_a_hand_is_a_set_of_cards(chosen: set[Card]) -> None:
    """
    A hand has the cards it was made of, sorted, each one a bit, in whatever order they came.
    """
    hand = Hand.of(chosen)

    assert sorted(chosen) == list(hand)
    assert sum(1 << card.index for card in chosen) == hand.bits
    assert len(chosen) == len(hand)
    assert sum(card.points for card in chosen) == hand.points
    assert bool(chosen) is bool(hand)
    assert [card in chosen for card in DECK] == [card in hand for card in DECK]
    assert hand == Hand(hand.bits)
    assert hand == Hand.of(card for card in sorted(chosen, reverse=True))


@pytest.mark.parametrize(
    ("bits", "text"), [(0, "-"), (1, "Ac"), (1 << 51, "Ks"), (0b111 << 12, "KcAd2d")]
)
def test_bits_are_cards(bits: int, text: str) -> None:
    """
    Bit `Card.index` stands for a card.
    """
    assert text == str(Hand(bits))
    assert bits == Hand.parse(text).bits


def test_a_hand_of_nothing_is_empty() -> None:
    """
    Without cards a hand is empty, false, and counts nothing (R2.1).
    """
    assert Hand() == Hand(0) == Hand.of([]) == Hand.parse("-")
    assert (0, 0, [], "-", False) == (len(EMPTY), EMPTY.points, [*EMPTY], str(EMPTY), bool(EMPTY))


def test_the_pack_counts_340() -> None:
    """
    R2.1: each suit counts 85.
    """
    assert (52, 340) == (len(PACK), PACK.points)
    assert (1 << 52) - 1 == PACK.bits


@pytest.mark.parametrize(
    "bits",
    [-1, -(1 << 51), 1 << 52, (1 << 53) - 1, 1 << 50_000],
    ids=["below", "far below", "above", "too many", "far above"],
)
def test_bits_outside_the_pack_are_refused(bits: int) -> None:
    """
    Bits below 0 or above those of the 52 cards are no hand.
    """
    with pytest.raises(InvalidStateError) as caught:
        Hand(bits)

    assert Invariant.NOT_A_HAND is caught.value.invariant
    assert "not a set of cards from one pack: bits outside 0 to 2**52 - 1" == str(caught.value)


@pytest.mark.parametrize("bits", [True, False, 1.0, "7c", None, SEVENS, SEVEN, [1], 1j])
def test_bits_are_an_int(bits: object) -> None:
    """
    What is no int makes no hand, True and 1.0 included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Hand, bits)

    assert f"Hand.bits expects an int, not {type(bits).__name__}" == str(caught.value)


@pytest.mark.parametrize(
    ("chosen", "detail"),
    [
        ([SEVEN, SEVEN], "7h"),
        ([DECK[0], SEVEN, Card(Rank.SEVEN, Suit.HEARTS)], "7h"),
        ([*DECK, DECK[0]], "Ac"),
        ([*DECK, *DECK], "Ac"),
    ],
)
def test_a_card_given_twice_is_refused(chosen: Iterable[Card], detail: str) -> None:
    """
    A pack has each card once, so a hand has no 53 cards.
    """
    with pytest.raises(InvalidStateError) as caught:
        Hand.of(chosen)

    assert (Invariant.DOUBLED_CARD, detail) == caught.value.args


@pytest.mark.parametrize(
    ("chosen", "got"),
    [
        (None, "NoneType"),
        (7, "int"),
        (SEVEN, "Card"),
        (Meld(SEVENS), "Meld"),
        (Card, "type"),
        ("7c7d", "str"),
        (["7c"], "str"),
        (b"7c", "bytes"),
        (bytearray(b"7c"), "bytearray"),
        ("", "str"),
        ([DECK[0], None], "NoneType"),
        ([SEVENS], "Hand"),
        ({"7c": SEVEN}, "str"),
        ((str(card) for card in DECK), "str"),
        (Rank, "Rank"),
    ],
)
def test_a_hand_is_of_cards_only(chosen: object, got: str) -> None:
    """
    What is no iterable of cards makes no hand.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Hand.of, chosen)

    assert ("Hand.of()", "an iterable of Card", got) == caught.value.args


@pytest.mark.parametrize(
    "chosen",
    [
        SEVENS,
        list(SEVENS),
        tuple(reversed([*SEVENS])),
        set(SEVENS),
        dict.fromkeys(SEVENS),
        iter(SEVENS),
        (card for card in DECK if card.rank is Rank.SEVEN and card.suit is not Suit.SPADES),
    ],
    ids=["hand", "list", "tuple", "set", "dict", "iterator", "generator"],
)
def test_any_iterable_of_cards_makes_a_hand(chosen: Iterable[Card]) -> None:
    """
    It does not matter what holds the cards.
    """
    assert SEVENS == Hand.of(chosen)


@given(st.sets(cards()), st.sets(cards()))
def test_operators_are_those_of_sets(left: set[Card], right: set[Card]) -> None:
    """
    Union, difference, intersection, subset and equality are those of the sets of cards.
    """
    one, two = Hand.of(left), Hand.of(right)

    assert Hand.of(left | right) == one | two
    assert Hand.of(left - right) == one - two
    assert Hand.of(left & right) == one & two
    assert (left <= right) is (one <= two)
    assert (left >= right) is (one >= two)
    assert (left == right) is (one == two)


@given(hands(max_size=52), cards())
def test_a_card_is_added_and_taken_like_a_hand_of_one(hand: Hand, card: Card) -> None:
    """
    `|` and `-` take a card, there or not, and leave the hand as it was.
    """
    bits = hand.bits

    assert hand | Hand.of([card]) == hand | card
    assert hand - Hand.of([card]) == hand - card
    assert card in hand | card
    assert card not in hand - card
    assert bits == hand.bits


WRONG_OPERANDS = [None, 7, "7h", [SEVEN], {SEVEN}, Meld(SEVENS), Rank.SEVEN, Suit.HEARTS]


@pytest.mark.parametrize("other", WRONG_OPERANDS)
@pytest.mark.parametrize("name", ["or_", "sub", "and_", "xor", "add", "le", "ge", "lt", "gt"])
def test_operators_take_hands_and_cards_only(name: str, other: object) -> None:
    """
    Anything else is a TypeError, on either side, and equal to no hand.
    """
    with pytest.raises(TypeError):
        call(getattr(operator, name), SEVENS, other)
    with pytest.raises(TypeError):
        call(getattr(operator, name), other, SEVENS)

    assert other != SEVENS


@pytest.mark.parametrize("name", ["le", "ge", "xor"])
def test_a_card_is_no_hand(name: str) -> None:
    """
    Where only hands make sense, a card is a TypeError.
    """
    with pytest.raises(TypeError):
        call(getattr(operator, name), SEVENS, SEVEN)


@pytest.mark.parametrize("name", ["or_", "sub", "and_"])
def test_hands_stand_left_of_cards(name: str) -> None:
    """
    A card is added to a hand, not a hand to a card.
    """
    with pytest.raises(TypeError):
        call(getattr(operator, name), SEVEN, SEVENS)


@pytest.mark.parametrize("card", [None, "7h", 32, SEVENS, Rank.SEVEN, [SEVEN], Meld(SEVENS)])
def test_only_a_card_can_be_in_a_hand(card: object) -> None:
    """
    To ask whether something else is in a hand is a mistake, not False.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Hand.__contains__, SEVENS, card)

    assert ("in a Hand", "a Card", type(card).__name__) == caught.value.args


@pytest.mark.parametrize("hand", [EMPTY, SEVENS, PACK], ids=str)
def test_hands_are_values(hand: Hand) -> None:
    """
    Hands are equal by value, hashed alike, copied, pickled, small and never changed.
    """
    same = Hand.of(reversed([*hand]))

    assert same == hand
    assert hash(same) == hash(hand)
    assert all(hand == other for other in copies(hand))
    assert all(hash(hand) == hash(other) for other in copies(hand))
    assert [] == changeable(hand)
    assert not hasattr(hand, "__dict__")
    assert hand == attrs.evolve(hand)
    assert SEVENS == attrs.evolve(hand, bits=SEVENS.bits)


@pytest.mark.parametrize(
    ("value", "wrong"),
    [(DECK[51], 52), (DECK[0], -1), (PACK, 1 << 52), (EMPTY, -1)],
    ids=["card above", "card below", "hand above", "hand below"],
)
def test_pickles_are_checked(value: Card | Hand, wrong: int) -> None:
    """
    What a pickle is made from is checked when it is read: it may have been changed.
    """
    make, (number,) = value.__reduce__()

    assert value == call(make, number)
    with pytest.raises(InvalidStateError) as caught:
        call(make, wrong)

    assert Invariant.NOT_A_HAND is caught.value.invariant


def test_evolved_hands_are_checked() -> None:
    """
    No way of making a hand goes round its invariant.
    """
    with pytest.raises(InvalidStateError):
        attrs.evolve(SEVENS, bits=-1)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (Suit.HEARTS, "value number symbol"),
        (Rank.TEN, "value number points"),
        (SEVEN, "rank suit points index parse __lt__ __hash__"),
        (
            SEVENS,
            "bits points of parse __contains__ __len__ __iter__ __or__ __sub__ __and__ __le__",
        ),
    ],
)
def test_promised_attributes(value: object, names: str) -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    assert [] == [name for name in names.split() if not hasattr(value, name)]


@pytest.mark.parametrize("value", [SEVEN, SEVENS, EMPTY], ids=str)
def test_printers_of_values_print_the_repr(value: Card | Hand) -> None:
    """
    Notebooks and Hypothesis show what evaluates to the value, not its fields.
    """
    assert repr(value) == pretty(value)
