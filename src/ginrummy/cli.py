"""
The command line: ``python -m ginrummy``, or ``ginrummy`` where it is installed.

>>> from ginrummy.cli import main
>>> main(["melds", "7c7d7h 8h9hTh Ks"])
7c7d7h,8h9hTh | Ks  deadwood 10, 1 spread
0
"""

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Sequence

from ginrummy._cli_io import EPILOG, Arguments, complain, why
from ginrummy._cli_melds import add_defend_arguments, add_melds_arguments
from ginrummy._cli_score import add_score_arguments
from ginrummy._cli_sheet import add_sheet_arguments

__all__ = ["main"]


def _of(module: str, function: str) -> Callable[[argparse.ArgumentParser], None]:
    # What adds the arguments of a command; each has a module, which no other has to wait for.
    def add_arguments(command: argparse.ArgumentParser) -> None:
        getattr(importlib.import_module(f"ginrummy.{module}"), function)(command)

    return add_arguments


_COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], str]] = {
    "melds": (
        add_melds_arguments,
        "show the best spread of a hand and, with eleven cards, what may be thrown",
    ),
    "defend": (
        add_defend_arguments,
        "show what is best laid off on the melds of a knocker, and what is left",
    ),
    "score": (add_score_arguments, "show what a knock is worth against a hand, and why"),
    "sheet": (
        add_sheet_arguments,
        "keep the score of a game: read results and show the sheet and, at the end, what is owed",
    ),
    "play": (
        _of("_cli_play", "add_play_arguments"),
        "play a game in the terminal, against the computer or with somebody else",
    ),
    "replay": (_of("_cli_records", "add_replay_arguments"), "show a recorded game step by step"),
    "check": (
        _of("_cli_records", "add_check_arguments"),
        "tell whether recorded games are legal, and their scores right",
    ),
    "svg": (_of("_cli_svg", "add_svg_arguments"), "draw a hand or a position as SVG"),
}
_WITHOUT_JSON = {"play", "replay", "svg"}


def main(argv: Sequence[str] | None = None) -> int:
    """
    Run the command line and return the exit status.

    It is 0 if all is answered, 1 if a hand, a meld, a result or a record cannot be read or
    the input or the output fails, and 130 after an interrupt. A reader that has enough and
    closes the pipe ends it with 0.

    >>> main(["defend", "--melds", "5h6h7h", "8h 9h Ks"])
    - | Ks  deadwood 10, 2 lay-offs
      8h>5h6h7h
      9h>5h6h7h8h
    0

    Args:
        argv: the arguments after the name of the program; None for those of the process.

    Raises:
        SystemExit: with 2 for wrong usage, with 0 after help.
    """
    try:
        try:
            return _run(argv)
        finally:
            # Here, because at the exit of Python it is too late to be quiet.
            print(end="", flush=True)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        # A file is named as it was given; what else fails is standard input or output.
        name = f"{error.filename}: " if isinstance(error.filename, str) else ""
        complain(f"{name}{why(error)}")
        _drop_output()
        return 1


def _run(argv: Sequence[str] | None) -> int:
    if sys.stdout is None:
        raise OSError("standard output is closed")
    given = sys.argv[1:] if argv is None else argv
    parser = _parser(given)
    arguments = parser.parse_args(given, Arguments())
    if arguments.version:
        print(f"ginrummy {_version()}")
        return 0
    if arguments.command is None:
        *others, last = _COMMANDS
        parser.error(f"a command is required: {', '.join(others)} or {last}")
    return arguments.run(arguments)


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ginrummy",
        description="Play gin rummy, meld hands, choose throws, answer knocks, keep score.",
        epilog=EPILOG,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, (add_arguments, text) in _COMMANDS.items():
        command = commands.add_parser(
            name, help=text, description=text, epilog=EPILOG, allow_abbrev=False
        )
        if name in argv:
            add_arguments(command)
        if name not in _WITHOUT_JSON:
            command.add_argument(
                "--json", action="store_true", help="answer in JSON, one object a line"
            )
        command.set_defaults(parser=command)
    return parser


def _version() -> str:
    # Slow to import, and needed here alone.
    from importlib import metadata  # noqa: PLC0415

    try:
        return metadata.version("ginrummy")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _drop_output() -> None:
    # What is still buffered would fail once more when Python exits, and not quietly.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        # A stream may be closed, or no file at all.
        with contextlib.suppress(AttributeError, OSError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
