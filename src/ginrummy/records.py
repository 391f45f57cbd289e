"""
Records: whole games, or what one seat saw of them, that can be stored and replayed.

A `GameRecord` is the one value that a server or a score keeper keeps. Each function that
adds to it returns a new one, without replaying what was before; to take something back,
keep the old one.

>>> import random
>>> from ginrummy import Seat, TakeDiscard, shuffled_deck
>>> from ginrummy.records import GameRecord, append_action, append_deal
>>> record = GameRecord(tags={"North": "Ann", "South": "Bob"})
>>> record = append_deal(record, shuffled_deck(random.Random(7)))
>>> record = append_action(record, TakeDiscard(), comment="at once")
>>> record.round
<Round discard, S to move, N 10 S 11, stock 31>
"""

from collections.abc import Iterator

import attrs

from ginrummy._following import Event
from ginrummy._game_records import GameRecord, append_action, append_deal, append_result
from ginrummy._replays import Frame, followed
from ginrummy._round_records import RecordError, RoundRecord
from ginrummy.errors import wrong_type
from ginrummy.games import dealer_after
from ginrummy.rounds import Round
from ginrummy.views import View, view

__all__ = [
    "GameRecord",
    "RecordError",
    "RoundRecord",
    "Step",
    "append_action",
    "append_deal",
    "append_result",
    "iter_steps",
]


@attrs.frozen(kw_only=True)
class Step:
    """
    A step of a record: an action and what it led to, or a deal.
    """

    round_number: int
    """In which round, counted from 1."""
    action_number: int
    """Which action, counted from 1; 0 for the deal."""
    action: Event | None
    """What was done; None for the deal."""
    comment: str
    """What is said of it."""
    state: Round | View
    """Where the round stands after it; in the record of one seat, what that seat knows."""


def iter_steps(record: GameRecord) -> Iterator[Step]:
    """
    Yield each deal and each action of *record*, with what it led to.

    Rounds of which only the result is known have no steps.

    >>> from ginrummy import DECK, Pass
    >>> record = append_action(append_deal(GameRecord(), DECK), Pass())
    >>> [(step.action_number, step.state.turn.value) for step in iter_steps(record)]
    [(0, 'S'), (1, 'N')]

    Raises:
        WrongTypeError: *record* is not a `GameRecord`.
    """
    if not isinstance(record, GameRecord):
        raise wrong_type("iter_steps()", "a GameRecord", record)
    return _iter_steps(record)


def _iter_steps(record: GameRecord) -> Iterator[Step]:
    dealer, frame = record.first_dealer, Frame(record.rules, record.first_dealer, record.seat)
    for number, round_record in enumerate(record.rounds, start=1):
        for place, reached in enumerate(followed(round_record, dealer, frame)):
            standing = reached.standing
            state = standing.round_ if record.seat is None else view(standing.round_, record.seat)
            yield Step(
                round_number=number,
                action_number=place,
                action=round_record.actions[place - 1] if place else None,
                comment=round_record.comment(place),
                state=state,
            )
        if round_record.result is not None:
            dealer = dealer_after(round_record.result, dealer, record.rules)
