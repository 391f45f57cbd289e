"""What the types are called in JSON, and which can be messages."""

import enum
import inspect
from typing import Any

import attrs
import pytest

import ginrummy
from ginrummy import Action, Annul, BySeat, Card, Claim, Hand, LayOff, Rules, Seat, Spread, Table
from ginrummy._json_types import (
    BY_NAME,
    ENUMS,
    LEAVES,
    OBJECTS,
    PLAIN,
    TAGGED,
    fields_of,
    is_flat,
    is_list,
    is_object,
    is_pair,
    is_set,
    is_tag,
    is_texts,
    is_union,
    members_of,
    name_for,
    name_of,
    names_of,
)
from ginrummy.records import GameRecord, RoundRecord
from tests.unit.messages import VALUES

PUBLIC = [getattr(ginrummy, name) for name in ginrummy.__all__]
VALUE_TYPES = {
    kind
    for kind in PUBLIC
    if inspect.isclass(kind) and (attrs.has(kind) or issubclass(kind, enum.Enum))
}
KINDS = [*LEAVES, *TAGGED, *OBJECTS, *ENUMS]


def test_every_public_type_is_known() -> None:
    """
    A type that becomes public gets a place in JSON, and each has one only.
    """
    assert (VALUE_TYPES - {BySeat}) | {GameRecord, RoundRecord} == set(KINDS)
    assert len(KINDS) == len(set(KINDS))
    assert set(KINDS) - set(ENUMS) <= {type(value) for value in VALUES}


def test_names_tell_the_types_apart() -> None:
    """
    No two types have the same name, and none is called as what a list is called.
    """
    names = [name_of(kind) for kind in KINDS]

    assert len(names) == len({*names, "list", "by_seat"}) - 2
    assert ["lay_off", "big_gin", "table"] == [*map(name_of, (LayOff, ginrummy.BigGin, Table))]
    assert BY_NAME == {name_of(kind): kind for kind in TAGGED}


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Card, ("card",)),
        (Table, ("table",)),
        (Seat, ("seat",)),
        (ginrummy.Opening, ("opening",)),
        (LayOff, ("lay_off",)),
        (Action | Claim | Annul, tuple(BY_NAME)),
        (BySeat[Hand], ("by_seat",)),
        (BySeat[Seat | None], ("by_seat",)),
        (BySeat[tuple[int, ...]], ("by_seat",)),
        (tuple[Card, ...], ("list",)),
        (tuple[BySeat[str], ...], ("list",)),
        (BySeat, ()),
        (tuple, ()),
        (tuple[Card, Card], ()),
        (list[Card], ()),
        (Card | None, ()),
        (Card | Hand, ()),
        (LayOff | Card, ()),
        (tuple[Action | Claim | None, ...], ("list",)),
        (BySeat[Action | None], ("by_seat",)),
        (Action | None, ()),
        (tuple[Card | Hand, ...], ()),
        (tuple[LayOff | Card, ...], ()),
        (tuple[Spread | Table, ...], ()),
        (BySeat[int | str], ()),
        (BySeat[int | str | None], ()),
        (BySeat[list[int]], ()),
        (BySeat[None], ()),
        (tuple[None, ...], ()),
        (tuple[BySeat[None] | None, ...], ()),
        (BySeat[float], ()),
        (BySeat[bytes | None], ()),
        (tuple[object, ...], ()),
        (BySeat[Any], ()),
        (int, ()),
        (bool, ()),
        (str, ()),
        (None, ()),
        (7, ()),
        ("table", ()),
        (Card.parse("7h"), ()),
        (Exception, ()),
        ([], ()),
    ],
    ids=str,
)
def test_messages_have_the_names_of_their_types(kind: object, names: tuple[str, ...]) -> None:
    """
    A type of the library has a name; what is made of other types can be no message.
    """
    assert names == names_of(kind)


def test_values_have_the_names_of_their_types() -> None:
    """
    A list and a pair have a name of their own, whatever they hold; other values have none.
    """
    for value in VALUES:
        assert name_for(value) == name_of(type(value))
    assert ("list", "list", "by_seat") == (name_for([]), name_for(()), name_for(BySeat(1, 2)))
    others: tuple[object, ...] = (7, "7h", None, {}, Card)

    assert {None} == set(map(name_for, others))


def test_kinds_of_hints() -> None:
    """
    Unions, lists, sets and pairs are told apart, and objects from what is one value.
    """
    hints = [Card | None, tuple[Card, ...], frozenset[Seat], BySeat[Card], Card, Spread, LayOff]
    own = [list[Card], set[Card], Card | Hand, Action | None]

    assert [Card | None] == [hint for hint in hints if is_union(hint)]
    assert [tuple[Card, ...]] == [hint for hint in hints if is_list(hint)]
    assert [frozenset[Seat]] == [hint for hint in hints if is_set(hint)]
    assert [BySeat[Card]] == [hint for hint in hints if is_pair(hint)]
    assert [BySeat[Card], Spread, LayOff] == [hint for hint in hints if is_object(hint)]
    assert [is_flat(hint) for hint in hints] == [True, False, False, True, False, True, True]
    assert [*map(is_list, own)] == [True, False, False, False]
    assert [*map(is_set, own)] == [False, True, False, False]
    assert [*map(is_union, own)] == [False, False, False, True]
    assert (Card,) == members_of(Card | None)


def test_tags_are_the_names_of_actions_and_events() -> None:
    """
    They stay with what they name; other names, and other things, are none.
    """
    assert all(map(is_tag, BY_NAME))
    others: tuple[object, ...] = ("table", "", None, 7, [])

    assert not any(map(is_tag, others))


def test_fields_have_their_types() -> None:
    """
    The keys of an object are the fields of its class.
    """
    assert {"card": Card, "onto": ginrummy.Meld} == fields_of(LayOff)
    assert {"north": int, "south": int} == fields_of(BySeat[int])
    assert [*fields_of(Rules)] == [field.name for field in attrs.fields(Rules)]
    assert fields_of(ginrummy.Refusal)["card"] == Card | None
    assert ["tags", "comment", "rules", "first_dealer", "seat", "rounds"] == [
        *fields_of(GameRecord)
    ]
    assert is_texts(fields_of(GameRecord)["tags"])
    assert not is_texts(fields_of(GameRecord)["rounds"])


def test_plain_types_are_no_messages() -> None:
    """
    Numbers, texts and truth values are parts of messages alone.
    """
    assert () == sum((names_of(kind) for kind in PLAIN), ())
