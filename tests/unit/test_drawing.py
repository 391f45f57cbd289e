"""Rounds are drawn in the phases that are asked for."""

import pytest
from hypothesis import Phase as Generation, find, settings

from ginrummy import CLASSIC, OPENSPIEL, RLCARD, Phase, Rules
from ginrummy._drawing import possible_phases
from ginrummy.strategies import rounds


@pytest.mark.parametrize(
    ("rules", "never"),
    [
        (CLASSIC, {Phase.LAST}),
        (OPENSPIEL, {Phase.CLAIM}),
        (RLCARD, {Phase.OFFER, Phase.CLAIM, Phase.LAYOFF}),
    ],
    ids=["classic", "openspiel", "rlcard"],
)
def test_some_phases_belong_to_options(rules: Rules, never: set[Phase]) -> None:
    """
    R4.5, R8.2, R9.3, R3.9: a phase that the rules do not have is never drawn.
    """
    assert set(Phase) - never == set(possible_phases(rules, tuple(Phase)))


@pytest.mark.parametrize("phase", [Phase.OFFER, Phase.DISCARD, Phase.LAYOFF, Phase.OVER])
def test_rounds_reach_the_phase(phase: Phase) -> None:
    """
    A round of each phase can be found.
    """
    at_once = settings(phases=[Generation.generate])  # no smaller one is looked for

    assert phase is find(rounds(phases=[phase]), lambda _: True, settings=at_once).phase
