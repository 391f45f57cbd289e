"""The laws of players: what they choose is legal, under any rules and in any phase."""

import random

from hypothesis import given, strategies as st

from ginrummy import (
    BySeat,
    Card,
    Phase,
    Round,
    Rules,
    Seat,
    complete,
    deal,
    legal_actions,
    play_out,
    shuffled,
    shuffled_deck,
    view,
)
from ginrummy.players import Player, random_player, sensible_player, weigh_throws
from ginrummy.rules import KnockLimitFrom
from ginrummy.strategies import cards, rounds, rule_sets
from tests.properties.positions import few

BUSY = [phase for phase in Phase if phase is not Phase.OVER]


@given(rounds(phases=BUSY), st.integers(0, 2**32))
def test_players_do_what_they_may(state: Round, seed: int) -> None:
    """
    In every position that can come about both choose what is legal.
    """
    seen = view(state, state.turn)
    actions = legal_actions(seen)

    assert sensible_player(seen) in actions
    assert random_player(random.Random(seed))(seen) in actions


@few(1)
@given(rounds(phases=BUSY), st.integers(0, 2**32))
def test_players_cannot_peek(state: Round, seed: int) -> None:
    """
    What is chosen, and what is advised, is the same whatever the hidden cards are.
    """
    seen = view(state, state.turn)
    guess = complete(seen, shuffled(seen.unseen, random.Random(seed)))
    other = view(guess, state.turn)

    assert sensible_player(seen) == sensible_player(other)
    assert weigh_throws(seen) == weigh_throws(other)


@few(2)
@given(rule_sets(), cards(), st.sampled_from(Seat), st.integers(0, 2**32))
def test_players_come_to_an_end(rules: Rules, card: Card, seat: Seat, seed: int) -> None:
    """
    Under any rules a round of two players ends, and nothing they do is refused.
    """
    rng = random.Random(seed)
    side_card = card if rules.knock_limit_from is KnockLimitFrom.SIDE_CARD else None
    start = deal(shuffled_deck(rng), seat, rules, side_card=side_card)
    players = BySeat[Player](sensible_player, sensible_player)
    for second in (sensible_player, random_player(rng)):
        *_, end = play_out(start, players.put(Seat.SOUTH, second))

        assert end.is_over
