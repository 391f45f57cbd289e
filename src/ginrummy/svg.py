"""
Cards, hands, tables and score sheets as SVG pictures, from shapes of our own.

A picture is a text that stands alone: no fonts, scripts, styles or files belong to it. It is
drawn from what lies open and at most one hand, never from a `Round`, so that a hidden card is
in it in no form at all. Names of seats are put on one line, at most 20 places long.

>>> from ginrummy import Hand
>>> picture = draw_hand(Hand.parse("7c7d7h Ks"))
>>> picture.startswith("<svg "), picture.count("data-card="), 'data-meld="7c7d7h"' in picture
(True, 4, True)
"""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from ginrummy._scenes import checked_names, groups
from ginrummy._svg_cards import (
    GAP,
    RAISED,
    Block,
    blocks_of,
    draw_back,
    draw_face,
    draw_row,
    name_of,
    width_at,
)
from ginrummy._svg_page import PALETTES, Palette, page, panel, words
from ginrummy._svg_shapes import HEIGHT, WIDTH
from ginrummy._svg_sheets import draw_score
from ginrummy._svg_tables import draw_state
from ginrummy.actions import LayOff
from ginrummy.cards import Card, Hand
from ginrummy.errors import of_type, wrong_type
from ginrummy.games import Game
from ginrummy.seats import BySeat
from ginrummy.sheets import ScoreSheet
from ginrummy.spreads import Spread, best_spread
from ginrummy.tables import Table
from ginrummy.views import View

__all__ = [
    "LIGHT",
    "Svg",
    "Theme",
    "draw_card",
    "draw_hand",
    "draw_sheet",
    "draw_spread",
    "draw_table",
    "draw_view",
]

_MARGIN = 24
# The cards of a hand go on in another row where one would be wider.
_WIDEST = 820


class Svg(str):
    """
    An SVG picture: a text that shows itself in a notebook.

    >>> draw_card(Card.parse("7h"))._repr_svg_()[:5]
    '<svg '
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@attrs.frozen(kw_only=True)
class Theme:
    """
    The colours of a picture.

    >>> Theme(four_colours=True).dark
    False

    Raises:
        WrongTypeError: a value is of the wrong type.
    """

    four_colours: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether each suit has a colour of its own: clubs are green and diamonds blue."""
    dark: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the picture is dark, cards included."""


LIGHT: Final = Theme()
"""Light, with hearts and diamonds red, clubs and spades black."""


def draw_card(card: Card | None, theme: Theme = LIGHT) -> Svg:
    """
    Draw one card, or the back that all cards share for None.

    >>> 'aria-label="seven of hearts"' in draw_card(Card.parse("7h"))
    True

    Raises:
        WrongTypeError: *card* is neither a `Card` nor None, or *theme* not a `Theme`.
    """
    palette = _palette(theme, "draw_card()")
    if card is None:
        return Svg(page("of-card", "hidden card", WIDTH, HEIGHT, draw_back(0, 0, palette)))
    if not isinstance(card, Card):
        raise wrong_type("draw_card()", "a Card, or None", card)
    face = draw_face(card, 0, 0, palette)
    return Svg(page("of-card", name_of(card), WIDTH, HEIGHT, face))


def draw_hand(hand: Hand, theme: Theme = LIGHT) -> Svg:
    """
    Draw a hand: its melds, as in the best spread, and what is left.

    >>> draw_hand(Hand.parse("7c7d7h Ks")).count('class="gin-deadwood"')
    1

    Raises:
        WrongTypeError: *hand* is not a `Hand`, or *theme* not a `Theme`.
    """
    if not isinstance(hand, Hand):
        raise wrong_type("draw_hand()", "a Hand", hand)
    return draw_spread(best_spread(hand), _theme(theme, "draw_hand()"))


def draw_spread(spread: Spread, theme: Theme = LIGHT, *, layoffs: Iterable[LayOff] = ()) -> Svg:
    """
    Draw a spread as it lies on the table; cards that were laid off stand out.

    >>> from ginrummy import Meld
    >>> laid = Spread([Meld.parse("8h9hTh")], Hand.parse("2c"))
    >>> picture = draw_spread(laid, layoffs=[LayOff(Card.parse("7h"), Meld.parse("8h9hTh"))])
    >>> 'data-meld="7h8h9hTh"' in picture, picture.count("gin-laid-off")
    (True, 1)

    Raises:
        InvalidStateError: a lay-off does not fit.
        WrongTypeError: an argument is of the wrong type.
    """
    where = "draw_spread()"
    if not isinstance(spread, Spread):
        raise wrong_type(where, "a Spread", spread)
    palette = _palette(theme, where)
    rows = _rows(blocks_of(groups(spread, layoffs, where), spread.unmelded, 0, "deadwood"))
    width = max(260, *(width_at(row) for row in rows)) + 2 * _MARGIN
    body: list[str] = []
    y: float = _MARGIN + RAISED / 2
    for row in rows:
        body.append(draw_row(row, width / 2, y, _WIDEST, palette))
        y += HEIGHT + GAP
    count = f"deadwood {spread.deadwood}"
    label = words(
        count, width / 2, y + 6, 17, fill=palette.muted, text_anchor="middle", class_="gin-count"
    )
    return Svg(panel("of-hand", f"Hand, {count}", width, y + 24, palette, *body, label))


def _rows(blocks: Sequence[Block]) -> list[list[Block]]:
    rows: list[list[Block]] = [[]]
    for block in blocks:
        if rows[-1] and width_at([*rows[-1], block]) > _WIDEST:
            rows.append([])
        rows[-1].append(block)
    return rows


def draw_table(table: Table, theme: Theme = LIGHT, *, names: BySeat[str] | None = None) -> Svg:
    """
    Draw what lies open, as a bystander sees it.

    >>> from ginrummy import DECK, Seat, deal
    >>> picture = draw_table(deal(DECK, Seat.NORTH).table)
    >>> picture.count("data-card="), 'data-card="8d"' in picture
    (1, True)

    Raises:
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(table, Table):
        raise wrong_type("draw_table()", "a Table", table)
    palette = _palette(theme, "draw_table()")
    return Svg(draw_state(table, palette, checked_names(names, "draw_table()", "\ufffd")))


def draw_view(seen: View, theme: Theme = LIGHT, *, names: BySeat[str] | None = None) -> Svg:
    """
    Draw the table as a seat sees it, with its own cards in front.

    >>> from ginrummy import DECK, Seat, deal, view
    >>> draw_view(view(deal(DECK, Seat.NORTH), Seat.SOUTH)).count("data-card=")
    11

    Raises:
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(seen, View):
        raise wrong_type("draw_view()", "a View", seen)
    palette = _palette(theme, "draw_view()")
    return Svg(draw_state(seen, palette, checked_names(names, "draw_view()", "\ufffd")))


def draw_sheet(
    source: Game | ScoreSheet, theme: Theme = LIGHT, *, names: BySeat[str] | None = None
) -> Svg:
    """
    Draw a score sheet: one column, or three in Hollywood, and what they come to.

    >>> from ginrummy import RoundResult, Seat
    >>> game = Game(results=[RoundResult.of_points(Seat.NORTH, 14)])
    >>> ">Ann</text>" in draw_sheet(game, names=BySeat("Ann", "Bob"))
    True

    Raises:
        WrongTypeError: an argument is of the wrong type.
    """
    where = "draw_sheet()"
    if not isinstance(source, Game | ScoreSheet):
        raise wrong_type(where, "a Game or a ScoreSheet", source)
    palette = _palette(theme, where)
    return Svg(draw_score(source, palette, checked_names(names, where, "\ufffd")))


def _theme(theme: Theme, where: str) -> Theme:
    if not isinstance(theme, Theme):
        raise wrong_type(where, "a Theme", theme)
    return theme


def _palette(theme: Theme, where: str) -> Palette:
    known = _theme(theme, where)
    return PALETTES[known.dark][known.four_colours]
