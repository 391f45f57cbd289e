"""
The options of the game, and the rule sets that people play by.

A `Rules` is one value with a field for each thing that tables disagree on.
Take a preset, or change one:

>>> import attrs
>>> from ginrummy import CLASSIC, oklahoma
>>> attrs.evolve(CLASSIC, knock_limit=5).knock_limit
5
>>> oklahoma(CLASSIC).knock_limit_from
<KnockLimitFrom.UPCARD: 'upcard'>
"""

import enum
from collections.abc import Iterator
from typing import Final, Never

import attrs

from ginrummy.errors import InvalidStateError, Invariant, NamedField, of_type, or_none, wrong_type

__all__ = [
    "BICYCLE",
    "CLASSIC",
    "MODERN",
    "OPENSPIEL",
    "PAGAT",
    "PALACE",
    "RLCARD",
    "TOURNAMENT",
    "AfterBothPass",
    "DrawTie",
    "FirstDealer",
    "IllegalKnock",
    "KnockLimitFrom",
    "LastDiscard",
    "OklahomaAce",
    "Opening",
    "Rediscard",
    "Rules",
    "big_gin",
    "oklahoma",
    "straight",
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


def _count(rules: object, field: NamedField, value: int) -> None:
    of_type(int)(rules, field, value)
    if value < 0:
        raise InvalidStateError(Invariant.RULE_OPTION, f"{field.name} is {value}, not 0 or more")


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules:
    """
    The options in force at a table.

    Each field says which rule it belongs to; ``docs/rules.md`` names the sources. An
    option may be given as its text.

    >>> Rules(rediscard="allowed").rediscard
    <Rediscard.ALLOWED: 'allowed'>
    >>> Rules(hand_size=9)
    Traceback (most recent call last):
        ...
    ginrummy.errors.InvalidStateError: a rule option is not possible: hand_size is 9, not 7 or 10

    Raises:
        InvalidStateError: a value is not one of an option's, or options exclude each other.
        WrongTypeError: a value is of the wrong type.
    """

    first_dealer: FirstDealer = attrs.field(default=FirstDealer.HIGH_CARD, converter=FirstDealer)
    """Who deals first (R4.3)."""
    draw_tie: DrawTie = attrs.field(default=DrawTie.REDRAW, converter=DrawTie)
    """Equal ranks when cutting for the deal (R4.4)."""
    hand_size: int = attrs.field(default=10, validator=_count)
    """How many cards each seat is dealt: 10 or 7 (R4.1, R4.6)."""
    opening: Opening = attrs.field(default=Opening.OFFER, converter=Opening)
    """How a round opens (R4.2, R4.5)."""
    after_both_pass: AfterBothPass = attrs.field(
        default=AfterBothPass.STOCK_ONLY, converter=AfterBothPass
    )
    """What the non-dealer may draw after two passes (R5.3)."""
    rediscard: Rediscard = attrs.field(default=Rediscard.FORBIDDEN, converter=Rediscard)
    """Whether the card taken from the pile may go back at once (R6.3)."""
    knock_limit: int = attrs.field(default=10, validator=_count)
    """The most deadwood a knock may leave, in points (R7.1)."""
    knock_limit_from: KnockLimitFrom = attrs.field(
        default=KnockLimitFrom.FIXED, converter=KnockLimitFrom
    )
    """Where the knock limit comes from (R7.7)."""
    oklahoma_ace: OklahomaAce = attrs.field(default=OklahomaAce.ONE, converter=OklahomaAce)
    """What an ace sets as knock limit (R7.8)."""
    spade_doubles: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether a spade that is turned up first doubles the score of the round (R7.9)."""
    forced_gin: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether who can gin must (R7.10)."""
    big_gin_bonus: int | None = attrs.field(default=None, validator=or_none(_count))
    """What big gin is worth, in points; None where it is not played (R7.6)."""
    layoffs: bool = attrs.field(default=True, validator=of_type(bool))
    """Whether the defender may lay off at all (R3.9)."""
    layoff_on_gin: bool = attrs.field(default=True, validator=of_type(bool))
    """Whether the defender may lay off on gin too (R3.8)."""
    stock_floor: int = attrs.field(default=2, validator=_count)
    """How many cards of the stock are never drawn, 0 to 30 (R8.1)."""
    last_discard: LastDiscard = attrs.field(default=LastDiscard.NONE, converter=LastDiscard)
    """What may be done with the discard at the stock's floor (R8.2)."""
    max_takes: int | None = attrs.field(default=None, validator=or_none(_count))
    """The take that ends the round, not counting that of the opening; None: none does (R8.3)."""
    returned_draw: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the round is a washout when both return the same upcard in a row (R8.4)."""
    illegal_knock: IllegalKnock = attrs.field(
        default=IllegalKnock.THREE_STAGE, converter=IllegalKnock
    )
    """What follows a knock above the limit (R9.3)."""

    def __attrs_post_init__(self) -> None:
        broken = next(_conflicts(self), None)
        if broken is not None:
            raise InvalidStateError(Invariant.RULE_OPTION, broken)


def _conflicts(rules: Rules) -> Iterator[str]:
    if rules.hand_size not in {7, 10}:
        yield f"hand_size is {rules.hand_size}, not 7 or 10"
    if rules.stock_floor > 30:
        yield f"stock_floor is {rules.stock_floor}, not 0 to 30"
    if rules.max_takes == 0:
        yield "max_takes is 0, not 1 or more"
    by_card = rules.knock_limit_from is not KnockLimitFrom.FIXED
    if by_card and rules.knock_limit != 10:
        yield f"knock_limit is {rules.knock_limit}, but a card sets the limit"
    by_side_card = rules.knock_limit_from is KnockLimitFrom.SIDE_CARD
    if rules.opening is Opening.ELEVEN and not by_side_card:
        if by_card:
            yield "the limit comes from the upcard, but the opening has none"
        if rules.spade_doubles:
            yield "a spade upcard doubles, but the opening has no upcard"


CLASSIC: Final = Rules()
"""
The rules of the three source texts, S0 and S1 before S2; the default everywhere.
"""
PAGAT: Final = Rules(
    first_dealer=FirstDealer.LOW_CARD,
    layoff_on_gin=False,
    illegal_knock=IllegalKnock.REFUSE,
)
"""
The rules of the main text of Pagat's page on gin rummy.
"""
BICYCLE: Final = Rules(first_dealer=FirstDealer.HIGH_CHOOSES, layoff_on_gin=False)
"""
The rules of Bicycle's page on gin rummy.
"""
MODERN: Final = Rules(
    first_dealer=FirstDealer.RANDOM,
    big_gin_bonus=31,
    layoff_on_gin=False,
    last_discard=LastDiscard.KNOCK_OR_GIN,
    illegal_knock=IllegalKnock.REFUSE,
)
"""
What modern books and most programs agree on; the figures are those of Wikipedia.
"""
TOURNAMENT: Final = Rules(
    layoff_on_gin=False,
    last_discard=LastDiscard.KNOCK_OR_GIN,
    illegal_knock=IllegalKnock.EXPOSED,
)
"""
Tournament style, after OpenSpiel's description and rubl.com on the fiftieth card.
"""
PALACE: Final = Rules(layoff_on_gin=False, illegal_knock=IllegalKnock.REFUSE)
"""
The rules of the Palace programs.
"""
OPENSPIEL: Final = Rules(
    first_dealer=FirstDealer.RANDOM,
    rediscard=Rediscard.ALLOWED,
    layoff_on_gin=False,
    last_discard=LastDiscard.KNOCK_OR_GIN,
    max_takes=50,
    returned_draw=True,
    illegal_knock=IllegalKnock.REFUSE,
)
"""
The rules of OpenSpiel's game ``gin_rummy`` with its default parameters.
"""
RLCARD: Final = Rules(
    first_dealer=FirstDealer.RANDOM,
    opening=Opening.ELEVEN,
    rediscard=Rediscard.KNOCK_ONLY,
    forced_gin=True,
    layoffs=False,
    layoff_on_gin=False,
    last_discard=LastDiscard.OPEN,
    illegal_knock=IllegalKnock.REFUSE,
)
"""
The rules of RLCard's game ``gin-rummy``.
"""


def oklahoma(rules: Rules) -> Rules:
    """
    Return *rules* played as Oklahoma: the first upcard sets the knock limit (R7.7).

    An ace allows gin only (R7.8), and a spade doubles the score (R7.9).

    >>> oklahoma(CLASSIC).spade_doubles
    True

    Raises:
        InvalidStateError: *rules* have no upcard, or a fixed limit other than 10.
        WrongTypeError: *rules* is not a `Rules`.
    """
    return attrs.evolve(
        _rules(rules, "oklahoma()"),
        knock_limit_from=KnockLimitFrom.UPCARD,
        oklahoma_ace=OklahomaAce.GIN_ONLY,
        spade_doubles=True,
    )


def straight(rules: Rules) -> Rules:
    """
    Return *rules* played as straight gin: no knock but gin (R7.1).

    >>> straight(CLASSIC).knock_limit
    0

    Raises:
        InvalidStateError: a card sets the limit in *rules*.
        WrongTypeError: *rules* is not a `Rules`.
    """
    return attrs.evolve(_rules(rules, "straight()"), knock_limit=0)


def big_gin(rules: Rules, bonus: int = 31) -> Rules:
    """
    Return *rules* with big gin, worth *bonus* points, usually 31 or 50 (R7.6).

    >>> big_gin(CLASSIC).big_gin_bonus
    31

    Raises:
        InvalidStateError: *bonus* is negative.
        WrongTypeError: *rules* is not a `Rules`, or *bonus* not an int.
    """
    return attrs.evolve(_rules(rules, "big_gin()"), big_gin_bonus=bonus)


def _rules(rules: Rules, where: str) -> Rules:
    if not isinstance(rules, Rules):
        raise wrong_type(where, "a Rules", rules)
    return rules
