"""Hands, tables, results and score sheets as plain text."""

import re

import pytest

from ginrummy import (
    CLASSIC,
    BySeat,
    Ending,
    Game,
    Hand,
    Phase,
    RoundResult,
    Seat,
    Spread,
    WrongTypeError,
    hollywood,
    oklahoma,
    parse_melds,
    score_counts,
    score_round,
    score_sheet,
    score_showdown,
    view,
)
from ginrummy.rendering import (
    PLAIN,
    Colours,
    Style,
    Suits,
    render_hand,
    render_result,
    render_sheet,
    render_spread,
    render_table,
    render_view,
    shown_names,
)
from tests.unit.positions import STAGES, dealt, lay_offs, spread
from tests.unit.values import call

NORTH, SOUTH = Seat

NARROW = Style(width=40)
SIGNS = Style(suits=Suits.SIGNS)
NAMES = BySeat("Ann", "Bob")

KNOCKED = """\
Ann, dealer: 7 cards
  ## ## ## ## ## ## ##
stock 31, pile Ks, knock limit 10
Bob, knocked: 10 cards
  [7c 7d 7h] [+6s +7s 8s 9s Ts Js +Qs]
  2c Ad 3d  deadwood 6
Ann to move: lay off, or be done"""

SHEET = """\
N Ann, S Bob
round     N     S
1        14        N 14
2              25  S gin 25
3                  washout
4       109        N 95
N wins total N 249, S 45, balance N 204, S -204, 5 lines
  N +109: rounds 109
  N +40: boxes 2 x 20
  N +100: game 100
  S +25: rounds 25
  S +20: boxes 1 x 20"""

HOLLYWOOD = """\
round    N    S |    N    S |    N    S
1       14      |           |
2      104      |   90      |
column 1: N wins total N 344, S 0, 5
lines
  N +104: rounds 104
  N +40: boxes 2 x 20
  N +100: game 100
  N +100: shutout 100
  S +0: rounds 0"""


def results() -> list[RoundResult]:
    """Give the results of a short game."""
    return [
        RoundResult.of_points(NORTH, 14),
        RoundResult.of_points(SOUTH, 25, ending=Ending.GIN),
        RoundResult.of_points(None, 0, ending=Ending.WASHOUT),
        RoundResult.of_points(NORTH, 95),
    ]


@pytest.mark.parametrize(
    ("hand", "style", "text"),
    [
        ("-", PLAIN, "deadwood 0"),
        ("Ks", PLAIN, "Ks  deadwood 10"),
        ("7c7d7h 8h9hTh Ks", PLAIN, "[7c 7d 7h] [8h 9h Th] Ks  deadwood 10"),
        ("7c7d7h 8h9hTh Ks", SIGNS, "[7♣ 7♦ 7♥] [8♥ 9♥ T♥] K♠  deadwood 10"),
        ("7c7d7h Ks", Style(width=14), "[7c 7d 7h] Ks\ndeadwood 10"),
        ("7c7d7h Ks", Style(width=9), "[7c 7d\n7h] Ks\ndeadwood\n10"),
        ("7c7d7h Ks", Style(width=-3), "[7c\n7d\n7h]\nKs\ndeadwood\n10"),
    ],
)
def test_a_hand_is_grouped_by_its_melds(hand: str, style: Style, text: str) -> None:
    """
    Melds stand in brackets and are not broken if they fit a line.
    """
    assert text == render_hand(Hand.parse(hand), style)


@pytest.mark.parametrize(
    ("colours", "codes"),
    [
        (Colours.NONE, {}),
        (Colours.TWO, {"d": "31", "h": "31"}),
        (Colours.FOUR, {"c": "32", "d": "34", "h": "31"}),
    ],
)
def test_colours_are_escape_codes(colours: Colours, codes: dict[str, str]) -> None:
    """
    A card is coloured by its suit, and nothing else is.
    """
    text = render_hand(Hand.parse("7c7d7h7s"), Style(colours=colours))
    found = {card: code for code, card in re.findall("\x1b\\[(\\d+)m7(.)\x1b\\[0m", text)}

    assert codes == found
    assert "[7c 7d 7h 7s]  deadwood 0" == re.sub("\x1b\\[\\d+m", "", text)


def test_colours_take_no_room() -> None:
    """
    Lines are broken where they are without colours.
    """
    hand = Hand.parse("7c7d7h 8h9hTh Ks 2c 3d Ah")
    for width in range(4, 60):
        plain, style = Style(width=width), Style(width=width, colours=Colours.FOUR)
        coloured = re.sub("\x1b\\[\\d+m", "", render_hand(hand, style))

        assert render_hand(hand, plain) == coloured


def test_laid_off_cards_are_marked() -> None:
    """
    A plus sign stands before each card that was laid off.
    """
    laid = spread("7c7d7h,8s9sTsJs", "2cAd3d")
    layoffs = lay_offs("7s>8s9sTsJs 6s>7s8s9sTsJs Qs>6s7s8s9sTsJs")

    assert "[7c 7d 7h] [8s 9s Ts Js] 2c Ad 3d  deadwood 6" == render_spread(laid)
    assert "[7c 7d 7h] [+6s +7s 8s 9s Ts Js +Qs] 2c Ad 3d  deadwood 6" == render_spread(
        laid, layoffs=layoffs
    )


def test_a_table_after_a_knock() -> None:
    """
    The spread lies open with the lay-offs, the defender's hand does not.
    """
    assert KNOCKED == render_table(STAGES["laid"].table, NARROW, names=NAMES)


def test_a_view_has_its_seat_in_front() -> None:
    """
    The own cards come last, whoever deals or moves.
    """
    for seat in Seat:
        heads = [
            line
            for line in render_view(view(STAGES["drawn"], seat)).splitlines()
            if "cards" in line
        ]

        assert heads[1].startswith(f"{seat.name.title()}, you")
        assert heads[0].startswith(seat.other.name.title())


def test_the_pile_shows_its_top_card() -> None:
    """
    Cards under it are counted.
    """
    assert "pile 4s on 1, " in render_table(STAGES["last"].table)
    assert "pile Ad, " in render_table(STAGES["offer"].table)
    assert "pile empty, " in render_table(STAGES["taken"].table)


def test_a_doubled_score_is_plain_ascii_too() -> None:
    """
    R7.9: signs of arithmetic come with the signs of the suits.
    """
    table = dealt(rest="5s", rules=oklahoma(CLASSIC)).table

    assert "knock limit 5 for 5s, score x 2 for 5s" in render_table(table)
    assert "knock limit 5 for 5♠, score × 2 for 5♠" in render_table(table, SIGNS)


@pytest.mark.parametrize("stage", list(STAGES))
def test_every_stage_fits_forty_places(stage: str) -> None:
    """
    No line is wider than asked for, none ends with a space, and all is plain ASCII.
    """
    round_ = STAGES[stage]
    names = BySeat("Maximiliana of the long name", "Wolfeschlegelsteinhausen")
    texts = [render_table(round_.table, NARROW, names=names)]
    texts += [render_view(view(round_, seat), NARROW, names=names) for seat in Seat]
    if round_.phase is Phase.OVER:
        texts.append(render_result(score_round(round_), NARROW, names=names))
    for text in texts:
        assert text.isascii()
        for line in text.split("\n"):
            assert 0 < len(line) <= 40
            assert line == line.rstrip()


def test_a_showdown_has_both_spreads() -> None:
    """
    R10.1: the cards of both, and the lines that make the points.
    """
    laid = Spread(parse_melds("4c4d4h,7s8s9s,JcJdJh"), Hand.parse("2c"))
    # The six goes onto the run.
    result = score_showdown(SOUTH, laid, Hand.parse("3dKd 6s9c QcQdQh TcTdTh"))
    expected = [
        "knock: Bob wins 20",
        "  Ann: [Tc Td Th] [Qc Qd Qh] 9c 3d Kd  deadwood 22",
        "  Bob: [4c 4d 4h] [Jc Jd Jh] [7s 8s 9s] 2c  deadwood 2",
        "  +20: deadwood 22 - 2",
    ]

    assert expected == render_result(result, names=NAMES).split("\n")
    assert "  +20: deadwood 22 − 2" == render_result(result, SIGNS).split("\n")[-1]


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (RoundResult.of_points(NORTH, 14), "North wins 14\n  +14: points 14"),
        (RoundResult.of_points(None, 0, ending=Ending.TIE), "tie: nobody wins"),
        (
            score_counts(NORTH, BySeat(0, 24)),
            """\
gin: North wins 44
  North: deadwood 0
  South: deadwood 24
  +24: deadwood 24 - 0
  +20: gin 20""",
        ),
    ],
)
def test_a_result_says_what_is_known(result: RoundResult, text: str) -> None:
    """
    Counts where there are no cards, and neither where only the points are known.
    """
    assert text == render_result(result)


def test_a_sheet_has_a_row_for_each_round() -> None:
    """
    R11.1: running sums in the winner's column, and at the end what it comes to.
    """
    assert SHEET == render_sheet(Game(CLASSIC, NORTH, results()), names=NAMES)


def test_hollywood_fits_forty_places() -> None:
    """
    R12.1: three columns, and the results left out where there is no room for them.
    """
    game = Game(hollywood(CLASSIC), NORTH, [results()[0], RoundResult.of_points(NORTH, 90)])

    assert HOLLYWOOD == render_sheet(game, NARROW)
    assert "1        14       |             |              N 14" in render_sheet(game)


def test_long_names_fit_forty_places() -> None:
    """
    The names above a sheet stand one below the other where they are too long for one line.
    """
    game = Game(CLASSIC, NORTH, results())
    lines = render_sheet(game, NARROW, names=BySeat("N" * 30, "\u570b" * 30)).splitlines()

    assert ["N " + "N" * 18 + "..,", "S " + "\u570b" * 9 + ".."] == lines[:2]
    assert ["N Ann, S Bob"] == render_sheet(game, names=BySeat("Ann", "Bob")).splitlines()[:1]


@pytest.mark.parametrize(
    ("name", "style", "shown"),
    [
        ("Ann", PLAIN, "Ann"),
        ("N" * 30, PLAIN, f"{'N' * 18}.."),
        ("\x1b[31mEve\n", PLAIN, "?[31mEve"),
        ("\x1b[31mEve", Style(suits=Suits.SIGNS), "\ufffd[31mEve"),
        (" ", PLAIN, "North"),
    ],
)
def test_names_can_be_told_as_they_are_drawn(name: str, style: Style, shown: str) -> None:
    """
    Whoever says something beside a picture calls the seats as it does.
    """
    start = dealt()

    assert BySeat(shown, "Bob") == shown_names(BySeat(name, "Bob"), style)
    assert render_view(view(start, SOUTH), style, names=BySeat(name, "Bob")).startswith(shown)
    assert BySeat("North", "South") == shown_names(None)


def test_the_lines_of_a_showdown_stand_beside_it() -> None:
    """
    Where there is room for them.
    """
    game = Game(results=[score_counts(NORTH, BySeat(9, 4))])

    assert "1              15  S undercut 15 (deadwood 9 - 4, undercut 10)" in render_sheet(game)
    assert "1              15  S undercut 15" in render_sheet(game, NARROW).split("\n")


def test_a_sheet_can_be_drawn_without_its_game() -> None:
    """
    Then it has no results, and the sums of both seats side by side.
    """
    sheet = score_sheet(Game(results=results()))

    assert ["round     N     S", "1        14    25", "2       109"] == render_sheet(sheet).split(
        "\n"
    )[:3]


@pytest.mark.parametrize(
    ("function", "value"),
    [
        (render_hand, Hand()),
        (render_spread, Spread((), Hand())),
        (render_table, STAGES["offer"].table),
        (render_view, view(STAGES["offer"], SOUTH)),
        (render_result, RoundResult.of_points(NORTH, 14)),
        (render_sheet, Game()),
        (shown_names, NAMES),
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
    with pytest.raises(WrongTypeError, match=f"^{name} expects a Style, not str"):
        call(function, value, "plain")


@pytest.mark.parametrize(
    "options", [{"suits": "signs"}, {"colours": 4}, {"width": "40"}, {"width": True}]
)
def test_a_style_takes_what_it_says(options: dict[str, object]) -> None:
    """
    Anything else is refused.
    """
    with pytest.raises(WrongTypeError, match=r"^Style\."):
        call(Style, **options)
