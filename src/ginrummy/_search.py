"""
The exact search for melds, on bit masks: integers in, integers out.

A hand is 52 bits, bit 13 × suit + rank − 1 for each card. Everything here
rests on three observations, which hold for any number of cards.

1. Once it is decided which cards go into sets, the runs decide themselves: in
   each suit a stretch of three or more neighbours is melded whole, and a
   shorter one cannot be melded at all. One look into a table of the 8,192
   holdings of a suit, `LOOSE`, says what the suit leaves.
2. Only a rank that has three or four cards can be a set, and only if one of
   them could also be in a run is there anything to decide. Otherwise the whole
   rank is a set, for nothing else can be done with its cards.
3. Of a rank with four cards, leaving one out of the set can pay only if that
   one is in a run.

What is left to branch on are the ranks *in doubt*: never more than three in
ten or eleven cards, and all their sets are tried in turn. Hands of fifteen and
more cards may have more of them. There the ranks are decided from the lowest
to the highest, and what lies below is forgotten but for the last three cards
of each run that may still grow; so many different hands become few cases.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from ginrummy._masks import (
    AT_LEAST,
    COLUMN,
    LOOSE,
    MELDS_FROM,
    POINTS,
    RUNS,
    SHIFTS,
    SUIT,
    lowest,
    sets_of,
)

# With more ranks in doubt, trying all their sets is dearer than deciding them in order.
_MOST_TRIED: Final = 4
# Of more cards, counting the best splits by rank is quicker than listing them.
_MOST_LISTED: Final = 13
# A price is one number that orders splits as wished: first what the unmelded cards
# count, then the number of melds, then the bits of the unmelded cards. The parts of
# two disjoint splits just add up.
_DEADWOOD: Final = 60
_MELD: Final = 1 << 52


def find_melds(bits: int) -> list[int]:
    """
    Return all the melds in *bits*, by their lowest bit, smallest number first.
    """
    return [meld for group in MELDS_FROM for meld in group if not meld & ~bits]


def least_deadwood(bits: int) -> int:
    """
    Return the least that the unmelded cards of *bits* can count.
    """
    # Two suits at a time, since Python is quickest with numbers of up to 30 bits, and
    # with masks written out, since a constant costs less than a look-up.
    low, high = bits & 0x3FFFFFF, bits >> 26
    both = low & high
    if both:
        either = low | high
        sets = both & (either >> 13 | either << 13)
        if sets:
            c, d, h, s = low & 0x1FFF, low >> 13, high & 0x1FFF, high >> 13
            return _least_with_sets(c, d, h, s, (sets | sets >> 13) & 0x1FFF)
    return LOOSE[low & 0x1FFF] + LOOSE[low >> 13] + LOOSE[high & 0x1FFF] + LOOSE[high >> 13]


def _least_with_sets(c: int, d: int, h: int, s: int, sets: int) -> int:
    # The same where the ranks *sets* have three or four cards.
    doubt = sets & (RUNS[c] | RUNS[d] | RUNS[h] | RUNS[s])
    if doubt != sets:
        rest = ~(sets ^ doubt)
        c, d, h, s = c & rest, d & rest, h & rest, s & rest
    if not doubt:
        return LOOSE[c] + LOOSE[d] + LOOSE[h] + LOOSE[s]
    if doubt.bit_count() > _MOST_TRIED:
        return _cheapest(c | d << 13 | h << 26 | s << 39, doubt, {})[0] >> _DEADWOOD
    return _try_sets(c, d, h, s, doubt)


def _try_sets(c: int, d: int, h: int, s: int, doubt: int) -> int:
    # The least deadwood over all ways to make sets, or none, of the ranks in doubt.
    bit = doubt & -doubt
    doubt ^= bit
    c_, d_, h_, s_ = c & ~bit, d & ~bit, h & ~bit, s & ~bit
    if doubt:
        none = _try_sets(c, d, h, s, doubt)
        whole = _try_sets(c_, d_, h_, s_, doubt)
    else:
        none = LOOSE[c] + LOOSE[d] + LOOSE[h] + LOOSE[s]
        whole = LOOSE[c_] + LOOSE[d_] + LOOSE[h_] + LOOSE[s_]
    least = none if none < whole else whole  # noqa: FURB136  # half the time of min()
    if c & d & h & s & bit:
        threes = ((c, d_, h_, s_), (c_, d, h_, s_), (c_, d_, h, s_), (c_, d_, h_, s))
        for kept, suits in zip((c, d, h, s), threes, strict=True):
            if RUNS[kept] & bit:
                least = min(least, _try_sets(*suits, doubt) if doubt else _loose(*suits))
    return least


def _loose(c: int, d: int, h: int, s: int) -> int:
    return LOOSE[c] + LOOSE[d] + LOOSE[h] + LOOSE[s]


_Choices = tuple[tuple[int, ...], ...]


def _cheapest(
    bits: int, doubt: int, memo: dict[tuple[int, int], tuple[int, _Choices]]
) -> tuple[int, _Choices]:
    # The least price, and each choice of sets among the ranks in doubt that has it.
    if not doubt:
        return _price_of_runs(bits), ((),)
    bit = doubt & -doubt
    settled, bits = _forget(bits, bit)
    known = memo.get((bits, doubt))
    if known is None:
        price, choices = _cheapest(bits, doubt ^ bit, memo)
        for meld in _sets_in_doubt(bits, bit):
            rest, more = _cheapest(bits & ~meld, doubt ^ bit, memo)
            if rest + _MELD <= price:
                more = tuple((meld, *sets) for sets in more)
                choices = more if rest + _MELD < price else choices + more
                price = rest + _MELD
        known = memo[bits, doubt] = price, choices
    return settled + known[0], known[1]


def _price_of_runs(bits: int) -> int:
    # What it costs to meld *bits* in runs alone.
    price = 0
    for shift in SHIFTS:
        cards = bits >> shift & SUIT
        runs = RUNS[cards]
        starts = runs & ~(runs << 1)
        price += LOOSE[cards] << _DEADWOOD
        price += starts.bit_count() * _MELD
        price += (cards & ~runs) << shift
    return price


def _forget(bits: int, bit: int) -> tuple[int, int]:
    # Split off, suit by suit, what lies below rank *bit* and can no longer matter: all
    # below the last gap, and of a stretch that reaches up to *bit* all but three cards.
    settled = 0
    for shift in SHIFTS:
        below = bits >> shift & (bit - 1)
        gaps = ~below & (bit - 1)
        done = below & ((1 << gaps.bit_length()) - 1)
        settled |= done << shift
        melded = below & ((bit >> 3) - 1) if bit > 4 else 0
        bits &= ~((done | melded) << shift)
    return _price_of_runs(settled), bits


def _sets_in_doubt(bits: int, bit: int) -> list[int]:
    # The sets of one rank that can be worth their cards (observation 3).
    held = bits & COLUMN * bit
    sets = [held]
    if held == COLUMN * bit:
        in_runs = [shift for shift in SHIFTS if RUNS[bits >> shift & SUIT] & bit]
        sets += [held ^ bit << shift for shift in in_runs]
    return sets


def count_throws(bits: int, throwable: int) -> list[tuple[int, int, int]]:
    """
    Return what each throw leaves, best first.

    Args:
        bits: the cards that are held.
        throwable: those of them that may be thrown.

    Returns:
        For each throw the least deadwood of the rest, minus what the card counts, and
        minus its index. Each throw is searched for itself: the best split of all the
        cards says nothing of them, since the best throw may be out of one of its melds.
    """
    return sorted([_count_throw(bits, card) for card in _singles(throwable)])


def best_throw(bits: int, throwable: int) -> int:
    """
    Return the index of the card to throw: the first that `count_throws` gives.
    """
    melded = throwable & _meldable(bits)
    loose = throwable ^ melded
    for cards in AT_LEAST:
        if loose & cards:
            # Without a card all is left but, at best, its points, and a card that no meld
            # can use reaches that. So the dearest of those beats whatever counts less.
            dearest = 1 << (loose & cards).bit_length() - 1
            melded &= cards
            break
    else:
        dearest = 0
    return -min([_count_throw(bits, card) for card in _singles(melded | dearest)])[2]


def _count_throw(bits: int, card: int) -> tuple[int, int, int]:
    index = card.bit_length() - 1
    return least_deadwood(bits ^ card), -POINTS[index % 13], -index


def _meldable(bits: int) -> int:
    # The cards that are in at least one meld.
    c, d, h, s = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    sets = c & d & (h | s) | h & s & (c | d)
    runs = RUNS[c] | RUNS[d] << 13 | RUNS[h] << 26 | RUNS[s] << 39
    return runs | bits & sets * COLUMN if sets else runs


def _singles(bits: int) -> list[int]:
    # The bits one by one.
    singles: list[int] = []
    while bits:
        singles.append(bits & -bits)
        bits &= bits - 1
    return singles


def best_split(bits: int) -> tuple[tuple[int, ...], int]:
    """
    Return the melds, by their lowest bit, and the unmelded cards of the best split.

    Best is the least deadwood, then the fewest melds, then the smallest bits of the
    unmelded cards, then the smallest bits of the melds in order.
    """
    c, d, h, s = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    sets = c & d & (h | s) | h & s & (c | d)
    in_runs = RUNS[c] | RUNS[d] | RUNS[h] | RUNS[s]
    if not sets:
        return _with_runs(bits, ()) if in_runs else ((), bits)
    doubt = sets & in_runs
    certain: list[int] = []
    sure = sets ^ doubt
    while sure:
        rank = sure & -sure
        certain.append(bits & COLUMN * rank)
        sure ^= rank
    if not doubt:
        return _with_runs(bits, certain)
    choices = _cheapest(bits & ~sum(certain), doubt, {})[1]
    return min(_with_runs(bits, (*certain, *chosen)) for chosen in choices)


def _with_runs(bits: int, sets: Iterable[int]) -> tuple[tuple[int, ...], int]:
    # Complete *sets* by the longest runs of what is left.
    melds = list(sets)
    bits &= ~sum(melds)
    for shift in SHIFTS:
        runs = RUNS[bits >> shift & SUIT] << shift
        bits ^= runs
        while runs:
            run = runs & ~(runs + (runs & -runs))
            melds.append(run)
            runs ^= run
    if len(melds) > 1:
        melds.sort(key=lowest)
    return tuple(melds), bits


def iter_splits(bits: int, limit: int | None = None) -> Iterator[tuple[tuple[int, ...], int]]:
    """
    Yield every split of *bits* once: its melds, by their lowest bit, and the unmelded cards.

    With *limit* only splits are yielded, and only branches followed, that leave no
    more deadwood than that. Nothing is kept but the branches still to follow.
    """
    branches: list[tuple[int, int, int, tuple[int, ...]]] = [(bits, 0, 0, ())]
    while branches:
        undecided, unmelded, deadwood, melds = branches.pop()
        if limit is not None and deadwood + least_deadwood(undecided) > limit:
            continue
        index, starting = _first_start(undecided)
        if not starting:
            yield melds, unmelded | undecided
            continue
        # Cards below the first that starts a meld are in none. That one is unmelded too,
        # or in one of the melds that it starts.
        low = undecided & (1 << index) - 1
        card = 1 << index
        undecided, unmelded, deadwood = undecided ^ low, unmelded | low, deadwood + _points(low)
        left = deadwood + POINTS[index % 13]
        branches.append((undecided ^ card, unmelded | card, left, melds))
        branches += [
            (undecided ^ meld, unmelded, deadwood, (*melds, meld)) for meld in reversed(starting)
        ]


def _first_start(bits: int) -> tuple[int, list[int]]:
    # The lowest card that is the lowest of a meld in *bits*, and all the melds it starts.
    rest = bits
    while rest:
        index = lowest(rest)
        starting = [meld for meld in MELDS_FROM[index] if not meld & ~bits]
        if starting:
            return index, starting
        rest &= rest - 1
    return 0, []


def _points(bits: int) -> int:
    points = 0
    while bits:
        points += POINTS[lowest(bits) % 13]
        bits &= bits - 1
    return points


def count_best(bits: int) -> int:
    """
    Return how many splits of *bits* leave the least deadwood.
    """
    if bits.bit_count() <= _MOST_LISTED:
        return sum(1 for _ in iter_splits(bits, least_deadwood(bits)))
    # Go through the ranks once; what matters of the lower ones is only how long the open
    # run of each suit is (0: none; 1 and 2 must go on; 3: three or more).
    cases: dict[tuple[int, ...], tuple[int, int]] = {(0, 0, 0, 0): (0, 1)}
    for rank, points in enumerate(POINTS):
        column = bits & COLUMN << rank
        sets = sets_of(column)
        after: dict[tuple[int, ...], tuple[int, int]] = {}
        for lengths, (deadwood, ways) in cases.items():
            for meld in (0, *sets):
                loose = [(column & ~meld) >> shift + rank & 1 for shift in SHIFTS]
                steps = [
                    _run_steps(length, points if card else 0)
                    for length, card in zip(lengths, loose, strict=True)
                ]
                for step in product(*steps):
                    key = tuple(length for length, _ in step)
                    cost = deadwood + sum(left for _, left in step)
                    least, known = after.get(key, (cost, 0))
                    if cost <= least:
                        after[key] = cost, ways + (known if cost == least else 0)
        cases = after
    closed = [case for lengths, case in cases.items() if not {1, 2} & set(lengths)]
    least = min(deadwood for deadwood, _ in closed)
    return sum(ways for deadwood, ways in closed if deadwood == least)


def _run_steps(length: int, points: int) -> list[tuple[int, int]]:
    # How an open run of *length* can go on, given the next card (0 points: it is not
    # there, or in a set), and what each way leaves unmelded.
    closed = length in (0, 3)
    if not points:
        return [(0, 0)] if closed else []
    steps = [(0, points), (1, 0)] if closed else []
    if length:
        steps.append((min(length + 1, 3), 0))
    return steps
