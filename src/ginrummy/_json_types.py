"""
What becomes of each type of the library in JSON, and what it is called there.

Cards, hands and melds are their text, enums their value, pairs and all other values an object
with a key for each field. Actions and events say in ``type`` which they are.
"""

import enum
import re
import types
import typing
from typing import Any, Final, Union

import attrs

import ginrummy.options
from ginrummy.actions import (
    Annul,
    BigGin,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Remedy,
    ShowMelds,
    TakeDiscard,
)
from ginrummy.cards import Card, Hand, Rank, Suit
from ginrummy.errors import Invariant, Reason, Refusal
from ginrummy.games import Game
from ginrummy.layoffs import Defence
from ginrummy.melds import Meld, MeldKind
from ginrummy.phases import Exposure, Ledger, Phase
from ginrummy.records import GameRecord, RoundRecord
from ginrummy.results import Ending, LineKind, RoundResult, ScoreLine
from ginrummy.rounds import Round
from ginrummy.rules import Rules
from ginrummy.seats import BySeat, Seat
from ginrummy.sheets import Column, ScoreSheet, Settlement
from ginrummy.spreads import Spread, Throw
from ginrummy.tables import Table
from ginrummy.views import Seen, View

__all__ = [
    "BY_NAME",
    "ENUMS",
    "LEAVES",
    "OBJECTS",
    "PLAIN",
    "TAGGED",
    "Hint",
    "fields_of",
    "is_flat",
    "is_list",
    "is_object",
    "is_pair",
    "is_set",
    "is_tag",
    "is_texts",
    "is_union",
    "members_of",
    "name_for",
    "name_of",
    "names_of",
]

PLAIN: Final[tuple[type, ...]] = (int, bool, str)
"""What JSON has a value for; it is no message of its own."""
LEAVES: Final[tuple[type, ...]] = (Card, Hand, Meld)
"""What is one text."""
TAGGED: Final[tuple[type, ...]] = (
    Pass,
    DrawStock,
    TakeDiscard,
    Discard,
    Knock,
    BigGin,
    LayOff,
    Done,
    ShowMelds,
    Challenge,
    Claim,
    Annul,
)
"""The actions and events, which carry their type wherever they stand."""
OBJECTS: Final[tuple[type, ...]] = (
    Spread,
    Throw,
    Defence,
    Rules,
    Ledger,
    Table,
    Round,
    View,
    Seen,
    Refusal,
    ScoreLine,
    RoundResult,
    Game,
    Column,
    ScoreSheet,
    Settlement,
    RoundRecord,
    GameRecord,
)
"""What is an object with a key for each field."""
ENUMS: Final[tuple[type[enum.Enum], ...]] = (
    Suit,
    Rank,
    Seat,
    MeldKind,
    Phase,
    Exposure,
    Remedy,
    Reason,
    Invariant,
    Ending,
    LineKind,
    *(getattr(ginrummy.options, name) for name in ginrummy.options.__all__),
)
"""What is the value of a member."""

# What a list is called, as a message.
_LIST = "list"
# What stands in a hint, a class or a form such as ``Card | None``, has no better type.
Hint = Any


def name_of(kind: type) -> str:
    """
    Return the name of a type in JSON.

    >>> name_of(DrawStock)
    'draw_stock'
    """
    return re.sub(r"\B(?=[A-Z])", "_", kind.__name__).lower()


BY_NAME: Final = {name_of(kind): kind for kind in TAGGED}
"""The actions and events by their names."""
_NAMED: Final = frozenset({BySeat, *LEAVES, *TAGGED, *OBJECTS, *ENUMS})


def name_for(value: object) -> str | None:
    """
    Return the name that a message with *value* has, or None if there is no such message.

    >>> name_for(Pass()), name_for([Pass()]), name_for(7)
    ('pass', 'list', None)
    """
    if type(value) in {list, tuple}:
        return _LIST
    return name_of(type(value)) if type(value) in _NAMED else None


def names_of(kind: Hint) -> tuple[str, ...]:
    """
    Return the names that a message of *kind* may have; none if there is no such message.

    >>> names_of(Table), names_of(Pass | Claim), names_of(BySeat[int]), names_of(BySeat[float])
    (('table',), ('pass', 'claim'), ('by_seat',), ())
    """
    if kind in PLAIN or not _is_known(kind):
        return ()
    if is_union(kind):
        members = typing.get_args(kind)
        return () if types.NoneType in members else tuple(map(name_of, members))
    if is_list(kind):
        return (_LIST,)
    return (name_of(BySeat if is_pair(kind) else kind),)


def is_flat(kind: Hint) -> bool:
    """
    Say whether a message of *kind* has the fields beside ``type`` and ``version``.

    >>> is_flat(Table), is_flat(Pass | Claim), is_flat(Card)
    (True, True, False)
    """
    return is_object(kind) or is_union(kind)


def is_tag(name: object) -> bool:
    """
    Say whether *name* is that of an action or event, which keeps it wherever it stands.

    >>> is_tag("knock"), is_tag("table")
    (True, False)
    """
    return isinstance(name, str) and name in BY_NAME


def fields_of(kind: Hint) -> dict[str, Hint]:
    """
    Return the keys of a type that is an object in JSON, each with the type of its value.

    >>> fields_of(Discard), fields_of(BySeat[Hand])["south"]
    ({'card': <class 'ginrummy.cards.Card'>}, <class 'ginrummy.cards.Hand'>)
    """
    if is_pair(kind):
        return dict.fromkeys(
            (field.name for field in attrs.fields(BySeat)), *typing.get_args(kind)
        )
    hints = typing.get_type_hints(kind)
    # What a constructor does not take, it works out.
    return {field.name: hints[field.name] for field in attrs.fields(kind) if field.init}


def is_union(kind: Hint) -> bool:
    """
    Say whether *kind* is one such as ``Card | None``, or one of which JSON says which it is.

    >>> is_union(Card | None), is_union(Pass | Claim | None), is_union(Card | Hand)
    (True, True, False)
    """
    if _origin(kind) not in {Union, types.UnionType}:
        return False
    members = members_of(kind)
    return len(members) == 1 or all(member in TAGGED for member in members)


def members_of(kind: Hint) -> tuple[Hint, ...]:
    """
    Return what *kind*, such as ``Card | None``, may be other than None.
    """
    return tuple(part for part in typing.get_args(kind) if part is not types.NoneType)


def is_list(kind: Hint) -> bool:
    """
    Say whether *kind* is one such as ``tuple[Card, ...]``, or ``list[Card]``.

    Lists are for classes of others; what the library has in order is in tuples.
    """
    return _origin(kind) is list or (
        _origin(kind) is tuple and typing.get_args(kind)[1:] == (...,)
    )


def is_texts(kind: Hint) -> bool:
    """
    Say whether *kind* is pairs of texts, which are an object in JSON: the tags of a record.
    """
    return bool(kind == tuple[tuple[str, str], ...])


def is_set(kind: Hint) -> bool:
    """
    Say whether *kind* is one such as ``frozenset[Seat]``, or ``set[Seat]``.
    """
    return _origin(kind) in {frozenset, set}


def is_pair(kind: Hint) -> bool:
    """
    Say whether *kind* is one such as ``BySeat[Hand]``.
    """
    return _origin(kind) is BySeat


def is_object(kind: Hint) -> bool:
    """
    Say whether *kind* is an object in JSON, always with the same keys.
    """
    return is_pair(kind) or kind in TAGGED or kind in OBJECTS


def _origin(kind: Hint) -> Hint:
    return typing.get_origin(kind)


def _is_known(kind: Hint) -> bool:
    if is_union(kind):
        return all(map(_is_known, members_of(kind)))
    if is_list(kind) or is_pair(kind):
        return _origin(kind) is not list and _is_known(typing.get_args(kind)[0])
    return any(kind in kinds for kinds in (PLAIN, LEAVES, TAGGED, OBJECTS, ENUMS))
