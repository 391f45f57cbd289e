"""JSON: round trips, secrecy, and what becomes of texts that are no message."""

import copy
import json
from typing import Any, cast

from hypothesis import given, strategies as st

from ginrummy import (
    Action,
    Annul,
    BySeat,
    Card,
    Claim,
    Game,
    Hand,
    IllegalActionError,
    KnockLimitFrom,
    Phase,
    Refusal,
    Round,
    RoundResult,
    Seat,
    best_defence,
    best_spread,
    best_throw,
    legal_actions,
    play,
    score_round,
    score_sheet,
    settle,
    view,
    why_illegal,
    witness,
)
from ginrummy._json_types import names_of
from ginrummy.codec import JsonError, JsonStateError, dumps, loads, loads_action, make_converter
from ginrummy.records import GameRecord, append_action, append_deal, append_result
from ginrummy.strategies import actions, cards, decks, hands, melded_hands, melds, rounds, seats
from tests.api.validating import is_valid
from tests.properties.drawing import knocks
from tests.properties.positions import few, hidden_from, quick_rules, with_hidden
from tests.properties.scorekeeping import any_games, results, scored_rules
from tests.properties.test_secrecy import named_in, names_of as names_of_hidden

Kind = Any
CONVERTER = make_converter()
# What may stand anywhere, and mostly does not belong there. A whole number with a point is an
# integer to a schema, and not to the reader: there is none.
ODD: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 7, 2**53, -(2**53), 7.9),
    *(
        "",
        "-",
        "7",
        "7h",
        "7H",
        "7h7h",
        "7c7d7h",
        "7cKs",
        "7cKs\n",
        "♥",
        "N",
        "S",
        "over",
        "pass",
        "card",
    ),
    *([], ["7h"], ["N", "N"], [None], {}, {"type": "pass"}, {"type": "discard", "card": "7h"}),
    *({"north": 1, "south": 2}, {"north": "-", "south": "-"}, {"melds": [], "unmelded": "7c"}),
)


def events() -> st.SearchStrategy[Action | Claim | Annul]:
    """Draw actions and events."""
    claims = st.builds(Claim, cards(), st.lists(melds(), max_size=2))
    return st.one_of(actions(), claims, st.just(Annul()))


@st.composite
def values_of_play(draw: st.DrawFn) -> tuple[object, Kind]:
    """Draw a value of a round in any phase by any rules, and its type."""
    state = draw(rounds(rules=st.one_of(quick_rules(), scored_rules())))
    seat, action = draw(seats()), draw(actions())
    values: list[object] = [state, state.table, view(state, seat), state.table.ledger]
    values += [state.table.rules, state.table.spread or best_spread(state.hands[seat])]
    values += [witness(state, action, seat), why_illegal(state, action) or state.table]
    values += [score_round(state)] if state.is_over else []
    value = draw(st.sampled_from(values))
    return value, type(value)


@st.composite
def values_of_games(draw: st.DrawFn) -> tuple[object, Kind]:
    """Draw a value of a game, and its type."""
    game = draw(any_games())
    sheet = score_sheet(game)
    values: list[object] = [game, sheet, draw(st.sampled_from(sheet.columns)), draw(results())]
    values += [settle(game)] if game.is_over else []
    values += [line for result in game.results[:3] for line in result.lines]
    value = draw(st.sampled_from(values))
    return value, type(value)


@st.composite
def values_of_cards(draw: st.DrawFn) -> tuple[object, Kind]:
    """Draw cards, melds, and what becomes of them, and the type."""
    hand, laid = draw(knocks())
    one: tuple[object, ...] = (
        *(draw(cards()), hand, draw(melds()), draw(events()), draw(seats())),
        *(best_spread(hand), best_throw(draw(melded_hands(min_size=1)))),
        best_defence(hand, laid),
    )
    several: list[tuple[object, Kind]] = [
        (draw(st.lists(events(), max_size=4).map(tuple)), tuple[Action | Claim | Annul, ...]),
        (tuple(hand), tuple[Card, ...]),
        (BySeat(hand, draw(hands())), BySeat[Hand]),
        (BySeat(draw(st.integers(-(2**53) + 1, 2**53 - 1)), None), BySeat[int | None]),
    ]
    pairs = [*((value, type(value)) for value in one), *several]
    return draw(st.sampled_from(pairs))


@st.composite
def values_of_records(draw: st.DrawFn) -> tuple[object, Kind]:
    """Draw the record of a game, finished or not, whole or of one seat, and its type."""
    rules = draw(st.one_of(quick_rules(), scored_rules()))
    names: list[str] = ["North", "Date", "Table2"]
    tags = draw(st.dictionaries(st.sampled_from(names), texts(), max_size=2))
    record = GameRecord(tags=tags, comment=draw(texts()), rules=rules, first_dealer=draw(seats()))
    side_card = draw(cards()) if rules.knock_limit_from is KnockLimitFrom.SIDE_CARD else None
    for _ in range(draw(st.integers(0, 2))):
        record = append_deal(record, draw(decks()), side_card=side_card, comment=draw(texts()))
        for place in draw(st.lists(st.integers(0, 99), max_size=9)):
            if record.round is None or record.round.is_over:
                break
            legal = legal_actions(record.round)
            record = append_action(record, legal[place % len(legal)], comment=draw(texts()))
        if record.is_running:
            record = append_result(record, RoundResult.of_points(draw(seats()), 7))
        if record.game.is_over:
            break
    record = record.seen_by(draw(seats())) if draw(st.booleans()) else record
    value = draw(st.sampled_from([record, *record.rounds[-1:]]))
    return value, type(value)


def texts() -> st.SearchStrategy[str]:
    """Draw texts of any characters that can be encoded."""
    return st.text(st.characters(codec="utf-8"), max_size=5)


def values() -> st.SearchStrategy[tuple[object, Kind]]:
    """Draw a value of any type, and the type."""
    return st.one_of(values_of_play(), values_of_games(), values_of_cards(), values_of_records())


def read(text: str | bytes, kind: Kind) -> object:
    """Read *text* as a value of *kind*."""
    return loads(text, kind)


@given(values())
def test_every_value_comes_back_the_same(drawn: tuple[object, Kind]) -> None:
    """
    Reading undoes writing and writing undoes reading, and what is written fits the schema.
    """
    value, kind = drawn
    text = dumps(value)
    back = read(text, kind)

    assert value == back
    assert text == dumps(back)
    assert value == CONVERTER.structure(CONVERTER.unstructure(value), kind)
    assert is_valid(json.loads(text), f"{names_of(kind)[0]}_message")


@few()
@given(events())
def test_every_action_comes_back_the_same(action: Action | Claim | Annul) -> None:
    """
    Actions and events say what they are.
    """
    assert action == loads_action(dumps(action))
    assert is_valid(json.loads(dumps(action)))


@few(2)
@given(rounds(), seats(), st.data())
def test_the_json_of_a_view_holds_nothing_hidden(
    state: Round, seat: Seat, data: st.DataObject
) -> None:
    """
    Rounds that differ only in what a seat cannot see are the same text to it and to a bystander.
    """
    seen = dumps(view(state, seat))
    other = with_hidden(state, seat, data.draw(st.permutations(hidden_from(state, seat))))
    outside = with_hidden(state, None, data.draw(st.permutations(hidden_from(state, None))))

    assert seen == dumps(view(other, seat))
    assert dumps(state.table) == dumps(outside.table)
    assert not names_of_hidden(state, seat) & named_in(seen)
    assert not names_of_hidden(state, None) & named_in(dumps(state.table))


@few()
@given(rounds(), actions(), seats())
def test_the_json_of_a_step_holds_nothing_hidden(state: Round, action: Action, seat: Seat) -> None:
    """
    What a watcher is told of a step, or a player of a refusal, names no other hidden card.
    """
    told: list[object] = []
    try:
        after = play(state, action, seat=seat)
    except IllegalActionError as error:
        after = state
        told.append(error.refusal)
    told.append(witness(state, action, seat))
    told.append(why_illegal(view(state, seat), action) or Refusal)
    tried = named_in(dumps(action))
    for value in told:
        text = dumps(value) if value is not Refusal else ""

        assert not (names_of_hidden(after, seat) - tried) & named_in(text)


def answered(text: str | bytes, kind: Kind) -> JsonError | JsonStateError | None:
    """Read *text*, and give the error if it cannot be read; it must be one of the library."""
    caught: JsonError | JsonStateError | None = None
    try:
        value = read(text, kind)
    except (JsonError, JsonStateError) as error:
        caught = error
    else:
        assert value == read(dumps(value), kind)
    assert len(str(caught)) < 1_000
    assert str(caught).encode()
    return caught


def places_in(node: object) -> list[tuple[Any, Any]]:
    """List each place of a message: what holds it, and the key or index."""
    keys: list[Any] = []
    if isinstance(node, dict):
        keys = list(cast("dict[str, object]", node))
    elif isinstance(node, list):
        keys = list(range(len(cast("list[object]", node))))
    held = cast("Any", node)
    return [place for key in keys for place in ((held, key), *places_in(held[key]))]


def mangle(draw: st.DrawFn, message: object) -> None:
    """Change one place of a message: another value, a key more or less, an item more or less."""
    holder, key = draw(st.sampled_from(places_in(message)))
    change = draw(st.sampled_from(("odd", "odd", "other", "drop", "add", "rename")))
    if change == "odd":
        holder[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
    elif change == "other":
        other, place = draw(st.sampled_from(places_in(message)))
        holder[key] = copy.deepcopy(other[place])
    elif change == "drop":
        del holder[key]
    elif isinstance(holder, list):
        items = cast("list[object]", holder)
        items.insert(key, copy.deepcopy(items[key]))
    elif change == "add":
        holder["extra"] = copy.deepcopy(holder[key])
    else:
        holder[f"{key}_"] = holder.pop(key)


@st.composite
def mangled(draw: st.DrawFn) -> tuple[object, str, Kind]:
    """Draw a message that was changed in one place or more, the name it had, and the type."""
    value, kind = draw(values())
    message = json.loads(dumps(value))
    name = f"{names_of(kind)[0]}_message"
    for _ in range(draw(st.sampled_from((1, 1, 1, 2)))):
        if places_in(message):
            mangle(draw, message)
    return message, name, kind


@given(mangled())
def test_the_reader_and_the_schema_agree(drawn: tuple[object, str, Kind]) -> None:
    """
    What is read fits the schema, and what does not fit is not read.

    The one difference is what a schema cannot say: that the value breaks an invariant, and
    what the items of a list and the values of a pair are.
    """
    message, name, kind = drawn
    error = answered(json.dumps(message), kind)
    if isinstance(error, JsonError):
        assert not is_valid(message, name) or name in {"list_message", "by_seat_message"}
    elif error is None:
        assert is_valid(message, name)


@st.composite
def scratched(draw: st.DrawFn) -> tuple[str, Kind]:
    """Draw a text that was a message before some of its characters were changed."""
    value, kind = draw(values())
    text = dumps(value)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from((0, 1, 1, 2, 9))))
        bits = (
            "",
            '"',
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\\",
            "\0",
            "\ud800",
            "٣",
            "9" * 40,
            "-",
            "7",
        )
        text = text[:start] + draw(st.sampled_from(bits) | st.text(max_size=3)) + text[end:]
    return text, kind


@given(scratched())
def test_scratched_texts_are_answered(drawn: tuple[str, Kind]) -> None:
    """
    Whatever was changed in a text, it is read as a value that is good, or refused in our words.
    """
    text, kind = drawn
    answered(text, kind)
    answered(text.encode(errors="surrogatepass"), kind)


@few(2)
@given(
    st.one_of(st.binary(max_size=60), st.text(max_size=60)),
    st.sampled_from((Card, Round, Game, tuple[Card, ...], BySeat[Hand], Action, Phase)),
)
def test_raw_bytes_are_answered(data: str | bytes, kind: Kind) -> None:
    """
    Whatever comes over a wire is refused in our words.
    """
    answered(data, kind)
    head = f'{{"type": "{names_of(kind)[0]}", "version": 1, "value": '.encode()
    body = data if isinstance(data, bytes) else data.encode(errors="surrogatepass")
    answered(head + body + b"}", kind)
    answered(head + json.dumps(body.decode("latin-1")).encode() + b"}", kind)


@few(2)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=12,
    ),
    values(),
)
def test_any_json_is_answered(document: object, drawn: tuple[object, Kind]) -> None:
    """
    JSON of other programs is refused in our words, by itself and in any place of a message.
    """
    value, kind = drawn
    answered(json.dumps(document), kind)
    message = json.loads(dumps(value))
    for key in list(message)[:4]:
        answered(json.dumps({**message, key: document}), kind)
