"""
Replaying what was recorded: which rounds follow from it, and with what results.
"""

import bisect
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from ginrummy._following import Event, Followed, Standing, follow, lays_open, own_places, start
from ginrummy._round_records import (
    RecordError,
    RoundRecord,
    changed_round,
    with_comment,
    without_end,
)
from ginrummy.actions import DrawStock
from ginrummy.cards import Hand
from ginrummy.errors import GinRummyError, InvalidStateError, Invariant
from ginrummy.games import Game, after_results, dealer_after
from ginrummy.results import Ending, LineKind, RoundResult
from ginrummy.rounds import Round
from ginrummy.rules import Rules
from ginrummy.scoring import score_round
from ginrummy.seats import Seat
from ginrummy.views import witness

__all__ = ["Frame", "Replay", "State", "checked_result", "extended", "followed", "redacted"]

_COUNTED: Final = frozenset({LineKind.DEADWOOD, LineKind.UNDERCUT, LineKind.GIN, LineKind.BIG_GIN})


@attrs.frozen
class Frame:
    """
    What all rounds of a record have in common.
    """

    rules: Rules
    first_dealer: Seat
    seat: Seat | None


@attrs.frozen
class State:
    """
    Where a record stands, so that what is added to it needs no replay.
    """

    game: Game
    standing: Standing | None = None


def followed(record: RoundRecord, dealer: Seat, frame: Frame) -> Iterator[Followed]:
    """
    Yield where a round stood after the deal and then after each action.
    """
    if not record.deck:
        return
    deck = record.deck
    if frame.seat is not None:
        dealt = 2 * frame.rules.hand_size + 1
        deck = (*deck[:dealt], *[None] * (52 - dealt))
    standing = start(deck, dealer, frame.rules, record.side_card, frame.seat)
    yield Followed(standing, None, None)
    for place, action in enumerate(record.actions):
        next_card = -len(standing.round_.stock)
        drawn = isinstance(action, DrawStock) and next_card and frame.seat is not None
        card = record.deck[next_card] if drawn else None
        shown = record.shown[place] if place < len(record.shown) else None
        followed = follow(standing, action, card, shown)
        standing = followed.standing
        yield followed


class Replay:
    """
    A replay under way: rounds go in one after the other, and come out with their results.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.dealer = frame.first_dealer
        self.rounds: list[RoundRecord] = []
        self._results: list[RoundResult] = []
        self._standing: Standing | None = None

    def add(self, one: RoundRecord) -> RoundRecord:
        """
        Replay one round more, and return it with the result that follows.

        Raises:
            RecordError: the round before it is not over, or it does not replay.
        """
        number = len(self.rounds) + 1
        if len(self._results) < len(self.rounds):
            problem = InvalidStateError(Invariant.NOT_FINISHED, "and yet another follows")
            raise RecordError(problem, round_number=number - 1)
        finished, self._standing = _replayed_round(one, number, self.dealer, self.frame)
        self.rounds.append(finished)
        if finished.result is not None:
            self._results.append(finished.result)
            self.dealer = dealer_after(finished.result, self.dealer, self.frame.rules)
        return finished

    def finish(self) -> State:
        """
        Return where the game stands.

        Raises:
            RecordError: there is a round after the end of the game.
        """
        game = _game(self.frame, self._results)
        if len(self._results) < len(self.rounds) and game.is_over:
            problem = InvalidStateError(Invariant.GAME_OVER, after_results(len(self._results)))
            raise RecordError(problem, round_number=len(self.rounds))
        return State(game, self._standing)


def _game(frame: Frame, results: list[RoundResult]) -> Game:
    rules, dealer = frame.rules, frame.first_dealer

    def is_refused(count: int) -> bool:
        try:
            Game(rules, dealer, results[:count])
        except InvalidStateError:
            return True
        return False

    try:
        return Game(rules, dealer, results)
    except InvalidStateError as problem:
        first = bisect.bisect_left(range(len(results)), x=True, key=is_refused)
        raise RecordError(problem, round_number=first) from problem


def _replayed_round(
    one: RoundRecord, number: int, dealer: Seat, frame: Frame
) -> tuple[RoundRecord, Standing | None]:
    place: int | None = None
    last: Followed | None = None
    shown: list[Hand | None] = []
    steps = followed(one, dealer, frame)
    try:
        for place, last in enumerate(steps, start=1):  # noqa: B007  # it names the place
            shown.append(last.shown)
        place = None
        if last is None:
            return one, None
        _check_unseen(one, last.standing)
        shown_then = without_end(tuple(shown[1:]))
        result = checked_result(one.result, last.standing.round_)
    except GinRummyError as problem:
        raise RecordError(problem, round_number=number, action_number=place) from problem
    return changed_round(one, shown=shown_then, result=result), last.standing


def _check_unseen(record: RoundRecord, standing: Standing) -> None:
    # Who has seen one side has not seen what was never drawn.
    if standing.seat is None:
        return
    left = len(standing.round_.stock)
    told = [card for card in record.deck[52 - left :] if card is not None]
    if told:
        raise InvalidStateError(Invariant.SEEN, f"{told[0]} is known, but was never drawn")


def checked_result(told: RoundResult | None, round_: Round) -> RoundResult | None:
    """
    Return the result that follows from the cards or, where the round was given up, the one told.
    """
    if round_.is_over:
        result = score_round(round_)
        if told not in {None, result}:
            raise InvalidStateError(Invariant.SCORE, f"by the cards it is a {_brief(result)}")
        return result
    if told is not None and told.ending is not Ending.AWARDED:
        detail = f"a round that is not over can be awarded, but is no {told.ending.value}"
        raise InvalidStateError(Invariant.SCORE, detail)
    if told is not None and _tells_cards(told):
        detail = "a round that is not over has no counts, and shows no cards"
        raise InvalidStateError(Invariant.SCORE, detail)
    return told


def _tells_cards(result: RoundResult) -> bool:
    # Nobody has laid down, so nothing proves such a score, and it would give hands away.
    counted = any(line.kind in _COUNTED for line in result.lines)
    return counted or result.deadwood is not None or result.spreads is not None


def _brief(result: RoundResult) -> str:
    if result.winner is None:
        return result.ending.text
    return f"{result.ending.text}, {result.points} points for {result.winner.name.lower()}"


def redacted(rounds: Iterable[RoundRecord], frame: Frame, seat: Seat) -> Iterator[RoundRecord]:
    """
    Yield what *seat* has seen of rounds that are known whole, without any comment.
    """
    dealer = frame.first_dealer
    for one in rounds:
        yield _redacted(one, dealer, frame, seat)
        if one.result is not None:
            dealer = dealer_after(one.result, dealer, frame.rules)


def _redacted(one: RoundRecord, dealer: Seat, frame: Frame, seat: Seat) -> RoundRecord:
    if not one.deck:
        return changed_round(one, comments=())
    places = own_places(frame.rules, dealer, seat)
    deck = [card if place in places else None for place, card in enumerate(one.deck)]
    seen = start(tuple(deck), dealer, frame.rules, one.side_card, seat)
    states = (reached.standing.round_ for reached in followed(one, dealer, frame))
    before = next(states)
    shown: list[Hand | None] = []
    for action, after in zip(one.actions, states, strict=True):
        drawn = witness(before, action, seat).card if isinstance(action, DrawStock) else None
        if drawn is not None:
            deck[52 - len(before.stock)] = drawn
        laid = after.hands[seat.other] if lays_open(before, after, seat.other) else None
        reached = follow(seen, action, drawn, laid)
        seen = reached.standing
        shown.append(reached.shown)
        before = after
    return changed_round(one, deck=tuple(deck), comments=(), shown=without_end(tuple(shown)))


def extended(  # noqa: PLR0913, PLR0917  # all that an action changes
    one: RoundRecord,
    action: Event,
    comment: str,
    before: Standing,
    reached: Followed,
    result: RoundResult | None,
) -> RoundRecord:
    """
    Return *one* with an action more, to which *reached* led, and with the result, if it has one.
    """
    count = len(one.actions)
    deck, comments, shown = one.deck, one.comments, one.shown
    if reached.card is not None:
        place = 52 - len(before.round_.stock)
        deck = (*deck[:place], reached.card, *deck[place + 1 :])
    comments = with_comment(comments, count + 1, comment)
    if reached.shown is not None:
        shown = (*shown, *[None] * (count - len(shown)), reached.shown)
    actions = (*one.actions, action)
    return changed_round(
        one, deck=deck, actions=actions, comments=comments, shown=shown, result=result
    )
