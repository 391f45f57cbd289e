"""
Every exception of the library, and the codes that say what was wrong.

All of them are a `GinRummyError`, and each also is the built-in error a
Python user would expect, so that ``except ValueError`` works as well.

>>> from ginrummy import Hand
>>> try:
...     Hand.parse("7c7x")
... except ValueError as error:
...     print(error)
column 4: expected a suit (c d h s), found 'x'
"""

import enum
from collections.abc import Callable, Iterable
from typing import Protocol, Self, TypeVar

__all__ = [
    "GinRummyError",
    "InvalidStateError",
    "Invariant",
    "NotationError",
    "WrongTypeError",
]

# A message quotes at most so much of what it found: the text may be long.
_QUOTED = 12
# The longest list that makes sense is that of the 329 melds of a pack.
_MOST = 1000


class GinRummyError(Exception):
    """
    The base of all errors of this library.

    >>> from ginrummy import Card, GinRummyError
    >>> try:
    ...     Card.parse("joker")
    ... except GinRummyError as error:
    ...     print(type(error).__name__)
    NotationError
    """


class NotationError(GinRummyError, ValueError):
    """
    A text cannot be read, or names a card twice.

    >>> from ginrummy import Hand
    >>> try:
    ...     Hand.parse("7c 7d 7c")
    ... except NotationError as error:
    ...     print(error.column, error.expected)
    7 a card that was not named before
    """

    expected: str
    """What should have stood there."""
    text: str
    """The whole text that was to be read."""
    column: int
    """Where in the text, counted from 1; one past the end if something is missing."""

    def __init__(self, expected: str, text: str, column: int) -> None:
        super().__init__(expected, text, column)
        self.expected = expected
        self.text = text
        self.column = column

    def __str__(self) -> str:
        rest = self.text[self.column - 1 : self.column - 1 + _QUOTED + 1]
        if not rest:
            found = "the end"
        elif len(rest) > _QUOTED:
            found = f"{rest[:_QUOTED]!r}…"
        else:
            found = repr(rest)
        return f"column {self.column}: expected {self.expected}, found {found}"


class Invariant(enum.Enum):
    """
    What must hold of a value; an `InvalidStateError` names the one that is broken.

    The values are stable codes, meant for programs and translations.

    >>> Invariant.NOT_A_MELD.value, Invariant.NOT_A_MELD.text
    ('not_a_meld', 'not a meld')
    """

    _value_: str
    text: str
    """What is wrong, in English."""

    def __new__(cls, code: str, text: str = "") -> Self:
        """Make a member of its code and its text; to look one up, its code is enough."""
        member = object.__new__(cls)
        member._value_ = code
        member.text = text
        return member

    NOT_A_HAND = "not_a_hand", "not a set of cards from one pack"
    """The bits of a hand lie outside the 52 cards."""
    DOUBLED_CARD = "doubled_card", "a card is there twice"
    """A card was given twice."""
    NOT_A_MELD = "not_a_meld", "not a meld"
    """The cards are neither a set nor a run."""
    MELDS_OVERLAP = "melds_overlap", "melds share a card"
    """A card lies in two melds."""
    MELD_NOT_IN_HAND = "meld_not_in_hand", "a meld is not in the hand"
    """A meld has a card that the hand does not hold."""
    UNMELDED_IN_MELD = "unmelded_in_meld", "an unmelded card is in a meld"
    """A card is said to be both melded and unmelded."""
    THROWN_AND_KEPT = "thrown_and_kept", "the thrown card is still in the hand"
    """A throw leaves the thrown card in the spread."""
    NO_THROW = "no_throw", "no card can be thrown"
    """The hand is empty, or its only card is barred."""
    HELD_AND_LAID = "held_and_laid", "both in the hand and on the table"
    """A hand holds a card that lies in a meld on the table."""
    TOO_MANY = "too_many", "more values than there can be"
    """An iterable goes on and on."""
    LAYOFF = "layoff", "a lay-off does not fit"
    """A card was laid off where it does not fit."""


class InvalidStateError(GinRummyError, ValueError):
    """
    Values that can be read, but cannot be so, or not together.

    >>> from ginrummy import Meld
    >>> try:
    ...     Meld.parse("QsKsAs")
    ... except InvalidStateError as error:
    ...     print(error.invariant, error)
    Invariant.NOT_A_MELD not a meld: AsQsKs
    """

    invariant: Invariant
    """What is broken."""
    detail: str
    """The values at fault, as text."""

    def __init__(self, invariant: Invariant, detail: str) -> None:
        super().__init__(invariant, detail)
        self.invariant = invariant
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.invariant.text}: {self.detail}"


class WrongTypeError(GinRummyError, TypeError):
    """
    Not the kind of thing that was asked for.

    >>> from ginrummy import deadwood
    >>> deadwood("7c7d7h")
    Traceback (most recent call last):
        ...
    ginrummy.errors.WrongTypeError: deadwood() expects a Hand, not str
    """

    where: str
    """The function or field that was given the value."""
    expected: str
    """What it takes."""
    got: str
    """The name of the type it was given."""

    def __init__(self, where: str, expected: str, got: str) -> None:
        super().__init__(where, expected, got)
        self.where = where
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        return f"{self.where} expects {self.expected}, not {self.got}"


def wrong_type(where: str, expected: str, value: object) -> WrongTypeError:
    """
    Make the error for *value*, which is not *expected*.

    The value itself is left out of the message: it may be a secret.
    """
    return WrongTypeError(where, expected, type(value).__name__)


_T = TypeVar("_T")


class _Field(Protocol):
    name: str


def of_type(kind: type[_T]) -> Callable[[object, _Field, _T], None]:
    """
    Return a validator for an attrs field that takes a *kind* and nothing else.

    It is strict where Python is not: True is no int.
    """

    def check(owner: object, field: _Field, value: object) -> None:
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            article = "an" if kind.__name__[0] in "aeiouAEIOU" else "a"
            where = f"{type(owner).__name__}.{field.name}"
            raise wrong_type(where, f"{article} {kind.__name__}", value)

    return check


def all_of(kind: type[_T], values: Iterable[_T], where: str) -> tuple[_T, ...]:
    """
    Return *values* as a tuple, after checking that each is a *kind*.

    Raises:
        InvalidStateError: there are more than a table could ever hold, perhaps without end.
        WrongTypeError: *values* cannot be iterated over, or one is something else;
            *where* says who asks.
    """
    expected = f"an iterable of {kind.__name__}"
    # A text can be iterated over too, and an empty one would pass for none of anything.
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | bytearray):
        raise wrong_type(where, expected, values)
    known: list[_T] = []
    for value in values:
        if not isinstance(value, kind):
            raise wrong_type(where, expected, value)
        if len(known) == _MOST:
            raise InvalidStateError(Invariant.TOO_MANY, f"{where}: over {_MOST}")
        known.append(value)
    return tuple(known)
