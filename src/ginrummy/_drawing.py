"""
Drawing whole rounds, for the strategies.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from hypothesis import reject, strategies as st

from ginrummy.actions import (
    Action,
    BigGin,
    Discard,
    DrawStock,
    Knock,
)
from ginrummy.cards import DECK, Card
from ginrummy.errors import Reason
from ginrummy.irregularities import annul, claim_knock
from ginrummy.legality import legal_actions, why_illegal
from ginrummy.phases import Phase
from ginrummy.playing import play
from ginrummy.rounds import Round, deal
from ginrummy.rules import (
    IllegalKnock,
    KnockLimitFrom,
    LastDiscard,
    Opening,
    Rules,
)
from ginrummy.seats import Seat
from ginrummy.spreads import best_throw, iter_spreads

_T = TypeVar("_T")

_POSSIBLE: Final[dict[Phase, Callable[[Rules], bool]]] = {
    Phase.OFFER: lambda rules: rules.opening is Opening.OFFER,
    Phase.LAST: lambda rules: rules.last_discard is not LastDiscard.NONE,
    Phase.CLAIM: lambda rules: rules.illegal_knock is not IllegalKnock.REFUSE,
    Phase.LAYOFF: lambda rules: rules.layoffs,
}


_BRIEF: Final = frozenset({Phase.OFFER, Phase.LAST, Phase.CLAIM, Phase.LAYOFF})
_BOOLEANS: Final = st.booleans()


def possible_phases(rules: Rules, phases: tuple[Phase, ...]) -> list[Phase]:
    """
    Return those of the *phases* that a round under *rules* can be in.
    """
    return [phase for phase in phases if phase not in _POSSIBLE or _POSSIBLE[phase](rules)]


@st.composite
def rounds_in(
    draw: st.DrawFn,
    rule_sets: st.SearchStrategy[Rules],
    decks: st.SearchStrategy[tuple[Card, ...]],
    phases: tuple[Phase, ...],
) -> Round:
    """
    Draw a round in one of the *phases*, played from one of the *decks*.
    """
    rules = draw(rule_sets.filter(lambda rules: bool(possible_phases(rules, phases))))
    goal = draw(st.sampled_from(possible_phases(rules, phases)))
    by_side_card = rules.knock_limit_from is KnockLimitFrom.SIDE_CARD
    side_card = draw(st.sampled_from(DECK)) if by_side_card else None
    state = deal(draw(decks), draw(st.sampled_from(Seat)), rules, side_card=side_card)
    steps_left = draw(st.integers(0, 30))
    found = state if state.phase in phases else None
    while not state.is_over:
        # Phases that pass by may be left at any moment, the others when enough was played.
        if state.phase is goal and (steps_left <= 0 or (goal in _BRIEF and not draw(_BOOLEANS))):
            break
        state = _step(draw, state, goal, steps_left)
        steps_left -= 1
        found = state if state.phase in phases else found
    return reject() if found is None else found


def _step(draw: st.DrawFn, state: Round, goal: Phase, steps_left: int) -> Round:
    # Any step, but rather one that leads on to the goal.
    if goal is Phase.OVER and steps_left <= 0 and draw(st.integers(0, 19)) == 19:
        return annul(state)
    if steps_left <= 10 and draw(st.integers(0, 9)) > (3 if goal is Phase.CLAIM else 6):
        claimed = _claim(draw, state)
        if claimed is not None:
            return claim_knock(state, claimed)
    if state.phase is Phase.DISCARD:
        return play(state, _end_of_turn(draw, state, goal))
    if state.phase is Phase.DRAW and goal is Phase.LAST:
        return play(state, DrawStock())
    return play(state, _one_of(draw, legal_actions(state)))


def _claim(draw: st.DrawFn, state: Round) -> Knock | None:
    # A knock above the limit that nothing mends, laid out in any way; None where there is none.
    table = state.table
    can_knock = table.phase in {Phase.DISCARD, Phase.LAST}
    if not can_knock or table.rules.illegal_knock is IllegalKnock.REFUSE:
        return None
    held = state.hands[table.turn]
    if table.phase is Phase.LAST:
        held |= table.discards[-1]
    card = _one_of(draw, tuple(held))
    refusal = why_illegal(state, Knock(card, ()))
    if refusal is None or refusal.reason is not Reason.ABOVE_LIMIT:
        return None
    return Knock(card, _one_of(draw, tuple(iter_spreads(held - card))).melds)


def _end_of_turn(draw: st.DrawFn, state: Round, goal: Phase) -> Action:
    # A discard, blind or sensible, or a knock where there is one.
    discards = legal_actions(state, Discard)
    laid: list[Action] = [*legal_actions(state, Knock), *legal_actions(state, BigGin)]
    rarely = 3 if goal in {Phase.LAYOFF, Phase.OVER} else 8
    if laid and (not discards or draw(st.integers(0, 9)) > rarely):
        return _one_of(draw, laid)
    if draw(_BOOLEANS):
        return Discard(best_throw(state.hands[state.turn], barred=state.table.barred).card)
    return _one_of(draw, discards)


def _one_of(draw: st.DrawFn, options: Sequence[_T]) -> _T:
    # The same as to draw from st.sampled_from(options), without the cost of a new strategy.
    return options[draw(st.integers(0, len(options) - 1))]
