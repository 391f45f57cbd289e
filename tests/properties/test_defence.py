"""How to answer a knock: the library against the oracle, and the laws of laying off."""

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from ginrummy import Hand, Meld, best_defence, best_spread, best_spreads, deadwood, find_layoffs
from tests.oracles import defending, melding
from tests.oracles.melding import PACK, Cards
from tests.properties.drawing import (
    Knock,
    SpreadOrder,
    bits,
    cards_of,
    knocks,
    melds_of,
    order,
    permuted,
)

SUITS = st.sampled_from(sorted(permutations(range(4))))


def laid_cards(melds: tuple[Meld, ...]) -> list[Cards]:
    """Give the oracle's cards for the knocker's melds."""
    return [cards_of(meld.cards) for meld in melds]


def parsed(texts: list[str]) -> tuple[Meld, ...]:
    """Read melds, one text each."""
    return tuple(Meld.parse(text) for text in texts)


def best_answer(hand: Cards, melds: list[Cards]) -> tuple[int, int, SpreadOrder]:
    """Find by the oracle the first answer: deadwood, number of lay-offs, order of the spread."""
    return min(
        (melding.total(melding.unmelded(left, spread)), len(hand) - len(left), order(left, spread))
        for left in defending.ways(hand, melds)
        for spread in melding.spreads(left)
    )


@given(knocks())
def test_the_defence_leaves_the_least(knock: Knock) -> None:
    """
    R3.1, R3.3, R3.5: no lay-offs, with any melds of the rest, leave less than the best.
    """
    hand, melds = knock

    assert (
        defending.least_after_layoffs(cards_of(hand), laid_cards(melds))
        == best_defence(hand, melds).spread.deadwood
    )


@given(knocks())
def test_the_defence_can_be_played(knock: Knock) -> None:
    """
    R3.2, R3.3: the lay-offs fit one after the other, each on a meld as it then lies.
    """
    hand, melds = knock
    layoffs = [
        (layoff.card.index, cards_of(layoff.onto.cards))
        for layoff in best_defence(hand, melds).layoffs
    ]

    assert defending.playable(cards_of(hand), laid_cards(melds), layoffs)


@given(knocks())
def test_the_defence_keeps_to_its_own_cards(knock: Knock) -> None:
    """
    R3.4: lay-offs, melds and unmelded cards of a defence are the cards of the hand, once each.
    """
    hand, melds = knock
    answer = best_defence(hand, melds)
    laid_off = Hand.of(layoff.card for layoff in answer.layoffs)
    groups = [cards_of(meld.cards) for meld in answer.spread.melds]

    assert len(answer.layoffs) == len(laid_off)
    assert hand - laid_off == answer.spread.hand
    assert all(melding.is_meld(group) for group in groups)
    assert cards_of(hand - laid_off) == cards_of(answer.spread.unmelded).union(*groups)
    assert len(hand) - len(laid_off) == len(answer.spread.unmelded) + sum(
        len(group) for group in groups
    )


@given(knocks())
def test_the_order_among_equal_defences(knock: Knock) -> None:
    """
    R3.5: among defences that leave the same, fewer lay-offs and then the first spread are best.
    """
    hand, melds = knock
    answer = best_defence(hand, melds)
    kept = cards_of(answer.spread.hand)
    found = (answer.spread.deadwood, len(answer.layoffs), order(kept, melds_of(answer.spread)))

    assert best_answer(cards_of(hand), laid_cards(melds)) == found


@given(knocks())
def test_what_is_kept_is_melded_best(knock: Knock) -> None:
    """
    R2.3: the spread of a defence is the best spread of the cards that are kept.
    """
    answer = best_defence(*knock)

    assert best_spread(answer.spread.hand) == answer.spread


@given(knocks())
def test_layoffs_are_found_once_each(knock: Knock) -> None:
    """
    R3.1, R3.2: every card that fits now is found, once for each meld it fits.
    """
    hand, melds = knock
    found = [
        (layoff.card.index, cards_of(layoff.onto.cards)) for layoff in find_layoffs(hand, melds)
    ]

    assert defending.steps(cards_of(hand), laid_cards(melds)) == set(found)
    assert len(set(found)) == len(found)


@given(knocks(), st.data())
def test_layoffs_follow_the_growing_melds(knock: Knock, data: st.DataObject) -> None:
    """
    R3.3: after a lay-off, what may follow is what fits the melds as they lie then.
    """
    hand, laid = knock
    melds = list(laid)
    while found := find_layoffs(hand, tuple(melds)):
        step = data.draw(st.sampled_from(found))
        melds[melds.index(step.onto)] = step.onto.with_card(step.card)
        hand -= Hand.of([step.card])
        after = {
            (one.card.index, cards_of(one.onto.cards)) for one in find_layoffs(hand, tuple(melds))
        }

        assert defending.steps(cards_of(hand), laid_cards(tuple(melds))) == after


@given(knocks())
def test_a_meld_accepts_what_may_be_laid_off(knock: Knock) -> None:
    """
    R3.2: a set of three takes its fourth, a run takes the next at either end, and no more.
    """
    for meld in knock[1]:
        cards = cards_of(meld.cards)
        ends = {min(cards) - 1, max(cards) + 1} if melding.is_run(cards) else PACK - cards
        fitting = {card for card in ends if melding.is_meld(cards | {card})}

        assert fitting == {
            card.index for card in Hand((1 << 52) - 1) - meld.cards if meld.accepts(card)
        }


@given(knocks(), SUITS)
def test_suits_are_alike(knock: Knock, suits: tuple[int, ...]) -> None:
    """
    Exchanging the suits changes no count of a defence.
    """
    hand, melds = knock
    other = permuted(cards_of(hand), suits)
    others = tuple(Meld(permuted(cards, suits)) for cards in laid_cards(melds))
    answer, other_answer = best_defence(hand, melds), best_defence(other, others)

    assert answer.spread.deadwood == other_answer.spread.deadwood
    assert len(answer.layoffs) == len(other_answer.layoffs)
    assert len(find_layoffs(hand, melds)) == len(find_layoffs(other, others))


@given(knocks())
def test_the_order_of_the_melds_does_not_matter(knock: Knock) -> None:
    """
    R3.5: the defence is as good whichever way the knocker lists his melds.
    """
    hand, melds = knock
    expected = best_defence(hand, melds).spread

    assert all(expected == best_defence(hand, turned).spread for turned in permutations(melds))


@given(knocks())
def test_laying_off_never_hurts(knock: Knock) -> None:
    """
    R3.1: the defence leaves no more than the hand counts without lay-offs: nobody has to lay off.
    """
    hand, melds = knock

    assert best_defence(hand, melds).spread.deadwood <= deadwood(hand)


@given(knocks())
def test_a_meld_more_on_the_table_never_hurts(knock: Knock) -> None:
    """
    R3.1: with one more of the knocker's melds to lay off on, the defence leaves no more.

    Every defence against the fewer melds is one against all of them; against none it is the hand
    as it melds alone.
    """
    hand, melds = knock
    counts = [best_defence(hand, melds[:some]).spread.deadwood for some in range(len(melds) + 1)]

    assert deadwood(hand) == counts[0]
    assert sorted(counts, reverse=True) == counts


@given(knocks(), st.data())
def test_a_longer_meld_of_the_knocker_never_hurts(knock: Knock, data: st.DataObject) -> None:
    """
    R3.3: when a knocker's meld is longer by a card, the defence leaves no more.

    The end it grows over takes none of the defender's cards before, and perhaps one after; the
    other end is as it was.
    """
    hand, melds = knock
    taken = cards_of(hand).union(*laid_cards(melds))
    growing = sorted(
        defending.steps(PACK - taken, laid_cards(melds)), key=lambda step: (step[0], bits(step[1]))
    )
    if growing:
        card, meld = data.draw(st.sampled_from(growing))
        at = laid_cards(melds).index(meld)
        grown = Meld(permuted(meld | {card}, (0, 1, 2, 3)))

        assert (
            best_defence(hand, (*melds[:at], grown, *melds[at + 1 :])).spread.deadwood
            <= best_defence(hand, melds).spread.deadwood
        )


@given(knocks())
def test_a_card_more_costs_at_most_what_it_counts(knock: Knock) -> None:
    """
    With a card more, the best defence leaves at most what that card counts more.

    The larger hand can be played in the same way, with the card unmelded.
    """
    hand, melds = knock
    whole = best_defence(hand, melds).spread.deadwood

    for card in hand:
        assert whole <= best_defence(hand - Hand.of([card]), melds).spread.deadwood + card.points


@given(knocks())
def test_a_step_never_gains(knock: Knock) -> None:
    """
    R3.5: no first step lets a defence end lower than the best, whose own step costs nothing.
    """
    hand, melds = knock
    best = best_defence(hand, melds)
    after: list[int] = []
    for step in find_layoffs(hand, melds):
        grown = tuple(meld.with_card(step.card) if meld == step.onto else meld for meld in melds)
        after.append(best_defence(hand - Hand.of([step.card]), grown).spread.deadwood)

    assert all(best.spread.deadwood <= left for left in after)
    assert not best.layoffs or best.spread.deadwood == min(after)


def test_false_law_what_fits_may_always_go() -> None:
    """
    It is false that laying off what fits costs nothing (R3.5): two eights are loose without 8h.
    """
    hand, melds = Hand.parse("8c8d8hKs"), parsed(["5h6h7h"])
    kept = best_defence(hand, melds)
    gone = best_defence(hand - Hand.parse("8h"), parsed(["5h6h7h8h"]))

    assert ["8h"] == [str(step.card) for step in find_layoffs(hand, melds)]
    assert (10, 0) == (kept.spread.deadwood, len(kept.layoffs))
    assert 26 == gone.spread.deadwood


@pytest.mark.parametrize(
    ("hand", "melds", "own_first", "least"),
    [
        # Four eights are best alone; three of them and 8h 9h on the run are better.
        ("2c3d8c8d8h8s9hKcKdKs", ["5h6h7h", "QcQdQh"], 14, 5),
        # The jacks are wanted for a set, and as the bridge for both queens.
        ("3c8c9cTcJcJdQdJhQhJs", ["8s9sTs", "8d9dTd", "8h9hTh"], 23, 3),
    ],
)
def test_false_law_own_melds_first(
    hand: str, melds: list[str], own_first: int, least: int
) -> None:
    """
    It is false that the best own melds, and then lay-offs, are the best defence (R3.5).
    """
    held, laid = Hand.parse(hand), parsed(melds)
    after = [
        melding.total(left)
        for spread in best_spreads(held)
        for left in defending.ways(cards_of(spread.unmelded), laid_cards(laid))
    ]

    assert own_first == min(after)
    assert least == best_defence(held, laid).spread.deadwood


@pytest.mark.parametrize(
    ("hand", "melds", "left"),
    [
        # R3.4: 4s 5s 6s lie on the table, but they make no trios of the defender's pairs.
        ("4c4d5c5h6d6h", ["4s5s6s"], 30),
        # R3.6: the knocker's fives are unmelded: no five goes there, though two of his lie open.
        ("5h", ["KcKdKh"], 5),
        # R3.3: two cards down and two up, from one run of three.
        ("3h4h8h9h", ["5h6h7h"], 0),
        # R3.2: two runs with a gap of one card: the card goes on either, and the runs stay two.
        ("5s", ["2s3s4s", "6s7s8s"], 0),
        # R3.2: the ace is low only, so that it goes under a two and not over a king.
        ("AcAd", ["JcQcKc", "2d3d4d"], 1),
    ],
)
def test_the_table_lends_nothing_but_its_ends(hand: str, melds: list[str], left: int) -> None:
    """
    R3.2, R3.3, R3.4, R3.6: melds take cards at their ends, and lend none.
    """
    assert left == defending.least_after_layoffs(
        melding.read(hand), [melding.read(meld) for meld in melds]
    )
    assert left == best_defence(Hand.parse(hand), parsed(melds)).spread.deadwood
