"""Where the parts of the project lie, and the code in them."""

import ast
import pathlib
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).parent.parent.parent
SRC = ROOT / "src" / "ginrummy"
MODULES = sorted(SRC.rglob("*.py"))

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
DocumentedNode = ast.Module | ast.ClassDef | FunctionNode


def functions(path: pathlib.Path) -> Iterator[FunctionNode]:
    """Every function and method of a source file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, FunctionNode):
            yield node


def docstrings(path: pathlib.Path) -> Iterator[str]:
    """Every docstring of a source file, those below fields and constants included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text
            case _:
                pass
