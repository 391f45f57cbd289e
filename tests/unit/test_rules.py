"""The options, which of them go together, and the presets."""

import csv
import enum
import os
import pathlib
import pickle
import subprocess
import sys
from collections.abc import Callable

import attrs
import pytest

import ginrummy
from ginrummy import (
    BICYCLE,
    CLASSIC,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    AfterBothPass,
    BoxTiming,
    DrawTie,
    FirstDealer,
    GameWinner,
    GinTie,
    IllegalKnock,
    InvalidStateError,
    Invariant,
    KnockLimitFrom,
    LastDiscard,
    NextDealer,
    NullDealer,
    OklahomaAce,
    Opening,
    Rediscard,
    Rules,
    SettleBy,
    Shutout,
    ShutoutTest,
    TargetTest,
    Tie,
    WrongTypeError,
    big_gin,
    hollywood,
    oklahoma,
    straight,
)
from tests.unit.values import call, changeable, copies

PRESETS = {
    "CLASSIC": CLASSIC,
    "PAGAT": PAGAT,
    "BICYCLE": BICYCLE,
    "MODERN": MODERN,
    "TOURNAMENT": TOURNAMENT,
    "PALACE": PALACE,
    "OPENSPIEL": OPENSPIEL,
    "RLCARD": RLCARD,
}
BY_PRESET = pytest.mark.parametrize("name", PRESETS)
PINNED = pathlib.Path(__file__).with_name("presets.csv")

# The field of each option, and its values as they are written, the default first.
OPTIONS: list[tuple[str, type[enum.StrEnum], str]] = [
    ("first_dealer", FirstDealer, "high_card low_card high_chooses random"),
    ("draw_tie", DrawTie, "redraw suit"),
    ("opening", Opening, "offer eleven"),
    ("after_both_pass", AfterBothPass, "stock_only free_draw"),
    ("rediscard", Rediscard, "forbidden allowed knock_only"),
    ("knock_limit_from", KnockLimitFrom, "fixed upcard side_card"),
    ("oklahoma_ace", OklahomaAce, "one gin_only"),
    ("last_discard", LastDiscard, "none knock_or_gin open"),
    ("illegal_knock", IllegalKnock, "three_stage exposed refuse"),
    ("tie", Tie, "undercut no_score"),
    ("gin_tie", GinTie, "gin_scores nullified"),
    ("target_test", TargetTest, "more_than at_least"),
    ("box_timing", BoxTiming, "end immediate"),
    ("game_winner", GameWinner, "reached_target highest_total"),
    ("shutout_test", ShutoutTest, "won_every_hand opponent_scoreless"),
    ("shutout", Shutout, "flat double_hand_points double_net none"),
    ("settlement", SettleBy, "difference totals"),
    ("next_dealer", NextDealer, "winner loser alternate same"),
    ("null_dealer", NullDealer, "same next"),
]
BY_OPTION = pytest.mark.parametrize(
    ("field", "option", "values"), OPTIONS, ids=[field for field, _, _ in OPTIONS]
)
FLAGS = ("spade_doubles", "forced_gin", "layoffs", "layoff_on_gin", "returned_draw", "hollywood")
BOXES = ("box_bonus", "gin_boxes", "undercut_boxes", "big_gin_boxes")
BONUSES = ("gin_bonus", "undercut_bonus", "game_bonus")
NUMBERS = ("hand_size", "knock_limit", "stock_floor", *BOXES, *BONUSES)
OR_NONE = ("big_gin_bonus", "max_takes", "target")
OVERLAYS: list[Callable[[Rules], Rules]] = [oklahoma, straight, big_gin, hollywood]
CHANGES: list[tuple[Callable[[Rules], Rules], dict[str, str]]] = [
    (
        oklahoma,
        {
            "knock_limit_from": "upcard",
            "oklahoma_ace": "gin_only",
            "spade_doubles": "True",
            "target": "150",
        },
    ),
    (straight, {"knock_limit": "0"}),
    (big_gin, {"big_gin_bonus": "31"}),
    (lambda rules: big_gin(rules, 50), {"big_gin_bonus": "50"}),
    (lambda rules: big_gin(rules, bonus=0), {"big_gin_bonus": "0"}),
]


def options_of(rules: Rules) -> dict[str, str]:
    """Write every option of *rules*."""
    return {field.name: str(getattr(rules, field.name)) for field in attrs.fields(Rules)}


@BY_PRESET
def test_presets_never_change_under_their_name(name: str) -> None:
    """
    Every option of every preset is pinned.
    """
    with PINNED.open(encoding="utf-8", newline="") as file:
        pinned = {row["option"]: row[name] for row in csv.DictReader(file)}

    assert pinned == options_of(PRESETS[name])


def test_presets_are_the_public_rules() -> None:
    """
    The pinned presets are all there are, no two alike, and the first is the default.
    """
    found = {name for name in ginrummy.__all__ if isinstance(getattr(ginrummy, name), Rules)}

    assert set(PRESETS) == found
    assert Rules() == CLASSIC
    assert len(PRESETS) == len(set(PRESETS.values()))


def test_every_option_is_tested_here() -> None:
    """
    An option that comes is added to the tables of these tests.
    """
    tested = {*(field for field, _, _ in OPTIONS), *FLAGS, *NUMBERS, *OR_NONE}

    assert tested == set(options_of(CLASSIC))


@BY_OPTION
def test_options_are_given_as_text_or_as_members(
    field: str, option: type[enum.StrEnum], values: str
) -> None:
    """
    Each value may be given as its text; it is kept as the member, which equals the text.
    """
    assert values.split() == [member.value for member in option]
    assert next(iter(option)) is getattr(Rules(), field)
    for member in option:
        assert member is getattr(call(Rules, **{field: member.value}), field)
        assert member is getattr(call(Rules, **{field: member}), field)
        assert member is option(member.value) is option(member)
        assert member.value == member == str(member)
        assert member.name.lower() == member.value
        assert all(member is same for same in copies(member))


@BY_OPTION
@pytest.mark.parametrize("text", ["", "x", "OFFER", " fixed", "High_Card", "None"])
def test_unknown_texts_are_refused_with_those_that_are_known(
    field: str, option: type[enum.StrEnum], values: str, text: str
) -> None:
    """
    A text that is no value of an option is refused; the message lists all that are.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(Rules, **{field: text})

    listed = ", ".join(values.split())
    assert Invariant.RULE_OPTION is caught.value.invariant
    assert f"{option.__name__} is one of {listed}, not {text!r}" == caught.value.detail


@BY_OPTION
@pytest.mark.parametrize("value", [None, 0, True, b"offer", ["offer"], Opening])
def test_options_are_texts(
    field: str, option: type[enum.StrEnum], values: str, value: object
) -> None:
    """
    What is no text is no value of an option.
    """
    assert values
    with pytest.raises(WrongTypeError) as caught:
        call(Rules, **{field: value})

    assert (option.__name__, "text", type(value).__name__) == caught.value.args


def test_the_value_of_another_option_is_refused() -> None:
    """
    A member of one option is no member of another.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(Rules, opening=Rediscard.ALLOWED)

    assert Invariant.RULE_OPTION is caught.value.invariant


@pytest.mark.parametrize("field", FLAGS)
@pytest.mark.parametrize("value", [0, 1, None, "True", 1.0])
def test_flags_are_bools(field: str, value: object) -> None:
    """
    0, 1 and texts are no flags.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Rules, **{field: value})

    assert (f"Rules.{field}", "a bool", type(value).__name__) == caught.value.args


@pytest.mark.parametrize("field", [*NUMBERS, *OR_NONE])
@pytest.mark.parametrize("value", [True, False, "10", 10.0, b"ten", [10]])
def test_numbers_are_ints(field: str, value: object) -> None:
    """
    True, floats and texts are no numbers.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Rules, **{field: value})

    assert (f"Rules.{field}", "an int", type(value).__name__) == caught.value.args


@pytest.mark.parametrize("field", NUMBERS)
def test_some_numbers_are_never_missing(field: str) -> None:
    """
    None stands only where an option can be without a number.
    """
    with pytest.raises(WrongTypeError):
        call(Rules, **{field: None})

    assert Rules(big_gin_bonus=None, max_takes=None) == CLASSIC


UPCARD = KnockLimitFrom.UPCARD
SIDE_CARD = KnockLimitFrom.SIDE_CARD
ELEVEN = Opening.ELEVEN


@pytest.mark.parametrize(
    ("changes", "detail"),
    [
        ({"hand_size": 9}, "hand_size is 9, not 7 or 10"),
        ({"hand_size": 0}, "hand_size is 0, not 7 or 10"),
        ({"hand_size": -7}, "hand_size is -7, not 0 or more"),
        ({"knock_limit": -1}, "knock_limit is -1, not 0 or more"),
        ({"stock_floor": -1}, "stock_floor is -1, not 0 or more"),
        ({"stock_floor": 31}, "stock_floor is 31, not 0 to 30"),
        ({"big_gin_bonus": -1}, "big_gin_bonus is -1, not 0 or more"),
        ({"max_takes": -1}, "max_takes is -1, not 0 or more"),
        ({"max_takes": 0}, "max_takes is 0, not 1 or more"),
        (
            {"knock_limit_from": UPCARD, "knock_limit": 5},
            "knock_limit is 5, but a card sets the limit",
        ),
        (
            {"knock_limit_from": SIDE_CARD, "knock_limit": 0},
            "knock_limit is 0, but a card sets the limit",
        ),
        (
            {"knock_limit_from": UPCARD, "opening": ELEVEN},
            "the limit comes from the upcard, but the opening has none",
        ),
        (
            {"spade_doubles": True, "opening": ELEVEN},
            "a spade upcard doubles, but the opening has no upcard",
        ),
    ],
)
def test_options_that_cannot_be_are_refused(changes: dict[str, object], detail: str) -> None:
    """
    R4.5, R4.6, R7.7, R8.1: what cannot be, or not together, is refused with the reason.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(Rules, **changes)

    assert (Invariant.RULE_OPTION, detail) == caught.value.args


@pytest.mark.parametrize(
    "changes",
    [
        {"hand_size": 7},
        {"knock_limit": 0},
        {"knock_limit": 100},
        {"stock_floor": 0},
        {"stock_floor": 30},
        {"stock_floor": 30, "hand_size": 7},
        {"big_gin_bonus": 0},
        {"max_takes": 1},
        {"opening": "eleven"},
        {"opening": ELEVEN, "knock_limit": 3},
        {"opening": ELEVEN, "knock_limit_from": "side_card"},
        {"opening": ELEVEN, "knock_limit_from": "side_card", "spade_doubles": True},
        {"knock_limit_from": "upcard", "knock_limit": 10},
        {"spade_doubles": True},
        {"spade_doubles": True, "knock_limit": 5},
        {"oklahoma_ace": "gin_only"},
    ],
)
def test_options_that_can_be_are_kept(changes: dict[str, object]) -> None:
    """
    R4.5, R4.6, R7.7, R8.1: the ends of each range, and what goes together, are possible.
    """
    rules = call(Rules, **changes)

    assert changes == {name: getattr(rules, name) for name in changes}


@BY_PRESET
@pytest.mark.parametrize(
    ("overlay", "changes"),
    CHANGES,
    ids=["oklahoma", "straight", "big_gin", "big_gin 50", "big_gin 0"],
)
def test_overlays_change_what_they_are_for(
    name: str, overlay: Callable[[Rules], Rules], changes: dict[str, str]
) -> None:
    """
    R7.1, R7.6, R7.7, R7.8, R7.9: an overlay sets its own options and leaves all others.
    """
    rules = PRESETS[name]
    if rules.opening is ELEVEN and overlay is oklahoma:
        with pytest.raises(InvalidStateError) as caught:
            overlay(rules)

        assert Invariant.RULE_OPTION is caught.value.invariant
    else:
        if overlay is oklahoma and rules.target is None:
            changes = changes | {"target": "None"}  # one round stays a game
        assert options_of(rules) | changes == options_of(overlay(rules))


def test_overlays_that_exclude_each_other() -> None:
    """
    R7.7: Oklahoma has no fixed limit, in whatever order it is asked for; big gin goes with all.
    """
    for first, second in ((straight, oklahoma), (oklahoma, straight)):
        with pytest.raises(InvalidStateError):
            second(first(CLASSIC))

    assert big_gin(oklahoma(CLASSIC)) == oklahoma(big_gin(CLASSIC))
    assert oklahoma(oklahoma(CLASSIC)) == oklahoma(CLASSIC)


@pytest.mark.parametrize("overlay", OVERLAYS)
@pytest.mark.parametrize("rules", [None, "CLASSIC", {}, Rules, 10])
def test_overlays_change_rules_and_nothing_else(
    overlay: Callable[[Rules], Rules], rules: object
) -> None:
    """
    What is no `Rules` is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(overlay, rules)

    name = getattr(overlay, "__name__", "")
    assert (f"{name}()", "a Rules", type(rules).__name__) == caught.value.args


@pytest.mark.parametrize("bonus", ["31", 31.0, True])
def test_the_bonus_is_an_int(bonus: object) -> None:
    """
    The bonus of big gin is a number of points.
    """
    with pytest.raises(WrongTypeError):
        call(big_gin, CLASSIC, bonus)


def test_a_negative_bonus_is_refused() -> None:
    """
    R7.6: big gin costs nothing.
    """
    with pytest.raises(InvalidStateError) as caught:
        big_gin(CLASSIC, -1)

    assert Invariant.RULE_OPTION is caught.value.invariant


@BY_PRESET
def test_rules_are_values(name: str) -> None:
    """
    Rules are equal by value, hashed alike, copied, made by name alone and never changed.
    """
    rules = PRESETS[name]
    texts = {field: getattr(rules, field) for field in options_of(rules)}

    assert call(Rules, **texts) == rules
    assert hash(call(Rules, **texts)) == hash(rules)
    assert all(rules == same and hash(rules) == hash(same) for same in copies(rules))
    assert [] == changeable(rules)
    assert not hasattr(rules, "__dict__")
    assert attrs.evolve(rules, knock_limit=7) != rules
    with pytest.raises(TypeError):
        call(Rules, FirstDealer.RANDOM)


def test_a_kept_hash_is_not_pickled() -> None:
    """
    Rules that come from another program, where texts hash otherwise, hash like those here.
    """
    code = (
        "import pickle, sys; from ginrummy import OPENSPIEL;"
        "hash(OPENSPIEL); sys.stdout.buffer.write(pickle.dumps(OPENSPIEL))"
    )
    environment = os.environ | {
        "PYTHONHASHSEED": "12345",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    sent = subprocess.run(  # noqa: S603  # our own code
        [sys.executable, "-c", code], capture_output=True, env=environment, check=True
    )
    received = pickle.loads(sent.stdout)  # noqa: S301  # pickled just now

    assert received == OPENSPIEL
    assert hash(received) == hash(OPENSPIEL)


def test_numbers_out_of_all_range_are_refused() -> None:
    """
    A number that is too long to be written gets the same kind of error as any other.
    """
    for number in (10**5000, -(10**5000)):
        with pytest.raises(InvalidStateError, match="knock_limit is out of all range"):
            Rules(knock_limit=number)
