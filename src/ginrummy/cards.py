"""
The 52 cards, and sets of them.

A `Card` is a rank and a suit; a `Hand` is a set of cards, kept as one number
with a bit for each card.

>>> from ginrummy import Card, Hand
>>> hand = Hand.parse("Ks 7c 10h")
>>> str(hand), hand.points
('7cThKs', 27)
>>> Card.parse("th") in hand
True
"""

import enum
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

import attrs

from ginrummy.errors import (
    InvalidStateError,
    Invariant,
    NotationError,
    all_of,
    of_type,
    wrong_type,
)

__all__ = ["DECK", "Card", "Hand", "Rank", "Suit"]

_RANKS = "A23456789TJQK"
_SUITS = "cdhs"
_SYMBOLS = "♣♦♥♠"
_OUTLINES = "♧♢♡♤"
# A suit may be followed by the mark that asks for a coloured picture of its sign.
_PICTURE_MARK = "\ufe0f"
_PACK_BITS = (1 << 52) - 1


class PrettyPrinter(Protocol):
    """What IPython and Hypothesis print values with."""

    def text(self, obj: str, /) -> None:
        """Print *obj* as it is."""


class Suit(enum.Enum):
    """
    A suit; the value is the letter that is written.

    >>> Suit("h"), Suit.HEARTS.number, Suit.HEARTS.symbol
    (<Suit.HEARTS: 'h'>, 2, '♥')
    """

    CLUBS = "c"
    """Clubs, the first suit in every order of this library."""
    DIAMONDS = "d"
    """Diamonds."""
    HEARTS = "h"
    """Hearts."""
    SPADES = "s"
    """Spades."""

    @property
    def number(self) -> int:
        """
        0 for clubs to 3 for spades.

        >>> [suit.number for suit in Suit]
        [0, 1, 2, 3]
        """
        return _SUITS.index(self.value)

    @property
    def symbol(self) -> str:
        """
        The sign of the suit.

        >>> "".join(suit.symbol for suit in Suit)
        '♣♦♥♠'
        """
        return _SYMBOLS[self.number]


class Rank(enum.Enum):
    """
    A rank, ace low; the value is the character that is written.

    >>> Rank("T"), Rank.TEN.number, Rank.KING.points
    (<Rank.TEN: 'T'>, 10, 10)
    """

    ACE = "A"
    """The ace, below the two and never above the king."""
    TWO = "2"
    """The two."""
    THREE = "3"
    """The three."""
    FOUR = "4"
    """The four."""
    FIVE = "5"
    """The five."""
    SIX = "6"
    """The six."""
    SEVEN = "7"
    """The seven."""
    EIGHT = "8"
    """The eight."""
    NINE = "9"
    """The nine."""
    TEN = "T"
    """The ten, written with one character like all the others."""
    JACK = "J"
    """The jack."""
    QUEEN = "Q"
    """The queen."""
    KING = "K"
    """The king."""

    @property
    def number(self) -> int:
        """
        1 for the ace to 13 for the king (R1.4).

        >>> Rank.ACE.number, Rank.KING.number
        (1, 13)
        """
        return _RANKS.index(self.value) + 1

    @property
    def points(self) -> int:
        """
        What a card of this rank counts: 1 to 10 points (R2.1).

        >>> Rank.ACE.points, Rank.SEVEN.points, Rank.KING.points
        (1, 7, 10)
        """
        return min(self.number, 10)


def _index(card: "Card") -> int:
    # Defaults are worked out before validators run, so the types are checked here.
    if not isinstance(card.rank, Rank):
        raise wrong_type("Card.rank", "a Rank", card.rank)
    if not isinstance(card.suit, Suit):
        raise wrong_type("Card.suit", "a Suit", card.suit)
    return 13 * card.suit.number + card.rank.number - 1


@attrs.frozen(order=True, repr=False, getstate_setstate=False)
class Card:
    """
    One card; cards are ordered by `index`.

    >>> card = Card(Rank.SEVEN, Suit.HEARTS)
    >>> str(card), card.points, card.index
    ('7h', 7, 32)
    """

    rank: Rank = attrs.field(eq=False)
    """The rank of the card."""
    suit: Suit = attrs.field(eq=False)
    """The suit of the card."""
    index: int = attrs.field(init=False, default=attrs.Factory(_index, takes_self=True))
    """13 × suit number + rank number − 1: the place of the card in `DECK`, 0 to 51."""

    @classmethod
    def parse(cls, text: str) -> "Card":
        """
        Read one card, such as ``7h``, ``Td``, ``10d`` or ``a♠``.

        >>> Card.parse("10d") == Card.parse("T♦")
        True

        Raises:
            NotationError: *text* is not exactly one card.
            WrongTypeError: *text* is not a string.
        """
        cards = read_cards(text, "Card.parse()")
        first = next(cards, None)
        if first is None:
            raise NotationError("a card", text, len(text) + 1)
        second = next(cards, None)
        if second is not None:
            raise NotationError("one card only", text, second[1])
        return first[0]

    @property
    def points(self) -> int:
        """
        What the card counts as deadwood: 1 to 10 points (R2.1).

        >>> Card.parse("Ks").points
        10
        """
        return min(self.index % 13 + 1, 10)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    def _repr_pretty_(self, printer: PrettyPrinter, _cycle: bool) -> None:  # noqa: FBT001  # IPython's
        # Notebooks and Hypothesis would spell out the fields.
        printer.text(repr(self))

    def __reduce__(self) -> "tuple[Callable[[int], Card], tuple[int]]":
        return _card, (self.index,)  # small in a pickle, and a copy is the card itself


DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""
The 52 cards in order: clubs, diamonds, hearts, spades, each from ace to king.

``DECK[card.index]`` is *card*.
"""


def _card(index: int) -> Card:
    if not 0 <= index < len(DECK):
        raise InvalidStateError(Invariant.NOT_A_HAND, f"a card with index {index}")
    return DECK[index]


_RANK_BY_SIGN = {sign: rank for rank in Rank for sign in (rank.value, rank.value.lower())}
_SUIT_BY_SIGN = {
    sign: suit
    for signs in (_SUITS, _SUITS.upper(), _SYMBOLS, _OUTLINES)
    for sign, suit in zip(signs, Suit, strict=True)
}


def read_cards(text: str, where: str) -> Iterator[tuple[Card, int]]:
    """Yield each card with the column it starts at; commas and white space separate."""
    if not isinstance(text, str):
        raise wrong_type(where, "text", text)
    at = 0
    while at < len(text):
        if text[at] == "," or text[at].isspace():
            at += 1
            continue
        column = at + 1
        if text.startswith("10", at):
            rank: Rank | None = Rank.TEN
            at += 2
        else:
            rank = _RANK_BY_SIGN.get(text[at])
            at += 1
        if rank is None:
            raise NotationError("a rank (A 2 3 4 5 6 7 8 9 T J Q K)", text, column)
        suit = _SUIT_BY_SIGN.get(text[at : at + 1])
        if suit is None:
            raise NotationError("a suit (c d h s)", text, at + 1)
        at += 1
        if text.startswith(_PICTURE_MARK, at):
            at += 1
        yield DECK[13 * suit.number + rank.number - 1], column


def _in_pack(_hand: object, _field: object, bits: int) -> None:
    if not 0 <= bits <= _PACK_BITS:
        raise InvalidStateError(Invariant.NOT_A_HAND, "bits outside 0 to 2**52 - 1")


@attrs.frozen(repr=False, getstate_setstate=False)
class Hand:
    """
    A set of cards, such as one player holds.

    It iterates in the order of `DECK` and knows ``in``, ``len``, ``|``, ``-`` and ``&``
    (with a hand or a card) and ``<=`` (with a hand).

    >>> hand = Hand.parse("7c7d7h Ks")
    >>> str(hand - Card.parse("Ks")), len(hand), [str(card) for card in hand]
    ('7c7d7h', 4, ['7c', '7d', '7h', 'Ks'])
    >>> Hand.parse("7c7d") <= hand
    True
    """

    bits: int = attrs.field(default=0, validator=[of_type(int), _in_pack])
    """The cards: bit `Card.index` is 1 for each card that is held."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Hand":
        """
        Return the set of *cards*, which may come in any order.

        >>> Hand.of([Card.parse("Ks"), Card.parse("7c")])
        Hand.parse('7cKs')

        Raises:
            InvalidStateError: a card is there twice.
            WrongTypeError: *cards* is not an iterable of `Card`.
        """
        bits = 0
        for card in all_of(Card, cards, "Hand.of()"):
            bit = 1 << card.index
            if bits & bit:
                raise InvalidStateError(Invariant.DOUBLED_CARD, str(card))
            bits |= bit
        return hand_of_bits(bits)

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """
        Read a set of cards, in any order; ``-`` is the empty hand.

        Spaces and commas between the cards, any case, ``10`` for the ten and
        the signs of the suits are understood.

        >>> Hand.parse("10♥, ks 7C")
        Hand.parse('7cThKs')

        Raises:
            NotationError: *text* is empty, cannot be read, or names a card twice.
            WrongTypeError: *text* is not a string.
        """
        if isinstance(text, str) and text.strip() == "-":
            return cls()
        return parse_set(text, "Hand.parse()", "cards, or - for none")

    @property
    def points(self) -> int:
        """
        What all the cards count together, melded or not (R2.1).

        >>> Hand.parse("Ac 7d Ks").points
        18
        """
        return sum(card.points for card in self)

    def __contains__(self, card: Card) -> bool:
        if not isinstance(card, Card):
            raise wrong_type("in a Hand", "a Card", card)
        return bool(self.bits >> card.index & 1)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            lowest = bits & -bits
            yield DECK[lowest.bit_length() - 1]
            bits ^= lowest

    def __or__(self, other: "Hand | Card") -> "Hand":
        bits = _bits(other)
        return NotImplemented if bits is None else hand_of_bits(self.bits | bits)

    def __sub__(self, other: "Hand | Card") -> "Hand":
        bits = _bits(other)
        return NotImplemented if bits is None else hand_of_bits(self.bits & ~bits)

    def __and__(self, other: "Hand | Card") -> "Hand":
        bits = _bits(other)
        return NotImplemented if bits is None else hand_of_bits(self.bits & bits)

    def __le__(self, other: "Hand") -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return not self.bits & ~other.bits

    def __str__(self) -> str:
        return "".join(map(str, self)) or "-"

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"

    def __reduce__(self) -> "tuple[type[Hand], tuple[int]]":
        return Hand, (self.bits,)  # checked again, whatever the pickle holds

    def _repr_pretty_(self, printer: PrettyPrinter, _cycle: bool) -> None:  # noqa: FBT001  # IPython's
        printer.text(repr(self))


def _bits(value: object) -> int | None:
    if isinstance(value, Hand):
        return value.bits
    if isinstance(value, Card):
        return 1 << value.index
    return None


# The one way round the checks of the constructor, for bits that are known to be good.
_set_bits: Callable[[Hand, int], None] = vars(Hand)["bits"].__set__


def hand_of_bits(bits: int) -> Hand:
    """
    Make a hand from *bits* that are known to be good, without checking them again.
    """
    hand = object.__new__(Hand)
    _set_bits(hand, bits)
    return hand


def parse_set(text: str, where: str, expected: str) -> Hand:
    """
    Read one card or more, each once.

    Raises:
        NotationError: *text* has no card (then *expected* is missing), cannot be read,
            or names a card twice.
        WrongTypeError: *text* is not a string; *where* says who asks.
    """
    bits = 0
    for card, column in read_cards(text, where):
        bit = 1 << card.index
        if bits & bit:
            raise NotationError("a card that was not named before", text, column)
        bits |= bit
    if not bits:
        raise NotationError(expected, text, len(text) + 1)
    return hand_of_bits(bits)
