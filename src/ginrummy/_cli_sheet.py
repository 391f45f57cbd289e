"""
The command ``sheet``: the score of a game, from results one a line.

>>> from ginrummy import CLASSIC
>>> read_result("S big gin 55", CLASSIC).ending
<Ending.BIG_GIN: 'big_gin'>
>>> read_result("N 4c4d4h,7s8s9s,JcJdJh | 2d / 6sKd9c3d QcQdQh TcTdTh", CLASSIC).points
20
"""

import argparse
import json
import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from ginrummy import (
    BySeat,
    Column,
    Ending,
    Game,
    GinRummyError,
    Hand,
    NotationError,
    RoundResult,
    Rules,
    Seat,
    Settlement,
    Spread,
    parse_melds,
    record_result,
    score_sheet,
    score_showdown,
    settle,
)
from ginrummy._cli_io import (
    Arguments,
    by_seat,
    number,
    numbered,
    opened,
    read_seat,
    report,
)
from ginrummy._cli_rules import add_dealer_argument, add_rules_arguments, rules_of
from ginrummy._cli_score import (
    check_knocker,
    line_list,
    plain,
    read_defender,
    read_unmelded,
    result_keys,
    seat_key,
)
from ginrummy._sheet_rows import (
    account_text,
    accounts,
    head_text,
    lines_text,
    result_text,
    row_text,
    sheet_rows,
)

__all__ = ["add_sheet_arguments", "read_result"]

T = TypeVar("T")

_NOBODY = {
    "void": Ending.WASHOUT,
    "washout": Ending.WASHOUT,
    "annulled": Ending.ANNULLED,
    "tie": Ending.TIE,
}
_HOW = re.compile(r"(knock|big[\s_-]+gin|gin|undercut|awarded)\b", re.IGNORECASE)
_ENDINGS = "knock, gin, big gin, undercut, awarded"
_GAPS = re.compile(r"[\s_-]+")
_FACTOR = re.compile(r"(?<=\s)[x×](\S*)\s*$", re.IGNORECASE)


def add_sheet_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the arguments of ``sheet``.
    """
    command.add_argument(
        "file", metavar="FILE", help="results, one a line; - reads them from standard input"
    )
    add_dealer_argument(command)
    add_rules_arguments(command)
    command.set_defaults(run=_run_sheet)


def _run_sheet(arguments: Arguments) -> int:
    game = Game(rules_of(arguments), arguments.first_dealer)
    with opened(arguments.file) as lines:
        if not arguments.json:
            print(head_text(len(score_sheet(game).columns)), flush=True)
        return _keep(game, lines, _write_json if arguments.json else _write_row)


def _keep(game: Game, lines: Iterable[bytes | str], write: Callable[[int, Game], None]) -> int:
    # The game is written after each result, with the number of the line.
    status = 0
    for line, text in numbered(lines):
        remark = text.find("#")
        given = text if remark < 0 else text[:remark]
        if not given.strip():
            continue
        try:
            game = record_result(game, read_result(given, game.rules))
        except GinRummyError as error:
            report(line, error)
            status = 1
            continue
        write(line, game)
        # Whoever waits for the sheet must get it before the next line is read.
        print(end="", flush=True)
    return status


def read_result(text: str, rules: Rules) -> RoundResult:
    """
    Read the result of a round: points that were counted, or cards to be scored.

    Raises:
        NotationError: *text* cannot be read.
        InvalidStateError: the cards are no showdown by these *rules*.
    """
    start = _skip(text, 0)
    word = _word(text, start)
    after = _skip(text, start + len(word))
    ending = _NOBODY.get(word.lower())
    if ending is not None:
        _check_end(text, after)
        return RoundResult(ending=ending)
    seat = read_seat(word)
    if seat is None:
        raise NotationError(f"N, S, {', '.join(_NOBODY)}", text, start + 1)
    if "/" in text or "|" in text:
        return _read_showdown(seat, text, after, rules)
    return _read_points(seat, text, after)


def _skip(text: str, at: int) -> int:
    # Where the next word begins, or the end of the text.
    return len(text) - len(text[at:].lstrip())


def _word(text: str, at: int) -> str:
    return (text[at:].split(maxsplit=1) or [""])[0]


def _check_end(text: str, at: int) -> None:
    if at < len(text):
        raise NotationError("the end of the line", text, at + 1)


def _read_points(seat: Seat, text: str, at: int) -> RoundResult:
    # How the round ended, if that is said, and the points.
    ending, expected = Ending.AWARDED, f"points, 0 to 9999, or first {_ENDINGS}"
    how = _HOW.match(text, at)
    if how is not None:
        ending, expected = Ending(_GAPS.sub("_", how[1].lower())), "points, 0 to 9999"
        at = _skip(text, how.end())
    word = _word(text, at)
    points = number(word)
    if points is None:
        raise NotationError(expected, text, at + 1)
    _check_end(text, _skip(text, at + len(word)))
    return RoundResult.of_points(seat, points, ending=ending)


def _read_showdown(seat: Seat, text: str, start: int, rules: Rules) -> RoundResult:
    # MELDS | UNMELDED / DEFENDER xN
    slash = text.find("/")
    if slash < 0:
        raise NotationError("/ and the cards of the defender", text, len(text) + 1)
    bar = text.find("|", start, slash)
    melds = _read_part(text, start, slash if bar < 0 else bar, parse_melds)
    laid = Spread(melds, Hand()).hand  # refuses melds that share a card
    unmelded = Hand()
    if bar >= 0:
        unmelded = _read_part(text, bar + 1, slash, partial(read_unmelded, melds=laid))
    spread = Spread(melds, unmelded)
    check_knocker(spread, rules)
    end, multiplier = _read_factor(text, slash)
    hand = _read_part(text, slash + 1, end, partial(read_defender, knocker=spread.hand))
    return score_showdown(seat, spread, hand, rules=rules, multiplier=multiplier)


def _read_factor(text: str, start: int) -> tuple[int, int]:
    # Where the cards end, and the factor behind them.
    found = _FACTOR.search(text, start)
    if found is None:
        return len(text), 1
    factor = number(found[1], least=1)
    if factor is None:
        raise NotationError("a factor, x1 to x9999", text, found.start() + 1)
    return found.start(), factor


def _read_part(text: str, start: int, end: int, read: Callable[[str], T]) -> T:
    # What *read* makes of a part of the text; columns are those of the whole.
    try:
        return read(text[start:end])
    except NotationError as error:
        raise NotationError(error.expected, text, start + error.column) from None


def _write_row(_line: int, game: Game) -> None:
    row, result = sheet_rows(game)[-1], game.results[-1]
    over = game.is_over
    remark = result_text(result) + lines_text(result)
    if not over:
        remark += f"; {game.next_dealer.value} deals next"
    print(plain(f"{row_text(row)}  {remark}"))
    if over:
        for account in accounts(game):
            for text in account_text(account):
                print(plain(text))


def _write_json(line: int, game: Game) -> None:
    sheet = score_sheet(game)
    keys: dict[str, object] = {
        "line": line,
        "round": len(game.results),
        "result": result_keys(game.results[-1]),
        "columns": [_column_keys(column) for column in sheet.columns],
        "is_over": sheet.is_over,
    }
    if sheet.is_over:
        keys["settlement"] = _settlement_keys(settle(game))
    else:
        keys["next_dealer"] = game.next_dealer.value
    print(json.dumps(keys))


def _column_keys(column: Column) -> dict[str, object]:
    keys: dict[str, object] = {
        "points": by_seat(column.points),
        "boxes": by_seat(column.boxes),
        "winner": seat_key(column.winner),
        "shutout": column.shutout,
    }
    if column.closed:
        keys["totals"] = by_seat(column.totals)
        keys["lines"] = by_seat(column.lines.map(line_list))
    return keys


def _settlement_keys(settlement: Settlement) -> dict[str, object]:
    balance = BySeat(settlement.balance(Seat.NORTH), settlement.balance(Seat.SOUTH))
    return {
        "winner": seat_key(settlement.winner),
        "totals": by_seat(settlement.totals),
        "balance": by_seat(balance),
        "lines": by_seat(settlement.lines.map(line_list)),
    }
