"""
The rules of the command line: a preset by its name, variants, and single options.

>>> parse_rules("Pagat+hollywood").hollywood
True
>>> parse_change("gin-bonus=25")
('gin_bonus', 25)
"""

import argparse

import attrs

from ginrummy import (
    CLASSIC,
    GinRummyError,
    InvalidStateError,
    NotationError,
    Rules,
    Seat,
    _rule_texts as texts,
)
from ginrummy._cli_io import Arguments, quoted, seat_of

__all__ = ["add_dealer_argument", "add_rules_arguments", "parse_change", "parse_rules", "rules_of"]


def add_rules_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the options that say which rules are in force.
    """
    command.add_argument(
        "--rules",
        type=parse_rules,
        default=CLASSIC,
        metavar="NAME[+NAME...]",
        help=f"a preset ({', '.join(texts.PRESETS)}; default: classic),"
        f" variants of it ({', '.join(texts.VARIANTS)}), or both with + between",
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


def add_dealer_argument(command: argparse.ArgumentParser) -> None:
    """
    Add the option that says who deals first.
    """
    command.add_argument(
        "--first-dealer",
        type=seat_of,
        default=Seat.NORTH,
        metavar="N|S",
        help="who deals the first round (default: N)",
    )


def parse_rules(text: str) -> Rules:
    """
    Return the rules that *text* writes.

    Raises:
        ArgumentTypeError: it cannot be read, or the rules do not go together.
    """
    try:
        return texts.parse_rules(text)
    except GinRummyError as error:
        raise _refused(error) from None


def parse_change(text: str) -> tuple[str, object]:
    """
    Return the option that *text* names, and its value.

    Raises:
        ArgumentTypeError: there is no such option, or it has no such value.
    """
    try:
        return texts.parse_option(text)
    except GinRummyError as error:
        raise _refused(error) from None


def _refused(error: GinRummyError) -> argparse.ArgumentTypeError:
    # An argument is short, so no column is needed to find the place.
    if isinstance(error, NotationError):
        found = quoted(error.text[error.column - 1 :])
        return argparse.ArgumentTypeError(f"expected {error.expected}, not {found}")
    return argparse.ArgumentTypeError(str(error))


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
