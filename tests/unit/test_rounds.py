"""How a round begins, and which positions are possible."""

import random
from collections.abc import Callable, Iterator

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    MODERN,
    OPENSPIEL,
    RLCARD,
    BySeat,
    Card,
    DrawTie,
    FirstDealer,
    Hand,
    InvalidStateError,
    Invariant,
    KnockLimitFrom,
    Ledger,
    Phase,
    Round,
    Rules,
    Seat,
    WrongTypeError,
    big_gin,
    cut_for_deal,
    deal,
    legal_actions,
    oklahoma,
    shuffled,
    shuffled_deck,
    view,
)
from ginrummy.rounds import RandomSource, moved
from tests.unit.positions import (
    BIG,
    DEFENDER,
    KNOCKER,
    NORTH,
    SOUTH,
    STAGES,
    after,
    cards,
    dealt,
    evolved,
    lay_offs,
    position,
    spread,
)
from tests.unit.values import call, changeable, copies

BY_STAGE = pytest.mark.parametrize("stage", STAGES)
START = STAGES["offer"]
SIDE = attrs.evolve(CLASSIC, knock_limit_from=KnockLimitFrom.SIDE_CARD)


class Counted:
    """A source of randomness that gives what it was told, and counts."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = numbers
        self.calls = 0

    def random(self) -> float:
        """Give the next number, from the front again when all were given."""
        self.calls += 1
        return self.numbers[(self.calls - 1) % len(self.numbers)]


@pytest.mark.parametrize("dealer", list(Seat))
@pytest.mark.parametrize("size", [10, 7])
def test_cards_are_dealt_one_at_a_time(dealer: Seat, size: int) -> None:
    """
    R4.1, R4.2, R4.6: the non-dealer gets the first card, then in turn; then upcard and stock.
    """
    pack = shuffled_deck(random.Random(size))
    start = deal(pack, dealer, attrs.evolve(CLASSIC, hand_size=size))
    table = start.table

    assert Hand.of(pack[0 : 2 * size : 2]) == start.hands[dealer.other]
    assert Hand.of(pack[1 : 2 * size : 2]) == start.hands[dealer]
    assert (pack[2 * size],) == table.discards
    assert pack[2 * size + 1 :] == start.stock[::-1]
    assert (dealer, dealer.other, Phase.OFFER) == (table.dealer, table.turn, table.phase)
    assert (51 - 2 * size, 0, pack[2 * size]) == (table.stock_size, table.passes, table.limit_card)
    assert start.drawn is None


@pytest.mark.parametrize("dealer", list(Seat))
@pytest.mark.parametrize("size", [10, 7])
def test_the_opening_with_eleven(dealer: Seat, size: int) -> None:
    """
    R4.5, R4.6: the card after the hands is the non-dealer's too, who throws; there is no pile.
    """
    pack = shuffled_deck(random.Random(size))
    start = deal(pack, dealer, attrs.evolve(RLCARD, hand_size=size))
    table = start.table

    assert Hand.of((*pack[0 : 2 * size : 2], pack[2 * size])) == start.hands[dealer.other]
    assert Hand.of(pack[1 : 2 * size : 2]) == start.hands[dealer]
    assert pack[2 * size + 1 :] == start.stock[::-1]
    assert (dealer.other, Phase.DISCARD) == (table.turn, table.phase)
    assert ((), None, None) == (table.discards, table.limit_card, table.upcard)
    assert start.drawn is None


def test_the_stock_is_drawn_in_the_order_of_the_deck() -> None:
    """
    R4.2, R6.1: the card after the upcard is drawn first.
    """
    state = dealt(rest="Ad 4s 3h 9h")
    drawn = [
        after(state, script).drawn for script in ("pass pass stock", "pass pass stock 2c stock")
    ]

    assert [*cards("4s 3h")] == drawn


def test_a_deal_is_a_round_that_is_possible() -> None:
    """
    What `deal` makes passes the checks of the constructor.
    """
    for rules in (CLASSIC, RLCARD, oklahoma(MODERN), attrs.evolve(CLASSIC, hand_size=7)):
        start = deal(DECK, NORTH, rules)

        assert attrs.evolve(start, table=attrs.evolve(start.table)) == start


def test_any_iterable_is_a_deck() -> None:
    """
    A list, a generator and a whole hand will do as a deck.
    """
    assert deal(DECK, NORTH) == deal(list(DECK), NORTH)
    assert deal(DECK, NORTH) == deal((card for card in DECK), NORTH)
    assert deal(DECK, NORTH) == deal(Hand.of(DECK), NORTH)


@pytest.mark.parametrize(
    ("pack", "detail"),
    [
        (DECK[:51], "51 different cards in 51"),
        ((*DECK[:51], DECK[0]), "Ac is there twice"),
        ((*DECK[:50], *DECK[:2]), "50 different cards in 52"),
        ((*DECK[:50], DECK[0]), "50 different cards in 51"),
        ((*DECK, DECK[8]), "9c is there twice"),
        ((*DECK, *DECK), "52 different cards in 104"),
        ((), "0 different cards in 0"),
        ((DECK[0],) * 52, "1 different cards in 52"),
    ],
    ids=["short", "doubled", "two doubled", "few", "long", "two packs", "empty", "one card"],
)
def test_a_deck_is_the_52_cards(pack: tuple[Card, ...], detail: str) -> None:
    """
    R4.1: a deck has each card once.
    """
    with pytest.raises(InvalidStateError) as caught:
        deal(pack, NORTH)

    assert (Invariant.NOT_A_PACK, detail) == caught.value.args


@pytest.mark.parametrize(
    ("arguments", "where", "expected", "got"),
    [
        ((None, NORTH), "deal()", "an iterable of Card", "NoneType"),
        ((52, NORTH), "deal()", "an iterable of Card", "int"),
        (("AcAd", NORTH), "deal()", "an iterable of Card", "str"),
        ((map(str, DECK), NORTH), "deal()", "an iterable of Card", "str"),
        (((*DECK[:51], None), NORTH), "deal()", "an iterable of Card", "NoneType"),
        ((DECK, "N"), "deal()", "a Seat as dealer", "str"),
        ((DECK, None), "deal()", "a Seat as dealer", "NoneType"),
        ((DECK, CLASSIC), "deal()", "a Seat as dealer", "Rules"),
        ((DECK, NORTH, None), "deal()", "a Rules", "NoneType"),
        ((DECK, NORTH, "classic"), "deal()", "a Rules", "str"),
    ],
)
def test_deals_take_their_types_and_nothing_else(
    arguments: tuple[object, ...], where: str, expected: str, got: str
) -> None:
    """
    What is no deck of cards, no seat and no rules is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(deal, *arguments)

    assert (where, expected, got) == caught.value.args


@pytest.mark.parametrize("side_card", ["As", 1, Hand()])
def test_a_side_card_is_a_card(side_card: object) -> None:
    """
    R7.7: a text is no side card.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(deal, DECK, NORTH, SIDE, side_card=side_card)

    assert ("a Card", type(side_card).__name__) == (caught.value.expected, caught.value.got)


@pytest.mark.parametrize(
    ("rules", "side_card", "detail"),
    [
        (SIDE, None, "missing"),
        (CLASSIC, Card.parse("As"), "none wanted"),
        (oklahoma(CLASSIC), Card.parse("As"), "none wanted"),
        (RLCARD, Card.parse("As"), "none wanted"),
    ],
)
def test_a_side_card_goes_with_its_option(
    rules: Rules, side_card: Card | None, detail: str
) -> None:
    """
    R7.7: a side card is given where the rules want one, and nowhere else.
    """
    with pytest.raises(InvalidStateError) as caught:
        deal(DECK, NORTH, rules, side_card=side_card)

    assert (Invariant.SIDE_CARD, detail) == caught.value.args


@pytest.mark.parametrize("opening", ["offer", "eleven"])
def test_a_side_card_is_of_another_pack(opening: str) -> None:
    """
    R4.5, R7.7, R7.9: the side card sets limit and doubling in both openings; the deck has it too.
    """
    rules = call(attrs.evolve, SIDE, opening=opening, spade_doubles=True)
    assert isinstance(rules, Rules)

    table = deal(DECK, NORTH, rules, side_card=Card.parse("5s")).table

    assert (Card.parse("5s"), 5, 2) == (table.limit_card, table.knock_limit, table.multiplier)


@pytest.mark.parametrize(
    ("first_dealer", "draw_tie", "north", "south", "expected"),
    [
        ("high_card", "redraw", "Kc", "Qs", NORTH),
        ("high_card", "redraw", "As", "2c", SOUTH),
        ("high_card", "redraw", "Tc", "9s", NORTH),
        ("low_card", "redraw", "Kc", "Qs", SOUTH),
        ("low_card", "redraw", "As", "2c", NORTH),
        ("high_chooses", "redraw", "Kc", "Qs", NORTH),
        ("high_chooses", "redraw", "Ac", "Ks", SOUTH),
        ("random", "redraw", "Kc", "Qs", NORTH),
        ("random", "redraw", "Jc", "Qs", SOUTH),
        ("high_card", "redraw", "Kc", "Ks", None),
        ("low_card", "redraw", "Ad", "Ah", None),
        ("high_chooses", "redraw", "7c", "7d", None),
        ("random", "redraw", "7c", "7d", None),
        ("high_card", "suit", "Kc", "Ks", SOUTH),
        ("high_card", "suit", "Ks", "Kh", NORTH),
        ("high_card", "suit", "Kh", "Kd", NORTH),
        ("high_card", "suit", "Kd", "Kc", NORTH),
        ("low_card", "suit", "Kd", "Kc", SOUTH),
        ("low_card", "suit", "Kh", "Ks", NORTH),
        ("high_chooses", "suit", "Kc", "Kd", SOUTH),
        ("random", "suit", "Kh", "Kd", NORTH),
        # The suit decides among equals only.
        ("high_card", "suit", "Kc", "Qs", NORTH),
        ("low_card", "suit", "Kc", "Qs", SOUTH),
    ],
)
def test_the_cut_says_who_deals(
    first_dealer: str, draw_tie: str, north: str, south: str, expected: Seat | None
) -> None:
    """
    R4.3, R4.4: kings high, aces low; equal ranks cut again, or the suit decides.
    """
    rules = attrs.evolve(
        CLASSIC, first_dealer=FirstDealer(first_dealer), draw_tie=DrawTie(draw_tie)
    )

    assert expected is cut_for_deal(BySeat(Card.parse(north), Card.parse(south)), rules)


def test_the_classic_cut_is_the_default() -> None:
    """
    R4.3, R4.4: without rules the high card deals, and equal cards are cut again.
    """
    assert SOUTH is cut_for_deal(BySeat(Card.parse("2c"), Card.parse("3c")))
    assert cut_for_deal(BySeat(Card.parse("2c"), Card.parse("2s"))) is None


def test_nobody_cuts_the_same_card() -> None:
    """
    R4.3: both cards come from one pack.
    """
    for tie in DrawTie:
        with pytest.raises(InvalidStateError) as caught:
            cut_for_deal(BySeat(DECK[7], DECK[7]), attrs.evolve(CLASSIC, draw_tie=tie))

        assert (Invariant.DOUBLED_CARD, str(DECK[7])) == caught.value.args


@pytest.mark.parametrize(
    ("arguments", "expected", "got"),
    [
        ((None,), "a BySeat of cards", "NoneType"),
        (((DECK[0], DECK[1]),), "a BySeat of cards", "tuple"),
        ((BySeat("Kc", DECK[1]),), "a BySeat of cards", "BySeat"),
        ((BySeat(DECK[0], None),), "a BySeat of cards", "BySeat"),
        ((BySeat(DECK[0], DECK[1]), None), "a Rules", "NoneType"),
        ((BySeat(DECK[0], DECK[1]), FirstDealer.LOW_CARD), "a Rules", "FirstDealer"),
    ],
)
def test_cuts_take_their_types_and_nothing_else(
    arguments: tuple[object, ...], expected: str, got: str
) -> None:
    """
    What is no pair of cards, and no rules, is refused.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(cut_for_deal, *arguments)

    assert ("cut_for_deal()", expected, got) == caught.value.args


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([0.0], "bcda"),
        ([0.999999999999999], "abcd"),
        ([0.5, 0.4, 0.9], "adbc"),
    ],
)
def test_shuffles_swap_from_the_back(numbers: list[float], expected: str) -> None:
    """
    Each place from the last is swapped with one at or before it, as a number from 0 to 1 says.
    """
    assert tuple(expected) == shuffled("abcd", Counted(*numbers))


@pytest.mark.parametrize(("size", "calls"), [(0, 0), (1, 0), (2, 1), (4, 3), (52, 51)])
def test_a_shuffle_asks_once_for_each_card_but_one(size: int, calls: int) -> None:
    """
    So that a seed means the same everywhere, `random()` is called as often as promised.
    """
    source = Counted(0.3)

    assert sorted(shuffled(range(size), source)) == list(range(size))
    assert calls == source.calls


def test_a_seed_means_one_deck() -> None:
    """
    R4.1: the deck of a seed is the same on every Python and machine, and has the 52 cards.
    """
    pack = shuffled_deck(random.Random(2024))

    assert pack == shuffled_deck(random.Random(2024)) == shuffled(DECK, random.Random(2024))
    assert set(DECK) == set(pack)
    assert 52 == len(pack)
    assert "Qc Tc Ac 3s 4h" == " ".join(map(str, shuffled_deck(random.Random(7))[:5]))


class Float64(float):
    """A number as NumPy gives it: a float, and more."""

    __slots__ = ()


class Generator:
    """A source like a NumPy ``Generator``, whose method takes a size too."""

    def random(self, size: None = None) -> Float64:
        """Give a number of a type that is not quite `float`."""
        assert size is None
        return Float64(0.25)


@pytest.mark.parametrize("source", [random.SystemRandom(), Generator()], ids=["system", "numpy"])
def test_any_source_of_numbers_shuffles(source: RandomSource) -> None:
    """
    R4.1: whatever has a method `random` will do.
    """
    assert set(DECK) == set(shuffled_deck(source))


def test_shuffles_are_alike_probable() -> None:
    """
    Over a grid of numbers each order of three comes equally often: once.
    """
    grid = [(first + 0.5, second + 0.5) for first in range(3) for second in range(2)]
    orders = [shuffled("abc", Counted(first / 3, second / 2)) for first, second in grid]

    assert 6 == len(set(orders))


def test_a_shuffle_leaves_its_cards() -> None:
    """
    What is shuffled stays as it was, and may be an iterator.
    """
    order = [*DECK]

    assert shuffled_deck(Counted(0.7)) == shuffled(iter(order), Counted(0.7))
    assert [*DECK] == order


@BY_STAGE
def test_rounds_that_are_played_to_are_possible(stage: str) -> None:
    """
    A round that play leads to passes the checks of the constructor, and is the same.
    """
    state = STAGES[stage]
    ledger = attrs.evolve(state.table.ledger)
    made = Round(
        table=attrs.evolve(state.table, ledger=ledger),
        hands=state.hands,
        stock=state.stock,
        drawn=state.drawn,
    )

    assert made == state
    assert hash(made) == hash(state)


def _puzzles() -> Iterator[tuple[str, Callable[[], Round]]]:
    seven, eleven = attrs.evolve(CLASSIC, hand_size=7), attrs.evolve(RLCARD, forced_gin=False)
    yield "draw in the middle", lambda: position(Phase.DRAW, stock=12, takes=9, passes=2)
    yield "draw of the dealer", lambda: position(Phase.DRAW, turn=NORTH, stock=20)
    yield "last draw", lambda: position(Phase.DRAW, stock=3)
    yield (
        "known cards",
        lambda: position(Phase.DRAW, stock=9, known=BySeat(Hand.parse("KcKd"), Hand.parse("2c"))),
    )
    yield (
        "discard, drawn",
        lambda: position(Phase.DISCARD, south=KNOCKER + "Qc", stock=8, drawn="Qc"),
    )
    yield (
        "discard, nobody knows what was drawn",
        lambda: position(Phase.DISCARD, south=KNOCKER + "Qc", stock=8),
    )
    yield (
        "discard, taken",
        lambda: position(
            Phase.DISCARD,
            south=KNOCKER + "Qc",
            stock=8,
            drawn="Qc",
            taken=Card.parse("Qc"),
            known=BySeat(Hand(), Hand.parse("Qc")),
        ),
    )
    yield "the last discard", lambda: position(Phase.LAST, stock=2, rules=MODERN)
    yield "the last discard, open", lambda: position(Phase.LAST, stock=2, rules=RLCARD)
    yield (
        "chains of lay-offs",
        lambda: position(
            Phase.LAYOFF,
            north="4h5h6hKcKd9c5d",
            turn=NORTH,
            pile="Ks",
            south="7c7d7h8s9sTsJs2c3dAd",
            knocker=SOUTH,
            spread=spread("7c7d7h,8s9sTsJs", "2c3dAd"),
            layoffs=lay_offs("7s>8s9sTsJs 6s>7s8s9sTsJs Qs>6s7s8s9sTsJs"),
            stock=17,
        ),
    )
    yield (
        "big gin at the end",
        lambda: position(
            Phase.OVER,
            south=BIG + "2s",
            turn=NORTH,
            rules=big_gin(CLASSIC),
            knocker=SOUTH,
            spread=spread("2c2d2h2s,7c7d7h,8s9sTsJs", "-"),
            stock=4,
        ),
    )
    yield "fifty takes", lambda: position(Phase.OVER, stock=20, rules=OPENSPIEL, takes=50)
    yield (
        "the same card back",
        lambda: position(Phase.OVER, stock=20, rules=OPENSPIEL, returned=True),
    )
    yield "washout", lambda: position(Phase.OVER, stock=2)
    yield (
        "annulled with eleven",
        lambda: position(Phase.OVER, stock=20, south=KNOCKER + "Qc", ledger=Ledger(annulled=True)),
    )
    yield "annulled with ten", lambda: position(Phase.OVER, stock=20, ledger=Ledger(annulled=True))
    yield (
        "an empty stock",
        lambda: position(Phase.LAST, stock=0, rules=attrs.evolve(MODERN, stock_floor=0)),
    )
    yield (
        "hands of seven",
        lambda: position(
            Phase.DRAW, south="7c7d7h8s9sTsJs", north="4h5h6h6s7sQsKc", stock=9, rules=seven
        ),
    )
    yield (
        "eleven to open",
        lambda: position(Phase.DISCARD, south=KNOCKER + "Qc", pile="", rules=eleven),
    )
    yield "a second offer to south", lambda: position(Phase.OFFER, dealer=SOUTH, passes=1)


PUZZLES = dict(_puzzles())


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_plausible_positions_are_accepted(puzzle: str) -> None:
    """
    R4.6, R8.1, R8.2, R8.3, R8.4, R9.1: a round can be made for any position that may come about.
    """
    state = PUZZLES[puzzle]()

    assert state.is_over is not bool(legal_actions(state))
    assert all(view(state, seat).hand == state.hands[seat] for seat in Seat)


DRAW = STAGES["draw"]
KNOWN = BySeat(Hand.parse("2hKc"), Hand.parse("2c2s"))
SWAPPED = BySeat(Hand.parse(KNOCKER), Hand.parse(DEFENDER))
TAKEN = STAGES["taken"]


@pytest.mark.parametrize(
    ("stage", "changes", "invariant", "detail"),
    [
        ("draw", {"stock": DRAW.stock[:-1]}, Invariant.STOCK_SIZE, "30, but the table says 31"),
        ("draw", {"stock": ()}, Invariant.STOCK_SIZE, "0, but the table says 31"),
        (
            "draw",
            {"hands": DRAW.hands.put(SOUTH, Hand.parse("2c"))},
            Invariant.HAND_SIZE,
            "1 cards of south, not 10",
        ),
        (
            "draw",
            {"hands": DRAW.hands.put(NORTH, Hand(2**11 - 1))},
            Invariant.HAND_SIZE,
            "11 cards of north, not 10",
        ),
        (
            "taken",
            {"hands": TAKEN.hands.put(SOUTH, DRAW.hands.south)},
            Invariant.HAND_SIZE,
            "10 cards of south, not 11",
        ),
        (
            "laid",
            {"hands": STAGES["laid"].hands.put(NORTH, DRAW.hands.north)},
            Invariant.HAND_SIZE,
            "10 cards of north, not 7",
        ),
        (
            "draw",
            {"table": evolved(DRAW.table, known=KNOWN.put(NORTH, Hand()))},
            Invariant.KNOWN_CARD,
            "2s of south",
        ),
        (
            "knocked",
            {"hands": STAGES["knocked"].hands.put(SOUTH, Hand.parse("7c7d7h8s9sTsJs2cAcAd"))},
            Invariant.KNOCK,
            "the spread is not the hand of south",
        ),
        ("taken", {"drawn": None}, Invariant.DRAWN_CARD, "none, but Ad was taken"),
        ("draw", {"drawn": Card.parse("2c")}, Invariant.DRAWN_CARD, "one of south in phase draw"),
        ("offer", {"drawn": DECK[1]}, Invariant.DRAWN_CARD, "one of south in phase offer"),
        ("last", {"drawn": Card.parse("Kc")}, Invariant.DRAWN_CARD, "one of north in phase last"),
        ("layoff", {"drawn": DECK[0]}, Invariant.DRAWN_CARD, "one of north in phase layoff"),
        (
            "drawn",
            {"drawn": Card.parse("Kc")},
            Invariant.DRAWN_CARD,
            "not in the hand, or not the card that was taken",
        ),
        (
            "taken",
            {"drawn": Card.parse("2c")},
            Invariant.DRAWN_CARD,
            "not in the hand, or not the card that was taken",
        ),
        (
            "draw",
            {"stock": (*DRAW.stock[:-1], DRAW.stock[0])},
            Invariant.NOT_A_PACK,
            "51 different cards in 52",
        ),
        (
            "draw",
            {"hands": BySeat(SWAPPED.north, SWAPPED.north)},
            Invariant.NOT_A_PACK,
            "42 different cards in 52",
        ),
        (
            "draw",
            {"stock": (*DRAW.stock[:-1], Card.parse("Ad"))},
            Invariant.NOT_A_PACK,
            "51 different cards in 52",
        ),
        (
            "laid",
            {"stock": (*STAGES["laid"].stock[:-1], Card.parse("7s"))},
            Invariant.NOT_A_PACK,
            "51 different cards in 52",
        ),
    ],
)  # fmt: skip
def test_impossible_rounds_are_refused(
    stage: str, changes: dict[str, object], invariant: Invariant, detail: str
) -> None:
    """
    R4.1: hands and stock go with the table, and the 52 cards are there once each.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES[stage], **changes)

    assert (invariant, detail) == caught.value.args


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("table", None, "Round.table expects a Table, not NoneType"),
        ("table", START, "Round.table expects a Table, not Round"),
        ("hands", None, "Round.hands expects a BySeat, not NoneType"),
        ("hands", (Hand(), Hand()), "Round.hands expects a BySeat, not tuple"),
        ("hands", BySeat(Hand(), [DECK[0]]), "Round.hands expects a Hand, not list"),
        (
            "hands",
            BySeat("7c", Hand()),
            "Round.hands expects a Hand, not str; Hand.parse() reads text",
        ),
        ("stock", None, "Round.stock expects an iterable of Card, not NoneType"),
        (
            "stock",
            "AcAd",
            "Round.stock expects an iterable of Card, not str; parse_cards() reads text",
        ),
        (
            "stock",
            ["Ac"],
            "Round.stock expects an iterable of Card, not str; parse_cards() reads text",
        ),
        ("drawn", "Ac", "Round.drawn expects a Card, not str; Card.parse() reads text"),
        ("drawn", 0, "Round.drawn expects a Card, not int"),
    ],
)
def test_rounds_take_their_types_and_nothing_else(field: str, value: object, message: str) -> None:
    """
    Each field of a round refuses what it is not made for.
    """
    with pytest.raises(WrongTypeError) as caught:
        evolved(START, **{field: value})

    assert message == str(caught.value)


@BY_STAGE
def test_the_text_of_a_round_shows_sizes_and_no_card(stage: str) -> None:
    """
    `repr` and `str` show phase, turn and sizes; rounds that differ in cards alone look the same.
    """
    state = STAGES[stage]
    north, south = map(len, state.hands)
    turn = "ended" if state.is_over else f"{state.turn.value} to move"
    sizes = f"N {north} S {south}, stock {len(state.stock)}"

    assert f"<Round {state.phase.value}, {turn}, {sizes}>" == repr(state) == str(state)


@BY_STAGE
def test_rounds_are_values(stage: str) -> None:
    """
    Rounds are equal by value, hashed alike, copied and never changed.
    """
    state = STAGES[stage]

    assert all(state == same and hash(state) == hash(same) for same in copies(state))
    assert attrs.evolve(state) == state
    assert [] == changeable(state)
    assert not hasattr(state, "__dict__")
    assert (state.table.phase, state.table.turn) == (state.phase, state.turn)
    assert (state.phase is Phase.OVER) is state.is_over


def test_rounds_differ_by_each_field() -> None:
    """
    Rounds with another stock, hand, table or drawn card are not equal, whatever their hash.
    """
    stock, hands = DRAW.stock, DRAW.hands
    drawn = position(Phase.DISCARD, south=KNOCKER + "Qc", drawn="Qc")
    lost = Card.parse("4h")
    other = hands.north - lost | stock[0]

    assert attrs.evolve(DRAW, stock=(stock[1], stock[0], *stock[2:])) != DRAW
    assert attrs.evolve(DRAW, table=attrs.evolve(DRAW.table, takes=1)) != DRAW
    assert attrs.evolve(drawn, drawn=None) != drawn
    assert attrs.evolve(DRAW, hands=hands.put(NORTH, other), stock=(lost, *stock[1:])) != DRAW
    assert len(STAGES) == len(set(STAGES.values()))


def test_rounds_are_made_by_name() -> None:
    """
    The fields of a round have no order.
    """
    with pytest.raises(TypeError):
        call(Round, START.table, START.hands, START.stock)


def test_promised_attributes() -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    assert ["table", "hands", "stock", "drawn"] == [field.name for field in attrs.fields(Round)]
    assert [] == [name for name in ("phase", "turn", "is_over") if not hasattr(START, name)]


def test_only_iterables_are_shuffled_by_what_gives_numbers() -> None:
    """
    What cannot be iterated over, or gives no numbers, is refused.
    """
    for arguments in ((7, random.Random(1)), ([1, 2], 7), ([1, 2], None)):
        with pytest.raises(WrongTypeError) as caught:
            call(shuffled, *arguments)

        assert "shuffled()" == caught.value.where


def test_a_move_makes_what_the_constructor_makes() -> None:
    """
    The way round the checks changes what it is told, and nothing else.
    """
    start = STAGES["drawn"]
    mover, card = start.turn, next(iter(start.hands[start.turn]))
    kept = start.hands[mover] - card
    known = start.table.known.put(mover, start.table.known[mover] - card)
    after_it = moved(
        start,
        kept.bits,
        Phase.DRAW,
        mover.other,
        (*start.table.discards, card),
        None,
        start.stock,
        None,
        start.table.takes,
        False,  # noqa: FBT003
        known,
        start.table.ledger,
    )

    assert after_it == Round(
        table=attrs.evolve(
            start.table,
            phase=Phase.DRAW,
            turn=mover.other,
            discards=(*start.table.discards, card),
            taken=None,
            known=known,
        ),
        hands=start.hands.put(mover, kept),
        stock=start.stock,
    )
