"""
What one seat knows of a round, and what it sees of each step.

>>> from ginrummy import DECK, Seat, deal, view
>>> seen = view(deal(DECK, Seat.NORTH), Seat.SOUTH)
>>> str(seen.hand), len(seen.unseen), seen.is_over
('Ac3c5c7c9cJcKc2d4d6d', 41, False)
"""

from collections.abc import Sequence
from typing import Any, assert_never

import attrs

from ginrummy._invariants import broken_hand, open_hand
from ginrummy.actions import (
    Action,
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
    ShowMelds,
    TakeDiscard,
)
from ginrummy.cards import DECK, Card, Hand, hand_of_bits
from ginrummy.errors import InvalidStateError, Invariant, all_of, of_type, or_none, wrong_type
from ginrummy.phases import Exposure, Phase
from ginrummy.rounds import Round, unchecked_round
from ginrummy.seats import BySeat, Seat
from ginrummy.tables import Table

__all__ = ["Seen", "View", "complete", "view", "witness"]

_PACK = Hand.of(DECK)


@attrs.frozen(kw_only=True, weakref_slot=False)
class View:
    """
    What one seat knows: all that lies open, and its own cards.

    It holds nothing else, so it can be given to that player whole.

    >>> from ginrummy import deal
    >>> seen = view(deal(DECK, Seat.NORTH), Seat.SOUTH)
    >>> seen.phase, seen.turn is seen.seat, str(seen.table.upcard)
    (<Phase.OFFER: 'offer'>, True, '8d')

    Raises:
        InvalidStateError: the hand does not go with the table.
        WrongTypeError: a value is of the wrong type.
    """

    table: Table = attrs.field(validator=of_type(Table))
    """What lies open."""
    seat: Seat = attrs.field(validator=of_type(Seat))
    """Whose view it is."""
    hand: Hand = attrs.field(validator=of_type(Hand))
    """The seat's own cards."""
    drawn: Card | None = attrs.field(default=None, validator=or_none(of_type(Card)))
    """The card that the seat has just drawn or taken, until it throws one."""

    def __attrs_post_init__(self) -> None:
        for invariant, detail in broken_hand(self.table, self.seat, self.hand, self.drawn):
            raise InvalidStateError(invariant, detail)
        doubled = self.hand & _open_cards(self.table, self.seat)
        if doubled:
            raise InvalidStateError(Invariant.DOUBLED_CARD, str(doubled))

    @property
    def phase(self) -> Phase:
        """
        What is due.

        >>> from ginrummy import deal
        >>> view(deal(DECK, Seat.NORTH), Seat.NORTH).phase
        <Phase.OFFER: 'offer'>
        """
        return self.table.phase

    @property
    def turn(self) -> Seat:
        """
        Who is to move.

        >>> from ginrummy import deal
        >>> view(deal(DECK, Seat.NORTH), Seat.NORTH).turn
        <Seat.SOUTH: 'S'>
        """
        return self.table.turn

    @property
    def is_over(self) -> bool:
        """
        Whether the round is over.

        >>> from ginrummy import deal
        >>> view(deal(DECK, Seat.NORTH), Seat.NORTH).is_over
        False
        """
        return self.table.phase is Phase.OVER

    @property
    def unseen(self) -> Hand:
        """
        The cards that may be anywhere, for all the seat knows: in the other hand or the stock.

        >>> from ginrummy import deal
        >>> seen = view(deal(DECK, Seat.NORTH), Seat.SOUTH)
        >>> len(seen.unseen), seen.table.upcard in seen.unseen
        (41, False)
        """
        return _PACK - self.hand - _open_cards(self.table, self.seat)


def _open_cards(table: Table, seat: Seat) -> Hand:
    # All that lies open or is known, but for the cards of *seat*.
    bits = open_hand(table, seat.other).bits
    for card in table.discards:
        bits |= 1 << card.index
    for layoff in table.layoffs:
        bits |= 1 << layoff.card.index
    return hand_of_bits(bits)


class _Draft:
    # What a view is before it is finished: the same slots, but open.
    __slots__ = ("drawn", "hand", "seat", "table")


def view(round_: Round, seat: Seat) -> View:
    """
    Return what *seat* knows of *round_*, and nothing else.

    >>> from ginrummy import DrawStock, Pass, deal, play
    >>> drawn = play(play(play(deal(DECK, Seat.NORTH), Pass()), Pass()), DrawStock())
    >>> str(view(drawn, Seat.SOUTH).drawn), view(drawn, Seat.NORTH).drawn
    ('9d', None)

    Raises:
        WrongTypeError: *round_* is not a `Round`, or *seat* not a `Seat`.
    """
    if not isinstance(round_, Round):
        raise wrong_type("view()", "a Round", round_)
    if not isinstance(seat, Seat):
        raise wrong_type("view()", "a Seat", seat)
    table = round_.table
    # The view of a round that is good need not be checked.
    seen: Any = _Draft()  # not a view yet
    seen.table = table
    seen.seat = seat
    seen.hand = round_.hands[seat]
    seen.drawn = round_.drawn if seat is table.turn else None
    seen.__class__ = View
    finished: View = seen
    return finished


def complete(seen: View, hidden: Sequence[Card]) -> Round:
    """
    Return a round that looks like *seen* to its seat, with its unseen cards as told.

    With ``shuffled(seen.unseen, rng)`` it is one of all the rounds that are possible, all
    alike probable: what a bot needs to play a position out. Nothing is inferred from how
    the other has played.

    >>> import random
    >>> from ginrummy import deal, shuffled
    >>> seen = view(deal(DECK, Seat.NORTH), Seat.SOUTH)
    >>> guess = complete(seen, shuffled(seen.unseen, random.Random(7)))
    >>> view(guess, Seat.SOUTH) == seen
    True

    Args:
        seen: what a seat knows.
        hidden: `View.unseen` in some order. The first of them fill up the other hand,
            the rest are the stock, in the order in which they will be drawn.

    Raises:
        InvalidStateError: *hidden* is not the unseen cards once each.
        WrongTypeError: *seen* is not a `View`, or *hidden* no cards.
    """
    if not isinstance(seen, View):
        raise wrong_type("complete()", "a View", seen)
    cards = all_of(Card, hidden, "complete()")
    if len(cards) != len(seen.unseen) or set(cards) != set(seen.unseen):
        detail = f"{len(cards)} cards for {len(seen.unseen)}"
        raise InvalidStateError(Invariant.NOT_UNSEEN, detail)
    table, other = seen.table, seen.seat.other
    known = open_hand(table, other)
    filled = table.sizes[other] - len(known)
    hand = known | Hand.of(cards[:filled])
    hands = BySeat(hand, hand).put(seen.seat, seen.hand)
    drawn = seen.drawn if seen.seat is table.turn else _drawn(table, cards[:filled])
    return unchecked_round(table, hands, cards[filled:][::-1], drawn)


def _drawn(table: Table, filled: tuple[Card, ...]) -> Card | None:
    # The card that the other has drawn; if nobody knows which, the last that fills his hand.
    if table.phase is not Phase.DISCARD:
        return None
    if table.taken is not None:
        return table.taken
    return filled[-1] if filled and table.discards else None


def _is_action(_seen: object, _field: object, action: Action | Claim | Annul) -> None:
    if not isinstance(action, Action | Claim | Annul):
        raise wrong_type("Seen.action", "an action", action)


@attrs.frozen
class Seen:
    """
    What a watcher sees of one step.

    >>> from ginrummy import deal
    >>> start = deal(DECK, Seat.NORTH)
    >>> seen = witness(start, TakeDiscard(), Seat.NORTH)
    >>> seen.seat, str(seen.action), str(seen.card)
    (<Seat.SOUTH: 'S'>, 'take', '8d')
    """

    seat: Seat = attrs.field(validator=of_type(Seat))
    """Who acts."""
    action: Action | Claim | Annul = attrs.field(validator=_is_action)
    """What is done."""
    card: Card | None = attrs.field(default=None, validator=or_none(of_type(Card)))
    """The card that moves, where one does and the watcher may see it."""


def witness(before: Round, action: Action | Claim | Annul, watcher: Seat | None) -> Seen:
    """
    Return what *watcher* sees when *action* is played in *before*; None is a bystander.

    Only the card that is drawn from the stock is seen by some and not by others: by who
    draws it and, if his cards lie open to the end, by all (R9.5).

    >>> from ginrummy import deal, play
    >>> start = play(play(deal(DECK, Seat.NORTH), Pass()), Pass())
    >>> str(witness(start, DrawStock(), Seat.SOUTH).card)
    '9d'
    >>> witness(start, DrawStock(), Seat.NORTH).card is None
    True

    Raises:
        WrongTypeError: an argument is of the wrong type.
    """
    if not isinstance(before, Round):
        raise wrong_type("witness()", "a Round", before)
    if watcher is not None and not isinstance(watcher, Seat):
        raise wrong_type("witness()", "a Seat, or None, as watcher", watcher)
    if not isinstance(action, Action | Claim | Annul):
        raise wrong_type("witness()", "an action", action)
    seat = before.turn
    match action:
        case DrawStock():
            # Where nothing can be drawn, nothing is seen either: the stock stays secret.
            drawing = before.table.phase is Phase.DRAW
            open_ = before.table.ledger.exposure[seat] is Exposure.TO_END
            card = before.stock[-1] if drawing and (open_ or watcher is seat) else None
        case TakeDiscard():
            # The last take of all ends the round before the card moves (R8.3).
            table = before.table
            last = table.phase is Phase.DRAW and table.takes + 1 == table.rules.max_takes
            card = None if last else table.upcard
        case Discard(card) | Knock(card) | Claim(card) | LayOff(card):
            pass
        case Pass() | BigGin() | Done() | ShowMelds() | Challenge() | Annul():
            card = None
        case _:
            assert_never(action)
    return Seen(seat, action, card)
