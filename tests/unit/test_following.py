"""Following a round that one seat has seen: what it must have seen, and what it cannot have."""

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    Card,
    GinRummyError,
    Hand,
    IllegalActionError,
    InvalidStateError,
    Invariant,
    Reason,
    Rules,
    Seat,
    deadwood,
    view,
)
from ginrummy._following import Standing, follow, own_places, start
from ginrummy.notation import parse_action
from tests.unit.positions import DEFENDER, GINNER, KNOCKER, NORTH, OFFENDER, SOUTH, deck


def seen(
    seat: Seat | None,
    south: str = KNOCKER,
    north: str = DEFENDER,
    rest: str = "Ad",
    rules: Rules = CLASSIC,
) -> Standing:
    """Deal a round, with north as dealer, that *seat* sees."""
    whole = deck(south, north, rest)
    places = range(52) if seat is None else own_places(rules, NORTH, seat)
    known = tuple(card if place in places else None for place, card in enumerate(whole))
    return start(known, NORTH, rules, None, seat)


def after(standing: Standing, script: str) -> Standing:
    """Follow a script; a card behind ``=`` was drawn, cards were shown."""
    for word in script.split():
        text, _, behind = word.partition("=")
        card = Card.parse(behind) if text == "stock" and behind else None
        shown = Hand.parse(behind) if text != "stock" and behind else None
        standing = follow(standing, parse_action(text), card, shown).standing
    return standing


def broken(standing: Standing, script: str) -> Invariant | Reason:
    """Give what is wrong with the last word of a script, and nothing with those before it."""
    *good, last = script.split()
    standing = after(standing, " ".join(good))
    with pytest.raises(GinRummyError) as caught:
        after(standing, last)
    if isinstance(caught.value, IllegalActionError):
        return caught.value.refusal.reason
    assert isinstance(caught.value, InvalidStateError)
    return caught.value.invariant


def test_the_other_hand_is_not_known() -> None:
    """
    What the other holds is a guess until he lays it open.
    """
    standing = seen(NORTH)

    assert standing.round_.hands.south == standing.guessed
    assert view(standing.round_, NORTH).hand == Hand.parse(DEFENDER)
    assert not after(standing, "take Ks#7c7d7h,8s9sTsJs=7c7d7h8s9sTsJs2c3dAd").guessed


@pytest.mark.parametrize(
    ("script", "wrong"),
    [
        # South, who watches, saw what it drew; what north drew nobody saw.
        ("pass pass stock", Invariant.DRAWN_CARD),
        ("pass pass stock=4h Ks stock=5h", Invariant.DRAWN_CARD),
        ("pass pass stock=7c", Invariant.DOUBLED_CARD),
        ("pass pass stock=Ad", Invariant.DOUBLED_CARD),
        # North cannot throw what lies elsewhere, or what it has thrown.
        ("pass pass stock=4s Ks stock 7c", Invariant.SEEN),
        ("pass pass stock=4s 4s stock 4h stock=5s 5s stock 4h", Invariant.SEEN),
        # Nor can it hold more cards than it has.
        ("take Ks#7c7d7h,8s9sTsJs done", Invariant.SEEN),
        ("take Ks#7c7d7h,8s9sTsJs done=4h5h6hKcKd9c5d6s7s", Invariant.SEEN),
        ("take Ks#7c7d7h,8s9sTsJs done=4h5h6hKcKd9c5d6s7s7c", Invariant.SEEN),
        # Nothing is shown in the middle of a round.
        ("pass pass stock=4s Ks=4h5h6h6s7sQsKcKd9c5d", Invariant.SEEN),
        # The whole hand is laid open with a knock.
        ("pass pass stock=4s Ks stock 9c#4h5h6h", Invariant.SEEN),
        ("pass pass stock=4s Ks stock 9c#4h5h6h=4h5h6hAcAs2d", Invariant.SEEN),
        ("pass pass stock=4s Ks stock !4h5h6h", Invariant.SEEN),
        # What the rules refuse of any hand, they refuse of one that is not told as well.
        ("pass pass stock=4s Ks 9c#5c6c7c", Reason.WRONG_PHASE),
        ("pass stock=4s", Reason.WRONG_PHASE),
        ("pass pass stock=4s Ks stock 9c#9c9d9h=4h5h6hKcKd5d2h", Reason.MELD_NOT_HELD),
        ("pass pass stock=4s Ks stock 9c#4h5h6h,4c4d4h", Reason.MELDS_OVERLAP),
        ("pass take Ad#4h5h6h", Reason.TAKEN_CARD),
    ],
)
def test_what_cannot_have_been_is_refused(script: str, wrong: Invariant | Reason) -> None:
    """
    An action that is possible in no round that looks like this one is refused.
    """
    assert wrong is broken(seen(SOUTH), script)


def test_a_card_that_is_not_drawn_is_not_seen() -> None:
    """
    A drawn card without a draw from the stock is refused, from one side and with all known.
    """
    for seat in (SOUTH, None):
        with pytest.raises(InvalidStateError) as caught:
            follow(seen(seat), parse_action("take"), Card.parse("4s"))

        assert caught.value.invariant is Invariant.DRAWN_CARD


def test_who_knows_all_is_shown_nothing() -> None:
    """
    Where all hands are known, one that was shown is refused.
    """
    with pytest.raises(InvalidStateError) as caught:
        follow(seen(None), parse_action("pass"), None, Hand.parse("7c"))

    assert caught.value.invariant is Invariant.SEEN


@pytest.mark.parametrize("script", ["pass pass stock=4s Ks stock", "pass pass stock=Kc Ks stock"])
@pytest.mark.parametrize("thrown", ["4h", "Kd", "2d", "3c", "As"])
def test_the_other_may_hold_whatever_nobody_has_seen(script: str, thrown: str) -> None:
    """
    The other can throw any card that was never seen elsewhere, and it is his from the start.
    """
    standing = after(seen(SOUTH), f"{script} {thrown}")
    state = standing.round_

    assert Card.parse(thrown) == state.table.upcard
    assert len(set(standing.guessed)) == 10
    assert standing.guessed == state.hands.north
    assert len({*state.hands.north, *state.hands.south, *state.stock, *state.table.discards}) == 52


def test_a_taken_card_needs_no_guess() -> None:
    """
    A card from the pile is known to be held, and to be there no more when it is thrown.
    """
    standing = after(seen(SOUTH), "pass pass stock=4s Ks take 9c")

    assert Card.parse("Ks") in standing.round_.hands.north
    assert Card.parse("Ks") not in standing.guessed
    assert broken(standing, "stock=5s 5s stock=6c") is Invariant.DRAWN_CARD


def test_nobody_is_blamed_for_a_gin_that_only_a_guess_holds() -> None:
    """
    R7.10: whether the other must have gin is not asked of a hand that is not known.
    """
    rules = attrs.evolve(CLASSIC, forced_gin=True)
    # At first the guess takes the cards in the order of the deck: a run of ten clubs.
    standing = seen(
        SOUTH, south="7d7h7s 8s9sTsJs 2h3dKs", north="4h5h6h 6s6dQs KhKd9d5d", rules=rules
    )
    drawn = after(standing, "pass pass stock=4s 4s stock")

    assert deadwood(standing.guessed) == 0
    assert str(after(drawn, "Tc").round_.table.upcard) == "Tc"


def test_own_gin_is_forced_as_ever() -> None:
    """
    R7.10: who has seen his own cards must have gin if he can.
    """
    rules = attrs.evolve(CLASSIC, forced_gin=True)

    assert broken(seen(SOUTH, GINNER, rest="2h", rules=rules), "take 2c") is Reason.GIN_REQUIRED


def test_cards_that_lie_open_to_the_end_are_seen_when_drawn() -> None:
    """
    R9.5: of who plays with open cards the other sees each card that he draws.
    """
    script = "take claim:Ks#7c7d7h,8s9sTsJs=7c7d7h8s9sTsJsQdJhAd show challenge:expose_to_end "
    standing = after(seen(NORTH, OFFENDER), script + "stock=4s 9c")

    assert broken(standing, "stock") is Invariant.DRAWN_CARD
    assert Card.parse("3h") in after(standing, "stock=3h").round_.hands.south


@pytest.mark.parametrize(
    ("places", "invariant"),
    [
        (range(1, 20, 2), Invariant.HAND_SIZE),
        ([*range(1, 20, 2), 0, 20], Invariant.NOT_UNSEEN),
        ([*range(1, 20, 2), 20, 21], Invariant.NOT_UNSEEN),
    ],
)
def test_a_deal_shows_a_seat_its_own_cards(places: list[int], invariant: Invariant) -> None:
    """
    A seat sees its hand and the upcard, and nothing else.
    """
    whole = deck(KNOCKER, DEFENDER, "Ad")
    known = tuple(card if place in places else None for place, card in enumerate(whole))
    with pytest.raises(InvalidStateError) as caught:
        start(known, NORTH, CLASSIC, None, NORTH)

    assert caught.value.invariant is invariant


def test_a_deck_with_gaps_needs_eyes() -> None:
    """
    Where nobody is said to have seen it, a deck is known whole.
    """
    with pytest.raises(InvalidStateError) as caught:
        start((None, *deck(KNOCKER, DEFENDER, "Ad")[1:]), NORTH, CLASSIC, None, None)

    assert caught.value.invariant is Invariant.NOT_A_PACK


def test_eleven_cards_are_seen_by_who_opens() -> None:
    """
    R4.5: the eleventh card is seen by who is dealt it; there is no upcard.
    """
    rules = attrs.evolve(CLASSIC, opening="eleven")

    assert own_places(rules, NORTH, SOUTH) == [*range(0, 20, 2), 20]
    assert own_places(rules, NORTH, NORTH) == [*range(1, 20, 2)]
    assert len(seen(NORTH, rules=rules).guessed) == 11
