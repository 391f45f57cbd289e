"""Whole games on file, replayed with their scores."""

import pathlib
import re

import pytest

from ginrummy import InvalidStateError, Invariant, Seat
from ginrummy.records import (
    GameRecord,
    RecordError,
    format_record,
    iter_steps,
    parse_record,
    read_records,
)

HERE = pathlib.Path(__file__).parent
FILES = sorted(HERE.glob("*.gin"))
# What each round is worth, as the comment in the file works it out by hand from the rules.
WORTH = {
    "annulled": "annulled annulled S28",
    "awarded": "S25 running",
    "big-gin": "S88",
    "claim-accepted": "S13",
    "claim-difference-only": "S29",
    "claim-exposed-for-a-play": "S24",
    "claim-exposed-to-the-end": "S24",
    "claim-seen-by-north": "S24",
    "eleven-cards": "S28",
    "gin": "S77",
    "gin-laid-off": "S54",
    "hollywood": "N60 S30 N50 N45 S15 N20 N40",
    "kitchen-table": "S21",
    "knock": "S28",
    "knock-seen-by-north": "S28",
    "last-discard": "N28",
    "oklahoma": "S76",
    "partners": "S18 tie",
    "returned-draw": "washout",
    "seven-cards": "S22",
    "shutout": "N70 N31",
    "tie-for-nothing": "tie",
    "too-many-takes": "washout",
    "undercut": "N11",
    "undercut-by-tie": "N10",
    "unfinished": "running",
    "washout": "washout S28",
    "whole-game": "N13 N27 N24 S2 S17 S16 S12 N6 N32",
}
# Who wins the game, and what north and south have in all; worked out in the files too.
OUTCOMES = {"hollywood": "N 890 85", "shutout": "N 341 0", "whole-game": "N 302 127"}
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(path: pathlib.Path) -> GameRecord:
    """Read a file with one record."""
    return parse_record(path.read_text("utf-8"))


def worth(record: GameRecord) -> str:
    """Write who won each round, and what it was worth."""
    words: list[str] = []
    for one in record.rounds:
        if one.result is None:
            words.append("running")
        elif one.result.winner is None:
            words.append(one.result.ending.value)
        else:
            words.append(f"{one.result.winner.value}{one.result.points}")
    return " ".join(words)


def test_all_files_have_their_scores() -> None:
    """
    No file goes unchecked.
    """
    assert set(WORTH) == {path.stem for path in FILES}


@each_file
def test_rounds_are_worth_what_the_rules_say(path: pathlib.Path) -> None:
    """
    Each round on file replays to the score that was worked out by hand.
    """
    assert WORTH[path.stem] == worth(read(path))


@each_file
def test_games_end_as_the_rules_say(path: pathlib.Path) -> None:
    """
    The result of a game is that of the score sheet, and ``*`` as long as nobody has won.
    """
    lines = format_record(read(path)).splitlines()

    assert f'[Result "{OUTCOMES.get(path.stem, "*")}"]' in lines


@each_file
def test_files_are_written_as_they_were_read(path: pathlib.Path) -> None:
    """
    Reading and writing a file gives the same text, unless a person wrote it.
    """
    text = path.read_text("utf-8")
    written = format_record(parse_record(text))

    assert (written == text) is (path.stem != "kitchen-table")
    assert parse_record(written) == parse_record(text)


@each_file
def test_false_scores_are_refused(path: pathlib.Path) -> None:
    """
    A point too many is an error with the line of the score, where cards prove it.
    """
    lines = path.read_text("utf-8").splitlines()
    places = [
        place
        for place, line in enumerate(lines)
        if re.match("score: (?!awarded)[a-z_]+ [ns] ", line, re.IGNORECASE)
    ]
    for place in places:
        word, ending, seat, points, *rest = lines[place].split()
        false = " ".join([word, ending, seat, str(int(points) + 1), *rest])
        with pytest.raises(RecordError) as caught:
            parse_record("\n".join([*lines[:place], false, *lines[place + 1 :]]))

        assert place + 1 == caught.value.line
        assert isinstance(caught.value.problem, InvalidStateError)
        assert caught.value.problem.invariant is Invariant.SCORE


@each_file
@pytest.mark.parametrize("seat", list(Seat), ids=lambda seat: seat.value)
def test_both_seats_see_the_same_game(path: pathlib.Path, seat: Seat) -> None:
    """
    What a seat has seen replays to the same views and the same scores.
    """
    record = read(path)
    if record.seat is not None:
        return
    seen = parse_record(format_record(record.seen_by(seat)))

    assert worth(record) == worth(seen)
    assert [step.view(seat) for step in iter_steps(record)] == [
        step.state for step in iter_steps(seen)
    ]


def test_all_files_can_be_one() -> None:
    """
    Records that stand behind one another are read one by one.
    """
    lines = [line for path in FILES for line in [*path.read_text("utf-8").splitlines(), ""]]

    assert [read(path) for path in FILES] == list(read_records(lines))
