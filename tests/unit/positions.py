"""Rounds and actions, written as text."""

from collections import deque
from typing import cast

import attrs

from ginrummy import (
    CLASSIC,
    DECK,
    MODERN,
    Action,
    Annul,
    BigGin,
    BySeat,
    Card,
    Challenge,
    Claim,
    Discard,
    Done,
    DrawStock,
    Hand,
    Knock,
    LayOff,
    Ledger,
    Meld,
    Pass,
    Phase,
    Remedy,
    Round,
    Rules,
    Seat,
    ShowMelds,
    Spread,
    Table,
    TakeDiscard,
    big_gin,
    deal,
    parse_melds,
    replay,
)
from tests.unit.values import call

NORTH, SOUTH = Seat

# South opens, and the first upcard lets it knock: Ks#7c7d7h,8s9sTsJs leaves 2c 3d Ad.
KNOCKER = "7c7d7h 8s9sTsJs 2c3dKs"
DEFENDER = "4h5h6h 6s7sQs KcKd9c5d"
# As above, but with 21 points at least after any throw.
OFFENDER = "7c7d7h 8s9sTsJs QdJhKs"
# As above, and 2h makes it gin, 2s big gin after that.
GINNER = "7c7d7h 8s9sTsJs 2c2dKs"
BIG = "7c7d7h 8s9sTsJs 2c2d2h"
UP = "Ad 4s 3h 9h"

SIMPLE: dict[str, Action] = {
    str(action): action for action in (Pass(), DrawStock(), TakeDiscard(), Done(), ShowMelds())
}


def cards(text: str) -> tuple[Card, ...]:
    """Read cards, and keep their order."""
    text = text.replace(" ", "")
    return tuple(Card.parse(text[place : place + 2]) for place in range(0, len(text), 2))


def act(text: str) -> Action:
    """Read the canonical text of an action."""
    if text in SIMPLE:
        return SIMPLE[text]
    if text.startswith("!"):
        return BigGin(parse_melds(text[1:]))
    if text.startswith("challenge:"):
        return Challenge(Remedy(text.removeprefix("challenge:")))
    if ">" in text:
        card, onto = text.split(">")
        return LayOff(Card.parse(card), Meld.parse(onto))
    if "#" in text:
        card, melds = text.split("#")
        return Knock(Card.parse(card), parse_melds(melds))
    return Discard(Card.parse(text))


def lay_offs(script: str) -> list[LayOff]:
    """Read lay-offs."""
    return [action for action in acts(script) if isinstance(action, LayOff)]


def acts(script: str) -> list[Action | Claim | Annul]:
    """Read the canonical texts of actions and table events, with spaces between them."""
    found: list[Action | Claim | Annul] = []
    for text in script.split():
        if text == "annul":
            found.append(Annul())
        elif text.startswith("claim:"):
            card, melds = text.removeprefix("claim:").split("#")
            found.append(Claim(Card.parse(card), parse_melds(melds)))
        else:
            found.append(act(text))
    return found


def after(start: Round, script: str) -> Round:
    """Play the actions and events of *script*."""
    return deque(replay(start, acts(script)), maxlen=1)[0]


def spread(melds: str, unmelded: str) -> Spread:
    """Read a spread."""
    return Spread(parse_melds(melds), Hand.parse(unmelded))


def deck(south: str, north: str, rest: str = "") -> tuple[Card, ...]:
    """Stack a deck: the hands if north deals, what comes next, then all others in order."""
    first, second, known = cards(south), cards(north), cards(rest)
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    used = {*dealt, *known}
    return (*dealt, *known, *(card for card in DECK if card not in used))


def dealt(
    south: str = KNOCKER,
    north: str = DEFENDER,
    rest: str = UP,
    *,
    rules: Rules = CLASSIC,
    side_card: Card | None = None,
) -> Round:
    """Deal a round in which north deals."""
    return deal(deck(south, north, rest), NORTH, rules, side_card=side_card)


def position(  # noqa: PLR0913  # a position has many parts
    phase: Phase,
    *,
    south: str = KNOCKER,
    north: str = DEFENDER,
    pile: str = "Ad",
    top: str = "",
    stock: int | None = None,
    drawn: str | None = None,
    **fields: object,
) -> Round:
    """
    Make a round, with south to move and north as dealer unless *fields* of the table say so.

    *top* are the cards that are drawn next. All others are in the stock but, if *stock* tells
    how many it has, those that are too many lie below the pile.
    """
    hands = BySeat(Hand.parse(north), Hand.parse(south))
    layoffs = cast("list[LayOff]", fields.get("layoffs", []))
    used = {*hands.north, *hands.south, *cards(pile), *cards(top)}
    used |= {layoff.card for layoff in layoffs}
    rest = [card for card in DECK if card not in used]
    below = 0 if stock is None else len(rest) + len(cards(top)) - stock
    known: dict[str, object] = {"rules": CLASSIC, "dealer": NORTH, "turn": SOUTH, "phase": phase}
    known["discards"] = (*rest[:below], *cards(pile))
    known["stock_size"] = len(rest) - below + len(cards(top))
    if phase is Phase.OVER and isinstance(knocker := fields.get("knocker"), Seat):
        # After a showdown the defender's cards lie open.
        shown = BySeat(Hand(), Hand()).put(knocker.other, hands[knocker.other])
        known["ledger"] = Ledger(exposed=shown)
    table = call(Table, **(known | fields))
    assert isinstance(table, Table)

    card = None if drawn is None else Card.parse(drawn)
    return Round(table=table, hands=hands, stock=(*rest[below:], *cards(top)[::-1]), drawn=card)


def evolved(value: object, **changes: object) -> object:
    """Change *value* to anything, the wrong things included."""
    return call(attrs.evolve, value, **changes)


def _stages() -> dict[str, Round]:
    # One round of each kind, by the name of what is due or what ended it.
    low, last = attrs.evolve(CLASSIC, stock_floor=30), attrs.evolve(MODERN, stock_floor=30)
    offer, offence = dealt(), dealt(OFFENDER)
    taken, claim = after(offer, "take"), after(offence, "take claim:Ks#7c7d7h,8s9sTsJs")
    layoff = after(taken, "Ks#7c7d7h,8s9sTsJs")
    laid = after(layoff, "7s>8s9sTsJs 6s>7s8s9sTsJs Qs>6s7s8s9sTsJs")
    gin = after(dealt(GINNER, rest="2h"), "take Ks#2c2d2h,7c7d7h,8s9sTsJs")
    big = dealt(BIG, rest="2s", rules=big_gin(CLASSIC))
    return {
        "offer": offer,
        "passed": after(offer, "pass"),
        "draw": after(offer, "pass pass"),
        "drawn": after(offer, "pass pass stock"),
        "taken": taken,
        "last": after(dealt(rules=last), "pass pass stock 4s"),
        "claim": claim,
        "shown": after(claim, "show"),
        "exposed": after(claim, "challenge:expose_next_play"),
        "open": after(claim, "show challenge:expose_to_end"),
        "layoff": layoff,
        "laid": laid,
        "gin": gin,
        "knocked": after(laid, "done"),
        "big gin": after(big, "take !2c2d2h2s,7c7d7h,8s9sTsJs"),
        "washout": after(dealt(rules=low), "pass pass stock 4s"),
        "annulled": after(taken, "annul"),
    }


STAGES = _stages()
