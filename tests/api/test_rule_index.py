"""Every rule is written down, held by a function and proven by a test."""

import pathlib
import re
from collections import Counter

from tests.api.sources import MODULES, ROOT, docstrings

RULE = re.compile(r"\bR\d+\.\d+\b")
# A rule begins a heading, an item of a list, a row of a table or a paragraph.
DEFINITION = re.compile(r"^(?:#+ +|[-*] +|\| *)?[*`]*(R\d+\.\d+)\b", re.MULTILINE)
# The number in the name of a test: test_r1_2_…
NAME = re.compile(r"(?<=_)r(\d+)_(\d+)(?=_|\b)")

RULES = ROOT / "docs" / "rules.md"
DATA = {".csv", ".json", ".jsonl", ".py", ".toml", ".txt"}
TESTS = [
    path
    for path in sorted((ROOT / "tests").rglob("*"))
    if path.suffix in DATA and path != pathlib.Path(__file__)
]


def _defined() -> list[str]:
    found = DEFINITION.findall(RULES.read_text("utf-8"))
    assert found, "docs/rules.md has no rule such as R1.1"
    return found


def _in_sources() -> set[str]:
    return {
        number for path in MODULES for text in docstrings(path) for number in RULE.findall(text)
    }


def _in_tests() -> set[str]:
    texts = [path.read_text("utf-8") for path in TESTS]
    cited = {number for text in texts for number in RULE.findall(text)}
    named = {f"R{a}.{b}" for text in texts for a, b in NAME.findall(text)}
    return cited | named


def test_each_number_means_one_rule() -> None:
    """
    No rule number is given twice.
    """
    assert [] == [number for number, times in Counter(_defined()).items() if times > 1]


def test_each_rule_is_cited_by_the_function_that_holds_it() -> None:
    """
    Each rule is cited in a docstring of the sources.
    """
    assert set() == set(_defined()) - _in_sources()


def test_each_rule_is_cited_by_a_test() -> None:
    """
    Each rule is cited in the name, the id or the docstring of a test.
    """
    assert set() == set(_defined()) - _in_tests()


def test_no_unwritten_rule_is_cited() -> None:
    """
    Sources, tests and the rules themselves cite only rules that are written down.
    """
    mentioned = set(RULE.findall(RULES.read_text("utf-8")))

    assert set() == (mentioned | _in_sources() | _in_tests()) - set(_defined())
