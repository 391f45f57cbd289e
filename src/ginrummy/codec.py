"""
JSON: every value of the library as a message, and back.

It needs the extra ``json``: ``pip install 'ginrummy[json]'``. A view can be sent to its player
whole. A round holds all that is hidden, and so does its JSON: it is for storage alone.

>>> from ginrummy import Card, Discard
>>> from ginrummy.codec import dumps, loads_action
>>> dumps(Discard(Card.parse("7h")))
'{"type": "discard", "version": 1, "card": "7h"}'
>>> loads_action('{"type": "discard", "version": 1, "card": "7h"}')
Discard(card=Card.parse('7h'))
"""

import functools
import importlib.resources
import json
from collections.abc import Iterable
from typing import Final, TypeVar, cast

from ginrummy._json_text import JsonError, JsonStateError, below, read_json, unfit
from ginrummy._json_types import PLAIN, is_flat, is_tag, name_for, names_of
from ginrummy.actions import Action, Annul, Claim
from ginrummy.errors import WrongTypeError, wrong_type
from ginrummy.seats import BySeat

try:
    import cattrs
except ModuleNotFoundError as _error:
    raise ImportError(
        "ginrummy.codec needs cattrs, which the extra json installs: "
        "pip install 'ginrummy[json]', or pip install cattrs"
    ) from _error

from ginrummy._json_reading import add_readers, checked_keys
from ginrummy._json_writing import add_writers

__all__ = [
    "VERSION",
    "JsonError",
    "JsonStateError",
    "dumps",
    "loads",
    "loads_action",
    "make_converter",
    "schema",
]

VERSION: Final = 1
"""The version of the format, which every message names; no other version is read."""

T = TypeVar("T")

# Deep as messages are, they stay small enough to be written.
_MOST_INDENT: Final = 99


def make_converter() -> cattrs.Converter:
    """
    Return a new converter that knows every type of the library.

    It makes plain dicts, lists, texts and numbers of values, and values of these. The ``type``
    and ``version`` of a message come from `dumps` alone; actions say what they are anyhow.
    For types of your own, register your hooks with it, or use our types as fields of your
    ``attrs`` classes, also in lists, sets and dicts.

    What is no value of ours is refused as `loads` refuses it, with a `JsonError` or a
    `JsonStateError`; within your classes cattrs puts these into an error of its own.

    >>> from ginrummy import BySeat, Card, Hand, Knock, Meld
    >>> converter = make_converter()
    >>> converter.unstructure(Knock(Card.parse("9s"), [Meld.parse("7c7d7h")]))
    {'type': 'knock', 'card': '9s', 'melds': ['7c7d7h']}
    >>> converter.structure({"north": "7cKs", "south": "-"}, BySeat[Hand])
    BySeat(north=Hand.parse('7cKs'), south=Hand.parse('-'))
    """
    converter = cattrs.Converter(forbid_extra_keys=True)
    add_readers(converter)
    add_writers(converter)
    return converter


@functools.cache
def _converter() -> cattrs.Converter:
    return make_converter()


def dumps(value: object, *, indent: int | None = None) -> str:
    """
    Write *value* as a JSON text that says what it is, in ASCII.

    All public values can be written, and a tuple or list of them. Nothing is left out:
    what is not there is ``null``, and every option of the rules is written.

    >>> from ginrummy import Hand, Pass, TakeDiscard
    >>> dumps(Hand.parse("7c Ks"))
    '{"type": "hand", "version": 1, "value": "7cKs"}'
    >>> dumps([Pass(), TakeDiscard()])
    '{"type": "list", "version": 1, "value": [{"type": "pass"}, {"type": "take_discard"}]}'

    Args:
        value: what to write. The JSON of a `Round` shows all cards: send views.
        indent: how far to indent each level, 0 to 99 spaces; None writes one line.

    Raises:
        JsonError: a number in it is beyond what all readers of JSON can keep, or a text has
            half a surrogate pair; the error says where.
        WrongTypeError: *value* is not of the library, or holds what is not; or *indent* is
            not such an int.
    """
    if indent is not None and (type(indent) is not int or not 0 <= indent <= _MOST_INDENT):
        raise wrong_type("dumps()", f"an int from 0 to {_MOST_INDENT}, or None, as indent", indent)
    name = name_for(value)
    if name is None:
        raise wrong_type("dumps()", "a value of the library", value)
    try:
        _check_held(value)
        body: object = _converter().unstructure(value)
    except RecursionError:  # a list in itself
        raise wrong_type("dumps()", "a value of the library", value) from None
    except JsonError as error:
        raise below(".value", error) if type(value) in {list, tuple} else error from None
    beside = cast("dict[str, object]", body) if isinstance(body, dict) else {"value": body}
    message = {"type": name, "version": VERSION, **beside}
    return json.dumps(message, indent=indent)


def _check_held(value: object) -> None:
    # Lists and pairs may hold anything; what is in all others, their constructors have checked.
    if type(value) in {list, tuple}:
        for each in cast("Iterable[object]", value):
            _check_held(each)
    elif isinstance(value, BySeat):
        for each in cast("BySeat[object]", value):
            _check_held(each)
    elif value is not None and type(value) not in PLAIN and name_for(value) is None:
        raise wrong_type("dumps()", "a value of the library", value)


def loads(text: str | bytes, kind: type[T]) -> T:
    """
    Read the value of type *kind* that `dumps` has written as *text*.

    It is checked like any other: the constructors see all of it.

    >>> from ginrummy import DECK, Seat, View, deal, view
    >>> seen = view(deal(DECK, Seat.NORTH), Seat.SOUTH)
    >>> loads(dumps(seen), View) == seen
    True
    >>> loads('{"type": "view", "version": 1, "seat": "N"}', View)
    Traceback (most recent call last):
        ...
    ginrummy.codec.JsonError: $: expected the key table, found an object without it

    Args:
        text: the message; bytes are read as UTF-8.
        kind: a public type, one like ``BySeat[Hand]``, or ``tuple[Card, ...]`` for a list.

    Raises:
        JsonError: *text* is no JSON, or is something else than a *kind*; the error says where.
        JsonStateError: an invariant is broken; the error says which, and where.
        WrongTypeError: *text* is neither text nor bytes, or *kind* no type of the library.
    """
    return cast("T", _loads(text, kind, "loads()"))


def loads_action(text: str | bytes) -> Action | Claim | Annul:
    """
    Read any action or event.

    >>> loads_action('{"type": "take_discard", "version": 1}')
    TakeDiscard()

    Raises:
        JsonError: *text* is no JSON, or no action; the error says where.
        JsonStateError: cards that should be a meld are none.
        WrongTypeError: *text* is neither text nor bytes.
    """
    return cast("Action | Claim | Annul", _loads(text, Action | Claim | Annul, "loads_action()"))


def _loads(text: str | bytes, kind: object, where: str) -> object:
    names = names_of(kind)
    if not names:
        name = getattr(kind, "__name__", type(kind).__name__)
        raise WrongTypeError(where, "a type of the library", name)
    hook = _converter().get_structure_hook(kind)
    body = _opened(read_json(text, where), names)
    if is_flat(kind):
        return hook(body, kind)
    value = checked_keys(body, ["value"])["value"]
    try:
        return hook(value, kind)
    except (JsonError, JsonStateError) as error:
        raise below(".value", error) from None


def _opened(message: object, names: tuple[str, ...]) -> dict[str, object]:
    # What stands in a message beside its head; an action keeps its type.
    if not isinstance(message, dict):
        raise unfit("an object with type and version", message)
    body = dict(cast("dict[str, object]", message))
    for key in ("type", "version"):
        if key not in body:
            raise JsonError(f"the key {key}", "an object without it", 1, "$")
    name, version = body["type"], body.pop("version")
    if name not in names:
        raise below(".type", unfit(" or ".join(names), name))
    if type(version) is not int or version != VERSION:
        raise below(".version", unfit(f"{VERSION}", version))
    if not is_tag(name):
        del body["type"]
    return body


def schema() -> dict[str, object]:
    """
    Return the JSON Schema (Draft 2020-12) of all messages, which ships with the package.

    It says all that is said about single values: which keys there are, and what a value looks
    like. That a card is there once, or that a hand has ten, only `loads` checks.

    >>> schema()["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    text = importlib.resources.files("ginrummy").joinpath("schema.json").read_text("utf-8")
    return cast("dict[str, object]", json.loads(text))
