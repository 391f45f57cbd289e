"""Replaying rounds, one after the other."""

import pytest

from ginrummy import CLASSIC, Pass, RoundResult, Seat
from ginrummy._replays import Frame, Replay
from ginrummy._round_records import RecordError, RoundRecord
from tests.unit.positions import DEFENDER, KNOCKER, deck

FRAME = Frame(CLASSIC, Seat.NORTH, None)
WON = RoundRecord(result=RoundResult.of_points(Seat.SOUTH, 60))


def test_each_round_says_who_deals_the_next() -> None:
    """
    R11.9: by the classic rules the winner deals.
    """
    replay = Replay(FRAME)
    dealers = [replay.dealer]
    for _ in range(2):
        replay.add(WON)
        dealers.append(replay.dealer)

    assert dealers == [Seat.NORTH, Seat.SOUTH, Seat.SOUTH]
    assert replay.finish().game.is_over


@pytest.mark.parametrize("count", range(3, 12))
def test_the_first_round_after_the_end_is_at_fault(count: int) -> None:
    """
    R11.2: however many follow the end of the game, the first of them is named.
    """
    replay = Replay(FRAME)
    for _ in range(count):
        replay.add(WON)
    with pytest.raises(RecordError) as caught:
        replay.finish()

    assert caught.value.round_number == 3


def test_a_round_that_runs_has_no_result() -> None:
    """
    The last round may be unfinished.
    """
    replay = Replay(FRAME)
    one = replay.add(RoundRecord(deck=deck(KNOCKER, DEFENDER, "Ad"), actions=[Pass()]))

    assert one.result is None
    assert not replay.finish().game.results
