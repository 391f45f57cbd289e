"""Messages: the head of each, what is refused, and what needs the extra."""

import enum
import json
import re
import runpy
import subprocess
import sys
from typing import Any, NamedTuple

import attrs
import cattrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    Action,
    Annul,
    BySeat,
    Card,
    Claim,
    Discard,
    GinRummyError,
    Hand,
    InvalidStateError,
    Invariant,
    Knock,
    Meld,
    NotationError,
    Pass,
    Round,
    Rules,
    Seat,
    Table,
    View,
    WrongTypeError,
    legal_actions,
    view,
)
from ginrummy._json_types import ENUMS, name_of
from ginrummy.codec import (
    VERSION,
    JsonError,
    JsonStateError,
    dumps,
    loads,
    loads_action,
    make_converter,
    schema,
)
from ginrummy.records import GameRecord, append_deal
from ginrummy.svg import Svg
from tests.api.sources import SRC
from tests.unit.messages import ACTIONS, DEALT, NINE, SEVENS, TAKEN, each_value
from tests.unit.test_json_reading import MESSAGE, Colour, Level
from tests.unit.values import call

SEVEN = '{"type": "card", "version": 1, "value": "7h"}'
WITHOUT_CATTRS = """
import sys
sys.modules["cattrs"] = None
import ginrummy
try:
    import ginrummy.codec
except ImportError as error:
    print(error)
"""


class Point(NamedTuple):
    """A tuple of somebody else."""

    x: int
    y: int


def kind_of(value: object) -> Any:  # noqa: ANN401  # BySeat[Hand] is no class
    """Give the type to read *value* as."""
    return BySeat[Hand] if isinstance(value, BySeat) else type(value)


def refusal(text: str, kind: type = Card) -> str:
    """Give the message of the error for *text*."""
    with pytest.raises(JsonError) as caught:
        loads(text, kind)
    return str(caught.value)


@each_value
def test_each_message_says_what_it_is(value: object) -> None:
    """
    Type and version come first; then the fields of a value, or the value itself.
    """
    message = json.loads(dumps(value))
    plain = make_converter().unstructure(value)
    rest = {key: message[key] for key in message if key not in {"type", "version"}}
    head = {"type": name_of(type(value)), "version": VERSION}

    assert ["type", "version"] == [*message][:2]
    assert head == {key: message[key] for key in head}
    if isinstance(plain, dict):
        assert plain == {**({"type": head["type"]} if "type" in plain else {}), **rest}
    else:
        assert {"value": plain} == rest


@each_value
def test_what_was_written_is_read(value: object) -> None:
    """
    A value comes back the same, from a text in one line or in many, and from bytes.
    """
    text = dumps(value)

    assert value == loads(text, kind_of(value)) == loads(text.encode(), kind_of(value))
    assert value == loads(dumps(value, indent=2), kind_of(value))
    assert "\n" not in text
    assert text.isascii()


@pytest.mark.parametrize("kind", ENUMS, ids=lambda kind: kind.__name__)
def test_members_of_enums_are_read(kind: type[enum.Enum]) -> None:
    """
    Each member of each enum is itself again.
    """
    for member in kind:
        assert member is loads(dumps(member), kind)


def test_known_texts() -> None:
    """
    The format of version 1, by hand: who has stored these can read them for ever.
    """
    assert SEVEN == dumps(Card.parse("7h"))
    assert '{"type": "hand", "version": 1, "value": "-"}' == dumps(Hand())
    assert '{"type": "knock", "version": 1, "card": "9s", "melds": ["7c7d7h"]}' == dumps(
        Knock(NINE, [SEVENS])
    )
    assert (
        '{"type": "list", "version": 1, "value": [{"type": "pass"}, {"type": "take_discard"}]}'
        == dumps(legal_actions(view(DEALT, Seat.SOUTH)))
    )
    assert '{"type": "by_seat", "version": 1, "north": 14, "south": null}' == dumps(
        BySeat(14, None)
    )
    seen = json.loads(dumps(view(TAKEN, Seat.SOUTH)))
    assert ["type", "version", "table", "seat", "hand", "drawn"] == [*seen]
    assert ("view", "S", "8d") == (seen["type"], seen["seat"], seen["drawn"])
    assert {"type", "version", *(field.name for field in attrs.fields(Rules))} == {
        *json.loads(dumps(CLASSIC))
    }


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_any_action_is_read(action: Action | Claim | Annul) -> None:
    """
    An action or event is read by its type, alone and as one of a list.
    """
    assert action == loads_action(dumps(action))
    assert (action, Pass()) == loads(dumps([action, Pass()]), tuple[Action | Claim | Annul, ...])


def test_lists_and_pairs_are_read_as_what_they_hold() -> None:
    """
    Who reads a list or a pair says of what; lists come back as tuples.
    """
    assert DECK == loads(dumps(DECK), tuple[Card, ...]) == loads(dumps([*DECK]), tuple[Card, ...])
    assert BySeat(14, 36) == loads(dumps(BySeat(14, 36)), BySeat[int])
    assert BySeat("Zoë", "Bob") == loads(dumps(BySeat("Zoë", "Bob")), BySeat[str])
    assert (BySeat(1, 2),) == loads(dumps([BySeat(1, 2)]), tuple[BySeat[int], ...])
    with pytest.raises(JsonError, match=r"\$\.value\[0\]: expected a card such as 7h, found"):
        loads(dumps([Pass()]), tuple[Card, ...])
    with pytest.raises(JsonError, match=r"\$\.south: expected an integer, found null"):
        loads(dumps(BySeat(14, None)), BySeat[int])
    half: BySeat[Action | None] = BySeat(Pass(), None)
    assert half == loads(dumps(half), BySeat[Action | None])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7", "$: expected an object with type and version, found 7"),
        ("[]", "$: expected an object with type and version, found a list"),
        ('"7h"', '$: expected an object with type and version, found "7h"'),
        ("{}", "$: expected the key type, found an object without it"),
        ('{"type": "card"}', "$: expected the key version, found an object without it"),
        ('{"version": 1, "value": "7h"}', "$: expected the key type, found an object without it"),
        (SEVEN.replace("card", "hand"), '$.type: expected card, found "hand"'),
        (SEVEN.replace("card", "Card"), '$.type: expected card, found "Card"'),
        (SEVEN.replace('"card"', "7"), "$.type: expected card, found 7"),
        (SEVEN.replace('"card"', "[]"), "$.type: expected card, found a list"),
        (SEVEN.replace("1", "2"), "$.version: expected 1, found 2"),
        (SEVEN.replace("1", "0"), "$.version: expected 1, found 0"),
        (SEVEN.replace("1", "1.0"), "$.version: expected 1, found 1.0"),
        (SEVEN.replace("1", "true"), "$.version: expected 1, found true"),
        (SEVEN.replace("1", '"1"'), '$.version: expected 1, found "1"'),
        (SEVEN.replace("1", "null"), "$.version: expected 1, found null"),
        (SEVEN.replace("value", "card"), "$: expected the key value, found an object without it"),
        (SEVEN.replace("}", ', "x": 1}'), '$: expected no other key, found "x"'),
        (
            SEVEN.replace("}", ', "value": "7h"}'),
            '$: expected an object with type and version, found the key "value" twice',
        ),
        (SEVEN.replace('"7h"', "7.9"), "$.value: expected a card such as 7h, found 7.9"),
        (SEVEN.replace('"7h"', "NaN"), "$.value: expected a card such as 7h, found NaN"),
        (SEVEN.replace("7h", "\\ud800"), '$.value: expected a card such as 7h, found "\\ud800"'),
        (SEVEN[:-1], "line 1, column 45: expected JSON (expecting ',' delimiter)"),
    ],
)
def test_other_messages_are_refused(text: str, message: str) -> None:
    """
    A message has a type and a version that are known, and what belongs to it, and no more.
    """
    assert message == refusal(text)


def test_duplicate_keys_are_refused_where_they_are() -> None:
    """
    Nobody knows which of two values was meant.
    """
    text = dumps(DEALT).replace('"spade_doubles": false', '"tie": "undercut"')
    expected = '$.table.rules: expected an object, found the key "tie" twice'

    assert expected == refusal(text, Round)


def test_errors_tell_where_in_a_message() -> None:
    """
    The path goes through the value of a leaf or a list, and through the fields of others.
    """
    wrong = dumps(DEALT.table).replace('["8d"]', '["8d", "9x"]')
    assert '$.discards[1]: expected a card such as 7h, found "9x"' == refusal(wrong, Table)
    with pytest.raises(JsonStateError) as caught:
        loads('{"type": "meld", "version": 1, "value": "QsKsAs"}', Meld)
    assert caught.value.invariant is Invariant.NOT_A_MELD
    assert ("$.value", "AsQsKs") == (caught.value.path, caught.value.detail)


def test_a_round_is_checked_like_any_other() -> None:
    """
    No text makes a round or a view that the constructor would refuse.
    """
    with pytest.raises(InvalidStateError) as caught:
        loads(dumps(DEALT).replace('"drawn": null', '"drawn": "Ac"'), Round)
    assert caught.value.invariant is Invariant.DRAWN_CARD
    with pytest.raises(InvalidStateError, match=r"^\$: a card is there twice: 8d$"):
        loads(dumps(view(DEALT, Seat.SOUTH)).replace('"Ac3c', '"8d3c'), View)


def test_actions_that_are_none_are_refused() -> None:
    """
    `loads_action` takes actions and events, and says which there are.
    """
    with pytest.raises(JsonError, match=r"^\$\.type: expected pass or draw_stock or .* or annul,"):
        loads_action(SEVEN)
    with pytest.raises(JsonError, match=r'^\$: expected no other key, found "card"$'):
        loads_action('{"type": "pass", "version": 1, "card": "7h"}')
    with pytest.raises(JsonError, match=r"^\$: expected the key melds, found an object without"):
        loads_action('{"type": "knock", "version": 1, "card": "7h"}')
    with pytest.raises(JsonError, match=r"^\$\.type: expected discard, found \"pass\"$"):
        loads(dumps(Pass()), Discard)


@pytest.mark.parametrize(
    "kind",
    [
        *(int, BySeat, list[Card], Card | None, BySeat[float], 7, None, "card", object),
        *(BySeat[None], tuple[Card | Hand, ...], tuple[int | str, ...], BySeat[Pass | Card]),
    ],
    ids=str,
)
def test_other_types_are_not_read(kind: object) -> None:
    """
    What is no type of the library is a mistake of the program.
    """
    with pytest.raises(WrongTypeError, match=r"loads\(\) expects a type of the library, not "):
        call(loads, SEVEN, kind)


@pytest.mark.parametrize("value", [7, "7h", None, {}, {7}, Card, 0.5], ids=str)
def test_other_values_are_not_written(value: object) -> None:
    """
    What is no value of the library is no message, alone or within one.
    """
    with pytest.raises(WrongTypeError, match=r"dumps\(\) expects a value of the library, not "):
        dumps(value)


def test_foreign_values_within_are_not_written() -> None:
    """
    Neither are pairs and lists that hold what is no value of the library.
    """
    endless: list[object] = []
    endless.append(endless)
    foreign: list[object] = [
        *(object(), 0.5, b"7h", {}, {(1, 2): 3}, {Seat.NORTH: 1}, {7}, frozenset([Seat.NORTH])),
        *(Colour.RED, Level.HIGH, Svg("7h"), Point(1, 2), MESSAGE, Card, endless),
    ]
    inside = [value for each in foreign for value in ([each], (Pass(), [each]), BySeat(each, 1))]
    for value in (*inside, BySeat(1, BySeat(None, {})), endless):
        with pytest.raises(WrongTypeError, match=r"dumps\(\) expects a value of the library"):
            dumps(value)


@pytest.mark.parametrize("text", [None, 7, [], bytearray(b"{}")])
def test_what_is_no_text_is_not_read(text: object) -> None:
    """
    Messages are text or bytes.
    """
    with pytest.raises(WrongTypeError, match=r"loads\(\) expects text or bytes, not "):
        call(loads, text, Card)
    with pytest.raises(WrongTypeError, match=r"loads_action\(\) expects text or bytes, not "):
        call(loads_action, text)


@pytest.mark.parametrize("indent", ["  ", True, 2.0, -1, 100, 10**9, 1 << 64])
def test_indents_are_numbers(indent: object) -> None:
    """
    How far to indent is an int that leaves a text of some size, or None for one line.
    """
    with pytest.raises(WrongTypeError, match=r"expects an int from 0 to 99, or None, as indent"):
        call(dumps, Pass(), indent=indent)
    assert '{\n"type": "pass",\n"version": 1\n}' == dumps(Pass(), indent=0)
    assert 2 * 99 == dumps(Pass(), indent=99).count(" ") - 2


def test_errors_of_writing_tell_where() -> None:
    """
    They name the place in the message, as those of reading do.
    """
    with pytest.raises(JsonError, match=r"^\$\.value\[1\]\.south: expected an integer between"):
        dumps([0, BySeat(0, 2**53)])
    with pytest.raises(JsonError, match=r"^\$\.south: expected a text that can be encoded"):
        dumps(BySeat("", "\ud800"))
    with pytest.raises(JsonError, match=r"^\$\.rounds\[0\]\.comments\[0\]: expected a text that"):
        dumps(append_deal(GameRecord(), DECK, comment="\ud800"))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"type":' * 100_000,
        "9" * 5_000,
        SEVEN.replace("1", "9" * 5_000),
        SEVEN.replace("7h", "7h" * 1_000_000),
        SEVEN.replace('"7h"', "[" + "0," * 500_000 + "0]"),
        SEVEN.replace('"7h"', "[" * 900 + "]" * 900),
        SEVEN.replace("value", "v" * 1_000_000),
        "\ud800",
        "\0",
        b"\xff\xfe{\0}\0",
        b"",
    ],
    ids=range(12),
)
def test_evil_texts_are_refused_quickly(text: str | bytes) -> None:
    """
    Depth, length and odd characters are answered by an error of the library, in few words.
    """
    for kind in (Card, Table, tuple[Card, ...]):
        with pytest.raises(NotationError) as caught:
            call(loads, text, kind)
        assert len(str(caught.value)) < 250
        assert str(caught.value).isprintable()


def test_errors_are_of_the_library() -> None:
    """
    One clause catches all of them.
    """
    assert issubclass(JsonError, GinRummyError)
    assert issubclass(JsonStateError, GinRummyError)


def test_converters_are_new_each_time() -> None:
    """
    Who registers hooks with a converter changes no other, nor what is written.
    """
    own = make_converter()
    own.register_unstructure_hook(Card, lambda card: card.index)

    assert isinstance(own, cattrs.Converter)
    assert 0 == own.unstructure(DECK[0])
    assert {"type": "discard", "card": 0} == own.unstructure(Discard(DECK[0]))
    assert "Ac" == make_converter().unstructure(DECK[0])
    assert '"value": "Ac"' in dumps(DECK[0])


def test_schemas_are_new_each_time() -> None:
    """
    Who changes a schema changes no other.
    """
    first = schema()
    first.clear()

    assert {"$schema", "$id", "oneOf", "$defs"} <= schema().keys()


NEEDED = (
    "ginrummy.codec needs cattrs, which the extra json installs: "
    "pip install 'ginrummy[json]', or pip install cattrs"
)


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Without cattrs the package works, and the error for the module says what to install.
    """
    monkeypatch.setitem(sys.modules, "cattrs", None)
    with pytest.raises(ImportError, match=f"^{re.escape(NEEDED)}$"):
        runpy.run_path(str(SRC / "codec.py"))

    command = [sys.executable, "-W", "error", "-c", WITHOUT_CATTRS]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")  # noqa: S603

    assert f"{NEEDED}\n" == done.stdout
