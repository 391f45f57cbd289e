"""
The command ``svg``: pictures of hands and tables.

>>> drawn_from("7c7d7h Ks", Theme(), None)[:5]
'<svg '
"""

import argparse
import pathlib

from ginrummy import (
    GinRummyError,
    Hand,
    NotationError,
    Phase,
    Seat,
    parse_position,
    parse_view,
    view,
)
from ginrummy._cli_files import write_file
from ginrummy._cli_io import Arguments, complain, numbered, say, seat_of, standard_input
from ginrummy.svg import Svg, Theme, draw_hand, draw_view

__all__ = ["add_svg_arguments", "drawn_from"]

_PHASES = {phase.value for phase in Phase}


def add_svg_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the arguments of ``svg``.
    """
    command.add_argument(
        "hand",
        nargs="+",
        metavar="TEXT",
        help="the cards of a hand, or the line of a position or of a view;"
        " - reads one of these from standard input",
    )
    command.add_argument(
        "--seat",
        type=seat_of,
        metavar="N|S",
        help="through whose eyes a position is seen (default: of who is to move)",
    )
    command.add_argument("--dark", action="store_true", help="draw on a dark ground")
    command.add_argument(
        "--four-colour", action="store_true", help="draw a suit in a colour of its own each"
    )
    command.add_argument(
        "--output", metavar="FILE", help="write the picture into this file, which must be new"
    )
    command.set_defaults(run=_run_svg)


def _run_svg(arguments: Arguments) -> int:
    output = None if arguments.output is None else pathlib.Path(arguments.output)
    if output is not None and output.is_file():
        complain(f"{output} is there already")
        return 1
    line, text = 0, " ".join(arguments.hand)
    if text == "-":
        line, text = next(numbered(standard_input()), (1, ""))
    theme = Theme(dark=arguments.dark, four_colours=arguments.four_colour)
    try:
        drawn = drawn_from(text, theme, arguments.seat)
    except GinRummyError as error:
        complain(f"line {line}: {error}" if line else str(error))
        return 1
    # In ASCII it is the same picture, whatever standard output makes of other characters.
    text = drawn.encode("ascii", "xmlcharrefreplace").decode("ascii")
    if output is None:
        say(text)
    else:
        write_file(output, f"{text}\n")
    return 0


def drawn_from(text: str, theme: Theme, seat: Seat | None) -> Svg:
    """
    Return the picture of a hand, or of a table as *seat* or the seat to move sees it.

    Raises:
        GinRummyError: *text* cannot be read, or cannot be.
    """
    # No card is written like a phase, which every line of a position has.
    if not _PHASES & set(text.lower().split()):
        return draw_hand(Hand.parse(text), theme)
    if "?" in text or "seat=" in text.lower():
        seen = parse_view(text)
        if seat is not None and seat is not seen.seat:
            column = text.lower().find("seat=") + 1
            raise NotationError(f"what {seat.value} has seen", text, column)
        return draw_view(seen, theme)
    round_ = parse_position(text)
    return draw_view(view(round_, round_.turn if seat is None else seat), theme)
