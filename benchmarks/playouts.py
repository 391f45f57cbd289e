"""
Measure whole rounds beside OpenSpiel, in one run: ``nox -s bench``.

Both engines play the same deals with random legal actions, some rounds the one and
some the other in turn, so that whatever else the machine does falls on both alike.
"""

import gc
import importlib.metadata
import pickle
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable

import attrs
import pyspiel

from ginrummy import (
    DECK,
    OPENSPIEL,
    Card,
    Round,
    Seat,
    complete,
    deal,
    legal_actions,
    play,
    shuffled,
    shuffled_deck,
    view,
)

TURNS = 15
ROUNDS = 20
# OpenSpiel's suits are spades, clubs, diamonds, hearts.
SUIT = {0: 1, 1: 2, 2: 3, 3: 0}
GAME = pyspiel.load_game("gin_rummy")


def play_ours(deck: tuple[Card, ...], rng: random.Random) -> int:
    """Play a round with random legal actions and return how many there were."""
    state = deal(deck, Seat.NORTH, OPENSPIEL)
    count = 0
    while not state.is_over:
        state = play(state, rng.choice(legal_actions(state)))
        count += 1
    return count


def play_theirs(deck: list[int], rng: random.Random) -> int:
    """Play the same with OpenSpiel, whose deals are actions of chance."""
    state = GAME.new_initial_state()
    dealt = count = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(deck[dealt])
            dealt += 1
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count


def compare() -> None:
    """Print how many rounds a second both play."""
    decks = [shuffled_deck(random.Random(seed)) for seed in range(ROUNDS)]
    foreign = [[SUIT[c.suit.number] * 13 + c.rank.number - 1 for c in deck] for deck in decks]
    ours: list[float] = []
    theirs: list[float] = []
    gc.disable()  # as for the other tables: a collection falls on whoever is at work
    for _ in range(TURNS):
        start = time.perf_counter()
        for seed, deck in enumerate(decks):
            play_ours(deck, random.Random(seed))
        middle = time.perf_counter()
        for seed, cards in enumerate(foreign):
            play_theirs(cards, random.Random(seed))
        ours.append(ROUNDS / (middle - start))
        theirs.append(ROUNDS / (time.perf_counter() - middle))
    gc.enable()
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    print(f"\nrandom playouts: {statistics.median(ours):.0f} rounds a second")
    print(f"OpenSpiel:       {statistics.median(theirs):.0f} rounds a second")
    print(f"ratio:           {ratio:.1f}, at least 5")


def median(call: Callable[[], object]) -> float:
    """Return the median time of a call, in microseconds."""
    turns: list[float] = []
    for _ in range(31):
        start = time.perf_counter()
        for _ in range(200):
            call()
        turns.append((time.perf_counter() - start) / 200 * 1e6)
    return statistics.median(turns)


def history() -> list[Round]:
    """Play a round of more than a hundred actions and keep it all."""
    for seed in range(1000):
        rng = random.Random(seed)
        states = [deal(shuffled_deck(rng), Seat.NORTH)]
        while not states[-1].is_over:
            states.append(play(states[-1], rng.choice(legal_actions(states[-1]))))
        if len(states) > 100:
            return states
    raise SystemExit("no long round was found")


def size_of(states: list[Round]) -> int:
    """Add up the sizes of all the objects that the rounds are made of, each once."""
    seen: dict[int, int] = {}
    shared = {id(card) for card in DECK}
    todo: list[object] = [*states]
    while todo:
        value = todo.pop()
        if id(value) in seen or id(value) in shared or isinstance(value, type):
            continue
        seen[id(value)] = sys.getsizeof(value)
        if attrs.has(type(value)):
            todo += [getattr(value, field.name) for field in attrs.fields(type(value))]
        elif isinstance(value, tuple | frozenset):
            todo += value
    return sum(seen.values())


def steps() -> None:
    """Time single calls."""
    states = history()
    early, late = states[4], states[-4]
    seen = view(early, early.turn)
    hidden = shuffled(seen.unseen, random.Random(1))
    for name, state in (("early", early), ("late", late)):
        action = legal_actions(state)[0]
        taken = median(lambda state=state, action=action: play(state, action))
        print(f"play(), {name} in a round: {taken:.1f} µs")
    print(f"view(): {median(lambda: view(early, early.turn)):.2f} µs, at most 2")
    print(f"complete(): {median(lambda: complete(seen, hidden)):.1f} µs, at most 60")
    print(f"hash(): {median(lambda: hash(early)):.2f} µs, at most 5")
    size = size_of(states[:100])
    print(f"100 states of a round: {size / 1000:.0f} kB, at most 200")
    print(f"a pickled round: {len(pickle.dumps(early))} bytes")


def main() -> None:
    """Run all the measurements."""
    versions = [f"{name} {importlib.metadata.version(name)}" for name in ("open_spiel", "attrs")]
    print(f"ginrummy {importlib.metadata.version('ginrummy')}, {', '.join(versions)}")
    print(f"Python {platform.python_version()}, {platform.platform()}, {platform.machine()}")
    compare()
    steps()


if __name__ == "__main__":
    main()
