"""What a picture shows, and in what words."""

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    BySeat,
    Card,
    Hand,
    InvalidStateError,
    LastDiscard,
    LayOff,
    Meld,
    OklahomaAce,
    Phase,
    Seat,
    WrongTypeError,
    oklahoma,
    straight,
    view,
)
from ginrummy._scenes import (
    NAMES,
    checked_names,
    due,
    groups,
    notes,
    sides,
    terms,
    width_of,
)
from tests.unit.positions import STAGES, cards, dealt, lay_offs, spread
from tests.unit.values import call

NORTH, SOUTH = Seat


def as_text(state: str, seat: Seat = SOUTH, *, own: bool = True) -> list[str]:
    """Give the notes on *seat* in a stage, as south or a bystander has them."""
    round_ = STAGES[state]
    return [*notes(view(round_, SOUTH) if own else round_.table, seat, str)]


def test_a_view_shows_one_hand() -> None:
    """
    A seat sees its own cards, grouped, and how many the other has.
    """
    north, south = sides(view(STAGES["drawn"], SOUTH))

    assert (10, Hand(), (), None) == (north.hidden, north.loose, north.melds, north.deadwood)
    assert ["7c7d7h", "8s9sTsJs"] == [str(meld.cards) for meld in south.melds]
    assert ("2c3d4sKs", 19, 0) == (str(south.loose), south.deadwood, south.hidden)
    assert BySeat(10, 11) == BySeat(north, south).map(lambda side: side.size)


def test_a_bystander_sees_what_was_taken() -> None:
    """
    R6.4: a card that was taken from the pile is known, the rest is hidden.
    """
    south = sides(STAGES["taken"].table).south

    assert ("Ad", 10, 11) == (str(south.loose), south.hidden, south.size)


@pytest.mark.parametrize("seen_by", [None, *Seat])
def test_laid_off_cards_lie_in_the_melds(seen_by: Seat | None) -> None:
    """
    R3.3: the melds are shown as they lie now, and belong to who has laid them down.
    """
    round_ = STAGES["knocked"]
    north, south = sides(round_.table if seen_by is None else view(round_, seen_by))

    assert ["-", "6s7sQs"] == [str(meld.laid_off) for meld in south.melds]
    assert "6s7s8s9sTsJsQs" == str(south.melds[1].cards)
    assert (10, 6, 7, 34) == (south.size, south.deadwood, north.size, north.deadwood)
    assert ["4h5h6h"] == [str(meld.cards) for meld in north.melds]


def test_the_defender_stays_hidden_until_the_end() -> None:
    """
    R3.7: the cards of the defender are shown when the round is over.
    """
    assert (7, Hand()) == (
        sides(STAGES["laid"].table).north.hidden,
        sides(STAGES["laid"].table).north.loose,
    )


@pytest.mark.parametrize(
    ("card", "onto"),
    [("6s", "8s9sTsJs"), ("7c", "7c7d7h"), ("2s", "2c2d2h"), ("8s", "8s9sTsJs")],
)
def test_a_layoff_must_fit(card: str, onto: str) -> None:
    """
    R3.2: a lay-off onto a meld that does not lie there, or of a card that does not fit, is none.
    """
    laid = spread("7c7d7h,8s9sTsJs", "2c")
    layoff = LayOff(Card.parse(card), Meld.parse(onto))
    with pytest.raises(InvalidStateError):
        groups(laid, [layoff], "f()")


def test_layoffs_build_on_each_other() -> None:
    """
    R3.3: a card that was laid off may make room for the next.
    """
    laid = spread("7c7d7h,8s9sTsJs", "2c")
    melds = groups(laid, lay_offs("7s>8s9sTsJs 6s>7s8s9sTsJs"), "f()")

    assert ["-", "6s7s"] == [str(meld.laid_off) for meld in melds]


def test_what_is_no_layoff_is_refused() -> None:
    """
    The error says who asks.
    """
    with pytest.raises(WrongTypeError, match=r"^f\(\) expects an iterable of LayOff"):
        call(groups, spread("7c7d7h", "2c"), "7s>7c7d7h", "f()")


@pytest.mark.parametrize(
    ("stage", "text"),
    [
        ("offer", "South to move: take the upcard, or pass"),
        ("passed", "North to move: take the upcard, or pass"),
        ("draw", "South to move: draw from the stock, the pile is closed"),
        ("drawn", "South to move: throw a card, or knock"),
        ("exposed", "North to move: draw from the stock, or take the upcard"),
        ("last", "North to move: knock with the last discard, or pass"),
        ("claim", "North to move: answer the knock, which is above the limit"),
        ("layoff", "North to move: lay off, or be done"),
        ("knocked", "The round is over: South knocked"),
        ("gin", "North to move: lay off, or be done"),
        ("big gin", "The round is over: South has big gin"),
        ("washout", "The round is over: washout"),
        ("annulled", "The round is over: annulled"),
    ],
)
def test_what_is_due(stage: str, text: str) -> None:
    """
    The line says who is to move and what may be done, or how the round ended.
    """
    assert text == due(STAGES[stage].table, NAMES)


def test_an_open_last_discard_is_taken() -> None:
    """
    R8.2: where the last discard is open it is taken, and the knock comes after.
    """
    rules = attrs.evolve(STAGES["last"].table.rules, last_discard=LastDiscard.OPEN)
    table = attrs.evolve(STAGES["last"].table, rules=rules)

    assert "North to move: take the last discard, or pass" == due(table, NAMES)


def test_every_phase_has_words() -> None:
    """
    The stages above leave no phase out.
    """
    assert {*Phase} == {round_.phase for round_ in STAGES.values()}


@pytest.mark.parametrize(
    ("stage", "seat", "own", "expected"),
    [
        ("drawn", SOUTH, True, ["you", "drew 4s"]),
        ("drawn", SOUTH, False, []),
        ("drawn", NORTH, True, ["dealer"]),
        ("taken", SOUTH, False, ["took Ad"]),
        ("layoff", SOUTH, True, ["you", "knocked"]),
        ("claim", SOUTH, False, ["claims a knock"]),
        ("gin", SOUTH, False, ["has gin"]),
        ("exposed", SOUTH, False, ["cards lie open"]),
    ],
)
def test_what_is_to_be_known_of_a_seat(
    stage: str,
    seat: Seat,
    own: bool,  # noqa: FBT001  # a case
    expected: list[str],
) -> None:
    """
    Only the seat itself is told what it drew; what was taken is known to all.
    """
    assert expected == as_text(stage, seat, own=own)


def test_what_holds_in_a_round() -> None:
    """
    R7.7, R7.8, R7.9: the limit, the card it comes from, and whether the score is doubled.
    """
    rules = oklahoma(CLASSIC)
    doubled = attrs.evolve(CLASSIC, spade_doubles=True)
    one = attrs.evolve(rules, oklahoma_ace=OklahomaAce.ONE)
    found = [
        [*terms(dealt(rest=rest, rules=used).table, str)]
        for rest, used in [
            ("Ad", CLASSIC),
            ("Ad", straight(CLASSIC)),
            ("Ad", rules),
            ("Ad", one),
            ("5s", rules),
            ("5s", doubled),
        ]
    ]

    assert found == [
        ["knock limit 10"],
        ["gin only"],
        ["gin only for Ad"],
        ["knock limit 1 for Ad"],
        ["knock limit 5 for 5s", "score × 2 for 5s"],
        ["knock limit 10", "score × 2 for 5s"],
    ]
    assert cards("Ad")[0] == dealt().table.limit_card


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nLeeds ", "Ann of Leeds"),
        ("", "North"),
        (" \n ", "North"),
        ("<&\">'", "<&\">'"),
        ("a\x1b[31m\x00b", "a?[31m?b"),
        ("\ud800\uffff\u202e", "???"),
        ("x" * 20, "x" * 20),
        ("x" * 21, "x" * 18 + ".."),
        ("李" * 11, "李" * 9 + ".."),
        ("e\u0301" * 20, "e\u0301" * 20),
        ("x" * 10_000_000, "x" * 18 + ".."),
    ],
)
def test_names_fit_a_line(name: str, shown: str) -> None:
    """
    A name is short, on one line, and has nothing that a terminal or XML cannot show.
    """
    found = checked_names(BySeat(name, "Bob"), "f()", "?").north

    assert shown == found
    assert width_of(found) <= 20


@pytest.mark.parametrize("names", ["NS", ("Ann", "Bob"), BySeat("Ann", None), BySeat(1, 2)])
def test_names_are_a_pair_of_texts(names: object) -> None:
    """
    Anything else is refused.
    """
    with pytest.raises(WrongTypeError, match=r"^f\(\) expects a BySeat of names"):
        call(checked_names, names, "f()", "?")
