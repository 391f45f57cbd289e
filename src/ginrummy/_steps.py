"""
What each action and event makes of a round, for actions that are known to be legal.

Nothing is checked here: `play` and its like ask `why_illegal` first.
"""

from typing import assert_never

import attrs

from ginrummy.actions import (
    Action,
    Annul,
    BigGin,
    Challenge,
    Claim,
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
from ginrummy.cards import Card, Hand
from ginrummy.phases import Exposure, Ledger, Phase
from ginrummy.rounds import Round, unchecked_round
from ginrummy.rules import LastDiscard
from ginrummy.seats import Seat
from ginrummy.spreads import Spread
from ginrummy.tables import Table, changed, lay_off_follows, moved

_EXPOSURE = {
    Remedy.EXPOSE_NEXT_PLAY: Exposure.NEXT_PLAY,
    Remedy.EXPOSE_TO_END: Exposure.TO_END,
}


def step(round_: Round, action: Action | Claim | Annul) -> Round:  # noqa: C901, PLR0911  # a case a kind
    """
    Return the round after *action*, which is known to be possible in it.
    """
    match action:
        case DrawStock():
            return _draw_stock(round_)
        case Discard(card):
            return _discard(round_, card)
        case TakeDiscard():
            return _take_discard(round_)
        case Pass():
            return _pass(round_)
        case LayOff():
            return _lay_off(round_, action)
        case Done():
            return _show_down(round_)
        case Knock() | Claim():
            return _knock(round_, action)
        case BigGin():
            return _big_gin(round_, action)
        case ShowMelds():
            return _show_melds(round_)
        case Challenge(remedy):
            return _challenge(round_, remedy)
        case Annul():
            return _annul(round_)
        case _:
            assert_never(action)


def _pass(round_: Round) -> Round:
    table = round_.table
    if table.phase is Phase.LAST:
        return _same_cards(round_, changed(table, phase=Phase.OVER))
    after = changed(
        table,
        phase=Phase.DRAW if table.passes else Phase.OFFER,
        turn=table.turn.other,
        passes=table.passes + 1,
    )
    return _same_cards(round_, after)


def _draw_stock(round_: Round) -> Round:
    table, stock = round_.table, round_.stock
    seat, card = table.turn, stock[-1]
    hand = round_.hands[seat] | card
    after = moved(
        table,
        phase=Phase.DISCARD,
        turn=seat,
        discards=table.discards,
        stock_size=table.stock_size - 1,
        taken=None,
        known=table.known,
        ledger=_lying_open(table.ledger, seat, hand),
    )
    return unchecked_round(after, round_.hands.put(seat, hand), stock[:-1], card)


def _take_discard(round_: Round) -> Round:
    table = round_.table
    seat, ledger, card = table.turn, table.ledger, table.discards[-1]
    if table.rules.max_takes is not None and table.phase is Phase.DRAW:
        ledger = attrs.evolve(ledger, takes=ledger.takes + 1)
        if ledger.takes >= table.rules.max_takes:
            # The round ends before the card moves (R8.3).
            return _same_cards(round_, changed(table, phase=Phase.OVER, ledger=ledger))
    hand = round_.hands[seat] | card
    after = moved(
        table,
        phase=Phase.DISCARD,
        turn=seat,
        discards=table.discards[:-1],
        stock_size=table.stock_size,
        taken=card,
        known=table.known.put(seat, table.known[seat] | card),
        ledger=_lying_open(ledger, seat, hand),
    )
    return unchecked_round(after, round_.hands.put(seat, hand), round_.stock, card)


def _discard(round_: Round, card: Card) -> Round:
    table = round_.table
    seat, known, ledger = table.turn, table.known, table.ledger
    phase, turn = _after_throw(table, seat)
    returned = table.rules.returned_draw and card == table.taken
    if returned and ledger.returned:
        phase, turn = Phase.OVER, seat  # both have thrown the same card back (R8.4)
    if returned is not ledger.returned:
        ledger = attrs.evolve(ledger, returned=returned)
    hand = round_.hands[seat] - card
    after = moved(
        table,
        phase=phase,
        turn=turn,
        discards=(*table.discards, card),
        stock_size=table.stock_size,
        taken=None,
        known=known.put(seat, known[seat] - card) if card in known[seat] else known,
        ledger=_lying_open(_play_ended(ledger, seat), seat, hand),
    )
    return unchecked_round(after, round_.hands.put(seat, hand), round_.stock, None)


def _after_throw(table: Table, seat: Seat) -> tuple[Phase, Seat]:
    # What follows a plain discard of *seat*, which may be the end of the round (R8.1, R8.2).
    rules = table.rules
    if table.stock_size > rules.stock_floor:
        return Phase.DRAW, seat.other
    if rules.last_discard is LastDiscard.NONE:
        return Phase.OVER, seat
    return Phase.LAST, seat.other


def _lying_open(ledger: Ledger, seat: Seat, hand: Hand) -> Ledger:
    # The cards of a seat that plays with open cards to the end lie open, whatever they are.
    if ledger.exposure[seat] is not Exposure.TO_END:
        return ledger
    return attrs.evolve(ledger, exposed=ledger.exposed.put(seat, hand))


def _play_ended(ledger: Ledger, seat: Seat) -> Ledger:
    # With the play of *seat* ends an exposure of the other for that one play (R9.4).
    if ledger.exposure[seat.other] is not Exposure.NEXT_PLAY:
        return ledger
    return attrs.evolve(
        ledger,
        exposed=ledger.exposed.put(seat.other, Hand()),
        exposure=ledger.exposure.put(seat.other, None),
    )


def _with_last_discard(round_: Round) -> tuple[Hand, tuple[Card, ...]]:
    # What the mover can lay down, and the pile without the card he may take for it (R8.2).
    table = round_.table
    hand, pile = round_.hands[table.turn], table.discards
    if table.phase is Phase.LAST:
        return hand | pile[-1], pile[:-1]
    return hand, pile


def _knock(round_: Round, knock: Knock | Claim) -> Round:
    table = round_.table
    seat = table.turn
    held, pile = _with_last_discard(round_)
    hand = held - knock.card
    after = changed(
        table,
        phase=Phase.CLAIM if isinstance(knock, Claim) else Phase.LAYOFF,
        turn=seat.other,
        discards=(*pile, knock.card),
        taken=None,
        known=table.known.put(seat, table.known[seat] - knock.card),
        knocker=seat,
        spread=Spread.of(hand, knock.melds),
        ledger=_lying_open(_play_ended(table.ledger, seat), seat, hand),
    )
    laid = unchecked_round(after, round_.hands.put(seat, hand), round_.stock, None)
    return laid if after.phase is Phase.CLAIM else _answered(laid)


def _answered(round_: Round) -> Round:
    # A knock that stands: the defender lays off, or the round is over (R3.8, R3.9).
    table = round_.table
    if table.spread is not None and lay_off_follows(table.rules, table.spread):
        return _same_cards(round_, changed(table, phase=Phase.LAYOFF))
    return _show_down(round_)


def _big_gin(round_: Round, action: BigGin) -> Round:
    table = round_.table
    hand, pile = _with_last_discard(round_)
    after = changed(
        table,
        turn=table.turn.other,
        discards=pile,
        taken=None,
        knocker=table.turn,
        spread=Spread(action.melds, Hand()),
        ledger=_lying_open(_play_ended(table.ledger, table.turn), table.turn, hand),
    )
    hands = round_.hands.put(table.turn, hand)
    return _show_down(unchecked_round(after, hands, round_.stock, None))


def _show_down(round_: Round) -> Round:
    # The end of a showdown: the defender's cards lie open too.
    table = round_.table
    exposed = table.ledger.exposed.put(table.turn, round_.hands[table.turn])
    ledger = attrs.evolve(table.ledger, exposed=exposed, shown=False)
    return _same_cards(round_, changed(table, phase=Phase.OVER, ledger=ledger))


def _lay_off(round_: Round, layoff: LayOff) -> Round:
    table = round_.table
    seat, card = table.turn, layoff.card
    hand = round_.hands[seat] - card
    after = changed(
        table,
        phase=Phase.LAYOFF,
        layoffs=(*table.layoffs, layoff),
        known=table.known.put(seat, table.known[seat] - card),
        ledger=_lying_open(_melds_hidden(table.ledger, seat), seat, hand),
    )
    return unchecked_round(after, round_.hands.put(seat, hand), round_.stock, None)


def _melds_hidden(ledger: Ledger, seat: Seat) -> Ledger:
    # Cards that were shown in answer to a claim are taken back when it is settled.
    if not ledger.shown:
        return ledger
    open_to_end = ledger.exposure[seat] is Exposure.TO_END
    exposed = ledger.exposed if open_to_end else ledger.exposed.put(seat, Hand())
    return attrs.evolve(ledger, exposed=exposed, shown=False)


def _show_melds(round_: Round) -> Round:
    table = round_.table
    exposed = table.ledger.exposed.put(table.turn, round_.hands[table.turn])
    ledger = attrs.evolve(table.ledger, exposed=exposed, shown=True)
    return _same_cards(round_, changed(table, ledger=ledger))


def _challenge(round_: Round, remedy: Remedy) -> Round:
    table = round_.table
    ledger = _melds_hidden(table.ledger, table.turn)
    if remedy is Remedy.ACCEPT:
        return _answered(_same_cards(round_, changed(table, ledger=ledger)))
    offender = table.turn.other
    hand = round_.hands[offender]
    if remedy is Remedy.DIFFERENCE_ONLY:
        ledger = attrs.evolve(ledger, difference_only=ledger.difference_only | {offender})
    else:
        ledger = attrs.evolve(
            ledger,
            exposed=ledger.exposed.put(offender, hand),
            exposure=ledger.exposure.put(offender, _EXPOSURE[remedy]),
        )
    # From here on all is as after a plain discard of the card that was thrown.
    phase, turn = _after_throw(table, offender)
    after = changed(table, phase=phase, turn=turn, knocker=None, spread=None, ledger=ledger)
    return _same_cards(round_, after)


def _annul(round_: Round) -> Round:
    table = round_.table
    ledger = attrs.evolve(table.ledger, annulled=True)
    return _same_cards(round_, changed(table, phase=Phase.OVER, taken=None, ledger=ledger))


def _same_cards(round_: Round, table: Table) -> Round:
    return unchecked_round(table, round_.hands, round_.stock, None)
