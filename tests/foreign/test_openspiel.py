"""Whole rounds under the rules of OpenSpiel, in lock-step with OpenSpiel."""

from typing import Any

import attrs
import pytest

from tests.foreign.lockstep import DisagreementError, report
from tests.foreign.openspiel import VARIANTS, OpenSpiel, Variant, play_rounds

pytestmark = pytest.mark.foreign


@pytest.fixture(scope="module")
def engine() -> OpenSpiel:
    """
    Return the engine; it is an error if it is not installed.
    """
    return OpenSpiel()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_rounds_agree(
    engine: OpenSpiel,
    variant: Variant,
    numbers: range,
    seed: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    Both engines say the same at every node: legal actions, cards, spreads, the result.
    """
    figures = play_rounds(engine, variant, numbers, seed)
    with capsys.disabled():
        print(report(f"OpenSpiel, {variant.name}", figures))  # noqa: T201  # what is asked for

    assert len(numbers) == figures["rounds"]


@pytest.mark.parametrize(
    "change",
    [
        {"after_both_pass": "free_draw"},
        {"rediscard": "forbidden"},
        {"rediscard": "knock_only"},
        {"knock_limit": 9},
        {"forced_gin": True},
        {"big_gin_bonus": 31},
        {"layoffs": False},
        {"layoff_on_gin": True},
        {"stock_floor": 3},
        {"last_discard": "none"},
        {"last_discard": "open"},
        {"max_takes": 49},
        {"max_takes": None},
        {"returned_draw": False},
    ],
    ids=str,
)
def test_another_rule_is_noticed(engine: OpenSpiel, change: dict[str, Any]) -> None:
    """
    The comparison fails within 500 rounds if one of our rules is another than theirs.
    """
    variant = attrs.evolve(VARIANTS[0], rules=attrs.evolve(VARIANTS[0].rules, **change))

    with pytest.raises(DisagreementError):
        play_rounds(engine, variant, range(500), "another rule")
