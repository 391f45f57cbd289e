"""What a round is worth: from the round, from the cards, from the counts."""

import attrs
import pytest

from ginrummy import (
    CLASSIC,
    MODERN,
    OPENSPIEL,
    PAGAT,
    RLCARD,
    BySeat,
    Ending,
    Hand,
    InvalidStateError,
    Invariant,
    LayOff,
    LineKind,
    Meld,
    Phase,
    Round,
    RoundResult,
    Rules,
    Seat,
    Spread,
    WrongTypeError,
    annul,
    big_gin,
    net_tables,
    oklahoma,
    parse_melds,
    score_counts,
    score_refusal,
    score_round,
    score_showdown,
    view,
)
from tests.unit.positions import (
    BIG,
    DEFENDER,
    GINNER,
    OFFENDER,
    act,
    after,
    dealt,
    position,
)
from tests.unit.values import call

NORTH, SOUTH = Seat
KNOCKED = "take Ks#7c7d7h,8s9sTsJs"
# South has 7c 7d 7h, 8s to Js and 2c 3d Ad = 6; north keeps 9c 5d after laying off 6s 7s Qs.
SPREAD = Spread.of(Hand.parse("7c7d7h 8s9sTsJs 2c3dAd"), parse_melds("7c7d7h, 8s9sTsJs"))
GIN = Spread.of(Hand.parse("7c7d7h 8s9sTsJs 2c2d2h"), parse_melds("7c7d7h, 8s9sTsJs, 2c2d2h"))
NORTHS = Hand.parse(DEFENDER)


def labels(result: RoundResult) -> list[str]:
    """List the lines of a result in English."""
    return [line.label for line in result.lines]


def counted(north: int, south: int, rules: Rules = CLASSIC) -> RoundResult:
    """Give what a knock by south is worth with these counts."""
    return score_counts(SOUTH, BySeat(north, south), rules=rules)


def lay_offs(text: str) -> list[LayOff]:
    """Read lay-offs."""
    found = [act(one) for one in text.split()]
    return [layoff for layoff in found if isinstance(layoff, LayOff)]


def same_from_all_sides(state: Round) -> RoundResult:
    """Give the score of a round, which must be the same from both views."""
    result = score_round(state)
    assert all(result == score_round(view(state, seat)) for seat in Seat)
    return result


def test_r10_1_a_knock() -> None:
    """
    R10.1: who knocks with less scores the difference.
    """
    result = counted(18, 6)

    assert (Ending.KNOCK, SOUTH, 12) == (result.ending, result.winner, result.points)
    assert ["deadwood 18 − 6"] == labels(result)
    assert result.deadwood == BySeat(18, 6)
    assert result.spreads is None


def test_r10_2_an_undercut() -> None:
    """
    R10.2: who has less than the knocker scores the difference and the bonus of the rules.
    """
    assert ["deadwood 9 − 4", "undercut 10"] == labels(counted(4, 9))
    assert ["deadwood 9 − 4", "undercut 25"] == labels(counted(4, 9, MODERN))
    assert ["deadwood 9 − 4"] == labels(counted(4, 9, RLCARD))
    assert (Ending.UNDERCUT, NORTH, 11) == (
        counted(0, 1).ending,
        counted(0, 1).winner,
        counted(0, 1).points,
    )


def test_r10_3_equal_counts() -> None:
    """
    R10.3: equal counts are an undercut without a difference or, by option, nothing.
    """
    undercut, tie = counted(7, 7), counted(7, 7, OPENSPIEL)

    assert (Ending.UNDERCUT, NORTH, 10) == (undercut.ending, undercut.winner, undercut.points)
    assert ["deadwood 7 − 7", "undercut 10"] == labels(undercut)
    assert (Ending.TIE, None, 0, ()) == (tie.ending, tie.winner, tie.points, tie.lines)
    assert tie.deadwood == BySeat(7, 7)


def test_r10_4_gin() -> None:
    """
    R10.4: gin scores the other's deadwood and the bonus of the rules.
    """
    assert ["deadwood 24 − 0", "gin 20"] == labels(counted(24, 0))
    assert ["deadwood 24 − 0", "gin 25"] == labels(counted(24, 0, MODERN))
    assert counted(24, 0) == score_counts(SOUTH, BySeat(24, 0), gin=True)


def test_r10_5_gin_against_nought() -> None:
    """
    R10.5: gin against a hand without deadwood scores its bonus or, by option, nothing.
    """
    nullified = attrs.evolve(MODERN, gin_tie="nullified", tie="no_score")
    big = score_counts(SOUTH, BySeat(0, 0), big_gin=True, rules=nullified)

    assert (Ending.GIN, SOUTH, 20) == (
        counted(0, 0).ending,
        counted(0, 0).winner,
        counted(0, 0).points,
    )
    assert (Ending.TIE, 0) == (counted(0, 0, nullified).ending, counted(0, 0, nullified).points)
    assert (Ending.TIE, 0) == (
        counted(0, 0, attrs.evolve(CLASSIC, gin_tie="nullified")).ending,
        counted(0, 0, nullified).points,
    )
    assert Ending.GIN is counted(1, 0, nullified).ending
    assert Ending.GIN is counted(0, 0, attrs.evolve(CLASSIC, tie="no_score")).ending
    assert (Ending.BIG_GIN, 31) == (big.ending, big.points)


def test_r10_6_big_gin() -> None:
    """
    R10.6: the bonus for big gin replaces that for gin, and nothing is laid off on it.
    """
    rules = big_gin(CLASSIC)
    laid = Spread(parse_melds("7c7d7h, 8s9sTsJs, 2c2d2h2s"), Hand())
    result = score_showdown(SOUTH, laid, NORTHS, rules=rules)

    assert ["deadwood 57 − 0", "big gin 31"] == labels(result)
    assert (Ending.BIG_GIN, 88) == (result.ending, result.points)
    assert result == score_showdown(SOUTH, laid, NORTHS, rules=rules, layoffs=[])
    assert ["deadwood 24 − 0"] == labels(
        score_counts(SOUTH, BySeat(24, 0), big_gin=True, rules=big_gin(CLASSIC, 0))
    )
    assert Ending.GIN is score_showdown(SOUTH, GIN, NORTHS, rules=rules).ending


def test_r10_7_the_best_defence_unless_told() -> None:
    """
    R10.7: the defender counts after the lay-offs that he made or, unless told, the best.
    """
    best = score_showdown(SOUTH, SPREAD, NORTHS)
    none = score_showdown(SOUTH, SPREAD, NORTHS, layoffs=[])
    told = score_showdown(
        SOUTH, SPREAD, NORTHS, layoffs=iter(lay_offs("Qs>8s9sTsJs 7s>8s9sTsJsQs"))
    )

    assert ["deadwood 34 − 6"] == labels(best)
    assert ["deadwood 57 − 6"] == labels(none)
    assert ["deadwood 40 − 6"] == labels(told)
    assert best.spreads == BySeat(
        Spread.of(Hand.parse("4h5h6h 9cKc5dKd"), parse_melds("4h5h6h")), SPREAD
    )
    assert best.points == score_counts(SOUTH, BySeat(34, 6)).points


@pytest.mark.parametrize(
    "text",
    [
        "Ks>8s9sTsJs",
        "Qs>7s8s9sTsJs",
        "6s>8s9sTsJs",
        "7s>8s9sTsJs 7s>8s9sTsJs",
        "7s>8s9sTsJs Qs>8s9sTsJs",
        "Qs>8s9sTsJs Ks>8s9sTsJsQs",
        "3h>4h5h6h",
    ],
)
def test_r10_7_lay_offs_that_do_not_fit(text: str) -> None:
    """
    R10.7: a lay-off of a card not held, on a meld not there or that does not take it, is refused.
    """
    with pytest.raises(InvalidStateError) as caught:
        score_showdown(SOUTH, SPREAD, NORTHS, layoffs=lay_offs(text))

    assert caught.value.invariant is Invariant.LAYOFF
    assert text.endswith(caught.value.detail)


def test_r10_7_lay_offs_on_gin_by_option() -> None:
    """
    R10.7: where gin is not laid off on, the defender counts all he has.
    """
    assert ["deadwood 34 − 0", "gin 20"] == labels(score_showdown(SOUTH, GIN, NORTHS))
    assert ["deadwood 57 − 0", "gin 20"] == labels(score_showdown(SOUTH, GIN, NORTHS, rules=PAGAT))
    assert ["deadwood 57 − 6"] == labels(score_showdown(SOUTH, SPREAD, NORTHS, rules=RLCARD))
    for spread, rules in ((GIN, PAGAT), (SPREAD, RLCARD)):
        with pytest.raises(InvalidStateError) as caught:
            score_showdown(SOUTH, spread, NORTHS, rules=rules, layoffs=lay_offs("7s>8s9sTsJs"))
        assert caught.value.invariant is Invariant.LAYOFF


def test_r10_8_the_multiplier() -> None:
    """
    R10.8: points and bonuses of the round are multiplied, in a line of their own.
    """
    undercut = BySeat(4, 9)
    twice = score_counts(SOUTH, undercut, rules=oklahoma(CLASSIC), multiplier=2)
    four_times = score_counts(SOUTH, undercut, rules=oklahoma(CLASSIC), multiplier=4)
    doubled = score_counts(SOUTH, undercut, multiplier=2)

    assert ["deadwood 9 − 4", "undercut 10", "spades × 2"] == labels(twice)
    assert 30 == twice.points == doubled.points
    assert ["deadwood 9 − 4", "undercut 10", "multiplier × 2"] == labels(doubled)
    assert (60, "multiplier × 4") == (four_times.points, four_times.lines[-1].label)
    assert 56 == score_showdown(SOUTH, SPREAD, NORTHS, multiplier=2).points
    assert 0 == score_counts(SOUTH, BySeat(7, 7), rules=OPENSPIEL, multiplier=2).points


def test_r10_9_the_plain_difference() -> None:
    """
    R10.9: who may score the difference only gets no bonus, and the other gets all of his.
    """

    def scored(north: int, south: int, *seats: Seat, big: bool = False) -> RoundResult:
        return score_counts(
            SOUTH, BySeat(north, south), difference_only=seats, rules=MODERN, big_gin=big
        )

    assert (Ending.GIN, 24) == (scored(24, 0, SOUTH).ending, scored(24, 0, SOUTH).points)
    assert 24 == scored(24, 0, SOUTH, big=True).points
    assert 12 == scored(18, 6, SOUTH).points
    assert (Ending.UNDERCUT, 5) == (scored(4, 9, NORTH).ending, scored(4, 9, NORTH).points)
    assert (NORTH, 0) == (scored(7, 7, NORTH).winner, scored(7, 7, NORTH).points)
    assert 49 == scored(24, 0, NORTH).points
    assert 30 == scored(4, 9, SOUTH).points
    assert 24 == scored(24, 0, NORTH, SOUTH).points
    assert ["deadwood 34 − 0"] == labels(
        score_showdown(SOUTH, GIN, NORTHS, difference_only={SOUTH})
    )


def test_a_knock_above_the_limit_is_scored() -> None:
    """
    R10.1, R10.2: a knock that was accepted above the limit is scored like any other.
    """
    assert 10 == counted(30, 20).points
    assert ["deadwood 20 − 5", "undercut 10"] == labels(counted(5, 20))


@pytest.mark.parametrize(
    ("arguments", "invariant"),
    [
        ({"spread": Spread.of(GIN.hand - SPREAD.hand, [])}, Invariant.KNOCK),
        ({"spread": Spread.of(GIN.hand | SPREAD.hand, [])}, Invariant.KNOCK),
        (
            {"spread": Spread(parse_melds("7c7d7h, 8s9sTsJs, 2c2d2h2s"), Hand())},
            Invariant.KNOCK,
        ),
        (
            {
                "spread": Spread.of(GIN.hand | Hand.parse("3c"), GIN.melds),
                "rules": MODERN,
            },
            Invariant.KNOCK,
        ),
        ({"defender": NORTHS - Hand.parse("5d")}, Invariant.HAND_SIZE),
        ({"defender": NORTHS | Hand.parse("8d")}, Invariant.HAND_SIZE),
        ({"defender": NORTHS - Hand.parse("5d") | Hand.parse("7c")}, Invariant.DOUBLED_CARD),
        ({"multiplier": 0}, Invariant.SCORE),
    ],
)
def test_cards_that_cannot_be_scored(arguments: dict[str, object], invariant: Invariant) -> None:
    """
    Hands of the wrong size, a card in both, and a multiplier of nought are refused.
    """
    known: dict[str, object] = {"knocker": SOUTH, "spread": SPREAD, "defender": NORTHS}
    with pytest.raises(InvalidStateError) as caught:
        call(score_showdown, **(known | arguments))

    assert invariant is caught.value.invariant


@pytest.mark.parametrize(
    "arguments",
    [
        {"knocker": "S"},
        {"spread": SPREAD.hand},
        {"defender": "7c"},
        {"rules": "classic"},
        {"layoffs": "7s>8s9sTsJs"},
        {"layoffs": [Meld.parse("7c7d7h")]},
        {"multiplier": True},
        {"multiplier": 2.0},
        {"difference_only": "S"},
        {"difference_only": SOUTH},
    ],
)
def test_wrong_types_of_a_showdown(arguments: dict[str, object]) -> None:
    """
    Arguments of the wrong type are refused as such.
    """
    known: dict[str, object] = {"knocker": SOUTH, "spread": SPREAD, "defender": NORTHS}
    with pytest.raises(WrongTypeError):
        call(score_showdown, **(known | arguments))


@pytest.mark.parametrize(
    ("arguments", "invariant"),
    [
        ({"deadwood": BySeat(-1, 6)}, Invariant.SCORE),
        ({"gin": True}, Invariant.KNOCK),
        ({"big_gin": True, "rules": MODERN}, Invariant.KNOCK),
        ({"big_gin": True, "deadwood": BySeat(18, 0)}, Invariant.KNOCK),
        ({"multiplier": -2}, Invariant.SCORE),
    ],
)
def test_counts_that_cannot_be_scored(arguments: dict[str, object], invariant: Invariant) -> None:
    """
    Negative counts, gin with deadwood, and big gin where it is not played are refused.
    """
    known: dict[str, object] = {"knocker": SOUTH, "deadwood": BySeat(18, 6)}
    with pytest.raises(InvalidStateError) as caught:
        call(score_counts, **(known | arguments))

    assert invariant is caught.value.invariant


@pytest.mark.parametrize(
    "arguments",
    [
        {"knocker": "S"},
        {"deadwood": (18, 6)},
        {"deadwood": BySeat(18, 6.0)},
        {"gin": 1},
        {"big_gin": None},
        {"rules": None},
        {"multiplier": "2"},
        {"difference_only": None},
    ],
)
def test_wrong_types_of_counts(arguments: dict[str, object]) -> None:
    """
    Arguments of the wrong type are refused as such.
    """
    known: dict[str, object] = {"knocker": SOUTH, "deadwood": BySeat(18, 6)}
    with pytest.raises(WrongTypeError):
        call(score_counts, **(known | arguments))


@pytest.mark.parametrize(
    ("script", "lines"),
    [
        ("done", ["deadwood 57 − 6"]),
        ("7s>8s9sTsJs done", ["deadwood 50 − 6"]),
        ("7s>8s9sTsJs 6s>7s8s9sTsJs Qs>6s7s8s9sTsJs done", ["deadwood 34 − 6"]),
    ],
)
def test_r10_7_a_round_with_the_lay_offs_that_were_made(script: str, lines: list[str]) -> None:
    """
    R10.1, R10.7: a round counts what the defender laid off, not what he might have.
    """
    state = after(dealt(), f"{KNOCKED} {script}")
    result = same_from_all_sides(state)

    assert lines == labels(result)
    assert (Ending.KNOCK, SOUTH) == (result.ending, result.winner)
    assert result == score_showdown(SOUTH, SPREAD, NORTHS, layoffs=state.table.layoffs)


def test_rounds_of_gin_and_big_gin() -> None:
    """
    R10.4, R10.6: gin and big gin are scored by the rules of the round.
    """
    start = dealt(GINNER, rest="2h")
    laid = "take Ks#7c7d7h,8s9sTsJs,2c2d2h"
    big = after(dealt(BIG, rest="2s", rules=MODERN), "take !7c7d7h,8s9sTsJs,2c2d2h2s")

    assert ["deadwood 50 − 0", "gin 20"] == labels(
        same_from_all_sides(after(start, f"{laid} 7s>8s9sTsJs done"))
    )
    assert ["deadwood 57 − 0", "gin 25"] == labels(
        same_from_all_sides(after(dealt(GINNER, rest="2h", rules=MODERN), laid))
    )
    assert ["deadwood 57 − 0", "big gin 31"] == labels(same_from_all_sides(big))


def test_r10_8_a_round_with_a_spade() -> None:
    """
    R10.8: a spade that is turned up doubles the points where the rules say so.
    """
    start = dealt(GINNER.replace("Ks", "Kh"), rest="As2h", rules=oklahoma(PAGAT))
    end = after(start, "pass pass stock Kh#7c7d7h,8s9sTsJs,2c2d2h")

    assert ["deadwood 57 − 0", "gin 20", "spades × 2"] == labels(same_from_all_sides(end))
    assert 154 == score_round(end).points


def test_r10_9_a_round_with_a_penalty() -> None:
    """
    R10.9: who had his cards given back after an illegal knock scores the difference only.
    """
    claimed = after(
        dealt(OFFENDER), "take claim:Ks#7c7d7h,8s9sTsJs show challenge:difference_only"
    )
    ledger = attrs.evolve(claimed.table.ledger, exposed=BySeat(NORTHS, Hand()))
    end = position(
        Phase.OVER,
        south="7c7d7h8s9sTsJs2c2d2h",
        knocker=SOUTH,
        spread=GIN,
        turn=NORTH,
        ledger=ledger,
    )

    assert ["deadwood 57 − 0"] == labels(same_from_all_sides(end))


def test_r10_10_void_rounds() -> None:
    """
    R10.10: a washout and an annulled round have no winner and no counts.
    """
    washed = position(Phase.OVER, stock=2)
    ended = after(dealt(), f"{KNOCKED} done")

    assert RoundResult(ending=Ending.WASHOUT) == same_from_all_sides(washed)
    assert RoundResult(ending=Ending.ANNULLED) == same_from_all_sides(annul(washed))
    assert RoundResult(ending=Ending.ANNULLED) == same_from_all_sides(annul(ended))
    assert RoundResult(ending=Ending.ANNULLED) == same_from_all_sides(annul(dealt()))


def test_rounds_that_cannot_be_scored() -> None:
    """
    A round that is not over has no score.
    """
    ended = after(dealt(), f"{KNOCKED} done")

    for state in (dealt(), after(dealt(), KNOCKED)):
        with pytest.raises(InvalidStateError) as caught:
            score_round(state)
        assert caught.value.invariant is Invariant.NOT_FINISHED
        assert caught.value.detail == f"in phase {state.phase.value}"
    for wrong in (ended.table, None):
        with pytest.raises(WrongTypeError, match=r"score_round\(\) expects a Round or a View"):
            call(score_round, wrong)


def test_r12_3_a_refused_double() -> None:
    """
    R12.3: a refused double is worth ten and the difference, if positive, times the factor.
    """
    ahead = score_refusal(SOUTH, BySeat(20, 12), factor=2)
    behind = score_refusal(SOUTH, BySeat(3, 25), factor=1)
    level = score_refusal(NORTH, BySeat(9, 9), factor=4)

    assert ["refused double 10", "deadwood 20 − 12", "multiplier × 2"] == labels(ahead)
    assert (Ending.AWARDED, SOUTH, 36) == (ahead.ending, ahead.winner, ahead.points)
    assert ahead.deadwood == BySeat(20, 12)
    assert (["refused double 10"], 10) == (labels(behind), behind.points)
    assert (["refused double 10", "multiplier × 4"], 40) == (labels(level), level.points)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("S", BySeat(20, 12), 2), WrongTypeError),
        ((SOUTH, (20, 12), 2), WrongTypeError),
        ((SOUTH, BySeat("20", 12), 2), WrongTypeError),
        ((SOUTH, BySeat(20, 12), 2.0), WrongTypeError),
        ((SOUTH, BySeat(20, -1), 2), InvalidStateError),
        ((SOUTH, BySeat(20, 12), 0), InvalidStateError),
    ],
)
def test_doubles_that_cannot_be_scored(
    arguments: tuple[object, object, object], error: type[Exception]
) -> None:
    """
    A factor below 1, negative counts and wrong types are refused.
    """
    doubler, deadwood, factor = arguments
    with pytest.raises(error):
        call(score_refusal, doubler, deadwood, factor=factor)


def test_r12_4_an_accepted_double_multiplies() -> None:
    """
    R12.4: after two doubles that were accepted, the round counts four times.
    """
    assert 4 * counted(18, 6).points == score_counts(SOUTH, BySeat(18, 6), multiplier=4).points


def test_r12_5_partners() -> None:
    """
    R12.5: what a side wins at its tables, less what it loses, are the points of the round.
    """
    won, lost = RoundResult.of_points(NORTH, 12), RoundResult.of_points(SOUTH, 20)
    void = RoundResult(ending=Ending.WASHOUT)
    result = net_tables([won, void, lost])

    assert (Ending.AWARDED, SOUTH, 8) == (result.ending, result.winner, result.points)
    assert [(LineKind.TABLE, -12, (1,)), (LineKind.TABLE, 20, (3,))] == [
        (line.kind, line.points, line.facts) for line in result.lines
    ]
    assert NORTH is net_tables(iter([won, void])).winner


@pytest.mark.parametrize(
    ("endings", "expected"),
    [
        ([Ending.WASHOUT, Ending.WASHOUT], Ending.WASHOUT),
        ([Ending.WASHOUT, Ending.ANNULLED], Ending.WASHOUT),
        ([Ending.ANNULLED, Ending.WASHOUT], Ending.WASHOUT),
        ([Ending.ANNULLED, Ending.ANNULLED], Ending.ANNULLED),
        ([Ending.ANNULLED, Ending.TIE], Ending.TIE),
    ],
)
def test_r12_5_nobody_wins(endings: list[Ending], expected: Ending) -> None:
    """
    R12.5: if no table was won, nobody wins the round; it is void only if all tables are.
    """
    result = net_tables([RoundResult(ending=ending) for ending in endings])

    assert RoundResult(ending=expected) == result


def test_r12_5_nothing_is_left() -> None:
    """
    R12.5: if both sides won the same, nobody wins the round; no tables are no round.
    """
    level = [RoundResult.of_points(seat, 12) for seat in Seat]

    assert RoundResult(ending=Ending.TIE) == net_tables(level)
    with pytest.raises(InvalidStateError, match="no tables"):
        net_tables([])
    with pytest.raises(WrongTypeError):
        call(net_tables, [12, 10])
