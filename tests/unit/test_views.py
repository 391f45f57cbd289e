"""What a seat knows, what can be guessed from it, and what a watcher sees of a step."""

import random
import re

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    RLCARD,
    Action,
    AfterBothPass,
    Annul,
    BySeat,
    Card,
    Claim,
    Discard,
    DrawStock,
    Hand,
    InvalidStateError,
    Invariant,
    Ledger,
    Pass,
    Phase,
    Round,
    Seat,
    Seen,
    TakeDiscard,
    View,
    WrongTypeError,
    complete,
    deal,
    legal_actions,
    play,
    shuffled,
    view,
    witness,
)
from tests.unit.positions import (
    DEFENDER,
    KNOCKER,
    NORTH,
    SOUTH,
    STAGES,
    acts,
    after,
    evolved,
    position,
)
from tests.unit.values import call, changeable, copies

BY_STAGE = pytest.mark.parametrize("stage", STAGES)
BY_SEAT = pytest.mark.parametrize("seat", list(Seat), ids=lambda seat: seat.value)
DRAW = STAGES["draw"]
SEEN = view(DRAW, SOUTH)


@BY_STAGE
@BY_SEAT
def test_a_view_is_the_table_and_the_own_cards(stage: str, seat: Seat) -> None:
    """
    A view has what lies open and what the seat holds, and no field for anything else.
    """
    state = STAGES[stage]
    seen = view(state, seat)

    assert state.table is seen.table
    assert (seat, state.hands[seat]) == (seen.seat, seen.hand)
    assert (state.drawn if seat is state.turn else None) == seen.drawn
    assert (state.phase, state.turn, state.is_over) == (seen.phase, seen.turn, seen.is_over)
    assert View(table=seen.table, seat=seat, hand=seen.hand, drawn=seen.drawn) == seen


@BY_STAGE
@BY_SEAT
def test_unseen_cards_are_in_the_stock_or_in_the_other_hand(stage: str, seat: Seat) -> None:
    """
    R6.4: what is not unseen is held, lies open, or is known.
    """
    state = STAGES[stage]
    seen = view(state, seat)
    hidden = {*state.stock, *state.hands[seat.other]}
    unseen = set(seen.unseen)

    assert unseen <= hidden
    assert {*state.stock} <= unseen
    assert not unseen & {*seen.hand, *state.table.discards, *state.table.known[seat.other]}


@pytest.mark.parametrize(
    ("stage", "seat", "open_cards"),
    [
        ("offer", SOUTH, "-"),
        ("taken", SOUTH, "-"),
        ("taken", NORTH, "Ad"),
        ("drawn", NORTH, "-"),
        # R7.2: the spread lies on the table.
        ("layoff", NORTH, "7c7d7h8s9sTsJs2c3dAd"),
        ("layoff", SOUTH, "-"),
        ("laid", SOUTH, "-"),
        # R9.3 to R9.5: what lies open, and for how long.
        ("claim", NORTH, "7c7d7h8s9sTsJsQdJhAd"),
        ("claim", SOUTH, "-"),
        ("shown", SOUTH, DEFENDER),
        ("exposed", NORTH, "7c7d7h8s9sTsJsQdJhAd"),
        ("exposed", SOUTH, "-"),
        ("open", NORTH, "7c7d7h8s9sTsJsQdJhAd"),
        ("open", SOUTH, "-"),
        # R3.7: after a showdown both hands lie open, after a washout nothing more.
        ("knocked", SOUTH, "4h5h6hKcKd9c5d"),
        ("knocked", NORTH, "7c7d7h8s9sTsJs2c3dAd"),
        ("big gin", NORTH, "7c7d7h8s9sTsJs2c2d2h2s"),
        ("big gin", SOUTH, DEFENDER),
        ("washout", NORTH, "-"),
        ("washout", SOUTH, "-"),
        ("annulled", SOUTH, "-"),
    ],
)
def test_what_is_seen_of_the_other_hand(stage: str, seat: Seat, open_cards: str) -> None:
    """
    R3.7, R6.4, R7.2, R9.4, R9.5: a seat sees the other's cards that lie open or are known.
    """
    state = STAGES[stage]
    seen = view(state, seat)

    assert Hand.parse(open_cards) == state.hands[seat.other] - seen.unseen


@BY_STAGE
@BY_SEAT
def test_the_text_of_a_view_shows_no_hidden_card(stage: str, seat: Seat) -> None:
    """
    Every card that `repr` names is one that the seat can see, or the one that sets the limit.
    """
    seen = view(STAGES[stage], seat)
    named = re.findall(r"parse\('([^']*)'\)", repr(seen))

    assert not seen.unseen & Hand.of({card for text in named for card in Hand.parse(text)})
    assert repr(seen) == str(seen)


TAKEN = view(STAGES["taken"], SOUTH)
LAYOFF = view(STAGES["layoff"], NORTH)


@pytest.mark.parametrize(
    ("seen", "changes", "invariant", "detail"),
    [
        (SEEN, {"hand": Hand()}, Invariant.HAND_SIZE, "0 cards of south, not 10"),
        (SEEN, {"hand": SEEN.hand | DECK[0]}, Invariant.HAND_SIZE, "11 cards of south, not 10"),
        (
            SEEN,
            {"hand": SEEN.hand - Card.parse("Ks") | Card.parse("Ad")},
            Invariant.DOUBLED_CARD,
            "Ad",
        ),
        (TAKEN, {"seat": NORTH}, Invariant.HAND_SIZE, "11 cards of north, not 10"),
        (
            TAKEN,
            {"hand": TAKEN.hand - Card.parse("Ad") | Card.parse("As")},
            Invariant.KNOWN_CARD,
            "Ad of south",
        ),
        (TAKEN, {"drawn": None}, Invariant.DRAWN_CARD, "none, but Ad was taken"),
        (TAKEN, {"drawn": Card.parse("2c")}, Invariant.DRAWN_CARD, None),
        (SEEN, {"drawn": Card.parse("2c")}, Invariant.DRAWN_CARD, "one of south in phase draw"),
        (
            view(STAGES["drawn"], NORTH),
            {"drawn": Card.parse("4h")},
            Invariant.DRAWN_CARD,
            "one of north in phase discard",
        ),
        (
            view(STAGES["drawn"], SOUTH),
            {"drawn": Card.parse("4h")},
            Invariant.DRAWN_CARD,
            "not in the hand, or not the card that was taken",
        ),
        (
            view(STAGES["layoff"], SOUTH),
            {"hand": Hand.parse("7c7d7h8s9sTsJs2c3cAd")},
            Invariant.KNOCK,
            "the spread is not the hand of south",
        ),
        (
            LAYOFF,
            {"hand": LAYOFF.hand - Card.parse("4h") | Card.parse("7c")},
            Invariant.DOUBLED_CARD,
            "7c",
        ),
        (
            view(STAGES["laid"], NORTH),
            {"hand": Hand.parse("4h5h6hKcKd9c7s")},
            Invariant.DOUBLED_CARD,
            "7s",
        ),
        (
            view(STAGES["taken"], NORTH),
            {"hand": Hand.parse(DEFENDER) - Card.parse("4h") | Card.parse("Ad")},
            Invariant.DOUBLED_CARD,
            "Ad",
        ),
        (
            view(STAGES["exposed"], NORTH),
            {"hand": Hand.parse(DEFENDER) - Card.parse("4h") | Card.parse("Qd")},
            Invariant.DOUBLED_CARD,
            "Qd",
        ),
        (
            view(STAGES["open"], SOUTH),
            {"hand": Hand.parse("7c7d7h8s9sTsJsQdJcAd")},
            Invariant.KNOWN_CARD,
            "Jh of south",
        ),
    ],
)
def test_impossible_views_are_refused(
    seen: View, changes: dict[str, object], invariant: Invariant, detail: str | None
) -> None:
    """
    R6.4, R7.2: a hand goes with the table in number and cards.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(seen, **changes)

    assert invariant is caught.value.invariant
    assert detail in {None, caught.value.detail}


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("table", None, "View.table expects a Table, not NoneType"),
        ("table", DRAW, "View.table expects a Table, not Round"),
        ("seat", "S", "View.seat expects a Seat, not str"),
        ("seat", None, "View.seat expects a Seat, not NoneType"),
        ("hand", None, "View.hand expects a Hand, not NoneType"),
        ("hand", "7c", "View.hand expects a Hand, not str; Hand.parse() reads text"),
        ("hand", [DECK[0]], "View.hand expects a Hand, not list"),
        ("drawn", "7c", "View.drawn expects a Card, not str; Card.parse() reads text"),
    ],
)
def test_views_take_their_types_and_nothing_else(field: str, value: object, message: str) -> None:
    """
    Each field of a view refuses what it is not made for.
    """
    with pytest.raises(WrongTypeError) as caught:
        evolved(SEEN, **{field: value})

    assert message == str(caught.value)


@pytest.mark.parametrize("state", [None, SEEN, DRAW.table, "offer", Round])
def test_only_a_round_is_viewed(state: object) -> None:
    """
    What is no `Round` is refused, a view included.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(view, state, SOUTH)

    assert ("view()", "a Round", type(state).__name__) == caught.value.args


@pytest.mark.parametrize("seat", [None, "S", 0, Seat])
def test_only_a_seat_has_a_view(seat: object) -> None:
    """
    A bystander has no view: he sees the table.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(view, DRAW, seat)

    assert ("a Seat", type(seat).__name__) == (caught.value.expected, caught.value.got)


@BY_STAGE
@BY_SEAT
def test_views_are_values(stage: str, seat: Seat) -> None:
    """
    Views are equal by value, hashed alike, copied and never changed.
    """
    seen = view(STAGES[stage], seat)

    assert attrs.evolve(seen) == seen
    assert all(seen == same and hash(seen) == hash(same) for same in copies(seen))
    assert [] == changeable(seen)
    assert not hasattr(seen, "__dict__")
    assert view(STAGES[stage], seat.other) != seen


def test_views_and_rounds_are_made_by_name() -> None:
    """
    The fields of a view have no order.
    """
    with pytest.raises(TypeError):
        call(View, SEEN.table, SOUTH, SEEN.hand)


@BY_STAGE
@BY_SEAT
def test_a_completed_view_is_a_round_with_that_view(stage: str, seat: Seat) -> None:
    """
    R6.4: in whatever order the hidden cards come, the round is possible and looks the same.
    """
    seen = view(STAGES[stage], seat)
    for hidden in (tuple(seen.unseen), shuffled(seen.unseen, random.Random(7))):
        guess = complete(seen, hidden)

        assert attrs.evolve(guess) == guess
        assert view(guess, seat) == seen
        assert seen.table is guess.table


@BY_STAGE
@BY_SEAT
def test_hidden_cards_fill_the_hand_and_then_the_stock(stage: str, seat: Seat) -> None:
    """
    R6.4: known cards stay, the first hidden ones go to them, the rest is drawn in order.
    """
    state = STAGES[stage]
    hidden = shuffled(view(state, seat).unseen, random.Random(5))
    guess = complete(view(state, seat), hidden)
    filled = len(hidden) - len(state.stock)

    assert hidden[filled:] == guess.stock[::-1]
    assert (
        state.hands[seat.other] - Hand.of(hidden) | Hand.of(hidden[:filled])
        == (guess.hands[seat.other])
    )


@pytest.mark.parametrize(
    ("stage", "seat", "drawn"),
    [
        ("drawn", SOUTH, "4s"),
        ("drawn", NORTH, "last"),
        ("taken", SOUTH, "Ad"),
        ("taken", NORTH, "Ad"),
        ("draw", NORTH, None),
        ("annulled", NORTH, None),
    ],
)
def test_the_card_that_was_drawn_is_guessed_too(stage: str, seat: Seat, drawn: str | None) -> None:
    """
    R6.1: what the other has drawn from the stock is the last card that fills his hand.
    """
    seen = view(STAGES[stage], seat)
    hidden = tuple(seen.unseen)
    filled = seen.table.sizes[seat.other] - len(seen.table.known[seat.other])
    expected = {None: None, "last": hidden[filled - 1]}

    assert (expected[drawn] if drawn in expected else Card.parse(str(drawn))) == (
        complete(seen, hidden).drawn
    )


def test_nobody_has_drawn_in_the_opening_with_eleven() -> None:
    """
    R4.5: the eleventh card is dealt, not drawn.
    """
    seen = view(deal(DECK, NORTH, RLCARD), NORTH)

    assert complete(seen, tuple(seen.unseen)).drawn is None


def test_nobody_has_drawn_where_all_is_known() -> None:
    """
    R6.4: a hand that is known whole has no card that could be the drawn one.
    """
    south = KNOCKER + "Qc"
    known = BySeat(Hand(), Hand.parse(south))
    state = position(Phase.DISCARD, south=south, stock=9, known=known)
    seen = view(state, NORTH)

    assert state == complete(seen, state.stock[::-1])


UNSEEN = tuple(SEEN.unseen)


@pytest.mark.parametrize(
    ("hidden", "count"),
    [
        (UNSEEN[1:], 40),
        ((*UNSEEN, UNSEEN[0]), 42),
        ((*UNSEEN[1:], UNSEEN[1]), 41),
        ((*UNSEEN[1:], Card.parse("Ad")), 41),
        ((*UNSEEN[1:], Card.parse("Ks")), 41),
        (DECK, 52),
        ((), 0),
    ],
    ids=["short", "long", "doubled", "upcard", "own", "pack", "none"],
)
def test_hidden_cards_are_the_unseen_ones(hidden: tuple[Card, ...], count: int) -> None:
    """
    R4.1: a view is completed with each card that it does not see, once.
    """
    with pytest.raises(InvalidStateError) as caught:
        complete(SEEN, hidden)

    assert (Invariant.NOT_UNSEEN, f"{count} cards for 41") == caught.value.args


@pytest.mark.parametrize(
    ("arguments", "expected", "got"),
    [
        ((DRAW, UNSEEN), "a View", "Round"),
        ((SEEN.table, UNSEEN), "a View", "Table"),
        ((None, UNSEEN), "a View", "NoneType"),
        ((SEEN, None), "an iterable of Card", "NoneType"),
        ((SEEN, "AcAd"), "an iterable of Card", "str"),
        ((SEEN, list(map(str, UNSEEN))), "an iterable of Card", "str"),
        ((SEEN, 41), "an iterable of Card", "int"),
    ],
)
def test_completing_takes_its_types_and_nothing_else(
    arguments: tuple[object, ...], expected: str, got: str
) -> None:
    """
    What is no view and no cards is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(complete, *arguments)

    assert ("complete()", expected, got) == caught.value.args


def test_a_view_that_cannot_be_completed_cannot_be_made() -> None:
    """
    R6.4, R9.5: more known cards than the other holds, or open ones on the pile, make no view.
    """
    crowd = BySeat(Hand.parse("AhAs2d2h2s3c3h3s4c4d4s"), Hand())
    pile = Ledger(exposed=BySeat(Hand.parse("Ad"), Hand()))
    for changes in ({"known": crowd}, {"ledger": pile}):
        with pytest.raises(InvalidStateError):
            evolved(SEEN, table=evolved(SEEN.table, **changes))


WATCHERS: tuple[Seat | None, ...] = (NORTH, SOUTH, None)


@pytest.mark.parametrize(
    ("stage", "action", "card"),
    [
        ("offer", "pass", None),
        ("offer", "take", "Ad"),
        ("last", "pass", None),
        ("drawn", "Ks", "Ks"),
        ("drawn", "4s", "4s"),
        ("taken", "Ks#7c7d7h,8s9sTsJs", "Ks"),
        ("taken", "claim:2c#-", "2c"),
        ("taken", "annul", None),
        ("claim", "show", None),
        ("claim", "challenge:accept", None),
        ("claim", "done", None),
        ("shown", "challenge:expose_to_end", None),
        ("layoff", "7s>8s9sTsJs", "7s"),
        ("laid", "done", None),
        # The offender draws with open cards, so that all see what he draws (R9.5).
        ("open", "stock", None),
    ],
)
def test_most_steps_look_the_same_to_all(stage: str, action: str, card: str | None) -> None:
    """
    R6.1, R6.2, R7.2, R3.1: what is taken, thrown or laid off lies open, and names its card.
    """
    state = STAGES[stage]
    (step,) = acts(action)
    expected = Seen(state.turn, step, None if card is None else Card.parse(card))
    watchers = WATCHERS if action != "stock" else (SOUTH, None)

    assert [expected] * len(watchers) == [witness(state, step, watcher) for watcher in watchers]


def test_big_gin_moves_no_card() -> None:
    """
    R7.6: who has big gin throws nothing.
    """
    (step,) = acts("!2c2d2h2s,7c7d7h,8s9sTsJs")

    assert Seen(SOUTH, step) == witness(STAGES["drawn"], step, None)


@pytest.mark.parametrize(
    ("stage", "script", "watcher", "card"),
    [
        ("draw", "", SOUTH, "4s"),
        ("draw", "", NORTH, None),
        ("draw", "", None, None),
        # North answers a claim: what he draws is hidden, for the offender's cards lie open.
        ("exposed", "", NORTH, "4s"),
        ("exposed", "", SOUTH, None),
        # The exposure for one play is over when the offender draws (R9.4).
        ("exposed", "stock 4h", SOUTH, "3h"),
        ("exposed", "stock 4h", NORTH, None),
        ("exposed", "stock 4h", None, None),
        # The exposure to the end is not (R9.5).
        ("open", "stock 4h", SOUTH, "3h"),
        ("open", "stock 4h", NORTH, "3h"),
        ("open", "stock 4h", None, "3h"),
    ],
)
def test_a_drawn_card_is_seen_by_some(
    stage: str, script: str, watcher: Seat | None, card: str | None
) -> None:
    """
    R6.1, R9.4, R9.5: who draws sees the card, and all do if his cards lie open to the end.
    """
    state = after(STAGES[stage], script)
    expected = None if card is None else Card.parse(card)

    assert Seen(state.turn, DrawStock(), expected) == witness(state, DrawStock(), watcher)


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    """
    R8.1: a witness of a draw that cannot be sees no card.
    """
    rules = attrs.evolve(CLASSIC, stock_floor=0)

    assert witness(position(Phase.OVER, stock=0, rules=rules), DrawStock(), SOUTH).card is None


def test_every_legal_step_can_be_watched() -> None:
    """
    Each action that is legal somewhere has a witness, in whose eyes the mover acts.
    """
    for state in STAGES.values():
        for action in legal_actions(state):
            for watcher in WATCHERS:
                seen = witness(state, action, watcher)

                assert (state.turn, action) == (seen.seat, seen.action)


@pytest.mark.parametrize(
    ("arguments", "expected", "got"),
    [
        ((SEEN, Pass(), None), "a Round", "View"),
        ((None, Pass(), None), "a Round", "NoneType"),
        ((DRAW, Pass(), "N"), "a Seat, or None, as watcher", "str"),
        ((DRAW, Pass(), 0), "a Seat, or None, as watcher", "int"),
        ((DRAW, "pass", None), "an action", "str"),
        ((DRAW, None, NORTH), "an action", "NoneType"),
        ((DRAW, Pass, NORTH), "an action", "type"),
        ((DRAW, DECK[0], NORTH), "an action", "Card"),
    ],
)
def test_witnesses_take_their_types_and_nothing_else(
    arguments: tuple[object, ...], expected: str, got: str
) -> None:
    """
    What is no round, no action and no watcher is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(witness, *arguments)

    assert ("witness()", expected, got) == caught.value.args


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("S", Pass()), "Seen.seat expects a Seat, not str"),
        ((None, Pass()), "Seen.seat expects a Seat, not NoneType"),
        ((SOUTH, Pass(), "4s"), "Seen.card expects a Card, not str; Card.parse() reads text"),
        ((SOUTH, "pass"), "Seen.action expects an action, not str; parse_action() reads text"),
        ((SOUTH, None), "Seen.action expects an action, not NoneType"),
    ],
)
def test_what_is_seen_has_its_types(arguments: tuple[object, ...], message: str) -> None:
    """
    What a watcher sees is a seat, an action and perhaps a card.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Seen, *arguments)

    assert message == str(caught.value)


@pytest.mark.parametrize(
    "action", [Pass(), TakeDiscard(), Discard(DECK[0]), Claim(DECK[0], ()), Annul()], ids=str
)
def test_what_is_seen_is_a_value(action: Action | Claim | Annul) -> None:
    """
    What is seen is equal by value, hashed alike, copied and never changed.
    """
    seen = Seen(SOUTH, action, DECK[0])

    assert Seen(seat=SOUTH, action=action, card=DECK[0]) == seen
    assert Seen(SOUTH, action) != seen
    assert all(seen == same and hash(seen) == hash(same) for same in copies(seen))
    assert [] == changeable(seen)
    assert not hasattr(seen, "__dict__")


def test_promised_attributes() -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    derived = ("phase", "turn", "is_over", "unseen")

    assert ["table", "seat", "hand", "drawn"] == [field.name for field in attrs.fields(View)]
    assert ["seat", "action", "card"] == [field.name for field in attrs.fields(Seen)]
    assert [] == [name for name in derived if not hasattr(SEEN, name)]


def test_where_nothing_can_be_drawn_the_stock_stays_secret() -> None:
    """
    R6.1: a draw that is not possible shows nothing, to nobody.
    """
    start = deal(DECK, Seat.NORTH)
    taken = play(start, TakeDiscard())

    for state in (start, taken):
        for watcher in (None, *Seat):
            assert witness(state, DrawStock(), watcher).card is None


def test_the_take_that_ends_the_round_moves_no_card() -> None:
    """
    R8.3: the round ends before the card moves.
    """
    rules = attrs.evolve(CLASSIC, max_takes=1, after_both_pass=AfterBothPass.FREE_DRAW)
    drawing = play(play(deal(DECK, Seat.NORTH, rules), Pass()), Pass())

    assert witness(drawing, TakeDiscard(), None).card is None
    assert play(drawing, TakeDiscard()).is_over
