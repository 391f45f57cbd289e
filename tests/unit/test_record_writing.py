"""How records are written."""

from itertools import pairwise

import attrs

from ginrummy import CLASSIC, DECK, Pass, RoundResult, Seat, hollywood
from ginrummy._record_writing import lines_of, outcome_of
from ginrummy.records import GameRecord, append_action, append_deal, append_result, parse_record

NORTH, SOUTH = Seat


def test_all_that_a_record_holds_is_written() -> None:
    """
    Tags stand first, then what is said, then the rounds, each with an empty line before it.
    """
    record = GameRecord(
        tags={"North": 'A "q" \\', "x": "a\nb"}, comment="hm\n\nmore ", first_dealer=SOUTH
    )
    record = append_result(record, RoundResult.of_points(NORTH, 30), comment="at last")
    record = append_deal(record, DECK, comment="new pack")
    record = append_action(record, Pass(), comment="no")

    assert list(lines_of(record)) == [
        '[Rules "classic"]',
        '[Dealer "S"]',
        '[North "A \\"q\\" \\\\"]',
        '[x "a\\nb"]',
        '[Result "*"]',
        "; hm",
        ";",
        "; more\\u{20}",
        "",
        "Round 1: S deals",
        "Score: awarded N 30",
        "; at last",
        "",
        "Round 2: N deals",
        "S: Ac3c5c7c9cJcKc2d4d6d",
        "N: 2c4c6c8cTcQcAd3d5d7d",
        "Up: 8d",
        "Stock: 9dTdJdQdKdAh2h3h4h5h6h7h8h9hThJhQhKhAs2s3s4s5s6s7s8s9sTsJsQsKs",
        "; new pack",
        "pass",
        "; no",
    ]


def test_lines_of_actions_fit_a_terminal() -> None:
    """
    No line of actions is longer than 80 signs, and none is broken too soon.
    """
    rules = attrs.evolve(CLASSIC, max_takes=None, stock_floor=0)
    record = append_deal(GameRecord(rules=rules), DECK)
    for action in (Pass(), Pass()):
        record = append_action(record, action)
    script = "pass pass " + " ".join(f"stock {card}" for card in DECK[21:])
    text = "\n".join(lines_of(record)).replace("pass pass", script)
    lines = list(lines_of(parse_record(text)))
    words = lines[lines.index("Up: 8d") + 2 : -1]

    assert " ".join(words) == script
    assert max(map(len, words)) <= 80
    for line, following in pairwise(words):
        assert len(line) + 1 + len(following.split()[0]) > 80


def test_the_outcome_says_who_has_won_and_what_both_have() -> None:
    """
    R11.2 to R11.8: a game that is over has a winner, if anybody has more, and totals.
    """
    record = append_result(GameRecord(), RoundResult.of_points(SOUTH, 50))
    over = append_result(record, RoundResult.of_points(SOUTH, 51))

    assert outcome_of(record.game) == "*"
    # 101, two boxes, the game and the shutout.
    assert outcome_of(over.game) == "S 0 341"


def test_three_columns_may_have_no_winner() -> None:
    """
    R12.1: in Hollywood both may have as much in the end.
    """
    rules = attrs.evolve(hollywood(CLASSIC), target=1, game_bonus=0, box_bonus=0, shutout="none")
    record = GameRecord(rules=rules)
    # Column 1 is north's with 30; south's second win closes column 2, and its third column 3.
    for winner, points in ((NORTH, 30), (SOUTH, 1), (SOUTH, 15), (SOUTH, 15)):
        record = append_result(record, RoundResult.of_points(winner, points))

    assert outcome_of(record.game) == "- 30 30"
