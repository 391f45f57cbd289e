"""Scores that are proved by sums which share nothing with the library."""

from ginrummy import (
    BySeat,
    Game,
    Round,
    Seat,
    SettleBy,
    score_round,
    score_sheet,
    settle,
)
from tests.oracles import melding, scoring
from tests.properties.drawing import cards_of
from tests.properties.scorekeeping import options_of, place_of, won_of


def prove_showdown(state: Round) -> None:
    """Compare the score of a knock that is settled with brute force and a sum by hand."""
    table = state.table

    assert table.knocker is not None
    assert table.spread is not None
    rest = melding.deadwood(cards_of(state.hands[table.knocker.other]))
    counts = BySeat(rest, rest).put(table.knocker, table.spread.unmelded.points)
    plain = {list(Seat).index(seat) for seat in table.ledger.difference_only}
    won = scoring.showdown(
        options_of(table.rules),
        list(Seat).index(table.knocker),
        (counts.north, counts.south),
        big=len(table.spread.hand) > table.rules.hand_size,
        plain=frozenset(plain),
    )
    result = score_round(state)
    spade = table.limit_card is not None and str(table.limit_card).endswith("s")
    factor = 2 if spade and table.rules.spade_doubles else 1

    assert (won.winner, won.ending) == (place_of(result.winner), result.ending.value)
    assert won.points * factor == result.points
    assert counts == result.deadwood


def prove_game(game: Game) -> None:
    """Compare the sheet of *game*, and what it is settled for, with an independent sum."""
    options = options_of(game.rules)
    known = [
        scoring.told(options, column)
        for column in scoring.columns_of(options, won_of(game.results))
    ]
    columns = score_sheet(game).columns

    assert [told.points for told in known] == [tuple(column.points) for column in columns]
    assert [told.winner for told in known] == [place_of(column.winner) for column in columns]
    assert [told.totals for told in known] == [tuple(column.totals) for column in columns]
    assert game.is_over == all(told.winner is not None for told in known)
    if not game.is_over:
        return
    north, south = (sum(told.totals[seat] for told in known) for seat in (0, 1))
    settled = settle(game)
    assert (north, south) == tuple(settled.totals)
    if game.rules.settlement is SettleBy.DIFFERENCE:
        assert north - south == settled.balance(Seat.NORTH) == -settled.balance(Seat.SOUTH)
    else:
        assert (north, south) == (settled.balance(Seat.NORTH), settled.balance(Seat.SOUTH))
