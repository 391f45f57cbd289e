"""
A table for two in the terminal: you against the computer, until the game is over.

With the name of a file the game is kept in it, and goes on from there the next time.
"""

import pathlib
import random
import sys

from ginrummy import (
    BySeat,
    DrawStock,
    GinRummyError,
    Seat,
    read_action,
    shuffled_deck,
    view,
    why_illegal,
    witness,
)
from ginrummy.players import sensible_player
from ginrummy.records import GameRecord, append_action, append_deal, format_record, parse_record
from ginrummy.rendering import render_result, render_sheet, render_view

YOU = Seat.SOUTH


def read(seen, text):
    """Return the action that was typed, or None after saying why there is none."""
    try:
        action = read_action(seen, text)
    except GinRummyError as error:
        print(f"  {error}")
        return None
    refusal = why_illegal(seen, action)
    if refusal is not None:
        print(f"  {refusal}")
        return None
    return action


def person(seen):
    """Ask until there is an action, or until one is to be taken back."""
    print(render_view(seen))
    while True:
        text = input("> ")
        if text == "undo":
            return None
        if text == "hint":
            print(f"  how about {sensible_player(seen)}?")
        elif action := read(seen, text):
            return action


def tell(round_, action):
    """Say what you see of an action."""
    seen = witness(round_, action, YOU)
    card = f" {seen.card}" if action == DrawStock() and seen.card else ""
    print(f"{seen.seat.name.lower()}: {action}{card}")


def play_game(record, players, rng):
    """Yield the record after each deal and each action, until the game is over."""
    kept = []
    while not record.game.is_over:
        if not record.is_running:
            record = append_deal(record, shuffled_deck(rng))
        elif action := players[record.round.turn](view(record.round, record.round.turn)):
            if record.round.turn is YOU:
                kept.append(record)
            tell(record.round, action)
            record = append_action(record, action)
        elif kept:
            record = kept.pop()
        yield record


def show_score(record):
    """Show the result of the last round, and the score sheet."""
    print(render_result(record.game.results[-1]))
    print(render_sheet(record.game))


def main():
    """Play until the game is over, or nothing more is typed."""
    file = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None
    record = GameRecord()
    if file and file.exists():
        record = parse_record(file.read_text("utf-8"))
        print(render_sheet(record.game))
    players = BySeat(north=sensible_player, south=person)
    try:
        for record in play_game(record, players, random.SystemRandom()):  # noqa: B020
            if record.rounds[-1].result is not None:
                show_score(record)
            if file:
                file.write_text(format_record(record), "utf-8")
    except EOFError:
        print("\nuntil next time")


if __name__ == "__main__":
    main()
