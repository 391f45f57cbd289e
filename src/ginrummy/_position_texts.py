"""
Rounds and views as one line of text.

>>> from ginrummy import DECK, Pass, Seat, deal, play, view
>>> print(format_view(view(play(deal(DECK, Seat.NORTH), Pass()), Seat.NORTH)))
classic N offer N 2c4c6c8cTcQcAd3d5d7d ?10 8d ?31 seat=N limit_card=8d passes=1
"""

from collections.abc import Iterator
from typing import Any

import attrs

from ginrummy._fields import (
    OPEN_CARDS,
    READERS,
    Held,
    Line,
    Start,
    parse_hidden_stock,
    parse_open_stock,
    read_rest,
    read_start,
)
from ginrummy._invariants import lies_open, open_hand
from ginrummy._rule_texts import format_rules
from ginrummy._texts import format_cards, parse_seat, require_text
from ginrummy.cards import Card, Hand
from ginrummy.errors import InvalidStateError, Invariant, NotationError, wrong_type
from ginrummy.melds import format_melds
from ginrummy.phases import NO_EXPOSURE, Ledger, Phase
from ginrummy.rounds import Round, pack_fault
from ginrummy.seats import BySeat, Seat
from ginrummy.spreads import Spread
from ginrummy.tables import Table
from ginrummy.views import View

__all__ = ["format_position", "format_view", "parse_position", "parse_view"]


def format_position(round_: Round) -> str:
    """
    Write a round as one line, from which `parse_position` makes an equal one.

    The line shows every card, so it is no more for the players than the round is.

    >>> from ginrummy import DECK, deal
    >>> format_position(deal(DECK, Seat.NORTH)).split()[:6]
    ['classic', 'N', 'offer', 'S', '2c4c6c8cTcQcAd3d5d7d', 'Ac3c5c7c9cJcKc2d4d6d']

    Raises:
        WrongTypeError: *round_* is not a `Round`.
    """
    if not isinstance(round_, Round):
        raise wrong_type("format_position()", "a Round", round_)
    table = round_.table
    hands = [_format_hand(table, seat, round_.hands[seat]) for seat in Seat]
    stock = format_cards(round_.stock)
    return _line(table, hands, stock, _format_rest(table, round_.drawn))


def format_view(seen: View) -> str:
    """
    Write what a seat knows as one line, from which `parse_view` makes an equal view.

    It is the line of `format_position` with ``?`` and a number for hidden cards, so it
    can be given to that player whole.

    >>> from ginrummy import DECK, deal, view
    >>> format_view(view(deal(DECK, Seat.NORTH), Seat.SOUTH)).split()[4:]
    ['?10', 'Ac3c5c7c9cJcKc2d4d6d', '8d', '?31', 'seat=S', 'limit_card=8d']

    Raises:
        WrongTypeError: *seen* is not a `View`.
    """
    if not isinstance(seen, View):
        raise wrong_type("format_view()", "a View", seen)
    table = seen.table
    open_ = BySeat(Seat.NORTH, Seat.SOUTH).map(lambda seat: _open_cards(table, seat))
    held = open_.put(seen.seat, seen.hand)
    hands = [_format_hand(table, seat, held[seat]) for seat in Seat]
    stock = f"?{table.stock_size}" if table.stock_size else "-"
    rest = _format_rest(table, seen.drawn)
    return _line(table, hands, stock, [f"seat={seen.seat.value}", *rest])


def _line(table: Table, hands: list[str], stock: str, rest: list[str]) -> str:
    start = (format_rules(table.rules), table.dealer.value, table.phase.value, table.turn.value)
    return " ".join([*start, *hands, format_cards(table.discards), stock, *rest])


def _open_cards(table: Table, seat: Seat) -> Hand | None:
    # All cards of *seat* if they lie open, else None.
    cards = open_hand(table, seat)
    laid = seat is table.knocker or bool(table.ledger.exposed[seat])
    return cards if laid else None


def _format_hand(table: Table, seat: Seat, hand: Hand | None) -> str:
    # What only the seat knows, or how much that is, and behind + what was seen being taken.
    known = table.known[seat]
    if hand is None:
        hidden = table.sizes[seat] - len(known)
        text = f"?{hidden}" if hidden else ""
    else:
        text = str(hand - known) if hand - known else ""
    return (f"{text}+{known}" if known else text) or "-"


def _format_rest(table: Table, drawn: Card | None) -> list[str]:
    # What most positions do not have, and nothing that follows from the rest.
    ledger = table.ledger
    values: dict[str, str | Card | int | None] = {
        "limit_card": table.limit_card,
        "passes": table.passes or None,
        "taken": table.taken,
        "drawn": None if table.taken is not None else drawn,
        "takes": table.takes or None,
        "returned": _format_flag(table.returned),
        "knock": None,
        "layoffs": ",".join(map(str, table.layoffs)) or None,
        "exposure": ",".join(_format_exposure(ledger)) or None,
        "exposed": _format_seats(_exposed_besides(table)),
        "shown": _format_flag(ledger.shown),
        "difference_only": _format_seats(ledger.difference_only),
        "annulled": _format_flag(ledger.annulled),
    }
    if table.knocker is not None and table.spread is not None:
        values["knock"] = f"{table.knocker.value}#{format_melds(table.spread.melds)}"
    return [f"{name}={value}" for name, value in values.items() if value is not None]


def _format_flag(value: bool) -> str | None:  # noqa: FBT001  # it is what is written
    return "true" if value else None


def _format_seats(seats: frozenset[Seat] | set[Seat]) -> str | None:
    return ",".join(sorted(seat.value for seat in seats)) or None


def _format_exposure(ledger: Ledger) -> Iterator[str]:
    for seat in Seat:
        exposure = ledger.exposure[seat]
        if exposure is not None:
            yield f"{seat.value}:{exposure.value}"


def _exposed_besides(table: Table) -> set[Seat]:
    # The seats whose cards lie open though nothing else in the line says so.
    ledger, phase, knocker = table.ledger, table.phase, table.knocker
    exposed = {seat for seat in Seat if ledger.exposed[seat]}
    return {seat for seat in exposed if not lies_open(seat, phase, knocker, ledger)}


def parse_position(text: str) -> Round:
    """
    Read a round from its line.

    Any white space stands between the fields, any case will do, and what stands behind the
    stock may come in any order.

    >>> from ginrummy import DECK, deal
    >>> start = deal(DECK, Seat.NORTH)
    >>> parse_position(format_position(start)) == start
    True

    Raises:
        NotationError: *text* cannot be read.
        InvalidStateError: the position is not possible; the error says which invariant is
            broken.
        WrongTypeError: *text* is not a string.
    """
    require_text(text, "parse_position()")
    line = Line(text)
    start = read_start(line)
    stock = line.read(parse_open_stock, "the stock, or - for none")
    rest = read_rest(line, READERS)
    hands = start.hands.map(lambda held: _shown(line, held, OPEN_CARDS))
    drawn = rest.get("drawn", rest.get("taken") if start.phase is Phase.DISCARD else None)
    table = _read_table(line, start, len(stock), rest)
    try:
        return Round(table=table, hands=hands, stock=stock, drawn=drawn)
    except InvalidStateError as error:
        if error.invariant is not Invariant.NOT_A_PACK:
            raise
    # A round names no hidden card, but here all of them have just been given.
    laid_off = [layoff.card for layoff in table.layoffs]
    given = [*hands.north, *hands.south, *table.discards, *stock, *laid_off]
    raise InvalidStateError(Invariant.NOT_A_PACK, pack_fault(given))


def parse_view(text: str) -> View:
    """
    Read a view from its line, as `parse_position` reads a round.

    >>> from ginrummy import DECK, deal, view
    >>> seen = view(deal(DECK, Seat.NORTH), Seat.SOUTH)
    >>> parse_view(format_view(seen)) == seen
    True

    Raises:
        NotationError: *text* cannot be read, or shows cards that the seat cannot see.
        InvalidStateError: such a view is not possible; the error says which invariant is
            broken.
        WrongTypeError: *text* is not a string.
    """
    require_text(text, "parse_view()")
    line = Line(text)
    start = read_start(line)
    stock_size = line.read(parse_hidden_stock, "? and how many cards the stock has, or -")
    rest = read_rest(line, {"seat": parse_seat, **READERS})
    if "seat" not in rest:
        raise line.missing("seat=N or seat=S, whose view it is")
    seat: Seat = rest["seat"]
    table = _read_table(line, start, stock_size, rest)
    own, other = start.hands[seat], start.hands[seat.other]
    hand = _shown(line, own)
    if other.cards and _open_cards(table, seat.other) is None:
        expected = f"? and a number, for cards of {seat.other.name.lower()} lie hidden"
        raise NotationError(expected, text, other.column)
    size = len(other.cards) + len(other.known) + (other.hidden or 0)
    if size != table.sizes[seat.other]:
        detail = f"{size} cards of {seat.other.name.lower()}, not {table.sizes[seat.other]}"
        raise InvalidStateError(Invariant.HAND_SIZE, detail)
    moving = start.phase is Phase.DISCARD and start.turn is seat
    drawn = rest.get("drawn", rest.get("taken") if moving else None)
    return View(table=table, seat=seat, hand=hand, drawn=drawn)


def _read_table(line: Line, start: Start, stock_size: int, rest: dict[str, Any]) -> Table:
    # The table of a line; what does not stand in it follows from the hands.
    ledger = Ledger(
        exposure=rest.get("exposure", NO_EXPOSURE),
        shown=rest.get("shown", False),
        difference_only=rest.get("difference_only", ()),
        annulled=rest.get("annulled", False),
    )
    taken, turn = rest.get("taken"), start.turn
    discarding = start.phase is Phase.DISCARD
    if discarding and taken is not None and taken in start.hands[turn].cards:
        detail = f"{taken} was taken, so it stands behind + in the cards of {turn.name.lower()}"
        raise InvalidStateError(Invariant.KNOWN_CARD, detail)
    knocker, spread = None, None
    if "knock" in rest:
        knocker, melds = rest["knock"]
        spread = Spread.of(_shown(line, start.hands[knocker]), melds)
    exposed = BySeat(Hand(), Hand())
    for seat in Seat:
        listed = seat in rest.get("exposed", ())
        if listed or lies_open(seat, start.phase, knocker, ledger):
            exposed = exposed.put(seat, _shown(line, start.hands[seat]))
    return Table(
        rules=start.rules,
        dealer=start.dealer,
        phase=start.phase,
        turn=turn,
        discards=start.discards,
        stock_size=stock_size,
        taken=taken,
        passes=rest.get("passes", 0),
        takes=rest.get("takes", 0),
        returned=rest.get("returned", False),
        known=start.hands.map(lambda held: held.known),
        limit_card=rest.get("limit_card"),
        knocker=knocker,
        spread=spread,
        layoffs=rest.get("layoffs", ()),
        ledger=attrs.evolve(ledger, exposed=exposed),
    )


def _shown(line: Line, held: Held, expected: str = "cards, for these do not lie hidden") -> Hand:
    # All cards of a seat, which must be there.
    if held.hidden is not None:
        raise NotationError(expected, line.text, held.column)
    return held.cards | held.known
