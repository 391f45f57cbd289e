"""
The rules of gin rummy as values and pure functions.

>>> from ginrummy import Hand, best_spread
>>> spread = best_spread(Hand.parse("7c7d7h 8h9hTh Ks"))
>>> [str(meld) for meld in spread.melds], spread.deadwood
(['7c7d7h', '8h9hTh'], 10)
"""

from ginrummy.actions import LayOff
from ginrummy.cards import DECK, Card, Hand, Rank, Suit
from ginrummy.errors import (
    GinRummyError,
    InvalidStateError,
    Invariant,
    NotationError,
    WrongTypeError,
)
from ginrummy.layoffs import Defence, best_defence, find_layoffs
from ginrummy.melds import Meld, MeldKind, find_melds, format_melds, meld_kind, parse_melds
from ginrummy.seats import BySeat, Seat
from ginrummy.spreads import (
    Spread,
    Throw,
    best_spread,
    best_spreads,
    best_throw,
    count_best_spreads,
    deadwood,
    find_throws,
    iter_spreads,
)

__all__ = [
    "DECK",
    "BySeat",
    "Card",
    "Defence",
    "GinRummyError",
    "Hand",
    "InvalidStateError",
    "Invariant",
    "LayOff",
    "Meld",
    "MeldKind",
    "NotationError",
    "Rank",
    "Seat",
    "Spread",
    "Suit",
    "Throw",
    "WrongTypeError",
    "best_defence",
    "best_spread",
    "best_spreads",
    "best_throw",
    "count_best_spreads",
    "deadwood",
    "find_layoffs",
    "find_melds",
    "find_throws",
    "format_melds",
    "iter_spreads",
    "meld_kind",
    "parse_melds",
]
