"""
What rounds and games are worth, summed up from numbers alone.

This module knows the rules of the score and nothing else: it shares no line and no idea with the
library. Options are the texts and numbers of the rules, by name; a seat is 0 or 1.
"""

from typing import NamedTuple

Options = dict[str, str | int | bool | None]


class Won(NamedTuple):
    """A round: who won it (None for nobody), for how many points, and how it ended."""

    winner: int | None
    points: int
    ending: str


class Told(NamedTuple):
    """What a column, or a game of one column, comes to."""

    points: tuple[int, int]
    winner: int | None
    totals: tuple[int, int]


def number(options: Options, name: str) -> int:
    """Read an option that is a number; None is nought."""
    value = options[name]
    return int(value) if value is not None else 0


def showdown(  # a case for each row of the rules
    options: Options, knocker: int, counts: tuple[int, int], *, big: bool, plain: frozenset[int]
) -> Won:
    """Tell the worth of a knock from both counts; a factor is left to the caller."""
    defender = 1 - knocker
    mine, yours = counts[knocker], counts[defender]

    def bonus(seat: int, name: str) -> int:
        return 0 if seat in plain else number(options, name)

    if big:
        return Won(knocker, yours + bonus(knocker, "big_gin_bonus"), "big_gin")
    if mine == 0 and yours == 0 and options["gin_tie"] == "nullified":
        return Won(None, 0, "tie")
    if mine == 0:
        return Won(knocker, yours + bonus(knocker, "gin_bonus"), "gin")
    if mine < yours:
        return Won(knocker, yours - mine, "knock")
    if mine == yours and options["tie"] == "no_score":
        return Won(None, 0, "tie")
    return Won(defender, mine - yours + bonus(defender, "undercut_bonus"), "undercut")


def columns_of(options: Options, rounds: list[Won]) -> list[list[Won]]:
    """Deal the rounds out to the columns in which they are written, each to its end."""
    columns: list[list[Won]] = [[] for _ in range(3 if options["hollywood"] else 1)]
    for place, won in enumerate(rounds):
        if won.winner is None:
            continue
        wins = sum(1 for earlier in rounds[: place + 1] if earlier.winner == won.winner)
        for column in columns[:wins]:
            if not is_closed(options, column):
                column.append(won)
    return columns


def boxes_of(options: Options, column: list[Won], seat: int) -> int:
    """Count the boxes of a seat."""
    several = {"gin", "undercut", "big_gin"}
    return sum(
        number(options, f"{won.ending}_boxes") if won.ending in several else 1
        for won in column
        if won.winner == seat
    )


def written(options: Options, column: list[Won], seat: int) -> int:
    """Sum up what a seat has written in a column."""
    points = sum(won.points for won in column if won.winner == seat)
    if options["box_timing"] == "immediate":
        points += number(options, "box_bonus") * boxes_of(options, column, seat)
    return points


def is_closed(options: Options, column: list[Won]) -> bool:
    """Tell whether a seat has reached the target in a column."""
    if options["target"] is None:
        return bool(column)
    more = 1 if options["target_test"] == "more_than" else 0
    most = max(written(options, column, seat) for seat in (0, 1))
    return most >= number(options, "target") + more


def told(options: Options, column: list[Won]) -> Told:
    """Tell what a column comes to; totals are nought while it is open."""
    points = (written(options, column, 0), written(options, column, 1))
    if not is_closed(options, column):
        return Told(points, None, (0, 0))
    # Only the winner of the last round can have reached the target with it.
    winner = column[-1].winner
    assert winner is not None
    boxes = [number(options, "box_bonus") * boxes_of(options, column, seat) for seat in (0, 1)]
    hands = [sum(won.points for won in column if won.winner == seat) for seat in (0, 1)]
    totals = [hand + box for hand, box in zip(hands, boxes, strict=True)]
    if options["game_winner"] == "highest_total" and totals[winner] < totals[1 - winner]:
        winner = 1 - winner
    totals[winner] += number(options, "game_bonus")
    every = all(won.winner == winner for won in column)
    if every if options["shutout_test"] == "won_every_hand" else hands[1 - winner] == 0:
        totals[winner] += {
            "flat": 100,
            "double_hand_points": hands[winner],
            "double_net": totals[winner] - totals[1 - winner],
            "none": 0,
        }[str(options["shutout"])]
    return Told(points, winner, (totals[0], totals[1]))
