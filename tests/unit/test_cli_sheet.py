"""The command that keeps the score of a game."""

import json
import pathlib

import pytest

from ginrummy import (
    CLASSIC,
    MODERN,
    Ending,
    Hand,
    InvalidStateError,
    NotationError,
    RoundResult,
    Rules,
    Seat,
    Spread,
    parse_melds,
    score_showdown,
)
from ginrummy._cli_sheet import read_result
from ginrummy._sheet_rows import result_text
from ginrummy.cli import main
from tests.unit.terminals import feed, start

MELDS = "4c4d4h,7s8s9s,JcJdJh"
BIG = "4c4d4h4s,7s8s9sTs,JcJdJh"
HAND = "3dKd 6s9c QcQdQh TcTdTh"
CARDS = f"N {MELDS} | 7c / {HAND}"
GAME = "N 14\nN 22\n\n# a remark\nS gin 25 # and another\nvoid\nN 70\n"
SHEET = """\
round     N     S
1        14        N 14; N deals next
2        36        N 22; N deals next
3              25  S gin 25; S deals next
4                  washout; S deals next
5       106        N 70
N wins  total N 266, S 45, balance N 221, S -221, 5 lines
  N +106: rounds 106
  N +60: boxes 3 × 20
  N +100: game 100
  S +25: rounds 25
  S +20: boxes 1 × 20
"""


def kept(
    text: str | bytes,
    args: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> list[str]:
    """Keep the score of what nobody complains of, and return the lines of the sheet."""
    feed(monkeypatch, text)
    status = main(["sheet", *args, "-"])
    out, err = capsys.readouterr()

    assert (0, "") == (status, err)
    return out.splitlines()


# The lines that come in


@pytest.mark.parametrize(
    ("text", "winner", "ending", "points"),
    [
        ("N 14", Seat.NORTH, Ending.AWARDED, 14),
        (" s\t0 ", Seat.SOUTH, Ending.AWARDED, 0),
        ("S gin 25", Seat.SOUTH, Ending.GIN, 25),
        ("n UNDERCUT 9999", Seat.NORTH, Ending.UNDERCUT, 9999),
        ("N knock 14", Seat.NORTH, Ending.KNOCK, 14),
        ("N awarded 14", Seat.NORTH, Ending.AWARDED, 14),
        ("S big gin 55", Seat.SOUTH, Ending.BIG_GIN, 55),
        ("S Big-Gin 55", Seat.SOUTH, Ending.BIG_GIN, 55),
        ("S  big_gin  55", Seat.SOUTH, Ending.BIG_GIN, 55),
        ("void", None, Ending.WASHOUT, 0),
        (" Washout ", None, Ending.WASHOUT, 0),
        ("annulled", None, Ending.ANNULLED, 0),
        ("TIE", None, Ending.TIE, 0),
    ],
)
def test_points_are_read(text: str, winner: Seat | None, ending: Ending, points: int) -> None:
    """
    A line says who won, how if that matters, and the points; or why nobody did.
    """
    assert RoundResult.of_points(winner, points, ending=ending) == read_result(text, CLASSIC)


@pytest.mark.parametrize("ending", Ending)
def test_what_is_written_is_read(ending: Ending) -> None:
    """
    The short text of a result is a line that gives it back.
    """
    nobody = ending in {Ending.WASHOUT, Ending.ANNULLED, Ending.TIE}
    winner, points = (None, 0) if nobody else (Seat.SOUTH, 14)
    result = RoundResult.of_points(winner, points, ending=ending)

    assert result == read_result(result_text(result), CLASSIC)


@pytest.mark.parametrize(
    ("text", "knocker", "unmelded", "multiplier"),
    [
        (CARDS, Seat.NORTH, "7c", 1),
        (f"s {MELDS}|7c/{HAND}", Seat.SOUTH, "7c", 1),
        (f"  N  4c 4d 4h, 7s 8s 9s, jc jd jh  |  7♣  /  {HAND}  ", Seat.NORTH, "7c", 1),
        (f"{CARDS} x2", Seat.NORTH, "7c", 2),
        (f"{CARDS} ×12 ", Seat.NORTH, "7c", 12),
        (f"{CARDS} X1", Seat.NORTH, "7c", 1),
    ],
)
def test_cards_are_scored(text: str, knocker: Seat, unmelded: str, multiplier: int) -> None:
    """
    A line may have the cards instead, and a factor.
    """
    spread = Spread(parse_melds(MELDS), Hand.parse(unmelded))
    hand = Hand.parse(HAND)

    assert score_showdown(knocker, spread, hand, multiplier=multiplier) == read_result(
        text, CLASSIC
    )


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        (f"N {BIG} / 3dKd 6s9c QcQdQh TcTdTh", MODERN, "N big gin 59"),
        (f"N {BIG} | - / 3dKd 6s9c QcQdQh TcTdTh", MODERN, "N big gin 59"),
        (f"N 4c4d4h,7s8s9sTs,JcJdJh / {HAND}", CLASSIC, "N gin 42"),
        (f"N 4c4d4h,7s8s9sTs,JcJdJh / {HAND}", MODERN, "N gin 53"),
        ("N 4c4d4h,7s8s9s|Ac/2c2d2h3c3d3h5c", Rules(hand_size=7), "N knock 4"),
        ("N - | AcAd2c2d3h3s5h5s7h7s / KcKdKh QcQdQh TcTdTh9s", CLASSIC, "S undercut 37"),
    ],
)
def test_cards_are_scored_by_the_rules(text: str, rules: Rules, expected: str) -> None:
    """
    Gin and big gin need no bar, and the rules say what all is worth.
    """
    assert expected == result_text(read_result(text, rules))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "N, S, void, washout, annulled, tie"),
        ("x 14", 1, "N, S, void"),
        ("  W 14", 3, "N, S, void"),
        ("N14", 1, "N, S, void"),
        ("void 14", 6, "the end of the line"),
        ("N", 2, "points, 0 to 9999, or first knock, gin, big gin, undercut, awarded"),
        ("N  ", 4, "points, 0 to 9999, or first"),
        ("N -14", 3, "points, 0 to 9999, or first"),
        ("N 10000", 3, "points, 0 to 9999, or first"),
        ("N gin", 6, "points, 0 to 9999"),
        ("N gin25", 3, "points, 0 to 9999, or first"),
        ("N gin x", 7, "points, 0 to 9999"),
        ("N void", 3, "points, 0 to 9999, or first"),
        ("N 14 15", 6, "the end of the line"),
        ("N gin 14, 15", 7, "points, 0 to 9999"),
        (f"N {MELDS} | 7c", 28, "/ and the cards of the defender"),
        ("N 4c4x | 7c / 7d", 6, "a suit (c d h s)"),
        ("N | 7c / 7d", 3, "the cards of a meld"),
        (f"N {MELDS} | / {HAND}", 26, "cards, or - for none"),
        (f"N {MELDS} | 7x / {HAND}", 27, "a suit (c d h s)"),
        (f"N {MELDS} | 4d / {HAND}", 26, "a card that is in no meld"),
        (f"N {MELDS} | 7c | 8c / {HAND}", 29, "a rank (A 2 3 4 5 6 7 8 9 T J Q K)"),
        (f"N {MELDS} | 7c / 3dKd 7c", 36, "a card that the knocker does not hold"),
        (f"N {MELDS} | 7c / 3dKd / 6s", 36, "a rank (A 2 3 4 5 6 7 8 9 T J Q K)"),
        (f"{CARDS} x0", 55, "a factor, x1 to x9999"),
        (f"{CARDS} x", 55, "a factor, x1 to x9999"),
        (f"{CARDS} x2 x", 58, "a factor, x1 to x9999"),
        (f"{CARDS} x2 x2", 55, "a rank (A 2 3 4 5 6 7 8 9 T J Q K)"),
    ],
)
def test_columns_are_those_of_the_line(text: str, column: int, expected: str) -> None:
    """
    What cannot be read is told with its place in the whole line.
    """
    with pytest.raises(NotationError) as error:
        read_result(text, CLASSIC)

    assert (column, text) == (error.value.column, error.value.text)
    assert error.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("text", "report"),
    [
        (f"N 7c,7d | 7h / {HAND}", "not a meld: 7c; commas stand between melds"),
        (f"N 7c7d7h,7h8h9h | Ac / {HAND}", "melds share a card: 7h"),
        (f"N {MELDS} / {HAND}", "the knock does not fit: a spread of 9 cards, not 10"),
        (f"N {BIG} / {HAND}", "the knock does not fit: a spread of 11 cards, not 10"),
        (f"N {MELDS} | 7c / Kd", "a hand has the wrong number of cards: 1 cards of the"),
    ],
)
def test_cards_that_cannot_be_are_refused(text: str, report: str) -> None:
    """
    Cards that can be read may still be no showdown.
    """
    with pytest.raises(InvalidStateError, match=report):
        read_result(text, CLASSIC)


# The sheet


def test_sheet_grows_in_the_column_of_the_winner(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Each line has the new running sum alone, and the settlement comes after the last.
    """
    assert SHEET.splitlines() == kept(GAME, [], monkeypatch, capsys)


def test_sheet_of_a_file_is_the_same(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A file is read like standard input, a byte order mark and other ends of lines included.
    """
    path = tmp_path / "results"
    path.write_bytes(("\ufeff" + GAME.replace("\n", "\r\n")).encode())
    status = main(["sheet", str(path)])

    assert 0 == status
    assert (SHEET, "") == capsys.readouterr()


@pytest.mark.parametrize("data", ["", "\n", "# nothing\n   # yet"])
def test_sheet_may_be_empty(
    data: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Without results there is only the head, and in JSON nothing.
    """
    assert ["round     N     S"] == kept(data, [], monkeypatch, capsys)
    assert [] == kept(data, ["--json"], monkeypatch, capsys)


def test_lines_of_the_sum_are_shown_for_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    What was not typed in is explained, unless nobody scores.
    """
    tie = f"N {MELDS} | 7c / 3dAd 2sAc QcQdQh TcTdTh"
    args = ["--set", "tie=no_score", "--rules", "oklahoma"]
    _, *rows = kept(f"{CARDS} x2\n{tie}\n", args, monkeypatch, capsys)

    assert [
        "1        30        N knock 30 (deadwood 22 − 7, spades × 2); N deals next",
        "2                  tie; N deals next",
    ] == rows


@pytest.mark.parametrize(
    ("args", "dealers"),
    [
        ([], "NSSSN"),
        (["--rules", "pagat"], "SNNNS"),
        (["--set", "next_dealer=alternate"], "SNNNS"),
        (["--set", "next_dealer=alternate", "--first-dealer", "s"], "NSSSN"),
        (
            ["--set", "next_dealer=same", "--set", "null_dealer=next", "--first-dealer", "S"],
            "SSNNN",
        ),
    ],
)
def test_each_line_says_who_deals_next(
    args: list[str],
    dealers: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    The next dealer is that of the rules and the first dealer.
    """
    text = "N 5\nS 5\nvoid\nannulled\nN 5\n"
    _, *rows = kept(text, args, monkeypatch, capsys)
    answers = kept(text, [*args, "--json"], monkeypatch, capsys)

    assert [f"; {seat} deals next" for seat in dealers] == [row[-14:] for row in rows]
    assert list(dealers) == [json.loads(answer)["next_dealer"] for answer in answers]


def test_hollywood_has_three_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The first win is for one column, the second for two; each column is told in the end.
    """
    text = "S 25\nN 40\nN 20\nS 15\nN 15\nN 20\n"
    args = ["--rules", "hollywood", "--set", "target=30", "--set", "shutout=none"]
    lines = kept(text, [*args, "--set", "game_bonus=0"], monkeypatch, capsys)

    assert [
        "round     N     S |     N     S |     N     S",
        "1              25 |             |              S 25; S deals next",
        "2        40       |             |              N 40; N deals next",
        "3                 |    20       |              N 20; N deals next",
        "4                 |          15 |              S 15; S deals next",
        "5                 |    35       |    15        N 15; N deals next",
        "6                 |             |    35        N 20",
        "column 1: N wins  total N 60, S 45, 4 lines",
        "  N +40: rounds 40",
        "  N +20: boxes 1 × 20",
        "  S +25: rounds 25",
        "  S +20: boxes 1 × 20",
        "column 2: N wins  total N 75, S 35, 4 lines",
        "  N +35: rounds 35",
        "  N +40: boxes 2 × 20",
        "  S +15: rounds 15",
        "  S +20: boxes 1 × 20",
        "column 3: N wins  total N 75, S 0, 3 lines",
        "  N +35: rounds 35",
        "  N +40: boxes 2 × 20",
        "  S +0: rounds 0",
        "N wins  total N 210, S 80, balance N 130, S -130, 6 lines",
        "  N +60: column 1",
        "  N +75: column 2",
        "  N +75: column 3",
        "  S +45: column 1",
        "  S +35: column 2",
        "  S +0: column 3",
    ] == lines


def test_nobody_may_have_won(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Three columns may come out even.
    """
    # North has the first column, with 20 points, and south the others, with 10 each.
    options = ["target=10", "box_bonus=0", "game_bonus=0", "shutout=none", "target_test=at_least"]
    sets = [word for option in options for word in ("--set", option)]
    text = "N 20\nS 0\nS 10\nS 10\n"
    lines = kept(text, ["--rules", "hollywood", *sets], monkeypatch, capsys)
    last = kept(text, ["--json", "--rules", "hollywood", *sets], monkeypatch, capsys)[-1]

    assert "nobody wins  total N 20, S 20, balance N 0, S 0, 6 lines" in lines
    assert json.loads(last)["settlement"]["winner"] is None


def test_balance_may_be_the_totals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    By option each gets his own total.
    """
    lines = kept("S 5\nN 101", ["--set", "settlement=totals"], monkeypatch, capsys)

    assert "N wins  total N 221, S 25, balance N 221, S 25, 5 lines" in lines


def test_json_has_one_object_a_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Each result gives the columns as they are then, the last one the settlement too.
    """
    first, *_, last = kept(f"#\n{CARDS}\nS 7\nN 90\n", ["--json"], monkeypatch, capsys)
    result = json.loads(first).pop("result")
    columns = [{"points": {"north": 15, "south": 0}, "boxes": {"north": 1, "south": 0}}]
    north: list[dict[str, object]] = [
        {"kind": "hand_points", "points": 105, "facts": [], "label": "rounds 105"},
        {"kind": "boxes", "points": 40, "facts": [2, 20], "label": "boxes 2 × 20"},
        {"kind": "game", "points": 100, "facts": [], "label": "game 100"},
    ]
    south: list[dict[str, object]] = [
        {"kind": "hand_points", "points": 7, "facts": [], "label": "rounds 7"},
        {"kind": "boxes", "points": 20, "facts": [1, 20], "label": "boxes 1 × 20"},
    ]
    totals = {"north": 245, "south": 27}
    lines = {"north": north, "south": south}

    assert (first + last).isascii()
    assert {"north": 7, "south": 22} == result["deadwood"]
    assert "9c3dKd" == result["spreads"]["south"]["unmelded"]
    assert {
        "line": 2,
        "round": 1,
        "result": result,
        "columns": [{**columns[0], "winner": None, "shutout": False}],
        "is_over": False,
        "next_dealer": "N",
    } == json.loads(first)
    assert {
        "line": 4,
        "round": 3,
        "result": {
            "ending": "awarded",
            "winner": "N",
            "points": 90,
            "deadwood": None,
            "spreads": None,
            "lines": [{"kind": "award", "points": 90, "facts": [], "label": "points 90"}],
        },
        "columns": [
            {
                "points": {"north": 105, "south": 7},
                "boxes": {"north": 2, "south": 1},
                "winner": "N",
                "shutout": False,
                "totals": totals,
                "lines": lines,
            }
        ],
        "is_over": True,
        "settlement": {
            "winner": "N",
            "totals": totals,
            "balance": {"north": 218, "south": -218},
            "lines": lines,
        },
    } == json.loads(last)


# Input that is wrong


def test_bad_lines_are_reported_and_are_no_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A line that cannot be read, or comes after the end, is reported; the others are entered.
    """
    text = (
        f"N 14x\nN 14\nN {MELDS} / {HAND}\n".encode() + b"S \xff\nN 90\n\n# over\nS 5\nvoid\nx\n"
    )
    feed(monkeypatch, text)
    status = main(["sheet", "-"])
    out, err = capsys.readouterr()
    expected = "points, 0 to 9999, or first knock, gin, big gin, undercut, awarded"

    assert 1 == status
    assert ["round", "1", "2", "N"] == [
        line.split()[0] for line in out.splitlines() if not line.startswith(" ")
    ]
    assert [
        f"line 1, column 3: expected {expected}, found '14x'",
        "line 3: the knock does not fit: a spread of 9 cards, not 10",
        f"line 4, column 3: expected {expected}, found '\\udcff'",
        "line 8: the game is over: result 3 of 3 comes after the end",
        "line 9: the game is over: result 3 of 3 comes after the end",
        "line 10, column 1: expected N, S, void, washout, annulled, tie, found 'x'",
    ] == [line.removeprefix("ginrummy: ") for line in err.splitlines()]


@pytest.mark.parametrize(
    "line",
    [
        "x" * 10_000_000,
        "N " + " " * 5_000_000 + "x",
        "N " + "x " * 3_000_000,
        CARDS + " x" * 1_000_000 + " y",
        CARDS + " x" + " " * 1_000_000 + "y",
    ],
    ids=["wrong", "white space", "words", "factors", "white space behind a factor"],
)
def test_long_lines_take_time_in_proportion(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A line of millions of characters is reported in few words; the next one is entered.
    """
    feed(monkeypatch, f"{line}\nN 7\n")
    main(["sheet", "-"])
    out, err = capsys.readouterr()

    assert "round     N     S\n1         7        N 7; N deals next\n" == out
    assert err.startswith("ginrummy: line 1")
    assert len(err) < 200


def test_missing_file_is_reported(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A file that cannot be read gives no sheet, and the status is 1.
    """
    name = str(tmp_path / "nothing")
    status = main(["sheet", name])

    assert 1 == status
    assert ("", f"ginrummy: {name}: No such file or directory\n") == capsys.readouterr()


@pytest.mark.parametrize(
    ("args", "report"),
    [
        ([], "the following arguments are required: FILE"),
        (["-", "--first-dealer", "x"], "argument --first-dealer: expected N or S, not 'x'"),
        (["-", "-"], "unrecognized arguments: -"),
    ],
)
def test_wrong_usage_has_status_2(
    args: list[str], report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Wrong usage says what would be right, and exits with 2.
    """
    with pytest.raises(SystemExit) as exit_:
        main(["sheet", *args])
    out, err = capsys.readouterr()

    assert (2, "") == (exit_.value.code, out)
    assert err.startswith("usage: ginrummy ")
    assert err.endswith(f"error: {report}\n")


# As a process of its own


def test_sheet_grows_before_the_input_ends() -> None:
    """
    The head comes at once, each line after its result, and the settlement after the last.
    """
    with start("sheet", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        for result in GAME.splitlines():
            process.stdin.write(f"{result}\n")
            process.stdin.flush()
            if result and not result.startswith("#"):
                lines.append(process.stdout.readline())
        lines += [process.stdout.readline() for _ in range(6)]
        process.communicate()

    assert SHEET == "".join(lines)
    assert 0 == process.returncode


def test_bad_lines_come_before_the_input_ends() -> None:
    """
    A report waits for nothing either, and the sheet goes on behind it.
    """
    with start("sheet", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdin.write("N x\n")
        process.stdin.flush()
        report = process.stderr.readline()
        process.stdin.write("N 14\n")
        process.stdin.flush()
        row = process.stdout.readline()
        process.communicate()

    assert report.startswith("ginrummy: line 1, column 3: expected points")
    assert "1        14        N 14; N deals next\n" == row
    assert 1 == process.returncode


def test_reader_may_leave_early() -> None:
    """
    A reader that takes the head and closes the pipe ends the process, quietly.
    """
    with start("sheet", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(GAME)
        process.stdin.close()
        report = process.stderr.read()

    assert (0, "") == (process.returncode, report)


def test_terminal_may_lack_the_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Where a terminal has no sign for minus or times, the sheet comes all the same.
    """
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    with start("sheet", "-") as process:
        out, err = process.communicate(GAME)

    assert (SHEET.replace("×", "x"), "") == (out, err)
