"""What a player can do."""

import attrs
import pytest

from ginrummy import Card, Hand, LayOff, Meld, WrongTypeError
from tests.unit.values import call, changeable, copies, evaluated

CARD = Card.parse("7d")
RUN = Meld.parse("8d9dTdJd")
LAYOFF = LayOff(CARD, RUN)


def test_a_layoff_is_a_card_and_a_meld() -> None:
    """
    R3.1: who lays off names the card and the meld it goes on.
    """
    assert CARD == LAYOFF.card
    assert RUN == LAYOFF.onto
    assert LAYOFF == LayOff(onto=RUN, card=CARD)


@pytest.mark.parametrize(
    ("card", "meld", "text"),
    [("10d", "Jd Qd Kd", "Td>JdQdKd"), ("A♠", "Ac Ah Ad", "As>AcAdAh")],
)
def test_layoffs_are_written_in_one_way(card: str, meld: str, text: str) -> None:
    """
    The text of a lay-off is the card, `>` and the meld, both canonical.
    """
    assert text == str(LayOff(Card.parse(card), Meld.parse(meld)))


@pytest.mark.parametrize(
    ("card", "onto", "message"),
    [
        ("7d", RUN, "LayOff.card expects a Card, not str"),
        (None, None, "LayOff.card expects a Card, not NoneType"),
        (RUN, CARD, "LayOff.card expects a Card, not Meld"),
        (CARD, RUN.cards, "LayOff.onto expects a Meld, not Hand"),
        (CARD, "8d9dTdJd", "LayOff.onto expects a Meld, not str"),
        (CARD, [RUN], "LayOff.onto expects a Meld, not list"),
    ],
)
def test_layoffs_take_a_card_and_a_meld_only(card: object, onto: object, message: str) -> None:
    """
    What is no card, or no meld, is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(LayOff, card, onto)

    assert message == str(caught.value)


def test_layoffs_are_values() -> None:
    """
    Lay-offs are equal by value, hashed alike, copied, evaluated from their repr, never changed.
    """
    same = LayOff(Card.parse("7d"), Meld(Hand.parse("JdTd9d8d")))

    assert same == LAYOFF
    assert hash(same) == hash(LAYOFF)
    assert attrs.evolve(LAYOFF, card=Card.parse("Qd")) != LAYOFF
    assert attrs.evolve(LAYOFF, onto=Meld.parse("8d9dTd")) != LAYOFF
    assert all(LAYOFF == other for other in copies(LAYOFF))
    assert evaluated(LAYOFF) == LAYOFF
    assert [] == changeable(LAYOFF)
    assert not hasattr(LAYOFF, "__dict__")
