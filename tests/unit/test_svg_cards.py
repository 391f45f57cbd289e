"""Cards, and cards side by side."""

import itertools
import re

import pytest

from ginrummy import DECK, Card, Hand, Rank
from ginrummy._scenes import Group
from ginrummy._svg_cards import (
    RAISED,
    blocks_of,
    draw_back,
    draw_face,
    draw_row,
    name_of,
    width_at,
)
from ginrummy._svg_page import PALETTES
from ginrummy._svg_shapes import HEIGHT, SHAPES

PALETTE = PALETTES[False][0]


def places(row: str) -> list[float]:
    """Give where the cards of a row begin, from the left."""
    found = re.findall(r'class="gin-(?:card|back)[^>]* transform="translate\((-?[\d.]+)', row)
    return [float(x) for x in found]


@pytest.mark.parametrize("card", DECK)
def test_a_face_has_both_corners_and_its_pips(card: Card) -> None:
    """
    Rank and suit in two corners; in the middle the pips, or a court card's letter and crown.
    """
    face = draw_face(card, 0, 0, PALETTE)
    number = card.rank.number
    court = number > 10
    rank, suit = (
        face.count(f'"#{name}"') for name in (f"rank-{card.rank.value}", f"suit-{card.suit.value}")
    )

    assert (3 if court else 2, 2 if court else 2 + number) == (rank, suit)
    assert (2 if court else 0) == face.count(f'"#crown-{card.rank.value}"')
    assert f'data-card="{card}"' in face
    assert f'aria-label="{name_of(card)}"' in face


def test_pips_below_the_middle_stand_on_their_heads() -> None:
    """
    As on every card: 2 of the 4, 3 of the 7.
    """
    faces = [draw_face(Card.parse(card), 0, 0, PALETTE) for card in ("4h", "7h", "Ah")]

    assert [2, 2, 0] == [face.count("rotate(180) ") for face in faces]


@pytest.mark.parametrize("card", DECK)
def test_in_a_fan_only_the_corner_is_seen(card: Card) -> None:
    """
    The next card covers the whole of the middle, and not a sliver of it looks out.
    """
    face = draw_face(card, 0, 0, PALETTE)
    middle = face[face.index('class="gin-face"') : face.index('class="gin-corner"')]
    pips = re.findall(r'"#suit-.*?translate\(([\d.]+) .*? ?scale\(([\d.]+)\)', middle)
    frame = re.findall(r'<rect x="(\d+)"', middle)
    (left, right) = places(
        draw_row(blocks_of([], Hand.parse("AcKs"), 0, ""), 500, 0, 900, PALETTE)
    )
    edges = [float(x) - 50 * float(scale) for x, scale in pips] + [float(x) for x in frame]

    assert edges
    assert min(edges) > right - left


def test_nothing_is_seen_below_a_card_that_stands_out() -> None:
    """
    Of the card under it a strip is seen there, in which no part of its corner lies.
    """
    signs = [SHAPES[f"rank-{rank.value}"] for rank in Rank]
    reach = max(abs(float(number)) for sign in signs for number in re.findall(r"-?[\d.]+", sign))
    pen = 13 / 2
    lowest = HEIGHT - 19 + 0.21 * (reach + pen)

    assert "translate(14 19) scale(0.21)" in draw_face(DECK[0], 0, 0, PALETTE)
    assert lowest <= HEIGHT - RAISED


def test_cards_are_said_in_words() -> None:
    """
    For who hears the picture.
    """
    assert "ten of diamonds" == name_of(Card.parse("Td"))
    assert "ace of spades" == name_of(Card.parse("As"))


def test_all_backs_are_alike() -> None:
    """
    A back names no card.
    """
    back = draw_back(0, 0, PALETTE)

    assert back == draw_back(0, 0, PALETTE)
    assert "data-card" not in back


def test_groups_lie_apart() -> None:
    """
    Cards of a fan overlap, and fans do not.
    """
    melds = [Group(Hand.parse("7c7d7h"), Hand())]
    blocks = blocks_of(melds, Hand.parse("2cKs"), 2, "deadwood")
    xs = places(draw_row(blocks, 500, 0, 900, PALETTE))

    assert ["meld", "deadwood", "hidden"] == [block.kind for block in blocks]
    assert 7 == len(xs)
    assert [False, False, True, False, True, False] == [
        right - left > 100 for left, right in itertools.pairwise(xs)
    ]
    assert xs[0] + xs[-1] + 100 == pytest.approx(1000)


def test_a_crowded_row_is_pushed_together() -> None:
    """
    It takes the room there is, and the corners are still seen.
    """
    blocks = blocks_of([], Hand.of(DECK[:20]), 0, "deadwood")
    room = width_at(blocks) - 60
    xs = places(draw_row(blocks, 500, 0, room, PALETTE))

    assert xs[-1] + 100 - xs[0] == pytest.approx(room)
    assert min(right - left for left, right in itertools.pairwise(xs)) > 18


def test_laid_off_cards_stand_out() -> None:
    """
    Those, and no others.
    """
    melds = [Group(Hand.parse("7c7d7h7s"), Hand.parse("7s"))]
    row = draw_row(blocks_of(melds, Hand(), 0, "deadwood"), 100, 50, 400, PALETTE)

    assert ["7s"] == re.findall(r'gin-laid-off" data-card="(..)"', row)
    assert ["50", "50", "50", "42"] == re.findall(r"gin-card.*?translate\([\d.]+ (\d+)\)", row)


def test_nothing_is_a_row_too() -> None:
    """
    A hand may be empty.
    """
    assert "" == draw_row(blocks_of([], Hand(), 0, "deadwood"), 100, 50, 400, PALETTE)
