"""The ways to play each option, and the rules that are made of them."""

import enum

import attrs
import pytest

import ginrummy
from ginrummy import (
    CLASSIC,
    OPENSPIEL,
    PALACE,
    RLCARD,
    InvalidStateError,
    Invariant,
    Rules,
    Tie,
    WrongTypeError,
    hollywood,
    oklahoma,
    options,
    straight,
)
from tests.unit.values import call, copies

OPTIONS = [getattr(options, name) for name in options.__all__]
SCORING = [
    "tie",
    "undercut_bonus",
    "gin_bonus",
    "gin_tie",
    "target",
    "target_test",
    "box_bonus",
    "box_timing",
    "gin_boxes",
    "undercut_boxes",
    "big_gin_boxes",
    "game_bonus",
    "game_winner",
    "shutout_test",
    "shutout",
    "settlement",
    "next_dealer",
    "null_dealer",
    "hollywood",
]
COUNTS = [name for name in SCORING if isinstance(getattr(CLASSIC, name), int)]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.__name__)
def test_options_are_their_text(option: type[enum.StrEnum]) -> None:
    """
    Each way to play is found by its text, which is its name in small letters.
    """
    assert [value.lower() for value in option.__members__] == list(option)
    assert list(option) == [option(value.value) for value in option]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.__name__)
def test_other_texts_are_refused(option: type[enum.StrEnum]) -> None:
    """
    A text that is no way to play is refused with those that are, and no text as a wrong type.
    """
    with pytest.raises(InvalidStateError) as caught:
        option("nonsense")

    assert caught.value.invariant is Invariant.RULE_OPTION
    assert all(value in caught.value.detail for value in option)
    with pytest.raises(WrongTypeError):
        call(option, 7)


def test_every_option_is_a_field_and_exported() -> None:
    """
    Each option is the type of one field of the rules, and a public name.
    """
    kinds = [type(getattr(CLASSIC, field.name)).__name__ for field in attrs.fields(Rules)]

    assert dict.fromkeys(options.__all__, 1) == {
        name: kinds.count(name) for name in options.__all__
    }
    assert set(options.__all__) <= set(ginrummy.__all__)


def test_options_of_the_score_have_their_first_value_in_classic() -> None:
    """
    R10.2, R10.4, R11.2, R11.3, R11.5: CLASSIC, the default, has 10, 20, 100, 20 and 100 points.
    """
    options_of = {name: str(getattr(Rules(), name)) for name in SCORING}

    assert options_of == {
        "tie": "undercut",
        "undercut_bonus": "10",
        "gin_bonus": "20",
        "gin_tie": "gin_scores",
        "target": "100",
        "target_test": "more_than",
        "box_bonus": "20",
        "box_timing": "end",
        "gin_boxes": "1",
        "undercut_boxes": "1",
        "big_gin_boxes": "1",
        "game_bonus": "100",
        "game_winner": "reached_target",
        "shutout_test": "won_every_hand",
        "shutout": "flat",
        "settlement": "difference",
        "next_dealer": "winner",
        "null_dealer": "same",
        "hollywood": "False",
    }
    assert Rules() == CLASSIC


@pytest.mark.parametrize("name", SCORING)
def test_wrong_types_are_refused(name: str) -> None:
    """
    A value of the wrong type is refused, also where Python would take it for a number.
    """
    for value in (1.5, b"flat", None if name != "target" else "100"):
        with pytest.raises(WrongTypeError):
            call(Rules, **{name: value})


@pytest.mark.parametrize("name", [name for name in COUNTS if name != "hollywood"])
def test_counts_are_not_negative(name: str) -> None:
    """
    Points and boxes are whole numbers from nought, and True is none.
    """
    with pytest.raises(InvalidStateError, match=name):
        call(Rules, **{name: -1})
    with pytest.raises(WrongTypeError, match=name):
        call(Rules, **{name: True})


@pytest.mark.parametrize(
    ("values", "detail"),
    [
        ({"target": 0}, "target is 0, not 1 or more"),
        ({"target": None, "hollywood": True}, "three columns, but one round ends the game"),
        (
            {"shutout": "double_net", "settlement": "totals"},
            "a shutout doubles the difference, but the settlement has none",
        ),
    ],
)
def test_options_that_exclude_each_other(values: dict[str, object], detail: str) -> None:
    """
    R11.2, R11.8, R12.1: rules that contradict themselves cannot be made.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(Rules, **values)

    assert (Invariant.RULE_OPTION, detail) == (caught.value.invariant, caught.value.detail)


def test_r12_1_hollywood_changes_the_sheet_alone() -> None:
    """
    R12.1: any rules can be played in three columns, unless one round is a game.
    """
    rules = hollywood(straight(PALACE))

    assert attrs.evolve(straight(PALACE), hollywood=True) == rules
    assert hollywood(oklahoma(CLASSIC)) == oklahoma(hollywood(CLASSIC))
    for single in (OPENSPIEL, RLCARD):
        with pytest.raises(InvalidStateError, match="three columns"):
            hollywood(single)
    with pytest.raises(WrongTypeError, match=r"hollywood\(\) expects a Rules, not str"):
        call(hollywood, "classic")


def test_r11_2_oklahoma_is_played_to_150() -> None:
    """
    R11.2: Oklahoma has a target of 150, but one round stays a game where it was.
    """
    assert oklahoma(CLASSIC).target == 150
    assert oklahoma(OPENSPIEL).target is None
    assert (1, 1) == (oklahoma(CLASSIC).gin_boxes, oklahoma(CLASSIC).undercut_boxes)


def test_rules_with_options_of_the_score_are_values() -> None:
    """
    Rules are equal by all their options, and copies of them are equal too.
    """
    rules = Rules(tie=Tie.NO_SCORE, target=None)

    assert rules != CLASSIC
    assert all(rules == other and hash(rules) == hash(other) for other in copies(rules))
