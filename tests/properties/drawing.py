"""Hands and knocks for the properties, and the way to the oracle's values and back."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from hypothesis import strategies as st

from ginrummy import DECK, Card, Hand, Meld, Spread
from ginrummy.strategies import hands, melded_hands
from tests.oracles import melding
from tests.oracles.melding import PACK, Cards, rank, suit

Knock = tuple[Hand, tuple[Meld, ...]]
SpreadOrder = tuple[int, int, int, tuple[int, ...]]
T = TypeVar("T")

# Cards among which melds compete: few ranks in all suits, one suit, half of two suits.
_TIGHT: tuple[tuple[int, ...], ...] = (
    *(tuple(c for c in sorted(PACK) if low <= rank(c) < low + 4) for low in range(1, 11)),
    *(tuple(c for c in sorted(PACK) if low <= rank(c) < low + 5) for low in range(1, 10)),
    *(tuple(c for c in sorted(PACK) if suit(c) == number) for number in range(4)),
    *(
        tuple(c for c in sorted(PACK) if suit(c) < 2 and low <= rank(c) < low + 7)
        for low in range(1, 8)
    ),
)


def cards_of(hand: Iterable[Card]) -> Cards:
    """Give the oracle's cards for a hand: their places in the deck."""
    return frozenset(card.index for card in hand)


def hand_of(cards: Iterable[int]) -> Hand:
    """Give the library's hand for the oracle's cards."""
    return Hand.of(DECK[card] for card in cards)


def melds_of(spread: Spread) -> melding.Spread:
    """Give the oracle's spread for the library's."""
    return frozenset(cards_of(meld.cards) for meld in spread.melds)


def order(cards: Cards, spread: melding.Spread) -> SpreadOrder:
    """Order spreads as documented: deadwood, number of melds, unmelded cards, melds."""
    left = melding.unmelded(cards, spread)
    return (
        melding.total(left),
        len(spread),
        bits(left),
        tuple(bits(meld) for meld in sorted(spread, key=min)),
    )


def bits(cards: Cards) -> int:
    """Write cards as one number, a bit for each."""
    return sum(1 << card for card in cards)


def tight_hands(min_size: int = 0, max_size: int = 13) -> st.SearchStrategy[Hand]:
    """Draw hands in which every card could go many ways."""
    sizes = st.tuples(st.sampled_from(_TIGHT), st.integers(min_size, max_size))
    return sizes.flatmap(lambda drawn: _some(drawn[0], drawn[1])).map(hand_of)


def all_kinds_of_hands(min_size: int = 0, max_size: int = 13) -> st.SearchStrategy[Hand]:
    """Draw hands that are uniform, rich in melds, or tight; large ones as often as small ones."""
    large = max(min_size, max_size - 3)
    return st.one_of(
        hands(min_size=min_size, max_size=max_size),
        hands(min_size=large, max_size=max_size),
        melded_hands(min_size=min_size, max_size=max_size),
        melded_hands(min_size=large, max_size=max_size),
        tight_hands(min_size, max_size),
        tight_hands(large, max_size),
    )


@st.composite
def knocks(draw: st.DrawFn, max_melds: int = 3) -> Knock:
    """Draw melds of a knocker, then a defender with many cards that fit them, or nearly."""
    free = PACK
    laid: list[Cards] = []
    for _ in range(draw(st.integers(1, max_melds))):
        laid.append(draw(st.sampled_from(_next_melds(free, laid, crossing=draw(st.booleans())))))
        free -= laid[-1]
    near = sorted(card for card in free if any(_is_near(card, meld) for meld in laid))
    # Melds of the defender's own that compete for the cards that fit, and with one another.
    own = [meld for meld in _short_melds(free) if meld & set(near)]
    first = draw(_some(own, draw(st.sampled_from((1, 1, 0)))))
    rivals = [meld for meld in own if any(meld & other for other in first)]
    held = [
        *(card for meld in first for card in sorted(meld)),
        *(card for meld in draw(_some(rivals, 1)) for card in sorted(meld)),
        *draw(_some(near, draw(st.sampled_from((6, 4, 3, 2, 1, 0))))),
        *draw(_some(sorted(free), 10)),
    ]
    size = draw(st.sampled_from((10, 10, 10, 10, 11, 9, 7, 4, 0)))
    hand = hand_of(list(dict.fromkeys(held))[:size])
    return hand, tuple(Meld(hand_of(meld)) for meld in laid)


def _some(things: Sequence[T], size: int) -> st.SearchStrategy[list[T]]:
    size = min(size, len(things))
    if size == 0:
        return st.just([])
    return st.lists(st.sampled_from(things), min_size=size, max_size=size, unique=True)


def _short_melds(cards: Cards) -> list[Cards]:
    return sorted((meld for meld in melding.melds(cards) if len(meld) <= 4), key=bits)


def _next_melds(free: Cards, laid: list[Cards], *, crossing: bool) -> list[Cards]:
    # Crossing melds have a card in common that fits them all: a set and a run, or two runs.
    melds = _short_melds(free)
    fitting = [card for card in free if any(melding.is_meld(meld | {card}) for meld in laid)]
    crossed = [meld for meld in melds if any(melding.is_meld(meld | {card}) for card in fitting)]
    return crossed if crossing and crossed else melds


def _is_near(card: int, meld: Cards) -> bool:
    if melding.is_set(meld):
        return melding.is_meld(meld | {card})
    return any(suit(card) == suit(other) and abs(card - other) <= 3 for other in meld)


def permuted(cards: Iterable[int], suits: tuple[int, ...]) -> Hand:
    """Give each card the suit that *suits* puts in the place of its own."""
    return hand_of(13 * suits[suit(card)] + rank(card) - 1 for card in cards)
