"""
The two places at the table, and a pair of values for them.

>>> from ginrummy import BySeat, Seat
>>> points = BySeat(north=14, south=0)
>>> points.put(Seat.SOUTH, 25)[Seat.SOUTH]
25
"""

import enum
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import attrs

from ginrummy.errors import wrong_type

__all__ = ["BySeat", "Seat"]

T = TypeVar("T")
U = TypeVar("U")


class Seat(enum.Enum):
    """
    One of the two places at the table.

    >>> Seat.NORTH.other
    <Seat.SOUTH: 'S'>
    """

    NORTH = "N"
    """The first seat in every listing."""
    SOUTH = "S"
    """The second seat."""

    @property
    def other(self) -> "Seat":
        """
        The seat across the table.

        >>> Seat.SOUTH.other is Seat.NORTH
        True
        """
        return Seat.SOUTH if self is Seat.NORTH else Seat.NORTH


@attrs.frozen
class BySeat(Generic[T]):
    """
    One value for each seat; it iterates north first.

    >>> BySeat("Ann", "Bob")[Seat.NORTH]
    'Ann'
    >>> north, south = BySeat("Ann", "Bob")
    """

    north: T
    """What belongs to north."""
    south: T
    """What belongs to south."""

    def __getitem__(self, seat: Seat) -> T:
        """
        Return the value of *seat*.

        Raises:
            WrongTypeError: *seat* is not a `Seat`.
        """
        if seat is Seat.NORTH:
            return self.north
        if seat is Seat.SOUTH:
            return self.south
        raise wrong_type("BySeat[…]", "a Seat", seat)

    def __iter__(self) -> Iterator[T]:
        yield self.north
        yield self.south

    def put(self, seat: Seat, value: T) -> "BySeat[T]":
        """
        Return a pair with *value* at *seat* and the other value unchanged.

        >>> BySeat(1, 2).put(Seat.SOUTH, 3)
        BySeat(north=1, south=3)

        Raises:
            WrongTypeError: *seat* is not a `Seat`.
        """
        if seat is Seat.NORTH:
            return BySeat(value, self.south)
        if seat is Seat.SOUTH:
            return BySeat(self.north, value)
        raise wrong_type("BySeat.put()", "a Seat", seat)

    def map(self, function: Callable[[T], U]) -> "BySeat[U]":
        """
        Return the pair of *function* of each value.

        >>> BySeat(1, 2).map(str)
        BySeat(north='1', south='2')
        """
        return BySeat(function(self.north), function(self.south))
