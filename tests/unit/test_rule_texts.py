"""Rules as text."""

import attrs
import pytest

import ginrummy
from ginrummy import (
    BICYCLE,
    CLASSIC,
    OPENSPIEL,
    PAGAT,
    RLCARD,
    GinTie,
    InvalidStateError,
    Invariant,
    NotationError,
    Opening,
    Rules,
    WrongTypeError,
    big_gin,
    format_rules,
    hollywood,
    oklahoma,
    parse_rules,
    straight,
)
from ginrummy._rule_texts import PRESETS, VARIANTS, parse_option
from tests.unit.values import call

PRESET_NAMES = {
    name.lower(): value for name, value in vars(ginrummy).items() if isinstance(value, Rules)
}
NAMES = (
    "classic, pagat, bicycle, modern, tournament, palace, openspiel, rlcard,"
    " with + between also oklahoma, hollywood, straight, big_gin"
)


def test_every_preset_has_its_name() -> None:
    """
    Each preset is written as its name, and all of them and all variants are known.
    """
    assert PRESET_NAMES == PRESETS
    assert {name: name for name in PRESETS} == {
        name: format_rules(rules) for name, rules in PRESETS.items()
    }
    assert {name: getattr(ginrummy, name) for name in VARIANTS} == VARIANTS


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (attrs.evolve(PAGAT, knock_limit=5), "pagat,knock_limit=5"),
        (straight(CLASSIC), "classic,knock_limit=0"),
        (attrs.evolve(CLASSIC, target=None), "classic,target=none"),
        (hollywood(BICYCLE), "bicycle,hollywood=true"),
        (attrs.evolve(RLCARD, layoffs=True), "rlcard,layoffs=true"),
        (attrs.evolve(RLCARD, forced_gin=False), "rlcard,forced_gin=false"),
        (attrs.evolve(OPENSPIEL, gin_tie=GinTie.NULLIFIED), "openspiel,gin_tie=nullified"),
        # In the order of the options, whatever order they were changed in.
        (
            attrs.evolve(CLASSIC, target=1_000_000, stock_floor=0),
            "classic,stock_floor=0,target=1000000",
        ),
        # One option from bicycle, three from classic and from pagat.
        (attrs.evolve(BICYCLE, first_dealer="low_card"), "bicycle,first_dealer=low_card"),
        # As far from classic as from bicycle: classic comes first.
        (
            attrs.evolve(CLASSIC, layoff_on_gin=False, first_dealer="random"),
            "classic,first_dealer=random,layoff_on_gin=false",
        ),
        (
            oklahoma(CLASSIC),
            "classic,knock_limit_from=upcard,oklahoma_ace=gin_only,spade_doubles=true,target=150",
        ),
    ],
)
def test_rules_are_written_from_the_nearest_preset(rules: Rules, text: str) -> None:
    """
    The preset with the fewest differences is taken, of several the first, and read back.
    """
    assert text == format_rules(rules)
    assert rules == parse_rules(text)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (" Pagat ", PAGAT),
        ("PAGAT,KNOCK-LIMIT=5", attrs.evolve(PAGAT, knock_limit=5)),
        ("pagat knock_limit=5 target=none", attrs.evolve(PAGAT, knock_limit=5, target=None)),
        ("pagat , knock_limit = 5,", attrs.evolve(PAGAT, knock_limit=5)),
        ("oklahoma + pagat", oklahoma(PAGAT)),
        ("Big-Gin", big_gin(CLASSIC)),
        ("big_gin,big_gin_bonus=50", big_gin(CLASSIC, 50)),
        # Neither of the two could be changed without the other.
        (
            "classic,opening=eleven,knock_limit_from=side_card",
            attrs.evolve(CLASSIC, opening=Opening.ELEVEN, knock_limit_from="side_card"),
        ),
    ],
)
def test_reading_rules_is_tolerant(text: str, rules: Rules) -> None:
    """
    Case, hyphens, spaces, commas and variants are understood; all options change at once.
    """
    assert rules == parse_rules(text)


@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        ("", NAMES, 1),
        ("  ", NAMES, 3),
        ("chess", NAMES, 1),
        ("knock_limit=5", NAMES, 1),
        ("pagat+", NAMES, 7),
        ("pagat++oklahoma", NAMES, 7),
        ("+pagat", NAMES, 1),
        (
            "pagat + classic",
            "one preset only, or a variant (oklahoma, hollywood, straight, big_gin)",
            9,
        ),
        ("pagat,knock_limit", "= and the value of knock_limit", 18),
        ("pagat,knock_limit 5", "= and the value of knock_limit", 19),
        ("pagat,knock_limit=", "0 to 1000000 for knock_limit", 19),
        ("pagat,knock_limit=five", "0 to 1000000 for knock_limit", 19),
        ("pagat,knock_limit=٣", "0 to 1000000 for knock_limit", 19),
        ("pagat,knock_limit=1000001", "0 to 1000000 for knock_limit", 19),
        ("pagat,knock_limit=" + "9" * 5000, "0 to 1000000 for knock_limit", 19),
        ("pagat,target=never", "0 to 1000000, none for target", 14),
        ("pagat,hollywood=1", "true, false for hollywood", 17),
        ("pagat,tie=none", "undercut, no_score for tie", 11),
        (
            "pagat,target=150 Target=150",
            "an option that was not named before",
            18,
        ),
    ],
)
def test_unreadable_rules_are_refused(text: str, expected: str, column: int) -> None:
    """
    The error says what was expected and where.
    """
    with pytest.raises(NotationError) as caught:
        parse_rules(text)

    assert (expected, text, column) == (
        caught.value.expected,
        caught.value.text,
        caught.value.column,
    )


@pytest.mark.parametrize("text", ["pagat,knocklimit=5", "pagat oklahoma", "pagat,=5"])
def test_unknown_options_are_refused(text: str) -> None:
    """
    The error lists the options that there are.
    """
    names = [field.name for field in attrs.fields(Rules)]
    with pytest.raises(NotationError) as caught:
        parse_rules(text)

    assert (f"one of {', '.join(names)}", 7) == (caught.value.expected, caught.value.column)


@pytest.mark.parametrize(
    "text", ["rlcard+oklahoma", "pagat,hand_size=9", "oklahoma,knock_limit=5"]
)
def test_rules_that_are_not_possible_are_refused(text: str) -> None:
    """
    Options that do not go together are no matter of columns.
    """
    with pytest.raises(InvalidStateError) as caught:
        parse_rules(text)

    assert caught.value.invariant is Invariant.RULE_OPTION


def test_one_option_can_be_read_alone() -> None:
    """
    An option with its value is read without a preset, and nothing behind it.
    """
    assert ("target", None) == parse_option(" Target = None ")
    with pytest.raises(NotationError) as caught:
        parse_option("target=5 6")
    assert ("nothing more", 10) == (caught.value.expected, caught.value.column)


@pytest.mark.parametrize("value", [None, 7, b"pagat", ("pagat",)])
def test_only_what_fits_is_taken(value: object) -> None:
    """
    Rules are written, and text is read.
    """
    with pytest.raises(WrongTypeError, match=r"^format_rules\(\) expects a Rules, not "):
        call(format_rules, value)
    with pytest.raises(WrongTypeError, match=r"^parse_rules\(\) expects text, not "):
        call(parse_rules, value)
