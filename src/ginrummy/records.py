"""
Records: whole games, or what one seat saw of them, that can be stored and replayed.

A `GameRecord` is the one value that a server or a score keeper keeps. Each function that
adds to it returns a new one, without replaying what was before; to take something back,
keep the old one.

>>> import random
>>> from ginrummy import Seat, TakeDiscard, shuffled_deck
>>> from ginrummy.records import GameRecord, append_action, append_deal
>>> record = GameRecord(tags={"North": "Ann", "South": "Bob"})
>>> record = append_deal(record, shuffled_deck(random.Random(7)))
>>> record = append_action(record, TakeDiscard(), comment="at once")
>>> record.round
<Round discard, S to move, N 10 S 11, stock 31>
"""

import io
from collections.abc import Iterable, Iterator
from typing import Protocol

import attrs

from ginrummy._following import Event, own_places
from ginrummy._game_records import GameRecord, append_action, append_deal, append_result
from ginrummy._record_reading import games_in, read_game
from ginrummy._record_writing import lines_of
from ginrummy._replays import Frame, followed
from ginrummy._round_records import RecordError, RoundRecord, is_event
from ginrummy.cards import Card
from ginrummy.errors import (
    InvalidStateError,
    Invariant,
    NotationError,
    all_of,
    of_type,
    wrong_type,
)
from ginrummy.games import dealer_after
from ginrummy.rounds import Round
from ginrummy.seats import Seat
from ginrummy.views import View, view

__all__ = [
    "GameRecord",
    "RecordError",
    "RoundRecord",
    "Step",
    "TextFile",
    "append_action",
    "append_deal",
    "append_result",
    "format_record",
    "iter_steps",
    "known_deck",
    "parse_record",
    "read_records",
    "write_records",
]


class TextFile(Protocol):
    """
    Whatever text can be written to, such as an open file.

    >>> import io
    >>> io.StringIO().write("text")
    4
    """

    def write(self, text: str, /) -> object:
        """Write *text*."""


def _check_action(_step: object, _field: object, action: Event | None) -> None:
    if action is not None and not is_event(action):
        raise wrong_type("Step.action", "an action, or None", action)


def _check_state(_step: object, _field: object, state: Round | View) -> None:
    if not isinstance(state, Round | View):
        raise wrong_type("Step.state", "a Round or a View", state)


@attrs.frozen(kw_only=True)
class Step:
    """
    A step of a record: an action and what it led to, or a deal.

    >>> from ginrummy import DECK
    >>> next(iter_steps(append_deal(GameRecord(), DECK, comment="they sit down"))).comment
    'they sit down'

    Raises:
        WrongTypeError: a value is of the wrong type.
    """

    round_number: int = attrs.field(validator=of_type(int))
    """In which round, counted from 1."""
    action_number: int = attrs.field(validator=of_type(int))
    """Which action, counted from 1; 0 for the deal."""
    action: Event | None = attrs.field(validator=_check_action)
    """What was done; None for the deal."""
    comment: str = attrs.field(validator=of_type(str))
    """What is said of it; empty if nothing."""
    state: Round | View = attrs.field(validator=_check_state)
    """Where the round stands after it; in the record of one seat, what that seat knows."""

    def view(self, seat: Seat) -> View:
        """
        Return what *seat* knows after this step.

        >>> from ginrummy import DECK, Seat
        >>> step = next(iter_steps(append_deal(GameRecord(), DECK)))
        >>> str(step.view(Seat.SOUTH).hand)
        'Ac3c5c7c9cJcKc2d4d6d'

        Raises:
            InvalidStateError: the record is that of the other seat.
            WrongTypeError: *seat* is not a `Seat`.
        """
        if not isinstance(seat, Seat):
            raise wrong_type("Step.view()", "a Seat", seat)
        if isinstance(self.state, Round):
            return view(self.state, seat)
        if self.state.seat is not seat:
            detail = f"it is what {seat.other.name.lower()} has seen"
            raise InvalidStateError(Invariant.RECORD, detail)
        return self.state


def iter_steps(record: GameRecord) -> Iterator[Step]:
    """
    Yield each deal and each action of *record*, with what it led to.

    Rounds of which only the result is known have no steps.

    >>> from ginrummy import DECK, Pass
    >>> record = append_action(append_deal(GameRecord(), DECK), Pass())
    >>> [(step.action_number, step.state.turn.value) for step in iter_steps(record)]
    [(0, 'S'), (1, 'N')]

    Raises:
        WrongTypeError: *record* is not a `GameRecord`.
    """
    if not isinstance(record, GameRecord):
        raise wrong_type("iter_steps()", "a GameRecord", record)
    return _iter_steps(record)


def _iter_steps(record: GameRecord) -> Iterator[Step]:
    dealer, frame = record.first_dealer, Frame(record.rules, record.first_dealer, record.seat)
    for number, round_record in enumerate(record.rounds, start=1):
        for place, reached in enumerate(followed(round_record, dealer, frame)):
            standing = reached.standing
            state = standing.round_ if record.seat is None else view(standing.round_, record.seat)
            yield Step(
                round_number=number,
                action_number=place,
                action=round_record.actions[place - 1] if place else None,
                comment=round_record.comment(place),
                state=state,
            )
        if round_record.result is not None:
            dealer = dealer_after(round_record.result, dealer, record.rules)


def known_deck(
    record: GameRecord, hand: Iterable[Card], upcard: Card | None = None
) -> tuple[Card | None, ...]:
    """
    Return the deck of the next deal as the seat of *record* knows it, for `append_deal`.

    >>> from ginrummy import Hand, Pass
    >>> record = GameRecord(seat=Seat.SOUTH)
    >>> deck = known_deck(record, Hand.parse("7c7d7h8s9sTsJs2c3dKs"), Card.parse("Ad"))
    >>> record = append_action(append_deal(record, deck), Pass())
    >>> record.view(Seat.SOUTH).table.turn
    <Seat.NORTH: 'N'>

    Args:
        record: the record of one seat.
        hand: the cards that were dealt to it.
        upcard: the card that was turned up, where the rules have one.

    Raises:
        InvalidStateError: *record* is not that of one seat, or there are not as many cards
            as it is dealt and sees.
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(record, GameRecord):
        raise wrong_type("known_deck()", "a GameRecord", record)
    cards = list(all_of(Card, hand, "known_deck()"))
    if upcard is not None:
        cards += all_of(Card, [upcard], "known_deck()")
    if record.seat is None:
        raise InvalidStateError(Invariant.RECORD, "it is not what one seat has seen")
    places = own_places(record.rules, record.game.next_dealer, record.seat)
    if len(cards) != len(places):
        detail = f"{len(cards)} cards, but {len(places)} are seen"
        raise InvalidStateError(Invariant.HAND_SIZE, detail)
    deck: list[Card | None] = [None] * 52
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    return tuple(deck)


def format_record(record: GameRecord) -> str:
    """
    Write a record as text: tags, then for each round its deck, its actions and its score.

    Equal records have equal texts.

    >>> print(format_record(GameRecord(tags={"North": "Ann"})))
    [Rules "classic"]
    [Dealer "N"]
    [North "Ann"]
    [Result "*"]
    <BLANKLINE>

    Raises:
        WrongTypeError: *record* is not a `GameRecord`.
    """
    if not isinstance(record, GameRecord):
        raise wrong_type("format_record()", "a GameRecord", record)
    return "\n".join(lines_of(record)) + "\n"


def parse_record(text: str) -> GameRecord:
    """
    Read one record, and replay it: what is not legal or does not add up is refused.

    Case, spaces and how the actions are spread over lines do not matter.

    >>> parse_record('[North "Ann"]').tag("North")
    'Ann'

    Raises:
        RecordError: *text* is not one record; the error says what is wrong, and where.
        WrongTypeError: *text* is not a string.
    """
    if not isinstance(text, str):
        raise wrong_type("parse_record()", "text", text)
    games = games_in([text])
    first = next(games, None)
    if first is None:
        raise RecordError(NotationError("a record", text, len(text) + 1))
    second = next(games, None)
    if second is not None:
        line, found = second[0]
        raise RecordError(NotationError("nothing after the record", found, 1), line)
    return read_game(first)


def read_records(lines: Iterable[str]) -> Iterator[GameRecord | RecordError]:
    """
    Read many records, one at a time; for one that cannot be read comes its error instead.

    *lines* may be a file that is open for reading. No more than one record is kept.

    >>> lines = ['[North "Ann"]', "Round 1", "Score: gin S 30", '[North "Eve"]', "Round one"]
    >>> for found in read_records(lines):
    ...     print(found)
    <GameRecord 1 rounds>
    line 5: column 1: expected Round 1, or Round 1: N deals, found 'Round one'

    Raises:
        WrongTypeError: *lines* is not an iterable of text.
    """
    if not _are_many(lines):
        raise wrong_type("read_records()", "an iterable of lines", lines)
    return _read_records(lines)


def _are_many(values: object) -> bool:
    # A text can be iterated over too, but is one.
    return isinstance(values, Iterable) and not isinstance(values, str | bytes | bytearray)


def _read_records(lines: Iterable[str]) -> Iterator[GameRecord | RecordError]:
    for game in games_in(lines):
        try:
            found: GameRecord | RecordError = read_game(game)
        except RecordError as error:
            found = error
        yield found


def write_records(records: Iterable[GameRecord], file: TextFile) -> None:
    """
    Write many records to *file*, with an empty line between them.

    >>> import io
    >>> file = io.StringIO()
    >>> write_records([GameRecord(), GameRecord()], file)
    >>> len(list(read_records(file.getvalue().splitlines())))
    2

    Raises:
        WrongTypeError: *records* is not an iterable of `GameRecord`, or *file* nothing that
            text can be written to.
    """
    if not _are_many(records):
        raise wrong_type("write_records()", "an iterable of GameRecord", records)
    binary = isinstance(file, io.RawIOBase | io.BufferedIOBase)
    if binary or not callable(getattr(file, "write", None)):
        raise wrong_type("write_records()", "a file to write to", file)
    between = ""
    for record in records:
        file.write(between + format_record(record))
        between = "\n"
