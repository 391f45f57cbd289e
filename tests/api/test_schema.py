"""The JSON Schema: in step with the types, and true of what is written."""

import json
from typing import cast

import jsonschema
import pytest

from ginrummy import Hand
from ginrummy._json_types import BY_NAME, ENUMS, LEAVES, OBJECTS, TAGGED, name_of
from ginrummy.codec import dumps, make_converter
from tests.api import make_schema
from tests.api.validating import SCHEMA, is_valid
from tests.unit.messages import each_value

DEFS = cast("dict[str, dict[str, object]]", SCHEMA["$defs"])


def test_the_file_is_what_the_types_say() -> None:
    """
    A field that comes, goes or changes its type fails here; `tests.api.make_schema` mends it.
    """
    assert make_schema.text_of_schema() == make_schema.FILE.read_text("utf-8")


def test_it_is_a_schema() -> None:
    """
    It is valid by the schema of schemas, and all that it points to is there.
    """
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    pointers = {text.split('"')[0] for text in json.dumps(SCHEMA).split('"#/$defs/')[1:]}

    assert pointers <= DEFS.keys()
    assert {*DEFS} == pointers | {"action_or_event", "any"}


def test_it_is_strict() -> None:
    """
    Every object has all its keys and no others, and every tag is a constant.
    """
    stack: list[object] = [SCHEMA]
    objects = 0
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack += cast("list[object]", node)
        if not isinstance(node, dict):
            continue
        found = cast("dict[str, object]", node)
        stack += found.values()
        if found.get("type") == "object" and "properties" in found:
            objects += 1
            properties = cast("dict[str, dict[str, object]]", found["properties"])

            assert found["additionalProperties"] is False
            assert [*properties] == found["required"]
            assert properties.get("type", {"const": ""}).keys() == {"const"}
    # Tags alone have no fixed keys: those of a record, by itself and as a message.
    assert 2 == json.dumps(SCHEMA).count('"type": "object", "additionalProperties": {')
    assert objects > 2 * len(OBJECTS)


def test_every_type_has_a_definition() -> None:
    """
    Each type can be referred to by itself, and as a message; all messages are listed.
    """
    names = [name_of(kind) for kind in (*LEAVES, *ENUMS, *TAGGED, *OBJECTS)]
    messages = {f"{name}_message" for name in (*names, "by_seat", "list")}
    listed = cast("list[dict[str, str]]", SCHEMA["oneOf"])

    assert {*names, *messages, "any", "action_or_event"} == {*DEFS}
    assert messages == {one["$ref"].removeprefix("#/$defs/") for one in listed}
    assert [*BY_NAME] == [
        one["$ref"].removeprefix("#/$defs/")
        for one in cast("list[dict[str, str]]", DEFS["action_or_event"]["oneOf"])
    ]


def test_every_type_and_field_is_described() -> None:
    """
    Who reads the schema alone learns what each thing is.
    """
    for kind in (*LEAVES, *ENUMS, *TAGGED, *OBJECTS):
        assert DEFS[name_of(kind)]["description"]
    table = cast("dict[str, dict[str, str]]", DEFS["table"]["properties"])

    assert "The discard pile, its top card last." == table["discards"]["description"]
    assert all("description" in field for field in table.values())


@each_value
def test_what_is_written_is_valid(value: object) -> None:
    """
    Each message fits the whole schema and its own part, and plain values fit theirs.
    """
    message = json.loads(dumps(value))
    name = name_of(type(value))

    assert is_valid(message)
    assert is_valid(message, f"{name}_message")
    assert name not in DEFS or is_valid(make_converter().unstructure(value), name)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"type": "card", "version": 1},
        {"type": "card", "version": 2, "value": "7h"},
        {"type": "card", "version": 1, "value": "7H"},
        {"type": "card", "version": 1, "value": "10h"},
        {"type": "card", "version": 1, "value": "7h\n"},
        {"type": "hand", "version": 1, "value": "7cKs", "x": 1},
        {"type": "hand", "version": 1, "value": "7c Ks"},
        {"type": "hand", "version": 1, "value": "7cKs\n"},
        {"type": "hand", "version": 1, "value": "-\n"},
        {"type": "meld", "version": 1, "value": "7c7d7h\n"},
        {"type": "meld", "version": 1, "value": "-"},
        {"type": "seat", "version": 1, "value": "north"},
        {"type": "knock", "version": 1, "card": "9s"},
        {"type": "knock", "version": 1, "card": "9s", "melds": "7c7d7h"},
        {"type": "list", "version": 1, "value": {}},
        {"type": "by_seat", "version": 1, "north": 1},
        {"type": "score_line", "version": 1, "kind": "gin", "points": 2**53, "facts": []},
        {"type": "score_line", "version": 1, "kind": "gin", "points": True, "facts": []},
        {"type": "score_line", "version": 1, "kind": "gin", "points": 7.9, "facts": []},
        {"type": "nothing", "version": 1},
        [],
        "7h",
    ],
    ids=str,
)
def test_what_is_no_message_is_invalid(message: object) -> None:
    """
    The schema refuses what the reader refuses.
    """
    assert not is_valid(message)


def test_hands_of_the_whole_pack_are_valid() -> None:
    """
    The bounds of texts leave room for 52 cards.
    """
    assert is_valid(json.loads(dumps(Hand((1 << 52) - 1))))
