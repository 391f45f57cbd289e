"""Texts: what is written is read back, nothing hidden is written, and all else is refused."""

import functools
import random
from collections.abc import Callable

import attrs
from hypothesis import given, strategies as st

from ginrummy import (
    DECK,
    Action,
    Annul,
    Card,
    Claim,
    GinRummyError,
    Knock,
    NotationError,
    Phase,
    Round,
    Rules,
    Seat,
    View,
    annul,
    claim_knock,
    format_cards,
    format_position,
    format_rules,
    format_view,
    legal_actions,
    parse_action,
    parse_cards,
    parse_position,
    parse_rules,
    parse_view,
    play,
    read_action,
    view,
    why_illegal,
)
from ginrummy.rules import IllegalKnock, SettleBy, Shutout
from ginrummy.strategies import actions, rounds, rule_sets, seats
from tests.properties.positions import claims_in, few, hidden_from, with_hidden

# What people and programs might put into a line, and what they should not.
SIGNS = "AaKk7TtcdhsS♥ ,-+?#>!:=_0123456789\t\n\0é٣\u017f\udc80N"


@st.composite
def scored_rules(draw: st.DrawFn) -> Rules:
    """Draw rules in which the options that only the score asks for differ too."""
    rules = draw(rule_sets())
    count = st.integers(0, 1_000_000)
    return attrs.evolve(
        rules,
        undercut_bonus=draw(count),
        gin_bonus=draw(count),
        target=draw(st.integers(1, 1_000_000)),
        gin_boxes=draw(count),
        hollywood=draw(st.booleans()),
        shutout=draw(st.sampled_from([one for one in Shutout if one is not Shutout.DOUBLE_NET])),
        settlement=draw(st.sampled_from(SettleBy)),
    )


@st.composite
def irregular_rounds(draw: st.DrawFn) -> Round:
    """Draw rounds with a claim behind them, answered or not, and sometimes annulled."""
    claiming = rule_sets().map(
        lambda rules: attrs.evolve(
            rules,
            illegal_knock=IllegalKnock.THREE_STAGE
            if rules.illegal_knock is IllegalKnock.REFUSE
            else rules.illegal_knock,
        )
    )
    state = draw(rounds(rules=claiming, phases=[Phase.DISCARD]))
    for knock in claims_in(state, stride=4):
        state = claim_knock(state, knock)
        break
    for _ in range(draw(st.integers(0, 8))):
        moves = legal_actions(state)
        if not moves:
            break
        state = play(state, draw(st.sampled_from(moves)))
    ending = not state.table.ledger.annulled and draw(st.integers(0, 3)) == 3
    return annul(state) if ending else state


def any_rounds() -> st.SearchStrategy[Round]:
    """Draw orderly rounds and irregular ones."""
    return st.one_of(rounds(), irregular_rounds())


@st.composite
def untidy(draw: st.DrawFn, text: str) -> str:
    """Write *text* as people might: in any case, with more space where there is some."""
    rng = random.Random(draw(st.integers(0, 99)))
    spaces = text.replace(" ", draw(st.sampled_from([" ", "  ", "\t", " \n "])))
    return " " + "".join(rng.choice((sign.upper(), sign.lower())) for sign in spaces) + "\n"


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """Change, add and leave out some signs of *text*."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from((0, 0, 1, 1, 2, 9))))
        new = draw(st.text(SIGNS, max_size=3) | st.just(text[: draw(st.integers(0, 40))]))
        text = text[:start] + new + text[end:]
    return text


@given(any_rounds(), seats(), st.data())
def test_positions_and_views_are_read_back(state: Round, seat: Seat, data: st.DataObject) -> None:
    """
    Every round and every view has a text, which gives an equal value and the same text again.
    """
    line, seen = format_position(state), view(state, seat)
    text = format_view(seen)

    assert state == parse_position(line)
    assert line == format_position(parse_position(line))
    assert seen == parse_view(text)
    assert text == format_view(parse_view(text))
    assert state == parse_position(data.draw(untidy(line)))
    assert seen == parse_view(data.draw(untidy(text)))


@given(rule_sets() | scored_rules(), st.data())
def test_rules_are_read_back(rules: Rules, data: st.DataObject) -> None:
    """
    All rules have a text without spaces, which gives equal rules and the same text again.
    """
    text = format_rules(rules)

    assert len(text.split()) == 1
    assert rules == parse_rules(text) == parse_rules(text.replace(",", " , "))
    assert rules == parse_rules(data.draw(untidy(text)))


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_cards_are_read_back_in_order(cards: list[Card]) -> None:
    """
    Cards in any order have a text, which gives them in that order.
    """
    text = format_cards(cards)

    assert tuple(cards) == parse_cards(text) == parse_cards(text.upper())


@given(actions(), st.data())
def test_actions_and_events_are_read_back(action: Action, data: st.DataObject) -> None:
    """
    Every action and event is read from its text, legal or not.
    """
    known: list[Action | Claim | Annul] = [action, Annul()]
    if isinstance(action, Knock):
        known.append(Claim(action.card, action.melds))

    for one in known:
        assert one == parse_action(str(one))
        assert one == parse_action(data.draw(untidy(str(one))))


@given(any_rounds(), seats(), st.data())
def test_no_text_of_a_view_depends_on_hidden_cards(
    state: Round, seat: Seat, data: st.DataObject
) -> None:
    """
    Rounds that differ in what a seat cannot see have the same text for that seat.
    """
    order = data.draw(st.permutations(hidden_from(state, seat)))
    twin = with_hidden(state, seat, order)

    assert format_view(view(state, seat)) == format_view(view(twin, seat))


def read(state: Round | View, text: str) -> object:
    """Give the action that is read, or all that the error shows."""
    error = error_of(functools.partial(read_action, state, text))
    if error is None:
        return read_action(state, text)
    return type(error), str(error), error.args, vars(error)


def error_of(reading: Callable[[], object]) -> GinRummyError | None:
    """Give the error of the library that *reading* raises, if it does."""
    try:
        reading()
    except GinRummyError as error:
        return error
    return None


TYPED = ["!", "gin", "knock", "challenge", "big gin", "p", "t", "s", "annul", ""]


def typed(state: Round) -> list[str]:
    """List what people might type in a round."""
    near = [*sorted(state.hands[state.turn])[::2], *state.table.discards[-1:], DECK[0]]
    return TYPED + [f"{word}{card}{sign}" for card in near for word, sign in WORDS]


WORDS = [("", "#"), ("", ">"), ("gin ", ""), ("knock ", "#"), ("discard ", ""), ("7d>", "")]


@given(any_rounds(), st.data())
@few(2)
def test_what_people_type_is_read_from_what_the_mover_sees(
    state: Round, data: st.DataObject
) -> None:
    """
    A round, its mover's view and a round with other hidden cards read a text alike.
    """
    order = data.draw(st.permutations(hidden_from(state, state.turn)))
    twin = with_hidden(state, state.turn, order)

    for text in [*typed(state), str(data.draw(actions()))]:
        assert read(state, text) == read(view(state, state.turn), text) == read(twin, text)


@given(any_rounds())
@few(2)
def test_each_legal_action_can_be_typed(state: Round) -> None:
    """
    What may be done is read from its text, and a knock without melds is legal if one is.
    """
    for action in legal_actions(state):
        assert action == read_action(state, str(action))
        if isinstance(action, Knock):
            assert why_illegal(state, read_action(state, f"{action.card}#")) is None


@given(any_rounds())
@few(2)
def test_what_a_text_may_mean_is_listed(state: Round) -> None:
    """
    The readings of an error are two actions or more, which its message lists, and can be typed.
    """
    for text in typed(state):
        error = error_of(functools.partial(read_action, state, text))
        readings = error.readings if isinstance(error, NotationError) else ()

        assert len(readings) != 1
        for reading in readings:
            assert str(reading) in str(error)
            assert reading == read_action(state, str(reading))


@given(any_rounds(), seats(), st.data())
def test_damaged_texts_raise_errors_of_the_library(
    state: Round, seat: Seat, data: st.DataObject
) -> None:
    """
    Whatever is done to a text, it is read as something that can be, or refused in order.
    """
    seen = view(state, seat)

    def parse_typed(text: str) -> Action:
        return read_action(seen, text)

    readers: list[tuple[Callable[[str], object], str]] = [
        (parse_position, format_position(state)),
        (parse_view, format_view(seen)),
        (parse_rules, format_rules(state.table.rules)),
        (parse_cards, format_cards(state.stock)),
        (parse_action, str(data.draw(actions()))),
        (parse_typed, str(data.draw(actions()))),
    ]
    for parse, written in readers:
        text = data.draw(damaged(written))
        error = error_of(functools.partial(parse, text))

        assert error is None or str(error)
        if isinstance(error, NotationError):
            assert text == error.text
            assert 1 <= error.column <= len(text) + 1


@given(any_rounds(), st.data())
def test_what_is_read_can_be_written(state: Round, data: st.DataObject) -> None:
    """
    A line that was changed by chance and can still be read stands for a good round.
    """
    line = data.draw(damaged(format_position(state)))
    if error_of(functools.partial(parse_position, line)) is None:
        other = parse_position(line)

        assert other == parse_position(format_position(other))
