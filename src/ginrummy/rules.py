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

from collections.abc import Iterator
from typing import Final

import attrs

from ginrummy._values import repr_of_changes
from ginrummy.errors import InvalidStateError, Invariant, NamedField, of_type, or_none, wrong_type
from ginrummy.options import (
    AfterBothPass,
    BoxTiming,
    DrawTie,
    FirstDealer,
    GameWinner,
    GinTie,
    IllegalKnock,
    KnockLimitFrom,
    LastDiscard,
    NextDealer,
    NullDealer,
    OklahomaAce,
    Opening,
    Rediscard,
    SettleBy,
    Shutout,
    ShutoutTest,
    TargetTest,
    Tie,
)

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
    "Rules",
    "SettleBy",
    "Shutout",
    "ShutoutTest",
    "TargetTest",
    "Tie",
    "big_gin",
    "hollywood",
    "oklahoma",
    "straight",
]


# No number of points or cards is greater.
_MOST: Final = 1_000_000


def _count(rules: object, field: NamedField, value: int) -> None:
    of_type(int)(rules, field, value)
    if not -_MOST <= value <= _MOST:
        raise InvalidStateError(Invariant.RULE_OPTION, f"{field.name} is out of all range")
    if value < 0:
        raise InvalidStateError(Invariant.RULE_OPTION, f"{field.name} is {value}, not 0 or more")


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class Rules:
    """
    The options in force at a table.

    Each field says which rule it belongs to; ``docs/rules.md`` names the sources. An
    option may be given as its text. The `repr` has only what differs from the classic rules.

    >>> Rules(rediscard="allowed").rediscard
    <Rediscard.ALLOWED: 'allowed'>
    >>> oklahoma(CLASSIC)
    Rules(knock_limit_from='upcard', oklahoma_ace='gin_only', spade_doubles=True, target=150)
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
    tie: Tie = attrs.field(default=Tie.UNDERCUT, converter=Tie)
    """What equal counts after a knock are worth (R10.3)."""
    undercut_bonus: int = attrs.field(default=10, validator=_count)
    """What an undercut is worth beside the difference, in points (R10.2)."""
    gin_bonus: int = attrs.field(default=20, validator=_count)
    """What gin is worth beside the other's deadwood, in points (R10.4)."""
    gin_tie: GinTie = attrs.field(default=GinTie.GIN_SCORES, converter=GinTie)
    """What gin is worth against a hand without deadwood (R10.5)."""
    target: int | None = attrs.field(default=100, validator=or_none(_count))
    """The points that end the game; None: one round that is won does (R11.2)."""
    target_test: TargetTest = attrs.field(default=TargetTest.MORE_THAN, converter=TargetTest)
    """Whether the target must be exceeded (R11.2)."""
    box_bonus: int = attrs.field(default=20, validator=_count)
    """What a box is worth, in points (R11.3)."""
    box_timing: BoxTiming = attrs.field(default=BoxTiming.END, converter=BoxTiming)
    """When boxes are written down (R11.4)."""
    gin_boxes: int = attrs.field(default=1, validator=_count)
    """How many boxes a round won by gin is (R11.3)."""
    undercut_boxes: int = attrs.field(default=1, validator=_count)
    """How many boxes a round won by an undercut is (R11.3)."""
    big_gin_boxes: int = attrs.field(default=1, validator=_count)
    """How many boxes a round won by big gin is (R11.3)."""
    game_bonus: int = attrs.field(default=100, validator=_count)
    """What the game is worth to its winner, in points (R11.5)."""
    game_winner: GameWinner = attrs.field(default=GameWinner.REACHED_TARGET, converter=GameWinner)
    """Who has won the game (R11.5)."""
    shutout_test: ShutoutTest = attrs.field(
        default=ShutoutTest.WON_EVERY_HAND, converter=ShutoutTest
    )
    """What makes a shutout (R11.6)."""
    shutout: Shutout = attrs.field(default=Shutout.FLAT, converter=Shutout)
    """What a shutout is worth (R11.7)."""
    settlement: SettleBy = attrs.field(default=SettleBy.DIFFERENCE, converter=SettleBy)
    """What a player gets in the end (R11.8)."""
    next_dealer: NextDealer = attrs.field(default=NextDealer.WINNER, converter=NextDealer)
    """Who deals after a round that was won (R11.9)."""
    null_dealer: NullDealer = attrs.field(default=NullDealer.SAME, converter=NullDealer)
    """Who deals after a round that nobody won (R11.10)."""
    hollywood: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the score is kept in three columns, as three games at once (R12.1)."""

    def __repr__(self) -> str:
        return repr_of_changes(self)

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
    yield from _conflicts_of_score(rules)


def _conflicts_of_score(rules: Rules) -> Iterator[str]:
    if rules.target == 0:
        yield "target is 0, not 1 or more"
    if rules.hollywood and rules.target is None:
        yield "three columns, but one round ends the game"
    if rules.shutout is Shutout.DOUBLE_NET and rules.settlement is SettleBy.TOTALS:
        yield "a shutout doubles the difference, but the settlement has none"


CLASSIC: Final = Rules()
"""
The rules of the three source texts, S0 and S1 before S2; the default everywhere.
"""
PAGAT: Final = Rules(
    first_dealer=FirstDealer.LOW_CARD,
    layoff_on_gin=False,
    illegal_knock=IllegalKnock.REFUSE,
    target_test=TargetTest.AT_LEAST,
    shutout_test=ShutoutTest.OPPONENT_SCORELESS,
    next_dealer=NextDealer.LOSER,
)
"""
The rules of the main text of Pagat's page on gin rummy.
"""
BICYCLE: Final = Rules(
    first_dealer=FirstDealer.HIGH_CHOOSES,
    layoff_on_gin=False,
    target_test=TargetTest.AT_LEAST,
)
"""
The rules of Bicycle's page on gin rummy.
"""
MODERN: Final = Rules(
    first_dealer=FirstDealer.RANDOM,
    big_gin_bonus=31,
    layoff_on_gin=False,
    last_discard=LastDiscard.KNOCK_OR_GIN,
    illegal_knock=IllegalKnock.REFUSE,
    gin_bonus=25,
    undercut_bonus=25,
    target_test=TargetTest.AT_LEAST,
    box_bonus=25,
    shutout=Shutout.DOUBLE_HAND_POINTS,
    next_dealer=NextDealer.ALTERNATE,
)
"""
What modern books and most programs agree on; the figures are those of Wikipedia.
"""
TOURNAMENT: Final = Rules(
    layoff_on_gin=False,
    last_discard=LastDiscard.KNOCK_OR_GIN,
    illegal_knock=IllegalKnock.EXPOSED,
    gin_bonus=25,
    undercut_bonus=25,
    target_test=TargetTest.AT_LEAST,
    box_bonus=25,
    shutout=Shutout.DOUBLE_HAND_POINTS,
)
"""
Tournament style, after OpenSpiel's description and rubl.com on the fiftieth card.
"""
PALACE: Final = Rules(
    layoff_on_gin=False,
    illegal_knock=IllegalKnock.REFUSE,
    undercut_bonus=20,
    gin_bonus=25,
    target_test=TargetTest.AT_LEAST,
    box_bonus=10,
    box_timing=BoxTiming.IMMEDIATE,
    game_bonus=0,
    shutout=Shutout.NONE,
)
"""
The rules of the Palace programs, with the target of most of them: it can be set from 10 to 500.
"""
OPENSPIEL: Final = Rules(
    first_dealer=FirstDealer.RANDOM,
    rediscard=Rediscard.ALLOWED,
    layoff_on_gin=False,
    last_discard=LastDiscard.KNOCK_OR_GIN,
    max_takes=50,
    returned_draw=True,
    illegal_knock=IllegalKnock.REFUSE,
    tie=Tie.NO_SCORE,
    gin_bonus=25,
    undercut_bonus=25,
    target=None,
    box_bonus=0,
    game_bonus=0,
    shutout=Shutout.NONE,
)
"""
The rules of OpenSpiel's game ``gin_rummy`` with its default parameters; one round is a game.
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
    undercut_bonus=0,
    target=None,
    box_bonus=0,
    game_bonus=0,
    shutout=Shutout.NONE,
)
"""
The rules of RLCard's game ``gin-rummy``; one round is a game. What RLCard pays is no score in
points, so for gin it has the bonus of `CLASSIC` here.
"""


def oklahoma(rules: Rules) -> Rules:
    """
    Return *rules* played as Oklahoma: the first upcard sets the knock limit (R7.7).

    An ace allows gin only (R7.8), a spade doubles the score (R7.9), and the target is 150,
    unless one round is a game (R11.2).

    >>> oklahoma(CLASSIC).spade_doubles, oklahoma(CLASSIC).target
    (True, 150)

    Raises:
        InvalidStateError: *rules* have no upcard, or a fixed limit other than 10.
        WrongTypeError: *rules* is not a `Rules`.
    """
    return attrs.evolve(
        _rules(rules, "oklahoma()"),
        knock_limit_from=KnockLimitFrom.UPCARD,
        oklahoma_ace=OklahomaAce.GIN_ONLY,
        spade_doubles=True,
        target=None if rules.target is None else 150,
    )


def hollywood(rules: Rules) -> Rules:
    """
    Return *rules* with a score in three columns, each a game of its own (R12.1).

    >>> hollywood(oklahoma(CLASSIC)).target
    150

    Raises:
        InvalidStateError: one round is a game in *rules*.
        WrongTypeError: *rules* is not a `Rules`.
    """
    return attrs.evolve(_rules(rules, "hollywood()"), hollywood=True)


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
    if not isinstance(bonus, int):
        raise wrong_type("big_gin()", "an int", bonus)
    return attrs.evolve(_rules(rules, "big_gin()"), big_gin_bonus=bonus)


def _rules(rules: Rules, where: str) -> Rules:
    if not isinstance(rules, Rules):
        raise wrong_type(where, "a Rules", rules)
    return rules
