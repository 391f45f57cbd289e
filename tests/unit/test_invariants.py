"""What must hold, asked of tables that are made without asking."""

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    PAGAT,
    RLCARD,
    BySeat,
    Challenge,
    Done,
    Exposure,
    Hand,
    InvalidStateError,
    Invariant,
    Knock,
    Ledger,
    Pass,
    Phase,
    Remedy,
    Round,
    Seat,
    TakeDiscard,
    claim_knock,
    deal,
    play,
)
from ginrummy._invariants import broken_hand, broken_table, full_stock, lies_open, open_hand
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


def claimed() -> Round:
    """Claim a knock that is far above the limit, in the first turn."""
    taken = play(START, TakeDiscard())
    return claim_knock(taken, Knock(min(taken.hands.south), []))


@pytest.mark.parametrize(
    ("ledger", "first"),
    [
        (Ledger(exposed=BySeat(Hand(), Hand.parse("9s"))), Invariant.HAND_SIZE),
        (Ledger(exposure=BySeat(Exposure.TO_END, None)), Invariant.HAND_SIZE),
        (Ledger(shown=True), Invariant.PHASE),
    ],
    ids=["no reason", "not the hand", "not a claim"],
)
def test_what_lies_open_needs_a_reason(ledger: Ledger, first: Invariant) -> None:
    """
    R9.4, R9.5: cards lie open for a remedy, whole hands only, and melds are shown to a claim.
    """
    drawing = play(play(START, Pass()), Pass()).table

    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(drawing, ledger=ledger)

    assert first is caught.value.invariant


def test_who_moves_is_not_exposed_for_the_next_play() -> None:
    """
    R9.4: the next play is that of the other.
    """
    exposed = play(claimed(), Challenge(Remedy.EXPOSE_NEXT_PLAY)).table

    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(exposed, turn=exposed.turn.other)

    assert Invariant.PHASE is caught.value.invariant


def test_remedies_belong_to_rules_that_have_claims() -> None:
    """
    R9.3: where an illegal knock cannot be made nobody is exposed for one.
    """
    ledger = Ledger(difference_only=[Seat.SOUTH])
    drawing = play(play(deal(DECK, Seat.NORTH, PAGAT), Pass()), Pass()).table

    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(drawing, ledger=ledger)

    assert Invariant.PHASE is caught.value.invariant


def test_a_showdown_has_shown_the_defenders_cards() -> None:
    """
    R3.7: at its end both hands are public.
    """
    ended = play(claimed(), Done()).table

    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(ended, ledger=Ledger())

    assert Invariant.HAND_SIZE is caught.value.invariant


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ({"takes": 1}, Invariant.PHASE),
        ({"limit_card": DECK[0]}, Invariant.SIDE_CARD),
        ({"rules": attrs.evolve(CLASSIC, max_takes=1), "takes": 1}, Invariant.PHASE),
    ],
    ids=["takes", "limit card", "too many takes"],
)
def test_an_offer_has_no_past(changes: dict[str, object], first: Invariant) -> None:
    """
    R5.1, R7.7, R8.3: at the offer nothing has happened, and the upcard sets the limit.
    """
    invariant, _detail = next(iter(broken_table(changed(START.table, **changes))))

    assert first is invariant


def test_after_two_passes_the_non_dealer_draws() -> None:
    """
    R5.3: the dealer cannot be the first to draw.
    """
    drawing = play(play(START, Pass()), Pass()).table

    with pytest.raises(InvalidStateError, match="the non-dealer draws"):
        attrs.evolve(drawing, turn=Seat.NORTH)


def test_nothing_is_passed_where_nothing_is_offered() -> None:
    """
    R4.5: the opening with eleven cards has no upcard that could be passed.
    """
    opening = deal(DECK, Seat.NORTH, RLCARD).table

    with pytest.raises(InvalidStateError, match="nothing was offered"):
        attrs.evolve(opening, passes=2)


@pytest.mark.parametrize("number", [10**5000, -(10**5000), 1_000_001], ids=["+", "-", "near"])
@pytest.mark.parametrize("field", ["stock_size", "passes", "takes"])
def test_numbers_out_of_all_range_are_refused(field: str, number: int) -> None:
    """
    A number that Python would not even write is refused as any other is.
    """
    invariant, detail = next(broken_table(changed(START.table, **{field: number})))

    assert invariant is (Invariant.STOCK_SIZE if field == "stock_size" else Invariant.PHASE)
    assert detail.startswith("out of all range")


def test_all_takes_that_are_counted_can_be_written() -> None:
    """
    R8.3: without a last take there may be a million of them.
    """
    table = changed(START.table, phase=Phase.OVER, takes=1_000_000)

    assert [] == list(broken_table(table))


@pytest.mark.parametrize(
    ("phase", "knocker", "ledger", "open_"),
    [
        (Phase.OVER, Seat.NORTH, Ledger(), [Seat.SOUTH]),
        (Phase.OVER, Seat.NORTH, Ledger(annulled=True), []),
        (Phase.OVER, None, Ledger(), []),
        (Phase.CLAIM, Seat.SOUTH, Ledger(shown=True), [Seat.NORTH]),
        (Phase.CLAIM, Seat.SOUTH, Ledger(), []),
        (Phase.DRAW, None, Ledger(exposure=BySeat(None, Exposure.TO_END)), [Seat.SOUTH]),
    ],
)
def test_cards_lie_open_for_a_reason(
    phase: Phase, knocker: Seat | None, ledger: Ledger, open_: list[Seat]
) -> None:
    """
    R3.7, R9.5: after a showdown the defender's do, when he shows his melds, and by a remedy.
    """
    assert open_ == [seat for seat in Seat if lies_open(seat, phase, knocker, ledger)]
