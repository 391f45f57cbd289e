"""A score sheet as a picture."""

import itertools

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    BySeat,
    Ending,
    Game,
    RoundResult,
    Rules,
    Seat,
    Shutout,
    TargetTest,
    hollywood,
    score_counts,
    score_sheet,
)
from ginrummy._scenes import NAMES
from ginrummy._svg_page import PALETTES, length_of
from ginrummy._svg_sheets import draw_score
from tests.unit.pictures import classes, of_class, parsed, texts

NORTH, SOUTH = Seat
PALETTE = PALETTES[False][0]


def won(*points: int) -> list[RoundResult]:
    """Give results: points that north won or, if negative, south."""
    return [RoundResult.of_points(NORTH if won > 0 else SOUTH, abs(won)) for won in points]


def test_a_sheet_has_its_rounds_and_what_they_come_to() -> None:
    """
    R11.1 to R11.8: the running sums, then rounds, boxes, game and total of both.
    """
    gin = score_counts(SOUTH, BySeat(5, 0))
    results = [*won(14), gin, RoundResult.of_points(None, 0, ending=Ending.WASHOUT), *won(95)]
    found = texts(draw_score(Game(CLASSIC, NORTH, results), PALETTE, BySeat("Ann", "Bob")))

    assert [text for text in found if text] == [
        *("round", "Ann", "Bob"),
        *("1", "14"),
        *("2", "25", "gin"),
        *("3", "washout"),
        *("4", "109"),
        *("rounds", "109", "25"),
        *("boxes", "40", "20"),
        *("game", "100"),
        *("total", "249", "45"),
        *("Ann wins the game", "Ann +204", "Bob −204"),
    ]


def test_an_open_column_has_no_total() -> None:
    """
    R11.2: it is not known yet what it comes to.
    """
    picture = draw_score(Game(CLASSIC, NORTH, won(14, -3)), PALETTE, NAMES)

    assert (2, 0, 0) == tuple(
        classes(picture)[name] for name in ("gin-round", "gin-total", "gin-settlement")
    )


def test_hollywood_has_three_columns() -> None:
    """
    R12.1: each with its own sums and, once it is closed, its own total.
    """
    picture = draw_score(Game(hollywood(CLASSIC), NORTH, won(50, 60, -5)), PALETTE, NAMES)
    found = [text for text in texts(picture) if text]

    assert ["COLUMN 1", "COLUMN 2", "COLUMN 3"] == [text for text in found if "COLUMN" in text]
    assert ["1", "50", "2", "110", "60", "3", "rounds"] == found[10:17]
    assert 1 == classes(picture)["gin-total"]
    assert 0 == classes(picture)["gin-settlement"]


def test_the_winner_of_a_column_is_marked() -> None:
    """
    R11.5: his total has the colour that nothing else in the row has.
    """
    picture = draw_score(Game(CLASSIC, NORTH, won(-101)), PALETTE, NAMES)
    (total,) = of_class(picture, "gin-total")
    colours = {part.get("data-seat"): part.get("fill") for part in total if part.get("data-seat")}

    assert {"N": PALETTE.ink, "S": PALETTE.accent} == colours


def test_a_sheet_alone_has_no_results() -> None:
    """
    It has the sums and totals, but not what a game adds.
    """
    picture = draw_score(score_sheet(Game(CLASSIC, NORTH, won(50, 60))), PALETTE, NAMES)

    assert ["1", "50", "2", "110"] == texts(picture)[3:7]
    assert 0 == classes(picture)["gin-settlement"]


def test_nobody_may_win_the_game() -> None:
    """
    R12.1: north has 20 in the first column, south 10 in each of the other two.
    """
    rules = attrs.evolve(
        hollywood(CLASSIC),
        target=10,
        target_test=TargetTest.AT_LEAST,
        box_bonus=0,
        game_bonus=0,
        shutout=Shutout.NONE,
    )
    game = Game(rules, NORTH, won(20, -12, -10, -10))

    assert ["Nobody wins the game", "North 0", "South 0"] == texts(
        draw_score(game, PALETTE, NAMES)
    )[-3:]


@pytest.mark.parametrize("rules", [CLASSIC, hollywood(CLASSIC)])
@pytest.mark.parametrize("name", ["W" * 20, "m" * 20, "\u570b" * 10])
def test_no_text_meets_another(rules: Rules, name: str) -> None:
    """
    However broad the letters of the names are, they stay in their columns and in the picture.
    """
    game = Game(rules, NORTH, won(*[101] * (3 if rules.hollywood else 1)))
    picture = parsed(draw_score(game, PALETTE, BySeat(name, name)))
    ends: dict[str, list[tuple[float, float]]] = {}
    for part in picture.iter():
        if part.tag.endswith("text"):
            x = float(part.get("x", 0))
            length = length_of(part.text or "", float(part.get("font-size", 0)))
            left = x - length * {"end": 1, "middle": 0.5}.get(part.get("text-anchor", ""), 0)
            ends.setdefault(part.get("y", ""), []).append((left, left + length))

    assert len(ends) > 5
    for line in ends.values():
        assert 0 < line[0][0]
        assert line[-1][1] < float(picture.get("width", 0))
        assert all(one[1] < other[0] for one, other in itertools.pairwise(sorted(line)))
