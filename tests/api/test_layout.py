"""The sources stay in pieces that fit a screen, and each has its tests."""

import pathlib

import pytest

from tests.api.sources import MODULES, ROOT, SRC, functions

MODULE_LIMIT = 420
FUNCTION_LIMIT = 60

each_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)


def test_there_are_modules() -> None:
    """
    The tests below look at something.
    """
    assert SRC / "__init__.py" in MODULES


@each_module
def test_modules_are_short(path: pathlib.Path) -> None:
    """
    No module has many more than 400 lines.
    """
    lines = len(path.read_text("utf-8").splitlines())

    assert lines <= MODULE_LIMIT


@each_module
def test_functions_fit_a_screen(path: pathlib.Path) -> None:
    """
    No function has more than 60 lines, its docstring included.
    """
    lengths = {
        node.name: (node.end_lineno or node.lineno) - node.lineno + 1 for node in functions(path)
    }

    assert {} == {name: length for name, length in lengths.items() if length > FUNCTION_LIMIT}


@each_module
def test_modules_have_unit_tests(path: pathlib.Path) -> None:
    """
    Each module has a file of unit tests; for ``__init__`` it is that of the public surface.
    """
    if path.name == "__init__.py":
        expected = ROOT / "tests" / "api" / "test_public_surface.py"
    else:
        expected = ROOT / "tests" / "unit" / f"test_{path.stem.strip('_')}.py"

    assert expected.is_file()
