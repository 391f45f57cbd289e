"""Rounds for the properties: illegal attempts, other secrets, and the oracle's values."""

from collections.abc import Iterator
from itertools import combinations

import attrs
from hypothesis import settings, strategies as st

from ginrummy import (
    DECK,
    Action,
    BigGin,
    BySeat,
    Card,
    Challenge,
    Discard,
    Done,
    DrawStock,
    Hand,
    Knock,
    LayOff,
    Meld,
    Pass,
    Phase,
    Remedy,
    Round,
    Rules,
    Seat,
    ShowMelds,
    Table,
    TakeDiscard,
    View,
    claim_knock,
    find_melds,
    legal_actions,
    view,
    why_illegal,
)
from ginrummy.errors import IllegalActionError
from ginrummy.rules import AfterBothPass, KnockLimitFrom, LastDiscard, Opening
from ginrummy.strategies import rounds, rule_sets
from tests.oracles import playing
from tests.oracles.playing import NO_CARD, NO_MELDS
from tests.properties.drawing import cards_of

PACK = Hand.of(DECK)


def few(share: int = 4) -> settings:
    """Ask for a part of the examples that the profile says."""
    return settings(max_examples=max(_whole() // share, 10))


def _whole() -> int:
    return settings().max_examples


def quick_rules(*, last: bool = False) -> st.SearchStrategy[Rules]:
    """Draw rules by which knocks come soon or, if told, the last discard."""
    return rule_sets().map(lambda rules: _quickened(rules, last=last))


def _quickened(rules: Rules, *, last: bool) -> Rules:
    if rules.knock_limit_from is KnockLimitFrom.FIXED:
        rules = attrs.evolve(rules, knock_limit=max(rules.knock_limit, 30))
    if not last:
        return attrs.evolve(rules, layoffs=True)
    return attrs.evolve(
        rules,
        hand_size=10,
        stock_floor=max(rules.stock_floor, 26),
        max_takes=None if rules.max_takes is None else 1 + rules.max_takes % 3,
        last_discard=LastDiscard.KNOCK_OR_GIN
        if rules.last_discard is LastDiscard.NONE
        else rules.last_discard,
    )


def attempts(state: Round | View) -> list[Action]:
    """
    List actions of every kind, most of which are illegal in *state*.

    Cards not held, melds not held, overlapping melds, throws that are melded, lay-offs on melds
    that are not there or that do not take the card, and every remedy are among them.
    """
    hand = state.hands[state.turn] if isinstance(state, Round) else state.hand
    table = state.table
    near = hand | Hand.of(table.discards[-2:])
    melds = [*find_melds(near)[:9], Meld.parse("AcAdAh"), Meld.parse("TsJsQsKs")]
    spreads = [(), *((meld,) for meld in melds), *combinations(melds, 2)]
    throws = sorted(near)[::3] + [card for card in (table.taken, table.upcard) if card]
    onto = [*table.melds, *melds[-3:]]
    found: list[Action] = [Pass(), DrawStock(), TakeDiscard(), Done(), ShowMelds()]
    found += [Challenge(remedy) for remedy in Remedy]
    found += [Discard(card) for card in DECK]
    found += [LayOff(card, meld) for meld in onto for card in DECK[::2]]
    found += [LayOff(card, meld) for meld in onto for card in hand]
    found += [Knock(card, spread) for card in throws for spread in spreads]
    found += [BigGin(spread) for spread in spreads]
    return list(dict.fromkeys(found))


def visible_of(table: Table, seat: Seat) -> Hand:
    """Give the cards of *seat* that everybody can see, or saw being taken and not thrown."""
    seen = table.known[seat] | table.ledger.exposed[seat]
    if seat is table.knocker and table.spread is not None:
        seen |= table.spread.hand
    return seen


def hidden_from(state: Round, watcher: Seat | None) -> list[Card]:
    """List what *watcher*, or a bystander, cannot see: first of the hands, then of the stock."""
    unseen = [
        card
        for seat in Seat
        if seat is not watcher
        for card in state.hands[seat] - visible_of(state.table, seat)
    ]
    return [*unseen, *state.stock]


def with_hidden(state: Round, watcher: Seat | None, order: list[Card]) -> Round:
    """Make the round in which the cards that *watcher* cannot see lie in another *order*."""
    cards = list(order)
    hands = state.hands
    for seat in Seat:
        if seat is not watcher:
            open_cards = visible_of(state.table, seat)
            filled = [cards.pop(0) for _ in range(len(hands[seat]) - len(open_cards))]
            hands = hands.put(seat, open_cards | Hand.of(filled))
    drawn, mover = state.drawn, hands[state.turn]
    if drawn is not None and drawn not in mover:
        drawn = min(mover - visible_of(state.table, state.turn))
    return Round(table=state.table, hands=hands, stock=tuple(cards), drawn=drawn)


@st.composite
def twins(
    draw: st.DrawFn, watcher: Seat | None, phases: tuple[Phase, ...] = tuple(Phase)
) -> tuple[Round, Round]:
    """Draw two rounds that differ only in what *watcher* cannot see."""
    state = draw(rounds(phases=phases))
    return state, with_hidden(state, watcher, draw(st.permutations(hidden_from(state, watcher))))


def claims_in(state: Round, stride: int = 1) -> Iterator[Knock]:
    """Yield the knocks above the limit, without a meld, that lead to a claim in *state*."""
    if state.phase not in {Phase.DISCARD, Phase.LAST}:
        return
    held = state.hands[state.turn]
    if state.phase is Phase.LAST:
        held |= Hand.of(state.table.discards[-1:])
    for card in sorted(held)[::stride]:
        knock = Knock(card, ())
        if why_illegal(state, knock) is None:
            continue
        try:
            claim_knock(state, knock)
        except IllegalActionError:
            continue
        yield knock


def rebuilt(state: Round) -> tuple[Round, BySeat[View]]:
    """Build *state* and both views of it anew by the constructors, which check everything."""
    ledger = attrs.evolve(state.table.ledger)
    table = attrs.evolve(state.table, ledger=ledger)
    made = Round(table=table, hands=state.hands, stock=state.stock, drawn=state.drawn)
    views = BySeat(Seat.NORTH, Seat.SOUTH).map(
        lambda seat: View(
            table=table,
            seat=seat,
            hand=state.hands[seat],
            drawn=state.drawn if seat is state.turn else None,
        )
    )
    return made, views


def all_cards(state: Round) -> list[Card]:
    """List every card of the round, where it lies now."""
    laid_off = [layoff.card for layoff in state.table.layoffs]
    return [
        *state.hands.north,
        *state.hands.south,
        *state.stock,
        *state.table.discards,
        *laid_off,
    ]


def offered(state: Round, seat: Seat) -> tuple[Action, ...]:
    """List what *seat* may do, from its view."""
    return legal_actions(view(state, seat))


def options_of(table: Table) -> playing.Options:
    """Give the oracle's options for the rules of a table."""
    rules = table.rules
    return playing.Options(
        hand_size=rules.hand_size,
        eleven=rules.opening is Opening.ELEVEN,
        free_draw=rules.after_both_pass is AfterBothPass.FREE_DRAW,
        rediscard=rules.rediscard.value,
        limit=limit_of(rules, table.limit_card),
        forced_gin=rules.forced_gin,
        big_gin=rules.big_gin_bonus is not None,
        layoffs=rules.layoffs,
        layoff_on_gin=rules.layoff_on_gin,
        floor=rules.stock_floor,
        last=rules.last_discard.value,
        max_takes=rules.max_takes or 0,
        returned_draw=rules.returned_draw,
    )


def limit_of(rules: Rules, card: Card | None) -> int:
    """R7.1, R7.7, R7.8: count the knock limit from the rules and the card that may set it."""
    if rules.knock_limit_from.value == "fixed" or card is None:
        return rules.knock_limit
    if card.index % 13 == 0:
        return 0 if rules.oklahoma_ace.value == "gin_only" else 1
    return min(card.index % 13 + 1, 10)


def move_of(action: Action) -> playing.Move:  # noqa: PLR0911  # a case a kind
    """Give the oracle's move for an action."""
    match action:
        case Pass():
            return ("pass", NO_CARD, NO_MELDS)
        case DrawStock():
            return ("stock", NO_CARD, NO_MELDS)
        case TakeDiscard():
            return ("take", NO_CARD, NO_MELDS)
        case Done():
            return ("done", NO_CARD, NO_MELDS)
        case Discard(card):
            return ("discard", card.index, NO_MELDS)
        case Knock(card, melds):
            return ("knock", card.index, frozenset(cards_of(meld.cards) for meld in melds))
        case BigGin(melds):
            return ("biggin", NO_CARD, frozenset(cards_of(meld.cards) for meld in melds))
        case LayOff(card, onto):
            return ("layoff", card.index, frozenset({cards_of(onto.cards)}))
        case ShowMelds() | Challenge():
            raise AssertionError(action)
