"""
Simple opponents: players that act on what they see, and on nothing else.

A player is any function that answers a `View` with an `Action`, as `play_out` asks it.

>>> import random
>>> from ginrummy import BySeat, Seat, deal, play_out, shuffled_deck
>>> rng = random.Random(3)
>>> players = BySeat(north=random_player(rng), south=sensible_player)
>>> *_, end = play_out(deal(shuffled_deck(rng), Seat.NORTH), players)
>>> end.table.knocker
<Seat.SOUTH: 'S'>
"""

import functools
from collections.abc import Callable
from typing import Final

import attrs

from ginrummy.actions import (
    Action,
    BigGin,
    Challenge,
    Discard,
    Done,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Remedy,
    TakeDiscard,
)
from ginrummy.cards import DECK, Card, Hand
from ginrummy.errors import InvalidStateError, Invariant, of_type, wrong_type
from ginrummy.layoffs import best_defence
from ginrummy.legality import legal_actions
from ginrummy.melds import find_melds
from ginrummy.phases import Phase
from ginrummy.rounds import RandomSource
from ginrummy.scoring import score_showdown
from ginrummy.spreads import Spread, Throw, best_throw, deadwood, find_throws
from ginrummy.views import View

__all__ = ["Player", "WeighedThrow", "random_player", "sensible_player", "weigh_throws"]

Player = Callable[[View], Action]
"""
Whatever answers a view with an action.
"""

# What these weigh was found by letting players with other numbers play against each other.
_HOPE: Final = 4
_DANGER: Final = 8
_LATE: Final = 12
_BOLD: Final = 10
_CAUTIOUS: Final = 6


def random_player(rng: RandomSource) -> Player:
    """
    Return a player that does any of the things it may do; all are alike probable.

    It knocks when it hits upon it, and asks *rng* for one number each time. If it is not the
    turn of the seat of the view, it raises what `sensible_player` does.

    >>> import random
    >>> from ginrummy import DECK, Seat, deal, view
    >>> player = random_player(random.Random(1))
    >>> [str(player(view(deal(DECK, Seat.NORTH), Seat.SOUTH))) for _ in range(4)]
    ['pass', 'take', 'take', 'pass']

    Raises:
        WrongTypeError: *rng* has no ``random()``.
    """
    if not callable(getattr(rng, "random", None)):
        raise wrong_type("random_player()", "a source of random numbers", rng)

    def choose(seen: View) -> Action:
        actions = legal_actions(_to_move(seen, "a random player"))
        return actions[int(rng.random() * len(actions))]

    return choose


def sensible_player(seen: View) -> Action:
    """
    Play as people do who know the game but do not count the cards.

    It keeps melds and what may become one, takes what melds, throws what is dear and of
    little use to the other, knocks early rather than late, and answers a knock as well as
    can be. The same view always gets the same answer.

    >>> from ginrummy import DECK, Seat, deal, view
    >>> str(sensible_player(view(deal(DECK, Seat.NORTH), Seat.SOUTH)))
    'pass'

    Raises:
        InvalidStateError: it is not that seat's turn.
        WrongTypeError: *seen* is not a `View`.
    """
    return _IN_PHASE[_to_move(seen, "sensible_player()").phase](seen)


@attrs.frozen
class WeighedThrow:
    """
    A card that may be thrown, with what is left and what may yet come of it.

    >>> from ginrummy import Spread, parse_melds
    >>> throw = Throw(Card.parse("Ks"), Spread(parse_melds("7c7d7h"), Hand.parse("2s3s")))
    >>> str(WeighedThrow(throw, Hand.parse("As4s")).helpful)
    'As4s'

    Raises:
        WrongTypeError: a value is of the wrong type.
    """

    throw: Throw = attrs.field(validator=of_type(Throw))
    """The card, and the best spread that it leaves."""
    helpful: Hand = attrs.field(validator=of_type(Hand))
    """The unseen cards that would make a meld, or a longer one, with what is left."""


def weigh_throws(seen: View) -> tuple[WeighedThrow, ...]:
    """
    Return the cards that may be thrown without knocking, the best to throw first.

    What counts is the deadwood that is left, what the unseen cards may yet make of it, and
    whether the other could use the card; equals keep the order of `find_throws`. Where
    nothing may be thrown there are none. It is what a hint can be made of; `best_throw`
    tells which card leaves the least.

    >>> from ginrummy import DECK, Seat, TakeDiscard, deal, play, view
    >>> taken = play(deal(DECK, Seat.NORTH), TakeDiscard())
    >>> best = weigh_throws(view(taken, Seat.SOUTH))[0]
    >>> str(best.throw.card), best.throw.spread.deadwood, str(best.helpful)
    ('Kc', 55, '2c4c6c8cTc3d5d7d')

    Raises:
        WrongTypeError: *seen* is not a `View`.
    """
    if not isinstance(seen, View):
        raise wrong_type("weigh_throws()", "a View", seen)
    return tuple(
        WeighedThrow(throw, Hand.of(_gains(throw, seen.unseen))) for throw in _ranked(seen)
    )


def _to_move(seen: View, where: str) -> View:
    if not isinstance(seen, View):
        raise wrong_type(where, "a View", seen)
    if seen.is_over or seen.turn is not seen.seat:
        due = "the round is over" if seen.is_over else f"{seen.turn.value} is to move"
        raise InvalidStateError(Invariant.PHASE, f"{due}, but {seen.seat.value} is asked")
    return seen


def _ranked(seen: View) -> list[Throw]:
    # What may be thrown without knocking, the best first.
    cards = {discard.card for discard in legal_actions(seen, Discard)}
    throws = [throw for throw in find_throws(seen.hand) if throw.card in cards]
    return sorted(throws, key=lambda throw: _weight(seen, throw))


def _weight(seen: View, throw: Throw) -> float:
    # How bad a throw is, in points: what it leaves, less what may come, and what it gives away.
    unseen = seen.unseen
    hope = sum(_gains(throw, unseen).values()) / max(len(unseen), 1)
    return throw.spread.deadwood - _HOPE * hope + _DANGER * _danger(seen, throw.card)


def _gains(throw: Throw, cards: Hand) -> dict[Card, int]:
    # The cards that would lessen the deadwood of what is left, and by how much.
    kept, before = throw.spread.hand, throw.spread.deadwood
    gains = {card: before - deadwood(kept | card) for card in cards}
    return {card: gain for card, gain in gains.items() if gain > 0}


def _danger(seen: View, card: Card) -> float:
    # About how many melds the card would make with two that the other seat may hold.
    other, table, unseen = seen.seat.other, seen.table, seen.unseen
    known = table.known[other] | table.ledger.exposed[other]
    chance = (table.sizes[other] - len(known)) / max(len(unseen), 1)
    pairs = [pair for pair in _pairs(card) if pair <= unseen | known]
    return sum(chance ** len(pair & unseen) for pair in pairs)


@functools.cache
def _pairs(card: Card) -> tuple[Hand, ...]:
    # Each two cards that make a meld with this one.
    melds = [meld.cards for meld in find_melds(Hand.of(DECK)) if len(meld.cards) == 3]
    return tuple([cards - card for cards in melds if card in cards])


def _offer(seen: View) -> Action:
    return TakeDiscard() if _wants_upcard(seen) else Pass()


def _draw(seen: View) -> Action:
    return TakeDiscard() if _wants_upcard(seen) else DrawStock()


def _wants_upcard(seen: View) -> bool:
    # It must be melded to advantage, or bring a knock that is wanted.
    table = seen.table
    card, rules = table.upcard, table.rules
    ends = seen.phase is Phase.DRAW and table.takes + 1 == rules.max_takes
    if card is None or ends or not legal_actions(seen, TakeDiscard):
        return False
    left = best_throw(seen.hand | card, barred=card).spread
    if left.deadwood <= table.knock_limit and _dares(seen, left.deadwood):
        return True
    melded = any(card in meld.cards for meld in left.melds)
    return melded and left.deadwood < deadwood(seen.hand)


def _discard(seen: View) -> Action:
    laid, throws = _lay_down(seen), _ranked(seen)
    if laid is not None and (not throws or _dares(seen, _left(seen, laid).deadwood)):
        return laid
    return Discard(throws[0].card)


def _last(seen: View) -> Action:
    # Without a knock the round is a washout.
    laid, passes = _lay_down(seen), legal_actions(seen, Pass)
    if laid is not None and (not passes or _left(seen, laid).deadwood <= _CAUTIOUS):
        return laid
    return TakeDiscard() if _wants_upcard(seen) else Pass()


def _lay_down(seen: View) -> Knock | BigGin | None:
    # The best way to knock, if there is one.
    rules, knocks = seen.table.rules, legal_actions(seen, Knock)
    # A hand may be laid out in hundreds of ways; only of the best the lay-offs are counted.
    left = {knock: _left(seen, knock).deadwood for knock in knocks}
    least = min(left.values(), default=0)
    closed = [knock for knock in knocks if left[knock] == least]
    best = min(closed, key=lambda knock: _exposure(seen, knock), default=None)
    for big in legal_actions(seen, BigGin):
        gin = best is not None and not _left(seen, best).deadwood
        if not gin or (rules.big_gin_bonus or 0) >= rules.gin_bonus:
            return big
    return best


def _exposure(seen: View, knock: Knock) -> int:
    # How many unseen cards can be laid off on a knock.
    return sum(any(meld.accepts(card) for meld in knock.melds) for card in seen.unseen)


def _left(seen: View, laid: Knock | BigGin) -> Spread:
    held = seen.hand
    if seen.phase is Phase.LAST and seen.table.upcard is not None:
        held |= seen.table.upcard
    return Spread.of(held if isinstance(laid, BigGin) else held - laid.card, laid.melds)


def _dares(seen: View, left: int) -> bool:
    # The longer a round goes on, the less the other has, and the sooner it undercuts.
    return left <= (_BOLD if seen.table.stock_size > _LATE else _CAUTIOUS)


def _lay_off(seen: View) -> Action:
    if not legal_actions(seen, LayOff):
        return Done()
    layoffs = best_defence(seen.hand, seen.table.melds).layoffs
    return layoffs[0] if layoffs else Done()


def _answer_claim(seen: View) -> Action:
    # A knock that loses may stand; against any other there is a remedy, where the rules have one.
    for challenge in legal_actions(seen, Challenge):
        if (challenge.remedy is Remedy.ACCEPT) == _gains_by_claim(seen):
            return challenge
    return _lay_off(seen)


def _gains_by_claim(seen: View) -> bool:
    table = seen.table
    return (
        table.knocker is not None
        and table.spread is not None
        and score_showdown(
            table.knocker,
            table.spread,
            seen.hand,
            rules=table.rules,
            multiplier=table.multiplier,
            difference_only=table.ledger.difference_only,
        ).winner
        is seen.seat
    )


_IN_PHASE: Final[dict[Phase, Player]] = {
    Phase.OFFER: _offer,
    Phase.DRAW: _draw,
    Phase.DISCARD: _discard,
    Phase.LAST: _last,
    Phase.CLAIM: _answer_claim,
    Phase.LAYOFF: _lay_off,
}
