"""
Rules as text: a preset by its name, variants of it, and the options that differ.

>>> from ginrummy import CLASSIC, hollywood
>>> format_rules(hollywood(CLASSIC))
'classic,hollywood=true'
>>> parse_rules("Classic+Hollywood") == hollywood(CLASSIC)
True
"""

import enum
import re
import typing
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from ginrummy._texts import MOST, folded, parse_number, require_text
from ginrummy.errors import NotationError, wrong_type
from ginrummy.rules import (
    BICYCLE,
    CLASSIC,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    Rules,
    big_gin,
    hollywood,
    oklahoma,
    straight,
)

__all__ = ["PRESETS", "VARIANTS", "format_rules", "parse_option", "parse_rules"]

PRESETS: Final = {
    "classic": CLASSIC,
    "pagat": PAGAT,
    "bicycle": BICYCLE,
    "modern": MODERN,
    "tournament": TOURNAMENT,
    "palace": PALACE,
    "openspiel": OPENSPIEL,
    "rlcard": RLCARD,
}
"""
The presets by their names; where a text may start from several, the first does.
"""
VARIANTS: Final[dict[str, Callable[[Rules], Rules]]] = {
    "oklahoma": oklahoma,
    "hollywood": hollywood,
    "straight": straight,
    "big_gin": big_gin,
}
"""
What changes any rules, by its name.
"""
_VARIANT: Final = ", ".join(VARIANTS)
_NAME: Final = f"{', '.join(PRESETS)}, with + between also {_VARIANT}"
_TYPES: Final = {field.name: field.type for field in attrs.fields(Rules)}
_OPTION: Final = f"one of {', '.join(_TYPES)}"
# A word or a sign, and the white space and commas before it.
_TOKEN = re.compile(r"[\s,]*([^\s,+=]+|[+=])")


def format_rules(rules: Rules) -> str:
    """
    Write rules as the name of a preset and the options that differ from it.

    Of all presets that with the fewest differences is taken, of several the first in the
    order classic, pagat, bicycle, modern, tournament, palace, openspiel, rlcard. The text
    has no space, so that it is one field of a position.

    >>> format_rules(PAGAT), format_rules(straight(big_gin(PAGAT)))
    ('pagat', 'pagat,knock_limit=0,big_gin_bonus=31')

    Raises:
        WrongTypeError: *rules* is not a `Rules`.
    """
    if not isinstance(rules, Rules):
        raise wrong_type("format_rules()", "a Rules", rules)
    texts = [(name, *_differences(rules, preset)) for name, preset in PRESETS.items()]
    shortest = min(texts, key=len)
    return ",".join(shortest)


def _differences(rules: Rules, preset: Rules) -> Iterator[str]:
    for name in _TYPES:
        value = getattr(rules, name)
        if value != getattr(preset, name):
            yield f"{name}={folded(str(value))}"


def parse_rules(text: str) -> Rules:
    """
    Read rules: a preset, variants with ``+`` between, and options with their values.

    Preset and variants stand in any order, the options behind them, after commas or
    spaces. Without a preset it is the classic one. Any case will do, and hyphens.

    >>> parse_rules("PAGAT, knock-limit = 5, big_gin_bonus=none").knock_limit
    5
    >>> parse_rules("pagat+oklahoma").target
    150

    Raises:
        NotationError: a name or a value is unknown, or a preset or an option there twice.
        InvalidStateError: the options do not go together.
        WrongTypeError: *text* is not a string.
    """
    require_text(text, "parse_rules()")
    tokens = _Tokens(text)
    rules = _parse_base(tokens)
    changes: dict[str, Any] = {}  # of any option
    while not tokens.at_end:
        start = tokens.start
        name = _option_name(tokens)
        if name in changes:
            raise NotationError("an option that was not named before", text, start + 1)
        changes[name] = _option_value(tokens, name)
    return attrs.evolve(rules, **changes) if changes else rules


def parse_option(text: str) -> tuple[str, object]:
    """
    Read an option of the rules and its value, such as ``gin_bonus=25``.

    >>> parse_option("Gin-Bonus = 25")
    ('gin_bonus', 25)

    Raises:
        NotationError: there is no such option, or it has no such value.
    """
    tokens = _Tokens(text)
    name = _option_name(tokens)
    value = _option_value(tokens, name)
    if not tokens.at_end:
        raise NotationError("nothing more", text, tokens.start + 1)
    return name, value


class _Tokens:
    # The words and signs of a text, one at a time.

    def __init__(self, text: str) -> None:
        self.text = text
        self._end = 0
        self.skip()

    @property
    def at_end(self) -> bool:
        return self._match is None

    @property
    def start(self) -> int:
        return len(self.text) if self._match is None else self._match.start(1)

    @property
    def next(self) -> str:
        return "" if self._match is None else self._match[1]

    def skip(self) -> None:
        self._match = _TOKEN.match(self.text, self._end)
        self._end = len(self.text) if self._match is None else self._match.end()

    def refuse(self, expected: str) -> NotationError:
        return NotationError(expected, self.text, self.start + 1)


def _parse_base(tokens: _Tokens) -> Rules:
    preset: Rules | None = None
    variants: dict[str, Callable[[Rules], Rules]] = {}
    while True:
        name = folded(tokens.next)
        if name in PRESETS and preset is not None:
            raise tokens.refuse(f"one preset only, or a variant ({_VARIANT})")
        if name in PRESETS:
            preset = PRESETS[name]
        elif name in VARIANTS:
            variants[name] = VARIANTS[name]
        else:
            raise tokens.refuse(_NAME)
        tokens.skip()
        if tokens.next != "+":
            break
        tokens.skip()
    rules = CLASSIC if preset is None else preset
    for vary in variants.values():
        rules = vary(rules)
    return rules


def _option_name(tokens: _Tokens) -> str:
    name = folded(tokens.next)
    if name not in _TYPES:
        raise tokens.refuse(_OPTION)
    tokens.skip()
    return name


def _option_value(tokens: _Tokens, name: str) -> object:
    if tokens.next != "=":
        raise tokens.refuse(f"= and the value of {name}")
    tokens.skip()
    kinds = typing.get_args(_TYPES[name]) or (_TYPES[name],)
    words = _words(kinds)
    word = folded(tokens.next)
    value = words[word] if word in words else parse_number(word) if int in kinds else None
    if value is None and word not in words:
        possible = ", ".join([f"0 to {MOST}"] * (int in kinds) + list(words))
        raise tokens.refuse(f"{possible} for {name}")
    tokens.skip()
    return value


def _words(kinds: tuple[object, ...]) -> dict[str, object]:
    # The values that are words, of an option of any of these types.
    words: dict[str, object] = {}
    for kind in kinds:
        if kind is bool:
            words |= {"true": True, "false": False}
        elif kind is type(None):
            words["none"] = None
        elif isinstance(kind, type) and issubclass(kind, enum.Enum):
            words |= {member.value: member for member in kind}
    return words
