"""
What the readers of texts share: words, numbers, parts of a text, and cards in their order.

>>> parse_number("31"), parse_number("+31")
(31, None)
>>> read_part(parse_cards, "stock 9dTx", 6, 10)
Traceback (most recent call last):
    ...
ginrummy.errors.NotationError: column 10: expected a suit (c d h s), found 'x'
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from ginrummy.cards import Card, Hand, read_cards
from ginrummy.errors import InvalidStateError, Invariant, NotationError, all_of, wrong_type
from ginrummy.seats import Seat

__all__ = [
    "MOST",
    "SEATS",
    "column_of",
    "folded",
    "format_cards",
    "parse_cards",
    "parse_new",
    "parse_number",
    "parse_seat",
    "read_part",
    "require_text",
]

T = TypeVar("T")

MOST: Final = 1_000_000
"""
No number that is written is greater.
"""
SEATS: Final = {text: seat for seat in Seat for text in (seat.value.lower(), seat.name.lower())}
"""
The seats by what they are called in texts.
"""
_NEW: Final = "a card that was not named before"


def require_text(text: object, where: str) -> None:
    """
    Check that *text* is a string.

    Raises:
        WrongTypeError: it is not; *where* says who asks.
    """
    if not isinstance(text, str):
        raise wrong_type(where, "text", text)


def folded(word: str) -> str:
    """
    Return *word* as words are looked up: in small letters, without space around it.

    >>> folded(" Knock-Limit ")
    'knock_limit'
    """
    word = word.strip()
    # Letters of other alphabets have small letters that look like ours.
    return word.lower().replace("-", "_") if word.isascii() else word


def column_of(text: str, start: int = 0) -> int:
    """
    Return the column of what stands in *text* from *start* on, behind white space, or of the end.

    >>> column_of("7c #", 2)
    4
    """
    return len(text) - len(text[start:].lstrip()) + 1


def parse_seat(text: str) -> Seat:
    """
    Read a seat, as one letter or in full.

    Raises:
        NotationError: it is none.
    """
    seat = SEATS.get(folded(text))
    if seat is None:
        raise NotationError("N or S", text, column_of(text))
    return seat


def parse_number(text: str) -> int | None:
    """
    Return the number up to a million that *text* writes in digits, or None.
    """
    # int() alone takes "-1", "1_0", the digits of any script, and chokes on very many.
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST))):
        return None
    return int(text) if int(text) <= MOST else None


def read_part(read: Callable[[str], T], text: str, start: int, end: int) -> T:
    """
    Return what *read* makes of ``text[start:end]``.

    Raises:
        NotationError: it cannot be read; the error tells the column in the whole text.
    """
    try:
        return read(text[start:end])
    except NotationError as error:
        raise NotationError(
            error.expected, text, start + error.column, readings=error.readings
        ) from None


def parse_new(text: str, named: Hand) -> Hand:
    """
    Read one card or more, none of which is among those *named* before.

    Raises:
        NotationError: there is no card, it cannot be read, or a card was named before.
    """
    found = Hand()
    for card, column in read_cards(text, "parse_new()"):
        if card in found or card in named:
            raise NotationError(_NEW, text, column)
        found |= card
    if not found:
        raise NotationError("a card", text, len(text) + 1)
    return found


def format_cards(cards: Iterable[Card]) -> str:
    """
    Write cards in the order they come, ``-`` for none; each may be there once.

    >>> format_cards([Card.parse("Ks"), Card.parse("7c")]), format_cards([])
    ('Ks7c', '-')

    Raises:
        InvalidStateError: a card is there twice.
        WrongTypeError: *cards* is not an iterable of `Card`.
    """
    written = all_of(Card, cards, "format_cards()")
    seen: set[Card] = set()
    for card in written:
        if card in seen:
            raise InvalidStateError(Invariant.DOUBLED_CARD, str(card))
        seen.add(card)
    return "".join(map(str, written)) or "-"


def parse_cards(text: str) -> tuple[Card, ...]:
    """
    Read cards that keep their order, such as a deck; ``-`` is none.

    >>> [str(card) for card in parse_cards("Ks 7c, 10h")]
    ['Ks', '7c', 'Th']

    Raises:
        NotationError: *text* is empty, cannot be read, or names a card twice.
        WrongTypeError: *text* is not a string.
    """
    if isinstance(text, str) and text.strip() == "-":
        return ()
    found: dict[Card, None] = {}
    for card, column in read_cards(text, "parse_cards()"):
        if card in found:
            raise NotationError(_NEW, text, column)
        found[card] = None
    if not found:
        raise NotationError("cards, or - for none", text, len(text) + 1)
    return tuple(found)
