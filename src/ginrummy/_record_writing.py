"""
Writing records.
"""

from collections.abc import Iterator
from typing import Final

from ginrummy._game_records import GameRecord
from ginrummy._record_texts import escaped, format_known, format_score, named_melds
from ginrummy._round_records import RoundRecord
from ginrummy.games import Game, dealer_after, settle
from ginrummy.notation import format_rules
from ginrummy.results import Ending
from ginrummy.rules import Opening, Rules
from ginrummy.seats import Seat

__all__ = ["lines_of", "outcome_of"]

_WIDTH: Final = 80


def lines_of(record: GameRecord) -> Iterator[str]:
    """
    Yield the lines that a record is written in.
    """
    yield f'[Rules "{format_rules(record.rules)}"]'
    yield f'[Dealer "{record.first_dealer.value}"]'
    if record.seat is not None:
        yield f'[Seat "{record.seat.value}"]'
    for name, value in record.tags:
        text = escaped(value).replace('"', '\\"')
        yield f'[{name} "{text}"]'
    yield f'[Result "{outcome_of(record.game)}"]'
    yield from _comment_lines(record.comment)
    dealer = record.first_dealer
    for number, one in enumerate(record.rounds, start=1):
        yield ""
        yield f"Round {number}: {dealer.value} deals"
        yield from _deck_lines(one, dealer, record.rules)
        yield from _action_lines(one)
        if one.result is not None:
            by_cards = bool(one.deck) and one.result.ending is not Ending.AWARDED
            yield f"Score: {format_score(one.result, brief=by_cards)}"
            dealer = dealer_after(one.result, dealer, record.rules)
            yield from _comment_lines(one.comment(len(one.actions)))


def outcome_of(game: Game) -> str:
    """
    Return who has won the game and what each has in all, as text; ``*`` if it is not over.
    """
    if not game.is_over:
        return "*"
    settled = settle(game)
    winner = settled.winner.value if settled.winner is not None else "-"
    return f"{winner} {settled.totals.north} {settled.totals.south}"


def _comment_lines(comment: str) -> Iterator[str]:
    for line in comment.split("\n") if comment else ():
        yield f"; {escaped(line)}".rstrip(" ")


def _deck_lines(one: RoundRecord, dealer: Seat, rules: Rules) -> Iterator[str]:
    deck, dealt = one.deck, 2 * rules.hand_size
    if not deck:
        return
    if one.side_card is not None:
        yield f"Side: {one.side_card}"
    offer = rules.opening is Opening.OFFER
    opener = deck[0:dealt:2] if offer else (*deck[0:dealt:2], deck[dealt])
    yield f"{dealer.other.value}: {format_known(opener)}"
    yield f"{dealer.value}: {format_known(deck[1:dealt:2])}"
    if offer:
        yield f"Up: {format_known(deck[dealt : dealt + 1])}"
    stock = list(deck[dealt + 1 :])
    while stock and stock[-1] is None:
        stock.pop()
    if stock:
        yield f"Stock: {format_known(stock)}"


def _action_lines(one: RoundRecord) -> Iterator[str]:
    last = len(one.actions)
    # What is said after the end stands behind the score.
    at_end = "" if one.result is not None else one.comment(last)
    line = ""
    for number in range(last + 1):
        if number:
            word = _word(one, number - 1)
            if line and len(line) + 1 + len(word) > _WIDTH:
                yield line
                line = ""
            line = f"{line} {word}" if line else word
        comment = at_end if number == last else one.comment(number)
        if comment:
            if line:
                yield line
                line = ""
            yield from _comment_lines(comment)
    if line:
        yield line


def _word(one: RoundRecord, place: int) -> str:
    # An action and, where cards were shown with it that it does not name, these.
    action = one.actions[place]
    shown = one.shown[place] if place < len(one.shown) else None
    if shown is None:
        return str(action)
    laid = named_melds(action)
    return f"{action}={shown - laid if laid <= shown else shown}"
