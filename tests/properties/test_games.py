"""The laws of games: sheets, ends, settlements, and whole games played out."""

import random
from itertools import chain, pairwise

import attrs
import pytest
from hypothesis import given, strategies as st

from ginrummy import (
    DECK,
    Action,
    BigGin,
    BySeat,
    Card,
    Discard,
    Done,
    DrawStock,
    Ending,
    Game,
    InvalidStateError,
    Knock,
    Pass,
    RoundResult,
    Rules,
    Seat,
    View,
    best_throw,
    deal,
    find_melds,
    legal_actions,
    next_round,
    play_out,
    record_result,
    score_round,
    score_sheet,
    settle,
    shuffled,
)
from ginrummy.cards import Hand
from ginrummy.errors import Invariant
from ginrummy.strategies import seats
from tests.properties.proving import prove_game, prove_showdown
from tests.properties.scorekeeping import (
    PRESETS,
    any_games,
    results,
    swapped,
)

each_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))


@given(any_games())
def test_sheets_and_settlements_are_those_of_the_oracle(game: Game) -> None:
    """
    R11.1 to R11.8, R12.1, R12.2: the sums, the winners and the totals are those found by hand.
    """
    prove_game(game)


@given(any_games(), results())
def test_sheets_grow_in_the_winners_column_alone(game: Game, result: RoundResult) -> None:
    """
    R11.1: a result adds one running sum for its winner in each column it enters, and no more.
    """
    if game.is_over:
        return
    before, after = score_sheet(game), score_sheet(record_result(game, result))
    grown = 0
    for old, new in zip(before.columns, after.columns, strict=True):
        for seat in Seat:
            more = len(new.sums[seat]) - len(old.sums[seat])
            assert old.sums[seat] == new.sums[seat][: len(old.sums[seat])]
            assert more == 0 or (more == 1 and seat is result.winner and not old.closed)
            assert all(sooner <= later for sooner, later in pairwise(new.sums[seat]))
            grown += more
    # A late seat's win may be for columns that are all closed (R12.2).
    late = game.rules.hollywood and any(column.closed for column in before.columns)
    assert (grown > 0) == (result.winner is not None) or (late and not grown)


@given(any_games())
def test_swapping_the_seats_swaps_everything(game: Game) -> None:
    """
    R11.5, R11.8: a game knows no seat.
    """
    other = Game(game.rules, game.first_dealer.other, map(swapped, game.results))

    assert game.next_dealer.other is other.next_dealer
    for ours, theirs in zip(score_sheet(game).columns, score_sheet(other).columns, strict=True):
        assert tuple(ours.sums) == tuple(theirs.sums)[::-1]
        assert tuple(ours.lines) == tuple(theirs.lines)[::-1]
        assert ours.winner is (theirs.winner.other if theirs.winner else None)
        assert ours.shutout == theirs.shutout
    if game.is_over:
        assert all(
            settle(game).balance(seat) == settle(other).balance(seat.other) for seat in Seat
        )


@given(any_games(), results())
def test_a_game_that_is_over_stays_over(game: Game, result: RoundResult) -> None:
    """
    R11.2: after the end no result is taken and no round dealt; before it there is no settlement.
    """
    if not game.is_over:
        with pytest.raises(InvalidStateError) as caught:
            settle(game)
        assert caught.value.invariant is Invariant.GAME_NOT_FINISHED
        return
    number = len(game.results) + 1
    with pytest.raises(InvalidStateError, match=f"result {number} of {number}") as caught:
        record_result(game, result)
    assert caught.value.invariant is Invariant.GAME_OVER
    with pytest.raises(InvalidStateError):
        next_round(game, DECK)


@given(any_games())
def test_games_are_checked_as_a_whole(game: Game) -> None:
    """
    R11.2: a game is the same made at once or result by result, and every earlier one was open.
    """
    step = Game(game.rules, game.first_dealer)
    for result in game.results:
        assert not step.is_over
        step = record_result(step, result)

    assert game == step == attrs.evolve(game, results=list(game.results))


@given(any_games())
def test_r11_10_void_rounds_do_not_matter(game: Game) -> None:
    """
    R11.6, R11.10: without its void rounds a game has the same sheet.
    """
    won = [result for result in game.results if result.winner is not None]

    assert score_sheet(game) == score_sheet(attrs.evolve(game, results=won))


@each_preset
@given(st.lists(results(), max_size=12), seats(), st.integers(0, 1_000))
def test_every_preset_settles_every_sequence(
    rules: Rules, some: list[RoundResult], dealer: Seat, seed: int
) -> None:
    """
    R11.2: in every preset, results go on until a game is over, and then it is settled.
    """
    rng, game = random.Random(seed), Game(rules, dealer)
    while not game.is_over:
        place = len(game.results)
        more = RoundResult.of_points(rng.choice(list(Seat)), rng.randrange(60))
        game = record_result(game, some[place] if place < len(some) else more)

    prove_game(game)


def stacked(rng: random.Random) -> tuple[Card, ...]:
    """Stack a deck that deals a few melds to each hand."""
    hands: list[list[Card]] = [[], []]
    free = Hand.of(DECK)
    for place in range(4):
        melds = [meld for meld in find_melds(free) if len(meld.cards) <= 4]
        cards = rng.choice(melds).cards
        hands[place % 2].extend(cards)
        free -= cards
    rest = list(shuffled(free, rng))
    for hand in hands:
        hand.extend(rest.pop() for _ in range(10 - len(hand)))
        rng.shuffle(hand)
    return (*chain.from_iterable(zip(*hands, strict=True)), *rest)


class Chance:
    """A player who does anything that is legal, but rather what leads to an end."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def __call__(self, seen: View) -> Action:
        """Choose an action."""
        laid: list[Action] = [*legal_actions(seen, Knock), *legal_actions(seen, BigGin)]
        if laid and self.rng.random() < 0.6:
            return self.rng.choice(laid)
        if legal_actions(seen, Discard) and self.rng.random() < 0.8:
            return Discard(best_throw(seen.hand, barred=seen.table.barred).card)
        return self.rng.choice(legal_actions(seen))


def by_hand(game: Game, seed: int) -> RoundResult:
    """Deal the next round of *game*, play it out, and check what it is worth by hand."""
    rng = random.Random(seed)
    player = Chance(rng)
    start = next_round(game, stacked(rng))
    assert start == deal(stacked(random.Random(seed)), game.next_dealer, game.rules)
    *_, end = play_out(start, BySeat(player, player))
    result, table = score_round(end), end.table

    assert result.points == sum(line.points for line in result.lines)
    if table.knocker is None or table.spread is None:
        assert Ending.WASHOUT is result.ending
        return result
    assert result.spreads is not None
    counts = result.spreads.map(lambda spread: sum(card.points for card in spread.unmelded))
    assert result.spreads[table.knocker] == table.spread
    assert result.spreads[table.knocker.other].hand == end.hands[table.knocker.other]
    assert counts == result.deadwood
    prove_showdown(end)
    return result


@each_preset
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_by_random_play(rules: Rules, seed: int) -> None:
    """
    R10.1 to R11.10: games played out from stacked deals end, with the sums found by hand.
    """
    game = Game(rules, list(Seat)[seed % 2])
    for number in range(400):
        if game.is_over:
            break
        game = record_result(game, by_hand(game, 1_000 * seed + number))

    assert game.is_over
    prove_game(game)


def test_the_player_of_the_games_does_anything() -> None:
    """
    What plays the games above passes, draws, knocks, and ends its lay-offs.
    """
    done: set[type[Action]] = set()
    player = Chance(random.Random(7))
    for seed in range(5):
        rng = random.Random(seed)

        def noted(seen: View) -> Action:
            action = player(seen)
            done.add(type(action))
            return action

        *_, end = play_out(next_round(Game(), stacked(rng)), BySeat(noted, noted))
        assert end.is_over

    assert done >= {Pass, DrawStock, Discard, Knock, Done}
