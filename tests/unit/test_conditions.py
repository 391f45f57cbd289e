"""What the rules let be laid down, and when."""

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    OPENSPIEL,
    Card,
    Hand,
    IllegalKnock,
    LastDiscard,
    Phase,
    Rediscard,
    Remedy,
    Rules,
    Seat,
    deal,
)
from ginrummy._conditions import (
    REMEDIES,
    can_gin,
    can_lay_down,
    knock_cards,
    last_is_open,
    lay_off_allowed,
    must_gin_with_last,
)
from ginrummy.tables import Table, changed

SEVEN, KING = Card.parse("7c"), Card.parse("Ks")
ELEVEN = Hand.parse("AcAdAh 4c5c6c7c 9d9h9s Ks")


def table(phase: Phase, rules: Rules = CLASSIC, taken: Card | None = None) -> Table:
    """Return a table of which only what is asked for here need be right."""
    start = deal(DECK, Seat.NORTH).table
    return changed(start, phase=phase, rules=rules, taken=taken, discards=(KING,))


@pytest.mark.parametrize(
    ("phase", "last_discard", "expected"),
    [
        (Phase.DRAW, LastDiscard.OPEN, None),
        (Phase.LAST, LastDiscard.OPEN, True),
        (Phase.LAST, LastDiscard.KNOCK_OR_GIN, False),
    ],
)
def test_r8_2_last_discard(
    phase: Phase,
    last_discard: LastDiscard,
    expected: bool | None,  # noqa: FBT001  # a table of cases
) -> None:
    """
    R8.2: whether the last discard may be taken to play on is asked only at the end.
    """
    rules = attrs.evolve(CLASSIC, last_discard=last_discard)

    assert expected is last_is_open(table(phase, rules))


@pytest.mark.parametrize(
    ("rediscard", "throwable"),
    [
        (Rediscard.FORBIDDEN, ELEVEN - SEVEN),
        (Rediscard.KNOCK_ONLY, ELEVEN),
        (Rediscard.ALLOWED, ELEVEN),
    ],
)
def test_r6_3_taken_card_in_a_knock(rediscard: Rediscard, throwable: Hand) -> None:
    """
    R6.3: the card that was taken goes back with a knock only where that is an option.
    """
    rules = attrs.evolve(CLASSIC, rediscard=rediscard)

    assert (ELEVEN, throwable) == knock_cards(table(Phase.DISCARD, rules, SEVEN), ELEVEN)
    assert (ELEVEN, ELEVEN) == knock_cards(table(Phase.DISCARD, rules), ELEVEN)


def test_r8_2_knock_with_the_last_discard() -> None:
    """
    R8.2: a knock at the stock's floor is made of the hand and the upcard, which stays.
    """
    rules = attrs.evolve(CLASSIC, last_discard=LastDiscard.KNOCK_OR_GIN)
    held = ELEVEN - KING

    assert (ELEVEN, held) == knock_cards(table(Phase.LAST, rules), held)


def test_gin_is_searched_over_the_throws() -> None:
    """
    R7.10: gin is possible when the one card that is left over may be thrown.
    """
    assert can_gin(ELEVEN, ELEVEN)
    assert not can_gin(ELEVEN, ELEVEN - KING - SEVEN)
    assert not can_gin(Hand.parse("AcAdAh 4c5c6c7c 9d9h Qs Ks"), ELEVEN)


def test_nothing_can_be_laid_down_far_above_the_limit() -> None:
    """
    R7.1: 20 points are at most ten more than the limit, 21 are not.
    """
    at_most = Hand.parse("AcAdAh 4c5c6c 9d9h9s Th Ks")

    assert can_lay_down(table(Phase.DISCARD), at_most)
    assert not can_lay_down(table(Phase.DISCARD), at_most - Card.parse("Ac") | Card.parse("2s"))


@pytest.mark.parametrize(
    ("forced", "phase", "hand", "expected"),
    [
        (True, Phase.LAST, Hand.parse("AcAdAh 4c5c6c KhKd 2s9d"), False),
        (True, Phase.LAST, Hand.parse("AcAdAh 4c5c6c KhKd KcTh"), True),
        (False, Phase.LAST, Hand.parse("AcAdAh 4c5c6c KhKd KcTh"), False),
        (True, Phase.DISCARD, Hand.parse("AcAdAh 4c5c6c KhKd KcTh"), False),
    ],
)
def test_r7_10_gin_with_the_last_discard(
    forced: bool,  # noqa: FBT001  # a table of cases
    phase: Phase,
    hand: Hand,
    expected: bool,  # noqa: FBT001  # a table of cases
) -> None:
    """
    R7.10: who can gin with the last discard must, where gin is forced.
    """
    rules = attrs.evolve(CLASSIC, forced_gin=forced, last_discard=LastDiscard.KNOCK_OR_GIN)

    assert expected is must_gin_with_last(table(phase, rules), hand)


def test_r3_7_nothing_is_laid_off_without_a_spread() -> None:
    """
    R3.7: cards are laid off on what a knocker has laid down.
    """
    assert not lay_off_allowed(deal(DECK, Seat.NORTH, OPENSPIEL).table)


def test_r9_5_remedies() -> None:
    """
    R9.5: the stages of a claim, and none where a knock above the limit is refused.
    """
    before, after = REMEDIES[IllegalKnock.THREE_STAGE]

    assert Remedy.EXPOSE_NEXT_PLAY in before
    assert Remedy.DIFFERENCE_ONLY in after
    assert REMEDIES[IllegalKnock.REFUSE] == ((), ())
