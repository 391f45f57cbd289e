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
    >>> find(cards(), lambda card: card.points > 9).points
    10
    """
    return st.sampled_from(DECK)


def melds() -> st.SearchStrategy[Meld]:
    """
    Any of the 329 melds (R1.1).

    >>> from hypothesis import find
    >>> find(melds(), lambda meld: len(meld.cards) == 13).kind
    <MeldKind.RUN: 'run'>
    """
    return _MELDS


def hands(*, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[Hand]:
    """
    Hands of *min_size* to *max_size* cards, drawn without regard to melds.

    Without *max_size* they have at most eleven cards, or *min_size* if that is more.
    Such a hand seldom melds; `melded_hands` does.

    >>> from hypothesis import find
    >>> len(find(hands(min_size=3), lambda hand: hand.points > 5))
    3

    Raises:
        InvalidArgument: the sizes are no ints, not in order, or not within 0 to 52.
    """
    least, most = _sizes(min_size, max_size)
    return st.sets(cards(), min_size=least, max_size=most).map(Hand.of)


def melded_hands(*, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[Hand]:
    """
    Hands of *min_size* to *max_size* cards, made from melds and near misses.

    A near miss is a card that almost fits: of the rank of another card, or its
    neighbour in suit. The melds may overlap, so that there is something to decide.
    The sizes are those of `hands`.

    >>> from hypothesis import find
    >>> from ginrummy import deadwood
    >>> deadwood(find(melded_hands(min_size=10), lambda hand: deadwood(hand) == 0))
    0

    Raises:
        InvalidArgument: the sizes are no ints, not in order, or not within 0 to 52.
    """
    return _melded_hands(*_sizes(min_size, max_size))


@st.composite
def _melded_hands(draw: st.DrawFn, least: int, most: int) -> Hand:
    found: dict[Card, None] = {}
    for meld in draw(st.lists(_MELDS, max_size=4)):
        found.update(dict.fromkeys(meld.cards))
    near = sorted({card for held in found for card in _NEAR[held]} - found.keys())
    if near:
        found.update(dict.fromkeys(draw(st.lists(st.sampled_from(near), max_size=4))))
    # What is too much goes from the end, so that the last meld may be a near miss too.
    hand = Hand.of(list(found)[:most])
    missing = least - len(hand)
    if missing <= 0:
        return hand
    rest = st.sampled_from(tuple(_PACK - hand))
    return hand | Hand.of(draw(st.sets(rest, min_size=missing, max_size=missing)))


def _is_near(card: Card, held: Card) -> bool:
    if card.suit is held.suit:
        return abs(card.rank.number - held.rank.number) == 1
    return card.rank is held.rank


_MELDS = st.sampled_from(find_melds(_PACK))
_NEAR = {held: [card for card in DECK if _is_near(card, held)] for held in DECK}


def _sizes(min_size: int, max_size: int | None) -> tuple[int, int]:
    if max_size is None:
        max_size = max(11, min_size) if isinstance(min_size, int) else 11
    if not all(type(size) is int for size in (min_size, max_size)):
        raise InvalidArgument(f"sizes must be ints: {min_size!r}, {max_size!r}")
    if not 0 <= min_size <= max_size <= len(_PACK):
        raise InvalidArgument(
            f"sizes must be 0 <= min_size <= max_size <= 52: {min_size}, {max_size}"
        )
    return min_size, max_size
