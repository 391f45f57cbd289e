"""Knocks that were made though they are illegal, and rounds that are annulled."""

import attrs
import pytest

from ginrummy import (
    BICYCLE,
    CLASSIC,
    DECK,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    Annul,
    BySeat,
    Card,
    Challenge,
    Claim,
    Discard,
    Hand,
    IllegalActionError,
    Knock,
    Phase,
    Reason,
    Refusal,
    Remedy,
    Round,
    Rules,
    Seat,
    ShowMelds,
    TakeDiscard,
    WrongTypeError,
    annul,
    claim_knock,
    deal,
    play,
    view,
    why_illegal,
)
from tests.unit.positions import (
    OFFENDER,
    SOUTH,
    STAGES,
    act,
    after,
    dealt,
)
from tests.unit.values import call

ABOVE = Refusal(reason=Reason.ABOVE_LIMIT, deadwood=21, limit=10)


def knock(text: str) -> Knock:
    """Read a knock."""
    read = act(text)
    assert isinstance(read, Knock)
    return read


CLAIMED = knock("Ks#7c7d7h,8s9sTsJs")


def offence(rules: Rules = CLASSIC) -> Round:
    """Make a round in which no knock of south is legal."""
    return after(dealt(OFFENDER, rules=rules), "take")


def test_a_legal_knock_is_played() -> None:
    """
    R9.3: what is within the limit is no claim.
    """
    state = STAGES["taken"]

    assert play(state, CLAIMED) == claim_knock(state, CLAIMED) == STAGES["layoff"]


@pytest.mark.parametrize("rules", [CLASSIC, BICYCLE, TOURNAMENT], ids=["S0", "B", "T"])
def test_a_knock_above_the_limit_leads_to_a_claim(rules: Rules) -> None:
    """
    R9.3: where people play, a knock that nothing mends is recorded; `play` refuses it still.
    """
    state = offence(rules)

    assert Phase.CLAIM is claim_knock(state, CLAIMED).phase
    assert ABOVE == why_illegal(state, CLAIMED)
    with pytest.raises(IllegalActionError):
        play(state, CLAIMED)


@pytest.mark.parametrize("rules", [PAGAT, MODERN, PALACE, attrs.evolve(OPENSPIEL, max_takes=None)])
def test_by_option_it_cannot_be_made(rules: Rules) -> None:
    """
    R9.3: where a program checks, the claim is refused for the reason that `play` gives.
    """
    with pytest.raises(IllegalActionError) as caught:
        claim_knock(offence(rules), CLAIMED)

    assert (Claim(CLAIMED.card, CLAIMED.melds), ABOVE) == caught.value.args
    assert f"claim:{CLAIMED}: {ABOVE}" == str(caught.value)


@pytest.mark.parametrize(
    ("stage", "text", "reason"),
    [
        # R9.2: another layout, or another throw, mends it without penalty.
        ("drawn", "Ks#7c7d7h", Reason.OTHER_SPREAD),
        ("drawn", "Ks#-", Reason.OTHER_SPREAD),
        ("drawn", "2c#7c7d7h,8s9sTsJs", Reason.OTHER_THROW),
        # What was thrown or laid down is not there.
        ("drawn", "Kc#-", Reason.CARD_NOT_HELD),
        ("taken", "Ad#-", Reason.TAKEN_CARD),
        ("drawn", "Ks#AcAdAh", Reason.MELD_NOT_HELD),
        ("drawn", "Ks#8s9sTs,9sTsJs", Reason.MELDS_OVERLAP),
        # It is not the time for a knock.
        ("offer", "Ks#-", Reason.WRONG_PHASE),
        ("draw", "Ks#-", Reason.WRONG_PHASE),
        ("claim", "4h#-", Reason.WRONG_PHASE),
        ("layoff", "4h#-", Reason.WRONG_PHASE),
        ("washout", "Ks#-", Reason.ROUND_OVER),
        ("annulled", "Ks#-", Reason.ROUND_OVER),
    ],
)
def test_other_knocks_are_refused(stage: str, text: str, reason: Reason) -> None:
    """
    R9.2: only a knock that nothing mends is a claim; any other is refused, and nothing changes.
    """
    state = STAGES[stage]
    with pytest.raises(IllegalActionError) as caught:
        claim_knock(state, knock(text))

    assert reason is caught.value.refusal.reason
    assert f"claim:{text}" == str(caught.value.action)
    assert why_illegal(state, knock(text)) == caught.value.refusal


def test_a_knock_is_refused_where_gin_is_required() -> None:
    """
    R7.10, R9.3: who must have gin does not claim a knock with deadwood.
    """
    rules = attrs.evolve(CLASSIC, forced_gin=True)
    state = after(dealt("7c7d7h 8s9sTsJs 2c2dKs", rest="2h", rules=rules), "take")
    with pytest.raises(IllegalActionError) as caught:
        claim_knock(state, CLAIMED)

    assert Reason.GIN_REQUIRED is caught.value.refusal.reason


def test_false_gin_is_judged_as_a_knock() -> None:
    """
    R7.5, R9.3: gin that is called with deadwood is a knock, or a claim if it is above the limit.
    """
    assert Phase.LAYOFF is claim_knock(STAGES["taken"], CLAIMED).phase
    assert Phase.CLAIM is claim_knock(offence(), CLAIMED).phase


def test_the_hand_may_be_laid_out_in_any_way() -> None:
    """
    R9.3: the claim keeps the melds as they were laid down, good or not.
    """
    for text in ("Ks#-", "Ks#7c7d7h", "Ks#8s9sTs", "7c#8s9sTsJs"):
        state = claim_knock(offence(), knock(text))
        table = state.table

        assert table.spread is not None
        assert knock(text).melds == table.spread.melds
        assert knock(text).card == table.upcard


@pytest.mark.parametrize(
    ("arguments", "where", "expected", "got"),
    [
        ((None, CLAIMED), "claim_knock()", "a Round", "NoneType"),
        ((view(STAGES["taken"], SOUTH), CLAIMED), "claim_knock()", "a Round", "View"),
        ((STAGES["taken"].table, CLAIMED), "claim_knock()", "a Round", "Table"),
        ((STAGES["taken"], None), "claim_knock()", "a Knock", "NoneType"),
        ((STAGES["taken"], "Ks#-"), "claim_knock()", "a Knock", "str"),
        ((STAGES["taken"], Claim(CLAIMED.card, ())), "claim_knock()", "a Knock", "Claim"),
        ((STAGES["taken"], Discard(CLAIMED.card)), "claim_knock()", "a Knock", "Discard"),
    ],
)
def test_claims_take_their_types_and_nothing_else(
    arguments: tuple[object, ...], where: str, expected: str, got: str
) -> None:
    """
    What is no round, and no knock, is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(claim_knock, *arguments)

    assert (where, expected, got) == caught.value.args


@pytest.mark.parametrize("state", [None, "annul", Annul(), view(STAGES["draw"], SOUTH)])
def test_only_a_round_is_annulled(state: object) -> None:
    """
    What is no round is refused, a view included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(annul, state)

    assert ("annul()", "a Round", type(state).__name__) == caught.value.args


@pytest.mark.parametrize("stage", STAGES)
def test_a_round_is_annulled_once(stage: str) -> None:
    """
    R9.1: it can be done at any moment, at the end too, and not again.
    """
    state = STAGES[stage]
    ended = state if stage == "annulled" else annul(state)

    assert (Phase.OVER, True) == (ended.phase, ended.table.ledger.annulled)
    with pytest.raises(IllegalActionError) as caught:
        annul(ended)

    assert (Annul(), Refusal(reason=Reason.ROUND_OVER)) == caught.value.args


def test_a_claim_in_the_opening_with_eleven() -> None:
    """
    R4.5, R9.3: the first hand can be claimed before anybody has drawn.
    """
    rules = attrs.evolve(RLCARD, illegal_knock=CLASSIC.illegal_knock, forced_gin=False)
    state = claim_knock(dealt(OFFENDER, rules=rules), CLAIMED)

    assert (Phase.CLAIM, Card.parse("Ks")) == (state.phase, state.table.upcard)


def test_nobody_claims_for_the_other() -> None:
    """
    R9.3: who sent the claim can be told, and must be the seat to move.
    """
    taken = play(deal(DECK, Seat.NORTH), TakeDiscard())
    knock = Knock(min(taken.hands.south), [])

    assert Phase.CLAIM is claim_knock(taken, knock, seat=Seat.SOUTH).phase
    with pytest.raises(IllegalActionError) as caught:
        claim_knock(taken, knock, seat=Seat.NORTH)
    assert Reason.NOT_YOUR_TURN is caught.value.refusal.reason
    with pytest.raises(WrongTypeError):
        call(claim_knock, taken, knock, seat="S")


def test_what_lay_open_for_a_while_is_taken_back_when_the_round_is_annulled() -> None:
    """
    R9.1: after an annulled round nothing more lies open than was laid down.
    """
    taken = play(deal(DECK, Seat.NORTH), TakeDiscard())
    claimed = claim_knock(taken, Knock(min(taken.hands.south), []))
    exposed = play(claimed, Challenge(Remedy.EXPOSE_NEXT_PLAY))
    shown = play(claimed, ShowMelds())

    for state in (exposed, shown):
        assert BySeat(Hand(), Hand()) == annul(state).table.ledger.exposed
