"""A round that is being read, before it is replayed."""

import pytest

from ginrummy import CLASSIC, DECK, DrawStock, InvalidStateError, Invariant, Pass, Seat
from ginrummy._record_drafts import Draft
from ginrummy._replays import Frame
from ginrummy._round_records import RecordError

CARDS = {"S": DECK[0:20:2], "N": DECK[1:20:2], "Up": DECK[20:21], "Stock": DECK[21:]}
LINES = {"S": 2, "N": 3, "Up": 4, "Stock": 5}


def test_cards_come_in_the_order_of_dealing() -> None:
    """
    R4.2: who does not deal gets the first card, and the other the second.
    """
    draft = Draft(1, 1, cards={**CARDS}, card_lines=LINES)

    assert draft.record(Seat.NORTH, Frame(CLASSIC, Seat.NORTH, None)).deck == DECK


def test_cards_come_to_where_they_were_drawn() -> None:
    """
    What is told behind a draw lay in the stock, in the order of the draws.
    """
    cards = {key: CARDS[key] for key in ("S", "Up")}
    draft = Draft(1, 1, cards=dict(cards), actions=[Pass(), DrawStock(), DrawStock()])
    draft.behind = [None, None, (DECK[30],)]
    record = draft.record(Seat.NORTH, Frame(CLASSIC, Seat.SOUTH, Seat.SOUTH))

    assert (None, DECK[30], None) == record.deck[21:24]
    assert not any(record.shown)


def test_the_line_of_an_error_is_the_nearest() -> None:
    """
    It is the line that the error knows, that of the action, of the score, or of the round.
    """
    draft = Draft(3, 1, lines=[7], score_line=9)
    by_score = InvalidStateError(Invariant.SCORE, "x")
    other = InvalidStateError(Invariant.RECORD, "x")

    assert 5 == draft.place_of(RecordError(other, 5, None, 1))
    assert 7 == draft.place_of(RecordError(other, None, None, 1))
    assert 9 == draft.place_of(RecordError(by_score))
    assert 3 == draft.place_of(RecordError(other))


def test_a_side_card_may_be_there_twice() -> None:
    """
    R7.7: it comes from another pack.
    """
    draft = Draft(1, 1, cards={**CARDS, "Side": DECK[:1]}, card_lines=LINES)

    assert DECK[0] == draft.record(Seat.NORTH, Frame(CLASSIC, Seat.NORTH, None)).side_card


def test_a_card_that_is_told_twice_is_refused() -> None:
    """
    The later of its lines is at fault.
    """
    draft = Draft(1, 1, cards={**CARDS, "Up": DECK[:1]}, card_lines=LINES)
    with pytest.raises(RecordError) as caught:
        draft.record(Seat.NORTH, Frame(CLASSIC, Seat.NORTH, None))

    assert str(caught.value) == "line 4: a card is there twice: Ac"
