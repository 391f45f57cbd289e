"""JSON as text: what is read, what is refused, and what the errors say."""

import json

import pytest

from ginrummy import Hand, InvalidStateError, Invariant, NotationError, WrongTypeError
from ginrummy._json_text import (
    GREATEST,
    JsonError,
    JsonStateError,
    Unreadable,
    below,
    found_in,
    read_json,
    unfit,
)
from tests.unit.values import call, copies

FAR = 10**5_000
LONG = 10_000_000


def error_of(text: str | bytes) -> JsonError:
    """Give the error for a text that is no JSON."""
    with pytest.raises(JsonError) as caught:
        read_json(text, "loads()")
    return caught.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("null", None),
        (" \t\r\n[true, false] ", [True, False]),
        ('{"a": {"b": []}, "c": "\\u2665"}', {"a": {"b": []}, "c": "♥"}),
        (b'"\xe2\x99\xa5"', "♥"),
        ("-0", 0),
        (f"[{GREATEST}, -{GREATEST}]", [2**53 - 1, 1 - 2**53]),
        ('"\\ud83c\\udca1"', "🂡"),
    ],
)
def test_json_is_read(text: str | bytes, expected: object) -> None:
    """
    Texts are read as they are, bytes as UTF-8.
    """
    assert expected == read_json(text, "loads()")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("7.9", "7.9"),
        ("7.0", "7.0"),
        ("7e0", "7e0"),
        ("1e999", "1e999"),
        ("NaN", "NaN"),
        ("-Infinity", "-Infinity"),
        ("0." + "9" * 30, "0." + "9" * 22 + "…"),
        ('{"a": 1, "b": 2, "a": 1}', 'the key "a" twice'),
        ('{"b": 1, "a": 1, "\\u0061": 1}', 'the key "a" twice'),
    ],
)
def test_what_no_value_is_made_of_is_kept_apart(text: str, found: str) -> None:
    """
    Other numbers than integers, and keys that come twice are marked where they are.
    """
    assert Unreadable(found) == read_json(text, "loads()")
    assert [0, {"here": Unreadable(found)}] == read_json(f'[0, {{"here": {text}}}]', "loads()")
    assert found == found_in(Unreadable(found))


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("length", [17, 19, 20, 5_000, 1_000_000])
def test_numbers_without_end_are_numbers_out_of_range(sign: str, length: int) -> None:
    """
    They are integers all the same, and are told to be too great and not to be none.
    """
    number = read_json(sign + "9" * length, "loads()")

    assert isinstance(number, int)
    assert abs(number) > GREATEST
    assert (number < 0) is bool(sign)
    assert found_in(number) == "a greater number"


@pytest.mark.parametrize(
    ("text", "line", "column", "hint"),
    [
        ("", 1, 1, "expecting value"),
        ("{'a': 1}", 1, 2, "expecting property name enclosed in double quotes"),
        ('{"a": 1,\n "b": 2\n "c": 3}', 3, 2, "expecting ',' delimiter"),
        ('\n\n  {"a" 1}', 3, 8, "expecting ':' delimiter"),
        ("[1] [2]", 1, 5, "extra data"),
        ("\ufeff[]", 1, 1, "unexpected UTF-8 BOM (decode using utf-8-sig)"),
        ('["\n"]', 1, 3, "invalid control character at"),
        ('["7h\0"]', 1, 5, "invalid control character at"),
        ('["abc', 1, 2, "unterminated string starting at"),
        ("[01]", 1, 3, "expecting ',' delimiter"),
        ("[٣]", 1, 2, "expecting value"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(
    text: str, line: int, column: int, hint: str
) -> None:
    """
    The message names line and column; the attributes hold the whole text and the place in it.
    """
    error = error_of(text)

    assert f"line {line}, column {column}: expected JSON ({hint})" == str(error)
    assert error.path is None
    assert text == error.text
    assert error.column == len("".join(text.splitlines(keepends=True)[: line - 1])) + column


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [(b"\xff", 1, 1), (b'["\xe2\x99\xa5\xe2\x99"]', 1, 4), (b'\n\n "\xed\xa0\x80"', 3, 3)],
)
def test_bytes_must_be_utf_8(data: bytes, line: int, column: int) -> None:
    """
    Other encodings, and halves of surrogate pairs, are refused with their place in characters.
    """
    assert f"line {line}, column {column}: expected UTF-8" == str(error_of(data))
    assert error_of(data).path is None


def test_deep_nesting_is_refused() -> None:
    """
    Brackets without end are an error of the library, whatever they would hold.
    """
    for text in ("[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000):
        assert "line 1, column 1: expected JSON, less deeply nested" == str(error_of(text))


@pytest.mark.parametrize(
    "text",
    ['"' + "7" * LONG + '"', "9" * LONG, " " * LONG + "1", "[" + "1," * (LONG // 20) + "1]"],
    ids=["text", "digits", "spaces", "list"],
)
def test_ten_megabytes_are_read(text: str) -> None:
    """
    Long texts take time as they are long.
    """
    assert read_json(text, "loads()") is not None


@pytest.mark.parametrize("text", [None, 7, ["{}"], bytearray(b"{}")])
def test_other_things_are_no_text(text: object) -> None:
    """
    What is neither text nor bytes is a mistake of the program.
    """
    with pytest.raises(WrongTypeError, match="here expects text or bytes, not "):
        call(read_json, text, "here")


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (-7, "-7"),
        (GREATEST, "9007199254740991"),
        (GREATEST + 1, "a greater number"),
        pytest.param(-FAR, "a greater number", id="far"),  # which cannot be printed
        ("7h", '"7h"'),
        ("♥\ud800", '"\\u2665\\ud800"'),
        ("7" * 24, '"' + "7" * 24 + '"'),
        ("7" * 25, '"' + "7" * 24 + '…"'),
        ({"a": 1}, "an object"),
        ([7], "a list"),
        (7.5, "a value of type float"),
        (Hand(), "a value of type Hand"),
    ],
)
def test_errors_say_in_short_what_was_found(value: object, found: str) -> None:
    """
    What is found is quoted as JSON, as far as it is short, and can always be printed.
    """
    error = unfit("a card", value)

    assert found == found_in(value)
    assert f"$: expected a card, found {found}" == str(error)
    assert ("a card", found, 1, "$") == (error.expected, error.text, error.column, error.path)
    assert str(error).encode()


def test_the_path_grows_from_within() -> None:
    """
    An error of either kind that was found further down names the way there.
    """
    unread = below(".table", below(".discards", below("[3]", unfit("a card", 7))))
    broken = below("[0]", JsonStateError(Invariant.NOT_A_MELD, "AsQsKs", "$"))

    assert "$.table.discards[3]: expected a card, found 7" == str(unread)
    assert "$[0]: not a meld: AsQsKs" == str(broken)
    assert ("$.table.discards[3]", "$[0]") == (unread.path, broken.path)


def test_errors_of_json_are_errors_of_notation_and_of_state() -> None:
    """
    Who catches what the library raises for texts and values catches these too.
    """
    assert issubclass(JsonError, NotationError)
    assert issubclass(JsonStateError, InvalidStateError)
    assert JsonError.__module__ == JsonStateError.__module__ == "ginrummy.codec"


@pytest.mark.parametrize(
    "error",
    [
        JsonError("JSON", "[", 2, None),
        unfit("a card", 7),
        JsonStateError(Invariant.NOT_A_MELD, "AsQsKs", "$.melds[0]"),
    ],
)
def test_errors_can_be_pickled(error: JsonError | JsonStateError) -> None:
    """
    A copy of an error says the same.
    """
    for same in copies(error):
        assert type(error) is type(same)
        assert (error.args, error.path, str(error)) == (same.args, same.path, str(same))


def test_the_greatest_integer_is_kept_by_javascript() -> None:
    """
    The bound is that of RFC 8259: beyond it a reader that has only doubles may err.
    """
    assert int(float(GREATEST)) == GREATEST
    assert int(float(GREATEST + 2)) != GREATEST + 2
    assert json.loads(str(GREATEST), parse_int=float) == GREATEST
