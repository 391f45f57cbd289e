"""
Draw a table in the middle of a round, as the picture in the README.

Two simple players play a few turns, and what one of them sees is drawn.

    python examples/draw_table.py > docs/_static/table.svg
"""

import random
from itertools import islice

from ginrummy import (
    Action,
    BySeat,
    Discard,
    DrawStock,
    Pass,
    Phase,
    Seat,
    TakeDiscard,
    View,
    best_throw,
    deadwood,
    deal,
    play_out,
    shuffled_deck,
    view,
)
from ginrummy.svg import Svg, Theme, draw_view


def simple(seen: View) -> Action:
    """Take what makes less deadwood, throw what leaves the least, and never knock."""
    if seen.phase in {Phase.OFFER, Phase.DRAW}:
        upcard = seen.table.upcard
        if upcard is not None and deadwood(seen.hand | upcard) < deadwood(seen.hand):
            return TakeDiscard()
        return Pass() if seen.phase is Phase.OFFER else DrawStock()
    return Discard(best_throw(seen.hand, barred=seen.table.barred).card)


def picture() -> Svg:
    """Draw what south sees after 16 actions."""
    start = deal(shuffled_deck(random.Random(116)), Seat.NORTH)
    rounds = play_out(start, BySeat(simple, simple))
    later = next(islice(rounds, 16, None))
    seen = view(later, Seat.SOUTH)
    return draw_view(seen, Theme(four_colours=True), names=BySeat("Ann", "Bob"))


if __name__ == "__main__":
    print(picture())
