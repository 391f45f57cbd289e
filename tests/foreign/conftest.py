"""How many rounds are played in lock-step, and which."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """
    Add the options that `nox -s foreign` passes on.
    """
    group = parser.getgroup("foreign engines")
    group.addoption("--rounds", type=int, default=200, help="rounds under each set of rules")
    group.addoption("--first", type=int, default=0, help="number of the first round")
    group.addoption("--seed", default="lock-step", help="any text; it decides all rounds")


@pytest.fixture
def numbers(request: pytest.FixtureRequest) -> range:
    """
    Return the numbers of the rounds that are to be played.
    """
    first, rounds = (request.config.getoption(name) for name in ("--first", "--rounds"))
    assert isinstance(first, int)
    assert isinstance(rounds, int)
    return range(first, first + rounds)


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> str:
    """
    Return the text that decides all rounds.
    """
    text = request.config.getoption("--seed")
    assert isinstance(text, str)
    return text
