"""The laws of a round's score."""

import attrs
from hypothesis import assume, given, strategies as st

from ginrummy import (
    BySeat,
    Card,
    Ending,
    Hand,
    LayOff,
    Meld,
    Phase,
    Round,
    RoundResult,
    Rules,
    Seat,
    Spread,
    Suit,
    iter_spreads,
    net_tables,
    score_counts,
    score_refusal,
    score_round,
    score_showdown,
    view,
)
from ginrummy.layoffs import lay_off_follows
from ginrummy.rounds import deal
from ginrummy.strategies import decks, rounds, seats
from tests.oracles import defending, melding, scoring
from tests.properties.drawing import cards_of
from tests.properties.positions import few
from tests.properties.proving import prove_showdown
from tests.properties.scorekeeping import options_of, place_of, results, scored_rules, swapped

COUNTS = st.integers(0, 10) | st.integers(0, 98)


def ended() -> st.SearchStrategy[Round]:
    """Draw rounds that are over, by rules with any options of the score."""
    return rounds(rules=scored_rules(), phases=[Phase.OVER])


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[Rules, Seat, Spread, Hand]:
    """Draw rules, a knocker, what he lays down in any way, and the other hand."""
    rules = attrs.evolve(
        draw(scored_rules()), opening="offer", hand_size=10, knock_limit_from="fixed"
    )
    hands = deal(draw(decks()), Seat.NORTH, rules).hands
    knocker = draw(seats())
    spreads = list(iter_spreads(hands[knocker], limit=draw(st.sampled_from((10, 60, 98)))))
    assume(spreads)
    return rules, knocker, draw(st.sampled_from(spreads)), hands[knocker.other]


@given(scored_rules(), seats(), COUNTS, COUNTS, st.integers(1, 4), st.sets(seats()))
def test_counts_are_scored_as_by_hand(  # noqa: PLR0913, PLR0917  # all that a score depends on
    rules: Rules, knocker: Seat, north: int, south: int, factor: int, plain: set[Seat]
) -> None:
    """
    R10.1 to R10.9: points, winner and ending are those of the oracle, and the lines add up.
    """
    counts = BySeat(north, south)
    result = score_counts(knocker, counts, rules=rules, multiplier=factor, difference_only=plain)
    won = scoring.showdown(
        options_of(rules),
        list(Seat).index(knocker),
        (north, south),
        big=False,
        plain=frozenset(list(Seat).index(seat) for seat in plain),
    )

    assert (won.winner, won.ending) == (place_of(result.winner), result.ending.value)
    assert won.points * factor == result.points == sum(line.points for line in result.lines)
    assert counts == result.deadwood
    assert all(result.balance(seat) == -result.balance(seat.other) for seat in Seat)


@given(scored_rules(), seats(), COUNTS, COUNTS, st.sets(seats()))
def test_swapping_the_seats_swaps_the_counts(
    rules: Rules, knocker: Seat, north: int, south: int, plain: set[Seat]
) -> None:
    """
    R10.1: the score knows no seat.
    """
    result = score_counts(knocker, BySeat(north, south), rules=rules, difference_only=plain)
    others = {seat.other for seat in plain}

    assert swapped(result) == score_counts(
        knocker.other, BySeat(south, north), rules=rules, difference_only=others
    )


@few()
@given(showdowns())
def test_showdowns_are_those_of_brute_force(case: tuple[Rules, Seat, Spread, Hand]) -> None:
    """
    R10.7: a showdown is worth what trying every lay-off and every melding finds.
    """
    rules, knocker, spread, hand = case
    result = score_showdown(knocker, spread, hand, rules=rules)
    cards, laid = cards_of(hand), [cards_of(meld.cards) for meld in spread.melds]
    allowed = rules.layoffs and (rules.layoff_on_gin or spread.deadwood > 0)
    least = defending.least_after_layoffs(cards, laid) if allowed else melding.deadwood(cards)
    counts = BySeat(least, least).put(knocker, spread.deadwood)

    assert counts == result.deadwood
    assert score_counts(knocker, counts, rules=rules) == attrs.evolve(result, spreads=None)
    assert swapped(result) == score_showdown(knocker.other, spread, hand, rules=rules)


def _in_other_suits(hand: Hand) -> Hand:
    order = list(Suit)
    return Hand.of(Card(card.rank, order[order.index(card.suit) - 1]) for card in hand)


@few()
@given(showdowns())
def test_permuting_the_suits_changes_no_number(case: tuple[Rules, Seat, Spread, Hand]) -> None:
    """
    R10.1: the score knows no suit.
    """
    rules, knocker, spread, hand = case
    other = Spread(
        [Meld(_in_other_suits(meld.cards)) for meld in spread.melds],
        _in_other_suits(spread.unmelded),
    )
    result = score_showdown(knocker, spread, hand, rules=rules)
    same = score_showdown(knocker, other, _in_other_suits(hand), rules=rules)

    assert attrs.evolve(result, spreads=None) == attrs.evolve(same, spreads=None)


@few(2)
@given(ended())
def test_rounds_score_the_same_from_all_sides(state: Round) -> None:
    """
    R10.7, R10.10: a round that is over is worth the same for the table and both players.
    """
    result = score_round(state)
    table = state.table

    assert all(result == score_round(view(state, seat)) for seat in Seat)
    if table.ledger.annulled or table.knocker is None or table.spread is None:
        ending = Ending.ANNULLED if table.ledger.annulled else Ending.WASHOUT
        assert (ending, None, 0) == (result.ending, result.winner, result.points)
        return
    laid_off = Hand.of(layoff.card for layoff in table.layoffs)
    known = score_showdown(
        table.knocker,
        table.spread,
        state.hands[table.knocker.other] | laid_off,
        rules=table.rules,
        layoffs=table.layoffs,
        multiplier=table.multiplier,
        difference_only=table.ledger.difference_only,
    )
    assert known == result


@few(2)
@given(ended())
def test_rounds_are_worth_what_the_oracle_says(state: Round) -> None:
    """
    R10.1 to R10.9: the cards that are left, melded by brute force, give the score by hand.
    """
    table = state.table
    assume(not table.ledger.annulled)
    assume(table.knocker is not None)

    prove_showdown(state)


@few()
@given(showdowns(), st.data())
def test_no_lay_offs_are_better_than_the_best_defence(
    case: tuple[Rules, Seat, Spread, Hand], data: st.DataObject
) -> None:
    """
    R10.7: whatever is laid off, the defender is not better off than with the best defence.
    """
    rules, knocker, spread, hand = case
    assume(lay_off_follows(rules, spread))
    melds, left, made = list(spread.melds), hand, list[LayOff]()
    while found := [LayOff(card, meld) for meld in melds for card in left if meld.accepts(card)]:
        layoff = data.draw(st.sampled_from([*found, None]))
        if layoff is None:
            break
        melds[melds.index(layoff.onto)] = layoff.onto.with_card(layoff.card)
        left -= layoff.card
        made.append(layoff)
    best = score_showdown(knocker, spread, hand, rules=rules)
    told = score_showdown(knocker, spread, hand, rules=rules, layoffs=made)

    assert best.balance(knocker) <= told.balance(knocker)
    assert told.spreads is not None
    assert told.spreads[knocker.other].hand == left


@given(seats(), COUNTS, COUNTS, st.integers(1, 8))
def test_refusals_go_to_who_doubled(doubler: Seat, mine: int, yours: int, factor: int) -> None:
    """
    R12.3: a refused double is worth ten and what the other has more, times the factor.
    """
    result = score_refusal(doubler, BySeat(yours, yours).put(doubler, mine), factor=factor)

    assert (10 + max(yours - mine, 0)) * factor == result.balance(doubler)


@given(st.lists(results(), min_size=1, max_size=4))
def test_partners_share_what_they_win(tables: list[RoundResult]) -> None:
    """
    R12.5: the balance of a round of partners is the sum of those of their tables.
    """
    result = net_tables(tables)

    for seat in Seat:
        assert sum(table.balance(seat) for table in tables) == result.balance(seat)
    assert swapped(result) == net_tables(map(swapped, tables))
    assert (result.winner is None) == (result.points == 0)
