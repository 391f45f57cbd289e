"""Positions and views as lines."""

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    PAGAT,
    BySeat,
    Card,
    Exposure,
    Hand,
    InvalidStateError,
    Invariant,
    Ledger,
    NotationError,
    Phase,
    Round,
    Seat,
    View,
    WrongTypeError,
    annul,
    deal,
    format_position,
    format_view,
    parse_position,
    parse_view,
    view,
)
from tests.unit.positions import STAGES, after, cards, dealt, lay_offs, position, spread
from tests.unit.values import call

NORTH, SOUTH = Seat

# South has knocked, and north may lay off 6s.
KNOCKED = (
    "classic N layoff N"
    " 9cTcQc3dTdQdKdThQh6s 4cJc2d4dJd4hJh7s8s9s Ks"
    " Ac2c3c5c6c7c8cKcAd5d6d7d8d9dAh2h3h5h6h7h8h9hKhAs2s3s4s5sTsJsQs"
    " knock=S#4c4d4h,JcJdJh,7s8s9s"
)
SEEN_BY_NORTH = (
    "classic N layoff N 9cTcQc3dTdQdKdThQh6s 4cJc2d4dJd4hJh7s8s9s Ks ?31"
    " seat=N knock=S#4c4d4h,JcJdJh,7s8s9s"
)
SEEN_BY_SOUTH = (
    "classic N layoff N ?10 4cJc2d4dJd4hJh7s8s9s Ks ?31 seat=S knock=S#4c4d4h,JcJdJh,7s8s9s"
)


def knocked() -> Round:
    """Make the position of `KNOCKED` by hand."""
    return position(
        Phase.LAYOFF,
        north="6s Kd 9c 3d QcQdQh TcTdTh",
        south="4c4d4h 7s8s9s JcJdJh 2d",
        pile="Ks",
        turn=NORTH,
        knocker=SOUTH,
        spread=spread("4c4d4h,7s8s9s,JcJdJh", "2d"),
    )


def test_a_position_is_one_line() -> None:
    """
    Rules, dealer, phase, turn, both hands, the pile, the stock, and what else there is.
    """
    state = knocked()

    assert KNOCKED == format_position(state)
    assert state == parse_position(KNOCKED)


def test_a_view_is_the_same_line_with_hidden_cards() -> None:
    """
    What a seat does not see is counted; the cards of a knocker lie open.
    """
    state = knocked()

    assert SEEN_BY_NORTH == format_view(view(state, NORTH))
    assert SEEN_BY_SOUTH == format_view(view(state, SOUTH))
    assert view(state, NORTH) == parse_view(SEEN_BY_NORTH)
    assert view(state, SOUTH) == parse_view(SEEN_BY_SOUTH)


def test_the_stock_ends_with_the_next_card() -> None:
    """
    The last card of the pile is the upcard, the last of the stock the next to be drawn.
    """
    line = format_position(deal(DECK, NORTH, PAGAT)).split()

    assert "2c4c6c8cTcQcAd3d5d7d" == line[4]
    assert "Ac3c5c7c9cJcKc2d4d6d" == line[5]
    assert "8d" == line[6]
    assert line[7].startswith("KsQsJs")
    assert line[7].endswith("JdTd9d")


LAID = "knock=S#7c7d7h,8s9sTsJs"
LIMIT = "limit_card=Ad"


@pytest.mark.parametrize(
    ("stage", "rest"),
    [
        ("offer", LIMIT),
        ("passed", f"{LIMIT} passes=1"),
        ("draw", f"{LIMIT} passes=2"),
        ("drawn", f"{LIMIT} passes=2 drawn=4s"),
        ("taken", f"{LIMIT} taken=Ad"),
        ("last", f"{LIMIT} passes=2"),
        ("claim", f"{LIMIT} taken=Ad {LAID}"),
        ("shown", f"{LIMIT} taken=Ad {LAID} shown=true"),
        ("exposed", f"{LIMIT} exposure=S:next_play"),
        ("open", f"{LIMIT} exposure=S:to_end"),
        ("layoff", f"{LIMIT} {LAID}"),
        (
            "laid",
            f"{LIMIT} {LAID} layoffs=7s>8s9sTsJs,6s>7s8s9sTsJs,Qs>6s7s8s9sTsJs",
        ),
        (
            "knocked",
            f"{LIMIT} {LAID} layoffs=7s>8s9sTsJs,6s>7s8s9sTsJs,Qs>6s7s8s9sTsJs",
        ),
        ("big gin", "limit_card=2s knock=S#2c2d2h2s,7c7d7h,8s9sTsJs"),
        ("washout", f"{LIMIT} passes=2"),
        ("annulled", f"{LIMIT} annulled=true"),
    ],
)
def test_only_what_is_rare_is_named(stage: str, rest: str) -> None:
    """
    Behind the stock stands what most positions do not have, and nothing that follows.

    At the end of a showdown, and by a remedy, cards lie open; the line need not say so.
    """
    line = format_position(STAGES[stage]).split(" ")

    assert rest.split() == line[8:]


@pytest.mark.parametrize("stage", STAGES)
def test_stages_are_read_back(stage: str) -> None:
    """
    Each kind of round and both views of it are read back, and written again as they were.
    """
    state = STAGES[stage]
    line = format_position(state)

    assert state == parse_position(line)
    for seat in Seat:
        seen = view(state, seat)
        assert seen == parse_view(format_view(seen))


def test_cards_that_were_seen_being_taken_stand_apart() -> None:
    """
    Behind ``+`` stand the cards that both know; they are in the hand, and only there.
    """
    taken = STAGES["taken"]

    assert "2c7c3d7d7h8s9sTsJsKs+Ad" == format_position(taken).split()[5]
    assert "?10+Ad" == format_view(view(taken, NORTH)).split()[5]
    assert format_position(taken).split()[5] == format_view(view(taken, SOUTH)).split()[5]


def test_all_cards_may_be_known() -> None:
    """
    Where nothing of a hand is hidden any more, only what was taken is written.
    """
    known = "Ac3h4s5c6d8h9cTd4dJh"
    state = position(
        Phase.DRAW,
        north=known,
        pile="Ad",
        stock=25,
        known=BySeat(Hand.parse(known), Hand()),
        turn=SOUTH,
    )
    for seat in Seat:
        seen = view(state, seat)
        text = format_view(seen)

        assert f"+{Hand.parse(known)}" == text.split()[4]
        assert seen == parse_view(text)
    assert state == parse_position(format_position(state))


def test_an_empty_stock_is_written() -> None:
    """
    R8.1: by option the stock may be drawn to its end.
    """
    state = position(Phase.OVER, stock=0, rules=attrs.evolve(CLASSIC, stock_floor=0))
    seen = view(state, NORTH)

    assert "-" == format_position(state).split()[7] == format_view(seen).split()[7]
    assert state == parse_position(format_position(state))
    assert seen == parse_view(format_view(seen))


def test_an_empty_hand_is_written() -> None:
    """
    R3.1: the defender may lay off all his cards.
    """
    state = position(
        Phase.OVER,
        north="-",
        south="4c4d4h 7s8s9s 2d",
        pile="Kd",
        rules=attrs.evolve(CLASSIC, hand_size=7),
        turn=NORTH,
        knocker=SOUTH,
        spread=spread("4c4d4h,7s8s9s", "2d"),
        layoffs=lay_offs(
            "4s>4c4d4h 6s>7s8s9s 5s>6s7s8s9s Ts>5s6s7s8s9s"
            " Js>5s6s7s8s9sTs Qs>5s6s7s8s9sTsJs Ks>5s6s7s8s9sTsJsQs"
        ),
    )
    seen = view(state, SOUTH)

    assert "-" == format_position(state).split()[4] == format_view(seen).split()[4]
    assert state == parse_position(format_position(state))
    assert seen == parse_view(format_view(seen))


def test_cards_that_lie_open_without_a_reason_in_the_line_are_named() -> None:
    """
    R9.1: when a round is annulled after a showdown, the defender's cards have been seen.
    """
    state = annul(STAGES["knocked"])
    line = format_position(state)

    assert line.endswith(" exposed=N annulled=true")
    assert state == parse_position(line)
    assert view(state, SOUTH) == parse_view(format_view(view(state, SOUTH)))


def test_remedies_of_both_seats_are_written() -> None:
    """
    R9.5: both seats may have claimed, and play with open cards or for the difference only.
    """
    start = STAGES["draw"]
    ledger = Ledger(
        exposed=start.hands,
        exposure=BySeat(Exposure.TO_END, Exposure.TO_END),
        difference_only=frozenset(Seat),
    )
    state = attrs.evolve(start, table=attrs.evolve(start.table, ledger=ledger, returned=True))
    line = format_position(state)

    assert line.endswith(" passes=2 returned=true exposure=N:to_end,S:to_end difference_only=N,S")
    assert state == parse_position(line)
    assert view(state, NORTH) == parse_view(format_view(view(state, NORTH)))


def test_reading_is_tolerant() -> None:
    """
    Case, white space, the order of named fields and defaults do not matter.
    """
    state = parse_position(KNOCKED)
    in_full = KNOCKED.replace(" N ", " North ").replace("S#", "south#")
    fields = KNOCKED.split()
    free = "\t".join([*fields[:8], "passes=0", "shown=false", "takes=0", fields[8]])

    assert state == parse_position(KNOCKED.upper()) == parse_position(KNOCKED.lower())
    assert state == parse_position(f" {free}\n")
    assert state == parse_position(in_full)
    assert state == parse_position(KNOCKED.replace("Th", "10♥").replace("9cTc", "9c,Tc"))
    assert view(state, NORTH) == parse_view(SEEN_BY_NORTH.upper().replace(" ", "   "))


@pytest.mark.parametrize(
    ("old", "new", "expected", "found"),
    [
        ("N layoff", "X layoff", "N or S", "X layoff"),
        ("layoff", "defence", "one of offer, draw, discard, last, claim, layoff, over", "defence"),
        ("9cTc", "9cTx", "a suit (c d h s)", "x"),
        ("9cTc", "9c9c", "a card that was not named before", "9cQc"),
        ("9cTcQc3dTdQdKdThQh6s", "?10", "cards; a line with ? is a view, for parse_view()", "?10"),
        (" Ks ", " KsKs ", "a card that was not named before", "Ks Ac"),
        ("Ac2c", "?31 ", "cards; a line with ? is a view, for parse_view()", "?31"),
        ("knock=", "knocker=", "one of limit_card, passes, ", "knocker="),
        ("knock=", "seat=N knock=", "one of limit_card, passes, ", "seat=N"),
        ("S#4c4d4h", "S#4c4d4x", "a suit (c d h s)", "x,Jc"),
    ],
)
def test_unreadable_positions_are_refused(old: str, new: str, expected: str, found: str) -> None:
    """
    The error says what was expected and where in the line.
    """
    text = KNOCKED.replace(old, new, 1)
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    error = caught.value

    assert error.expected.startswith(expected)
    assert text == error.text
    assert text[error.column - 1 :].startswith(found)


@pytest.mark.parametrize(
    ("old", "new", "expected", "found"),
    [
        (
            "?31",
            "7c",
            "? and a number; a line with all cards is for parse_position()",
            "7c",
        ),
        ("?31", "?", "a number, 0 to 1000000", " seat"),
        (" seat=S", "", "seat=N or seat=S, whose view it is", ""),
        ("seat=S", "seat=W", "N or S", "W"),
        # The seat whose view it is sees its own cards.
        ("seat=S", "seat=N", "cards, for these do not lie hidden", "?10"),
        # The knocker's cards lie open.
        ("4cJc2d4dJd4hJh7s8s9s", "?10", "cards, for these do not lie hidden", "?10"),
        # And those of the defender do not, before the end.
        ("?10", "9cTcQc3dTdQdKdThQh6s", "? and a number, for cards of north lie hidden", "9cTc"),
    ],
)
def test_unreadable_views_are_refused(old: str, new: str, expected: str, found: str) -> None:
    """
    What a view must hide is not read, and neither is what it must show but hides.
    """
    text = SEEN_BY_SOUTH.replace(old, new, 1)
    with pytest.raises(NotationError) as caught:
        parse_view(text)
    error = caught.value

    assert (expected, text) == (error.expected, error.text)
    assert text[error.column - 1 :].startswith(found)


@pytest.mark.parametrize(
    ("old", "new", "invariant"),
    [
        ("9cTc", "9c", Invariant.HAND_SIZE),
        ("9cTc", "9c4c", Invariant.NOT_A_PACK),
        (" Ks ", " KsAc ", Invariant.HAND_SIZE),
        ("layoff N", "layoff S", Invariant.PHASE),
        ("layoff N", "draw N", Invariant.KNOCK),
        (" knock=S#4c4d4h,JcJdJh,7s8s9s", "", Invariant.KNOCK),
        ("S#4c4d4h", "S#5c5d5h", Invariant.MELD_NOT_IN_HAND),
        ("classic", "classic,illegal_knock=refuse,knock_limit=1", Invariant.KNOCK),
        ("classic", "classic,hand_size=9", Invariant.RULE_OPTION),
        ("classic", "oklahoma", Invariant.SIDE_CARD),
        ("knock", "passes=3 knock", Invariant.PHASE),
        ("knock", "takes=1000000 annulled=true knock", Invariant.PHASE),
        ("knock", "drawn=9c knock", Invariant.DRAWN_CARD),
        ("knock", "layoffs=3d>4c4d4h knock", Invariant.LAYOFF),
        ("knock", "exposed=N knock", Invariant.HAND_SIZE),
        ("knock", "shown=true knock", Invariant.PHASE),
    ],
)
def test_positions_that_are_not_possible_are_refused(
    old: str, new: str, invariant: Invariant
) -> None:
    """
    A line that can be read is checked as any other round is.
    """
    text = KNOCKED.replace(old, new, 1)
    with pytest.raises(InvalidStateError) as caught:
        parse_position(text)

    assert invariant is caught.value.invariant


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        ("9cTc", "9c4c", "4c is there twice"),
        ("8cKcAd", "KsKcAd", "Ks is there twice"),
        ("8cKcAd", "KsQhAd", "50 different cards in 52"),
    ],
)
def test_a_card_that_stands_twice_is_named(old: str, new: str, detail: str) -> None:
    """
    Who has typed a card twice learns which, wherever in the line it stands.
    """
    assert 1 == KNOCKED.count(old)
    with pytest.raises(InvalidStateError) as caught:
        parse_position(KNOCKED.replace(old, new))

    assert (Invariant.NOT_A_PACK, detail) == caught.value.args


@pytest.mark.parametrize(
    ("old", "new", "invariant"),
    [
        ("?10", "?9", Invariant.HAND_SIZE),
        ("?10", "?11", Invariant.HAND_SIZE),
        ("?10", "-", Invariant.HAND_SIZE),
        ("?10", "?9+Ks", Invariant.DOUBLED_CARD),
        ("?31", "?30", Invariant.HAND_SIZE),
        ("?31", "?1000000", Invariant.STOCK_SIZE),
        (" Ks ", " 4c ", Invariant.DOUBLED_CARD),
    ],
)
def test_views_that_are_not_possible_are_refused(old: str, new: str, invariant: Invariant) -> None:
    """
    The number of hidden cards must be what the table leaves.
    """
    text = SEEN_BY_SOUTH.replace(old, new, 1)
    with pytest.raises(InvalidStateError) as caught:
        parse_view(text)

    assert invariant is caught.value.invariant


def test_the_card_that_was_taken_is_the_card_that_was_drawn() -> None:
    """
    Who takes from the pile has drawn that card; the line says it once, and may say it twice.
    """
    line = format_position(STAGES["taken"])

    assert Card.parse("Ad") == parse_position(line).drawn
    assert parse_position(line) == parse_position(f"{line} drawn=Ad")
    with pytest.raises(InvalidStateError) as caught:
        parse_position(f"{line} drawn=2c")
    assert caught.value.invariant is Invariant.DRAWN_CARD


@pytest.mark.parametrize(
    ("function", "value", "expected"),
    [
        (format_position, view(dealt(), NORTH), "a Round"),
        (format_position, KNOCKED, "a Round"),
        (format_view, dealt(), "a View"),
        (parse_position, None, "text"),
        (parse_position, dealt(), "text"),
        (parse_view, b"classic", "text"),
    ],
)
def test_only_what_fits_is_taken(function: object, value: object, expected: str) -> None:
    """
    A round is no view, and neither is text.
    """
    assert callable(function)
    with pytest.raises(WrongTypeError) as caught:
        call(function, value)

    assert expected == caught.value.expected


@pytest.mark.parametrize(
    "text",
    [
        "a " * 500_000,
        f"{KNOCKED} {'takes=1 ' * 100_000}",
        f"{KNOCKED} layoffs={'6s>7s8s9s,' * 100_000}",
        KNOCKED.replace("Ac2c", "Ac2c," + "," * 1_000_000),
        f"classic{',knock_limit=5' * 100_000} N",
        KNOCKED + " " * 1_000_000,
    ],
    ids=["words", "names", "layoffs", "commas", "rules", "spaces"],
)
def test_long_lines_are_read_quickly(text: str) -> None:
    """
    A long line is read or refused by an error of the library, and the message stays short.
    """
    try:
        assert parse_position(KNOCKED) == parse_position(text)
    except NotationError as error:
        assert len(str(error)) < 300  # noqa: PT017  # it may as well be read


def test_cards_of_this_module_are_what_they_seem() -> None:
    """
    The line at the top holds the 52 cards once each.
    """
    fields = KNOCKED.split()

    assert set(DECK) == {card for text in fields[4:8] for card in cards(text)}
    assert isinstance(parse_view(SEEN_BY_NORTH), View)
    assert after(parse_position(KNOCKED), "6s>7s8s9s done").is_over


def test_a_taken_card_stands_behind_the_plus() -> None:
    """
    A card that was seen being taken is known, so its place is not among the other cards.
    """
    line = format_position(STAGES["taken"])
    text = line.replace("+Ad", "Ad")
    assert "+Ad" in line
    with pytest.raises(InvalidStateError) as caught:
        parse_position(text)

    assert caught.value.invariant is Invariant.KNOWN_CARD
    assert "Ad was taken, so it stands behind + in the cards of south" == caught.value.detail
