"""
The shapes that cards are made of, as paths of our own: suits, ranks, crowns and the back.

Suits and ranks lie in a square of 100 around the origin, crowns in one of 40, patterns in
the card's own coordinates, which go from 0 to `WIDTH` and from 0 to `HEIGHT`.

>>> SHAPES["rank-7"]
'<path d="M-23,-40H23L-7,40"/>'
"""

from typing import Final

__all__ = ["HEIGHT", "PIPS", "SHAPES", "WIDTH"]

WIDTH: Final = 100
HEIGHT: Final = 140


def _circle(x: float, y: float, radius: float) -> str:
    across = 2 * radius
    arc = f"a{radius:g},{radius:g} 0 1 1"
    return f"M{x - radius:g},{y:g}{arc} {across:g},0{arc} {-across:g},0z"


def _lattice(left: int, top: int, columns: int, rows: int) -> str:
    # Diamonds side by side up to both edges of the card's middle, so that nothing is cut off.
    width, height = (WIDTH - 2 * left) / columns, (HEIGHT - 2 * top) / rows
    across, up = f"{width / 2:g}", f"{height / 2:g}"
    return "".join(
        f"M{left + column * width:g},{top + (row + 0.5) * height:g}"
        f"l{across},-{up} {across},{up} -{across},{up}z"
        for row in range(rows)
        for column in range(columns)
    )


_SUITS = {
    "c": (
        f"{_circle(0, -24, 23)}{_circle(-25, 12, 23)}{_circle(25, 12, 23)}M-9,-12H9V14H-9z"
        "M4,8C5,30 9,41 17,48H-17C-9,41 -5,30 -4,8z"
    ),
    "d": ("M0,-50C9,-32 23,-13 38,0C23,13 9,32 0,50C-9,32 -23,13 -38,0C-23,-13 -9,-32 0,-50z"),
    "h": (
        "M0,46C-10,28 -46,8 -46,-19C-46,-36 -34,-45 -22,-45C-11,-45 -3,-38 0,-27"
        "C3,-38 11,-45 22,-45C34,-45 46,-36 46,-19C46,8 10,28 0,46z"
    ),
    "s": (
        "M0,-48C10,-29 46,-11 46,14C46,29 36,37 25,37C15,37 8,32 4,24C5,35 9,42 17,48"
        "H-17C-9,42 -5,35 -4,24C-8,32 -15,37 -25,37C-36,37 -46,29 -46,14C-46,-11 -10,-29 0,-48z"
    ),
}

# Each is one stroke of the pen, or a few.
_RANKS = {
    "A": "M-27,40L0,-40L27,40M-17,13H17",
    "2": "M-22,-19C-22,-33 -13,-41 1,-41C14,-41 23,-33 23,-20C23,-9 17,-2 9,6L-23,40H25",
    "3": (
        "M-21,-30C-17,-37 -9,-41 0,-41C12,-41 21,-34 21,-22C21,-11 13,-4 -5,-4"
        "C14,-4 24,4 24,18C24,32 13,41 -1,41C-12,41 -21,36 -24,26"
    ),
    "4": "M11,40V-40L-27,19H27",
    "5": (
        "M20,-40H-16L-20,-5C-14,-11 -7,-13 1,-13C15,-13 24,-2 24,14C24,30 13,41 -2,41"
        "C-13,41 -21,36 -24,27"
    ),
    "6": (
        "M19,-32C15,-38 8,-41 1,-41C-15,-41 -24,-24 -24,6C-24,28 -15,41 1,41"
        "C15,41 24,31 24,16C24,2 15,-8 1,-8C-12,-8 -22,1 -24,13"
    ),
    "7": "M-23,-40H23L-7,40",
    "8": (
        "M0,-41C-13,-41 -20,-34 -20,-23C-20,-12 -12,-4 0,-4C12,-4 20,-12 20,-23"
        "C20,-34 13,-41 0,-41zM0,-4C-15,-4 -24,5 -24,18C-24,32 -14,41 0,41"
        "C14,41 24,32 24,18C24,5 15,-4 0,-4z"
    ),
    "9": (
        "M-19,32C-15,38 -8,41 -1,41C15,41 24,24 24,-6C24,-28 15,-41 -1,-41"
        "C-15,-41 -24,-31 -24,-16C-24,-2 -15,8 -1,8C12,8 22,-1 24,-13"
    ),
    "T": (
        "M-35,-29L-23,-40V40M14,-41C2,-41 -4,-27 -4,0C-4,27 2,41 14,41"
        "C26,41 32,27 32,0C32,-27 26,-41 14,-41z"
    ),
    "J": "M17,-40V16C17,32 8,41 -4,41C-16,41 -22,34 -23,23",
    "Q": (
        "M0,-41C-18,-41 -28,-26 -28,0C-28,26 -18,41 0,41C18,41 28,26 28,0C28,-26 18,-41 0,-41z"
        "M7,19L28,45"
    ),
    "K": "M-21,-40V40M23,-40L-20,9M-5,-7L25,40",
}

_CROWNS = {
    "J": (
        "M-18,9C-20,-3 -12,-11 0,-10C11,-9 17,-2 18,9z"
        "M9,-8C10,-16 17,-21 25,-20C24,-13 18,-7 11,-6zM-20,12H20V16H-20z"
    ),
    "Q": (
        "M-16,10L-20,-7L-9,1L0,-10L9,1L20,-7L16,10zM-16,13H16V16H-16z"
        f"{_circle(-20, -10, 3)}{_circle(0, -14, 3.5)}{_circle(20, -10, 3)}"
    ),
    "K": (
        "M-17,10L-19,-9L-10,0L-6,-9L0,-4L6,-9L10,0L19,-9L17,10zM-17,13H17V16H-17z"
        "M-1.5,-6V-11H-6V-14H-1.5V-18H1.5V-14H6V-11H1.5V-6z"
    ),
}


def _shapes() -> dict[str, str]:
    found = {f"suit-{suit}": f'<path d="{path}"/>' for suit, path in _SUITS.items()}
    found |= {f"rank-{rank}": f'<path d="{path}"/>' for rank, path in _RANKS.items()}
    found |= {f"crown-{rank}": f'<path d="{path}"/>' for rank, path in _CROWNS.items()}
    found["court"] = f'<path d="{_lattice(28, 15, 5, 12)}"/>'
    found["back"] = f'<path d="{_lattice(10, 10, 8, 12)}"/>'
    return found


SHAPES: Final = _shapes()
"""Each shape by its name; colours are those of whoever uses it."""


def _mirrored(
    upper: list[tuple[float, float]], middle: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    return [*upper, *middle, *((WIDTH - x, HEIGHT - y) for x, y in reversed(upper))]


_LEFT, _MID, _RIGHT = 36, 50, 64
_TOP, _HIGH, _CENTRE = 25, 55, 70
_CORNERS: list[tuple[float, float]] = [(_LEFT, _TOP), (_RIGHT, _TOP)]
_WAIST: list[tuple[float, float]] = [(_LEFT, _CENTRE), (_RIGHT, _CENTRE)]
_FOUR = [*_CORNERS, (_LEFT, _HIGH), (_RIGHT, _HIGH)]
_ONE: list[tuple[float, float]] = [(_MID, _CENTRE)]

PIPS: Final[dict[str, list[tuple[float, float]]]] = {
    "2": _mirrored([(_MID, _TOP)], []),
    "3": _mirrored([(_MID, _TOP)], _ONE),
    "4": _mirrored(_CORNERS, []),
    "5": _mirrored(_CORNERS, _ONE),
    "6": _mirrored(_CORNERS, _WAIST),
    "7": _mirrored(_CORNERS, [(_MID, 47.5), *_WAIST]),
    "8": _mirrored([*_CORNERS, (_MID, 47.5)], _WAIST),
    "9": _mirrored(_FOUR, _ONE),
    "T": _mirrored([*_FOUR, (_MID, 40)], []),
}
"""Where the pips of a card stand; those in the lower half stand on their heads."""
