"""
The two places at the table, and a pair of values for them.

>>> from ginrummy import BySeat, Seat
>>> points = BySeat(north=14, south=0)
>>> points.put(Seat.SOUTH, 25)[Seat.SOUTH]
25
"""

import enum
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from ginrummy.errors import NamedField, wrong_type

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
        return _SOUTH if self is _NORTH else _NORTH

    # Pairs are looked up by seat in every step, and this is the quickest way.
    if not TYPE_CHECKING:  # to type checkers it is the hash that every enum has
        __hash__ = object.__hash__


# Python 3.11 looks the members of an enum up slowly.
_NORTH, _SOUTH = Seat


# No slot for weak references: it would keep a draft from becoming a pair, see below.
@attrs.frozen(weakref_slot=False)
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
        if seat is _NORTH:
            return self.north
        if seat is _SOUTH:
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
        if seat is _NORTH:
            return pair(value, self.south)
        if seat is _SOUTH:
            return pair(self.north, value)
        raise wrong_type("BySeat.put()", "a Seat", seat)

    def map(self, function: Callable[[T], U]) -> "BySeat[U]":
        """
        Return the pair of *function* of each value.

        >>> BySeat(1, 2).map(str)
        BySeat(north='1', south='2')
        """
        return BySeat(function(self.north), function(self.south))


class PairDraft(Generic[T]):
    """What a pair is before it is finished: the same slots, but open."""

    __slots__ = ("north", "south")


new_pair: Any = PairDraft


def pair(north: T, south: T) -> BySeat[T]:
    """
    Make a pair: the same as the constructor, and faster.
    """
    draft = new_pair()
    draft.north = north
    draft.south = south
    draft.__class__ = BySeat
    finished: BySeat[T] = draft
    return finished


def pair_of(
    validator: Callable[[object, NamedField, T], None],
) -> Callable[[object, NamedField, BySeat[T]], None]:
    """
    Return a validator for a pair whose values *validator* takes.
    """

    def check(owner: object, field: NamedField, value: BySeat[T]) -> None:
        if not isinstance(value, BySeat):
            raise wrong_type(f"{type(owner).__name__}.{field.name}", "a BySeat", value)
        validator(owner, field, value.north)
        validator(owner, field, value.south)

    return check
