"""The scripts in examples/ run as they are."""

import ast
import pathlib
import subprocess
import sys

import pytest

from ginrummy import RoundResult, Seat
from ginrummy.records import GameRecord, append_result, format_record, parse_record
from tests.api.sources import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(path: pathlib.Path) -> None:
    """
    Each example prints something, warns of nothing, and ends well, also if nothing is typed.
    """
    command = [sys.executable, "-W", "error", str(path)]
    done = subprocess.run(  # noqa: S603
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout


def test_there_are_examples() -> None:
    """
    The test above looks at something.
    """
    assert EXAMPLES


def test_the_tutorial_builds_an_example() -> None:
    """
    The functions of the table for two are those that its tutorial writes, one after the other.
    """
    source = (ROOT / "examples" / "table_for_two.py").read_text("utf-8")
    page = (ROOT / "docs" / "tutorial" / "a-table-for-two.md").read_text("utf-8")
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    texts = {node.name: ast.get_source_segment(source, node) or "" for node in functions}
    del texts["main"]  # it knows about arguments

    assert ["read", "person", "tell", "play_game", "show_score"] == list(texts)
    for text in texts.values():
        assert f"\n{text}\n" in page


def test_the_table_for_two_keeps_its_game(tmp_path: pathlib.Path) -> None:
    """
    What was done is in the file, what was taken back is not, and a game that is over is shown.
    """
    file = tmp_path / "game.gin"

    def played(typed: str) -> str:
        done = subprocess.run(  # noqa: S603
            [sys.executable, str(ROOT / "examples" / "table_for_two.py"), str(file)],
            input=typed,
            capture_output=True,
            text=True,
            check=True,
            encoding="utf-8",
        )
        return done.stdout

    played("")
    dealt = parse_record(file.read_text("utf-8"))
    played("take\nundo\n")
    undone = parse_record(file.read_text("utf-8"))
    played("take\n")
    taken = parse_record(file.read_text("utf-8"))

    assert dealt == undone
    assert ["take"] == [str(action) for action in taken.rounds[0].actions]

    over = append_result(GameRecord(), RoundResult.of_points(Seat.NORTH, 101))
    file.write_text(format_record(over), "utf-8")
    assert "N wins total N 321" in played("")
