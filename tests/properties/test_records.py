"""The laws of records."""

import pickle
import random

from hypothesis import given, strategies as st

from ginrummy import Seat
from ginrummy.records import (
    GameRecord,
    format_record,
    iter_steps,
    parse_record,
)
from ginrummy.strategies import seats
from tests.properties.positions import few
from tests.properties.recording import records, twin_of

ANY_EYES = st.none() | seats()


@few(2)
@given(records(seat=ANY_EYES))
def test_a_record_is_what_its_text_says(record: GameRecord) -> None:
    """
    Writing and reading are inverse, from values and from the text that is written.
    """
    text = format_record(record)
    read = parse_record(text)

    assert record == read
    assert text == format_record(read)
    assert (record.game, record.round, record.table) == (read.game, read.round, read.table)


@few(4)
@given(records())
def test_adding_is_replaying(record: GameRecord) -> None:
    """
    What grew by one action after the other equals what is replayed from the start.
    """
    again = GameRecord(
        tags=record.tags,
        comment=record.comment,
        rules=record.rules,
        first_dealer=record.first_dealer,
        rounds=record.rounds,
    )

    assert record == again
    assert hash(record) == hash(again)
    assert (record.game, record.round) == (again.game, again.round)
    assert record == pickle.loads(pickle.dumps(record))  # noqa: S301  # pickled just now


@few(2)
@given(records(), seats())
def test_a_seat_sees_the_same_in_its_own_record(record: GameRecord, seat: Seat) -> None:
    """
    The views of a redacted record are those of the whole one, at every step.
    """
    seen = record.seen_by(seat)
    own = [step.state for step in iter_steps(seen)]

    assert [step.view(seat) for step in iter_steps(record)] == own
    assert record.game == seen.game
    assert record.view(seat) == seen.view(seat)
    assert seen == seen.seen_by(seat)


@few(2)
@given(records(), seats(), st.integers(0, 2**32))
def test_what_a_seat_did_not_see_leaves_no_trace(
    record: GameRecord, seat: Seat, seed: int
) -> None:
    """
    Records that differ only in what a seat did not see are the same when it gets them.
    """
    twin = twin_of(record, seat, random.Random(seed))
    seen, other = record.seen_by(seat), twin.seen_by(seat)

    assert seen == other
    assert format_record(seen) == format_record(other)
    assert repr(seen) == repr(other)
    assert pickle.dumps(seen) == pickle.dumps(other)
