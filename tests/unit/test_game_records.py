"""The record of a game keeps where it stands."""

from ginrummy import DECK, Pass
from ginrummy._game_records import GameRecord, changed_record, state_of
from ginrummy.records import append_action, append_deal


def test_a_change_leaves_the_record_as_it_was() -> None:
    """
    The way round the replay makes a new record.
    """
    record = append_deal(GameRecord(), DECK)
    after = append_action(record, Pass())
    back = changed_record(after, record.rounds, state_of(record, "here"))

    assert back == record
    assert back.round == record.round
    assert after.rounds[0].actions == (Pass(),)
