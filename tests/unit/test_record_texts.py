"""The small parts of a record as text."""

import time

import pytest

from ginrummy import (
    BySeat,
    Card,
    Ending,
    Hand,
    InvalidStateError,
    LineKind,
    NotationError,
    RoundResult,
    ScoreLine,
    Seat,
    Spread,
    WrongTypeError,
    best_spread,
    net_tables,
    score_counts,
    score_showdown,
)
from ginrummy._record_texts import (
    Told,
    escaped,
    format_known,
    format_score,
    named_melds,
    parse_known,
    parse_score,
    parse_tag,
    unescaped,
)
from ginrummy._texts import parse_seat
from tests.unit.positions import acts, cards
from tests.unit.values import call

NORTH, SOUTH = Seat
SHOWN = score_showdown(
    SOUTH, best_spread(Hand.parse("7c7d7h8s9sTsJs2c3dAd")), Hand.parse("4h5h6h6s7sQsKcKd9c5d")
)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("a b", "a b"),
        ("  a ", "\\u{20}\\u{20}a\\u{20}"),
        ("  ", "\\u{20}\\u{20}"),
        ("a\\n", "a\\\\n"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x00\x85\u2028\ud800", "\\u{0}\\u{85}\\u{2028}\\u{d800}"),
        ("\u202eevil", "\\u{202e}evil"),
        ("ä♥😀", "ä♥😀"),
    ],
)
def test_odd_signs_are_escaped(text: str, written: str) -> None:
    """
    What would break a line, hide, or be trimmed is escaped, and comes back.
    """
    assert escaped(text) == written
    assert unescaped(written) == text


@pytest.mark.parametrize(
    "text", ["\\", "a\\", "\\x", "\\u{}", "\\u{110000}", "\\u{1234567}", "\\u41"]
)
def test_other_escapes_are_refused(text: str) -> None:
    """
    A backslash escapes a few signs and no others.
    """
    with pytest.raises(NotationError) as caught:
        unescaped(text)

    assert caught.value.column == text.index("\\") + 1


def test_tags_have_a_name_and_a_text() -> None:
    """
    Quotes and backslashes in the text are escaped; spaces around the parts do not matter.
    """
    tag, empty = parse_tag('  [ North  "A \\"q\\" \\\\ b" ] '), parse_tag('[North""]')

    assert (tag.name, tag.value) == ("North", 'A "q" \\ b')
    assert (empty.name, empty.value) == ("North", "")
    assert tag.line[tag.start : tag.end] == 'A \\"q\\" \\\\ b" ]'


def test_a_tag_is_read_where_it_stands() -> None:
    """
    The column of an error is that of the line or, where signs are escaped, of the value.
    """
    columns: list[int] = []
    for line in ('[North "7x"]', '[North "\\u{37}x"]'):
        with pytest.raises(NotationError) as caught:
            parse_tag(line).read(Card.parse)
        columns.append(caught.value.column)

    assert columns == [10, 2]


@pytest.mark.parametrize(
    "line", ["[North]", '[North "Ann]', '[North "Ann"', '["Ann"]', '[North "a"b"]', '[Nörth "a"]']
)
def test_broken_tags_are_refused(line: str) -> None:
    """
    A tag is a name and a text in quotes.
    """
    with pytest.raises(NotationError):
        parse_tag(line)


@pytest.mark.parametrize(("text", "seat"), [("N", NORTH), (" south ", SOUTH), ("North", NORTH)])
def test_seats_are_read(text: str, seat: Seat) -> None:
    """
    A seat is one letter, or its whole name.
    """
    assert parse_seat(text) is seat


@pytest.mark.parametrize("text", ["", "E", "N S", "٣"])
def test_no_other_seats_are_read(text: str) -> None:
    """
    There are two seats.
    """
    with pytest.raises(NotationError):
        parse_seat(text)


@pytest.mark.parametrize(
    ("known", "written"),
    [
        ([], "-"),
        ([None], "?1"),
        ([None] * 31, "?31"),
        ([*cards("Ks7c"), None, *cards("2d")], "Ks7c ?1 2d"),
        ([None, *cards("2d")], "?1 2d"),
        ([*cards("2d"), None], "2d ?1"),
    ],
)
def test_cards_that_are_not_known_are_counted(known: list[Card | None], written: str) -> None:
    """
    Cards keep their order, and a question mark stands for one or more that nobody has seen.
    """
    assert format_known(known) == written
    assert list(parse_known(written)) == known


def test_unknown_cards_are_read_in_other_ways() -> None:
    """
    One question mark is one card, and spaces and commas do not matter.
    """
    assert parse_known(" ?,7c ? 4 ,KS ") == (None, cards("7c")[0], *[None] * 4, cards("Ks")[0])


@pytest.mark.parametrize(
    ("text", "unknown", "known"),
    [("? 7c", 1, "7c"), ("?7♣", 1, "7c"), ("?10H", 1, "Th"), ("?10 7c", 10, "7c")],
)
def test_a_number_may_belong_to_the_card_behind(text: str, unknown: int, known: str) -> None:
    """
    A number with a suit behind it is a rank.
    """
    assert parse_known(text) == (*[None] * unknown, *cards(known))


@pytest.mark.parametrize(
    ("text", "column"),
    [("", 1), ("?0", 3), ("7c ?2 7x", 8), ("7c7c", 3), ("?53", 4), ("?26 ?27", 8), ("?٣", 2)],
)
def test_cards_that_cannot_be_read_are_refused(text: str, column: int) -> None:
    """
    The error tells the column in the whole text.
    """
    with pytest.raises(NotationError) as caught:
        parse_known(text)

    assert caught.value.column == column


RESULTS = [
    RoundResult.of_points(NORTH, 25),
    RoundResult.of_points(SOUTH, 0, ending=Ending.GIN),
    RoundResult(ending=Ending.AWARDED, winner=SOUTH, points=0),
    RoundResult(ending=Ending.WASHOUT),
    RoundResult(ending=Ending.ANNULLED),
    RoundResult(ending=Ending.TIE, deadwood=BySeat(6, 6)),
    score_counts(NORTH, BySeat(north=9, south=4)),
    score_counts(NORTH, BySeat(north=0, south=24), multiplier=3),
    net_tables([RoundResult.of_points(SOUTH, 28), RoundResult.of_points(NORTH, 10)]),
    SHOWN,
]


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: format_score(result, brief=True))
def test_results_are_what_their_line_says(result: RoundResult) -> None:
    """
    A score line holds the whole of a result.
    """
    line = format_score(result, brief=False)

    assert parse_score(line).result() == result
    assert parse_score(f"  {line.upper().replace(' ', '   ')} ").result() == result
    parse_score(line).check(result)


def test_many_lines_of_a_score_are_read_in_linear_time() -> None:
    """
    Thirty thousand lines take a moment and not, as their square would, many seconds.
    """
    count = 30_000
    started = time.process_time()
    told = parse_score(f"awarded N {count}{' award=1' * count}")

    assert told.lines == (ScoreLine(LineKind.AWARD, 1),) * count
    assert time.process_time() - started < 2


def test_scores_are_written_as_documented() -> None:
    """
    A score line has the ending, the winner with his points, the counts and the sum.
    """
    assert format_score(RESULTS[0], brief=False) == "awarded N 25"
    assert format_score(RESULTS[2], brief=False) == "awarded S 0 lines=-"
    assert format_score(RESULTS[3], brief=False) == "washout"
    assert (
        format_score(RESULTS[6], brief=True)
        == "undercut S 15 counts=9/4 deadwood=5(9/4) undercut=10"
    )
    assert format_score(RESULTS[8], brief=True) == "awarded S 18 table=28(1) table=-10(2)"
    assert format_score(SHOWN, brief=False) == (
        "knock S 28 counts=34/6 deadwood=28(34/6)"
        " north=4h5h6h|9cKc5dKd south=7c7d7h,8s9sTsJs|2cAd3d"
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        "won N 10",
        "knock N",
        "knock N ten",
        "knock N 1_0",
        "knock N ٣",
        "knock N 9999999999",
        "knock E 10",
        "knock N 10 20",
        "knock N 10 counts=1",
        "knock N 10 counts=1/2/3",
        "knock N 10 counts=1/2 counts=1/2",
        "knock N 10 gain=10",
        "knock N 10 gin=",
        "knock N 10 gin=1(2",
        "knock N 10 deadwood=5(9/x)",
        "knock N 10 lines=x",
        "knock N 10 north=7c7d7h|-",
        "knock N 10 north=7c7d7h south=-|-",
        "knock N 10 north=-|Kc north=-|Kc",
        "knock N 10 north=-|Kx south=-|-",
    ],
)
def test_scores_that_cannot_be_read_are_refused(line: str) -> None:
    """
    A score line that is not one says so.
    """
    with pytest.raises(NotationError):
        parse_score(line)


@pytest.mark.parametrize(
    "line", ["knock N 10 deadwood=10(1)", "knock N 10 north=7c8d9h|- south=-|-", "knock N -5"]
)
def test_scores_that_cannot_be_are_refused(line: str) -> None:
    """
    A score line that can be read may still say what cannot be.
    """
    with pytest.raises(InvalidStateError):
        parse_score(line).result()


@pytest.mark.parametrize(
    "line",
    [
        "gin S 28",
        "knock N 28",
        "knock S 27",
        "washout",
        "knock S 28 counts=34/5",
        "knock S 28 deadwood=28(35/7)",
        "knock S 28 lines=-",
    ],
)
def test_each_part_of_a_score_is_compared(line: str) -> None:
    """
    A line may leave out what follows from the cards, but what it says must be so.
    """
    true = score_counts(SOUTH, BySeat(north=34, south=6))
    parse_score("knock S 28").check(true)

    with pytest.raises(InvalidStateError):
        parse_score(line).check(true)


def test_the_cards_of_a_score_are_compared() -> None:
    """
    Where a line names the cards of both, they are those of the result.
    """
    false = BySeat(Spread((), Hand.parse("Kc")), Spread((), Hand.parse("Kd")))
    told = Told(ending=SHOWN.ending, winner=SHOWN.winner, points=SHOWN.points, spreads=false)
    with pytest.raises(InvalidStateError):
        told.check(SHOWN)


def test_a_line_of_the_score_has_the_facts_of_its_kind() -> None:
    """
    Facts stand in brackets behind the points.
    """
    told = parse_score("knock S 12 deadwood=12(18/6)")

    assert told.lines == (ScoreLine(LineKind.DEADWOOD, 12, (18, 6)),)


def test_a_knock_names_the_cards_of_its_melds() -> None:
    """
    Of other actions there are none.
    """
    knock, claim, other = acts("9s#7c7d7h,8d9dTd claim:9s#- 7h")

    assert named_melds(knock) == Hand.parse("7c7d7h8d9dTd")
    assert named_melds(claim) == named_melds(other) == Hand()


def test_unknown_cards_need_cards() -> None:
    """
    Whoever asks for cards that are no cards is told so.
    """
    with pytest.raises(WrongTypeError):
        call(format_known, "7c")
