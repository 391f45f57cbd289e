"""Secrecy: nothing that a seat, or a bystander, is given depends on what it may not see."""

import copy
import pickle
import re

import attrs
import pytest
from hypothesis import assume, given, strategies as st

from ginrummy import (
    DECK,
    Action,
    Annul,
    Card,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Hand,
    IllegalActionError,
    InvalidStateError,
    LayOff,
    Meld,
    Pass,
    Phase,
    Round,
    Seat,
    Seen,
    ShowMelds,
    TakeDiscard,
    View,
    annul,
    claim_knock,
    complete,
    legal_actions,
    play,
    view,
    why_illegal,
    witness,
)
from ginrummy.phases import Exposure
from ginrummy.strategies import actions, rounds, seats
from tests.properties.positions import (
    attempts,
    claims_in,
    few,
    hidden_from,
    quick_rules,
    visible_of,
    with_hidden,
)

SOME_MELD = Meld.parse("8c9cTc")
CARDS = re.compile(r"\b(?:[A2-9TJQK][cdhs])+\b")
Step = Action | Claim | Annul


def named_in(text: str) -> set[str]:
    """Find the cards that *text* names."""
    return {cards[at : at + 2] for cards in CARDS.findall(text) for at in range(0, len(cards), 2)}


def names_of(state: Round, watcher: Seat | None) -> set[str]:
    """Give the names of the cards that *watcher* cannot see; a side card is of another pack."""
    return {str(card) for card in hidden_from(state, watcher) if card != state.table.limit_card}


def error_of(state: Round, action: Action, seat: Seat) -> tuple[str, str, bytes] | None:
    """Give all that the error shows when *seat* tries *action*, or None if it may."""
    try:
        play(state, action, seat=seat)
    except IllegalActionError as error:
        return str(error), repr(error), pickle.dumps(error)
    return None


def all_that_shows(state: Round, seat: Seat) -> list[object]:
    """Give all that *seat* can get out of the library: values, texts and bytes."""
    seen = view(state, seat)
    tried = attempts(seen)[::3]
    refusals = [why_illegal(seen, action) for action in tried]
    legal = legal_actions(seen)
    errors = [error_of(state, action, seat) for action in tried]
    shown: list[object] = [seen, seen.unseen, legal, refusals, errors, hash(seen)]
    shown += [repr(seen), str(seen), pickle.dumps(seen), pickle.dumps(legal)]
    shown += [pickle.dumps(refusals), repr(refusals), [*map(str, refusals)]]
    return [*shown, complete(seen, tuple(seen.unseen)), repr(state), str(state)]


def open_part(state: Round) -> list[object]:
    """Give all that a bystander can get."""
    table = state.table
    return [table, repr(table), str(table), pickle.dumps(table), hash(table), repr(state)]


@few()
@given(rounds(), seats(), st.data())
def test_a_seat_learns_nothing_that_it_may_not_see(
    state: Round, seat: Seat, data: st.DataObject
) -> None:
    """
    Rounds that differ only in what a seat cannot see look the same to it, to the byte.
    """
    order = data.draw(st.permutations(hidden_from(state, seat)))
    other = with_hidden(state, seat, order)

    assert all_that_shows(state, seat) == all_that_shows(other, seat)


@few()
@given(rounds(), st.data())
def test_a_bystander_learns_nothing_that_is_hidden(state: Round, data: st.DataObject) -> None:
    """
    Rounds that differ in both hands and the stock look the same from outside, to the byte.
    """
    order = data.draw(st.permutations(hidden_from(state, None)))
    other = with_hidden(state, None, order)

    assert open_part(state) == open_part(other)


@few()
@given(rounds(), seats(), st.data())
def test_errors_of_the_other_seat_say_nothing_to_a_bystander(
    state: Round, seat: Seat, data: st.DataObject
) -> None:
    """
    What the seat that waits is told when it tries to move does not depend on any hidden card.
    """
    assume(seat is not state.turn)
    other = with_hidden(state, None, data.draw(st.permutations(hidden_from(state, None))))
    for action in attempts(view(state, seat))[::9]:
        assert error_of(state, action, seat) == error_of(other, action, seat)


@few()
@given(rounds(), seats(), st.data())
def test_watchers_see_the_same_of_what_they_may_see(
    state: Round, seat: Seat, data: st.DataObject
) -> None:
    """
    What a watcher sees of a step does not depend on what it cannot see, unless it draws.
    """
    other = with_hidden(state, seat, data.draw(st.permutations(hidden_from(state, seat))))
    outside = with_hidden(state, None, data.draw(st.permutations(hidden_from(state, None))))
    steps: list[Step] = [*set(legal_actions(state)) & set(legal_actions(other)), Annul()]
    for action in steps[:12]:
        open_ = state.table.ledger.exposure[state.turn] is Exposure.TO_END
        if isinstance(action, DrawStock) and (open_ or seat is state.turn):
            continue
        assert witness(state, action, seat) == witness(other, action, seat)
        assert pickle.dumps(witness(state, action, seat)) == pickle.dumps(
            witness(other, action, seat)
        )
        assert witness(state, action, None) == witness(outside, action, None)


@few()
@given(rounds(phases=[Phase.DRAW]))
def test_a_draw_is_seen_by_who_draws(state: Round) -> None:
    """
    R6.1, R9.5: a card from the stock is seen by who draws it, and by all if he plays exposed.
    """
    seat, card = state.turn, state.stock[-1]
    open_ = state.table.ledger.exposure[seat] is Exposure.TO_END
    shown = card if open_ else None

    assert Seen(seat, DrawStock(), card) == witness(state, DrawStock(), seat)
    assert Seen(seat, DrawStock(), shown) == witness(state, DrawStock(), seat.other)
    assert Seen(seat, DrawStock(), shown) == witness(state, DrawStock(), None)


@few()
@given(rounds())
def test_what_a_watcher_sees_lies_open_to_it_afterwards(state: Round) -> None:
    """
    A Seen, its action included, names no card that its watcher cannot see after the step.
    """
    for action in legal_actions(state)[:25]:
        after = play(state, action)
        for watcher in (*Seat, None):
            seen = witness(state, action, watcher)
            hidden = names_of(after, watcher)

            assert not hidden & named_in(repr(seen) + str(seen.action))
            assert seen.seat is state.turn


@few()
@given(rounds())
def test_actions_name_no_card_that_stays_hidden(state: Round) -> None:
    """
    A log of actions can be shown to anyone: what an action names lies open when it is done.
    """
    assert set() == named_in(f"{DrawStock()}{TakeDiscard()}{Done()}{ShowMelds()}{Pass()}")
    steps: list[tuple[Step, Round]] = [
        (action, play(state, action)) for action in legal_actions(state)[:25]
    ]
    steps += [
        (Claim(knock.card, knock.melds), claim_knock(state, knock))
        for knock in claims_in(state, stride=4)
    ]
    for action, after in steps:
        hidden = names_of(after, None)

        assert not hidden & named_in(str(action))


@few()
@given(rounds())
def test_a_round_does_not_print_its_secrets(state: Round) -> None:
    """
    Neither repr nor str of a round names a card; those of a table name none that is hidden.
    """
    hidden = names_of(state, None)

    assert set() == named_in(f"{state!r}{state!s}{state}")
    assert not hidden & named_in(repr(state.table) + str(state.table))


@few()
@given(rounds(), seats())
def test_a_view_prints_and_pickles_no_secrets(state: Round, seat: Seat) -> None:
    """
    A view names no card that its seat cannot see, nor does what comes back from its pickle.
    """
    seen = view(state, seat)
    hidden = names_of(state, seat)
    back = pickle.loads(pickle.dumps(seen))  # noqa: S301  # our own

    assert seen == back == copy.deepcopy(seen)
    assert repr(seen) == repr(back)
    assert not hidden & named_in(repr(seen))
    assert seen.unseen == Hand.of(hidden_from(state, seat))


# What opens hidden cards that the witness does not name: a hand at a showdown, or melds shown.
def opens_a_hand(state: Round, action: Action, watcher: Seat | None) -> bool:
    """Tell whether *action* opens a hand that *watcher* did not see before."""
    opens = isinstance(action, Done | ShowMelds) and state.turn is not watcher
    after = play(state, action)
    gin = after.is_over and after.table.knocker is not None
    laid = after.table.spread is not None and state.table.spread is None
    return opens or gin or (laid and (watcher is None or state.turn is not watcher))


@few(2)
@given(rounds(), seats(), st.data())
def test_a_chain_of_steps_tells_no_more_than_its_witness(
    state: Round, seat: Seat, data: st.DataObject
) -> None:
    """
    If two rounds look the same to a seat, and so does each step, they go on looking the same.
    """
    other = with_hidden(state, seat, data.draw(st.permutations(hidden_from(state, seat))))
    for _ in range(8):
        assert view(state, seat) == view(other, seat)
        assert pickle.dumps(view(state, seat)) == pickle.dumps(view(other, seat))
        assert state.table == other.table
        both = set(legal_actions(state)) & set(legal_actions(other))
        same = [
            action
            for action in legal_actions(state)
            if action in both
            and not opens_a_hand(state, action, seat)
            and witness(state, action, seat) == witness(other, action, seat)
        ]
        if not same:
            break
        action = same[data.draw(st.integers(0, len(same) - 1))]
        state, other = play(state, action), play(other, action)


@few()
@given(rounds(rules=quick_rules(), phases=[Phase.DISCARD]), st.data())
def test_after_a_knock_the_defender_alone_keeps_secrets(state: Round, data: st.DataObject) -> None:
    """
    R7.2: a knock opens all cards of the knocker and none of the defender's, to the end of it.
    """
    ends = [play(state, each) for each in legal_actions(state)]
    knocks = [end for end in ends if end.table.knocker]
    assume(knocks)
    after = knocks[data.draw(st.integers(0, len(knocks) - 1))]
    knocker = state.turn
    seen = view(after, knocker.other)

    assert after.hands[knocker] & seen.unseen == Hand()
    assert visible_of(after.table, knocker) == after.hands[knocker]
    if not after.is_over:
        hidden = after.hands[knocker.other] - visible_of(after.table, knocker.other)
        assert hidden <= view(after, knocker).unseen
        over = play(after, Done())
        assert not after.hands[knocker.other] & view(over, knocker).unseen


@few()
@given(rounds(phases=[Phase.CLAIM]), st.data())
def test_after_a_claim_secrets_are_kept(state: Round, data: st.DataObject) -> None:
    """
    R9.4, R9.5: whatever answers a claim, nobody learns more than the remedy opens.
    """
    legal: list[Action] = [
        *legal_actions(state, Challenge),
        *legal_actions(state, ShowMelds),
    ]
    after = play(state, legal[data.draw(st.integers(0, len(legal) - 1))])
    after = after if data.draw(st.booleans()) else annul(after)
    for seat in Seat:
        order = data.draw(st.permutations(hidden_from(after, seat)))

        assert all_that_shows(after, seat) == all_that_shows(with_hidden(after, seat, order), seat)


@few()
@given(rounds(phases=[Phase.OVER]))
def test_at_the_end_no_more_opens_than_must(state: Round) -> None:
    """
    R3.7, R8.1: after a showdown both hands lie open; after a washout nothing more does.
    """
    table = state.table
    showdown = table.knocker is not None and not table.ledger.annulled
    for seat in Seat:
        if showdown:
            assert state.hands[seat] == visible_of(table, seat)
        elif table.knocker is None and table.ledger.exposure[seat] is None:
            assert table.known[seat] == visible_of(table, seat)


@few()
@given(rounds(), seats(), st.data())
def test_completed_views_keep_the_secret_again(
    state: Round, seat: Seat, data: st.DataObject
) -> None:
    """
    A round completed from a view shows its seat the same, whatever hidden order it was given.
    """
    seen = view(state, seat)
    one, two = (complete(seen, data.draw(st.permutations(tuple(seen.unseen)))) for _ in range(2))

    assert all_that_shows(one, seat) == all_that_shows(two, seat) == all_that_shows(state, seat)


@few()
@given(rounds(), actions(), seats())
def test_refusals_name_only_what_the_seat_sees(state: Round, action: Action, seat: Seat) -> None:
    """
    An error names the cards of the action that was tried, and none besides that is hidden.
    """
    tried = named_in(str(action))
    hidden = names_of(state, seat) - tried
    for each in (action, Discard(DECK[7]), LayOff(DECK[7], SOME_MELD)):
        shown, *_ = error_of(state, each, seat) or ("",)
        named = named_in(shown) - named_in(str(each))

        assert not hidden & named


@few()
@given(rounds(), st.data())
def test_broken_rounds_are_refused_without_their_secrets(
    state: Round, data: st.DataObject
) -> None:
    """
    The error for a round or a view that cannot be names no card that is hidden from anyone.
    """
    hidden = names_of(state, None)
    card: Card = data.draw(st.sampled_from(DECK))
    seat = data.draw(seats())
    changed = state.hands[seat] - card if card in state.hands[seat] else state.hands[seat] | card
    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(state, hands=state.hands.put(seat, changed))

    assert not hidden & named_in(caught.value.detail) - {str(card)}
    with pytest.raises(InvalidStateError) as caught:
        View(table=state.table, seat=seat, hand=changed)
    assert not hidden & named_in(str(caught.value)) - {str(card)}
