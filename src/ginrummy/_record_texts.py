r"""
The small parts of a record as text: comments, tags, cards that may be unknown, and scores.

>>> escaped("tab\there"), unescaped(r"tab\there") == "tab\there"
('tab\\there', True)
"""

import functools
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, TypeVar

import attrs

from ginrummy._following import Event
from ginrummy._round_records import MOST
from ginrummy._texts import (
    SEATS,
    column_of,
    folded,
    format_cards,
    parse_cards,
    parse_seat,
    read_part,
)
from ginrummy.actions import Claim, Knock
from ginrummy.cards import Card, Hand
from ginrummy.errors import InvalidStateError, Invariant, NotationError
from ginrummy.melds import format_melds, parse_melds
from ginrummy.results import Ending, LineKind, RoundResult, ScoreLine
from ginrummy.seats import BySeat, Seat
from ginrummy.spreads import Spread

__all__ = [
    "Tag",
    "Told",
    "escaped",
    "format_known",
    "format_score",
    "named_melds",
    "parse_known",
    "parse_score",
    "parse_tag",
    "unescaped",
]

_T = TypeVar("_T")

# What cannot be written in a line as it is: controls, marks that turn or hide text, halves of
# characters, and the sign that escapes.
_ODD = re.compile(
    "[\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|(.?))", re.DOTALL)
_NAMED: Final = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_MEANT: Final = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t", '"': '"'}
# The quoted text is not gone back over, for that would take memory for each of its signs.
_TAG = re.compile(r'\s*\[\s*([A-Za-z]\w*)\s*"((?:[^"\\]++|\\.)*+)"\s*\]', re.ASCII)
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_WORTH = re.compile(r"(-?[0-9]{1,9})(?:\(([-0-9/]*)\))?", re.ASCII)
# A number behind ? may be the rank of the card that follows.
_UNKNOWN = re.compile(r"\?(?:\s*([0-9]{1,2})(?![0-9]*[cdhsCDHS♣♦♥♠♧♢♡♤]))?", re.ASCII)
_ENDINGS: Final = {ending.value: ending for ending in Ending}
_KINDS: Final = {kind.value: kind for kind in LineKind}


def escaped(text: str) -> str:
    """
    Write *text* so that it stays on its line and keeps its spaces at both ends.
    """
    text = _ODD.sub(_escape, text)
    inner = text.strip(" ")
    if len(inner) == len(text):
        return text
    if not inner:
        return "\\u{20}" * len(text)
    before = len(text) - len(text.lstrip(" "))
    after = len(text) - before - len(inner)
    return "\\u{20}" * before + inner + "\\u{20}" * after


def _escape(match: re.Match[str]) -> str:
    return _NAMED.get(match[0], f"\\u{{{ord(match[0]):x}}}")


def unescaped(text: str) -> str:
    """
    Read what `escaped` has written.

    Raises:
        NotationError: a backslash stands before something that it does not escape.
    """

    def meant(match: re.Match[str]) -> str:
        code, sign = match[1], match[2]
        if code is None and sign in _MEANT:
            return _MEANT[sign]
        if code is None or int(code, 16) > 0x10FFFF:
            expected = r"one of \\ \n \r \t and \u{…} after a backslash"
            raise NotationError(expected, text, match.start() + 1)
        return chr(int(code, 16))

    return _ESCAPE.sub(meant, text)


@attrs.frozen
class Tag:
    """
    A tag as it stands in its line.
    """

    name: str
    value: str
    line: str
    start: int
    """Where in the line its value begins."""
    end: int
    """Where in the line it ends."""

    def read(self, read: Callable[[str], _T]) -> _T:
        """
        Return what *read* makes of the value.

        Raises:
            NotationError: it cannot be read.
        """
        end = self.start + len(self.value)
        # Where something is escaped, the line has no column for each sign of the value.
        if self.line[self.start : end] != self.value:
            return read(self.value)
        return read_part(read, self.line, self.start, end)


def parse_tag(line: str) -> Tag:
    """
    Read the tag that begins a line, such as ``[North "Ann"]``.

    Raises:
        NotationError: it cannot be read.
    """
    match = _TAG.match(line)
    if match is None:
        raise NotationError('a tag, such as [North "Ann"]', line, column_of(line))
    value = read_part(unescaped, line, *match.span(2))
    return Tag(match[1], value, line, match.start(2), match.end())


def format_known(cards: Iterable[Card | None]) -> str:
    """
    Write cards in order, with ``?`` and a number for so many that are not known.

    >>> format_known([None, None, Card.parse("7c"), Card.parse("Ks"), None])
    '?2 7cKs ?1'
    """
    parts: list[str] = []
    known: list[Card] = []
    unknown = 0
    for card in (*cards, None):
        if card is not None:
            if unknown:
                parts.append(f"?{unknown}")
            unknown = 0
            known.append(card)
            continue
        if known:
            parts.append(format_cards(known))
        known = []
        unknown += 1
    if unknown > 1:
        parts.append(f"?{unknown - 1}")
    return " ".join(parts) or "-"


def parse_known(text: str) -> tuple[Card | None, ...]:
    """
    Read cards in order, some of which are not known.

    Raises:
        NotationError: they cannot be read, or are more than a pack has.
    """
    found: list[Card | None] = []
    start = 0
    if text.strip() == "-":
        return ()
    for match in chain(_UNKNOWN.finditer(text), [None]):
        part = text[start : match.start() if match else len(text)]
        if part.strip(" \t,"):
            found += read_part(parse_cards, text, start, start + len(part))
        if match is not None:
            found += [None] * int(match[1] or 1)
            start = match.end()
        if len(found) > 52:
            raise NotationError("no more than 52 cards", text, start + 1)
    if not found:
        raise NotationError("cards, or - for none", text, len(text) + 1)
    return tuple(found)


def named_melds(action: Event) -> Hand:
    """
    Return the cards of the melds that a knock names; of any other action, none.
    """
    cards = Hand()
    for meld in action.melds if isinstance(action, Knock | Claim) else ():
        cards |= meld.cards
    return cards


@attrs.frozen(kw_only=True)
class Told:
    """
    What a score line tells; what it leaves out is None.
    """

    ending: Ending
    winner: Seat | None = None
    points: int = 0
    deadwood: BySeat[int] | None = None
    lines: tuple[ScoreLine, ...] | None = None
    spreads: BySeat[Spread] | None = None

    def result(self) -> RoundResult:
        """
        Return the result, where nothing but this line tells of it.

        Raises:
            InvalidStateError: the parts do not go together.
        """
        lines = self.lines
        if lines is None:
            award = ScoreLine(LineKind.AWARD, self.points)
            lines = () if self.winner is None else (award,)
        return RoundResult(
            ending=self.ending,
            winner=self.winner,
            points=self.points,
            deadwood=self.deadwood,
            spreads=self.spreads,
            lines=lines,
        )

    def check(self, result: RoundResult) -> None:
        """
        Compare with the *result* that follows from the cards.

        Raises:
            InvalidStateError: what is told is something else.
        """
        for field in attrs.fields(Told):
            told, true = getattr(self, field.name), getattr(result, field.name)
            asked = told is not None or field.name == "winner"
            if asked and told != true:
                detail = f"by the cards it is: {format_score(result, brief=True)}"
                raise InvalidStateError(Invariant.SCORE, detail)


def format_score(result: RoundResult, *, brief: bool) -> str:
    """
    Write a score; in brief without the cards, which follow from the round.
    """
    return " ".join(_score_parts(result, brief=brief))


def _score_parts(result: RoundResult, *, brief: bool) -> Iterator[str]:
    yield result.ending.value
    if result.winner is not None:
        yield f"{result.winner.value} {result.points}"
    if result.deadwood is not None:
        yield f"counts={result.deadwood.north}/{result.deadwood.south}"
    if result.lines != (ScoreLine(LineKind.AWARD, result.points),):
        if result.winner is not None and not result.lines:
            yield "lines=-"
        for line in result.lines:
            facts = f"({'/'.join(map(str, line.facts))})" if line.facts else ""
            yield f"{line.kind.value}={line.points}{facts}"
    if result.spreads is not None and not brief:
        for seat in Seat:
            spread = result.spreads[seat]
            yield f"{seat.name.lower()}={format_melds(spread.melds)}|{spread.unmelded}"


def parse_score(text: str) -> Told:
    """
    Read a score line.

    Raises:
        NotationError: it cannot be read.
        InvalidStateError: a spread cannot be, or a line has other facts than its kind wants.
    """
    words = _WORD.finditer(text)
    first = next(words, None)
    ending = _ENDINGS.get(folded(first[0])) if first is not None else None
    if ending is None:
        raise NotationError(f"one of {', '.join(_ENDINGS)}", text, column_of(text))
    plain: list[re.Match[str]] = []
    details = _Details()
    for word in words:
        if "=" in word[0]:
            read_part(details.read, text, *word.span())
        elif len(plain) < 2:
            plain.append(word)
        else:
            raise NotationError("one winner, with his points", text, word.start() + 1)
    winner, points = None, 0
    if plain:
        winner = read_part(parse_seat, text, *plain[0].span())
        if len(plain) == 1:
            raise NotationError("the points of the winner", text, len(text) + 1)
        points = read_part(_number, text, *plain[1].span())
    if len(details.spreads) == 1:
        raise NotationError("the cards of both seats", text, len(text) + 1)
    return details.told(ending, winner, points)


@attrs.define
class _Details:
    # What stands behind the points of a score line, as far as it was read.
    counts: BySeat[int] | None = None
    lines: list[ScoreLine] | None = None
    spreads: dict[Seat, Spread] = attrs.Factory(dict[Seat, Spread])

    def read(self, word: str) -> None:
        # One of them, with its name.
        given, _, value = word.partition("=")
        name, start = folded(given), len(given) + 1
        if name == "counts" and self.counts is None:
            end = word.find("/")
            if end < 0:
                raise NotationError("/ and the count of south", word, len(word) + 1)
            north = read_part(_number, word, start, end)
            self.counts = BySeat(north, read_part(_number, word, end + 1, len(word)))
        elif name in SEATS and SEATS[name] not in self.spreads:
            self.spreads[SEATS[name]] = read_part(_spread, word, start, len(word))
        elif name == "lines" and value == "-" and self.lines is None:
            self.lines = []
        elif name in _KINDS:
            line = read_part(functools.partial(_line, _KINDS[name]), word, start, len(word))
            self.lines = [] if self.lines is None else self.lines
            self.lines.append(line)
        else:
            raise NotationError("counts, a line of the score, or a seat with its cards", word, 1)

    def told(self, ending: Ending, winner: Seat | None, points: int) -> Told:
        return Told(
            ending=ending,
            winner=winner,
            points=points,
            deadwood=self.counts,
            lines=tuple(self.lines) if self.lines is not None else None,
            spreads=BySeat(self.spreads[Seat.NORTH], self.spreads[Seat.SOUTH])
            if self.spreads
            else None,
        )


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"a number up to {MOST}", text, 1)
    return int(text)


def _line(kind: LineKind, value: str) -> ScoreLine:
    match = _WORTH.fullmatch(value)
    if match is None:
        raise NotationError("points, and perhaps facts as in 5(9/4)", value, 1)
    facts: list[int] = []
    if match[2]:
        start = match.start(2)
        for fact in match[2].split("/"):
            facts.append(read_part(_number, value, start, start + len(fact)))
            start += len(fact) + 1
    return ScoreLine(kind, int(match[1]), tuple(facts))


def _spread(value: str) -> Spread:
    bar = value.find("|")
    if bar < 0:
        raise NotationError("melds, | and the other cards", value, len(value) + 1)
    melds = read_part(parse_melds, value, 0, bar)
    return Spread(melds, read_part(Hand.parse, value, bar + 1, len(value)))
