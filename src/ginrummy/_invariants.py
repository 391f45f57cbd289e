"""
What must hold of a table and of the cards of a seat.

Each function yields what is broken, the most basic first, and no message shows a card
that does not lie open.
"""

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from ginrummy.cards import Card, Hand
from ginrummy.errors import Invariant
from ginrummy.layoffs import lay_off_follows
from ginrummy.phases import CLEAN, Exposure, Ledger, Phase
from ginrummy.rules import IllegalKnock, KnockLimitFrom, LastDiscard, Opening, Rules
from ginrummy.seats import Seat
from ginrummy.spreads import Spread

if TYPE_CHECKING:
    from ginrummy.tables import Table

_Broken = Iterator[tuple[Invariant, str]]


# No number of a table is greater, and none is written that is: Python refuses the very long ones.
_MOST = 1_000_000


def _number(value: int) -> str:
    return str(value) if -_MOST <= value <= _MOST else "out of all range"


def full_stock(rules: Rules) -> int:
    """
    Return how many cards are left when both hands and the upcard, or eleventh card, are dealt.
    """
    return 51 - 2 * rules.hand_size


def broken_table(table: "Table") -> _Broken:
    """
    Yield what cannot be, of all that lies open.
    """
    yield from _broken_counts(table)
    yield from _broken_offer(table)
    yield from _broken_phase(table)
    yield from _broken_layoffs(table)
    yield from _broken_knock(table)
    yield from _broken_cards(table)
    yield from _broken_ledger(table)


def open_hand(table: "Table", seat: Seat) -> Hand:
    """
    Return what everybody knows of the cards of *seat*.
    """
    if seat is table.knocker and table.spread is not None:
        return table.spread.hand
    return table.known[seat] | table.ledger.exposed[seat]


def _broken_cards(table: "Table") -> _Broken:
    seen: set[Card] = set()
    laid_off = [layoff.card for layoff in table.layoffs]
    for card in chain(table.discards, laid_off, *(open_hand(table, seat) for seat in Seat)):
        if card in seen:
            yield Invariant.DOUBLED_CARD, str(card)
        seen.add(card)
    for seat in Seat:
        cards = open_hand(table, seat)
        if len(cards) > table.sizes[seat]:
            yield Invariant.HAND_SIZE, f"{cards} of {seat.name.lower()}, who holds fewer"
        known = table.known[seat] | table.ledger.exposed[seat]
        if not known <= cards:
            yield Invariant.KNOWN_CARD, f"{known - cards} of {seat.name.lower()}"


def _broken_counts(table: "Table") -> _Broken:
    rules, stock = table.rules, table.stock_size
    full = full_stock(rules)
    if not rules.stock_floor <= stock <= full:
        yield Invariant.STOCK_SIZE, f"{_number(stock)}, not {rules.stock_floor} to {full}"
    by_card = rules.knock_limit_from is not KnockLimitFrom.FIXED or rules.spade_doubles
    if by_card and table.limit_card is None:
        yield Invariant.SIDE_CARD, "the rules want a limit_card"
    eleven = rules.hand_size + 1
    sizes = {rules.hand_size} if table.phase is not Phase.DISCARD else {eleven}
    mover = table.sizes[table.turn]
    if table.knocker is not None:
        sizes = {rules.hand_size - len(table.layoffs)}
        mover = table.sizes[table.knocker.other]
    elif table.ledger.annulled:
        sizes.add(eleven)
    if mover not in sizes:
        yield Invariant.HAND_SIZE, f"discards, stock and lay-offs leave a hand of {_number(mover)}"


def _broken_offer(table: "Table") -> _Broken:
    rules, opener = table.rules, table.dealer.other
    if not 0 <= table.passes <= 2:
        yield Invariant.PHASE, f"{_number(table.passes)} passes"
    # The take that ends the round is the last (R8.3).
    most = _MOST if rules.max_takes is None else rules.max_takes - (table.phase is not Phase.OVER)
    if not 0 <= table.takes <= most:
        yield Invariant.PHASE, f"{_number(table.takes)} takes"
    if table.passes and rules.opening is Opening.ELEVEN:
        yield Invariant.PHASE, f"{table.passes} passes, but nothing was offered"
    if table.ledger.annulled and table.phase is not Phase.OVER:
        yield Invariant.PHASE, "annulled, but not over"
    if table.phase is not Phase.OFFER:
        return
    if rules.opening is not Opening.OFFER or table.stock_size != full_stock(rules):
        yield Invariant.PHASE, "an offer after the opening, or without one"
    if table.takes or table.returned or any(table.known) or table.ledger != CLEAN:
        yield Invariant.PHASE, "an offer, but something has happened"
    by_side_card = rules.knock_limit_from is KnockLimitFrom.SIDE_CARD
    if not by_side_card and table.limit_card not in {None, *table.discards}:
        yield Invariant.SIDE_CARD, f"{table.limit_card} is not the upcard"
    if table.passes > 1 or table.turn is not (table.dealer if table.passes else opener):
        yield Invariant.PHASE, "the offer goes to the non-dealer, then to the dealer"


def _broken_phase(table: "Table") -> _Broken:
    phase, rules = table.phase, table.rules
    if phase is Phase.DRAW and table.stock_size == rules.stock_floor:
        yield Invariant.PHASE, "a draw with the stock at its floor"
    opened = table.passes == 2 and table.stock_size == full_stock(rules) and not table.takes
    if phase is Phase.DRAW and opened and table.turn is table.dealer:
        yield Invariant.PHASE, "after two passes the non-dealer draws"
    last = rules.last_discard is not LastDiscard.NONE and table.stock_size == rules.stock_floor
    if phase is Phase.LAST and not last:
        yield Invariant.PHASE, "no last discard by these rules, or not yet"
    if phase is Phase.CLAIM and rules.illegal_knock is IllegalKnock.REFUSE:
        yield Invariant.PHASE, "no claims by these rules"
    if table.taken is None:
        return
    if phase is Phase.DISCARD:
        if table.taken not in table.known[table.turn]:
            yield Invariant.KNOWN_CARD, f"{table.taken} was taken, but known lacks it"
    elif phase is not Phase.CLAIM:
        yield Invariant.DRAWN_CARD, f"{table.taken} taken in phase {phase.value}"


def _broken_knock(table: "Table") -> _Broken:
    spread, phase = table.spread, table.phase
    if (spread is None) != (table.knocker is None):
        yield Invariant.KNOCK, "a knocker without a spread, or a spread without a knocker"
    if spread is None or table.knocker is None:
        if phase in {Phase.LAYOFF, Phase.CLAIM} or table.layoffs:
            yield Invariant.KNOCK, f"none in phase {phase.value}"
        return
    if phase not in {Phase.LAYOFF, Phase.CLAIM, Phase.OVER}:
        yield Invariant.KNOCK, f"one in phase {phase.value}"
    elif phase is not Phase.OVER and table.turn is table.knocker:
        yield Invariant.PHASE, "after a knock the other is to move"
    yield from _broken_spread(table, spread)
    if phase is Phase.LAYOFF and not lay_off_follows(table.rules, spread):
        yield Invariant.PHASE, "nothing is laid off on it by these rules"


def _broken_spread(table: "Table", spread: Spread) -> _Broken:
    rules, phase = table.rules, table.phase
    big = phase is Phase.OVER and spread.is_gin and rules.big_gin_bonus is not None
    size = len(spread.hand) - rules.hand_size
    if size and not (big and size == 1):
        yield Invariant.KNOCK, f"a spread of {len(spread.hand)} cards"
    above = spread.deadwood > table.knock_limit
    if above and rules.illegal_knock is IllegalKnock.REFUSE:
        yield Invariant.KNOCK, f"deadwood {spread.deadwood}, limit {table.knock_limit}"
    if phase is Phase.CLAIM and not above:
        yield Invariant.KNOCK, f"a claim within the limit: {spread.deadwood}"


def _broken_layoffs(table: "Table") -> _Broken:
    spread, phase = table.spread, table.phase
    if spread is None or not table.layoffs:
        return
    if phase is Phase.CLAIM or not lay_off_follows(table.rules, spread):
        yield Invariant.LAYOFF, f"none in phase {phase.value}, or by these rules"
    melds = list(spread.melds)
    for layoff in table.layoffs:
        if layoff.onto not in melds or not layoff.onto.accepts(layoff.card):
            yield Invariant.LAYOFF, str(layoff)
            return
        melds[melds.index(layoff.onto)] = layoff.onto.with_card(layoff.card)


def _broken_ledger(table: "Table") -> _Broken:
    # What lies open outside melds needs a reason, and then it is the whole hand.
    ledger, phase = table.ledger, table.phase
    remedies = any(ledger.exposure) or bool(ledger.difference_only)
    if remedies and table.rules.illegal_knock is IllegalKnock.REFUSE:
        yield Invariant.PHASE, "a remedy, but no claims by these rules"
    if ledger.shown and phase is not Phase.CLAIM:
        yield Invariant.PHASE, f"melds shown in phase {phase.value}"
    for seat in Seat:
        exposed, exposure = ledger.exposed[seat], ledger.exposure[seat]
        defends = table.knocker is seat.other
        if exposure is Exposure.NEXT_PLAY and seat is table.turn and phase is not Phase.OVER:
            yield Invariant.PHASE, f"exposed for the next play, but {seat.name.lower()} moves"
        must = lies_open(seat, phase, table.knocker, ledger)
        may = must or (defends and phase is Phase.OVER)
        if (must or exposed) and len(exposed) != (table.sizes[seat] if may else 0):
            detail = f"{len(exposed)} cards of {seat.name.lower()} lie open"
            yield Invariant.HAND_SIZE, detail


def lies_open(seat: Seat, phase: Phase, knocker: Seat | None, ledger: Ledger) -> bool:
    """
    Return whether all cards of *seat* must lie open, by a remedy or after a knock (R3.7, R9.5).
    """
    ended = phase is Phase.OVER and not ledger.annulled
    defends = knocker is seat.other
    return ledger.exposure[seat] is not None or (defends and (ledger.shown or ended))


def broken_hand(table: "Table", seat: Seat, hand: Hand, drawn: Card | None) -> _Broken:
    """
    Yield what cannot be, of the cards of one seat and all that lies open.
    """
    name, size = seat.name.lower(), table.sizes[seat]
    if len(hand) != size:
        yield Invariant.HAND_SIZE, f"{len(hand)} cards of {name}, not {size}"
    for cards in (table.known[seat], table.ledger.exposed[seat]):
        if not cards <= hand:
            yield Invariant.KNOWN_CARD, f"{cards - hand} of {name}"
    if seat is table.knocker and table.spread is not None and table.spread.hand != hand:
        yield Invariant.KNOCK, f"the spread is not the hand of {name}"
    moving = table.phase is Phase.DISCARD and seat is table.turn
    if drawn is None:
        if table.taken is not None and moving:
            yield Invariant.DRAWN_CARD, f"none, but {table.taken} was taken"
    elif not moving:
        yield Invariant.DRAWN_CARD, f"one of {name} in phase {table.phase.value}"
    elif drawn not in hand or table.taken not in {None, drawn}:
        yield Invariant.DRAWN_CARD, "not in the hand, or not the card that was taken"
