"""
The command ``score``: what a knock is worth against a hand.

>>> from ginrummy import BySeat, Seat, score_counts
>>> result_keys(score_counts(Seat.NORTH, BySeat(0, 24)))["points"]
44
"""

import argparse
import json
import sys
from collections.abc import Iterable

from ginrummy import (
    DECK,
    BySeat,
    Defence,
    GinRummyError,
    Hand,
    InvalidStateError,
    RoundResult,
    Rules,
    ScoreLine,
    Seat,
    Spread,
    best_defence,
    best_spread,
    parse_melds,
    score_showdown,
)
from ginrummy._cli_io import (
    OF_HAND,
    Arguments,
    answer_all,
    by_seat,
    complain,
    count,
    layoff_list,
    number,
    quoted,
    read_hand,
    seat_of,
    spread_keys,
    spread_text,
)
from ginrummy._cli_rules import add_rules_arguments, rules_of
from ginrummy._sheet_rows import IN_ASCII, result_text

__all__ = [
    "add_score_arguments",
    "check_knocker",
    "line_list",
    "plain",
    "read_defender",
    "read_unmelded",
    "result_keys",
    "seat_key",
]


def add_score_arguments(command: argparse.ArgumentParser) -> None:
    """
    Add the arguments of ``score``.
    """
    command.add_argument("hand", nargs="+", metavar="HAND", help=f"of the defender: {OF_HAND}")
    command.add_argument(
        "--melds", required=True, metavar="MELDS", help="those of the knocker, commas between them"
    )
    command.add_argument(
        "--unmelded",
        default="-",
        metavar="CARDS",
        help="the unmelded cards of the knocker (default: none, which is gin)",
    )
    command.add_argument(
        "--knocker",
        type=seat_of,
        default=Seat.NORTH,
        metavar="N|S",
        help="who knocks (default: N)",
    )
    command.add_argument(
        "--multiplier",
        type=_factor,
        default=1,
        metavar="N",
        help="what the points are multiplied with, such as 2 for a spade (default: 1)",
    )
    add_rules_arguments(command)
    command.set_defaults(run=_run_score)


def _factor(text: str) -> int:
    factor = number(text, least=1)
    if factor is None:
        raise argparse.ArgumentTypeError(f"expected a factor, 1 to 9999, not {quoted(text)}")
    return factor


def read_unmelded(text: str, melds: Hand) -> Hand:
    """
    Read the unmelded cards of who has melded these.

    Raises:
        NotationError: *text* cannot be read, or names a card twice or one of a meld.
    """
    return read_hand(text, melds, "a card that is in no meld")


def read_defender(text: str, knocker: Hand) -> Hand:
    """
    Read the hand of the defender.

    Raises:
        NotationError: *text* cannot be read, or names a card twice or one of the knocker.
    """
    return read_hand(text, knocker, "a card that the knocker does not hold")


def check_knocker(spread: Spread, rules: Rules) -> None:
    """
    Check that a knocker can have these cards, whatever the defender holds.

    Raises:
        InvalidStateError: they are too few or too many.
    """
    others = [card for card in DECK if card not in spread.hand]
    try:
        score_showdown(Seat.NORTH, spread, Hand.of(others[: rules.hand_size]), rules=rules)
    except InvalidStateError as error:
        possible = f"not {rules.hand_size}"
        if rules.big_gin_bonus is not None:
            possible += f", nor {rules.hand_size + 1} that are all melded"
        raise InvalidStateError(error.invariant, f"{error.detail}, {possible}") from None


def _run_score(arguments: Arguments) -> int:
    rules, knocker = rules_of(arguments), arguments.knocker
    spread = _read_knocker(arguments, rules)
    if spread is None:
        return 1

    def read(text: str) -> tuple[Hand, RoundResult]:
        hand = read_defender(text, spread.hand)
        multiplier = arguments.multiplier
        return hand, score_showdown(knocker, spread, hand, rules=rules, multiplier=multiplier)

    def answer(scored: tuple[Hand, RoundResult], head: dict[str, object]) -> None:
        hand, result = scored
        defence = best_defence(hand, spread.melds)
        spreads = BySeat(spread, spread).put(knocker.other, defence.spread)
        if result.spreads != spreads:
            # By these rules no lay-offs follow, and more is left.
            defence = Defence((), best_spread(hand))
        if arguments.json:
            keys = {**head, "hand": str(hand), "knocker": knocker.value, **result_keys(result)}
            print(json.dumps({**keys, "layoffs": layoff_list(defence.layoffs)}))
        else:
            _write_score(result, defence, spread.deadwood, knocker)

    return answer_all(arguments.hand, read, answer)


def _read_knocker(arguments: Arguments, rules: Rules) -> Spread | None:
    # The cards of the knocker; None after a report of what is wrong with them.
    option = "--melds"
    try:
        melds = parse_melds(arguments.melds)
        laid = Spread(melds, Hand()).hand  # refuses melds that share a card
        option = "--unmelded"
        spread = Spread(melds, read_unmelded(arguments.unmelded, laid))
        option = "--melds and --unmelded"
        check_knocker(spread, rules)
    except GinRummyError as error:
        complain(f"{option}: {error}")
        return None
    return spread


def _write_score(result: RoundResult, defence: Defence, deadwood: int, knocker: Seat) -> None:
    counts = BySeat(deadwood, deadwood).put(knocker.other, defence.spread.deadwood)
    facts = [
        f"deadwood N {counts.north}",
        f"S {counts.south}",
        count(len(result.lines), "line"),
        count(len(defence.layoffs), "lay-off"),
    ]
    print(f"{result_text(result)}  {', '.join(facts)}")
    for line in result.lines:
        print(plain(f"  +{line.points}: {line.label}"))
    for layoff in defence.layoffs:
        print(f"  lay-off: {layoff}")
    print(f"  defender: {spread_text(defence.spread)}")


def result_keys(result: RoundResult) -> dict[str, object]:
    """
    Return a result for JSON.
    """
    spreads = result.spreads
    return {
        "ending": result.ending.value,
        "winner": seat_key(result.winner),
        "points": result.points,
        "deadwood": None if result.deadwood is None else by_seat(result.deadwood),
        "spreads": None if spreads is None else by_seat(spreads.map(spread_keys)),
        "lines": line_list(result.lines),
    }


def seat_key(seat: Seat | None) -> str | None:
    """
    Return a seat, or nobody, for JSON.
    """
    return None if seat is None else seat.value


def line_list(lines: Iterable[ScoreLine]) -> list[dict[str, object]]:
    """
    Return the lines of a score for JSON.
    """
    return [
        {
            "kind": line.kind.value,
            "points": line.points,
            "facts": list(line.facts),
            "label": line.label,
        }
        for line in lines
    ]


def plain(text: str) -> str:
    """
    Return *text* with the signs that standard output can show.
    """
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return text.translate(IN_ASCII)
    return text
