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

import bisect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar

import attrs

from ginrummy._following import Event, Followed, Standing, follow, own_places, start
from ginrummy._invariants import open_hand
from ginrummy._record_errors import RecordError
from ginrummy.actions import Action, Annul, Claim
from ginrummy.cards import Card, Hand
from ginrummy.errors import (
    GinRummyError,
    IllegalActionError,
    InvalidStateError,
    Invariant,
    NamedField,
    Reason,
    Refusal,
    all_of,
    of_type,
    or_none,
    wrong_type,
)
from ginrummy.games import Game, dealer_after, record_result
from ginrummy.results import Ending, RoundResult
from ginrummy.rounds import Round
from ginrummy.rules import CLASSIC, Rules
from ginrummy.scoring import score_round
from ginrummy.seats import Seat
from ginrummy.views import View, witness

__all__ = [
    "GameRecord",
    "RecordError",
    "RoundRecord",
    "Step",
    "append_action",
    "append_deal",
    "append_result",
    "iter_steps",
]

# No number of a score is greater; longer ones could not be read back.
_MOST: Final = 999_999_999
# No round has so many actions: who takes and returns one card for ever is stopped here.
_LONGEST: Final = 100_000
_TAG: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_RESERVED: Final = frozenset({"rules", "dealer", "seat", "result"})

_T = TypeVar("_T")


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
        if len(known) == _LONGEST:
            raise InvalidStateError(Invariant.TOO_MANY, f"{where}: over {_LONGEST}")
        known.append(value)
    return tuple(known)


def _as_deck(deck: Iterable[Card | None]) -> tuple[Card | None, ...]:
    cards = _each(deck, _is_card, "RoundRecord.deck", "Card or None")
    known = [card for card in cards if card is not None]
    if len(cards) not in {0, 52} or len(known) != len(set(known)):
        detail = f"{len(set(known))} different cards in {len(cards)}"
        raise InvalidStateError(Invariant.NOT_A_PACK, detail)
    return cards


def _is_card(value: object) -> bool:
    return value is None or isinstance(value, Card)


def _is_hand(value: object) -> bool:
    return value is None or isinstance(value, Hand)


def _is_event(value: object) -> bool:
    return isinstance(value, Event)


def _as_actions(actions: Iterable[Event]) -> tuple[Event, ...]:
    return _each(actions, _is_event, "RoundRecord.actions", "actions")


def _as_comments(comments: Iterable[str]) -> tuple[str, ...]:
    return _without_end(all_of(str, comments, "RoundRecord.comments"))


def _as_shown(shown: Iterable[Hand | None]) -> tuple[Hand | None, ...]:
    return _without_end(_each(shown, _is_hand, "RoundRecord.shown", "Hand or None"))


def _without_end(values: tuple[_T, ...]) -> tuple[_T, ...]:
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

        >>> RoundRecord(result=RoundResult.of_points(Seat.NORTH, 9), comments=["easy"]).comment(0)
        'easy'
        """
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
    if any(abs(number) > _MOST for number in numbers):
        yield "a number of the score is out of all range"


_ROUND_FIELDS: Final = tuple(field.name for field in attrs.fields(RoundRecord))


def _changed(record: RoundRecord, **changes: object) -> RoundRecord:
    # The one way round the checks of the constructor, for changes that are known to be good.
    after = object.__new__(RoundRecord)
    for name in _ROUND_FIELDS:
        object.__setattr__(after, name, changes.get(name, getattr(record, name)))
    return after


def _as_tags(
    tags: Mapping[str, str] | Iterable[tuple[str, str]],
) -> tuple[tuple[str, str], ...]:
    pairs = tags.items() if isinstance(tags, Mapping) else tags
    known = _each(pairs, _is_tag, "GameRecord.tags", "pairs of text")
    names: set[str] = set()
    for name, _ in known:
        if not _TAG.fullmatch(name) or name.lower() in names | _RESERVED:
            detail = f"a tag cannot be named {name[:64]!r}, or not twice"
            raise InvalidStateError(Invariant.RECORD, detail)
        names.add(name.lower())
    return tuple((name, value) for name, value in known)


def _is_tag(value: object) -> bool:
    pair = isinstance(value, tuple) and len(value) == 2
    return pair and all(isinstance(part, str) for part in value)


def _as_rounds(rounds: Iterable[RoundRecord]) -> tuple[RoundRecord, ...]:
    return all_of(RoundRecord, rounds, "GameRecord.rounds")


@attrs.frozen
class _State:
    # Where a record stands, so that what is added to it needs no replay.
    game: Game
    standing: Standing | None = None


@attrs.frozen(kw_only=True, repr=False)
class GameRecord:
    """
    A whole game as it is recorded, or what one seat has seen of it.

    The constructor replays all of it: a record whose actions are not legal, or whose
    results do not follow from them, is refused. A pickle is replayed again when it is read.

    >>> record = GameRecord(rounds=[RoundRecord(result=RoundResult.of_points(Seat.SOUTH, 14))])
    >>> record.game.next_dealer, record.round is None
    (<Seat.SOUTH: 'S'>, True)

    Raises:
        InvalidStateError: a tag has a name that it cannot have.
        RecordError: a round does not replay, or comes after the end of the game; it says
            what is wrong, in which round and at which action.
        WrongTypeError: a value is of the wrong type.
    """

    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_as_tags)
    """Names and their texts, in order, such as North, South, Date and Termination. What the
    other fields say, and the result of the game, needs no tag."""
    comment: str = attrs.field(default="", validator=of_type(str))
    """What is to be said of the game."""
    rules: Rules = attrs.field(default=CLASSIC, validator=of_type(Rules))
    """The rules of all its rounds."""
    first_dealer: Seat = attrs.field(default=Seat.NORTH, validator=of_type(Seat))
    """Who deals the first round (R4.3)."""
    seat: Seat | None = attrs.field(default=None, validator=or_none(of_type(Seat)))
    """Whose eyes have seen it; None: all is known."""
    rounds: tuple[RoundRecord, ...] = attrs.field(default=(), converter=_as_rounds)
    """The rounds so far; only the last may be unfinished."""
    _state: _State = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        rounds, state = _replayed(self)
        # The results that follow are written down.
        object.__setattr__(self, "rounds", rounds)
        object.__setattr__(self, "_state", state)

    @property
    def game(self) -> Game:
        """
        The game: the results of all rounds that are over.

        >>> GameRecord().game.is_over
        False
        """
        return self._state.game

    @property
    def round(self) -> Round | None:
        """
        The last round where it stands, also when it is over; None before the first deal.

        It is None too where only the result of the last round is known and where one seat
        has seen the game: that has a `table` and a `view`.

        >>> GameRecord().round is None
        True
        """
        standing = self._state.standing
        return standing.round_ if standing is not None and self.seat is None else None

    @property
    def table(self) -> Table | None:
        """
        What lies open in the last round; None before a deal, or if only its result is known.

        >>> from ginrummy import DECK
        >>> append_deal(GameRecord(), DECK).table.turn
        <Seat.SOUTH: 'S'>
        """
        standing = self._state.standing
        return standing.round_.table if standing is not None else None

    @property
    def is_running(self) -> bool:
        """
        Whether the last round is not over, so that it needs an action and no deal.

        >>> GameRecord().is_running
        False
        """
        return bool(self.rounds) and self.rounds[-1].result is None

    def view(self, seat: Seat) -> View | None:
        """
        Return what *seat* knows of the last round where it stands; None as for `table`.

        >>> from ginrummy import DECK
        >>> str(append_deal(GameRecord(), DECK).view(Seat.SOUTH).hand)
        'Ac3c5c7c9cJcKc2d4d6d'

        Raises:
            InvalidStateError: the record is that of the other seat.
            WrongTypeError: *seat* is not a `Seat`.
        """
        if not isinstance(seat, Seat):
            raise wrong_type("GameRecord.view()", "a Seat", seat)
        if self.seat not in {None, seat}:
            raise InvalidStateError(Invariant.RECORD, f"nothing but {seat.other.name.lower()}'s")
        standing = self._state.standing
        return view(standing.round_, seat) if standing is not None else None

    def tag(self, name: str) -> str | None:
        """
        Return the text of the tag *name*, in capitals or not; None if there is none.

        >>> GameRecord(tags={"North": "Ann"}).tag("north")
        'Ann'

        Raises:
            WrongTypeError: *name* is not text.
        """
        if not isinstance(name, str):
            raise wrong_type("GameRecord.tag()", "text", name)
        return next((text for known, text in self.tags if known.lower() == name.lower()), None)

    def __reduce__(self) -> tuple[Callable[..., "GameRecord"], tuple[object, ...]]:
        values = (self.tags, self.comment, self.rules, self.first_dealer, self.seat, self.rounds)
        return _rebuilt, values

    def __copy__(self) -> "GameRecord":
        return self

    def __deepcopy__(self, _memo: object) -> "GameRecord":
        return self

    def __repr__(self) -> str:
        seen = f", seen by {self.seat.name.lower()}" if self.seat is not None else ""
        return f"<GameRecord {len(self.rounds)} rounds{seen}>"


def _rebuilt(  # noqa: PLR0913, PLR0917  # the fields in order
    tags: tuple[tuple[str, str], ...],
    comment: str,
    rules: Rules,
    first_dealer: Seat,
    seat: Seat | None,
    rounds: tuple[RoundRecord, ...],
) -> GameRecord:
    return GameRecord(
        tags=tags, comment=comment, rules=rules, first_dealer=first_dealer, seat=seat, rounds=rounds
    )


@attrs.frozen(kw_only=True)
class Step:
    """
    A step of a record: an action and what it led to, or a deal.
    """

    round_number: int
    """In which round, counted from 1."""
    action_number: int
    """Which action, counted from 1; 0 for the deal."""
    action: Event | None
    """What was done; None for the deal."""
    comment: str
    """What is said of it."""
    state: Round | View
    """Where the round stands after it; in the record of one seat, what that seat knows."""


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
    return _iter_steps(_record(record, "iter_steps()"))


def _iter_steps(record: GameRecord) -> Iterator[Step]:
    dealer = record.first_dealer
    for number, round_record in enumerate(record.rounds, start=1):
        for place, followed in enumerate(_followed(round_record, dealer, record)):
            standing = followed.standing
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


def _followed(record: RoundRecord, dealer: Seat, of: GameRecord) -> Iterator[Followed]:
    # Where a round stood after the deal and then after each action.
    if not record.deck:
        return
    deck = record.deck
    if of.seat is not None:
        dealt = 2 * of.rules.hand_size + 1
        deck = (*deck[:dealt], *[None] * (52 - dealt))
    standing = start(deck, dealer, of.rules, record.side_card, of.seat)
    yield Followed(standing, None, None)
    for place, action in enumerate(record.actions):
        next_card = -len(standing.round_.stock)
        drawn = isinstance(action, DrawStock) and next_card and of.seat is not None
        card = record.deck[next_card] if drawn else None
        shown = record.shown[place] if place < len(record.shown) else None
        followed = follow(standing, action, card, shown)
        standing = followed.standing
        yield followed


def _replayed(record: GameRecord) -> tuple[tuple[RoundRecord, ...], _State]:
    # The rounds with the results that follow, and where the record stands after them.
    dealer, standing = record.first_dealer, None
    rounds: list[RoundRecord] = []
    results: list[RoundResult] = []
    for number, one in enumerate(record.rounds, start=1):
        if len(results) < len(rounds):
            problem = InvalidStateError(Invariant.NOT_FINISHED, "and yet another follows")
            raise RecordError(problem, round_number=number - 1)
        finished, standing = _replayed_round(one, number, dealer, record)
        rounds.append(finished)
        if finished.result is not None:
            results.append(finished.result)
            dealer = dealer_after(finished.result, dealer, record.rules)
    game = _game(record, results)
    if len(results) < len(rounds) and game.is_over:
        problem = InvalidStateError(Invariant.GAME_OVER, f"after {len(results)} results")
        raise RecordError(problem, round_number=len(rounds))
    return tuple(rounds), _State(game, standing)


def _game(record: GameRecord, results: list[RoundResult]) -> Game:
    rules, dealer = record.rules, record.first_dealer

    def is_refused(count: int) -> bool:
        try:
            Game(rules, dealer, results[:count])
        except InvalidStateError:
            return True
        return False

    try:
        return Game(rules, dealer, results)
    except InvalidStateError as problem:
        first = bisect.bisect_left(range(len(results)), x=True, key=is_refused)
        raise RecordError(problem, round_number=first) from problem


def _replayed_round(
    one: RoundRecord, number: int, dealer: Seat, record: GameRecord
) -> tuple[RoundRecord, Standing | None]:
    place: int | None = None
    followed: Followed | None = None
    shown: list[Hand | None] = []
    steps = _followed(one, dealer, record)
    try:
        for place, followed in enumerate(steps, start=1):
            shown.append(followed.shown)
        place = None
        if followed is None:
            return one, None
        _check_unseen(one, followed.standing)
        shown_then = _without_end(tuple(shown[1:]))
        result = _checked_result(one.result, followed.standing.round_)
    except GinRummyError as problem:
        raise RecordError(problem, round_number=number, action_number=place) from problem
    return _changed(one, shown=shown_then, result=result), followed.standing


def _check_unseen(record: RoundRecord, standing: Standing) -> None:
    # Who has seen one side has not seen what was never drawn.
    if standing.seat is None:
        return
    left = len(standing.round_.stock)
    told = sum(card is not None for card in record.deck[52 - left :])
    if told:
        raise InvalidStateError(Invariant.NOT_UNSEEN, f"{told} cards that were never drawn")


def _checked_result(told: RoundResult | None, round_: Round) -> RoundResult | None:
    # The result that follows from the cards or, in a round that was given up, what is told.
    if round_.is_over:
        result = score_round(round_)
        if told not in {None, result}:
            raise InvalidStateError(Invariant.SCORE, f"by the cards it is a {_brief(result)}")
        return result
    if told is not None and told.ending is not Ending.AWARDED:
        detail = f"a round that is not over can be awarded, but is no {told.ending.value}"
        raise InvalidStateError(Invariant.SCORE, detail)
    return told


def _brief(result: RoundResult) -> str:
    if result.winner is None:
        return result.ending.text
    return f"{result.ending.text}, {result.points} points for {result.winner.name.lower()}"


def _record(record: GameRecord, where: str) -> GameRecord:
    if not isinstance(record, GameRecord):
        raise wrong_type(where, "a GameRecord", record)
    return record
