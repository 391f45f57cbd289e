"""The phases, and what some rules make a table remember."""

import attrs
import pytest

from ginrummy import DECK, BySeat, Exposure, Hand, Ledger, Phase, Seat, WrongTypeError
from ginrummy.phases import CLEAN, NO_CARDS, NO_EXPOSURE, noted
from tests.unit.positions import NORTH, SOUTH
from tests.unit.values import call, changeable, copies

OPEN = Hand.parse("7cKs")
SEATS = "Ledger.difference_only expects an iterable of Seat"
LEDGER = Ledger(
    exposed=BySeat(OPEN, Hand()),
    exposure=BySeat(Exposure.TO_END, None),
    shown=True,
    difference_only=[SOUTH],
    annulled=True,
)


def test_phases_are_stable_codes() -> None:
    """
    There are seven phases, in the order of a round, and their values are what is written.
    """
    expected = ["offer", "draw", "discard", "last", "claim", "layoff", "over"]

    assert expected == [phase.value for phase in Phase]
    assert ["next_play", "to_end"] == [exposure.value for exposure in Exposure]


@pytest.mark.parametrize("member", [*Phase, *Exposure])
def test_phases_are_themselves_when_copied(member: Phase | Exposure) -> None:
    """
    A phase that was pickled or copied is the phase, with its hash, and its code leads back to it.
    """
    assert member is type(member)(member.value)
    assert member.value == member.name.lower()
    for same in copies(member):
        assert member is same
        assert hash(member) == hash(same)


def test_a_clean_ledger_is_empty() -> None:
    """
    An orderly round has nothing to remember.
    """
    assert Ledger() == CLEAN
    assert BySeat(Hand(), Hand()) == CLEAN.exposed == NO_CARDS
    assert BySeat(None, None) == CLEAN.exposure == NO_EXPOSURE
    assert (False, frozenset(), False) == (CLEAN.shown, CLEAN.difference_only, CLEAN.annulled)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("exposed", None, "Ledger.exposed expects a BySeat, not NoneType"),
        ("exposed", OPEN, "Ledger.exposed expects a BySeat, not Hand"),
        (
            "exposed",
            BySeat("7c", Hand()),
            "Ledger.exposed expects a Hand, not str; Hand.parse() reads text",
        ),
        ("exposed", BySeat(Hand(), None), "Ledger.exposed expects a Hand, not NoneType"),
        ("exposed", BySeat(Hand(), 0), "Ledger.exposed expects a Hand, not int"),
        ("exposure", Exposure.TO_END, "Ledger.exposure expects a BySeat, not Exposure"),
        ("exposure", BySeat("to_end", None), "Ledger.exposure expects an Exposure, not str"),
        ("exposure", BySeat(None, False), "Ledger.exposure expects an Exposure, not bool"),  # noqa: FBT003  # the wrong type
        ("shown", 1, "Ledger.shown expects a bool, not int"),
        ("shown", None, "Ledger.shown expects a bool, not NoneType"),
        ("annulled", 0, "Ledger.annulled expects a bool, not int"),
        (
            "difference_only",
            None,
            f"{SEATS}, not NoneType",
        ),
        ("difference_only", SOUTH, f"{SEATS}, not Seat"),
        ("difference_only", "NS", f"{SEATS}, not str"),
        ("difference_only", ["S"], f"{SEATS}, not str"),
        ("difference_only", DECK, f"{SEATS}, not Card"),
    ],
)
def test_ledgers_take_their_types_and_nothing_else(
    field: str, value: object, message: str
) -> None:
    """
    Each field of a ledger refuses what it is not made for, 0 and 1 as a bool included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Ledger, **{field: value})

    assert message == str(caught.value)


def test_seats_of_a_ledger_are_a_set() -> None:
    """
    R9.5: any iterable of seats will do, in any order, a seat named twice is there once.
    """
    both = frozenset({NORTH, SOUTH})

    assert both == Ledger(difference_only=[SOUTH, NORTH, SOUTH]).difference_only
    assert both == Ledger(difference_only=iter(Seat)).difference_only


def test_notes_change_what_they_say_and_nothing_else() -> None:
    """
    A noted ledger is the same as one that the constructor checks.
    """
    changed = noted(LEDGER, shown=False, difference_only=frozenset[Seat]())

    assert attrs.evolve(LEDGER, shown=False, difference_only=()) == changed
    assert noted(LEDGER) == LEDGER
    assert LEDGER.shown


def test_ledgers_are_values() -> None:
    """
    Ledgers are equal by value, hashed alike, copied, made by name alone and never changed.
    """
    same = attrs.evolve(LEDGER)

    assert same == LEDGER
    assert hash(same) == hash(LEDGER)
    assert all(LEDGER == other for other in copies(LEDGER))
    assert [] == changeable(LEDGER)
    assert not hasattr(LEDGER, "__dict__")
    for field in attrs.fields(Ledger):
        assert attrs.evolve(LEDGER, **{field.name: getattr(CLEAN, field.name)}) != LEDGER
    with pytest.raises(TypeError):
        call(Ledger, NO_CARDS)


def test_promised_attributes() -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    names = "exposed exposure shown difference_only annulled"

    assert names.split() == [field.name for field in attrs.fields(Ledger)]
