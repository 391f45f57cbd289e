"""
What the rules let be laid down, and when: shared by what lists actions and what refuses them.
"""

from typing import Final

from ginrummy import _search
from ginrummy.actions import Remedy
from ginrummy.cards import Hand
from ginrummy.layoffs import lay_off_follows
from ginrummy.phases import Phase
from ginrummy.rules import IllegalKnock, LastDiscard, Rediscard
from ginrummy.tables import Table

# Python 3.11 looks the members of an enum up slowly, and these are asked for often.
_DISCARD, _LAST, _FORBIDDEN = Phase.DISCARD, Phase.LAST, Rediscard.FORBIDDEN

REMEDIES: Final[dict[IllegalKnock, tuple[tuple[Remedy, ...], tuple[Remedy, ...]]]] = {
    IllegalKnock.THREE_STAGE: (
        (Remedy.ACCEPT, Remedy.EXPOSE_NEXT_PLAY),
        (Remedy.EXPOSE_TO_END, Remedy.DIFFERENCE_ONLY),
    ),
    IllegalKnock.EXPOSED: ((Remedy.ACCEPT, Remedy.EXPOSE_TO_END), (Remedy.EXPOSE_TO_END,)),
    IllegalKnock.REFUSE: ((), ()),
}
"""What the other seat may ask for before and after it has shown its melds (R9.4, R9.5)."""


def last_is_open(table: Table) -> bool | None:
    """
    Return whether the last discard may be taken to play on, or only to knock; None before (R8.2).
    """
    if table.phase is not _LAST:
        return None
    return table.rules.last_discard is LastDiscard.OPEN


def knock_cards(table: Table, hand: Hand) -> tuple[Hand, Hand]:
    """
    Return the cards a knock is made of, and those of them that it may throw (R6.3, R8.2).
    """
    if table.phase is _DISCARD and table.taken is None:
        return hand, hand
    held, barred = hand, table.taken
    if table.phase is _LAST:
        barred = table.discards[-1]
        held = hand | barred
    if barred is None or table.rules.rediscard is not _FORBIDDEN:
        return held, held
    return held, held - barred


def can_lay_down(table: Table, held: Hand) -> bool:
    """
    Return whether a knock or big gin may be possible; where it says no, it is not.

    A throw takes ten points away at the most, and a card lowers the limit of the rules only.
    """
    return _search.least_deadwood(held.bits) <= table.rules.knock_limit + 10


def can_gin(held: Hand, throwable: Hand) -> bool:
    """
    Return whether a throw out of *throwable* leaves no deadwood.
    """
    # No throw can leave less than the least deadwood of all but the dearest card, 10.
    if _search.least_deadwood(held.bits) > 10:
        return False
    return _search.count_throws(held.bits, throwable.bits)[0][0] == 0


def must_gin_with_last(table: Table, hand: Hand) -> bool:
    """
    Return whether the last discard must be taken: where it makes gin, by option (R7.10, R8.2).
    """
    if not table.rules.forced_gin or last_is_open(table) is not False:
        return False
    return can_gin(*knock_cards(table, hand))


def lay_off_allowed(table: Table) -> bool:
    """
    Return whether cards may be laid off on the spread that lies on the table (R3.7).
    """
    return table.spread is not None and lay_off_follows(table.rules, table.spread)
