"""What the readers of texts share."""

import pytest

from ginrummy import (
    DECK,
    Card,
    Hand,
    InvalidStateError,
    Invariant,
    NotationError,
    WrongTypeError,
    format_cards,
    parse_cards,
)
from ginrummy._texts import column_of, folded, parse_new, parse_number, read_part, require_text
from tests.unit.values import call

TEN_MILLION = 10_000_000


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("31", 31),
        ("007", 7),
        ("1000000", 1_000_000),
        ("1000001", None),
        ("00000031", None),
        ("9" * 5000, None),
        ("", None),
        ("+1", None),
        ("-1", None),
        ("1_0", None),
        (" 1", None),
        ("٣", None),
        ("²", None),
        ("1.0", None),
    ],
)
def test_numbers_are_plain_digits(text: str, number: int | None) -> None:
    """
    A number is up to seven digits as they are typed, and nothing else that Python takes for one.
    """
    assert number == parse_number(text)


def test_columns_are_behind_space() -> None:
    """
    A column is where something stands, or one past the end.
    """
    assert column_of("") == 1
    assert column_of(" \u00a0x") == 3
    assert column_of("ab  ", 2) == 5


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (" TAKE ", "take"),
        ("\u00a0take\u2003", "take"),
        ("\u00a0\u00e9\u2003", "\u00e9"),
        ("Big-Gin", "big_gin"),
        ("big_gin", "big_gin"),
        # The sign of the kelvin has the small letter k, and is no k.
        ("\N{KELVIN SIGN}nock", "\N{KELVIN SIGN}nock"),
    ],
)
def test_words_are_folded(word: str, expected: str) -> None:
    """
    Case, hyphens and the space around a word do not matter, other alphabets do.
    """
    assert expected == folded(word)


def test_a_part_is_read_as_if_it_stood_alone() -> None:
    """
    What is wrong in a part is told with its column in the whole text.
    """
    assert (Card.parse("Ks"),) == read_part(parse_cards, "7c Ks 8", 2, 5)
    with pytest.raises(NotationError) as caught:
        read_part(parse_cards, "7c KsK", 2, 6)

    assert ("a suit (c d h s)", "7c KsK", 7) == (
        caught.value.expected,
        caught.value.text,
        caught.value.column,
    )


@pytest.mark.parametrize(
    ("text", "column"), [("8c7c", 3), ("8c 8c", 4), ("", 1), (" ", 2), ("8c-", 3)]
)
def test_cards_may_be_asked_to_be_new(text: str, column: int) -> None:
    """
    A card that was named before, here or elsewhere, is refused where it stands.
    """
    named = Hand.parse("7c")

    assert Hand.parse("8cKs") == parse_new("Ks8c", named)
    with pytest.raises(NotationError) as caught:
        parse_new(text, named)
    assert column == caught.value.column


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ks7c", "Ks7c"),
        (" ks, 10h\t7C ", "KsTh7c"),
        ("-", "-"),
        (" - ", "-"),
        ("".join(map(str, DECK[::-1])), "".join(map(str, DECK[::-1]))),
    ],
)
def test_cards_keep_their_order(text: str, written: str) -> None:
    """
    Cards are written in the order in which they are read.
    """
    assert written == format_cards(parse_cards(text))


@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        ("", "cards, or - for none", 1),
        (" ", "cards, or - for none", 2),
        ("KsKs", "a card that was not named before", 3),
        ("Ks -", "a rank (A 2 3 4 5 6 7 8 9 T J Q K)", 4),
        ("7", "a suit (c d h s)", 2),
    ],
)
def test_unreadable_cards_are_refused(text: str, expected: str, column: int) -> None:
    """
    The error says what was expected and where.
    """
    with pytest.raises(NotationError) as caught:
        parse_cards(text)

    assert (expected, text, column) == (
        caught.value.expected,
        caught.value.text,
        caught.value.column,
    )


def test_a_card_is_written_once() -> None:
    """
    What could not be read back is not written either.
    """
    with pytest.raises(InvalidStateError) as caught:
        format_cards(iter([DECK[0], DECK[1], DECK[0]]))

    assert (Invariant.DOUBLED_CARD, "Ac") == (caught.value.invariant, caught.value.detail)


@pytest.mark.parametrize("value", [None, 7, b"Ks", ["Ks"]])
def test_only_text_is_read(value: object) -> None:
    """
    What is no string is refused.
    """
    with pytest.raises(WrongTypeError, match=r"^parse_cards\(\) expects text, not "):
        call(parse_cards, value)
    with pytest.raises(WrongTypeError, match=r"^here expects text, not "):
        require_text(value, "here")


@pytest.mark.parametrize("value", [None, 7, "Ks", [DECK[0], "Ks"]])
def test_only_cards_are_written(value: object) -> None:
    """
    What is no iterable of cards is refused, a text too.
    """
    with pytest.raises(WrongTypeError, match="an iterable of Card"):
        call(format_cards, value)


@pytest.mark.parametrize("unit", ["7c8c", "7c", "7", ",", "x", "-"])
def test_long_texts_are_refused(unit: str) -> None:
    """
    Ten million characters are refused, and the message stays short.
    """
    with pytest.raises(NotationError) as caught:
        parse_cards(unit * (TEN_MILLION // len(unit)))

    assert len(str(caught.value)) < 100
