"""
Writing: a hook for each class, that makes what `_json_reading` reads.
"""

import enum
from collections.abc import Callable, Iterable
from typing import Any, Final

import cattrs

from ginrummy._json_reading import checked_integer, checked_text
from ginrummy._json_text import JsonError, below
from ginrummy._json_types import (
    ENUMS,
    LEAVES,
    OBJECTS,
    TAGGED,
    Hint,
    fields_of,
    is_list,
    is_set,
    is_texts,
    name_of,
)
from ginrummy.seats import BySeat

__all__ = ["add_writers"]

Writer = Callable[[Any], object]
_Factory = Callable[[Hint, cattrs.Converter], Writer]


def add_writers(converter: cattrs.Converter) -> None:
    """
    Teach *converter* to write every value of the library.
    """
    for leaf in LEAVES:
        converter.register_unstructure_hook(leaf, str)
    for member in ENUMS:
        converter.register_unstructure_hook(member, _write_member)
    converter.register_unstructure_hook(int, checked_integer)
    converter.register_unstructure_hook(bool, _write_flag)
    converter.register_unstructure_hook(str, checked_text)
    for is_kind, factory in _FACTORIES:
        converter.register_unstructure_hook_factory(is_kind, factory)


def _write_member(member: enum.Enum) -> object:
    return member.value


def _write_flag(value: bool) -> bool:  # noqa: FBT001  # it is the value
    return value


def _object_writer(kind: Hint, converter: cattrs.Converter) -> Writer:
    # A pair may hold anything; what the fields of the others hold is known.
    fields = {"north": None, "south": None} if kind is BySeat else fields_of(kind)
    tag = {"type": name_of(kind)} if kind in TAGGED else {}

    def write(value: object) -> dict[str, object]:
        written: dict[str, object] = {**tag}
        for name, hint in fields.items():
            inner = getattr(value, name)
            try:
                written[name] = converter.unstructure(dict(inner) if is_texts(hint) else inner)
            except JsonError as error:
                raise below(f".{name}", error) from None
        return written

    return write


def _list_writer(_kind: Hint, converter: cattrs.Converter) -> Writer:
    def write(values: Iterable[object]) -> list[object]:
        written: list[object] = []
        for index, value in enumerate(values):
            try:
                written.append(converter.unstructure(value))
            except JsonError as error:
                raise below(f"[{index}]", error) from None
        return written

    return write


def _set_writer(_kind: Hint, converter: cattrs.Converter) -> Writer:
    def write(values: Iterable[object]) -> list[object]:
        # In an order that does not change from one run to the next.
        return sorted((converter.unstructure(value) for value in values), key=str)

    return write


_FACTORIES: Final[tuple[tuple[Callable[[Hint], bool], _Factory], ...]] = (
    (lambda kind: kind is BySeat or kind in TAGGED or kind in OBJECTS, _object_writer),
    (lambda kind: kind in {list, tuple} or is_list(kind), _list_writer),
    (lambda kind: kind in {frozenset, set} or is_set(kind), _set_writer),
)
