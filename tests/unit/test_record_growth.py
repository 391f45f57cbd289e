"""What is added to a record leads to where a replay of all of it leads."""

from ginrummy import DECK, Annul, Pass, RoundResult, Seat
from ginrummy._game_records import GameRecord, state_of
from ginrummy._record_growth import append_action, append_deal, append_result


def test_what_grows_stands_where_its_replay_stands() -> None:
    """
    After a result, a deal, an action and an event the state is that of a new record.
    """
    record = append_result(GameRecord(), RoundResult.of_points(Seat.SOUTH, 14))
    record = append_action(append_deal(record, DECK), Pass(), comment="no")
    ended = append_action(record, Annul())
    for grown in (record, ended):
        again = GameRecord(rounds=grown.rounds)

        assert again == grown
        assert state_of(again, "here") == state_of(grown, "here")
    assert 2 == len(ended.game.results)
