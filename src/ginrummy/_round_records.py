"""
What a record is made of: a round as it is recorded, and the error that says where it is wrong.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar, cast

import attrs

from ginrummy._following import Event
from ginrummy._values import unchecked_copy
from ginrummy.cards import Card, Hand
from ginrummy.errors import (
    GinRummyError,
    InvalidStateError,
    Invariant,
    all_of,
    of_type,
    or_none,
    wrong_type,
)
from ginrummy.results import RoundResult

__all__ = [
    "LONGEST",
    "RecordError",
    "RoundRecord",
    "as_tags",
    "changed_round",
    "is_event",
    "with_comment",
    "without_end",
]

# No number of a score is greater; longer ones could not be read back.
MOST: Final = 999_999_999
# No round has so many actions: who takes and returns one card for ever is stopped here.
LONGEST: Final = 100_000
_TAG: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_RESERVED: Final = {
    "rules": "give it as rules=",
    "dealer": "give it as first_dealer=",
    "seat": "give it as seat=",
    "result": "it follows from the rounds",
}

_T = TypeVar("_T")


class RecordError(GinRummyError, ValueError):
    r"""
    A record that cannot be: what is wrong, and where.

    >>> from ginrummy.records import RecordError, parse_record
    >>> try:
    ...     parse_record('[Rules "classic"]\n\nRound 1\nScore: gin N')
    ... except RecordError as error:
    ...     print(error.line, error.round_number, error.action_number)
    4 1 None
    """

    problem: GinRummyError
    """What is wrong: a text that cannot be read, an action that is illegal, and so on."""
    line: int | None
    """Where in the text, counted from 1; None if the record was not read from text."""
    round_number: int | None
    """In which round, counted from 1; None if in none."""
    action_number: int | None
    """At which action of the round, counted from 1; None if at none."""

    def __init__(
        self,
        problem: GinRummyError,
        line: int | None = None,
        round_number: int | None = None,
        action_number: int | None = None,
    ) -> None:
        super().__init__(problem, line, round_number, action_number)
        self.problem = problem
        self.line = line
        self.round_number = round_number
        self.action_number = action_number

    def __str__(self) -> str:
        numbers = {
            "line": self.line,
            "round": self.round_number,
            "action": self.action_number,
        }
        places = [f"{name} {number}" for name, number in numbers.items() if number is not None]
        return f"{', '.join(places)}: {self.problem}" if places else str(self.problem)


def _each(
    values: Iterable[_T], is_one: Callable[[object], bool], where: str, what: str
) -> tuple[_T, ...]:
    # As all_of(), for values that may be None or of several classes.
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | bytearray):
        raise wrong_type(where, f"an iterable of {what}", values)
    known: list[_T] = []
    for value in values:
        if not is_one(value):
            raise wrong_type(where, f"an iterable of {what}", value)
        if len(known) == LONGEST:
            raise InvalidStateError(Invariant.TOO_MANY, f"{where}: over {LONGEST}")
        known.append(value)
    return tuple(known)


def _as_deck(deck: Iterable[Card | None]) -> tuple[Card | None, ...]:
    cards = _each(deck, _is_card, "RoundRecord.deck", "Card or None")
    known = [card for card in cards if card is not None]
    if len(cards) not in {0, 52}:
        detail = f"{len(set(known))} different cards in {len(cards)}"
        raise InvalidStateError(Invariant.NOT_A_PACK, detail)
    if len(known) != len(set(known)):
        twice = next(card for card in known if known.count(card) > 1)
        raise InvalidStateError(Invariant.DOUBLED_CARD, str(twice))
    return cards


def _is_card(value: object) -> bool:
    return value is None or isinstance(value, Card)


def _is_hand(value: object) -> bool:
    return value is None or isinstance(value, Hand)


def is_event(value: object) -> bool:
    return isinstance(value, Event)


def _as_actions(actions: Iterable[Event]) -> tuple[Event, ...]:
    return _each(actions, is_event, "RoundRecord.actions", "actions")


def _as_comments(comments: Iterable[str]) -> tuple[str, ...]:
    return without_end(all_of(str, comments, "RoundRecord.comments"))


def _as_shown(shown: Iterable[Hand | None]) -> tuple[Hand | None, ...]:
    return without_end(_each(shown, _is_hand, "RoundRecord.shown", "Hand or None"))


def without_end(values: tuple[_T, ...]) -> tuple[_T, ...]:
    # What says nothing at the end is left out, so that equal records are equal.
    length = len(values)
    while length and not values[length - 1]:
        length -= 1
    return values[:length]


@attrs.frozen(kw_only=True, repr=False)
class RoundRecord:
    """
    A round as it is recorded: its deck and all that was done, or its bare result.

    What was done is checked where the rules are known: in a `GameRecord`. Its `repr` shows
    no hidden card, its fields and its pickle hold them all.

    >>> from ginrummy import DECK, Pass
    >>> RoundRecord(deck=DECK, actions=[Pass(), Pass()])
    <RoundRecord 2 actions>

    Raises:
        InvalidStateError: the parts do not go together; the message says which.
        WrongTypeError: a value is of the wrong type.
    """

    deck: tuple[Card | None, ...] = attrs.field(default=(), converter=_as_deck)
    """The 52 cards in the order of dealing, None for one that is not known; nothing at all
    where only the result is known."""
    side_card: Card | None = attrs.field(default=None, validator=or_none(of_type(Card)))
    """The card from a second pack that set the knock limit, where there is one (R7.7)."""
    actions: tuple[Event, ...] = attrs.field(default=(), converter=_as_actions)
    """What was done, table events included."""
    comments: tuple[str, ...] = attrs.field(default=(), converter=_as_comments)
    """What is to be said before the first action, and then after each; nothing at the end
    is left out."""
    shown: tuple[Hand | None, ...] = attrs.field(default=(), converter=_as_shown)
    """In the record of one seat, for each action the hand that the other laid open with it,
    None where he did not, or where all its cards were named; as `comments`, cut at the end."""
    result: RoundResult | None = attrs.field(default=None, validator=or_none(of_type(RoundResult)))
    """How it ended; in a `GameRecord` it is there as soon as the round is over."""

    def __attrs_post_init__(self) -> None:
        for detail in _broken(self):
            raise InvalidStateError(Invariant.RECORD, detail)

    def comment(self, number: int) -> str:
        """
        Return what is said after action *number*, counted from 1; 0 is before the first.

        It is empty where nothing is said, also where there is no such action.

        >>> from ginrummy import Seat
        >>> result = RoundResult.of_points(Seat.NORTH, 9)
        >>> RoundRecord(result=result, comments=["easy"]).comment(0)
        'easy'

        Raises:
            WrongTypeError: *number* is not an int.
        """
        if type(number) is not int:
            raise wrong_type("RoundRecord.comment()", "an int", number)
        return self.comments[number] if 0 <= number < len(self.comments) else ""

    def __repr__(self) -> str:
        parts = [f"{len(self.actions)} actions"] if self.deck else []
        parts += [self.result.ending.value] if self.result is not None else []
        return f"<RoundRecord {', '.join(parts)}>"


def _broken(record: RoundRecord) -> Iterator[str]:
    actions, result = len(record.actions), record.result
    if len(record.comments) > actions + 1 or len(record.shown) > actions:
        yield f"comments, or hands that were shown, for more than {actions} actions"
    if not record.deck and (actions or record.side_card is not None):
        yield "actions, or a side card, but no deck"
    if result is None:
        if not record.deck:
            yield "neither a deck nor a result"
        return
    numbers = [result.points, *(result.deadwood or ())]
    for line in result.lines:
        numbers += [line.points, *line.facts]
    if any(abs(number) > MOST for number in numbers):
        yield "a number of the score is out of all range"


# They are public there; here they stand for those that read and write records.
RecordError.__module__ = RoundRecord.__module__ = "ginrummy.records"


def changed_round(record: RoundRecord, **changes: object) -> RoundRecord:
    # The one way round the checks of the constructor, for changes that are known to be good.
    return unchecked_copy(record, **changes)


def with_comment(comments: tuple[str, ...], number: int, comment: str) -> tuple[str, ...]:
    """
    Return *comments* of which *number*, which is the last there can be, is *comment*.
    """
    if not comment:
        return comments
    return (*comments[:number], *[""] * (number - len(comments)), comment)


def as_tags(tags: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """
    Return *tags* as pairs of name and text, after checking that each name may be one.
    """
    if isinstance(tags, Mapping):
        # A mapping is an iterable too, of anything; so each pair is checked below.
        tags = cast("Mapping[str, str]", tags).items()
    known = _each(tags, _is_pair, "GameRecord.tags", "pairs of text")
    names: set[str] = set()
    for pair in known:
        for part in pair:
            if not isinstance(part, str):
                raise wrong_type("GameRecord.tags", "text in each pair", part)
        fault = _tag_fault(pair[0], names)
        if fault is not None:
            raise InvalidStateError(Invariant.RECORD, fault)
        names.add(pair[0].lower())
    return known


def _tag_fault(name: str, before: set[str]) -> str | None:
    # Why a tag cannot be named so, after those *before*.
    if not _TAG.fullmatch(name):
        rule = "a letter, then letters, digits and _, at most 64"
        return f"a tag cannot be named {name[:64]!r}: {rule}"
    if name.lower() in _RESERVED:
        return f"{name!r} is no tag of its own; {_RESERVED[name.lower()]}"
    return f"the tag {name!r} is there twice" if name.lower() in before else None


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(cast("tuple[object, ...]", value)) == 2
