"""Values of many fields show what is not as usual, and are copied without a check."""

import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    OPENSPIEL,
    PAGAT,
    RLCARD,
    Ledger,
    Rules,
    Seat,
    deal,
    hollywood,
)
from ginrummy._values import unchecked_copy


@pytest.mark.parametrize(
    "rules",
    [CLASSIC, PAGAT, OPENSPIEL, RLCARD, hollywood(CLASSIC)],
    ids=["classic", "pagat", "openspiel", "rlcard", "hollywood"],
)
def test_rules_are_shown_as_they_are_written(rules: Rules) -> None:
    """
    The repr of rules is the call that makes them.
    """
    assert rules == eval(repr(rules), {"Rules": Rules})  # noqa: S307  # what the test is about


def test_what_is_usual_is_not_shown() -> None:
    """
    The classic rules are the default, and a table at the start has nothing to remember.
    """
    shown = repr(deal(DECK, Seat.NORTH).table)

    assert repr(CLASSIC) == "Rules()"
    assert "ledger" not in shown
    assert "dealer=<Seat.NORTH: 'N'>" in shown


def test_copies_change_what_they_are_told() -> None:
    """
    An unchecked copy is what the constructor makes of the same values.
    """
    ledger = Ledger(difference_only=[Seat.NORTH])

    assert unchecked_copy(ledger) == ledger
    assert unchecked_copy(ledger, shown=True) == Ledger(difference_only=[Seat.NORTH], shown=True)
