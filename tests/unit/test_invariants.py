"""What must hold, asked of tables that are made without asking."""

import pytest

from ginrummy import CLASSIC, DECK, Hand, Invariant, Phase, Seat, deal
from ginrummy._invariants import broken_hand, broken_table, full_stock, open_hand
from ginrummy.tables import changed

START = deal(DECK, Seat.NORTH)


def test_a_good_table_breaks_nothing() -> None:
    """
    R4.1, R4.2: what was dealt is as it must be, for the table and for both hands.
    """
    assert [] == list(broken_table(START.table))
    for seat in Seat:
        assert [] == list(broken_hand(START.table, seat, START.hands[seat], None))


def test_a_full_stock_is_what_the_deal_leaves() -> None:
    """
    R4.2: of 52 cards two hands of ten and the upcard are gone.
    """
    assert 31 == full_stock(CLASSIC)
    assert START.table.stock_size == full_stock(CLASSIC)


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ({"stock_size": 1}, Invariant.STOCK_SIZE),
        ({"phase": Phase.DISCARD}, Invariant.HAND_SIZE),
        ({"turn": Seat.NORTH}, Invariant.PHASE),
        ({"passes": -1}, Invariant.PHASE),
        ({"phase": Phase.LAYOFF}, Invariant.KNOCK),
    ],
    ids=["stock", "hand", "turn", "passes", "knock"],
)
def test_the_most_basic_comes_first(changes: dict[str, object], first: Invariant) -> None:
    """
    Of several things that are broken the counts are named before the phase.
    """
    invariant, _detail = next(iter(broken_table(changed(START.table, **changes))))

    assert first is invariant


def test_nothing_is_known_of_what_was_dealt() -> None:
    """
    R6.4: a hand is open only in what was taken from the pile, laid down or exposed.
    """
    assert [Hand(), Hand()] == [open_hand(START.table, seat) for seat in Seat]
