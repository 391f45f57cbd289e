"""
What may be done, and why something may not.

All of it is computed from the table and the cards of one seat; a `Round` and the `View`
of its mover get the same answers.

>>> from ginrummy import DECK, Pass, Seat, deal, legal_actions, why_illegal
>>> start = deal(DECK, Seat.NORTH)
>>> [str(action) for action in legal_actions(start)]
['pass', 'take']
>>> why_illegal(start, Pass()) is None
True
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, assert_never, overload

from ginrummy import _search
from ginrummy._conditions import (
    REMEDIES,
    can_gin,
    can_lay_down,
    knock_cards,
    last_is_open,
    lay_off_allowed,
    must_gin_with_last,
)
from ginrummy.actions import (
    Action,
    BigGin,
    Challenge,
    Discard,
    Done,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Remedy,
    ShowMelds,
    TakeDiscard,
)
from ginrummy.cards import DECK, Card, Hand, Suit
from ginrummy.errors import Reason, Refusal, wrong_type
from ginrummy.layoffs import find_layoffs
from ginrummy.melds import Meld
from ginrummy.phases import Phase
from ginrummy.rounds import Round
from ginrummy.rules import LastDiscard, Rediscard
from ginrummy.seats import Seat
from ginrummy.spreads import iter_spreads, spread_order
from ginrummy.tables import Table
from ginrummy.views import View

__all__ = ["legal_actions", "why_illegal"]

_A = TypeVar("_A", bound=Action)

# Python 3.11 looks the members of an enum up slowly, and these are asked for often.
_DRAWING, _DISCARD, _LAST, _OVER = Phase.DRAW, Phase.DISCARD, Phase.LAST, Phase.OVER
_NORTH = Seat.NORTH
_ALLOWED, _FORBIDDEN = Rediscard.ALLOWED, Rediscard.FORBIDDEN
_PASS: Final = (Pass(),)
_DRAW: Final = (DrawStock(),)
_TAKE: Final = (TakeDiscard(),)
_EITHER: Final = _DRAW + _TAKE


class _DiscardsOfSuit(dict[int, tuple[Discard, ...]]):
    # For each set of cards of a suit their discards, made when such a set is first held.
    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self._all = [Discard(card) for card in DECK if card.suit is suit]

    def __missing__(self, held: int) -> tuple[Discard, ...]:
        found = tuple([one for place, one in enumerate(self._all) if held >> place & 1])
        self[held] = found
        return found


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (_DiscardsOfSuit(suit) for suit in Suit)


@overload
def legal_actions(state: Round | View) -> tuple[Action, ...]: ...
@overload
def legal_actions(state: Round | View, kind: type[_A]) -> tuple[_A, ...]: ...
def legal_actions(state: Round | View, kind: type | None = None) -> tuple[Action, ...]:
    """
    Return all that the seat to move may do; nobody ever has to knock (R7.3).

    It is empty exactly when the round is over or, for a view, it is not that seat's turn.
    Passing and drawing come first, then discards by their card, then knocks by the card
    that is thrown, each with all its spreads within the limit, the best first (R7.4).

    Args:
        state: a round, for the seat to move, or the view of a seat.
        kind: a class of actions; only those are worked out and returned.

    >>> from ginrummy import Seat, deal
    >>> start = deal(DECK, Seat.NORTH)
    >>> [str(action) for action in legal_actions(start, TakeDiscard)]
    ['take']

    Raises:
        WrongTypeError: *state* is neither a `Round` nor a `View`, or *kind* no such class.
    """
    hand, table = _hand_to_move(state, "legal_actions()"), state.table
    if kind is not None and not (isinstance(kind, type) and kind in _FINDERS):
        raise wrong_type("legal_actions()", "a class of actions", kind)
    if hand is None:
        return ()
    phase = table.phase
    if kind is None:
        # The two most frequent answers.
        if phase is _DRAWING and (table.passes != 2 or not table.pile_closed):
            return _EITHER
        if phase is _DISCARD and not can_lay_down(table, hand):
            return _find_discards(table, hand)
    finders = _IN_PHASE[phase]
    if kind is not None:
        return tuple(finders[kind](table, hand)) if kind in finders else ()
    found: list[Action] = []
    for find in finders.values():
        found += find(table, hand)
    return tuple(found)


def why_illegal(state: Round | View, action: Action) -> Refusal | None:
    """
    Return why the seat to move may not do *action*, or None if it may.

    Of several reasons the first in the order of `Reason` is given. No card that is
    hidden from the seat decides, or is named.

    >>> from ginrummy import Seat, deal, view
    >>> start = deal(DECK, Seat.NORTH)
    >>> print(why_illegal(start, DrawStock()))
    this is not the time for it
    >>> print(why_illegal(view(start, Seat.NORTH), Pass()))
    it is not your turn

    Raises:
        WrongTypeError: *state* is neither a `Round` nor a `View`, or *action* no action.
    """
    hand = _hand_to_move(state, "why_illegal()")
    return refusal_of(state.table, hand, action, "why_illegal()")


def refusal_of(  # noqa: C901, PLR0911  # a case a kind
    table: Table, hand: Hand | None, action: Action, where: str
) -> Refusal | None:
    """
    Return what `why_illegal` does.

    Args:
        table: what lies open.
        hand: the cards of the seat to move; None if another asks.
        action: what it would do.
        where: who asks, for the errors.
    """
    if hand is None or type(action) not in _IN_PHASE[table.phase]:
        return _why_not_now(table, action, where, moving=hand is not None)
    # What is done in every turn comes first, and is told by the quickest question there is.
    if type(action) is Discard:
        return _why_not_discard(table, hand, action.card)
    if type(action) is DrawStock:
        return None
    if type(action) is TakeDiscard:
        return _why_not_take(table)
    match action:
        case Pass():
            return _why_not_pass(table, hand)
        case Knock(card, melds):
            return _why_not_knock(table, hand, card, melds)
        case BigGin(melds):
            return _why_not_big_gin(table, hand, melds)
        case LayOff(card, onto):
            return _why_not_lay_off(table, hand, card, onto)
        case Challenge(remedy):
            return _why_not_challenge(table, remedy)
        case ShowMelds():
            return Refusal(reason=Reason.WRONG_PHASE) if table.ledger.shown else None
        case Done():
            return None
        case _:
            assert_never(action)


def _why_not_now(table: Table, action: Action, where: str, *, moving: bool) -> Refusal:
    # Why no action of this kind is possible, whatever its cards.
    if type(action) not in _FINDERS:
        raise wrong_type(where, "an action", action)
    if table.phase is _OVER:
        return Refusal(reason=Reason.ROUND_OVER)
    if not moving:
        return Refusal(reason=Reason.NOT_YOUR_TURN)
    closed = type(action) is DrawStock and table.phase is _LAST
    return Refusal(reason=Reason.STOCK_CLOSED if closed else Reason.WRONG_PHASE)


def _hand_to_move(state: Round | View, where: str) -> Hand | None:
    # The hand of the seat to move; None in the view of the other.
    if isinstance(state, Round):
        return state.hands.north if state.table.turn is _NORTH else state.hands.south
    if isinstance(state, View):
        return state.hand if state.table.turn is state.seat else None
    raise wrong_type(where, "a Round or a View", state)


def _why_not_pass(table: Table, hand: Hand) -> Refusal | None:
    return Refusal(reason=Reason.GIN_REQUIRED) if must_gin_with_last(table, hand) else None


def _why_not_take(table: Table) -> Refusal | None:
    if table.phase is _LAST and table.rules.last_discard is not LastDiscard.OPEN:
        return Refusal(reason=Reason.WRONG_PHASE)
    return Refusal(reason=Reason.PILE_CLOSED) if table.pile_closed else None


def _why_not_discard(table: Table, hand: Hand, card: Card) -> Refusal | None:
    if not hand.bits >> card.index & 1:
        return Refusal(reason=Reason.CARD_NOT_HELD, card=card)
    taken = table.taken
    if taken is not None and card.index == taken.index and table.rules.rediscard is not _ALLOWED:
        return Refusal(reason=Reason.TAKEN_CARD, card=card)
    if table.rules.forced_gin and can_gin(*knock_cards(table, hand)):
        return Refusal(reason=Reason.GIN_REQUIRED)
    return None


def _why_not_knock(  # noqa: PLR0911  # a reason a line
    table: Table, hand: Hand, card: Card, melds: tuple[Meld, ...]
) -> Refusal | None:
    if last_is_open(table):
        return Refusal(reason=Reason.WRONG_PHASE)
    held, throwable = knock_cards(table, hand)
    if card not in held:
        return Refusal(reason=Reason.CARD_NOT_HELD, card=card)
    if card not in throwable:
        return Refusal(reason=Reason.TAKEN_CARD, card=card)
    kept = held - card
    unmelded, refusal = _unmelded(kept, melds)
    if refusal is not None:
        return refusal
    deadwood, limit = unmelded.points, table.knock_limit
    if deadwood > limit:
        reason = Reason.ABOVE_LIMIT
        if _search.least_deadwood(kept.bits) <= limit:
            reason = Reason.OTHER_SPREAD
        elif _search.count_throws(held.bits, throwable.bits)[0][0] <= limit:
            reason = Reason.OTHER_THROW
        return Refusal(reason=reason, deadwood=deadwood, limit=limit)
    if deadwood and table.rules.forced_gin and can_gin(held, throwable):
        return Refusal(reason=Reason.GIN_REQUIRED)
    return None


def _why_not_big_gin(table: Table, hand: Hand, melds: tuple[Meld, ...]) -> Refusal | None:
    if last_is_open(table):
        return Refusal(reason=Reason.WRONG_PHASE)
    held, _ = knock_cards(table, hand)
    unmelded, refusal = _unmelded(held, melds)
    if refusal is not None:
        return refusal
    if unmelded:
        return Refusal(reason=Reason.ABOVE_LIMIT, deadwood=unmelded.points, limit=0)
    if table.rules.big_gin_bonus is None:
        return Refusal(reason=Reason.OPTION_OFF)
    return None


def _why_not_lay_off(table: Table, hand: Hand, card: Card, onto: Meld) -> Refusal | None:
    if card not in hand:
        return Refusal(reason=Reason.CARD_NOT_HELD, card=card)
    if onto not in table.melds or not onto.accepts(card):
        return Refusal(reason=Reason.DOES_NOT_FIT, card=card)
    if not lay_off_allowed(table):
        return Refusal(reason=Reason.OPTION_OFF)
    return None


def _why_not_challenge(table: Table, remedy: Remedy) -> Refusal | None:
    options = REMEDIES[table.rules.illegal_knock]
    if remedy in options[table.ledger.shown]:
        return None
    known = remedy in {*options[False], *options[True]}
    return Refusal(reason=Reason.WRONG_PHASE if known else Reason.OPTION_OFF)


def _unmelded(held: Hand, melds: tuple[Meld, ...]) -> tuple[Hand, Refusal | None]:
    # What the melds leave of the cards that are held, or what is wrong with them.
    for meld in melds:
        if not meld.cards <= held:
            return held, Refusal(reason=Reason.MELD_NOT_HELD)
    rest = held
    for meld in melds:
        if not meld.cards <= rest:
            return rest, Refusal(reason=Reason.MELDS_OVERLAP)
        rest -= meld.cards
    return rest, None


_Finder = Callable[[Table, Hand], Sequence[Action]]


def _find_passes(table: Table, hand: Hand) -> Sequence[Action]:
    return () if must_gin_with_last(table, hand) else _PASS


def _find_draws(_table: Table, _hand: Hand) -> Sequence[Action]:
    return _DRAW


def _find_takes(table: Table, _hand: Hand) -> Sequence[Action]:
    return () if table.pile_closed or last_is_open(table) is False else _TAKE


def _find_discards(table: Table, hand: Hand) -> tuple[Discard, ...]:
    if table.rules.forced_gin and can_gin(*knock_cards(table, hand)):
        return ()
    bits = hand.bits
    if table.taken is not None and table.rules.rediscard is not _ALLOWED:
        bits ^= 1 << table.taken.index
    low, high = bits & 0x3FFFFFF, bits >> 26
    return (
        *_CLUBS[low & 0x1FFF],
        *_DIAMONDS[low >> 13],
        *_HEARTS[high & 0x1FFF],
        *_SPADES[high >> 13],
    )


def _find_knocks(table: Table, hand: Hand) -> Sequence[Action]:
    held, throwable = knock_cards(table, hand)
    limit = table.knock_limit
    if not can_lay_down(table, held) or last_is_open(table):
        return ()
    throws = _search.count_throws(held.bits, throwable.bits)
    if table.rules.forced_gin and throws[0][0] == 0:
        limit = 0
    found: list[Action] = []
    for index in sorted(-index for left, _, index in throws if left <= limit):
        kept = held - DECK[index]
        spreads = sorted(iter_spreads(kept, limit=limit), key=spread_order)
        found += [Knock(DECK[index], spread.melds) for spread in spreads]
    return found


def _find_big_gins(table: Table, hand: Hand) -> Sequence[Action]:
    if table.rules.big_gin_bonus is None or last_is_open(table):
        return ()
    held, _ = knock_cards(table, hand)
    spreads = sorted(iter_spreads(held, limit=0), key=spread_order)
    return [BigGin(spread.melds) for spread in spreads]


def _find_layoffs(table: Table, hand: Hand) -> Sequence[Action]:
    return find_layoffs(hand, table.melds) if lay_off_allowed(table) else ()


def _find_done(_table: Table, _hand: Hand) -> Sequence[Action]:
    return (Done(),)


def _find_shows(table: Table, _hand: Hand) -> Sequence[Action]:
    return () if table.ledger.shown else (ShowMelds(),)


def _find_challenges(table: Table, _hand: Hand) -> Sequence[Action]:
    remedies = REMEDIES[table.rules.illegal_knock][table.ledger.shown]
    return [Challenge(remedy) for remedy in remedies]


_FINDERS: Final[dict[type[Action], _Finder]] = {
    Pass: _find_passes,
    DrawStock: _find_draws,
    TakeDiscard: _find_takes,
    Discard: _find_discards,
    Knock: _find_knocks,
    BigGin: _find_big_gins,
    Challenge: _find_challenges,
    ShowMelds: _find_shows,
    LayOff: _find_layoffs,
    Done: _find_done,
}
_KINDS: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.OFFER: (Pass, TakeDiscard),
    Phase.DRAW: (DrawStock, TakeDiscard),
    Phase.DISCARD: (Discard, Knock, BigGin),
    Phase.LAST: (Pass, TakeDiscard, Knock, BigGin),
    Phase.CLAIM: (Challenge, ShowMelds, LayOff, Done),
    Phase.LAYOFF: (LayOff, Done),
    Phase.OVER: (),
}
# The kinds of actions that a phase may have, in the order in which they are listed.
_IN_PHASE: Final = {at: {kind: _FINDERS[kind] for kind in _KINDS[at]} for at in Phase}
