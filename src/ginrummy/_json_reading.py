"""
Reading: a hook for each type, that takes what stands in the JSON and knows nothing of the place.
"""

import contextlib
import enum
import types
import typing
from collections.abc import Callable, Collection, Generator, Sequence
from typing import Final

import cattrs

from ginrummy._json_text import GREATEST, JsonError, JsonStateError, below, found_in, unfit
from ginrummy._json_types import (
    BY_NAME,
    ENUMS,
    TAGGED,
    Hint,
    fields_of,
    is_list,
    is_object,
    is_set,
    is_texts,
    is_union,
    members_of,
    name_of,
)
from ginrummy.cards import DECK, Card, Hand
from ginrummy.errors import InvalidStateError, Invariant
from ginrummy.melds import Meld
from ginrummy.records import RecordError

__all__ = ["add_readers", "checked_integer", "checked_keys", "checked_text"]

Hook = Callable[[object, Hint], object]
_Factory = Callable[[Hint, cattrs.Converter], Hook]

# No list that makes sense is as long: the same bound as in the constructors.
_MOST = 100_000


def add_readers(converter: cattrs.Converter) -> None:
    """
    Teach *converter* to read every type of the library, and to be strict with the plain ones.
    """
    for kind, read in _SIMPLE.items():
        converter.register_structure_hook(kind, read)
    for enum_ in ENUMS:
        converter.register_structure_hook(enum_, _enum_reader(enum_))
    for is_kind, factory in _FACTORIES:
        converter.register_structure_hook_factory(is_kind, factory)


def _read_card(value: object, _kind: Hint) -> Card:
    card = _CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        raise unfit("a card such as 7h", value)
    return card


_CARDS: Final = {str(card): card for card in DECK}


def _hand_in(value: object, expected: str) -> Hand:
    # As it is written, but for the order: a meld may come as somebody has laid it down.
    if not isinstance(value, str) or not 2 <= len(value) <= 2 * len(DECK):
        raise unfit(expected, value)
    cards = [_CARDS.get(value[at : at + 2]) for at in range(0, len(value), 2)]
    known = [card for card in cards if card is not None]
    if len(known) < len(cards):
        raise unfit(expected, value)
    with _checked():
        return Hand.of(known)


def _read_hand(value: object, _kind: Hint) -> Hand:
    return Hand() if value == "-" else _hand_in(value, "a hand such as 7cKs, or - for no card")


def _read_meld(value: object, _kind: Hint) -> Meld:
    cards = _hand_in(value, "a meld such as 7c7d7h")
    with _checked():
        return Meld(cards)


# The hooks for numbers and texts are asked for classes made of these too: somebody's own enums.


def _read_integer(value: object, kind: Hint) -> object:
    return kind(checked_integer(value))


def _read_text(value: object, kind: Hint) -> object:
    return kind(checked_text(value))


def _read_number(value: object, _kind: Hint) -> float:
    # No value of the library has a fraction, but somebody's own may.
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise unfit("a number", value)
    return value


def _read_flag(value: object, _kind: Hint) -> bool:
    if not isinstance(value, bool):
        raise unfit("true or false", value)
    return value


_SIMPLE: Final[dict[type, Hook]] = {
    Card: _read_card,
    Hand: _read_hand,
    Meld: _read_meld,
    int: _read_integer,
    bool: _read_flag,
    float: _read_number,
    str: _read_text,
}


@contextlib.contextmanager
def _checked() -> Generator[None]:
    # What a constructor refuses in here, is refused at this place of the message.
    try:
        yield
    except InvalidStateError as error:
        raise JsonStateError(error.invariant, error.detail, "$") from None
    except RecordError as error:
        raise _replay_error(error) from error


def _replay_error(error: RecordError) -> JsonStateError:
    # The numbers count from 1, the places of lists from 0.
    steps = {"rounds": error.round_number, "actions": error.action_number}
    path = "".join(f".{name}[{number - 1}]" for name, number in steps.items() if number)
    problem = error.problem
    if isinstance(problem, InvalidStateError):
        return JsonStateError(problem.invariant, problem.detail, f"${path}")
    return JsonStateError(Invariant.RECORD, str(problem), f"${path}")


def _enum_reader(kind: type[enum.Enum]) -> Hook:
    members = {member.value: member for member in kind}
    expected = f"one of {', '.join(members)}"

    def read(value: object, _kind: Hint) -> enum.Enum:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            raise unfit(expected, value)
        return member

    return read


def _object_reader(kind: Hint, converter: cattrs.Converter) -> Hook:
    make: Callable[..., object] = kind
    hooks = [
        (name, _read_texts if is_texts(hint) else converter.get_structure_hook(hint), hint)
        for name, hint in fields_of(kind).items()
    ]
    tag = (name_of(kind),) if kind in TAGGED else ()
    names = dict.fromkeys([*("type" for _ in tag), *(name for name, *_ in hooks)])

    def read(value: object, _kind: Hint) -> object:
        given = checked_keys(value, names)
        if tag and given["type"] != tag[0]:
            raise below(".type", unfit(tag[0], given["type"]))
        made: dict[str, object] = {}
        for name, hook, hint in hooks:
            try:
                made[name] = hook(given[name], hint)
            except (JsonError, JsonStateError) as error:
                raise below(f".{name}", error) from None
        with _checked():
            return make(**made)

    return read


def checked_integer(value: object) -> int:
    """
    Return *value*, after checking that it is an integer that every reader of JSON keeps.

    Raises:
        JsonError: it is something else, or out of range.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise unfit("an integer", value)
    if abs(value) > GREATEST:
        raise unfit("an integer between −2**53 and 2**53", value)
    return value


def checked_text(value: object) -> str:
    """
    Return *value*, after checking that it is a text that can be encoded.

    Raises:
        JsonError: it is something else, or has half a surrogate pair.
    """
    if not isinstance(value, str):
        raise unfit("a text", value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise unfit("a text that can be encoded", value) from None
    return value


def checked_keys(value: object, names: Collection[str]) -> dict[str, object]:
    """
    Return *value*, after checking that it is an object with these *names* as keys and no others.

    Raises:
        JsonError: it is something else.
    """
    if not isinstance(value, dict):
        raise unfit("an object", value)
    given = typing.cast("dict[str, object]", value)
    for name in names:
        if name not in given:
            raise JsonError(f"the key {name}", "an object without it", 1, "$")
    for name in given:
        if name not in names:
            raise unfit("no other key", name)
    return given


def _list_reader(kind: Hint, converter: cattrs.Converter) -> Hook:
    item = typing.get_args(kind)[0]  # what stands behind it is the ellipsis, or nothing
    hook = converter.get_structure_hook(item)
    origin: object = typing.get_origin(kind)

    def read(value: object, _kind: Hint) -> Sequence[object]:
        if not isinstance(value, list):
            raise unfit("a list", value)
        values = typing.cast("list[object]", value)
        if len(values) > _MOST:
            raise JsonError(f"at most {_MOST} values", f"{len(values)}", 1, "$")
        made: list[object] = []
        for index, each in enumerate(values):
            try:
                made.append(hook(each, item))
            except (JsonError, JsonStateError) as error:
                raise below(f"[{index}]", error) from None
        return made if origin is list else tuple(made)

    return read


def _read_texts(value: object, _kind: Hint) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise unfit("an object", value)
    made: list[tuple[str, str]] = []
    for name, text in typing.cast("dict[object, object]", value).items():
        try:
            made.append((checked_text(name), checked_text(text)))
        except JsonError as error:
            raise below(f"[{found_in(name)}]", error) from None
    return tuple(made)


def _set_reader(kind: Hint, converter: cattrs.Converter) -> Hook:
    read_all = _list_reader(kind, converter)
    origin: object = typing.get_origin(kind)

    def read(value: object, hint: Hint) -> object:
        values = typing.cast("Sequence[object]", read_all(value, hint))
        made = set(values) if origin is set else frozenset(values)
        if len(made) < len(values):
            raise JsonError("each value once", "one of them twice", 1, "$")
        return made

    return read


def _union_reader(kind: Hint, converter: cattrs.Converter) -> Hook:
    members = members_of(kind)
    one = len(members) == 1
    hook = converter.get_structure_hook(members[0]) if one else _tag_reader(members, converter)
    return _optional_reader(hook, members[0]) if types.NoneType in typing.get_args(kind) else hook


def _tag_reader(members: tuple[Hint, ...], converter: cattrs.Converter) -> Hook:
    hooks = {name_of(member): converter.get_structure_hook(member) for member in members}
    expected = f"one of {', '.join(hooks)}"

    def read(value: object, _kind: Hint) -> object:
        if not isinstance(value, dict):
            raise unfit("an object with a type", value)
        given = typing.cast("dict[str, object]", value)
        if "type" not in given:
            raise JsonError("the key type", "an object without it", 1, "$")
        name = given["type"]
        if not isinstance(name, str) or name not in hooks:
            raise below(".type", unfit(expected, name))
        return hooks[name](given, BY_NAME[name])

    return read


def _optional_reader(hook: Hook, kind: Hint) -> Hook:
    def read(value: object, _kind: Hint) -> object:
        if value is None:
            return None
        try:
            return hook(value, kind)
        except JsonError as error:
            if error.path != "$" or isinstance(value, dict):
                raise  # it is about something within
            raise JsonError(f"{error.expected}, or null", error.text, 1, "$") from None

    return read


_FACTORIES: Final[tuple[tuple[Callable[[Hint], bool], _Factory], ...]] = (
    (is_object, _object_reader),
    (is_list, _list_reader),
    (is_set, _set_reader),
    (is_union, _union_reader),
)
