"""Cards, hands, tables and score sheets as SVG pictures."""

import pathlib
import pickle
import re
import subprocess
import sys

import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    BySeat,
    Card,
    Game,
    Hand,
    InvalidStateError,
    RoundResult,
    Seat,
    Spread,
    WrongTypeError,
    best_spread,
    hollywood,
    score_sheet,
    view,
)
from ginrummy.svg import (
    LIGHT,
    Svg,
    Theme,
    draw_card,
    draw_hand,
    draw_sheet,
    draw_spread,
    draw_table,
    draw_view,
)
from tests.unit.pictures import cards_in, classes, marked, parsed, texts
from tests.unit.positions import STAGES, lay_offs, spread
from tests.unit.values import call

ROOT = pathlib.Path(__file__).parent.parent.parent
THEMES = [
    Theme(four_colours=four_colours, dark=dark)
    for four_colours in (False, True)
    for dark in (False, True)
]
LAID = spread("7c7d7h,8s9sTsJs", "2cAd3d")


def gallery(theme: Theme) -> list[Svg]:
    """Draw something of everything."""
    game = Game(hollywood(CLASSIC), results=[RoundResult.of_points(Seat.NORTH, 101)] * 3)
    pictures = [draw_hand(Hand.of(DECK), theme), draw_card(None, theme)]
    pictures += [draw_hand(Hand.parse("7c7d7h Ks"), theme), draw_sheet(game, theme)]
    pictures += [draw_sheet(Game(results=game.results[:1]), theme)]
    pictures += [draw_spread(LAID, theme, layoffs=lay_offs("7s>8s9sTsJs"))]
    pictures += [draw_table(STAGES[stage].table, theme) for stage in ("taken", "last")]
    pictures += [draw_view(view(STAGES[stage], Seat.SOUTH), theme) for stage in ("laid", "gin")]
    return pictures


@pytest.mark.parametrize("theme", THEMES, ids=repr)
def test_pictures_stand_alone(theme: Theme) -> None:
    """
    They are well-formed, and have no scripts, styles, fonts or links to anything outside.
    """
    for picture in gallery(theme):
        tags = {part.tag.rpartition("}")[2] for part in parsed(picture).iter()}

        assert tags <= {
            *("svg", "title", "defs", "g", "use"),
            *("path", "rect", "circle", "text", "tspan"),
        }
        assert all(link.startswith("#") for link in marked(picture, "href"))
        assert {link[1:] for link in marked(picture, "href")} == {*marked(picture, "id")}
        assert ["http://www.w3.org/2000/svg"] == re.findall(r"\w+://[^\"' ]*", picture)
        assert len(marked(picture, "id")) == len({*marked(picture, "id")})


def test_the_same_is_drawn_the_same() -> None:
    """
    To the byte; and each theme is another picture.
    """
    drawn = [gallery(theme) for theme in THEMES]

    assert drawn == [gallery(theme) for theme in THEMES]
    assert 4 == len({pictures[0] for pictures in drawn})


def test_class_names_are_those_on_the_page() -> None:
    """
    Front-ends rely on them: the page of the reference lists them all, and no others.
    """
    page = (ROOT / "docs" / "reference" / "svg.md").read_text("utf-8")
    told = {*re.findall(r"^\| `(gin[\w-]*)`", page, re.MULTILINE)}
    used = {name for picture in gallery(LIGHT) for name in classes(picture)}

    assert told == used


def test_attributes_are_those_on_the_page() -> None:
    """
    The same holds for what the pictures say in data attributes.
    """
    page = (ROOT / "docs" / "reference" / "svg.md").read_text("utf-8")
    told = {*re.findall(r"^\| `(data-[\w-]*)`", page, re.MULTILINE)}
    used = {name for picture in gallery(LIGHT) for name in re.findall(r" (data-\w+)=", picture)}

    assert told == used


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_named(card: Card) -> None:
    """
    In words, and in the text that reads as a card.
    """
    picture = draw_card(card)
    root = parsed(picture)

    assert [str(card)] == marked(picture, "data-card")
    assert f"{card.rank.name} of {card.suit.name}".lower() == root.get("aria-label")
    assert ("img", "0 0 100 140") == (root.get("role"), root.get("viewBox"))


def test_there_is_one_back() -> None:
    """
    It says no more than that a card is hidden.
    """
    picture = draw_card(None)

    assert "hidden card" == parsed(picture).get("aria-label")
    assert [] == marked(picture, "data-card")


@pytest.mark.parametrize("text", ["-", "Ks", "7c7d7h 8s9sTsJs 2c3dKs", "7c7d7h7s 8c9cTc 8dTdKsQd"])
def test_a_hand_is_grouped_by_its_melds(text: str) -> None:
    """
    What is drawn reads back as the hand and its best spread.
    """
    hand = Hand.parse(text)
    picture = draw_hand(hand)

    assert hand == cards_in(picture)
    assert [str(meld) for meld in best_spread(hand).melds] == marked(picture, "data-meld")
    assert [f"deadwood {best_spread(hand).deadwood}"] == texts(picture)


def test_a_spread_lies_as_it_is_laid() -> None:
    """
    Not as it would be best, and with the cards that were laid off.
    """
    picture = draw_spread(LAID, layoffs=lay_offs("7s>8s9sTsJs 6s>7s8s9sTsJs"))

    assert ["7c7d7h", "6s7s8s9sTsJs"] == marked(picture, "data-meld")
    assert LAID.hand | Hand.parse("6s7s") == cards_in(picture)
    assert 2 == classes(picture)["gin-laid-off"]
    with pytest.raises(InvalidStateError):
        draw_spread(LAID, layoffs=lay_offs("2s>8s9sTsJs"))


@pytest.mark.parametrize(
    "drawn", [draw_hand(Hand.of(DECK)), draw_spread(Spread((), Hand.of(DECK)))]
)
def test_many_cards_take_more_rows(drawn: Svg) -> None:
    """
    The whole pack is drawn, and stays within the picture.
    """
    root = parsed(drawn)
    places = re.findall(r"translate\(([\d.]+) ([\d.]+)\)", " ".join(marked(drawn, "transform")))
    cards = [(float(x), float(y)) for x, y in places if float(x) > 20 and float(y) > 20]

    assert Hand.of(DECK) == cards_in(drawn)
    assert max(x for x, _ in cards) + 100 <= float(root.get("width", ""))
    assert max(y for _, y in cards) + 140 <= float(root.get("height", ""))


@pytest.mark.parametrize(
    "name",
    ["<&\"'>", "</svg><script>", "\x00\x1b\ud800\uffff\ufffe\u202e", "]]>", "\u0301\U0001f0a1"],
)
def test_names_stay_text(name: str) -> None:
    """
    Whatever a name holds, the picture is well-formed, and has no element more.
    """
    names = BySeat(name, "Bob")
    state = view(STAGES["laid"], Seat.NORTH)
    game = Game(results=[RoundResult.of_points(Seat.NORTH, 101)])
    for plain, named in (
        (draw_view(state), draw_view(state, names=names)),
        (draw_table(state.table), draw_table(state.table, names=names)),
        (draw_sheet(game), draw_sheet(game, names=names)),
        (draw_sheet(score_sheet(game)), draw_sheet(score_sheet(game), names=names)),
    ):
        assert len([*parsed(plain).iter()]) == len([*parsed(named).iter()])


def test_a_picture_is_a_text_that_shows_itself() -> None:
    """
    In a notebook, which asks for it by this name.
    """
    picture = draw_card(Card.parse("7h"))

    assert isinstance(picture, str)
    assert type(picture._repr_svg_()) is str
    assert picture == picture._repr_svg_() == pickle.loads(pickle.dumps(picture))  # noqa: S301  # pickled just now


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    """
    It is what ``python examples/draw_table.py > docs/_static/table.svg`` writes now.
    """
    command = [sys.executable, str(ROOT / "examples" / "draw_table.py")]
    done = subprocess.run(command, capture_output=True, check=True, text=True, encoding="utf-8")  # noqa: S603
    kept = ROOT / "docs" / "_static" / "table.svg"

    assert done.stdout == kept.read_text("utf-8")
    assert "docs/_static/table.svg" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("function", "value"),
    [
        (draw_card, None),
        (draw_hand, Hand()),
        (draw_spread, Spread((), Hand())),
        (draw_table, STAGES["offer"].table),
        (draw_view, view(STAGES["offer"], Seat.SOUTH)),
        (draw_sheet, Game()),
    ],
)
def test_wrong_types_are_refused(function: object, value: object) -> None:
    """
    A round above all: nothing draws what is hidden.
    """
    assert callable(function)
    name = re.escape(f"{getattr(function, '__name__', '')}()")
    with pytest.raises(WrongTypeError, match=f"^{name} expects .*, not Round"):
        call(function, STAGES["offer"])
    with pytest.raises(WrongTypeError, match=f"^{name} expects a Theme, not str"):
        call(function, value, "dark")


@pytest.mark.parametrize("options", [{"dark": 1}, {"four_colours": "yes"}])
def test_a_theme_takes_what_it_says(options: dict[str, object]) -> None:
    """
    Anything else is refused.
    """
    with pytest.raises(WrongTypeError, match=r"^Theme\."):
        call(Theme, **options)
