"""The table in the terminal, line by line."""

import pathlib
import random
from collections.abc import Iterator

import attrs
import pytest

from ginrummy import CLASSIC, BySeat, KnockLimitFrom, Rules
from ginrummy._cli_table import TerminalTable, deal_cards
from ginrummy.players import Player, sensible_player
from ginrummy.records import GameRecord, append_action, append_deal, parse_record
from tests.unit.positions import DEFENDER, KNOCKER, acts, deck

QUICK = attrs.evolve(CLASSIC, target=1)
ALONE = BySeat[Player | None](sensible_player, None)
SHARED = BySeat[Player | None](None, None)


def stacked(
    south: str = KNOCKER,
    north: str = DEFENDER,
    rest: str = "Ad 4s 3h 9h",
    script: str = "",
    rules: Rules = QUICK,
) -> GameRecord:
    """Deal known cards, and play what is told."""
    record = append_deal(GameRecord(rules=rules), deck(south, north, rest))
    for action in acts(script):
        record = append_action(record, action)
    return record


def table(
    *typed: str,
    record: GameRecord | None = None,
    players: BySeat[Player | None] = ALONE,
    prompting: bool = False,
    file: pathlib.Path | None = None,
) -> TerminalTable:
    """Set up a table at which *typed* is typed."""
    return TerminalTable(
        record=stacked() if record is None else record,
        players=players,
        rng=random.Random(7),
        lines=iter(typed),
        prompting=prompting,
        file=file,
    )


def said(
    capsys: pytest.CaptureFixture[str], game: TerminalTable, *, over: bool = False
) -> list[str]:
    """Play at the table, and return the lines that are said."""
    assert over is game.run()
    out, err = capsys.readouterr()

    assert "" == err
    return out.splitlines()


def texts(record: GameRecord) -> list[str]:
    """Write the actions of the last round."""
    return [str(action) for action in record.rounds[-1].actions]


# What is said

START = """
North, dealer: 10 cards
  ## ## ## ## ## ## ## ## ## ##
stock 31, pile Ad, knock limit 10
South, you: 10 cards
  [7c 7d 7h] [8s 9s Ts Js] 2c 3d Ks  deadwood 15
South to move: take the upcard, or pass
"""


def test_a_game_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The table is shown, then what is done, and in the end the score.
    """
    out = "\n".join(said(capsys, table("take", "Ks#"), over=True))

    assert out.startswith(
        f"{START}You take Ad.\n"
        "[7c 7d 7h] [8s 9s Ts Js] 2c Ad 3d Ks  deadwood 16\n"
        "You throw Ks to knock.\n"
        "North lays off 7s on 8s 9s Ts Js.\n"
        "North lays off 6s on 7s 8s 9s Ts Js.\n"
        "North lays off Qs on 6s 7s 8s 9s Ts Js.\n"
        "North lays off no more.\n"
        "\n"
        "knock: South wins 28\n"
    )
    assert "1              28  S knock 28 (deadwood 34 - 6)\nS wins total N 0, S 248" in out


def test_a_round_is_dealt_by_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """
    R7.7: where a side card sets the limit, one is turned up too.
    """
    rules = attrs.evolve(CLASSIC, knock_limit_from=KnockLimitFrom.SIDE_CARD)
    game = table(record=GameRecord(rules=rules))
    lines = said(capsys, game)
    _, side_card = deal_cards(random.Random(7), rules)

    assert "Round 1: North deals." == lines[0]
    assert side_card is not None
    assert side_card == game.record.rounds[0].side_card
    assert any(f"for {side_card}" in line for line in lines)
    assert deal_cards(random.Random(7), CLASSIC)[1] is None


def test_who_watches_sees_what_lies_open(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Where the computer plays itself, no hand is shown before it lies on the table.
    """
    players = BySeat[Player | None](sensible_player, sensible_player)
    lines = said(capsys, table(record=GameRecord(rules=QUICK), players=players), over=True)
    end = lines.index("")

    assert lines[1:3] == ["North, dealer: 10 cards", "  ## ## ## ## ## ## ## ## ## ##"]
    assert 2 == sum("##" in line for line in lines)
    assert not any("[" in line for line in lines[:end])
    assert not any("draws" in line and "draws from" not in line for line in lines)


def test_what_cannot_be_laid_off_is_not_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """
    R3.7: where nothing fits there is nothing to ask a person.
    """
    players = BySeat[Player | None](None, sensible_player)
    record = stacked(north="4h5h6h 2s3s4s KcKd9c5d", rest="Ad 4c 3h 9h")
    lines = said(capsys, table("take", record=record, players=players), over=True)

    assert "Nothing can be laid off." in lines
    assert "You lay off no more." in lines


# What is typed


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("stock", "This is not the time for it; you can type pass, take."),
        ("xx", "Not understood: found 'xx'; you can type pass, take. Type help for help."),
        ("knock with", "Not understood from column 7: found 'with'; you can type pass, take."),
        ("pass it", "Not understood from column 6: expected nothing more, found 'it'. Type"),
        ("take 7h", "Not understood from column 6: expected nothing more, or Ad, which lies"),
        ("7c#7c8c9s", "Not a meld: 7c8c9s; commas stand between melds"),
        ("undo 2", "Not understood: expected an action, such as pass or take, found 'undo"),
        ("quit now", "Not understood: expected"),
        ("challenge", "That can mean challenge:accept or challenge:expose_next_play or"),
        ("undo", "There is nothing to take back."),
        ("save", "Say where: save FILE."),
        ("hint", "A sensible player would take Ad."),
        ("HELP", "A card is its rank (A 2 to 9 T J Q K) and its suit (c d h s)."),
        ("h", "A card is its rank (A 2 to 9 T J Q K) and its suit (c d h s)."),
        ("?", "A card is its rank (A 2 to 9 T J Q K) and its suit (c d h s)."),
        ("score", "round     N     S"),
        ("look", "South to move: take the upcard, or pass"),
    ],
)
def test_lines_are_answered(typed: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Commands and mistakes have their answers, and nothing is played.
    """
    game = table(f"  {typed} ", "", "quit", "take")
    lines = said(capsys, game)

    assert any(line.startswith(expected) for line in lines[6:])
    assert stacked() == game.record


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Qd", "The card is not in your hand (Qd)."),
        ("Ad", "The card just taken may not go back (Ad)."),
        ("7c#", "Another throw would make the knock legal: "),
        ("Ks#7c7d7h", "Laid out otherwise these cards are within the limit: "),
        ("!", "The deadwood is above the knock limit: "),
        ("x", "Not understood: expected a rank (A 2 3 4 5 6 7 8 9 T J Q K), found 'x'; you can"),
        ("Qs>8s9sTsJs", "This is not the time for it; you can type a card, Ks#."),
    ],
)
def test_refusals_are_told(typed: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    What the rules refuse is answered with the reason.
    """
    lines = said(capsys, table("take", typed, "exit", "Ks#"))

    assert any(line.startswith(expected) for line in lines), lines


@pytest.mark.parametrize("typed", ["quit", "exit", "q", "Q"])
def test_the_table_can_be_left(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    There are several words for it.
    """
    said(capsys, game := table("take", typed, "Ks"))

    assert ["take"] == texts(game.record)


def test_lay_offs_are_offered_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The sign of the prompt is none of what is offered, and what is offered can be typed.
    """
    record = stacked(script="take Ks#7c7d7h,8s9sTsJs")
    players = BySeat[Player | None](None, sensible_player)
    game = table("7s on 8s9sTsJs", "xxx", record=record, players=players, prompting=True)
    lines = said(capsys, game)

    assert (
        "7s on 7c7d7h, 7s on 8s9sTsJs, Qs on 8s9sTsJs, done > You lay off 7s on 8s 9s Ts Js."
        in lines
    )
    assert "such as 7h> or done, found 'xxx'" in " ".join(lines)


def test_an_empty_line_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Enter alone is no mistake.
    """
    assert START.splitlines() == said(capsys, table("", "  ", "\t"))


# Taking back

KNOWN_NOW = (
    "But something is known now that was hidden before; from a real table that could not be "
    "taken back."
)


def test_an_action_is_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The game goes on from before the last action; a card that was seen is said to be known.
    """
    game = table("pass", "stock", "Ks", "undo", "undo", "quit", record=stacked())
    lines = said(capsys, game)

    assert ["pass", "pass"] == texts(game.record)
    assert "The last action is taken back." in lines
    assert "But you know 4s now; from a real table that could not be taken back." in lines


def test_what_was_seen_of_the_other_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    """
    With one's own throw goes all that followed, but what the other threw is known.
    """
    game = table("pass", "stock", "Ks", "undo", "quit")
    lines = said(capsys, game)
    played = said(capsys, table("pass", "stock", "Ks", "quit"))
    thrown = next(line for line in reversed(played) if line.startswith("North throws "))

    assert f"But you know {thrown[-3:-1]} now; from a real table" in " ".join(lines)
    assert ["pass", "pass", "stock"] == texts(game.record)


def test_a_whole_deal_is_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    """
    What was taken back may be a round ago; no card of it is named.
    """
    record = stacked(rules=CLASSIC)
    game = table("take", "Ks#", "undo", "quit", record=record)
    lines = said(capsys, game)

    assert ["take"] == texts(game.record)
    assert "Round 2: South deals." in lines
    assert not any("you know" in line for line in lines)
    told = "But you have seen how that round ended; from a real table that could not"
    assert told in " ".join(lines)


def test_two_persons_are_not_told_what_they_know(capsys: pytest.CaptureFixture[str]) -> None:
    """
    That a card is known is said to both, but it is not named on the screen that they share.
    """
    game = table("pass", "pass", "stock", "undo", "quit", players=SHARED)
    lines = said(capsys, game)
    place = lines.index("The last action is taken back.")

    assert ["pass", "pass"] == texts(game.record)
    assert " ".join(lines[place + 1 :]).startswith(KNOWN_NOW)
    assert not any("4s" in line for line in lines[place:])


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (("pass", "undo"), False),  # nothing was seen
        (("take", "undo"), False),  # the upcard lay open
        (("take", "Ks", "undo"), True),  # north, to move now, has seen what south threw
        (("take", "Ks#", "undo"), True),
    ],
)
def test_two_persons_are_told_that_something_is_known(
    typed: tuple[str, ...],
    expected: bool,  # noqa: FBT001
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    Either may have seen what was hidden before; where nobody has, nothing is said of it.
    """
    lines = said(capsys, table(*typed, "quit", players=SHARED))

    assert "The last action is taken back." in lines
    assert expected is (KNOWN_NOW in " ".join(lines))


def test_who_sits_down_is_told_that_something_is_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    What was said before the screen was cleared is said again.
    """
    typed = ("", "take", "Ks", "", "undo", "", "quit")
    text = " ".join(said(capsys, table(*typed, players=SHARED, prompting=True)))

    assert 2 == text.count(KNOWN_NOW)


def test_two_persons_are_not_told_what_they_saw(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Both have seen how the round ended.
    """
    record = stacked(rules=CLASSIC, north="4h5h6h 2s3s4s KcKd9c5d", rest="Ad 4c 3h 9h")
    game = table("take", "Ks#", "undo", "quit", record=record, players=SHARED)
    lines = said(capsys, game)

    assert "The last action is taken back." in lines
    assert KNOWN_NOW in " ".join(lines)
    assert not any("But you" in line for line in lines)


# Two persons


def test_two_persons_do_not_see_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Before a hand is shown its owner has to be alone, and hears what was done meanwhile.
    """
    game = table("", "pass", "", "pass", "", "stock", "quit", players=SHARED, prompting=True)
    lines = said(capsys, game)
    waits = [place for place, line in enumerate(lines) if "when you alone see this." in line]
    own = [place for place, line in enumerate(lines) if ", you" in line]

    assert ["South", "North", "South"] == [lines[place].split(",")[0] for place in waits]
    for wait, seen in zip(waits, own, strict=True):
        assert wait < seen
        assert [""] * 24 == lines[wait - 24 : wait]
    assert 2 == " ".join(lines).count("South passes.")
    assert "South draws from the stock." in " ".join(lines)
    assert "You have 4s now." in lines


def test_nobody_waits_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Where nobody sits before a screen, two persons are asked without more ado.
    """
    game = table("pass", "pass", "quit", players=SHARED)

    assert not any("alone" in line or ">" in line for line in said(capsys, game))
    assert ["pass", "pass"] == texts(game.record)


# Prompts and files


def test_prompts_say_what_is_possible(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Who sits before a screen is told what can be typed; the end of the input ends the line.
    """
    assert "pass, take > " == said(capsys, table(prompting=True))[-1]


class Interrupted:
    """Lines of somebody who presses Ctrl-C."""

    def __iter__(self) -> Iterator[str]:
        """Return themselves."""
        return self

    def __next__(self) -> str:
        raise KeyboardInterrupt


def test_an_interrupt_ends_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    """
    What comes after an interrupt stands on a line of its own.
    """
    game = table(prompting=True)
    game.lines = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        game.run()

    assert capsys.readouterr().out.endswith("pass, take > \n")


def test_the_record_is_saved(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Once it is saved, the file follows the game, also when an action is taken back.
    """
    file = tmp_path / "game"
    game = table(f"SAVE\t{file}", "take", "save", "undo", "quit")
    lines = said(capsys, game)

    assert 2 == " ".join(lines).count("kept there from now on.")
    assert game.record == game.saved == parse_record(file.read_text("utf-8")) == stacked()
    assert file == game.own_file == game.file


def test_no_other_file_is_written_over(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A file that is there already is left alone.
    """
    file = tmp_path / "game"
    file.write_text("precious", "utf-8")
    lines = said(capsys, table(f"save {file}", "quit"))

    assert "There is such a file already; choose another name." in lines
    assert "precious" == file.read_text("utf-8")


@pytest.mark.parametrize("name", ["no/such/game", "x" * 3000, "\0"])
def test_what_cannot_be_saved_is_told(
    name: str, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The game goes on without the file.
    """
    game = table(f"save {tmp_path / name}", "take", "quit")

    assert "The game is not saved in" in " ".join(said(capsys, game))
    assert ["take"] == texts(game.record)
    assert game.file is None


def test_a_file_that_is_lost_is_told_once(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    If the file cannot be written any more, that is said, and it is not tried again.
    """
    game = table("take", "undo", "quit", file=tmp_path / "gone" / "game")
    lines = said(capsys, game)

    assert 1 == " ".join(lines).count("The game is not saved in")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["{file}"], True),
        (["{taken}", " {file} "], True),
        (["{taken}", ""], False),
        ([" "], False),
        ([], False),
    ],
)
def test_saving_is_offered(
    typed: list[str],
    expected: bool,  # noqa: FBT001
    tmp_path: pathlib.Path,
) -> None:
    """
    Whoever leaves is asked for a file until there is one, or none is wanted.
    """
    file, taken = tmp_path / "game", tmp_path / "taken"
    taken.touch()
    game = table(*(line.format(file=file, taken=taken) for line in typed), prompting=True)
    game.offer_to_save()

    assert expected is file.exists()
    assert expected is (game.saved is game.record)


def test_saving_is_not_offered_to_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    """
    In a pipe, or after the end of the input, nobody can be asked.
    """
    table("game").offer_to_save()
    ended = table(prompting=True)
    ended.run()
    capsys.readouterr()
    ended.offer_to_save()

    assert ("", "") == capsys.readouterr()


# Secrets


@pytest.mark.parametrize("prompting", [False, True])
def test_hidden_cards_change_nothing(
    prompting: bool,  # noqa: FBT001
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    Whatever the other holds and the stock hides, a person is told the same.
    """
    typed = ("hint", "help", "look", "score", "take", "hint", "Kc", "look", "undo", "hint", "quit")
    hidden = [(DEFENDER, "Ad 4s 3h 9h"), ("3c4c5cQcAc8hJdQhKhTd", "Ad 9h 4s 6s")]
    told = [
        said(capsys, table(*typed, record=stacked(north=north, rest=rest), prompting=prompting))
        for north, rest in hidden
    ]

    assert told[0] == told[1]
    assert len(told[0]) > 40
