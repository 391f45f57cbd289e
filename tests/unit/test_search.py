"""The search on bit masks, against definitions taken straight from the rules."""

from collections.abc import Iterator

import pytest
from hypothesis import example, given, strategies as st

from ginrummy import DECK, Hand, Rank, Suit, _search
from ginrummy.strategies import hands, melded_hands
from tests.unit.bits import SHIFTS, all_melds, bits_of, lowest, points_of, stretches

Split = tuple[tuple[int, ...], int]

PACK = (1 << 52) - 1
POINTS = [rank.points for rank in Rank]

ANY_BITS = st.integers(0, PACK)
FEW = st.one_of(hands(), melded_hands()).map(lambda hand: hand.bits)
# Four suits of six ranks: most of them in doubt.
BLOCK = [13 * suit.number + rank for suit in Suit for rank in range(4, 10)]
BLOCKS = st.sets(st.sampled_from(BLOCK), min_size=12, max_size=19).map(
    lambda indices: sum(1 << index for index in indices)
)
MANY = st.one_of(BLOCKS, melded_hands(min_size=12, max_size=24).map(lambda hand: hand.bits))
FULL_BLOCK = sum(1 << index for index in BLOCK)


def all_splits(bits: int) -> Iterator[Split]:
    """Yield each set of disjoint melds in *bits* once, and what they leave."""
    melds = sorted((meld for meld in all_melds() if not meld & ~bits), key=lowest)

    def extend(chosen: tuple[int, ...], rest: int, start: int) -> Iterator[Split]:
        yield chosen, rest
        for place in range(start, len(melds)):
            if not melds[place] & ~rest:
                yield from extend((*chosen, melds[place]), rest ^ melds[place], place + 1)

    return extend((), bits, 0)


def preference(split: Split) -> tuple[int, int, int, tuple[int, ...]]:
    """Order splits as documented."""
    melds, unmelded = split
    return points_of(unmelded), len(melds), unmelded, melds


def ranks_in_doubt(bits: int) -> int:
    """Find the ranks with three or four cards, one of which at least is in a run."""
    in_runs = sum(stretches(bits))
    columns = [sum(1 << shift + rank for shift in SHIFTS) for rank in range(13)]
    return sum(
        1 << rank
        for rank, column in enumerate(columns)
        if (bits & column).bit_count() >= 3 and column & in_runs
    )


def suits_of(bits: int) -> tuple[int, int, int, int]:
    """Take the four suits apart."""
    c, d, h, s = (bits >> shift & 0x1FFF for shift in SHIFTS)
    return c, d, h, s


@given(FEW | ANY_BITS)
def test_melds_are_found_in_order(bits: int) -> None:
    """
    R1.1: all melds of a hand are found, by their lowest bit, smallest number first.
    """
    expected = [meld for meld in all_melds() if not meld & ~bits]

    assert sorted(expected, key=lambda meld: (lowest(meld), meld)) == _search.find_melds(bits)


@given(FEW)
def test_splits_are_all_there(bits: int) -> None:
    """
    R1.5, R1.6: every set of disjoint melds is yielded once, with the cards in none of them.
    """
    found = list(_search.iter_splits(bits))

    assert sorted(all_splits(bits)) == sorted(found)


@given(FEW, st.integers(-1, 60))
def test_limits_leave_out_what_counts_more(bits: int, limit: int) -> None:
    """
    R2.2: with a limit just the splits are left that leave no more deadwood, in the same order.
    """
    within = [s for s in _search.iter_splits(bits) if points_of(s[1]) <= limit]

    assert within == list(_search.iter_splits(bits, limit))


@given(FEW)
@example(bits_of("7c7d7h7s 5c6c 8d9d"))
@example(bits_of("7c7d7h7s 5c6c 8d9d 6h8h"))
@example(bits_of("4c5c6c 4d5d6d 4h5h6h 4s5s"))
def test_the_least_deadwood_is_that_of_the_best_of_all_splits(bits: int) -> None:
    """
    R2.3: the least deadwood and the best split are the least of all that can be made.
    """
    best = min(all_splits(bits), key=preference)

    assert points_of(best[1]) == _search.least_deadwood(bits)
    assert best == _search.best_split(bits)


@given(MANY)
@example(FULL_BLOCK)
@example(bits_of("4c5c6c7c8c 4d5d6d7d8d 4h5h6h7h8h"))
@example(bits_of("3c4c5c6c7c8c9c 4d5d6d7d8d 3h4h5h6h7h 8s"))
def test_ranks_in_order_agree_with_all_sets_tried(bits: int) -> None:
    """
    R2.3: deciding the ranks in order leaves as little deadwood as trying all their sets.
    """
    doubt = ranks_in_doubt(bits)
    price, choices = _search._cheapest(bits, doubt, {})

    if doubt:
        assert _search._try_sets(*suits_of(bits), doubt) == price >> 60
    for sets in choices:
        melds, unmelded = _search._with_runs(bits, sets)
        assert price == (points_of(unmelded) << 60) + (len(melds) << 52) + unmelded


@given(MANY | ANY_BITS)
@example(PACK)
@example(FULL_BLOCK)
def test_large_hands_are_answered_alike_by_all(bits: int) -> None:
    """
    R2.3: also of many cards the best split is a split, and leaves the least deadwood.
    """
    melds, unmelded = _search.best_split(bits)

    assert _search.least_deadwood(bits) == points_of(unmelded)
    assert bits == unmelded + sum(melds)
    assert all(meld in all_melds() for meld in melds)
    assert sorted(melds, key=lowest) == list(melds)


@given(BLOCKS.filter(lambda bits: bits.bit_count() <= 13))
def test_large_hands_have_the_least_deadwood_of_all_splits(bits: int) -> None:
    """
    R2.3: nothing that can be made of a dense hand is better than the best split.
    """
    best = min(_search.iter_splits(bits), key=preference)

    assert best == _search.best_split(bits)
    assert points_of(best[1]) == _search.least_deadwood(bits)


@given(FEW)
@example(bits_of("4h5h6h7h8h9h"))
@example(bits_of("Ac2c3c4c5c6c7c8c9cTc"))
@example(bits_of("JcQcKc JdQdKd JhQhKh"))
@example(bits_of("7c7d7h7s 5c6c 8d9d 6h8h"))
def test_best_splits_are_counted(bits: int) -> None:
    """
    R2.3: as many splits are counted as leave the least deadwood.
    """
    counts = [points_of(unmelded) for _, unmelded in all_splits(bits)]

    assert counts.count(min(counts)) == _search.count_best(bits)
    with pytest.MonkeyPatch.context() as patch:
        # Small hands are listed; large ones are gone through by rank.
        patch.setattr(_search, "_MOST_LISTED", -1)

        assert counts.count(min(counts)) == _search.count_best(bits)


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("-", 1),
        ("7c", 1),
        ("7c7d7h", 1),
        ("KcKdKhKs", 1),
        ("Ac2c3c", 1),
        ("4h5h6h7h8h", 1),
        ("4h5h6h7h8h9h", 2),
        ("4h5h6h7h8h9hTh", 3),
        ("4h5h6h7h8h9hThJhQh", 6),
        ("JcQcKc JdQdKd JhQhKh", 2),
    ],
)
def test_known_counts_of_best_splits(hand: str, ways: int) -> None:
    """
    R2.3: runs are cut wherever both parts keep three cards, a square is rows or columns.
    """
    assert ways == _search.count_best(bits_of(hand))


@given(FEW | ANY_BITS, ANY_BITS)
def test_throws_are_counted_each_for_itself(bits: int, mask: int) -> None:
    """
    R2.4: a throw is judged by the hand it leaves; among equals by points, then by index.
    """
    throwable = bits & mask
    expected = [
        (_search.least_deadwood(bits ^ 1 << card.index), -card.points, -card.index)
        for card in Hand(throwable)
    ]

    assert sorted(expected) == _search.count_throws(bits, throwable)


@given(FEW | ANY_BITS)
def test_cards_that_melds_can_use_are_known(bits: int) -> None:
    """
    R1.1: a card can be melded just when it is in a meld of the hand.
    """
    expected = 0
    for meld in _search.find_melds(bits):
        expected |= meld

    assert expected == _search._meldable(bits)


@given(FEW | MANY | ANY_BITS, ANY_BITS)
@example(bits_of("2s5s6s 3c4c5c6c 4d5d6d 2h"), PACK)
@example(bits_of("7c7d7h 8h9hTh Jh Ks"), PACK)
@example(bits_of("7c7d7h Kd"), bits_of("7c7d7h"))
def test_the_best_throw_is_the_first(bits: int, mask: int) -> None:
    """
    R2.4: the best throw is the first of all throws, whatever may be thrown.
    """
    throwable = bits & mask or bits or 1
    bits |= throwable

    assert -_search.count_throws(bits, throwable)[0][2] == _search.best_throw(bits, throwable)


@pytest.mark.parametrize(
    ("hand", "throwable", "card"),
    [
        ("7c7d7h Ks", "7c7d7h Ks", "Ks"),
        ("KcKd", "KcKd", "Kd"),
        ("TcJd", "TcJd", "Jd"),
        ("AcKd", "Ac", "Ac"),
        # Out of a run that stays a run, and not the loose card that counts less.
        ("7h8h9hThJhQhKh 2c", "7h8h9hThJhQhKh 2c", "2c"),
        ("7h8h9hTh 2c", "7h8h9hTh", "Th"),
        ("2s5s6s 3c4c5c6c 4d5d6d 2h", "2s5s6s 3c4c5c6c 4d5d6d 2h", "6s"),
    ],
)
def test_known_best_throws(hand: str, throwable: str, card: str) -> None:
    """
    R2.4: the throw that leaves least goes, the dearer and then the higher among equals.
    """
    index = _search.best_throw(bits_of(hand), bits_of(throwable))

    assert card == str(DECK[index])


@given(FEW | ANY_BITS)
def test_runs_alone_have_a_price(bits: int) -> None:
    """
    A price is the deadwood, the number of melds and the unmelded cards in one number.
    """
    runs = stretches(bits)
    unmelded = bits ^ sum(runs)

    assert (points_of(unmelded) << 60) + (len(runs) << 52) + unmelded == (
        _search._price_of_runs(bits)
    )


@given(FEW | MANY | ANY_BITS, st.integers(0, 12))
def test_what_is_forgotten_costs_what_it_did(bits: int, rank: int) -> None:
    """
    Below a rank at most three cards of a suit stay, those next to it, and no price changes.
    """
    settled, rest = _search._forget(bits, 1 << rank)

    assert _search._price_of_runs(bits) == settled + _search._price_of_runs(rest)
    assert 0 == rest & ~bits
    for before, after in zip(suits_of(bits), suits_of(rest), strict=True):
        below = after & (1 << rank) - 1
        assert before >> rank == after >> rank
        assert below in {(1 << rank) - (1 << max(rank - length, 0)) for length in range(4)}


@given(MANY)
def test_sets_in_doubt_are_those_that_can_pay(bits: int) -> None:
    """
    R1.2: of a rank in doubt the whole set is tried, and each three that free a card for a run.
    """
    in_runs = sum(stretches(bits))
    for rank in range(13):
        held = [1 << shift + rank for shift in SHIFTS if bits >> shift + rank & 1]
        if len(held) < 3 or not ranks_in_doubt(bits) >> rank & 1:
            continue
        threes = [sum(held) ^ card for card in held if card & in_runs and len(held) == 4]

        assert [sum(held), *threes] == _search._sets_in_doubt(bits, 1 << rank)


@given(ANY_BITS)
def test_points_are_those_of_the_cards(bits: int) -> None:
    """
    R2.1: cards count the same in the search as anywhere.
    """
    assert points_of(bits) == _search._points(bits)
    assert sum(POINTS[card.index % 13] for card in Hand(bits)) == _search._points(bits)


@pytest.mark.parametrize(
    ("length", "points", "steps"),
    [
        (0, 0, [(0, 0)]),
        (1, 0, []),
        (2, 0, []),
        (3, 0, [(0, 0)]),
        (0, 7, [(0, 7), (1, 0)]),
        (1, 7, [(2, 0)]),
        (2, 7, [(3, 0)]),
        (3, 7, [(0, 7), (1, 0), (3, 0)]),
    ],
)
def test_open_runs_go_on_or_end(length: int, points: int, steps: list[tuple[int, int]]) -> None:
    """
    R1.3: a run of one or two cards must go on, one of three or more may go on, end, or begin anew.
    """
    assert sorted(steps) == sorted(_search._run_steps(length, points))


def test_splits_of_the_whole_pack_come_at_once() -> None:
    """
    Splits are made one by one, so that the first of very many can be had.
    """
    splits = _search.iter_splits(PACK, 0)

    assert (0, 0, 0) == (next(splits)[1], next(splits)[1], next(splits)[1])
