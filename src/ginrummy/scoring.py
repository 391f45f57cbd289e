"""
What a round is worth, and why.

>>> from ginrummy import BySeat, Seat, score_counts
>>> result = score_counts(Seat.NORTH, BySeat(north=9, south=4))
>>> result.ending, result.winner, result.points
(<Ending.UNDERCUT: 'undercut'>, <Seat.SOUTH: 'S'>, 15)
>>> [line.label for line in result.lines]
['deadwood 9 − 4', 'undercut 10']
"""

from collections.abc import Iterable, Iterator

import attrs

from ginrummy.actions import LayOff
from ginrummy.cards import Hand
from ginrummy.errors import InvalidStateError, Invariant, all_of, wrong_type
from ginrummy.layoffs import best_defence, lay_off_follows
from ginrummy.options import GinTie, Tie
from ginrummy.results import Ending, LineKind, RoundResult, ScoreLine
from ginrummy.rounds import Round
from ginrummy.rules import CLASSIC, Rules
from ginrummy.seats import BySeat, Seat
from ginrummy.spreads import Spread, best_spread
from ginrummy.views import View

__all__ = ["net_tables", "score_counts", "score_refusal", "score_round", "score_showdown"]

_NOBODY = frozenset[Seat]()
_REFUSED = 10


@attrs.frozen(kw_only=True)
class _Showdown:
    # What a score depends on, checked.
    knocker: Seat
    deadwood: BySeat[int]
    big_gin: bool
    rules: Rules
    multiplier: int
    difference_only: frozenset[Seat]
    spreads: BySeat[Spread] | None = None


def score_round(state: Round | View) -> RoundResult:
    """
    Return what a finished round is worth; it is the same from a round and from any view.

    The knocker's cards count as he laid them down, those of the defender as little as they
    can after what he laid off (R10.1, R10.7). A washout and an annulled round are worth
    nothing (R10.10), and a spade may double the points (R10.8).

    >>> from ginrummy import DECK, annul, deal
    >>> score_round(annul(deal(DECK, Seat.NORTH))).ending
    <Ending.ANNULLED: 'annulled'>

    Raises:
        InvalidStateError: the round is not over.
        WrongTypeError: *state* is neither a `Round` nor a `View`.
    """
    if not isinstance(state, Round | View):
        raise wrong_type("score_round()", "a Round or a View", state)
    table = state.table
    if not table.is_over:
        raise InvalidStateError(Invariant.NOT_FINISHED, f"in phase {table.phase.value}")
    if table.ledger.annulled:
        return RoundResult(ending=Ending.ANNULLED)
    if table.knocker is None or table.spread is None:
        return RoundResult(ending=Ending.WASHOUT)
    hand = table.ledger.exposed[table.knocker.other]
    spreads = BySeat(table.spread, table.spread).put(table.knocker.other, best_spread(hand))
    showdown = _Showdown(
        knocker=table.knocker,
        deadwood=spreads.map(_deadwood),
        big_gin=len(table.spread.hand) > table.rules.hand_size,
        rules=table.rules,
        multiplier=table.multiplier,
        difference_only=table.ledger.difference_only,
        spreads=spreads,
    )
    return _scored(showdown)


def _deadwood(spread: Spread) -> int:
    return spread.deadwood


def score_showdown(  # noqa: PLR0913  # all that a score depends on
    knocker: Seat,
    spread: Spread,
    defender: Hand,
    *,
    rules: Rules = CLASSIC,
    layoffs: Iterable[LayOff] | None = None,
    multiplier: int = 1,
    difference_only: Iterable[Seat] = _NOBODY,
) -> RoundResult:
    """
    Return what a knock is worth, from the cards alone (R10.1 to R10.9).

    Whether the knock was within the limit is not asked: one above it may have been
    accepted (R9.4, R9.6).

    >>> from ginrummy import parse_melds
    >>> spread = Spread(parse_melds("4c4d4h, 7s8s9s, JcJdJh"), Hand.parse("2d"))
    >>> result = score_showdown(Seat.NORTH, spread, Hand.parse("6sKd9c3d QcQdQh TcTdTh"))
    >>> result.points, [line.label for line in result.lines]
    (20, ['deadwood 22 − 2'])

    Args:
        knocker: who laid down his cards.
        spread: his cards as they lie; one card more than was dealt is big gin (R10.6).
        defender: the other's cards, before he lays off any.
        rules: the rules in force.
        layoffs: what the defender laid off, in order; if None, the best defence that the
            rules allow (R10.7).
        multiplier: what the points are multiplied with, such as `Table.multiplier`, or
            the factor of doubles that were accepted (R10.8, R12.4).
        difference_only: who scores the plain difference at most (R10.9).

    Raises:
        InvalidStateError: a hand has a wrong number of cards, a card is there twice, or a
            lay-off does not fit.
        WrongTypeError: an argument is of the wrong type.
    """
    where = "score_showdown()"
    _check_common(where, knocker, rules, multiplier)
    if not isinstance(spread, Spread):
        raise wrong_type(where, "a Spread", spread)
    if not isinstance(defender, Hand):
        raise wrong_type(where, "a Hand as defender", defender)
    _check_cards(spread, defender, rules)
    left = _left(spread, defender, rules, layoffs)
    spreads = BySeat(spread, spread).put(knocker.other, left)
    showdown = _Showdown(
        knocker=knocker,
        deadwood=spreads.map(_deadwood),
        big_gin=len(spread.hand) > rules.hand_size,
        rules=rules,
        multiplier=multiplier,
        difference_only=_seats(where, difference_only),
        spreads=spreads,
    )
    return _scored(showdown)


def _check_common(where: str, knocker: Seat, rules: Rules, multiplier: int) -> None:
    if not isinstance(knocker, Seat):
        raise wrong_type(where, "a Seat as knocker", knocker)
    if not isinstance(rules, Rules):
        raise wrong_type(where, "a Rules", rules)
    _check_factor(where, "multiplier", multiplier)


def _check_factor(where: str, name: str, factor: int) -> None:
    if type(factor) is not int:
        raise wrong_type(where, f"an int as {name}", factor)
    if factor < 1:
        raise InvalidStateError(Invariant.SCORE, f"{name} is {factor}, not 1 or more")


def _seats(where: str, seats: Iterable[Seat]) -> frozenset[Seat]:
    return frozenset(all_of(Seat, seats, where))


def _check_cards(spread: Spread, defender: Hand, rules: Rules) -> None:
    held, size = len(spread.hand), rules.hand_size
    big = held == size + 1 and spread.is_gin and rules.big_gin_bonus is not None
    if held != size and not big:
        raise InvalidStateError(Invariant.KNOCK, f"a spread of {held} cards")
    if len(defender) != size:
        detail = f"{len(defender)} cards of the defender, not {size}"
        raise InvalidStateError(Invariant.HAND_SIZE, detail)
    if spread.hand & defender:
        raise InvalidStateError(Invariant.DOUBLED_CARD, str(spread.hand & defender))


def _left(spread: Spread, hand: Hand, rules: Rules, layoffs: Iterable[LayOff] | None) -> Spread:
    # What the defender is left with, at its best.
    allowed = lay_off_follows(rules, spread)
    if layoffs is None:
        return best_defence(hand, spread.melds).spread if allowed else best_spread(hand)
    melds = list(spread.melds)
    for layoff in all_of(LayOff, layoffs, "score_showdown()"):
        fits = layoff.onto in melds and layoff.onto.accepts(layoff.card)
        if not (allowed and fits and layoff.card in hand):
            raise InvalidStateError(Invariant.LAYOFF, str(layoff))
        melds[melds.index(layoff.onto)] = layoff.onto.with_card(layoff.card)
        hand -= layoff.card
    return best_spread(hand)


def score_counts(  # noqa: PLR0913  # all that a score depends on
    knocker: Seat,
    deadwood: BySeat[int],
    *,
    gin: bool = False,
    big_gin: bool = False,
    rules: Rules = CLASSIC,
    multiplier: int = 1,
    difference_only: Iterable[Seat] = _NOBODY,
) -> RoundResult:
    """
    Return what a knock is worth, from the counts alone (R10.1 to R10.9).

    >>> score_counts(Seat.NORTH, BySeat(north=0, south=24)).ending
    <Ending.GIN: 'gin'>

    Args:
        knocker: who laid down his cards.
        deadwood: what both count in points, after the lay-offs.
        gin: whether the knocker has gin. He has whenever he counts nothing (R7.5), so this
            is for making sure.
        big_gin: whether all his eleven cards are melded (R10.6).
        rules: the rules in force.
        multiplier: what the points are multiplied with (R10.8, R12.4).
        difference_only: who scores the plain difference at most (R10.9).

    Raises:
        InvalidStateError: a count is negative, the knocker has gin and counts something, or
            big gin is not played by these rules.
        WrongTypeError: an argument is of the wrong type.
    """
    where = "score_counts()"
    _check_common(where, knocker, rules, multiplier)
    _check_counts(where, deadwood)
    for name, value in (("gin", gin), ("big_gin", big_gin)):
        if not isinstance(value, bool):
            raise wrong_type(where, f"a bool as {name}", value)
    if (gin or big_gin) and deadwood[knocker]:
        raise InvalidStateError(Invariant.KNOCK, f"gin with deadwood {deadwood[knocker]}")
    if big_gin and rules.big_gin_bonus is None:
        raise InvalidStateError(Invariant.KNOCK, "big gin is not played by these rules")
    showdown = _Showdown(
        knocker=knocker,
        deadwood=deadwood,
        big_gin=big_gin,
        rules=rules,
        multiplier=multiplier,
        difference_only=_seats(where, difference_only),
    )
    return _scored(showdown)


def _check_counts(where: str, deadwood: BySeat[int]) -> None:
    if not isinstance(deadwood, BySeat):
        raise wrong_type(where, "a BySeat as deadwood", deadwood)
    for count in deadwood:
        if type(count) is not int:
            raise wrong_type(where, "ints as deadwood", count)
        if count < 0:
            raise InvalidStateError(Invariant.SCORE, f"deadwood is {count}, not 0 or more")


def _scored(showdown: _Showdown) -> RoundResult:
    ending, winner = _outcome(showdown)
    lines = tuple(_lines(showdown, ending, winner)) if winner is not None else ()
    return RoundResult(
        ending=ending,
        winner=winner,
        points=sum(line.points for line in lines),
        deadwood=showdown.deadwood,
        spreads=showdown.spreads,
        lines=lines,
    )


def _outcome(showdown: _Showdown) -> tuple[Ending, Seat | None]:
    # How the round ends, and for whom (R10.1 to R10.6).
    knocker, rules = showdown.knocker, showdown.rules
    own, other = showdown.deadwood[knocker], showdown.deadwood[knocker.other]
    if showdown.big_gin:
        return Ending.BIG_GIN, knocker
    if own == 0 and (other or rules.gin_tie is GinTie.GIN_SCORES):
        return Ending.GIN, knocker
    if own == 0 or (own == other and rules.tie is Tie.NO_SCORE):
        return Ending.TIE, None
    if own < other:
        return Ending.KNOCK, knocker
    return Ending.UNDERCUT, knocker.other


def _lines(showdown: _Showdown, ending: Ending, winner: Seat) -> Iterator[ScoreLine]:
    rules, factor = showdown.rules, showdown.multiplier
    least, most = sorted(showdown.deadwood)
    points = most - least
    yield ScoreLine(LineKind.DEADWOOD, points, (most, least))
    bonuses = {
        Ending.GIN: (LineKind.GIN, rules.gin_bonus),
        Ending.BIG_GIN: (LineKind.BIG_GIN, rules.big_gin_bonus or 0),
        Ending.UNDERCUT: (LineKind.UNDERCUT, rules.undercut_bonus),
    }
    if ending in bonuses and winner not in showdown.difference_only:
        kind, bonus = bonuses[ending]
        points += bonus
        # A bonus of nought is none.
        yield from [ScoreLine(kind, bonus)] if bonus else []
    if factor > 1:
        spades = factor == 2 and rules.spade_doubles
        kind = LineKind.SPADES if spades else LineKind.MULTIPLIER
        yield ScoreLine(kind, points * (factor - 1), (factor,))


def score_refusal(doubler: Seat, deadwood: BySeat[int], *, factor: int) -> RoundResult:
    """
    Return what a refused double is worth to *doubler*, who offered it (R12.3).

    >>> result = score_refusal(Seat.NORTH, BySeat(north=12, south=20), factor=2)
    >>> result.points, [line.label for line in result.lines]
    (36, ['refused double 10', 'deadwood 20 − 12', 'multiplier × 2'])

    Args:
        doubler: who offered to double.
        deadwood: what both count in points, each melded at his best.
        factor: the factor that was in force before the offer.

    Raises:
        InvalidStateError: a count is negative, or the factor is less than 1.
        WrongTypeError: an argument is of the wrong type.
    """
    where = "score_refusal()"
    if not isinstance(doubler, Seat):
        raise wrong_type(where, "a Seat as doubler", doubler)
    _check_counts(where, deadwood)
    _check_factor(where, "factor", factor)
    own, other = deadwood[doubler], deadwood[doubler.other]
    lines = [ScoreLine(LineKind.REFUSAL, _REFUSED)]
    if other > own:
        lines.append(ScoreLine(LineKind.DEADWOOD, other - own, (other, own)))
    points = sum(line.points for line in lines)
    if factor > 1:
        lines.append(ScoreLine(LineKind.MULTIPLIER, points * (factor - 1), (factor,)))
    return RoundResult(
        ending=Ending.AWARDED,
        winner=doubler,
        points=points * factor,
        deadwood=deadwood,
        lines=tuple(lines),
    )


def net_tables(results: Iterable[RoundResult]) -> RoundResult:
    """
    Return the result of a round of partners, from those of their tables (R12.5).

    The seats stand for the two sides. What one side wins at all tables together, less what
    it loses, are its points; if that is nothing, nobody wins the round.

    >>> both = [RoundResult.of_points(Seat.NORTH, 12), RoundResult.of_points(Seat.SOUTH, 10)]
    >>> net_tables(both).winner, net_tables(both).points
    (<Seat.NORTH: 'N'>, 2)

    Raises:
        InvalidStateError: there are no results.
        WrongTypeError: *results* is not an iterable of `RoundResult`.
    """
    tables = all_of(RoundResult, results, "net_tables()")
    if not tables:
        raise InvalidStateError(Invariant.SCORE, "no tables")
    north = sum(result.balance(Seat.NORTH) for result in tables)
    if north == 0:
        endings = {result.ending for result in tables}
        void = endings <= {Ending.WASHOUT, Ending.ANNULLED}
        return RoundResult(ending=min(endings, key=_rank) if void else Ending.TIE)
    winner = Seat.NORTH if north > 0 else Seat.SOUTH
    lines = tuple(
        ScoreLine(LineKind.TABLE, result.balance(winner), (number,))
        for number, result in enumerate(tables, start=1)
        if result.winner is not None
    )
    return RoundResult(ending=Ending.AWARDED, winner=winner, points=abs(north), lines=lines)


def _rank(ending: Ending) -> bool:
    # If tables were void in both ways, the round counts as a washout.
    return ending is not Ending.WASHOUT
