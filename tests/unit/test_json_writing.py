"""Writing as JSON: plain values, in full."""

import json
from typing import cast

import attrs
import pytest

from ginrummy import (
    DECK,
    BySeat,
    Card,
    Discard,
    Hand,
    Knock,
    Ledger,
    Meld,
    Opening,
    Rules,
    Seat,
    Seen,
    Spread,
    View,
    view,
)
from ginrummy._json_text import GREATEST, JsonError
from ginrummy.codec import make_converter
from tests.unit.messages import DEALT, OVER, each_value

CONVERTER = make_converter()
FLAGS = (True, False)
PLAIN = {dict, list, str, int, bool, type(None)}


def classes_in(value: object) -> set[type]:
    """List the classes that a plain value is made of."""
    found: set[type] = {type(value)}
    inner: list[object] = []
    if isinstance(value, dict):
        pairs = cast("dict[object, object]", value)
        inner = [*pairs.keys(), *pairs.values()]
    if isinstance(value, list):
        inner = cast("list[object]", value)
    return found.union(*map(classes_in, inner))


@each_value
def test_plain_values_are_made(value: object) -> None:
    """
    Dicts, lists, texts, numbers, true, false and null are all there is, and no subclass of them.
    """
    written = CONVERTER.unstructure(value)

    assert classes_in(written) <= PLAIN
    assert written == json.loads(json.dumps(written))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Card.parse("10♥"), "Th"),
        (Hand(), "-"),
        (Hand.parse("Ks 7c"), "7cKs"),
        (Meld.parse("Th 9h 8h"), "8h9hTh"),
        (Seat.SOUTH, "S"),
        (Opening.OFFER, "offer"),
        (Discard(DECK[0]), {"type": "discard", "card": "Ac"}),
        (
            Knock(DECK[0], [Meld.parse("7c7d7h")]),
            {"type": "knock", "card": "Ac", "melds": ["7c7d7h"]},
        ),
        (Spread([], Hand.parse("7c")), {"melds": [], "unmelded": "7c"}),
        (
            Seen(Seat.NORTH, Discard(DECK[0])),
            {"seat": "N", "action": {"type": "discard", "card": "Ac"}, "card": None},
        ),
        (BySeat(7, None), {"north": 7, "south": None}),
        (BySeat(*FLAGS), {"north": True, "south": False}),
        ((DECK[0], [DECK[1]]), ["Ac", ["2c"]]),
        (frozenset(Seat), ["N", "S"]),
        (GREATEST, 2**53 - 1),
        ("Zoë", "Zoë"),
        (None, None),
    ],
    ids=str,
)
def test_shapes(value: object, written: object) -> None:
    """
    Leaves are texts, enums their values, all else objects and lists.
    """
    assert written == CONVERTER.unstructure(value)


def test_nothing_is_left_out() -> None:
    """
    What has its default is written too, every option of the rules among them.
    """
    for value in (Rules(), Ledger(), OVER.table, view(DEALT, Seat.NORTH)):
        names = [field.name for field in attrs.fields(type(value))]

        assert names == [*CONVERTER.unstructure(value)]
    assert "big_gin_bonus" in CONVERTER.unstructure(OVER)["table"]["rules"]
    assert ["table", "seat", "hand", "drawn"] == [field.name for field in attrs.fields(View)]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (BySeat(0, GREATEST + 1), "$.south: expected an integer between −2**53 and 2**53, found "),
        (BySeat(BySeat(1, -(10**5_000)), 1), "$.north.south: expected an integer between −2**53"),
        (BySeat("a\ud800", ""), "$.north: expected a text that can be encoded, found "),
        ([0, BySeat((1, 2**53), 1)], "$[1].north[1]: expected an integer between −2**53"),
    ],
    ids=["great", "far", "half", "deep"],
)
def test_what_no_reader_keeps_is_not_written(value: object, message: str) -> None:
    """
    Numbers that some reader would round, and texts that cannot be encoded, are refused.
    """
    with pytest.raises(JsonError) as caught:
        CONVERTER.unstructure(value)
    assert str(caught.value).startswith(message)


def test_sets_are_lists_in_one_order() -> None:
    """
    Who has sets in classes of his own gets what JSON has, always the same.
    """

    @attrs.frozen
    class Own:
        seats: set[Seat]
        hands: frozenset[Hand]
        any_set: object

    hands = frozenset([Hand.parse("7c"), Hand()])
    written = CONVERTER.unstructure(Own({Seat.SOUTH, Seat.NORTH}, hands, 1))

    assert {"seats": ["N", "S"], "hands": ["-", "7c"], "any_set": 1} == written
    assert ["N"] == CONVERTER.unstructure({Seat.NORTH})
