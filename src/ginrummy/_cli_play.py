"""
The command ``play``: a table for two in the terminal.

>>> parse_players("sensible, person")
BySeat(north='sensible', south='person')
"""

import argparse
import datetime as dt
import os
import pathlib
import random
import sys

import attrs

from ginrummy import CLASSIC, BySeat, Seat
from ginrummy._cli_files import decoded, read_game
from ginrummy._cli_io import Arguments, complain, quoted, say, standard_input
from ginrummy._cli_rules import add_dealer_argument, add_rules_arguments, rules_of
from ginrummy._cli_style import add_style_arguments, screen_height, style_of
from ginrummy._cli_table import TerminalTable, deal_cards
from ginrummy._cli_telling import rules_text, wrapped
from ginrummy.players import Player, random_player, sensible_player
from ginrummy.records import GameRecord
from ginrummy.rendering import render_sheet
from ginrummy.rounds import RandomSource

__all__ = ["add_play_arguments", "parse_players"]

_KINDS = ("person", "sensible", "random")
_USUAL = BySeat("sensible", "person")


def add_play_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the arguments of ``play``.
    """
    command.add_argument(
        "--players",
        type=parse_players,
        metavar="NORTH,SOUTH",
        help=f"who plays: two of {', '.join(_KINDS)} (default: sensible,person; "
        "with --load as the record says)",
    )
    command.add_argument("--north", metavar="NAME", help="what north is called")
    command.add_argument("--south", metavar="NAME", help="what south is called")
    add_dealer_argument(command)
    command.add_argument(
        "--seed", type=_seed, metavar="N", help="a number that makes the cards the same each time"
    )
    command.add_argument(
        "--load",
        metavar="FILE",
        help="go on with the game in this record, and keep it there unless --save is given",
    )
    command.add_argument(
        "--save",
        metavar="FILE",
        help="keep the record of the game here after each step; all cards are in it",
    )
    add_style_arguments(command)
    add_rules_arguments(command)
    command.set_defaults(run=_run_play)


def parse_players(text: str) -> BySeat[str]:
    """
    Return the kinds of the two players that *text* names.

    Raises:
        ArgumentTypeError: it does not name two.
    """
    kinds = [kind.strip().lower() for kind in text.split(",")]
    if len(kinds) != 2 or not set(kinds) <= set(_KINDS):
        message = f"expected two of {', '.join(_KINDS)} with a comma between, not {quoted(text)}"
        raise argparse.ArgumentTypeError(message)
    return BySeat(*kinds)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        message = f"expected a number of up to 18 digits, not {quoted(text)}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _run_play(arguments: Arguments) -> int:
    record = _start(arguments)
    if record is None:
        return 1
    table = _table(record, _kinds_of(record), arguments)
    # What was loaded is in its file already.
    if arguments.save is not None and not table.save(pathlib.Path(arguments.save)):
        return 1
    try:
        _greet(table, loaded=arguments.load is not None)
        over = table.run()
        table.offer_to_save()
    except KeyboardInterrupt:
        table.keep()  # the last step may not be in the file yet
        _tell_place(table, "The game", over=False)
        raise
    if not over:
        say("The game is not over.")
    _tell_place(table, "It", over=over)
    return 0


def _start(arguments: Arguments) -> GameRecord | None:
    # The record to go on with, or None if it cannot be had.
    load, save = arguments.load, arguments.save
    if save is not None and save != load and os.path.lexists(save):
        complain(f"{save} is there already; --load it to go on with it")
        return None
    if load is None:
        return _new_record(arguments)
    _check_alone(arguments)
    record = read_game(load)
    if record is not None and record.seat is not None:
        complain(f"{load}: a game that one seat has seen cannot be played on")
        return None
    return record if record is None else _with_players(record, arguments)


def _with_players(record: GameRecord, arguments: Arguments) -> GameRecord | None:
    # The record with who plays on in it, or None if nobody has said that.
    if arguments.players is not None:
        tag, text = _players_tag(arguments.players)
        rest = [(name, said) for name, said in record.tags if name.lower() != tag.lower()]
        return attrs.evolve(record, tags=[*rest, (tag, text)])
    if _kinds_of(record) is None and not record.game.is_over:
        # Whatever was guessed, it might show a hand to the wrong person, or play for somebody.
        option = "--players NORTH,SOUTH"
        complain(f"{arguments.load}: the record does not say who plays; add {option}")
        return None
    return record


def _players_tag(players: BySeat[str]) -> tuple[str, str]:
    return "Players", ",".join(players)


def _kinds_of(record: GameRecord) -> BySeat[str] | None:
    # Who plays, if the record has it as it is kept here.
    try:
        return parse_players(record.tag("Players") or "")
    except argparse.ArgumentTypeError:
        return None


def _check_alone(arguments: Arguments) -> None:
    # What the record says is not said once more.
    given = {
        "--rules": arguments.rules != CLASSIC,
        "--set": bool(arguments.changes),
        "--first-dealer": arguments.first_dealer is not Seat.NORTH,
        "--north": arguments.north is not None,
        "--south": arguments.south is not None,
    }
    for option, clashes in given.items():
        if clashes:
            message = f"argument {option}: not with --load, whose record says it already"
            arguments.parser.error(message)


def _new_record(arguments: Arguments) -> GameRecord:
    names = {"North": arguments.north, "South": arguments.south}
    tags = [(tag, name) for tag, name in names.items() if name is not None]
    today = dt.datetime.now(tz=dt.UTC).astimezone().date()
    return GameRecord(
        tags=[*tags, ("Date", today.isoformat()), _players_tag(arguments.players or _USUAL)],
        rules=rules_of(arguments),
        first_dealer=arguments.first_dealer,
    )


def _table(record: GameRecord, kinds: BySeat[str] | None, arguments: Arguments) -> TerminalTable:
    kinds = kinds or _USUAL  # nobody moves in a game that is over
    seed = arguments.seed
    cards: RandomSource = random.SystemRandom() if seed is None else random.Random(seed)
    for _ in record.rounds:
        deal_cards(cards, record.rules)  # a game that goes on gets other cards than it had
    chance = random_player(random.Random(None if seed is None else seed + 1))
    players: dict[str, Player | None] = {
        "person": None,
        "sensible": sensible_player,
        "random": chance,
    }
    kept = arguments.save or arguments.load
    file = None if kept is None else pathlib.Path(kept)
    # A game may come from a pipe, in which it cannot go on.
    if arguments.save is None and file is not None and not file.is_file():
        file = None
    return TerminalTable(
        record=record,
        players=kinds.map(lambda kind: players[kind]),
        rng=cards,
        lines=decoded(standard_input()) if "person" in kinds else iter(()),
        style=style_of(arguments),
        prompting=sys.stdin is not None and sys.stdin.isatty(),
        height=screen_height,
        file=file,
        own_file=file,
        saved=record,
    )


def _greet(table: TerminalTable, *, loaded: bool) -> None:
    names, persons = table.names, table.persons
    kinds = _kinds_of(table.record)
    if loaded and kinds is not None and not table.record.game.is_over:
        told = [f"{names[seat]} ({seat.value}) {kinds[seat]}" for seat in Seat]
        say(wrapped(f"Players: {', '.join(told)}.", table.style))
    if len(persons) == 1:
        (seat,) = persons
        say(wrapped(f"You are {names[seat]}. Type help to see what you can type.", table.style))
    elif persons:
        said = f"{names.north} and {names.south} share this screen. Type help for help."
        say(wrapped(said, table.style))
    say(wrapped(f"Rules: {rules_text(table.record.rules)}", table.style))
    if table.file is not None and not table.record.game.is_over:
        say(wrapped(f"The game is kept in {table.file} after each step.", table.style))
    if table.record.game.results:
        say(render_sheet(table.record.game, table.style, names=names))


def _tell_place(table: TerminalTable, what: str, *, over: bool) -> None:
    # Where the game is kept; after the end it need not be.
    if table.record is table.saved and table.own_file is not None:
        said = f"{what} is saved in {table.own_file}."
        say(wrapped(said, table.style))
    elif not over:
        say(wrapped(f"{what} is not saved: --save FILE keeps it.", table.style))
