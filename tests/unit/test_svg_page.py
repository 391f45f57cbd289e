"""What every picture is made with."""

import pytest

from ginrummy import Suit
from ginrummy._svg_page import (
    PALETTES,
    broken,
    fitted,
    length_of,
    page,
    panel,
    tag,
    words,
)
from tests.unit.pictures import marked, parsed, texts

USE = '<use href="#suit-h"/>'


@pytest.mark.parametrize(
    ("element", "text"),
    [
        (tag("g"), "<g/>"),
        (tag("g", ""), "<g></g>"),
        (tag("g", "<a/>", "<b/>", class_="x y"), '<g class="x y"><a/><b/></g>'),
        (tag("rect", x=1.0, y=0.25, rx=None), '<rect x="1" y="0.25"/>'),
        (tag("g", aria_label="<&\">'"), '<g aria-label="&lt;&amp;&quot;&gt;&#x27;"/>'),
        (words("<&>", 1, 2), '<text x="1" y="2" font-size="16">&lt;&amp;&gt;</text>'),
    ],
)
def test_elements_are_xml(element: str, text: str) -> None:
    """
    Numbers are short, None is left out, and all text is escaped.
    """
    assert text == element


def test_a_page_has_the_shapes_that_it_uses() -> None:
    """
    And no others.
    """
    identifiers = marked(page("of-card", "t", 1, 2, USE, USE), "id")

    assert 1 == len(identifiers)
    assert identifiers[0].endswith("-suit-h")
    assert [] == marked(page("of-card", "t", 1, 2, tag("g")), "id")


def test_names_of_shapes_do_not_clash() -> None:
    """
    Two pictures in one page of HTML have no name in common, unless they are the same.
    """
    one, other = (page("of-card", "t", 1, 2, USE, tag("g", class_=name)) for name in "ab")

    assert set() == {*marked(one, "id")} & {*marked(other, "id")}
    assert marked(one, "id") == [name.removeprefix("#") for name in marked(one, "href")]


def test_a_text_is_no_reference() -> None:
    """
    What looks like one in a name stays as it is.
    """
    text = ' href="#suit-h" id="x"'

    assert [text] == texts(page("of-card", "t", 1, 2, words(text, 0, 0)))


def test_a_page_can_be_scaled_and_heard() -> None:
    """
    It says how large it is, and what it shows.
    """
    root = parsed(page("of-card", 'a "card"', 100, 140.5))

    assert "0 0 100 140.5" == root.get("viewBox")
    assert ("100", "140.5") == (root.get("width"), root.get("height"))
    assert ("img", 'a "card"') == (root.get("role"), root.get("aria-label"))
    assert 'a "card"' == root[0].text
    assert "group" == parsed(panel("of-hand", "t", 9, 9, PALETTES[False][0])).get("role")


@pytest.mark.parametrize("dark", [False, True])
def test_suits_can_be_told_apart(dark: bool) -> None:  # noqa: FBT001  # a case
    """
    In two colours hearts and diamonds are alike, in four all differ.
    """
    two, four = PALETTES[dark]

    assert two.suits[Suit.HEARTS] == two.suits[Suit.DIAMONDS]
    assert two.suits[Suit.CLUBS] == two.suits[Suit.SPADES]
    assert 2 == len(set(two.suits.values()))
    assert 4 == len(set(four.suits.values()))


def luminance(colour: str) -> float:
    """Give the relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_all_can_be_read(dark: bool) -> None:  # noqa: FBT001  # a case
    """
    Texts on the felt and suits on the cards have the contrast that WCAG 2 asks of text (AA).
    """
    for palette in PALETTES[dark]:
        for ink in (palette.ink, palette.muted, palette.accent):
            assert contrast(ink, palette.felt) >= 4.5
        for colour in palette.suits.values():
            assert contrast(colour, palette.face) >= 4.5


# In a thousandth of the size, as Chromium measures DejaVu Sans Bold, one of the broadest.
BOLD = {
    "W": 1103,
    "M": 995,
    "m": 1042,
    "w": 924,
    "@": 1000,
    "%": 1002,
    "&": 872,
    "O": 850,
    "H": 837,
    "A": 774,
    "a": 675,
    "b": 716,
    "0": 696,
    "t": 478,
    "r": 493,
    "i": 343,
    " ": 348,
    "\u00c9": 683,
    "\u00f6": 687,
    "\u570b": 1000,
}


@pytest.mark.parametrize("char", list(BOLD))
def test_text_is_not_longer_than_is_reckoned(char: str) -> None:
    """
    Nor much shorter, so that not too much is cut off.
    """
    longest, reckoned = BOLD[char], length_of(char, 1000)

    assert longest <= reckoned <= 1.5 * longest


def test_marks_above_a_letter_take_no_room() -> None:
    """
    Nor does no text at all.
    """
    assert length_of("e\u0301", 10) == length_of("e", 10)
    assert 0 == length_of("", 10)


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("Ann", 100, "Ann"),
        ("Ann Lee", 42, "Ann.."),
        ("W", 5, ".."),
        ("", 0, ""),
    ],
)
def test_text_is_cut_to_its_room(text: str, room: float, expected: str) -> None:
    """
    At its end, and not behind a space.
    """
    assert expected == fitted(text, room, 10)


def test_text_is_broken_at_spaces() -> None:
    """
    A word that is too long has a line of its own.
    """
    assert ["a", "Wolfeschlegelstein", "b c"] == broken("a Wolfeschlegelstein b c", 40, 10)
    assert [] == broken(" ", 40, 10)
