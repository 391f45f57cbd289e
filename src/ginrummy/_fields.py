"""
The fields of a line that holds a position or a view, each read for itself.

>>> line = Line("classic S draw")
>>> line.read(parse_rules, "rules").gin_bonus, line.read(parse_seat, "a seat")
(20, <Seat.SOUTH: 'S'>)
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import attrs

from ginrummy._action_texts import parse_laid, parse_layoff
from ginrummy._rule_texts import parse_rules
from ginrummy._texts import (
    MOST,
    folded,
    parse_cards,
    parse_new,
    parse_number,
    parse_seat,
    read_part,
)
from ginrummy.cards import Card, Hand
from ginrummy.errors import NotationError
from ginrummy.melds import Meld
from ginrummy.phases import Exposure, Phase
from ginrummy.rules import Rules
from ginrummy.seats import BySeat, Seat

__all__ = [
    "OPEN_CARDS",
    "READERS",
    "Held",
    "Line",
    "Start",
    "parse_hidden_stock",
    "parse_open_stock",
    "read_rest",
    "read_start",
]

T = TypeVar("T")

OPEN_CARDS: Final = "cards; a line with ? is a view, for parse_view()"
"""
What is expected in a position where its text hides cards.
"""
_WORD = re.compile(r"\S+")


class Line:
    """
    A text of which one field after the other is read, with white space between.

    >>> Line(" n ").read(parse_seat, "a seat")
    <Seat.NORTH: 'N'>
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.start = 0
        """Where the field begins that was read last."""
        self._words = _WORD.finditer(text)

    def read(self, read: Callable[[str], T], expected: str) -> T:
        """
        Return what *read* makes of the next field, which is never None.

        Raises:
            NotationError: there is none (then *expected* is missing), or it cannot be read.
        """
        found = self.read_more(read)
        if found is None:
            raise self.missing(expected)
        return found

    def read_more(self, read: Callable[[str], T]) -> T | None:
        """
        Return what *read* makes of the next field, or None if there is none.

        Raises:
            NotationError: it cannot be read.
        """
        word = next(self._words, None)
        if word is None:
            return None
        self.start = word.start()
        return read_part(read, self.text, *word.span())

    def missing(self, expected: str) -> NotationError:
        """Make the error for *expected*, which is not there."""
        return NotationError(expected, self.text, len(self.text) + 1)


@attrs.frozen(kw_only=True)
class Held:
    """
    The cards of a seat, as they are written.
    """

    cards: Hand
    """Those that the other has not seen."""
    known: Hand
    """Those that were seen being taken."""
    hidden: int | None
    """How many are not shown, in place of `cards`."""
    column: int = 1
    """Where they stand in the line."""


@attrs.frozen(kw_only=True)
class Start:
    """
    What every line begins with.
    """

    rules: Rules
    dealer: Seat
    phase: Phase
    turn: Seat
    hands: BySeat[Held]
    discards: tuple[Card, ...]


def read_start(line: Line) -> Start:
    """
    Read what every line begins with: all fields up to the discard pile.

    Raises:
        NotationError: one is missing or cannot be read.
    """
    return Start(
        rules=line.read(parse_rules, "the rules, such as classic"),
        dealer=line.read(parse_seat, "N or S, who deals"),
        phase=line.read(_parse_phase, "a phase"),
        turn=line.read(parse_seat, "N or S, who is to move"),
        hands=BySeat(_read_held(line, Seat.NORTH), _read_held(line, Seat.SOUTH)),
        discards=line.read(parse_cards, "the discard pile, or - for none"),
    )


def _one_of(words: Mapping[str, T], expected: str) -> Callable[[str], T]:
    # A reader of one of some words.
    def parse(text: str) -> T:
        if folded(text) not in words:
            raise NotationError(expected, text, 1)
        return words[folded(text)]

    return parse


_parse_phase: Final = _one_of(
    {phase.value: phase for phase in Phase}, f"one of {', '.join(phase.value for phase in Phase)}"
)
_parse_flag: Final = _one_of({"true": True, "false": False}, "true, or false")
_parse_exposure: Final = _one_of(
    {exposure.value: exposure for exposure in Exposure}, "next_play or to_end"
)


def _read_held(line: Line, seat: Seat) -> Held:
    held = line.read(_parse_held, f"the cards of {seat.name.lower()}")
    return attrs.evolve(held, column=line.start + 1)


def _parse_held(text: str) -> Held:
    rest, plus, taken = text.partition("+")
    cards, known, hidden = Hand(), Hand(), None
    if rest.startswith("?"):
        hidden = _parse_hidden(rest)
    elif rest or not plus:
        cards = Hand.parse(rest)
    if plus:
        known = read_part(
            lambda part: parse_new(part, cards), text, len(text) - len(taken), len(text)
        )
    return Held(cards=cards, known=known, hidden=hidden)


def _parse_hidden(text: str) -> int:
    number = parse_number(text[1:])
    if not text.startswith("?"):
        expected = "? and a number; a line with all cards is for parse_position()"
        raise NotationError(expected, text, 1)
    if number is None:
        raise NotationError(f"a number, 0 to {MOST}", text, 2)
    return number


def parse_hidden_stock(text: str) -> int:
    """
    Read how many cards a stock has, all of them hidden: ``?31``, or ``-`` for none.

    Raises:
        NotationError: *text* is something else.
    """
    return 0 if text == "-" else _parse_hidden(text)


def parse_open_stock(text: str) -> tuple[Card, ...]:
    """
    Read the cards of a stock in order, none of them hidden.

    Raises:
        NotationError: *text* is something else, or names a card twice.
    """
    if text.startswith("?"):
        raise NotationError(OPEN_CARDS, text, 1)
    return parse_cards(text)


def _parse_count(text: str) -> int:
    number = parse_number(text)
    if number is None:
        raise NotationError(f"a number, 0 to {MOST}", text, 1)
    return number


def _parse_list(text: str, read: Callable[[str], T]) -> tuple[T, ...]:
    # What has commas between; there is nothing of which a table has more than cards.
    found: list[T] = []
    start = 0
    for part in text.split(",", 52):
        if len(found) == 52:
            raise NotationError("nothing more", text, start + 1)
        found.append(read_part(read, text, start, start + len(part)))
        start += len(part) + 1
    return tuple(found)


def _parse_seats(text: str) -> frozenset[Seat]:
    return frozenset(_parse_list(text, parse_seat))


def _parse_exposures(text: str) -> BySeat[Exposure | None]:
    exposures: BySeat[Exposure | None] = BySeat(None, None)
    for seat, exposure in _parse_list(text, _parse_exposed):
        exposures = exposures.put(seat, exposure)
    return exposures


def _parse_exposed(text: str) -> tuple[Seat, Exposure]:
    return _around(text, ":", _parse_exposure)


def _parse_knock(text: str) -> tuple[Seat, tuple[Meld, ...]]:
    return _around(text, "#", parse_laid)


def _around(text: str, sign: str, read: Callable[[str], T]) -> tuple[Seat, T]:
    # The seat before a sign, and what is read of the text behind it.
    at = text.find(sign)
    seat = read_part(parse_seat, text, 0, len(text) if at < 0 else at)
    if at < 0:
        raise NotationError(f"{sign} and what follows it", text, len(text) + 1)
    return seat, read_part(read, text, at + 1, len(text))


READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "limit_card": Card.parse,
    "passes": _parse_count,
    "taken": Card.parse,
    "drawn": Card.parse,
    "takes": _parse_count,
    "returned": _parse_flag,
    "knock": _parse_knock,
    "layoffs": lambda text: _parse_list(text, parse_layoff),
    "exposure": _parse_exposures,
    "exposed": _parse_seats,
    "shown": _parse_flag,
    "difference_only": _parse_seats,
    "annulled": _parse_flag,
}
"""
What may stand behind the stock, with its name, and how it is read.
"""


def read_rest(line: Line, readers: Mapping[str, Callable[[str], object]]) -> dict[str, Any]:
    """
    Read what is left of a line: names, each with ``=`` and a value, in any order.

    Raises:
        NotationError: a name is not among the *readers*, or there twice, or its value
            cannot be read.
    """
    found: dict[str, Any] = {}  # of any field

    def read(text: str) -> tuple[str, object]:
        given, equals, _ = text.partition("=")
        name = folded(given)
        if name not in readers:
            raise NotationError(f"one of {', '.join(readers)}", text, 1)
        if name in found:
            raise NotationError("a name that was not there before", text, 1)
        if not equals:
            raise NotationError(f"= and the value of {name}", text, len(text) + 1)
        return name, read_part(readers[name], text, len(given) + 1, len(text))

    while (pair := line.read_more(read)) is not None:
        found[pair[0]] = pair[1]
    return found
