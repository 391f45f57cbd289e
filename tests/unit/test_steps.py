"""What each action and event makes of a round."""

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    MODERN,
    OPENSPIEL,
    PAGAT,
    RLCARD,
    BySeat,
    Card,
    Exposure,
    Hand,
    IllegalKnock,
    LastDiscard,
    Ledger,
    Phase,
    Rediscard,
    Round,
    Rules,
    Seat,
    big_gin,
    legal_actions,
    parse_melds,
)
from ginrummy._steps import step
from ginrummy.phases import CLEAN
from tests.unit.positions import (
    BIG,
    DEFENDER,
    GINNER,
    KNOCKER,
    NORTH,
    OFFENDER,
    SOUTH,
    STAGES,
    acts,
    after,
    cards,
    dealt,
    position,
    spread,
)

NOTHING = Hand()
LOW = attrs.evolve(CLASSIC, stock_floor=30)
CLAIM = "take claim:Ks#7c7d7h,8s9sTsJs"
# So much deadwood that every knock is a claim.
HIGH = "QsJh9d 8c6d4c 4h5cThKh"
LAID = Hand.parse("7c7d7h8s9sTsJsQdJhAd")


def rebuilt(state: Round) -> Round:
    """Build *state* anew by the constructors, which check everything."""
    table = attrs.evolve(state.table, ledger=attrs.evolve(state.table.ledger))
    return Round(table=table, hands=state.hands, stock=state.stock, drawn=state.drawn)


@pytest.mark.parametrize("stage", STAGES)
def test_every_step_is_what_the_constructor_would_make(stage: str) -> None:
    """
    R4.1: steps skip the checks, and what they make would pass them; the old round stays.
    """
    state = STAGES[stage]
    before = repr(state.table), state.hands, state.stock, state.drawn

    for action in (*legal_actions(state), *acts("annul")):
        made = step(state, action)

        assert made == rebuilt(made)
        assert hash(made) == hash(rebuilt(made))
        assert made != state or state.table.ledger.annulled
    assert before == (repr(state.table), state.hands, state.stock, state.drawn)


def test_passes() -> None:
    """
    R5.1, R5.2, R5.3: the offer goes from the non-dealer to the dealer, and then the first draws.
    """
    start, once, twice = STAGES["offer"], STAGES["passed"], STAGES["draw"]

    assert (Phase.OFFER, NORTH, 1) == (once.phase, once.turn, once.table.passes)
    assert (Phase.DRAW, SOUTH, 2) == (twice.phase, twice.turn, twice.table.passes)
    assert start.hands == twice.hands
    assert start.stock == twice.stock
    assert start.table.discards == twice.table.discards


def test_a_draw_from_the_stock() -> None:
    """
    R6.1: the top card goes into the hand, and only its holder knows it.
    """
    before, state = STAGES["draw"], STAGES["drawn"]

    assert Card.parse("4s") == state.drawn == before.stock[-1]
    assert before.hands.south | Card.parse("4s") == state.hands.south
    assert before.stock[:-1] == state.stock
    assert (Phase.DISCARD, SOUTH, 30) == (state.phase, state.turn, state.table.stock_size)
    assert state.table.taken is None
    assert BySeat(NOTHING, NOTHING) == state.table.known


def test_a_card_taken_from_the_pile() -> None:
    """
    R5.1, R6.1, R6.4: it goes into the hand, lies no more on the pile, and both know it.
    """
    before, state = STAGES["offer"], STAGES["taken"]
    card = Card.parse("Ad")

    assert card == state.drawn == state.table.taken
    assert before.hands.south | card == state.hands.south
    assert BySeat(NOTHING, Hand.of([card])) == state.table.known
    assert () == state.table.discards
    assert before.stock == state.stock
    assert Phase.DISCARD is state.phase
    assert SOUTH is state.turn


def test_a_plain_discard() -> None:
    """
    R6.2: the card goes on the pile, the turn to the other.
    """
    state = after(STAGES["taken"], "Ks")

    assert cards("Ks") == state.table.discards
    assert (Phase.DRAW, NORTH) == (state.phase, state.turn)
    assert (None, None) == (state.drawn, state.table.taken)
    assert STAGES["taken"].hands.south - Card.parse("Ks") == state.hands.south
    assert BySeat(NOTHING, Hand.parse("Ad")) == state.table.known


def test_taken_cards_stay_known_while_they_are_held() -> None:
    """
    R6.4: a card is forgotten when it is thrown, knocked with or laid off, and not before.
    """
    state = after(STAGES["taken"], "Ks take 9c stock")

    assert BySeat(Hand.parse("Ks"), Hand.parse("Ad")) == state.table.known
    assert BySeat(Hand.parse("Ks"), NOTHING) == after(state, "Ad").table.known


def test_a_known_card_stays_known_when_the_other_knocks() -> None:
    """
    R6.4: what the defender has taken is still in his hand.
    """
    laid = after(dealt(rest="2h 3h"), "pass take 9c stock Ks#7c7d7h,8s9sTsJs")

    assert BySeat(Hand.parse("2h"), NOTHING) == laid.table.known


def test_a_card_that_is_knocked_with_is_known_no_more() -> None:
    """
    R6.4, R7.2: a card taken earlier and thrown with the knock lies on the pile.
    """
    state = after(dealt(rest="Kh Ad 2h"), "take Ks stock Kc stock")
    knock = after(state, "Kh#7c7d7h,8s9sTsJs")

    assert BySeat(NOTHING, Hand.parse("Kh")) == state.table.known
    assert BySeat(NOTHING, NOTHING) == knock.table.known
    assert Card.parse("Kh") == knock.table.upcard


def test_a_card_that_is_laid_off_is_known_no_more() -> None:
    """
    R6.4: a card taken earlier and laid off lies in a meld.
    """
    north = "4h5h6h 6sQc9h KcKd9c5d"
    state = after(dealt(north=north, rest="Qs Ad"), "pass take Kc stock Ks#7c7d7h,8s9sTsJs")

    assert BySeat(Hand.parse("Qs"), NOTHING) == state.table.known
    assert BySeat(NOTHING, NOTHING) == after(state, "Qs>8s9sTsJs").table.known


def test_a_knock_lays_down_the_hand() -> None:
    """
    R7.2, R3.7: the thrown card is on the pile, the hand on the table, and the defender is asked.
    """
    before, state = STAGES["taken"], STAGES["layoff"]
    table = state.table

    assert spread("7c7d7h,8s9sTsJs", "2c3dAd") == table.spread
    assert (SOUTH, NORTH, Phase.LAYOFF) == (table.knocker, table.turn, table.phase)
    assert cards("Ks") == table.discards
    assert before.hands.south - Card.parse("Ks") == state.hands.south
    assert before.stock == state.stock
    assert (None, None) == (table.taken, state.drawn)
    assert CLEAN == table.ledger


def test_lay_offs_leave_the_hand() -> None:
    """
    R3.1, R3.3: what is laid off leaves the hand and is listed in order; the spread stays.
    """
    state = STAGES["laid"]

    assert ["7s>8s9sTsJs", "6s>7s8s9sTsJs", "Qs>6s7s8s9sTsJs"] == [*map(str, state.table.layoffs)]
    assert Hand.parse("4h5h6hKcKd9c5d") == state.hands.north
    assert STAGES["layoff"].table.spread == state.table.spread
    assert (Phase.LAYOFF, NORTH) == (state.phase, state.turn)


def test_the_end_of_a_showdown() -> None:
    """
    R3.7: when the defender is done, the round is over and his hand lies open too.
    """
    state = STAGES["knocked"]

    assert (Phase.OVER, NORTH, SOUTH) == (state.phase, state.turn, state.table.knocker)
    assert BySeat(state.hands.north, NOTHING) == state.table.ledger.exposed
    assert BySeat(None, None) == state.table.ledger.exposure


@pytest.mark.parametrize(
    ("rules", "script", "phase"),
    [
        (CLASSIC, "Ks#2c2d2h,7c7d7h,8s9sTsJs", Phase.LAYOFF),
        (PAGAT, "Ks#2c2d2h,7c7d7h,8s9sTsJs", Phase.OVER),
        (PAGAT, "Ks#7c7d7h,8s9sTsJs", Phase.LAYOFF),
        (attrs.evolve(CLASSIC, layoffs=False), "Ks#7c7d7h,8s9sTsJs", Phase.OVER),
    ],
)
def test_gin_and_knocks_end_by_the_rules(rules: Rules, script: str, phase: Phase) -> None:
    """
    R3.8, R3.9, R7.5: without lay-offs the round is over at once, with both hands open.
    """
    state = after(dealt(GINNER, rest="2h", rules=rules), f"take {script}")
    exposed = state.hands.north if phase is Phase.OVER else NOTHING

    assert (phase, NORTH, SOUTH) == (state.phase, state.turn, state.table.knocker)
    assert BySeat(exposed, NOTHING) == state.table.ledger.exposed


def test_big_gin_ends_the_round() -> None:
    """
    R7.6: all eleven cards lie on the table, none is thrown, and nobody lays off.
    """
    state = STAGES["big gin"]

    assert (Phase.OVER, NORTH, SOUTH) == (state.phase, state.turn, state.table.knocker)
    assert spread("2c2d2h2s,7c7d7h,8s9sTsJs", "-") == state.table.spread
    assert () == state.table.discards
    assert 11 == len(state.hands.south)
    assert (None, None) == (state.table.taken, state.drawn)
    assert BySeat(state.hands.north, NOTHING) == state.table.ledger.exposed


@pytest.mark.parametrize("last_discard", list(LastDiscard))
def test_the_stock_at_its_floor(last_discard: LastDiscard) -> None:
    """
    R8.1, R8.2: a plain discard then is a washout, or leaves the last discard to the other.
    """
    rules = attrs.evolve(LOW, last_discard=last_discard)
    state = after(dealt(rules=rules), "pass pass stock 4s")

    if last_discard is LastDiscard.NONE:
        assert (Phase.OVER, SOUTH, None) == (state.phase, state.turn, state.table.knocker)
    else:
        passed = after(state, "pass")

        assert (Phase.LAST, NORTH) == (state.phase, state.turn)
        assert (Phase.OVER, NORTH, None) == (passed.phase, passed.turn, passed.table.knocker)
        assert state.hands == passed.hands
    assert CLEAN == state.table.ledger
    assert 30 == state.table.stock_size


def test_the_third_card_from_the_end_may_still_make_a_knock() -> None:
    """
    R8.1: who draws the last card above the floor may knock with it.
    """
    state = after(dealt(rules=LOW), "pass pass stock Ks#7c7d7h,8s9sTsJs")

    assert Phase.LAYOFF is state.phase


def test_the_last_discard_is_taken_to_knock() -> None:
    """
    R8.2: the card is taken and another thrown in one action.
    """
    rules = attrs.evolve(MODERN, stock_floor=30)
    before = position(Phase.LAST, pile="9hAd", stock=30, rules=rules, drawn=None)
    state = after(before, "Ks#7c7d7h,8s9sTsJs")

    assert cards("9hKs") == state.table.discards
    assert spread("7c7d7h,8s9sTsJs", "2c3dAd") == state.table.spread
    assert BySeat(NOTHING, Hand.parse("Ad")) == state.table.known
    assert (Phase.LAYOFF, NORTH) == (state.phase, state.turn)


def test_the_last_discard_makes_big_gin() -> None:
    """
    R7.6, R8.2: the card is taken, and all eleven lie on the table.
    """
    rules = attrs.evolve(MODERN, stock_floor=30)
    before = position(Phase.LAST, south=BIG, pile="9h2s", stock=30, rules=rules)
    state = after(before, "!2c2d2h2s,7c7d7h,8s9sTsJs")

    assert cards("9h") == state.table.discards
    assert 11 == len(state.hands.south)
    assert Phase.OVER is state.phase


def test_the_last_discard_is_taken_to_play_on() -> None:
    """
    R8.2: where the pile stays open, the next discard is the last again.
    """
    rules = attrs.evolve(RLCARD, stock_floor=30)
    before = position(Phase.LAST, pile="9hAd", stock=30, rules=rules)
    taken = after(before, "take")
    state = after(taken, "Ks")

    assert (Phase.DISCARD, SOUTH, Card.parse("Ad")) == (taken.phase, taken.turn, taken.drawn)
    assert (Phase.LAST, NORTH) == (state.phase, state.turn)
    assert cards("9hKs") == state.table.discards


def test_the_take_that_ends_the_round() -> None:
    """
    R8.3: the card does not move, and the take of the first upcard is not counted.
    """
    rules = attrs.evolve(CLASSIC, max_takes=2)
    state = after(dealt(rules=rules), "take Ks take Kc")
    end = after(state, "take")

    assert (1, Phase.DRAW) == (state.table.takes, state.phase)
    assert (2, Phase.OVER, SOUTH) == (end.table.takes, end.phase, end.turn)
    assert state.hands == end.hands
    assert state.table.discards == end.table.discards
    assert end.drawn is None
    assert end.table.taken is None


def test_draws_are_no_takes() -> None:
    """
    R8.3: only cards from the pile are counted.
    """
    state = after(dealt(rules=attrs.evolve(CLASSIC, max_takes=1)), "pass pass stock 4s stock 3h")

    assert 0 == state.table.takes
    assert Phase.OVER is after(state, "take").phase


def test_the_last_discard_is_a_take_too() -> None:
    """
    R8.2, R8.3: every take but that of the first upcard counts, that of the last discard included.
    """
    rules = attrs.evolve(RLCARD, stock_floor=30, max_takes=2)
    before = position(Phase.LAST, pile="9hAd", stock=30, rules=rules, takes=0)
    state = after(before, "take")

    assert (Phase.DISCARD, 1) == (state.phase, state.table.takes)
    assert (Phase.OVER, 2) == (after(state, "Ks take").phase, after(state, "Ks take").table.takes)


BACK = attrs.evolve(OPENSPIEL, max_takes=None)


@pytest.mark.parametrize(
    ("rules", "script", "phase", "returned"),
    [
        (BACK, "take Ad", Phase.DRAW, True),
        (BACK, "take Ad take Ad", Phase.OVER, True),
        # Another card was thrown between, or none was thrown back.
        (BACK, "take Ad take Kc take Kc", Phase.DRAW, True),
        (BACK, "take Ad stock 4s take 4s", Phase.DRAW, True),
        (BACK, "take Ad stock 4s", Phase.DRAW, False),
        (BACK, "take Ks take Ks", Phase.DRAW, True),
        # A card that is drawn and thrown is not returned.
        (BACK, "pass pass stock 4s take 4s", Phase.DRAW, True),
        (BACK, "pass pass stock 4s take 4s take 4s", Phase.OVER, True),
        # Where the rules do not have it, it goes on.
        (attrs.evolve(BACK, returned_draw=False), "take Ad take Ad", Phase.DRAW, True),
        (attrs.evolve(BACK, returned_draw=False), "take Ad take Ad take Ad", Phase.DRAW, True),
    ],
)
def test_a_card_that_both_throw_back(
    rules: Rules,
    script: str,
    phase: Phase,
    returned: bool,  # noqa: FBT001  # a table of cases
) -> None:
    """
    R8.4: the round ends void when both throw back the same upcard, one right after the other.
    """
    state = after(dealt(rules=rules), script)

    assert (phase, returned) == (state.phase, state.table.returned)
    assert state.table.knocker is None


RETURNS = attrs.evolve(BACK, illegal_knock=IllegalKnock.THREE_STAGE)
REMEDY = "challenge:expose_next_play"


@pytest.mark.parametrize(
    ("plain", "claimed"),
    [
        # The card thrown with the claim is not returned, though the one before it was.
        ("take Ad stock Kc take Kc", f"take Ad stock claim:Kc#- {REMEDY} take Kc"),
        # The card thrown with the claim is the one just taken.
        ("take Ad take Kc take", f"take Ad take claim:Kc#- {REMEDY} take"),
        ("take Ad", f"take claim:Ad#- {REMEDY}"),
        # It is, and was thrown back by the other just before.
        ("take Ad take Ad", f"take Ad take claim:Ad#- {REMEDY}"),
    ],
)
def test_a_claim_that_is_taken_back_is_a_plain_discard(plain: str, claimed: str) -> None:
    """
    R8.4, R9.4: after the remedy all is as if the offender had made a plain discard.
    """
    start = dealt(OFFENDER, rules=RETURNS)
    expected, state = after(start, plain), after(start, claimed)

    assert (expected.phase, expected.turn) == (state.phase, state.turn)
    assert expected.table.returned is state.table.returned
    assert expected.hands == state.hands
    assert expected.table.discards == state.table.discards


def test_a_claim_lays_down_the_hand() -> None:
    """
    R9.3: the offender's cards lie on the table, and the other is asked.
    """
    state = STAGES["claim"]

    assert (Phase.CLAIM, NORTH, SOUTH) == (state.phase, state.turn, state.table.knocker)
    assert spread("7c7d7h,8s9sTsJs", "QdJhAd") == state.table.spread
    assert cards("Ks") == state.table.discards
    assert CLEAN == state.table.ledger


@pytest.mark.parametrize(
    ("script", "phase"),
    [
        ("challenge:accept", Phase.LAYOFF),
        ("7s>8s9sTsJs", Phase.LAYOFF),
        ("show 7s>8s9sTsJs", Phase.LAYOFF),
        ("done", Phase.OVER),
        ("show done", Phase.OVER),
    ],
)
def test_a_claim_that_stands(script: str, phase: Phase) -> None:
    """
    R9.4, R9.6: who accepts, lays off or is done has the knock stand, above the limit as it is.
    """
    state = after(STAGES["claim"], script)
    over = phase is Phase.OVER

    assert (phase, NORTH, SOUTH) == (state.phase, state.turn, state.table.knocker)
    assert STAGES["claim"].table.spread == state.table.spread
    assert BySeat(state.hands.north if over else NOTHING, NOTHING) == state.table.ledger.exposed
    assert not state.table.ledger.shown


def test_a_claim_that_is_accepted_where_nobody_lays_off() -> None:
    """
    R3.9, R9.4: without lay-offs an accepted knock ends the round.
    """
    rules = attrs.evolve(CLASSIC, layoffs=False)
    state = after(dealt(OFFENDER, rules=rules), f"{CLAIM} challenge:accept")

    assert Phase.OVER is state.phase
    assert BySeat(state.hands.north, NOTHING) == state.table.ledger.exposed


def test_melds_that_are_shown_lie_open() -> None:
    """
    R9.5: who shows his melds opens his hand until the claim is settled.
    """
    state = STAGES["shown"]

    assert Ledger(exposed=BySeat(Hand.parse(DEFENDER), NOTHING), shown=True) == state.table.ledger
    assert (Phase.CLAIM, NORTH) == (state.phase, state.turn)


@pytest.mark.parametrize(
    ("script", "ledger"),
    [
        (
            "challenge:expose_next_play",
            Ledger(exposed=BySeat(NOTHING, LAID), exposure=BySeat(None, Exposure.NEXT_PLAY)),
        ),
        (
            "show challenge:expose_to_end",
            Ledger(exposed=BySeat(NOTHING, LAID), exposure=BySeat(None, Exposure.TO_END)),
        ),
        ("show challenge:difference_only", Ledger(difference_only=[SOUTH])),
    ],
)
def test_a_claim_that_is_taken_back(script: str, ledger: Ledger) -> None:
    """
    R9.4, R9.5: all goes on as after a plain discard, and the table remembers the remedy.
    """
    state = after(STAGES["claim"], script)

    assert ledger == state.table.ledger
    assert (Phase.DRAW, NORTH) == (state.phase, state.turn)
    assert (None, None) == (state.table.knocker, state.table.spread)
    assert cards("Ks") == state.table.discards
    assert LAID == state.hands.south


@pytest.mark.parametrize(
    ("script", "exposed", "exposure"),
    [
        ("", LAID, Exposure.NEXT_PLAY),
        ("stock", LAID, Exposure.NEXT_PLAY),
        ("take", LAID, Exposure.NEXT_PLAY),
        ("stock 4h", NOTHING, None),
        ("take Kc", NOTHING, None),
        ("stock claim:Kd#-", NOTHING, None),
    ],
)
def test_an_exposure_for_one_play(script: str, exposed: Hand, exposure: Exposure | None) -> None:
    """
    R9.4: the offender's cards lie open until the other has made his next play.
    """
    ledger = after(STAGES["exposed"], script).table.ledger

    assert (exposed, exposure) == (ledger.exposed.south, ledger.exposure.south)


@pytest.mark.parametrize(
    ("north", "rest", "laid", "exposed"),
    [
        (GINNER, "Ad 2h", "Ks#2c2d2h,7c7d7h,8s9sTsJs", "-"),
        (GINNER, "Ad 3h", "Ks#7c7d7h,8s9sTsJs", "-"),
        # Here the cards lie open because the round is over.
        (BIG, "Ad 2s", "!2c2d2h2s,7c7d7h,8s9sTsJs", "QsJh9d8c6d4c4h5cThAd"),
    ],
)
def test_an_exposure_for_one_play_ends_with_a_knock(
    north: str, rest: str, laid: str, exposed: str
) -> None:
    """
    R9.4: a knock is a play, and so is big gin.
    """
    start = dealt(HIGH, north, rest, rules=big_gin(CLASSIC))
    ledger = after(start, f"take claim:Kh#- {REMEDY} stock {laid}").table.ledger

    assert Ledger(exposed=BySeat(NOTHING, Hand.parse(exposed))) == ledger


def test_an_exposure_for_one_play_ends_with_a_pass() -> None:
    """
    R9.4: who leaves the last discard to itself has made his play, and sees the cards no more.
    """
    rules = attrs.evolve(CLASSIC, stock_floor=30, last_discard=LastDiscard.KNOCK_OR_GIN)
    script = "pass pass stock claim:Ks#7c7d7h,8s9sTsJs challenge:expose_next_play"
    state = after(dealt(OFFENDER, rules=rules), script)
    ledger = after(state, "pass").table.ledger

    assert Phase.LAST is state.phase
    assert Exposure.NEXT_PLAY is state.table.ledger.exposure.south
    assert (BySeat(NOTHING, NOTHING), None) == (ledger.exposed, ledger.exposure.south)


@pytest.mark.parametrize(
    "script",
    [
        "",
        "stock 4h",
        "stock 4h stock",
        "stock 4h take",
        "stock 4h stock Qd",
        "stock 4h stock Qd stock Kc",
        "stock 4h stock claim:Qd#-",
        "stock 4h stock claim:Qd#- done",
        "stock 4h stock claim:Qd#- challenge:expose_next_play",
        "stock 4h stock claim:Qd#- challenge:expose_next_play stock Kc",
        "stock 4h stock claim:Qd#- show challenge:expose_to_end",
        # The offender answers a claim of the other, and takes no card back.
        "stock claim:Kd#-",
        "stock claim:Kd#- show",
        "stock claim:Kd#- show challenge:difference_only",
        "stock claim:Kd#- challenge:accept",
    ],
)
def test_an_exposure_to_the_end(script: str) -> None:
    """
    R9.5: the offender's cards lie open whatever they are, to the end of the round.
    """
    state = after(STAGES["open"], script)

    assert state.hands.south == state.table.ledger.exposed.south
    assert Exposure.TO_END is state.table.ledger.exposure.south


@pytest.mark.parametrize("script", ["", "Qs>8s9sTsJs", "Qs>8s9sTsJs done"])
def test_an_open_hand_that_defends(script: str) -> None:
    """
    R9.5: who plays with open cards lays off with open cards.
    """
    claimed = "take claim:Kh#- show challenge:expose_to_end stock Ks#2c2d2h,7c7d7h,8s9sTsJs"
    state = after(after(dealt(HIGH, GINNER, "Ad 2h"), claimed), script)

    assert NORTH is state.table.knocker
    assert state.hands.south == state.table.ledger.exposed.south


@pytest.mark.parametrize(
    ("last_discard", "phase", "turn"),
    [
        (LastDiscard.NONE, Phase.OVER, SOUTH),
        (LastDiscard.KNOCK_OR_GIN, Phase.LAST, NORTH),
        (LastDiscard.OPEN, Phase.LAST, NORTH),
    ],
)
def test_a_claim_with_the_stock_at_its_floor(
    last_discard: LastDiscard, phase: Phase, turn: Seat
) -> None:
    """
    R8.1, R8.2, R9.4: a claim that is taken back then may end the round, as a plain discard does.
    """
    rules = attrs.evolve(CLASSIC, stock_floor=30, last_discard=last_discard)
    script = "pass pass stock claim:Ks#7c7d7h,8s9sTsJs challenge:expose_next_play"
    state = after(dealt(OFFENDER, rules=rules), script)

    assert (phase, turn) == (state.phase, state.turn)


def test_a_claim_with_the_last_discard() -> None:
    """
    R8.2, R9.3: who claims with the last discard has taken it.
    """
    rules = attrs.evolve(CLASSIC, stock_floor=30, last_discard=LastDiscard.KNOCK_OR_GIN)
    before = position(Phase.LAST, south=OFFENDER, pile="9hAd", stock=30, rules=rules)
    state = after(before, "claim:Ks#7c7d7h,8s9sTsJs")

    assert cards("9hKs") == state.table.discards
    assert BySeat(NOTHING, Hand.parse("Ad")) == state.table.known
    assert (Phase.LAST, NORTH) == (after(state, REMEDY).phase, after(state, REMEDY).turn)


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage != "annulled"])
def test_annulling_ends_the_round(stage: str) -> None:
    """
    R9.1: the round is over, the cards stay where they are, and the table says that it is void.
    """
    before = STAGES[stage]
    state = after(before, "annul")

    assert state.is_over
    assert state.table.ledger.annulled
    assert before.hands == state.hands
    assert before.stock == state.stock
    assert (before.table.turn, before.table.knocker) == (state.table.turn, state.table.knocker)
    assert (None, None) == (state.drawn, state.table.taken)


def test_what_is_not_touched_is_shared() -> None:
    """
    A step keeps what it does not change, so that a history of rounds stays small.
    """
    before, state = STAGES["draw"], STAGES["drawn"]

    assert before.table.rules is state.table.rules
    assert before.table.discards is state.table.discards
    assert before.hands.north is state.hands.north
    assert before.table.known is state.table.known
    assert state.table.ledger is CLEAN
    assert parse_melds("-") == state.table.melds
    assert Hand.parse(KNOCKER) == before.hands.south
    assert Rediscard.FORBIDDEN is before.table.rules.rediscard
