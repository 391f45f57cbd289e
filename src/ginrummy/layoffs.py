"""
Answering a knock: what can be laid off, and what is best.

>>> from ginrummy import Hand, best_defence, parse_melds
>>> answer = best_defence(Hand.parse("8c8d8s 9c9s 2c2d2h AhKd"), parse_melds("5c6c7c, 5s6s7s"))
>>> [str(layoff) for layoff in answer.layoffs], answer.spread.deadwood
(['8c>5c6c7c', '9c>5c6c7c8c', '8s>5s6s7s', '9s>5s6s7s8s'], 19)
"""

from collections.abc import Callable, Iterable

import attrs

from ginrummy import _search
from ginrummy.actions import LayOff
from ginrummy.cards import DECK, Hand, hand_of_bits
from ginrummy.errors import InvalidStateError, Invariant, all_of, of_type, wrong_type
from ginrummy.melds import Meld, MeldKind, as_melds, check_disjoint, meld_of_bits
from ginrummy.rules import Rules
from ginrummy.spreads import Spread, best_spread

__all__ = ["Defence", "best_defence", "find_layoffs"]


def _as_tuple(layoffs: Iterable[LayOff]) -> tuple[LayOff, ...]:
    return all_of(LayOff, layoffs, "Defence.layoffs")


def _fits_layoffs(defence: "Defence", _field: object, spread: Spread) -> None:
    # Each of many would be compared with all before it.
    if len(defence.layoffs) > len(DECK):
        raise InvalidStateError(Invariant.TOO_MANY, f"{len(defence.layoffs)} lay-offs")
    lying: list[Meld] = []
    for layoff in defence.layoffs:
        if not layoff.onto.accepts(layoff.card):
            raise InvalidStateError(Invariant.LAYOFF, str(layoff))
        # A meld that was not laid off on before, or one as the last lay-off has left it.
        if layoff.onto in lying:
            lying.remove(layoff.onto)
        lying.append(layoff.onto.with_card(layoff.card))
    check_disjoint(lying)
    held = Hand.of(card for meld in lying for card in meld.cards) & spread.hand
    if held:
        raise InvalidStateError(Invariant.HELD_AND_LAID, str(held))


@attrs.frozen
class Defence:
    """
    An answer to a knock: what is laid off, in order, and how the rest is spread.

    >>> answer = best_defence(Hand.parse("8h Ks"), [Meld.parse("5h6h7h")])
    >>> [str(layoff) for layoff in answer.layoffs], str(answer.spread.unmelded)
    (['8h>5h6h7h'], 'Ks')
    """

    layoffs: tuple[LayOff, ...] = attrs.field(converter=_as_tuple)
    """The lay-offs in an order that can be played (R3.3)."""
    spread: Spread = attrs.field(validator=[of_type(Spread), _fits_layoffs])
    """The cards that are left, with the defender's own melds."""


# The one way round the checks of the constructor, for what the search has found.
_set_layoffs: Callable[[Defence, tuple[LayOff, ...]], None] = vars(Defence)["layoffs"].__set__
_set_spread: Callable[[Defence, Spread], None] = vars(Defence)["spread"].__set__


def _defence(layoffs: tuple[LayOff, ...], spread: Spread) -> Defence:
    defence = object.__new__(Defence)
    _set_layoffs(defence, layoffs)
    _set_spread(defence, spread)
    return defence


def find_layoffs(hand: Hand, melds: Iterable[Meld]) -> tuple[LayOff, ...]:
    """
    Return every single lay-off from *hand* on *melds*, which lie on the table (R3.1, R3.2).

    They are ordered by the card, then as the melds come. After one of them its meld
    has grown, so ask again (R3.3). Only melds take lay-offs, not loose cards (R3.6).

    >>> [str(layoff) for layoff in find_layoffs(Hand.parse("8h9h7s"), [Meld.parse("5h6h7h")])]
    ['8h>5h6h7h']

    Raises:
        InvalidStateError: two melds share a card, or *hand* has a card of a meld.
        WrongTypeError: *hand* is not a `Hand`, or *melds* not an iterable of `Meld`.
    """
    laid = _laid(hand, melds, "find_layoffs()")
    return tuple(LayOff(card, meld) for card in hand for meld in laid if meld.accepts(card))


def best_defence(hand: Hand, melds: Iterable[Meld]) -> Defence:
    """
    Answer a knock with as little deadwood as possible (R3.5).

    Own melds may have to stay in pieces so that their cards can be laid off, melds that
    take a card may take the next (R3.3), and a card that fits two places may open the
    way for another; all ways are compared. A card is laid off or melded once (R1.5).
    Among equals the fewest lay-offs win, then the spread that `best_spread` would
    prefer. A card that fits a run and a set goes on the run, one that fits two runs on
    the first of them.

    The work grows with the number of ways to lay off: a few hundred at the most for
    ten cards, but out of hand for forty cards around four long gaps.

    >>> laid = [Meld.parse("9c9d9h"), Meld.parse("TsJsQs")]
    >>> answer = best_defence(Hand.parse("8s9s Kd"), laid)
    >>> [str(layoff) for layoff in answer.layoffs], answer.spread.deadwood
    (['9s>TsJsQs', '8s>9sTsJsQs'], 10)

    Args:
        hand: the defender's cards, any number of them.
        melds: the knocker's melds. They take cards, but never give one (R3.4), and
            his unmelded cards take none (R3.6).

    Raises:
        InvalidStateError: two melds share a card, or *hand* has a card of a meld.
        WrongTypeError: *hand* is not a `Hand`, or *melds* not an iterable of `Meld`.
    """
    laid = _laid(hand, melds, "best_defence()")
    # What matters is which cards are laid off, not where: any union of what the ends
    # of the runs and the sets can take in a row can be played, runs first.
    choices = {0}
    for meld in laid:
        for chain in _chains(hand.bits, meld):
            starts, taken = tuple(choices), 0
            for index in chain:
                taken |= 1 << index
                choices.update([bits | taken for bits in starts])
    counts = [
        (_search.least_deadwood(hand.bits & ~gone), gone.bit_count(), gone) for gone in choices
    ]
    least = min(counts)[:2]
    best = [hand_of_bits(gone) for *count, gone in counts if tuple(count) == least]
    gone = best[0] if len(best) == 1 else min(best, key=lambda gone: _preference(hand, gone))
    return _defence(_lay_off(gone.bits, laid), best_spread(hand - gone))


def _preference(hand: Hand, gone: Hand) -> tuple[int, int, tuple[int, ...]]:
    # Of defences that leave as much, with as many lay-offs: the order of their spreads.
    melds, unmelded = _search.best_split(hand.bits & ~gone.bits)
    return len(melds), unmelded, melds


def _laid(hand: Hand, melds: Iterable[Meld], where: str) -> tuple[Meld, ...]:
    if not isinstance(hand, Hand):
        raise wrong_type(where, "a Hand", hand)
    laid = as_melds(melds, where)
    check_disjoint(laid)
    for meld in laid:
        if meld.cards & hand:
            raise InvalidStateError(Invariant.HELD_AND_LAID, str(meld.cards & hand))
    return laid


def _chains(bits: int, meld: Meld) -> list[list[int]]:
    # What each place of the meld can take of *bits*, in the order it can be laid there.
    cards = meld.cards.bits
    low, high = (cards & -cards).bit_length() - 1, cards.bit_length() - 1
    if meld.kind is MeldKind.RUN:
        return [_chain(bits, low, -1), _chain(bits, high, 1)]
    fourth = [index for index in range(low % 13, 52, 13) if (bits & ~cards) >> index & 1]
    return [fourth]


def _chain(bits: int, end: int, step: int) -> list[int]:
    chain: list[int] = []
    last = 0 if step < 0 else 12  # no run goes on below the ace or above the king (R1.4)
    while end % 13 != last and bits >> end + step & 1:
        end += step
        chain.append(end)
    return chain


def _lay_off(gone: int, laid: tuple[Meld, ...]) -> tuple[LayOff, ...]:
    # Runs first: a set has room for one card only, which a run may need for the next.
    layoffs: list[LayOff] = []
    for meld in sorted(laid, key=lambda meld: meld.kind is MeldKind.SET):
        onto = meld
        for chain in _chains(gone, meld):
            for index in chain:
                layoffs.append(LayOff(DECK[index], onto))
                gone ^= 1 << index
                onto = meld_of_bits(onto.cards.bits | 1 << index)
    return tuple(layoffs)


def lay_off_follows(rules: Rules, spread: Spread) -> bool:
    """
    Say whether the defender may lay off on *spread*, a knock or gin (R3.8, R3.9).
    """
    big = len(spread.hand) > rules.hand_size
    return rules.layoffs and not big and (rules.layoff_on_gin or not spread.is_gin)
