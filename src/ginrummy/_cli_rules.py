"""
The rules of the command line: a preset by its name, variants, and single options.

>>> parse_rules("Pagat+hollywood").hollywood
True
>>> parse_change("gin-bonus=25")
('gin_bonus', 25)
"""

import argparse
import enum
import typing
from collections.abc import Callable

import attrs

from ginrummy import (
    BICYCLE,
    CLASSIC,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    InvalidStateError,
    Rules,
    big_gin,
    hollywood,
    oklahoma,
    straight,
)
from ginrummy._cli_io import Arguments, number, quoted

__all__ = ["add_rules_arguments", "parse_change", "parse_rules", "rules_of"]

_PRESETS = {
    "classic": CLASSIC,
    "pagat": PAGAT,
    "bicycle": BICYCLE,
    "modern": MODERN,
    "tournament": TOURNAMENT,
    "palace": PALACE,
    "openspiel": OPENSPIEL,
    "rlcard": RLCARD,
}
_VARIANTS: dict[str, Callable[[Rules], Rules]] = {
    "oklahoma": oklahoma,
    "hollywood": hollywood,
    "straight": straight,
    "big_gin": big_gin,
}
_TYPES = {field.name: field.type for field in attrs.fields(Rules)}


def add_rules_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the options that say which rules are in force.
    """
    command.add_argument(
        "--rules",
        type=parse_rules,
        default=CLASSIC,
        metavar="NAME[+NAME...]",
        help=f"a preset ({', '.join(_PRESETS)}; default: classic),"
        f" variants of it ({', '.join(_VARIANTS)}), or both with + between",
    )
    command.add_argument(
        "--set",
        type=parse_change,
        action="append",
        default=[],
        dest="changes",
        metavar="OPTION=VALUE",
        help="change an option of these rules, such as gin_bonus=25; may be repeated",
    )


def parse_rules(text: str) -> Rules:
    """
    Return the preset and variants that *text* names, in any order, with ``+`` between them.

    Raises:
        ArgumentTypeError: a name is unknown, there are two presets, or they do not go together.
    """
    presets: list[Rules] = []
    variants: list[Callable[[Rules], Rules]] = []
    for part in text.split("+"):
        name = _name(part)
        if name in _PRESETS:
            presets.append(_PRESETS[name])
        elif name in _VARIANTS:
            variants.append(_VARIANTS[name])
        else:
            possible = f"{', '.join(_PRESETS)}, with + between also {', '.join(_VARIANTS)}"
            raise argparse.ArgumentTypeError(f"expected {possible}, not {quoted(part)}")
    if len(presets) > 1:
        raise argparse.ArgumentTypeError(f"expected one preset, not {len(presets)}")
    rules = presets[0] if presets else CLASSIC
    try:
        for vary in variants:
            rules = vary(rules)
    except InvalidStateError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return rules


def parse_change(text: str) -> tuple[str, object]:
    """
    Return the option that *text* names, and its value.

    Raises:
        ArgumentTypeError: there is no such option, or it has no such value.
    """
    given, equals, value = text.partition("=")
    name = _name(given)
    if not equals:
        raise argparse.ArgumentTypeError(f"expected OPTION=VALUE, not {quoted(text)}")
    if name not in _TYPES:
        possible = ", ".join(_TYPES)
        raise argparse.ArgumentTypeError(f"expected one of {possible}, not {quoted(given)}")
    kinds = typing.get_args(_TYPES[name]) or (_TYPES[name],)
    words = _words(kinds)
    if _name(value) in words:
        return name, words[_name(value)]
    points = number(value.strip()) if int in kinds else None
    if points is None:
        possible = ", ".join(["0 to 9999"] * (int in kinds) + list(words))
        raise argparse.ArgumentTypeError(f"{name}: expected {possible}, not {quoted(value)}")
    return name, points


def _words(kinds: tuple[object, ...]) -> dict[str, object]:
    # The values that are words, of an option of any of these types.
    words: dict[str, object] = {}
    for kind in kinds:
        if kind is bool:
            words |= {"true": True, "false": False}
        elif kind is type(None):
            words["none"] = None
        elif isinstance(kind, type) and issubclass(kind, enum.Enum):
            words |= {member.value: member for member in kind}
    return words


def _name(text: str) -> str:
    return text.strip().lower().replace("-", "_")


def rules_of(arguments: Arguments) -> Rules:
    """
    Return the rules with all changes.

    Raises:
        SystemExit: with 2, because the changes do not go together.
    """
    try:
        return attrs.evolve(arguments.rules, **dict(arguments.changes))
    except InvalidStateError as error:
        arguments.parser.error(f"argument --set: {error}")
