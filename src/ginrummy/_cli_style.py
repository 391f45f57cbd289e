"""
How the command line draws cards: the suits and colours that are asked for, as wide as the screen.

>>> import argparse
>>> parser = argparse.ArgumentParser()
>>> add_style_arguments(parser)
>>> style_of(parser.parse_args(["--suits", "letters"], Arguments())).suits
<Suits.LETTERS: 'letters'>
"""

import argparse
import contextlib
import os
import shutil
import sys

from ginrummy import Suit
from ginrummy._cli_io import Arguments
from ginrummy.rendering import Colours, Style, Suits

__all__ = ["add_style_arguments", "screen_height", "style_of"]


def add_style_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the options that say how cards are drawn.
    """
    command.add_argument(
        "--suits",
        choices=[suits.value for suits in Suits],
        help="draw suits as letters, or as signs (default: as signs on a screen that has them)",
    )
    command.add_argument(
        "--colour",
        action="store_const",
        default=Colours.NONE.value,
        const=Colours.TWO.value,
        help="draw cards in two colours (default: in none)",
    )
    command.add_argument(
        "--four-colour",
        action="store_const",
        dest="colour",
        const=Colours.FOUR.value,
        help="draw each suit in a colour of its own",
    )


def style_of(arguments: Arguments) -> Style:
    """
    Return how to draw for standard output: its width, and signs only if it can show them.
    """
    signs = arguments.suits == "signs"
    if arguments.suits is None:
        signs = sys.stdout.isatty()
    return Style(
        suits=Suits.SIGNS if signs and _shows_signs() else Suits.LETTERS,
        colours=Colours(arguments.colour),
        width=shutil.get_terminal_size().columns,
    )


def screen_height() -> int:
    """
    Return how many lines the screen has now, or at least as many as screens had of old.

    What a variable says of it is not asked, and neither is standard output alone, which may
    come to the screen through another program: what has to be hidden must not stay on it.
    """
    heights = [24]
    for stream in range(3):
        with contextlib.suppress(OSError):
            heights.append(os.get_terminal_size(stream).lines)
    return max(heights)


def _shows_signs() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        "".join(suit.symbol for suit in Suit).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
