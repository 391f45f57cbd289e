"""What lies open, and what cannot lie there together."""

import re

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    MODERN,
    OPENSPIEL,
    PAGAT,
    AfterBothPass,
    BySeat,
    Card,
    Hand,
    InvalidStateError,
    Invariant,
    KnockLimitFrom,
    Ledger,
    OklahomaAce,
    Opening,
    Phase,
    Rules,
    Seat,
    Table,
    WrongTypeError,
    deal,
    oklahoma,
    parse_melds,
)
from ginrummy._invariants import _broken_layoffs
from ginrummy.tables import changed
from tests.unit.positions import (
    NORTH,
    SOUTH,
    STAGES,
    after,
    cards,
    dealt,
    evolved,
    lay_offs,
    spread,
)
from tests.unit.values import call, changeable, copies

BY_STAGE = pytest.mark.parametrize("stage", STAGES)
NO_ROOM = "discards, stock and lay-offs leave a hand of"
LOW = attrs.evolve(CLASSIC, stock_floor=30)
SPREAD = STAGES["layoff"].table.spread
TWO = cards("4sAd")


NOT_NOW = "none in phase layoff, or by these rules"


HIGH = spread("7c7d7h,8s9sTsJs", "QdJhAd")
ALL_ELEVEN = spread("2c2d2h2s,7c7d7h,8s9sTsJs", "-")


@BY_STAGE
def test_tables_that_are_played_to_are_possible(stage: str) -> None:
    """
    A table that play leads to passes the checks of the constructor, and is the same.
    """
    table = STAGES[stage].table

    assert attrs.evolve(table, ledger=attrs.evolve(table.ledger)) == table


def test_every_phase_is_looked_at() -> None:
    """
    The rounds of these tests are in all phases.
    """
    assert set(Phase) == {state.phase for state in STAGES.values()}


@pytest.mark.parametrize(
    ("stage", "changes", "detail"),
    [
        ("offer", {"stock_size": 1}, "1, not 2 to 31"),
        ("offer", {"stock_size": 32}, "32, not 2 to 31"),
        ("draw", {"stock_size": -1}, "-1, not 2 to 31"),
        ("layoff", {"rules": attrs.evolve(CLASSIC, hand_size=7, stock_floor=30), "stock_size": 29},
         "29, not 30 to 37"),
        ("washout", {"rules": LOW, "stock_size": 29}, "29, not 30 to 31"),
    ],
)  # fmt: skip
def test_the_stock_has_limits(stage: str, changes: dict[str, object], detail: str) -> None:
    """
    R8.1: the stock never goes below its floor, nor above what is left after the deal.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES[stage].table, **changes)

    assert (Invariant.STOCK_SIZE, detail) == caught.value.args


@pytest.mark.parametrize(
    ("stage", "changes", "size"),
    [
        ("offer", {"discards": ()}, 11),
        ("draw", {"discards": TWO}, 9),
        ("draw", {"stock_size": 30}, 11),
        ("draw", {"phase": Phase.DISCARD}, 10),
        ("taken", {"stock_size": 30}, 12),
        ("taken", {"phase": Phase.DRAW, "taken": None}, 11),
        ("taken", {"phase": Phase.OVER, "taken": None}, 11),
        ("last", {"discards": cards("Ad")}, 11),
        ("claim", {"stock_size": 30}, 11),
        ("layoff", {"spread": spread("7c7d7h,8s9sTsJs", "2cAd")}, 11),
        ("washout", {"stock_size": 31}, 9),
        ("annulled", {"stock_size": 30}, 12),
        ("annulled", {"ledger": Ledger()}, 11),
    ],
)
def test_the_cards_that_are_not_open_make_two_hands(
    stage: str, changes: dict[str, object], size: int
) -> None:
    """
    R4.1: what neither pile, stock nor lay-offs hold is in the hands, as many as fit the phase.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES[stage].table, **({"known": BySeat(Hand(), Hand())} | changes))

    assert (Invariant.HAND_SIZE, f"{NO_ROOM} {size}") == caught.value.args


@pytest.mark.parametrize(
    "rules",
    [
        oklahoma(CLASSIC),
        attrs.evolve(CLASSIC, spade_doubles=True),
        attrs.evolve(CLASSIC, knock_limit_from=KnockLimitFrom.SIDE_CARD),
    ],
)
def test_a_card_that_counts_is_there(rules: Rules) -> None:
    """
    R7.7, R7.9: where a card sets the limit, or may double the score, the table has it.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES["draw"].table, rules=rules, limit_card=None)

    assert (Invariant.SIDE_CARD, "the rules want a limit_card") == caught.value.args
    assert attrs.evolve(STAGES["draw"].table, limit_card=None).limit_card is None


ORDER = "the offer goes to the non-dealer, then to the dealer"
NO_OFFER = "an offer after the opening, or without one"
NO_LAST = "no last discard by these rules, or not yet"


@pytest.mark.parametrize(
    ("stage", "changes", "detail"),
    [
        ("draw", {"passes": -1}, "-1 passes"),
        ("draw", {"passes": 3}, "3 passes"),
        ("offer", {"rules": Rules(opening=Opening.ELEVEN)}, NO_OFFER),
        ("offer", {"discards": TWO, "stock_size": 30}, NO_OFFER),
        ("offer", {"passes": 1}, ORDER),
        ("offer", {"passes": 2}, ORDER),
        ("offer", {"turn": NORTH}, ORDER),
        ("offer", {"dealer": SOUTH}, ORDER),
        ("passed", {"passes": 0}, ORDER),
        ("passed", {"passes": 2}, ORDER),
        ("passed", {"turn": SOUTH}, ORDER),
        ("washout", {"phase": Phase.DRAW}, "a draw with the stock at its floor"),
        ("washout", {"phase": Phase.LAST}, NO_LAST),
        ("draw", {"phase": Phase.LAST, "rules": MODERN}, NO_LAST),
        ("claim", {"rules": PAGAT}, "no claims by these rules"),
        ("layoff", {"turn": SOUTH}, "after a knock the other is to move"),
        ("claim", {"turn": SOUTH}, "after a knock the other is to move"),
        # R9.1: who annuls ends the round.
        ("draw", {"ledger": Ledger(annulled=True)}, None),
        (
            "draw",
            {"ledger": Ledger(annulled=True), "discards": (), "known": BySeat(Hand(), Hand())},
            None,
        ),
        # R3.8, R3.9: where nobody may lay off, a knock ends the round.
        ("layoff", {"rules": attrs.evolve(CLASSIC, layoffs=False)}, None),
        ("gin", {"rules": PAGAT, "phase": Phase.LAYOFF, "ledger": Ledger()}, None),
    ],
)
def test_what_does_not_fit_the_phase_is_refused(
    stage: str, changes: dict[str, object], detail: str | None
) -> None:
    """
    R5.1, R5.2, R8.1, R8.2: what is due goes with the turn, the passes, the pile and the stock.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES[stage].table, **changes)

    assert Invariant.PHASE is caught.value.invariant
    assert detail in {None, caught.value.detail}


@pytest.mark.parametrize(
    ("stage", "changes", "detail"),
    [
        ("layoff", {"knocker": None}, None),
        ("layoff", {"spread": None}, None),
        ("draw", {"knocker": SOUTH}, None),
        ("draw", {"spread": SPREAD}, None),
        ("washout", {"knocker": NORTH}, None),
        ("layoff", {"knocker": None, "spread": None}, "none in phase layoff"),
        ("draw", {"phase": Phase.LAYOFF}, "none in phase layoff"),
        ("draw", {"phase": Phase.CLAIM}, "none in phase claim"),
        (
            "draw",
            {"phase": Phase.OVER, "discards": (), "layoffs": lay_offs("Ad>2d3d4d")},
            "none in phase over",
        ),
        ("layoff", {"phase": Phase.DRAW}, "one in phase draw"),
        ("layoff", {"phase": Phase.DISCARD}, "one in phase discard"),
        (
            "layoff",
            {"discards": TWO, "spread": spread("7c7d7h,8s9sTsJs", "2cKh")},
            "a spread of 9 cards",
        ),
        ("layoff", {"discards": (), "spread": ALL_ELEVEN}, "a spread of 11 cards"),
        (
            "gin",
            {"discards": (), "spread": ALL_ELEVEN, "phase": Phase.OVER},
            "a spread of 11 cards",
        ),
        (
            "big gin",
            {"spread": spread("2c2d2h,7c7d7h,8s9sTsJs", "2s")},
            "a spread of 11 cards",
        ),
        ("big gin", {"phase": Phase.LAYOFF}, "a spread of 11 cards"),
        ("layoff", {"rules": PAGAT, "spread": HIGH}, "deadwood 21, limit 10"),
        ("layoff", {"rules": attrs.evolve(PAGAT, knock_limit=5)}, "deadwood 6, limit 5"),
        ("knocked", {"rules": attrs.evolve(PAGAT, knock_limit=5)}, "deadwood 6, limit 5"),
        # R9.3: what is within the limit is no claim.
        ("claim", {"spread": spread("7c7d7h,8s9sTsJs", "2c3cAd")}, None),
    ],
)
def test_a_knock_that_cannot_be_is_refused(
    stage: str, changes: dict[str, object], detail: str | None
) -> None:
    """
    R7.1, R7.2, R7.6: a knock has a knocker and a spread, ten cards or big gin, and its time.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES[stage].table, **changes)

    assert Invariant.KNOCK is caught.value.invariant
    assert detail in {None, caught.value.detail}


@pytest.mark.parametrize(
    ("stage", "changes", "detail"),
    [
        ("claim", {"layoffs": lay_offs("7s>7c7d7h")}, "none in phase claim, or by these rules"),
        ("laid", {"rules": attrs.evolve(CLASSIC, layoffs=False)}, NOT_NOW),
        ("gin", {"rules": PAGAT, "layoffs": lay_offs("2s>2c2d2h")}, NOT_NOW),
        ("big gin", {"layoffs": lay_offs("Qs>8s9sTsJs")}, "none in phase over, or by these rules"),
        ("layoff", {"layoffs": lay_offs("6s>7s8s9sTsJs")}, "6s>7s8s9sTsJs"),
        ("layoff", {"layoffs": lay_offs("6s>8s9sTsJs")}, "6s>8s9sTsJs"),
        ("layoff", {"layoffs": lay_offs("2s>2c2d2h")}, "2s>2c2d2h"),
        ("layoff", {"layoffs": lay_offs("7s>7c7d7h Qs>7c7d7h7s")}, "Qs>7c7d7h7s"),
        ("layoff", {"layoffs": lay_offs("7s>8s9sTsJs Qs>8s9sTsJs")}, "Qs>8s9sTsJs"),
    ],
)  # fmt: skip
def test_lay_offs_that_cannot_be_are_refused(
    stage: str, changes: dict[str, object], detail: str
) -> None:
    """
    R3.2, R3.3, R3.8, R3.9: each lay-off goes on a meld as it lay then, where the rules have it.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES[stage].table, **changes)

    assert (Invariant.LAYOFF, detail) == caught.value.args


def test_after_a_lay_off_that_does_not_fit_nothing_can_be_said() -> None:
    """
    R3.3: the melds that later lay-offs go on depend on those before, so only the first is named.
    """
    wrong = tuple(lay_offs("6s>8s9sTsJs Ks>8s9sTsJs"))
    found = list(_broken_layoffs(changed(STAGES["layoff"].table, layoffs=wrong)))

    assert [(Invariant.LAYOFF, "6s>8s9sTsJs")] == found


def known(north: str = "-", south: str = "-") -> BySeat[Hand]:
    """Read the cards that are known of each seat."""
    return BySeat(Hand.parse(north), Hand.parse(south))


@pytest.mark.parametrize(
    ("stage", "changes", "detail"),
    [
        ("washout", {"discards": cards("4s4s")}, "4s"),
        ("draw", {"known": known("9dAd")}, "Ad"),
        ("draw", {"known": known("9d", "8d9d")}, "9d"),
        ("layoff", {"discards": cards("7c")}, "7c"),
        ("layoff", {"layoffs": lay_offs("7s>7c7d7h 7s>8s9sTsJs")}, "7s"),
        ("laid", {"known": known("7s")}, "7s"),
        ("laid", {"discards": cards("Qs")}, "Qs"),
        # What the defender is known to hold cannot lie in the knocker's spread.
        ("layoff", {"known": known("7c")}, "7c"),
        # What lies open in a hand cannot lie on the pile, or be known to be the other's.
        ("draw", {"ledger": Ledger(exposed=known("Ad"))}, "Ad"),
        ("draw", {"ledger": Ledger(exposed=known("9d")), "known": known("-", "9d")}, "9d"),
    ],
)
def test_no_card_lies_open_twice(stage: str, changes: dict[str, object], detail: str) -> None:
    """
    R1.5, R6.4: a card is on the pile, in a meld, laid off or known of one seat, and once.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES[stage].table, **changes)

    assert (Invariant.DOUBLED_CARD, detail) == caught.value.args


def test_nobody_is_known_to_hold_more_than_he_holds() -> None:
    """
    R6.4: eleven known cards do not go in a hand of ten.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES["draw"].table, known=known("AhAs2c2d2h2s3c3d3h3s4c"))

    assert Invariant.HAND_SIZE is caught.value.invariant


def test_nobody_has_taken_a_negative_number_of_cards() -> None:
    """
    R8.3: takes are counted from 0.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES["draw"].table, takes=-1)

    assert Invariant.PHASE is caught.value.invariant


@pytest.mark.parametrize(
    ("stage", "changes", "invariant", "detail"),
    [
        ("draw", {"taken": Card.parse("9d")}, Invariant.DRAWN_CARD, "9d taken in phase draw"),
        ("layoff", {"taken": Card.parse("9d")}, Invariant.DRAWN_CARD, "9d taken in phase layoff"),
        ("taken", {"known": known()}, Invariant.KNOWN_CARD, "Ad was taken, but known lacks it"),
        (
            "taken",
            {"known": known("Ad")},
            Invariant.KNOWN_CARD,
            "Ad was taken, but known lacks it",
        ),
        # The knocker has laid down all he holds.
        ("layoff", {"known": known("-", "9d")}, Invariant.KNOWN_CARD, None),
    ],
)
def test_a_taken_card_is_known(
    stage: str, changes: dict[str, object], invariant: Invariant, detail: str | None
) -> None:
    """
    R6.3, R6.4: a card was taken in a turn alone, and both know who holds it.
    """
    with pytest.raises(InvalidStateError) as caught:
        evolved(STAGES[stage].table, **changes)

    assert invariant is caught.value.invariant
    assert detail in {None, caught.value.detail}


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("rules", None, "Table.rules expects a Rules, not NoneType"),
        ("rules", "classic", "Table.rules expects a Rules, not str; parse_rules() reads text"),
        ("dealer", "N", "Table.dealer expects a Seat, not str"),
        ("phase", "draw", "Table.phase expects a Phase, not str"),
        ("turn", None, "Table.turn expects a Seat, not NoneType"),
        ("discards", None, "Table.discards expects an iterable of Card, not NoneType"),
        (
            "discards",
            "Ad",
            "Table.discards expects an iterable of Card, not str; parse_cards() reads text",
        ),
        (
            "discards",
            ["Ad"],
            "Table.discards expects an iterable of Card, not str; parse_cards() reads text",
        ),
        ("stock_size", 31.0, "Table.stock_size expects an int, not float"),
        ("stock_size", True, "Table.stock_size expects an int, not bool"),
        ("taken", "Ad", "Table.taken expects a Card, not str; Card.parse() reads text"),
        ("passes", False, "Table.passes expects an int, not bool"),
        ("passes", None, "Table.passes expects an int, not NoneType"),
        ("takes", "0", "Table.takes expects an int, not str"),
        ("returned", 0, "Table.returned expects a bool, not int"),
        ("known", None, "Table.known expects a BySeat, not NoneType"),
        ("known", (Hand(), Hand()), "Table.known expects a BySeat, not tuple"),
        ("known", BySeat(Hand(), ()), "Table.known expects a Hand, not tuple"),
        ("limit_card", 10, "Table.limit_card expects a Card, not int"),
        ("knocker", "N", "Table.knocker expects a Seat, not str"),
        ("spread", (), "Table.spread expects a Spread, not tuple"),
        ("layoffs", None, "Table.layoffs expects an iterable of LayOff, not NoneType"),
        ("layoffs", "", "Table.layoffs expects an iterable of LayOff, not str"),
        ("layoffs", [DECK[0]], "Table.layoffs expects an iterable of LayOff, not Card"),
        ("ledger", None, "Table.ledger expects a Ledger, not NoneType"),
    ],
)
def test_tables_take_their_types_and_nothing_else(field: str, value: object, message: str) -> None:
    """
    Each field of a table refuses what it is not made for.
    """
    with pytest.raises(WrongTypeError) as caught:
        evolved(STAGES["draw"].table, **{field: value})

    assert message == str(caught.value)


def test_any_iterable_of_cards_makes_a_pile() -> None:
    """
    What holds the discards and lay-offs does not matter; tuples are kept.
    """
    table = STAGES["laid"].table
    same = call(attrs.evolve, table, discards=iter(table.discards), layoffs=[*table.layoffs])

    assert same == table


@pytest.mark.parametrize(
    ("card", "ace", "limit"),
    [
        ("Ac", "one", 1),
        ("As", "gin_only", 0),
        ("2c", "gin_only", 2),
        ("9h", "one", 9),
        ("Td", "one", 10),
        ("Jd", "gin_only", 10),
        ("Qs", "one", 10),
        ("Kc", "one", 10),
    ],
)
@pytest.mark.parametrize("source", ["upcard", "side_card"])
def test_a_card_sets_the_limit(card: str, ace: str, limit: int, source: str) -> None:
    """
    R7.7, R7.8: the card's points are the limit; an ace says one point, or gin alone.
    """
    rules = call(attrs.evolve, CLASSIC, knock_limit_from=source, oklahoma_ace=ace)

    assert limit == getattr(
        evolved(STAGES["draw"].table, rules=rules, limit_card=Card.parse(card)),
        "knock_limit",
        None,
    )


@pytest.mark.parametrize("card", [None, "As", "7c"])
@pytest.mark.parametrize("limit", [0, 5, 10, 60])
def test_a_fixed_limit_asks_for_no_card(limit: int, card: str | None) -> None:
    """
    R7.1: by default the limit is that of the rules, whatever was turned up.
    """
    rules = attrs.evolve(CLASSIC, knock_limit=limit, oklahoma_ace=OklahomaAce.GIN_ONLY)
    limit_card = None if card is None else Card.parse(card)

    assert (
        limit == attrs.evolve(STAGES["draw"].table, rules=rules, limit_card=limit_card).knock_limit
    )


def test_the_limit_stays_when_the_upcard_is_taken() -> None:
    """
    R7.7: the first upcard sets the limit of the round, wherever it goes.
    """
    state = after(dealt(rules=oklahoma(CLASSIC), rest="9d"), "take 2c stock 9c")

    assert 9 == state.table.knock_limit
    assert Card.parse("9d") == state.table.limit_card


@pytest.mark.parametrize(
    ("doubles", "card", "multiplier"),
    [(True, "2s", 2), (True, "Ks", 2), (True, "2h", 1), (False, "2s", 1), (False, None, 1)],
)
def test_a_spade_doubles(doubles: bool, card: str | None, multiplier: int) -> None:  # noqa: FBT001  # a table of cases
    """
    R7.9: a spade doubles the score of the round, where the rules say so.
    """
    rules = attrs.evolve(CLASSIC, spade_doubles=doubles)
    limit_card = None if card is None else Card.parse(card)
    table = attrs.evolve(STAGES["draw"].table, rules=rules, limit_card=limit_card)

    assert multiplier == table.multiplier


@pytest.mark.parametrize(
    ("rediscard", "barred"), [("forbidden", "Ad"), ("knock_only", "Ad"), ("allowed", None)]
)
def test_the_card_taken_is_barred(rediscard: str, barred: str | None) -> None:
    """
    R6.3: the card just taken may not be thrown, but where the rules allow it; nor any other is.
    """
    rules = call(attrs.evolve, CLASSIC, rediscard=rediscard)
    table = call(attrs.evolve, STAGES["taken"].table, rules=rules)
    expected = None if barred is None else Card.parse(barred)

    assert expected == getattr(table, "barred", "nothing")
    assert STAGES["drawn"].table.barred is None
    assert STAGES["draw"].table.barred is None


@pytest.mark.parametrize(
    ("script", "closed"),
    [
        ("", False),
        ("pass", False),
        ("pass pass", True),
        ("pass pass stock", False),
        ("pass pass stock Ks", False),
        ("pass take 9c", False),
        ("take Ks", False),
    ],
)
def test_the_pile_is_closed_for_one_turn(script: str, closed: bool) -> None:  # noqa: FBT001  # a table of cases
    """
    R5.3: after two passes the upcard may not be taken, in that turn, unless the rules allow it.
    """
    free = attrs.evolve(CLASSIC, after_both_pass=AfterBothPass.FREE_DRAW)

    assert closed is after(dealt(), script).table.pile_closed
    assert not after(dealt(rules=free), script).table.pile_closed


def test_melds_lie_as_they_have_grown() -> None:
    """
    R3.3: the melds on the table have what was laid off on them, and keep the order of the spread.
    """
    table = STAGES["laid"].table

    assert parse_melds("7c7d7h,6s7s8s9sTsJsQs") == table.melds
    assert parse_melds("7c7d7h,8s9sTsJs") == STAGES["layoff"].table.melds
    assert table.spread == STAGES["layoff"].table.spread
    assert () == STAGES["draw"].table.melds


@pytest.mark.parametrize(
    ("stage", "north", "south"),
    [
        ("offer", 10, 10),
        ("passed", 10, 10),
        ("taken", 10, 11),
        ("drawn", 10, 11),
        ("last", 10, 10),
        ("claim", 10, 10),
        ("laid", 7, 10),
        ("knocked", 7, 10),
        ("big gin", 10, 11),
        ("washout", 10, 10),
        ("annulled", 10, 11),
    ],
)
def test_sizes_follow_from_what_lies_open(stage: str, north: int, south: int) -> None:
    """
    R4.1: how many cards each seat holds needs no look at its hand.
    """
    state = STAGES[stage]

    assert BySeat(north, south) == state.table.sizes == state.hands.map(len)


def test_sizes_of_seven() -> None:
    """
    R4.6: a hand of seven has eight cards after the draw.
    """
    rules = attrs.evolve(CLASSIC, hand_size=7)
    start = deal(DECK, NORTH, rules)

    assert BySeat(7, 7) == start.table.sizes
    assert BySeat(7, 8) == after(start, "take").table.sizes
    assert 37 == start.table.stock_size


@BY_STAGE
def test_a_table_is_over_in_one_phase(stage: str) -> None:
    """
    `is_over` and `upcard` say what the phase and the pile say.
    """
    table = STAGES[stage].table

    assert (table.phase is Phase.OVER) is table.is_over
    assert (table.discards[-1] if table.discards else None) == table.upcard


@BY_STAGE
def test_the_repr_of_a_table_shows_no_hidden_card(stage: str) -> None:
    """
    Every card that `repr` names lies open or is known to both.
    """
    state = STAGES[stage]
    table = state.table
    visible = {*table.discards, *(layoff.card for layoff in table.layoffs), table.limit_card}
    for seat in Seat:
        visible |= {*table.known[seat], *table.ledger.exposed[seat]}
    visible |= {*table.spread.hand} if table.spread else set()
    named = re.findall(r"parse\('([^']*)'\)", repr(table))

    assert visible - {None} >= {card for text in named for card in Hand.parse(text)}
    assert str(table) == repr(table)


@BY_STAGE
def test_tables_are_values(stage: str) -> None:
    """
    Tables are equal by value, hashed alike, copied and never changed.
    """
    table = STAGES[stage].table

    assert hash(attrs.evolve(table)) == hash(table)
    assert all(table == same and hash(table) == hash(same) for same in copies(table))
    assert [] == changeable(table)
    assert not hasattr(table, "__dict__")


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": OPENSPIEL},
        {"dealer": SOUTH, "turn": NORTH},
        {"turn": NORTH, "takes": 2},
        {"discards": cards("4s")},
        {"passes": 1},
        {"takes": 1},
        {"returned": True},
        {"known": known("9d")},
        {"limit_card": None},
        {"ledger": Ledger(difference_only=[NORTH])},
    ],
)
def test_tables_differ_by_each_field(changes: dict[str, object]) -> None:
    """
    Two tables that differ in one field are not equal.
    """
    assert evolved(STAGES["draw"].table, **changes) != STAGES["draw"].table


def test_tables_are_made_by_name() -> None:
    """
    The fields of a table have no order.
    """
    with pytest.raises(TypeError):
        call(Table, CLASSIC, NORTH, Phase.OFFER, SOUTH, cards("Ad"), 31)


def test_steps_make_what_the_constructor_makes() -> None:
    """
    The ways round the checks change what they are told, and nothing else.
    """
    table = STAGES["draw"].table
    checked = attrs.evolve(table, turn=NORTH, takes=3)

    assert checked == changed(table, turn=NORTH, takes=3)
    assert table == changed(table)


def test_promised_attributes() -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    fields = (
        "rules dealer phase turn discards stock_size taken passes takes returned known limit_card"
        " knocker spread layoffs ledger"
    )
    derived = "upcard knock_limit multiplier barred pile_closed melds sizes is_over"

    assert fields.split() == [field.name for field in attrs.fields(Table)]
    assert [] == [name for name in derived.split() if not hasattr(STAGES["draw"].table, name)]
