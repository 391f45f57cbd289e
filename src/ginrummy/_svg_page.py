"""
What every picture is made with: colours, elements, words, and the page around them.

>>> tag("rect", width=2.50, class_="gin-face")
'<rect width="2.5" class="gin-face"/>'
"""

import hashlib
import html
import re
import unicodedata
from typing import Final

import attrs

from ginrummy._scenes import width_of
from ginrummy._svg_shapes import SHAPES
from ginrummy.cards import Suit

__all__ = [
    "PALETTES",
    "Palette",
    "broken",
    "escaped",
    "fitted",
    "length_of",
    "page",
    "panel",
    "tag",
    "words",
]

_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
# How broad characters are in a broad font, bold, and in sizes of the font.
_BREADTHS: Final = {
    **dict.fromkeys("MWmw@%", 1.12),
    **dict.fromkeys("#&+<=>^~", 0.88),
    **dict.fromkeys(" .,:;!|'()[]ijlIftr-/\u00b7", 0.5),
}
_USED = re.compile(r'(?<= href="#)[\w-]+')


@attrs.frozen(kw_only=True)
class Palette:
    """
    The colours of a picture.
    """

    felt: str
    edge: str
    ink: str
    muted: str
    accent: str
    face: str
    border: str
    back: str
    lattice: str
    suits: dict[Suit, str]


def _palette(black: str, red: str, blue: str, green: str, rest: dict[str, str]) -> list[Palette]:
    # With two colours and with four.
    clubs, diamonds, hearts, spades = Suit
    two = {clubs: black, diamonds: red, hearts: red, spades: black}
    four = {clubs: green, diamonds: blue, hearts: red, spades: black}
    return [Palette(suits=suits, **rest) for suits in (two, four)]


_LIGHT = {
    "felt": "#e3efe8",
    "edge": "#bcd6c8",
    "ink": "#16271f",
    "muted": "#567064",
    "accent": "#0c7a4d",
    "face": "#ffffff",
    "border": "#b6beba",
    "back": "#28527a",
    "lattice": "#6f9cc6",
}
_DARK = {
    "felt": "#14211b",
    "edge": "#2d463a",
    "ink": "#e7f1ec",
    "muted": "#93ad9f",
    "accent": "#4fd39a",
    "face": "#232a31",
    "border": "#59646e",
    "back": "#24466a",
    "lattice": "#5381ac",
}
PALETTES: Final = {
    False: _palette("#1b2127", "#c8102e", "#1666c9", "#128043", _LIGHT),
    True: _palette("#e9eef3", "#ff7d7d", "#6cb8ff", "#5fd38d", _DARK),
}
"""By whether it is dark, the colours for a deck of two and of four."""


def escaped(text: str) -> str:
    """
    Write *text* so that it is nothing but text, in elements and in attributes.
    """
    return html.escape(text)


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """
    Write an element; attributes that are None are left out, and what is *inside* is as it is.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else f"{value:g}"
            parts.append(f'{_name(key)}="{escaped(text)}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def _name(key: str) -> str:
    # `class_` stands for class, `aria_label` for aria-label.
    return key.rstrip("_").replace("_", "-")


def words(text: str, x: float, y: float, size: float = 16, **attributes: str | None) -> str:
    """
    Write *text* at a place.
    """
    return tag("text", escaped(text), x=x, y=y, font_size=size, **attributes)


def length_of(text: str, size: float) -> float:
    """
    Return about how long *text* is at most; which font it will have, nobody knows.

    >>> length_of("WWW", 10) > 2 * length_of("iii", 10)
    True
    """
    return size * sum(map(_breadth, text))


def _breadth(char: str) -> float:
    base = unicodedata.normalize("NFD", char)[0]
    if base in _BREADTHS:
        return _BREADTHS[base]
    if base.isascii():
        return 0.86 if base.isupper() else 0.75
    return {0: 0, 1: 0.95, 2: 1.1}[width_of(char)]


def fitted(text: str, room: float, size: float) -> str:
    """
    Return *text*, with its end cut off where it is too long for the *room*.

    >>> fitted("Maximilian", 80, 16)
    'Maxi..'
    """
    if length_of(text, size) <= room:
        return text
    while text and length_of(f"{text}..", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}.."


def broken(text: str, room: float, size: float) -> list[str]:
    """
    Return *text* in lines that are not too long for the *room*, broken at spaces.

    >>> broken("lay off, or be done", 80, 16)
    ['lay off,', 'or be', 'done']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and length_of(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def page(kind: str, title: str, width: float, height: float, *body: str) -> str:
    """
    Write a whole picture of *kind*, with the shapes that its *body* uses.

    Names of shapes hold for a whole page of HTML. So they begin with what no other picture
    has, unless it has the same shapes with the same names.
    """
    drawn = "".join(body)
    used = {*_USED.findall(drawn)}
    shapes = "".join(tag("g", shape, id=name) for name, shape in SHAPES.items() if name in used)
    defs = tag("defs", shapes) if shapes else ""
    prefix = f"gin-{hashlib.sha256(drawn.encode()).hexdigest()[:8]}-"
    inside = f"{tag('title', escaped(title))}{defs}{drawn}"
    inside = inside.replace(' href="#', f' href="#{prefix}').replace(' id="', f' id="{prefix}')
    return tag(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        class_=f"gin gin-{kind}",
        role="img" if kind == "of-card" else "group",
        aria_label=title,
        font_family=_FONT,
    )


def panel(kind: str, title: str, width: float, height: float, palette: Palette, *body: str) -> str:
    """
    Write a whole picture of *kind* on felt.
    """
    felt = tag(
        "rect",
        class_="gin-felt",
        x=1,
        y=1,
        width=width - 2,
        height=height - 2,
        rx=18,
        fill=palette.felt,
        stroke=palette.edge,
        stroke_width=2,
    )
    return page(kind, title, width, height, felt, *body)
