"""What the commands of the command line share."""

import argparse

import pytest

from ginrummy import GinRummyError, Hand, InvalidStateError, Invariant, NotationError, Seat
from ginrummy._cli_io import (
    answer_all,
    by_seat,
    count,
    number,
    numbered,
    quoted,
    read_hand,
    read_seat,
    report,
    seat_of,
)
from ginrummy.seats import BySeat


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", 0),
        ("007", 7),
        ("9999", 9999),
        ("10000", None),
        ("-1", None),
        ("1_0", None),
        ("٣", None),
        ("²", None),
        ("", None),
        (" 1", None),
        ("9" * 5000, None),
    ],
)
def test_numbers_have_four_digits(text: str, expected: int | None) -> None:
    """
    A number is one to four plain digits, and nothing else that Python would take.
    """
    assert expected == number(text)


@pytest.mark.parametrize(("text", "expected"), [("0", None), ("1", 1), ("2", 2)])
def test_numbers_may_have_a_least(text: str, expected: int | None) -> None:
    """
    What is less than the least is no number.
    """
    assert expected == number(text, least=1)


def test_what_is_quoted_is_short() -> None:
    """
    A report has twelve characters at most of what was found.
    """
    assert "'x'" == quoted("x")
    assert f"'{'9' * 12}'" == quoted("9" * 5000)


@pytest.mark.parametrize(
    ("text", "seat"), [("N", Seat.NORTH), ("n", Seat.NORTH), ("S", Seat.SOUTH), ("s", Seat.SOUTH)]
)
def test_seats_are_letters_in_any_case(text: str, seat: Seat) -> None:
    """
    A seat is its letter, large or small.
    """
    assert seat is read_seat(text)
    assert seat is seat_of(text)


@pytest.mark.parametrize("text", ["", "x", "north", "NS", "N "])
def test_other_seats_are_refused(text: str) -> None:
    """
    Nothing else is a seat, and the report says what is.
    """
    assert read_seat(text) is None
    with pytest.raises(argparse.ArgumentTypeError, match=r"^expected N or S, not "):
        seat_of(text)


def test_lines_are_numbered() -> None:
    """
    Bytes and text are read alike; empty lines are counted, and a mark at the start is not seen.
    """
    lines: list[bytes | str] = [b"\xef\xbb\xbf7c\r\n", "\n", b" \t\n", "\ufeff8c", b"9c\xff\n"]

    assert [(1, "7c"), (4, "\ufeff8c"), (5, "9c\udcff")] == list(numbered(lines))


def test_taken_cards_are_refused() -> None:
    """
    A card that is taken is reported where it stands, after cards of any writing.
    """
    taken = Hand.parse("7h Ks")

    assert Hand.parse("8h9h") == read_hand("8h 9h", taken, "another")
    with pytest.raises(NotationError) as error:
        read_hand("10c, t♥️ks7h", taken, "another")
    assert (9, "another") == (error.value.column, error.value.expected)


@pytest.mark.parametrize(
    ("amount", "expected"), [(0, "0 lines"), (1, "1 line"), (2, "2 lines"), (11, "11 lines")]
)
def test_nouns_agree(amount: int, expected: str) -> None:
    """
    One is one line, all else are lines.
    """
    assert expected == count(amount, "line")


def test_pairs_are_objects() -> None:
    """
    In JSON both seats have their names.
    """
    assert {"north": 1, "south": 2} == by_seat(BySeat(1, 2))


@pytest.mark.parametrize(
    ("line", "error", "expected"),
    [
        (0, NotationError("cards", "", 1), "HAND: column 1: expected cards, found the end"),
        (7, NotationError("cards", "", 1), "line 7, column 1: expected cards, found the end"),
        (0, InvalidStateError(Invariant.KNOCK, "x"), "HAND: the knock does not fit: x"),
        (7, InvalidStateError(Invariant.KNOCK, "x"), "line 7: the knock does not fit: x"),
    ],
)
def test_reports_name_the_place(
    line: int, error: GinRummyError, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A report says which line it is about, and which column where there is one.
    """
    report(line, error)

    assert ("", f"ginrummy: {expected}\n") == capsys.readouterr()


def test_hand_of_the_command_line_has_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The words of the command line are one text, and its answer names no line.
    """
    answers: list[tuple[Hand, dict[str, object]]] = []
    status = answer_all(["7c", "8c"], Hand.parse, lambda hand, head: answers.append((hand, head)))

    assert (0, [(Hand.parse("7c8c"), {})]) == (status, answers)
    assert ("", "") == capsys.readouterr()
