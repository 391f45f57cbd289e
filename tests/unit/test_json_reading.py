"""Reading from JSON: strict where cattrs is not, and exact about the place."""

import enum
import json
from typing import Any

import attrs
import cattrs
import pytest

from ginrummy import (
    DECK,
    Action,
    BySeat,
    Card,
    Discard,
    Hand,
    Invariant,
    Ledger,
    Meld,
    Opening,
    Rules,
    Seat,
    Seen,
    Spread,
    Table,
)
from ginrummy._json_reading import checked_integer, checked_keys, checked_text
from ginrummy._json_text import GREATEST, JsonError, JsonStateError
from ginrummy.codec import make_converter
from ginrummy.records import GameRecord
from tests.unit.messages import ACTIONS, DEALT, OVER, RECORD, each_value
from tests.unit.values import call

CONVERTER = make_converter()


def read(value: object, kind: Any) -> Any:  # noqa: ANN401  # a hint has no better type
    """Read *value* as *kind*."""
    return CONVERTER.structure(value, kind)


def refusal(value: object, kind: Any) -> str:  # noqa: ANN401  # a hint has no better type
    """Give the message of the error for *value*."""
    with pytest.raises(JsonError) as caught:
        read(value, kind)
    return str(caught.value)


def changed(value: object, **changes: object) -> dict[str, object]:
    """Write *value* and change some of it."""
    written: dict[str, object] = CONVERTER.unstructure(value)
    return {**written, **changes}


@each_value
def test_plain_values_are_read(value: object) -> None:
    """
    What the converter has made of a value is read as that value.
    """
    kind = BySeat[Hand] if isinstance(value, BySeat) else type(value)

    assert value == read(CONVERTER.unstructure(value), kind)


LOOSE: list[tuple[object, str, list[object]]] = [
    (Card, "a card such as 7h", ["7", "7H", "10h", "7h ", "7♥", "", None, 7, ["7h"]]),
    (
        Hand,
        "a hand such as 7cKs, or - for no card",
        ["", "7", "7cK", "7c Ks", "7c,Ks", "7C", "--", "7c-", "7h" * 53, None, [], ["7c"]],
    ),
    (Meld, "a meld such as 7c7d7h", ["", "-", "7c 7d 7h", "7c7d7", None, ["7c", "7d", "7h"]]),
    (int, "an integer", ["7", "", None, True, False, 7.0, 7.9, [], {}]),
    (bool, "true or false", [0, 1, "true", "", None, [], 1.0]),
    (str, "a text", [None, 7, [], True]),
    (Seat, "one of N, S", ["north", "n", "", None, 0, [], True]),
    (Opening, "one of offer, eleven", ["OFFER", "", None, 0, {}]),
    (Seat | None, "one of N, S, or null", ["", "null", 0, [], False]),
    (tuple[Card, ...], "a list", [{}, None, "7h", (DECK[0],), "", 0]),
    (frozenset[Seat], "a list", [{}, None, "N", "NS"]),
    (Spread, "an object", [[], None, "7c7d7h", 7]),
    (Spread | None, "an object, or null", [[], "", 7, False]),
    (Discard, "an object", ["7h", [], None]),
    (Action, "an object with a type", ["pass", [], None]),
    (BySeat[int], "an object", [[1, 2], None, 7]),
]


@pytest.mark.parametrize(("kind", "expected", "wrong"), LOOSE, ids=str)
def test_loose_types_are_refused(kind: object, expected: str, wrong: list[object]) -> None:
    """
    Each shape has one way to be written, and the error names it.
    """
    for value in wrong:
        assert refusal(value, kind).startswith(f"$: expected {expected}, found ")


@pytest.mark.parametrize(
    "number", [GREATEST + 1, -GREATEST - 1, 10**5_000], ids=["up", "down", "far"]
)
def test_integers_are_bounded(number: int) -> None:
    """
    A number that some reader would round is refused.
    """
    expected = "$: expected an integer between −2**53 and 2**53, found a greater number"

    assert expected == refusal(number, int)
    assert GREATEST == read(GREATEST, int) == -int(str(read(-GREATEST, int)))
    with pytest.raises(JsonError):
        checked_integer(number)


def test_texts_can_be_encoded() -> None:
    """
    Half a surrogate pair is no text.
    """
    assert '$: expected a text that can be encoded, found "a\\ud800"' == refusal("a\ud800", str)
    assert "♥\0" == read("♥\0", str) == checked_text("♥\0")


def test_what_may_be_null_has_the_place_of_its_errors() -> None:
    """
    What is wrong further in is told as it is where nothing may be null.
    """
    kind = BySeat[tuple[Card, ...] | None]

    assert BySeat(None, (DECK[0],)) == read({"north": None, "south": ["Ac"]}, kind)
    expected = '$.south[1]: expected a card such as 7h, found "7x"'
    assert expected == refusal({"north": None, "south": ["Ac", "7x"]}, kind)
    assert "$.north: expected a list, or null, found 7" == refusal({"north": 7, "south": []}, kind)


def test_cards_may_come_in_any_order() -> None:
    """
    A hand is a set; a meld may come as somebody has laid it down.
    """
    assert Hand.parse("7cKs") == read("Ks7c", Hand)
    assert Meld.parse("8h9hTh") == read("Th8h9h", Meld)
    assert Hand.of(DECK) == read("".join(map(str, reversed(DECK))), Hand)


@pytest.mark.parametrize(
    ("value", "kind", "message"),
    [
        ("7c7c", Hand, "$: a card is there twice: 7c"),
        ("7c7d7c", Meld, "$: a card is there twice: 7c"),
        ("7c7d8h", Meld, "$: not a meld: 7c7d8h"),
        (["7c7d7h", "7c8c"], tuple[Meld, ...], "$[1]: not a meld: 7c8c"),
        (
            {"melds": ["7c7d7h", "7h8h9h"], "unmelded": "-"},
            Spread,
            "$: melds share a card: 7h in 7h8h9h and in another",
        ),
        (
            changed(DEALT, hands={"north": "-", "south": "-"}),
            type(DEALT),
            "$: a hand has the wrong number of cards: 0 cards of north, not 10",
        ),
        (
            {"north": changed(Rules(), knock_limit=-1), "south": None},
            BySeat[Rules | None],
            "$.north: a rule option is not possible: knock_limit is -1, not 0 or more",
        ),
    ],
)
def test_what_cannot_be_is_refused(value: object, kind: object, message: str) -> None:
    """
    The constructors check what is read, and the error names the place.
    """
    with pytest.raises(JsonStateError) as caught:
        read(value, kind)
    assert message == str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"phase": "over!"}, "$.phase: expected one of offer, draw, "),
        ({"discards": ["8d", "9d", "7x"]}, "$.discards[2]: expected a card such as 7h, found "),
        ({"rules": changed(Rules(), tie="won")}, "$.rules.tie: expected one of undercut, "),
        ({"known": {"north": "-"}}, "$.known: expected the key south, found an object without it"),
        ({"layoffs": [{"card": "7h"}]}, "$.layoffs[0]: expected the key type, found an object "),
        (
            {"layoffs": [{"type": "knock", "card": "7h", "onto": "8h9hTh"}]},
            '$.layoffs[0].type: expected lay_off, found "knock"',
        ),
        (
            {"ledger": changed(Ledger(), difference_only=["N", "N"])},
            "$.ledger.difference_only: expected each value once, found one of them twice",
        ),
        (
            {"ledger": changed(Ledger(), exposure={"north": 7, "south": None})},
            "$.ledger.exposure.north: expected one of next_play, to_end, or null, found 7",
        ),
        ({"upcard": "8d"}, '$: expected no other key, found "upcard"'),
        ({"version": 1}, '$: expected no other key, found "version"'),
        ({"spread": {"melds": []}}, "$.spread: expected the key unmelded, found an object "),
    ],
)
def test_errors_name_the_path(change: dict[str, object], message: str) -> None:
    """
    However deep it is, the error says where, what should be there, and what is.
    """
    assert refusal(changed(OVER.table, **change), Table).startswith(message)


WRONG_RECORDS: list[tuple[dict[str, object], str]] = [
    ({"tags": []}, "$.tags: expected an object, found a list"),
    ({"tags": {"North": 7}}, '$.tags["North"]: expected a text, found 7'),
    ({"tags": {"\ud800": ""}}, '$.tags["\\ud800"]: expected a text that can be encoded, '),
    ({"rounds": [{}]}, "$.rounds[0]: expected the key deck, found an object without it"),
    (
        {"rounds": [changed(RECORD.rounds[0], deck=["7h", None, "7x"])]},
        "$.rounds[0].deck[2]: expected a card such as 7h, or null, found ",
    ),
]


@pytest.mark.parametrize(("change", "message"), WRONG_RECORDS)
def test_records_are_read_strictly(change: dict[str, object], message: str) -> None:
    """
    Tags are texts by their names; all else is as it is in other values.
    """
    assert refusal(changed(RECORD, **change), GameRecord).startswith(message)


@pytest.mark.parametrize(
    ("change", "invariant", "message"),
    [
        (
            {"tags": {"No tag": ""}},
            Invariant.RECORD,
            "$: the record does not fit together: a tag cannot be named 'No tag': a letter, ",
        ),
        (
            {"rounds": [changed(RECORD.rounds[0], deck=["7h"])]},
            Invariant.NOT_A_PACK,
            "$.rounds[0]: not the 52 cards once each: 1 different cards in 1",
        ),
        (
            {"rounds": [changed(RECORD.rounds[0], actions=[{"type": "done"}], comments=[])]},
            Invariant.RECORD,
            "$.rounds[0].actions[0]: the record does not fit together: done: this is not the time",
        ),
        (
            {"rounds": [changed(RECORD.rounds[0]), changed(RECORD.rounds[0])]},
            Invariant.NOT_FINISHED,
            "$.rounds[0]: the round is not over: and yet another follows",
        ),
    ],
)
def test_records_are_replayed(
    change: dict[str, object], invariant: Invariant, message: str
) -> None:
    """
    A record that does not follow from its actions is refused, at the action where it goes wrong.
    """
    with pytest.raises(JsonStateError) as caught:
        read(changed(RECORD, **change), GameRecord)
    assert invariant is caught.value.invariant
    assert str(caught.value).startswith(message)


def test_every_key_is_wanted() -> None:
    """
    No field has a default in JSON: what was left out was forgotten.
    """
    for value in (OVER.table, OVER.table.rules, OVER.table.ledger):
        written = changed(value)
        for key in written:
            less = {other: written[other] for other in written if other != key}
            expected = f"$: expected the key {key}, found an object without it"

            assert expected == refusal(less, type(value))


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_actions_are_told_by_their_type(action: object) -> None:
    """
    Where any action may stand, its type says which it is; it must be one of them.
    """
    written = changed(Seen(Seat.NORTH, action, None))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # an action
    inner = changed(action)

    assert Seen(Seat.NORTH, action, None) == read(written, Seen)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # an action
    others: tuple[object, ...] = ("table", "Pass", "", None, 7, [], {})
    for name in others:
        wrong = refusal({**written, "action": {**inner, "type": name}}, Seen)

        assert wrong.startswith("$.action.type: expected one of pass, draw_stock, take_discard, ")
    assert "$.action: expected the key type, found an object without it" == refusal(
        {**written, "action": {}}, Seen
    )
    assert '$.action: expected no other key, found "x"' == refusal(
        {**written, "action": {**inner, "x": None}}, Seen
    )


def test_lists_are_bounded() -> None:
    """
    The bound is that of the constructors, and a list is refused before it is read.
    """
    refused = "$: expected at most 100000 values, found 100001"

    assert refused == refusal([None] * 100_001, tuple[Card, ...])
    assert read(["7h"] * 100_000, tuple[Card, ...]) == (Card.parse("7h"),) * 100_000


def test_keys_are_checked_in_order() -> None:
    """
    What is missing is told before what is too much; keys that are no text are too much.
    """
    assert {"a": 1} == checked_keys({"a": 1}, ["a"])
    with pytest.raises(JsonError, match="the key b"):
        checked_keys({"a": 1, "c": 2}, ["a", "b"])
    with pytest.raises(JsonError, match="no other key, found 7"):
        call(checked_keys, {"a": 1, 7: 2}, ["a"])


class Colour(enum.StrEnum):
    """An enum of somebody else, made of texts."""

    RED = "red"


class Level(enum.IntEnum):
    """An enum of somebody else, made of numbers."""

    HIGH = 2


@attrs.frozen
class Message:
    """A message of somebody else, with values of ours."""

    who: str
    cards: tuple[Card, ...]
    colour: Colour
    level: Level
    hand: Hand | None = None


MESSAGE = Message("Ann", DECK[:2], Colour.RED, Level.HIGH)


def test_own_classes_may_hold_our_values() -> None:
    """
    A converter reads and writes classes of the user, strict in them as well.
    """
    written = {"who": "Ann", "cards": ["Ac", "2c"], "colour": "red", "level": 2, "hand": None}

    assert written == CONVERTER.unstructure(MESSAGE)
    assert MESSAGE == read(written, Message)
    changes: dict[str, object] = {"who": 7, "level": "2", "cards": {}, "hand": "7x", "other": 1}
    for key, value in changes.items():
        with pytest.raises(cattrs.ClassValidationError):
            read({**written, key: value}, Message)


@attrs.frozen
class Shelf:
    """What somebody else may have around our values."""

    cards: list[Card]
    seats: set[Seat]
    hands: frozenset[Hand]
    pairs: tuple[tuple[str, str], ...]
    done: tuple[Action | None, ...]
    points: dict[Seat, int]
    weight: float
    table: Table | None
    both: tuple[Card, Hand]


SHELF = Shelf(
    cards=[*DECK[:2]],
    seats={*Seat},
    hands=frozenset([Hand(), Hand.parse("7c")]),
    pairs=(("a", "b"), ("a", "c")),
    done=(ACTIONS[0], None),
    points={Seat.NORTH: 14},
    weight=0.5,
    table=DEALT.table,
    both=(DECK[0], Hand()),
)


def test_own_classes_come_back_the_same() -> None:
    """
    Also by way of JSON: the converter makes nothing that JSON has not.
    """
    written = CONVERTER.unstructure(SHELF)

    assert SHELF == read(written, Shelf) == read(json.loads(json.dumps(written)), Shelf)
    assert (
        2 == attrs.evolve(SHELF, weight=2).weight == read({**written, "weight": 2}, Shelf).weight
    )


@pytest.mark.parametrize(
    "change",
    [
        *({"cards": {}}, {"cards": ""}, {"cards": None}, {"cards": ["7"]}),
        *({"seats": {}}, {"seats": ["N", "N"]}, {"seats": "N"}),
        *({"hands": {}}, {"hands": ["-", "-"]}),
        *({"pairs": {"a": "b"}}, {"done": ["pass"]}, {"points": {"N": 1.0}}),
        *({"weight": "1.5"}, {"weight": True}, {"weight": None}),
        {"both": ["Ac"]},
    ],
    ids=str,
)
def test_own_classes_are_read_strictly(change: dict[str, object]) -> None:
    """
    No list, set or number in them is read from something else.
    """
    with pytest.raises(cattrs.ClassValidationError):
        read({**CONVERTER.unstructure(SHELF), **change}, Shelf)
