"""The command that draws pictures."""

import io
import pathlib
import random
import sys
from xml.etree import ElementTree as ET

import pytest

from ginrummy import Hand, Seat, deal, format_position, format_view, shuffled_deck, view
from ginrummy._cli_svg import drawn_from
from ginrummy.cli import main
from ginrummy.svg import Theme, draw_hand, draw_view
from tests.unit.terminals import feed

HAND = "7c7d7h Ks"
START = deal(shuffled_deck(random.Random(7)), Seat.NORTH)


def test_a_hand_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The words of the command line are one hand, and its picture is written out.
    """
    assert 0 == main(["svg", "7c 7d", "7h", "Ks"])
    out, err = capsys.readouterr()

    assert (f"{draw_hand(Hand.parse(HAND))}\n", "") == (out, err)
    assert "svg" in ET.fromstring(out).tag  # noqa: S314  # our own


def test_themes_are_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The ground may be dark, and suits may have four colours.
    """
    main(["svg", "--dark", "--four-colour", HAND])

    theme = Theme(dark=True, four_colours=True)
    assert f"{draw_hand(Hand.parse(HAND), theme)}\n" == capsys.readouterr().out


@pytest.mark.parametrize(("seat", "expected"), [(None, Seat.SOUTH), *((s, s) for s in Seat)])
def test_a_position_is_seen_by_one_seat(seat: Seat | None, expected: Seat) -> None:
    """
    A position is drawn as the seat to move sees it, or as another.
    """
    text = format_position(START)

    assert draw_view(view(START, expected)) == drawn_from(text, Theme(), seat)
    assert draw_view(view(START, expected)) == drawn_from(text.upper(), Theme(), seat)


def test_a_view_is_drawn() -> None:
    """
    A view has its seat in it.
    """
    seen = view(START, Seat.NORTH)

    assert draw_view(seen) == drawn_from(format_view(seen), Theme(), None)


@pytest.mark.parametrize("seat", list(Seat))
def test_a_view_is_not_that_of_another(seat: Seat, capsys: pytest.CaptureFixture[str]) -> None:
    """
    What one seat has seen cannot be drawn as the other sees it; that is not passed over.
    """
    text = format_view(view(START, seat))

    assert draw_view(view(START, seat)) == drawn_from(text, Theme(), seat)
    assert 1 == main(["svg", "--seat", seat.other.value, text])
    out, err = capsys.readouterr()
    assert "" == out
    assert f"expected what {seat.other.value} has seen, found 'seat={seat.value}" in err


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_a_picture_is_the_same_in_any_encoding(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Whatever standard output is encoded in, an XML parser reads the picture that was drawn.
    """
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding))

    assert 0 == main(["svg", format_position(START)])
    read, drawn = (
        [(element.tag, element.attrib, element.text) for element in ET.fromstring(text).iter()]  # noqa: S314  # our own
        for text in (raw.getvalue(), draw_view(view(START, Seat.SOUTH)))
    )
    assert drawn == read


def test_a_picture_is_kept(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    With --output nothing is written to standard output.
    """
    file = tmp_path / "hand.svg"

    assert 0 == main(["svg", "--output", str(file), HAND])
    assert ("", "") == capsys.readouterr()
    assert f"{draw_hand(Hand.parse(HAND))}\n" == file.read_text("utf-8")


def test_no_file_is_written_over(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A picture does not take the place of what is there already.
    """
    file = tmp_path / "hand.svg"
    file.write_text("precious", "utf-8")

    assert 1 == main(["svg", "--output", str(file), HAND])
    out, err = capsys.readouterr()
    assert ("", f"ginrummy: {file} is there already\n") == (out, err)
    assert "precious" == file.read_text("utf-8")


def test_a_text_is_read_from_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The first line that is not empty is drawn.
    """
    feed(monkeypatch, f"\n{HAND}\nAs\n")

    assert 0 == main(["svg", "-"])
    assert f"{draw_hand(Hand.parse(HAND))}\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "args", "expected"),
    [
        ("", ["7x"], "ginrummy: column 2: expected a suit"),
        ("", ["classic N offer"], "ginrummy: column 16: expected"),
        ("\n7x\n", ["-"], "ginrummy: line 2: column 2: expected a suit"),
        ("", ["-"], "ginrummy: line 1: column 1: expected"),
    ],
)
def test_what_cannot_be_read_is_reported(
    typed: str,
    args: list[str],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    There is no picture, but a report with the place.
    """
    feed(monkeypatch, typed)

    assert 1 == main(["svg", *args])
    out, err = capsys.readouterr()
    assert "" == out
    assert err.startswith(expected)


def test_a_folder_is_no_file(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    A picture that cannot be written is reported.
    """
    assert 1 == main(["svg", "--output", str(tmp_path / "none" / "x.svg"), HAND])
    assert "No such file" in capsys.readouterr().err
