"""A whole table as a picture."""

import pytest

from ginrummy import CLASSIC, BySeat, Hand, Meld, Phase, Seat, View, oklahoma, view
from ginrummy._scenes import NAMES, sides
from ginrummy._svg_page import PALETTES, length_of
from ginrummy._svg_tables import draw_state
from ginrummy.tables import Table
from tests.unit.pictures import cards_in, classes, marked, of_class, parsed, texts
from tests.unit.positions import STAGES, dealt

NORTH, SOUTH = Seat
PALETTE = PALETTES[False][0]


def drawn(state: Table | View, names: BySeat[str] = NAMES) -> str:
    """Draw a table or a view."""
    return draw_state(state, PALETTE, names)


@pytest.mark.parametrize("stage", list(STAGES))
@pytest.mark.parametrize("seat", [None, *Seat])
def test_a_picture_has_the_cards_that_are_seen(stage: str, seat: Seat | None) -> None:
    """
    Each card that is seen is there once, each hidden one as a back, each meld with its cards.
    """
    round_ = STAGES[stage]
    state = round_.table if seat is None else view(round_, seat)
    both = sides(state)
    picture = drawn(state)
    melds = [meld.cards for side in both for meld in side.melds]
    expected = Hand.of(round_.table.discards[-1:])
    for side in both:
        expected |= side.loose
    for cards in melds:
        expected |= cards
    stock = min(round_.table.stock_size, 4)

    assert expected == cards_in(picture)
    assert {*melds} == {Meld.parse(text).cards for text in marked(picture, "data-meld")}
    assert sum(side.hidden for side in both) + stock == classes(picture)["gin-back"]


@pytest.mark.parametrize("seat", Seat)
def test_a_view_has_its_seat_in_front(seat: Seat) -> None:
    """
    The lower side is that of the seat, whoever deals.
    """
    seats = [
        part.get("data-seat") for part in of_class(drawn(view(STAGES["draw"], seat)), "gin-seat")
    ]

    assert [seat.other.value, seat.value] == seats


@pytest.mark.parametrize("stage", list(STAGES))
def test_the_seat_to_move_is_marked(stage: str) -> None:
    """
    In its class, with a dot, and in words; nobody is when the round is over.
    """
    round_ = STAGES[stage]
    picture = drawn(round_.table)
    moving = [part.get("data-seat") for part in of_class(picture, "gin-to-move")]
    over = round_.phase is Phase.OVER

    assert ([] if over else [round_.turn.value]) == moving
    assert (0 if over else 1) == sum("●" in text for text in texts(picture))
    assert over == ("THE ROUND IS OVER" in texts(picture))


def test_the_table_is_told_in_words() -> None:
    """
    Who sits where, what holds, how many cards there are, and what is due.
    """
    table = dealt(rest="5s", rules=oklahoma(CLASSIC)).table
    found = texts(drawn(table, BySeat("Ann", "Bob")))

    assert found == [
        "Ann · dealer · 10 cards",
        "THIS ROUND",
        "knock limit 5 for 5♠",
        "score × 2 for 5♠",
        "stock · 31",
        "pile · 1",
        "TO MOVE",
        "Bob",
        "take the upcard, or pass",
        "● Bob · 10 cards",
    ]


def test_the_title_says_what_is_due() -> None:
    """
    For who hears the picture.
    """
    root = parsed(drawn(STAGES["layoff"].table))

    assert "North to move: lay off, or be done" == root.get("aria-label") == root[0].text


def test_an_empty_pile_is_an_outline() -> None:
    """
    Of a longer one only the top card is drawn, over edges that show nothing.
    """
    assert 1 == classes(drawn(STAGES["taken"].table))["gin-empty"]
    assert "pile empty" in texts(drawn(STAGES["taken"].table))

    pile = drawn(STAGES["last"].table)

    assert {"gin-under": 1, "gin-empty": 0} == {
        name: classes(pile)[name] for name in ("gin-under", "gin-empty")
    }


def test_every_table_has_the_same_size() -> None:
    """
    So that nothing jumps from step to step.
    """
    sizes = {parsed(drawn(round_.table)).get("viewBox") for round_ in STAGES.values()}

    assert {"0 0 900 644"} == sizes


def test_names_are_text() -> None:
    """
    Whatever they look like; long ones are cut where there is little room.
    """
    found = texts(drawn(STAGES["offer"].table, BySeat('"><g>&amp;', "Maximilian Walters III")))

    assert '"><g>&amp; · dealer · 10 cards' in found
    assert "● Maximilian Walters III · 10 cards" in found
    assert "Maximilian Walter.." in found


@pytest.mark.parametrize("stage", list(STAGES))
@pytest.mark.parametrize("name", ["W" * 20, "m" * 20, "\u570b" * 10])
def test_no_text_is_longer_than_its_room(stage: str, name: str) -> None:
    """
    However broad the letters of a name are, no line leaves the picture or meets another.
    """
    picture = parsed(drawn(view(STAGES[stage], NORTH), BySeat(name, name)))
    lines = [
        (
            float(part.get("x", 0)),
            length_of("".join(part.itertext()), float(part.get("font-size", 0))),
            part,
        )
        for part in picture.iter()
        if part.tag.endswith("text")
    ]

    assert len(lines) > 5
    for x, length, part in lines:
        if part.get("text-anchor") == "middle":
            assert 20 < x - length / 2
            assert x + length / 2 < 880
        else:
            assert x + length <= (880 if x > 450 else 330)
