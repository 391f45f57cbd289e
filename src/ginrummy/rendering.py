"""
Hands, tables, results and score sheets as plain text, for terminals and chats.

Everything is drawn from what lies open and at most one hand, never from a `Round`: what a
seat may not see cannot be in the text. Lines are joined by line feeds, with none at the end;
names of seats are put on one line, at most 20 places long.

>>> from ginrummy import Hand
>>> print(render_hand(Hand.parse("7c7d7h 8h9hTh Ks")))
[7c 7d 7h] [8h 9h Th] Ks  deadwood 10
"""

import enum
import re
from collections.abc import Iterable
from functools import partial
from typing import Final

import attrs

from ginrummy._scenes import (
    Group,
    Side,
    checked_names,
    due,
    groups,
    notes,
    sides,
    terms,
    width_of,
)
from ginrummy._sheet_rows import (
    IN_ASCII,
    SheetRow,
    account_text,
    accounts,
    head_text,
    lines_text,
    result_text,
    row_text,
    sheet_rows,
)
from ginrummy.actions import LayOff
from ginrummy.cards import Card, Hand, Suit
from ginrummy.errors import of_type, wrong_type
from ginrummy.games import Game, score_sheet
from ginrummy.results import Ending, RoundResult
from ginrummy.seats import BySeat, Seat
from ginrummy.sheets import ScoreSheet
from ginrummy.spreads import Spread, best_spread
from ginrummy.tables import Table
from ginrummy.views import View

__all__ = [
    "PLAIN",
    "Colours",
    "Style",
    "Suits",
    "render_hand",
    "render_result",
    "render_sheet",
    "render_spread",
    "render_table",
    "render_view",
    "shown_names",
]

_ESCAPE = re.compile("\x1b\\[[0-9;]*m")
_HIDDEN = "##"
# Cells of a score sheet: as `python -m ginrummy sheet` has them, and where these do not fit.
_CELLS = (6, 5)


class Suits(enum.Enum):
    """
    How suits are written.

    >>> Suits("signs")
    <Suits.SIGNS: 'signs'>
    """

    LETTERS = "letters"
    """Plain ASCII: ``7h``."""
    SIGNS = "signs"
    """With the signs of the suits, and of arithmetic: ``7♥``."""


class Colours(enum.Enum):
    """
    In which colours cards are written, with the escape codes of a terminal.

    >>> Colours("four")
    <Colours.FOUR: 'four'>
    """

    NONE = "none"
    """None: no escape codes at all."""
    TWO = "two"
    """Hearts and diamonds red, clubs and spades as all other text."""
    FOUR = "four"
    """Hearts red, diamonds blue, clubs green, spades as all other text."""


_CODES: Final = {
    Colours.NONE: dict[Suit, str](),
    Colours.TWO: {Suit.HEARTS: "31", Suit.DIAMONDS: "31"},
    Colours.FOUR: {Suit.HEARTS: "31", Suit.DIAMONDS: "34", Suit.CLUBS: "32"},
}


@attrs.frozen(kw_only=True)
class Style:
    """
    How text is drawn.

    >>> print(render_hand(Hand.parse("7c7d7h Ks"), Style(suits=Suits.SIGNS)))
    [7♣ 7♦ 7♥] K♠  deadwood 10

    Raises:
        WrongTypeError: a value is of the wrong type.
    """

    suits: Suits = attrs.field(default=Suits.LETTERS, validator=of_type(Suits))
    """How suits are written."""
    colours: Colours = attrs.field(default=Colours.NONE, validator=of_type(Colours))
    """The colours of the cards."""
    width: int = attrs.field(default=80, validator=of_type(int))
    """How many places a line has. Forty are enough for everything; with fewer, what cannot be
    broken sticks out."""


PLAIN: Final = Style()
"""Plain ASCII without colours, 80 places wide."""


def render_hand(hand: Hand, style: Style = PLAIN) -> str:
    """
    Draw a hand: its melds, as in the best spread, and what is left.

    >>> print(render_hand(Hand.parse("7c7d7h Ks"), Style(suits=Suits.SIGNS)))
    [7♣ 7♦ 7♥] K♠  deadwood 10

    Raises:
        WrongTypeError: *hand* is not a `Hand`, or *style* not a `Style`.
    """
    if not isinstance(hand, Hand):
        raise wrong_type("render_hand()", "a Hand", hand)
    return render_spread(best_spread(hand), _style(style, "render_hand()"))


def render_spread(spread: Spread, style: Style = PLAIN, *, layoffs: Iterable[LayOff] = ()) -> str:
    """
    Draw a spread as it lies on the table, with *layoffs* marked by a plus sign.

    >>> from ginrummy import Card, Meld
    >>> laid = Spread([Meld.parse("8h9hTh")], Hand.parse("2c"))
    >>> print(render_spread(laid, layoffs=[LayOff(Card.parse("7h"), Meld.parse("8h9hTh"))]))
    [+7h 8h 9h Th] 2c  deadwood 2

    Raises:
        InvalidStateError: a lay-off does not fit.
        WrongTypeError: an argument is of the wrong type.
    """
    where = "render_spread()"
    style = _style(style, where)
    if not isinstance(spread, Spread):
        raise wrong_type(where, "a Spread", spread)
    melds = groups(spread, layoffs, where)
    blocks = [*_cards(melds, spread.unmelded, style), f" deadwood {spread.deadwood}"]
    return "\n".join(_filled(blocks, style, ""))


def render_table(table: Table, style: Style = PLAIN, *, names: BySeat[str] | None = None) -> str:
    """
    Draw what lies open, as a bystander sees it.

    >>> from ginrummy import DECK, deal
    >>> print(render_table(deal(DECK, Seat.NORTH).table))
    North, dealer: 10 cards
      ## ## ## ## ## ## ## ## ## ##
    stock 31, pile 8d, knock limit 10
    South: 10 cards
      ## ## ## ## ## ## ## ## ## ##
    South to move: take the upcard, or pass

    Raises:
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(table, Table):
        raise wrong_type("render_table()", "a Table", table)
    return _table(table, _style(style, "render_table()"), names, "render_table()")


def render_view(seen: View, style: Style = PLAIN, *, names: BySeat[str] | None = None) -> str:
    """
    Draw the table as a seat sees it, with its own cards in front.

    >>> from ginrummy import DECK, deal, view
    >>> print(render_view(view(deal(DECK, Seat.NORTH), Seat.SOUTH)))
    North, dealer: 10 cards
      ## ## ## ## ## ## ## ## ## ##
    stock 31, pile 8d, knock limit 10
    South, you: 10 cards
      Ac 3c 5c 7c 9c Jc Kc 2d 4d 6d  deadwood 57
    South to move: take the upcard, or pass

    Raises:
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(seen, View):
        raise wrong_type("render_view()", "a View", seen)
    return _table(seen, _style(style, "render_view()"), names, "render_view()")


def render_result(
    result: RoundResult, style: Style = PLAIN, *, names: BySeat[str] | None = None
) -> str:
    """
    Draw the result of a round: who won, both spreads or counts, and each line of the score.

    >>> from ginrummy import score_counts
    >>> print(render_result(score_counts(Seat.NORTH, BySeat(9, 4))))
    undercut: South wins 15
      North: deadwood 9
      South: deadwood 4
      +5: deadwood 9 - 4
      +10: undercut 10

    Raises:
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(result, RoundResult):
        raise wrong_type("render_result()", "a RoundResult", result)
    style = _style(style, "render_result()")
    called = _names(names, style, "render_result()")
    lines = _filled(_headline(result, called).split(), style, "")
    for seat in Seat:
        if result.spreads is not None:
            spread = result.spreads[seat]
            cards = _cards(groups(spread, (), ""), spread.unmelded, style)
            blocks = [f"{called[seat]}:", *cards, f" deadwood {spread.deadwood}"]
            lines += _filled(blocks, style, "  ")
        elif result.deadwood is not None:
            lines.append(f"  {called[seat]}: deadwood {result.deadwood[seat]}")
    lines += [_signs(f"  +{line.points}: {line.label}", style) for line in result.lines]
    return "\n".join(lines)


def _headline(result: RoundResult, names: BySeat[str]) -> str:
    if result.winner is None:
        return f"{result.ending.text}: nobody wins"
    won = f"{names[result.winner]} wins {result.points}"
    return won if result.ending is Ending.AWARDED else f"{result.ending.text}: {won}"


def render_sheet(
    source: Game | ScoreSheet, style: Style = PLAIN, *, names: BySeat[str] | None = None
) -> str:
    """
    Draw a score sheet: one column, or three in Hollywood, and what they come to.

    A `Game` has a row for each round, with its result where there is room. A `ScoreSheet`
    holds sums alone, and has them row by row.

    >>> results = [RoundResult.of_points(Seat.NORTH, points) for points in (14, 22)]
    >>> print(render_sheet(Game(results=results), names=BySeat("Ann", "Bob")))
    N Ann, S Bob
    round     N     S
    1        14        N 14
    2        36        N 22

    Raises:
        WrongTypeError: an argument is of the wrong type.
    """
    where = "render_sheet()"
    if not isinstance(source, Game | ScoreSheet):
        raise wrong_type(where, "a Game or a ScoreSheet", source)
    style = _style(style, where)
    called = _names(names, style, where)
    sheet = source if isinstance(source, ScoreSheet) else score_sheet(source)
    heads = [head_text(len(sheet.columns), cell) for cell in _CELLS]
    wide = len(heads[0]) <= style.width
    both = [f"N {called.north},", f"S {called.south}"]
    lines = _filled(both, style, "") if names is not None else []
    lines.append(heads[0 if wide else 1])
    lines += [_row(row, _CELLS[0 if wide else 1], style) for row in sheet_rows(source)]
    for account in accounts(source):
        for text in account_text(account):
            lines += _filled(text.split(), style, "  " if text.startswith(" ") else "")
    return "\n".join(_signs(line, style) for line in lines)


def _row(row: SheetRow, cell: int, style: Style) -> str:
    # As much of the result as there is room for.
    text = row_text(row, cell)
    if row.result is not None:
        for remark in (f"  {result_text(row.result)}", lines_text(row.result)):
            if len(text) + len(remark) > style.width:
                break
            text += remark
    return text.rstrip()


def _table(state: Table | View, style: Style, names: BySeat[str] | None, where: str) -> str:
    table = state.table if isinstance(state, View) else state
    called = _names(names, style, where)
    front = state.seat if isinstance(state, View) else Seat.SOUTH
    both = sides(state)
    lines = [
        *_side(both[front.other], state, style, called),
        *_filled(_middle(table, style), style, ""),
        *_side(both[front], state, style, called),
        *_filled(due(table, called).split(" "), style, ""),
    ]
    return "\n".join(_signs(line, style) for line in lines)


def _side(side: Side, state: Table | View, style: Style, names: BySeat[str]) -> list[str]:
    # Whose cards they are, and the cards.
    facts = [names[side.seat], *notes(state, side.seat, partial(_card, style=style))]
    counted = f"{side.size} {'card' if side.size == 1 else 'cards'}"
    blocks = [*_cards(side.melds, side.loose, style), *[_HIDDEN] * side.hidden]
    if side.deadwood is not None:
        blocks.append(f" deadwood {side.deadwood}")
    head = _filled(f"{', '.join(facts)}: {counted}".split(" "), style, "")
    return [*head, *_filled(blocks, style, "  ")]


def _middle(table: Table, style: Style) -> list[str]:
    # What lies between the players; each fact stays in one piece.
    pile = "pile empty" if table.upcard is None else f"pile {_card(table.upcard, style)}"
    if len(table.discards) > 1:
        pile += f" on {len(table.discards) - 1}"
    facts = [f"stock {table.stock_size}", pile, *terms(table, partial(_card, style=style))]
    return [*(f"{fact}," for fact in facts[:-1]), facts[-1]]


def _cards(melds: Iterable[Group], loose: Hand, style: Style) -> list[str]:
    blocks: list[str] = []
    for meld in melds:
        marked = [
            f"{'+' if card in meld.laid_off else ''}{_card(card, style)}" for card in meld.cards
        ]
        blocks.append(f"[{' '.join(marked)}]")
    return blocks + [_card(card, style) for card in loose]


def _card(card: Card, style: Style) -> str:
    suit = card.suit.symbol if style.suits is Suits.SIGNS else card.suit.value
    code = _CODES[style.colours].get(card.suit)
    text = f"{card.rank.value}{suit}"
    return text if code is None else f"\x1b[{code}m{text}\x1b[0m"


def _filled(blocks: Iterable[str], style: Style, indent: str) -> list[str]:
    # The blocks in lines; one that does not fit a line of its own is broken at its spaces.
    room = style.width - len(indent)
    lines: list[str] = []
    line = ""
    for block in blocks:
        pieces = [block] if _length(block.strip()) <= room else block.split()
        for piece in pieces:
            if line and _length(line) + 1 + _length(piece) <= room:
                line += f" {piece}"
                continue
            if line:
                lines.append(indent + line)
            line = piece.lstrip()
    return [*lines, indent + line] if line else lines


def _length(text: str) -> int:
    return width_of(_ESCAPE.sub("", text))


def _signs(text: str, style: Style) -> str:
    # The labels of score lines have the signs of arithmetic.
    return text.translate(IN_ASCII) if style.suits is Suits.LETTERS else text


def shown_names(names: BySeat[str] | None, style: Style = PLAIN) -> BySeat[str]:
    """
    Return what the seats are called in a text that is drawn, to call them so beside it.

    It is on one line, at most 20 places long, and holds nothing that steers a terminal.

    >>> shown_names(BySeat("Maximiliana of the long name", ""))
    BySeat(north='Maximiliana of the..', south='South')

    Raises:
        WrongTypeError: *names* are no names, or *style* is not a `Style`.
    """
    return _names(names, _style(style, "shown_names()"), "shown_names()")


def _names(names: BySeat[str] | None, style: Style, where: str) -> BySeat[str]:
    mark = "?" if style.suits is Suits.LETTERS else "\ufffd"
    return checked_names(names, where, mark)


def _style(style: Style, where: str) -> Style:
    if not isinstance(style, Style):
        raise wrong_type(where, "a Style", style)
    return style
