"""
The result of a round: how it ended, who won it, and the lines that add up to its points.

>>> from ginrummy import RoundResult, Seat
>>> result = RoundResult.of_points(Seat.NORTH, 14)
>>> result.balance(Seat.NORTH), result.balance(Seat.SOUTH)
(14, -14)
"""

import enum
from collections.abc import Iterable, Iterator
from typing import Final, Self

import attrs

from ginrummy.errors import (
    Coded,
    InvalidStateError,
    Invariant,
    all_of,
    of_type,
    or_none,
    wrong_type,
)
from ginrummy.seats import BySeat, Seat, pair_of
from ginrummy.spreads import Spread

__all__ = ["Ending", "LineKind", "RoundResult", "ScoreLine"]


class Ending(Coded):
    """
    How a round ended.

    The values are stable codes, meant for programs and translations.

    >>> Ending.BIG_GIN.value, Ending.BIG_GIN.text
    ('big_gin', 'big gin')
    """

    KNOCK = "knock", "knock"
    """The knocker has less deadwood (R10.1)."""
    GIN = "gin", "gin"
    """The knocker has none (R10.4)."""
    BIG_GIN = "big_gin", "big gin"
    """All his eleven cards are melded (R10.6)."""
    UNDERCUT = "undercut", "undercut"
    """The defender has no more than the knocker (R10.2)."""
    TIE = "tie", "tie"
    """Both have as much, and by the rules nobody scores (R10.3, R10.5)."""
    WASHOUT = "washout", "washout"
    """Nobody knocked (R8.1 to R8.4)."""
    ANNULLED = "annulled", "annulled"
    """A hand had a wrong number of cards (R9.1)."""
    AWARDED = "awarded", "awarded"
    """The points were given without a showdown: resigned, refused, or typed in."""


_VOID: Final = frozenset({Ending.WASHOUT, Ending.ANNULLED})
_NO_WINNER: Final = _VOID | {Ending.TIE}


class LineKind(enum.Enum):
    """
    What a line of a score is for.

    The values are stable codes, meant for programs and translations.

    >>> LineKind.UNDERCUT.value, LineKind.UNDERCUT.text
    ('undercut', 'undercut')
    """

    _value_: str
    text: str
    """What for, in English."""
    pattern: str
    """How the facts of such a line are written; empty if its points say it all."""

    def __new__(cls, code: str, text: str = "", pattern: str = "") -> Self:
        """Make a member of its code and its texts; to look one up, its code is enough."""
        member = object.__new__(cls)
        member._value_ = code
        member.text = text
        member.pattern = pattern
        return member

    DEADWOOD = "deadwood", "deadwood", "{} − {}"
    """The difference of the counts; the facts are the higher and the lower (R10.1)."""
    UNDERCUT = "undercut", "undercut"
    """The bonus for an undercut (R10.2)."""
    GIN = "gin", "gin"
    """The bonus for gin (R10.4)."""
    BIG_GIN = "big_gin", "big gin"
    """The bonus for big gin (R10.6)."""
    SPADES = "spades", "spades", "× {}"
    """What a spade adds that was turned up first; the fact is the factor (R10.8)."""
    MULTIPLIER = "multiplier", "multiplier", "× {}"
    """What any other factor adds; the fact is the factor (R10.8, R12.4)."""
    AWARD = "award", "points"
    """Points that were given, or typed in."""
    REFUSAL = "refusal", "refused double"
    """What a refused double is worth (R12.3)."""
    TABLE = "table", "table", "{}"
    """What a side won or lost at a table; the fact is its number (R12.5)."""
    HAND_POINTS = "hand_points", "rounds"
    """The points of all rounds won (R11.1)."""
    BOXES = "boxes", "boxes", "{} × {}"
    """The boxes; the facts are how many, and what each is worth (R11.3)."""
    GAME = "game", "game"
    """The bonus for the game (R11.5)."""
    SHUTOUT = "shutout", "shutout"
    """What a shutout adds (R11.7)."""
    COLUMN = "column", "column", "{}"
    """The total of one of three columns; the fact is its number (R12.1)."""


def _as_facts(facts: Iterable[int]) -> tuple[int, ...]:
    return all_of(int, facts, "ScoreLine.facts")


def _as_many(line: "ScoreLine", _field: object, facts: tuple[int, ...]) -> None:
    wanted = line.kind.pattern.count("{}")
    if len(facts) != wanted:
        detail = f"{len(facts)} facts in a line for {line.kind.text}, not {wanted}"
        raise InvalidStateError(Invariant.SCORE, detail)


@attrs.frozen
class ScoreLine:
    """
    A line of a score: what for, how many points, and the facts that explain them.

    >>> ScoreLine(LineKind.DEADWOOD, 12, (18, 6)).label
    'deadwood 18 − 6'
    """

    kind: LineKind = attrs.field(validator=of_type(LineKind))
    """What it is for."""
    points: int = attrs.field(validator=of_type(int))
    """What it adds, which may be negative."""
    facts: tuple[int, ...] = attrs.field(default=(), converter=_as_facts, validator=_as_many)
    """The numbers behind the points; what they are, each `LineKind` says."""

    @property
    def label(self) -> str:
        """
        The line in English; where facts explain the points, with those in place of these.

        >>> ScoreLine(LineKind.UNDERCUT, 10).label
        'undercut 10'
        """
        shown = self.kind.pattern.format(*self.facts) if self.facts else str(self.points)
        return f"{self.kind.text} {shown}"


def _as_lines(lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    return all_of(ScoreLine, lines, "RoundResult.lines")


@attrs.frozen(kw_only=True)
class RoundResult:
    """
    How a round ended, who won it, and what it is worth.

    The lines add up to the points. Without a winner there are neither, and a washout or an
    annulled round has no counts either (R10.10).

    >>> RoundResult(ending=Ending.WASHOUT).points
    0

    Raises:
        InvalidStateError: the parts do not go together; the message says which.
        WrongTypeError: a value is of the wrong type.
    """

    ending: Ending = attrs.field(validator=of_type(Ending))
    """How it ended."""
    winner: Seat | None = attrs.field(default=None, validator=or_none(of_type(Seat)))
    """Who won it, if anybody."""
    points: int = attrs.field(default=0, validator=of_type(int))
    """What the winner scores; it may be nothing (R10.9)."""
    deadwood: BySeat[int] | None = attrs.field(
        default=None, validator=or_none(pair_of(of_type(int)))
    )
    """What both count in points, after the lay-offs, where that is known."""
    spreads: BySeat[Spread] | None = attrs.field(
        default=None, validator=or_none(pair_of(of_type(Spread)))
    )
    """The cards of both, after the lay-offs, where they are known."""
    lines: tuple[ScoreLine, ...] = attrs.field(default=(), converter=_as_lines)
    """What the points are made of."""

    def __attrs_post_init__(self) -> None:
        for detail in _broken(self):
            raise InvalidStateError(Invariant.SCORE, detail)

    @classmethod
    def of_points(
        cls, winner: Seat | None, points: int, *, ending: Ending = Ending.AWARDED
    ) -> "RoundResult":
        """
        Return a result that was typed in, or given without a showdown.

        The ending matters where gin or an undercut is more than one box (R11.3). A round
        that nobody won has None as winner and an ending that says so.

        >>> RoundResult.of_points(None, 0, ending=Ending.WASHOUT).winner is None
        True

        Raises:
            InvalidStateError: the points are negative, or there is no winner where the
                ending wants one, or the other way round.
            WrongTypeError: an argument is of the wrong type.
        """
        lines = [ScoreLine(LineKind.AWARD, points)] if winner is not None else []
        return cls(ending=ending, winner=winner, points=points, lines=tuple(lines))

    def balance(self, seat: Seat) -> int:
        """
        Return what *seat* has won, or as a negative number lost.

        >>> RoundResult.of_points(Seat.NORTH, 14).balance(Seat.SOUTH)
        -14

        Raises:
            WrongTypeError: *seat* is not a `Seat`.
        """
        if not isinstance(seat, Seat):
            raise wrong_type("RoundResult.balance()", "a Seat", seat)
        return self.points if seat is self.winner else -self.points


def _broken(result: RoundResult) -> Iterator[str]:
    ending, winner, points = result.ending, result.winner, result.points
    if points < 0:
        yield f"points are {points}, not 0 or more"
    if (winner is None) != (ending in _NO_WINNER):
        missing = "no winner" if winner is None else "a winner"
        yield f"{missing} with the ending {ending.value}"
    if winner is None and (points or result.lines):
        yield f"{points} points for nobody"
    added = sum(line.points for line in result.lines)
    if added != points:
        yield f"the lines make {added}, not {points}"
    yield from _broken_counts(result)
    yield from _broken_ending(result)


def _broken_ending(result: RoundResult) -> Iterator[str]:
    counts, ending, winner = result.deadwood, result.ending, result.winner
    if counts is None:
        return
    if winner is None:
        if counts.north != counts.south:
            yield f"a {ending.value} with deadwood {counts.north} and {counts.south}"
        return
    own, other = counts[winner], counts[winner.other]
    fits = {
        Ending.GIN: own == 0,
        Ending.BIG_GIN: own == 0,
        Ending.KNOCK: own < other,
        Ending.UNDERCUT: own <= other,
    }
    if not fits.get(ending, True):
        yield f"{ending.value} with deadwood {own} against {other}"


def _broken_counts(result: RoundResult) -> Iterator[str]:
    counts, spreads = result.deadwood, result.spreads
    if result.ending in _VOID and (counts is not None or spreads is not None):
        yield f"counts or cards with the ending {result.ending.value}"
    if counts is not None and min(counts) < 0:
        yield f"deadwood is {min(counts)}, not 0 or more"
    if spreads is None:
        return
    laid = spreads.map(lambda spread: spread.deadwood)
    if laid != counts:
        yield f"the spreads count {laid.north} and {laid.south}"
    if spreads.north.hand & spreads.south.hand:
        yield "a card in both spreads"
