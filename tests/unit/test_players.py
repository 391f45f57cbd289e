"""Simple opponents: what they do in each phase, and how well they play."""

import random

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    DECK,
    MODERN,
    OPENSPIEL,
    RLCARD,
    Action,
    AfterBothPass,
    BigGin,
    BySeat,
    Card,
    Discard,
    Exposure,
    Hand,
    InvalidStateError,
    Invariant,
    Knock,
    Ledger,
    Pass,
    Phase,
    Round,
    Rules,
    Seat,
    TakeDiscard,
    WrongTypeError,
    best_defence,
    best_spread,
    big_gin,
    deadwood,
    deal,
    legal_actions,
    oklahoma,
    play,
    play_out,
    score_round,
    shuffled_deck,
    view,
)
from ginrummy.players import Player, random_player, sensible_player, weigh_throws
from tests.unit.positions import (
    BIG,
    DEFENDER,
    NORTH,
    OFFENDER,
    SOUTH,
    STAGES,
    after,
    dealt,
    position,
)
from tests.unit.values import call

# 7h makes a set, 9c a run.
PAIRS = "7c7d8c 2s5h 9hJd QhKs 3d"
# It leaves 9 without the king.
NINE = "4h5h6h 2s2c2d 7s8s9s 9dKs"


def others(*texts: str) -> Hand:
    """Find ten cards that are none of these; they go together badly."""
    used = Hand.of(card for text in texts for card in Hand.parse(text))
    return Hand.of(
        [card for card in dict.fromkeys((*DECK[::5], *DECK[::3], *DECK)) if card not in used][:10]
    )


def offered(hand: str, upcard: str, rules: Rules = CLASSIC) -> Round:
    """Deal *hand* to south and turn *upcard* up."""
    return dealt(hand, str(others(hand, upcard)), upcard, rules=rules)


def drawn(hand: str, *, stock: int = 25, rules: Rules = CLASSIC) -> Round:
    """Let south have drawn the last of the cards of *hand*."""
    return position(
        Phase.DISCARD,
        south=hand,
        north=str(others(hand, "Qc")),
        pile="Qc",
        drawn=hand[-2:],
        stock=stock,
        rules=rules,
    )


def choice(state: Round) -> str:
    """Say what the sensible player does, as text."""
    return str(sensible_player(view(state, state.turn)))


# The random player


def test_all_is_alike_probable() -> None:
    """
    Each legal action is chosen about as often.
    """
    seen = view(dealt(), SOUTH)
    player = random_player(random.Random(7))
    chosen = [player(seen) for _ in range(1000)]

    assert {Pass(), TakeDiscard()} == set(chosen)
    assert 400 < chosen.count(Pass()) < 600


class Least:
    """A source of random numbers that gives the least there is."""

    def random(self) -> float:
        """Return 0."""
        return 0.0


class Most:
    """A source of random numbers that gives the most there is."""

    def random(self) -> float:
        """Return almost 1."""
        return 1 - 2**-53


def test_the_ends_of_the_list_are_reached() -> None:
    """
    The least number chooses the first action, the greatest the last.
    """
    seen = view(STAGES["taken"], SOUTH)
    actions = legal_actions(seen)

    assert actions[0] == random_player(Least())(seen)
    assert actions[-1] == random_player(Most())(seen)


def test_chance_repeats_itself() -> None:
    """
    The same numbers lead to the same round.
    """
    players = [random_player(random.Random(3)) for _ in range(2)]
    rounds = [[*play_out(dealt(), BySeat(player, player))] for player in players]

    assert rounds[0] == rounds[1]


@pytest.mark.parametrize("rng", [None, 7, random.random, "chance"])
def test_chance_needs_a_source(rng: object) -> None:
    """
    What has no random() is refused at once.
    """
    with pytest.raises(WrongTypeError) as caught:
        call(random_player, rng)

    assert ("random_player()", "a source of random numbers") == caught.value.args[:2]


# Who may be asked


@pytest.mark.parametrize("player", [sensible_player, random_player(random.Random(1))])
@pytest.mark.parametrize(
    ("stage", "seat", "detail"),
    [
        ("offer", NORTH, "S is to move, but N is asked"),
        ("layoff", SOUTH, "N is to move, but S is asked"),
        ("knocked", NORTH, "the round is over, but N is asked"),
        ("washout", SOUTH, "the round is over, but S is asked"),
    ],
)
def test_players_answer_in_their_turn(player: Player, stage: str, seat: Seat, detail: str) -> None:
    """
    A player that has nothing to do says so.
    """
    with pytest.raises(InvalidStateError) as caught:
        player(view(STAGES[stage], seat))

    assert (Invariant.PHASE, detail) == (caught.value.invariant, caught.value.detail)


@pytest.mark.parametrize(
    "function", [sensible_player, weigh_throws, random_player(random.Random(1))]
)
@pytest.mark.parametrize("value", [None, STAGES["offer"], "offer"])
def test_players_see_views_and_nothing_else(function: Player, value: object) -> None:
    """
    A whole round is not for a player.
    """
    with pytest.raises(WrongTypeError, match="expects a View"):
        call(function, value)


# Taking the upcard


@pytest.mark.parametrize(
    ("hand", "upcard", "expected"),
    [
        (PAIRS, "7h", "take"),
        (PAIRS, "9c", "take"),
        ("7c7d7h 2s5h 9cJd QhKs 3d", "7s", "take"),
        # It fits nothing.
        (PAIRS, "4h", "pass"),
        # It could be melded, but the three would count no less.
        ("4h5h6h 3s3c3d 8sTs QcKs", "3h", "take"),
        # Not melded, but 9 is left in place of 17.
        ("4h5h6h 2s2c2d 7s8s 6dKs", "Ac", "pass"),
        ("4h5h6h 2s2c2d 7s8s9s Ks", "Ad", "take"),
    ],
)
def test_an_upcard_must_be_of_use(hand: str, upcard: str, expected: str) -> None:
    """
    R5.1: the upcard is taken to be melded, or for a knock.
    """
    assert expected == choice(offered(hand, upcard))


def test_the_last_take_of_all_is_left() -> None:
    """
    R8.3: a take that ends the round brings nothing.
    """
    ends = attrs.evolve(CLASSIC, max_takes=1, after_both_pass=AfterBothPass.FREE_DRAW)
    goes_on = attrs.evolve(ends, max_takes=2)

    assert "stock" == choice(after(offered(PAIRS, "7h", ends), "pass pass"))
    assert "take" == choice(after(offered(PAIRS, "7h", goes_on), "pass pass"))


def test_a_closed_pile_is_left() -> None:
    """
    R5.3: what may not be taken is not asked for.
    """
    assert "stock" == choice(after(offered(PAIRS, "7h"), "pass pass"))


# Throwing and knocking


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # Three are as dear, and none fits anything: the other may use two of them.
        ("7c7d 2s3s 9cJd QhKs Ac5h8d", "Qh"),
        # The kings wait for a third, the jack waits for nothing.
        ("KcKd 2s3s 7d8d Jh 4h5h AcAd", "Jh"),
    ],
)
def test_dear_and_useless_cards_go(hand: str, expected: str) -> None:
    """
    R6.2: near melds are kept, and what the other cannot use is thrown first.
    """
    assert expected == choice(drawn(hand))


def test_a_card_that_the_other_waits_for_is_kept() -> None:
    """
    R6.4: the other is known to hold two sixes, so a third is not thrown to him.
    """
    hand, known = "4h5h6h 2s2c2d 7s8s9s 6dAh", Hand.parse("6c6s")
    north = others(hand, "Qc", "6c6s") - DECK[0]
    held = str(Hand.of([*north][:8]) | known)
    rules = attrs.evolve(CLASSIC, knock_limit=0)
    quiet, told = (
        position(
            Phase.DISCARD, south=hand, north=held, pile="Qc", drawn="Ah", rules=rules, known=cards
        )
        for cards in (BySeat(Hand(), Hand()), BySeat(known, Hand()))
    )

    assert "6d" == choice(quiet)
    assert "Ah" == choice(told)


@pytest.mark.parametrize(
    ("hand", "stock", "expected"),
    [
        (NINE, 25, True),
        # The other has had time, and 9 would be undercut.
        (NINE, 6, False),
        ("4h5h6h 2s2c2d 7s8s9s 5dKs", 6, True),
        # Gin needs no courage.
        ("4h5h6h 2s2c2d 7s8s9sTs Ks", 6, True),
    ],
)
def test_knocks_are_bold_at_first(hand: str, stock: int, expected: bool) -> None:  # noqa: FBT001
    """
    R7.3: as long as the stock is high any knock will do, later it must be low.
    """
    assert expected == (choice(drawn(hand, stock=stock))[:3] == "Ks#")


def test_the_knock_that_takes_fewer_layoffs_is_chosen() -> None:
    """
    R7.4: of two ways to lay down as much, the one that fewer cards fit is better.
    """
    # Three sets, which take a card each, or three runs, which take two.
    hand = "3c4c5c 3d4d5d 3h4h5h AsKd"
    knocks = {str(knock) for knock in legal_actions(drawn(hand), Knock)}

    assert {"Kd#3c3d3h,4c4d4h,5c5d5h", "Kd#3c4c5c,3d4d5d,3h4h5h"} <= knocks
    assert "Kd#3c3d3h,4c4d4h,5c5d5h" == choice(drawn(hand))


@pytest.mark.parametrize(("bonus", "kind"), [(31, BigGin), (20, BigGin), (19, Knock)])
def test_the_dearer_gin_is_chosen(bonus: int, kind: type[Action]) -> None:
    """
    R7.6: eleven melded cards are big gin, unless plain gin is worth more.
    """
    state = drawn(f"{BIG} 2s", rules=big_gin(CLASSIC, bonus))
    end = play(state, chosen := sensible_player(view(state, SOUTH)))

    assert isinstance(chosen, kind)
    assert end.table.spread is not None
    assert end.table.spread.is_gin


def test_who_must_gin_does() -> None:
    """
    R7.10: where gin is forced, nothing else is tried.
    """
    state = drawn("4h5h6h 2s2c2d 7s8s9sTs Ks", rules=attrs.evolve(CLASSIC, forced_gin=True))

    assert () == weigh_throws(view(state, SOUTH))
    assert choice(state).startswith("Ks#")


# The last discard


@pytest.mark.parametrize(
    ("hand", "upcard", "changes", "expected"),
    [
        ("4h5h6h 2s2c2d 7s8s Kd5d", "9s", {}, "Kd#2c2d2s,4h5h6h,7s8s9s"),
        # 9 would be left, which is too much to risk for a round that is void otherwise.
        ("4h5h6h 2s2c2d 7s8s Kd9d", "9s", {}, "pass"),
        ("4h5h6h 2s2c2d 7s8s Kd5d", "Qd", {}, "pass"),
        ("4h5h6h 2s2c2d 7s8sTs Kd", "9s", {"forced_gin": True}, "Kd#2c2d2s,4h5h6h,7s8s9sTs"),
        ("4h5h6h 2s2c2d 7s8s Kd5d", "9s", {"last_discard": "open"}, "take"),
        ("4h5h6h 2s2c2d 7s8s Kd5d", "Qd", {"last_discard": "open"}, "pass"),
    ],
)
def test_the_last_discard(
    hand: str, upcard: str, changes: dict[str, object], expected: str
) -> None:
    """
    R8.2: the last discard is taken for a knock that is low.
    """
    state = position(
        Phase.LAST,
        south=hand,
        north=str(others(hand, upcard)),
        pile=upcard,
        stock=2,
        rules=call(attrs.evolve, MODERN, **changes),
    )

    assert expected == choice(state)


# Answering


def test_layoffs_are_the_best() -> None:
    """
    R3.5: the defence is the one that leaves the least, and then it is done.
    """
    state = STAGES["layoff"]
    best = best_defence(state.hands.north, state.table.melds)
    while not state.is_over:
        state = play(state, sensible_player(view(state, NORTH)))

    assert len(best.layoffs) == len(state.table.layoffs) > 0
    assert best.spread.deadwood == deadwood(state.hands.north)


@pytest.mark.parametrize(
    ("layoffs", "expected"), [(True, "7s>8s9sTsJs"), (False, "done")], ids=["on", "off"]
)
def test_only_what_may_be_laid_off_is(layoffs: bool, expected: str) -> None:  # noqa: FBT001
    """
    R3.9: where nothing may be laid off, nothing is tried.
    """
    rules = attrs.evolve(CLASSIC, layoffs=layoffs)
    start = dealt(OFFENDER, "4c4d4h 5c5d5h 3c3h3s 7s", "Ad", rules=rules)

    assert expected == choice(after(start, "take claim:Ks#7c7d7h,8s9sTsJs show"))


LOW = "4h5h6h 4s5s6s 3c3h3s As"


@pytest.mark.parametrize(
    ("illegal", "north", "first", "expected"),
    [
        ("three_stage", DEFENDER, "", "challenge:expose_next_play"),
        ("three_stage", DEFENDER, "show", "challenge:expose_to_end"),
        ("exposed", DEFENDER, "", "challenge:expose_to_end"),
        ("exposed", DEFENDER, "show", "challenge:expose_to_end"),
        # Its 1 is less than what the claimer has: the knock may stand.
        ("three_stage", LOW, "", "challenge:accept"),
        ("exposed", LOW, "", "challenge:accept"),
        ("three_stage", LOW, "show", "done"),
    ],
)
def test_claims_stand_if_they_lose(illegal: str, north: str, first: str, expected: str) -> None:
    """
    R9.4, R9.5: a knock above the limit may stand where it is undercut, and else has a price.
    """
    rules = call(attrs.evolve, CLASSIC, illegal_knock=illegal)
    assert isinstance(rules, Rules)
    start = dealt(OFFENDER, north, "Ad", rules=rules)
    state = after(start, f"take claim:Ks#7c7d7h,8s9sTsJs {first}")

    assert expected == choice(state)


# What a hint is made of


def test_throws_are_weighed() -> None:
    """
    All that may be thrown is there once; the cards that help do lessen the deadwood.
    """
    state = after(offered(PAIRS, "9c"), "take")
    seen = view(state, SOUTH)
    weighed = weigh_throws(seen)

    assert {weigh.throw.card for weigh in weighed} == set(seen.hand - Card.parse("9c"))
    assert sensible_player(seen) == Discard(weighed[0].throw.card)
    for weigh in weighed:
        kept = seen.hand - weigh.throw.card
        assert best_spread(kept) == weigh.throw.spread
        assert weigh.helpful == Hand.of(
            card for card in seen.unseen if deadwood(kept | card) < deadwood(kept)
        )


@pytest.mark.parametrize("stage", ["offer", "draw", "layoff", "knocked", "last"])
def test_without_a_throw_nothing_is_weighed(stage: str) -> None:
    """
    Where no card can be thrown there is no hint.
    """
    for seat in Seat:
        assert () == weigh_throws(view(STAGES[stage], seat))


def test_nothing_unseen_is_no_trouble() -> None:
    """
    R8.1, R9.5: a player that sees all cards still has a choice.
    """
    hand, north = NINE, others(NINE, "Qc")
    exposed = Ledger(exposed=BySeat(north, Hand()), exposure=BySeat(Exposure.TO_END, None))
    rules = attrs.evolve(CLASSIC, stock_floor=0)
    state = position(
        Phase.DISCARD,
        south=hand,
        north=str(north),
        pile="Qc",
        drawn="Ks",
        stock=0,
        rules=rules,
        ledger=exposed,
    )

    assert Hand() == view(state, SOUTH).unseen
    assert "Ks" == choice(state)


# How well they play


def won(deal_number: int, rules: Rules) -> int:
    """Let the sensible player play one deal against chance, and return its balance."""
    rng = random.Random(deal_number)
    seat = tuple(Seat)[deal_number % 2]
    chance = random_player(rng)
    players = BySeat[Player](chance, chance).put(seat, sensible_player)
    *_, end = play_out(deal(shuffled_deck(rng), NORTH, rules), players)
    return score_round(end).balance(seat)


@pytest.mark.parametrize(
    "rules",
    [CLASSIC, MODERN, OPENSPIEL, RLCARD, oklahoma(CLASSIC), attrs.evolve(CLASSIC, hand_size=7)],
    ids=["classic", "modern", "openspiel", "rlcard", "oklahoma", "seven"],
)
def test_sense_beats_chance(rules: Rules) -> None:
    """
    Of eight deals the sensible player loses one at most, and wins more points than ten a deal.
    """
    balances = [won(number, rules) for number in range(8)]

    assert sum(balance < 0 for balance in balances) <= 1
    assert sum(balances) > 80
