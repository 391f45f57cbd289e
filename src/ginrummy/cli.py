"""
The command line: ``python -m ginrummy``, or ``ginrummy`` where it is installed.

>>> from ginrummy.cli import main
>>> main(["melds", "7c7d7h 8h9hTh Ks"])
7c7d7h,8h9hTh | Ks  deadwood 10, 1 spread
0
"""

import argparse
import contextlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from ginrummy import (
    Card,
    Defence,
    GinRummyError,
    Hand,
    NotationError,
    Spread,
    Throw,
    best_defence,
    best_spread,
    best_spreads,
    count_best_spreads,
    find_layoffs,
    find_throws,
    format_melds,
    iter_spreads,
    parse_melds,
)

__all__ = ["main"]

_OF_HAND = "the cards, together or apart; - reads hands from standard input, one a line"
_EPILOG = "exit status: 0 all is answered, 1 something cannot be read, 2 wrong usage"
# So many spreads are sorted before they are listed.
_MOST_SORTED = 1000
# Each card of a text that was read as a hand.
_CARDS = re.compile(r"(?:10|[^\s,\ufe0f])[^\s,]")


class _Arguments(argparse.Namespace):
    version: bool
    command: str | None
    hand: list[str]
    json: bool
    show_all: bool
    limit: int
    barred: Card | None
    melds: str


def main(argv: Sequence[str] | None = None) -> int:
    """
    Run the command line and return the exit status.

    It is 0 if all is answered, 1 if a hand or a meld cannot be read or the input or the
    output fails, and 130 after an interrupt. A reader that has enough and closes the
    pipe ends it with 0.

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
        _complain(str(error))
        _drop_output()
        return 1


def _run(argv: Sequence[str] | None) -> int:
    if sys.stdout is None:
        raise OSError("standard output is closed")
    parser = _parser()
    arguments = parser.parse_args(argv, _Arguments())
    if arguments.version:
        print(f"ginrummy {_version()}")
        return 0
    if arguments.command is None:
        parser.error("a command is required: melds or defend")
    if arguments.command == "melds":
        return _run_melds(arguments)
    return _run_defend(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ginrummy",
        description="Meld a hand of gin rummy, choose what to throw, answer a knock.",
        epilog=_EPILOG,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    text = "show the best spread of a hand and, with eleven cards, what may be thrown"
    melds = commands.add_parser(
        "melds", help=text, description=text, epilog=_EPILOG, allow_abbrev=False
    )
    melds.add_argument("hand", nargs="+", metavar="HAND", help=_OF_HAND)
    melds.add_argument(
        "--all", action="store_true", dest="show_all", help="list every spread that is as good"
    )
    melds.add_argument(
        "--limit",
        type=_points,
        default=10,
        metavar="N",
        help="the most deadwood that a throw may leave (default: 10)",
    )
    melds.add_argument(
        "--barred",
        type=_card,
        metavar="CARD",
        help="a card that may not be thrown: the one just taken from the pile",
    )

    text = "show what is best laid off on the melds of a knocker, and what is left"
    defend = commands.add_parser(
        "defend", help=text, description=text, epilog=_EPILOG, allow_abbrev=False
    )
    defend.add_argument("hand", nargs="+", metavar="HAND", help=_OF_HAND)
    defend.add_argument(
        "--melds", required=True, metavar="MELDS", help="those of the knocker, commas between them"
    )

    for command in (melds, defend):
        command.add_argument("--json", action="store_true", help="answer in JSON, one line a hand")
    return parser


def _points(text: str) -> int:
    # int() alone takes "-1", "1_0" and the digits of any script.
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise argparse.ArgumentTypeError(f"expected points, 0 to 9999, not {text[:12]!r}")
    return int(text)


def _card(text: str) -> Card:
    try:
        return Card.parse(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _version() -> str:
    # Slow to import, and needed here alone.
    from importlib import metadata  # noqa: PLC0415

    try:
        return metadata.version("ginrummy")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _answer_all(
    words: list[str], laid: Hand, answer: Callable[[Hand, dict[str, object]], None]
) -> int:
    # *answer* is given each good hand, and what the answer in JSON begins with.
    status = 0
    for number, text in _texts(words):
        try:
            hand = _read_hand(text, laid)
        except NotationError as error:
            _complain(f"line {number}, {error}" if number else f"HAND: {error}")
            status = 1
            continue
        where: dict[str, object] = {"line": number} if number else {}
        answer(hand, {**where, "hand": str(hand)})
        # Whoever waits for the answer must get it before the next hand is read.
        print(end="", flush=True)
    return status


def _texts(words: list[str]) -> Iterator[tuple[int, str]]:
    # The number is that of the line, or 0 for the hand of the command line.
    if words != ["-"]:
        yield 0, " ".join(words)
        return
    if sys.stdin is None:
        raise OSError("standard input is closed")
    # Bytes, so that a line that is no UTF-8 spoils no other; what cannot be
    # decoded is no card either, and is reported like any other wrong character.
    for number, line in enumerate(getattr(sys.stdin, "buffer", sys.stdin), 1):
        decoded = line.decode("utf-8", "surrogateescape") if isinstance(line, bytes) else line
        text = decoded.rstrip("\r\n")
        if number == 1:
            text = text.removeprefix("\ufeff")  # some editors begin a file with this mark
        if text and not text.isspace():
            yield number, text


def _read_hand(text: str, laid: Hand) -> Hand:
    hand = Hand.parse(text)
    if hand & laid:
        cards = _CARDS.finditer(text)
        column = next(match.start() for match in cards if Card.parse(match[0]) in laid) + 1
        raise NotationError("a card that the knocker has not melded", text, column)
    return hand


def _run_melds(arguments: _Arguments) -> int:
    def answer(hand: Hand, head: dict[str, object]) -> None:
        if arguments.json:
            _write_melds_json(hand, head, arguments)
        else:
            _write_melds(hand, arguments)

    return _answer_all(arguments.hand, Hand(), answer)


def _write_melds(hand: Hand, arguments: _Arguments) -> None:
    spread = best_spread(hand)
    facts = [f"deadwood {spread.deadwood}", _count(count_best_spreads(hand), "spread")]
    throws = _throws(hand, arguments) if len(hand) == 11 else ()
    if len(hand) == 11:
        facts.append(f"{_count(len(throws), 'throw')} within {arguments.limit}")
    print(f"{_spread_text(spread)}  {', '.join(facts)}")
    if arguments.show_all:
        for equal in _equal_spreads(hand, spread.deadwood):
            print(f"  spread: {_spread_text(equal)}")
    for throw in throws:
        print(f"  throw {throw.card}: {_spread_text(throw.spread)}", end="")
        print(f"  deadwood {throw.spread.deadwood}")


def _throws(hand: Hand, arguments: _Arguments) -> tuple[Throw, ...]:
    return find_throws(hand, limit=arguments.limit, barred=arguments.barred)


def _equal_spreads(hand: Hand, deadwood: int) -> Iterable[Spread]:
    # In their order, unless there are so many that they are better not kept.
    if count_best_spreads(hand) <= _MOST_SORTED:
        return best_spreads(hand)
    return iter_spreads(hand, limit=deadwood)


def _write_melds_json(hand: Hand, head: dict[str, object], arguments: _Arguments) -> None:
    spread = best_spread(hand)
    answer = {**head, **_spread_keys(spread), "spreads": count_best_spreads(hand)}
    if len(hand) == 11:
        answer["throws"] = [
            {"card": str(throw.card), **_spread_keys(throw.spread)}
            for throw in _throws(hand, arguments)
        ]
    if not arguments.show_all:
        print(json.dumps(answer))
        return
    # The list comes last and piece by piece: there may be millions of spreads.
    print(json.dumps(answer)[:-1], end=', "best_spreads": [')
    for number, equal in enumerate(_equal_spreads(hand, spread.deadwood)):
        print(", " if number else "", json.dumps(_spread_keys(equal)), sep="", end="")
    print("]}")


def _run_defend(arguments: _Arguments) -> int:
    try:
        melds = parse_melds(arguments.melds)
        find_layoffs(Hand(), melds)  # refuses melds that share a card
    except GinRummyError as error:
        _complain(f"--melds: {error}")
        return 1

    def answer(hand: Hand, head: dict[str, object]) -> None:
        defence = best_defence(hand, melds)
        if arguments.json:
            _write_defence_json(defence, head)
        else:
            _write_defence(defence)

    laid = Hand.of(card for meld in melds for card in meld.cards)
    return _answer_all(arguments.hand, laid, answer)


def _write_defence(defence: Defence) -> None:
    facts = f"deadwood {defence.spread.deadwood}, {_count(len(defence.layoffs), 'lay-off')}"
    print(f"{_spread_text(defence.spread)}  {facts}")
    for layoff in defence.layoffs:
        print(f"  {layoff}")


def _write_defence_json(defence: Defence, head: dict[str, object]) -> None:
    layoffs = [{"card": str(layoff.card), "onto": str(layoff.onto)} for layoff in defence.layoffs]
    print(json.dumps({**head, "layoffs": layoffs, **_spread_keys(defence.spread)}))


def _spread_text(spread: Spread) -> str:
    return f"{format_melds(spread.melds)} | {spread.unmelded}"


def _spread_keys(spread: Spread) -> dict[str, object]:
    return {
        "melds": [str(meld) for meld in spread.melds],
        "unmelded": str(spread.unmelded),
        "deadwood": spread.deadwood,
    }


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _complain(message: str) -> None:
    # print() would write to standard output where standard error is closed. And where
    # it cannot be written to, the answers are not to suffer for it.
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"ginrummy: {message}", file=sys.stderr, flush=True)


def _drop_output() -> None:
    # What is still buffered would fail once more when Python exits, and not quietly.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        # A stream may be closed, or no file at all.
        with contextlib.suppress(AttributeError, OSError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
