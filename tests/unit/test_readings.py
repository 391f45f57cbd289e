"""What people type at a table."""

import tracemalloc

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    MODERN,
    Action,
    BigGin,
    Card,
    Discard,
    InvalidStateError,
    Invariant,
    Knock,
    LayOff,
    Meld,
    NotationError,
    Pass,
    Phase,
    Reason,
    Round,
    Seat,
    WrongTypeError,
    big_gin,
    deal,
    legal_actions,
    parse_melds,
    play,
    read_action,
    view,
    why_illegal,
)
from tests.unit.positions import (
    BIG,
    GINNER,
    OFFENDER,
    STAGES,
    act,
    after,
    dealt,
    lay_offs,
    position,
    spread,
)
from tests.unit.values import call

NORTH, SOUTH = Seat
MELDS = "7c7d7h,8s9sTsJs"


def challenged(script: str) -> Round:
    """Give a claim under the rules that leave one remedy after the melds are shown (R9.5)."""
    rules = attrs.evolve(CLASSIC, illegal_knock="exposed")
    return after(dealt(OFFENDER, rules=rules), f"take claim:Ks#{MELDS} {script}")


# South has taken Ad: Ks# leaves 2c 3d Ad, any other throw more.
TAKEN = STAGES["taken"]
GIN = after(dealt(GINNER, rest="2h"), "take")
BIG_GIN = after(dealt(BIG, rest="2s", rules=big_gin(CLASSIC)), "take")
# 7d fits the run and the set, 6d the run alone.
FITTING = position(
    Phase.LAYOFF,
    south="8d9dTdJd 7c7h7s 2cAcAh",
    north="7d6dQd 2h3h5c 9c Kc Ks 4s",
    pile="Qc",
    turn=NORTH,
    knocker=SOUTH,
    spread=spread("8d9dTdJd,7c7h7s", "2cAcAh"),
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", "pass"),
        (" P ", "pass"),
        ("Stock", "stock"),
        ("s", "stock"),
        ("draw", "stock"),
        ("TAKE", "take"),
        ("t", "take"),
        ("done", "done"),
        ("show", "show"),
        ("accept", "challenge:accept"),
        ("Expose-Next-Play", "challenge:expose_next_play"),
        ("expose_to_end", "challenge:expose_to_end"),
        ("difference_only", "challenge:difference_only"),
        ("challenge:accept", "challenge:accept"),
        ("challenge accept", "challenge:accept"),
        ("Challenge : Expose-To-End", "challenge:expose_to_end"),
        ("10H", "Th"),
        ("T♥", "Th"),
        ("t♤", "Ts"),
        ("discard 7h", "7h"),
        ("throw 7h", "7h"),
        ("Throw  10♥", "Th"),
        ("throw Ks # 7c7d7h", "Ks#7c7d7h"),
        ("draw stock", "stock"),
        ("draw from the stock", "stock"),
        ("take the upcard", "take"),
        ("d", "done"),
        ("lay off no more", "done"),
        ("show the melds", "show"),
        ("7d on 8d9dTdJd", "7d>8d9dTdJd"),
        ("lay off 7♦ on 8d 9d 10d Jd", "7d>8d9dTdJd"),
        ("Lay  off 7d>8d9dTdJd", "7d>8d9dTdJd"),
        ("lay-off 7d ON 8d9dTdJd", "7d>8d9dTdJd"),
        ("ks # 8s 9s 10s js, 7h 7d 7c", f"Ks#{MELDS}"),
        ("knock ks # 7c7d7h", "Ks#7c7d7h"),
        ("knock Ks#-", "Ks#-"),
        ("big gin 8s9sTsJs,7c7d7h", f"!{MELDS}"),
        ("big-gin -", "!-"),
        ("! 8s9sTsJs,7c7d7h", f"!{MELDS}"),
        ("7d > 8d9dTdJd", "7d>8d9dTdJd"),
        ("\u00a0stock\u2003", "stock"),
        ("\u00a0big\u2003gin\u00a0-", "!-"),
        ("\u00a0discard\u00a07h", "7h"),
    ],
)
def test_what_is_clear_needs_no_table(text: str, action: str) -> None:
    """
    Words, and texts in which nothing is left out, mean the same in every round.
    """
    for state in STAGES.values():
        assert act(action) == read_action(state, text)


@pytest.mark.parametrize(
    ("state", "text", "action"),
    [
        (TAKEN, "Ks#", f"Ks#{MELDS}"),
        (TAKEN, " ks # ", f"Ks#{MELDS}"),
        (TAKEN, "knock KS", f"Ks#{MELDS}"),
        (TAKEN, "knock Ks #", f"Ks#{MELDS}"),
        (TAKEN, "2c#", f"2c#{MELDS}"),
        (TAKEN, "throw Ks to knock", f"Ks#{MELDS}"),
        (TAKEN, "throw ks # ", f"Ks#{MELDS}"),
        (STAGES["offer"], "take Ad", "take"),
        (STAGES["offer"], "t A♦ ", "take"),
        (GIN, "ks#", f"Ks#2c2d2h,{MELDS}"),
        (GIN, "gin", f"Ks#2c2d2h,{MELDS}"),
        (GIN, "Gin Ks", f"Ks#2c2d2h,{MELDS}"),
        (GIN, f"gin Ks # 2c2d2h,{MELDS}", f"Ks#2c2d2h,{MELDS}"),
        (BIG_GIN, "!", f"!2c2d2h2s,{MELDS}"),
        (BIG_GIN, " big  gin ", f"!2c2d2h2s,{MELDS}"),
        (BIG_GIN, "BigGin", f"!2c2d2h2s,{MELDS}"),
        (BIG_GIN, "big_gin", f"!2c2d2h2s,{MELDS}"),
        (FITTING, "Qd>", "Qd>8d9dTdJd"),
        (FITTING, "qd > jd", "Qd>8d9dTdJd"),
        (FITTING, "7d>7c", "7d>7c7h7s"),
        (FITTING, "qd on", "Qd>8d9dTdJd"),
        (FITTING, "lay off Qd", "Qd>8d9dTdJd"),
        (FITTING, "lay off qd on jd", "Qd>8d9dTdJd"),
        (FITTING, "7d on 7c", "7d>7c7h7s"),
        (FITTING, "7d > 8d 9d", "7d>8d9dTdJd"),
        (after(FITTING, "7d>8d9dTdJd"), "6d>", "6d>7d8d9dTdJd"),
        (challenged("show"), "challenge", "challenge:expose_to_end"),
    ],
)
def test_what_is_left_out_is_filled_in(state: Round, text: str, action: str) -> None:
    """
    The best spread, the only throw, the only meld: what there is to say is found and legal.
    """
    read = read_action(state, text)

    assert act(action) == read
    assert read == read_action(view(state, state.turn), text)


def test_the_best_spread_is_within_the_rules() -> None:
    """
    R7.1, R7.10: the spread that is filled in is legal if there is one that is.
    """
    for state in (TAKEN, GIN, BIG_GIN, STAGES["last"], STAGES["drawn"]):
        throws = {knock.card for knock in legal_actions(state, Knock)}
        read = {card: read_action(state, f"{card}#") for card in throws}

        assert {} == {card: text for card, text in read.items() if why_illegal(state, text)}


def test_the_only_knock_needs_no_card() -> None:
    """
    Where one throw alone leaves a legal knock, it is the one that is meant.
    """
    low = attrs.evolve(CLASSIC, knock_limit=6)
    state = after(dealt(rules=low), "take")

    assert act(f"Ks#{MELDS}") == read_action(state, "knock")


def test_the_last_discard_belongs_to_the_knock() -> None:
    """
    R8.2: with the last discard a knock is made of the hand and that card.
    """
    rules = attrs.evolve(MODERN, stock_floor=30)
    start = dealt(north="4h5h6h 5s6s7s KcKdKh 9c", rules=rules)
    last = after(start, "pass pass stock 4s")

    for text in ("9c#", "gin", "knock 9c"):
        assert act("9c#4h5h6h,KcKdKh,4s5s6s7s") == read_action(last, text)
        assert why_illegal(last, read_action(last, text)) is None


@pytest.mark.parametrize(
    ("state", "text", "reason"),
    [
        (TAKEN, "4h", Reason.CARD_NOT_HELD),
        (TAKEN, "4h#", Reason.CARD_NOT_HELD),
        (TAKEN, "Ad#", Reason.TAKEN_CARD),
        (TAKEN, "8s#", Reason.OTHER_THROW),
        (TAKEN, "!", Reason.ABOVE_LIMIT),
        (TAKEN, "stock", Reason.WRONG_PHASE),
        (STAGES["offer"], "Ks#", Reason.WRONG_PHASE),
        (STAGES["draw"], "knock", Reason.WRONG_PHASE),
        (GIN, "big gin", Reason.ABOVE_LIMIT),
        (FITTING, "Kd>8d9dTdJd", Reason.CARD_NOT_HELD),
        (FITTING, "6d>8d9dTd", Reason.DOES_NOT_FIT),
        (STAGES["washout"], "knock", Reason.ROUND_OVER),
        (after(dealt(OFFENDER), "take"), "knock", Reason.ABOVE_LIMIT),
    ],
)
def test_what_may_not_be_done_is_read_all_the_same(
    state: Round, text: str, reason: Reason
) -> None:
    """
    Whether it is legal is another question: whoever asks is told the reason.
    """
    refusal = why_illegal(state, read_action(state, text))

    assert refusal is not None
    assert reason is refusal.reason


@pytest.mark.parametrize(
    ("state", "text", "readings"),
    [
        (FITTING, "7d>", ["7d>7c7h7s", "7d>8d9dTdJd"]),
        (FITTING, "lay off 7d", ["7d>7c7h7s", "7d>8d9dTdJd"]),
        (
            STAGES["claim"],
            "challenge",
            ["challenge:accept", "challenge:expose_next_play"],
        ),
        (
            STAGES["shown"],
            "Challenge",
            ["challenge:expose_to_end", "challenge:difference_only"],
        ),
        (
            STAGES["offer"],
            "challenge",
            [
                "challenge:accept",
                "challenge:expose_next_play",
                "challenge:expose_to_end",
                "challenge:difference_only",
            ],
        ),
        (
            BIG_GIN,
            "gin",
            [
                "2c#7c7d7h,2d2h2s,8s9sTsJs",
                "2d#2c2h2s,7c7d7h,8s9sTsJs",
                "2h#2c2d2s,7c7d7h,8s9sTsJs",
                "8s#2c2d2h2s,7c7d7h,9sTsJs",
                "Js#2c2d2h2s,7c7d7h,8s9sTs",
            ],
        ),
    ],
)
def test_where_there_is_a_choice_it_is_listed(
    state: Round, text: str, readings: list[str]
) -> None:
    """
    What a text may mean is in the message, and is data too.
    """
    with pytest.raises(NotationError) as caught:
        read_action(state, f"{text} ")
    error = caught.value

    assert readings == [str(reading) for reading in error.readings]
    assert f"one of {', '.join(readings)}" == error.expected
    assert len(text) + 2 == error.column


@pytest.mark.parametrize(
    ("state", "text", "expected", "column"),
    [
        (STAGES["offer"], "", "an action, such as pass or take", 1),
        (STAGES["draw"], "fold", "an action, such as stock", 1),
        (TAKEN, "", "an action, such as 7h, or 7h# to knock", 1),
        (TAKEN, " fold", "an action, such as 7h, or 7h# to knock", 2),
        (STAGES["last"], "fold", "an action, such as pass", 1),
        (STAGES["claim"], "fold", "an action, such as show or done", 1),
        (STAGES["shown"], "fold", "an action, such as challenge or done", 1),
        (FITTING, "fold", "an action, such as 7h> or done", 1),
        (FITTING, "lay it off", "an action, such as 7h> or done", 1),
        (STAGES["washout"], "fold", "an action, such as stock or 7h", 1),
        (STAGES["offer"], "take 7h", "nothing more, or Ad, which lies there", 6),
        (STAGES["offer"], "take it", "nothing more, or Ad, which lies there", 6),
        (TAKEN, "take 7h", "nothing more, for the pile is empty", 6),
        (TAKEN, "pass 7h", "nothing more", 6),
        (TAKEN, "draw 7h", "nothing more", 6),
        (TAKEN, "throw", "a card", 6),
        (TAKEN, "throw 7h to", "a suit (c d h s)", 11),
        (TAKEN, "discard", "a card", 8),
        (TAKEN, "discard 7x", "a suit (c d h s)", 10),
        (TAKEN, "knock 7x", "a suit (c d h s)", 8),
        (TAKEN, "knock 7c#x", "a rank (A 2 3 4 5 6 7 8 9 T J Q K)", 10),
        (TAKEN, "7c7d#", "one card only", 3),
        (TAKEN, "#", "a card", 1),
        (TAKEN, "gin", "another action, for no throw leaves gin", 1),
        (TAKEN, "gin Ks", "a throw that leaves gin", 5),
        (GIN, "gin Ks#-", "a throw that leaves gin", 5),
        (TAKEN, "big gin x", "a rank (A 2 3 4 5 6 7 8 9 T J Q K)", 9),
        (TAKEN, "challenge: x", "one of accept, expose_next_play, expose_to_end,", 12),
        (TAKEN, "challenge  x", "one of accept, expose_next_play, expose_to_end,", 12),
        (TAKEN, " annul", "an action, not an event", 2),
        (TAKEN, "claim:9s#-", "an action, not an event", 1),
        (TAKEN, "claim:9s#", "melds, or - for none", 10),
        (TAKEN, "7d>", "a card that one of the melds takes", 1),
        (FITTING, "2h>", "a card that one of the melds takes", 1),
        (FITTING, "lay off 2h", "a card that one of the melds takes", 9),
        (FITTING, "lay off", "a card", 8),
        (FITTING, "7d on 8dx", "a rank (A 2 3 4 5 6 7 8 9 T J Q K)", 9),
        (FITTING, "6d>", "a card that one of the melds takes", 1),
        (FITTING, "7d>8dx", "a rank (A 2 3 4 5 6 7 8 9 T J Q K)", 6),
        (FITTING, ">", "a card", 1),
        (FITTING, "Qd>-", "a rank (A 2 3 4 5 6 7 8 9 T J Q K)", 4),
    ],
)
def test_unreadable_texts_are_refused(state: Round, text: str, expected: str, column: int) -> None:
    """
    The error says what was expected and where.
    """
    with pytest.raises(NotationError) as caught:
        read_action(state, text)
    error = caught.value

    assert error.expected.startswith(expected)
    assert (text, column, ()) == (error.text, error.column, error.readings)


def test_a_hand_without_cards_throws_none() -> None:
    """
    Where no card is left to knock with, no knock is read.
    """
    state = position(
        Phase.LAYOFF,
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
    with pytest.raises(NotationError, match="expected another action, for there is no card"):
        read_action(state, "knock")


def test_the_seat_of_a_view_may_type_out_of_turn() -> None:
    """
    A view answers for its own seat; that it is not its turn is for others to say.
    """
    seen = view(TAKEN, NORTH)
    read = read_action(seen, "Kc#")
    refusal = why_illegal(seen, read)

    assert Knock(Card.parse("Kc"), parse_melds("4h5h6h")) == read
    assert refusal is not None
    assert refusal.reason is Reason.NOT_YOUR_TURN


def test_what_is_read_can_be_played() -> None:
    """
    A whole round can be typed.
    """
    state = dealt()
    for text in ("p", "p", "s", "4s", "t", "discard kd", "draw", "knock ks", "done"):
        action: Action = read_action(state, text)
        state = play(state, action)

    assert state.is_over


def test_cards_that_are_no_meld_are_refused() -> None:
    """
    Some cards of a meld may stand for it, but only of one that takes the card.
    """
    for text in ("6d>9d", "2h>9d", "7d>8d9c", "7d>Kc"):
        with pytest.raises(InvalidStateError) as caught:
            read_action(TAKEN, text)
        assert caught.value.invariant is Invariant.NOT_A_MELD


@pytest.mark.parametrize("value", [None, "round", TAKEN.table, TAKEN.hands])
def test_only_states_are_asked(value: object) -> None:
    """
    A table is not enough: the cards of the seat are needed.
    """
    with pytest.raises(WrongTypeError, match=r"^read_action\(\) expects a Round or a View, not "):
        call(read_action, value, "take")


@pytest.mark.parametrize("value", [None, 7, b"take", Pass()])
def test_only_text_is_read(value: object) -> None:
    """
    What is no string is refused.
    """
    with pytest.raises(WrongTypeError, match=r"^read_action\(\) expects text, not "):
        call(read_action, TAKEN, value)


def test_texts_of_values_are_read_as_those() -> None:
    """
    No short text hides that of an action.
    """
    meld = Meld.parse("8d9dTd")
    values: list[Action] = [
        Discard(Card.parse("Td")),
        Knock(Card.parse("Ad"), []),
        BigGin([meld]),
        LayOff(Card.parse("Jd"), meld),
    ]

    assert values == [read_action(FITTING, str(value)) for value in values]


def test_long_words_take_little_memory() -> None:
    """
    No word has many parts, so what has them is not gone back over.
    """
    text = "a-" * 500_000
    tracemalloc.start()
    with pytest.raises(NotationError):
        read_action(deal(DECK, Seat.NORTH), text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < 10 * len(text)
