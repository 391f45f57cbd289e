"""
Playing a round, one action at a time or to the end.

>>> from ginrummy import DECK, DrawStock, Pass, Seat, deal, play
>>> start = deal(DECK, Seat.NORTH)
>>> after = play(play(play(start, Pass()), Pass()), DrawStock())
>>> start.phase, after.phase
(<Phase.OFFER: 'offer'>, <Phase.DISCARD: 'discard'>)
"""

from collections.abc import Callable, Iterable, Iterator

from ginrummy._steps import step
from ginrummy.actions import Action, Annul, Claim, Knock
from ginrummy.errors import IllegalActionError, wrong_type
from ginrummy.irregularities import annul, claim_knock
from ginrummy.legality import legal_actions, refusal_of
from ginrummy.rounds import Round
from ginrummy.seats import BySeat, Seat
from ginrummy.views import View, view

__all__ = ["perft", "play", "play_out", "replay"]

_NORTH = Seat.NORTH  # Python 3.11 looks the members of an enum up slowly


def play(round_: Round, action: Action, *, seat: Seat | None = None) -> Round:
    """
    Return the round after *action* of the seat to move.

    The round that was given stays as it is: to take an action back, keep it.

    >>> from ginrummy import DECK, TakeDiscard, deal
    >>> play(deal(DECK, Seat.NORTH), TakeDiscard(), seat=Seat.SOUTH)
    <Round discard, S to move, N 10 S 11, stock 31>

    Args:
        round_: where it is played.
        action: what is done.
        seat: who sent it; a server that says so lets nobody move for the other.

    Raises:
        IllegalActionError: the rules refuse the action; it says why.
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(round_, Round):
        raise wrong_type("play()", "a Round", round_)
    table, hand = round_.table, None
    if seat is None or seat is table.turn:
        hand = round_.hands.north if table.turn is _NORTH else round_.hands.south
    elif not isinstance(seat, Seat):
        raise wrong_type("play()", "a Seat, or None, as seat", seat)
    refusal = refusal_of(table, hand, action, "play()")
    if refusal is not None:
        raise IllegalActionError(action, refusal)
    return step(round_, action)


def replay(start: Round, actions: Iterable[Action | Claim | Annul]) -> Iterator[Round]:
    """
    Yield *start*, and then the round after each of *actions*, table events included.

    >>> from ginrummy import DECK, Pass, deal
    >>> [state.turn.value for state in replay(deal(DECK, Seat.NORTH), [Pass(), Pass()])]
    ['S', 'N', 'S']

    Raises:
        IllegalActionError: the rules refuse an action; those before it were yielded.
        WrongTypeError: *start* is not a `Round`, or something is no action.
    """
    if not isinstance(start, Round):
        raise wrong_type("replay()", "a Round", start)
    if not isinstance(actions, Iterable):
        raise wrong_type("replay()", "an iterable of actions", actions)
    return _replay(start, actions)


def _replay(state: Round, actions: Iterable[Action | Claim | Annul]) -> Iterator[Round]:
    yield state
    for action in actions:
        state = after_event(state, action)
        yield state


def after_event(round_: Round, event: Action | Claim | Annul) -> Round:
    """
    Return the round after *event*, an action or what happens at a table.

    Raises:
        IllegalActionError: the rules refuse it.
        WrongTypeError: it is none.
    """
    match event:
        case Claim(card, melds):
            return claim_knock(round_, Knock(card, melds))
        case Annul():
            return annul(round_)
        case _:
            return play(round_, event)


def perft(round_: Round, depth: int) -> int:
    """
    Return how many ways there are to play *depth* actions from *round_*.

    The count tells whether two programs, or two versions, agree on what is legal. A
    finished round adds nothing deeper down.

    >>> from ginrummy import DECK, deal
    >>> [perft(deal(DECK, Seat.NORTH), depth) for depth in range(3)]
    [1, 2, 12]

    Raises:
        WrongTypeError: *round_* is not a `Round`, or *depth* not an int.
    """
    if not isinstance(round_, Round):
        raise wrong_type("perft()", "a Round", round_)
    if not isinstance(depth, int) or isinstance(depth, bool):
        raise wrong_type("perft()", "an int as depth", depth)
    if depth <= 0:
        return 1
    actions = legal_actions(round_)
    if depth == 1:
        return len(actions)
    return sum(perft(step(round_, action), depth - 1) for action in actions)


def play_out(round_: Round, players: BySeat[Callable[[View], Action]]) -> Iterator[Round]:
    """
    Yield *round_*, and then the round after each action that the *players* choose.

    A player is whatever answers a view of its seat with an action; it sees no more.

    >>> import random
    >>> from ginrummy import deal, shuffled_deck
    >>> rng = random.Random(7)
    >>> def chance(seen):
    ...     return rng.choice(legal_actions(seen))
    >>> *_, end = play_out(deal(shuffled_deck(rng), Seat.NORTH), BySeat(chance, chance))
    >>> end.is_over
    True

    Raises:
        IllegalActionError: a player chooses what the rules refuse.
        WrongTypeError: an argument, or what a player answers, is of the wrong type.
    """
    if not isinstance(round_, Round):
        raise wrong_type("play_out()", "a Round", round_)
    if not isinstance(players, BySeat):
        raise wrong_type("play_out()", "a BySeat of players", players)
    for seat in Seat:
        if not callable(players[seat]):
            expected = f"a callable as the player of {seat.name.lower()}"
            raise wrong_type("play_out()", expected, players[seat])
    return _play_out(round_, players)


def _play_out(state: Round, players: BySeat[Callable[[View], Action]]) -> Iterator[Round]:
    yield state
    while not state.is_over:
        seat = state.turn
        action = players[seat](view(state, seat))
        if not isinstance(action, Action):
            raise wrong_type(
                "play_out()", f"an action of the player of {seat.name.lower()}", action
            )
        state = play(state, action, seat=seat)
        yield state
