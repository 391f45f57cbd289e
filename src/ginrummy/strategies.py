"""
Hypothesis strategies for the values of this library.

They need the extra ``testing``: ``pip install ginrummy[testing]``.

>>> from hypothesis import given
>>> from ginrummy import best_spread, deadwood
>>> from ginrummy.strategies import melded_hands
>>> @given(melded_hands(min_size=10, max_size=10))
... def test_best_spread_has_the_least_deadwood(hand):
...     assert best_spread(hand).deadwood == deadwood(hand)
>>> test_best_spread_has_the_least_deadwood()
"""

from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from ginrummy.cards import DECK, Card, Hand
from ginrummy.melds import Meld, find_melds

__all__ = ["cards", "hands", "melded_hands", "melds"]

_PACK = Hand.of(DECK)


def cards() -> st.SearchStrategy[Card]:
    """
    Any of the 52 cards.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.points == 10)
    Card.parse('Tc')
    """
    return st.sampled_from(DECK)


def melds() -> st.SearchStrategy[Meld]:
    """
    Any of the 329 melds (R1.1).

    >>> from hypothesis import find
    >>> find(melds(), lambda meld: len(meld.cards) == 13).kind
    <MeldKind.RUN: 'run'>
    """
    return st.sampled_from(find_melds(_PACK))


def hands(*, min_size: int = 0, max_size: int = 11) -> st.SearchStrategy[Hand]:
    """
    Hands of *min_size* to *max_size* cards, drawn without regard to melds.

    Such a hand seldom melds; `melded_hands` does.

    >>> from hypothesis import find
    >>> len(find(hands(min_size=3), lambda hand: hand.points > 5))
    3

    Raises:
        InvalidArgument: the sizes are not in order, or not within 0 to 52.
    """
    _check_sizes(min_size, max_size)
    return st.sets(cards(), min_size=min_size, max_size=max_size).map(Hand.of)


def melded_hands(*, min_size: int = 0, max_size: int = 11) -> st.SearchStrategy[Hand]:
    """
    Hands of *min_size* to *max_size* cards, made from melds and near misses.

    A near miss is a card that almost fits: of the rank of another card, or its
    neighbour in suit. The melds may overlap, so that there is something to decide.

    >>> from hypothesis import find
    >>> from ginrummy import deadwood
    >>> deadwood(find(melded_hands(min_size=10), lambda hand: deadwood(hand) == 0))
    0

    Raises:
        InvalidArgument: the sizes are not in order, or not within 0 to 52.
    """
    _check_sizes(min_size, max_size)
    return _melded_hands(min_size, max_size)


@st.composite
def _melded_hands(draw: st.DrawFn, min_size: int, max_size: int) -> Hand:
    size = draw(st.integers(min_size, max_size))
    hand = Hand()
    for meld in draw(st.lists(melds(), min_size=1, max_size=4)):
        hand |= meld.cards
    near = [card for card in _PACK - hand if any(_is_near(card, held) for held in hand)]
    if near:
        hand |= Hand.of(draw(st.sets(st.sampled_from(near), max_size=4)))
    if len(hand) > size:
        return hand - Hand.of(draw(_some(hand, len(hand) - size)))
    return hand | Hand.of(draw(_some(_PACK - hand, size - len(hand))))


def _some(hand: Hand, count: int) -> st.SearchStrategy[set[Card]]:
    if not count:
        return st.just(set[Card]())
    return st.sets(st.sampled_from(tuple(hand)), min_size=count, max_size=count)


def _is_near(card: Card, held: Card) -> bool:
    if card.suit is held.suit:
        return abs(card.rank.number - held.rank.number) == 1
    return card.rank is held.rank


def _check_sizes(min_size: int, max_size: int) -> None:
    if not 0 <= min_size <= max_size <= len(_PACK):
        raise InvalidArgument(
            f"sizes must be 0 <= min_size <= max_size <= 52: {min_size}, {max_size}"
        )
