"""
Count every hand of a small pack: four suits, ace to five.

The whole pack has 184,756 hands of ten cards and 167,960 of eleven. `python -m
tests.oracles.small_pack` counts them all and writes tests/known/small_pack.json anew; it must come
out as it was.

A hand is a number here, with one bit for each card. The least deadwood of all hands, from none to
twenty cards, is found from that of smaller ones: the lowest card of a hand is unmelded, or it is
in one of the melds that the hand holds.
"""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

from tests.oracles.melding import PACK, Cards, melds, points, rank

SMALL_PACK = sorted(card for card in PACK if rank(card) <= 5)
PINNED = Path(__file__).parent.parent / "known" / "small_pack.json"
COMMAND = "python -m tests.oracles.small_pack"

Counts = dict[int, int]


def number(cards: Cards) -> int:
    """Write *cards* of the small pack as one number."""
    return sum(1 << SMALL_PACK.index(card) for card in cards)


def least_of_all() -> bytearray:
    """Find the least deadwood of every hand of the small pack, by its number."""
    melds_from: list[list[int]] = [[] for _ in SMALL_PACK]
    for cards in melds(frozenset(SMALL_PACK)):
        melds_from[SMALL_PACK.index(min(cards))].append(number(cards))
    least = bytearray(1 << len(SMALL_PACK))
    for hand in range(1, len(least)):
        bit = hand & -hand
        lowest = bit.bit_length() - 1
        best = points(SMALL_PACK[lowest]) + least[hand ^ bit]
        for meld in melds_from[lowest]:
            if meld & hand == meld and least[hand ^ meld] < best:
                best = least[hand ^ meld]
        least[hand] = best
    return least


def count_hands(least: bytearray, size: int) -> Counts:
    """Count the hands of *size* cards by their deadwood."""
    bits = [1 << at for at in range(len(SMALL_PACK))]
    return _in_order(Counter(least[sum(hand)] for hand in combinations(bits, size)))


def count_throws(least: bytearray, size: int) -> Counts:
    """Count the hands of *size* cards by the deadwood that their best throw leaves."""
    bits = [1 << at for at in range(len(SMALL_PACK))]
    return _in_order(
        Counter(min(least[sum(hand) - card] for card in hand) for hand in combinations(bits, size))
    )


def _in_order(counts: Counter[int]) -> Counts:
    return {deadwood: counts[deadwood] for deadwood in sorted(counts)}


def pin() -> str:
    """Write the counts as they are kept."""
    least = least_of_all()
    content = {
        "what": "Hands of a pack of four suits, ace to five, by their least deadwood: "
        "all hands of ten cards, and all hands of eleven after their best throw.",
        "source": "tests/oracles/small_pack.py, a search of its own from the rules alone: "
        f"`{COMMAND}`.",
        "ten": count_hands(least, 10),
        "eleven": count_throws(least, 11),
    }
    return json.dumps(content, indent=2) + "\n"


if __name__ == "__main__":
    PINNED.write_text(pin(), encoding="utf-8")
