"""What to throw from eleven cards: the library against the oracle, and the laws of throwing."""

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from ginrummy import DECK, Card, Hand, best_spread, best_spreads, best_throw, deadwood, find_throws
from tests.oracles import melding
from tests.properties.drawing import all_kinds_of_hands, cards_of, permuted

SUITS = st.sampled_from(sorted(permutations(range(4))))


def expected_throws(hand: Hand) -> list[tuple[Card, int]]:
    """List by the oracle every card and what it leaves, the best, dearest, highest first."""
    found = melding.throws(cards_of(hand))
    ranked = sorted(found, key=lambda card: (found[card], -melding.points(card), -card))
    return [(DECK[card], found[card]) for card in ranked]


@given(all_kinds_of_hands(0, 12))
def test_throws_are_all_and_in_order(hand: Hand) -> None:
    """
    R2.4: each card is a throw, once, with what it leaves; the best and then the dearest first.
    """
    found = find_throws(hand)

    assert expected_throws(hand) == [(throw.card, throw.spread.deadwood) for throw in found]


@given(all_kinds_of_hands(11, 11))
def test_throws_of_eleven_cards(hand: Hand) -> None:
    """
    R2.4: a hand of eleven is judged by what is left after the throw.
    """
    found = find_throws(hand)

    assert expected_throws(hand) == [(throw.card, throw.spread.deadwood) for throw in found]
    assert min(melding.throws(cards_of(hand)).values()) == best_throw(hand).spread.deadwood


@given(all_kinds_of_hands(1, 12))
def test_a_throw_leaves_the_best_spread_of_the_rest(hand: Hand) -> None:
    """
    R2.3, R2.4: what a throw leaves is the rest of the hand in its best spread.
    """
    for throw in find_throws(hand):
        rest = hand - Hand.of([throw.card])

        assert rest == throw.spread.hand
        assert best_spread(rest) == throw.spread


@given(all_kinds_of_hands(1, 12), st.integers(0, 40), st.data())
def test_limit_and_barred_only_leave_out(hand: Hand, limit: int, data: st.DataObject) -> None:
    """
    R2.4: a limit leaves out what leaves more, a barred card itself, and the order stays.
    """
    barred = data.draw(st.none() | st.sampled_from(sorted(hand)))
    expected = [throw for throw in find_throws(hand) if throw.card != barred]
    within = [throw for throw in expected if throw.spread.deadwood <= limit]

    assert expected == list(find_throws(hand, barred=barred))
    assert within == list(find_throws(hand, limit=limit, barred=barred))


@given(all_kinds_of_hands(2, 12), st.data())
def test_the_best_throw_is_the_first(hand: Hand, data: st.DataObject) -> None:
    """
    R2.4: the best throw is the first of all throws that are not barred.
    """
    barred = data.draw(st.sampled_from(sorted(hand)))

    assert find_throws(hand)[0] == best_throw(hand)
    assert find_throws(hand, barred=barred)[0] == best_throw(hand, barred=barred)


@given(all_kinds_of_hands(1, 12), SUITS)
def test_suits_are_alike(hand: Hand, suits: tuple[int, ...]) -> None:
    """
    Exchanging the suits changes no count: the throws leave what they left.
    """
    other = permuted(cards_of(hand), suits)

    assert [throw.spread.deadwood for throw in find_throws(hand)] == [
        throw.spread.deadwood for throw in find_throws(other)
    ]


@given(all_kinds_of_hands(1, 12))
def test_a_draw_never_hurts(hand: Hand) -> None:
    """
    best_throw(hand + card).spread.deadwood <= deadwood(hand): the drawn card can be thrown.
    """
    for card in hand:
        assert best_throw(hand).spread.deadwood <= deadwood(hand - Hand.of([card]))


@given(all_kinds_of_hands(10, 11))
def test_a_throw_costs_nothing_unless_all_melds_are_of_three(hand: Hand) -> None:
    """
    best_throw(hand).spread.deadwood <= deadwood(hand), for ten or eleven cards.

    If the best spread has an unmelded card, that is thrown. If not, the number of cards is the sum
    of the melds, so that not all melds are of three, and a longer one has a card to spare. With
    ten or eleven cards it is always so; hence big gin never shuts out gin.
    """
    assert best_throw(hand).spread.deadwood <= deadwood(hand)


@given(all_kinds_of_hands(11, 11))
def test_a_knock_needs_all_eleven_within_the_limit_and_ten(hand: Hand) -> None:
    """
    deadwood(hand) <= best_throw(hand).spread.deadwood + 10: the thrown card counts ten at most.
    """
    throw = best_throw(hand)

    assert deadwood(hand) <= throw.spread.deadwood + throw.card.points


@pytest.mark.parametrize("text", ["7c7d7h", "7c7d7h8h9hTh", "AcAdAh2s3s4sKcKdKh"])
def test_false_law_a_throw_never_costs(text: str) -> None:
    """
    It is false for other hands that a throw costs nothing: melds of three have to break.
    """
    hand = Hand.parse(text)

    assert 0 == deadwood(hand)
    assert min(melding.throws(cards_of(hand)).values()) == best_throw(hand).spread.deadwood > 0


@pytest.mark.parametrize(
    ("text", "card"),
    [
        # The ace of spades runs with the card to be thrown, in the only best spread of all eleven.
        ("AsAdAh2s2c2d2hKsKcKd3s", "3s"),
        ("AcAdAh2c2d2h2s3d9c9d9s", "3d"),
        # The fours and fives are wanted by sets and by runs of two suits.
        ("2h3h4c4d4h4s5c5d5h5s6s", "6s"),
    ],
)
def test_false_law_the_best_throw_is_left_over(text: str, card: str) -> None:
    """
    It is false that the best throw is an unmelded card of some best spread of all eleven (R2.4).
    """
    hand = Hand.parse(text)
    unmelded = {loose for spread in best_spreads(hand) for loose in spread.unmelded}

    assert Card.parse(card) == best_throw(hand).card
    assert 0 == best_throw(hand).spread.deadwood
    assert Card.parse(card) not in unmelded
