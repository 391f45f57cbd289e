"""What the comparisons with all foreign engines have in common."""

import contextlib
import random
from collections import Counter
from collections.abc import Generator, Sequence

import attrs

from ginrummy import (
    DECK,
    Action,
    Card,
    Discard,
    Knock,
    Round,
    TakeDiscard,
    best_throw,
    deadwood,
    shuffled,
    shuffled_deck,
)

Figures = Counter[str]
"""How often something happened: rounds, nodes, endings, and what was stepped around."""


class DisagreementError(AssertionError):
    """
    Two engines say different things of one round.
    """


@attrs.define(kw_only=True)
class Log:
    """
    What it takes to play a round again, and the figures of all rounds so far.
    """

    replay: str
    figures: Figures
    actions: list[str] = attrs.field(factory=list[str])

    def agree(self, what: str, theirs: object, ours: object) -> None:
        """
        Fail if *theirs* and *ours* differ, with all that one needs to find out why.
        """
        if theirs != ours:
            raise DisagreementError(f"{what}: they say {theirs}, we say {ours}\n{self._again()}")

    def require(self, what: str, *, that: bool) -> None:
        """
        Fail if something does not hold that must.
        """
        if not that:
            raise DisagreementError(f"{what}: not so\n{self._again()}")

    @contextlib.contextmanager
    def explained(self) -> Generator[None]:
        """
        Say how to play the round again when one of the engines fails.
        """
        try:
            yield
        except DisagreementError:
            raise
        except Exception as error:
            error.add_note(self._again())
            raise

    def _again(self) -> str:
        return f"again: nox -s foreign -- {self.replay}\nplayed: {' '.join(self.actions)}"

    def count(self, what: str, times: int = 1) -> None:
        """
        Add to a figure.
        """
        self.figures[what] += times


@attrs.frozen(kw_only=True)
class Style:
    """
    How the players of one round choose, as probabilities.

    Evenly random play hardly ever knocks, never comes to the end of a round by drawing
    nothing but discards, and seldom hands one card back and forth; each style makes some of it
    likely.
    """

    sense: float
    """To take the upcard just when it lowers the deadwood."""
    take: float
    """To take the upcard otherwise."""
    thrift: float
    """To throw the card that leaves the least deadwood."""
    return_: float
    """To throw the card that was taken."""
    knock: float
    """To knock when that is possible."""

    @classmethod
    def drawn(cls, rng: random.Random) -> "Style":
        """
        Choose a style.
        """
        return cls(
            sense=rng.choice([0.0, 0.0, 0.9, 1.0, 1.0]),
            take=rng.choice([0.1, 0.4, 0.6, 0.9, 1.0]),
            thrift=rng.choice([0.0, 0.7, 0.95, 1.0, 1.0]),
            return_=rng.choice([0.0, 0.0, 0.0, 0.1, 0.8]),
            knock=rng.choice([0.0, 0.1, 0.4, 1.0, 1.0]),
        )

    def knocks(self, rng: random.Random, knocks: Sequence[Knock]) -> Knock | None:
        """
        Choose one of *knocks*, or none: half of the time the first throw's best spread.
        """
        if not knocks or rng.random() >= self.knock:
            return None
        return knocks[0] if rng.random() < 0.5 else rng.choice(knocks)

    def draws(self, rng: random.Random, round_: Round, actions: Sequence[Action]) -> Action:
        """
        Choose between the upcard and the alternative.
        """
        upcard, hand = round_.table.upcard, round_.hands[round_.turn]
        if upcard is not None and rng.random() < self.sense:
            kept = best_throw(hand | upcard, barred=upcard).spread
            wanted = kept.deadwood < deadwood(hand)
        else:
            wanted = rng.random() < self.take
        fitting = [action for action in actions if isinstance(action, TakeDiscard) is wanted]
        return rng.choice(fitting or actions)

    def throws(self, rng: random.Random, round_: Round, discards: Sequence[Discard]) -> Discard:
        """
        Choose one of *discards*.
        """
        taken = round_.table.taken
        others = [discard for discard in discards if discard.card != taken]
        if len(others) < len(discards) and rng.random() < self.return_:
            return next(discard for discard in discards if discard.card == taken)
        if rng.random() < self.thrift:
            return Discard(best_throw(round_.hands[round_.turn], barred=taken).card)
        return rng.choice(others)


def drawn_order(rng: random.Random) -> tuple[Card, ...]:
    """
    Return the 52 cards in some order; in four of five, those that are dealt are neighbours.

    The cards of four to six neighbouring ranks come first, so the hands are full of melds
    and of cards that would go into several.
    """
    deck = shuffled_deck(rng)
    if rng.random() < 0.2:
        return deck
    ranks = rng.randrange(4, 7)
    low = rng.randrange(1, 15 - ranks)
    near = [card for card in deck if low <= card.rank.number < low + ranks]
    return (*near, *shuffled([card for card in DECK if card not in near], rng))


def pairs(first: Sequence[Card], second: Sequence[Card]) -> list[Card]:
    """
    Return the cards of two hands in the order in which they are dealt in turn.
    """
    return [card for both in zip(first, second, strict=True) for card in both]


def report(name: str, figures: Figures) -> str:
    """
    Return the figures as text.
    """
    lines = [f"  {what}: {times:,}" for what, times in sorted(figures.items())]
    return "\n".join(["", name, *lines])
