"""
Short texts for values of many fields.
"""

import enum

import attrs


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
