"""The commands that meld a hand and answer a knock."""

import json

import pytest

from ginrummy import (
    DECK,
    Card,
    Hand,
    Spread,
    Throw,
    _cli_melds,
    best_spreads,
    find_throws,
    format_melds,
    iter_spreads,
)
from ginrummy.cli import main

ELEVEN = "2s5s6s 3c4c5c6c 4d5d6d 2h"


def spread_text(spread: Spread) -> str:
    """Write a spread as the command line does."""
    return f"{format_melds(spread.melds)} | {spread.unmelded}"


def throw_lines(throws: tuple[Throw, ...]) -> list[str]:
    """Write throws as the command line does."""
    return [
        f"  throw {throw.card}: {spread_text(throw.spread)}  deadwood {throw.spread.deadwood}"
        for throw in throws
    ]


def listed_spreads(hand: Hand, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Ask for all the best spreads of *hand* as text and in JSON, which must say the same."""
    main(["melds", "--all", str(hand)])
    main(["melds", "--all", "--json", str(hand)])
    *lines, answer = capsys.readouterr().out.splitlines()
    listed = [line[10:] for line in lines if line.startswith("  spread: ")]
    spreads = json.loads(answer)["best_spreads"]

    assert listed == [
        f"{','.join(spread['melds']) or '-'} | {spread['unmelded']}" for spread in spreads
    ]
    return listed


# melds


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["7c7d7h"], "7c7d7h | -  deadwood 0, 1 spread\n"),
        (["7c", "7d,", "7♥"], "7c7d7h | -  deadwood 0, 1 spread\n"),
        (["KS 10h"], "- | ThKs  deadwood 20, 1 spread\n"),
    ],
    ids=["one word", "several words", "no meld"],
)
def test_hand_may_be_written_in_any_way(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The words of a hand are read together, and written as the library writes them.
    """
    status = main(["melds", *words])

    assert 0 == status
    assert (expected, "") == capsys.readouterr()


@pytest.mark.parametrize("limit", [0, 9, 10, 9999])
def test_throws_are_those_within_the_limit(limit: int, capsys: pytest.CaptureFixture[str]) -> None:
    """
    With eleven cards each throw of `find_throws` is shown, and the first line counts them.
    """
    main(["melds", "--limit", str(limit), ELEVEN])
    first, *rest = capsys.readouterr().out.splitlines()
    throws = find_throws(Hand.parse(ELEVEN), limit=limit)

    assert first.endswith(f", {len(throws)} throw{'s' * (len(throws) != 1)} within {limit}")
    assert rest == throw_lines(throws)


@pytest.mark.parametrize("barred", ["6s", "10♡", "2H"])
def test_barred_card_is_not_thrown(barred: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    ``--barred`` leaves out one card, held or not, as text and in JSON; the rest stays.
    """
    main(["melds", "--limit", "100", "--barred", barred, ELEVEN])
    main(["melds", "--limit", "100", "--barred", barred, "--json", ELEVEN])
    first, *rest, answer = capsys.readouterr().out.splitlines()
    hand, card = Hand.parse(ELEVEN), Card.parse(barred)
    throws = find_throws(hand, limit=100, barred=card)

    assert len(hand - card) == len(throws)
    assert first.endswith(f", {len(throws)} throws within 100")
    assert rest == throw_lines(throws)
    assert [str(throw.card) for throw in throws] == [
        throw["card"] for throw in json.loads(answer)["throws"]
    ]


def test_barred_card_is_melded_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    """
    A barred card may be melded, and counts where nothing is thrown.
    """
    main(["melds", "--barred", "7h", "7c7d7h Ks"])

    assert "7c7d7h | Ks  deadwood 10, 1 spread\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("barred", "report"),
    [
        ("7x", "column 2: expected a suit (c d h s), found 'x'"),
        ("", "column 1: expected a card, found the end"),
        ("7c7d", "column 3: expected one card only, found '7d'"),
        ("%s", "column 1: expected a rank (A 2 3 4 5 6 7 8 9 T J Q K), found '%s'"),
    ],
)
def test_unreadable_barred_card_is_wrong_usage(
    barred: str, report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    An option is no hand: one that cannot be read is reported before any hand is answered.
    """
    with pytest.raises(SystemExit) as exit_:
        main(["melds", "--barred", barred, ELEVEN])
    out, err = capsys.readouterr()

    assert (2, "") == (exit_.value.code, out)
    assert err.startswith("usage: ginrummy melds ")
    assert err.endswith(f"error: argument --barred: {report}\n")


@pytest.mark.parametrize("count", [10, 12])
def test_throws_are_shown_for_eleven_cards_only(
    count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Ten cards leave nothing to throw before the draw, and twelve are nobody's hand.
    """
    hand = str(Hand.of(DECK[:count]))
    main(["melds", hand])
    main(["melds", "--json", hand])

    assert "throw" not in capsys.readouterr().out


def test_all_lists_every_best_spread(capsys: pytest.CaptureFixture[str]) -> None:
    """
    ``--all`` gives the spreads of `best_spreads`, as text and in JSON, and their number.
    """
    main(["melds", "--all", ELEVEN])
    main(["melds", "--all", "--json", ELEVEN])
    *lines, answer = capsys.readouterr().out.splitlines()
    texts = [spread_text(spread) for spread in best_spreads(Hand.parse(ELEVEN))]
    shown = json.loads(answer)

    assert 2 == shown["spreads"] == len(shown["best_spreads"])
    assert texts == [
        f"{','.join(spread['melds'])} | {spread['unmelded']}" for spread in shown["best_spreads"]
    ]
    assert texts == [line[10:] for line in lines if line.startswith("  spread: ")]
    assert 1 + 2 + 2 == len(lines)


def test_spreads_are_listed_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Hundreds of spreads come as `best_spreads` orders them, the one of the first line first.
    """
    hand = Hand.of(DECK[:26])
    texts = [spread_text(spread) for spread in best_spreads(hand)]

    assert 784 == len(texts)
    assert texts != [spread_text(spread) for spread in iter_spreads(hand, limit=0)]
    assert texts == listed_spreads(hand, capsys)


def test_thousands_of_spreads_are_listed_as_they_are_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    More than a thousand spreads come as `iter_spreads` finds them, in one order each time.
    """
    hand = Hand.of(DECK[:30])
    texts = [spread_text(spread) for spread in iter_spreads(hand, limit=0)]

    assert 1217 == len(texts)
    assert texts != [spread_text(spread) for spread in best_spreads(hand)]
    assert texts == listed_spreads(hand, capsys)


@pytest.mark.parametrize(
    ("most", "first"), [(2, "4h5h6h7h8h9h | -"), (1, "4h5h6h,7h8h9h | -")], ids=["most", "more"]
)
def test_spreads_are_in_order_up_to_the_most(
    most: int, first: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Just so many spreads are still put in order; the number is a thousand.
    """
    assert 1000 == _cli_melds._MOST_SORTED
    monkeypatch.setattr(_cli_melds, "_MOST_SORTED", most)

    assert first == listed_spreads(Hand.parse("4h5h6h7h8h9h"), capsys)[0]


def test_json_has_the_values_of_the_spread(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The keys are the names of the attributes; the same hand gives the same line.
    """
    main(["melds", "--json", "--limit", "9", ELEVEN])

    assert {
        "hand": "3c4c5c6c4d5d6d2h2s5s6s",
        "melds": ["5c5d5s", "6c6d6s"],
        "unmelded": "3c4c4d2h2s",
        "deadwood": 15,
        "spreads": 2,
        "throws": [
            {
                "card": "6s",
                "melds": ["3c4c5c6c", "4d5d6d"],
                "unmelded": "2h2s5s",
                "deadwood": 9,
            }
        ],
    } == json.loads(capsys.readouterr().out)


# defend


@pytest.mark.parametrize("melds", ["5c6c7c,5s6s7s", "5c 6c 7c, 5s 6s 7s"])
def test_defence_is_the_best(melds: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Lay-offs come in the order of play, with the meld as it lies then, and what is left.
    """
    status = main(["defend", "--json", "--melds", melds, "8c8d8s 9c9s 2c2d2h AhKd"])

    assert 0 == status
    assert {
        "hand": "2c8c9c2d8dKdAh2h8s9s",
        "layoffs": [
            {"card": "8c", "onto": "5c6c7c"},
            {"card": "9c", "onto": "5c6c7c8c"},
            {"card": "8s", "onto": "5s6s7s"},
            {"card": "9s", "onto": "5s6s7s8s"},
        ],
        "melds": ["2c2d2h"],
        "unmelded": "8dKdAh",
        "deadwood": 19,
    } == json.loads(capsys.readouterr().out)


def test_knocker_may_have_no_melds(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Where nothing is melded nothing is laid off.
    """
    main(["defend", "--melds", "-", "7c7d7h Ks"])

    assert "7c7d7h | Ks  deadwood 10, 0 lay-offs\n" == capsys.readouterr().out
