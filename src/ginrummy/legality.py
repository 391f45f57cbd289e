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

import functools
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, assert_never, overload

from ginrummy import _search
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
from ginrummy.cards import DECK, Card, Hand
from ginrummy.errors import Reason, Refusal, wrong_type
from ginrummy.layoffs import find_layoffs, lay_off_follows
from ginrummy.melds import Meld
from ginrummy.phases import Phase
from ginrummy.rounds import Round
from ginrummy.rules import IllegalKnock, LastDiscard, Rediscard
from ginrummy.spreads import iter_spreads, spread_order
from ginrummy.tables import Table
from ginrummy.views import View

__all__ = ["legal_actions", "why_illegal"]

_A = TypeVar("_A", bound=Action)

# Python 3.11 looks the members of an enum up slowly, and these are asked for often.
_DRAWING, _DISCARD, _LAST, _OVER = Phase.DRAW, Phase.DISCARD, Phase.LAST, Phase.OVER
_ALLOWED, _FORBIDDEN = Rediscard.ALLOWED, Rediscard.FORBIDDEN
_PASS: Final = (Pass(),)
_DRAW: Final = (DrawStock(),)
_TAKE: Final = (TakeDiscard(),)
_EITHER: Final = _DRAW + _TAKE


@functools.cache
def _discards_by_eights() -> tuple[tuple[tuple[Discard, ...], ...], ...]:
    # For each eight cards of the deck the discards of each set of them that may be held.
    discards = [Discard(card) for card in DECK]
    eights = [discards[start : start + 8] for start in range(0, 52, 8)]
    return tuple(
        tuple(
            tuple([discard for place, discard in enumerate(eight) if held >> place & 1])
            for held in range(1 << len(eight))
        )
        for eight in eights
    )


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
    table, hand = _state(state, "legal_actions()")
    if kind is not None and not (isinstance(kind, type) and kind in _FINDERS):
        raise wrong_type("legal_actions()", "a class of actions", kind)
    if hand is None:
        return ()
    if table.phase is _DRAWING and kind is None and not table.pile_closed:
        return _EITHER  # the most frequent answer of all
    finders = _IN_PHASE[table.phase]
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
    return refusal_of(state, action, "why_illegal()")


def refusal_of(  # noqa: C901, PLR0911, PLR0912  # a case a kind
    state: Round | View, action: Action, where: str
) -> Refusal | None:
    """
    Return what `why_illegal` does; *where* says who asks, for the errors.
    """
    table, hand = _state(state, where)
    kind = type(action)
    if kind not in _FINDERS:
        raise wrong_type(where, "an action", action)
    phase = table.phase
    if hand is None:
        over = phase is _OVER
        return Refusal(reason=Reason.ROUND_OVER if over else Reason.NOT_YOUR_TURN)
    if kind not in _IN_PHASE[phase]:
        closed = kind is DrawStock and phase is _LAST
        return Refusal(reason=Reason.STOCK_CLOSED if closed else Reason.WRONG_PHASE)
    match action:
        case Discard():
            return _why_not_discard(table, hand, action.card)
        case DrawStock() | Done():
            return None
        case Pass():
            return _why_not_pass(table, hand)
        case TakeDiscard():
            return _why_not_take(table)
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
        case _:
            assert_never(action)


def _state(state: Round | View, where: str) -> tuple[Table, Hand | None]:
    # The table, and the hand of the seat to move, None if that may do nothing.
    if isinstance(state, Round):
        table = state.table
        return table, None if table.phase is _OVER else state.hands[table.turn]
    if isinstance(state, View):
        table = state.table
        mine = table.turn is state.seat and table.phase is not _OVER
        return table, state.hand if mine else None
    raise wrong_type(where, "a Round or a View", state)


def _last_is_open(table: Table) -> bool | None:
    # Whether the last discard may be taken to play on, or only to knock; None before (R8.2).
    if table.phase is not _LAST:
        return None
    return table.rules.last_discard is LastDiscard.OPEN


def _why_not_pass(table: Table, hand: Hand) -> Refusal | None:
    return Refusal(reason=Reason.GIN_REQUIRED) if _must_gin_with_last(table, hand) else None


def _why_not_take(table: Table) -> Refusal | None:
    if _last_is_open(table) is False:
        return Refusal(reason=Reason.WRONG_PHASE)
    return Refusal(reason=Reason.PILE_CLOSED) if table.pile_closed else None


def _why_not_discard(table: Table, hand: Hand, card: Card) -> Refusal | None:
    if not hand.bits >> card.index & 1:
        return Refusal(reason=Reason.CARD_NOT_HELD, card=card)
    if table.taken is not None and card == table.barred:
        return Refusal(reason=Reason.TAKEN_CARD, card=card)
    if table.rules.forced_gin and _can_gin(*knock_cards(table, hand)):
        return Refusal(reason=Reason.GIN_REQUIRED)
    return None


def _why_not_knock(  # noqa: PLR0911  # a reason a line
    table: Table, hand: Hand, card: Card, melds: tuple[Meld, ...]
) -> Refusal | None:
    if _last_is_open(table):
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
    if deadwood and table.rules.forced_gin and _can_gin(held, throwable):
        return Refusal(reason=Reason.GIN_REQUIRED)
    return None


def _why_not_big_gin(table: Table, hand: Hand, melds: tuple[Meld, ...]) -> Refusal | None:
    if _last_is_open(table):
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
    if not _lay_off_allowed(table):
        return Refusal(reason=Reason.OPTION_OFF)
    return None


def _why_not_challenge(table: Table, remedy: Remedy) -> Refusal | None:
    options = _REMEDIES[table.rules.illegal_knock]
    if remedy in options[table.ledger.shown]:
        return None
    known = remedy in {*options[False], *options[True]}
    return Refusal(reason=Reason.WRONG_PHASE if known else Reason.OPTION_OFF)


def knock_cards(table: Table, hand: Hand) -> tuple[Hand, Hand]:
    """Return the cards a knock is made of, and those that it may throw (R6.3, R8.2)."""
    if table.phase is _DISCARD and table.taken is None:
        return hand, hand
    held, barred = hand, table.taken
    if table.phase is _LAST:
        barred = table.discards[-1]
        held = hand | barred
    if barred is None or table.rules.rediscard is not _FORBIDDEN:
        return held, held
    return held, held - barred


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


def _can_gin(held: Hand, throwable: Hand) -> bool:
    # No throw can leave less than the least deadwood of all but the dearest card, 10.
    if _search.least_deadwood(held.bits) > 10:
        return False
    return _search.count_throws(held.bits, throwable.bits)[0][0] == 0


def _must_gin_with_last(table: Table, hand: Hand) -> bool:
    # Who can gin with the last discard must, where that is forced (R7.10, R8.2).
    if not table.rules.forced_gin or _last_is_open(table) is not False:
        return False
    return _can_gin(*knock_cards(table, hand))


def _lay_off_allowed(table: Table) -> bool:
    return table.spread is not None and lay_off_follows(table.rules, table.spread)


_Finder = Callable[[Table, Hand], Sequence[Action]]


def _find_passes(table: Table, hand: Hand) -> Sequence[Action]:
    return () if _must_gin_with_last(table, hand) else _PASS


def _find_draws(_table: Table, _hand: Hand) -> Sequence[Action]:
    return _DRAW


def _find_takes(table: Table, _hand: Hand) -> Sequence[Action]:
    return () if table.pile_closed or _last_is_open(table) is False else _TAKE


def _find_discards(table: Table, hand: Hand) -> Sequence[Action]:
    if table.rules.forced_gin and _can_gin(*knock_cards(table, hand)):
        return ()
    bits = hand.bits
    if table.taken is not None and table.rules.rediscard is not _ALLOWED:
        bits ^= 1 << table.taken.index
    a, b, c, d, e, f, g = _discards_by_eights()
    return [
        *a[bits & 255],
        *b[bits >> 8 & 255],
        *c[bits >> 16 & 255],
        *d[bits >> 24 & 255],
        *e[bits >> 32 & 255],
        *f[bits >> 40 & 255],
        *g[bits >> 48],
    ]


def _find_knocks(table: Table, hand: Hand) -> Sequence[Action]:
    held, throwable = knock_cards(table, hand)
    limit = table.knock_limit
    # A throw takes ten points away at the most.
    if _search.least_deadwood(held.bits) > limit + 10 or _last_is_open(table):
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
    if table.rules.big_gin_bonus is None or _last_is_open(table):
        return ()
    held, _ = knock_cards(table, hand)
    spreads = sorted(iter_spreads(held, limit=0), key=spread_order)
    return [BigGin(spread.melds) for spread in spreads]


def _find_layoffs(table: Table, hand: Hand) -> Sequence[Action]:
    return find_layoffs(hand, table.melds) if _lay_off_allowed(table) else ()


def _find_done(_table: Table, _hand: Hand) -> Sequence[Action]:
    return (Done(),)


def _find_shows(table: Table, _hand: Hand) -> Sequence[Action]:
    return () if table.ledger.shown else (ShowMelds(),)


def _find_challenges(table: Table, _hand: Hand) -> Sequence[Action]:
    remedies = _REMEDIES[table.rules.illegal_knock][table.ledger.shown]
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
# What the other seat may ask for before and after it has shown its melds (R9.4, R9.5).
_REMEDIES: Final[dict[IllegalKnock, tuple[tuple[Remedy, ...], tuple[Remedy, ...]]]] = {
    IllegalKnock.THREE_STAGE: (
        (Remedy.ACCEPT, Remedy.EXPOSE_NEXT_PLAY),
        (Remedy.EXPOSE_TO_END, Remedy.DIFFERENCE_ONLY),
    ),
    IllegalKnock.EXPOSED: ((Remedy.ACCEPT, Remedy.EXPOSE_TO_END), (Remedy.EXPOSE_TO_END,)),
    IllegalKnock.REFUSE: ((), ()),
}
