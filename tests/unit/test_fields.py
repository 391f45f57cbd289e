"""The fields of a line, each read for itself."""

import pytest

from ginrummy import BySeat, Card, Exposure, Hand, InvalidStateError, NotationError, Seat
from ginrummy._fields import READERS, Line, parse_hidden_stock, read_rest, read_start
from ginrummy._texts import parse_seat
from tests.unit.positions import lay_offs

NORTH, SOUTH = Seat
START = "classic N draw S 7c8c+9c ?9+2h Kd"


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("limit_card", "10H", Card.parse("Th")),
        ("passes", "2", 2),
        ("taken", "7c", Card.parse("7c")),
        ("drawn", "7C", Card.parse("7c")),
        ("takes", "1000000", 1_000_000),
        ("returned", "TRUE", True),
        ("returned", "false", False),
        ("knock", "n#-", (NORTH, ())),
        ("layoffs", "7d>8d9dTd,jD>7d8d9dTd", tuple(lay_offs("7d>8d9dTd Jd>7d8d9dTd"))),
        ("exposure", "N:to_end", BySeat(Exposure.TO_END, None)),
        (
            "exposure",
            "s:Next-Play,N:to_end",
            BySeat(Exposure.TO_END, Exposure.NEXT_PLAY),
        ),
        ("exposed", "S", {SOUTH}),
        ("exposed", "s,n", {NORTH, SOUTH}),
        ("shown", "true", True),
        ("difference_only", "N,S", {NORTH, SOUTH}),
        ("annulled", "true", True),
    ],
)
def test_values_are_read(name: str, text: str, value: object) -> None:
    """
    Each named field is read by its own reader, in any case.
    """
    assert value == READERS[name](text)
    assert {name: value} == read_rest(Line(f" {name.upper()}={text} "), READERS)


def test_named_fields_come_in_any_order() -> None:
    """
    What is left of a line is read to its end, and nothing is found in an empty rest.
    """
    line = Line("takes=3  passes=1\tshown=true")

    assert {"passes": 1, "takes": 3, "shown": True} == read_rest(line, READERS)
    assert {} == read_rest(line, READERS)


@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        (" chess=1", "one of takes, knock, layoffs, exposure, returned", 2),
        (" =1", "one of takes, knock, layoffs, exposure, returned", 2),
        (" takes", "= and the value of takes", 7),
        (" takes=", "a number, 0 to 1000000", 8),
        (" takes=-1", "a number, 0 to 1000000", 8),
        (" takes=" + "9" * 5000, "a number, 0 to 1000000", 8),
        (" takes=1 Takes=1", "a name that was not there before", 10),
        (" returned=1", "true, or false", 11),
        (" knock=", "N or S", 8),
        (" knock=S", "# and what follows it", 9),
        (" knock=S#", "melds, or - for none", 10),
        (" knock=S#7c7d7x", "a suit (c d h s)", 15),
        (" layoffs=7d>8d9dTd,", "a card, > and what follows it", 20),
        (" layoffs=7d>8d9dTd,6d>7x", "a suit (c d h s)", 24),
        (" exposure=N", ": and what follows it", 12),
        (" exposure=N:", "next_play or to_end", 13),
        (" exposure=N:to_end,S:now", "next_play or to_end", 22),
    ],
)
def test_unreadable_values_are_refused(text: str, expected: str, column: int) -> None:
    """
    The error says what was expected, and where in the whole line.
    """
    readers = {name: READERS[name] for name in ("takes", "knock", "layoffs", "exposure")}
    readers["returned"] = READERS["returned"]
    with pytest.raises(NotationError) as caught:
        read_rest(Line(text), readers)

    assert (expected, text, column) == (
        caught.value.expected,
        caught.value.text,
        caught.value.column,
    )


def test_lists_have_an_end() -> None:
    """
    Nobody lays off more cards than there are, so a long list is not read.
    """
    with pytest.raises(NotationError) as caught:
        READERS["difference_only"]("N," * 1_000_000)

    assert ("nothing more", 105) == (caught.value.expected, caught.value.column)


def test_the_start_is_read() -> None:
    """
    The cards of a seat are those the other has not seen, shown or counted, and those it has.
    """
    line = Line(START)
    start = read_start(line)
    north, south = start.hands

    assert (NORTH, SOUTH) == (start.dealer, start.turn)
    assert (Hand.parse("7c8c"), Hand.parse("9c"), None) == (north.cards, north.known, north.hidden)
    assert (Hand(), Hand.parse("2h"), 9) == (south.cards, south.known, south.hidden)
    assert (18, 26) == (north.column, south.column)
    assert (Card.parse("Kd"),) == start.discards
    with pytest.raises(NotationError, match=r"^column 34: expected more, found the end$"):
        line.read(parse_seat, "more")


@pytest.mark.parametrize(
    ("cards", "column"),
    [("7c+", 4), ("7c+7c", 4), ("7c+-", 4), ("7c+8c+9c", 6), ("?", 2), ("?x", 2), ("+", 2)],
)
def test_unreadable_cards_of_a_seat_are_refused(cards: str, column: int) -> None:
    """
    Behind ``+`` stands at least one card, which was not named before, behind ``?`` a number.
    """
    with pytest.raises(NotationError) as caught:
        read_start(Line(f"classic N draw S {cards} ?9 Kd"))

    assert column + len("classic N draw S ") == caught.value.column


@pytest.mark.parametrize("size", range(7))
def test_what_is_missing_is_named(size: int) -> None:
    """
    A line that ends too early is refused at its end, with the field that should come.
    """
    text = " ".join(START.split()[:size])
    expected = [
        "the rules, such as classic",
        "N or S, who deals",
        "a phase",
        "N or S, who is to move",
        "the cards of north",
        "the cards of south",
        "the discard pile, or - for none",
    ][size]
    with pytest.raises(NotationError) as caught:
        read_start(Line(text))

    assert (expected, len(text) + 1) == (caught.value.expected, caught.value.column)


@pytest.mark.parametrize(("text", "size"), [("?31", 31), ("?0", 0), ("-", 0)])
def test_hidden_stocks_are_counted(text: str, size: int) -> None:
    """
    Of a hidden stock the line says how many cards it has.
    """
    assert size == parse_hidden_stock(text)


def test_a_stock_that_is_shown_is_not_hidden() -> None:
    """
    Where the stock lies hidden, cards are refused.
    """
    with pytest.raises(NotationError, match=r"column 1: expected \? and a number; .* found '7c'"):
        parse_hidden_stock("7c")


@pytest.mark.parametrize("text", ["x", "NS", "northern", "\N{LATIN SMALL LETTER LONG S}", ""])
def test_seats_are_n_and_s(text: str) -> None:
    """
    A seat is N or S, or written in full.
    """
    assert [Seat.NORTH, Seat.SOUTH] == [parse_seat("North"), parse_seat("SOUTH")]
    with pytest.raises(NotationError, match=r"^column 1: expected N or S, found"):
        parse_seat(text)


def test_an_invariant_is_told_as_it_is() -> None:
    """
    Cards that are no meld are no matter of columns.
    """
    with pytest.raises(InvalidStateError, match=r"^not a meld: 7c8d9h"):
        READERS["knock"]("S#7c8d9h")
