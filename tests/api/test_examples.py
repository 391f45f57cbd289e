"""The scripts in examples/ run as they are."""

import pathlib
import subprocess
import sys

import pytest

from tests.api.sources import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(path: pathlib.Path) -> None:
    """
    Each example prints something, warns of nothing, and ends well.
    """
    command = [sys.executable, "-W", "error", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")  # noqa: S603

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout


def test_there_are_examples() -> None:
    """
    The test above looks at something.
    """
    assert EXAMPLES
