"""The command that plays a game: its arguments, its files, and how it goes in a pipe."""

import argparse
import os
import pathlib
import threading
from collections.abc import Iterator

import pytest

from ginrummy import BySeat, Seat, _cli_play
from ginrummy._cli_play import parse_players
from ginrummy._cli_table import TerminalTable
from ginrummy.cli import main
from ginrummy.records import GameRecord, format_record, parse_record
from tests.unit.terminals import feed, start

QUICK = ("--set", "target=20", "--seed", "7")


def played(
    args: list[str],
    typed: str | bytes,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    status: int = 0,
) -> str:
    """Play with what is typed, and return what is said."""
    feed(monkeypatch, typed)
    monkeypatch.setenv("COLUMNS", "200")
    ended = main(["play", *args])
    out, err = capsys.readouterr()

    assert (status, "") == (ended, err)
    return out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sensible,person", BySeat("sensible", "person")),
        (" Random , PERSON ", BySeat("random", "person")),
        ("person,person", BySeat("person", "person")),
    ],
)
def test_players_are_read(text: str, expected: BySeat[str]) -> None:
    """
    The kinds of both players, with a comma between them, north first.
    """
    assert expected == parse_players(text)


@pytest.mark.parametrize(
    "text", ["", "person", "person,", "person,robot", "a,b,c", "person;random"]
)
def test_other_players_are_refused(text: str) -> None:
    """
    There are two players, of three kinds.
    """
    with pytest.raises(argparse.ArgumentTypeError, match=r"^expected two of person, sensible"):
        parse_players(text)


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--seed", "x"], "argument --seed: expected a number of up to 18 digits, not 'x'"),
        (["--seed", "-1"], "argument --seed: expected"),
        (["--seed", "9" * 19], "argument --seed: expected a number of up to 18 digits"),
        (["--players", "x,y"], "argument --players: expected two of"),
        (["--suits", "words"], "argument --suits: invalid choice"),
        (["--colour", "red"], "unrecognized arguments: red"),
        (["--colour=four"], "argument --colour: ignored explicit argument 'four'"),
        (["--set", "hand_size=9"], "argument --set: a rule option is not possible"),
        (["--rules", "nobody"], "argument --rules"),
        (["--json"], "unrecognized arguments: --json"),
        (
            ["--load", "x", "--north", "Ann"],
            "argument --north: not with --load, whose record says",
        ),
        (
            ["--load", "x", "--south", "Ann"],
            "argument --south: not with --load, whose record says",
        ),
        (["--load", "x", "--first-dealer", "S"], "argument --first-dealer: not with --load"),
        (["--load", "x", "--rules", "pagat"], "argument --rules: not with --load"),
        (["--load", "x", "--set", "target=9"], "argument --set: not with --load"),
    ],
)
def test_wrong_usage(args: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    """
    What cannot be is wrong usage.
    """
    with pytest.raises(SystemExit) as exit_:
        main(["play", *args])

    assert 2 == exit_.value.code
    assert expected in capsys.readouterr().err


# In a pipe


def test_the_computer_plays_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Nobody is asked, and the same seed is the same game.
    """
    args = [*QUICK, "--players", "sensible,random", "--north", "Ann"]
    said = [played(args, "", monkeypatch, capsys) for _ in range(2)]

    assert said[0] == said[1]
    assert said[0].startswith("Rules: classic, target=20\nRound 1: Ann deals.\n")
    assert "balance N" in said[0]
    assert ">" not in said[0]


def test_without_a_seed_cards_are_new(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Two games without a seed are not the same.
    """
    args = ["--players", "sensible,sensible", "--set", "target=1"]
    said = [played(args, "", monkeypatch, capsys) for _ in range(2)]

    assert said[0] != said[1]


def test_a_pipe_gets_no_prompts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    In a pipe what is typed is done, and when it ends the table says what is left open.
    """
    said = played(["--seed", "7"], "take\n\nth\n", monkeypatch, capsys)

    assert said.startswith("You are South. Type help to see what you can type.\nRules: classic\n")
    assert "You take Qs.\n[Ac Ah As] [Qc Qd Qs] 7c 9d 4h 5h Th  deadwood 35\n" in said
    assert "You throw Th.\nNorth draws from the stock.\nNorth throws Kc.\n" in said
    assert said.endswith("The game is not over.\nIt is not saved: --save FILE keeps it.\n")
    assert ">" not in said


def test_two_persons_are_greeted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Whoever shares a keyboard is told so.
    """
    args = ["--players", "person,person", "--north", "Ann", "--seed", "7"]
    said = played(args, "quit", monkeypatch, capsys)

    assert said.startswith("Ann and South share this screen. Type help for help.\n")


def test_a_file_is_kept(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The record follows the game, and the game goes on from it with other cards.
    """
    file = tmp_path / "game.txt"
    first = played([*QUICK, "--save", str(file)], "take\nth\n", monkeypatch, capsys)
    record = parse_record(file.read_text("utf-8"))

    assert first.endswith(f"It is saved in {file}.\n")
    assert ["take", "Th", "stock", "Kc"] == [str(action) for action in record.rounds[0].actions]
    assert record.tag("Date") is not None

    second = played(
        ["--load", str(file), "--seed", "7"], "stock\nundo\nquit\n", monkeypatch, capsys
    )
    kept = f"The game is kept in {file} after each step.\n"

    assert kept in first
    assert kept in second

    assert "You draw Kh from the stock." in second
    assert "But you know Kh now" in second
    assert second.endswith(f"It is saved in {file}.\n")  # for it was taken back
    assert record == parse_record(file.read_text("utf-8"))


def test_a_game_that_was_loaded_is_kept(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Who goes on with a game in a file finds there what was played the next time.
    """
    file, other = tmp_path / "game.txt", tmp_path / "other.txt"
    played([*QUICK, "--save", str(file)], "take\n", monkeypatch, capsys)
    played(["--load", str(file)], "th\nquit\n", monkeypatch, capsys)
    before = file.read_text("utf-8")
    played(["--load", str(file), "--save", str(other)], "stock\nquit\n", monkeypatch, capsys)

    assert ["take", "Th"] == [str(done) for done in parse_record(before).rounds[0].actions][:2]
    assert before == file.read_text("utf-8")
    assert before != other.read_text("utf-8")


def test_a_game_that_is_looked_at_is_left_alone(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Before something is played nothing is written into the file that a game came from.
    """
    file = tmp_path / "game.txt"
    played([*QUICK, "--save", str(file)], "take\n", monkeypatch, capsys)
    text = f"{file.read_text('utf-8')}\n\n"
    file.write_text(text, "utf-8")
    played(["--load", str(file)], "quit\n", monkeypatch, capsys)

    assert text == file.read_text("utf-8")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_game_from_a_pipe_is_not_kept_there(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    What is read from a pipe has no file in which it could go on.
    """
    file, pipe = tmp_path / "game.txt", tmp_path / "pipe"
    played([*QUICK, "--save", str(file)], "take\n", monkeypatch, capsys)
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=[file.read_text("utf-8")])
    writer.start()
    said = played(["--load", str(pipe)], "th\nquit\n", monkeypatch, capsys)
    writer.join()

    assert "is kept in" not in said
    assert said.endswith("It is not saved: --save FILE keeps it.\n")


def test_a_finished_game_is_shown(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    There is nothing to play in a game that is over, but its sheet to be seen.
    """
    file = tmp_path / "game.txt"
    args = ["--players", "sensible,sensible"]
    whole = played([*QUICK, *args, "--save", str(file)], "", monkeypatch, capsys)
    shown = played(["--load", str(file)], "", monkeypatch, capsys)

    assert parse_record(file.read_text("utf-8")).game.is_over
    assert whole.endswith(f"It is saved in {file}.\n")
    assert "round     N     S" in shown
    assert "balance N" in shown
    assert shown.endswith(f"It is saved in {file}.\n")


def test_cards_of_a_game_that_goes_on_are_new(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    With the same seed the second round is the one that it would have been.
    """
    whole, part = tmp_path / "whole.txt", tmp_path / "part.txt"
    args = ["--players", "sensible,sensible"]
    played([*QUICK, *args, "--save", str(whole)], "", monkeypatch, capsys)
    record = parse_record(whole.read_text("utf-8"))
    assert len(record.rounds) > 1
    first = GameRecord(rules=record.rules, rounds=record.rounds[:1])
    part.write_text(format_record(first), "utf-8")
    loaded = ["--load", str(part), "--save", str(part), "--seed", "7"]
    played([*loaded, *args], "", monkeypatch, capsys)

    assert record.rounds == parse_record(part.read_text("utf-8")).rounds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "it holds no game"),
        ('Round 1\nScore: gin S 30\n\n[North "Eve"]\n', "it holds several games"),
        ("Round 1\nScore: gin\n", "line 2"),
    ],
)
def test_a_file_must_be_one_game(
    text: str, expected: str, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    What is no record, or several, is not played on, but reported with its place.
    """
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")

    assert 1 == main(["play", "--load", str(file)])
    out, err = capsys.readouterr()
    assert "" == out
    assert err.startswith(f"ginrummy: {file}: ")
    assert expected in err


def test_one_side_of_a_game_is_not_played_on(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Who has seen one side only does not know the cards that would come.
    """
    file = tmp_path / "game.txt"
    played([*QUICK, "--save", str(file)], "take\n", monkeypatch, capsys)
    seen = parse_record(file.read_text("utf-8")).seen_by(Seat.SOUTH)
    file.write_text(format_record(seen), "utf-8")

    assert 1 == main(["play", "--load", str(file)])
    assert "a game that one seat has seen cannot be played on" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--load", "--save"])
def test_files_that_cannot_be(
    option: str, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A file that cannot be read or written ends the program before a card is dealt.
    """
    assert 1 == main(["play", option, str(tmp_path / "none" / "game.txt")])
    out, err = capsys.readouterr()
    assert "Round" not in out
    assert "No such file or directory" in " ".join((out + err).split())


def test_no_file_is_written_over(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A new game is not kept in a file that is there already.
    """
    file = tmp_path / "game.txt"
    file.write_text("precious", "utf-8")

    assert 1 == main(["play", "--save", str(file)])
    assert f"{file} is there already" in capsys.readouterr().err
    assert "precious" == file.read_text("utf-8")


def test_what_is_no_text_is_no_action(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Bytes that are no UTF-8, and lines without end, are answered like any other mistake.
    """
    typed = b"\xff\n\x00\n" + b"7" * 1_000_000 + b"\nquit\n"
    said = played(["--seed", "7"], typed, monkeypatch, capsys)

    assert 3 == said.count("Not understood")


# Who goes on with a game

ME = ("--seed", "5", "--players", "person,sensible", "--north", "Me", "--south", "Bot")


def test_who_plays_is_kept(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A game goes on with the players that it began with, and says so before anything moves.
    """
    file = tmp_path / "game.txt"
    played([*ME, "--save", str(file)], "hint\nquit\n", monkeypatch, capsys)
    before = file.read_text("utf-8")
    said = played(["--load", str(file)], "quit\n", monkeypatch, capsys)

    assert '[Players "person,sensible"]\n' in before
    assert said.startswith("Players: Me (N) person, Bot (S) sensible.\nYou are Me. ")
    assert "Me, you" in said
    assert "Bot, you" not in said
    assert before == file.read_text("utf-8")


def test_other_players_can_go_on(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Players that are given take the place of those in the record, also for the next time.
    """
    file, other = tmp_path / "game.txt", tmp_path / "other.txt"
    played([*ME, "--save", str(file)], "quit\n", monkeypatch, capsys)
    args = ["--load", str(file), "--players", "person,person", "--save", str(other)]
    said = played(args, "quit\n", monkeypatch, capsys)
    old, new = (parse_record(path.read_text("utf-8")) for path in (file, other))

    assert said.startswith("Players: Me (N) person, Bot (S) person.\nMe and Bot share this")
    assert "person,person" == new.tag("Players")
    assert old.rounds == new.rounds
    assert [name for name, _ in old.tags] == [name for name, _ in new.tags]


@pytest.mark.parametrize("tags", [{}, {"players": "Ann, Bob"}, {"Players": "person"}])
def test_who_plays_is_asked_for(
    tags: dict[str, str],
    tmp_path: pathlib.Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """
    A record that does not say who plays shows no hand, and is not played on unasked.
    """
    file = tmp_path / "game.txt"
    text = format_record(GameRecord(tags=tags))
    file.write_text(text, "utf-8")
    feed(monkeypatch, "quit\n")

    assert 1 == main(["play", "--load", str(file)])
    out, err = capsys.readouterr()
    assert "" == out
    assert err.startswith(f"ginrummy: {file}: the record does not say who plays; add --players ")
    assert text == file.read_text("utf-8")
    args = ["--load", str(file), "--players", "Person,sensible"]
    said = played(args, "quit\n", monkeypatch, capsys)
    assert said.startswith("Players: North (N) person, South (S) sensible.\n")


def test_a_finished_game_needs_no_players(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Where nothing moves any more it does not matter who plays.
    """
    file = tmp_path / "game.txt"
    file.write_text("Round 1\nScore: gin S 150\n", "utf-8")
    said = played(["--load", str(file)], "", monkeypatch, capsys)

    assert "Players" not in said
    assert "round     N     S" in said


# Interrupted


def interrupted(args: list[str], *typed: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Type some lines, then press Ctrl-C."""

    def lines() -> Iterator[str]:
        yield from typed
        raise KeyboardInterrupt

    monkeypatch.setattr(_cli_play, "standard_input", lines)
    monkeypatch.setenv("COLUMNS", "200")
    return main(["play", *args])


def test_an_interrupt_says_where_the_game_is(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Whoever presses Ctrl-C is told where the game is kept, if anywhere.
    """
    file = tmp_path / "game.txt"
    statuses = [
        interrupted(["--seed", "7", *args], "take", monkeypatch=monkeypatch)
        for args in ([], ["--save", str(file)])
    ]
    out, err = capsys.readouterr()

    assert ([130, 130], "") == (statuses, err)
    assert "The game is not saved: --save FILE keeps it.\nYou are South." in out
    assert out.endswith(f"The game is saved in {file}.\n")


def test_an_interrupted_step_is_kept(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    What was done before Ctrl-C is in the file, even if it was being written just then.
    """
    file = tmp_path / "game.txt"
    save = TerminalTable.save
    places: list[pathlib.Path] = []

    def interrupt_once(table: TerminalTable, path: pathlib.Path) -> bool:
        places.append(path)
        if len(places) == 2:  # the first is before the deal
            raise KeyboardInterrupt
        return save(table, path)

    monkeypatch.setattr(TerminalTable, "save", interrupt_once)
    args = ["--seed", "7", "--save", str(file)]
    assert 130 == interrupted(args, "take", monkeypatch=monkeypatch)

    assert capsys.readouterr().out.endswith(f"The game is saved in {file}.\n")
    actions = parse_record(file.read_text("utf-8")).rounds[0].actions
    assert ["take"] == [str(action) for action in actions]


def test_a_closed_pipe_is_quiet() -> None:
    """
    A reader that has enough ends the game without a word.
    """
    with start("play", "--players", "random,random", "--set", "target=9999") as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert "" == process.stderr.read()

    assert 0 == process.wait()
