r"""
The commands ``replay`` and ``check``: a record step by step, and whether records are sound.

>>> import pathlib, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = pathlib.Path(folder, "game.txt")
...     _ = path.write_text("Round 1\nScore: gin S 30\n")
...     list(_found(str(path)))
[(1, <GameRecord 1 rounds>)]
"""

import argparse
import json
import sys
import textwrap
from collections.abc import Iterator
from itertools import groupby

import attrs

from ginrummy import (
    Action,
    Annul,
    BySeat,
    Card,
    Claim,
    Discard,
    DrawStock,
    Hand,
    Round,
    Seat,
    Seen,
    View,
)
from ginrummy._cli_files import decoded, names_of
from ginrummy._cli_io import (
    Arguments,
    UnreadableError,
    complain,
    count,
    lines_of,
    number,
    quoted,
    say,
    seat_of,
    standard_input,
)
from ginrummy._cli_style import add_style_arguments, style_of
from ginrummy._cli_telling import cards_text, rules_text, tell, wrapped
from ginrummy.records import GameRecord, RecordError, Step, iter_steps, read_records
from ginrummy.rendering import Style, render_hand, render_result, render_sheet

__all__ = ["add_check_arguments", "add_replay_arguments"]


def add_replay_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the arguments of ``replay``.
    """
    command.add_argument("file", metavar="FILE", help="a record; - reads it from standard input")
    command.add_argument(
        "--game",
        type=_game_number,
        default=1,
        metavar="N",
        help="which game of the file, counted from 1 (default: 1)",
    )
    command.add_argument(
        "--seat", type=seat_of, metavar="N|S", help="show what this seat saw (default: all)"
    )
    add_style_arguments(command)
    command.set_defaults(run=_run_replay)


def add_check_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the arguments of ``check``.
    """
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="records; - reads them from standard input"
    )
    command.set_defaults(run=_run_check)


def _game_number(text: str) -> int:
    found = number(text, least=1)
    if found is None:
        raise argparse.ArgumentTypeError(f"expected a number, 1 to 9999, not {quoted(text)}")
    return found


def _found(name: str) -> Iterator[tuple[int, GameRecord | RecordError]]:
    # The games of a file, numbered, those that are broken as their errors.
    yield from enumerate(read_records(decoded(lines_of(name))), start=1)


# Step by step


def _run_replay(arguments: Arguments) -> int:
    wanted, seat = arguments.game, arguments.seat
    place = f"{arguments.file}, game {wanted}"
    found = next((game for place, game in _found(arguments.file) if place == wanted), None)
    if found is None:
        complain(f"{place}: there is none")
        return 1
    if isinstance(found, RecordError):
        complain(f"{place}, {found}")
        return 1
    if seat is not None and found.seat not in {None, seat}:
        complain(f"{place}: only {seat.other.name.lower()} has seen it")
        return 1
    if seat is not None and found.seat is None:
        found = found.seen_by(seat)
    _replay(found, style_of(arguments), waits=arguments.file != "-" and _is_watched())
    return 0


def _is_watched() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _replay(record: GameRecord, style: Style, *, waits: bool) -> None:
    names = names_of(record)
    said = [f"{names.north} against {names.south}", f"rules {rules_text(record.rules)}"]
    shown = {"north", "south"}
    said += [f"{tag} {text}" for tag, text in record.tags if tag.lower() not in shown]
    say(wrapped(", ".join(said), style))
    if record.comment:
        say(wrapped(f"; {record.comment}", style, "  "))
    for place, steps in groupby(iter_steps(record), lambda step: step.round_number):
        before: Round | View | None = None
        for step in steps:
            for text in _step_texts(step, before, names, style):
                say(text)
            before = step.state
            if waits and not _goes_on(style):
                return
        result = record.rounds[place - 1].result
        if result is not None:
            say(render_result(result, style, names=names))
    say()
    say(render_sheet(record.game, style, names=names))


def _step_texts(
    step: Step, before: Round | View | None, names: BySeat[str], style: Style
) -> Iterator[str]:
    state = step.state
    if before is None or step.action is None:
        yield ""
        upcard = cards_text(state.table.discards, style)
        facts = f"upcard {upcard}, " if upcard else ""
        dealer = names[state.table.dealer]
        yield wrapped(
            f"Round {step.round_number}: {dealer} deals, {facts}knock limit"
            f" {state.table.knock_limit}.",
            style,
        )
        for seat, hand in _hands(state):
            yield _hand_text(hand, style, f"{names[seat]}: ")
    else:
        card = _moved(step.action, before, state)
        told = tell(Seen(before.turn, step.action, card), names[before.turn], style)
        yield wrapped(f"{step.action_number:>3} {told}", style, "    ")
        if isinstance(step.action, Discard):
            for seat, hand in _hands(state):
                if seat is before.turn:
                    yield _hand_text(hand, style, "")
    if step.comment:
        yield wrapped(f"    ; {step.comment}", style, "      ")


def _moved(
    action: Action | Claim | Annul, before: Round | View, state: Round | View
) -> Card | None:
    # The card that is drawn or taken, if it is seen.
    if not isinstance(action, DrawStock):
        return before.table.upcard
    if state.drawn is not None:
        return state.drawn
    # Of who plays with open cards it is seen by the other too (R9.5).
    old, new = (one.table.ledger.exposed[before.turn] for one in (before, state))
    return next(iter(new - old), None)


def _hands(state: Round | View) -> list[tuple[Seat, Hand]]:
    # The hands that are seen.
    if isinstance(state, View):
        return [(state.seat, state.hand)]
    return [(seat, state.hands[seat]) for seat in Seat]


def _hand_text(hand: Hand, style: Style, head: str) -> str:
    drawn = render_hand(hand, attrs.evolve(style, width=style.width - 4 - len(head)))
    return textwrap.indent(f"{head}{drawn}", "    ")


def _goes_on(style: Style) -> bool:
    say(wrapped("Enter for the next step, q to quit:", style), end=" ")
    line = None
    try:
        line = next(iter(standard_input()), None)
    finally:
        if line is None:
            say()  # nobody has ended the line of the prompt
    text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
    return text is not None and not text.strip().lower().startswith("q")


# Whether records are sound


def _run_check(arguments: Arguments) -> int:
    faults = 0
    for name in arguments.files:
        try:
            faults += _check(name, arguments)
        except UnreadableError as error:
            complain(str(error))
            faults += 1
    return 1 if faults else 0


def _check(name: str, arguments: Arguments) -> int:
    # How many games of the file are broken.
    games, faults = 0, 0
    for games, found in _found(name):
        if isinstance(found, RecordError):
            faults += 1
            _write_fault(name, games, found, arguments)
    if arguments.json:
        print(json.dumps({"file": name, "games": games, "faults": faults}), flush=True)
    else:
        say(f"{name}: {count(games, 'game')}, {count(faults, 'fault')}")
    return faults


def _write_fault(name: str, game: int, error: RecordError, arguments: Arguments) -> None:
    if not arguments.json:
        say(f"{name}, game {game}, {error}")
        return
    place = {"line": error.line, "round": error.round_number, "action": error.action_number}
    keys = {"file": name, "game": game, **place, "error": str(error.problem)}
    print(json.dumps(keys), flush=True)
