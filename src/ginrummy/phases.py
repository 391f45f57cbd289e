"""
The phases of a round, and what some rules make a table remember.

>>> from ginrummy import Phase
>>> [phase.value for phase in Phase]
['offer', 'draw', 'discard', 'last', 'claim', 'layoff', 'over']
"""

import enum
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from ginrummy._values import unchecked_copy
from ginrummy.cards import Hand
from ginrummy.errors import all_of, of_type, or_none
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

    # Tables are looked up by phase in every step, and this is the quickest way.
    if not TYPE_CHECKING:  # to type checkers it is the hash that every enum has
        __hash__ = object.__hash__


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
    return frozenset(all_of(Seat, seats, "Ledger.difference_only"))


NO_EXPOSURE: Final[BySeat[Exposure | None]] = BySeat(None, None)


@attrs.frozen(kw_only=True)
class Ledger:
    """
    What some rules make a table remember; most rounds leave it as it is.

    >>> Ledger().annulled
    False
    """

    exposed: BySeat[Hand] = attrs.field(default=NO_CARDS, validator=pair_of(of_type(Hand)))
    """The cards of each seat that lie open outside melds: of an offender (R9.4, R9.5), of
    who shows his melds (R9.5), and at the end of a showdown of the defender (R3.7)."""
    exposure: BySeat[Exposure | None] = attrs.field(
        default=NO_EXPOSURE, validator=pair_of(or_none(of_type(Exposure)))
    )
    """How long they lie open, where that is a remedy."""
    shown: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the other has shown his melds in answer to a claim (R9.5)."""
    difference_only: frozenset[Seat] = attrs.field(default=frozenset[Seat](), converter=_as_seats)
    """Who scores the plain difference at most in this round (R9.5)."""
    annulled: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the round was annulled (R9.1)."""


CLEAN: Final = Ledger()
"""The ledger of an orderly round."""


def noted(ledger: Ledger, **changes: object) -> Ledger:
    """
    Return *ledger* with *changes* that are known to be good, without checking them again.
    """
    return unchecked_copy(ledger, **changes)
