"""
Splitting a hand into melds and unmelded cards, and choosing what to throw.

>>> from ginrummy import Hand, best_spread, best_throw
>>> spread = best_spread(Hand.parse("7c7d7h 8h9hTh Ks"))
>>> [str(meld) for meld in spread.melds], spread.deadwood
(['7c7d7h', '8h9hTh'], 10)
>>> throw = best_throw(Hand.parse("2s5s6s 3c4c5c6c 4d5d6d 2h"))
>>> str(throw.card), throw.spread.deadwood
('6s', 9)
"""

from collections.abc import Callable, Iterable, Iterator

import attrs

from ginrummy import _search
from ginrummy._search import least_deadwood
from ginrummy.cards import DECK, Card, Hand, hand_of_bits
from ginrummy.errors import InvalidStateError, Invariant, of_type, wrong_type
from ginrummy.melds import Meld, as_melds, check_disjoint, meld_of_bits, melds_in_order

__all__ = [
    "Spread",
    "Throw",
    "best_spread",
    "best_spreads",
    "best_throw",
    "count_best_spreads",
    "deadwood",
    "find_throws",
    "iter_spreads",
]


def _melds_in_order(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    ordered = melds_in_order(melds, "Spread.melds")
    check_disjoint(ordered)
    return ordered


def _not_melded(spread: "Spread", _field: object, unmelded: Hand) -> None:
    for meld in spread.melds:
        if meld.cards & unmelded:
            detail = f"{meld.cards & unmelded} in {meld}"
            raise InvalidStateError(Invariant.UNMELDED_IN_MELD, detail)


@attrs.frozen
class Spread:
    """
    A hand split into melds and unmelded cards.

    The melds are kept in order of their lowest card, so that equal means equal.
    Two spreads differ when their melds differ: a run of six cards and its two
    halves are two spreads of one hand.

    >>> spread = Spread([Meld.parse("7c7d7h")], Hand.parse("2s Ks"))
    >>> spread.deadwood, str(spread.hand), spread.is_gin
    (12, '7c7d7h2sKs', False)
    """

    melds: tuple[Meld, ...] = attrs.field(converter=_melds_in_order)
    """The melds, by their lowest card; no two share a card (R1.5)."""
    unmelded: Hand = attrs.field(validator=[of_type(Hand), _not_melded])
    """The cards in no meld (R1.6)."""

    @classmethod
    def of(cls, hand: Hand, melds: Iterable[Meld]) -> "Spread":
        """
        Return the spread of *hand* that has these *melds*, in any order.

        >>> str(Spread.of(Hand.parse("7c7d7h Ks"), [Meld.parse("7c7d7h")]).unmelded)
        'Ks'

        Raises:
            InvalidStateError: a meld is not in the hand, or two share a card; the
                message names the meld at fault.
            WrongTypeError: *hand* is not a `Hand`, or *melds* not an iterable of `Meld`.
        """
        if not isinstance(hand, Hand):
            raise wrong_type("Spread.of()", "a Hand", hand)
        laid = as_melds(melds, "Spread.of()")
        check_disjoint(laid)
        unmelded = hand
        for meld in laid:
            if not meld.cards <= hand:
                raise InvalidStateError(Invariant.MELD_NOT_IN_HAND, str(meld))
            unmelded -= meld.cards
        return cls(laid, unmelded)

    @property
    def deadwood(self) -> int:
        """
        What the unmelded cards count, in points (R2.2).

        >>> Spread([], Hand.parse("Ah Ks")).deadwood
        11
        """
        return self.unmelded.points

    @property
    def hand(self) -> Hand:
        """
        All the cards, melded and unmelded.

        >>> str(Spread([Meld.parse("7c7d7h")], Hand.parse("2s")).hand)
        '7c7d7h2s'
        """
        bits = self.unmelded.bits
        for meld in self.melds:
            bits |= meld.cards.bits
        return hand_of_bits(bits)

    @property
    def is_gin(self) -> bool:
        """
        Whether every card is melded, so that no deadwood is left (R2.2).

        >>> Spread([Meld.parse("7c7d7h")], Hand()).is_gin
        True
        """
        return not self.unmelded


def _without_card(throw: "Throw", _field: object, spread: Spread) -> None:
    if throw.card in spread.hand:
        raise InvalidStateError(Invariant.THROWN_AND_KEPT, str(throw.card))


@attrs.frozen
class Throw:
    """
    A card to throw, and the spread of what is left (R2.4).

    >>> throw = best_throw(Hand.parse("7c7d7h Ks"))
    >>> str(throw.card), throw.spread.is_gin
    ('Ks', True)
    """

    card: Card = attrs.field(validator=of_type(Card))
    """The card that goes."""
    spread: Spread = attrs.field(validator=[of_type(Spread), _without_card])
    """The hand without it."""


# The one way round the checks of the constructors, for what the search has found.
_set_melds: Callable[[Spread, tuple[Meld, ...]], None] = vars(Spread)["melds"].__set__
_set_unmelded: Callable[[Spread, Hand], None] = vars(Spread)["unmelded"].__set__
_set_card: Callable[[Throw, Card], None] = vars(Throw)["card"].__set__
_set_spread: Callable[[Throw, Spread], None] = vars(Throw)["spread"].__set__


def _spread(split: tuple[tuple[int, ...], int]) -> Spread:
    melds, unmelded = split
    spread = object.__new__(Spread)
    _set_melds(spread, tuple([meld_of_bits(bits) for bits in melds]))
    _set_unmelded(spread, hand_of_bits(unmelded))
    return spread


def _throw(bits: int, index: int) -> Throw:
    throw = object.__new__(Throw)
    _set_card(throw, DECK[index])
    _set_spread(throw, _spread(_search.best_split(bits ^ 1 << index)))
    return throw


def spread_order(spread: Spread) -> tuple[int, int, int, tuple[int, ...]]:
    """
    Return the key by which spreads are ordered, the best first.
    """
    melds = tuple([meld.cards.bits for meld in spread.melds])
    return spread.deadwood, len(melds), spread.unmelded.bits, melds


def _bits(hand: Hand, where: str) -> int:
    if not isinstance(hand, Hand):
        raise wrong_type(where, "a Hand", hand)
    return hand.bits


def deadwood(hand: Hand) -> int:
    """
    Return the least that *hand* can count, in points (R2.3).

    That is the deadwood of its best spread, for a hand of any number of cards: a
    hand of eleven counts as eleven. What is left after a throw says `best_throw`.

    >>> deadwood(Hand.parse("7c7d7h 8h9hTh Ks"))
    10

    Raises:
        WrongTypeError: *hand* is not a `Hand`.
    """
    if not isinstance(hand, Hand):
        raise wrong_type("deadwood()", "a Hand", hand)
    return least_deadwood(hand.bits)


def best_spread(hand: Hand) -> Spread:
    """
    Return the spread of *hand* that leaves the least deadwood (R2.3).

    Among equals the fewest melds win, then the unmelded cards with the smallest
    `Hand.bits`, then the melds with the smallest bits, in order; so the same hand
    always gives the same answer.

    >>> spread = best_spread(Hand.parse("7c7d7h 8h9hTh Ks"))
    >>> [str(meld) for meld in spread.melds], str(spread.unmelded)
    (['7c7d7h', '8h9hTh'], 'Ks')

    Raises:
        WrongTypeError: *hand* is not a `Hand`.
    """
    return _spread(_search.best_split(_bits(hand, "best_spread()")))


def best_spreads(hand: Hand) -> tuple[Spread, ...]:
    """
    Return every spread of *hand* that leaves the least deadwood, once each (R2.3).

    They are ordered like the choice of `best_spread`, which comes first. Ten or eleven
    cards have a few, but a pack of 52 has more than ten million: of a large hand ask
    `count_best_spreads` first, or take some from `iter_spreads`.

    >>> [[str(meld) for meld in s.melds] for s in best_spreads(Hand.parse("4h5h6h7h8h9h"))]
    [['4h5h6h7h8h9h'], ['4h5h6h', '7h8h9h']]

    Raises:
        WrongTypeError: *hand* is not a `Hand`.
    """
    bits = _bits(hand, "best_spreads()")
    splits = _search.iter_splits(bits, least_deadwood(bits))
    return tuple(sorted(map(_spread, splits), key=spread_order))


def count_best_spreads(hand: Hand) -> int:
    """
    Return how many spreads `best_spreads` gives, without making them.

    >>> count_best_spreads(Hand.parse("4h5h6h7h8h9h"))
    2

    Raises:
        WrongTypeError: *hand* is not a `Hand`.
    """
    return _search.count_best(_bits(hand, "count_best_spreads()"))


def iter_spreads(hand: Hand, *, limit: int | None = None) -> Iterator[Spread]:
    """
    Yield every way to split *hand* into melds and unmelded cards, once each.

    The spread without melds is one of them. The order is always the same, but
    not sorted. It works without delay on any hand: only what is taken is made.

    Args:
        hand: the cards, any number of them.
        limit: the most deadwood, in points, that a spread may leave; None for any.

    >>> [s.deadwood for s in iter_spreads(Hand.parse("4h5h6h7h"))]
    [7, 0, 4, 22]
    >>> [s.deadwood for s in iter_spreads(Hand.parse("4h5h6h7h"), limit=5)]
    [0, 4]

    Raises:
        WrongTypeError: *hand* is not a `Hand`, or *limit* not an int.
    """
    bits = _bits(hand, "iter_spreads()")
    _check_limit(limit, "iter_spreads()")
    # A function of its own, so that a wrong argument fails at the call, not later.
    return map(_spread, _search.iter_splits(bits, limit))


def find_throws(
    hand: Hand, *, limit: int | None = None, barred: Card | None = None
) -> tuple[Throw, ...]:
    """
    Return each card of *hand* that may be thrown, with the best spread it leaves (R2.4).

    The throws are compared each for itself, the least deadwood first, then the
    dearer card, then the one with the higher index.

    Args:
        hand: the cards before the throw, usually eleven.
        limit: the most deadwood, in points, that a throw may leave; None for any.
        barred: a card that may not be thrown, such as one just taken from the pile.

    >>> throws = find_throws(Hand.parse("7c7d7h 8h9hTh Jh Ks"), limit=10)
    >>> [(str(throw.card), throw.spread.deadwood) for throw in throws]
    [('Ks', 0), ('Jh', 10), ('8h', 10)]

    Raises:
        WrongTypeError: *hand* is not a `Hand`, *limit* not an int, or *barred* no `Card`.
    """
    bits = _bits(hand, "find_throws()")
    _check_limit(limit, "find_throws()")
    throws = _search.count_throws(bits, _throwable(bits, barred, "find_throws()"))
    return tuple(
        [_throw(bits, -index) for left, _, index in throws if limit is None or left <= limit]
    )


def best_throw(hand: Hand, *, barred: Card | None = None) -> Throw:
    """
    Return the throw that leaves the least deadwood: the first of `find_throws` (R2.4).

    Among equals the dearer card goes, then the one with the higher index. The best
    spread of all the cards does not decide: the best throw may be out of one of its
    melds. The work grows with the number of cards: eleven take microseconds, a whole
    pack a good part of a second.

    >>> throw = best_throw(Hand.parse("2s5s6s 3c4c5c6c 4d5d6d 2h"))
    >>> str(throw.card), throw.spread.deadwood
    ('6s', 9)

    Raises:
        InvalidStateError: there is no card to throw.
        WrongTypeError: *hand* is not a `Hand`, or *barred* not a `Card`.
    """
    bits = _bits(hand, "best_throw()")
    throwable = _throwable(bits, barred, "best_throw()")
    if not throwable:
        raise InvalidStateError(Invariant.NO_THROW, f"from {hand}")
    return _throw(bits, _search.best_throw(bits, throwable))


def _throwable(bits: int, barred: Card | None, where: str) -> int:
    if barred is None:
        return bits
    if not isinstance(barred, Card):
        raise wrong_type(where, "a Card as barred", barred)
    return bits & ~(1 << barred.index)


def _check_limit(limit: int | None, where: str) -> None:
    if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool)):
        raise wrong_type(where, "an int as limit", limit)
