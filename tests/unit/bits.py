"""Hands and melds on bit masks, defined straight from the rules."""

from itertools import combinations

from ginrummy import Hand

SHIFTS = (0, 13, 26, 39)


def bits_of(text: str) -> int:
    """Read cards as bits."""
    return Hand.parse(text).bits


def points_of(bits: int) -> int:
    """Count all cards."""
    return Hand(bits).points


def stretches(bits: int) -> list[int]:
    """List the longest runs, suit by suit, each a stretch of three or more neighbours."""
    found: list[int] = []
    for shift in SHIFTS:
        ranks = [rank for rank in range(13) if bits >> shift + rank & 1]
        while ranks:
            start = end = ranks.pop(0)
            while ranks and ranks[0] == end + 1:
                end = ranks.pop(0)
            if end - start >= 2:
                found.append(sum(1 << shift + rank for rank in range(start, end + 1)))
    return found


def all_melds() -> set[int]:
    """List the melds of a pack as the rules name them."""
    columns = [[1 << shift + rank for shift in SHIFTS] for rank in range(13)]
    sets = {
        sum(some) for column in columns for size in (3, 4) for some in combinations(column, size)
    }
    runs = {
        sum(1 << shift + rank for rank in range(low, high + 1))
        for shift in SHIFTS
        for low in range(13)
        for high in range(low + 2, 13)
    }
    return sets | runs


def lowest(bits: int) -> int:
    """Give the lowest bit."""
    return bits & -bits
