"""The commands that replay and check records."""

import io
import json
import pathlib
import sys

import pytest

from ginrummy import Seat
from ginrummy.cli import main
from ginrummy.records import format_record, parse_record
from tests.unit.terminals import feed, start

OBJECTS = pathlib.Path(__file__).parent.parent / "records"
KNOCK = str(OBJECTS / "knock.gin")
UNFINISHED = str(OBJECTS / "unfinished.gin")
SEEN = str(OBJECTS / "claim-seen-by-north.gin")
NONE = "no/such/file"

BROKEN = """\
Round 1
Score: gin S 30

[North "Eve"]
Round 1: N deals
S: 7c7d7h8s9sTsJs2c3dKs
N: 4h5h6h6s7sQsKcKd9c5d
Up: Ad
Stock: 4sAc3c4c5c6c8cTcJcQc2d4d6d8d9dTdJdQdAh2h3h8h9hThJhQhKhAs2s3s5s
pass pass take

[North "Zoe"]
"""


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def ran(args: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    """Run a command that complains of nothing, and return what it says."""
    ended = main(args)
    out, err = capsys.readouterr()

    assert (status, "") == (ended, err)
    return out


# Replay


def test_a_record_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The hands, each step, and the score.
    """
    out = ran(["replay", KNOCK], capsys)

    assert (
        """\
Round 1: Ann deals, upcard Ad, knock limit 10.
    Ann: [4h 5h 6h] 9c Kc 5d Kd 6s 7s Qs  deadwood 57
    Bob: [7c 7d 7h] [8s 9s Ts Js] 2c 3d Ks  deadwood 15
  1 Bob takes Ad.
  2 Bob throws Ks to knock.
  3 Ann lays off 7s on 8s 9s Ts Js.
"""
        in out
    )
    assert "knock: Bob wins 28\n" in out
    assert out.startswith("Ann against Bob, rules classic, Date 2026-05-01\n; South is left with")
    assert out.endswith("\nround     N     S\n1              28  S knock 28 (deadwood 34 - 6)\n")


def test_a_seat_sees_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """
    With --seat nothing is shown that this seat did not see.
    """
    north = ran(["replay", "--seat", "N", UNFINISHED], capsys)
    south = ran(["replay", "--seat", "S", UNFINISHED], capsys)

    assert "  3 Bob draws from the stock.\n" in north
    assert "    Ann: [4h 5h 6h]" in north
    assert "Bob: " not in north
    assert "4s from" not in north
    assert "  3 Bob draws 4s from the stock.\n" in south
    assert "Ann: " not in south


def test_what_one_seat_saw_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The record of one seat needs no --seat; its own hand is shown when it has thrown a card.
    """
    out = ran(["replay", SEEN], capsys)

    assert out == ran(["replay", "--seat", "n", SEEN], capsys)
    assert "  6 Ann throws 9c.\n    [4h 5h 6h] Kc 5d Kd 4s 6s 7s Qs  deadwood 52\n" in out
    assert "  7 Bob draws 3h from the stock.\n" in out  # R9.5: his cards lie open
    assert " 11 Bob draws Ah from the stock.\n" in out
    assert 1 == main(["replay", "--seat", "S", SEEN])
    assert f"ginrummy: {SEEN}, game 1: only north has seen it\n" == capsys.readouterr().err


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("name", ["whole-game", "claim-exposed-to-the-end", "eleven-cards"])
def test_a_seat_is_shown_its_own_record(
    name: str,
    seat: Seat,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    What --seat shows of a whole record is what the record of that seat shows.
    """
    file = OBJECTS / f"{name}.gin"
    seen = parse_record(file.read_text("utf-8")).seen_by(seat)
    feed(monkeypatch, format_record(seen))

    assert ran(["replay", "-"], capsys) == ran(["replay", "--seat", seat.value, str(file)], capsys)


@pytest.mark.parametrize("name", ["eleven-cards", "annulled", "awarded", "partners", "hollywood"])
def test_rare_records_are_shown(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Rounds without an upcard, without an end, annulled late or without cards are shown too.
    """
    out = ran(["replay", str(OBJECTS / f"{name}.gin")], capsys)

    assert "round     N     S" in out
    assert ("annulled: nobody wins\n\nRound 3" in out) == (name == "annulled")
    assert ("Bob wins 25\n  +25: points 25\n\nRound 2" in out) == (name == "awarded")
    assert ("deals, knock limit" in out) == (name == "eleven-cards")


def test_a_game_of_many_is_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    --game counts the games of a file, the broken ones too.
    """
    feed(monkeypatch, BROKEN)
    assert "Zoe against South" in ran(["replay", "--game", "3", "-"], capsys)
    feed(monkeypatch, BROKEN)
    assert 1 == main(["replay", "--game", "2", "-"])
    assert capsys.readouterr().err.startswith("ginrummy: -, game 2, line 10, round 1, action 3: ")
    feed(monkeypatch, BROKEN)
    assert 1 == main(["replay", "--game", "4", "-"])
    assert "ginrummy: -, game 4: there is none\n" == capsys.readouterr().err


def test_a_record_steers_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Neither tags nor comments can put out escape codes.
    """
    feed(monkeypatch, '[North "\x1b[31m"]\n[Site "\x9b31m"]\n; \x1b]0;title\x07\n')
    out = ran(["replay", "-"], capsys)

    assert not set(out) & set("\x1b\x9b\x07")


class Screen(io.TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.mark.parametrize(
    ("typed", "steps", "end"),
    [(b"\n\nq\n", 2, False), (b"\n", 1, False), (b"", 0, False), (b"\n" * 9, 6, True)],
)
def test_in_a_terminal_each_step_waits(
    typed: bytes,
    steps: int,
    end: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    Enter goes on, q ends it, and so does the end of the input.
    """
    screen = Screen(io.BytesIO(), "utf-8")
    monkeypatch.setattr(sys, "stdin", Screen(io.BytesIO(typed), "utf-8"))
    monkeypatch.setattr(sys, "stdout", screen)

    assert 0 == main(["replay", KNOCK])
    screen.seek(0)
    out = screen.read()
    assert [f"{number:>3} " in out for number in range(1, 8)] == [
        number <= steps for number in range(1, 8)
    ]
    assert end is ("round     N     S" in out)
    assert min(steps + 1, 7) == out.count("Enter for the next step, q to quit:")
    assert end or typed.endswith(b"q\n") or out.endswith("q to quit: \n")


@pytest.mark.parametrize("number", ["0", "x", "-1", "10000"])
def test_games_are_counted_from_one(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    What is no number of a game is wrong usage.
    """
    with pytest.raises(SystemExit) as exit_:
        main(["replay", f"--game={number}", KNOCK])

    assert 2 == exit_.value.code
    assert "expected a number, 1 to 9999" in capsys.readouterr().err


# Check


def test_sound_records_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """
    A line for each file.
    """
    out = ran(["check", KNOCK, UNFINISHED], capsys)

    assert f"{KNOCK}: 1 game, 0 faults\n{UNFINISHED}: 1 game, 0 faults\n" == out


def test_faults_have_their_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A broken game is reported with its place, and those after it are read.
    """
    feed(monkeypatch, BROKEN)
    text = ran(["check", "-"], capsys, status=1)
    feed(monkeypatch, BROKEN)
    fault, total = map(json.loads, ran(["check", "--json", "-"], capsys, status=1).splitlines())

    problem = "take: the discard pile is closed"
    assert f"-, game 2, line 10, round 1, action 3: {problem}\n-: 3 games, 1 fault\n" == text
    assert {"file": "-", "games": 3, "faults": 1} == total
    assert {
        "file": "-",
        "game": 2,
        "line": 10,
        "round": 1,
        "action": 3,
        "error": problem,
    } == fault


def test_a_file_that_is_not_there_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The other files are checked all the same.
    """
    assert 1 == main(["check", NONE, KNOCK])
    out, err = capsys.readouterr()

    assert f"{KNOCK}: 1 game, 0 faults\n" == out
    assert f"ginrummy: {NONE}: No such file or directory\n" == err


def test_a_reader_of_faults_may_leave_early() -> None:
    """
    A closed pipe is no fault of the file that is read, and no other file is tried.
    """
    with start("check", *[KNOCK] * 9) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()

    assert ("", 0) == (err, process.returncode)


@pytest.mark.parametrize("command", ["check", "replay", "sheet"])
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("-", "standard input is closed"),
        ("a\0b", "embedded null byte"),
        (NONE, "No such file or directory"),
    ],
)
def test_what_cannot_be_read_is_reported(
    command: str,
    name: str,
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    The report says what cannot be read, if it is a file, and why.
    """
    monkeypatch.setattr(sys, "stdin", None)
    status = main([command, name])
    err = capsys.readouterr().err

    assert 1 == status
    assert err.startswith("ginrummy: ")
    assert err.endswith(f"{problem}\n")
    assert "Errno" not in err
    assert 1 == err.count("\n")


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe\x00", b"\x00" * 99, b"[" * 99_999])
def test_any_bytes_are_checked(data: bytes, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """
    Whatever a file holds, it is counted or reported.
    """
    with start("check", "-") as process:
        out, err = process.communicate(data.decode("latin-1"))

    assert "" == err
    assert out.splitlines()[-1].startswith("-: ")
    assert process.returncode == ("0 faults" not in out)
    assert (b"", b"") == capsysbinary.readouterr()
