"""
Everything that lies open: what a bystander sees of a round.

>>> import random
>>> from ginrummy import Seat, deal, shuffled_deck
>>> table = deal(shuffled_deck(random.Random(7)), Seat.NORTH).table
>>> table.phase, table.turn, table.stock_size, table.knock_limit
(<Phase.OFFER: 'offer'>, <Seat.SOUTH: 'S'>, 31, 10)
"""

import operator
from collections.abc import Iterable
from typing import Any

import attrs

from ginrummy._invariants import broken_table, full_stock
from ginrummy._values import repr_of_changes
from ginrummy.actions import LayOff
from ginrummy.cards import Card, Hand, Rank, Suit
from ginrummy.errors import InvalidStateError, all_of, of_type, or_none
from ginrummy.melds import Meld
from ginrummy.phases import CLEAN, NO_CARDS, Ledger, Phase
from ginrummy.rules import (
    AfterBothPass,
    KnockLimitFrom,
    OklahomaAce,
    Rediscard,
    Rules,
)
from ginrummy.seats import BySeat, Seat, pair_of
from ginrummy.spreads import Spread

__all__ = ["Table"]

# Python 3.11 looks the members of an enum up slowly; these are asked for in every step.
_DRAW, _OVER, _ALLOWED, _FIXED = Phase.DRAW, Phase.OVER, Rediscard.ALLOWED, KnockLimitFrom.FIXED


def _as_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return all_of(Card, cards, "Table.discards")


def _as_layoffs(layoffs: Iterable[LayOff]) -> tuple[LayOff, ...]:
    return all_of(LayOff, layoffs, "Table.layoffs")


# No slot for weak references: it would keep a draft from becoming a table, see `moved`.
@attrs.frozen(kw_only=True, repr=False, weakref_slot=False)
class Table:
    """
    What lies open in a round, and nothing else: no hidden card is in it.

    A table is checked when it is made: what cannot be in its phase is refused.

    >>> from ginrummy import DECK, deal
    >>> table = deal(DECK, Seat.NORTH).table
    >>> table.turn, str(table.upcard), table.sizes
    (<Seat.SOUTH: 'S'>, '8d', BySeat(north=10, south=10))

    Raises:
        InvalidStateError: an invariant is broken; the message says which.
        WrongTypeError: a value is of the wrong type.
    """

    rules: Rules = attrs.field(validator=of_type(Rules))
    """The rules in force."""
    dealer: Seat = attrs.field(validator=of_type(Seat))
    """Who dealt."""
    phase: Phase = attrs.field(validator=of_type(Phase))
    """What is due."""
    turn: Seat = attrs.field(validator=of_type(Seat))
    """Who is to move; without meaning when the round is over."""
    discards: tuple[Card, ...] = attrs.field(converter=_as_cards)
    """The discard pile, its top card last."""
    stock_size: int = attrs.field(validator=of_type(int))
    """How many cards the stock has."""
    taken: Card | None = attrs.field(default=None, validator=or_none(of_type(Card)))
    """The card that was taken from the pile in this turn, until one is thrown or, where that
    is a claimed knock, until it is settled."""
    passes: int = attrs.field(default=0, validator=of_type(int))
    """How often the first upcard was passed: 0 to 2."""
    takes: int = attrs.field(default=0, validator=of_type(int))
    """How many cards were taken from the pile since the opening (R8.3)."""
    returned: bool = attrs.field(default=False, validator=of_type(bool))
    """Whether the last discard was the very card that had just been taken (R8.4)."""
    known: BySeat[Hand] = attrs.field(default=NO_CARDS, validator=pair_of(of_type(Hand)))
    """The cards that both know a seat to hold: taken from the pile and not yet thrown (R6.4)."""
    limit_card: Card | None = attrs.field(default=None, validator=or_none(of_type(Card)))
    """The first upcard, or the side card; it may set the knock limit (R7.7)."""
    knocker: Seat | None = attrs.field(default=None, validator=or_none(of_type(Seat)))
    """Who knocked."""
    spread: Spread | None = attrs.field(default=None, validator=or_none(of_type(Spread)))
    """The knocker's cards as he laid them down."""
    layoffs: tuple[LayOff, ...] = attrs.field(default=(), converter=_as_layoffs)
    """What was laid off, in order."""
    ledger: Ledger = attrs.field(default=CLEAN, validator=of_type(Ledger))
    """What some rules make the table remember."""

    def __attrs_post_init__(self) -> None:
        for invariant, detail in broken_table(self):
            raise InvalidStateError(invariant, detail)

    def __repr__(self) -> str:
        return repr_of_changes(self)

    @property
    def is_over(self) -> bool:
        """
        Whether the round is over.

        >>> from ginrummy import DECK, deal
        >>> deal(DECK, Seat.NORTH).table.is_over
        False
        """
        return self.phase is _OVER

    @property
    def upcard(self) -> Card | None:
        """
        The top card of the discard pile, or None.

        >>> from ginrummy import DECK, deal
        >>> str(deal(DECK, Seat.NORTH).table.upcard)
        '8d'
        """
        return self.discards[-1] if self.discards else None

    @property
    def knock_limit(self) -> int:
        """
        The most deadwood that a knock may leave in this round, in points (R7.1, R7.7, R7.8).

        >>> from ginrummy import CLASSIC, DECK, deal, oklahoma
        >>> deal(DECK, Seat.NORTH, oklahoma(CLASSIC)).table.knock_limit
        8
        """
        if self.rules.knock_limit_from is _FIXED or self.limit_card is None:
            return self.rules.knock_limit
        if self.limit_card.rank is Rank.ACE:
            return 1 if self.rules.oklahoma_ace is OklahomaAce.ONE else 0
        return self.limit_card.points

    @property
    def multiplier(self) -> int:
        """
        What the score of the round is multiplied with: 2 for a spade, by option (R7.9).

        >>> from ginrummy import DECK, deal
        >>> deal(DECK, Seat.NORTH).table.multiplier
        1
        """
        card = self.limit_card
        spade = card is not None and card.suit is Suit.SPADES
        return 2 if spade and self.rules.spade_doubles else 1

    @property
    def barred(self) -> Card | None:
        """
        The card that may not be thrown in this turn, or None (R6.3).

        With the last discard that is the upcard, which could only be taken to knock (R8.2).

        >>> from ginrummy import DECK, TakeDiscard, deal, play
        >>> str(play(deal(DECK, Seat.NORTH), TakeDiscard()).table.barred)
        '8d'
        """
        if self.rules.rediscard is _ALLOWED:
            return None
        return self.upcard if self.phase is Phase.LAST else self.taken

    @property
    def pile_closed(self) -> bool:
        """
        Whether the upcard may not be taken in this turn (R5.3).

        >>> from ginrummy import DECK, Pass, deal, play
        >>> play(play(deal(DECK, Seat.NORTH), Pass()), Pass()).table.pile_closed
        True
        """
        return (
            self.passes == 2
            and len(self.discards) == 1  # the most telling first, for speed
            and self.phase is _DRAW
            and self.stock_size == full_stock(self.rules)
            and self.rules.after_both_pass is AfterBothPass.STOCK_ONLY
        )

    @property
    def melds(self) -> tuple[Meld, ...]:
        """
        The knocker's melds as they lie now, in the order of `spread` (R3.3).

        >>> from ginrummy import DECK, deal
        >>> deal(DECK, Seat.NORTH).table.melds
        ()
        """
        melds = list(self.spread.melds) if self.spread else []
        for layoff in self.layoffs:
            melds[melds.index(layoff.onto)] = layoff.onto.with_card(layoff.card)
        return tuple(melds)

    @property
    def sizes(self) -> BySeat[int]:
        """
        How many cards each seat holds; the knocker's are those of his spread.

        >>> from ginrummy import DECK, TakeDiscard, deal, play
        >>> play(deal(DECK, Seat.NORTH), TakeDiscard()).table.sizes
        BySeat(north=10, south=11)
        """
        held = 52 - len(self.discards) - self.stock_size - len(self.layoffs)
        seat, own = self.turn.other, self.rules.hand_size
        if self.knocker is not None and self.spread is not None:
            seat, own = self.knocker, len(self.spread.hand)
        return BySeat(own, own).put(seat.other, held - own)


_NAMES = tuple(field.name for field in attrs.fields(Table))
_values_of = operator.attrgetter(*_NAMES)
_DEFAULTS = {field.name: field.default for field in attrs.fields(Table)}


class TableDraft:
    """
    What a table is before it is finished: the same slots, but open.

    To fill a draft and then give it the class `Table` takes a fraction of the time of writing
    to a frozen table past its guard. It is the one way round the checks of the constructor,
    for steps from a table that is good.
    """

    __slots__ = _NAMES


def _finished(values: dict[str, object]) -> Table:
    draft: Any = TableDraft()
    for name, value in values.items():
        setattr(draft, name, value)
    draft.__class__ = Table
    table: Table = draft
    return table


def fresh(**values: object) -> Table:
    """
    Make a table of *values* that are known to be good, and defaults, without checking them.
    """
    return _finished(_DEFAULTS | values)


def changed(table: Table, **changes: object) -> Table:
    """
    Return *table* with *changes* that are known to be good, without checking them again.
    """
    return _finished(dict(zip(_NAMES, _values_of(table), strict=True)) | changes)
