"""
The record of a game, and what is added to it.
"""

from collections.abc import Callable, Iterable
from typing import Final

import attrs

from ginrummy._following import Event, follow, start
from ginrummy._replays import Frame, Replay, State, checked_result, extended, redacted
from ginrummy._round_records import (
    LONGEST,
    RoundRecord,
    as_tags,
    changed_round,
    is_event,
    with_comment,
)
from ginrummy.actions import Annul
from ginrummy.cards import Card, Hand
from ginrummy.errors import (
    IllegalActionError,
    InvalidStateError,
    Invariant,
    Reason,
    Refusal,
    all_of,
    of_type,
    or_none,
    wrong_type,
)
from ginrummy.games import Game, record_result
from ginrummy.results import RoundResult
from ginrummy.rounds import Round
from ginrummy.rules import CLASSIC, Rules
from ginrummy.scoring import score_round
from ginrummy.seats import Seat
from ginrummy.tables import Table
from ginrummy.views import View, view

__all__ = ["GameRecord", "append_action", "append_deal", "append_result", "changed_record"]

_OPEN_TAGS: Final = frozenset({"north", "south", "date", "termination"})


def _as_rounds(rounds: Iterable[RoundRecord]) -> tuple[RoundRecord, ...]:
    return all_of(RoundRecord, rounds, "GameRecord.rounds")


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

    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=as_tags)
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
    _state: State = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        replay = Replay(Frame(self.rules, self.first_dealer, self.seat))
        for one in self.rounds:
            replay.add(one)
        # The results that follow are written down.
        object.__setattr__(self, "_state", replay.finish())
        object.__setattr__(self, "rounds", tuple(replay.rounds))

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
        self._check_eyes(seat)
        standing = self._state.standing
        return view(standing.round_, seat) if standing is not None else None

    def seen_by(self, seat: Seat) -> "GameRecord":
        """
        Return what *seat* has seen of the game, and nothing else: it can be given to him whole.

        Of the decks it has the cards that he held, drew or saw, and what the other has laid
        open. Comments are left out, and so are tags but North, South, Date and Termination:
        nobody knows what they give away.

        >>> from ginrummy import DECK
        >>> seen = append_deal(GameRecord(), DECK).seen_by(Seat.SOUTH)
        >>> seen.rounds[0].deck[:4]
        (Card.parse('Ac'), None, Card.parse('3c'), None)

        Raises:
            InvalidStateError: the record is that of the other seat.
            WrongTypeError: *seat* is not a `Seat`.
        """
        if not isinstance(seat, Seat):
            raise wrong_type("GameRecord.seen_by()", "a Seat", seat)
        self._check_eyes(seat)
        if self.seat is seat:
            return self
        return GameRecord(
            tags=[(name, text) for name, text in self.tags if name.lower() in _OPEN_TAGS],
            rules=self.rules,
            first_dealer=self.first_dealer,
            seat=seat,
            rounds=redacted(self.rounds, Frame(self.rules, self.first_dealer, None), seat),
        )

    def _check_eyes(self, seat: Seat) -> None:
        if self.seat not in {None, seat}:
            detail = f"it is what {seat.other.name.lower()} has seen"
            raise InvalidStateError(Invariant.RECORD, detail)

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
        tags=tags,
        comment=comment,
        rules=rules,
        first_dealer=first_dealer,
        seat=seat,
        rounds=rounds,
    )


def _record(record: GameRecord, where: str) -> GameRecord:
    if not isinstance(record, GameRecord):
        raise wrong_type(where, "a GameRecord", record)
    return record


_FIELDS: Final = tuple(field.name for field in attrs.fields(GameRecord))


def changed_record(
    record: GameRecord, rounds: tuple[RoundRecord, ...], state: State
) -> GameRecord:
    """
    Return *record* with other rounds and their state, which are known to follow.

    This is the one way round the replay of the constructor.
    """
    after = object.__new__(GameRecord)
    for name in _FIELDS:
        object.__setattr__(after, name, getattr(record, name))
    object.__setattr__(after, "rounds", rounds)
    object.__setattr__(after, "_state", state)
    return after


def append_deal(
    record: GameRecord,
    deck: Iterable[Card | None],
    *,
    side_card: Card | None = None,
    comment: str = "",
) -> GameRecord:
    """
    Return *record* with one round more, which is dealt from *deck*.

    >>> from ginrummy import DECK
    >>> append_deal(GameRecord(), DECK).table.dealer
    <Seat.NORTH: 'N'>

    Args:
        record: the game so far.
        deck: the 52 cards, as `deal` takes them; in the record of one seat None for all
            but its own cards and the upcard, see `known_deck`.
        side_card: the card that sets the knock limit, as `deal` takes it.
        comment: what is to be said of the deal.

    Raises:
        InvalidStateError: the last round or the game is not over, or the cards are not
            what `deal` takes, or what the seat has seen.
        WrongTypeError: an argument is of the wrong type.
    """
    game = _record(record, "append_deal()").game
    one = RoundRecord(deck=deck, side_card=side_card, comments=[comment])
    _check_deal(record)
    standing = start(one.deck, game.next_dealer, record.rules, side_card, record.seat)
    return changed_record(record, (*record.rounds, one), State(game, standing))


def _check_deal(record: GameRecord) -> None:
    if record.is_running:
        raise InvalidStateError(Invariant.NOT_FINISHED, f"round {len(record.rounds)}")
    if record.game.is_over:
        raise InvalidStateError(Invariant.GAME_OVER, f"after {len(record.rounds)} results")


def append_action(  # noqa: PLR0913  # all that can be told of an action
    record: GameRecord,
    action: Event,
    *,
    seat: Seat | None = None,
    comment: str = "",
    card: Card | None = None,
    shown: Hand | None = None,
) -> GameRecord:
    """
    Return *record* with one action or event more; if it ends the round, with the result too.

    `Annul` is possible until the next deal, and then takes the place of the result.

    >>> from ginrummy import DECK, Pass
    >>> record = append_action(append_deal(GameRecord(), DECK), Pass(), seat=Seat.SOUTH)
    >>> record.rounds[-1].actions
    (Pass(),)

    Args:
        record: the game so far.
        action: what is done.
        seat: who sent it; a server that says so lets nobody move for the other.
        comment: what is to be said of it.
        card: in the record of one seat, the card that it saw being drawn from the stock.
        shown: in the record of one seat, the whole hand that the other laid open with it.

    Raises:
        IllegalActionError: the rules refuse the action; it says why.
        InvalidStateError: in the record of one seat, a card that it must have seen is
            missing, or one that it cannot have seen is told; or there is no end of actions.
        WrongTypeError: an argument is of the wrong type.
    """
    state = _record(record, "append_action()")._state  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # its own module's
    _check_action(action, seat, comment, card, shown)
    standing = state.standing
    if record.is_running and len(record.rounds[-1].actions) >= LONGEST:
        raise InvalidStateError(Invariant.TOO_MANY, f"append_action(): over {LONGEST}")
    if standing is None or (not record.is_running and not standing.round_.is_over):
        raise IllegalActionError(action, Refusal(reason=Reason.ROUND_OVER))
    if seat is not None and seat is not standing.round_.turn and not isinstance(action, Annul):
        over = standing.round_.is_over
        reason = Reason.ROUND_OVER if over else Reason.NOT_YOUR_TURN
        raise IllegalActionError(action, Refusal(reason=reason))
    reached = follow(standing, action, card, shown)
    one, round_ = record.rounds[-1], reached.standing.round_
    game = state.game
    if one.result is not None:
        game = Game(game.rules, game.first_dealer, game.results[:-1])
    result = score_round(round_) if round_.is_over else None
    if result is not None:
        game = record_result(game, result)
    after = extended(one, action, comment, standing, reached, result)
    return changed_record(record, (*record.rounds[:-1], after), State(game, reached.standing))


def _check_action(
    action: Event, seat: Seat | None, comment: str, card: Card | None, shown: Hand | None
) -> None:
    where = "append_action()"
    if not is_event(action):
        raise wrong_type(where, "an action", action)
    if seat is not None and not isinstance(seat, Seat):
        raise wrong_type(where, "a Seat, or None, as seat", seat)
    if not isinstance(comment, str):
        raise wrong_type(where, "text as comment", comment)
    if card is not None and not isinstance(card, Card):
        raise wrong_type(where, "a Card, or None, as card", card)
    if shown is not None and not isinstance(shown, Hand):
        raise wrong_type(where, "a Hand, or None, as shown", shown)


def append_result(record: GameRecord, result: RoundResult, *, comment: str = "") -> GameRecord:
    """
    Return *record* with a result that was typed in, or that ends the last round.

    Between rounds it is that of one round more, of which nothing else is known. In a round
    that is not over it must be awarded: somebody has resigned, or refused a double. Since
    nobody has laid down, such a result has neither counts nor cards.

    >>> record = append_result(GameRecord(), RoundResult.of_points(Seat.SOUTH, 14))
    >>> record.game.next_dealer
    <Seat.SOUTH: 'S'>

    Raises:
        InvalidStateError: the game is over, or the round is not and *result* is no award,
            or one with counts or cards.
        WrongTypeError: an argument is of the wrong type.
    """
    state = _record(record, "append_result()")._state  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # its own module's
    if not isinstance(result, RoundResult):
        raise wrong_type("append_result()", "a RoundResult", result)
    one = RoundRecord(result=result, comments=[comment])  # it checks them
    if not record.is_running or state.standing is None:
        _check_deal(record)
        game = record_result(state.game, result)
        return changed_record(record, (*record.rounds, one), State(game))
    checked_result(result, state.standing.round_)
    last = record.rounds[-1]
    count = len(last.actions)
    said = "\n".join(filter(None, (last.comment(count), comment)))
    ended = changed_round(last, comments=with_comment(last.comments, count, said), result=result)
    game = record_result(state.game, result)
    return changed_record(record, (*record.rounds[:-1], ended), State(game, state.standing))
