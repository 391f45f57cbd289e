"""
The phases of a round, and what some rules make a table remember.

>>> from ginrummy import Phase
>>> [phase.value for phase in Phase]
['offer', 'draw', 'discard', 'last', 'claim', 'layoff', 'over']
"""

import enum
from collections.abc import Iterable
from typing import Final

import attrs

from ginrummy.cards import Hand
from ginrummy.errors import of_type, or_none, wrong_type
from ginrummy.seats import BySeat, Seat, pair_of

__all__ = ["Exposure", "Ledger", "Phase"]


class Phase(enum.Enum):
    """
    What is due in a round.

    >>> Phase("layoff")
    <Phase.LAYOFF: 'layoff'>
    """

    OFFER = "offer"
    """The upcard is offered: `Pass` or `TakeDiscard` (R5.1, R5.2)."""
    DRAW = "draw"
    """`DrawStock` or `TakeDiscard` (R6.1)."""
    DISCARD = "discard"
    """`Discard`, `Knock` or `BigGin`, with one card more than was dealt (R6.2)."""
    LAST = "last"
    """The stock is at its floor, and the last discard may yet be taken (R8.2)."""
    CLAIM = "claim"
    """A knock above the limit was made, and is to be answered (R9.3)."""
    LAYOFF = "layoff"
    """The defender lays off: any number of `LayOff`, then `Done` (R3.7)."""
    OVER = "over"
    """The round is over."""


class Exposure(enum.Enum):
    """
    How long the cards of an offender lie open.

    >>> Exposure("to_end")
    <Exposure.TO_END: 'to_end'>
    """

    NEXT_PLAY = "next_play"
    """While the other makes his next play (R9.4)."""
    TO_END = "to_end"
    """To the end of the round (R9.5)."""


NO_CARDS: Final[BySeat[Hand]] = BySeat(Hand(), Hand())


def _as_seats(seats: Iterable[Seat]) -> frozenset[Seat]:
    known = frozenset(seats) if isinstance(seats, Iterable) else frozenset({seats})
    for seat in known:
        if not isinstance(seat, Seat):
            raise wrong_type("Ledger.difference_only", "seats", seat)
    return known


_NO_EXPOSURE: Final[BySeat[Exposure | None]] = BySeat(None, None)


@attrs.frozen(kw_only=True)
class Ledger:
    """
    What some rules make a table remember; most rounds leave it as it is.

    >>> Ledger().takes
    0
    """

    exposed: BySeat[Hand] = attrs.field(default=NO_CARDS, validator=pair_of(of_type(Hand)))
    """The cards of each seat that lie open outside melds: of an offender (R9.4, R9.5), of
    who shows his melds (R9.5), and at the end of a showdown of the defender (R3.7)."""
    exposure: BySeat[Exposure | None] = attrs.field(
        default=_NO_EXPOSURE, validator=pair_of(or_none(of_type(Exposure)))
    )
    """How long they lie open, where that is a remedy."""
    shown: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the other has shown his melds in answer to a claim (R9.5)."""
    difference_only: frozenset[Seat] = attrs.field(default=frozenset[Seat](), converter=_as_seats)
    """Who scores the plain difference at most in this round (R9.5)."""
    annulled: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the round was annulled (R9.1)."""
    takes: int = attrs.field(default=0, validator=of_type(int))
    """How many cards were taken from the pile since the opening, where that is limited (R8.3)."""
    returned: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the last discard was the card just taken, where that matters (R8.4)."""
