"""
Games: rounds up to the target, the score sheet, and what is owed in the end.

>>> from ginrummy import CLASSIC, Game, RoundResult, Seat, record_result, settle
>>> game = Game(CLASSIC, Seat.NORTH)
>>> for winner, points in [(Seat.NORTH, 70), (Seat.SOUTH, 25), (Seat.NORTH, 35)]:
...     game = record_result(game, RoundResult.of_points(winner, points))
>>> game.is_over, settle(game).balance(Seat.NORTH)
(True, 200)
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import attrs

from ginrummy.cards import Card
from ginrummy.errors import InvalidStateError, Invariant, all_of, of_type, wrong_type
from ginrummy.options import (
    BoxTiming,
    GameWinner,
    NextDealer,
    NullDealer,
    Shutout,
    ShutoutTest,
    TargetTest,
)
from ginrummy.results import Ending, LineKind, RoundResult, ScoreLine
from ginrummy.rounds import Round, deal
from ginrummy.rules import CLASSIC, Rules
from ginrummy.seats import BySeat, Seat
from ginrummy.sheets import Column, ScoreSheet, Settlement

__all__ = ["Game", "next_round", "record_result", "score_sheet", "settle"]

T = TypeVar("T")

_FLAT = 100


def _as_results(results: Iterable[RoundResult]) -> tuple[RoundResult, ...]:
    return all_of(RoundResult, results, "Game.results")


@attrs.frozen
class Game:
    """
    The rounds of a game so far; all else is derived from their results.

    To take a result back, keep the old game; to correct one, change the list:
    ``attrs.evolve(game, results=...)`` checks the whole of it.

    >>> game = Game(CLASSIC, Seat.NORTH, [RoundResult.of_points(Seat.SOUTH, 14)])
    >>> game.next_dealer, game.is_over
    (<Seat.SOUTH: 'S'>, False)

    Raises:
        InvalidStateError: there is a result after the end of the game; the message says
            which is the first.
        WrongTypeError: a value is of the wrong type.
    """

    rules: Rules = attrs.field(default=CLASSIC, validator=of_type(Rules))
    """The rules of all its rounds."""
    first_dealer: Seat = attrs.field(default=Seat.NORTH, validator=of_type(Seat))
    """Who deals the first round (R4.3)."""
    results: tuple[RoundResult, ...] = attrs.field(default=(), converter=_as_results)
    """How the rounds ended, in order, those that nobody won included."""

    def __attrs_post_init__(self) -> None:
        _written(self)

    @property
    def next_dealer(self) -> Seat:
        """
        Who deals the next round (R11.9, R11.10).

        >>> Game(CLASSIC, Seat.SOUTH).next_dealer
        <Seat.SOUTH: 'S'>
        """
        dealer = self.first_dealer
        for result in self.results:
            dealer = dealer_after(result, dealer, self.rules)
        return dealer

    @property
    def is_over(self) -> bool:
        """
        Whether the target was reached, in every column (R11.2, R12.1).

        >>> Game(CLASSIC, Seat.SOUTH).is_over
        False
        """
        return score_sheet(self).is_over


def dealer_after(result: RoundResult, dealer: Seat, rules: Rules) -> Seat:
    """
    Return who deals after a round that *dealer* dealt and that ended in *result* (R11.9, R11.10).
    """
    if result.winner is None:
        passes_on = rules.null_dealer is NullDealer.NEXT and result.ending is not Ending.ANNULLED
        return dealer.other if passes_on else dealer
    return {
        NextDealer.WINNER: result.winner,
        NextDealer.LOSER: result.winner.other,
        NextDealer.ALTERNATE: dealer.other,
        NextDealer.SAME: dealer,
    }[rules.next_dealer]


@attrs.define
class _Draft:
    # A column while it is being written.
    sums: BySeat[list[int]]
    boxes: BySeat[int]
    reached: Seat | None = None


def _written(game: Game) -> list[_Draft]:
    rules = game.rules
    columns = [_Draft(BySeat([], []), BySeat(0, 0)) for _ in range(3 if rules.hollywood else 1)]
    won = BySeat(0, 0)
    for number, result in enumerate(game.results, start=1):
        if all(column.reached is not None for column in columns):
            detail = f"result {number} of {len(game.results)} comes after the end"
            raise InvalidStateError(Invariant.GAME_OVER, detail)
        seat = result.winner
        if seat is None:
            continue
        won = won.put(seat, won[seat] + 1)
        # The first win is for the first column, the second for two, and so on (R12.1, R12.2).
        for column in columns[: won[seat]]:
            if column.reached is None:
                _enter(column, result, seat, rules)
    return columns


def _enter(column: _Draft, result: RoundResult, seat: Seat, rules: Rules) -> None:
    # The running sum, in the winner's column alone (R11.1).
    boxes = _boxes(result, rules)
    sums = column.sums[seat]
    points = result.points
    if rules.box_timing is BoxTiming.IMMEDIATE:
        points += boxes * rules.box_bonus
    sums.append((sums[-1] if sums else 0) + points)
    column.boxes = column.boxes.put(seat, column.boxes[seat] + boxes)
    if _reaches(sums[-1], rules):
        column.reached = seat


def _boxes(result: RoundResult, rules: Rules) -> int:
    # How many boxes a round is that somebody won (R11.3).
    by_ending = {
        Ending.GIN: rules.gin_boxes,
        Ending.UNDERCUT: rules.undercut_boxes,
        Ending.BIG_GIN: rules.big_gin_boxes,
    }
    return by_ending.get(result.ending, 1)


def _reaches(points: int, rules: Rules) -> bool:
    if rules.target is None:
        return True
    if rules.target_test is TargetTest.AT_LEAST:
        return points >= rules.target
    return points > rules.target


def after_results(count: int) -> str:
    """
    Say after how many results a game is over.
    """
    return f"after {count} result{'s' if count != 1 else ''}"


def record_result(game: Game, result: RoundResult) -> Game:
    """
    Return *game* with the result of one round more.

    >>> record_result(Game(), RoundResult.of_points(Seat.SOUTH, 14)).next_dealer
    <Seat.SOUTH: 'S'>

    Raises:
        InvalidStateError: the game is over.
        WrongTypeError: *game* is not a `Game`, or *result* not a `RoundResult`.
    """
    checked = _game(game, "record_result()")
    if not isinstance(result, RoundResult):
        raise wrong_type("record_result()", "a RoundResult", result)
    return Game(checked.rules, checked.first_dealer, (*checked.results, result))


def next_round(game: Game, deck: Iterable[Card], *, side_card: Card | None = None) -> Round:
    """
    Deal the next round of *game*: by its rules, and by the seat whose turn it is (R11.9).

    >>> from ginrummy import DECK
    >>> next_round(Game(CLASSIC, Seat.SOUTH), DECK).turn
    <Seat.NORTH: 'N'>

    Args:
        game: the game so far.
        deck: the 52 cards, as `deal` takes them.
        side_card: the card that sets the knock limit, as `deal` takes it.

    Raises:
        InvalidStateError: the game is over, or the cards are not what `deal` takes.
        WrongTypeError: an argument is of the wrong type.
    """
    if _game(game, "next_round()").is_over:
        raise InvalidStateError(Invariant.GAME_OVER, after_results(len(game.results)))
    return deal(deck, game.next_dealer, game.rules, side_card=side_card)


def score_sheet(game: Game) -> ScoreSheet:
    """
    Return the score sheet of *game*: one column, or three in Hollywood (R11.1, R12.1, R12.2).

    >>> won = [RoundResult.of_points(Seat.NORTH, points) for points in (14, 22)]
    >>> score_sheet(Game(results=won)).columns[0].sums
    BySeat(north=(14, 36), south=())

    Raises:
        WrongTypeError: *game* is not a `Game`.
    """
    columns = _written(_game(game, "score_sheet()"))
    return ScoreSheet(tuple(_column(draft, game.rules) for draft in columns))


def _column(draft: _Draft, rules: Rules) -> Column:
    sums = _each(lambda seat: tuple(draft.sums[seat]))
    boxes = draft.boxes
    if draft.reached is None:
        return Column(sums=sums, boxes=boxes)
    worth = boxes.map(lambda count: count * rules.box_bonus)
    written = worth if rules.box_timing is BoxTiming.IMMEDIATE else BySeat(0, 0)
    points = _each(lambda seat: (sums[seat][-1] if sums[seat] else 0) - written[seat])
    totals = _each(lambda seat: points[seat] + worth[seat])
    winner = _winner(draft.reached, totals, rules)
    shutout = _is_shutout(sums[winner.other], points[winner.other], rules)
    added = _shutout_points(points, totals, winner, rules) if shutout else 0
    extra = [(LineKind.GAME, rules.game_bonus), (LineKind.SHUTOUT, added)]
    won = [ScoreLine(kind, bonus) for kind, bonus in extra if bonus]
    lines = _each(lambda seat: tuple(_lines(points[seat], boxes[seat], rules)))
    lines = lines.put(winner, (*lines[winner], *won))
    return Column(sums=sums, boxes=boxes, winner=winner, shutout=shutout, lines=lines)


def _each(function: Callable[[Seat], T]) -> BySeat[T]:
    return BySeat(function(Seat.NORTH), function(Seat.SOUTH))


def _winner(reached: Seat, totals: BySeat[int], rules: Rules) -> Seat:
    # Who gets the bonus for the game (R11.5).
    behind = totals[reached] < totals[reached.other]
    if rules.game_winner is GameWinner.HIGHEST_TOTAL and behind:
        return reached.other
    return reached


def _is_shutout(sums: tuple[int, ...], points: int, rules: Rules) -> bool:
    # By what the loser has written and scored (R11.6).
    if rules.shutout_test is ShutoutTest.WON_EVERY_HAND:
        return not sums
    return points == 0


def _shutout_points(points: BySeat[int], totals: BySeat[int], winner: Seat, rules: Rules) -> int:
    # What the shutout adds (R11.7).
    return {
        Shutout.FLAT: _FLAT,
        Shutout.DOUBLE_HAND_POINTS: points[winner],
        Shutout.DOUBLE_NET: totals[winner] + rules.game_bonus - totals[winner.other],
        Shutout.NONE: 0,
    }[rules.shutout]


def _lines(points: int, boxes: int, rules: Rules) -> Iterator[ScoreLine]:
    yield ScoreLine(LineKind.HAND_POINTS, points)
    if boxes * rules.box_bonus:
        yield ScoreLine(LineKind.BOXES, boxes * rules.box_bonus, (boxes, rules.box_bonus))


def settle(game: Game) -> Settlement:
    """
    Return what a game that is over was worth, and why (R11.3 to R11.8).

    In Hollywood it is the sum of the three columns (R12.1). A game that is not over has no
    settlement, for nobody knows yet whose the bonuses are; its `score_sheet` has the points.

    >>> settled = settle(Game(results=[RoundResult.of_points(Seat.SOUTH, 105)]))
    >>> settled.winner, settled.balance(Seat.NORTH)
    (<Seat.SOUTH: 'S'>, -325)

    Raises:
        InvalidStateError: the game is not over.
        WrongTypeError: *game* is not a `Game`.
    """
    columns = score_sheet(_game(game, "settle()")).columns
    still_open = [number for number, column in enumerate(columns, 1) if not column.closed]
    if still_open:
        detail = f"the target is not reached in column {still_open[0]}"
        raise InvalidStateError(Invariant.GAME_NOT_FINISHED, detail)
    if len(columns) == 1:
        (column,) = columns
        return Settlement(winner=column.winner, lines=column.lines, by=game.rules.settlement)
    lines = _each(lambda seat: tuple(_column_lines(columns, seat)))
    north, south = lines.map(lambda lines: sum(line.points for line in lines))
    ahead = Seat.NORTH if north > south else Seat.SOUTH
    winner = ahead if north != south else None
    return Settlement(winner=winner, lines=lines, by=game.rules.settlement)


def _column_lines(columns: Iterable[Column], seat: Seat) -> Iterator[ScoreLine]:
    for number, column in enumerate(columns, start=1):
        yield ScoreLine(LineKind.COLUMN, column.totals[seat], (number,))


def _game(game: Game, where: str) -> Game:
    if not isinstance(game, Game):
        raise wrong_type(where, "a Game", game)
    return game
