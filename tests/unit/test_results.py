"""Results of rounds and the lines that explain them."""

import attrs
import pytest

from ginrummy import (
    BySeat,
    Ending,
    Hand,
    InvalidStateError,
    Invariant,
    LineKind,
    RoundResult,
    ScoreLine,
    Seat,
    Spread,
    WrongTypeError,
)
from tests.unit.values import call, changeable, copies

NORTH, SOUTH = Seat
KNOCK = RoundResult(
    ending=Ending.KNOCK,
    winner=NORTH,
    points=12,
    deadwood=BySeat(6, 18),
    spreads=BySeat(Spread([], Hand.parse("6c")), Spread([], Hand.parse("8cKc"))),
    lines=(ScoreLine(LineKind.DEADWOOD, 12, (18, 6)),),
)


@pytest.mark.parametrize("kind", [Ending, LineKind])
def test_codes(kind: type[Ending] | type[LineKind]) -> None:
    """
    The code of each ending and each kind of line is its name in small letters, and finds it.
    """
    for member in kind:
        assert member.value == member.name.lower()
        assert kind(member.value) is member
        assert member.text == member.text.lower() != ""


def test_endings_in_english() -> None:
    """
    The endings have their English names, and there are no others.
    """
    assert [ending.text for ending in Ending] == [
        "knock",
        "gin",
        "big gin",
        "undercut",
        "tie",
        "washout",
        "annulled",
        "awarded",
    ]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        (ScoreLine(LineKind.DEADWOOD, 12, (18, 6)), "deadwood 18 − 6"),
        (ScoreLine(LineKind.UNDERCUT, 10), "undercut 10"),
        (ScoreLine(LineKind.GIN, 20), "gin 20"),
        (ScoreLine(LineKind.BIG_GIN, 31), "big gin 31"),
        (ScoreLine(LineKind.SPADES, 12, (2,)), "spades × 2"),
        (ScoreLine(LineKind.MULTIPLIER, 36, (4,)), "multiplier × 4"),
        (ScoreLine(LineKind.AWARD, 14), "points 14"),
        (ScoreLine(LineKind.REFUSAL, 10), "refused double 10"),
        (ScoreLine(LineKind.TABLE, -10, (2,)), "table 2"),
        (ScoreLine(LineKind.HAND_POINTS, 105), "rounds 105"),
        (ScoreLine(LineKind.BOXES, 80, (4, 20)), "boxes 4 × 20"),
        (ScoreLine(LineKind.GAME, 100), "game 100"),
        (ScoreLine(LineKind.SHUTOUT, 100), "shutout 100"),
        (ScoreLine(LineKind.COLUMN, 285, (1,)), "column 1"),
    ],
    ids=lambda value: value.kind.value if isinstance(value, ScoreLine) else "",
)
def test_labels(line: ScoreLine, label: str) -> None:
    """
    A line says in English what it is for, with the facts behind its points or the points.
    """
    assert label == line.label


def test_each_kind_has_its_facts() -> None:
    """
    A line has as many facts as its kind wants, and all are ints.
    """
    with pytest.raises(InvalidStateError, match="0 facts in a line for deadwood, not 2"):
        ScoreLine(LineKind.DEADWOOD, 12)
    with pytest.raises(InvalidStateError, match="1 facts in a line for gin, not 0"):
        ScoreLine(LineKind.GIN, 20, (1,))
    with pytest.raises(WrongTypeError, match="facts expects an iterable of int, not str"):
        call(ScoreLine, LineKind.SPADES, 12, ("2",))
    with pytest.raises(WrongTypeError, match="kind expects a LineKind"):
        call(ScoreLine, "gin", 20)
    with pytest.raises(WrongTypeError, match="points expects an int"):
        call(ScoreLine, LineKind.GIN, points=True)


def test_results_are_values() -> None:
    """
    Results and lines are equal by value, can be copied and pickled, and never change.
    """
    for value in (KNOCK, KNOCK.lines[0]):
        assert all(value == other and hash(value) == hash(other) for other in copies(value))
        assert [] == changeable(value)


def test_balance() -> None:
    """
    What one seat wins the other loses, and a round that nobody won is worth nothing to both.
    """
    assert (12, -12) == (KNOCK.balance(NORTH), KNOCK.balance(SOUTH))
    assert {0} == {RoundResult(ending=Ending.TIE).balance(seat) for seat in Seat}
    with pytest.raises(WrongTypeError, match=r"balance\(\) expects a Seat, not str"):
        call(KNOCK.balance, "N")


@pytest.mark.parametrize(
    ("changes", "detail"),
    [
        ({"points": 13}, "the lines make 12, not 13"),
        ({"points": -1, "lines": ()}, "points are -1, not 0 or more"),
        ({"winner": None}, "no winner with the ending knock"),
        ({"ending": Ending.TIE}, "a winner with the ending tie"),
        ({"ending": Ending.AWARDED, "winner": None}, "no winner with the ending awarded"),
        ({"ending": Ending.TIE, "winner": None}, "12 points for nobody"),
        ({"ending": Ending.TIE, "winner": None, "points": 0}, "0 points for nobody"),
        (
            {"ending": Ending.WASHOUT, "winner": None, "points": 0, "lines": ()},
            "counts or cards with the ending washout",
        ),
        (
            {"ending": Ending.ANNULLED, "winner": None, "points": 0, "lines": (), "spreads": None},
            "counts or cards with the ending annulled",
        ),
        ({"deadwood": BySeat(-6, 18), "spreads": None}, "deadwood is -6, not 0 or more"),
        ({"deadwood": BySeat(5, 17)}, "the spreads count 6 and 18"),
        ({"deadwood": None}, "the spreads count 6 and 18"),
        (
            {"spreads": BySeat(Spread([], Hand.parse("6c")), Spread([], Hand.parse("2c6cKc")))},
            "a card in both spreads",
        ),
    ],
)
def test_results_that_do_not_add_up(changes: dict[str, object], detail: str) -> None:
    """
    R10.10: a result whose parts do not go together cannot be made.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(attrs.evolve, KNOCK, **changes)

    assert (Invariant.SCORE, detail) == (caught.value.invariant, caught.value.detail)


@pytest.mark.parametrize(
    "changes",
    [
        {"ending": "knock"},
        {"winner": "N"},
        {"points": 12.0},
        {"deadwood": (6, 18)},
        {"deadwood": BySeat(6, "18")},
        {"spreads": (None, None)},
        {"spreads": BySeat(None, None)},
        {"lines": ["deadwood 12"]},
        {"lines": 12},
    ],
)
def test_wrong_types(changes: dict[str, object]) -> None:
    """
    A part of the wrong type is refused as such.
    """
    with pytest.raises(WrongTypeError):
        call(attrs.evolve, KNOCK, **changes)


def test_results_that_are_typed_in() -> None:
    """
    A result can be made of the winner and the points, nought included, with any ending.
    """
    gin = RoundResult.of_points(SOUTH, 44, ending=Ending.GIN)

    assert (Ending.GIN, SOUTH, 44) == (gin.ending, gin.winner, gin.points)
    assert (ScoreLine(LineKind.AWARD, 44),) == gin.lines
    assert Ending.AWARDED is RoundResult.of_points(NORTH, 0).ending
    assert RoundResult(ending=Ending.ANNULLED) == RoundResult.of_points(
        None, 0, ending=Ending.ANNULLED
    )
    for winner, points in ((None, 0), (NORTH, -1)):
        with pytest.raises(InvalidStateError):
            RoundResult.of_points(winner, points)
    with pytest.raises(InvalidStateError, match="5 points for nobody"):
        RoundResult.of_points(None, 5, ending=Ending.WASHOUT)


@pytest.mark.parametrize(
    ("ending", "winner", "counts"),
    [
        (Ending.GIN, Seat.NORTH, (5, 30)),
        (Ending.BIG_GIN, Seat.SOUTH, (30, 1)),
        (Ending.KNOCK, Seat.NORTH, (9, 3)),
        (Ending.KNOCK, Seat.NORTH, (3, 3)),
        (Ending.UNDERCUT, Seat.SOUTH, (1, 9)),
        (Ending.TIE, None, (1, 9)),
    ],
)
def test_counts_fit_the_ending(
    ending: Ending, winner: Seat | None, counts: tuple[int, int]
) -> None:
    """
    R10.1 to R10.6: who has won has the counts for it.
    """
    with pytest.raises(InvalidStateError) as caught:
        RoundResult(ending=ending, winner=winner, points=0, deadwood=BySeat(*counts))

    assert Invariant.SCORE is caught.value.invariant
