"""
A round: one deal, from the cards to the end, and how it begins.

>>> import random
>>> from ginrummy import Seat, deal, shuffled_deck
>>> round_ = deal(shuffled_deck(random.Random(7)), Seat.NORTH)
>>> round_.phase, round_.turn, len(round_.stock)
(<Phase.OFFER: 'offer'>, <Seat.SOUTH: 'S'>, 31)
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import attrs

from ginrummy._invariants import broken_hand
from ginrummy.cards import DECK, Card, Hand, hand_of_bits
from ginrummy.errors import InvalidStateError, Invariant, all_of, of_type, or_none, wrong_type
from ginrummy.phases import Ledger, Phase
from ginrummy.rules import (
    CLASSIC,
    DrawTie,
    FirstDealer,
    KnockLimitFrom,
    Opening,
    Rules,
)
from ginrummy.seats import BySeat, Seat, new_pair, pair, pair_of
from ginrummy.tables import Table, TableDraft, fresh

__all__ = ["RandomSource", "Round", "cut_for_deal", "deal", "shuffled", "shuffled_deck"]

T = TypeVar("T")

# Python 3.11 looks the members of an enum up slowly; these are asked for in every step.
_OVER, _NORTH = Phase.OVER, Seat.NORTH


def _as_stock(stock: Iterable[Card]) -> tuple[Card, ...]:
    return all_of(Card, stock, "Round.stock")


# No slot for weak references: it would keep a draft from becoming a round, see below.
@attrs.frozen(kw_only=True, repr=False, weakref_slot=False)
class Round:
    """
    Everything there is in a round: the table, the hands and the stock.

    A round is a value: `play` returns a new one. It can be made for any position that
    is possible; a position that is not is refused with the invariant that it breaks.
    Its `repr` shows no hidden card, its pickle holds them all.

    >>> deal(DECK, Seat.NORTH)
    <Round offer, S to move, N 10 S 10, stock 31>

    Raises:
        InvalidStateError: an invariant is broken; the message says which.
        WrongTypeError: a value is of the wrong type.
    """

    # No other printer is to show what `repr` does not.
    table: Table = attrs.field(validator=of_type(Table))
    """What lies open."""
    hands: BySeat[Hand] = attrs.field(repr=False, validator=pair_of(of_type(Hand)))
    """The cards of each seat; the knocker's stay his when they lie on the table."""
    stock: tuple[Card, ...] = attrs.field(repr=False, converter=_as_stock)
    """The stock, the next card to be drawn last."""
    drawn: Card | None = attrs.field(default=None, repr=False, validator=or_none(of_type(Card)))
    """The card that the mover has just drawn or taken, until he throws one."""

    def __attrs_post_init__(self) -> None:
        for invariant, detail in _broken(self):
            raise InvalidStateError(invariant, detail)

    @property
    def phase(self) -> Phase:
        """
        What is due.

        >>> deal(DECK, Seat.NORTH).phase
        <Phase.OFFER: 'offer'>
        """
        return self.table.phase

    @property
    def turn(self) -> Seat:
        """
        Who is to move.

        >>> deal(DECK, Seat.NORTH).turn
        <Seat.SOUTH: 'S'>
        """
        return self.table.turn

    @property
    def is_over(self) -> bool:
        """
        Whether the round is over.

        >>> deal(DECK, Seat.NORTH).is_over
        False
        """
        return self.table.phase is _OVER

    def __hash__(self) -> int:
        # What tells rounds apart well enough; a whole pack would take its time.
        table, hands = self.table, self.hands
        key = (table.phase, table.turn, hands.north.bits, hands.south.bits)
        return hash((*key, self.stock[-3:], table.discards[-3:]))

    def __repr__(self) -> str:
        north, south = len(self.hands.north), len(self.hands.south)
        turn = f"{self.turn.value} to move" if not self.is_over else "ended"
        return f"<Round {self.phase.value}, {turn}, N {north} S {south}, stock {len(self.stock)}>"


def _broken(round_: Round) -> Iterator[tuple[Invariant, str]]:
    # What cannot be; no message shows a card that is hidden from anyone.
    table, hands, stock = round_.table, round_.hands, round_.stock
    if len(stock) != table.stock_size:
        yield Invariant.STOCK_SIZE, f"{len(stock)}, but the table says {table.stock_size}"
    for seat in Seat:
        drawn = round_.drawn if seat is table.turn else None
        yield from broken_hand(table, seat, hands[seat], drawn)
    everywhere = [*hands.north, *hands.south, *stock, *table.discards]
    everywhere += [layoff.card for layoff in table.layoffs]
    if len(everywhere) != 52 or set(everywhere) != set(DECK):
        yield Invariant.NOT_A_PACK, f"{len(set(everywhere))} different cards in {len(everywhere)}"


class _HandDraft:
    # What a hand is before it is finished: the same slot, but open. See `TableDraft`.
    __slots__ = ("bits",)


class _RoundDraft:
    # What a round is before it is finished: the same slots, but open.
    __slots__ = ("drawn", "hands", "stock", "table")


def moved(  # noqa: PLR0913, PLR0917  # all that a move changes; names would cost time
    round_: Round,
    bits: int,
    phase: Phase,
    turn: Seat,
    discards: tuple[Card, ...],
    taken: Card | None,
    stock: tuple[Card, ...],
    drawn: Card | None,
    takes: int,
    returned: bool,  # noqa: FBT001
    known: BySeat[Hand],
    ledger: Ledger,
) -> Round:
    """
    Return *round_* after its mover has drawn, taken or thrown a card and holds *bits*.

    Nothing is checked. Every step of every round comes by here, and all that changes is
    written out in one place, for each call would cost as much as a value.
    """
    table, hands = round_.table, round_.hands
    hand: Any = _HandDraft()
    hand.bits = bits
    hand.__class__ = Hand
    pair = new_pair()
    if table.turn is _NORTH:
        pair.north = hand
        pair.south = hands.south
    else:
        pair.north = hands.north
        pair.south = hand
    pair.__class__ = BySeat
    after: Any = TableDraft()
    after.rules = table.rules
    after.dealer = table.dealer
    after.phase = phase
    after.turn = turn
    after.discards = discards
    after.stock_size = len(stock)
    after.taken = taken
    after.passes = table.passes
    after.takes = takes
    after.returned = returned
    after.known = known
    after.limit_card = table.limit_card
    after.knocker = table.knocker
    after.spread = table.spread
    after.layoffs = table.layoffs
    after.ledger = ledger
    after.__class__ = Table
    next_: Any = _RoundDraft()
    next_.table = after
    next_.hands = pair
    next_.stock = stock
    next_.drawn = drawn
    next_.__class__ = Round
    finished: Round = next_
    return finished


def unchecked_round(
    table: Table, hands: BySeat[Hand], stock: tuple[Card, ...], drawn: Card | None
) -> Round:
    """
    Make a round of parts that are known to fit, without checking them again.
    """
    round_: Any = _RoundDraft()
    round_.table = table
    round_.hands = hands
    round_.stock = stock
    round_.drawn = drawn
    round_.__class__ = Round
    finished: Round = round_
    return finished


class RandomSource(Protocol):
    """
    Whatever has `random.Random.random`: a float from 0 up to 1, 1 not included.

    >>> import random
    >>> isinstance(random.Random(7).random(), float)
    True
    """

    def random(self) -> float:
        """Return the next number."""
        ...


def shuffled(cards: Iterable[T], rng: RandomSource) -> tuple[T, ...]:
    """
    Return *cards* in an order that *rng* decides; all orders are alike probable.

    It calls ``rng.random()`` and nothing else, once for each card but one, so a seed
    means the same order on every Python.

    >>> import random
    >>> shuffled("abcd", random.Random(7))
    ('c', 'd', 'a', 'b')

    Raises:
        WrongTypeError: *cards* cannot be iterated over, or *rng* has no ``random()``.
    """
    if not isinstance(cards, Iterable):
        raise wrong_type("shuffled()", "an iterable", cards)
    if not callable(getattr(rng, "random", None)):
        raise wrong_type("shuffled()", "a source of random numbers", rng)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def shuffled_deck(rng: RandomSource) -> tuple[Card, ...]:
    """
    Return the 52 cards in an order that *rng* decides (R4.1).

    `random.Random` serves for what must be repeatable, `random.SystemRandom` (which is
    `secrets.SystemRandom`) where nobody may guess, and a NumPy ``Generator`` as well.

    >>> import random
    >>> " ".join(map(str, shuffled_deck(random.Random(7))[:5]))
    'Qc Tc Ac 3s 4h'
    """
    return shuffled(DECK, rng)


def deal(
    deck: Iterable[Card],
    dealer: Seat,
    rules: Rules = CLASSIC,
    *,
    side_card: Card | None = None,
) -> Round:
    """
    Deal a round (R4.1, R4.2, R4.5, R4.6).

    The cards go one at a time from the front of *deck*, the non-dealer first. Then comes
    the upcard or, in the opening with eleven, one card more for the non-dealer. The rest
    is the stock, drawn in the order of the deck.

    >>> round_ = deal(DECK, Seat.NORTH)
    >>> str(round_.hands.south), str(round_.table.upcard), str(round_.stock[-1])
    ('Ac3c5c7c9cJcKc2d4d6d', '8d', '9d')

    Args:
        deck: the 52 cards, each once, in any order.
        dealer: who deals.
        rules: the rules in force.
        side_card: the card from a second pack that sets the knock limit, where the
            rules take it from there (R7.7).

    Raises:
        InvalidStateError: *deck* is not the 52 cards once each, or *side_card* is
            missing, or not wanted.
        WrongTypeError: an argument is of the wrong type.
    """
    cards = _checked_deck(deck)
    if not isinstance(dealer, Seat):
        raise wrong_type("deal()", "a Seat as dealer", dealer)
    if not isinstance(rules, Rules):
        raise wrong_type("deal()", "a Rules", rules)
    wanted = rules.knock_limit_from is KnockLimitFrom.SIDE_CARD
    if side_card is not None and not isinstance(side_card, Card):
        raise wrong_type("deal()", "a Card", side_card)
    if (side_card is not None) != wanted:
        detail = "missing" if wanted else "none wanted"
        raise InvalidStateError(Invariant.SIDE_CARD, detail)
    dealt = 2 * rules.hand_size
    first, second, next_card = cards[0:dealt:2], cards[1:dealt:2], cards[dealt]
    offer = rules.opening is Opening.OFFER
    table = fresh(
        rules=rules,
        dealer=dealer,
        phase=Phase.OFFER if offer else Phase.DISCARD,
        turn=dealer.other,
        discards=(next_card,) if offer else (),
        stock_size=51 - dealt,
        limit_card=side_card if side_card is not None else (next_card if offer else None),
    )
    opener = hand_of_bits(_bits_of(first if offer else (*first, next_card)))
    hands = pair(opener, opener).put(dealer, hand_of_bits(_bits_of(second)))
    return unchecked_round(table, hands, cards[:dealt:-1], None)


_PACK = (1 << 52) - 1


def _bits_of(cards: tuple[Card, ...]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card.index
    return bits


def _checked_deck(deck: Iterable[Card]) -> tuple[Card, ...]:
    cards = all_of(Card, deck, "deal()")
    if len(cards) != 52 or _bits_of(cards) != _PACK:
        raise InvalidStateError(Invariant.NOT_A_PACK, pack_fault(cards))
    return cards


def pack_fault(cards: Sequence[Card]) -> str:
    """
    Return why *cards* are not the 52, for whoever has given them all.

    A card that is there twice is named, so this is not for a player.
    """
    different = set(cards)
    if len(different) >= 51 and len(cards) == len(different) + 1:
        twice = next(card for card in cards if cards.count(card) > 1)
        return f"{twice} is there twice"
    return f"{len(different)} different cards in {len(cards)}"


def cut_for_deal(cards: BySeat[Card], rules: Rules = CLASSIC) -> Seat | None:
    """
    Return who deals first, by the card that each seat has cut; None: cut again (R4.3).

    Kings are high and aces low. Cards of one rank are cut again or, by option, the suit
    decides: spades before hearts, diamonds and clubs (R4.4). Where the high card chooses
    who deals, that seat is returned, and where chance decides it is the high card's too.

    >>> cut_for_deal(BySeat(Card.parse("Kc"), Card.parse("9s")))
    <Seat.NORTH: 'N'>
    >>> cut_for_deal(BySeat(Card.parse("9c"), Card.parse("9s"))) is None
    True

    Raises:
        InvalidStateError: both cards are the same.
        WrongTypeError: *cards* is not a pair of `Card`, or *rules* not a `Rules`.
    """
    if not isinstance(cards, BySeat) or not all(isinstance(cards[seat], Card) for seat in Seat):
        raise wrong_type("cut_for_deal()", "a BySeat of cards", cards)
    if not isinstance(rules, Rules):
        raise wrong_type("cut_for_deal()", "a Rules", rules)
    if cards.north == cards.south:
        raise InvalidStateError(Invariant.DOUBLED_CARD, str(cards.north))
    if cards.north.rank is cards.south.rank and rules.draw_tie is DrawTie.REDRAW:
        return None
    high = max(Seat, key=lambda seat: (cards[seat].rank.number, cards[seat].suit.number))
    return high.other if rules.first_dealer is FirstDealer.LOW_CARD else high
