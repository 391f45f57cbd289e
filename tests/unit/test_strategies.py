"""The Hypothesis strategies: what they draw, how soon they refuse."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, find, given, settings, strategies as st
from hypothesis.errors import InvalidArgument

from ginrummy import DECK, Card, Hand, Meld, MeldKind, deadwood, find_melds
from ginrummy.strategies import cards, hands, melded_hands, melds
from tests.unit.values import call

Hands = Callable[..., st.SearchStrategy[Hand]]

BOTH: list[Hands] = [hands, melded_hands]
MANY = settings(
    max_examples=60,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
)


def sample(strategy: st.SearchStrategy[Hand]) -> list[Hand]:
    """Draw sixty hands, the same each time."""
    drawn: list[Hand] = []

    @MANY
    @given(strategy)
    def collect(hand: Hand) -> None:
        drawn.append(hand)

    collect()
    return drawn


@given(cards())
def test_cards_are_those_of_the_deck(card: Card) -> None:
    """
    A drawn card is one of the 52, and the very one of the deck.
    """
    assert card is DECK[card.index]


@pytest.mark.parametrize("card", [DECK[0], DECK[25], DECK[51]], ids=str)
def test_every_card_can_come(card: Card) -> None:
    """
    The first card comes, the last, and any between.
    """
    assert card == find(cards(), lambda drawn: drawn == card)


@given(melds())
def test_melds_are_melds(meld: Meld) -> None:
    """
    R1.1: a drawn meld has cards that make one.
    """
    assert meld == Meld(meld.cards)


@pytest.mark.parametrize(
    ("kind", "size"), [(MeldKind.SET, 3), (MeldKind.SET, 4), (MeldKind.RUN, 3), (MeldKind.RUN, 13)]
)
def test_every_kind_and_length_of_meld_can_come(kind: MeldKind, size: int) -> None:
    """
    R1.2, R1.3: sets of three and four come, and runs of three to thirteen.
    """
    meld = find(melds(), lambda drawn: drawn.kind is kind and len(drawn.cards) == size)

    assert (kind, size) == (meld.kind, len(meld.cards))


@pytest.mark.parametrize("strategy", BOTH)
@given(st.data(), st.integers(0, 52), st.integers(0, 52))
def test_sizes_are_kept(strategy: Hands, data: st.DataObject, one: int, two: int) -> None:
    """
    No hand has fewer cards than the least size, or more than the greatest.
    """
    low, high = sorted((one, two))
    hand = data.draw(strategy(min_size=low, max_size=high))

    assert low <= len(hand) <= high
    assert hand == Hand(hand.bits)


@pytest.mark.parametrize("strategy", BOTH)
def test_sizes_are_0_to_11_unless_told(strategy: Hands) -> None:
    """
    Without sizes hands have what a player can hold in play.
    """
    sizes = {len(hand) for hand in sample(strategy())}

    assert {0, 11} <= sizes <= {*range(12)}


@pytest.mark.parametrize("strategy", BOTH)
@pytest.mark.parametrize(("size", "hand"), [(0, Hand()), (52, Hand.of(DECK))])
def test_the_extremes_are_one_hand_each(strategy: Hands, size: int, hand: Hand) -> None:
    """
    There is one hand of no cards, and one of all.
    """
    assert {hand} == {*sample(strategy(min_size=size, max_size=size))}


def test_hands_shrink_to_the_least_size() -> None:
    """
    The simplest hand is a smallest one.
    """
    assert Hand() == find(hands(), lambda _: True)
    assert 3 == len(find(hands(min_size=3), lambda _: True))


@pytest.mark.parametrize("strategy", BOTH)
@pytest.mark.parametrize(
    ("low", "high"), [(-1, 11), (5, 4), (0, 53), (53, 53), (-2, -1), (12, 11)]
)
def test_wrong_sizes_fail_at_the_call(strategy: Hands, low: int, high: int) -> None:
    """
    Sizes out of order, or outside 0 to 52, are refused before anything is drawn.
    """
    with pytest.raises(InvalidArgument) as caught:
        strategy(min_size=low, max_size=high)

    assert f"sizes must be 0 <= min_size <= max_size <= 52: {low}, {high}" == str(caught.value)


@pytest.mark.parametrize("strategy", BOTH)
@pytest.mark.parametrize(
    ("low", "high"), [(1.0, 5), ("1", 5), (True, 5), (None, None), (0, 5.0), (0, "5"), (0, True)]
)
def test_sizes_are_ints(strategy: Hands, low: object, high: object) -> None:
    """
    What is no int is no size, and refused before anything is drawn.
    """
    with pytest.raises(InvalidArgument) as caught:
        call(strategy, min_size=low, max_size=high)

    assert str(caught.value).startswith(f"sizes must be ints: {low!r}, ")


@pytest.mark.parametrize("strategy", BOTH)
def test_sizes_are_named(strategy: Hands) -> None:
    """
    The sizes are given by name only.
    """
    with pytest.raises(TypeError):
        strategy(1, 2)


@pytest.fixture(scope="module")
def rich() -> list[Hand]:
    """Give sixty melded hands of ten cards."""
    return sample(melded_hands(min_size=10, max_size=10))


def test_melded_hands_meld(rich: list[Hand]) -> None:
    """
    R1.1: most melded hands have a meld, unlike most others.
    """
    assert 45 < sum(1 for hand in rich if find_melds(hand))
    assert 30 > sum(1 for hand in sample(hands(min_size=10, max_size=10)) if find_melds(hand))


def test_melded_hands_have_choices(rich: list[Hand]) -> None:
    """
    R1.5: hands come in which a set and a run compete for a card.
    """
    pairs = [(one, two) for hand in rich for one in find_melds(hand) for two in find_melds(hand)]

    assert any(one.kind is not two.kind and one.cards & two.cards for one, two in pairs)


def test_melded_hands_also_miss(rich: list[Hand]) -> None:
    """
    Near misses come: a melded hand may have loose cards as well.
    """
    assert 15 < sum(1 for hand in rich if find_melds(hand) and deadwood(hand))


def test_melded_hands_find_gin() -> None:
    """
    R2.2: hands of ten without deadwood come, so that a search for one ends.
    """
    gin = find(melded_hands(min_size=10, max_size=10), lambda hand: not deadwood(hand))

    assert (0, 10) == (deadwood(gin), len(gin))
