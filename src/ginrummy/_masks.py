"""
Cards as bits: what the search looks up.

A hand is 52 bits, bit 13 × suit + rank − 1 for each card.
"""

from typing import Final

SUIT: Final = (1 << 13) - 1
SHIFTS: Final = (0, 13, 26, 39)
POINTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
# The four cards of the lowest rank; times a rank's bit, the four cards of that rank.
COLUMN: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39


def build_suit_tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """
    Build what the runs of each of the 8,192 holdings of a suit leave, and what they take.

    Returns:
        The deadwood left when every stretch of three or more is melded, and the
        bits of the cards in those stretches.
    """
    loose, runs = [0], [0]
    for rank, points in enumerate(POINTS):
        # Put this rank on top of all the holdings of the lower ranks. Those with two
        # neighbours just below it come last, and those with three or more last of all.
        holdings = 1 << rank
        two = holdings - (holdings >> 2)
        three = holdings - (holdings >> 3)
        run = (holdings | holdings >> 1 | holdings >> 2) if rank > 1 else 0
        saved = sum(POINTS[max(rank - 2, 0) : rank])
        loose += [rest + points for rest in loose[:two]]
        loose += [rest - saved for rest in loose[two:three]]
        loose += loose[three:holdings]
        runs += runs[:two]
        runs += [cards | run for cards in runs[two:three]]
        runs += [cards | holdings for cards in runs[three:holdings]]
    return tuple(loose), tuple(runs)


def build_melds() -> tuple[tuple[int, ...], ...]:
    """
    Build the 329 melds of a pack, grouped by their lowest bit, smallest number first.
    """
    groups: list[list[int]] = [[] for _ in range(52)]
    for rank in range(13):
        sets = sets_of(COLUMN << rank)
        runs = [
            ((1 << length) - 1) << shift + rank
            for shift in SHIFTS
            for length in range(3, 14 - rank)
        ]
        for meld in (*sets, *runs):
            groups[lowest(meld)].append(meld)
    return tuple(tuple(sorted(group)) for group in groups)


def sets_of(column: int) -> list[int]:
    """
    Return all the sets among *column*, cards of one rank.
    """
    count = column.bit_count()
    if count < 4:
        return [column] if count == 3 else []
    low = column & -column
    return [column, *(column ^ low << shift for shift in SHIFTS)]


def lowest(bits: int) -> int:
    """
    Return the index of the lowest card; −1 if there is none.
    """
    return (bits & -bits).bit_length() - 1


LOOSE, RUNS = build_suit_tables()
MELDS_FROM = build_melds()
# The cards that count ten, those that count nine or more, and so on down to all.
AT_LEAST: Final = tuple(COLUMN * (SUIT + 1 - (1 << rank)) for rank in range(9, -1, -1))
