"""
The commands ``melds`` and ``defend``: what a hand is worth, and how a knock is answered.
"""

import argparse
import json
from collections.abc import Iterable
from functools import partial

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
    iter_spreads,
    parse_melds,
)
from ginrummy._cli_io import (
    OF_HAND,
    Arguments,
    answer_all,
    complain,
    count,
    layoff_list,
    number,
    quoted,
    read_hand,
    spread_keys,
    spread_text,
)

__all__ = ["add_defend_arguments", "add_melds_arguments"]

# So many spreads are sorted before they are listed.
_MOST_SORTED = 1000


def add_melds_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the arguments of ``melds``.
    """
    command.add_argument("hand", nargs="+", metavar="HAND", help=OF_HAND)
    command.add_argument(
        "--all", action="store_true", dest="show_all", help="list every spread that is as good"
    )
    command.add_argument(
        "--limit",
        type=_points,
        default=10,
        metavar="N",
        help="the most deadwood that a throw may leave (default: 10)",
    )
    command.add_argument(
        "--barred",
        type=_card,
        metavar="CARD",
        help="a card that may not be thrown: the one just taken from the pile",
    )
    command.set_defaults(run=_run_melds)


def add_defend_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the arguments of ``defend``.
    """
    command.add_argument("hand", nargs="+", metavar="HAND", help=OF_HAND)
    command.add_argument(
        "--melds", required=True, metavar="MELDS", help="those of the knocker, commas between them"
    )
    command.set_defaults(run=_run_defend)


def _points(text: str) -> int:
    points = number(text)
    if points is None:
        raise argparse.ArgumentTypeError(f"expected points, 0 to 9999, not {quoted(text)}")
    return points


def _card(text: str) -> Card:
    try:
        return Card.parse(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _run_melds(arguments: Arguments) -> int:
    def answer(hand: Hand, head: dict[str, object]) -> None:
        if arguments.json:
            _write_melds_json(hand, {**head, "hand": str(hand)}, arguments)
        else:
            _write_melds(hand, arguments)

    return answer_all(arguments.hand, Hand.parse, answer)


def _write_melds(hand: Hand, arguments: Arguments) -> None:
    spread = best_spread(hand)
    facts = [f"deadwood {spread.deadwood}", count(count_best_spreads(hand), "spread")]
    throws = _throws(hand, arguments) if len(hand) == 11 else ()
    if len(hand) == 11:
        facts.append(f"{count(len(throws), 'throw')} within {arguments.limit}")
    print(f"{spread_text(spread)}  {', '.join(facts)}")
    if arguments.show_all:
        for equal in _equal_spreads(hand, spread.deadwood):
            print(f"  spread: {spread_text(equal)}")
    for throw in throws:
        print(f"  throw {throw.card}: {spread_text(throw.spread)}", end="")
        print(f"  deadwood {throw.spread.deadwood}")


def _throws(hand: Hand, arguments: Arguments) -> tuple[Throw, ...]:
    return find_throws(hand, limit=arguments.limit, barred=arguments.barred)


def _equal_spreads(hand: Hand, deadwood: int) -> Iterable[Spread]:
    # In their order, unless there are so many that they are better not kept.
    if count_best_spreads(hand) <= _MOST_SORTED:
        return best_spreads(hand)
    return iter_spreads(hand, limit=deadwood)


def _write_melds_json(hand: Hand, head: dict[str, object], arguments: Arguments) -> None:
    spread = best_spread(hand)
    answer = {**head, **spread_keys(spread), "spreads": count_best_spreads(hand)}
    if len(hand) == 11:
        answer["throws"] = [
            {"card": str(throw.card), **spread_keys(throw.spread)}
            for throw in _throws(hand, arguments)
        ]
    if not arguments.show_all:
        print(json.dumps(answer))
        return
    # The list comes last and piece by piece: there may be millions of spreads.
    print(json.dumps(answer)[:-1], end=', "best_spreads": [')
    for place, equal in enumerate(_equal_spreads(hand, spread.deadwood)):
        print(", " if place else "", json.dumps(spread_keys(equal)), sep="", end="")
    print("]}")


def _run_defend(arguments: Arguments) -> int:
    try:
        melds = parse_melds(arguments.melds)
        find_layoffs(Hand(), melds)  # refuses melds that share a card
    except GinRummyError as error:
        complain(f"--melds: {error}")
        return 1

    def answer(hand: Hand, head: dict[str, object]) -> None:
        defence = best_defence(hand, melds)
        if arguments.json:
            _write_defence_json(defence, {**head, "hand": str(hand)})
        else:
            _write_defence(defence)

    laid = Hand.of(card for meld in melds for card in meld.cards)
    read = partial(read_hand, taken=laid, expected="a card that the knocker has not melded")
    return answer_all(arguments.hand, read, answer)


def _write_defence(defence: Defence) -> None:
    facts = f"deadwood {defence.spread.deadwood}, {count(len(defence.layoffs), 'lay-off')}"
    print(f"{spread_text(defence.spread)}  {facts}")
    for layoff in defence.layoffs:
        print(f"  {layoff}")


def _write_defence_json(defence: Defence, head: dict[str, object]) -> None:
    layoffs = layoff_list(defence.layoffs)
    print(json.dumps({**head, "layoffs": layoffs, **spread_keys(defence.spread)}))
