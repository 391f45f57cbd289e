"""
Actions and events from their text.

>>> str(parse_action("9S # 8d Jd Td 9d, KhKsKc"))
'9s#KcKhKs,8d9dTdJd'
"""

import re
from collections.abc import Callable
from typing import Final, TypeVar

from ginrummy._texts import column_of, folded, read_part, require_text
from ginrummy.actions import (
    Action,
    Annul,
    BigGin,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Remedy,
    ShowMelds,
    TakeDiscard,
)
from ginrummy.cards import Card
from ginrummy.errors import NotationError
from ginrummy.melds import Meld, parse_melds

__all__ = [
    "WORDS",
    "parse_action",
    "parse_knock",
    "parse_laid",
    "parse_layoff",
    "parse_remedy",
    "parse_written",
]

T = TypeVar("T")

WORDS: Final[dict[str, Action]] = {
    str(action): action for action in (Pass(), DrawStock(), TakeDiscard(), Done(), ShowMelds())
}
"""
The actions that are written as one word.
"""
_REMEDIES: Final = {remedy.value: remedy for remedy in Remedy}
_PREFIX = re.compile(r"\s*([A-Za-z]+)\s*:")
# Whoever writes three letters on end means a word and no card.
_LETTERS = re.compile(r"\s*[A-Za-z]{3}")


def parse_action(text: str) -> Action | Claim | Annul:
    """
    Read an action or an event from its own text, which is what `str` gives for it.

    Any case and spaces are understood, and melds in any order. For what people type at
    a table, who leave out what is clear, there is `read_action`.

    >>> parse_action(" TAKE ")
    TakeDiscard()
    >>> str(parse_action("7d > 8d Jd Td 9d")), str(parse_action("claim:9s#-"))
    ('7d>8d9dTdJd', 'claim:9s#-')

    Raises:
        NotationError: *text* cannot be read, or names a card twice in a meld.
        InvalidStateError: cards that should be a meld are none.
        WrongTypeError: *text* is not a string.
    """
    require_text(text, "parse_action()")
    return parse_written(text, "stock or 7h")


def parse_written(text: str, examples: str) -> Action | Claim | Annul:  # noqa: PLR0911  # a form a line
    """
    Read an action or an event from its own text; *examples* of one are in the error.

    Raises:
        NotationError: *text* cannot be read.
        InvalidStateError: cards that should be a meld are none.
    """
    word = folded(text)
    if word in WORDS:
        return WORDS[word]
    if word == "annul":
        return Annul()
    prefix = _PREFIX.match(text)
    if prefix is not None:
        return _parse_prefixed(text, folded(prefix[1]), prefix.end())
    start = len(text) - len(text.lstrip())
    if text.startswith("!", start):
        return BigGin(read_part(parse_laid, text, start + 1, len(text)))
    if "#" in text:
        return Knock(*parse_knock(text))
    if ">" in text:
        return parse_layoff(text)
    return Discard(_parse_card(text, examples))


def _parse_prefixed(text: str, prefix: str, start: int) -> Claim | Challenge:
    if prefix == "claim":
        return Claim(*read_part(parse_knock, text, start, len(text)))
    if prefix == "challenge":
        return Challenge(read_part(parse_remedy, text, start, len(text)))
    raise NotationError("claim: or challenge: before a colon", text, column_of(text))


def parse_remedy(text: str) -> Remedy:
    """
    Read what is asked for in answer to a claim, such as ``expose_to_end``.

    Raises:
        NotationError: there is no such remedy.
    """
    remedy = _REMEDIES.get(folded(text))
    if remedy is None:
        raise NotationError(f"one of {', '.join(_REMEDIES)}", text, column_of(text))
    return remedy


def parse_knock(text: str) -> tuple[Card, tuple[Meld, ...]]:
    """
    Read the card that is thrown and, behind ``#``, the melds that are laid down.

    Raises:
        NotationError: *text* cannot be read.
        InvalidStateError: cards that should be a meld are none.
    """
    return _around(text, "#", parse_laid)


def parse_layoff(text: str) -> LayOff:
    """
    Read a lay-off: the card, ``>`` and the meld.

    Raises:
        NotationError: *text* cannot be read.
        InvalidStateError: the cards behind ``>`` are no meld.
    """
    return LayOff(*_around(text, ">", Meld.parse))


def _around(text: str, sign: str, read: Callable[[str], T]) -> tuple[Card, T]:
    # The card before the sign, and what is read of the text behind it.
    at = text.find(sign)
    if at < 0:
        raise NotationError(f"a card, {sign} and what follows it", text, len(text) + 1)
    card = read_part(Card.parse, text, 0, at)
    return card, read_part(read, text, at + 1, len(text))


def parse_laid(text: str) -> tuple[Meld, ...]:
    """
    Read the melds that are laid down; unlike `parse_melds` it asks for melds where none are.

    Raises:
        NotationError: *text* cannot be read.
        InvalidStateError: cards that should be a meld are none.
    """
    if not text or text.isspace():
        raise NotationError("melds, or - for none", text, len(text) + 1)
    return parse_melds(text)


def _parse_card(text: str, examples: str) -> Card:
    try:
        return Card.parse(text)
    except NotationError as error:
        if not text or text.isspace() or _LETTERS.match(text):
            raise NotationError(f"an action, such as {examples}", text, column_of(text)) from None
        raise error from None
