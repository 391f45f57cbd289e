"""The Hypothesis strategies: what they draw, how soon they refuse."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import Phase, find, given, settings, strategies as st
from hypothesis.errors import InvalidArgument

from ginrummy import (
    BICYCLE,
    CLASSIC,
    DECK,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    Action,
    Card,
    Hand,
    IllegalActionError,
    Knock,
    Meld,
    MeldKind,
    Phase as RoundPhase,
    Round,
    Rules,
    Seat,
    View,
    deadwood,
    deal,
    find_melds,
    legal_actions,
    oklahoma,
    play,
    view,
)
from ginrummy.phases import Exposure
from ginrummy.rules import KnockLimitFrom, LastDiscard, Opening
from ginrummy.strategies import (
    actions,
    cards,
    decks,
    hands,
    melded_hands,
    melds,
    rounds,
    rule_sets,
    seats,
    views,
)
from tests.unit.values import call

Hands = Callable[..., st.SearchStrategy[Hand]]

BOTH: list[Hands] = [hands, melded_hands]
MANY = settings(
    max_examples=60,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
)


def sample(strategy: st.SearchStrategy[Hand]) -> list[Hand]:
    """Draw sixty hands, the same each time."""
    drawn: list[Hand] = []

    @MANY
    @given(strategy)
    def collect(hand: Hand) -> None:
        drawn.append(hand)

    collect()
    return drawn


@given(cards())
def test_cards_are_those_of_the_deck(card: Card) -> None:
    """
    A drawn card is one of the 52, and the very one of the deck.
    """
    assert card is DECK[card.index]


@pytest.mark.parametrize("card", [DECK[0], DECK[25], DECK[51]], ids=str)
def test_every_card_can_come(card: Card) -> None:
    """
    The first card comes, the last, and any between.
    """
    assert card == find(cards(), lambda drawn: drawn == card)


@given(melds())
def test_melds_are_melds(meld: Meld) -> None:
    """
    R1.1: a drawn meld has cards that make one.
    """
    assert meld == Meld(meld.cards)


@pytest.mark.parametrize(
    ("kind", "size"), [(MeldKind.SET, 3), (MeldKind.SET, 4), (MeldKind.RUN, 3), (MeldKind.RUN, 13)]
)
def test_every_kind_and_length_of_meld_can_come(kind: MeldKind, size: int) -> None:
    """
    R1.2, R1.3: sets of three and four come, and runs of three to thirteen.
    """
    meld = find(melds(), lambda drawn: drawn.kind is kind and len(drawn.cards) == size)

    assert (kind, size) == (meld.kind, len(meld.cards))


@pytest.mark.parametrize("strategy", BOTH)
@given(st.data(), st.integers(0, 52), st.integers(0, 52))
def test_sizes_are_kept(strategy: Hands, data: st.DataObject, one: int, two: int) -> None:
    """
    No hand has fewer cards than the least size, or more than the greatest.
    """
    low, high = sorted((one, two))
    hand = data.draw(strategy(min_size=low, max_size=high))

    assert low <= len(hand) <= high
    assert hand == Hand(hand.bits)


@pytest.mark.parametrize("strategy", BOTH)
def test_sizes_are_0_to_11_unless_told(strategy: Hands) -> None:
    """
    Without sizes hands have what a player can hold in play.
    """
    sizes = {len(hand) for hand in sample(strategy())}

    assert {0, 11} <= sizes <= {*range(12)}


@pytest.mark.parametrize("strategy", BOTH)
@pytest.mark.parametrize(("size", "hand"), [(0, Hand()), (52, Hand.of(DECK))])
def test_the_extremes_are_one_hand_each(strategy: Hands, size: int, hand: Hand) -> None:
    """
    There is one hand of no cards, and one of all.
    """
    assert {hand} == {*sample(strategy(min_size=size, max_size=size))}


def test_hands_shrink_to_the_least_size() -> None:
    """
    The simplest hand is a smallest one.
    """
    assert Hand() == find(hands(), lambda _: True)
    assert 3 == len(find(hands(min_size=3), lambda _: True))


@pytest.mark.parametrize("strategy", BOTH)
@pytest.mark.parametrize(
    ("low", "high"), [(-1, 11), (5, 4), (0, 53), (53, 53), (-2, -1), (12, 11)]
)
def test_wrong_sizes_fail_at_the_call(strategy: Hands, low: int, high: int) -> None:
    """
    Sizes out of order, or outside 0 to 52, are refused before anything is drawn.
    """
    with pytest.raises(InvalidArgument) as caught:
        strategy(min_size=low, max_size=high)

    assert f"sizes must be 0 <= min_size <= max_size <= 52: {low}, {high}" == str(caught.value)


@pytest.mark.parametrize("strategy", BOTH)
@pytest.mark.parametrize(
    ("low", "high"), [(1.0, 5), ("1", 5), (True, 5), (None, None), (0, 5.0), (0, "5"), (0, True)]
)
def test_sizes_are_ints(strategy: Hands, low: object, high: object) -> None:
    """
    What is no int is no size, and refused before anything is drawn.
    """
    with pytest.raises(InvalidArgument) as caught:
        call(strategy, min_size=low, max_size=high)

    assert str(caught.value).startswith(f"sizes must be ints: {low!r}, ")


@pytest.mark.parametrize("strategy", BOTH)
def test_sizes_are_named(strategy: Hands) -> None:
    """
    The sizes are given by name only.
    """
    with pytest.raises(TypeError):
        strategy(1, 2)


@pytest.fixture(scope="module")
def rich() -> list[Hand]:
    """Give sixty melded hands of ten cards."""
    return sample(melded_hands(min_size=10, max_size=10))


def test_melded_hands_meld(rich: list[Hand]) -> None:
    """
    R1.1: most melded hands have a meld, unlike most others.
    """
    assert 45 < sum(1 for hand in rich if find_melds(hand))
    assert 30 > sum(1 for hand in sample(hands(min_size=10, max_size=10)) if find_melds(hand))


def test_melded_hands_have_choices(rich: list[Hand]) -> None:
    """
    R1.5: hands come in which a set and a run compete for a card.
    """
    pairs = [(one, two) for hand in rich for one in find_melds(hand) for two in find_melds(hand)]

    assert any(one.kind is not two.kind and one.cards & two.cards for one, two in pairs)


def test_melded_hands_also_miss(rich: list[Hand]) -> None:
    """
    Near misses come: a melded hand may have loose cards as well.
    """
    assert 15 < sum(1 for hand in rich if find_melds(hand) and deadwood(hand))


def test_melded_hands_find_gin() -> None:
    """
    R2.2: hands of ten without deadwood come, so that a search for one ends.
    """
    gin = find(melded_hands(min_size=10, max_size=10), lambda hand: not deadwood(hand))

    assert (0, 10) == (deadwood(gin), len(gin))


def all_of(strategy: st.SearchStrategy[Any], examples: int = 60) -> list[Any]:
    """Draw many values, the same each time."""
    drawn: list[Any] = []

    @settings(MANY, max_examples=examples)
    @given(strategy)
    def collect(value: object) -> None:
        drawn.append(value)

    collect()
    return drawn


def test_both_seats_come() -> None:
    """
    A drawn seat is one of two.
    """
    assert {*Seat} == {*all_of(seats())}


@pytest.mark.parametrize(
    "rules",
    [
        *(CLASSIC, PAGAT, BICYCLE, MODERN, TOURNAMENT, PALACE, OPENSPIEL, RLCARD),
        oklahoma(CLASSIC),
    ],
)
def test_every_preset_can_come(rules: Rules) -> None:
    """
    The presets are among the rules that are drawn, and so are their variants.
    """
    assert rules == find(rule_sets(), lambda drawn: drawn == rules)


@given(rule_sets())
def test_rules_are_possible(rules: Rules) -> None:
    """
    Drawn rules are valid, and a card that sets the limit goes with a limit of ten.
    """
    assert rules.knock_limit == 10 or rules.knock_limit_from is KnockLimitFrom.FIXED


def test_rules_shrink_to_the_classic_ones() -> None:
    """
    The simplest rules are those that hold unless told otherwise.
    """
    assert CLASSIC == find(rule_sets(), lambda _: True)


@given(decks())
def test_decks_are_the_pack(deck: tuple[Card, ...]) -> None:
    """
    R4.1: a drawn deck has the 52 cards once each.
    """
    assert list(DECK) == sorted(deck)


def test_some_decks_deal_melds() -> None:
    """
    R1.1: decks come that deal both seats a hand with hardly any deadwood.
    """
    dealt = [deal(deck, Seat.NORTH).hands for deck in all_of(decks(), 100)]

    assert any(deadwood(pair.north) + deadwood(pair.south) <= 20 for pair in dealt)


@pytest.mark.parametrize("phase", list(RoundPhase))
def test_rounds_of_every_phase_come(phase: RoundPhase) -> None:
    """
    Rounds are drawn in the phases that are asked for, and in no other.
    """
    drawn = cast("list[Round]", all_of(rounds(phases=[phase]), 20))

    assert 20 == len(drawn)
    assert {phase} == {state.phase for state in drawn}


@pytest.mark.parametrize("rules", [CLASSIC, RLCARD], ids=["classic", "rlcard"])
def test_rounds_keep_to_their_rules(rules: Rules) -> None:
    """
    Rounds are played by the rules that are asked for, and only come to phases that these have.
    """
    drawn = cast("list[Round]", all_of(rounds(rules=st.just(rules))))
    phases = {state.phase for state in drawn}

    assert {rules} == {state.table.rules for state in drawn}
    assert rules.opening is Opening.OFFER or RoundPhase.OFFER not in phases
    assert rules.last_discard is not LastDiscard.NONE or RoundPhase.LAST not in phases


def test_rounds_reach_what_is_rare() -> None:
    """
    R9.1, R9.5: rounds come with exposed cards, shown melds, lay-offs, and annulled.
    """
    drawn = cast("list[Round]", all_of(rounds(), 400))
    tables = [state.table for state in drawn]

    assert any(
        Exposure.TO_END in {*map(table.ledger.exposure.__getitem__, Seat)} for table in tables
    )
    assert any(table.ledger.annulled for table in tables)
    assert any(table.layoffs for table in tables)
    assert any(table.spread and table.spread.is_gin for table in tables)
    assert any(table.is_over and not table.knocker for table in tables)


@pytest.mark.parametrize("strategy", [rounds, views])
@pytest.mark.parametrize("phases", [[], ["draw"], None, 7])
def test_wrong_phases_fail_at_the_call(strategy: Callable[..., object], phases: object) -> None:
    """
    Phases that are none are refused before anything is drawn.
    """
    with pytest.raises(InvalidArgument, match="phases must be one Phase or more"):
        strategy(phases=phases)


@pytest.mark.parametrize("strategy", [rounds, views])
def test_wrong_rules_fail_at_the_call(strategy: Callable[..., object]) -> None:
    """
    Rules that are no strategy are refused before anything is drawn.
    """
    with pytest.raises(InvalidArgument, match="rules must be a strategy: Rules"):
        strategy(rules=CLASSIC)


@given(views(phases=[RoundPhase.DRAW, RoundPhase.OVER]))
def test_views_are_of_the_phases_asked_for(seen: View) -> None:
    """
    Views are of rounds in those phases.
    """
    assert seen.phase in {RoundPhase.DRAW, RoundPhase.OVER}


def test_views_of_both_seats_come() -> None:
    """
    Whose view it is does not depend on whose turn it is.
    """
    drawn = cast("list[View]", all_of(views(phases=[RoundPhase.OFFER]), 30))

    assert {True, False} == {seen.seat is seen.turn for seen in drawn}


def test_actions_of_every_kind_come() -> None:
    """
    Every class of actions is drawn.
    """
    drawn = cast("list[object]", all_of(actions(), 200))

    assert {*cast("Any", Action).__args__} == {*map(type, drawn)}


@given(rounds(phases=[RoundPhase.DISCARD]), actions())
def test_actions_may_be_illegal(state: Round, action: Action) -> None:
    """
    An action that is drawn blindly is played or refused, never a crash.
    """
    try:
        after = play(state, action)
    except IllegalActionError:
        assert action not in legal_actions(state)
    else:
        assert after != state
    assert isinstance(view(state, state.turn), View)
    assert all(isinstance(knock, Knock) for knock in legal_actions(state, Knock))
