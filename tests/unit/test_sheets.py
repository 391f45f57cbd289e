"""Columns, score sheets and settlements as values."""

import pytest

from ginrummy import (
    BySeat,
    Column,
    Game,
    InvalidStateError,
    Invariant,
    LineKind,
    RoundResult,
    ScoreLine,
    ScoreSheet,
    Seat,
    Settlement,
    WrongTypeError,
    score_sheet,
    settle,
)
from tests.unit.values import call, changeable, copies

NORTH, SOUTH = Seat
LINE = ScoreLine(LineKind.HAND_POINTS, 36)
OPEN = Column(sums=BySeat((14, 36), (25,)), boxes=BySeat(2, 1))
CLOSED = Column(
    sums=BySeat((14, 36), ()),
    boxes=BySeat(2, 0),
    winner=NORTH,
    shutout=True,
    lines=BySeat((LINE, ScoreLine(LineKind.GAME, 100)), ()),
)


def test_an_open_column() -> None:
    """
    R11.1: an open column has the running sums of both seats, and no totals yet.
    """
    assert BySeat(36, 25) == OPEN.points
    assert BySeat(0, 0) == OPEN.totals
    assert (False, None) == (OPEN.closed, OPEN.winner)
    assert BySeat(0, 0) == Column(sums=BySeat((), ()), boxes=BySeat(0, 0)).points


def test_a_closed_column() -> None:
    """
    A closed column has a winner, and totals that are the sum of its lines.
    """
    assert BySeat(136, 0) == CLOSED.totals
    assert (True, NORTH) == (CLOSED.closed, CLOSED.winner)
    assert ScoreSheet([CLOSED, CLOSED]).is_over
    assert not ScoreSheet([CLOSED, OPEN]).is_over


@pytest.mark.parametrize(
    ("changes", "detail"),
    [
        ({"sums": BySeat((14, 13), ())}, "the running sums (14, 13) fall"),
        ({"sums": BySeat((), (-1,))}, "the running sums (-1,) fall"),
        ({"boxes": BySeat(0, -1)}, "-1 boxes"),
        ({"shutout": True}, "an open column with a shutout, or with lines"),
        ({"lines": BySeat((LINE,), ())}, "an open column with a shutout, or with lines"),
    ],
)
def test_columns_that_cannot_be(changes: dict[str, object], detail: str) -> None:
    """
    R11.1: running sums never fall, and what the end brings is not in an open column.
    """
    known: dict[str, object] = {"sums": BySeat((), ()), "boxes": BySeat(0, 0)}
    with pytest.raises(InvalidStateError) as caught:
        call(Column, **(known | changes))

    assert (Invariant.SCORE, detail) == (caught.value.invariant, caught.value.detail)


@pytest.mark.parametrize(
    "changes",
    [
        {"sums": ((), ())},
        {"sums": BySeat([14], ())},
        {"sums": BySeat((14.0,), ())},
        {"boxes": 2},
        {"boxes": BySeat(2, None)},
        {"winner": "N"},
        {"shutout": 1},
        {"lines": BySeat(("rounds 36",), ())},
    ],
)
def test_wrong_types(changes: dict[str, object]) -> None:
    """
    A part of the wrong type is refused as such.
    """
    known: dict[str, object] = {"sums": BySeat((), ()), "boxes": BySeat(0, 0)}
    with pytest.raises(WrongTypeError):
        call(Column, **(known | changes))


def test_wrong_types_of_sheets_and_settlements() -> None:
    """
    Sheets have columns, and settlements lines.
    """
    with pytest.raises(WrongTypeError):
        call(ScoreSheet, [LINE])
    with pytest.raises(WrongTypeError):
        call(Settlement, winner=NORTH, lines=BySeat(LINE, ()))
    with pytest.raises(WrongTypeError):
        call(Settlement, winner="N", lines=BySeat((), ()))
    with pytest.raises(InvalidStateError, match="SettleBy is one of difference, totals"):
        call(Settlement, winner=NORTH, lines=BySeat((), ()), by="nothing")


def test_r11_8_balances() -> None:
    """
    R11.8: the difference is what one gets and the other loses or, by option, each his total.
    """
    lines = CLOSED.lines.put(NORTH, (LINE,)).put(SOUTH, (ScoreLine(LineKind.HAND_POINTS, 40),))
    difference = Settlement(winner=NORTH, lines=lines)
    totals = call(Settlement, winner=NORTH, lines=lines, by="totals")
    assert isinstance(totals, Settlement)

    assert BySeat(36, 40) == difference.totals == totals.totals
    assert (-4, 4) == (difference.balance(NORTH), difference.balance(SOUTH))
    assert (36, 40) == (totals.balance(NORTH), totals.balance(SOUTH))
    with pytest.raises(WrongTypeError, match=r"balance\(\) expects a Seat, not str"):
        call(difference.balance, "N")


def test_they_are_values() -> None:
    """
    Columns, sheets and settlements are equal by value, can be copied, and never change.
    """
    game = Game(results=[RoundResult.of_points(NORTH, 105)])

    for value in (OPEN, CLOSED, score_sheet(game), settle(game)):
        assert all(value == other and hash(value) == hash(other) for other in copies(value))
        assert [] == changeable(value)
