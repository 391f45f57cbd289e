"""The names that users rely on."""

import importlib
import inspect
import typing
from collections.abc import Callable

import pytest

import ginrummy
from tests.api.sources import ROOT

SNAPSHOT = ROOT / "tests" / "api" / "public_names.txt"
PUBLIC: dict[str, object] = {name: getattr(ginrummy, name) for name in ginrummy.__all__}
NOTHING = "nothing"
CODE = [
    pytest.param(value, id=name)
    for name, value in PUBLIC.items()
    if inspect.isclass(value) or inspect.isfunction(value)
]


def test_all_is_sorted() -> None:
    """
    The public names are there once each: constants, then classes, then functions, each in order.
    """
    names = sorted(set(ginrummy.__all__), key=lambda name: (not name.isupper(), name))

    assert names == list(ginrummy.__all__)


def test_all_is_as_promised() -> None:
    """
    A public name comes or goes only together with the list of what is promised.
    """
    assert SNAPSHOT.read_text("utf-8").split() == list(ginrummy.__all__)


def test_nothing_else_looks_public() -> None:
    """
    Every name of the package without an underscore is in ``__all__``, or is a module.
    """
    names = {name for name in vars(ginrummy) if not name.startswith("_")}

    assert set() == {
        name
        for name in names - set(ginrummy.__all__)
        if not inspect.ismodule(vars(ginrummy)[name])
    }


@pytest.mark.parametrize("value", CODE)
def test_docstrings_have_examples(value: object) -> None:
    """
    Each public class and function shows how it is used.
    """
    assert ">>> " in (value.__doc__ or "")


@pytest.mark.parametrize("value", CODE)
def test_type_hints_resolve_at_run_time(value: type | Callable[..., object]) -> None:
    """
    Converters and validators can read the types of each class, its methods and each function.

    Errors stand below all that they tell of; who reads their types lends the public names.
    """
    names = PUBLIC if value.__module__ == "ginrummy.errors" else None
    typing.get_type_hints(value, localns=names)
    for member in vars(value).values():
        if inspect.isfunction(member):
            typing.get_type_hints(member, localns=names)
        elif isinstance(member, property) and member.fget is not None:
            typing.get_type_hints(member.fget, localns=names)


def test_what_keeps_score_comes_on_first_use() -> None:
    """
    Names that are imported late are listed and found like all others, and no more are.
    """
    assert set(ginrummy.__all__) <= set(dir(ginrummy))
    assert ginrummy.Game is importlib.import_module("ginrummy.games").Game
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        getattr(ginrummy, NOTHING)
