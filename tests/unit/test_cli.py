"""The command line: answers, reports, exit statuses, pipes."""

import contextlib
import importlib.metadata
import io
import json
import os
import pathlib
import re
import shlex
import signal
import sys

import pytest

from ginrummy import DECK, Hand
from ginrummy.cli import main
from tests.unit.terminals import feed, start

PAGE = pathlib.Path(__file__).parent.parent.parent / "docs" / "reference" / "command-line.md"
README = PAGE.parent.parent.parent / "README.md"
ON_WINDOWS = sys.platform == "win32"


class Interrupted(io.BytesIO):
    """Standard input on which someone presses Ctrl-C."""

    def __next__(self) -> bytes:
        raise KeyboardInterrupt


def shown_commands() -> list[tuple[str, str]]:
    """Return each command of the documentation with what it is said to print."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    shown = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in shown)]


# What the documentation shows


@pytest.mark.parametrize(("command", "output"), shown_commands())
def test_documentation_shows_what_is_printed(
    command: str,
    output: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    Each command of the documentation prints what stands below it, reports in their place.
    """
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(README.parent)
    given, _, asked = command.rpartition(" | ")
    feed(monkeypatch, "".join(f"{line}\n" for line in shlex.split(given)[2:]))
    with contextlib.redirect_stderr(sys.stdout):
        main(shlex.split(asked)[3:])

    assert output == capsys.readouterr().out


def test_readme_shows_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The first command of the README ends with what stands below it.
    """
    console, text = re.findall(
        r"```(?:console|text)\n(.*?)```", README.read_text("utf-8"), re.DOTALL
    )[:2]
    _, _, asked = console.partition(" -m ginrummy ")
    main(shlex.split(asked))

    assert text == capsys.readouterr().out


def test_documentation_shows_commands() -> None:
    """
    The test above looks at something.
    """
    assert 21 == len(shown_commands())


# Input that is wrong


@pytest.mark.parametrize(
    ("args", "report"),
    [
        (["melds", "7c", "7x"], "HAND: column 5: expected a suit (c d h s), found 'x'"),
        (["melds", "7c7c"], "HAND: column 3: expected a card that was not named before"),
        (["melds", ""], "HAND: column 1: expected cards"),
        (["melds", "7c\udcff"], "HAND: column 3: expected a rank"),
        (["defend", "--melds", "5c6c7c,8x", "Ks"], "--melds: column 9: expected a suit"),
        (
            ["defend", "--melds", "Qs,Ks,As", "Ks"],
            "--melds: not a meld: Qs; commas stand between melds, not in them\n",
        ),
        (["defend", "--melds", "5c6c7c,-", "Ks"], "--melds: column 8: expected a rank"),
        (["defend", "--melds", "", "Ks"], "--melds: column 1: expected the cards of a meld"),
        (["defend", "--melds", "7c7d7h,7h8h9h", "-"], "--melds: melds share a card: 7h"),
        (
            ["defend", "--melds", "5c6c7c,8h9h10h", "7d ,10♥️ 7c"],
            "HAND: column 5: expected a card that the knocker has not melded, found '10♥",
        ),
        (["defend", "--melds", "5c6c7c", "t♥️10D,7C"], "HAND: column 8: expected a card that"),
    ],
)
def test_bad_argument_is_reported(
    args: list[str], report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    What cannot be read is reported with its place, nothing is answered, the status is 1.
    """
    status = main(args)
    out, err = capsys.readouterr()

    assert (1, "") == (status, out)
    assert err.startswith(f"ginrummy: {report}")
    assert 1 == err.count("\n")


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["--all"],
        ["deal"],
        ["melds"],
        ["melds", "--al", "7c"],
        ["melds", "--limit", "7c"],
        ["melds", "--limit", "-1", "7c"],
        ["melds", "--limit", "1_0", "7c"],
        ["melds", "--limit", "٣", "7c"],
        ["melds", "--limit", "10000", "7c"],
        ["melds", "--limit", "9" * 5000, "7c"],
        ["melds", "--limit", "", "7c"],
        ["melds", "--barred"],
        ["melds", "--barred", "-", "7c"],
        ["melds", "--barred", "7c\udcff", "7c"],
        ["defend", "7c"],
        ["defend", "--melds", "5c6c7c"],
        ["defend", "--melds", "5c6c7c", "--all", "7c"],
        ["defend", "--melds", "5c6c7c", "--barred", "8c", "7c"],
    ],
)
def test_wrong_usage_has_status_2(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """
    Wrong usage shows the usage on standard error and exits with 2.
    """
    with pytest.raises(SystemExit) as exit_:
        main(args)
    out, err = capsys.readouterr()

    assert 2 == exit_.value.code
    assert "" == out
    assert err.startswith("usage: ginrummy ")


def test_command_is_required(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Without a command, the report says which there are.
    """
    with pytest.raises(SystemExit):
        main([])

    report = (
        "error: a command is required: melds, defend, score, sheet, play, replay, check or svg\n"
    )

    assert capsys.readouterr().err.endswith(report)


def test_wrong_limit_is_quoted_shortly(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The report of a long limit is short, and says what a limit can be.
    """
    with pytest.raises(SystemExit):
        main(["melds", "--limit", "9" * 5000, "7c"])

    report = f"--limit: expected points, 0 to 9999, not '{'9' * 12}'\n"

    assert capsys.readouterr().err.endswith(report)


def test_version_of_a_copy_is_unknown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Where the library is imported but not installed, ``--version`` says so.
    """

    def unknown(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", unknown)
    status = main(["--version"])

    assert 0 == status
    assert "ginrummy (not installed)\n" == capsys.readouterr().out


def test_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """
    ``--version`` needs no command.
    """
    status = main(["--version"])

    assert 0 == status
    assert f"ginrummy {importlib.metadata.version('ginrummy')}\n" == capsys.readouterr().out


# Standard input


@pytest.mark.parametrize(
    ("data", "answered", "reported"),
    [
        (b"", [], []),
        (b"\n \r\n\t\n", [], []),
        (b"7c7d7h\n\n8s9sTs", [1, 3], []),
        (b"7c7d7h\r\n8s9sTs\r\n", [1, 2], []),
        (b"7c7x\n-\n7c7c\n8s\n", [2, 4], [(1, 4), (3, 3)]),
        (b"7c\n8c\xff\n9c\n", [1, 3], [(2, 3)]),
        (b"7\xe2\x99\xa5 \xe2\x99\xa5\n", [], [(1, 4)]),
        (b"\xff\xfe7\x00c\x00\n\x00\n7c\n", [3], [(1, 1), (2, 1)]),
        (b"7\n", [], [(1, 2)]),
        (b"\xef\xbb\xbf7c\n8c", [1, 2], []),
        (b"\xef\xbb\xbf\r\n7c", [2], []),
        (b"\xef\xbb\xbf7x\n8c", [2], [(1, 2)]),
        (b"\xef\xbb\xbf\xef\xbb\xbf7c\n\xef\xbb\xbf8c", [], [(1, 1), (2, 1)]),
    ],
    ids=[
        "nothing",
        "blank lines",
        "a blank line between, no end of line",
        "CR LF",
        "bad lines",
        "not UTF-8",
        "columns count characters",
        "UTF-16",
        "too short",
        "byte order mark",
        "byte order mark alone",
        "columns after a byte order mark",
        "byte order mark elsewhere",
    ],
)
def test_lines_are_answered_or_reported(
    data: bytes,
    answered: list[int],
    reported: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    Each line is answered, or reported with line and column; one bad line makes the status 1.
    """
    feed(monkeypatch, data)
    status = main(["melds", "--json", "-"])
    out, err = capsys.readouterr()
    places = re.findall(r"^ginrummy: line (\d+), column (\d+): expected ", err, re.MULTILINE)

    assert answered == [json.loads(line)["line"] for line in out.splitlines()]
    assert reported == [(int(line), int(column)) for line, column in places]
    assert len(reported) == err.count("\n")
    assert bool(reported) == status


def test_cards_of_the_knocker_are_reported_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A hand that holds a card of the melds on the table spoils no other hand.
    """
    feed(monkeypatch, "8c\nKs 7c\n-\n")
    status = main(["defend", "--melds", "5c6c7c", "-"])
    out, err = capsys.readouterr()

    assert 1 == status
    assert 3 == len(out.splitlines())
    assert err.startswith("ginrummy: line 2, column 4: expected a card that the knocker has not")


@pytest.mark.parametrize(
    ("line", "column"),
    [("x" * 10_000_000, 1), ("7c" + " " * 5_000_000 + "x", 5_000_003), ("7c" * 5_000_000, 3)],
    ids=["wrong", "white space", "cards"],
)
def test_long_lines_take_time_in_proportion(
    line: str,
    column: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    A line of millions of characters is reported in few words; the next one is answered.
    """
    feed(monkeypatch, f"{line}\n7c\n")
    main(["melds", "-"])
    out, err = capsys.readouterr()

    assert "- | 7c  deadwood 7, 1 spread\n" == out
    assert err.startswith(f"ginrummy: line 1, column {column}: ")
    assert len(err) < 200


def test_input_may_be_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A program that puts text in place of standard input is answered as well.
    """
    monkeypatch.setattr(sys, "stdin", io.StringIO("\ufeff7c7d7h\n\n8s♤\n"))
    status = main(["melds", "-"])
    out, err = capsys.readouterr()

    assert 1 == status
    assert "7c7d7h | -  deadwood 0, 1 spread\n" == out
    assert err.startswith("ginrummy: line 3, column 3: expected a rank ")


def test_closed_input_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Where there is no standard input, that is said, with status 1.
    """
    monkeypatch.setattr(sys, "stdin", None)
    status = main(["melds", "-"])

    assert 1 == status
    assert ("", "ginrummy: standard input is closed\n") == capsys.readouterr()


# Output that fails, and interrupts


def test_closed_output_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Where there is no standard output, that is said, with status 1.
    """
    monkeypatch.setattr(sys, "stdout", None)
    status = main(["melds", "7c"])

    assert 1 == status
    assert "ginrummy: standard output is closed\n" == capsys.readouterr().err


def test_reports_that_cannot_be_written_spoil_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    When standard error is full or its reader has left, the hands are answered all the same.
    """

    def refuse(_text: str) -> int:
        raise BrokenPipeError

    errors = io.StringIO()
    monkeypatch.setattr(errors, "write", refuse)
    monkeypatch.setattr(sys, "stderr", errors)
    feed(monkeypatch, "7x\n7c\n")
    status = main(["melds", "-"])

    assert 1 == status
    assert "- | 7c  deadwood 7, 1 spread\n" == capsys.readouterr().out


def test_closed_standard_error_leaves_the_answers_clean(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Without standard error a report goes nowhere, and not among the answers.
    """
    monkeypatch.setattr(sys, "stderr", None)
    status = main(["melds", "7x"])

    assert 1 == status
    assert "" == capsys.readouterr().out


@pytest.mark.parametrize("args", [["melds", "7c"], ["sheet", "-"], ["--help"]])
def test_closed_pipe_is_quiet(
    args: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    When nobody reads any more that is no error, and nothing is left to fail later.
    """
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        status = main(args)

    assert 0 == status
    assert "" == capsys.readouterr().err


def test_full_disk_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    An answer that cannot be written is reported, with status 1.
    """

    def refuse(_text: str) -> int:
        raise OSError(28, "No space left on device")

    output = io.StringIO()
    monkeypatch.setattr(output, "write", refuse)
    monkeypatch.setattr(sys, "stdout", output)
    status = main(["melds", "7c"])

    assert 1 == status
    assert "ginrummy: No space left on device\n" == capsys.readouterr().err


def test_interrupt_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Ctrl-C ends with status 130 and without a word.
    """
    feed(monkeypatch, Interrupted())
    status = main(["melds", "-"])

    assert 130 == status
    assert ("", "") == capsys.readouterr()


# As a process of its own


def test_answers_come_before_the_input_ends() -> None:
    """
    A program can ask for one hand, wait for the answer, and ask for the next.
    """
    with start("melds", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answers: list[str] = []
        for hand in ["7c", "8s9sTs", "-"]:
            process.stdin.write(f"{hand}\n")
            process.stdin.flush()
            answers.append(process.stdout.readline().split("  ")[0])
        process.communicate()

    assert ["- | 7c", "8s9sTs | -", "- | -"] == answers
    assert 0 == process.returncode


def test_reader_may_leave_early() -> None:
    """
    A reader that takes the first line of millions ends the process, quietly.
    """
    pack = str(Hand.of(DECK))
    with start("melds", "--all", pack) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().endswith(" spreads\n")
        process.stdout.close()
        report = process.stderr.read()

    assert (0, "") == (process.returncode, report)


def test_reader_of_json_may_leave_early() -> None:
    """
    One line of JSON with millions of spreads comes in pieces.
    """
    with start("melds", "--all", "--json", str(Hand.of(DECK))) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(20_000).startswith('{"hand": "Ac2c3c')
        process.stdout.close()
        report = process.stderr.read()

    assert (0, "") == (process.returncode, report)


@pytest.mark.skipif(ON_WINDOWS, reason="Windows has no such signal")
def test_interrupted_process_is_quiet() -> None:
    """
    The signal of Ctrl-C ends a process that waits for input with status 130.
    """
    with start("melds", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("7c\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, report = process.communicate()

    assert (130, "") == (process.returncode, report)
