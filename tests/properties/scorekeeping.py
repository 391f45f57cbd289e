"""Rules with options of the score, results and games for the properties."""

from collections.abc import Sequence

import attrs
from hypothesis import strategies as st

from ginrummy import (
    BICYCLE,
    CLASSIC,
    MODERN,
    OPENSPIEL,
    PAGAT,
    PALACE,
    RLCARD,
    TOURNAMENT,
    BoxTiming,
    BySeat,
    Ending,
    Game,
    GameWinner,
    GinTie,
    NextDealer,
    NullDealer,
    RoundResult,
    Rules,
    Seat,
    SettleBy,
    Shutout,
    ShutoutTest,
    TargetTest,
    Tie,
    hollywood,
    oklahoma,
    record_result,
)
from ginrummy.strategies import rule_sets, seats
from tests.oracles.scoring import Options, Won

PRESETS = {
    "CLASSIC": CLASSIC,
    "PAGAT": PAGAT,
    "BICYCLE": BICYCLE,
    "MODERN": MODERN,
    "TOURNAMENT": TOURNAMENT,
    "PALACE": PALACE,
    "OPENSPIEL": OPENSPIEL,
    "RLCARD": RLCARD,
    "OKLAHOMA": oklahoma(PAGAT),
    "HOLLYWOOD": hollywood(CLASSIC),
    "BOTH": hollywood(oklahoma(MODERN)),
}
SCORING_ENDINGS = [Ending.KNOCK, Ending.GIN, Ending.BIG_GIN, Ending.UNDERCUT, Ending.AWARDED]
VOID_ENDINGS = [Ending.TIE, Ending.WASHOUT, Ending.ANNULLED]


@st.composite
def scored_rules(draw: st.DrawFn) -> Rules:
    """Draw rules with any options of the score that are possible together."""
    rules = draw(rule_sets())
    target = draw(st.sampled_from((100, 1, 40, 150, None)))
    settlement = draw(st.sampled_from(SettleBy))
    shutouts = list(Shutout)
    if settlement is SettleBy.TOTALS:
        shutouts.remove(Shutout.DOUBLE_NET)
    return attrs.evolve(
        rules,
        tie=draw(st.sampled_from(Tie)),
        undercut_bonus=draw(st.sampled_from((10, 25, 0))),
        gin_bonus=draw(st.sampled_from((20, 25, 0))),
        gin_tie=draw(st.sampled_from(GinTie)),
        target=target,
        target_test=draw(st.sampled_from(TargetTest)),
        box_bonus=draw(st.sampled_from((20, 25, 10, 0))),
        box_timing=draw(st.sampled_from(BoxTiming)),
        gin_boxes=draw(st.integers(0, 3)),
        undercut_boxes=draw(st.integers(0, 3)),
        big_gin_boxes=draw(st.integers(0, 3)),
        game_bonus=draw(st.sampled_from((100, 0))),
        game_winner=draw(st.sampled_from(GameWinner)),
        shutout_test=draw(st.sampled_from(ShutoutTest)),
        shutout=draw(st.sampled_from(shutouts)),
        settlement=settlement,
        next_dealer=draw(st.sampled_from(NextDealer)),
        null_dealer=draw(st.sampled_from(NullDealer)),
        hollywood=target is not None and draw(st.booleans()),
    )


def results() -> st.SearchStrategy[RoundResult]:
    """Draw results of rounds, won for nothing or for much, and void ones."""
    won = st.builds(
        RoundResult.of_points,
        seats(),
        st.integers(0, 80) | st.just(0),
        ending=st.sampled_from(SCORING_ENDINGS),
    )
    void = st.sampled_from(VOID_ENDINGS).map(lambda ending: RoundResult(ending=ending))
    return st.one_of(won, won, void)


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> Game:
    """Draw games, over or not."""
    game = Game(draw(rules), draw(seats()))
    for result in draw(st.lists(results(), max_size=25)):
        if game.is_over:
            break
        game = record_result(game, result)
    return game


def any_games() -> st.SearchStrategy[Game]:
    """Draw games by any rules, the presets among them."""
    return games(scored_rules() | st.sampled_from(list(PRESETS.values())))


def options_of(rules: Rules) -> Options:
    """Give the options of *rules* by name, for the oracle."""
    return {field.name: getattr(rules, field.name) for field in attrs.fields(Rules)}


def place_of(seat: Seat | None) -> int | None:
    """Give the oracle's number of a seat."""
    return None if seat is None else list(Seat).index(seat)


def won_of(results_: Sequence[RoundResult]) -> list[Won]:
    """Give the oracle's rounds for results."""
    return [
        Won(place_of(result.winner), result.points, result.ending.value) for result in results_
    ]


def swapped(result: RoundResult) -> RoundResult:
    """Give *result* with the seats swapped."""
    return attrs.evolve(
        result,
        winner=result.winner.other if result.winner else None,
        deadwood=result.deadwood and BySeat(result.deadwood.south, result.deadwood.north),
        spreads=result.spreads and BySeat(result.spreads.south, result.spreads.north),
    )
