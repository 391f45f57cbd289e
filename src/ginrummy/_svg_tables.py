"""
A whole table as a picture: both sides, stock and pile, what holds and what is due.

>>> from ginrummy import DECK, Seat, deal
>>> from ginrummy._scenes import NAMES
>>> from ginrummy._svg_page import PALETTES
>>> draw_state(deal(DECK, Seat.NORTH).table, PALETTES[False][0], NAMES).count("data-seat=")
2
"""

from collections.abc import Iterator

from ginrummy._scenes import Side, due, move_or_end, notes, sides, terms
from ginrummy._svg_cards import blocks_of, draw_back, draw_face, draw_paper, draw_row
from ginrummy._svg_page import Palette, broken, escaped, fitted, length_of, panel, tag, words
from ginrummy._svg_shapes import HEIGHT, WIDTH
from ginrummy.cards import Card
from ginrummy.seats import BySeat, Seat
from ginrummy.tables import Table
from ginrummy.views import View

__all__ = ["draw_state"]

# A table always has this size, so that it does not jump from step to step.
_WIDTH, _HEIGHT = 900, 644
_ROOM = _WIDTH - 2 * 28
_CENTRE = _WIDTH / 2
_TOP, _MIDDLE, _BOTTOM = 64, 242, 444
_STOCK, _PILE = _CENTRE - WIDTH - 14, _CENTRE + 14
_LEFT, _RIGHT = 40, 606
# How long a line of the blocks at the sides may be, at the size of the first.
_SIDE, _LARGE = _WIDTH - 24 - _RIGHT, 20
# So many cards are drawn of a heap; how many there are, is written.
_HEAP = 4


def draw_state(state: Table | View, palette: Palette, names: BySeat[str]) -> str:
    """
    Draw what lies open and, of a view, the hand of its seat, which sits in front.
    """
    table = state.table if isinstance(state, View) else state
    front = state.seat if isinstance(state, View) else Seat.SOUTH
    both = sides(state)
    return panel(
        "of-table",
        due(table, names),
        _WIDTH,
        _HEIGHT,
        palette,
        _draw_side(both[front.other], state, names, palette),
        _draw_terms(table, palette),
        _draw_piles(table, palette),
        _draw_due(table, names, palette),
        _draw_side(both[front], state, names, palette, below=True),
    )


def _draw_side(
    side: Side,
    state: Table | View,
    names: BySeat[str],
    palette: Palette,
    *,
    below: bool = False,
) -> str:
    table = state.table if isinstance(state, View) else state
    moves = table.turn is side.seat and not table.is_over
    kind = "known" if side.deadwood is None else "deadwood"
    blocks = blocks_of(side.melds, side.loose, side.hidden, kind)
    y = _BOTTOM if below else _TOP
    return tag(
        "g",
        draw_row(blocks, _CENTRE, y, _ROOM, palette),
        _label(side, state, names[side.seat], palette, y + HEIGHT + 36 if below else y - 26),
        class_="gin-seat gin-to-move" if moves else "gin-seat",
        data_seat=side.seat.value,
    )


def _label(side: Side, state: Table | View, name: str, palette: Palette, y: float) -> str:
    table = state.table if isinstance(state, View) else state
    facts = [*notes(state, side.seat, _signed)]
    facts.append(f"{side.size} {'card' if side.size == 1 else 'cards'}")
    if side.deadwood is not None:
        facts.append(f"deadwood {side.deadwood}")
    moves = table.turn is side.seat and not table.is_over
    said = f" · {' · '.join(facts)}"
    shown = fitted(name, _ROOM - length_of(f"● {said}", 17), 17)
    return tag(
        "text",
        tag("tspan", "● ", fill=palette.accent) if moves else "",
        tag("tspan", escaped(shown), class_="gin-name", font_weight="700", fill=palette.ink),
        tag("tspan", said, class_="gin-facts"),
        x=_CENTRE,
        y=y,
        font_size=17,
        text_anchor="middle",
        fill=palette.muted,
    )


def _signed(card: Card) -> str:
    return f"{card.rank.value}{card.suit.symbol}"


def _draw_terms(table: Table, palette: Palette) -> str:
    # What holds in the round, on the left.
    lines = [line for term in terms(table, _signed) for line in broken(term, _SIDE, _LARGE)]
    return _block(_LEFT, "this round", lines, palette, "gin-terms")


def _draw_due(table: Table, names: BySeat[str], palette: Palette) -> str:
    # Who is to move, and what may be done, on the right.
    head = "the round is over" if table.is_over else "to move"
    called = names.map(lambda name: fitted(name, _SIDE, _LARGE))
    lines = broken(move_or_end(table, called), _SIDE, _LARGE if table.is_over else 17)
    if not table.is_over:
        lines.insert(0, called[table.turn])
    return _block(_RIGHT, head, lines, palette, "gin-due")


def _block(x: float, head: str, lines: list[str], palette: Palette, class_: str) -> str:
    y = _MIDDLE + HEIGHT / 2 - 12 * len(lines) + 4
    first = words(
        head.upper(), x, y, 12, fill=palette.accent, font_weight="700", letter_spacing="1.2"
    )
    rest = (
        words(
            line,
            x,
            y + 26 * at,
            _LARGE if at == 1 else 17,
            fill=palette.ink if at == 1 else palette.muted,
            font_weight="600" if at == 1 else None,
        )
        for at, line in enumerate(lines, start=1)
    )
    return tag("g", first, *rest, class_=class_)


def _draw_piles(table: Table, palette: Palette) -> str:
    # The heaps grow to the upper left, and their top cards stay where they are.
    stock = [draw_back(*place, palette) for place in _heap(table.stock_size, _STOCK)]
    # Of a card under another there is nothing but its edge: which one it is cannot be seen.
    under = [*_heap(len(table.discards), _PILE)][:-1]
    edges = [draw_paper("gin-under", x, y, palette) for x, y in under]
    top = [draw_face(card, _PILE, _MIDDLE, palette) for card in table.discards[-1:]]
    return "".join(
        (
            _pile("stock", stock, table.stock_size, _STOCK, palette),
            _pile("pile", [*edges, *top], len(table.discards), _PILE, palette),
        )
    )


def _heap(size: int, x: float) -> Iterator[tuple[float, float]]:
    for depth in reversed(range(min(size, _HEAP))):
        yield x - 2 * depth, _MIDDLE - 2 * depth


def _pile(kind: str, cards: list[str], size: int, x: float, palette: Palette) -> str:
    empty = tag(
        "rect",
        class_="gin-empty",
        x=x + 1,
        y=_MIDDLE + 1,
        width=WIDTH - 2,
        height=HEIGHT - 2,
        rx=9,
        fill="none",
        stroke=palette.edge,
        stroke_width=2,
        stroke_dasharray="6 5",
    )
    text = f"{kind} · {size}" if size else f"{kind} empty"
    return tag(
        "g",
        *(cards or [empty]),
        words(
            text,
            x + WIDTH / 2,
            _MIDDLE + HEIGHT + 22,
            15,
            class_="gin-count",
            text_anchor="middle",
            fill=palette.muted,
        ),
        class_=f"gin-{kind}",
        role="group",
        aria_label=kind,
    )
