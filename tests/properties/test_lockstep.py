"""Rounds in step with the oracle: the same legal actions, hands, piles and phases all the way."""

import pytest
from hypothesis import given, strategies as st

from ginrummy import Card, Phase, Round, Rules, Seat, deal, legal_actions, play
from ginrummy.rules import KnockLimitFrom
from ginrummy.strategies import cards, decks, rule_sets, seats
from tests.oracles import playing
from tests.properties.drawing import cards_of
from tests.properties.positions import few, move_of, options_of, quick_rules

SEATS = (Seat.NORTH, Seat.SOUTH)


def check_same(state: Round, known: playing.State) -> None:
    """Check that the library's round is the oracle's."""
    table = state.table

    assert known.phase == state.phase.value
    assert known.hands == (cards_of(state.hands.north), cards_of(state.hands.south))
    assert list(known.stock) == [card.index for card in state.stock[::-1]]
    assert list(known.pile) == [card.index for card in table.discards]
    assert known.taken == (table.taken.index if table.taken else playing.NO_CARD)
    assert known.melds == {cards_of(meld.cards) for meld in table.melds}
    if known.phase != "over":
        assert SEATS[known.turn] is state.turn
        assert known.knocker == (SEATS.index(table.knocker) if table.knocker else -1)


def walk(state: Round, known: playing.State, data: st.DataObject) -> None:
    """Play the same in both, and compare at every step."""
    closing = {"knock", "biggin", "layoff"}
    while True:
        check_same(state, known)
        legal = legal_actions(state)
        moves = {move_of(action): action for action in legal}

        assert playing.legal(known) == set(moves)
        if not legal:
            return
        rare = [action for move, action in moves.items() if move[0] in closing]
        some = rare if rare and data.draw(st.integers(0, 3)) == 3 else legal
        action = some[data.draw(st.integers(0, len(some) - 1))]
        state, known = play(state, action), playing.play(known, move_of(action))


def start(
    rules: Rules, deck: tuple[Card, ...], dealer: Seat, side: Card
) -> tuple[Round, playing.State]:
    """Deal the same in both."""
    by_side_card = rules.knock_limit_from is KnockLimitFrom.SIDE_CARD
    state = deal(deck, dealer, rules, side_card=side if by_side_card else None)
    order = tuple(card.index for card in deck)
    return state, playing.deal(order, SEATS.index(dealer), options_of(state.table))


@few(2)
@given(rule_sets(), decks(), seats(), cards(), st.data())
def test_whole_rounds_go_as_the_oracle_says(
    rules: Rules, deck: tuple[Card, ...], dealer: Seat, side: Card, data: st.DataObject
) -> None:
    """
    R4.1, R5.3, R6.3, R7.4, R8.2: from the deal to the end, legal is what the rules alone make so.
    """
    walk(*start(rules, deck, dealer, side), data)


@few()
@given(quick_rules(), decks(), seats(), cards(), st.data())
def test_knocks_and_lay_offs_go_as_the_oracle_says(
    rules: Rules, deck: tuple[Card, ...], dealer: Seat, side: Card, data: st.DataObject
) -> None:
    """
    R3.7, R3.8, R3.9, R7.6, R7.10: the same, by rules that let a knock come soon.
    """
    walk(*start(rules, deck, dealer, side), data)


@few()
@given(quick_rules(last=True), decks(), seats(), cards(), st.data())
def test_the_end_of_the_stock_goes_as_the_oracle_says(
    rules: Rules, deck: tuple[Card, ...], dealer: Seat, side: Card, data: st.DataObject
) -> None:
    """
    R8.1, R8.2, R8.3, R8.4: the same, with a stock that is soon at its floor.
    """
    walk(*start(rules, deck, dealer, side), data)


@pytest.mark.nightly
@given(rule_sets(), decks(), seats(), cards(), st.data())
def test_many_whole_rounds_go_as_the_oracle_says(
    rules: Rules, deck: tuple[Card, ...], dealer: Seat, side: Card, data: st.DataObject
) -> None:
    """
    The same as above, often.
    """
    state, known = start(rules, deck, dealer, side)
    assert Phase(known.phase) is state.phase
    walk(state, known, data)
