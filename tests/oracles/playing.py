"""
How a round is played, worked out by trying everything.

This module knows the rules of a round and nothing else: it shares no line with the library. Cards
are numbers, as in `tests.oracles.melding`; seats are 0 (north) and 1 (south); a state is a
record of plain values. It is slow, and knows no irregularities.
"""

import dataclasses
from functools import lru_cache

from tests.oracles import melding
from tests.oracles.melding import Cards, Spread

Melds = frozenset[Cards]
Move = tuple[str, int, Melds]
"""What is done, the card that is named, or -1, and the melds that are named."""

NO_MELDS: Melds = frozenset()
NO_CARD = -1


@dataclasses.dataclass(frozen=True, kw_only=True)
class Options:
    """The options of a round that bear on what is legal."""

    hand_size: int = 10
    eleven: bool = False
    free_draw: bool = False
    rediscard: str = "forbidden"
    limit: int = 10
    forced_gin: bool = False
    big_gin: bool = False
    layoffs: bool = True
    layoff_on_gin: bool = True
    floor: int = 2
    last: str = "none"
    max_takes: int = 0
    returned_draw: bool = False


@dataclasses.dataclass(frozen=True, kw_only=True)
class State:
    """A round. The stock is in the order in which it is drawn, the pile has its top last."""

    options: Options
    phase: str
    turn: int
    hands: tuple[Cards, Cards]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    taken: int = NO_CARD
    passes: int = 0
    turns: int = 0
    takes: int = 0
    returned: bool = False
    knocker: int = NO_CARD
    melds: Melds = NO_MELDS


def deal(deck: tuple[int, ...], dealer: int, options: Options) -> State:
    """R4.1, R4.2, R4.5, R4.6: deal one card at a time, the non-dealer first."""
    opener = 1 - dealer
    hands: list[set[int]] = [set(), set()]
    cards = list(deck)
    for number in range(2 * options.hand_size):
        hands[opener if number % 2 == 0 else dealer].add(cards.pop(0))
    if options.eleven:
        hands[opener].add(cards.pop(0))
        pile: tuple[int, ...] = ()
    else:
        pile = (cards.pop(0),)
    return State(
        options=options,
        phase="discard" if options.eleven else "offer",
        turn=opener,
        hands=(frozenset(hands[0]), frozenset(hands[1])),
        stock=tuple(cards),
        pile=pile,
    )


@lru_cache(maxsize=50_000)
def _spreads(cards: Cards) -> tuple[tuple[Spread, int], ...]:
    # Every spread of the cards, with what its unmelded cards count.
    return tuple(
        (spread, melding.total(melding.unmelded(cards, spread)))
        for spread in melding.spreads(cards)
    )


def legal(state: State) -> frozenset[Move]:  # noqa: C901  # a case a phase
    """Find all that the seat to move may do."""
    options, phase = state.options, state.phase
    hand = state.hands[state.turn]
    moves: set[Move] = set()
    if phase == "offer":  # R5.1, R5.2
        moves = {("pass", NO_CARD, NO_MELDS), ("take", NO_CARD, NO_MELDS)}
    elif phase == "draw":  # R6.1
        moves = {("stock", NO_CARD, NO_MELDS)}
        first_after_passes = state.passes == 2 and state.turns == 0
        if not first_after_passes or options.free_draw:  # R5.3
            moves.add(("take", NO_CARD, NO_MELDS))
    elif phase == "discard":  # R6.2, R7.1
        closing = _closing(options, hand, state.taken)
        moves |= closing
        gin = any(_is_gin(hand, move) for move in closing)
        if not (options.forced_gin and gin):  # R7.10
            barred = NO_CARD if options.rediscard == "allowed" else state.taken  # R6.3
            moves |= {("discard", card, NO_MELDS) for card in hand if card != barred}
    elif phase == "last":  # R8.2
        moves = {("pass", NO_CARD, NO_MELDS)}
        if options.last == "open":
            moves.add(("take", NO_CARD, NO_MELDS))
        else:
            upcard = state.pile[-1]
            moves |= _closing(options, hand | {upcard}, upcard)
    elif phase == "layoff":  # R3.7
        moves = {("done", NO_CARD, NO_MELDS)}
        for card in hand:
            for meld in state.melds:
                if melding.is_meld(meld | {card}):
                    moves.add(("layoff", card, frozenset({meld})))
    return frozenset(moves)


def _closing(options: Options, held: Cards, taken: int) -> set[Move]:
    # R7.1 to R7.6: each throw with each spread of the rest within the limit, and big gin.
    moves: set[Move] = set()
    for spread, left in _spreads(held):
        if left == 0 and options.big_gin:
            moves.add(("biggin", NO_CARD, spread))
        for card in melding.unmelded(held, spread):
            barred = card == taken and options.rediscard == "forbidden"
            if not barred and left - melding.points(card) <= options.limit:
                moves.add(("knock", card, spread))
    if options.forced_gin and any(_is_gin(held, move) for move in moves):
        return {move for move in moves if move[0] == "biggin" or _is_gin(held, move)}
    return moves


def _is_gin(held: Cards, move: Move) -> bool:
    # R7.5: whether a knock leaves nothing unmelded.
    kind, _, spread = move
    return kind == "knock" and sum(len(meld) for meld in spread) == len(held) - 1


def play(state: State, move: Move) -> State:  # noqa: PLR0911  # a case a kind
    """Do what is known to be legal."""
    kind, card, melds = move
    options, turn, other = state.options, state.turn, 1 - state.turn
    hand = state.hands[turn]
    if kind == "pass":
        if state.phase == "last":
            return dataclasses.replace(state, phase="over")
        passes = state.passes + 1
        phase = "draw" if passes == 2 else "offer"
        return dataclasses.replace(state, phase=phase, turn=other, passes=passes)
    if kind == "stock":
        held = _with_hand(state, hand | {state.stock[0]})
        return dataclasses.replace(held, phase="discard", stock=state.stock[1:])
    if kind == "take":
        takes = state.takes + (state.phase != "offer")
        if options.max_takes and takes >= options.max_takes:  # R8.3
            return dataclasses.replace(state, phase="over", takes=takes)
        held = _with_hand(state, hand | {state.pile[-1]})
        return dataclasses.replace(
            held, phase="discard", pile=state.pile[:-1], taken=state.pile[-1], takes=takes
        )
    if kind == "discard":
        return _discard(state, card)
    if kind == "layoff":
        (onto,) = melds
        held = _with_hand(state, hand - {card})
        return dataclasses.replace(held, melds=state.melds - {onto} | {onto | {card}})
    if kind == "done":
        return dataclasses.replace(state, phase="over")
    return _close(state, kind, card, melds)


def _with_hand(state: State, hand: Cards) -> State:
    north, south = state.hands
    hands = (hand, south) if state.turn == 0 else (north, hand)
    return dataclasses.replace(state, hands=hands)


def _discard(state: State, card: int) -> State:
    options = state.options
    returned = card == state.taken
    after = dataclasses.replace(
        _with_hand(state, state.hands[state.turn] - {card}),
        pile=(*state.pile, card),
        taken=NO_CARD,
        turn=1 - state.turn,
        turns=state.turns + 1,
        returned=returned,
    )
    if options.returned_draw and returned and state.returned:  # R8.4
        return dataclasses.replace(after, phase="over")
    if len(state.stock) > options.floor:
        return dataclasses.replace(after, phase="draw")
    return dataclasses.replace(after, phase="over" if options.last == "none" else "last")  # R8.1


def _close(state: State, kind: str, card: int, melds: Melds) -> State:
    options, pile = state.options, state.pile
    held = state.hands[state.turn]
    if state.phase == "last":
        held, pile = held | {pile[-1]}, pile[:-1]
    gin = kind == "biggin"
    if kind == "knock":
        held, pile = held - {card}, (*pile, card)
        gin = not melding.unmelded(held, melds)
    # R3.8, R3.9, R7.6: big gin is never laid off on, gin by option, and all by option.
    layoff = options.layoffs and kind != "biggin" and (options.layoff_on_gin or not gin)
    return dataclasses.replace(
        _with_hand(state, held),
        phase="layoff" if layoff else "over",
        pile=pile,
        taken=NO_CARD,
        knocker=state.turn,
        melds=melds,
        turn=1 - state.turn,
    )


def perft(state: State, depth: int) -> int:
    """Count the ways to play *depth* moves; a finished round adds nothing deeper down."""
    if depth == 0:
        return 1
    return sum(perft(play(state, move), depth - 1) for move in legal(state))
