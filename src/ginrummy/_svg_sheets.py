"""
A score sheet as a picture.

>>> from ginrummy import Game
>>> from ginrummy._scenes import NAMES
>>> from ginrummy._svg_page import PALETTES
>>> draw_score(Game(), PALETTES[False][0], NAMES).count("<text")
3
"""

from collections.abc import Iterator

import attrs

from ginrummy._sheet_rows import Account, SheetRow, accounts, sheet_rows
from ginrummy._svg_page import Palette, fitted, length_of, panel, tag, words
from ginrummy.games import Game, score_sheet
from ginrummy.results import Ending, LineKind, RoundResult
from ginrummy.seats import BySeat, Seat
from ginrummy.sheets import Column, ScoreSheet

__all__ = ["draw_score"]

_MARGIN = 26
_ROW = 32
_NUMBER = 92
# What a column may come to, in the order in which it is added up.
_KINDS = (LineKind.HAND_POINTS, LineKind.BOXES, LineKind.GAME, LineKind.SHUTOUT)


@attrs.frozen(kw_only=True)
class _Sheet:
    # What is drawn, with what, and where its columns stand.
    columns: tuple[Column, ...]
    palette: Palette
    cell: int
    remarks: int

    @property
    def width(self) -> int:
        return 2 * _MARGIN + _NUMBER + 2 * len(self.columns) * self.cell + self.remarks

    def left(self, column: int) -> int:
        return _MARGIN + _NUMBER + 2 * column * self.cell

    def right(self, column: int, seat: Seat) -> int:
        # Where the numbers of a seat end.
        return self.left(column) + self.cell * (1 if seat is Seat.NORTH else 2) - 16


def draw_score(source: Game | ScoreSheet, palette: Palette, names: BySeat[str]) -> str:
    """
    Draw a score sheet: its rounds, and what its closed columns come to.
    """
    columns = (source if isinstance(source, ScoreSheet) else score_sheet(source)).columns
    several = len(columns) > 1
    sheet = _Sheet(
        columns=columns,
        palette=palette,
        cell=104 if several else 150,
        remarks=112 if isinstance(source, Game) else 0,
    )
    parts = [_head(sheet, names)]
    top = y = _MARGIN + (62 if several else 40)
    for row in sheet_rows(source):
        y += _ROW
        parts.append(_round(sheet, row, y))
    bottom = y
    if any(column.closed for column in columns):
        parts.append(_rule(sheet, bottom + 12, 2))
        for place, (name, cells) in enumerate(_sums(columns), start=1):
            y = bottom + 14 + place * _ROW
            parts.append(_line(sheet, name, cells, y))
    uprights = [_upright(sheet, place, top - 30, y + 8) for place in range(1, len(columns))]
    for account in accounts(source):
        if account.balance is not None:
            y += _ROW + 14
            parts.append(_settled(sheet, account, account.balance, names, y))
            y += 28
    height = y + _MARGIN
    return panel("of-sheet", "Score sheet", sheet.width, height, palette, *uprights, *parts)


def _head(sheet: _Sheet, names: BySeat[str]) -> str:
    # The names above each column and, where there are several, their numbers.
    several = len(sheet.columns) > 1
    y = _MARGIN + (48 if several else 26)
    parts = [_text(sheet, "round", _MARGIN, y, 14)]
    for place in range(len(sheet.columns)):
        if several:
            middle = sheet.left(place) + sheet.cell
            title = f"COLUMN {place + 1}"
            parts.append(
                words(
                    title,
                    middle,
                    _MARGIN + 18,
                    12,
                    text_anchor="middle",
                    fill=sheet.palette.accent,
                    font_weight="700",
                    letter_spacing="1.2",
                )
            )
        for seat in Seat:
            name = fitted(names[seat], sheet.cell - 20, 15)
            parts.append(
                words(
                    name,
                    sheet.right(place, seat),
                    y,
                    15,
                    class_="gin-name",
                    text_anchor="end",
                    fill=sheet.palette.ink,
                    font_weight="700",
                )
            )
    return tag("g", *parts, _rule(sheet, y + 12, 2), class_="gin-head")


def _round(sheet: _Sheet, row: SheetRow, y: int) -> str:
    cells = [
        _number(sheet, place, seat, str(sum_), y)
        for place, pair in enumerate(row.sums)
        for seat in Seat
        if (sum_ := pair[seat]) is not None
    ]
    if row.result is not None:
        x = sheet.left(len(sheet.columns)) + 14
        cells.append(_text(sheet, _how(row.result), x, y, 14))
    number = _text(sheet, str(row.number), _MARGIN, y, 15)
    return tag("g", number, *cells, class_="gin-round")


def _how(result: RoundResult) -> str:
    return "" if result.ending is Ending.AWARDED else result.ending.text


def _sums(columns: tuple[Column, ...]) -> Iterator[tuple[str, list[BySeat[str]]]]:
    # What the closed columns come to, a row for each kind of line; open ones have none.
    for kind in _KINDS:
        cells = [
            column.lines.map(
                lambda lines: "".join(str(line.points) for line in lines if line.kind is kind)  # noqa: B023  # used at once
            )
            for column in columns
        ]
        if any(any(pair) for pair in cells):
            yield kind.text, cells
    yield (
        "total",
        [column.totals.map(str) if column.closed else BySeat("", "") for column in columns],
    )


def _line(sheet: _Sheet, name: str, cells: list[BySeat[str]], y: int) -> str:
    total = name == "total"
    drawn = [
        _number(sheet, place, seat, pair[seat], y, total=total)
        for place, pair in enumerate(cells)
        for seat in Seat
        if pair[seat]
    ]
    above = _rule(sheet, y - 22, 1) if total else ""
    return tag(
        "g",
        above,
        _text(sheet, name, _MARGIN, y, 15),
        *drawn,
        class_="gin-sum gin-total" if total else "gin-sum",
    )


def _number(  # noqa: PLR0913  # what, and where
    sheet: _Sheet, place: int, seat: Seat, text: str, y: int, *, total: bool = False
) -> str:
    palette = sheet.palette
    won = total and sheet.columns[place].winner is seat
    return words(
        text,
        sheet.right(place, seat),
        y,
        18 if total else 17,
        text_anchor="end",
        fill=palette.accent if won else palette.ink,
        font_weight="700" if total else None,
        data_seat=seat.value,
    )


def _settled(
    sheet: _Sheet, account: Account, balance: BySeat[int], names: BySeat[str], y: int
) -> str:
    # Who has won, and below it what each gets.
    ink, accent = sheet.palette.ink, sheet.palette.accent
    places, half = BySeat(_MARGIN, sheet.width // 2), sheet.width // 2 - _MARGIN
    gains: list[str] = []
    for seat in Seat:
        gain = f" {_signed(balance[seat])}"
        text = fitted(names[seat], half - 12 - length_of(gain, 16), 16) + gain
        gains.append(words(text, places[seat], y + 28, 16, fill=ink, data_seat=seat.value))
    rest = " wins the game"
    who = "Nobody" if account.winner is None else names[account.winner]
    text = fitted(who, 2 * half - length_of(rest, 17), 17) + rest
    won = words(text, _MARGIN, y, 17, fill=accent, font_weight="700")
    return tag("g", won, *gains, class_="gin-settlement")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def _text(sheet: _Sheet, text: str, x: int, y: int, size: int) -> str:
    return words(text, x, y, size, fill=sheet.palette.muted)


def _rule(sheet: _Sheet, y: int, width: int) -> str:
    path = f"M{_MARGIN - 6},{y}H{sheet.width - _MARGIN + 6}"
    return tag("path", d=path, stroke=sheet.palette.edge, stroke_width=width)


def _upright(sheet: _Sheet, place: int, top: int, bottom: int) -> str:
    path = f"M{sheet.left(place)},{top}V{bottom}"
    return tag("path", d=path, stroke=sheet.palette.edge, stroke_width=1)
