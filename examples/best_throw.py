"""
How often does the best split of eleven cards mislead the throw?

Many programs split all eleven cards as well as they can and throw the dearest
card that is left over. That is quick, and wrong: another throw may leave less.
This script counts how often, on hands from a pack that has only low cards and
melds often.

    python examples/best_throw.py [HANDS]
"""

import random
import sys

from ginrummy import DECK, Hand, best_spread, best_throw

LOW = [card for card in DECK if card.rank.number <= 6]


def main(hands: int) -> None:
    """Count the hands that the quick way gets wrong, and show the worst of them."""
    rng = random.Random(7)
    misled = 0
    worst, loss = Hand(), 0
    for _ in range(hands):
        hand = Hand.of(rng.sample(LOW, 11))
        spread = best_spread(hand)
        if spread.is_gin:
            continue  # nothing is left over to be thrown
        quick = spread.deadwood - max(card.points for card in spread.unmelded)
        more = quick - best_throw(hand).spread.deadwood
        misled += more > 0
        if more > loss:
            worst, loss = hand, more

    print(f"{misled} of {hands} hands, {misled / hands:.1%}")
    if loss:
        throw = best_throw(worst)
        print(f"the worst: {worst}, {loss} points more than after throwing the {throw.card}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
