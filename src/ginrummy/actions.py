"""
What a player can do, one class for each verb.

>>> from ginrummy import Card, LayOff, Meld
>>> str(LayOff(Card.parse("7d"), Meld.parse("8d9dTdJd")))
'7d>8d9dTdJd'
"""

import attrs

from ginrummy.cards import Card
from ginrummy.errors import of_type
from ginrummy.melds import Meld

__all__ = ["LayOff"]


@attrs.frozen
class LayOff:
    """
    Lay off a card on one of the knocker's melds (R3.1).

    >>> layoff = LayOff(Card.parse("7d"), Meld.parse("8d9dTdJd"))
    >>> str(layoff), str(layoff.onto.with_card(layoff.card))
    ('7d>8d9dTdJd', '7d8d9dTdJd')
    """

    card: Card = attrs.field(validator=of_type(Card))
    """The card of the defender."""
    onto: Meld = attrs.field(validator=of_type(Meld))
    """The meld as it lies now, with the cards that were laid off before (R3.3)."""

    def __str__(self) -> str:
        return f"{self.card}>{self.onto}"
