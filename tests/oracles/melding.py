"""
How a hand melds, found by trying everything.

This module knows the rules of melding and nothing else: it shares no line and no idea with the
library. A card is a number from 0 to 51, 13 × suit + rank - 1, with the suits c, d, h, s numbered
from 0 and the ace as rank 1. A hand or a meld is a frozenset of cards, a spread is a frozenset of
melds that share no card.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise

Cards = frozenset[int]
Spread = frozenset[Cards]

SUITS = "cdhs"
RANKS = "A23456789TJQK"
PACK: Cards = frozenset(range(52))


def suit(card: int) -> int:
    """Tell the suit of *card*: 0 to 3."""
    return card // 13


def rank(card: int) -> int:
    """Tell the rank of *card*: 1 (ace) to 13 (king)."""
    return card % 13 + 1


def points(card: int) -> int:
    """Count one card: the ace 1, court cards 10, the others their pips."""
    return min(rank(card), 10)


def total(cards: Cards) -> int:
    """Count all *cards*."""
    return sum(points(card) for card in cards)


def read(text: str) -> Cards:
    """Read cards as `7c7dTs`, a rank and a suit each; spaces do not matter, `-` is no card."""
    if text == "-":
        return frozenset()
    letters = text.replace(" ", "")
    found = [
        13 * SUITS.index(letters[at + 1]) + RANKS.index(letters[at])
        for at in range(0, len(letters), 2)
    ]
    if len(set(found)) != len(found):
        raise ValueError(f"a card twice: {text}")
    return frozenset(found)


def is_set(cards: Cards) -> bool:
    """Tell whether *cards* are three or four of one rank."""
    return len(cards) >= 3 and len({rank(card) for card in cards}) == 1


def is_run(cards: Cards) -> bool:
    """Tell whether *cards* are three or more of one suit, each rank one above the rank before."""
    ranks = sorted(rank(card) for card in cards)
    return (
        len(cards) >= 3
        and len({suit(card) for card in cards}) == 1
        and all(above == below + 1 for below, above in pairwise(ranks))
    )


def is_meld(cards: Cards) -> bool:
    """Tell whether *cards* are a set or a run."""
    return is_set(cards) or is_run(cards)


def melds(cards: Cards) -> frozenset[Cards]:
    """Find every meld within *cards*: all groups of one rank, and of one suit, are tried."""
    by_rank = [[card for card in cards if rank(card) == number] for number in range(1, 14)]
    by_suit = [sorted(card for card in cards if suit(card) == number) for number in range(4)]
    sets = {
        frozenset(group)
        for same in by_rank
        for size in (3, 4)
        for group in combinations(same, size)
    }
    # A run is an unbroken piece of its suit in order.
    runs = {
        frozenset(same[first : last + 1])
        for same in by_suit
        for first in range(len(same))
        for last in range(first, len(same))
    }
    return frozenset(meld for meld in sets | runs if is_meld(meld))


def spreads(cards: Cards) -> frozenset[Spread]:
    """Find every set of melds within *cards* that share no card, the empty one included."""

    def choose(left: list[Cards]) -> Iterator[Spread]:
        if not left:
            yield frozenset()
            return
        first, others = left[0], left[1:]
        yield from choose(others)
        for spread in choose([other for other in others if not other & first]):
            yield spread | {first}

    return frozenset(choose(list(melds(cards))))


def unmelded(cards: Cards, spread: Spread) -> Cards:
    """Find the *cards* in none of the melds."""
    return cards.difference(*spread)


@lru_cache(maxsize=20_000)
def deadwood(cards: Cards) -> int:
    """Count the unmelded cards of the spread that leaves the least."""
    return min(total(unmelded(cards, spread)) for spread in spreads(cards))


def best_spreads(cards: Cards) -> frozenset[Spread]:
    """Find every spread that leaves the least."""
    least = deadwood(cards)
    return frozenset(
        spread for spread in spreads(cards) if total(unmelded(cards, spread)) == least
    )


def throws(cards: Cards) -> dict[int, int]:
    """Tell for each card the deadwood of the hand without it."""
    return {card: deadwood(cards - {card}) for card in cards}
