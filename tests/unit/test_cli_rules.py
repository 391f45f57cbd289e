"""The rules that the command line is given by name."""

import argparse
import enum
import typing

import attrs
import pytest

import ginrummy
from ginrummy import (
    CLASSIC,
    MODERN,
    PAGAT,
    Rules,
    Tie,
    big_gin,
    hollywood,
    oklahoma,
    straight,
)
from ginrummy._cli_rules import parse_change, parse_rules
from ginrummy.cli import main

PRESETS = {name: value for name, value in vars(ginrummy).items() if isinstance(value, Rules)}
FIELDS = {field.name: field for field in attrs.fields(Rules)}
MELDS = ["--melds", "4c4d4h,7s8s9s,JcJdJh", "--unmelded", "7c"]
HAND = "3dKd 6s9c QcQdQh TcTdTh"


def values(name: str) -> list[object]:
    """List values that an option can have as far as its type goes."""
    found: list[object] = []
    for kind in typing.get_args(FIELDS[name].type) or (FIELDS[name].type,):
        if kind is bool:
            found += [True, False]
        elif kind is int:
            found += [0, 25, 1_000_000]
        elif isinstance(kind, type) and issubclass(kind, enum.Enum):
            found += list(kind)
        else:
            found.append(None)
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_its_name(name: str) -> None:
    """
    Each preset of the library is found by its name, in any case.
    """
    assert PRESETS[name] == parse_rules(name) == parse_rules(name.lower())
    assert PRESETS[name] == parse_rules(f" {name.title()} ")


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("oklahoma", oklahoma(CLASSIC)),
        ("pagat+Oklahoma", oklahoma(PAGAT)),
        ("OKLAHOMA + pagat", oklahoma(PAGAT)),
        ("hollywood+modern+oklahoma", hollywood(oklahoma(MODERN))),
        ("straight", straight(CLASSIC)),
        ("big-gin", big_gin(CLASSIC)),
        ("Big_Gin+straight", straight(big_gin(CLASSIC))),
        ("hollywood+hollywood", hollywood(CLASSIC)),
    ],
)
def test_variants_change_the_preset(text: str, rules: Rules) -> None:
    """
    Variants may stand before or behind the preset; without one it is the classic one.
    """
    assert rules == parse_rules(text)


@pytest.mark.parametrize(
    ("text", "report"),
    [
        ("chess", "expected classic, pagat, bicycle, modern, tournament, palace, openspiel,"),
        ("", "expected classic, .* also oklahoma, hollywood, straight, big_gin, not ''$"),
        ("pagat+", "not ''$"),
        ("x" * 100, "not 'xxxxxxxxxxxx'$"),
        ("pagat+classic", r"^expected one preset only, or a variant \(.*\), not 'classic'$"),
        ("pagat+oklahoma,target=x", "^expected 0 to 1000000, none for target, not 'x'$"),
        ("rlcard+oklahoma", "^a rule option is not possible: the limit comes from the upcard"),
        ("openspiel+hollywood", "^a rule option is not possible: three columns"),
        ("oklahoma+straight", "^a rule option is not possible: knock_limit is 0"),
    ],
)
def test_rules_that_are_not_possible_are_refused(text: str, report: str) -> None:
    """
    The report says what is possible, or what does not go together.
    """
    with pytest.raises(argparse.ArgumentTypeError, match=report):
        parse_rules(text)


@pytest.mark.parametrize("name", FIELDS)
def test_every_option_can_be_set(name: str) -> None:
    """
    Each option of the rules takes each of its values, in any case, with either hyphen.
    """
    for value in values(name):
        shown = str(value)

        assert (name, value) == parse_change(f"{name}={shown}")
        assert (name, value) == parse_change(
            f" {name.upper().replace('_', '-')} = {shown.upper().replace('_', '-')} "
        )


def test_values_have_the_type_of_the_option() -> None:
    """
    A number is no truth, and the text of an option is the option.
    """
    assert parse_change("hollywood=true")[1] is True
    assert parse_change("tie=no_score")[1] is Tie.NO_SCORE


@pytest.mark.parametrize(
    ("text", "report"),
    [
        ("knock_limit", "^expected = and the value of knock_limit, not ''$"),
        ("", "^expected one of first_dealer, .*, hollywood, not ''$"),
        ("knocklimit=5", "^expected one of first_dealer, .*, hollywood, not 'knocklimit=5'$"),
        ("=5", "^expected one of .*, not '=5'$"),
        ("knock_limit=five", "^expected 0 to 1000000 for knock_limit, not 'five'$"),
        ("knock_limit=-1", "^expected 0 to 1000000 for knock_limit, not '-1'$"),
        ("knock_limit=none", "^expected 0 to 1000000 for knock_limit, not 'none'$"),
        ("target=", "^expected 0 to 1000000, none for target, not ''$"),
        ("hollywood=1", "^expected true, false for hollywood, not '1'$"),
        ("tie=5", "^expected undercut, no_score for tie, not '5'$"),
        ("tie=undercut=5", "^expected nothing more, not '=5'$"),
    ],
)
def test_changes_that_are_not_possible_are_refused(text: str, report: str) -> None:
    """
    The report says which options there are, or which values the option has.
    """
    with pytest.raises(argparse.ArgumentTypeError, match=report):
        parse_change(text)


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ([], 30),
        (["--rules", "pagat"], 46),
        (["--set", "gin_bonus=25"], 35),
        (["--set", "gin_bonus=25", "--set", "layoff_on_gin=false"], 51),
        (["--set", "gin_bonus=25", "--set", "gin_bonus=0"], 10),
        (["--set", "gin_bonus=50", "--rules", "PAGAT"], 76),
    ],
)
def test_rules_are_in_force(
    options: list[str], points: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Changes are made to the preset, wherever they stand; the last of an option counts.
    """
    melds = "4c4d4h,7s8s9s,JcJdJhJs"
    status = main(["score", *options, "--melds", melds, "3dAd Ts6s Ac5h QcQdQhQs"])

    assert 0 == status
    assert capsys.readouterr().out.startswith(f"N gin {points} ")


@pytest.mark.parametrize("command", ["score", "sheet"])
@pytest.mark.parametrize(
    ("options", "report"),
    [
        (["--rules", "chess"], "argument --rules: expected classic, "),
        (["--set", "x=%s"], "argument --set: expected one of "),
        (["--set", "hand_size=9"], "argument --set: a rule option is not possible: hand_size is"),
        (
            ["--rules", "oklahoma", "--set", "knock_limit=5"],
            "argument --set: a rule option is not possible: knock_limit is 5, but a card sets",
        ),
    ],
)
def test_wrong_rules_are_wrong_usage(
    command: str, options: list[str], report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Rules that are not possible are reported before anything is answered, with status 2.
    """
    rest = [*MELDS, HAND] if command == "score" else ["-"]
    with pytest.raises(SystemExit) as exit_:
        main([command, *options, *rest])
    out, err = capsys.readouterr()

    assert (2, "") == (exit_.value.code, out)
    assert err.startswith(f"usage: ginrummy {command} ")
    assert f"error: {report}" in err
