"""Claims: what may follow a knock above the limit, stage by stage, and how long cards lie open."""

import attrs
import pytest
from hypothesis import assume, given, strategies as st

from ginrummy import (
    CLASSIC,
    TOURNAMENT,
    Action,
    Challenge,
    Discard,
    Done,
    DrawStock,
    Hand,
    IllegalActionError,
    Knock,
    LayOff,
    Pass,
    Phase,
    Remedy,
    Round,
    Rules,
    Seat,
    ShowMelds,
    annul,
    best_throw,
    claim_knock,
    legal_actions,
    play,
    view,
    why_illegal,
)
from ginrummy.errors import Reason
from ginrummy.phases import Exposure
from ginrummy.rules import IllegalKnock, KnockLimitFrom, LastDiscard, Rediscard
from ginrummy.strategies import rounds, rule_sets
from tests.properties.positions import claims_in, few, quick_rules, rebuilt

STAGES = {
    (IllegalKnock.THREE_STAGE, False): {Remedy.ACCEPT, Remedy.EXPOSE_NEXT_PLAY},
    (IllegalKnock.THREE_STAGE, True): {Remedy.EXPOSE_TO_END, Remedy.DIFFERENCE_ONLY},
    (IllegalKnock.EXPOSED, False): {Remedy.ACCEPT, Remedy.EXPOSE_TO_END},
    (IllegalKnock.EXPOSED, True): {Remedy.EXPOSE_TO_END},
}
PLAY_ON = [Remedy.EXPOSE_NEXT_PLAY, Remedy.EXPOSE_TO_END, Remedy.DIFFERENCE_ONLY]


def strict(rules: Rules) -> Rules:
    """Give rules by which nearly every knock is above the limit, and may be claimed."""
    by_card = rules.knock_limit_from is not KnockLimitFrom.FIXED
    refuses = rules.illegal_knock is IllegalKnock.REFUSE
    return attrs.evolve(
        rules,
        knock_limit=10 if by_card else min(rules.knock_limit, 10),
        illegal_knock=IllegalKnock.THREE_STAGE if refuses else rules.illegal_knock,
    )


def strict_rules() -> st.SearchStrategy[Rules]:
    """Draw rules for claims."""
    return rule_sets().map(strict)


def claimed() -> st.SearchStrategy[Round]:
    """Draw rounds in which a claim waits for its answer."""
    return rounds(rules=strict_rules(), phases=[Phase.CLAIM])


def remedied(claim: Round, remedy: Remedy) -> Round | None:
    """Answer *claim* with *remedy*, after showing the melds if need be; None if it cannot be."""
    for state in (claim, *(play(claim, show) for show in legal_actions(claim, ShowMelds))):
        if Challenge(remedy) in legal_actions(state):
            return play(state, Challenge(remedy))
    return None


@few()
@given(claimed())
def test_the_options_of_each_stage(state: Round) -> None:
    """
    R9.4, R9.5: before and after the melds are shown the remedies are those of the stage, exactly.
    """
    table = state.table
    key = (table.rules.illegal_knock, table.ledger.shown)
    remedies = {challenge.remedy for challenge in legal_actions(state, Challenge)}
    kinds = {type(action) for action in legal_actions(state)}

    assert STAGES[key] == remedies
    assert (ShowMelds not in kinds) == table.ledger.shown
    assert Done in kinds
    assert kinds <= {Challenge, ShowMelds, LayOff, Done}
    assert table.knocker is state.turn.other


@few()
@given(claimed())
def test_an_offender_cannot_move_while_he_waits(state: Round) -> None:
    """
    R9.4: the options belong to the other seat alone.
    """
    assert () == legal_actions(view(state, state.turn.other))


@few()
@given(claimed())
def test_showing_opens_the_hand_until_the_claim_is_settled(state: Round) -> None:
    """
    R9.5: who shows his melds opens his hand, and takes it back when a claim does not stand.
    """
    seat = state.turn
    shown = state if state.table.ledger.shown else play(state, ShowMelds())

    assert state.hands[seat] == shown.table.ledger.exposed[seat]
    assert state.hands[seat] & view(shown, seat.other).unseen == Hand()
    assert (Phase.CLAIM, seat) == (shown.phase, shown.turn)
    for challenge in legal_actions(shown, Challenge):
        after = play(shown, challenge)
        if after.table.ledger.exposure[seat] is None and not after.is_over:
            assert Hand() == after.table.ledger.exposed[seat]
        assert not after.table.ledger.shown


@few()
@given(claimed())
def test_a_lay_off_makes_the_claim_stand(state: Round) -> None:
    """
    R9.6: once a card is laid off the knock stands, above the limit as it is.
    """
    for layoff in legal_actions(state, LayOff)[:6]:
        after = play(state, layoff)

        assert (Phase.LAYOFF, state.turn) == (after.phase, after.turn)
        assert (layoff,) == after.table.layoffs
        assert state.table.spread == after.table.spread
        assert {LayOff, Done} >= {type(action) for action in legal_actions(after)}


@few()
@given(claimed())
def test_done_makes_the_claim_stand(state: Round) -> None:
    """
    R9.6: who says he is done has passed every stage, and the round goes to the score.
    """
    after = play(state, Done())

    assert after.is_over
    assert state.table.spread == after.table.spread
    assert state.table.knocker is after.table.knocker
    assert () == legal_actions(after)
    assert state.hands[state.turn] == after.table.ledger.exposed[state.turn]


@few()
@given(claimed())
def test_accepting_makes_the_knock_legal(state: Round) -> None:
    """
    R9.4: an accepted knock is answered as a legal one is, with lay-offs where the rules have them.
    """
    assume(not state.table.ledger.shown)
    after = play(state, Challenge(Remedy.ACCEPT))
    rules = state.table.rules

    assert (Phase.LAYOFF if rules.layoffs else Phase.OVER) is after.phase
    assert state.turn is after.turn
    assert state.table.spread == after.table.spread
    assert not after.table.ledger.difference_only - state.table.ledger.difference_only


@pytest.mark.parametrize("remedy", PLAY_ON)
@few()
@given(state=rounds(rules=strict_rules(), phases=[Phase.DISCARD]))
def test_after_a_remedy_all_is_as_after_a_plain_discard(state: Round, remedy: Remedy) -> None:
    """
    R9.4, R9.5: the round goes on as if the offender had discarded that card, but for the remedy.
    """
    for knock in list(claims_in(state))[:3]:
        after = remedied(claim_knock(state, knock), remedy)
        if after is None or why_illegal(state, Discard(knock.card)) is not None:
            continue
        expected = play(state, Discard(knock.card))
        ledger = after.table.ledger

        assert attrs.evolve(expected.table, ledger=ledger) == after.table
        assert (expected.hands, expected.stock, None) == (after.hands, after.stock, after.drawn)
        offender = state.turn
        assert (remedy is Remedy.DIFFERENCE_ONLY) <= (offender in ledger.difference_only)
        if remedy is not Remedy.DIFFERENCE_ONLY:
            assert after.hands[offender] == ledger.exposed[offender]
            assert state.table.ledger.difference_only == ledger.difference_only


@few()
@given(claimed())
def test_cards_exposed_for_one_play_lie_open_until_it_ends(state: Round) -> None:
    """
    R9.4: the hand lies open while the other draws and until he throws, and no longer.
    """
    offender, other = state.turn.other, state.turn
    assume(state.table.ledger.exposure[offender] is None)
    after = remedied(state, Remedy.EXPOSE_NEXT_PLAY)
    assume(after is not None and after.phase is Phase.DRAW)
    assert after is not None
    hand = after.hands[offender]

    assert (Exposure.NEXT_PLAY, hand) == exposure(after, offender)
    assert hand & view(after, other).unseen == Hand()
    drawn = play(after, DrawStock())
    assert (Exposure.NEXT_PLAY, hand) == exposure(drawn, offender)
    assert hand & view(drawn, other).unseen == Hand()
    for end in legal_actions(drawn, Discard)[:2] + legal_actions(drawn, Knock)[:2]:
        ended = play(drawn, end)
        if ended.table.knocker is None:
            assert (None, Hand()) == exposure(ended, offender)
            assert hand - ended.table.known[offender] <= view(ended, other).unseen


def exposure(state: Round, seat: Seat) -> tuple[Exposure | None, Hand]:
    """Give how long the cards of *seat* lie open, and which."""
    ledger = state.table.ledger
    return ledger.exposure[seat], ledger.exposed[seat]


@few()
@given(claimed(), st.data())
def test_cards_exposed_to_the_end_lie_open_to_the_end(state: Round, data: st.DataObject) -> None:
    """
    R9.5: an offender who plays with open cards does so to the end, whatever happens meanwhile.
    """
    offender = state.turn.other
    after = remedied(state, Remedy.EXPOSE_TO_END)
    assume(after is not None)
    assert after is not None
    for _ in range(data.draw(st.integers(1, 25))):
        assert Exposure.TO_END is after.table.ledger.exposure[offender]
        assert after.hands[offender] == after.table.ledger.exposed[offender]
        assert after.hands[offender] & view(after, offender.other).unseen == Hand()
        assert after == rebuilt(after)[0]
        if after.is_over:
            break
        again = list(claims_in(after, stride=5))
        if again and data.draw(st.integers(0, 4)) == 4:
            after = claim_knock(after, again[0])
        else:
            legal = legal_actions(after)
            after = play(after, legal[data.draw(st.integers(0, len(legal) - 1))])


@few()
@given(claimed(), st.data())
def test_difference_only_stays_on_record(state: Round, data: st.DataObject) -> None:
    """
    R9.5: that a seat scores the difference at most is known to the end of the round.
    """
    offender = state.turn.other
    after = remedied(state, Remedy.DIFFERENCE_ONLY)
    assume(after is not None)
    assert after is not None
    before = state.table.ledger
    assert before.exposure == after.table.ledger.exposure
    for _ in range(25):
        assert offender in after.table.ledger.difference_only
        if after.is_over:
            break
        legal = legal_actions(after)
        after = play(after, legal[data.draw(st.integers(0, len(legal) - 1))])


@few()
@given(
    rounds(
        rules=strict_rules().map(
            lambda r: attrs.evolve(r, stock_floor=26, last_discard=LastDiscard.KNOCK_OR_GIN)
        ),
        phases=[Phase.LAST],
    )
)
def test_a_card_claimed_with_from_the_pile_stays_known(state: Round) -> None:
    """
    R6.4, R8.2: who claims with the last discard has taken it, and both know it while he holds it.
    """
    upcard = state.table.upcard
    assert upcard is not None
    for knock in list(claims_in(state))[:4]:
        after = remedied(claim_knock(state, knock), Remedy.DIFFERENCE_ONLY)
        if after is None or knock.card == upcard:
            continue

        assert upcard in after.hands[state.turn]
        assert upcard in after.table.known[state.turn]
        assert upcard not in view(after, state.turn.other).unseen


@few()
@given(rounds(phases=[Phase.DISCARD]))
def test_a_claim_is_played_mended_or_answered(state: Round) -> None:
    """
    R9.2, R9.3: a legal knock is played, one that can be mended is refused, another is claimed.
    """
    table, seat = state.table, state.turn
    barred = table.taken if table.rules.rediscard is Rediscard.FORBIDDEN else None
    least = best_throw(state.hands[seat], barred=barred).spread.deadwood
    for card in state.hands[seat] - (Hand.of([barred]) if barred else Hand()):
        knock = Knock(card, ())
        refusal = why_illegal(state, knock)
        left = (state.hands[seat] - card).points
        if refusal is None:
            assert play(state, knock) == claim_knock(state, knock)
        elif table.rules.illegal_knock is IllegalKnock.REFUSE or least <= table.knock_limit:
            with pytest.raises(IllegalActionError) as caught:
                claim_knock(state, knock)
            assert refusal == caught.value.refusal
            mends = {Reason.OTHER_SPREAD, Reason.OTHER_THROW, Reason.GIN_REQUIRED}
            assert least > table.knock_limit or refusal.reason in mends
        else:
            after = claim_knock(state, knock)
            assert (Reason.ABOVE_LIMIT, left, table.knock_limit) == (
                refusal.reason,
                refusal.deadwood,
                refusal.limit,
            )
            assert (Phase.CLAIM, seat.other, seat) == (
                after.phase,
                after.turn,
                after.table.knocker,
            )
            assert after.table.spread is not None
            assert state.hands[seat] - card == after.table.spread.hand
            assert card == after.table.upcard


@few()
@given(rounds())
def test_annulling_ends_any_round_without_a_score(state: Round) -> None:
    """
    R9.1: a round can be annulled in every phase, once, and nothing can be done after it.
    """
    if state.table.ledger.annulled:
        with pytest.raises(IllegalActionError) as caught:
            annul(state)
        assert Reason.ROUND_OVER is caught.value.refusal.reason
        return
    after = annul(state)

    assert after.is_over
    assert after.table.ledger.annulled
    assert (state.hands, state.stock) == (after.hands, after.stock)
    assert after == rebuilt(after)[0]
    assert () == legal_actions(after)
    for seat in Seat:
        before, seen = view(state, seat), view(after, seat)
        assert before.unseen == seen.unseen


@few()
@given(rounds(rules=quick_rules(), phases=[Phase.DISCARD]))
def test_play_never_makes_a_claim(state: Round) -> None:
    """
    R9.3: play() refuses every knock above the limit; only claim_knock() records one.
    """
    actions: list[Action] = [*legal_actions(state)]

    assert Phase.CLAIM not in {play(state, action).phase for action in actions[:30]}


@pytest.mark.parametrize("rules", [CLASSIC, TOURNAMENT], ids=["three_stage", "exposed"])
@few()
@given(data=st.data())
def test_remedies_of_another_stage_are_refused(rules: Rules, data: st.DataObject) -> None:
    """
    R9.4, R9.5: a remedy of another stage comes at the wrong time, one of other rules is off.
    """
    state = data.draw(rounds(rules=st.just(rules), phases=[Phase.CLAIM]))
    option = rules.illegal_knock
    ever = STAGES[option, False] | STAGES[option, True]
    for remedy in Remedy:
        refusal = why_illegal(state, Challenge(remedy))
        expected = Reason.WRONG_PHASE if remedy in ever else Reason.OPTION_OFF

        if remedy in STAGES[option, state.table.ledger.shown]:
            assert refusal is None
        else:
            assert refusal is not None
            assert expected is refusal.reason


@few()
@given(rounds(phases=[Phase.DRAW, Phase.OFFER, Phase.LAYOFF]))
def test_no_claim_out_of_time(state: Round) -> None:
    """
    R9.3: who has not drawn cannot have knocked.
    """
    card = min(state.hands[state.turn])
    with pytest.raises(IllegalActionError) as caught:
        claim_knock(state, Knock(card, ()))

    assert Reason.WRONG_PHASE is caught.value.refusal.reason
    assert Pass() not in legal_actions(state) or state.phase is Phase.OFFER
