"""The rows of a score sheet, and what it comes to."""

import pytest

from ginrummy import (
    CLASSIC,
    BySeat,
    Ending,
    Game,
    LineKind,
    RoundResult,
    ScoreLine,
    Seat,
    hollywood,
    score_counts,
    score_sheet,
)
from ginrummy._sheet_rows import Account, account_text, accounts, lines_text, row_text, sheet_rows

NORTH, SOUTH = Seat


def won(script: str) -> list[RoundResult]:
    """Read results: a seat and its points, or ``-`` for a washout."""
    return [
        RoundResult.of_points(None, 0, ending=Ending.WASHOUT)
        if text == "-"
        else RoundResult.of_points(Seat(text[0]), int(text[1:]))
        for text in script.split()
    ]


def drawn(script: str) -> list[str]:
    """Draw the rows of a Hollywood game, each sum three places wide."""
    game = Game(hollywood(CLASSIC), NORTH, won(script))
    return [row_text(row, 3).rstrip() for row in sheet_rows(game)]


def test_the_nth_win_enters_columns_one_to_n() -> None:
    """
    R12.1: the first win is for one column, the second for two, those after it for three.
    """
    expected = [
        "1     10    |       |",
        "2           |       |",
        "3        20 |       |",
        "4     40    | 30    |",
        "5     80    | 70    | 40",
        "6        25 |     5 |",
    ]

    assert expected == drawn("N10 - S20 N30 N40 S5")


def test_nothing_enters_a_column_that_is_closed() -> None:
    """
    R12.1: a win goes on in the columns that are still open, from the one it may begin.
    """
    expected = [
        "1    101    |       |",
        "2           |101    |",
        "3           |       |",
        "4           |       |",
        "5           |       |    60",
    ]

    assert expected == drawn("N101 N101 S60 S3 S60")


def test_rows_follow_the_sheet() -> None:
    """
    The last sums in the rows are the points of the columns.
    """
    game = Game(hollywood(CLASSIC), NORTH, won("N10 S20 S7 N30 - N40 S5 S9"))
    rows = sheet_rows(game)
    for place, column in enumerate(score_sheet(game).columns):
        for seat in Seat:
            sums = [row.sums[place][seat] for row in rows]

            assert column.sums[seat] == tuple(sum_ for sum_ in sums if sum_ is not None)


def test_a_sheet_alone_has_its_sums_row_by_row() -> None:
    """
    Without the rounds, the first row has the first sum of each seat.
    """
    sheet = score_sheet(Game(CLASSIC, NORTH, won("N10 N20 S30")))
    rows = sheet_rows(sheet)

    assert [BySeat(10, 30), BySeat(30, None)] == [row.sums[0] for row in rows]
    assert [None, None] == [row.result for row in rows]


@pytest.mark.parametrize(
    ("script", "titles"),
    [
        ("N10", []),
        ("N101", ["column 1: "]),
        ("N101 N101", ["column 1: ", "column 2: "]),
        ("N101 N101 N101", ["column 1: ", "column 2: ", "column 3: ", ""]),
    ],
)
def test_each_column_is_told_when_it_closes(script: str, titles: list[str]) -> None:
    """
    R12.1: a column is a game of its own, and the whole comes last.
    """
    game = Game(hollywood(CLASSIC), NORTH, won(script))

    assert titles == [account.title for account in accounts(game)]
    assert [title for title in titles if title] == [
        account.title for account in accounts(score_sheet(game))
    ]


def test_one_column_is_told_once() -> None:
    """
    R11.8: the whole of a game is its column, with the balance; the sheet alone has none.
    """
    game = Game(CLASSIC, NORTH, won("N105"))
    whole, alone = [*accounts(game)], [*accounts(score_sheet(game))]

    assert [BySeat(325, -325)] == [account.balance for account in whole]
    assert [None] == [account.balance for account in alone]
    assert "N wins  total N 325, S 0, 5 lines" == next(account_text(alone[0]))


def test_nobody_may_have_won() -> None:
    """
    R12.1: at equal totals of the three columns nobody wins.
    """
    account = Account(title="", winner=None, lines=BySeat((ScoreLine(LineKind.AWARD, 1),), ()))

    assert ["nobody wins  total N 1, S 0, 1 line", "  N +1: points 1"] == [*account_text(account)]


def test_lines_are_told_of_showdowns() -> None:
    """
    What was typed in has one line, which says nothing new.
    """
    assert " (deadwood 9 − 4, undercut 10)" == lines_text(score_counts(NORTH, BySeat(9, 4)))
    assert "" == lines_text(won("N10")[0])
    assert "" == lines_text(won("-")[0])
