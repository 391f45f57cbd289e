"""
The rows of a score sheet, and a result in words: what text and pictures of it share.

>>> from ginrummy import Game, RoundResult, Seat
>>> game = Game(results=[RoundResult.of_points(Seat.NORTH, points) for points in (14, 22)])
>>> [row.sums[0].north for row in sheet_rows(game)]
[14, 36]
"""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

import attrs

from ginrummy.games import Game, score_sheet, settle
from ginrummy.results import Ending, RoundResult, ScoreLine
from ginrummy.seats import BySeat, Seat
from ginrummy.sheets import ScoreSheet

__all__ = [
    "IN_ASCII",
    "Account",
    "SheetRow",
    "account_text",
    "accounts",
    "head_text",
    "lines_text",
    "result_text",
    "row_text",
    "sheet_rows",
]

IN_ASCII: Final = str.maketrans("−×", "-x")
"""The signs in the label of a line, for terminals that lack them."""


@attrs.frozen
class SheetRow:
    """
    A row of the sheet: a round, and the running sum where it was entered.
    """

    number: int
    result: RoundResult | None
    """How the round ended; None where only the sums are known."""
    sums: tuple[BySeat[int | None], ...]
    """For each column the sum of the seat that won, and None for the other."""


@attrs.frozen(kw_only=True)
class Account:
    """
    What a column, or the whole game, comes to.
    """

    title: str
    winner: Seat | None
    lines: BySeat[tuple[ScoreLine, ...]]
    balance: BySeat[int] | None = None

    @property
    def totals(self) -> BySeat[int]:
        """
        What the lines of each seat add up to.
        """
        return self.lines.map(lambda lines: sum(line.points for line in lines))


def sheet_rows(source: Game | ScoreSheet) -> tuple[SheetRow, ...]:
    """
    Return the rows of a sheet, one for each round.

    A sheet without its game does not say in which order the seats won: then the n-th row
    has the n-th sums of both.
    """
    if isinstance(source, ScoreSheet):
        return _rows_of_sums(source)
    columns = score_sheet(source).columns
    won = BySeat(0, 0)
    rows: list[SheetRow] = []
    for number, result in enumerate(source.results, start=1):
        sums: list[BySeat[int | None]] = [BySeat(None, None)] * len(columns)
        if (seat := result.winner) is not None:
            # The n-th win of a seat is its first in column n, and so on (R12.1).
            for place, column in enumerate(columns[: won[seat] + 1]):
                entered = column.sums[seat]
                if won[seat] - place < len(entered):
                    sums[place] = sums[place].put(seat, entered[won[seat] - place])
            won = won.put(seat, won[seat] + 1)
        rows.append(SheetRow(number, result, tuple(sums)))
    return tuple(rows)


def _rows_of_sums(sheet: ScoreSheet) -> tuple[SheetRow, ...]:
    pairs = [list(zip_longest(*column.sums)) for column in sheet.columns]
    rows = zip_longest(*pairs, fillvalue=(None, None))
    return tuple(
        SheetRow(number, None, tuple(BySeat(*pair) for pair in row))
        for number, row in enumerate(rows, start=1)
    )


def accounts(source: Game | ScoreSheet) -> Iterator[Account]:
    """
    Yield what each closed column comes to and, of a game that is over, the whole.
    """
    sheet = source if isinstance(source, ScoreSheet) else score_sheet(source)
    several = len(sheet.columns) > 1
    whole = isinstance(source, Game) and sheet.is_over
    for place, column in enumerate(sheet.columns, start=1):
        # A single column is the whole game: it is told once, with the balance.
        if column.closed and (several or not whole):
            title = f"column {place}: " if several else ""
            yield Account(title=title, winner=column.winner, lines=column.lines)
    if isinstance(source, Game) and whole:
        settled = settle(source)
        balance = BySeat(settled.balance(Seat.NORTH), settled.balance(Seat.SOUTH))
        yield Account(title="", winner=settled.winner, lines=settled.lines, balance=balance)


def head_text(columns: int, cell: int = 6) -> str:
    """
    Write the head of a sheet with so many *columns*.
    """
    return _joined("round", [("N", "S")] * columns, cell)


def row_text(row: SheetRow, cell: int = 6) -> str:
    """
    Write the number and the sums of a row, each sum *cell* places wide.
    """
    pairs = (pair.map(lambda sum_: "" if sum_ is None else str(sum_)) for pair in row.sums)
    return _joined(str(row.number), ((pair.north, pair.south) for pair in pairs), cell)


def _joined(first: str, entries: Iterable[tuple[str, str]], cell: int) -> str:
    columns = " |".join(f"{north:>{cell}}{south:>{cell}}" for north, south in entries)
    return f"{first:<5}{columns}"


def account_text(account: Account) -> Iterator[str]:
    """
    Write what a column or a game comes to: the totals, then each line.
    """
    who = "nobody" if account.winner is None else account.winner.value
    north, south = account.totals
    facts = f"total N {north}, S {south}"
    if account.balance is not None:
        facts += f", balance N {account.balance.north}, S {account.balance.south}"
    amount = sum(map(len, account.lines))
    yield f"{account.title}{who} wins  {facts}, {amount} {'line' if amount == 1 else 'lines'}"
    for seat in Seat:
        for line in account.lines[seat]:
            yield f"  {seat.value} +{line.points}: {line.label}"


def result_text(result: RoundResult) -> str:
    """
    Write a result in short: who won, how, and how many points.
    """
    if result.winner is None:
        return result.ending.text
    how = "" if result.ending is Ending.AWARDED else f" {result.ending.text}"
    return f"{result.winner.value}{how} {result.points}"


def lines_text(result: RoundResult) -> str:
    """
    Write what the points of a showdown are made of, in brackets; of others nothing.
    """
    if result.deadwood is None or not result.lines:
        return ""
    return f" ({', '.join(line.label for line in result.lines)})"
