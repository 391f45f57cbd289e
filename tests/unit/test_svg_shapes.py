"""The shapes that cards are made of."""

import re

import pytest

from ginrummy import Rank, Suit
from ginrummy._svg_shapes import HEIGHT, PIPS, SHAPES, WIDTH

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def test_every_suit_and_rank_has_a_shape() -> None:
    """
    And each court card its crown.
    """
    expected = {f"suit-{suit.value}" for suit in Suit} | {f"rank-{rank.value}" for rank in Rank}
    expected |= {"crown-J", "crown-Q", "crown-K", "court", "back"}

    assert expected == set(SHAPES)
    assert len(expected) == len(set(SHAPES.values()))


@pytest.mark.parametrize("name", [name for name in SHAPES if name[:4] in {"suit", "rank"}])
def test_shapes_keep_to_their_square(name: str) -> None:
    """
    No number is further from the middle than half the square.
    """
    assert all(abs(float(number)) <= 50 for number in NUMBER.findall(SHAPES[name]))


@pytest.mark.parametrize("rank", [rank for rank in Rank if 2 <= rank.number <= 10])
def test_pips_are_as_many_as_the_card_says(rank: Rank) -> None:
    """
    No two stand in one place, all stand on the card, apart from the corners.
    """
    pips = PIPS[rank.value]

    assert rank.number == len(pips) == len(set(pips))
    assert all(30 < x < WIDTH - 30 and 20 < y < HEIGHT - 20 for x, y in pips)


@pytest.mark.parametrize("rank", list(PIPS))
def test_pips_are_alike_from_left_and_right(rank: str) -> None:
    """
    And, but for the odd one of the seven, from above and below.
    """
    pips = {*PIPS[rank]}

    assert pips == {(WIDTH - x, y) for x, y in pips}
    assert len(pips ^ {(x, HEIGHT - y) for x, y in pips}) == (2 if rank == "7" else 0)


def test_other_cards_have_no_pips() -> None:
    """
    The ace has one that is larger, court cards a picture.
    """
    assert {rank.value for rank in Rank if 2 <= rank.number <= 10} == set(PIPS)
