"""How the command line draws cards."""

import argparse
import io
import os
import sys

import pytest

from ginrummy._cli_io import Arguments
from ginrummy._cli_style import add_style_arguments, screen_height, style_of
from ginrummy.rendering import Colours, Style, Suits


class Terminal(io.TextIOWrapper):
    """Standard output that says that it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def style(*args: str) -> Style:
    """Read the options of a style."""
    parser = argparse.ArgumentParser()
    add_style_arguments(parser)
    return style_of(parser.parse_args(args, Arguments()))


@pytest.mark.parametrize(
    ("stream", "encoding", "args", "expected"),
    [
        (Terminal, "utf-8", (), Suits.SIGNS),
        (Terminal, "ascii", (), Suits.LETTERS),
        (Terminal, "utf-8", ("--suits", "letters"), Suits.LETTERS),
        (Terminal, "latin-1", ("--suits", "signs"), Suits.LETTERS),
        (io.TextIOWrapper, "utf-8", (), Suits.LETTERS),
        (io.TextIOWrapper, "utf-8", ("--suits", "signs"), Suits.SIGNS),
    ],
)
def test_signs_are_for_screens_that_have_them(
    stream: type[io.TextIOWrapper],
    encoding: str,
    args: tuple[str, ...],
    expected: Suits,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    On a screen suits are signs, in a pipe letters, unless told; never what cannot be shown.
    """
    monkeypatch.setattr(sys, "stdout", stream(io.BytesIO(), encoding))

    assert expected is style(*args).suits


def test_text_that_is_kept_takes_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Where no encoding is known every sign can be kept.
    """
    monkeypatch.setattr(sys, "stdout", io.StringIO())

    assert Suits.SIGNS is style("--suits", "signs").suits


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ((), Colours.NONE),
        (("--colour",), Colours.TWO),
        (("--four-colour",), Colours.FOUR),
    ],
)
def test_colours_are_asked_for(args: tuple[str, ...], expected: Colours) -> None:
    """
    There are no colours unless they are asked for.
    """
    assert expected is style(*args).colours


def test_colours_take_no_word() -> None:
    """
    What stands behind the option is the next argument, such as the name of a file.
    """
    parser = argparse.ArgumentParser()
    add_style_arguments(parser)
    parser.add_argument("file")

    assert "game.gin" == parser.parse_args(["--colour", "game.gin"], Arguments()).file


def test_lines_are_as_wide_as_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The width is that of the terminal, or what it is said to be.
    """
    monkeypatch.setenv("COLUMNS", "44")

    assert 44 == style().width


@pytest.mark.parametrize(
    ("heights", "expected"), [({}, 24), ({0: 60, 1: 30}, 60), ({2: 25}, 25), ({1: 2}, 24)]
)
def test_the_screen_is_as_high_as_any_stream_says(
    heights: dict[int, int], expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Output may come to the screen through another program, and the variable LINES may lie.
    """

    def size_of(stream: int) -> os.terminal_size:
        if stream not in heights:
            raise OSError
        return os.terminal_size((80, heights[stream]))

    monkeypatch.setattr(os, "get_terminal_size", size_of)
    monkeypatch.setenv("LINES", "3")

    assert expected == screen_height()
