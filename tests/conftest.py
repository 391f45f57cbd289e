"""Hypothesis profiles, chosen by HYPOTHESIS_PROFILE, and cold caches for mutation tests."""

import os
import sys

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile(
    "brief", max_examples=25, derandomize=True, deadline=None, print_blob=True
)
settings.register_profile("ci", max_examples=50, derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "nightly",
    max_examples=5_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "mutation",
    max_examples=25,
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev")
settings.load_profile(PROFILE)


@pytest.fixture(autouse=PROFILE == "mutation")
def cold_caches() -> None:
    """
    Start each test with empty caches: a warm one answers in place of a mutant.
    """
    for name in [name for name in sys.modules if name.split(".")[0] == "ginrummy"]:
        for value in vars(sys.modules[name]).values():
            if callable(clear := getattr(value, "cache_clear", None)):
                clear()
