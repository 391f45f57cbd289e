"""
Scores with known answers, each with the reason for it, asked of the library.

The answers lie in the data files beside this one; they were found by hand, from the rules.
"""

from typing import Any

import attrs
import pytest

import ginrummy
from ginrummy import (
    CLASSIC,
    BySeat,
    Ending,
    Game,
    Hand,
    RoundResult,
    Rules,
    ScoreSheet,
    Seat,
    Spread,
    net_tables,
    parse_melds,
    record_result,
    score_counts,
    score_refusal,
    score_sheet,
    score_showdown,
    settle,
)
from tests.known.test_known import load, named

FILES = [
    "showdowns.json",
    "settlements.json",
    "game_ends.json",
    "next_dealers.json",
    "hollywood.json",
    "partnerships.json",
    "doubles.json",
]

Case = dict[str, Any]


def rules_of(case: Case, base: Rules = CLASSIC) -> Rules:
    """Give the rules of a case: those of its preset, with the options it names."""
    options = dict(case.get("rules", {}))
    options.pop("hand_multiplier", None)
    preset = getattr(ginrummy, options.pop("preset", ""), base)
    rules = attrs.evolve(preset, **options)
    assert isinstance(rules, Rules)
    return rules


def seat_of(text: str | None) -> Seat | None:
    """Read a seat, or nobody."""
    return None if text is None else Seat(text)


def result_of(winner: str | None, points: int) -> RoundResult:
    """Make the result of a round of its winner and points."""
    ending = Ending.AWARDED if winner else Ending.WASHOUT
    return RoundResult.of_points(seat_of(winner), points, ending=ending)


def games_of(case: Case, rules: Rules) -> list[Game]:
    """Give the game after each of the rounds of a case."""
    games = [Game(rules, Seat.NORTH)]
    for winner, points in case["rounds"]:
        games.append(record_result(games[-1], result_of(winner, points)))
    return games[1:]


def points_of(sheet: ScoreSheet) -> list[list[int]]:
    """List what stands in each column."""
    return [list(column.points) for column in sheet.columns]


@pytest.mark.parametrize("name", FILES)
def test_every_case_has_a_reason_and_a_source(name: str) -> None:
    """
    Every known answer says why it is so and where it comes from, and has an id of its own.
    """
    cases = load(name)

    assert len(cases) == len({case["id"] for case in cases})
    assert all(case["why"] and (case.get("source") or case.get("seed")) for case in cases)


@pytest.mark.parametrize("case", named(load("showdowns.json")))
def test_showdown(case: Case) -> None:
    """
    R10.1 to R10.8: a knock is worth what it is known to be, and its lines add up.
    """
    rules, factor = rules_of(case), case.get("rules", {}).get("hand_multiplier", 1)
    if "knocker" in case:
        spread = Spread.of(Hand.parse(case["knocker"]), parse_melds(case["melds"]))
        defender = Hand.parse(case["defender"])
        result = score_showdown(Seat.NORTH, spread, defender, rules=rules, multiplier=factor)
    else:
        deadwood = BySeat(*case["deadwood"])
        flags = {name: case[name] for name in ("gin", "big_gin") if name in case}
        result = score_counts(Seat.NORTH, deadwood, rules=rules, multiplier=factor, **flags)
    expected = dict(case["expected"])

    assert expected.pop("points") == result.points == sum(line.points for line in result.lines)
    assert seat_of(expected.pop("winner")) is result.winner
    assert expected.pop("ending", result.ending.value) == result.ending.value
    if "deadwood" in expected:
        assert expected.pop("deadwood") == list(result.deadwood or ())
    assert {} == expected


@pytest.mark.parametrize("case", named(load("settlements.json")))
def test_settlement(case: Case) -> None:
    """
    R11.1 to R11.8: a game comes to what it is known to, round by round.
    """
    *_, game = games = games_of(case, rules_of(case))
    sheet = score_sheet(game)
    (column,) = sheet.columns
    expected = dict(case["expected"])

    if "columns" in expected:
        sheets = [points_of(score_sheet(earlier))[0] for earlier in games]
        assert expected.pop("columns") == sheets
    if "hand_points" in expected:
        assert expected.pop("hand_points") == list(column.points)
    if "boxes" in expected:
        assert expected.pop("boxes") == list(column.boxes)
    assert expected.pop("over", game.is_over) == game.is_over == sheet.is_over
    assert expected.pop("shutout", column.shutout) == column.shutout
    if expected:
        settled = settle(game)
        difference = expected.pop("difference")
        assert {difference, -difference} == {settled.balance(seat) for seat in Seat}
        assert expected.pop("totals", list(settled.totals)) == list(settled.totals)
        if "winner" in expected:
            assert seat_of(expected.pop("winner")) is settled.winner
    assert {} == expected


@pytest.mark.parametrize("case", named(load("game_ends.json")))
def test_game_end(case: Case) -> None:
    """
    R11.2: a score ends the game, or does not.
    """
    game = Game(rules_of(case), Seat.NORTH, [result_of("N", case["score"])])

    assert case["expected"] == {"over": game.is_over}


@pytest.mark.parametrize("case", named(load("next_dealers.json")))
def test_next_dealer(case: Case) -> None:
    """
    R11.9, R11.10: the right seat deals next.
    """
    endings = {"null": Ending.WASHOUT, "annulled": Ending.ANNULLED}
    outcome = case["outcome"]
    result = RoundResult(ending=endings[outcome]) if outcome in endings else result_of(outcome, 10)
    game = Game(rules_of(case), Seat(case["dealer"]), [result])

    assert case["expected"] == {"next_dealer": game.next_dealer.value}


@pytest.mark.parametrize("case", named(load("hollywood.json")))
def test_hollywood(case: Case) -> None:
    """
    R12.1: a round won is written in the columns where it belongs.
    """
    *_, game = games_of(case, ginrummy.hollywood(rules_of(case)))
    sheet = score_sheet(game)
    closed = [column.closed for column in sheet.columns]

    assert case["expected"]["columns"] == points_of(sheet)
    assert case["expected"].get("closed", closed) == closed


@pytest.mark.parametrize("case", named(load("partnerships.json")))
def test_partnership(case: Case) -> None:
    """
    R12.5: two tables together make one round.
    """
    result = net_tables(result_of(winner, points) for winner, points in case["rounds"])

    assert Seat(case["expected"]["winner"]) is result.winner
    assert case["expected"]["points"] == result.points


@pytest.mark.parametrize("case", named(load("doubles.json")))
def test_refused_double(case: Case) -> None:
    """
    R12.3: a refused double is worth what it is known to be.
    """
    result = score_refusal(Seat.NORTH, BySeat(*case["deadwood"]), factor=case["factor"])

    assert Seat(case["expected"]["winner"]) is result.winner
    assert case["expected"]["points"] == result.points
