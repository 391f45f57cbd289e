"""Records: what is added to them, what is refused, and how they are kept."""

import gc
import io
import pickle
import random
import time
import weakref
from collections.abc import Iterator

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    PAGAT,
    Annul,
    BySeat,
    Card,
    Claim,
    Discard,
    DrawStock,
    Ending,
    Game,
    Hand,
    IllegalActionError,
    InvalidStateError,
    Invariant,
    LineKind,
    NotationError,
    Pass,
    Reason,
    RoundResult,
    ScoreLine,
    Seat,
    Spread,
    TakeDiscard,
    View,
    WrongTypeError,
    hollywood,
    records,
    replay,
    view,
)
from ginrummy.records import (
    GameRecord,
    RecordError,
    RoundRecord,
    append_action,
    append_deal,
    append_result,
    format_record,
    iter_steps,
    known_deck,
    parse_record,
    read_records,
    write_records,
)
from tests.unit.positions import DEFENDER, KNOCKER, NORTH, OFFENDER, SOUTH, acts, deck
from tests.unit.values import call, changeable, copies

CARDS = deck(KNOCKER, DEFENDER, "Ad 4s")
# The same hands where south deals.
DEALT = deck(DEFENDER, KNOCKER, "Ad 4s")
KNOCK = "take Ks#7c7d7h,8s9sTsJs 7s>8s9sTsJs 6s>7s8s9sTsJs Qs>6s7s8s9sTsJs done"
EMPTY = GameRecord()
WON = RoundResult.of_points(SOUTH, 14)


def added(script: str, record: GameRecord = EMPTY, cards: tuple[Card, ...] = CARDS) -> GameRecord:
    """Deal a round and add what is done in it."""
    record = append_deal(record, cards)
    for action in acts(script):
        record = append_action(record, action)
    return record


OVER = added(KNOCK)


def test_a_record_stands_where_the_round_stands() -> None:
    """
    Each action that is added leads to the round that `replay` leads to.
    """
    start = added("").round
    assert start is not None
    record = added("")
    for action, state in zip(acts(KNOCK), list(replay(start, acts(KNOCK)))[1:], strict=True):
        record = append_action(record, action)

        assert state == record.round
        assert state.table == record.table
        assert state.is_over is not record.is_running
        assert view(state, NORTH) == record.view(NORTH)


def test_a_round_that_is_over_has_its_result() -> None:
    """
    R10.1: the result is written down when the round ends, and the round can still be seen.
    """
    assert [28] == [result.points for result in OVER.game.results]
    assert OVER.rounds[-1].result == OVER.game.results[0]
    assert OVER.round is not None
    assert OVER.round.is_over
    assert OVER.game.next_dealer is SOUTH


def test_undo_is_keeping_the_old_record() -> None:
    """
    A record never changes.
    """
    before = added("take")
    append_action(before, Discard(Card.parse("Ks")))

    assert before == added("take")
    assert [] == changeable(before)
    assert [] == changeable(before.rounds[0])


def test_an_annulled_round_loses_its_result() -> None:
    """
    R9.1: until the next deal, a round that is over can be annulled.
    """
    record = append_action(OVER, Annul())

    assert [Ending.ANNULLED] == [result.ending for result in record.game.results]
    assert record.rounds[-1].result == record.game.results[0]
    assert record.game.next_dealer is NORTH
    assert GameRecord(rounds=record.rounds) == record
    with pytest.raises(IllegalActionError):
        append_action(record, Annul())


def test_the_last_round_of_a_game_can_be_annulled() -> None:
    """
    R9.1: with its last result, a game loses its end.
    """
    # South deals as the winner, with the same hand.
    ahead = append_result(EMPTY, RoundResult.of_points(SOUTH, 80))
    over = added(f"pass {KNOCK}", ahead, DEALT)

    assert over.game.is_over
    assert not append_action(over, Annul()).game.is_over


@pytest.mark.parametrize(
    ("script", "action", "reason"),
    [
        ("", "stock", Reason.WRONG_PHASE),
        ("take", "5h", Reason.CARD_NOT_HELD),
        ("take", "Ad", Reason.TAKEN_CARD),
        ("take", "Ks#7c7d7h", Reason.OTHER_SPREAD),
        (KNOCK, "pass", Reason.ROUND_OVER),
    ],
)
def test_what_the_rules_refuse_is_not_recorded(script: str, action: str, reason: Reason) -> None:
    """
    Adding asks the rules as playing does.
    """
    (tried,) = acts(action)
    with pytest.raises(IllegalActionError) as caught:
        append_action(added(script), tried)

    assert reason is caught.value.refusal.reason


FIRST_DEAL = "no round is dealt; append_deal() comes first"


@pytest.mark.parametrize(
    ("record", "invariant", "detail"),
    [
        (EMPTY, Invariant.RECORD, FIRST_DEAL),
        (append_result(EMPTY, WON), Invariant.RECORD, FIRST_DEAL),
        (
            append_result(EMPTY, RoundResult.of_points(SOUTH, 120)),
            Invariant.GAME_OVER,
            "after 1 result",
        ),
        (
            append_result(append_result(EMPTY, WON), RoundResult.of_points(SOUTH, 120)),
            Invariant.GAME_OVER,
            "after 2 results",
        ),
    ],
    ids=["empty", "bare", "won at once", "won"],
)
@pytest.mark.parametrize("action", [Pass(), Annul()], ids=str)
def test_without_cards_nothing_is_done(
    record: GameRecord, action: Pass | Annul, invariant: Invariant, detail: str
) -> None:
    """
    Before a deal, and after a bare result, no action is possible.
    """
    with pytest.raises(InvalidStateError) as caught:
        append_action(record, action)

    assert (invariant, detail) == caught.value.args
    if record.game.is_over:
        with pytest.raises(InvalidStateError) as caught:
            append_deal(record, CARDS)
        assert (invariant, detail) == caught.value.args


@pytest.mark.parametrize("action", ["take", "claim:Ks#7c7d7h"])
def test_nobody_moves_for_the_other(action: str) -> None:
    """
    With the seat that sent it, an action of the other is refused.
    """
    (tried,) = acts(action)
    with pytest.raises(IllegalActionError) as caught:
        append_action(added(""), tried, seat=NORTH)

    assert Reason.NOT_YOUR_TURN is caught.value.refusal.reason
    assert append_action(added(""), TakeDiscard(), seat=SOUTH).is_running


@pytest.mark.parametrize("script", ["", "take", KNOCK])
@pytest.mark.parametrize("seat", [NORTH, SOUTH])
def test_nobody_annuls_alone(script: str, seat: Seat) -> None:
    """
    R9.1: a round is annulled by the table; no seat can send that, in turn or after the end.
    """
    with pytest.raises(WrongTypeError) as caught:
        append_action(added(script), Annul(), seat=seat)

    assert str(caught.value) == "append_action() expects an action of one seat, not Annul"
    assert append_action(added(script), Annul()).game.results


def test_a_claim_comes_from_the_seat_to_move() -> None:
    """
    R9.3: with a seat it is refused to the other, at the wrong time and after the end.
    """
    (claim,) = acts("claim:Ks#7c7d7h")
    for script, seat, reason in (
        ("take", NORTH, Reason.NOT_YOUR_TURN),
        ("", SOUTH, Reason.WRONG_PHASE),
        (KNOCK, SOUTH, Reason.ROUND_OVER),
        (KNOCK, NORTH, Reason.ROUND_OVER),
    ):
        with pytest.raises(IllegalActionError) as caught:
            append_action(added(script), claim, seat=seat)

        assert reason is caught.value.refusal.reason


def test_without_the_rule_no_claim_is_taken() -> None:
    """
    R9.3: where the rules refuse knocks above the limit, a claim of one is refused too.
    """
    rules = attrs.evolve(CLASSIC, illegal_knock="refuse")
    cards = deck(OFFENDER, DEFENDER, "Ad")
    record = append_action(append_deal(GameRecord(rules=rules), cards), TakeDiscard())
    (claim,) = acts("claim:Ks#7c7d7h,8s9sTsJs")
    with pytest.raises(IllegalActionError) as caught:
        append_action(record, claim, seat=SOUTH)

    assert Reason.ABOVE_LIMIT is caught.value.refusal.reason


def test_a_claim_is_recorded_as_such() -> None:
    """
    R9.3: a claim is checked like any action, and leads to the answers of the other.
    """
    record = added("take", cards=deck(OFFENDER, DEFENDER, "Ad"))
    (claim,) = acts("claim:Ks#7c7d7h,8s9sTsJs")
    after = append_action(record, claim, seat=SOUTH)

    assert isinstance(after.rounds[0].actions[-1], Claim)
    assert after.table is not None
    assert after.table.turn is NORTH


def test_a_round_can_be_given_up() -> None:
    """
    A round that is not over can be awarded; then nothing more can be done in it.
    """
    record = append_result(added("take"), WON, comment="resigned")

    assert record.game.results == (WON,)
    assert record.rounds[0].comment(1) == "resigned"
    assert GameRecord(rounds=record.rounds) == record
    with pytest.raises(IllegalActionError):
        append_action(record, Annul())


def test_what_is_said_at_the_end_is_added() -> None:
    """
    The comment of a result follows that of the last action.
    """
    record = append_action(append_deal(EMPTY, CARDS, comment="start"), Pass(), comment="hm")
    ended = append_result(record, WON, comment="resigned")

    assert ended.rounds[0].comments == ("start", "hm\nresigned")
    assert append_result(record, WON).rounds[0].comments == ("start", "hm")
    assert ended.rounds[0].comment(7) == ""
    assert ended.rounds[0].comment(-1) == ""


def _award(**fields: object) -> RoundResult:
    lines = [ScoreLine(LineKind.AWARD, 5)]
    values = {"ending": Ending.AWARDED, "winner": SOUTH, "points": 5, "lines": lines, **fields}
    result = call(RoundResult, **values)
    assert isinstance(result, RoundResult)
    return result


@pytest.mark.parametrize(
    ("record", "result", "invariant"),
    [
        (added("take"), RoundResult(ending=Ending.WASHOUT), Invariant.SCORE),
        (added("take"), _award(deadwood=BySeat(9, 4)), Invariant.SCORE),
        (added("take"), _award(lines=[ScoreLine(LineKind.DEADWOOD, 5, (9, 4))]), Invariant.SCORE),
        (
            added("take"),
            _award(
                deadwood=BySeat(10, 9),
                spreads=BySeat(
                    north=Spread((), Hand.parse("Kc")), south=Spread((), Hand.parse("9s"))
                ),
            ),
            Invariant.SCORE,
        ),
        (append_result(EMPTY, RoundResult.of_points(SOUTH, 101)), WON, Invariant.GAME_OVER),
    ],
    ids=["running", "counts", "line", "cards", "over"],
)
def test_results_that_cannot_be_are_refused(
    record: GameRecord, result: RoundResult, invariant: Invariant
) -> None:
    """
    A running round can only be awarded, and after the end of the game there is no result.

    An award has no counts and no cards, which would give away hands that nobody has laid down.
    """
    with pytest.raises(InvalidStateError) as caught:
        append_result(record, result)

    assert invariant is caught.value.invariant


@pytest.mark.parametrize(
    ("record", "cards", "invariant"),
    [
        (added("take"), CARDS, Invariant.NOT_FINISHED),
        (append_result(EMPTY, RoundResult.of_points(SOUTH, 101)), CARDS, Invariant.GAME_OVER),
        (EMPTY, CARDS[1:], Invariant.NOT_A_PACK),
        (EMPTY, (), Invariant.RECORD),
        (EMPTY, (None, *CARDS[1:]), Invariant.NOT_A_PACK),
        (EMPTY, (CARDS[1], *CARDS[1:]), Invariant.DOUBLED_CARD),
        (GameRecord(seat=SOUTH), CARDS, Invariant.NOT_UNSEEN),
    ],
    ids=["running", "over", "short", "empty", "gap", "double", "seen"],
)
def test_deals_that_cannot_be_are_refused(
    record: GameRecord, cards: tuple[Card | None, ...], invariant: Invariant
) -> None:
    """
    A deal needs a pack, and a game that waits for it.
    """
    with pytest.raises(InvalidStateError) as caught:
        append_deal(record, cards)

    assert invariant is caught.value.invariant


LAST = RoundRecord(deck=CARDS, actions=[TakeDiscard()])
BARE = RoundRecord(result=WON)


@pytest.mark.parametrize(
    ("rounds", "place", "problem"),
    [
        ([LAST, BARE], (1, None), Invariant.NOT_FINISHED),
        ([BARE, RoundRecord(deck=CARDS, actions=[Pass(), DrawStock()])], (2, 2), None),
        ([BARE] * 9, (9, None), Invariant.GAME_OVER),
        ([*[BARE] * 8, LAST], (9, None), Invariant.GAME_OVER),
        ([attrs.evolve(OVER.rounds[0], result=WON)], (1, None), Invariant.SCORE),
        (
            [attrs.evolve(LAST, result=RoundResult(ending=Ending.WASHOUT))],
            (1, None),
            Invariant.SCORE,
        ),
        (
            [attrs.evolve(append_action(OVER, Annul()).rounds[0], result=WON)],
            (1, None),
            Invariant.SCORE,
        ),
        ([attrs.evolve(LAST, shown=[Hand.parse("7c")])], (1, 1), Invariant.SEEN),
        ([attrs.evolve(LAST, side_card=CARDS[0])], (1, None), Invariant.SIDE_CARD),
    ],
    ids=["unfinished", "illegal", "after", "last", "score", "void", "annulled", "shown", "side"],
)
def test_rounds_that_do_not_replay_are_refused(
    rounds: list[RoundRecord], place: tuple[int, int | None], problem: Invariant | None
) -> None:
    """
    The error says in which round, and at which action, and holds what is wrong.
    """
    with pytest.raises(RecordError) as caught:
        GameRecord(rounds=rounds)
    error = caught.value

    assert place == (error.round_number, error.action_number)
    assert error.line is None
    assert isinstance(error.problem, IllegalActionError if problem is None else InvalidStateError)
    assert problem is getattr(error.problem, "invariant", None)
    assert str(error).startswith(f"round {place[0]}")


def test_what_is_wrong_has_a_place_in_words() -> None:
    """
    The places that are known are told.
    """
    problem = NotationError("a card", "", 1)

    assert str(RecordError(problem)) == str(problem)
    assert str(RecordError(problem, 3, 2, 1)) == f"line 3, round 2, action 1: {problem}"


@pytest.mark.parametrize(
    "record",
    [EMPTY, OVER, OVER.seen_by(NORTH), GameRecord(tags={"North": "Ann"}, rounds=[BARE])],
    ids=["empty", "over", "seen", "bare"],
)
def test_records_are_values(record: GameRecord) -> None:
    """
    Copies and pickles are equal, stand where the record stands, and can be added to.
    """
    for copied in copies(record):
        assert record == copied
        assert hash(record) == hash(copied)
        assert (record.game, record.table) == (copied.game, copied.table)


def test_a_pickle_is_replayed() -> None:
    """
    What comes out of a pickle has been checked again.
    """
    function, _ = OVER.__reduce__()

    assert function() == OVER
    with pytest.raises(RecordError):
        function(rounds=(LAST, LAST))


def test_nothing_secret_is_printed() -> None:
    """
    The texts that Python shows have no card in them.
    """
    assert repr(OVER) == "<GameRecord 1 rounds>"
    assert repr(OVER.seen_by(NORTH)) == "<GameRecord 1 rounds, seen by north>"
    assert repr(OVER.rounds[0]) == "<RoundRecord 6 actions, knock>"
    assert repr(LAST) == "<RoundRecord 1 actions>"
    assert repr(BARE) == "<RoundRecord awarded>"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"deck": CARDS, "comments": ["", "", "x"]},
        {"deck": CARDS, "shown": [Hand.parse("7c")]},
        {"actions": [Pass()], "result": WON},
        {"side_card": CARDS[0], "result": WON},
        {"result": RoundResult.of_points(SOUTH, 10**9)},
    ],
    ids=["nothing", "comments", "shown", "actions", "side card", "points"],
)
def test_a_round_that_does_not_fit_together_is_refused(fields: dict[str, object]) -> None:
    """
    A round has a deck or a result, and nothing is said of actions that are not there.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(RoundRecord, **fields)

    assert Invariant.RECORD is caught.value.invariant


def test_what_says_nothing_at_the_end_is_left_out() -> None:
    """
    Rounds that say the same are equal.
    """
    said = RoundRecord(deck=CARDS, actions=acts("pass pass"), comments=["a", "", ""], shown=[None])

    assert said == RoundRecord(deck=CARDS, actions=acts("pass pass"), comments=["a"])


@pytest.mark.parametrize(
    "tags",
    [
        *({name: "x"} for name in ("Rules", "dealer", "", "a b", "ä", "x" * 65)),
        [("A", "x"), ("a", "y")],
    ],
)
def test_tags_that_cannot_be_are_refused(tags: object) -> None:
    """
    Tags have names of letters and digits, each once, and none that a field has.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(GameRecord, tags=tags)

    assert Invariant.RECORD is caught.value.invariant


NAMES = ": a letter, then letters, digits and _, at most 64"


@pytest.mark.parametrize(
    ("tags", "detail"),
    [
        ({"No tag": ""}, f"a tag cannot be named 'No tag'{NAMES}"),
        ({"": ""}, f"a tag cannot be named ''{NAMES}"),
        ({"x" * 65: ""}, f"a tag cannot be named {'x' * 64!r}{NAMES}"),
        ({"Rules": "pagat"}, "'Rules' is no tag of its own; give it as rules="),
        ({"dealer": "N"}, "'dealer' is no tag of its own; give it as first_dealer="),
        ({"Seat": "N"}, "'Seat' is no tag of its own; give it as seat="),
        ({"Result": "S"}, "'Result' is no tag of its own; it follows from the rounds"),
        ([("North", "Ann"), ("north", "Bob")], "the tag 'north' is there twice"),
    ],
)
def test_why_a_tag_cannot_be(tags: object, detail: str) -> None:
    """
    A name that is none, one that is a field of the record, and one given twice are told apart.
    """
    with pytest.raises(InvalidStateError) as caught:
        call(GameRecord, tags=tags)

    assert (Invariant.RECORD, detail) == caught.value.args


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ({"Date": 20270115}, "text in each pair, not int"),
        ({7: "Ann"}, "text in each pair, not int"),
        ([("North", None)], "text in each pair, not NoneType"),
        ([("North",)], "an iterable of pairs of text, not tuple"),
        (["No"], "an iterable of pairs of text, not str"),
    ],
)
def test_what_is_no_text_in_a_tag_is_told(tags: object, message: str) -> None:
    """
    A name or a value that is no text is named by its own type, not by that of the pair.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(GameRecord, tags=tags)

    assert f"GameRecord.tags expects {message}" == str(caught.value)


def test_tags_keep_their_order_and_are_found() -> None:
    """
    A tag is found in capitals or not; one that is not there is None.
    """
    record = GameRecord(tags=[("South", "Bob"), ("North", "Ann")])

    assert [name for name, _ in record.tags] == ["South", "North"]
    assert (record.tag("NORTH"), record.tag("Date")) == ("Ann", None)


def _endless() -> Iterator[Pass]:
    while True:
        yield Pass()


def test_lists_without_end_are_refused() -> None:
    """
    No round has so many actions.
    """
    with pytest.raises(InvalidStateError) as caught:
        RoundRecord(deck=CARDS, actions=_endless())

    assert Invariant.TOO_MANY is caught.value.invariant


def test_a_round_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    An action that could not be read back is not added, but the round can still be given up.
    """
    monkeypatch.setattr("ginrummy._record_growth.LONGEST", 2)
    record = added("pass pass")
    with pytest.raises(InvalidStateError) as caught:
        append_action(record, DrawStock())

    assert Invariant.TOO_MANY is caught.value.invariant
    assert not append_result(record, WON).is_running


def test_many_tags_are_checked_in_linear_time() -> None:
    """
    Twenty thousand tags take a moment and not, as their square would, many seconds.
    """
    started = time.process_time()
    record = GameRecord(tags=[(f"a{number}", "") for number in range(20_000)])

    assert record.tag("A19999") == ""
    assert time.process_time() - started < 3


STEP = next(iter_steps(OVER))
WRONG: list[tuple[object, tuple[object, ...], dict[str, object]]] = [
    (RoundRecord, (), {"deck": "7c"}),
    (RoundRecord, (), {"deck": 7}),
    (RoundRecord, (), {"deck": ["7c"]}),
    (RoundRecord, (), {"deck": CARDS, "actions": ["pass"]}),
    (RoundRecord, (), {"deck": CARDS, "comments": [None]}),
    (RoundRecord, (), {"deck": CARDS, "shown": ["7c"]}),
    (RoundRecord, (), {"deck": CARDS, "side_card": "7c"}),
    (RoundRecord, (), {"result": "N 10"}),
    (GameRecord, (), {"tags": 7}),
    (GameRecord, (), {"tags": [("North",)]}),
    (GameRecord, (), {"tags": {"North": 7}}),
    (GameRecord, (), {"comment": None}),
    (GameRecord, (), {"rules": "classic"}),
    (GameRecord, (), {"first_dealer": "N"}),
    (GameRecord, (), {"seat": "N"}),
    (GameRecord, (), {"rounds": [WON]}),
    (EMPTY.view, ("N",), {}),
    (EMPTY.seen_by, (None,), {}),
    (EMPTY.tag, (7,), {}),
    (append_deal, (None, CARDS), {}),
    (append_deal, (EMPTY, CARDS), {"comment": None}),
    (append_action, (None, Pass()), {}),
    (append_action, (EMPTY, "pass"), {}),
    (append_action, (EMPTY, Pass()), {"seat": "N"}),
    (append_action, (EMPTY, Pass()), {"comment": None}),
    (append_action, (EMPTY, Pass()), {"card": "7c"}),
    (append_action, (EMPTY, Pass()), {"shown": "7c"}),
    (append_result, (None, WON), {}),
    (append_result, (EMPTY, "N 10"), {}),
    (append_result, (EMPTY, WON), {"comment": 7}),
    (next(iter_steps(OVER)).view, ("N",), {}),
    (iter_steps, (None,), {}),
    (known_deck, (None, CARDS), {}),
    (known_deck, (GameRecord(seat=SOUTH), "7c"), {}),
    (known_deck, (GameRecord(seat=SOUTH), CARDS[:10], "7c"), {}),
    (format_record, (None,), {}),
    (parse_record, (b"",), {}),
    (read_records, ("text",), {}),
    (read_records, (None,), {}),
    (write_records, (None, io.StringIO()), {}),
    (write_records, ([None], io.StringIO()), {}),
    (write_records, ([], io.BytesIO()), {}),
    (write_records, ("", io.StringIO()), {}),
    (write_records, (b"", io.StringIO()), {}),
    (write_records, ([EMPTY], None), {}),
    (write_records, ([], "records.txt"), {}),
    (OVER.rounds[0].comment, (None,), {}),
    (OVER.rounds[0].comment, ("0",), {}),
    (OVER.rounds[0].comment, (0.5,), {}),
    (OVER.rounds[0].comment, (True,), {}),
    (attrs.evolve, (STEP,), {"round_number": "1"}),
    (attrs.evolve, (STEP,), {"action_number": None}),
    (attrs.evolve, (STEP,), {"action": "pass"}),
    (attrs.evolve, (STEP,), {"comment": None}),
    (attrs.evolve, (STEP,), {"state": OVER}),
]


@pytest.mark.parametrize(("function", "args", "named"), WRONG)
def test_other_types_are_refused(
    function: object, args: tuple[object, ...], named: dict[str, object]
) -> None:
    """
    What is not the kind of thing that was asked for is refused as such.
    """
    assert callable(function)
    with pytest.raises(WrongTypeError):
        call(function, *args, **named)


def test_steps_are_the_deal_and_the_actions() -> None:
    """
    Each step has its action, its comment and where it led to; bare results have none.
    """
    record = append_action(append_deal(GameRecord(rounds=[BARE]), DEALT), Pass(), comment="hm")
    steps = list(iter_steps(record))

    assert [(2, 0, None, ""), (2, 1, Pass(), "hm")] == [
        (step.round_number, step.action_number, step.action, step.comment) for step in steps
    ]
    assert steps[-1].state == record.round
    seen = next(iter_steps(record.seen_by(NORTH)))
    assert isinstance(seen.state, View)
    assert seen.view(NORTH) == steps[0].view(NORTH)
    with pytest.raises(InvalidStateError):
        seen.view(SOUTH)


def test_a_seat_has_its_own_record_only() -> None:
    """
    In the record of one seat there is no round, and nothing for the other.
    """
    seen = added("take").seen_by(SOUTH)

    assert seen.round is None
    assert seen.view(SOUTH) == added("take").view(SOUTH)
    for ask in (seen.view, seen.seen_by):
        with pytest.raises(InvalidStateError) as caught:
            ask(NORTH)
        assert Invariant.RECORD is caught.value.invariant


def test_comments_and_tags_give_nothing_away() -> None:
    """
    A seat gets no comment, and of the tags only those that say who played, when and how it ended.
    """
    record = GameRecord(
        tags={"Seed": "7", "North": "Ann", "South": "Bob", "Date": "today", "Termination": "-"},
        comment="South has gin",
    )
    record = append_action(append_deal(record, CARDS, comment="!"), TakeDiscard(), comment="Ks?")
    seen = record.seen_by(NORTH)

    assert seen.tags == record.tags[1:]
    assert seen.comment == ""
    assert seen.rounds[0].comments == ()


def test_a_record_can_grow_from_what_one_seat_sees() -> None:
    """
    A player who writes down what he sees gets the record that the whole one gives him.
    """
    script = "pass pass stock Ks take Kd stock Ac#7c7d7h,8s9sTsJs done"
    whole = added(script, cards=deck(KNOCKER, DEFENDER, "As 4s Ac")).seen_by(SOUTH)
    hand = [card for card in whole.rounds[0].deck[:20] if card is not None]
    record = GameRecord(seat=SOUTH)
    record = append_deal(record, known_deck(record, hand, Card.parse("As")))
    drawn = iter([Card.parse("4s"), Card.parse("Ac")])
    for action in acts(script):
        # Of the draws those of south are seen; north takes the one card in the pile.
        card = next(drawn) if action == DrawStock() else None
        shown = Hand.parse("4h5h6h6s7sQsKc9c5dKs") if str(action) == "done" else None
        record = append_action(record, action, card=card, shown=shown)

    assert record == whole
    # North melds 4h5h6h alone: 6 + 7 + 10 + 10 + 9 + 5 + 10, against 2 + 3 + 4.
    assert [48] == [result.points for result in record.game.results]


@pytest.mark.parametrize(
    ("record", "cards", "invariant"),
    [
        (EMPTY, CARDS[:11], Invariant.RECORD),
        (GameRecord(seat=SOUTH), CARDS[:10], Invariant.HAND_SIZE),
    ],
    ids=["whole", "short"],
)
def test_a_known_deck_is_that_of_a_seat(
    record: GameRecord, cards: tuple[Card, ...], invariant: Invariant
) -> None:
    """
    A deck that one seat knows has as many cards as it sees.
    """
    with pytest.raises(InvalidStateError) as caught:
        known_deck(record, cards)

    assert invariant is caught.value.invariant


def test_a_seat_does_not_know_what_was_never_drawn() -> None:
    """
    A card of the stock that nobody has drawn is refused in the record of one seat.
    """
    seen = added("pass pass stock").seen_by(SOUTH).rounds[0]
    told = attrs.evolve(seen, deck=(*seen.deck[:-1], CARDS[-1]))
    with pytest.raises(RecordError) as caught:
        GameRecord(seat=SOUTH, rounds=[told])

    assert isinstance(caught.value.problem, InvalidStateError)
    assert Invariant.SEEN is caught.value.problem.invariant


def test_files_are_read_one_record_at_a_time() -> None:
    """
    Reading asks for no more lines than the next record needs, and keeps none.
    """
    text = format_record(OVER)
    asked = 0

    def lines() -> Iterator[str]:
        nonlocal asked
        for _ in range(40):
            asked += 1
            yield from [*text.splitlines(), ""]

    found = read_records(lines())
    next(found)

    assert asked == 2

    kept = weakref.ref(next(found))
    count = sum(1 for _ in found)
    gc.collect()

    assert count == 38
    assert kept() is None


def test_a_broken_record_does_not_spoil_the_others() -> None:
    """
    The error of one comes in its place, and all that follow are read.
    """
    file = io.StringIO()
    write_records([OVER, OVER, EMPTY, EMPTY, OVER], file)
    broken = file.getvalue().replace("Ks#", "Kc#", 1)
    error, *good = read_records(broken.splitlines(keepends=True))

    assert isinstance(error, RecordError)
    assert (10, 1, 2) == (error.line, error.round_number, error.action_number)
    assert isinstance(error.problem, IllegalActionError)
    assert [OVER, EMPTY, EMPTY, OVER] == good


@pytest.mark.parametrize("rules", [CLASSIC, PAGAT, hollywood(CLASSIC)], ids=["a", "b", "c"])
def test_a_long_game_can_be_kept(rules: object) -> None:
    """
    A score keeper's record takes results to the end of the game.
    """
    record = call(GameRecord, rules=rules)
    assert isinstance(record, GameRecord)
    while not record.game.is_over:
        record = append_result(record, WON)

    assert record.game == Game(record.rules, NORTH, [WON] * len(record.rounds))
    assert parse_record(format_record(record)) == record


def test_mutated_texts_are_read_or_refused() -> None:
    """
    Whatever a text looks like, what comes back is a record or an error of the library.
    """
    rng = random.Random(7)
    texts = [format_record(OVER), format_record(OVER.seen_by(SOUTH)), format_record(added("take"))]
    signs = 'NS:=#>,;[]"\\?09AKTcs \t\n\r\x00\ud800٣é-/()|!{}u'
    refused = 0
    for _ in range(1500):
        text = rng.choice(texts)
        for _ in range(rng.randrange(1, 4)):
            start = rng.randrange(len(text))
            end = start + rng.choice((0, 1, 1, 5, 60))
            text = text[:start] + rng.choice(("", rng.choice(signs))) + text[end:]
        try:
            record = parse_record(text)
        except RecordError as error:
            refused += bool(str(error))
        else:
            assert parse_record(format_record(record)) == record

    assert 0 < refused < 1500


@pytest.mark.parametrize(
    ("tags", "names"),
    [
        ({"north": "Ann", "South": "Bob"}, BySeat("Ann", "Bob")),
        ({"South": "Bob"}, BySeat("North", "Bob")),
        ({"North": ""}, BySeat("North", "South")),
    ],
)
def test_seats_have_names(tags: dict[str, str], names: BySeat[str]) -> None:
    """
    The tags name the seats; without one a seat is called what it is.
    """
    assert names == GameRecord(tags=tags).names


def test_names_say_where_they_are_public() -> None:
    """
    Tracebacks, help and pickles speak of the module that is imported from.
    """
    for name in records.__all__:
        assert vars(records)[name].__module__ == "ginrummy.records"
    assert b"._" not in pickle.dumps(OVER)
    assert b"ginrummy.records" in pickle.dumps(OVER)
