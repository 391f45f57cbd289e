"""
What a score keeper writes: the score sheet, and the settlement at the end.

>>> from ginrummy import Game, RoundResult, Seat, score_sheet
>>> sheet = score_sheet(Game(results=[RoundResult.of_points(Seat.NORTH, 14)]))
>>> [column.points for column in sheet.columns]
[BySeat(north=14, south=0)]
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final, TypeVar

import attrs

from ginrummy.errors import (
    InvalidStateError,
    Invariant,
    NamedField,
    all_of,
    of_type,
    or_none,
    wrong_type,
)
from ginrummy.options import SettleBy
from ginrummy.results import ScoreLine
from ginrummy.seats import BySeat, Seat, pair_of

__all__ = ["Column", "ScoreSheet", "Settlement"]

T = TypeVar("T")

_NO_LINES: Final = BySeat[tuple[ScoreLine, ...]]((), ())


def _tuple_of(kind: type[T]) -> Callable[[object, NamedField, tuple[T, ...]], None]:
    # A validator for a tuple of *kind*.
    one = of_type(kind)

    def check(owner: object, field: NamedField, values: tuple[T, ...]) -> None:
        of_type(tuple)(owner, field, values)
        for value in values:
            one(owner, field, value)

    return check


def _sum_of(lines: Iterable[ScoreLine]) -> int:
    return sum(line.points for line in lines)


@attrs.frozen(kw_only=True)
class Column:
    """
    A column of the score sheet, which is a game of its own.

    >>> column = Column(sums=BySeat((14, 36), ()), boxes=BySeat(2, 0))
    >>> column.points, column.closed
    (BySeat(north=36, south=0), False)

    Raises:
        InvalidStateError: the sums fall, or an open column has what only the end brings.
        WrongTypeError: a value is of the wrong type.
    """

    sums: BySeat[tuple[int, ...]] = attrs.field(validator=pair_of(_tuple_of(int)))
    """The running sums of each seat, an entry for each round it won (R11.1)."""
    boxes: BySeat[int] = attrs.field(validator=pair_of(of_type(int)))
    """How many boxes each has (R11.3)."""
    winner: Seat | None = attrs.field(default=None, validator=or_none(of_type(Seat)))
    """Who has won it; None while it is open (R11.5)."""
    shutout: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether that was a shutout (R11.6)."""
    lines: BySeat[tuple[ScoreLine, ...]] = attrs.field(
        default=_NO_LINES, validator=pair_of(_tuple_of(ScoreLine))
    )
    """What each total is made of; nothing while it is open."""

    def __attrs_post_init__(self) -> None:
        for detail in _broken(self):
            raise InvalidStateError(Invariant.SCORE, detail)

    @property
    def closed(self) -> bool:
        """
        Whether the target was reached in it (R11.2).

        >>> Column(sums=BySeat((), ()), boxes=BySeat(0, 0)).closed
        False
        """
        return self.winner is not None

    @property
    def points(self) -> BySeat[int]:
        """
        The last running sum of each seat.

        >>> Column(sums=BySeat((14, 36), (25,)), boxes=BySeat(2, 1)).points
        BySeat(north=36, south=25)
        """
        return self.sums.map(lambda sums: sums[-1] if sums else 0)

    @property
    def totals(self) -> BySeat[int]:
        """
        What each has with all bonuses, when it is closed; nothing while it is open.

        >>> Column(sums=BySeat((14, 36), (25,)), boxes=BySeat(2, 1)).totals
        BySeat(north=0, south=0)
        """
        return self.lines.map(_sum_of)


def _broken(column: Column) -> Iterator[str]:
    for sums, boxes in zip(column.sums, column.boxes, strict=True):
        if any(later < sooner for sooner, later in pairwise((0, *sums))):
            yield f"the running sums {sums} fall"
        if boxes < 0:
            yield f"{boxes} boxes"
    if not column.closed and (column.shutout or column.lines != _NO_LINES):
        yield "an open column with a shutout, or with lines"


def _as_columns(columns: Iterable[Column]) -> tuple[Column, ...]:
    return all_of(Column, columns, "ScoreSheet.columns")


@attrs.frozen
class ScoreSheet:
    """
    The score sheet of a game: one column, or three in Hollywood (R12.1).

    >>> ScoreSheet([Column(sums=BySeat((14, 36), (25,)), boxes=BySeat(2, 1))]).is_over
    False
    """

    columns: tuple[Column, ...] = attrs.field(converter=_as_columns)
    """Its columns."""

    @property
    def is_over(self) -> bool:
        """
        Whether all columns are closed, so that the game is over.

        >>> ScoreSheet([Column(sums=BySeat((), ()), boxes=BySeat(0, 0))]).is_over
        False
        """
        return all(column.closed for column in self.columns)


@attrs.frozen(kw_only=True)
class Settlement:
    """
    What a game was worth in the end, and why (R11.8).

    >>> from ginrummy import Game, RoundResult, settle
    >>> settled = settle(Game(results=[RoundResult.of_points(Seat.NORTH, 105)]))
    >>> [line.label for line in settled.lines.north], settled.totals
    (['rounds 105', 'boxes 1 × 20', 'game 100', 'shutout 100'], BySeat(north=325, south=0))

    Raises:
        WrongTypeError: a value is of the wrong type.
    """

    winner: Seat | None = attrs.field(validator=or_none(of_type(Seat)))
    """Who has won the game; in Hollywood who has more in all three columns, if anybody."""
    lines: BySeat[tuple[ScoreLine, ...]] = attrs.field(validator=pair_of(_tuple_of(ScoreLine)))
    """What the total of each seat is made of; in Hollywood the totals of the columns."""
    by: SettleBy = attrs.field(default=SettleBy.DIFFERENCE, converter=SettleBy)
    """What a player gets."""

    @property
    def totals(self) -> BySeat[int]:
        """
        What each seat has in all.

        >>> Settlement(winner=None, lines=BySeat((), ())).totals
        BySeat(north=0, south=0)
        """
        return self.lines.map(_sum_of)

    def balance(self, seat: Seat) -> int:
        """
        Return what *seat* gets: the difference of the totals or, by option, its own total.

        The difference is negative for who has less, even if he has won the game (R11.5).

        >>> Settlement(winner=None, lines=BySeat((), ())).balance(Seat.NORTH)
        0

        Raises:
            WrongTypeError: *seat* is not a `Seat`.
        """
        if not isinstance(seat, Seat):
            raise wrong_type("Settlement.balance()", "a Seat", seat)
        if self.by is SettleBy.TOTALS:
            return self.totals[seat]
        return self.totals[seat] - self.totals[seat.other]
