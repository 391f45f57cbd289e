"""What may be done, in which order it is listed, and why something may not."""

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    MODERN,
    PAGAT,
    RLCARD,
    TOURNAMENT,
    Action,
    AfterBothPass,
    Annul,
    BigGin,
    Card,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Hand,
    IllegalActionError,
    Knock,
    LastDiscard,
    LayOff,
    Opening,
    Pass,
    Phase,
    Reason,
    Rediscard,
    Refusal,
    Round,
    Rules,
    Seat,
    ShowMelds,
    TakeDiscard,
    WrongTypeError,
    annul,
    big_gin,
    deal,
    legal_actions,
    play,
    straight,
    view,
    why_illegal,
)
from tests.unit.positions import (
    BIG,
    DEFENDER,
    GINNER,
    KNOCKER,
    NORTH,
    OFFENDER,
    SOUTH,
    STAGES,
    act,
    after,
    dealt,
    position,
)
from tests.unit.values import call

BY_STAGE = pytest.mark.parametrize("stage", STAGES)
KINDS: list[type[Action]] = [
    Pass,
    DrawStock,
    TakeDiscard,
    Challenge,
    ShowMelds,
    LayOff,
    Done,
    Discard,
    Knock,
    BigGin,
]
NEVER = attrs.evolve(CLASSIC, layoffs=False)
FREE = attrs.evolve(CLASSIC, after_both_pass=AfterBothPass.FREE_DRAW)
FORCED = attrs.evolve(CLASSIC, forced_gin=True)
ALLOWED = attrs.evolve(CLASSIC, rediscard=Rediscard.ALLOWED)
KNOCK_ONLY = attrs.evolve(CLASSIC, rediscard=Rediscard.KNOCK_ONLY)
LAST = attrs.evolve(MODERN, stock_floor=30, big_gin_bonus=None)
LAST_BIG = attrs.evolve(MODERN, stock_floor=30)
LAST_OPEN = attrs.evolve(LAST, last_discard=LastDiscard.OPEN)


THREE = "7s>7c7d7h 7s>8s9sTsJs Qs>8s9sTsJs"


def texts(state: Round, kind: type[Action] | None = None) -> list[str]:
    """Write what may be done in *state*."""
    found = legal_actions(state) if kind is None else legal_actions(state, kind)
    return [str(action) for action in found]


def reason(state: Round, text: str) -> Refusal | None:
    """Ask why what *text* says may not be done."""
    return why_illegal(state, act(text))


def at_last(hand: str, card: str, rules: Rules) -> Round:
    """Make a round in which south may take the last discard, *card*."""
    return position(Phase.LAST, south=hand, pile=card, stock=30, rules=rules)


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        ("offer", "pass take"),
        ("passed", "pass take"),
        ("draw", "stock"),
        ("taken", "2c 7c 3d 7d 7h 8s 9s Ts Js Ks Ks#7c7d7h,8s9sTsJs"),
        ("drawn", "2c 7c 3d 7d 7h 4s 8s 9s Ts Js Ks Ks#7c7d7h,8s9sTsJs"),
        ("last", "pass"),
        ("claim", f"challenge:accept challenge:expose_next_play show {THREE} done"),
        ("shown", f"challenge:expose_to_end challenge:difference_only {THREE} done"),
        ("exposed", "stock take"),
        ("open", "stock take"),
        ("layoff", f"{THREE} done"),
        ("laid", "done"),
        ("gin", f"{THREE} done"),
        ("knocked", ""),
        ("big gin", ""),
        ("washout", ""),
        ("annulled", ""),
    ],
)  # fmt: skip
def test_all_that_may_be_done_is_listed_in_order(stage: str, expected: str) -> None:
    """
    R3.1, R3.7, R5.1, R5.2, R6.1, R6.2, R7.3, R9.4, R9.5: what each phase has, and nothing else.
    """
    assert expected.split() == texts(STAGES[stage])


@BY_STAGE
def test_a_view_of_the_mover_says_the_same(stage: str) -> None:
    """
    A round and the view of its mover are answered alike; the other seat may do nothing.
    """
    state = STAGES[stage]
    mover, other = view(state, state.turn), view(state, state.turn.other)
    over = state.is_over

    assert legal_actions(state) == legal_actions(mover)
    assert () == legal_actions(other)
    for each in STAGES.values():
        for action in (*legal_actions(each), Pass(), Done(), act("Kc#-"), act("!7c7d7h")):
            expected = Reason.ROUND_OVER if over else Reason.NOT_YOUR_TURN
            assert why_illegal(state, action) == why_illegal(mover, action)
            assert Refusal(reason=expected) == why_illegal(other, action)


@BY_STAGE
def test_one_kind_may_be_asked_for(stage: str) -> None:
    """
    With a class only the actions of that class are listed, in the same order.
    """
    state = STAGES[stage]
    everything = legal_actions(state)

    for kind in KINDS:
        assert tuple(each for each in everything if type(each) is kind) == (
            legal_actions(state, kind)
        )
        assert legal_actions(state, kind) == legal_actions(view(state, state.turn), kind)
    assert len(everything) == sum(len(legal_actions(state, kind)) for kind in KINDS)


@BY_STAGE
def test_what_is_listed_is_legal_and_the_rest_is_not(stage: str) -> None:
    """
    An action is listed exactly if there is no reason against it.
    """
    state = STAGES[stage]
    listed = legal_actions(state)
    tried = {action for each in STAGES.values() for action in legal_actions(each)}
    tried |= {Discard(card) for card in DECK}

    assert len(listed) == len(set(listed))
    assert {*listed} == {action for action in tried if why_illegal(state, action) is None}


@pytest.mark.parametrize("kind", [Action, Claim, Annul, int, "pass", Pass(), 0, object, type])
def test_only_a_class_of_actions_is_a_kind(kind: object) -> None:
    """
    What is no class of actions is refused: table events, instances and the union included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(legal_actions, STAGES["offer"], kind)

    name = type(kind).__name__
    assert ("legal_actions()", "a class of actions", name) == caught.value.args


@pytest.mark.parametrize("kind", [[Pass], {Pass}, {}])
def test_what_cannot_be_hashed_is_no_kind(kind: object) -> None:
    """
    A list of classes is refused like anything else that is no class of actions.
    """
    with pytest.raises(WrongTypeError):
        call(legal_actions, STAGES["offer"], kind)


@pytest.mark.parametrize("state", [None, "offer", STAGES["offer"].table, Round, 7])
def test_only_rounds_and_views_have_legal_actions(state: object) -> None:
    """
    What is neither a round nor a view is refused, a table included.
    """
    for function, arguments in ((legal_actions, ()), (why_illegal, (Pass(),))):
        with pytest.raises(WrongTypeError) as caught:
            call(function, state, *arguments)

        where = f"{function.__name__}()"
        assert (where, "a Round or a View", type(state).__name__) == caught.value.args


@pytest.mark.parametrize(
    "action", [None, "pass", Pass, DECK[0], Claim(DECK[0], ()), Annul(), Reason.ROUND_OVER, []]
)
def test_only_actions_have_a_reason(action: object) -> None:
    """
    What is no action is refused, a table event included, whoever is to move.
    """
    for state in (STAGES["offer"], STAGES["washout"], view(STAGES["offer"], NORTH)):
        with pytest.raises(WrongTypeError) as caught:
            call(why_illegal, state, action)

        assert ("why_illegal()", "an action", type(action).__name__) == caught.value.args


FACTS: list[tuple[Round, str, Refusal]] = [
    # The end comes before all.
    (STAGES["washout"], "stock", Refusal(reason=Reason.ROUND_OVER)),
    (STAGES["knocked"], "done", Refusal(reason=Reason.ROUND_OVER)),
    (STAGES["annulled"], "Kc#-", Refusal(reason=Reason.ROUND_OVER)),
    # Another kind of action is due.
    (STAGES["offer"], "stock", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["offer"], "Kc", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["draw"], "pass", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["draw"], "Ks#-", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["drawn"], "take", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["drawn"], "7s>7c7d7h", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["last"], "take", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["last"], "4s", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["layoff"], "challenge:accept", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["layoff"], "show", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["claim"], "pass", Refusal(reason=Reason.WRONG_PHASE)),
    # R9.4, R9.5: each remedy has its time, and melds are shown once.
    (STAGES["claim"], "challenge:expose_to_end", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["claim"], "challenge:difference_only", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["shown"], "challenge:accept", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["shown"], "challenge:expose_next_play", Refusal(reason=Reason.WRONG_PHASE)),
    (STAGES["shown"], "show", Refusal(reason=Reason.WRONG_PHASE)),
    # R8.2: where the last discard may be taken to play on, it is not knocked with at once.
    (at_last(KNOCKER, "Ad", LAST_OPEN), "Ks#7c7d7h,8s9sTsJs",
        Refusal(reason=Reason.WRONG_PHASE)),
    (at_last(BIG, "2s", attrs.evolve(LAST_OPEN, big_gin_bonus=31)),
        "!2c2d2h2s,7c7d7h,8s9sTsJs", Refusal(reason=Reason.WRONG_PHASE)),
    # R5.3
    (STAGES["draw"], "take", Refusal(reason=Reason.PILE_CLOSED)),
    # R8.1
    (STAGES["last"], "stock", Refusal(reason=Reason.STOCK_CLOSED)),
    # R6.2
    (STAGES["drawn"], "Kc", Refusal(reason=Reason.CARD_NOT_HELD, card=Card.parse("Kc"))),
    (STAGES["drawn"], "Kc#7c7d7h",
        Refusal(reason=Reason.CARD_NOT_HELD, card=Card.parse("Kc"))),
    (STAGES["layoff"], "2d>7c7d7h",
        Refusal(reason=Reason.CARD_NOT_HELD, card=Card.parse("2d"))),
    # The knocker's cards are not the defender's to lay off.
    (STAGES["layoff"], "2c>7c7d7h",
        Refusal(reason=Reason.CARD_NOT_HELD, card=Card.parse("2c"))),
    (STAGES["claim"], "2d>7c7d7h",
        Refusal(reason=Reason.CARD_NOT_HELD, card=Card.parse("2d"))),
    # R6.3
    (STAGES["taken"], "Ad", Refusal(reason=Reason.TAKEN_CARD, card=Card.parse("Ad"))),
    (STAGES["taken"], "Ad#7c7d7h", Refusal(reason=Reason.TAKEN_CARD, card=Card.parse("Ad"))),
    (at_last(KNOCKER, "Ad", LAST), "Ad#7c7d7h",
        Refusal(reason=Reason.TAKEN_CARD, card=Card.parse("Ad"))),
    # R7.2
    (STAGES["drawn"], "Ks#AcAdAh", Refusal(reason=Reason.MELD_NOT_HELD)),
    (STAGES["drawn"], "7c#7c7d7h", Refusal(reason=Reason.MELD_NOT_HELD)),
    (STAGES["drawn"], "Ks#7c7d7h,AcAdAh", Refusal(reason=Reason.MELD_NOT_HELD)),
    (STAGES["drawn"], "!AcAdAh", Refusal(reason=Reason.MELD_NOT_HELD)),
    # R1.5
    (STAGES["drawn"], "Ks#8s9sTs,9sTsJs", Refusal(reason=Reason.MELDS_OVERLAP)),
    (STAGES["drawn"], "Ks#7c7d7h,7c7d7h", Refusal(reason=Reason.MELDS_OVERLAP)),
    (STAGES["drawn"], "!8s9sTs,9sTsJs", Refusal(reason=Reason.MELDS_OVERLAP)),
    # R9.2
    (STAGES["drawn"], "Ks#7c7d7h",
        Refusal(reason=Reason.OTHER_SPREAD, deadwood=46, limit=10)),
    (STAGES["drawn"], "2c#7c7d7h,8s9sTsJs",
        Refusal(reason=Reason.OTHER_THROW, deadwood=17, limit=10)),
    (STAGES["drawn"], "2c#-", Refusal(reason=Reason.OTHER_THROW, deadwood=75, limit=10)),
    # R7.1
    (after(dealt(OFFENDER), "take"), "Ks#7c7d7h,8s9sTsJs",
        Refusal(reason=Reason.ABOVE_LIMIT, deadwood=21, limit=10)),
    (after(dealt(rules=straight(CLASSIC)), "take"), "Ks#7c7d7h,8s9sTsJs",
        Refusal(reason=Reason.ABOVE_LIMIT, deadwood=6, limit=0)),
    # R7.6
    (STAGES["drawn"], "!7c7d7h,8s9sTsJs",
        Refusal(reason=Reason.ABOVE_LIMIT, deadwood=19, limit=0)),
    # R3.2, R3.6
    (STAGES["layoff"], "6s>7c7d7h",
        Refusal(reason=Reason.DOES_NOT_FIT, card=Card.parse("6s"))),
    (STAGES["layoff"], "6s>7s8s9sTsJs",
        Refusal(reason=Reason.DOES_NOT_FIT, card=Card.parse("6s"))),
    (STAGES["layoff"], "Kc>KdKhKs",
        Refusal(reason=Reason.DOES_NOT_FIT, card=Card.parse("Kc"))),
    (STAGES["layoff"], "7s>4h5h6h",
        Refusal(reason=Reason.DOES_NOT_FIT, card=Card.parse("7s"))),
    # R7.10
    (after(dealt(GINNER, rest="2h", rules=FORCED), "take"), "Ks",
        Refusal(reason=Reason.GIN_REQUIRED)),
    (after(dealt(GINNER, rest="2h", rules=FORCED), "take"), "Ks#7c7d7h,8s9sTsJs",
        Refusal(reason=Reason.GIN_REQUIRED)),
    # The rules do not have it: R7.6, R3.9, R9.3.
    (after(dealt(BIG, rest="2s"), "take"), "!2c2d2h2s,7c7d7h,8s9sTsJs",
        Refusal(reason=Reason.OPTION_OFF)),
    (after(dealt(OFFENDER, rules=NEVER), "take claim:Ks#7c7d7h,8s9sTsJs"), "7s>7c7d7h",
        Refusal(reason=Reason.OPTION_OFF)),
    (after(dealt(OFFENDER, rules=TOURNAMENT), "take claim:Ks#7c7d7h,8s9sTsJs"),
        "challenge:difference_only", Refusal(reason=Reason.OPTION_OFF)),
    (after(dealt(OFFENDER, rules=TOURNAMENT), "take claim:Ks#7c7d7h,8s9sTsJs"),
        "challenge:expose_next_play", Refusal(reason=Reason.OPTION_OFF)),
]  # fmt: skip


@pytest.mark.parametrize(("state", "text", "expected"), FACTS)
def test_each_reason_comes_with_its_facts(state: Round, text: str, expected: Refusal) -> None:
    """
    Every reason, with the count, the limit or the card that explains it, and nothing else.
    """
    assert expected == reason(state, text)
    with pytest.raises(IllegalActionError) as caught:
        play(state, act(text))

    assert (act(text), expected) == caught.value.args


def test_every_reason_is_given_somewhere() -> None:
    """
    The tests of this page reach each reason.
    """
    reached = {expected.reason for _, _, expected in FACTS}

    assert {*Reason} - {Reason.NOT_YOUR_TURN} == reached


@pytest.mark.parametrize(
    ("state", "text", "expected"),
    [
        # Not held, and the meld neither.
        (STAGES["drawn"], "Kc#AcAdAh", Reason.CARD_NOT_HELD),
        # Just taken, a meld not held, and too much.
        (STAGES["taken"], "Ad#AcAhAs", Reason.TAKEN_CARD),
        # A meld not held, two that overlap, and too much.
        (STAGES["drawn"], "Ks#8s9sTs,9sTsJs,AcAdAh", Reason.MELD_NOT_HELD),
        # Two that overlap, and too much.
        (STAGES["drawn"], "2c#8s9sTs,9sTsJs", Reason.MELDS_OVERLAP),
        # Both another layout and another throw would do.
        (STAGES["drawn"], "Ks#-", Reason.OTHER_SPREAD),
        # Not held, does not fit, and no lay-offs.
        (after(dealt(OFFENDER, rules=NEVER), "take claim:Ks#7c7d7h"), "2d>7c7d7h",
            Reason.CARD_NOT_HELD),
        (after(dealt(OFFENDER, rules=NEVER), "take claim:Ks#7c7d7h"), "6s>7c7d7h",
            Reason.DOES_NOT_FIT),
        # Not all melded, and not played.
        (STAGES["drawn"], "!7c7d7h", Reason.ABOVE_LIMIT),
        # Just taken, and gin is there.
        (after(dealt(GINNER, rest="2h", rules=FORCED), "take"), "2h", Reason.TAKEN_CARD),
        (after(dealt(GINNER, rest="2h", rules=FORCED), "take"), "Kc", Reason.CARD_NOT_HELD),
        # Above the limit, and gin is there.
        (after(dealt(GINNER, rest="2h", rules=FORCED), "take"), "Ks#-", Reason.OTHER_SPREAD),
        # The pile is closed in a phase that has no discards.
        (STAGES["draw"], "Ks", Reason.WRONG_PHASE),
    ],
)  # fmt: skip
def test_of_several_reasons_the_first_is_given(state: Round, text: str, expected: Reason) -> None:
    """
    The order of `Reason` decides.
    """
    refusal = reason(state, text)

    assert refusal is not None
    assert expected is refusal.reason


@pytest.mark.parametrize(
    ("rules", "discards", "knocks"),
    [
        (CLASSIC, False, False),
        (ALLOWED, True, True),
        (KNOCK_ONLY, False, True),
    ],
)
def test_the_card_taken_may_go_back_by_option(
    rules: Rules,
    discards: bool,  # noqa: FBT001  # a table of cases
    knocks: bool,  # noqa: FBT001  # as above
) -> None:
    """
    R6.3: as a discard, with a knock, or not at all; a card from the stock may always go.
    """
    south = "7c7d7h 8s9sTsJs 2c3d4d"
    state = after(dealt(south, rest="Ad 4s", rules=rules), "take")
    drawn = after(dealt(south, rest="Ad 4s", rules=rules), "pass pass stock")
    knock = "Ad#7c7d7h,8s9sTsJs"

    assert discards is ("Ad" in texts(state)) is (reason(state, "Ad") is None)
    assert knocks is (knock in texts(state)) is (reason(state, knock) is None)
    assert {"4s", "4s#7c7d7h,8s9sTsJs"} <= set(texts(drawn))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(CLASSIC, ["stock"]), (FREE, ["stock", "take"])],
    ids=["closed", "free"],
)
def test_the_upcard_that_both_refused(rules: Rules, expected: list[str]) -> None:
    """
    R5.3: it may be taken in the first turn by option only, and later like any discard.
    """
    assert expected == texts(after(dealt(rules=rules), "pass pass"))
    assert ["stock", "take"] == texts(after(dealt(rules=rules), "pass pass stock 4s"))


def test_every_spread_within_the_limit_is_a_knock() -> None:
    """
    R7.4: knocks come by their thrown card, each with its spreads, the best first.
    """
    expected = [
        "8s#2c2d2h,7c7d7h,9sTsJs",
        "Js#2c2d2h,7c7d7h,8s9sTs",
        "Ks#2c2d2h,7c7d7h,8s9sTsJs",
        "Ks#7c7d7h,8s9sTsJs",
        "Ks#2c2d2h,7c7d7h,9sTsJs",
        "Ks#2c2d2h,7c7d7h,8s9sTs",
    ]

    assert expected == texts(after(dealt(GINNER, rest="2h"), "take"), Knock)


@pytest.mark.parametrize(
    ("limit", "melds"),
    [
        (0, []),
        (5, []),
        (6, ["8s9sTsJs"]),
        (13, ["8s9sTsJs"]),
        (14, ["8s9sTsJs", "9sTsJs"]),
        (16, ["8s9sTsJs", "9sTsJs", "8s9sTs"]),
    ],
)
def test_the_limit_decides_what_is_a_knock(limit: int, melds: list[str]) -> None:
    """
    R7.1: a knock leaves no more than the limit, with whatever spread; 0 is gin alone.
    """
    state = after(dealt(rules=attrs.evolve(CLASSIC, knock_limit=limit)), "take")
    knocks = [text for text in texts(state, Knock) if text.startswith("Ks")]

    assert [f"Ks#7c7d7h,{meld}" for meld in melds] == knocks


def test_nobody_has_to_knock() -> None:
    """
    R7.3: who can knock, or has gin, may throw any other card instead.
    """
    for state in (STAGES["taken"], after(dealt(GINNER, rest="2h"), "take")):
        assert 10 == len(legal_actions(state, Discard))
        assert legal_actions(state, Knock)


def test_gin_is_a_knock_and_may_leave_more() -> None:
    """
    R7.5, R7.10: who has gin may knock with deadwood as well, but not where gin is forced.
    """
    free = after(dealt(GINNER, rest="2h"), "take")
    forced = after(dealt(GINNER, rest="2h", rules=FORCED), "take")
    gin = "Ks#2c2d2h,7c7d7h,8s9sTsJs"

    assert gin in texts(free, Knock)
    assert "Ks#7c7d7h,8s9sTsJs" in texts(free, Knock)
    assert [gin] == texts(forced)


def test_who_is_forced_and_cannot_gin_is_free() -> None:
    """
    R7.10: without gin all is as usual, also where a throw comes near.
    """
    south = "7c7d7h 8s9sTsJs 2c2dAs"
    for script in ("take", "pass pass stock"):
        state = after(dealt(south, rest="3h 4d", rules=FORCED), script)

        assert len(legal_actions(state, Discard)) in {10, 11}
        assert texts(state) == texts(after(dealt(south, rest="3h 4d"), script))


def test_big_gin_by_option() -> None:
    """
    R7.6: right after taking the upcard too, with every spread of all cards; gin and throws stay.
    """
    state = after(dealt(BIG, rest="2s", rules=big_gin(CLASSIC)), "take")
    last = legal_actions(state)[-1]

    assert act("!2c2d2h2s,7c7d7h,8s9sTsJs") == last
    assert ["!2c2d2h2s,7c7d7h,8s9sTsJs"] == texts(state, BigGin)
    assert [] == texts(after(dealt(BIG, rest="2s"), "take"), BigGin)
    assert [] == texts(after(dealt(KNOCKER, rest="2s", rules=big_gin(CLASSIC)), "take"), BigGin)
    assert legal_actions(state, Knock)
    assert 10 == len(legal_actions(state, Discard))


def test_big_gin_in_two_ways() -> None:
    """
    R7.4, R7.6: a long run that can be split is laid down in either way.
    """
    north = "4h5h6h 6d7cQh KcKd9c5d"
    start = dealt("4s5s6s7s8s9sTsJsQsKs", north, "3s", rules=big_gin(CLASSIC))
    state = after(start, "take")

    assert 1 < len(texts(state, BigGin))
    assert "!3s4s5s6s7s8s9sTsJsQsKs" == texts(state, BigGin)[0]


@pytest.mark.parametrize(
    ("hand", "card", "rules", "expected"),
    [
        # Only to knock or gin with it.
        (KNOCKER, "Ad", LAST, "pass Ks#7c7d7h,8s9sTsJs"),
        (KNOCKER, "Qd", LAST, "pass"),
        (GINNER, "2h", attrs.evolve(LAST, forced_gin=True), "Ks#2c2d2h,7c7d7h,8s9sTsJs"),
        (
            "7c7d7h 8s9sTsJs 2c2d3h",
            "Kh",
            LAST,
            "pass",
        ),
        # The last discard may go back with the knock where the rules allow it.
        (
            "7c7d7h 8s9sTsJs 2c2d3h",
            "Kh",
            attrs.evolve(LAST, rediscard=Rediscard.ALLOWED),
            "pass Kh#7c7d7h,8s9sTsJs",
        ),
        (
            "7c7d7h 8s9sTsJs 2c2d3h",
            "Kh",
            attrs.evolve(LAST, rediscard=Rediscard.KNOCK_ONLY),
            "pass Kh#7c7d7h,8s9sTsJs",
        ),
        # To play on.
        (KNOCKER, "Ad", LAST_OPEN, "pass take"),
        (KNOCKER, "Qd", LAST_OPEN, "pass take"),
        (KNOCKER, "Ad", attrs.evolve(LAST_OPEN, big_gin_bonus=31), "pass take"),
    ],
)
def test_the_last_discard(hand: str, card: str, rules: Rules, expected: str) -> None:
    """
    R8.2: it may be left, and taken to knock at once, or to play on.
    """
    assert expected.split() == texts(at_last(hand, card, rules))


def test_big_gin_with_the_last_discard() -> None:
    """
    R7.6, R8.2: big gin goes with the last discard too.
    """
    state = at_last(BIG, "2s", LAST_BIG)

    assert ["!2c2d2h2s,7c7d7h,8s9sTsJs"] == texts(state, BigGin)
    assert reason(state, "!2c2d2h2s,7c7d7h,8s9sTsJs") is None


@pytest.mark.parametrize(
    ("rules", "script", "phase"),
    [
        (CLASSIC, "take Ks#2c2d2h,7c7d7h,8s9sTsJs", Phase.LAYOFF),
        (PAGAT, "take Ks#2c2d2h,7c7d7h,8s9sTsJs", Phase.OVER),
        (NEVER, "take Ks#2c2d2h,7c7d7h,8s9sTsJs", Phase.OVER),
        (PAGAT, "take Ks#7c7d7h,8s9sTsJs", Phase.LAYOFF),
        (NEVER, "take Ks#7c7d7h,8s9sTsJs", Phase.OVER),
    ],
)
def test_lay_offs_by_option(rules: Rules, script: str, phase: Phase) -> None:
    """
    R3.8, R3.9: whether there are lay-offs, and on gin, decides whether the defender is asked.
    """
    state = after(dealt(GINNER, rest="2h", rules=rules), script)

    assert phase is state.phase
    assert bool(legal_actions(state, LayOff)) is (phase is Phase.LAYOFF)


def test_the_opening_with_eleven_has_no_card_to_take() -> None:
    """
    R4.5: the non-dealer throws, knocks or has gin before anybody draws.
    """
    rules = attrs.evolve(CLASSIC, opening=Opening.ELEVEN)
    state = dealt(rules=rules)

    assert len(legal_actions(state, Discard)) == 11
    assert ["Ks#7c7d7h,8s9sTsJs"] == texts(state, Knock)
    assert ["stock", "take"] == texts(after(state, "Ks"))
    assert Phase.DISCARD is deal(DECK, NORTH, RLCARD).phase


def test_a_hand_of_seven() -> None:
    """
    R4.6: seven cards are played like ten.
    """
    rules = attrs.evolve(CLASSIC, hand_size=7)
    state = after(dealt("7c7d7h8s9sTsJs", "4h5h6h6s7sQsKc", "Ad Ks", rules=rules), "take")

    assert ["7c", "7d", "7h", "8s", "9s", "Ts", "Js"] == texts(state, Discard)
    assert "Js#7c7d7h,8s9sTs" in texts(state, Knock)


@pytest.mark.parametrize(
    ("rules", "before", "shown"),
    [
        (CLASSIC, "accept expose_next_play", "expose_to_end difference_only"),
        (TOURNAMENT, "accept expose_to_end", "expose_to_end"),
    ],
)
def test_remedies_by_option(rules: Rules, before: str, shown: str) -> None:
    """
    R9.3, R9.4, R9.5: which remedies there are depends on the rules and on what was shown.
    """
    state = after(dealt(OFFENDER, rules=rules), "take claim:Ks#7c7d7h,8s9sTsJs")

    for remedies, each in ((before, state), (shown, after(state, "show"))):
        asked = [challenge.remedy.value for challenge in legal_actions(each, Challenge)]
        assert remedies.split() == asked


def test_reasons_name_no_card_that_is_hidden() -> None:
    """
    The card of a refusal is the one that was tried, whoever holds it.
    """
    for card in DECK:
        refusal = why_illegal(STAGES["drawn"], Discard(card))
        if refusal is not None:
            assert Refusal(reason=Reason.CARD_NOT_HELD, card=card) == refusal


def test_nothing_is_legal_when_the_round_is_annulled() -> None:
    """
    R9.1: an annulled round is over for both.
    """
    for state in STAGES.values():
        if not state.table.ledger.annulled:
            ended = annul(state)

            assert () == legal_actions(ended)
            for seat in Seat:
                assert () == legal_actions(view(ended, seat))
                assert Refusal(reason=Reason.ROUND_OVER) == why_illegal(view(ended, seat), Pass())


def test_the_hands_of_these_tests_are_whole() -> None:
    """
    South knocks in one way, and north has ten other cards.
    """
    assert not Hand.parse(KNOCKER) & Hand.parse(DEFENDER)
    assert SOUTH is STAGES["offer"].turn
