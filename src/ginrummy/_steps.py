"""
What each action and event makes of a round, for actions that are known to be legal.

Nothing is checked here: `play` and its like ask `why_illegal` first.
"""

from typing import assert_never

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
from ginrummy.cards import Card, Hand, hand_of_bits
from ginrummy.layoffs import lay_off_follows
from ginrummy.phases import CLEAN, NO_EXPOSURE, Exposure, Ledger, Phase, noted
from ginrummy.rounds import Round, moved, unchecked_round
from ginrummy.rules import LastDiscard
from ginrummy.seats import BySeat, Seat, pair
from ginrummy.spreads import Spread
from ginrummy.tables import Table, changed

# Python 3.11 looks the members of an enum up slowly; these are asked for in every step.
_OFFER, _DRAW, _DISCARD = Phase.OFFER, Phase.DRAW, Phase.DISCARD
_LAST, _OVER = Phase.LAST, Phase.OVER
_NORTH, _SOUTH = Seat.NORTH, Seat.SOUTH
_EXPOSURE = {
    Remedy.EXPOSE_NEXT_PLAY: Exposure.NEXT_PLAY,
    Remedy.EXPOSE_TO_END: Exposure.TO_END,
}


def step(round_: Round, action: Action | Claim | Annul) -> Round:  # noqa: C901, PLR0911  # a case a kind
    """
    Return the round after *action*, which is known to be possible in it.
    """
    # What is done in every turn comes first, and is told by the quickest question there is.
    if type(action) is Discard:
        return _discard(round_, action.card)
    if type(action) is DrawStock:
        return _draw_stock(round_)
    if type(action) is TakeDiscard:
        return _take_discard(round_)
    match action:
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
    if table.phase is _LAST:
        ledger = _play_ended(table.ledger, table.turn)
        return _same_cards(round_, changed(table, phase=_OVER, ledger=ledger))
    after = changed(
        table,
        phase=_DRAW if table.passes else _OFFER,
        turn=table.turn.other,
        passes=table.passes + 1,
    )
    return _same_cards(round_, after)


def _draw_stock(round_: Round) -> Round:
    table, stock, hands = round_.table, round_.stock, round_.hands
    seat, card, ledger = table.turn, stock[-1], table.ledger
    held = hands.north if seat is _NORTH else hands.south
    bits = held.bits | 1 << card.index
    if ledger is not CLEAN:
        ledger = _lying_open(ledger, seat, hand_of_bits(bits))
    return moved(
        round_,
        bits,
        _DISCARD,
        seat,
        table.discards,
        None,
        stock[:-1],
        card,
        table.takes,
        table.returned,
        table.known,
        ledger,
    )


def _take_discard(round_: Round, *, counts: bool = True) -> Round:
    # A take at the opening, or for a knock with the last discard, is not counted (R8.3).
    table, hands = round_.table, round_.hands
    seat, card, ledger = table.turn, table.discards[-1], table.ledger
    counts = counts and table.phase is not _OFFER
    takes = table.takes + counts
    if counts and takes == table.rules.max_takes:
        # The round ends before the card moves (R8.3).
        ledger = _play_ended(ledger, seat)
        return _same_cards(round_, changed(table, phase=_OVER, takes=takes, ledger=ledger))
    bit, known = 1 << card.index, table.known
    if seat is _NORTH:
        bits = hands.north.bits | bit
        known = pair(hand_of_bits(known.north.bits | bit), known.south)
    else:
        bits = hands.south.bits | bit
        known = pair(known.north, hand_of_bits(known.south.bits | bit))
    if ledger is not CLEAN:
        ledger = _lying_open(ledger, seat, hand_of_bits(bits))
    return moved(
        round_,
        bits,
        _DISCARD,
        seat,
        table.discards[:-1],
        card,
        round_.stock,
        card,
        takes,
        table.returned,
        known,
        ledger,
    )


def _discard(round_: Round, card: Card) -> Round:
    table, hands = round_.table, round_.hands
    seat, taken, ledger = table.turn, table.taken, table.ledger
    phase, turn = _DRAW, _SOUTH if seat is _NORTH else _NORTH
    if table.stock_size <= table.rules.stock_floor:
        phase, turn = _after_throw(table, seat)
    returned = taken is not None and card.index == taken.index
    if returned and table.returned and table.rules.returned_draw:
        phase, turn = _OVER, seat  # both have thrown the same card back (R8.4)
    held, known = (
        (hands.north, table.known.north) if seat is _NORTH else (hands.south, table.known.south)
    )
    bit = 1 << card.index
    bits = held.bits ^ bit
    if ledger is not CLEAN:
        ledger = _lying_open(_play_ended(ledger, seat), seat, hand_of_bits(bits))
    return moved(
        round_,
        bits,
        phase,
        turn,
        table.discards + (card,),  # noqa: RUF005  # half the time of unpacking
        None,
        round_.stock,
        None,
        table.takes,
        returned,
        _forgotten(table.known, seat, card) if known.bits & bit else table.known,
        ledger,
    )


def _forgotten(known: BySeat[Hand], seat: Seat, card: Card) -> BySeat[Hand]:
    # A card that is thrown is no longer known to be held (R6.4).
    bits, bit = known[seat].bits, 1 << card.index
    return known.put(seat, hand_of_bits(bits ^ bit)) if bits & bit else known


def _after_throw(table: Table, seat: Seat) -> tuple[Phase, Seat]:
    # What follows a plain discard of *seat*, which may be the end of the round (R8.1, R8.2).
    rules = table.rules
    if table.stock_size > rules.stock_floor:
        return _DRAW, seat.other
    if rules.last_discard is LastDiscard.NONE:
        return _OVER, seat
    return _LAST, seat.other


def _lying_open(ledger: Ledger, seat: Seat, hand: Hand) -> Ledger:
    # The cards of a seat that plays with open cards to the end lie open, whatever they are.
    if ledger.exposure is NO_EXPOSURE or ledger.exposure[seat] is not Exposure.TO_END:
        return ledger
    return noted(ledger, exposed=ledger.exposed.put(seat, hand))


def _play_ended(ledger: Ledger, seat: Seat) -> Ledger:
    # With the play of *seat* ends an exposure of the other for that one play (R9.4).
    exposure = ledger.exposure
    if exposure is NO_EXPOSURE or exposure[seat.other] is not Exposure.NEXT_PLAY:
        return ledger
    return noted(
        ledger,
        exposed=ledger.exposed.put(seat.other, Hand()),
        exposure=exposure.put(seat.other, None),
    )


def _taking_last(round_: Round) -> Round:
    # Who lays down at the stock's floor takes the last discard for it (R8.2).
    if round_.table.phase is not Phase.LAST:
        return round_
    return _take_discard(round_, counts=False)


def _knock(round_: Round, knock: Knock | Claim) -> Round:
    round_ = _taking_last(round_)
    table = round_.table
    seat = table.turn
    hand = round_.hands[seat] - knock.card
    after = changed(
        table,
        phase=Phase.CLAIM if isinstance(knock, Claim) else Phase.LAYOFF,
        turn=seat.other,
        discards=(*table.discards, knock.card),
        # After a claim it may yet matter what was taken (R8.4).
        taken=table.taken if isinstance(knock, Claim) else None,
        known=_forgotten(table.known, seat, knock.card),
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
        return _same_cards(round_, changed(table, phase=Phase.LAYOFF, taken=None))
    return _show_down(round_)


def _big_gin(round_: Round, action: BigGin) -> Round:
    round_ = _taking_last(round_)
    table = round_.table
    hand = round_.hands[table.turn]
    after = changed(
        table,
        turn=table.turn.other,
        taken=None,
        knocker=table.turn,
        spread=Spread(action.melds, Hand()),
        ledger=_lying_open(_play_ended(table.ledger, table.turn), table.turn, hand),
    )
    return _show_down(_same_cards(round_, after))


def _show_down(round_: Round) -> Round:
    # The end of a showdown: the defender's cards lie open too.
    table = round_.table
    exposed = table.ledger.exposed.put(table.turn, round_.hands[table.turn])
    ledger = noted(table.ledger, exposed=exposed, shown=False)
    return _same_cards(round_, changed(table, phase=Phase.OVER, taken=None, ledger=ledger))


def _lay_off(round_: Round, layoff: LayOff) -> Round:
    table = round_.table
    seat, card = table.turn, layoff.card
    hand = round_.hands[seat] - card
    after = changed(
        table,
        phase=Phase.LAYOFF,
        taken=None,
        layoffs=(*table.layoffs, layoff),
        known=_forgotten(table.known, seat, card),
        ledger=_lying_open(_melds_hidden(table.ledger, seat), seat, hand),
    )
    return unchecked_round(after, round_.hands.put(seat, hand), round_.stock, None)


def _melds_hidden(ledger: Ledger, seat: Seat) -> Ledger:
    # Cards that were shown in answer to a claim are taken back when it is settled.
    if not ledger.shown:
        return ledger
    open_to_end = ledger.exposure[seat] is Exposure.TO_END
    exposed = ledger.exposed if open_to_end else ledger.exposed.put(seat, Hand())
    return noted(ledger, exposed=exposed, shown=False)


def _show_melds(round_: Round) -> Round:
    table = round_.table
    exposed = table.ledger.exposed.put(table.turn, round_.hands[table.turn])
    ledger = noted(table.ledger, exposed=exposed, shown=True)
    return _same_cards(round_, changed(table, ledger=ledger))


def _challenge(round_: Round, remedy: Remedy) -> Round:
    table = round_.table
    ledger = _melds_hidden(table.ledger, table.turn)
    if remedy is Remedy.ACCEPT:
        return _answered(_same_cards(round_, changed(table, ledger=ledger)))
    # From here on all is as after a plain discard of the card that was thrown.
    offender = table.turn.other
    phase, turn = _after_throw(table, offender)
    returned = table.discards[-1] == table.taken
    if returned and table.returned and table.rules.returned_draw:
        phase, turn = Phase.OVER, offender
    if remedy is Remedy.DIFFERENCE_ONLY:
        ledger = noted(ledger, difference_only=ledger.difference_only | {offender})
    elif phase is not Phase.OVER and ledger.exposure[offender] is not Exposure.TO_END:
        ledger = noted(
            ledger,
            exposed=ledger.exposed.put(offender, round_.hands[offender]),
            exposure=ledger.exposure.put(offender, _EXPOSURE[remedy]),
        )
    after = changed(
        table,
        phase=phase,
        turn=turn,
        taken=None,
        returned=returned,
        knocker=None,
        spread=None,
        ledger=ledger,
    )
    return _same_cards(round_, after)


def _annul(round_: Round) -> Round:
    table = round_.table
    # What lay open for a while is taken back; what a showdown has shown is known.
    ledger = _melds_hidden(_play_ended(table.ledger, table.turn), table.turn)
    ledger = noted(ledger, annulled=True)
    return _same_cards(round_, changed(table, phase=Phase.OVER, taken=None, ledger=ledger))


def _same_cards(round_: Round, table: Table) -> Round:
    return unchecked_round(table, round_.hands, round_.stock, None)
