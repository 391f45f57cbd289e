"""The command that says what a knock is worth."""

import io
import json
import sys

import pytest

from ginrummy import (
    CLASSIC,
    MODERN,
    Ending,
    Hand,
    InvalidStateError,
    RoundResult,
    Rules,
    Seat,
    Spread,
    parse_melds,
    score_showdown,
)
from ginrummy._cli_score import check_knocker, plain
from ginrummy._sheet_rows import result_text
from ginrummy.cli import main
from tests.unit.terminals import feed, start

MELDS = "4c4d4h,7s8s9s,JcJdJh"
KNOCK = ["score", "--melds", MELDS, "--unmelded", "7c"]
GIN = ["score", "--melds", "4c4d4h,7s8s9sTs,JcJdJh"]
BIG_GIN = ["score", "--melds", "4c4d4h4s,7s8s9sTs,JcJdJh"]
HAND = "3dKd 6s9c QcQdQh TcTdTh"
HIGH = "3dKd 6s9c QcQdQh 2c2d2h"


def answered(
    args: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    """Run a command that has nothing to complain of, and return the lines of its answer."""
    feed(monkeypatch, b"")
    status = main(args)
    out, err = capsys.readouterr()

    assert (0, "") == (status, err)
    return out.splitlines()


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (
            [*KNOCK, HAND],
            [
                "N knock 15  deadwood N 7, S 22, 1 line, 1 lay-off",
                "  +15: deadwood 22 − 7",
                "  lay-off: 6s>7s8s9s",
                "  defender: TcTdTh,QcQdQh | 9c3dKd",
            ],
        ),
        (
            [*KNOCK, "--knocker", "s", "3dAd 2sAc QcQdQh TcTdTh"],
            [
                "N undercut 10  deadwood N 7, S 7, 2 lines, 0 lay-offs",
                "  +0: deadwood 7 − 7",
                "  +10: undercut 10",
                "  defender: TcTdTh,QcQdQh | AcAd3d2s",
            ],
        ),
        (
            [*KNOCK, "--set", "tie=no_score", "3dAd 2sAc QcQdQh TcTdTh"],
            [
                "tie  deadwood N 7, S 7, 0 lines, 0 lay-offs",
                "  defender: TcTdTh,QcQdQh | AcAd3d2s",
            ],
        ),
        (
            [*GIN, "--multiplier", "3", HIGH],
            [
                "N gin 126  deadwood N 0, S 22, 3 lines, 1 lay-off",
                "  +22: deadwood 22 − 0",
                "  +20: gin 20",
                "  +84: multiplier × 3",
                "  lay-off: 6s>7s8s9sTs",
                "  defender: 2c2d2h,QcQdQh | 9c3dKd",
            ],
        ),
        (
            [*BIG_GIN, "--rules", "modern+oklahoma", "--multiplier", "2", HIGH],
            [
                "N big gin 118  deadwood N 0, S 28, 3 lines, 0 lay-offs",
                "  +28: deadwood 28 − 0",
                "  +31: big gin 31",
                "  +59: spades × 2",
                "  defender: 2c2d2h,QcQdQh | 9c3dKd6s",
            ],
        ),
        (
            [*KNOCK, "--rules", "rlcard", HAND],
            [
                "N knock 21  deadwood N 7, S 28, 1 line, 0 lay-offs",
                "  +21: deadwood 28 − 7",
                "  defender: TcTdTh,QcQdQh | 9c3dKd6s",
            ],
        ),
        (
            ["score", "--melds", "-", "--unmelded", "AcAd2c2d3h3s5h5s7h7s", HAND],
            [
                "S undercut 18  deadwood N 36, S 28, 2 lines, 0 lay-offs",
                "  +8: deadwood 36 − 28",
                "  +10: undercut 10",
                "  defender: TcTdTh,QcQdQh | 9c3dKd6s",
            ],
        ),
        (
            ["score", "--set", "hand_size=7", "--melds", "4c4d4h,7s8s9sTs", "2c2d2h 3c3d3h 6s"],
            [
                "N gin 20  deadwood N 0, S 0, 2 lines, 1 lay-off",
                "  +0: deadwood 0 − 0",
                "  +20: gin 20",
                "  lay-off: 6s>7s8s9sTs",
                "  defender: 2c2d2h,3c3d3h | -",
            ],
        ),
    ],
    ids=["knock", "undercut", "tie", "gin", "big gin", "no lay-offs", "no melds", "seven cards"],
)
def test_answer_says_what_and_why(
    args: list[str],
    expected: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    The result comes first, then the lines of the sum, the lay-offs, and what is left.
    """
    assert expected == answered(args, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("args", "knocker", "layoffs"),
    [
        ([*KNOCK, "--knocker", "S"], "S", [{"card": "6s", "onto": "7s8s9s"}]),
        ([*KNOCK, "--set", "layoffs=false"], "N", []),
    ],
)
def test_json_has_the_values_of_the_result(
    args: list[str],
    knocker: str,
    layoffs: list[dict[str, str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    The keys are the names of the attributes, and a sign in a label is escaped.
    """
    main([*args, "--json", HAND])
    out = capsys.readouterr().out
    left = 22 if layoffs else 28
    own = {"melds": ["4c4d4h", "JcJdJh", "7s8s9s"], "unmelded": "7c", "deadwood": 7}
    unmelded = "9c3dKd" if layoffs else "9c3dKd6s"
    other = {"melds": ["TcTdTh", "QcQdQh"], "unmelded": unmelded, "deadwood": left}
    north = knocker == "N"

    assert out.isascii()
    assert {
        "hand": "9cTcQc3dTdQdKdThQh6s",
        "knocker": knocker,
        "ending": "knock",
        "winner": knocker,
        "points": left - 7,
        "deadwood": {"north": 7, "south": left} if north else {"north": left, "south": 7},
        "spreads": {"north": own, "south": other} if north else {"north": other, "south": own},
        "lines": [
            {
                "kind": "deadwood",
                "points": left - 7,
                "facts": [left, 7],
                "label": f"deadwood {left} − 7",
            }
        ],
        "layoffs": layoffs,
    } == json.loads(out)


def test_nobody_is_null_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """
    A tie has no winner.
    """
    main([*KNOCK, "--json", "--set", "tie=no_score", "3dAd 2sAc QcQdQh TcTdTh"])
    answer = json.loads(capsys.readouterr().out)

    assert (None, "tie", []) == (answer["winner"], answer["ending"], answer["lines"])


def test_hands_are_read_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A hand that cannot be, or cannot be read, is reported with its place and spoils no other.
    """
    feed(monkeypatch, f"{HAND}\n\n7x\n3dKd\n3dKd 6s9c QcQdQh TcTd7c\n{HIGH}\n")
    status = main([*KNOCK, "--json", "-"])
    out, err = capsys.readouterr()

    assert 1 == status
    assert [1, 6] == [json.loads(line)["line"] for line in out.splitlines()]
    assert [
        "ginrummy: line 3, column 2: expected a suit (c d h s), found 'x'",
        "ginrummy: line 4: a hand has the wrong number of cards: 2 cards of the defender, not 10",
        "ginrummy: line 5, column 22: expected a card that the knocker does not hold, found '7c'",
    ] == err.splitlines()


@pytest.mark.parametrize(
    ("args", "report"),
    [
        (["--melds", "7c7x", HAND], "--melds: column 4: expected a suit"),
        (["--melds", "7c,7d", HAND], "--melds: not a meld: 7c; commas stand between melds"),
        (["--melds", "7c7d7h,7h8h9h", HAND], "--melds: melds share a card: 7h in 7h8h9h"),
        (["--melds", MELDS, "--unmelded", "7x", HAND], "--unmelded: column 2: expected a suit"),
        (
            ["--melds", MELDS, "--unmelded", "2c 4d", HAND],
            "--unmelded: column 4: expected a card that is in no meld, found '4d'",
        ),
        (
            ["--melds", MELDS, HAND],
            "--melds and --unmelded: the knock does not fit: a spread of 9 cards, not 10\n",
        ),
        (
            [*BIG_GIN[1:], HAND],
            "--melds and --unmelded: the knock does not fit: a spread of 11 cards, not 10\n",
        ),
        (
            ["--melds", MELDS, "--rules", "modern", "--unmelded", "2c3c", HAND],
            (
                "--melds and --unmelded: the knock does not fit:"
                " a spread of 11 cards, not 10, nor 11 that are all melded\n"
            ),
        ),
        (["--melds", MELDS, "--unmelded", "7c", "7x"], "HAND: column 2: expected a suit"),
        (["--melds", MELDS, "--unmelded", "7c", "8c"], "HAND: a hand has the wrong number"),
    ],
)
def test_bad_cards_are_reported(
    args: list[str], report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    What is wrong with the cards of the knocker is said once, and nothing is answered.
    """
    status = main(["score", *args])
    out, err = capsys.readouterr()

    assert (1, "") == (status, out)
    assert err.startswith(f"ginrummy: {report}")
    assert 1 == err.count("\n")


@pytest.mark.parametrize(
    ("args", "report"),
    [
        ([HAND], "the following arguments are required: --melds"),
        (["--melds", MELDS], "the following arguments are required: HAND"),
        (
            ["--melds", MELDS, "--multiplier", "0", HAND],
            "argument --multiplier: expected a factor, 1 to 9999, not '0'",
        ),
        (
            ["--melds", MELDS, "--knocker", "west", HAND],
            "argument --knocker: expected N or S, not 'west'",
        ),
    ],
)
def test_wrong_usage_has_status_2(
    args: list[str], report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Wrong usage says what would be right, and exits with 2.
    """
    with pytest.raises(SystemExit) as exit_:
        main(["score", *args])
    out, err = capsys.readouterr()

    assert (2, "") == (exit_.value.code, out)
    assert err.startswith("usage: ginrummy score ")
    assert err.endswith(f"error: {report}\n")


@pytest.mark.parametrize(
    ("melds", "unmelded", "rules", "fits"),
    [
        (MELDS, "7c", CLASSIC, True),
        (MELDS, "-", CLASSIC, False),
        ("4c4d4h4s,7s8s9sTs,JcJdJh", "-", CLASSIC, False),
        ("4c4d4h4s,7s8s9sTs,JcJdJh", "-", MODERN, True),
        ("4c4d4h4s,7s8s9sTs,JcJdJhJs", "-", MODERN, False),
        (MELDS, "7c8c", MODERN, False),
        ("4c4d4h,7s8s9s", "Kc", Rules(hand_size=7), True),
    ],
)
def test_knocker_has_as_many_cards_as_he_can(
    melds: str, unmelded: str, rules: Rules, *, fits: bool
) -> None:
    """
    The cards of the knocker are refused before any hand, just where each hand would be.
    """
    spread = Spread(parse_melds(melds), Hand.parse(unmelded))
    if fits:
        check_knocker(spread, rules)
        return
    with pytest.raises(InvalidStateError) as here:
        check_knocker(spread, rules)
    with pytest.raises(InvalidStateError) as there:
        score_showdown(Seat.NORTH, spread, Hand.parse(HIGH), rules=rules)

    assert here.value.invariant is there.value.invariant
    assert here.value.detail.startswith(f"{there.value.detail}, not ")


@pytest.mark.parametrize(
    ("winner", "points", "ending", "expected"),
    [
        (Seat.NORTH, 14, Ending.AWARDED, "N 14"),
        (Seat.SOUTH, 0, Ending.KNOCK, "S knock 0"),
        (Seat.SOUTH, 55, Ending.BIG_GIN, "S big gin 55"),
        (None, 0, Ending.WASHOUT, "washout"),
        (None, 0, Ending.ANNULLED, "annulled"),
    ],
)
def test_results_are_short(
    winner: Seat | None, points: int, ending: Ending, expected: str
) -> None:
    """
    A result is who won, how if that is known, and the points.
    """
    assert expected == result_text(RoundResult.of_points(winner, points, ending=ending))


def test_answers_come_before_the_input_ends() -> None:
    """
    A program can have one hand scored, wait for the answer, and go on.
    """
    with start(*KNOCK, "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answers: list[str] = []
        for hand, lines in [(HAND, 4), (HIGH, 4)]:
            process.stdin.write(f"{hand}\n")
            process.stdin.flush()
            first, *_ = [process.stdout.readline() for _ in range(lines)]
            answers.append(first)
        process.communicate()

    assert ["N knock 15 "] * 2 == [answer[:11] for answer in answers]
    assert 0 == process.returncode


def test_reader_may_leave_early() -> None:
    """
    A reader that takes the first answer and closes the pipe ends the process, quietly.
    """
    with start(*KNOCK, "--json", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{HAND}\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(f"{HAND}\n")
        process.stdin.close()
        report = process.stderr.read()

    assert (0, "") == (process.returncode, report)


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("utf-8", "9 − 4, × 2"),
        ("cp1252", "9 - 4, x 2"),
        ("ascii", "9 - 4, x 2"),
        ("latin-1", "9 - 4, x 2"),
    ],
)
def test_signs_are_those_of_the_terminal(
    encoding: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Where a sign cannot be written, both are in ASCII.
    """
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))

    assert expected == plain("9 − 4, × 2")


def test_signs_may_go_where_no_encoding_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Output that is kept as text takes every sign.
    """
    monkeypatch.setattr(sys, "stdout", io.StringIO())

    assert "9 − 4" == plain("9 − 4")
