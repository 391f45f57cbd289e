"""
What values of many fields have in common: a short text, and copies without a check.
"""

import enum
from typing import TypeVar

import attrs

_Value = TypeVar("_Value", bound=attrs.AttrsInstance)


def repr_of_changes(value: attrs.AttrsInstance) -> str:
    """
    Return the class of *value*, and each field that is not at its default.
    """
    fields = [(field, getattr(value, field.name)) for field in attrs.fields(type(value))]
    shown = [f"{field.name}={_repr(held)}" for field, held in fields if held != field.default]
    return f"{type(value).__name__}({', '.join(shown)})"


def _repr(value: object) -> str:
    # An option is given as its text.
    return repr(value.value if isinstance(value, enum.StrEnum) else value)


def unchecked_copy(value: _Value, **changes: object) -> _Value:
    """
    Return *value* with *changes* that are known to be good, without checking it again.
    """
    after = object.__new__(type(value))
    for field in attrs.fields(type(value)):
        name = field.name
        new = changes[name] if name in changes else getattr(value, name)
        object.__setattr__(after, name, new)
    return after
