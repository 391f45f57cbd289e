"""What the type checkers must accept, and the types they must find."""

from collections.abc import Iterator
from typing import assert_type

from ginrummy import (
    Action,
    Annul,
    BySeat,
    Card,
    Claim,
    Column,
    Defence,
    Game,
    Hand,
    LayOff,
    Meld,
    MeldKind,
    Rank,
    Round,
    RoundResult,
    ScoreSheet,
    Seat,
    Settlement,
    Spread,
    Suit,
    Throw,
    View,
    best_defence,
    best_spread,
    best_spreads,
    best_throw,
    deadwood,
    find_layoffs,
    find_melds,
    find_throws,
    iter_spreads,
    meld_kind,
    net_tables,
    record_result,
    score_counts,
    score_refusal,
    score_round,
    score_sheet,
    score_showdown,
    settle,
)
from ginrummy.codec import dumps, loads, loads_action, make_converter, schema
from ginrummy.records import GameRecord


def values() -> None:
    """The values and their fields."""
    card = Card(Rank.SEVEN, Suit.HEARTS)
    assert_type(Card.parse("7h"), Card)
    assert_type(card.rank, Rank)
    assert_type(card.points, int)
    hand = Hand.of([card])
    assert_type(hand | card, Hand)
    assert_type(hand - hand, Hand)
    assert_type(list(hand), list[Card])
    assert_type(Meld.parse("7c7d7h").kind, MeldKind)
    pair = BySeat(north=1, south=2)
    assert_type(pair[Seat.NORTH], int)
    assert_type(pair.map(str), BySeat[str])


def functions(hand: Hand, melds: tuple[Meld, ...]) -> None:
    """The functions and what they return."""
    assert_type(find_melds(hand), tuple[Meld, ...])
    assert_type(meld_kind(hand), MeldKind | None)
    assert_type(deadwood(hand), int)
    assert_type(best_spread(hand), Spread)
    assert_type(best_spreads(hand), tuple[Spread, ...])
    assert_type(iter_spreads(hand), Iterator[Spread])
    assert_type(find_throws(hand, limit=10), tuple[Throw, ...])
    assert_type(best_throw(hand), Throw)
    assert_type(find_layoffs(hand, melds), tuple[LayOff, ...])
    assert_type(best_defence(hand, melds), Defence)


def scores(spread: Spread, hand: Hand, round_: Round) -> None:
    """The scores of rounds and games."""
    result = score_showdown(Seat.NORTH, spread, hand, layoffs=[], difference_only={Seat.SOUTH})
    assert_type(result, RoundResult)
    assert_type(result.winner, Seat | None)
    assert_type(result.deadwood, BySeat[int] | None)
    assert_type(result.balance(Seat.NORTH), int)
    assert_type(score_counts(Seat.NORTH, BySeat(6, 18)), RoundResult)
    assert_type(score_refusal(Seat.NORTH, BySeat(6, 18), factor=2), RoundResult)
    assert_type(net_tables([result, score_round(round_)]), RoundResult)
    game = record_result(Game(results=[result]), result)
    assert_type(game.results, tuple[RoundResult, ...])
    assert_type(score_sheet(game), ScoreSheet)
    assert_type(score_sheet(game).columns, tuple[Column, ...])
    assert_type(settle(game), Settlement)


def messages(text: str, data: bytes) -> None:
    """What is read has the type that was asked for."""
    assert_type(loads(text, View), View)
    assert_type(loads(data, BySeat[Hand]), BySeat[Hand])
    assert_type(loads(text, tuple[Card, ...]), tuple[Card, ...])
    assert_type(loads_action(data), Action | Claim | Annul)
    assert_type(dumps(loads(text, GameRecord), indent=2), str)
    assert_type(make_converter().structure("7h", Card), Card)
    assert_type(schema(), dict[str, object])
