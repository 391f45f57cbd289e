"""How records are read: tolerantly, and with errors that say where."""

import tracemalloc
from typing import cast

import pytest

from ginrummy import (
    IllegalActionError,
    InvalidStateError,
    Invariant,
    NotationError,
    Seat,
    WrongTypeError,
)
from ginrummy._record_reading import games_in
from ginrummy.records import GameRecord, RecordError, format_record, parse_record, read_records
from tests.unit.positions import acts

HEAD = '[Rules "classic"]\n[Dealer "N"]\n[North "Ann"]\n\n'
DECK_LINES = """\
S: 7c7d7h8s9sTsJs2c3dKs
N: 4h5h6h6s7sQsKcKd9c5d
Up: Ad
Stock: 4sAcAhAs2d2h2s3c3h3s4c4d5c5s6c6d8c8d8h9d9hTcTdThJcJdJhQcQdQhKh
"""
KNOCK = """\
take Ks#7c7d7h,8s9sTsJs 7s>8s9sTsJs 6s>7s8s9sTsJs Qs>6s7s8s9sTsJs done
Score: knock S 28
"""
ROUND = f"Round 1: N deals\n{DECK_LINES}{KNOCK}"
TEXT = HEAD + ROUND
RECORD = parse_record(TEXT)
BOTH = (5, 3, InvalidStateError)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        "\ufeff" + TEXT,
        TEXT.rstrip(),
        f"\n\n{TEXT}\n\n",
        TEXT.replace("Round 1: N deals", "ROUND"),
        TEXT.replace("Round 1: N deals", "round1 :  North  DEALS "),
        TEXT.replace("S:", " south :").replace("Up:", "UP:").replace("Ks#", "KS # "),
        TEXT.replace("7c7d7h,8s", "7h7c7d , 8s").replace(">", "\t>\t"),
        TEXT.replace(" 7s>", "\n7s>").replace("done", "\n\nDONE"),
        TEXT.replace("[North", "\n[ north").replace('"classic"', '"CLASSIC, gin_bonus=20"'),
        TEXT.replace("Score: knock S 28", "score:KNOCK s 28 deadwood=28(34/6) counts=34/6"),
        TEXT.replace("Score: knock S 28\n", ""),
        TEXT.replace('[North "Ann"]', '[North "Ann"]\n[Result "*"]'),
        TEXT.replace("Round 1: N deals", ";\nRound 1: N deals;"),
        TEXT.replace('"Ann"]', '"Ann"] ; who deals'),
    ],
)
def test_reading_is_tolerant(text: str) -> None:
    """
    Ends of lines, spaces, case, and what follows by itself do not matter.
    """
    record = parse_record(text)

    assert record.rounds == RECORD.rounds
    assert (record.rules, record.first_dealer, record.seat) == (RECORD.rules, Seat.NORTH, None)
    assert [value for _, value in record.tags] == ["Ann"]


def test_comments_belong_to_the_action_before() -> None:
    """
    A comment stands behind an action or on lines of its own, as many as it has.
    """
    script = "; one\ntake ; two\n  ;  three  \n;\nKs ; \\u{20}\n"
    record = parse_record(f"; all\n{HEAD}Round 1\n; zero\n{DECK_LINES}{script}; more")

    assert record.comment == "all"
    assert record.rounds[0].comments == ("zero\none", "two\nthree\n", " \nmore")


def test_cards_can_be_told_where_they_are_drawn() -> None:
    """
    In the record of one seat a drawn card stands in the stock or behind its action.
    """
    head = '[Seat "S"]\nRound 1\nS: 7c7d7h8s9sTsJs2c3dKs\nUp: Ad\n'
    beside = parse_record(f"{head}pass pass stock=4s 4s stock 9c stock = Ac")
    ahead = parse_record(f"{head}N: ?10\nStock: 4s ? Ac\npass pass stock 4s stock 9c stock")

    assert beside == ahead
    assert "Stock: 4s ?1 Ac\n" in format_record(beside)


def test_who_knocks_need_not_show_his_melds_again() -> None:
    """
    Behind a knock stand the cards that are not melded, or all that are left.
    """
    head = '[Seat "N"]\nRound 1\nN: 4h5h6h6s7sQsKcKd9c5d\nUp: Ad\n'
    short = parse_record(f"{head}take Ks#7c7d7h,8s9sTsJs=2c3dAd")
    long = parse_record(f"{head}take Ks#7c7d7h,8s9sTsJs=7c7d7h8s9sTsJs2c3dAd")

    assert short == long
    assert "8s9sTsJs=2cAd3d\n" in format_record(long)


@pytest.mark.parametrize(
    ("text", "line", "action", "problem"),
    [
        ("", None, None, NotationError),
        ("; nothing", None, None, NotationError),
        ("North: Ann", 1, None, NotationError),
        ("[North Ann]", 1, None, NotationError),
        ('[North "Ann"]\n[north "Eve"]', 2, None, NotationError),
        ('[North "\\x"]', 1, None, NotationError),
        ('[Rules "house"]\nRound 1', 1, None, NotationError),
        ('[North "Ann"]\n[Rules "classic,hand_size=9"]', 2, None, InvalidStateError),
        ('[Dealer "E"]\nRound 1', 1, None, NotationError),
        ('[Seat "both"]', 1, None, NotationError),
        ('[Result "N"]', 1, None, InvalidStateError),
        (f'[{"x" * 65} "y"]', 1, None, InvalidStateError),
        ("Round 2", 1, None, NotationError),
        ("Round one", 1, None, NotationError),
        ("Round 1: S deals", 1, None, InvalidStateError),
        ("Round 1: E deals", 1, None, NotationError),
        ("Round 1", 1, None, InvalidStateError),
        ("Round 1\nScore: 28", 2, None, NotationError),
        ("Round 1\nScore: gin N 28\nScore: gin N 28", 3, None, NotationError),
        ("Round 1\nScore: gin N 28\npass", 3, None, NotationError),
        ("Round 1\nScore: washout N 28", 2, None, InvalidStateError),
        ("Round 1\nScore: gin N 101\nRound 2\nScore: gin N 1", 3, None, InvalidStateError),
        (f"Round 1\n{DECK_LINES}\nRound 2\nScore: gin N 1", 1, None, InvalidStateError),
        ("Round 1\nN: 7x", 2, None, NotationError),
        ("Round 1\nN: 7c\nN: 8c", 3, None, NotationError),
        ("Round 1\nUp: 7c8c", 2, None, NotationError),
        ("Round 1\nN: 7c", 1, None, InvalidStateError),
        (f"Round 1\n{DECK_LINES.replace('Ac', 'Ks')}", 1, None, InvalidStateError),
        (f"Round 1\n{DECK_LINES.replace('Up: Ad', 'Up: ?')}", 1, None, InvalidStateError),
        ("Round 1\nStock: ?32", 1, None, InvalidStateError),
        (f"Round 1\n{DECK_LINES}pass\nSide: 7c", 7, None, NotationError),
        (f"Round 1\nSide: 7c\n{DECK_LINES}", 1, None, InvalidStateError),
        (f"Round 1\n{DECK_LINES}pass fold", 6, 2, NotationError),
        (f"Round 1\n{DECK_LINES}pass stock", 6, 2, IllegalActionError),
        (f"Round 1\n{DECK_LINES}pass\n\npass take", 8, 3, IllegalActionError),
        (f"Round 1\n{DECK_LINES}pass=", 6, 1, NotationError),
        (f"Round 1\n{DECK_LINES}pass=-", 6, 1, NotationError),
        (f"Round 1\n{DECK_LINES}pass=7c", 6, 1, InvalidStateError),
        (f"Round 1\n{DECK_LINES}pass pass stock=7c", 6, 3, InvalidStateError),
        (f"Round 1\n{DECK_LINES}pass pass\nstock=4s5s", 7, 3, InvalidStateError),
        ('[Seat "S"]\nRound 1\nS: 7c7d7h8s9sTsJs2c3dKs\nUp: Ad\npass pass stock=4s5s', *BOTH),
        (f"Round 1\n{DECK_LINES}take\nScore: awarded S 9 counts=9/4", 7, None, InvalidStateError),
        ('[North "Ann"] [South "Bob"]', 1, None, NotationError),
        (f"Round 1\n{DECK_LINES}take ; \\", 6, None, NotationError),
        (f"Round 1\n{DECK_LINES}take\nScore: knock S 28", 7, None, InvalidStateError),
        (f"{ROUND}Round 2: N deals", 8, None, InvalidStateError),
        (ROUND.replace("28", "29"), 7, None, InvalidStateError),
        (ROUND.replace("knock S 28", "awarded S 28"), 7, None, InvalidStateError),
        (f"{TEXT}\n{TEXT}", 13, None, NotationError),
        ('[Rules "classic,opening=eleven"]\nRound 1\nUp: 7c', 2, None, InvalidStateError),
    ],
)
def test_errors_say_where(
    text: str, line: int | None, action: int | None, problem: type[Exception]
) -> None:
    """
    What cannot be read, or cannot be, is told with its line and, if at one, its action.
    """
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    error = caught.value

    assert (line, action) == (error.line, error.action_number)
    assert type(error.problem) is problem
    assert str(error.problem) in str(error)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("  foo", "foo"),
        ("  [North Ann]", "[North"),
        ('[North "Ann"]  x', "x"),
        ('[North "A\\x"]', "\\x"),
        ('[Rules "classic,foo=3"]', "foo"),
        ('[Dealer "E"]', "E"),
        ("; a \\x", "\\x"),
        ("  Round 2", "Round"),
        ("Round 1: E deals", "E"),
        ("pass  pass 7x", "x"),
        (" pass 7s  >  8s9xTs", "x"),
        ("pass stock = 4x", "x"),
        ("pass fold ; x", "fold"),
        ("pass = - 7c", "- 7c"),
        ("  take\t;  \\x", "\\x"),
        (" N: 7c 7x", "x"),
        (" Up:  7c8c", "7c8c"),
        ("Score: won N 10", "won"),
        ("Score: gin E 10", "E"),
        ("Score: gin N  ten", "ten"),
        ("Score: gin N 10  20", "20"),
        ("Score: gin N 10 gain=3", "gain"),
        ("Score: gin N 10 counts=9/x", "x"),
        ("Score: gin N 10 counts=x/9", "x"),
        ("Score: gin N 10 deadwood=5(9/x)", "5(9/x)"),
        ("Score: gin N 10 deadwood=5(9/-)", "-"),
        ("Score: gin N 10 north=-|7x south=-|-", "x"),
        ("Score: gin N 10 north=7c7dx|- south=-|-", "x"),
    ],
)
def test_columns_are_those_of_the_line(line: str, fault: str) -> None:
    """
    Whatever cannot be read, its column is counted from the start of its line.
    """
    is_word = line.strip().startswith(("pass", "take", "N:", "Up", "Score"))
    # A tag is read when the first round begins.
    text = f'[South "Bob"]\nRound 1\n{line}' if is_word else f"{line}\nRound 1"
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    problem = caught.value.problem

    assert isinstance(problem, NotationError)
    assert line.index(fault) + 1 == problem.column
    assert line[: len(problem.text)] == problem.text


def test_a_long_tag_takes_little_memory() -> None:
    """
    The memory for a text in quotes is a few times its length, and does not grow with its signs.
    """
    line = '[North "' + "x" * 1_000_000
    tracemalloc.start()
    with pytest.raises(RecordError):
        parse_record(line)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < 10 * len(line)
    assert parse_record(line + '"]').tag("North") == line[8:]


def test_empty_lines_are_not_kept() -> None:
    """
    However many there are, one stands for all.
    """
    (game,) = games_in(["Round 1", *[""] * 99, " ", "pass"])

    assert game == [(1, "Round 1"), (2, ""), (102, "pass")]


def test_a_round_number_comes_with_the_place() -> None:
    """
    A wrong action is told with its line, its round and its number.
    """
    with pytest.raises(RecordError) as caught:
        parse_record(f"Round 1\nScore: gin N 9\nRound 2\n{DECK_LINES}pass pass\nstock 4d")
    error = caught.value

    assert str(error) == "line 9, round 2, action 4: 4d: the card is not in your hand (4d)"


def test_an_outcome_that_is_not_so_is_refused() -> None:
    """
    R11.5: the result of the game is compared with the score sheet.
    """
    text = '[Result "N 241 0"]\nRound 1\nScore: gin N 101'
    with pytest.raises(RecordError) as caught:
        parse_record(text)

    assert isinstance(caught.value.problem, InvalidStateError)
    assert Invariant.SCORE is caught.value.problem.invariant
    # 101, a box, the game and the shutout.
    assert parse_record(text.replace("241", "321")).game.is_over


@pytest.mark.parametrize(
    ("lines", "starts"),
    [
        ([], []),
        (["", "; x", " "], []),
        (['[A "1"]', '[B "2"]'], [1]),
        (['[A "1"]', "", '[B "2"]'], [1]),
        (['[A "1"]', "", "", '[A "2"]'], [1, 4]),
        (['[A "1"]', '[A "2"]'], [1]),
        (["Round 1", '[A "2"]'], [1, 2]),
        (["Round 1", "; of 1", "", "; of 2", '[A "2"]'], [1, 4]),
        (["Round 1", "; of 1", '[A "2"]'], [1, 3]),
        (['[A "1"]', "rubbish", '[B "1"]', "", '[A "2"]'], [1, 5]),
        (["rubbish"], [1]),
        (["Round 1\n\nRound 2\n", '[A "2"]\n'], [1, 4]),
    ],
)
def test_games_begin_with_their_tags(lines: list[str], starts: list[int]) -> None:
    """
    A tag after a round, or one that comes again after an empty line, begins the next game.
    """
    assert [game[0][0] for game in games_in(lines)] == starts


@pytest.mark.parametrize("lines", [[b"Round 1"], [7], ["", None]])
def test_lines_are_text(lines: object) -> None:
    """
    A file that is open for bytes gives no lines.
    """
    with pytest.raises(WrongTypeError):
        list(read_records(cast("list[str]", lines)))


def test_empty_games_stay_apart() -> None:
    """
    Two records without rounds are two.
    """
    text = format_record(GameRecord())

    assert list(read_records([text, "\n", text])) == [GameRecord(), GameRecord()]


def test_actions_are_those_of_the_text() -> None:
    """
    The actions that are read are the ones that were written.
    """
    assert list(RECORD.rounds[0].actions) == acts(KNOCK.splitlines()[0])
