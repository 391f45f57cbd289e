"""Games: who deals, what is written, when it is over, and what is owed."""

import random

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    BySeat,
    Card,
    Ending,
    Game,
    InvalidStateError,
    Invariant,
    RoundResult,
    Rules,
    Seat,
    Settlement,
    WrongTypeError,
    deal,
    hollywood,
    next_round,
    record_result,
    score_sheet,
    settle,
    shuffled_deck,
)
from tests.unit.values import call, changeable, copies

NORTH, SOUTH = Seat
VOID = RoundResult(ending=Ending.WASHOUT)


def results(text: str) -> list[RoundResult]:
    """Read results such as ``N14 S25gin -washout``: winner, points and ending, or an ending."""
    found: list[RoundResult] = []
    for one in text.split():
        digits = "".join(char for char in one if char.isdigit())
        ending = Ending(one[1 + len(digits) :] or "awarded")
        winner = None if one[0] == "-" else Seat(one[0])
        found.append(RoundResult.of_points(winner, int(digits or 0), ending=ending))
    return found


def played(text: str, rules: Rules = CLASSIC, /, **options: object) -> Game:
    """Give the game with these results, by these rules and options."""
    changed = call(attrs.evolve, rules, **options)
    assert isinstance(changed, Rules)
    return Game(changed, NORTH, results(text))


def labels(settled: Settlement) -> BySeat[list[str]]:
    """List the lines of both seats in English."""
    return settled.lines.map(lambda lines: [line.label for line in lines])


def points_of(game: Game) -> list[tuple[int, int]]:
    """List what stands in each column."""
    return [(north, south) for north, south in (c.points for c in score_sheet(game).columns)]


def test_a_new_game() -> None:
    """
    A game begins with the first dealer, CLASSIC and north unless told, and no results.
    """
    game = Game()

    assert (CLASSIC, NORTH, ()) == (game.rules, game.first_dealer, game.results)
    assert (NORTH, False) == (game.next_dealer, game.is_over)
    assert Game(CLASSIC, SOUTH).next_dealer is SOUTH


def test_games_are_values() -> None:
    """
    Games are equal by value, can be copied and pickled, and never change.
    """
    game = played("N14 S25")

    assert all(game == other and hash(game) == hash(other) for other in copies(game))
    assert [] == changeable(game)


def test_r11_1_only_the_winner_writes() -> None:
    """
    R11.1: the running sum is written in the winner's column, and nothing in the other.
    """
    (column,) = score_sheet(played("N14 S25 -washout N22")).columns

    assert BySeat((14, 36), (25,)) == column.sums
    assert BySeat(2, 1) == column.boxes


@pytest.mark.parametrize(
    ("rules", "text", "over"),
    [
        (CLASSIC, "N100", False),
        (CLASSIC, "N100 S100", False),
        (CLASSIC, "N100 S101", True),
        (PAGAT, "N99", False),
        (PAGAT, "N60 N40", True),
        (PALACE, "N44 N35", False),
        (PALACE, "N44 N36", True),
        (OPENSPIEL, "-washout -tie -annulled", False),
        (OPENSPIEL, "-tie S0", True),
    ],
)
def test_r11_2_the_end(rules: Rules, text: str, over: bool) -> None:  # noqa: FBT001  # expected
    """
    R11.2, R11.4: the game ends above or at the target, or with the first round that is won.
    """
    assert over is played(text, rules).is_over


def test_r11_2_no_result_after_the_end() -> None:
    """
    R11.2: a game that is over takes no result more, and the one at fault is named.
    """
    over = played("N14 S25 N90")

    for result in (VOID, *results("S14")):
        with pytest.raises(InvalidStateError) as caught:
            record_result(over, result)
        assert caught.value.invariant is Invariant.GAME_OVER
        assert caught.value.detail == "result 4 of 4 comes after the end"
    corrected = played("N14 S25 N60 N20")
    with pytest.raises(InvalidStateError, match="result 3 of 4 comes after the end"):
        attrs.evolve(corrected, results=results("N14 S101 N60 N20"))
    assert attrs.evolve(corrected, results=results("N14 S25 S60 N20")).results[2].winner is SOUTH


def test_r11_3_boxes() -> None:
    """
    R11.3: a round won is a box, and some endings can be more; a void round is none.
    """
    text = "N10gin N10undercut N10big_gin N10 S0knock -tie S90"
    options: dict[str, object] = {"gin_boxes": 3, "undercut_boxes": 2, "big_gin_boxes": 4}

    assert BySeat(4, 2) == score_sheet(played(text)).columns[0].boxes
    assert BySeat(10, 2) == score_sheet(played(text, CLASSIC, **options)).columns[0].boxes
    settled = settle(played(f"{text} N61", MODERN, **options))
    assert ("boxes 11 × 25", "boxes 2 × 25") == (
        labels(settled).north[1],
        labels(settled).south[1],
    )


def test_r11_4_boxes_at_once() -> None:
    """
    R11.4: boxes that are written at once are part of the sums, and are settled only once.
    """
    game = played("N44 S20 N45", PALACE)
    settled = settle(game)

    assert [(109, 30)] == points_of(game)
    assert BySeat(["rounds 89", "boxes 2 × 10"], ["rounds 20", "boxes 1 × 10"]) == labels(settled)
    assert BySeat(109, 30) == settled.totals


def test_r11_5_the_bonus_is_the_winners() -> None:
    """
    R11.5: who reached the target has the bonus, even if boxes put the other ahead.
    """
    text = "S10 S10 S10 S10 S10 S10 S10 S10 S10 N101"
    reached = settle(played(text, game_bonus=50))
    highest = settle(played(text, game_bonus=50, game_winner="highest_total"))

    assert (NORTH, BySeat(171, 270)) == (reached.winner, reached.totals)
    assert (-99, 99) == (reached.balance(NORTH), reached.balance(SOUTH))
    assert (SOUTH, BySeat(121, 320)) == (highest.winner, highest.totals)
    assert "game 50" in labels(highest).south


def test_r11_5_equal_totals() -> None:
    """
    R11.5: of equal totals, that of who reached the target is the higher.
    """
    level = played("S41 S40 N101", game_winner="highest_total")

    assert NORTH is settle(level).winner
    assert BySeat(221, 121) == settle(level).totals


def test_r11_6_shutouts() -> None:
    """
    R11.6: a round won for nothing is none of the winner's, but scores nothing either.
    """
    text = "N50 S0 N60"

    assert not score_sheet(played(text)).columns[0].shutout
    assert score_sheet(played(text, PAGAT)).columns[0].shutout
    assert score_sheet(played("N50 -washout N60")).columns[0].shutout
    assert score_sheet(played(text, PALACE, shutout_test="opponent_scoreless")).columns[0].shutout
    assert not score_sheet(played("N50 S1 N60", PAGAT)).columns[0].shutout
    assert not score_sheet(played("N50")).columns[0].shutout


@pytest.mark.parametrize(
    ("shutout", "line", "total"),
    [
        ("flat", "shutout 100", 362),
        ("double_hand_points", "shutout 102", 364),
        ("double_net", "shutout 262", 524),
        ("none", "", 262),
    ],
)
def test_r11_7_what_a_shutout_is_worth(shutout: str, line: str, total: int) -> None:
    """
    R11.7: a shutout adds a hundred, the points of the rounds, the difference, or nothing.
    """
    settled = settle(played("N30 N25 N47", shutout=shutout))
    lines = ["rounds 102", "boxes 3 × 20", "game 100", *([line] if line else [])]

    assert BySeat(lines, ["rounds 0"]) == labels(settled)
    assert (total, -total) == (settled.balance(NORTH), settled.balance(SOUTH))


def test_r11_7_doubling_the_difference_takes_the_loser_off() -> None:
    """
    R11.7: the difference that is doubled is that after the loser's boxes.
    """
    text, options = "N50 S0 N60", {"shutout": "double_net", "shutout_test": "opponent_scoreless"}

    assert 2 * (110 + 40 + 100 - 20) == settle(played(text, CLASSIC, **options)).balance(NORTH)


def test_r11_8_the_settlement() -> None:
    """
    R11.8: the settlement is the difference of the totals or, by option, the totals.
    """
    text = "N14 N22 S25 N31 S12 N38"
    settled = settle(played(text))

    assert (NORTH, BySeat(285, 77), 208) == (
        settled.winner,
        settled.totals,
        settled.balance(NORTH),
    )
    assert BySeat(
        ["rounds 105", "boxes 4 × 20", "game 100"], ["rounds 37", "boxes 2 × 20"]
    ) == labels(settled)
    assert 77 == settle(played(text, settlement="totals")).balance(SOUTH)


def test_r11_8_no_settlement_before_the_end() -> None:
    """
    R11.8: a game that is not over is not settled.
    """
    with pytest.raises(InvalidStateError) as caught:
        settle(played("N14"))

    assert caught.value.invariant is Invariant.GAME_NOT_FINISHED
    assert caught.value.detail == "the target is not reached in column 1"
    with pytest.raises(InvalidStateError, match="not reached in column 2"):
        settle(played("N101", hollywood(CLASSIC)))


@pytest.mark.parametrize(
    ("option", "dealers"),
    [("winner", "NNSSN"), ("loser", "NSNNS"), ("alternate", "NSNNS"), ("same", "NNNNN")],
)
def test_r11_9_who_deals_next(option: str, dealers: str) -> None:
    """
    R11.9: the next dealer follows from who won and who dealt, by option.
    """
    won = ["N1", "S1", "-washout", "N1"]
    found = [
        played(" ".join(won[:number]), next_dealer=option).next_dealer.value
        for number in range(len(won) + 1)
    ]

    assert dealers == "".join(found)


def test_r11_10_after_a_round_that_nobody_won() -> None:
    """
    R11.10: the same seat deals again, but for washouts and ties the other by option.
    """
    for option, expected in (("same", "NNN"), ("next", "SSN")):
        found = [
            played(text, null_dealer=option).next_dealer.value
            for text in ("-washout", "-tie", "-annulled")
        ]
        assert expected == "".join(found)
    assert NORTH is played("-washout -washout", null_dealer="next").next_dealer


def test_r11_9_the_next_round() -> None:
    """
    R11.9: the next round is dealt by the game's rules, and by the seat whose turn it is.
    """
    deck = shuffled_deck(random.Random(7))
    game = played("S14", MODERN)
    side_card = Card.parse("5h")
    by_side_card = Game(attrs.evolve(CLASSIC, knock_limit_from="side_card"))

    assert deal(deck, SOUTH, MODERN) == next_round(game, deck)
    assert 5 == next_round(by_side_card, deck, side_card=side_card).table.knock_limit
    with pytest.raises(InvalidStateError) as caught:
        next_round(played("N101"), DECK)
    assert (Invariant.GAME_OVER, "after 1 result") == (
        caught.value.invariant,
        caught.value.detail,
    )


def test_r12_1_three_columns() -> None:
    """
    R12.1: the first round won is written in one column, the second in two, others in three.
    """
    rules = hollywood(CLASSIC)

    assert [(25, 0), (0, 0), (0, 0)] == points_of(played("N25", rules))
    assert [(79, 0), (54, 0), (36, 0)] == points_of(played("N25 N18 N36", rules))
    assert [(43, 40), (18, 0), (0, 0)] == points_of(played("N25 S40 N18", rules))


def test_r12_1_each_column_is_a_game() -> None:
    """
    R12.1: each column has its own end, boxes, bonus and shutout; the sum is settled.
    """
    game = played("N60 N45 S90 S20 N60 N60", hollywood(CLASSIC))
    columns = score_sheet(game).columns
    settled = settle(game)

    assert [
        BySeat((60, 105), ()),
        BySeat((45, 105), (20,)),
        BySeat((60, 120), ()),
    ] == [column.sums for column in columns]
    assert [NORTH, NORTH, NORTH] == [column.winner for column in columns]
    assert [True, False, True] == [column.shutout for column in columns]
    assert [(345, 0), (245, 40), (360, 0)] == [
        (column.totals.north, column.totals.south) for column in columns
    ]
    assert (NORTH, BySeat(950, 40), 910) == (
        settled.winner,
        settled.totals,
        settled.balance(NORTH),
    )
    assert ["column 1", "column 2", "column 3"] == labels(settled).north


def test_r12_1_a_closed_column_takes_no_more() -> None:
    """
    R12.1: what is won after the end of a column is written in the others alone.
    """
    assert [(105, 0), (105, 0), (60, 0)] == points_of(
        played("N60 N45 N30 N30", hollywood(CLASSIC))
    )


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        # South's first win is for the first column, which is closed; the second is for two.
        ("N60 N45 S10", [(105, 0), (45, 0), (0, 0)]),
        ("N60 N45 S10 S7", [(105, 0), (45, 7), (0, 0)]),
        ("N60 N45 S10 S7 S5", [(105, 0), (45, 12), (0, 5)]),
        # The first two are closed when South begins to win.
        ("N60 N60 N45 S10 S7", [(120, 0), (105, 0), (45, 0)]),
        ("N60 N60 N45 S10 S7 S5", [(120, 0), (105, 0), (45, 5)]),
        # South has its one entry in the first column, and goes on in the second.
        ("S10 N60 N45 S7", [(105, 10), (45, 7), (0, 0)]),
    ],
)
def test_r12_2_who_is_late(text: str, columns: list[tuple[int, int]]) -> None:
    """
    R12.2: a seat's n-th win is for the first n columns, closed ones included.
    """
    assert columns == points_of(played(text, hollywood(CLASSIC)))


def test_r12_1_nobody_is_ahead() -> None:
    """
    R12.1: the winner of the whole has more in all columns together; it may be nobody.
    """
    bare = {"box_bonus": 0, "game_bonus": 0, "shutout": "none", "target_test": "at_least"}
    settled = settle(played("N50 S100 N100 N50 S100 S100", hollywood(CLASSIC), **bare))
    south = settle(played("N50 S101 N100 N50 S101 S101", hollywood(CLASSIC), **bare))

    assert (None, BySeat(200, 200), 0) == (settled.winner, settled.totals, settled.balance(SOUTH))
    assert (SOUTH, 2) == (south.winner, south.balance(SOUTH))


@pytest.mark.parametrize(
    ("value", "function"),
    [
        (None, settle),
        ("game", score_sheet),
        (CLASSIC, settle),
    ],
)
def test_no_game(value: object, function: object) -> None:
    """
    What is no game is refused as such.
    """
    assert callable(function)
    with pytest.raises(WrongTypeError, match="expects a Game"):
        call(function, value)


def test_wrong_types() -> None:
    """
    Games are made of rules, a seat and results, and nothing else.
    """
    for arguments in (
        ("classic", NORTH, ()),
        (CLASSIC, "N", ()),
        (CLASSIC, NORTH, [14]),
        (CLASSIC, NORTH, 14),
    ):
        with pytest.raises(WrongTypeError):
            call(Game, *arguments)
    with pytest.raises(WrongTypeError, match=r"record_result\(\) expects a RoundResult, not int"):
        call(record_result, Game(), 14)
    with pytest.raises(WrongTypeError, match=r"record_result\(\) expects a Game"):
        call(record_result, CLASSIC, VOID)
    with pytest.raises(WrongTypeError, match=r"next_round\(\) expects a Game"):
        call(next_round, CLASSIC, DECK)
