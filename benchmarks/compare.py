"""
Measure the library beside OpenSpiel, in one run: ``nox -s bench``.

Each subject is timed in many short turns, one after the other, so that whatever
else the machine does falls on all of them alike. The tables give the median
time of a call in microseconds, and its ratio to OpenSpiel's or to `deadwood`.
Ratios are what counts: times are those of one machine.
"""

import importlib.metadata
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence

import pyspiel

from ginrummy import (
    DECK,
    Hand,
    Meld,
    _masks,
    best_defence,
    best_spread,
    best_throw,
    deadwood,
    find_melds,
)

TURNS = 41
# OpenSpiel's suits are spades, clubs, diamonds, hearts.
SUIT = {0: 1, 1: 2, 2: 3, 3: 0}

Call = Callable[[], object]


def uniform(rng: random.Random, size: int) -> Hand:
    """Any cards."""
    return Hand.of(rng.sample(DECK, size))


def rich(rng: random.Random, size: int) -> Hand:
    """Cards of five neighbouring ranks: melds of all kinds, and many choices."""
    low = rng.randrange(9)
    pool = [card for card in DECK if low < card.rank.number <= low + 5]
    return Hand.of(rng.sample(pool, size))


ADVERSARIAL = [
    "AsKs2s3s4s5s6s7s8s9s",
    "As2s3s4s5s6s7s8s9sTs",
    "4c4d4h4s5c5d5h5s6c6d",
    "3c3d3h3s4c4d4h4s5c5d",
    "6c7c8c6d7d8d6h7h8h9s",
    "4c4h4s5c5d5s6d6h6s7h",
]


def foreign(hand: Hand) -> list[int]:
    """Write a hand as OpenSpiel does."""
    return [SUIT[card.suit.number] * 13 + card.rank.number - 1 for card in hand]


def times(subjects: dict[str, tuple[Callable[..., object], Sequence[object]]]) -> dict[str, float]:
    """Return the median time of a call of each subject, in microseconds."""
    turns: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(TURNS):
        for name, (call, arguments) in subjects.items():
            start = time.perf_counter()
            for argument in arguments:
                call(argument)
            turns[name].append((time.perf_counter() - start) / len(arguments) * 1e6)
    return {name: statistics.median(turn) for name, turn in turns.items()}


def row(name: str, ours: float, theirs: float, limit: float | None) -> None:
    """Print a line of a table, with the aim if there is one."""
    ratio = ours / theirs
    aim = "" if limit is None else f"at most {limit}" + ("" if ratio <= limit else ", MISSED")
    print(f"{name:<34} {ours:9.2f} {theirs:9.2f} {ratio:7.2f}  {aim}")


def melding(rng: random.Random) -> None:
    """Compare deadwood() with OpenSpiel's."""
    theirs = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    print(f"\n{'deadwood()':<34} {'ginrummy':>9} {'OpenSpiel':>9} {'ratio':>7}")
    for size in (10, 11):
        for kind in (uniform, rich):
            hands = [kind(rng, size) for _ in range(1000)]
            median = times(
                {"ours": (deadwood, hands), "theirs": (theirs, [foreign(h) for h in hands])}
            )
            row(f"{size} cards, {kind.__name__}", median["ours"], median["theirs"], 0.5)
    worst: dict[str, float] = {"ours": 0.0, "theirs": 0.0}
    for text in ADVERSARIAL:
        hands = [Hand.parse(text)] * 50
        median = times(
            {"ours": (deadwood, hands), "theirs": (theirs, [foreign(h) for h in hands])}
        )
        worst = {name: max(worst[name], median[name]) for name in worst}
    row("10 cards, the worst of each", worst["ours"], worst["theirs"], 0.3)


def choosing(rng: random.Random) -> None:
    """Compare the functions that answer with values with deadwood()."""
    print(f"\n{'10 cards; best_throw() 11':<34} {'µs':>9} {'deadwood':>9} {'ratio':>7}")
    for kind, spread_limit, throw_limit in ((uniform, 6, 15), (rich, None, None)):
        ten = [kind(rng, 10) for _ in range(500)]
        eleven = [kind(rng, 11) for _ in range(500)]
        median = times(
            {
                "spread": (best_spread, ten),
                "throw": (best_throw, eleven),
                "ten": (deadwood, ten),
                "eleven": (deadwood, eleven),
            }
        )
        row(f"best_spread(), {kind.__name__}", median["spread"], median["ten"], spread_limit)
        row(f"best_throw(), {kind.__name__}", median["throw"], median["eleven"], throw_limit)


def knock(rng: random.Random) -> tuple[Hand, tuple[Meld, ...]]:
    """Make up a knock: one to three melds, and a defender with cards that are near them."""
    low = rng.randrange(8)
    near = Hand.of(card for card in DECK if low < card.rank.number <= low + 6)
    laid: list[Meld] = []
    for meld in rng.sample(find_melds(near), 60):
        if len(meld.cards) < 5 and len(laid) < 3 and not any(meld.cards & m.cards for m in laid):
            laid.append(meld)
    rest = near
    for meld in laid:
        rest -= meld.cards
    return Hand.of(rng.sample(tuple(rest), min(10, len(rest)))), tuple(laid)


def defending(rng: random.Random) -> None:
    """Time best_defence() on rich knocks."""
    knocks = [knock(rng) for _ in range(1000)]
    durations: list[float] = []
    for hand, laid in knocks:
        start = time.perf_counter()
        best_defence(hand, laid)
        durations.append((time.perf_counter() - start) * 1e6)
    median = statistics.median(durations)
    print(f"\nbest_defence(), rich knocks: median {median:.0f} µs, at most 100")


def importing() -> None:
    """Time the import, above that of attrs, each in a process of its own, with byte code kept."""
    code = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"
    names = ("attrs", "ginrummy")
    runs: dict[str, list[float]] = {name: [] for name in names}
    with tempfile.TemporaryDirectory() as cache:
        for _ in range(22):
            for name in names:
                command = [sys.executable, "-c", code.format(name)]
                out = subprocess.check_output(command, env={"PYTHONPYCACHEPREFIX": cache})  # noqa: S603
                runs[name].append(float(out) * 1000)
    attrs, ours = (statistics.median(runs[name][1:]) for name in names)
    print(f"import ginrummy: {ours - attrs:.1f} ms above attrs ({attrs:.1f} ms), at most 30")


def sizes() -> None:
    """Add up the tables of the search."""
    seen: dict[int, int] = {}
    todo: list[object] = [value for value in vars(_masks).values() if isinstance(value, tuple)]
    while todo:
        value = todo.pop()
        if id(value) not in seen:
            seen[id(value)] = sys.getsizeof(value)
            todo += value if isinstance(value, tuple) else ()
    print(f"tables of the search: {sum(seen.values()) / 1e6:.2f} MB, at most 2")


def main() -> None:
    """Run all the comparisons."""
    versions = [f"{name} {importlib.metadata.version(name)}" for name in ("open_spiel", "attrs")]
    print(f"ginrummy {importlib.metadata.version('ginrummy')}, {', '.join(versions)}")
    print(f"Python {platform.python_version()}, {platform.platform()}, {platform.machine()}")
    rng = random.Random(1)
    melding(rng)
    choosing(rng)
    defending(rng)
    importing()
    sizes()


if __name__ == "__main__":
    main()
