"""Whole games by many rules, on file, with scores that are proved by independent sums."""

import pathlib

import pytest

from ginrummy import Ending, Round, RoundResult, score_round
from ginrummy.records import GameRecord, format_record, iter_steps, parse_record
from tests.properties.proving import prove_game, prove_showdown
from tests.records.play_games import FOLDER, GAMES

FILES = sorted(FOLDER.glob("*.gin"))
each_game = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(path: pathlib.Path) -> GameRecord:
    """Read a file with one record."""
    return parse_record(path.read_text("utf-8"))


def ends(record: GameRecord) -> list[Round]:
    """Return the last state of each round."""
    last = {step.round_number: step.state for step in iter_steps(record)}
    return [state for state in last.values() if isinstance(state, Round)]


def test_there_are_twenty_games() -> None:
    """
    All that the generator plays is on file, and nothing else.
    """
    assert 20 == len(FILES)
    assert set(GAMES) == {path.stem for path in FILES}


@each_game
def test_the_game_is_whole_and_its_scores_are_proved(path: pathlib.Path) -> None:
    """
    R10.1 to R11.8: each round, the sheet and the settlement are what brute force and sums say.
    """
    record = read(path)
    results: list[RoundResult | None] = [one.result for one in record.rounds]
    states = ends(record)

    assert record.game.is_over
    assert results == [score_round(state) for state in states]
    prove_game(record.game)
    for state, result in zip(states, results, strict=True):
        assert result is not None
        if result.ending in {Ending.WASHOUT, Ending.ANNULLED}:
            assert result.points == 0
            assert len(state.stock) <= record.rules.stock_floor or state.table.ledger.annulled
        else:
            prove_showdown(state)


@each_game
def test_the_file_is_written_as_it_was_read(path: pathlib.Path) -> None:
    """
    Reading and writing a file gives the same text.
    """
    text = path.read_text("utf-8")

    assert text == format_record(parse_record(text))


def test_many_endings_are_on_file() -> None:
    """
    The games have what is usual and what is rare.
    """
    found = {result.ending for path in FILES for result in read(path).game.results}

    assert found >= {
        Ending.KNOCK,
        Ending.GIN,
        Ending.UNDERCUT,
        Ending.WASHOUT,
        Ending.ANNULLED,
    }
