"""
The record of a game, and what is added to it.
"""

import functools
from collections.abc import Callable, Iterable
from typing import Final

import attrs

from ginrummy._replays import Frame, Replay, State, redacted
from ginrummy._round_records import (
    RoundRecord,
    as_tags,
)
from ginrummy._values import unchecked_copy
from ginrummy.errors import (
    InvalidStateError,
    Invariant,
    all_of,
    of_type,
    or_none,
    wrong_type,
)
from ginrummy.games import Game
from ginrummy.rounds import Round
from ginrummy.rules import CLASSIC, Rules
from ginrummy.seats import BySeat, Seat
from ginrummy.tables import Table
from ginrummy.views import View, view

__all__ = ["GameRecord", "changed_record", "state_of"]

_OPEN_TAGS: Final = frozenset({"north", "south", "date", "termination"})


def _as_rounds(rounds: Iterable[RoundRecord]) -> tuple[RoundRecord, ...]:
    return all_of(RoundRecord, rounds, "GameRecord.rounds")


@attrs.frozen(kw_only=True, repr=False)
class GameRecord:
    """
    A whole game as it is recorded, or what one seat has seen of it.

    The constructor replays all of it: a record whose actions are not legal, or whose
    results do not follow from them, is refused. A pickle is replayed again when it is read.

    >>> from ginrummy import RoundResult
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

    @property
    def names(self) -> BySeat[str]:
        """
        What the seats are called: the tags North and South, or just that where one is missing.

        >>> GameRecord(tags={"South": "Bob"}).names
        BySeat(north='North', south='Bob')
        """
        return BySeat(*(self.tag(seat.name) or seat.name.capitalize() for seat in Seat))

    def __reduce__(self) -> tuple[Callable[..., "GameRecord"], tuple[()]]:
        # The constructor, so that a pickle is checked, and names no private function.
        build = functools.partial(
            GameRecord,
            tags=self.tags,
            comment=self.comment,
            rules=self.rules,
            first_dealer=self.first_dealer,
            seat=self.seat,
            rounds=self.rounds,
        )
        return build, ()

    def __copy__(self) -> "GameRecord":
        return self

    def __deepcopy__(self, _memo: object) -> "GameRecord":
        return self

    def __repr__(self) -> str:
        seen = f", seen by {self.seat.name.lower()}" if self.seat is not None else ""
        return f"<GameRecord {len(self.rounds)} rounds{seen}>"


# It is public there; here it stands for those that read and write records.
GameRecord.__module__ = "ginrummy.records"


def state_of(record: GameRecord, where: str) -> State:
    """
    Return where *record* stands, so that what is added to it needs no replay.

    Raises:
        WrongTypeError: it is no record; *where* says who asks.
    """
    if not isinstance(record, GameRecord):
        raise wrong_type(where, "a GameRecord", record)
    return record._state  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # its own module's


def changed_record(
    record: GameRecord, rounds: tuple[RoundRecord, ...], state: State
) -> GameRecord:
    """
    Return *record* with other rounds and their state, which are known to follow.

    This is the one way round the replay of the constructor.
    """
    return unchecked_copy(record, rounds=rounds, _state=state)
