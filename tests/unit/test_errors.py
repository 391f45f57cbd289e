"""The exceptions: their kinds, their data, their messages, their pickles."""

import pickle
from collections.abc import Iterable
from itertools import count, cycle, repeat

import attrs
import pytest

from ginrummy import (
    DECK,
    Annul,
    Card,
    Claim,
    GinRummyError,
    Hand,
    IllegalActionError,
    InvalidStateError,
    Invariant,
    Knock,
    Meld,
    NotationError,
    Pass,
    Rank,
    Reason,
    Refusal,
    TakeDiscard,
    WrongTypeError,
)
from ginrummy.errors import _MOST, all_of, of_type, or_none, wrong_type
from tests.unit.values import call, changeable, copies

NOTATION = NotationError("a rank", "7c?", 3)
READINGS = NotationError("one of pass, take", "?", 1, readings=(Pass(), TakeDiscard()))
INVALID = InvalidStateError(Invariant.NOT_A_MELD, "AsQsKs")
WRONG = WrongTypeError("deadwood()", "a Hand", "str")
REFUSAL = Refusal(reason=Reason.ABOVE_LIMIT, deadwood=12, limit=10)
KNOCK = Knock(Card.parse("9s"), [Meld.parse("7c7d7h")])
ILLEGAL = IllegalActionError(KNOCK, REFUSAL)


@attrs.frozen
class Owner:
    """A class with fields to check."""

    number: int = attrs.field(default=1, validator=of_type(int))
    flag: bool = attrs.field(default=True, validator=of_type(bool))
    meld: Meld = attrs.field(default=Meld.parse("7c7d7h"), validator=of_type(Meld))
    any: object = attrs.field(default=None, validator=of_type(object))
    some: int | None = attrs.field(default=None, validator=or_none(of_type(int)))


@pytest.mark.parametrize(
    ("error", "kind"),
    [(NOTATION, ValueError), (INVALID, ValueError), (WRONG, TypeError)],
    ids=["notation", "invalid state", "wrong type"],
)
def test_errors_are_also_what_python_users_expect(
    error: GinRummyError, kind: type[Exception]
) -> None:
    """
    Each error is a GinRummyError and the built-in error of its kind, and no other of ours.
    """
    ours = (NotationError, InvalidStateError, WrongTypeError)

    assert isinstance(error, GinRummyError)
    assert isinstance(error, kind)
    assert [type(error)] == [each for each in ours if isinstance(error, each)]
    assert (ValueError, TypeError).index(kind) == [
        isinstance(error, ValueError),
        isinstance(error, TypeError),
    ].index(True)


def test_the_base_is_no_built_in_error_but_exception() -> None:
    """
    Who catches ValueError or TypeError does not catch every GinRummyError.
    """
    assert (Exception,) == GinRummyError.__bases__


def test_errors_hold_data() -> None:
    """
    What was wrong can be read from attributes, not only from the message.
    """
    assert ("a rank", "7c?", 3) == (NOTATION.expected, NOTATION.text, NOTATION.column)
    assert (Invariant.NOT_A_MELD, "AsQsKs") == (INVALID.invariant, INVALID.detail)
    assert ("deadwood()", "a Hand", "str") == (WRONG.where, WRONG.expected, WRONG.got)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (NOTATION, "column 3: expected a rank, found '?'"),
        (INVALID, "not a meld: AsQsKs"),
        (WRONG, "deadwood() expects a Hand, not str; Hand.parse() reads text"),
    ],
    ids=["notation", "invalid state", "wrong type"],
)
def test_messages(error: GinRummyError, message: str) -> None:
    """
    The message says what was expected and what was found.
    """
    assert message == str(error)


@pytest.mark.parametrize(
    ("expected", "reader"),
    [
        ("a Card", "Card.parse()"),
        ("a Card, or None, as card", "Card.parse()"),
        ("a Hand as defender", "Hand.parse()"),
        ("a Meld", "Meld.parse()"),
        ("a Rules", "parse_rules()"),
        ("an action", "parse_action()"),
        ("an iterable of Card", "parse_cards()"),
        ("an iterable of Card or None", "parse_cards()"),
        ("an iterable of Meld", "parse_melds()"),
    ],
)
def test_who_gives_text_learns_what_reads_it(expected: str, reader: str) -> None:
    """
    Text in place of a value is the commonest mistake, and mended at once.
    """
    error = wrong_type("here()", expected, "7h")

    assert f"here() expects {expected}, not str; {reader} reads text" == str(error)
    assert ("here()", expected, "str") == error.args
    assert str(error) == str(pickle.loads(pickle.dumps(error)))  # noqa: S301  # our own
    assert f"here() expects {expected}, not int" == str(wrong_type("here()", expected, 7))


@pytest.mark.parametrize("expected", ["a Seat", "an int as depth", "text", "a BySeat of cards"])
def test_what_no_text_stands_for_has_no_reader(expected: str) -> None:
    """
    Nothing is promised that is not there.
    """
    assert f"here() expects {expected}, not str" == str(wrong_type("here()", expected, "7h"))


@pytest.mark.parametrize(
    ("text", "column", "found"),
    [
        ("", 1, "the end"),
        ("7c", 3, "the end"),
        ("7c", 9, "the end"),
        ("7x", 2, "'x'"),
        ("0123456789ab", 1, "'0123456789ab'"),
        ("0123456789abc", 1, "'0123456789ab'…"),
        ("0123456789abc", 2, "'123456789abc'"),
        ("a\nb", 2, r"'\nb'"),
        ("it's", 3, '''"'s"'''),
        ("?" * 10_000_000, 5_000_000, "'????????????'…"),
    ],
    ids=["empty", "end", "past", "one", "twelve", "thirteen", "rest", "line", "quote", "long"],
)
def test_notation_errors_quote_little_of_what_they_found(
    text: str, column: int, found: str
) -> None:
    """
    A message quotes twelve characters from the column on, and marks that there are more.
    """
    error = NotationError("a card", text, column)

    assert f"column {column}: expected a card, found {found}" == str(error)
    assert text == error.text


@pytest.mark.parametrize(
    "error",
    [NOTATION, READINGS, INVALID, WRONG],
    ids=["notation", "readings", "invalid", "type"],
)
def test_errors_can_be_copied_and_sent(
    error: NotationError | InvalidStateError | WrongTypeError,
) -> None:
    """
    A copy or an unpickled error has the type, the data and the message of the first.
    """
    for same in copies(error):
        assert type(error) is type(same)
        assert vars(error) == vars(same)
        assert error.args == same.args
        assert str(error) == str(same)


def test_invariants_are_stable_codes() -> None:
    """
    Codes and texts change only together with this list, since programs rely on them.
    """
    expected = {
        "not_a_hand": "not a set of cards from one pack",
        "doubled_card": "a card is there twice",
        "not_a_meld": "not a meld",
        "melds_overlap": "melds share a card",
        "meld_not_in_hand": "a meld is not in the hand",
        "unmelded_in_meld": "an unmelded card is in a meld",
        "thrown_and_kept": "the thrown card is still in the hand",
        "no_throw": "no card can be thrown",
        "held_and_laid": "both in the hand and on the table",
        "too_many": "more values than there can be",
        "rule_option": "a rule option is not possible",
        "not_a_pack": "not the 52 cards once each",
        "side_card": "the side card does not go with the rules",
        "phase": "the phase does not fit",
        "hand_size": "a hand has the wrong number of cards",
        "stock_size": "the stock has the wrong number of cards",
        "known_card": "a card that is known to be held is not in the hand",
        "drawn_card": "the drawn card does not fit",
        "knock": "the knock does not fit",
        "layoff": "a lay-off does not fit",
        "not_unseen": "not the unseen cards once each",
        "seen": "what was seen does not fit",
        "not_finished": "the round is not over",
        "score": "the score does not add up",
        "game_over": "the game is over",
        "game_not_finished": "the game is not over",
        "record": "the record does not fit together",
    }

    assert expected == {invariant.value: invariant.text for invariant in Invariant}


@pytest.mark.parametrize("invariant", list(Invariant))
def test_invariants_come_back_from_their_codes(invariant: Invariant) -> None:
    """
    The value of an invariant is its code alone: lower case of its name, and the way back.
    """
    assert invariant.name.lower() == invariant.value
    assert invariant is call(Invariant, invariant.value)
    assert all(invariant is same for same in copies(invariant))


def test_wrong_type_tells_the_type_and_not_the_value() -> None:
    """
    The message of a wrong value leaves the value out, since it may be a secret.
    """
    secret = Hand.parse("7cKs")
    error = wrong_type("Meld.cards", "a Meld", secret)

    assert "Meld.cards expects a Meld, not Hand" == str(error)
    assert "7c" not in repr(error)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("number", True, "Owner.number expects an int, not bool"),
        ("number", 1.0, "Owner.number expects an int, not float"),
        ("number", "1", "Owner.number expects an int, not str"),
        ("number", None, "Owner.number expects an int, not NoneType"),
        ("flag", 1, "Owner.flag expects a bool, not int"),
        ("meld", Rank.ACE, "Owner.meld expects a Meld, not Rank"),
        ("any", False, "Owner.any expects an object, not bool"),
        ("some", True, "Owner.some expects an int, not bool"),
        ("some", "1", "Owner.some expects an int, not str"),
    ],
)
def test_fields_take_their_type_and_nothing_else(field: str, value: object, message: str) -> None:
    """
    A checked field refuses all other types, True as an int among them.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(Owner, **{field: value})

    assert message == str(caught.value)


def test_fields_take_their_type() -> None:
    """
    A checked field takes its type, and bool where bool is asked for.
    """
    owner = Owner(number=-3, flag=False, meld=Meld.parse("AsAdAc"), any="thing", some=0)

    assert (-3, False, "AcAdAs", "thing") == (owner.number, owner.flag, str(owner.meld), owner.any)
    assert (0, None) == (owner.some, Owner(some=None).some)


@pytest.mark.parametrize("size", [0, 1, 52, _MOST])
def test_iterables_may_be_long(size: int) -> None:
    """
    As many values as make sense come back as they came, from whatever holds them.
    """
    values = [*repeat(DECK[0], size)]

    assert tuple(values) == all_of(Card, values, "here")
    assert tuple(values) == all_of(Card, iter(values), "here")


@pytest.mark.parametrize(
    "values",
    [repeat(DECK[0], _MOST + 1), cycle(DECK), (DECK[number % 52] for number in count())],
    ids=["one more", "cycle", "generator"],
)
def test_iterables_are_not_followed_for_ever(values: Iterable[Card]) -> None:
    """
    One value more is refused, so that an iterable without end has one.
    """
    with pytest.raises(InvalidStateError) as caught:
        all_of(Card, values, "here")

    assert (Invariant.TOO_MANY, f"here: over {_MOST}") == caught.value.args


def test_wrong_values_are_found_before_the_end() -> None:
    """
    The first value that is something else ends it, whatever would follow.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(all_of, Card, cycle([DECK[0], "7c"]), "here")

    assert ("here", "an iterable of Card", "str") == caught.value.args


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (NOTATION, "expected text column"),
        (INVALID, "invariant detail"),
        (WRONG, "where expected got"),
        (Invariant.NO_THROW, "value text"),
        (ILLEGAL, "action refusal"),
        (REFUSAL, "reason deadwood limit card"),
        (Reason.ROUND_OVER, "value text"),
    ],
)
def test_promised_attributes(value: object, names: str) -> None:
    """
    What front-ends rely on goes by the promised names.
    """
    assert [] == [name for name in names.split() if not hasattr(value, name)]


def test_reasons_are_stable_codes_in_a_promised_order() -> None:
    """
    Codes, texts and order change only together with this list, since programs rely on them.
    """
    expected = {
        "round_over": "the round is over",
        "not_your_turn": "it is not your turn",
        "wrong_phase": "this is not the time for it",
        "pile_closed": "the discard pile is closed",
        "stock_closed": "the stock is closed",
        "card_not_held": "the card is not in your hand",
        "taken_card": "the card just taken may not go back",
        "meld_not_held": "a meld is not in your hand",
        "melds_overlap": "two melds share a card",
        "other_spread": "laid out otherwise these cards are within the limit",
        "other_throw": "another throw would make the knock legal",
        "above_limit": "the deadwood is above the knock limit",
        "does_not_fit": "there is no such meld on the table, or the card does not fit it",
        "gin_required": "who can gin must",
        "option_off": "the rules in force do not have it",
    }

    assert list(expected.items()) == [(reason.value, reason.text) for reason in Reason]


@pytest.mark.parametrize("reason", list(Reason))
def test_reasons_come_back_from_their_codes(reason: Reason) -> None:
    """
    The value of a reason is its code alone: lower case of its name, and the way back.
    """
    assert reason.name.lower() == reason.value
    assert reason is call(Reason, reason.value)
    assert all(reason is same for same in copies(reason))


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal(reason=Reason.ROUND_OVER), "the round is over"),
        (
            Refusal(reason=Reason.CARD_NOT_HELD, card=Card.parse("9s")),
            "the card is not in your hand (9s)",
        ),
        (REFUSAL, "the deadwood is above the knock limit: 12 instead of at most 10"),
        (
            Refusal(reason=Reason.ABOVE_LIMIT, deadwood=1, limit=0),
            "the deadwood is above the knock limit: 1 instead of at most 0",
        ),
    ],
)
def test_refusals_say_why(refusal: Refusal, text: str) -> None:
    """
    The text of a refusal is that of its reason and the facts that explain it.
    """
    assert text == str(refusal)


def test_refusals_are_values() -> None:
    """
    Refusals are equal by value, hashed alike, copied, never changed, and made by name alone.
    """
    same = Refusal(limit=10, deadwood=12, reason=Reason.ABOVE_LIMIT)

    assert same == REFUSAL
    assert hash(same) == hash(REFUSAL)
    assert attrs.evolve(REFUSAL, limit=5) != REFUSAL
    assert all(REFUSAL == other for other in copies(REFUSAL))
    assert [] == changeable(REFUSAL)
    assert not hasattr(REFUSAL, "__dict__")
    with pytest.raises(TypeError):
        call(Refusal, Reason.ROUND_OVER)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ILLEGAL, f"9s#7c7d7h: {REFUSAL}"),
        (
            IllegalActionError(Pass(), Refusal(reason=Reason.NOT_YOUR_TURN)),
            "pass: it is not your turn",
        ),
        (
            IllegalActionError(Annul(), Refusal(reason=Reason.ROUND_OVER)),
            "annul: the round is over",
        ),
        (
            IllegalActionError(Claim(KNOCK.card, KNOCK.melds), REFUSAL),
            f"claim:9s#7c7d7h: {REFUSAL}",
        ),
    ],
    ids=["knock", "pass", "annul", "claim"],
)
def test_illegal_actions_say_what_was_tried_and_why(
    error: IllegalActionError, message: str
) -> None:
    """
    The message of a refused action is its text and the reason; a copy has the same data.
    """
    assert message == str(error)
    for same in copies(error):
        assert type(error) is type(same)
        assert (error.action, error.refusal) == (same.action, same.refusal)
        assert error.args == same.args
        assert message == str(same)


def test_an_illegal_action_is_no_other_error() -> None:
    """
    Who catches ValueError or TypeError does not catch a refused action.
    """
    assert (GinRummyError,) == IllegalActionError.__bases__
    assert (KNOCK, REFUSAL) == (ILLEGAL.action, ILLEGAL.refusal)


@pytest.mark.parametrize(
    ("values", "got"),
    [
        (None, "NoneType"),
        (7, "int"),
        ("", "str"),
        ("78", "str"),
        (b"", "bytes"),
        (bytearray(), "bytearray"),
        ([7, None], "NoneType"),
        (["7"], "str"),
        (int, "type"),
    ],
)
def test_what_is_iterated_over_is_checked(values: object, got: str) -> None:
    """
    A text is no iterable of values, not even an empty one, and each value is checked.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(all_of, int, values, "somewhere")

    assert ("somewhere", "an iterable of int", got) == caught.value.args


def test_what_is_iterated_over_is_kept() -> None:
    """
    Any iterable will do, an empty one and a generator included, and the order stays.
    """
    assert (3, 1, 2) == all_of(int, (number for number in (3, 1, 2)), "somewhere")
    assert () == all_of(int, [], "somewhere")
