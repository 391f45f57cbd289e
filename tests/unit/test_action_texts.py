"""Actions and events from their text."""

import pytest

from ginrummy import (
    Action,
    Annul,
    BigGin,
    Card,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    InvalidStateError,
    Invariant,
    Knock,
    LayOff,
    Meld,
    NotationError,
    Pass,
    Remedy,
    ShowMelds,
    TakeDiscard,
    WrongTypeError,
    parse_action,
)
from ginrummy._action_texts import parse_knock, parse_layoff
from tests.unit.values import call

SEVENS = Meld.parse("7c7d7h")
SPADES = Meld.parse("8s9sTsJs")
NINE = Card.parse("9s")
RANK = "a rank (A 2 3 4 5 6 7 8 9 T J Q K)"
SUIT = "a suit (c d h s)"
ACTION = "an action, such as stock or 7h"
REMEDIES = "one of accept, expose_next_play, expose_to_end, difference_only"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", Pass()),
        ("stock", DrawStock()),
        ("take", TakeDiscard()),
        ("done", Done()),
        ("show", ShowMelds()),
        ("annul", Annul()),
        ("9s", Discard(NINE)),
        ("9s#7c7d7h,8s9sTsJs", Knock(NINE, [SEVENS, SPADES])),
        ("9s#-", Knock(NINE, [])),
        # Whether the melds can lie together is asked where they are laid down.
        ("9s#7c7d7h,7c7d7h", Knock(NINE, [SEVENS, SEVENS])),
        ("!7c7d7h,8s9sTsJs", BigGin([SEVENS, SPADES])),
        ("!-", BigGin([])),
        ("7s>8s9sTsJs", LayOff(Card.parse("7s"), SPADES)),
        ("challenge:accept", Challenge(Remedy.ACCEPT)),
        ("challenge:expose_next_play", Challenge(Remedy.EXPOSE_NEXT_PLAY)),
        ("challenge:expose_to_end", Challenge(Remedy.EXPOSE_TO_END)),
        ("challenge:difference_only", Challenge(Remedy.DIFFERENCE_ONLY)),
        ("claim:9s#7c7d7h", Claim(NINE, [SEVENS])),
        ("claim:9s#-", Claim(NINE, [])),
    ],
)
def test_actions_are_read_as_they_are_written(text: str, action: Action | Claim | Annul) -> None:
    """
    The text of every action and event is read, also in capitals and with space around it.
    """
    assert action == parse_action(text)
    assert text == str(action)
    assert action == parse_action(f"\t{text.upper()} \n")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("10♥", "Th"),
        (" 9S # js 10s 9s 8s , 7h 7d 7c", "9s#7c7d7h,8s9sTsJs"),
        ("9s # -", "9s#-"),
        ("! 8s9sTsJs,7c7d7h", "!7c7d7h,8s9sTsJs"),
        (" 7s > Js 9s 8s 10s", "7s>8s9sTsJs"),
        ("Claim : 9s # 7c7d7h", "claim:9s#7c7d7h"),
        ("Challenge : Expose-To-End", "challenge:expose_to_end"),
        ("\u00a0Take\u2003", "take"),
        ("\u3000annul\u00a0", "annul"),
        ("\u00a0challenge\u2003:\u00a0accept\u00a0", "challenge:accept"),
    ],
)
def test_reading_actions_is_tolerant(text: str, written: str) -> None:
    """
    Case, spaces, hyphens and the order of melds do not matter.
    """
    assert written == str(parse_action(text))


@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        ("", ACTION, 1),
        ("  ", ACTION, 3),
        (" fold", ACTION, 2),
        ("takes", ACTION, 1),
        ("take 7h", ACTION, 1),
        ("7", SUIT, 2),
        ("7x", SUIT, 2),
        ("xs", RANK, 1),
        ("7c7d", "one card only", 3),
        ("#7c7d7h", "a card", 1),
        ("9s#", "melds, or - for none", 4),
        ("9s# ", "melds, or - for none", 5),
        ("9s#7c7d7x", SUIT, 9),
        ("9s#7c7d7h,", "the cards of a meld", 11),
        ("9s8s#-", "one card only", 3),
        ("9s#7c7c7d", "a card that was not named before", 6),
        ("!", "melds, or - for none", 2),
        (" !7x", SUIT, 4),
        ("7s>", "the cards of a meld", 4),
        ("7s>8s9sT", SUIT, 9),
        (">8s9sTs", "a card", 1),
        ("claim:9s", "a card, # and what follows it", 9),
        ("claim: 9s#x", RANK, 11),
        ("challenge:", REMEDIES, 11),
        ("challenge: all", REMEDIES, 12),
        ("knock:9s#-", "claim: or challenge: before a colon", 1),
        ("\t knock:9s#-", "claim: or challenge: before a colon", 3),
        ("\N{LATIN SMALL LETTER LONG S}tock", RANK, 1),
        ("\udc80", RANK, 1),
        ("7h\0", RANK, 3),
    ],
)
def test_unreadable_actions_are_refused(text: str, expected: str, column: int) -> None:
    """
    The error says what was expected and where.
    """
    with pytest.raises(NotationError) as caught:
        parse_action(text)

    assert (expected, text, column, ()) == (
        caught.value.expected,
        caught.value.text,
        caught.value.column,
        caught.value.readings,
    )


@pytest.mark.parametrize("text", ["9s#7c7d", "!7c,7d,7h", "7s>8s9s", "claim:9s#7c8d9h"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    """
    Cards that can be read but are no meld break an invariant.
    """
    with pytest.raises(InvalidStateError) as caught:
        parse_action(text)

    assert caught.value.invariant is Invariant.NOT_A_MELD


@pytest.mark.parametrize("value", [None, 7, b"take", ["take"], Pass()])
def test_only_text_is_read(value: object) -> None:
    """
    What is no string is refused, an action too.
    """
    with pytest.raises(WrongTypeError, match=r"^parse_action\(\) expects text, not "):
        call(parse_action, value)


def test_parts_of_actions_can_be_read_alone() -> None:
    """
    A knock and a lay-off are read without asking whether the text is another action.
    """
    assert (NINE, (SEVENS,)) == parse_knock("9s#7c7d7h")
    assert LayOff(NINE, SEVENS) == parse_layoff("9s>7c7d7h")
    with pytest.raises(NotationError, match="column 5: expected a card, > and what follows it"):
        parse_layoff("pass")


@pytest.mark.parametrize("unit", ["#", ">", "!", "a", "7c7d7h,", "9s#", "challenge:", " ", "a "])
def test_long_texts_are_refused(unit: str) -> None:
    """
    A long text is refused by an error of the library, and the message stays short.
    """
    text = unit * (200_000 // len(unit))
    for long in (text, f"9s#{text}", f"!{text}", f"9s>{text}"):
        with pytest.raises((NotationError, InvalidStateError)) as caught:
            parse_action(long)
        assert len(str(caught.value)) < 200
