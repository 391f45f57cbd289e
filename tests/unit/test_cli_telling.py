"""What the table in the terminal says."""

import attrs
import pytest

from ginrummy import CLASSIC, Card, Phase, Round, big_gin, view, witness
from ginrummy._cli_telling import advise, cards_text, help_text, offer_text, tell, wrapped
from ginrummy.players import weigh_throws
from ginrummy.rendering import PLAIN, Style, Suits
from tests.unit.positions import (
    BIG,
    GINNER,
    NORTH,
    OFFENDER,
    SOUTH,
    STAGES,
    acts,
    after,
    dealt,
    position,
)

SIGNS = Style(suits=Suits.SIGNS)
FORCED = attrs.evolve(CLASSIC, forced_gin=True)
OBJECTIONS = (
    "challenge:accept, challenge:expose_next_play, show,"
    " 7s on 7c7d7h, 7s on 8s9sTsJs, Qs on 8s9sTsJs, done"
)


@pytest.mark.parametrize(
    ("stage", "action", "own", "other"),
    [
        ("offer", "pass", "You pass.", "Ann passes."),
        ("offer", "take", "You take Ad.", "Ann takes Ad."),
        ("draw", "stock", "You draw 4s from the stock.", "Ann draws from the stock."),
        ("drawn", "4s", "You throw 4s.", "Ann throws 4s."),
        ("taken", "Ks#7c7d7h,8s9sTsJs", "You throw Ks to knock.", "Ann throws Ks to knock."),
        (
            "taken",
            "claim:Ks#7c7d7h",
            "You throw Ks to claim a knock.",
            "Ann throws Ks to claim a knock.",
        ),
        ("taken", "annul", "The round is annulled.", "The round is annulled."),
        (
            "layoff",
            "7s>8s9sTsJs",
            "You lay off 7s on 8s 9s Ts Js.",
            "Ann lays off 7s on 8s 9s Ts Js.",
        ),
        ("layoff", "done", "You lay off no more.", "Ann lays off no more."),
        ("claim", "show", "You show the melds.", "Ann shows the melds."),
        (
            "claim",
            "challenge:accept",
            "You let the knock stand as legal.",
            "Ann lets the knock stand as legal.",
        ),
        (
            "claim",
            "challenge:expose_next_play",
            "You let the other play on, with open cards for one play.",
            "Ann lets the other play on, with open cards for one play.",
        ),
    ],
)
def test_steps_are_told(stage: str, action: str, own: str, other: str) -> None:
    """
    Each step is told to who does it and to who sits there, who is told no hidden card.
    """
    state = STAGES[stage]
    (done,) = acts(action)

    assert own == tell(witness(state, done, state.turn), None, PLAIN)
    assert other == tell(witness(state, done, state.turn.other), "Ann", PLAIN)
    assert other == tell(witness(state, done, None), "Ann", PLAIN)


def test_big_gin_is_told() -> None:
    """
    R7.6: with big gin no card is thrown.
    """
    state = after(dealt(BIG, rest="2s", rules=big_gin(CLASSIC)), "take")
    seen = witness(state, acts("!2c2d2h2s,7c7d7h,8s9sTsJs")[0], None)

    assert "Ann lays down all cards: big gin." == tell(seen, "Ann", PLAIN)


def test_open_cards_are_told() -> None:
    """
    R9.5: what an offender draws with open cards, all may be told.
    """
    state = after(STAGES["open"], "take")
    state = after(state, str(state.hands.north)[:2])
    seen = witness(state, acts("stock")[0], NORTH)

    assert "Ann draws 4s from the stock." == tell(seen, "Ann", PLAIN)


def test_the_last_take_is_told() -> None:
    """
    R8.3: a take that ends the round moves no card.
    """
    state = after(dealt(rules=attrs.evolve(CLASSIC, max_takes=1)), "pass pass stock 4s")

    assert "Ann takes the upcard." == tell(witness(state, acts("take")[0], None), "Ann", PLAIN)


def test_signs_are_shown() -> None:
    """
    Cards are written as the style says.
    """
    assert "T♦ A♠" == cards_text([Card.parse("Td"), Card.parse("As")], SIGNS)
    assert "Td As" == cards_text([Card.parse("Td"), Card.parse("As")], PLAIN)
    assert "" == cards_text([], PLAIN)


def test_lines_are_broken_at_spaces() -> None:
    """
    No line is too long, but for a name that cannot be broken.
    """
    text = wrapped("saved in /a/very-long-name/of-a-file today", Style(width=12), "  ")

    assert "saved in\n  /a/very-long-name/of-a-file\n  today" == text


@pytest.mark.parametrize(
    "char", ["\x1b", "\x7f", "\x85", "\x9b", "\x1c", "\u2028", "\u202e", "\udcff"]
)
def test_nothing_steers_the_terminal(char: str) -> None:
    """
    Not even what counts as a space reaches it, but the space itself.
    """
    assert wrapped(f"a{char}b", PLAIN) in {"a?b", "a b"}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (STAGES["offer"], "pass, take"),
        (STAGES["draw"], "stock"),
        (STAGES["taken"], "a card, Ks#"),
        (STAGES["layoff"], "7s on 7c7d7h, 7s on 8s9sTsJs, Qs on 8s9sTsJs, done"),
        (STAGES["laid"], "done"),
        (after(STAGES["claim"], ""), OBJECTIONS),
        (
            after(dealt(BIG, rest="2s", rules=big_gin(CLASSIC)), "take"),
            "a card, 2c#, 2d#, 2h#, 8s#, Js#, !",
        ),
        (
            after(dealt(GINNER, rest="2h", rules=FORCED), "take"),
            "Ks#",
        ),
    ],
)
def test_what_can_be_typed_is_offered(state: Round, expected: str) -> None:
    """
    Where a card can be thrown that is said once; knocks are named by their card.
    """
    assert expected == offer_text(view(state, state.turn))


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (STAGES["offer"], "A sensible player would take Ad."),
        (STAGES["draw"], "A sensible player would draw from the stock."),
        (STAGES["taken"], "A sensible player would throw Ks to knock."),
        (STAGES["layoff"], "A sensible player would lay off 7s on 8s 9s Ts Js."),
        (STAGES["laid"], "A sensible player would lay off no more."),
    ],
)
def test_advice_has_its_reasons(state: Round, expected: str) -> None:
    """
    What is best is said as it is done; for a throw also what it leaves and what would help.
    """
    assert expected == advise(view(state, state.turn), PLAIN)


def test_advice_on_a_throw_has_its_reasons() -> None:
    """
    Of what is thrown it is said what it leaves, and which cards would help.
    """
    state = after(dealt(OFFENDER), "take")
    seen = view(state, SOUTH)
    best = weigh_throws(seen)[0]
    helpful = " ".join(map(str, best.helpful))

    # Two of king, queen and jack are left, and the ace that was taken.
    assert f"Throw {best.throw.card}: that leaves 21, to be helped by {helpful}." == advise(
        seen, PLAIN
    )


def test_advice_may_have_no_hope() -> None:
    """
    Where no card would help, none is named.
    """
    hand = "4h5h6h 2s2c2d 7s8s9s KdQh"
    state = position(Phase.DISCARD, south=hand, north="3c5c7c9cJc3d5d7d9dJd", drawn="Kd", stock=6)

    assert advise(view(state, SOUTH), PLAIN) in {
        "Throw Kd: that leaves 10.",
        "Throw Qh: that leaves 10.",
    }


@pytest.mark.parametrize("width", [30, 40, 59, 60, 80, 120])
def test_help_fits(width: int) -> None:
    """
    Help has lines that fit, and says what each command does.
    """
    text = help_text(Style(width=width))

    assert max(map(len, text.splitlines())) <= width
    for word in ("pass", "stock", "7h#", "hint", "undo", "save FILE", "quit"):
        assert word in text
