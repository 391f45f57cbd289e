"""
What the table in the terminal says: of each step, of what is advised, of what can be typed.

>>> from ginrummy import DECK, Seat, TakeDiscard, deal, witness
>>> from ginrummy.rendering import PLAIN
>>> taken = witness(deal(DECK, Seat.NORTH), TakeDiscard(), None)
>>> tell(taken, "North", PLAIN), tell(taken, None, PLAIN)
('North takes 8d.', 'You take 8d.')
"""

import textwrap
from collections.abc import Iterable
from typing import Final, assert_never

from ginrummy import (
    Action,
    Annul,
    BigGin,
    Card,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Phase,
    Remedy,
    Rules,
    Seen,
    ShowMelds,
    TakeDiscard,
    View,
    format_rules,
    legal_actions,
)
from ginrummy.players import sensible_player, weigh_throws
from ginrummy.rendering import Style, Suits

__all__ = ["advise", "cards_text", "help_text", "offer_text", "rules_text", "tell", "wrapped"]

_HELP: Final = (
    ("pass, take, stock", "leave the upcard, take it, draw from the stock"),
    ("7h", "throw that card"),
    (
        "7h#",
        "throw it and knock, with the best melds, or with those behind the #: 7h#4c4d4h,8s9sTs",
    ),
    ("!", "lay down all your cards, where big gin is played"),
    ("7h>", "lay it off; where several melds take it, say on which: 7h on 8h9hTh"),
    ("done", "lay off no more"),
    ("hint", "hear what a sensible player would do"),
    ("undo", "take your last action back"),
    ("look, score", "see the table, or the score sheet"),
    ("save FILE", "write the game down; play --load FILE goes on with it"),
    ("quit", "leave the table; of this and of help the first letter is enough"),
)
_CARDS: Final = "A card is its rank (A 2 to 9 T J Q K) and its suit (c d h s)."
_ALLOWED: Final = {
    Remedy.ACCEPT: "the knock stand as legal",
    Remedy.EXPOSE_NEXT_PLAY: "the other play on, with open cards for one play",
    Remedy.EXPOSE_TO_END: "the other play on, with open cards",
    Remedy.DIFFERENCE_ONLY: "the other play on, to win the difference at most",
}


def cards_text(cards: Iterable[Card], style: Style) -> str:
    """
    Write cards in a row; without colours, so that lines can be broken by their length.

    >>> cards_text(map(Card.parse, ["7h", "Ks"]), Style(suits=Suits.SIGNS))
    '7♥ K♠'
    """
    signs = style.suits is Suits.SIGNS
    return " ".join(
        f"{card.rank.value}{card.suit.symbol if signs else card.suit.value}" for card in cards
    )


def wrapped(text: str, style: Style, indent: str = "") -> str:
    r"""
    Break what is said into lines that fit, those after the first behind *indent*.

    A character that could steer the terminal becomes a question mark.

    >>> wrapped("North draws from the stock.", Style(width=16), "  ")
    'North draws from\n  the stock.'
    """
    return textwrap.fill(
        "".join(char if char.isprintable() else " " if char.isspace() else "?" for char in text),
        max(style.width, 10),
        subsequent_indent=indent,
        break_long_words=False,  # such as the name of a file
        break_on_hyphens=False,
    )


def rules_text(rules: Rules) -> str:
    """
    Write rules as `parse_rules` reads them, with spaces where the line can be broken.

    >>> from ginrummy import CLASSIC, big_gin
    >>> rules_text(big_gin(CLASSIC))
    'classic, big_gin_bonus=31'
    """
    return format_rules(rules).replace(",", ", ")


def tell(seen: Seen, name: str | None, style: Style) -> str:
    """
    Say what somebody sees of a step; the name is None for who did it himself.
    """
    if isinstance(seen.action, Annul):
        return "The round is annulled."
    own, other, rest = _step(seen.action, seen.card, style)
    subject = f"You {own}" if name is None else f"{name} {other}"
    return f"{subject} {rest}".rstrip() + "."


def _step(  # noqa: C901, PLR0911  # a case a kind
    action: Action | Claim, moved: Card | None, style: Style
) -> tuple[str, str, str]:
    # The verb as one does it oneself and as another does it, and what it is done to.
    def named(*cards: Card) -> str:
        return cards_text(cards, style)

    match action:
        case Pass():
            return "pass", "passes", ""
        case DrawStock():
            what = "" if moved is None else f"{named(moved)} "
            return "draw", "draws", f"{what}from the stock"
        case TakeDiscard():
            return "take", "takes", "the upcard" if moved is None else named(moved)
        case Discard(card):
            return "throw", "throws", named(card)
        case Knock(card) | Claim(card):
            how = "knock" if isinstance(action, Knock) else "claim a knock"
            return "throw", "throws", f"{named(card)} to {how}"
        case BigGin():
            return "lay", "lays", "down all cards: big gin"
        case LayOff(card, onto):
            return "lay", "lays", f"off {named(card)} on {named(*onto.cards)}"
        case Done():
            return "lay", "lays", "off no more"
        case ShowMelds():
            return "show", "shows", "the melds"
        case Challenge(remedy):
            return "let", "lets", _ALLOWED[remedy]
        case _:
            assert_never(action)


def offer_text(seen: View) -> str:
    """
    Say shortly what can be typed where a player is to move.

    >>> from ginrummy import DECK, Seat, deal, view
    >>> offer_text(view(deal(DECK, Seat.NORTH), Seat.SOUTH))
    'pass, take'
    """
    if seen.phase is Phase.DISCARD:
        cards = legal_actions(seen, Discard)
        return ", ".join(["a card"] * bool(cards) + _knock_texts(seen))
    texts = [
        f"{action.card} on {action.onto}" if isinstance(action, LayOff) else str(action)
        for action in legal_actions(seen)
        if not isinstance(action, Knock | BigGin)
    ]
    return ", ".join(texts + _knock_texts(seen))


def _knock_texts(seen: View) -> list[str]:
    # Each card that can be thrown to knock, and whether there is big gin.
    knocks = dict.fromkeys(f"{knock.card}#" for knock in legal_actions(seen, Knock))
    return [*knocks, *["!"] * bool(legal_actions(seen, BigGin))]


def advise(seen: View, style: Style) -> str:
    """
    Say what a sensible player would do and, where that is a throw, what it leaves.

    >>> from ginrummy import DECK, Seat, deal, view
    >>> advise(view(deal(DECK, Seat.NORTH), Seat.SOUTH), Style())
    'A sensible player would pass.'
    """
    action = sensible_player(seen)
    card = seen.table.upcard if isinstance(action, TakeDiscard) else None
    own, _, rest = _step(action, card, style)
    if not isinstance(action, Discard):
        return f"A sensible player would {own} {rest}".rstrip() + "."
    best = weigh_throws(seen)[0]
    left = f"Throw {rest}: that leaves {best.throw.spread.deadwood}"
    if not best.helpful:
        return f"{left}."
    return f"{left}, to be helped by {cards_text(best.helpful, style)}."


def help_text(style: Style) -> str:
    """
    Say what can be typed, in two columns where there is room.
    """
    wide = style.width >= 60
    lines: list[str] = []
    for typed, meaning in _HELP:
        if not wide:
            lines.append(typed)
        head = f"  {typed:<19} " if wide else "    "
        room = max(style.width, 20)
        indent = " " * len(head)
        lines.append(textwrap.fill(meaning, room, initial_indent=head, subsequent_indent=indent))
    return "\n".join([*lines, wrapped(_CARDS, style)])
