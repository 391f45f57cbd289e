"""How a hand melds: the library against the oracle, and the laws of melding."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, strategies as st

from ginrummy import (
    DECK,
    Hand,
    MeldKind,
    best_spread,
    best_spreads,
    count_best_spreads,
    deadwood,
    find_melds,
    iter_spreads,
    meld_kind,
)
from tests.oracles import melding
from tests.oracles.melding import PACK
from tests.properties.drawing import (
    all_kinds_of_hands,
    bits,
    cards_of,
    hand_of,
    melds_of,
    order,
    permuted,
    tight_hands,
)

SUITS = st.sampled_from(sorted(permutations(range(4))))


def kind_of(cards: melding.Cards) -> MeldKind | None:
    """Tell by the oracle what *cards* are."""
    if melding.is_set(cards):
        return MeldKind.SET
    return MeldKind.RUN if melding.is_run(cards) else None


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_small_groups_are_melds_by_the_rules(size: int) -> None:
    """
    R1.1, R1.2, R1.3, R1.4: up to three cards are a meld just when the rules call them one.
    """
    for group in combinations(sorted(PACK), size):
        cards = frozenset(group)

        assert kind_of(cards) == meld_kind(hand_of(cards))


@given(tight_hands(4, 8))
def test_larger_groups_are_melds_by_the_rules(hand: Hand) -> None:
    """
    R1.1, R1.2, R1.3: four cards or more are a meld just when the rules call them one.
    """
    assert kind_of(cards_of(hand)) == meld_kind(hand)


def test_the_pack_has_329_melds() -> None:
    """
    R1.2, R1.3, R1.4: the pack has 52 + 13 sets, and 66 runs in each suit.
    """
    found = find_melds(Hand.of(DECK))

    assert 13 * 4 + 13 + 4 * 66 == len(found)
    assert melding.melds(PACK) == {cards_of(meld.cards) for meld in found}


@given(all_kinds_of_hands())
def test_melds_are_found_once_each(hand: Hand) -> None:
    """
    R1.1: every meld in a hand is found, once, and with its kind.
    """
    found = find_melds(hand)
    expected = melding.melds(cards_of(hand))

    assert len(expected) == len(found)
    assert {(meld, kind_of(meld)) for meld in expected} == {
        (cards_of(meld.cards), meld.kind) for meld in found
    }


@pytest.mark.parametrize("index", range(52))
def test_cards_count_by_their_rank(index: int) -> None:
    """
    R2.1: the ace counts 1, court cards 10, the others their pips, alone as in a hand.
    """
    expected = melding.points(index)

    assert expected == DECK[index].points
    assert expected == deadwood(Hand.of([DECK[index]]))


@given(all_kinds_of_hands())
def test_deadwood_is_the_least_of_all_spreads(hand: Hand) -> None:
    """
    R2.2, R2.3: a hand counts what its unmelded cards count when it is melded best.
    """
    assert melding.deadwood(cards_of(hand)) == deadwood(hand)


@given(all_kinds_of_hands())
def test_every_spread_is_given_once(hand: Hand) -> None:
    """
    R1.5, R1.6: the spreads of a hand are all sets of its melds that share no card, once each.
    """
    cards = cards_of(hand)
    found = list(iter_spreads(hand))
    expected = melding.spreads(cards)

    assert len(expected) == len(found)
    assert expected == {melds_of(spread) for spread in found}
    assert all(
        melding.unmelded(cards, melds_of(spread)) == cards_of(spread.unmelded) for spread in found
    )


@given(all_kinds_of_hands(), st.integers(0, 60))
def test_a_limit_keeps_the_spreads_within_it(hand: Hand, limit: int) -> None:
    """
    R2.2: a limit keeps the spreads whose deadwood does not exceed it, and no other.
    """
    cards = cards_of(hand)
    found = list(iter_spreads(hand, limit=limit))
    expected = {
        spread
        for spread in melding.spreads(cards)
        if melding.total(melding.unmelded(cards, spread)) <= limit
    }

    assert len(expected) == len(found)
    assert expected == {melds_of(spread) for spread in found}


@given(all_kinds_of_hands())
def test_a_limit_at_the_least_keeps_the_best(hand: Hand) -> None:
    """
    R2.3: the spreads within the least deadwood are the best ones, and below it there is none.
    """
    least = melding.deadwood(cards_of(hand))

    assert set(best_spreads(hand)) == set(iter_spreads(hand, limit=least))
    assert least == 0 or not list(iter_spreads(hand, limit=least - 1))


@given(all_kinds_of_hands())
def test_best_spreads_are_all_and_in_order(hand: Hand) -> None:
    """
    R2.3: every spread with the least deadwood is given, once, in the documented order.
    """
    cards = cards_of(hand)
    found = best_spreads(hand)
    expected = sorted(melding.best_spreads(cards), key=lambda spread: order(cards, spread))

    assert expected == [melds_of(spread) for spread in found]
    assert len(expected) == count_best_spreads(hand)
    for spread in found:
        assert sorted(spread.melds, key=lambda meld: min(cards_of(meld.cards))) == list(
            spread.melds
        )
        assert melding.deadwood(cards) == spread.deadwood
        assert hand == spread.hand


@given(all_kinds_of_hands())
def test_the_best_spread_is_the_first_of_all(hand: Hand) -> None:
    """
    R2.3: the best spread has the least deadwood, then the fewest melds, then the lowest cards.
    """
    cards = cards_of(hand)
    expected = min(melding.spreads(cards), key=lambda spread: order(cards, spread))

    assert expected == melds_of(best_spread(hand))
    assert best_spreads(hand)[0] == best_spread(hand)


@given(all_kinds_of_hands(), SUITS)
def test_suits_are_alike(hand: Hand, suits: tuple[int, ...]) -> None:
    """
    Exchanging the suits changes no count of points, melds or spreads.
    """
    other = permuted(cards_of(hand), suits)

    assert deadwood(hand) == deadwood(other)
    assert len(find_melds(hand)) == len(find_melds(other))
    assert count_best_spreads(hand) == count_best_spreads(other)
    assert sum(1 for _ in iter_spreads(hand)) == sum(1 for _ in iter_spreads(other))


@given(all_kinds_of_hands(1))
def test_a_card_more_costs_at_most_what_it_counts(hand: Hand) -> None:
    """
    deadwood(hand + card) <= deadwood(hand) + card.points.

    The best spread of the hand is a spread of the larger hand as well, in which the card is one
    more unmelded card.
    """
    for card in hand:
        assert deadwood(hand) <= deadwood(hand - Hand.of([card])) + card.points


@given(all_kinds_of_hands(1))
def test_a_card_more_saves_at_most_four_times_what_it_counts_and_one(hand: Hand) -> None:
    """
    deadwood(hand) <= deadwood(hand + card) + 4 × card.points + 1, and never more than 39 above it.

    Take the card out of the best spread of the larger hand. Unmelded, it saves nothing. Out of a
    set it sets two of its own rank loose, at most. Out of a run it sets loose what is left on a
    side with fewer than three cards: at most two cards below, which count no more than the card
    does, and two above. With r the rank, 2 + 2 cards count at most 4r. With none or three and more
    below, the two above count at most 2r + 3, which is above 4r for the ace alone: 2 and 3 are 5.
    The most is 9, T, Q, K without the jack.
    """
    for card in hand:
        smaller = deadwood(hand - Hand.of([card]))

        assert smaller <= deadwood(hand) + 4 * card.points + 1
        assert smaller <= deadwood(hand) + 39


@given(all_kinds_of_hands(1))
def test_an_unmelded_card_counts_in_full(hand: Hand) -> None:
    """
    deadwood(hand) == deadwood(hand + card) - card.points, if the card is best left unmelded.

    What is left of that spread shows <=. Were it less, the card added to it would beat the best
    spread.
    """
    for card in best_spread(hand).unmelded:
        assert deadwood(hand) - card.points == deadwood(hand - Hand.of([card]))


@given(all_kinds_of_hands(0, 7), all_kinds_of_hands(0, 7))
def test_two_hands_in_one_cost_at_most_both(one: Hand, other: Hand) -> None:
    """
    deadwood(one | other) <= deadwood(one) + deadwood(other), for hands that share no card.
    """
    other -= one

    assert deadwood(one | other) <= deadwood(one) + deadwood(other)


@pytest.mark.parametrize(
    ("hand", "more", "below", "above"),
    [
        ("2s3s", "As", 5, 0),
        ("9hThQhKh", "Jh", 39, 0),
        ("6c7c9cTc", "8c", 32, 0),
    ],
)
def test_what_a_card_can_save_is_reached(hand: str, more: str, below: int, above: int) -> None:
    """
    The bounds on what one card saves are the least: hands reach them.
    """
    assert below == melding.deadwood(melding.read(hand)) == deadwood(Hand.parse(hand))
    assert (
        above == melding.deadwood(melding.read(hand + more)) == deadwood(Hand.parse(hand + more))
    )


def test_false_law_melded_cards_stay_melded() -> None:
    """
    It is false that a card that is melded stays melded when another card comes.

    With the five, the run 3-4-5 leaves two threes (6) where the set would leave 4 and 5 (9).
    """
    before = best_spread(Hand.parse("3c3d3h4h"))
    after = best_spread(Hand.parse("3c3d3h4h5h"))

    assert ["3c3d3h"] == [str(meld.cards) for meld in before.melds]
    assert ["3h4h5h"] == [str(meld.cards) for meld in after.melds]
    assert Hand.parse("3c3d") == after.unmelded
    assert 1 == count_best_spreads(before.hand) == count_best_spreads(after.hand)


def test_false_law_four_times_what_it_counts() -> None:
    """
    It is false that a card saves at most four times what it counts: an ace can save 5.
    """
    assert 5 == deadwood(Hand.parse("2s3s")) - deadwood(Hand.parse("As2s3s"))


@given(all_kinds_of_hands())
def test_the_way_to_the_oracle_and_back(hand: Hand) -> None:
    """
    The bits of a hand are the oracle's cards.
    """
    assert hand == hand_of(cards_of(hand))
    assert hand.bits == bits(cards_of(hand))
