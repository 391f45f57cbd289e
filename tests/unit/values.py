"""What every value of the library can do: be copied, pickled, printed and never changed."""

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import TypeVar

import attrs

import ginrummy

T = TypeVar("T")

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
PUBLIC: dict[str, object] = {name: getattr(ginrummy, name) for name in ginrummy.__all__}


def call(function: Callable[..., object], *args: object, **named: object) -> object:
    """Call *function* with arguments of any type, the wrong ones included."""
    return function(*args, **named)


def copies(value: T) -> Iterator[T]:
    """Copy *value* in each way that Python has."""
    yield copy.copy(value)
    yield copy.deepcopy(value)
    for protocol in PROTOCOLS:
        yield pickle.loads(pickle.dumps(value, protocol))  # noqa: S301  # pickled just now


def evaluated(value: object) -> object:
    """Evaluate the ``repr`` of *value* as after ``from ginrummy import *``."""
    return eval(repr(value), dict(PUBLIC))  # noqa: S307  # nothing but what repr() wrote


def changeable(value: object) -> list[str]:
    """List what can be assigned or deleted on *value*, a new attribute included."""
    names = [*(field.name for field in attrs.fields(type(value))), "something_new"]  # type: ignore[arg-type]  # an attrs class
    return [name for name in names if _can_be_set(value, name) or _can_be_deleted(value, name)]


def _can_be_set(value: object, name: str) -> bool:
    try:
        setattr(value, name, None)
    except attrs.exceptions.FrozenInstanceError:
        return False
    return True


def _can_be_deleted(value: object, name: str) -> bool:
    try:
        delattr(value, name)
    except attrs.exceptions.FrozenInstanceError:
        return False
    return True
