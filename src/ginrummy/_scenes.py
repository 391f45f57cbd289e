"""
What a picture shows, whatever it is drawn with: who has which cards, and what is due.

It is made of a `Table` and at most one hand, so that no picture can show a hidden card.

>>> from ginrummy import DECK, Seat, deal, view
>>> round_ = deal(DECK, Seat.NORTH)
>>> north, south = sides(view(round_, Seat.SOUTH))
>>> north.hidden, south.hidden, len(south.loose)
(10, 0, 10)
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import attrs

from ginrummy._invariants import open_hand
from ginrummy.actions import LayOff
from ginrummy.cards import Card, Hand
from ginrummy.errors import InvalidStateError, Invariant, all_of, wrong_type
from ginrummy.phases import Phase
from ginrummy.results import Ending
from ginrummy.rules import KnockLimitFrom, LastDiscard
from ginrummy.seats import BySeat, Seat
from ginrummy.spreads import Spread, best_spread
from ginrummy.tables import Table
from ginrummy.views import View

__all__ = [
    "NAMES",
    "Group",
    "Side",
    "checked_names",
    "due",
    "groups",
    "sides",
    "terms",
    "width_of",
]

NAMES: Final = BySeat("North", "South")
"""What the seats are called unless somebody sits there."""

# A name may take so many places, so that a line with it fits everywhere.
_WIDEST = 20
# A mark above a letter takes no place; this many characters are looked at.
_LONGEST = 200
# These would turn the rest of the line around, or cannot stand in XML.
_FORBIDDEN = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufffe\uffff")


_NONE = Hand()


@attrs.frozen
class Group:
    """
    A meld as it lies, and which of its cards were laid off.
    """

    cards: Hand
    laid_off: Hand


@attrs.frozen(kw_only=True)
class Side:
    """
    The cards of one seat, as they are seen.
    """

    seat: Seat
    melds: tuple[Group, ...] = ()
    loose: Hand = _NONE
    """The cards that are seen and in no meld."""
    hidden: int = 0
    """How many cards are not seen."""
    deadwood: int | None = None
    """What the loose cards count, if all cards are seen."""

    @property
    def size(self) -> int:
        """
        How many cards there are, those that were laid off left out.
        """
        melded = sum(len(group.cards) - len(group.laid_off) for group in self.melds)
        return melded + len(self.loose) + self.hidden


def groups(spread: Spread, layoffs: Iterable[LayOff], where: str) -> tuple[Group, ...]:
    """
    Return the melds of *spread* as they lie after *layoffs* (R3.3).

    Raises:
        InvalidStateError: a lay-off does not fit.
        WrongTypeError: *layoffs* are no lay-offs; *where* says who asks.
    """
    known = all_of(LayOff, layoffs, where)
    melds = list(spread.melds)
    for layoff in known:
        if layoff.onto not in melds or layoff.card in spread.hand:
            raise InvalidStateError(Invariant.LAYOFF, str(layoff))
        melds[melds.index(layoff.onto)] = layoff.onto.with_card(layoff.card)
    pairs = zip(spread.melds, melds, strict=True)
    return tuple(Group(after.cards, after.cards - before.cards) for before, after in pairs)


def sides(state: Table | View) -> BySeat[Side]:
    """
    Return the cards of both seats, as a bystander or the seat of a view sees them.
    """
    return BySeat(_side(state, Seat.NORTH), _side(state, Seat.SOUTH))


def _side(state: Table | View, seat: Seat) -> Side:
    table = state.table if isinstance(state, View) else state
    if seat is table.knocker and table.spread is not None:
        spread, layoffs = table.spread, table.layoffs
    else:
        own = isinstance(state, View) and seat is state.seat
        seen = state.hand if isinstance(state, View) and own else open_hand(table, seat)
        hidden = table.sizes[seat] - len(seen)
        if hidden:
            return Side(seat=seat, loose=seen, hidden=hidden)
        spread, layoffs = best_spread(seen), ()
    return Side(
        seat=seat,
        melds=groups(spread, layoffs, "Table.layoffs"),
        loose=spread.unmelded,
        deadwood=spread.deadwood,
    )


def due(table: Table, names: BySeat[str]) -> str:
    """
    Say in words what is due, and from whom.
    """
    what = move_or_end(table, names)
    return (
        f"The round is over: {what}" if table.is_over else f"{names[table.turn]} to move: {what}"
    )


def move_or_end(table: Table, names: BySeat[str]) -> str:
    """
    Say in words what may be done, or how the round ended.
    """
    if table.is_over:
        return _end(table, names)
    if table.pile_closed:
        return "draw from the stock, the pile is closed"
    if table.phase is Phase.LAST and table.rules.last_discard is LastDiscard.OPEN:
        return "take the last discard, or pass"
    return {
        Phase.OFFER: "take the upcard, or pass",
        Phase.DRAW: "draw from the stock, or take the upcard",
        Phase.DISCARD: "throw a card, or knock",
        Phase.LAST: "knock with the last discard, or pass",
        Phase.CLAIM: "answer the knock, which is above the limit",
        Phase.LAYOFF: "lay off, or be done",
    }[table.phase]


def _end(table: Table, names: BySeat[str]) -> str:
    if table.ledger.annulled:
        return Ending.ANNULLED.text
    if table.knocker is None:
        return Ending.WASHOUT.text
    return f"{names[table.knocker]} {laid_down(table)}"


def laid_down(table: Table) -> str:
    """
    Say what the knocker did: knocked, claimed to, or had gin.
    """
    spread = table.spread
    if table.phase is Phase.CLAIM:
        return "claims a knock"
    if spread is None or not spread.is_gin:
        return "knocked"
    return "has big gin" if len(spread.hand) > table.rules.hand_size else "has gin"


def notes(state: Table | View, seat: Seat, write: Callable[[Card], str]) -> Iterator[str]:
    """
    Say in words what is to be known of a seat; *write* is how a card is written.
    """
    table = state if isinstance(state, Table) else state.table
    if isinstance(state, View) and state.seat is seat:
        yield "you"
    if table.dealer is seat:
        yield "dealer"
    if table.knocker is seat:
        yield laid_down(table)
    if table.ledger.exposure[seat] is not None:
        yield "cards lie open"
    if table.phase is Phase.DISCARD and table.turn is seat:
        drawn = state.drawn if isinstance(state, View) else None
        if table.taken is not None:
            yield f"took {write(table.taken)}"
        elif drawn is not None:
            yield f"drew {write(drawn)}"


def terms(table: Table, write: Callable[[Card], str]) -> Iterator[str]:
    """
    Say in words what holds in this round; *write* is how a card is written.
    """
    rules, card = table.rules, table.limit_card
    reason = "" if card is None else f" for {write(card)}"
    by_card = rules.knock_limit_from is not KnockLimitFrom.FIXED
    limit = f"knock limit {table.knock_limit}" if table.knock_limit else "gin only"
    yield f"{limit}{reason}" if by_card else limit
    if table.multiplier > 1:
        yield f"score × {table.multiplier}{reason}"


def checked_names(names: BySeat[str] | None, where: str, mark: str) -> BySeat[str]:
    """
    Return *names*, short and on one line, with *mark* for what no picture can hold.

    Raises:
        WrongTypeError: they are no pair of texts; *where* says who asks.
    """
    if names is None:
        return NAMES
    if not isinstance(names, BySeat) or not all(isinstance(name, str) for name in names):
        raise wrong_type(where, "a BySeat of names", names)
    return BySeat(*(_cleaned(names[seat], mark) or NAMES[seat] for seat in Seat))


def _cleaned(name: str, mark: str) -> str:
    # What is too long is cut before anything looks at all of it.
    shown = " ".join(name[: 2 * _LONGEST].split())[:_LONGEST]
    clean = "".join(mark if _is_forbidden(char) else char for char in shown)
    return shortened(clean, _WIDEST)


def shortened(text: str, places: int) -> str:
    """
    Return *text*, with its end cut off where it takes more than so many *places*.
    """
    if width_of(text) <= places:
        return text
    while width_of(text) > places - 2:
        text = text[:-1]
    return f"{text.rstrip()}.."


def _is_forbidden(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cs"} or char in _FORBIDDEN


def width_of(text: str) -> int:
    """
    Count the places that *text* takes in a terminal.
    """
    return sum(map(_places, text))


def _places(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1
