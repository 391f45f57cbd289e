"""
What is added to the record of a game: deals, actions and results.
"""

from collections.abc import Iterable

from ginrummy._following import Event, Standing, follow, start
from ginrummy._game_records import GameRecord, changed_record, state_of
from ginrummy._replays import State, checked_result, extended
from ginrummy._round_records import LONGEST, RoundRecord, changed_round, is_event, with_comment
from ginrummy.actions import Annul
from ginrummy.cards import Card, Hand
from ginrummy.errors import (
    IllegalActionError,
    InvalidStateError,
    Invariant,
    Reason,
    Refusal,
    wrong_type,
)
from ginrummy.games import Game, after_results, record_result
from ginrummy.results import RoundResult
from ginrummy.scoring import score_round
from ginrummy.seats import Seat

__all__ = ["append_action", "append_deal", "append_result"]


def append_deal(
    record: GameRecord,
    deck: Iterable[Card | None],
    *,
    side_card: Card | None = None,
    comment: str = "",
) -> GameRecord:
    """
    Return *record* with one round more, which is dealt from *deck*.

    >>> from ginrummy import DECK
    >>> append_deal(GameRecord(), DECK).table.dealer
    <Seat.NORTH: 'N'>

    Args:
        record: the game so far.
        deck: the 52 cards, as `deal` takes them; in the record of one seat None for all
            but its own cards and the upcard, see `known_deck`.
        side_card: the card that sets the knock limit, as `deal` takes it.
        comment: what is to be said of the deal.

    Raises:
        InvalidStateError: the last round or the game is not over, or the cards are not
            what `deal` takes, or what the seat has seen.
        WrongTypeError: an argument is of the wrong type.
    """
    game = state_of(record, "append_deal()").game
    one = RoundRecord(deck=deck, side_card=side_card, comments=[comment])
    _check_deal(record)
    standing = start(one.deck, game.next_dealer, record.rules, side_card, record.seat)
    return changed_record(record, (*record.rounds, one), State(game, standing))


def _check_deal(record: GameRecord) -> None:
    if record.is_running:
        raise InvalidStateError(Invariant.NOT_FINISHED, f"round {len(record.rounds)}")
    if record.game.is_over:
        raise InvalidStateError(Invariant.GAME_OVER, after_results(len(record.rounds)))


def append_action(  # noqa: PLR0913  # all that can be told of an action
    record: GameRecord,
    action: Event,
    *,
    seat: Seat | None = None,
    comment: str = "",
    card: Card | None = None,
    shown: Hand | None = None,
) -> GameRecord:
    """
    Return *record* with one action or event more; if it ends the round, with the result too.

    `Annul` is possible until the next deal or result, and then takes the place of the result
    of the last round, also of one that has ended the game. An annulment is agreed at the
    table: with *seat* it is refused, so that no player can send it.

    >>> from ginrummy import DECK, Pass
    >>> record = append_action(append_deal(GameRecord(), DECK), Pass(), seat=Seat.SOUTH)
    >>> record.rounds[-1].actions
    (Pass(),)

    Args:
        record: the game so far.
        action: what is done.
        seat: who sent it; a server that says so lets nobody move for the other, claim for
            him, or annul the round.
        comment: what is to be said of it.
        card: in the record of one seat, the card that it saw being drawn from the stock.
        shown: in the record of one seat, the whole hand that the other laid open with it.

    Raises:
        IllegalActionError: the rules refuse the action; it says why.
        InvalidStateError: no round is dealt, or the game ended with a result that was
            typed in; in the record of one seat, a card that it must have seen is
            missing, or one that it cannot have seen is told; or there is no end of actions.
        WrongTypeError: an argument is of the wrong type, or `Annul` comes from a seat.
    """
    state = state_of(record, "append_action()")
    _check_action(action, seat, comment, card, shown)
    standing = _dealt(record, state)
    if record.is_running and len(record.rounds[-1].actions) >= LONGEST:
        raise InvalidStateError(Invariant.TOO_MANY, f"append_action(): over {LONGEST}")
    if not record.is_running and not standing.round_.is_over:
        raise IllegalActionError(action, Refusal(reason=Reason.ROUND_OVER))
    if seat is not None and seat is not standing.round_.turn:
        over = standing.round_.is_over
        reason = Reason.ROUND_OVER if over else Reason.NOT_YOUR_TURN
        raise IllegalActionError(action, Refusal(reason=reason))
    reached = follow(standing, action, card, shown)
    one, round_ = record.rounds[-1], reached.standing.round_
    game = state.game
    if one.result is not None:
        game = Game(game.rules, game.first_dealer, game.results[:-1])
    result = score_round(round_) if round_.is_over else None
    if result is not None:
        game = record_result(game, result)
    after = extended(one, action, comment, standing, reached, result)
    return changed_record(record, (*record.rounds[:-1], after), State(game, reached.standing))


def _dealt(record: GameRecord, state: State) -> Standing:
    # Where the last round stands, if there are cards at all.
    if state.standing is None:
        _check_deal(record)
        raise InvalidStateError(Invariant.RECORD, "no round is dealt; append_deal() comes first")
    return state.standing


def _check_action(
    action: Event, seat: Seat | None, comment: str, card: Card | None, shown: Hand | None
) -> None:
    where = "append_action()"
    if not is_event(action):
        raise wrong_type(where, "an action", action)
    if seat is not None and not isinstance(seat, Seat):
        raise wrong_type(where, "a Seat, or None, as seat", seat)
    if seat is not None and isinstance(action, Annul):
        raise wrong_type(where, "an action of one seat", action)
    if not isinstance(comment, str):
        raise wrong_type(where, "text as comment", comment)
    if card is not None and not isinstance(card, Card):
        raise wrong_type(where, "a Card, or None, as card", card)
    if shown is not None and not isinstance(shown, Hand):
        raise wrong_type(where, "a Hand, or None, as shown", shown)


def append_result(record: GameRecord, result: RoundResult, *, comment: str = "") -> GameRecord:
    """
    Return *record* with a result that was typed in, or that ends the last round.

    Between rounds it is that of one round more, of which nothing else is known. In a round
    that is not over it must be awarded: somebody has resigned, or refused a double. Since
    nobody has laid down, such a result has neither counts nor cards.

    >>> from ginrummy import RoundResult
    >>> record = append_result(GameRecord(), RoundResult.of_points(Seat.SOUTH, 14))
    >>> record.game.next_dealer
    <Seat.SOUTH: 'S'>

    Raises:
        InvalidStateError: the game is over, or the round is not and *result* is no award,
            or one with counts or cards.
        WrongTypeError: an argument is of the wrong type.
    """
    state = state_of(record, "append_result()")
    if not isinstance(result, RoundResult):
        raise wrong_type("append_result()", "a RoundResult", result)
    one = RoundRecord(result=result, comments=[comment])  # it checks them
    if not record.is_running or state.standing is None:
        _check_deal(record)
        game = record_result(state.game, result)
        return changed_record(record, (*record.rounds, one), State(game))
    checked_result(result, state.standing.round_)
    last = record.rounds[-1]
    count = len(last.actions)
    said = "\n".join(filter(None, (last.comment(count), comment)))
    ended = changed_round(last, comments=with_comment(last.comments, count, said), result=result)
    game = record_result(state.game, result)
    return changed_record(record, (*record.rounds[:-1], ended), State(game, state.standing))


# They are public there; here they stand in a module of their own for its length alone.
for _public in (append_action, append_deal, append_result):
    _public.__module__ = "ginrummy.records"
