"""Every hand of a small pack, four suits and ace to five, against the pinned counts."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import comb

import pytest

from ginrummy import Hand, best_throw, deadwood
from tests.oracles import melding, small_pack
from tests.oracles.small_pack import PINNED, SMALL_PACK

STRIDE = 97


def pinned(size: str) -> Counter[int]:
    """Read the pinned counts: deadwood, and how many hands have it."""
    content: dict[str, dict[str, int]] = json.loads(PINNED.read_text(encoding="utf-8"))
    return Counter({int(left): hands for left, hands in content[size].items()})


def all_hands(size: int) -> Iterator[Hand]:
    """Give every hand of *size* cards of the small pack."""
    for places in combinations(SMALL_PACK, size):
        yield Hand(sum(1 << place for place in places))


def test_every_hand_of_ten() -> None:
    """
    R2.3: all 184,756 hands of ten cards have the deadwood that the oracle finds.
    """
    found = Counter(deadwood(hand) for hand in all_hands(10))

    assert pinned("ten") == found
    assert comb(20, 10) == found.total()


@pytest.mark.nightly
def test_every_hand_of_eleven() -> None:
    """
    R2.4: all 167,960 hands of eleven cards have the best throw that the oracle finds.
    """
    found = Counter(best_throw(hand).spread.deadwood for hand in all_hands(11))

    assert pinned("eleven") == found
    assert comb(20, 11) == found.total()


def test_some_hands_of_eleven() -> None:
    """
    R2.4: every 97th hand of eleven cards has the best throw that the oracle finds.
    """
    least = small_pack.least_of_all()
    for hand in islice(all_hands(11), 0, None, STRIDE):
        cards = frozenset(card.index for card in hand)
        expected = min(least[small_pack.number(cards - {card})] for card in cards)

        assert expected == best_throw(hand).spread.deadwood


@pytest.mark.parametrize("size", [10, 11])
def test_the_oracle_agrees_with_itself(size: int) -> None:
    """
    R2.3: on every 97th hand the library and both ways of the oracle agree.
    """
    least = small_pack.least_of_all()
    for hand in islice(all_hands(size), 0, None, STRIDE):
        cards = frozenset(card.index for card in hand)
        expected = melding.deadwood(cards)

        assert expected == least[small_pack.number(cards)]
        assert expected == deadwood(hand)


def test_the_pinned_counts_are_the_oracles() -> None:
    """
    The pinned counts are what the oracle writes, to the letter.
    """
    assert small_pack.pin() == PINNED.read_text(encoding="utf-8")
