"""
The options of the game: for each thing that tables disagree on, the ways to play it.

They are the values of the fields of `Rules`, and read as their text.

>>> from ginrummy import Rules
>>> Rules(tie="no_score").tie
<Tie.NO_SCORE: 'no_score'>
"""

import enum
from typing import Never

from ginrummy.errors import InvalidStateError, Invariant, wrong_type

__all__ = [
    "AfterBothPass",
    "BoxTiming",
    "DrawTie",
    "FirstDealer",
    "GameWinner",
    "GinTie",
    "IllegalKnock",
    "KnockLimitFrom",
    "LastDiscard",
    "NextDealer",
    "NullDealer",
    "OklahomaAce",
    "Opening",
    "Rediscard",
    "SettleBy",
    "Shutout",
    "ShutoutTest",
    "TargetTest",
    "Tie",
]


class _Option(enum.StrEnum):
    # The values of an option; a text that is none of them gets an error that lists them.

    @classmethod
    def _missing_(cls, value: object) -> Never:
        if not isinstance(value, str):
            raise wrong_type(cls.__name__, "text", value)
        detail = f"{cls.__name__} is one of {', '.join(cls)}, not {value!r}"
        raise InvalidStateError(Invariant.RULE_OPTION, detail)


class Opening(_Option):
    """
    How a round opens (R4.2, R4.5).

    >>> Opening("eleven")
    <Opening.ELEVEN: 'eleven'>
    """

    OFFER = "offer"
    """A card is turned up and offered, first to the non-dealer."""
    ELEVEN = "eleven"
    """The non-dealer is dealt one card more and throws; no card is turned up."""


class AfterBothPass(_Option):
    """
    What the non-dealer may draw when both have passed (R5.3).

    >>> AfterBothPass.STOCK_ONLY == "stock_only"
    True
    """

    STOCK_ONLY = "stock_only"
    """The stock only, in that one turn."""
    FREE_DRAW = "free_draw"
    """The stock or the twice refused upcard."""


class Rediscard(_Option):
    """
    Whether the card just taken from the pile may be thrown (R6.3).

    >>> Rediscard("forbidden").name
    'FORBIDDEN'
    """

    FORBIDDEN = "forbidden"
    """It stays in the hand until the next turn."""
    ALLOWED = "allowed"
    """Any card may be thrown."""
    KNOCK_ONLY = "knock_only"
    """It may be thrown to knock, but not as a plain discard."""


class LastDiscard(_Option):
    """
    What may be done with the discard when the stock is at its floor (R8.2).

    >>> LastDiscard("none").name
    'NONE'
    """

    NONE = "none"
    """Nothing: the round is a washout at once."""
    KNOCK_OR_GIN = "knock_or_gin"
    """The other may take it only to knock or gin with it."""
    OPEN = "open"
    """The other may take it and play on, or let the round be a washout."""


class KnockLimitFrom(_Option):
    """
    Where the knock limit comes from (R7.1, R7.7).

    >>> KnockLimitFrom("side_card").name
    'SIDE_CARD'
    """

    FIXED = "fixed"
    """It is `Rules.knock_limit`."""
    UPCARD = "upcard"
    """The first upcard counts it: Oklahoma."""
    SIDE_CARD = "side_card"
    """A card from a second pack counts it."""


class OklahomaAce(_Option):
    """
    What an ace sets as knock limit, where a card sets it (R7.8).

    >>> OklahomaAce("gin_only").name
    'GIN_ONLY'
    """

    ONE = "one"
    """One point."""
    GIN_ONLY = "gin_only"
    """No knock but gin."""


class FirstDealer(_Option):
    """
    Who deals first, by the cards that were cut (R4.3).

    >>> FirstDealer("low_card").name
    'LOW_CARD'
    """

    HIGH_CARD = "high_card"
    """The higher card deals."""
    LOW_CARD = "low_card"
    """The lower card deals."""
    HIGH_CHOOSES = "high_chooses"
    """The higher card chooses who deals."""
    RANDOM = "random"
    """Chance decides, such as by the higher of two cards."""


class DrawTie(_Option):
    """
    What happens when the cards that were cut are of one rank (R4.4).

    >>> DrawTie("suit").name
    'SUIT'
    """

    REDRAW = "redraw"
    """Both draw again."""
    SUIT = "suit"
    """The suit decides, from high to low: spades, hearts, diamonds, clubs."""


class IllegalKnock(_Option):
    """
    What follows a knock above the limit at a table of people (R9.3).

    >>> IllegalKnock("refuse").name
    'REFUSE'
    """

    THREE_STAGE = "three_stage"
    """What the other may ask for depends on how far he has answered it (R9.4 to R9.6)."""
    EXPOSED = "exposed"
    """The other may accept it, or have the cards exposed to the end of the round."""
    REFUSE = "refuse"
    """It cannot be made."""


class TargetTest(_Option):
    """
    What the target asks for (R11.2).

    >>> TargetTest("at_least").name
    'AT_LEAST'
    """

    MORE_THAN = "more_than"
    """More than the target."""
    AT_LEAST = "at_least"
    """The target itself is enough."""


class Tie(_Option):
    """
    What equal counts after a knock are worth (R10.3).

    >>> Tie("no_score").name
    'NO_SCORE'
    """

    UNDERCUT = "undercut"
    """They are an undercut."""
    NO_SCORE = "no_score"
    """Nobody scores."""


class GinTie(_Option):
    """
    What gin is worth against a hand without deadwood (R10.5).

    >>> GinTie("nullified").name
    'NULLIFIED'
    """

    GIN_SCORES = "gin_scores"
    """Its bonus."""
    NULLIFIED = "nullified"
    """Nothing: nobody scores."""


class BoxTiming(_Option):
    """
    When boxes are written down (R11.4).

    >>> BoxTiming("end").name
    'END'
    """

    END = "end"
    """At the end of the game."""
    IMMEDIATE = "immediate"
    """With the points of the round, so that they count towards the target."""


class Shutout(_Option):
    """
    What a shutout is worth (R11.7).

    >>> Shutout("flat").name
    'FLAT'
    """

    FLAT = "flat"
    """100 points."""
    DOUBLE_HAND_POINTS = "double_hand_points"
    """The points of the winner's rounds once more, without boxes and game bonus."""
    DOUBLE_NET = "double_net"
    """The difference of the totals once more."""
    NONE = "none"
    """Nothing."""


class ShutoutTest(_Option):
    """
    What makes a shutout (R11.6).

    >>> ShutoutTest("opponent_scoreless").name
    'OPPONENT_SCORELESS'
    """

    WON_EVERY_HAND = "won_every_hand"
    """The winner won every round."""
    OPPONENT_SCORELESS = "opponent_scoreless"
    """The loser scored no point in any round; rounds won for nought do not count."""


class GameWinner(_Option):
    """
    Who has won the game (R11.5).

    >>> GameWinner("highest_total").name
    'HIGHEST_TOTAL'
    """

    REACHED_TARGET = "reached_target"
    """Who reached the target, even if boxes put the other ahead."""
    HIGHEST_TOTAL = "highest_total"
    """Who has most with the boxes; of equals, who reached the target."""


class SettleBy(_Option):
    """
    What a player gets in the end (R11.8).

    >>> SettleBy("totals").name
    'TOTALS'
    """

    DIFFERENCE = "difference"
    """The difference of the totals, which the other loses."""
    TOTALS = "totals"
    """Each his own total."""


class NextDealer(_Option):
    """
    Who deals after a round that was won (R11.9).

    >>> NextDealer("loser").name
    'LOSER'
    """

    WINNER = "winner"
    """Who won it."""
    LOSER = "loser"
    """Who lost it."""
    ALTERNATE = "alternate"
    """Who did not deal it."""
    SAME = "same"
    """Who dealt it."""


class NullDealer(_Option):
    """
    Who deals after a round that nobody won (R11.10).

    >>> NullDealer("next").name
    'NEXT'
    """

    SAME = "same"
    """Who dealt it."""
    NEXT = "next"
    """The other."""
