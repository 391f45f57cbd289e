"""
What the commands of the command line share: arguments, lines that come in, answers and reports.

>>> from ginrummy import Hand
>>> read_hand("7c Ks", Hand.parse("Ks"), "another card")
Traceback (most recent call last):
    ...
ginrummy.errors.NotationError: column 4: expected another card, found 'Ks'
"""

import argparse
import contextlib
import pathlib
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Final, TypeVar

from ginrummy import (
    BySeat,
    Card,
    GinRummyError,
    Hand,
    LayOff,
    NotationError,
    Rules,
    Seat,
    Spread,
    format_melds,
)

__all__ = [
    "EPILOG",
    "OF_HAND",
    "Arguments",
    "UnreadableError",
    "answer_all",
    "by_seat",
    "complain",
    "count",
    "layoff_list",
    "lines_of",
    "number",
    "numbered",
    "opened",
    "quoted",
    "read_hand",
    "read_seat",
    "report",
    "say",
    "seat_of",
    "spread_keys",
    "spread_text",
    "standard_input",
    "why",
]

T = TypeVar("T")

EPILOG: Final = "exit status: 0 all is answered, 1 something cannot be read, 2 wrong usage"
OF_HAND: Final = "the cards, together or apart; - reads hands from standard input, one a line"
# Each card of a text that was read as a hand.
_CARDS = re.compile(r"(?:10|[^\s,\ufe0f])[^\s,]")


class UnreadableError(OSError):
    """
    A file cannot be read; it says which, and why.
    """


class Arguments(argparse.Namespace):
    """
    The arguments of all commands.
    """

    version: bool
    command: str | None
    parser: argparse.ArgumentParser
    run: Callable[["Arguments"], int]
    hand: list[str]
    json: bool
    show_all: bool
    limit: int
    barred: Card | None
    melds: str
    unmelded: str
    rules: Rules
    changes: list[tuple[str, Any]]
    multiplier: int
    knocker: Seat
    first_dealer: Seat
    file: str
    files: list[str]
    game: int
    seat: Seat | None
    players: BySeat[str] | None
    north: str | None
    south: str | None
    seed: int | None
    load: str | None
    save: str | None
    suits: str | None
    colour: str
    dark: bool
    four_colour: bool
    output: str | None


def number(text: str, least: int = 0) -> int | None:
    """
    Return the number that *text* writes in up to four digits, if it is *least* or more.
    """
    # int() alone takes "-1", "1_0" and the digits of any script.
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        return None
    return int(text) if int(text) >= least else None


def quoted(text: str) -> str:
    """
    Return *text* as a report quotes it: shortly, for it may be long.
    """
    return repr(text[:12])


def read_seat(text: str) -> Seat | None:
    """
    Return the seat that ``N`` or ``S`` stands for, in any case.
    """
    return {"N": Seat.NORTH, "S": Seat.SOUTH}.get(text.upper())


def seat_of(text: str) -> Seat:
    """
    Return the seat that an option names.

    Raises:
        ArgumentTypeError: it names none.
    """
    seat = read_seat(text)
    if seat is None:
        raise argparse.ArgumentTypeError(f"expected N or S, not {quoted(text)}")
    return seat


def answer_all(
    words: list[str],
    read: Callable[[str], T],
    answer: Callable[[T, dict[str, object]], None],
) -> int:
    """
    Read and answer the hand of the command line, or those of standard input.

    What *read* makes of each hand is given to *answer*, with what the answer in JSON
    begins with.
    """
    status = 0
    texts = [(0, " ".join(words))] if words != ["-"] else numbered(standard_input())
    for line, text in texts:
        try:
            value = read(text)
        except GinRummyError as error:
            report(line, error)
            status = 1
            continue
        answer(value, {"line": line} if line else {})
        # Whoever waits for the answer must get it before the next hand is read.
        print(end="", flush=True)
    return status


def standard_input() -> Iterable[bytes | str]:
    """
    Return the lines of standard input, in bytes where it has them.

    Bytes, so that a line that is no UTF-8 spoils no other.

    Raises:
        OSError: it is closed.
    """
    if sys.stdin is None:
        raise OSError("standard input is closed")
    lines: Iterable[bytes | str] = getattr(sys.stdin, "buffer", sys.stdin)
    return lines


def lines_of(name: str) -> Iterator[bytes | str]:
    """
    Yield the lines of the file of that name or, if it is ``-``, of standard input.

    Raises:
        UnreadableError: that is not possible.
    """
    try:
        with opened(name) as lines:
            yield from lines
    except OSError as error:
        raise UnreadableError(f"{name}: {why(error)}") from None


@contextlib.contextmanager
def opened(name: str) -> Generator[Iterable[bytes | str], None, None]:
    """
    Open the file of that name or, if it is ``-``, standard input.

    Raises:
        OSError: that is not possible.
    """
    if name == "-":
        yield standard_input()
        return
    try:
        file = pathlib.Path(name).open("rb")  # noqa: SIM115  # closed below
    except ValueError as error:  # no file can have some names
        raise OSError(str(error)) from None
    with file:
        yield file


def why(error: OSError) -> str:
    """
    Say what is wrong, without the number that the system has for it.

    >>> why(OSError(2, "No such file or directory", "x")), why(OSError("it is closed"))
    ('No such file or directory', 'it is closed')
    """
    return error.strerror or str(error)


def numbered(lines: Iterable[bytes | str]) -> Iterator[tuple[int, str]]:
    """
    Return *lines* with their numbers, from 1, without those that are empty.
    """
    for line, data in enumerate(lines, 1):
        # What cannot be decoded is no card either, and is reported like any other
        # wrong character.
        decoded = data.decode("utf-8", "surrogateescape") if isinstance(data, bytes) else data
        text = decoded.rstrip("\r\n")
        if line == 1:
            text = text.removeprefix("\ufeff")  # some editors begin a file with this mark
        if text and not text.isspace():
            yield line, text


def read_hand(text: str, taken: Hand, expected: str) -> Hand:
    """
    Read a hand that has none of the *taken* cards.

    Raises:
        NotationError: *text* cannot be read, or names a card twice or one that is taken.
    """
    hand = Hand.parse(text)
    if hand & taken:
        cards = _CARDS.finditer(text)
        column = next(match.start() for match in cards if Card.parse(match[0]) in taken) + 1
        raise NotationError(expected, text, column)
    return hand


def spread_text(spread: Spread) -> str:
    """
    Write a spread: its melds, a bar, the unmelded cards.
    """
    return f"{format_melds(spread.melds)} | {spread.unmelded}"


def spread_keys(spread: Spread) -> dict[str, object]:
    """
    Return a spread for JSON.
    """
    return {
        "melds": [str(meld) for meld in spread.melds],
        "unmelded": str(spread.unmelded),
        "deadwood": spread.deadwood,
    }


def layoff_list(layoffs: Iterable[LayOff]) -> list[dict[str, str]]:
    """
    Return lay-offs for JSON.
    """
    return [{"card": str(layoff.card), "onto": str(layoff.onto)} for layoff in layoffs]


def by_seat(pair: BySeat[T]) -> dict[str, T]:
    """
    Return what belongs to the seats for JSON.
    """
    return {"north": pair.north, "south": pair.south}


def count(amount: int, noun: str) -> str:
    """
    Write how many there are of what *noun* names.
    """
    return f"{amount} {noun}" if amount == 1 else f"{amount} {noun}s"


def say(text: str = "", end: str = "\n") -> None:
    """
    Write *text* at once, with a question mark for what standard output cannot show.

    >>> say("7h")
    7h
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), end=end, flush=True)


def report(line: int, error: GinRummyError) -> None:
    """
    Report what is wrong in a line or, as line 0, in the hand of the command line.
    """
    if not line:
        complain(f"HAND: {error}")
    elif isinstance(error, NotationError):
        complain(f"line {line}, {error}")
    else:
        complain(f"line {line}: {error}")


def complain(message: str) -> None:
    """
    Write *message* to standard error, if that is possible.
    """
    # print() would write to standard output where standard error is closed. And where
    # it cannot be written to, the answers are not to suffer for it.
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"ginrummy: {message}", file=sys.stderr, flush=True)
