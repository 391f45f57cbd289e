"""
A round of OpenSpiel's game ``gin_rummy`` and one of ours, played in lock-step.

OpenSpiel counts cards from the ace of spades, suit by suit in the order of `_SUITS`.
Its player 0 is the non-dealer. Where it is known to be wrong, the comparison steps around
it, and counts how often:

- It judges a knock by eleven cards that are first melded for the most points, and then
  lose their dearest card. That is not always the best, so it misses some knocks.
- It lays off two cards at each end of a run and no more.
- After a knock with the last discard, it counts the defender's deadwood as before the
  knock, his melds aside, until he acts. It makes no difference to the result.
"""

import importlib
import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, Protocol

import attrs

from ginrummy import (
    DECK,
    OPENSPIEL,
    Action,
    Card,
    Discard,
    Done,
    DrawStock,
    Hand,
    Knock,
    LayOff,
    Meld,
    MeldKind,
    Pass,
    Phase,
    Round,
    Rules,
    Seat,
    TakeDiscard,
    best_defence,
    best_spread,
    best_throw,
    deadwood,
    deal,
    find_melds,
    legal_actions,
    oklahoma,
    play,
)
from tests.foreign.lockstep import Figures, Log, Style, drawn_order, pairs

_SUITS: Final = "scdh"
_TAKE, _STOCK, _PASS, _KNOCK, _MELD = 52, 53, 54, 55, 56
_PHASES: Final = {
    Phase.OFFER: "FIRST_UPCARD",
    Phase.DRAW: "DRAW",
    Phase.DISCARD: "DISCARD",
    Phase.LAST: "WALL",
    Phase.LAYOFF: "LAYOFF",
    Phase.OVER: "GAME_OVER",
}
_LONGEST: Final = 5
"""Longer runs are laid in pieces."""

Melds = frozenset[int]
"""Melds by their numbers."""


class _Named(Protocol):
    @property
    def name(self) -> str: ...


class _State(Protocol):
    """
    What is used of a state of theirs.
    """

    def apply_action(self, action: int, /) -> None: ...
    def clone(self) -> "_State": ...
    def current_phase(self) -> _Named: ...
    def current_player(self) -> int: ...
    def deadwood(self) -> list[int]: ...
    def discard_pile(self) -> list[int]: ...
    def finished_layoffs(self) -> bool: ...
    def hands(self) -> list[list[int]]: ...
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def knock_card(self) -> int: ...
    def known_cards(self) -> list[list[int]]: ...
    def layed_melds(self) -> list[list[int]]: ...
    def layoffs(self) -> list[int]: ...
    def legal_actions(self) -> list[int]: ...
    def pass_on_first_upcard(self) -> list[bool]: ...
    def returns(self) -> list[float]: ...
    def stock_size(self) -> int: ...
    def upcard(self) -> int | None: ...


class _Game(Protocol):
    def new_initial_state(self) -> _State: ...


class _Utils(Protocol):
    @property
    def int_to_meld(self) -> Mapping[int, list[int]]: ...
    def legal_discards(self, hand: list[int], limit: int, /) -> list[int]: ...
    def min_deadwood(self, hand: list[int], /) -> int: ...


@attrs.frozen(kw_only=True)
class Variant:
    """
    The same game in both engines: their parameters, and our rules.
    """

    name: str
    parameters: Mapping[str, int | bool] = attrs.field(factory=dict[str, "int | bool"])
    rules: Rules = OPENSPIEL
    gin_bonus: int = 25
    undercut_bonus: int = 25


VARIANTS: Final = (
    Variant(name="default"),
    Variant(
        name="oklahoma",
        parameters={"oklahoma": True},
        rules=attrs.evolve(oklahoma(OPENSPIEL), spade_doubles=False),
    ),
    Variant(
        name="limit-0",
        parameters={"knock_card": 0},
        rules=attrs.evolve(OPENSPIEL, knock_limit=0),
    ),
    Variant(
        name="limit-5",
        parameters={"knock_card": 5},
        rules=attrs.evolve(OPENSPIEL, knock_limit=5),
    ),
    Variant(
        name="bonuses-20-10",
        parameters={"gin_bonus": 20, "undercut_bonus": 10},
        gin_bonus=20,
        undercut_bonus=10,
    ),
    Variant(
        name="seven-cards",
        parameters={"hand_size": 7},
        rules=attrs.evolve(OPENSPIEL, hand_size=7),
    ),
)


def number(card: Card) -> int:
    """
    Return the number of a card of ours.
    """
    return _SUITS.index(card.suit.value.lower()) * 13 + card.rank.number - 1


_CARDS: Final = {number(card): card for card in DECK}


def numbers_of(cards: Iterable[Card]) -> list[int]:
    """
    Return the numbers of cards of ours.
    """
    return [number(card) for card in cards]


def text(numbers: Iterable[int]) -> str:
    """
    Return cards of theirs, by number, as our text.
    """
    return str(Hand.of(_CARDS[each] for each in numbers))


def pieces(cards: tuple[Card, ...]) -> Iterator[list[tuple[Card, ...]]]:
    """
    Yield all ways to lay a meld in pieces that OpenSpiel knows; only long runs have several.
    """
    if len(cards) <= _LONGEST:
        yield [cards]
    for size in range(3, min(_LONGEST, len(cards) - 3) + 1):
        for rest in pieces(cards[size:]):
            yield [cards[:size], *rest]


class OpenSpiel:
    """
    The engine: OpenSpiel's module, which must be installed.
    """

    def __init__(self) -> None:
        self._module = importlib.import_module("pyspiel")
        ids: Mapping[int, list[int]] = self.utils(10).int_to_meld
        self._ids = {frozenset(cards): meld for meld, cards in ids.items()}

    def state(self, variant: Variant) -> _State:
        """
        Return the state before the deal.
        """
        game: _Game = self._module.load_game("gin_rummy", dict(variant.parameters))
        return game.new_initial_state()

    def utils(self, hand_size: int) -> _Utils:
        """
        Return the functions that know melds.
        """
        utils: _Utils = self._module.gin_rummy.GinRummyUtils(13, 4, hand_size)
        return utils

    def meld(self, cards: Iterable[Card]) -> int:
        """
        Return the number of a meld of at most five cards.
        """
        return self._ids[frozenset(numbers_of(cards))]

    def spreads(self, melds: Iterable[Meld]) -> Iterator[Melds]:
        """
        Yield all ways to lay *melds*, long runs in pieces.
        """
        for parts in product(*(pieces(tuple(meld.cards)) for meld in melds)):
            yield frozenset(self.meld(piece) for part in parts for piece in part)


def _spreads_allowed(state: _State) -> set[Melds]:
    # All that the knocker may have laid down when he says that he is done.
    complete: set[Melds] = set()
    seen: set[Melds] = {frozenset()}
    todo: list[tuple[_State, Melds]] = [(state, frozenset())]
    while todo:
        now, laid = todo.pop()
        for action in now.legal_actions():
            if action == _PASS:
                complete.add(laid)
                continue
            more = laid | {action - _MELD}
            if more not in seen:
                seen.add(more)
                todo.append((after(now, action), more))
    return complete


def after(state: _State, *actions: int) -> _State:
    """
    Return a copy of *state* after some actions.
    """
    copy = state.clone()
    for action in actions:
        copy.apply_action(action)
    return copy


class Match:
    """
    One round in both engines.
    """

    def __init__(self, engine: OpenSpiel, variant: Variant, rng: random.Random, log: Log) -> None:
        self.engine, self.variant, self.rng, self.log = engine, variant, rng, log
        self.style = Style.drawn(rng)
        self.at_wall = False
        self.dealer = rng.choice(list(Seat))
        size = variant.rules.hand_size
        self.utils = engine.utils(size)
        order = drawn_order(rng)
        deck = [*pairs(order[:size], order[size : 2 * size]), *order[2 * size :]]
        self.ours = deal(deck, self.dealer, variant.rules)
        self.theirs = engine.state(variant)
        for card in order[: 2 * size + 1]:
            self.theirs.apply_action(number(card))

    def seat(self, player: int) -> Seat:
        """
        Return the seat of a player of theirs.
        """
        return self.dealer if player else self.dealer.other

    def player(self, seat: Seat) -> int:
        """
        Return the player of theirs in a seat.
        """
        return 1 if seat is self.dealer else 0

    def run(self) -> None:
        """
        Play to the end.
        """
        while not self.ours.is_over:
            self.compare()
            match self.ours.phase:
                case Phase.OFFER | Phase.DRAW:
                    self._draw()
                case Phase.DISCARD:
                    self._throw()
                case Phase.LAST:
                    self._last()
                case Phase.LAYOFF:
                    self._lay_off()
                case _:
                    raise AssertionError(self.ours.phase)
        if self.theirs.current_phase().name == "LAYOFF":
            self._meld()
        self._compare_end()

    def compare(self) -> None:
        """
        Compare all that both engines say of this node.
        """
        ours, theirs, agree = self.ours, self.theirs, self.log.agree
        table = ours.table
        self.log.count("nodes")
        first = ours.phase is Phase.DRAW and table.pile_closed
        phase = "FIRST_UPCARD" if first else _PHASES[ours.phase]
        agree("phase", theirs.current_phase().name, phase)
        agree("player", theirs.current_player(), self.player(ours.turn))
        agree("stock size", theirs.stock_size(), table.stock_size)
        agree("knock limit", theirs.knock_card(), table.knock_limit)
        upcard = theirs.upcard()
        if ours.phase in {Phase.OFFER, Phase.DRAW, Phase.LAST}:
            shown = None if table.upcard is None else number(table.upcard)
            agree("upcard", upcard, shown)
        pile = [*theirs.discard_pile(), *([] if upcard is None else [upcard])]
        agree("discard pile", pile, numbers_of(table.discards))
        agree("passes", sum(theirs.pass_on_first_upcard()), table.passes)
        self._compare_hands()

    def _compare_hands(self) -> None:
        ours, table = self.ours, self.ours.table
        for player, cards in enumerate(self.theirs.hands()):
            seat = self.seat(player)
            hand = ours.hands[seat]
            if table.spread is not None and seat is table.knocker:
                hand = table.spread.unmelded
            self.log.agree("hand", text(cards), str(hand))
            count = self.theirs.deadwood()[player]
            if table.knocker is None:
                known = self.theirs.known_cards()[player]
                self.log.agree("known cards", text(known), str(table.known[seat]))
                if len(hand) == table.rules.hand_size:
                    self.log.agree("deadwood", count, deadwood(hand))
            elif self.at_wall and not table.layoffs and seat is not table.knocker:
                self.log.count("stepped around: deadwood after a knock with the last discard")
                self.log.agree("deadwood as before the knock", count, deadwood(hand))
            else:
                # What is laid down is gone, and the rest counts as it is.
                self.log.agree("card values", count, hand.points)

    def _apply(self, action: Action, *theirs: int) -> None:
        self.log.actions.append(str(action))
        self.ours = play(self.ours, action)
        for each in theirs:
            self.theirs.apply_action(each)

    def _agree_actions(self, ours: Collection[int]) -> None:
        self.log.agree("legal actions", sorted(self.theirs.legal_actions()), sorted(ours))

    def _draw(self) -> None:
        actions = legal_actions(self.ours)
        numbers: dict[type[Action], int] = {TakeDiscard: _TAKE, DrawStock: _STOCK, Pass: _PASS}
        self._agree_actions([numbers.get(type(action), -1) for action in actions])
        action = self.style.draws(self.rng, self.ours, actions)
        stock = self.ours.stock
        self._apply(action, numbers[type(action)])
        if isinstance(action, DrawStock):
            self.log.require("chance", that=self.theirs.is_chance_node())
            self._agree_actions(numbers_of(stock))
            self.theirs.apply_action(number(stock[-1]))

    def _throw(self) -> None:
        actions = legal_actions(self.ours)
        discards = [action for action in actions if isinstance(action, Discard)]
        knocks = [action for action in actions if isinstance(action, Knock)]
        self.log.agree("kinds of actions", len(actions), len(discards) + len(knocks))
        legal = set(self.theirs.legal_actions())
        mine = {number(discard.card) for discard in discards}
        self.log.agree("discards", sorted(legal - {_KNOCK}), sorted(mine))
        can_knock = self._compare_knocks(self.ours.hands[self.ours.turn], knocks, legal)
        knock = self.style.knocks(self.rng, knocks) if can_knock else None
        if knock is not None:
            self._knock(knock, knocks)
            return
        discard = self.style.throws(self.rng, self.ours, discards)
        self._apply(discard, number(discard.card))

    def _last(self) -> None:
        actions = legal_actions(self.ours)
        knocks = [action for action in actions if isinstance(action, Knock)]
        others = [action for action in actions if not isinstance(action, Knock)]
        legal = set(self.theirs.legal_actions())
        self.log.agree("passing", [_PASS], sorted(legal - {_KNOCK}))
        self.log.agree("passing", [Pass()], others)
        self.log.count("last discards")
        upcard = self.ours.table.discards[-1]
        held = self.ours.hands[self.ours.turn] | upcard
        can_knock = self._compare_knocks(held, knocks, legal)
        if can_knock and self.rng.random() < 0.5:
            self.log.count("knocks with the last discard")
            self.at_wall = True
            self._knock(self.rng.choice(knocks), knocks)
            return
        self._apply(Pass(), _PASS)

    def _compare_knocks(self, held: Hand, knocks: Sequence[Knock], legal: Collection[int]) -> bool:
        # Whether both engines can knock with these eleven cards.
        limit = self.ours.table.knock_limit
        theirs = self.utils.legal_discards(numbers_of(held), limit)
        mine = sorted({number(knock.card) for knock in knocks})
        self.log.agree("throws to knock", sorted(theirs), mine)
        best, guess = best_throw(held).spread.deadwood, self.utils.min_deadwood(numbers_of(held))
        if guess != best:
            self.log.count("stepped around: deadwood of eleven cards")
            self.log.require("deadwood of eleven is at least the best throw's", that=guess > best)
        if knocks and _KNOCK not in legal:
            self.log.count("stepped around: knock not offered")
            self.log.require("deadwood of eleven is above the limit", that=guess > limit)
            return False
        self.log.agree("knock", _KNOCK in legal, bool(knocks))
        return bool(knocks)

    def _knock(self, knock: Knock, knocks: Sequence[Knock]) -> None:
        self.log.count("knock nodes")
        knocking = after(self.theirs, _KNOCK)
        throws = {each.card for each in knocks}
        self.log.agree(
            "throws after knocking", sorted(knocking.legal_actions()), sorted(numbers_of(throws))
        )
        for card in throws:
            theirs = _spreads_allowed(after(knocking, number(card)))
            own = [each.melds for each in knocks if each.card == card]
            ours = {laid for melds in own for laid in self.engine.spreads(melds)}
            self.log.agree(f"spreads after {card}", theirs, ours)
            self.log.count("spreads", len(theirs))
        laid = self.rng.choice(list(self.engine.spreads(knock.melds)))
        melds = self.rng.sample(sorted(laid), len(laid))
        self._apply(knock, _KNOCK, number(knock.card), *(_MELD + meld for meld in melds), _PASS)
        self.log.agree("their phase", "LAYOFF", self.theirs.current_phase().name)
        player = self.player(self.ours.turn.other)
        self.log.agree("melds", self.theirs.layed_melds()[player], melds)

    def _lay_off(self) -> None:
        self._compare_defence()
        # They name the card alone. It may fit two melds, so there is a state for each way.
        ways = [self.ours]
        done = False
        while not done:
            self.log.count("lay-off nodes")
            found = [(way, layoff) for way in ways for layoff in legal_actions(way, LayOff)]
            for way in ways:
                kinds = {type(action) for action in legal_actions(way)}
                self.log.require("done or laying off", that={Done} <= kinds <= {Done, LayOff})
            chained = [layoff for way, layoff in found if not _is_third(way, layoff)]
            fit = {layoff.card for layoff in chained}
            missing = {layoff.card for _, layoff in found} - fit
            if missing:
                self.log.count("stepped around: third lay-off at one end", len(missing))
            self._agree_actions([_PASS, *numbers_of(fit)])
            done = not fit or self.rng.random() < 0.1
            if not done:
                card = self.rng.choice(sorted(fit, key=number))
                ways = self._laid_off(card, found)
                self.ours = ways[0]
                self.compare()
        self.log.count("ways to lay off", len(ways))
        self._apply(Done(), _PASS)
        for way in ways:
            self.log.agree("way", play(way, Done()).hands, self.ours.hands)

    def _laid_off(self, card: Card, found: Iterable[tuple[Round, LayOff]]) -> list[Round]:
        self.log.count("lay-offs")
        self.log.actions.append(f"{card}>")
        self.theirs.apply_action(number(card))
        ways: dict[tuple[Meld, ...], Round] = {}
        for way, layoff in found:
            if layoff.card == card:
                laid = play(way, layoff)
                ways.setdefault(laid.table.melds, laid)
        for laid in ways.values():
            cards = [layoff.card for layoff in laid.table.layoffs]
            self.log.agree("lay-offs", self.theirs.layoffs(), numbers_of(cards))
        return list(ways.values())

    def _compare_defence(self) -> None:
        # The best that all their actions can reach, and our best defence.
        defender = self.player(self.ours.turn)
        least = 98
        seen: set[Melds] = {frozenset()}
        todo: list[tuple[_State, Melds]] = [(self.theirs, frozenset())]
        while todo:
            now, laid = todo.pop()
            least = min(least, self.utils.min_deadwood(now.hands()[defender]))
            for action in now.legal_actions():
                more = laid | {action}
                if action != _PASS and more not in seen:
                    seen.add(more)
                    todo.append((after(now, action), more))
        defence = best_defence(self.ours.hands[self.ours.turn], self.ours.table.melds)
        self.log.count("best defences")
        self.log.agree("best defence", least, defence.spread.deadwood)

    def _meld(self) -> None:
        # Our round is over. In theirs the defender has yet to lay his own melds.
        defender = self.theirs.current_player()
        hand = self.ours.hands[self.seat(defender)]
        self.log.agree("defender", self.seat(defender), self.ours.turn)
        self.log.agree("hand", text(self.theirs.hands()[defender]), str(hand))
        self.log.require("lay-offs are over", that=self.theirs.finished_layoffs())
        short = [meld for meld in find_melds(hand) if len(meld.cards) <= _LONGEST]
        self._agree_actions([_PASS, *(_MELD + self.engine.meld(meld.cards) for meld in short)])
        best = best_spread(hand).melds
        for meld in self.rng.choice(list(self.engine.spreads(best))):
            self.theirs.apply_action(_MELD + meld)
        self.theirs.apply_action(_PASS)

    def _compare_end(self) -> None:
        ours, table = self.ours, self.ours.table
        self.log.require("the end", that=self.theirs.is_terminal())
        self.log.agree("returns", self.theirs.returns(), self.expected_returns())
        self.log.count("rounds")
        if table.knocker is None or table.spread is None:
            last = self.log.actions[-1]
            void = {"pass": "at the stock's floor", "take": "too many takes"}
            self.log.count(f"ended: {void.get(last, 'same card returned twice')}")
            return
        left = deadwood(ours.hands[table.knocker.other]) - table.spread.deadwood
        ending = "gin" if table.spread.is_gin else "undercut" if left < 0 else "knock"
        self.log.count(f"ended: {'tie' if ending == 'knock' and left == 0 else ending}")

    def expected_returns(self) -> list[float]:
        """
        Return what each player gains by OpenSpiel's rule: no bonus for equal counts.
        """
        table = self.ours.table
        if table.knocker is None or table.spread is None:
            return [0.0, 0.0]
        gain = deadwood(self.ours.hands[table.knocker.other]) - table.spread.deadwood
        if table.spread.is_gin:
            gain += self.variant.gin_bonus
        elif gain < 0:
            gain -= self.variant.undercut_bonus
        sign = 1 if self.player(table.knocker) == 0 else -1
        return [float(sign * gain), float(-sign * gain)]


def _is_third(way: Round, layoff: LayOff) -> bool:
    # Whether two cards lie already at that end of the run that the card would go to.
    table = way.table
    if layoff.onto.kind is MeldKind.SET or table.spread is None:
        return False
    laid = table.spread.melds[table.melds.index(layoff.onto)]
    added = [card for card in layoff.onto.cards if card not in laid.cards]
    low = min(laid.cards, key=number)
    below = layoff.card.rank.number < low.rank.number
    return 2 == sum((card.rank.number < low.rank.number) is below for card in added)


def play_rounds(engine: OpenSpiel, variant: Variant, numbers: Iterable[int], seed: str) -> Figures:
    """
    Play rounds in both engines; whatever they disagree in is an error.
    """
    figures = Figures()
    for each in numbers:
        replay = f"-k 'openspiel and agree and {variant.name}' --seed '{seed}' --first {each}"
        log = Log(replay=f"{replay} --rounds 1", figures=figures)
        with log.explained():
            Match(engine, variant, random.Random(f"{seed} {variant.name} {each}"), log).run()
    return figures
