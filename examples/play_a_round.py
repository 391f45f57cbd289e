"""Let two simple players play a round and say what each step shows to everybody."""

import random

from ginrummy import (
    Action,
    BigGin,
    BySeat,
    Discard,
    Knock,
    Phase,
    Seat,
    View,
    best_throw,
    deal,
    legal_actions,
    play,
    score_round,
    shuffled_deck,
    view,
    witness,
)


def simple(seen: View, rng: random.Random) -> Action:
    """Knock as soon as possible, throw what leaves the least, and draw by chance."""
    actions = legal_actions(seen)
    closing = [action for action in actions if isinstance(action, Knock | BigGin)]
    if closing:
        return closing[0]
    if seen.phase is Phase.DISCARD:
        return Discard(best_throw(seen.hand, barred=seen.table.barred).card)
    return rng.choice(actions)


def main() -> None:
    """Play a round that is the same each time."""
    rng = random.Random(6)
    state = deal(shuffled_deck(rng), Seat.NORTH)
    names = BySeat("Ann", "Bob")
    while not state.is_over:
        action = simple(view(state, state.turn), rng)
        seen = witness(state, action, None)
        print(f"{names[seen.seat]}: {seen.action}")
        state = play(state, action, seat=seen.seat)
    result = score_round(state)
    winner = "nobody" if result.winner is None else names[result.winner]
    print(f"{result.ending.value}: {winner} wins {result.points}")


if __name__ == "__main__":
    main()
