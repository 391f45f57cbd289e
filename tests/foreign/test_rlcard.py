"""Whole rounds under the rules of RLCard, in lock-step with RLCard."""

from typing import Any

import attrs
import pytest

from tests.foreign.lockstep import DisagreementError, report
from tests.foreign.rlcard import VARIANTS, RLCard, Variant, play_rounds

pytestmark = pytest.mark.foreign


@pytest.fixture(scope="module")
def engine() -> RLCard:
    """
    Return the engine; it is an error if it is not installed.
    """
    return RLCard()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_rounds_agree(
    engine: RLCard,
    variant: Variant,
    numbers: range,
    seed: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    Both engines say the same at every node: legal actions, cards, deadwood, the payoffs.
    """
    figures = play_rounds(engine, variant, numbers, seed)
    with capsys.disabled():
        print(report(f"RLCard, {variant.name}", figures))  # noqa: T201  # what is asked for

    assert len(numbers) == figures["rounds"]


@pytest.mark.parametrize(
    "change",
    [
        {"opening": "offer"},
        {"rediscard": "forbidden"},
        {"rediscard": "allowed"},
        {"knock_limit": 9},
        {"forced_gin": False},
        {"big_gin_bonus": 31},
        {"layoffs": True},
        {"stock_floor": 3},
        {"last_discard": "none"},
        {"last_discard": "knock_or_gin"},
        {"max_takes": 50},
    ],
    ids=str,
)
def test_another_rule_is_noticed(engine: RLCard, change: dict[str, Any]) -> None:
    """
    The comparison fails within 500 rounds if one of our rules is another than theirs.
    """
    variant = attrs.evolve(VARIANTS[0], rules=attrs.evolve(VARIANTS[0].rules, **change))

    with pytest.raises(DisagreementError):
        play_rounds(engine, variant, range(500), "another rule")
