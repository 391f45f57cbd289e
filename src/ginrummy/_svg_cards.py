"""
Cards, and cards side by side, as pieces of a picture.

>>> from ginrummy import Card
>>> from ginrummy._svg_page import PALETTES
>>> card = draw_face(Card.parse("7h"), 0, 0, PALETTES[False][0])
>>> 'data-card="7h"' in card, card.count("suit-h")
(True, 9)
"""

from collections.abc import Iterable, Sequence

import attrs

from ginrummy._scenes import Group
from ginrummy._svg_page import Palette, tag
from ginrummy._svg_shapes import HEIGHT, PIPS, WIDTH
from ginrummy.cards import Card, Hand

__all__ = [
    "GAP",
    "RAISED",
    "Block",
    "blocks_of",
    "draw_back",
    "draw_face",
    "draw_paper",
    "draw_row",
    "name_of",
    "width_at",
]

# How far cards of a fan lie apart: the corner of each is to be seen.
_STEP = 26
_CLOSEST = 18
GAP = 24
"""How far groups of cards lie apart."""
RAISED = 8
"""How far a card that was laid off stands out: below it nothing of another corner is seen."""
_HALF_TURN = f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"


def _use(shape: str, x: float, y: float, scale: float, *, turned: bool = False) -> str:
    place = f"translate({x:g} {y:g}){' rotate(180)' if turned else ''} scale({scale:g})"
    return tag("use", href=f"#{shape}", transform=place)


def _pen(colour: str, width: float) -> dict[str, str]:
    return {
        "fill": "none",
        "stroke": colour,
        "stroke_width": f"{width:g}",
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


def name_of(card: Card) -> str:
    """
    Say a card in words, for who hears the picture.
    """
    return f"{card.rank.name.lower()} of {card.suit.name.lower()}"


def draw_paper(
    class_: str | None, x: float, y: float, palette: Palette, *, marked: bool = False
) -> str:
    """
    Draw the paper of a card; one that is *marked* has a strong edge.
    """
    return tag(
        "rect",
        class_=class_,
        x=x + 0.5,
        y=y + 0.5,
        width=WIDTH - 1,
        height=HEIGHT - 1,
        rx=9,
        fill=palette.face,
        stroke=palette.accent if marked else palette.border,
        stroke_width=2.5 if marked else None,
    )


def draw_face(card: Card, x: float, y: float, palette: Palette, *, laid_off: bool = False) -> str:
    """
    Draw a card, face up.
    """
    colour, suit = palette.suits[card.suit], f"suit-{card.suit.value}"
    corner = [
        tag("g", _use(f"rank-{card.rank.value}", 14, 19, 0.21), **_pen(colour, 13)),
        _use(suit, 14, 40, 0.15),
    ]
    return tag(
        "g",
        draw_paper("gin-face", 0, 0, palette, marked=laid_off),
        tag(
            "g",
            _middle(card, suit, palette),
            tag("g", *corner, class_="gin-corner"),
            tag("g", *corner, class_="gin-corner", transform=_HALF_TURN),
            fill=colour,
        ),
        class_="gin-card gin-laid-off" if laid_off else "gin-card",
        data_card=str(card),
        role="img",
        aria_label=name_of(card),
        transform=f"translate({x:g} {y:g})",
    )


def _middle(card: Card, suit: str, palette: Palette) -> str:
    # One large pip, pips in their places, or a court card.
    rank = card.rank.value
    if rank == "A":
        return tag("g", _use(suit, WIDTH / 2, HEIGHT / 2, 0.45), class_="gin-pips")
    if rank not in PIPS:
        return _court(rank, palette.suits[card.suit], palette)
    scale = 0.175 if len(PIPS[rank]) < 9 else 0.155
    pips = [_use(suit, x, y, scale, turned=y > HEIGHT / 2) for x, y in PIPS[rank]]
    return tag("g", *pips, class_="gin-pips")


def _court(rank: str, colour: str, palette: Palette) -> str:
    crown = _use(f"crown-{rank}", 50, 31, 0.85)
    frame = {"x": 28, "y": 15, "width": 44, "height": 110, "rx": 3}
    return tag(
        "g",
        tag("rect", **frame, fill_opacity=0.1),
        tag("use", href="#court", stroke_opacity=0.2, **_pen(colour, 0.8)),
        tag("rect", **frame, **_pen(colour, 1.4)),
        tag("circle", cx=50, cy=70, r=22.5, fill=palette.face, stroke=colour, stroke_width=1.4),
        tag("circle", cx=50, cy=70, r=19.5, stroke_opacity=0.5, **_pen(colour, 0.8)),
        tag("g", _use(f"rank-{rank}", 50, 70, 0.3), **_pen(colour, 13)),
        tag("g", crown),
        tag("g", crown, transform=_HALF_TURN),
        class_="gin-court",
    )


def draw_back(x: float, y: float, palette: Palette) -> str:
    """
    Draw a card, face down.
    """
    return tag(
        "g",
        draw_paper(None, 0, 0, palette),
        tag("rect", x=6, y=6, width=WIDTH - 12, height=HEIGHT - 12, rx=5, fill=palette.back),
        tag("use", href="#back", **_pen(palette.lattice, 1)),
        tag("circle", cx=50, cy=70, r=17, fill=palette.back, stroke=palette.lattice),
        tag("g", _use("suit-d", 50, 70, 0.2), fill=palette.lattice),
        class_="gin-back",
        transform=f"translate({x:g} {y:g})",
    )


@attrs.frozen
class Block:
    """
    Cards that lie in a fan: a meld, the cards of no meld, or hidden ones.
    """

    kind: str
    cards: tuple[Card, ...] = ()
    laid_off: Hand = attrs.field(factory=Hand)
    hidden: int = 0

    @property
    def size(self) -> int:
        """
        How many cards it has.
        """
        return len(self.cards) + self.hidden

    def width(self, step: float) -> float:
        """
        How wide it is with cards that lie *step* apart.
        """
        return WIDTH + (self.size - 1) * self.step(step)

    def step(self, step: float) -> float:
        """
        How far its cards lie apart: hidden ones have no corner to be seen.
        """
        return 0.7 * step if self.hidden else step


def blocks_of(melds: Iterable[Group], loose: Hand, hidden: int, kind: str) -> tuple[Block, ...]:
    """
    Return the cards of a side in fans; *kind* is what its loose cards are.
    """
    found = [Block("meld", tuple(meld.cards), meld.laid_off) for meld in melds]
    # No fan is longer than a suit.
    cards = tuple(loose)
    found += [Block(kind, cards[at : at + 13]) for at in range(0, len(cards), 13)]
    if hidden:
        found.append(Block("hidden", hidden=hidden))
    return tuple(found)


def width_at(blocks: Sequence[Block], step: float = _STEP) -> float:
    """
    Return how wide *blocks* are, side by side.
    """
    return sum(block.width(step) for block in blocks) + GAP * (len(blocks) - 1)


def draw_row(
    blocks: Sequence[Block], middle: float, y: float, room: float, palette: Palette
) -> str:
    """
    Draw *blocks* side by side around a *middle*, closer together where there is little *room*.
    """
    overlaps = sum(block.size - 1 for block in blocks)
    wide = width_at(blocks)
    step = _STEP if wide <= room else max(_CLOSEST, _STEP - (wide - room) / overlaps)
    x = middle - width_at(blocks, step) / 2
    drawn: list[str] = []
    for block in blocks:
        drawn.append(_draw_block(block, x, y, step, palette))
        x += block.width(step) + GAP
    return "".join(drawn)


def _draw_block(block: Block, x: float, y: float, step: float, palette: Palette) -> str:
    if block.hidden:
        backs = [draw_back(x + at * block.step(step), y, palette) for at in range(block.hidden)]
        label = f"{block.hidden} hidden {'card' if block.hidden == 1 else 'cards'}"
        return tag("g", *backs, class_="gin-hidden", role="img", aria_label=label)
    faces: list[str] = []
    for at, card in enumerate(block.cards):
        laid_off = card in block.laid_off
        lift = RAISED if laid_off else 0
        faces.append(draw_face(card, x + at * step, y - lift, palette, laid_off=laid_off))
    melded = block.kind == "meld"
    return tag(
        "g",
        *faces,
        class_=f"gin-{block.kind}",
        data_meld="".join(map(str, block.cards)) if melded else None,
        role="group",
        aria_label=block.kind,
    )
