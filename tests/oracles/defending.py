"""
How well a knock can be answered, found by trying everything.

This module knows the rules of laying off and nothing else: it shares no line and no idea with the
library. Cards, hands and melds are as in `tests.oracles.melding`; the knocker's melds lie on the
table as a set of melds.
"""

from collections.abc import Iterable

from tests.oracles.melding import Cards, deadwood, is_meld

Step = tuple[int, Cards]


def steps(cards: Cards, melds: Iterable[Cards]) -> frozenset[Step]:
    """Find every lay-off: a card of the hand, and a meld that with this card is a meld still."""
    return frozenset((card, meld) for meld in melds for card in cards if is_meld(meld | {card}))


def ways(cards: Cards, melds: Iterable[Cards]) -> frozenset[Cards]:
    """Find every set of cards that lay-offs can leave, in any order and on any melds."""
    start = (cards, frozenset(melds))
    seen = {start}
    waiting = [start]
    while waiting:
        hand, table = waiting.pop()
        for card, meld in steps(hand, table):
            # The meld has grown, and may now take a card that it did not take before.
            after = (hand - {card}, table - {meld} | {meld | {card}})
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return frozenset(hand for hand, _ in seen)


def least_after_layoffs(cards: Cards, melds: Iterable[Cards]) -> int:
    """Count the least that can be left after any lay-offs, the rest melded in the best way."""
    return min(deadwood(left) for left in ways(cards, melds))


def playable(cards: Cards, melds: Iterable[Cards], layoffs: Iterable[Step]) -> bool:
    """Tell whether *layoffs* can be made one after the other, each on a meld as it then lies."""
    table = set(melds)
    hand = set(cards)
    for card, onto in layoffs:
        if card not in hand or onto not in table or not is_meld(onto | {card}):
            return False
        hand.remove(card)
        table.remove(onto)
        table.add(onto | {card})
    return True
