"""
A round of RLCard's game ``gin-rummy`` and one of ours, played in lock-step.

RLCard counts cards from the ace of spades, suit by suit in the order of `_SUITS`, and
deals from the end of its deck: eleven cards to the non-dealer, then ten to the dealer. Its
payoffs are no scores, so they say who went out, how, and what is left to the others.
Where it does not play gin rummy, the comparison steps around it, and counts how often:

- Gin is one action, which throws a card of RLCard's choice; ours follows it.
- After 200 moves the round has to be declared dead; ours has no such end.
"""

import importlib
import random
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

import attrs

from ginrummy import (
    DECK,
    RLCARD,
    Action,
    Card,
    Discard,
    DrawStock,
    Hand,
    Knock,
    Pass,
    Phase,
    Rules,
    Seat,
    TakeDiscard,
    deadwood,
    deal,
    legal_actions,
    play,
)
from tests.foreign.lockstep import Figures, Log, Style, drawn_order, pairs

T = TypeVar("T")

_SUITS: Final = "SHDC"
_RANKS: Final = "A23456789TJQK"
_NORTH, _SOUTH, _STOCK, _TAKE, _DEAD, _GIN, _DISCARD, _KNOCK = 0, 1, 2, 3, 4, 5, 6, 58
_MOVES: Final = 200


class TheirCard(Protocol):
    """
    A card of theirs.
    """

    suit: str
    rank: str


class _Player(Protocol):
    hand: list[TheirCard]
    known_cards: list[TheirCard]


class _Dealer(Protocol):
    discard_pile: list[TheirCard]
    stock_pile: list[TheirCard]


class _Round(Protocol):
    current_player_id: int
    dealer: _Dealer
    is_over: bool
    move_sheet: list[object]
    players: list[_Player]


class _Event(Protocol):
    action_id: int


class _Scorer(Protocol):
    def get_payoffs(self, game: "_Game", /) -> list[float]: ...


class _Judge(Protocol):
    scorer: _Scorer

    def get_legal_actions(self) -> list[_Event]: ...


class _Settings(Protocol):
    going_out_deadwood_count: int


class _Game(Protocol):
    np_random: object
    judge: _Judge
    round: _Round
    settings: _Settings

    def decode_action(self, action_id: int, /) -> _Event: ...
    def init_game(self) -> object: ...
    def step(self, action: _Event, /) -> object: ...


@attrs.frozen(kw_only=True)
class Variant:
    """
    The same game in both engines.
    """

    name: str
    limit: int
    rules: Rules


# A limit above 10 does not work in RLCard.
VARIANTS: Final = (
    Variant(name="limit-10", limit=10, rules=RLCARD),
    Variant(name="limit-5", limit=5, rules=attrs.evolve(RLCARD, knock_limit=5)),
)


@attrs.frozen
class _Chance:
    # Stands in for their random numbers: the deck and the dealer are given.
    order: Sequence[int]
    dealer: int

    def shuffle(self, cards: list[T]) -> None:
        """Put *cards*, which come in order, into the order that is given."""
        cards[:] = [cards[each] for each in self.order]

    def choice(self, _players: object) -> int:
        """Return the dealer."""
        return self.dealer


def number(card: Card) -> int:
    """
    Return the number of a card of ours.
    """
    return _SUITS.index(card.suit.value.upper()) * 13 + card.rank.number - 1


_CARDS: Final = {number(card): card for card in DECK}


def card_of(card: TheirCard) -> Card:
    """
    Return a card of theirs as ours.
    """
    return _CARDS[_SUITS.index(card.suit) * 13 + _RANKS.index(card.rank)]


def hand_of(cards: Iterable[TheirCard]) -> Hand:
    """
    Return cards of theirs as ours.
    """
    return Hand.of(card_of(card) for card in cards)


class RLCard:
    """
    The engine: RLCard's modules, which must be installed.
    """

    def __init__(self) -> None:
        self._game = importlib.import_module("rlcard.games.gin_rummy.game")
        self._melding = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
        self._utils = importlib.import_module("rlcard.games.gin_rummy.utils.utils")

    def game(self, variant: Variant, order: Sequence[Card], dealer: int) -> _Game:
        """
        Return a game that is dealt: the first of *order* is the first card to go.
        """
        game: _Game = self._game.GinRummyGame()
        game.settings.going_out_deadwood_count = variant.limit
        game.np_random = _Chance([number(card) for card in reversed(order)], dealer)
        game.init_game()
        return game

    def deadwood(self, hand: list[TheirCard]) -> int:
        """
        Return what RLCard makes of ten cards.
        """
        best: list[object] = self._melding.get_best_meld_clusters(hand)
        count: int = self._utils.get_deadwood_count(hand, best[0] if best else [])
        return count


class Match:
    """
    One round in both engines.
    """

    def __init__(self, engine: RLCard, variant: Variant, rng: random.Random, log: Log) -> None:
        self.engine, self.rng, self.log = engine, rng, log
        self.style = Style.drawn(rng)
        self.dealer = rng.choice(list(Seat))
        order = drawn_order(rng)
        deck = [*pairs(order[:10], order[11:21]), order[10], *order[21:]]
        self.ours = deal(deck, self.dealer, variant.rules)
        self.theirs = engine.game(variant, order, self.player(self.dealer))

    @staticmethod
    def player(seat: Seat) -> int:
        """
        Return the player of theirs in a seat.
        """
        return 0 if seat is Seat.NORTH else 1

    def run(self) -> None:
        """
        Play to the end, or to where RLCard ends what goes on too long.
        """
        while not self.ours.is_over:
            self.compare()
            if self.ours.phase is Phase.DISCARD:
                self._throw()
            elif self._is_too_long():
                self.log.count("stepped around: dead after 200 moves")
                self._end([_DEAD])
                return
            else:
                self._draw()
        self._end([])

    def compare(self) -> None:
        """
        Compare all that both engines say of this node.
        """
        ours, theirs, agree = self.ours, self.theirs.round, self.log.agree
        table = ours.table
        self.log.count("nodes")
        agree("player", theirs.current_player_id, self.player(ours.turn))
        agree("stock", [card_of(card) for card in theirs.dealer.stock_pile], list(ours.stock))
        pile = [card_of(card) for card in theirs.dealer.discard_pile]
        agree("discard pile", pile, list(table.discards))
        for seat in Seat:
            player = theirs.players[self.player(seat)]
            agree("hand", str(hand_of(player.hand)), str(ours.hands[seat]))
            agree("known cards", str(hand_of(player.known_cards)), str(table.known[seat]))
        if ours.phase is not Phase.DISCARD:
            self._compare_deadwood(ours.turn)

    def _compare_deadwood(self, seat: Seat) -> None:
        count = self.engine.deadwood(self.theirs.round.players[self.player(seat)].hand)
        self.log.agree("deadwood", count, deadwood(self.ours.hands[seat]))

    def _legal(self) -> list[int]:
        return sorted(event.action_id for event in self.theirs.judge.get_legal_actions())

    def _step(self, action: int) -> None:
        self.theirs.step(self.theirs.decode_action(action))

    def _apply(self, action: Action, theirs: int) -> None:
        self.log.actions.append(str(action))
        self.ours = play(self.ours, action)
        self._step(theirs)

    def _is_too_long(self) -> bool:
        return len(self.theirs.round.move_sheet) >= _MOVES

    def _draw(self) -> None:
        actions = legal_actions(self.ours)
        numbers: dict[type[Action], int] = {TakeDiscard: _TAKE, DrawStock: _STOCK, Pass: _DEAD}
        mine = sorted(numbers.get(type(action), -1) for action in actions)
        self.log.agree("legal actions", self._legal(), mine)
        if self.ours.phase is Phase.LAST:
            self.log.count("last discards")
        action = self.style.draws(self.rng, self.ours, actions)
        self._apply(action, numbers[type(action)])

    def _throw(self) -> None:
        actions = legal_actions(self.ours)
        discards = [action for action in actions if isinstance(action, Discard)]
        knocks = [action for action in actions if isinstance(action, Knock)]
        self.log.agree("kinds of actions", len(actions), len(discards) + len(knocks))
        if self._legal() == [_GIN]:
            self.log.agree("discards where gin is forced", [], discards)
            self._gin(knocks)
            return
        mine = {_DISCARD + number(discard.card) for discard in discards}
        mine |= {_KNOCK + number(knock.card) for knock in knocks}
        self.log.agree("legal actions", self._legal(), sorted(mine))
        if knocks:
            self.log.count("nodes with a knock")
        knock = self.style.knocks(self.rng, knocks)
        if knock is not None:
            self.log.count("knock nodes")
            self._apply(knock, _KNOCK + number(knock.card))
            return
        discard = self.style.throws(self.rng, self.ours, discards)
        self._apply(discard, _DISCARD + number(discard.card))

    def _gin(self, knocks: Sequence[Knock]) -> None:
        # The card that they throw is seen by what is left.
        seat = self.ours.turn
        held = self.ours.hands[seat]
        self._step(_GIN)
        (thrown,) = held - hand_of(self.theirs.round.players[self.player(seat)].hand)
        self.log.count("stepped around: card thrown for gin")
        fitting = [knock for knock in knocks if knock.card == thrown]
        self.log.require(f"{thrown} leaves gin", that=bool(fitting))
        gin = self.rng.choice(fitting)
        self.log.actions.append(str(gin))
        self.ours = play(self.ours, gin)
        table = self.ours.table
        self.log.require("gin", that=table.spread is not None and table.spread.is_gin)

    def _end(self, last: Sequence[int]) -> None:
        # Both players score, in a fixed order; the card thrown to knock is gone in theirs.
        for action in (*last, _NORTH, _SOUTH):
            self.log.agree("legal actions at the end", self._legal(), [action])
            self._step(action)
        self.log.require("the end", that=self.theirs.round.is_over)
        self.log.agree("legal actions after the end", [], self._legal())
        for seat in Seat:
            left = hand_of(self.theirs.round.players[self.player(seat)].hand)
            self.log.agree("hand at the end", str(left), str(self.ours.hands[seat]))
            self._compare_deadwood(seat)
        payoffs = self.theirs.judge.scorer.get_payoffs(self.theirs)
        self.log.agree("payoffs", payoffs, self.expected_payoffs())
        self.log.count("rounds")
        table = self.ours.table
        knock = "gin" if table.spread is not None and table.spread.is_gin else "knock"
        void = "too many moves" if last else "at the stock's floor"
        self.log.count(f"ended: {void if table.knocker is None else knock}")

    def expected_payoffs(self) -> list[float]:
        """
        Return what each player gets by RLCard's rule: 1 for gin, 0.2 for a knock.
        """
        table = self.ours.table
        payoffs = [-deadwood(self.ours.hands[seat]) / 100 for seat in (Seat.NORTH, Seat.SOUTH)]
        if table.knocker is not None and table.spread is not None:
            payoffs[self.player(table.knocker)] = 1 if table.spread.is_gin else 0.2
        return payoffs


def play_rounds(engine: RLCard, variant: Variant, numbers: Iterable[int], seed: str) -> Figures:
    """
    Play rounds in both engines; whatever they disagree in is an error.
    """
    figures = Figures()
    for each in numbers:
        replay = f"-k 'rlcard and agree and {variant.name}' --seed '{seed}' --first {each}"
        log = Log(replay=f"{replay} --rounds 1", figures=figures)
        with log.explained():
            Match(engine, variant, random.Random(f"{seed} {variant.name} {each}"), log).run()
    return figures
