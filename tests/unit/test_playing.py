"""Playing a round: one action, a list of them, all that can be, or two players."""

from collections.abc import Callable, Iterator
from itertools import islice, pairwise

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    OPENSPIEL,
    RLCARD,
    Action,
    Annul,
    BySeat,
    Card,
    Claim,
    Discard,
    DrawStock,
    IllegalActionError,
    Knock,
    Pass,
    Phase,
    Reason,
    Refusal,
    Round,
    Seat,
    TakeDiscard,
    View,
    WrongTypeError,
    annul,
    claim_knock,
    deal,
    legal_actions,
    parse_melds,
    perft,
    play,
    play_out,
    replay,
    view,
)
from tests.unit.positions import (
    NORTH,
    OFFENDER,
    SOUTH,
    STAGES,
    act,
    acts,
    after,
    dealt,
    position,
)
from tests.unit.values import call

START = STAGES["offer"]


def first(seen: View) -> Action:
    """Do the first thing that may be done."""
    return legal_actions(seen)[0]


def last(seen: View) -> Action:
    """Do the last thing that may be done."""
    return legal_actions(seen)[-1]


@pytest.mark.parametrize("stage", STAGES)
def test_a_round_stays_as_it_is(stage: str) -> None:
    """
    Playing gives another round, and the one that was given is what it was.
    """
    state = STAGES[stage]
    copy = attrs.evolve(state)
    for action in legal_actions(state):
        after_it = play(state, action)

        assert after_it is not state
        assert after_it == play(state, action, seat=state.turn)
    assert copy == state
    assert copy.table == state.table


def test_taking_back_is_keeping_the_round() -> None:
    """
    Two ways can go on from the same round.
    """
    taken, passed = play(START, TakeDiscard()), play(START, Pass())

    assert (Phase.DISCARD, Phase.OFFER) == (taken.phase, passed.phase)
    assert Phase.OFFER is START.phase


@pytest.mark.parametrize(
    ("stage", "seat", "action", "reason"),
    [
        ("offer", NORTH, Pass(), Reason.NOT_YOUR_TURN),
        ("offer", NORTH, Discard(DECK[0]), Reason.NOT_YOUR_TURN),
        ("offer", SOUTH, DrawStock(), Reason.WRONG_PHASE),
        ("offer", None, DrawStock(), Reason.WRONG_PHASE),
        ("passed", SOUTH, TakeDiscard(), Reason.NOT_YOUR_TURN),
        ("layoff", SOUTH, act("done"), Reason.NOT_YOUR_TURN),
        ("washout", NORTH, Pass(), Reason.ROUND_OVER),
        ("washout", SOUTH, Pass(), Reason.ROUND_OVER),
        ("washout", None, Pass(), Reason.ROUND_OVER),
        ("knocked", None, act("done"), Reason.ROUND_OVER),
        ("annulled", SOUTH, Discard(DECK[1]), Reason.ROUND_OVER),
        ("drawn", None, Discard(DECK[0]), Reason.CARD_NOT_HELD),
    ],
)
def test_nobody_moves_for_the_other_or_after_the_end(
    stage: str, seat: Seat | None, action: Action, reason: Reason
) -> None:
    """
    R5.1, R6.2: a refused action says why, and names what was tried.
    """
    with pytest.raises(IllegalActionError) as caught:
        play(STAGES[stage], action, seat=seat)

    assert action == caught.value.action
    assert reason is caught.value.refusal.reason


def test_a_refusal_tells_nothing_of_a_hand() -> None:
    """
    Who asks out of turn whether a card could be thrown hears only that it is not his turn.
    """
    for card in DECK:
        with pytest.raises(IllegalActionError) as caught:
            play(STAGES["drawn"], Discard(card), seat=NORTH)

        assert Refusal(reason=Reason.NOT_YOUR_TURN) == caught.value.refusal


@pytest.mark.parametrize(
    ("arguments", "seat", "expected", "got"),
    [
        ((None, Pass()), None, "a Round", "NoneType"),
        ((view(START, SOUTH), Pass()), None, "a Round", "View"),
        ((START.table, Pass()), None, "a Round", "Table"),
        ((START, Pass()), "S", "a Seat, or None, as seat", "str"),
        ((START, Pass()), 0, "a Seat, or None, as seat", "int"),
        ((START, None), None, "an action", "NoneType"),
        ((START, "pass"), None, "an action", "str"),
        ((START, Pass), None, "an action", "type"),
        ((START, Annul()), None, "an action", "Annul"),
        ((STAGES["taken"], Claim(DECK[0], ())), SOUTH, "an action", "Claim"),
        ((START, DECK[0]), NORTH, "an action", "Card"),
    ],
)
def test_playing_takes_its_types_and_nothing_else(
    arguments: tuple[object, ...], seat: object, expected: str, got: str
) -> None:
    """
    What is no round, no action or no seat is refused; table events are no actions.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(play, *arguments, seat=seat)

    assert (expected, got) == (caught.value.expected, caught.value.got)


def test_a_replay_yields_every_round() -> None:
    """
    A replay gives the start, and then the round after each action.
    """
    script = acts("pass pass stock 4s")
    states = [*replay(START, script)]

    assert START is states[0]
    assert len(script) + 1 == len(states)
    assert [Phase.OFFER, Phase.OFFER, Phase.DRAW, Phase.DISCARD, Phase.DRAW] == [
        state.phase for state in states
    ]
    assert [START] == [*replay(START, [])]
    assert states == [*replay(START, (action for action in script))]


def test_a_replay_has_table_events() -> None:
    """
    R9.1, R9.3: claims and annulments stand among the actions of a record.
    """
    start = dealt(OFFENDER)
    taken, claimed, ended = [*replay(start, acts("take claim:Ks#7c7d7h,8s9sTsJs annul"))][1:]

    assert claim_knock(taken, Knock(Card.parse("Ks"), parse_melds("7c7d7h,8s9sTsJs"))) == claimed
    assert annul(claimed) == ended


def test_a_claim_that_is_legal_is_replayed_as_a_knock() -> None:
    """
    R9.3: a claim in a record does what `claim_knock` does.
    """
    claim = acts("claim:Ks#7c7d7h,8s9sTsJs")

    assert [STAGES["taken"], STAGES["layoff"]] == [*replay(STAGES["taken"], claim)]


def test_a_replay_goes_as_far_as_it_is_asked() -> None:
    """
    Nothing is played before it is asked for; what was good before an error was yielded.
    """
    asked: list[str] = []

    def script() -> Iterator[Action]:
        for text in ("pass", "pass", "take"):
            asked.append(text)
            yield act(text)

    states = replay(START, script())
    assert [] == asked
    assert START is next(states)
    assert [] == asked
    assert [NORTH, SOUTH] == [state.turn for state in islice(states, 2)]
    assert ["pass", "pass"] == asked
    with pytest.raises(IllegalActionError) as caught:
        next(states)

    assert Reason.PILE_CLOSED is caught.value.refusal.reason


@pytest.mark.parametrize(
    ("start", "actions", "got"),
    [
        (None, [], "NoneType"),
        (view(START, SOUTH), [Pass()], "View"),
        (START, ["pass"], "str"),
        (START, [Pass(), None], "NoneType"),
        (START, "pass", "str"),
        (START, None, "NoneType"),
        (START, Pass(), "Pass"),
        (START, 7, "int"),
    ],
)
def test_replays_take_their_types_and_nothing_else(
    start: object, actions: object, got: str
) -> None:
    """
    What is no round and no iterable of actions is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(list, call(replay, start, actions))

    assert got == caught.value.got


def test_counts_of_a_deal() -> None:
    """
    R5.1, R5.2, R5.3, R6.3: the first counts of a deal without melds, worked out by hand.
    """
    # Pass or take; then pass, take or ten discards; then 1 draw, ten discards of the dealer, and
    # two draws after each of ten discards; then 11, 20, 10 times 11 and 10 times 10.
    counts = [1, 2, 2 + 10, 1 + 10 + 20, 11 + 20 + 10 * 11 + 10 * 10]

    assert counts == [perft(deal(DECK, NORTH), depth) for depth in range(5)]


def test_counts_of_a_knock() -> None:
    """
    R3.3, R3.7, R7.2: a turn with one knock, and the lay-offs after it, worked out by hand.
    """
    # Eleven ways to end the turn; ten lead to a draw in two ways, the knock to four answers.
    assert 10 + 1 == perft(STAGES["taken"], 1)
    assert 10 * 2 + 4 == perft(STAGES["taken"], 2)
    # The 7 on the set, then Q or done; on the run, then 6, Q or done; the Q, then 7, 7 or done.
    assert 2 + 3 + 3 == perft(STAGES["layoff"], 2)


@pytest.mark.parametrize("stage", ["washout", "knocked", "big gin", "annulled"])
def test_a_finished_round_adds_nothing(stage: str) -> None:
    """
    At depth 0 there is one way, to do nothing; deeper down there is none.
    """
    assert [1, 0, 0] == [perft(STAGES[stage], depth) for depth in range(3)]


def test_counts_of_an_end() -> None:
    """
    R3.7: the end is counted as one, and what would follow it as none.
    """
    assert [1, 1, 0] == [perft(STAGES["laid"], depth) for depth in range(3)]


@pytest.mark.parametrize(
    ("start", "depth", "expected", "got"),
    [
        (START, None, "an int as depth", "NoneType"),
        (START, "1", "an int as depth", "str"),
        (START, 1.0, "an int as depth", "float"),
        (START, True, "an int as depth", "bool"),
        (None, 0, "a Round", "NoneType"),
        (None, 1, "a Round", "NoneType"),
        (view(START, SOUTH), 0, "a Round", "View"),
        (view(START, SOUTH), 1, "a Round", "View"),
        (view(START, SOUTH), 2, "a Round", "View"),
    ],
)
def test_counts_take_their_types_and_nothing_else(
    start: object, depth: object, expected: str, got: str
) -> None:
    """
    What is no round, and no depth, is refused at every depth.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(perft, start, depth)

    assert ("perft()", expected, got) == caught.value.args


def test_two_players_play_to_the_end() -> None:
    """
    R8.1: each player is asked in turn, until the round is over.
    """
    states = [*play_out(START, BySeat(first, first))]

    assert START is states[0]
    assert [False] * (len(states) - 1) + [True] == [state.is_over for state in states]
    for before, later in pairwise(states):
        assert play(before, first(view(before, before.turn))) == later


def test_players_see_their_own_view_and_nothing_else() -> None:
    """
    Each is given the view of its seat, when it is its turn.
    """
    given: list[tuple[Seat, View]] = []

    def watching(seat: Seat) -> Callable[[View], Action]:
        def choose(seen: View) -> Action:
            given.append((seat, seen))
            return last(seen)

        return choose

    states = [*play_out(START, BySeat(watching(NORTH), watching(SOUTH)))]

    assert [(state.turn, view(state, state.turn)) for state in states[:-1]] == given
    assert {NORTH, SOUTH} == {seat for seat, _ in given}


def test_a_playout_goes_as_far_as_it_is_asked() -> None:
    """
    No player is asked before the round after its move is.
    """
    asked: list[View] = []

    def choose(seen: View) -> Action:
        asked.append(seen)
        return first(seen)

    states = play_out(START, BySeat(choose, choose))

    assert START is next(states)
    assert [] == asked
    assert NORTH is next(states).turn
    assert 1 == len(asked)


def test_a_finished_round_is_played_out() -> None:
    """
    Nobody is asked when the round is over.
    """

    def never(seen: View) -> Action:
        raise AssertionError(seen)

    assert [STAGES["washout"]] == [*play_out(STAGES["washout"], BySeat(never, never))]


def test_a_player_that_cheats_is_refused() -> None:
    """
    R6.2: what the rules refuse ends the playout; the rounds before were yielded.
    """
    seen: list[Round] = []
    with pytest.raises(IllegalActionError) as caught:
        seen.extend(play_out(START, BySeat(lambda _: DrawStock(), first)))
    states = play_out(START, BySeat(lambda _: DrawStock(), first))

    assert Reason.WRONG_PHASE is caught.value.refusal.reason
    assert [START, play(START, Pass())] == [next(states), next(states)]


@pytest.mark.parametrize("answer", [None, "pass", Annul(), Claim(DECK[0], ()), [Pass()]])
def test_a_player_that_answers_nonsense_is_refused(answer: object) -> None:
    """
    What is no action is refused, None and table events included.
    """

    def nonsense(_seen: View) -> object:
        return answer

    states = call(play_out, START, BySeat(nonsense, nonsense))
    assert START is call(next, states)
    with pytest.raises(WrongTypeError) as caught:
        call(next, states)

    assert type(answer).__name__ == caught.value.got


def test_a_player_that_fails_is_heard() -> None:
    """
    An error of a player is passed on as it is.
    """

    def failing(seen: View) -> Action:
        raise KeyError(seen.seat)

    with pytest.raises(KeyError, match="SOUTH"):
        list(play_out(START, BySeat(failing, failing)))


@pytest.mark.parametrize(
    ("start", "players", "got"),
    [
        (None, BySeat(first, first), "NoneType"),
        (view(START, SOUTH), BySeat(first, first), "View"),
        (START, None, "NoneType"),
        (START, (first, first), "tuple"),
        (START, first, "function"),
    ],
)
def test_playouts_take_their_types_and_nothing_else(
    start: object, players: object, got: str
) -> None:
    """
    What is no round, and no pair of players, is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(list, call(play_out, start, players))

    assert got == caught.value.got


def nothing(_: View) -> object:
    """Forget to return an action."""
    return None


def text(seen: View) -> object:
    """Answer with what is only text."""
    return str(legal_actions(seen)[0])


def event(_: View) -> object:
    """Answer with what is for the table to say."""
    return Annul()


ANSWERS: list[tuple[object, str]] = [
    (BySeat(first, object()), "a callable as the player of south, not object"),
    (BySeat(None, first), "a callable as the player of north, not NoneType"),
    (BySeat(first, nothing), "an action of the player of south, not NoneType"),
    (BySeat(text, first), "an action of the player of north, not str"),
    (BySeat(first, event), "an action of the player of south, not Annul"),
]


@pytest.mark.parametrize(("players", "message"), ANSWERS)
def test_a_player_that_is_none_is_named(players: object, message: str) -> None:
    """
    The error says whose player is none, or answers with what is no action.
    """
    start = STAGES["draw"] if "north" in message else START
    with pytest.raises(WrongTypeError) as caught:
        call(list, call(play_out, start, players))

    assert f"play_out() expects {message}" == str(caught.value)


@pytest.mark.parametrize(
    "rules", [CLASSIC, RLCARD, OPENSPIEL, attrs.evolve(CLASSIC, hand_size=7)], ids=range(4)
)
@pytest.mark.parametrize("choose", [first, last], ids=["first", "last"])
def test_whole_rounds_end(rules: object, choose: Callable[[View], Action]) -> None:
    """
    R4.5, R4.6, R8.1, R8.3: a round in which the same place of the list is played comes to an end.
    """
    start = call(deal, DECK, NORTH, rules)
    assert isinstance(start, Round)
    states = list(islice(play_out(start, BySeat(first, choose)), 300))

    assert states[-1].is_over


def test_a_round_goes_on_from_any_position() -> None:
    """
    R8.1: from a position in the middle play goes on to the end of the stock.
    """
    state = after(position(Phase.DRAW, stock=4), "stock Ks stock 4h")

    assert (Phase.OVER, NORTH, 2) == (state.phase, state.turn, state.table.stock_size)
