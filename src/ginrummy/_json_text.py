"""
JSON as text: read strictly, and the errors that say what is wrong with it, and where.

What no value of the library is made of (a number with a fraction, ``NaN``, an object that has a
key twice) is kept as `Unreadable`, so that the error can name the place.

>>> read_json('{"card": "7h"}', "loads()")
{'card': '7h'}
>>> read_json("[7.9, NaN]", "loads()")
[Unreadable(found='7.9'), Unreadable(found='NaN')]
"""

import collections
import json
from typing import Final

import attrs

from ginrummy.errors import InvalidStateError, Invariant, NotationError, wrong_type

__all__ = [
    "GREATEST",
    "JsonError",
    "JsonStateError",
    "Unreadable",
    "below",
    "found_in",
    "read_json",
    "unfit",
]

GREATEST: Final = 2**53 - 1
"""The greatest integer that every reader of JSON keeps exactly."""

# No integer in range has more digits, and Python counts long before it gives up.
_DIGITS = len(str(-GREATEST))
# An error quotes at most so much of a text.
_QUOTED = 24


class JsonError(NotationError):
    """
    A text is no JSON, or the JSON is not what was to be read.

    >>> from ginrummy import Card
    >>> from ginrummy.codec import loads
    >>> try:
    ...     loads('{"type": "card", "version": 1, "value": "7x"}', Card)
    ... except JsonError as error:
    ...     print(error.path, "-", error)
    $.value - $.value: expected a card such as 7h, found "7x"
    >>> try:
    ...     loads('{"type": "card", ', Card)
    ... except JsonError as error:
    ...     print(error.path, "-", error)
    None - line 1, column 18: expected JSON (expecting property name enclosed in double quotes)
    """

    path: str | None
    """Where in the message, such as ``$.table.discards[3]``; None if the text is no JSON at all.

    With a path, ``text`` is what was found there, in short, and ``column`` is 1."""

    def __init__(self, expected: str, text: str, column: int, path: str | None) -> None:
        super().__init__(expected, text, column)
        Exception.__init__(self, expected, text, column, path)
        self.path = path

    def __str__(self) -> str:
        if self.path is not None:
            return f"{self.path}: expected {self.expected}, found {self.text}"
        before = self.text[: self.column - 1]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return f"line {line}, column {column}: expected {self.expected}"


class JsonStateError(InvalidStateError):
    """
    The JSON can be read, but there is no such value: an invariant is broken.

    >>> from ginrummy import Meld
    >>> from ginrummy.codec import loads
    >>> try:
    ...     loads('{"type": "meld", "version": 1, "value": "QsKsAs"}', Meld)
    ... except JsonStateError as error:
    ...     print(error.invariant, "-", error)
    Invariant.NOT_A_MELD - $.value: not a meld: AsQsKs
    """

    path: str
    """Where in the message, such as ``$.table``."""

    def __init__(self, invariant: Invariant, detail: str, path: str) -> None:
        super().__init__(invariant, detail)
        Exception.__init__(self, invariant, detail, path)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {super().__str__()}"


# It is public there; here it stands for those that `codec` is made of.
JsonError.__module__ = JsonStateError.__module__ = "ginrummy.codec"


def below(step: str, error: JsonError | JsonStateError) -> JsonError | JsonStateError:
    """
    Return *error* as it is for a message that has the faulty one at *step*.

    >>> below(".table", below(".discards", unfit("a list", {}))).path
    '$.table.discards'
    """
    path = f"${step}{(error.path or '$')[1:]}"
    if isinstance(error, JsonError):
        return JsonError(error.expected, error.text, error.column, path)
    return JsonStateError(error.invariant, error.detail, path)


@attrs.frozen
class Unreadable:
    """
    What stands in a text that is JSON, or nearly, and can be no part of any value.
    """

    found: str
    """What it is, for the message of an error."""


def unfit(expected: str, value: object) -> JsonError:
    """
    Make the error for *value*, where *expected* should stand.
    """
    return JsonError(expected, found_in(value), 1, "$")


def found_in(value: object) -> str:
    """
    Say in short what was found, as JSON; a list or an object may be large, or deep.

    >>> found_in("7h"), found_in(None), found_in({}), found_in("7" * 40)
    ('"7h"', 'null', 'an object', '"777777777777777777777777…"')
    """
    if isinstance(value, Unreadable):
        return value.found
    if isinstance(value, str):
        return json.dumps(value) if len(value) <= _QUOTED else _shortened(value)
    if isinstance(value, int | None):
        return json.dumps(value) if abs(value or 0) <= GREATEST else "a greater number"
    return _CONTAINERS.get(type(value), f"a value of type {type(value).__name__}")


_CONTAINERS: Final[dict[type, str]] = {dict: "an object", list: "a list"}


def _shortened(text: str) -> str:
    return f'{json.dumps(text[:_QUOTED])[:-1]}…"'


def _integer(digits: str) -> int:
    # Of one that is out of range the first digits are enough to say so.
    return int(digits[: _DIGITS + 1])


def _number(text: str) -> Unreadable:
    return Unreadable(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | Unreadable:
    read = dict(pairs)
    if len(read) == len(pairs):
        return read
    count = collections.Counter(key for key, _ in pairs)
    return Unreadable(f"the key {found_in(count.most_common(1)[0][0])} twice")


def read_json(text: str | bytes, where: str) -> object:
    """
    Read a JSON text, as RFC 8259 has it: bytes are UTF-8, without a mark in front.

    Raises:
        JsonError: *text* is no JSON, or nested too deeply.
        WrongTypeError: *text* is neither text nor bytes; *where* says who asks.
    """
    if not isinstance(text, str | bytes):
        raise wrong_type(where, "text or bytes", text)
    decoded = text if isinstance(text, str) else _decoded(text)
    try:
        return json.loads(
            decoded,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_number,
            parse_constant=Unreadable,
        )
    except json.JSONDecodeError as error:
        hint = f"{error.msg[:1].lower()}{error.msg[1:]}"
        raise JsonError(f"JSON ({hint})", decoded, error.pos + 1, None) from None
    except RecursionError:
        raise JsonError("JSON, less deeply nested", decoded, 1, None) from None


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        column = len(data[: error.start].decode()) + 1
        raise JsonError("UTF-8", data.decode(errors="replace"), column, None) from None
