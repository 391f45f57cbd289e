"""
Every exception of the library, and the codes that say what was wrong.

All of them are a `GinRummyError`, and each also is the built-in error a
Python user would expect, so that ``except ValueError`` works as well.

>>> from ginrummy import Hand
>>> try:
...     Hand.parse("7c7x")
... except ValueError as error:
...     print(error)
column 4: expected a suit (c d h s), found 'x'
"""

import enum
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

import attrs

if TYPE_CHECKING:
    from ginrummy.actions import Action, Annul, Claim
    from ginrummy.cards import Card

__all__ = [
    "Coded",
    "GinRummyError",
    "IllegalActionError",
    "InvalidStateError",
    "Invariant",
    "NotationError",
    "Reason",
    "Refusal",
    "WrongTypeError",
]

# A message quotes at most so much of what it found: the text may be long.
_QUOTED = 12
# No list that makes sense is as long: there are 329 melds, and no game has so many rounds.
_MOST = 100_000
# What reads the text that was given where a value is wanted.
_READERS = {
    "a Card": "Card.parse()",
    "a Hand": "Hand.parse()",
    "a Meld": "Meld.parse()",
    "a Rules": "parse_rules()",
    "an action": "parse_action()",
    "an iterable of Card": "parse_cards()",
    "an iterable of Meld": "parse_melds()",
}


class GinRummyError(Exception):
    """
    The base of all errors of this library.

    >>> from ginrummy import Card, GinRummyError
    >>> try:
    ...     Card.parse("joker")
    ... except GinRummyError as error:
    ...     print(type(error).__name__)
    NotationError
    """


class NotationError(GinRummyError, ValueError):
    """
    A text cannot be read, or names a card twice.

    >>> from ginrummy import Hand
    >>> try:
    ...     Hand.parse("7c 7d 7c")
    ... except NotationError as error:
    ...     print(error.column, error.expected)
    7 a card that was not named before
    """

    expected: str
    """What should have stood there."""
    text: str
    """The whole text that was to be read."""
    column: int
    """Where in the text, counted from 1; one past the end if something is missing."""
    readings: "tuple[Action, ...]"
    """What the text may mean, where `read_action` cannot choose; else empty."""

    def __init__(
        self, expected: str, text: str, column: int, *, readings: "tuple[Action, ...]" = ()
    ) -> None:
        super().__init__(expected, text, column)
        self.expected = expected
        self.text = text
        self.column = column
        self.readings = readings

    def __str__(self) -> str:
        rest = self.text[self.column - 1 : self.column - 1 + _QUOTED + 1]
        if not rest:
            found = "the end"
        elif len(rest) > _QUOTED:
            found = f"{rest[:_QUOTED]!r}…"
        else:
            found = repr(rest)
        return f"column {self.column}: expected {self.expected}, found {found}"


class Coded(enum.Enum):
    """
    An enum whose values are stable codes, each with a text in English.

    >>> Invariant("not_a_meld").text
    'not a meld'
    """

    _value_: str
    text: str
    """What the code means, in English."""

    def __new__(cls, code: str, text: str = "") -> Self:
        """Make a member of its code and its text; to look one up, its code is enough."""
        member = object.__new__(cls)
        member._value_ = code
        member.text = text
        return member


class Invariant(Coded):
    """
    What must hold of a value; an `InvalidStateError` names the one that is broken.

    The values are stable codes, meant for programs and translations.

    >>> Invariant.NOT_A_MELD.value, Invariant.NOT_A_MELD.text
    ('not_a_meld', 'not a meld')
    """

    NOT_A_HAND = "not_a_hand", "not a set of cards from one pack"
    """The bits of a hand lie outside the 52 cards."""
    DOUBLED_CARD = "doubled_card", "a card is there twice"
    """A card was given twice."""
    NOT_A_MELD = "not_a_meld", "not a meld"
    """The cards are neither a set nor a run."""
    MELDS_OVERLAP = "melds_overlap", "melds share a card"
    """A card lies in two melds."""
    MELD_NOT_IN_HAND = "meld_not_in_hand", "a meld is not in the hand"
    """A meld has a card that the hand does not hold."""
    UNMELDED_IN_MELD = "unmelded_in_meld", "an unmelded card is in a meld"
    """A card is said to be both melded and unmelded."""
    THROWN_AND_KEPT = "thrown_and_kept", "the thrown card is still in the hand"
    """A throw leaves the thrown card in the spread."""
    NO_THROW = "no_throw", "no card can be thrown"
    """The hand is empty, or its only card is barred."""
    HELD_AND_LAID = "held_and_laid", "both in the hand and on the table"
    """A hand holds a card that lies in a meld on the table."""
    TOO_MANY = "too_many", "more values than there can be"
    """An iterable goes on and on."""
    RULE_OPTION = "rule_option", "a rule option is not possible"
    """A rule has a value that it cannot have, or not together with another."""
    NOT_A_PACK = "not_a_pack", "not the 52 cards once each"
    """A deck, or a whole round, lacks a card or has one twice."""
    SIDE_CARD = "side_card", "the side card does not go with the rules"
    """A side card is missing where the rules want one, or there where they do not."""
    PHASE = "phase", "the phase does not fit"
    """The table shows what cannot be in its phase."""
    HAND_SIZE = "hand_size", "a hand has the wrong number of cards"
    """A hand has more or fewer cards than it can have in its phase."""
    STOCK_SIZE = "stock_size", "the stock has the wrong number of cards"
    """The stock has more or fewer cards than the table says, or than it can have."""
    KNOWN_CARD = "known_card", "a card that is known to be held is not in the hand"
    """A card that both know a seat to hold, or that lies open, is not in its hand."""
    DRAWN_CARD = "drawn_card", "the drawn card does not fit"
    """The drawn card is not in the hand, or nothing was drawn in this phase."""
    KNOCK = "knock", "the knock does not fit"
    """The spread on the table is not one that the knocker could have laid."""
    LAYOFF = "layoff", "a lay-off does not fit"
    """A card was laid off where it does not fit."""
    NOT_UNSEEN = "not_unseen", "not the unseen cards once each"
    """The hidden cards that were given are not those that the seat cannot see."""
    SEEN = "seen", "what was seen does not fit"
    """A seat cannot have seen that, or must have seen more than is told."""
    NOT_FINISHED = "not_finished", "the round is not over"
    """A result was asked for before the end."""
    SCORE = "score", "the score does not add up"
    """What a result or a column says cannot be, or does not go together."""
    GAME_OVER = "game_over", "the game is over"
    """There is a result, or a round is to be dealt, after the end of the game."""
    GAME_NOT_FINISHED = "game_not_finished", "the game is not over"
    """A settlement was asked for before the end of the game."""
    RECORD = "record", "the record does not fit together"
    """A tag, a comment or a round of a record is not as it can be."""


class InvalidStateError(GinRummyError, ValueError):
    """
    Values that can be read, but cannot be so, or not together.

    >>> from ginrummy import Meld
    >>> try:
    ...     Meld.parse("QsKsAs")
    ... except InvalidStateError as error:
    ...     print(error.invariant, error)
    Invariant.NOT_A_MELD not a meld: AsQsKs
    """

    invariant: Invariant
    """What is broken."""
    detail: str
    """The values at fault, as text."""

    def __init__(self, invariant: Invariant, detail: str) -> None:
        super().__init__(invariant, detail)
        self.invariant = invariant
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.invariant.text}: {self.detail}"


class WrongTypeError(GinRummyError, TypeError):
    """
    Not the kind of thing that was asked for.

    >>> from ginrummy import deadwood
    >>> deadwood("7c7d7h")
    Traceback (most recent call last):
        ...
    ginrummy.errors.WrongTypeError: deadwood() expects a Hand, not str; Hand.parse() reads text
    """

    where: str
    """The function or field that was given the value."""
    expected: str
    """What it takes."""
    got: str
    """The name of the type it was given."""

    def __init__(self, where: str, expected: str, got: str) -> None:
        super().__init__(where, expected, got)
        self.where = where
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        kind = self.expected.split(",")[0].split(" as ")[0].split(" or ")[0]
        hint = f"; {_READERS[kind]} reads text" if self.got == "str" and kind in _READERS else ""
        return f"{self.where} expects {self.expected}, not {self.got}{hint}"


class Reason(Coded):
    """
    Why an action is refused; of several reasons the first in this order is given.

    The values are stable codes, meant for programs and translations.

    >>> Reason.NOT_YOUR_TURN.value, Reason.NOT_YOUR_TURN.text
    ('not_your_turn', 'it is not your turn')
    """

    ROUND_OVER = "round_over", "the round is over"
    """Nothing can be done any more."""
    NOT_YOUR_TURN = "not_your_turn", "it is not your turn"
    """The other seat is to move."""
    WRONG_PHASE = "wrong_phase", "this is not the time for it"
    """Another kind of action is due."""
    PILE_CLOSED = "pile_closed", "the discard pile is closed"
    """Both have just passed the upcard (R5.3), or the pile is empty."""
    STOCK_CLOSED = "stock_closed", "the stock is closed"
    """Only the last cards are left, which are never drawn (R8.1)."""
    CARD_NOT_HELD = "card_not_held", "the card is not in your hand"
    """The card to throw or lay off is not held."""
    TAKEN_CARD = "taken_card", "the card just taken may not go back"
    """The card was taken from the pile in this turn (R6.3)."""
    MELD_NOT_HELD = "meld_not_held", "a meld is not in your hand"
    """A meld has a card that is not held, or that is being thrown."""
    MELDS_OVERLAP = "melds_overlap", "two melds share a card"
    """A card belongs to one meld at a time (R1.5)."""
    OTHER_SPREAD = "other_spread", "laid out otherwise these cards are within the limit"
    """The knock is above the limit as it is laid out, but need not be (R9.2)."""
    OTHER_THROW = "other_throw", "another throw would make the knock legal"
    """The knock is above the limit with this throw, but not with another (R9.2)."""
    ABOVE_LIMIT = "above_limit", "the deadwood is above the knock limit"
    """No throw and no spread brings the deadwood within the limit (R7.1)."""
    DOES_NOT_FIT = (
        "does_not_fit",
        "there is no such meld on the table, or the card does not fit it",
    )
    """The meld does not lie there, or does not take the card (R3.2)."""
    GIN_REQUIRED = "gin_required", "who can gin must"
    """By the option `Rules.forced_gin` (R7.10)."""
    OPTION_OFF = "option_off", "the rules in force do not have it"
    """The action belongs to an option that is not played."""


@attrs.frozen(kw_only=True)
class Refusal:
    """
    Why an action is refused, with the facts that explain it.

    >>> str(Refusal(reason=Reason.ABOVE_LIMIT, deadwood=12, limit=10))
    'the deadwood is above the knock limit: 12 instead of at most 10'
    """

    reason: Reason
    """The first reason that applies."""
    deadwood: int | None = None
    """What the knock would leave, in points, where that is the reason."""
    limit: int | None = None
    """The most it might leave: the knock limit, or 0 for big gin."""
    card: "Card | None" = None
    """The card at fault; always one that the acting seat sees."""

    def __str__(self) -> str:
        text = self.reason.text
        if self.deadwood is not None:
            text += f": {self.deadwood} instead of at most {self.limit}"
        if self.card is not None:
            text += f" ({self.card})"
        return text


class IllegalActionError(GinRummyError):
    """
    The rules refuse an action.

    The round it was tried on is untouched: rounds never change.

    >>> from ginrummy import DECK, Pass, Seat, TakeDiscard, deal, play
    >>> start = deal(DECK, Seat.NORTH)
    >>> try:
    ...     play(play(start, Pass()), Pass(), seat=Seat.SOUTH)
    ... except IllegalActionError as error:
    ...     print(error.refusal.reason, "-", error)
    Reason.NOT_YOUR_TURN - pass: it is not your turn
    """

    action: "Action | Claim | Annul"
    """What was tried."""
    refusal: Refusal
    """Why it is refused."""

    def __init__(self, action: "Action | Claim | Annul", refusal: Refusal) -> None:
        super().__init__(action, refusal)
        self.action = action
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.action}: {self.refusal}"


def wrong_type(where: str, expected: str, value: object) -> WrongTypeError:
    """
    Make the error for *value*, which is not *expected*.

    The value itself is left out of the message: it may be a secret.
    """
    return WrongTypeError(where, expected, type(value).__name__)


_T = TypeVar("_T")


class NamedField(Protocol):
    """What a validator needs of an attrs field."""

    name: str


def of_type(kind: type[_T]) -> Callable[[object, NamedField, _T], None]:
    """
    Return a validator for an attrs field that takes a *kind* and nothing else.

    It is strict where Python is not: True is no int.
    """

    def check(owner: object, field: NamedField, value: object) -> None:
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            article = "an" if kind.__name__[0] in "aeiouAEIOU" else "a"
            where = f"{type(owner).__name__}.{field.name}"
            raise wrong_type(where, f"{article} {kind.__name__}", value)

    return check


def or_none(
    validator: Callable[[object, NamedField, _T], None],
) -> Callable[[object, NamedField, _T | None], None]:
    """
    Return a validator that takes None, and what *validator* takes.
    """

    def check(owner: object, field: NamedField, value: _T | None) -> None:
        if value is not None:
            validator(owner, field, value)

    return check


def all_of(kind: type[_T], values: Iterable[_T], where: str) -> tuple[_T, ...]:
    """
    Return *values* as a tuple, after checking that each is a *kind*.

    Raises:
        InvalidStateError: there are more than a table could ever hold, perhaps without end.
        WrongTypeError: *values* cannot be iterated over, or one is something else;
            *where* says who asks.
    """
    expected = f"an iterable of {kind.__name__}"
    # A text can be iterated over too, and an empty one would pass for none of anything.
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | bytearray):
        raise wrong_type(where, expected, values)
    if isinstance(values, tuple) and len(values) <= _MOST and {*map(type, values)} <= {kind}:
        return tuple(values)  # nearly always, and at once
    known: list[_T] = []
    for value in values:
        if not isinstance(value, kind):
            raise wrong_type(where, expected, value)
        if len(known) == _MOST:
            raise InvalidStateError(Invariant.TOO_MANY, f"{where}: over {_MOST}")
        known.append(value)
    return tuple(known)
