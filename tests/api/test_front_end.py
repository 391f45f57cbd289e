"""The table in the terminal is an example of a front-end: it takes only what is public."""

import ast
import pathlib

import pytest

from tests.api.sources import SRC

PARTS = ["play", "table", "telling", "files", "style", "io"]


def imported(path: pathlib.Path) -> set[str]:
    """Every name that a module takes from this library, with the module it comes from."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name for name in names if name.split(".")[0] == "ginrummy"}


@pytest.mark.parametrize("part", PARTS)
def test_the_table_needs_nothing_private(part: str) -> None:
    """
    Whatever the table in the terminal does, another front-end can do.
    """
    names = imported(SRC / f"_cli_{part}.py")
    private = {name for name in names if "._" in name and "._cli_" not in name}

    assert names
    assert set() == private
