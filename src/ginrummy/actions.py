"""
What a player can do, one class for each verb, and what can happen at a table.

No action names a card that the other seat may not see: a log of actions can be
shown to anyone.

>>> from ginrummy import Card, Knock, LayOff, parse_melds
>>> str(Knock(Card.parse("9s"), parse_melds("8dJdTd9d, KhKsKc")))
'9s#KcKhKs,8d9dTdJd'
>>> str(LayOff(Card.parse("7d"), parse_melds("8d9dTdJd")[0]))
'7d>8d9dTdJd'
"""

import enum
from collections.abc import Iterable
from typing import final

import attrs

from ginrummy.cards import Card
from ginrummy.errors import IllegalActionError, NotationError, Refusal, of_type
from ginrummy.melds import Meld, format_melds, melds_in_order

__all__ = [
    "Action",
    "Annul",
    "BigGin",
    "Challenge",
    "Claim",
    "Discard",
    "Done",
    "DrawStock",
    "Knock",
    "LayOff",
    "Pass",
    "Remedy",
    "ShowMelds",
    "TakeDiscard",
]


def _in_order(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    return melds_in_order(melds, "melds")


@attrs.frozen
class Pass:
    """
    Leave the upcard (R5.1), or the last discard (R8.2), to itself.

    >>> str(Pass())
    'pass'
    """

    def __str__(self) -> str:
        return "pass"


@final
@attrs.frozen
class DrawStock:
    """
    Draw the top card of the stock (R6.1). Which card that is, is no part of the action.

    >>> str(DrawStock())
    'stock'
    """

    def __str__(self) -> str:
        return "stock"


@final
@attrs.frozen
class TakeDiscard:
    """
    Take the top card of the discard pile (R5.1, R6.1).

    >>> str(TakeDiscard())
    'take'
    """

    def __str__(self) -> str:
        return "take"


@final
@attrs.frozen
class Discard:
    """
    Throw a card and end the turn (R6.2).

    >>> str(Discard(Card.parse("7h")))
    '7h'
    """

    card: Card = attrs.field(validator=of_type(Card))
    """The card that goes on the pile."""

    def __str__(self) -> str:
        return str(self.card)


@attrs.frozen
class Knock:
    """
    Throw a card and lay down the rest, melded as the knocker chooses (R7.1, R7.2, R7.4).

    A knock that leaves nothing unmelded is gin (R7.5). The melds are kept in order of
    their lowest card; all other cards of the hand are unmelded.

    >>> str(Knock(Card.parse("Ks"), [Meld.parse("7c7d7h")])), str(Knock(Card.parse("Ks"), []))
    ('Ks#7c7d7h', 'Ks#-')
    """

    card: Card = attrs.field(validator=of_type(Card))
    """The card that is thrown."""
    melds: tuple[Meld, ...] = attrs.field(converter=_in_order)
    """The melds that are laid down."""

    def __str__(self) -> str:
        return f"{self.card}#{format_melds(self.melds)}"


@attrs.frozen
class BigGin:
    """
    Lay down all the cards after the draw, every one melded, and throw none (R7.6).

    >>> str(BigGin([Meld.parse("7c7d7h"), Meld.parse("8s9sTsJs")]))
    '!7c7d7h,8s9sTsJs'
    """

    melds: tuple[Meld, ...] = attrs.field(converter=_in_order)
    """The melds, by their lowest card."""

    def __str__(self) -> str:
        return f"!{format_melds(self.melds)}"


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


@attrs.frozen
class Done:
    """
    End the defence, so that the round is scored (R3.7).

    >>> str(Done())
    'done'
    """

    def __str__(self) -> str:
        return "done"


@attrs.frozen
class ShowMelds:
    """
    Show one's melds in answer to a claimed knock, without objecting (R9.5).

    >>> str(ShowMelds())
    'show'
    """

    def __str__(self) -> str:
        return "show"


class Remedy(enum.Enum):
    """
    What the other seat asks for when a claimed knock is above the limit (R9.4, R9.5).

    >>> Remedy("accept")
    <Remedy.ACCEPT: 'accept'>
    """

    ACCEPT = "accept"
    """Take the knock as legal."""
    EXPOSE_NEXT_PLAY = "expose_next_play"
    """The offender's cards lie open while the other makes his next play."""
    EXPOSE_TO_END = "expose_to_end"
    """The offender plays on with open cards."""
    DIFFERENCE_ONLY = "difference_only"
    """The offender takes his cards back, and scores the plain difference at most."""


@attrs.frozen
class Challenge:
    """
    Object to a claimed knock that is above the limit (R9.4, R9.5).

    >>> str(Challenge(Remedy.ACCEPT))
    'challenge:accept'
    """

    remedy: Remedy = attrs.field(validator=of_type(Remedy))
    """What is asked for."""

    def __str__(self) -> str:
        return f"challenge:{self.remedy.value}"


Action = (
    Pass
    | DrawStock
    | TakeDiscard
    | Discard
    | Knock
    | BigGin
    | LayOff
    | Done
    | ShowMelds
    | Challenge
)
"""
Whatever a seat can do in its turn.
"""


@attrs.frozen
class Claim:
    """
    A table event: a knock that was made, though it is above the limit (R9.3).

    >>> str(Claim(Card.parse("9s"), [Meld.parse("7c7d7h")]))
    'claim:9s#7c7d7h'
    """

    card: Card = attrs.field(validator=of_type(Card))
    """The card that was thrown."""
    melds: tuple[Meld, ...] = attrs.field(converter=_in_order)
    """The melds that were laid down."""

    def __str__(self) -> str:
        return f"claim:{self.card}#{format_melds(self.melds)}"


@attrs.frozen
class Annul:
    """
    A table event: the round is annulled, for a hand had a wrong number of cards (R9.1).

    >>> str(Annul())
    'annul'
    """

    def __str__(self) -> str:
        return "annul"


# The errors stand below the actions and cannot import them. Here their hints get a meaning,
# so that `typing.get_type_hints` works for whoever reads them at run time.
Refusal.__annotations__["card"] = Card | None
IllegalActionError.__annotations__["action"] = Action | Claim | Annul
IllegalActionError.__init__.__annotations__["action"] = Action | Claim | Annul
NotationError.__annotations__["readings"] = tuple[Action, ...]
NotationError.__init__.__annotations__["readings"] = tuple[Action, ...]
