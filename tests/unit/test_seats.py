"""The two seats, and pairs of values for them."""

from collections.abc import Callable
from functools import partial

import attrs
import pytest
from hypothesis import given, strategies as st

from ginrummy import BySeat, Seat, WrongTypeError
from tests.unit.values import changeable, copies, evaluated

PAIR = BySeat(north="Ann", south="Bob")


def test_seats_are_letters() -> None:
    """
    There are two seats, and their values are what is written.
    """
    assert ["N", "S"] == [seat.value for seat in Seat]
    assert Seat.SOUTH is Seat("S")


@pytest.mark.parametrize("seat", list(Seat))
def test_the_other_seat_of_the_other_seat_is_the_seat(seat: Seat) -> None:
    """
    `Seat.other` goes across the table, and back.
    """
    assert seat is not seat.other
    assert seat is seat.other.other


@pytest.mark.parametrize("seat", list(Seat))
def test_seats_are_themselves_when_copied(seat: Seat) -> None:
    """
    A seat that was pickled or copied is the seat.
    """
    assert all(seat is same for same in copies(seat))


def test_a_pair_answers_by_seat() -> None:
    """
    Each seat finds its own value, also where the two are given by name the other way round.
    """
    assert ("Ann", "Bob") == (PAIR[Seat.NORTH], PAIR[Seat.SOUTH])
    assert ("Ann", "Bob") == (PAIR.north, PAIR.south)
    assert BySeat(south="Bob", north="Ann") == PAIR


@given(st.sampled_from(Seat), st.integers(), st.integers(), st.integers())
def test_put_changes_one_seat(seat: Seat, north: int, south: int, value: int) -> None:
    """
    `put` gives a pair with the value at its seat; the pair it was asked of stays as it was.
    """
    pair = BySeat(north, south)
    changed = pair.put(seat, value)

    assert value == changed[seat]
    assert pair[seat.other] == changed[seat.other]
    assert BySeat(north, south) == pair


@given(st.integers(), st.integers())
def test_map_goes_through_both(north: int, south: int) -> None:
    """
    `map` gives the pair of the results, each at the seat of its value.
    """
    assert BySeat(str(north), str(south)) == BySeat(north, south).map(str)


@pytest.mark.parametrize("seat", [None, "N", "NORTH", 0, True, slice(None), [Seat.NORTH], Seat])
@pytest.mark.parametrize(
    ("ask", "where"),
    [(PAIR.__getitem__, "BySeat[…]"), (partial(PAIR.put, value="Eve"), "BySeat.put()")],
    ids=["get", "put"],
)
def test_only_a_seat_is_a_seat(ask: Callable[..., object], where: str, seat: object) -> None:
    """
    What is no `Seat`, its value and its name included, finds nothing.
    """
    with pytest.raises(WrongTypeError) as caught:
        ask(seat)

    assert f"{where} expects a Seat, not {type(seat).__name__}" == str(caught.value)


def test_pairs_are_values() -> None:
    """
    Pairs are equal by value, hashed alike, copied, evaluated from their repr, never changed.
    """
    same = BySeat("Ann", "Bob")

    assert same == PAIR
    assert hash(same) == hash(PAIR)
    assert BySeat("Bob", "Ann") != PAIR
    assert all(PAIR == other for other in copies(PAIR))
    assert evaluated(PAIR) == PAIR
    assert "BySeat(north='Ann', south='Bob')" == repr(PAIR)
    assert [] == changeable(PAIR)
    assert not hasattr(PAIR, "__dict__")
    assert BySeat("Ann", "Eve") == attrs.evolve(PAIR, south="Eve")


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (Seat, "NORTH SOUTH"),
        (Seat.NORTH, "value other"),
        (PAIR, "north south put map __getitem__"),
    ],
)
def test_promised_attributes(value: object, names: str) -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    assert [] == [name for name in names.split() if not hasattr(value, name)]


def test_pairs_iterate_north_first() -> None:
    """
    A pair can be taken apart, in the order of `Seat`.
    """
    north, south = BySeat("Ann", "Bob")

    assert ["Ann", "Bob"] == [north, south]
    assert [BySeat(1, 2)[seat] for seat in Seat] == list(BySeat(1, 2))
