"""
What people type at a table, who leave out what is clear.

>>> from ginrummy import DECK, Seat, deal
>>> read_action(deal(DECK, Seat.NORTH), "t")
TakeDiscard()
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from ginrummy._action_texts import WORDS, parse_knock, parse_laid, parse_remedy, parse_written
from ginrummy._conditions import knock_cards
from ginrummy._texts import column_of, folded, read_part, require_text
from ginrummy.actions import (
    Action,
    Annul,
    BigGin,
    Challenge,
    Claim,
    Discard,
    Knock,
    LayOff,
    Remedy,
    TakeDiscard,
)
from ginrummy.cards import Card, Hand
from ginrummy.errors import NotationError, wrong_type
from ginrummy.legality import legal_actions, why_illegal
from ginrummy.melds import Meld, meld_kind
from ginrummy.phases import Phase
from ginrummy.rounds import Round
from ginrummy.spreads import best_spread, find_throws
from ginrummy.views import View, view

__all__ = ["read_action"]

A = TypeVar("A", bound=Action)

# All words that stand for one action, in place of its own or beside it.
_SHORT: Final[dict[str, Action]] = {
    **WORDS,
    "p": WORDS["pass"],
    "s": WORDS["stock"],
    "draw": WORDS["stock"],
    "t": WORDS["take"],
    "d": WORDS["done"],
    **{remedy.value: Challenge(remedy) for remedy in Remedy},
}
# What tables say of an action, and people say after them.
_PHRASES: Final = {
    "draw_stock": WORDS["stock"],
    "draw_from_the_stock": WORDS["stock"],
    "take_the_upcard": WORDS["take"],
    "show_the_melds": WORDS["show"],
    "lay_off_no_more": WORDS["done"],
}
# A word at the start: letters, perhaps with a hyphen between, or the two words of "big gin"
# and "lay off"; but the T of a ten is none. No word has more than three parts.
_WORD = re.compile(
    r"\s*([Bb][Ii][Gg]\s+[Gg][Ii][Nn]|[Ll][Aa][Yy]\s+[Oo][Ff][Ff]"
    r"|[A-Za-z]+(?:[_-][A-Za-z]+){0,2})(?![A-Za-z♣♦♥♠♧♢♡♤])"
)
_ONTO = re.compile(r">|(?<=\s)[Oo][Nn](?!\S)")
_TO_KNOCK = re.compile(r"\s[Tt][Oo]\s+[Kk][Nn][Oo][Cc][Kk]\s*$")
_EXAMPLES: Final = {
    Phase.OFFER: "pass or take",
    Phase.DRAW: "stock",
    Phase.DISCARD: "7h, or 7h# to knock",
    Phase.LAST: "pass",
    Phase.CLAIM: "show or done",
    Phase.LAYOFF: "7h> or done",
    Phase.OVER: "stock or 7h",
}


def read_action(state: Round | View, text: str) -> Action:
    """
    Read what the seat to move has typed, or the seat of a view.

    It takes the text of every action, in any case and with free spaces, and shorter ones.
    What is left out is filled in from the table and the seat's own cards: ``9s#`` lays the
    best spread after that throw, ``!`` the best big gin, ``7d>`` the only meld that takes
    the card. `legal_actions` is not asked whether the action may be done, so that `play`
    can say why it may not; but where words leave a choice, only what is legal is chosen.

    >>> from ginrummy import DECK, Seat, TakeDiscard, deal, play
    >>> taken = play(deal(DECK, Seat.NORTH), TakeDiscard())
    >>> str(read_action(taken, "kc #")), str(read_action(taken, "discard KC"))
    ('Kc#-', 'Kc')

    Raises:
        NotationError: *text* cannot be read, or means several things, which are its
            `NotationError.readings`.
        InvalidStateError: cards that should be a meld are none.
        WrongTypeError: *state* is neither a `Round` nor a `View`, or *text* not a string.
    """
    if not isinstance(state, Round | View):
        raise wrong_type("read_action()", "a Round or a View", state)
    require_text(text, "read_action()")
    # Only what the mover sees is asked for, so that no text tells of a hidden card.
    seen = state if isinstance(state, View) else view(state, state.turn)
    match = _WORD.match(text)
    word = "" if match is None else folded("_".join(match[1].split()))
    end = 0 if match is None else match.end()
    phrase = folded("_".join(text.split(maxsplit=4)))
    if phrase in _PHRASES:
        return _PHRASES[phrase]
    if word in _SHORT:
        return _read_word(seen, text, end, _SHORT[word])
    if word in _VERBS:
        return _VERBS[word](seen, text, end)
    return _read_signs(seen, text)


def _read_word(seen: View, text: str, end: int, action: Action) -> Action:
    # A word and nothing more; but whoever takes a card may say which one lies there.
    if not text[end:].strip():
        return action
    expected = "nothing more"
    if isinstance(action, TakeDiscard):
        upcard = seen.table.upcard
        if upcard is None:
            expected += ", for the pile is empty"
        elif _is_card(text[end:], upcard):
            return action
        else:
            expected += f", or {upcard}, which lies there"
    raise NotationError(expected, text, column_of(text, end))


def _is_card(text: str, card: Card) -> bool:
    try:
        return Card.parse(text) == card
    except NotationError:
        return False


def _read_signs(seen: View, text: str) -> Action:
    # The text of an action, where what stands behind a sign may be left out.
    if text.rstrip().endswith("#") and ":" not in text:
        return _read_throw(seen, text, 0)
    if text.strip() == "!":
        return _read_big_gin(seen, text, len(text))
    if "#" not in text and _ONTO.search(text):
        return _read_layoff(seen, text, 0)
    action = parse_written(text, _examples(seen))
    if isinstance(action, Claim | Annul):
        raise NotationError("an action, not an event", text, column_of(text))
    return action


def _examples(seen: View) -> str:
    # What may be typed in this phase.
    if seen.phase is Phase.CLAIM and seen.table.ledger.shown:
        return "challenge or done"
    return _EXAMPLES[seen.phase]


def _read_layoff(seen: View, text: str, start: int) -> LayOff:
    # A card, and perhaps a sign or a word and the meld.
    found = _ONTO.search(text, start)
    card = read_part(Card.parse, text, start, len(text) if found is None else found.start())
    end = len(text) if found is None else found.end()
    layoffs = _layoffs(seen, card, text[end:])
    if layoffs is None:
        return LayOff(card, read_part(Meld.parse, text, end, len(text)))
    return _choose(layoffs, text, "a card that one of the melds takes", start)


def _layoffs(seen: View, card: Card, onto: str) -> list[LayOff] | None:
    # What may be meant if the meld is not named, or only by some of its cards; else None.
    named = Hand()
    if onto.strip():
        try:
            named = Hand.parse(onto)
        except NotationError:
            return None
        if not named or meld_kind(named) is not None:
            return None
    melds = [meld for meld in seen.table.melds if named <= meld.cards and meld.accepts(card)]
    return [LayOff(card, meld) for meld in melds] if melds or not named else None


def _choose(readings: Sequence[A], text: str, expected: str, start: int = 0) -> A:
    # The only reading there is.
    if not readings:
        raise NotationError(expected, text, column_of(text, start))
    if len(readings) > 1:
        texts = ", ".join(map(str, readings))
        raise NotationError(f"one of {texts}", text, len(text) + 1, readings=tuple(readings))
    return readings[0]


def _held(seen: View) -> tuple[Hand, Hand]:
    # The cards that a knock is made of, with those that it may throw.
    return knock_cards(seen.table, seen.hand)


def _complete_knock(seen: View, card: Card) -> Knock:
    # No spread that is worse is within the limit if the best one is not.
    return Knock(card, best_spread(_held(seen)[0] - card).melds)


def _knocks(seen: View) -> list[Knock]:
    # Every card that may be thrown to knock with the best spread it leaves, the best first.
    held, throwable = _held(seen)
    throws = find_throws(held)
    return [Knock(throw.card, throw.spread.melds) for throw in throws if throw.card in throwable]


def _is_gin(seen: View, knock: Knock) -> bool:
    left = _held(seen)[0] - knock.card
    for meld in knock.melds:
        left -= meld.cards
    return not left


def _read_knock(seen: View, text: str, start: int) -> Action:
    if text[start:].strip():
        return _read_throw(seen, text, start)
    knocks = _knocks(seen)
    # Of knocks that are all refused, the best tells most about why.
    legal = sorted(
        (knock for knock in knocks if why_illegal(seen, knock) is None),
        key=lambda knock: knock.card,
    )
    return _choose(legal or knocks[:1], text, "another action, for there is no card to throw")


def _read_throw(seen: View, text: str, start: int) -> Knock:
    # A card, and perhaps a sharp and melds.
    card, _, melds = text[start:].partition("#")
    if melds.strip():
        return Knock(*read_part(parse_knock, text, start, len(text)))
    return _complete_knock(seen, read_part(Card.parse, text, start, start + len(card)))


def _read_gin(seen: View, text: str, start: int) -> Action:
    if text[start:].strip():
        knock = _read_throw(seen, text, start)
        if not _is_gin(seen, knock):
            raise NotationError("a throw that leaves gin", text, column_of(text, start))
        return knock
    gins = sorted(
        (knock for knock in _knocks(seen) if _is_gin(seen, knock)), key=lambda knock: knock.card
    )
    return _choose(gins, text, "another action, for no throw leaves gin")


def _read_big_gin(seen: View, text: str, start: int) -> Action:
    if text[start:].strip():
        return BigGin(read_part(parse_laid, text, start, len(text)))
    return BigGin(best_spread(_held(seen)[0]).melds)


def _read_discard(seen: View, text: str, start: int) -> Action:
    to_knock = _TO_KNOCK.search(text, start)
    if to_knock is not None:
        return _complete_knock(seen, read_part(Card.parse, text, start, to_knock.start()))
    if "#" in text:
        return _read_throw(seen, text, start)
    return Discard(read_part(Card.parse, text, start, len(text)))


def _read_challenge(seen: View, text: str, start: int) -> Action:
    rest = text[start:].strip()
    if not rest:
        legal = legal_actions(seen, Challenge)
        return _choose(legal or [Challenge(remedy) for remedy in Remedy], text, "a remedy")
    if rest.startswith(":"):
        start = text.find(":", start) + 1
    return Challenge(read_part(parse_remedy, text, start, len(text)))


_VERBS: Final[dict[str, Callable[[View, str, int], Action]]] = {
    "discard": _read_discard,
    "throw": _read_discard,
    "knock": _read_knock,
    "gin": _read_gin,
    "big_gin": _read_big_gin,
    "biggin": _read_big_gin,
    "challenge": _read_challenge,
    "lay_off": _read_layoff,
    "layoff": _read_layoff,
}
