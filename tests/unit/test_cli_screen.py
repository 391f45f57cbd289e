"""Games in a real pseudo-terminal, as somebody sits before it."""

import pathlib
import re

import pytest

from ginrummy.records import parse_record

pytest.importorskip("termios", reason="there is no pseudo-terminal")

from tests.unit.screens import Screen

README = pathlib.Path(__file__).parent.parent.parent / "README.md"
QUICK = ("--set", "target=20", "--seed", "7")
PROMPT = r"> $"
OFFER = r"To keep the game, type a file name; or\s+press Enter: $"


def typed_for(hint: str) -> str:
    """Turn the text of a hint into what has to be typed."""
    patterns = {
        r"would (pass)\.": r"\1",
        r"would draw from the (stock)\.": r"\1",
        r"would (take) .*": r"\1",
        r"would throw (\S+) to knock\.": r"\1#",
        r"would lay off no more\.": "done",
        r"would lay off (\S+) on .*": r"\1>",
        r"Throw (\S+): .*": r"\1",
    }
    found = [re.search(pattern, hint) for pattern in patterns]
    texts = zip(found, patterns.values(), strict=True)
    return next(match.expand(typed) for match, typed in texts if match is not None)


def play_to_the_end(screen: Screen) -> None:
    """Ask for a hint each time, and do what it says."""
    while screen.expect(f"{PROMPT}|{OFFER}").endswith("> "):
        screen.type("hint")
        hint = " ".join(screen.expect(r"\.\n").split())
        screen.expect(PROMPT)
        screen.type(typed_for(hint))


@pytest.mark.parametrize(
    ("columns", "encoding", "suits"), [(80, "utf-8", "♥"), (40, "ascii", "h")]
)
def test_a_whole_game(columns: int, encoding: str, suits: str, tmp_path: pathlib.Path) -> None:
    """
    Somebody plays a game to its end, keeps it in a file, and no line is too long.
    """
    file = tmp_path / "game"
    with Screen("play", *QUICK, columns=columns, encoding=encoding) as screen:
        play_to_the_end(screen)
        screen.type(str(file))
        status = screen.end()

    text = screen.text.replace(str(file), "FILE")
    lines = text.splitlines()
    assert 0 == status
    assert "It is saved in FILE." in text.replace("\n", " ")
    assert max(len(line) for line in lines if not line.startswith(OFFER[:8])) <= columns
    assert any(f"A{suits}" in line for line in lines)
    assert parse_record(file.read_text("utf-8")).game.is_over


def test_the_readme_shows_a_session() -> None:
    """
    What the README shows of a game is what comes when the same is typed.
    """
    (shown,) = re.findall(r"```text\n(You are.*?)```", README.read_text("utf-8"), re.DOTALL)
    typed = re.findall(r"^.*> (.*)$", shown, re.MULTILINE)
    (command,) = re.findall(r"-m ginrummy (play.*)", README.read_text("utf-8"))
    with Screen(*command.split()) as screen:
        for line in typed:
            screen.expect(PROMPT)
            screen.type(line)
        screen.expect(PROMPT)

    assert len(typed) > 3
    assert screen.text.startswith(shown)


def test_mistakes_are_answered() -> None:
    """
    Each typing error gets a clear answer, and the game goes on.
    """
    answers = {
        "": "",
        "xx": "Not understood: found 'xx'; you can type pass, take.",
        "Kx": "Not understood from column 2: expected a suit (c d h s), found 'x'.",
        "stock": "This is not the time for it; you can type pass, take.",
        "7h#": "This is not the time for it",
        "Kc": "This is not the time for it",
        "undo": "There is nothing to take back.",
        "save": "Say where: save FILE.",
        "help": "A card is its rank",
        "look": "South to move: take the upcard, or pass",
        "score": "round     N     S",
    }
    with Screen("play", "--seed", "7") as screen:
        for typed, answer in answers.items():
            screen.expect(PROMPT)
            screen.type(typed)
            assert answer in screen.expect(PROMPT)
            screen.type("")
        screen.expect(PROMPT)
        screen.type("take")
        for typed in ("Kc", "Qs", "ac#", "gin", "!", "as>"):
            screen.expect(PROMPT)
            screen.type(typed)
        screen.expect(PROMPT)
        screen.type("quit")
        screen.expect(OFFER)
        screen.type("")

        assert 0 == screen.end()
    assert "The card is not in your hand (Kc)." in screen.text
    assert "The card just taken may not go back (Qs)." in " ".join(screen.text.split())
    assert "The deadwood is above the knock limit" in screen.text


def test_the_keyboard_is_shared(tmp_path: pathlib.Path) -> None:
    """
    Of two persons each is asked to sit down alone, and the hand before is out of sight.
    """
    names = ("--north", "Ann", "--south", "Bob", "--players", "person,person")
    with Screen("play", "--seed", "34", *names) as screen:
        for name, typed in [("Bob", "pass"), ("Ann", "pass"), ("Bob", "stock")]:
            hidden = screen.expect(f"{name}, press Enter when you alone see this\\. $")
            assert "\n" * 24 in hidden
            screen.type("")
            shown = screen.expect(PROMPT)
            assert f"{name}, you" in shown
            screen.type(typed)
        drawn = screen.expect(PROMPT)
        screen.type("quit")
        screen.expect(OFFER)
        screen.type(str(tmp_path))
        assert "There is such a file already" in screen.expect(OFFER)
        screen.press(b"\x04")

        assert 0 == screen.end()
    assert "Bob draws from the stock.\nYou have K♥ now.\n" in drawn
    assert screen.text.endswith("It is not saved: --save FILE keeps it.\n")


def test_a_window_that_grows_shows_no_hand() -> None:
    """
    What is hidden is hidden on the screen as it is now, not as it was at the start.
    """
    with Screen("play", "--seed", "34", "--players", "person,person") as screen:
        screen.expect("South, press Enter .*")
        screen.type("")
        screen.expect(PROMPT)
        screen.resize(rows=50)
        screen.type("pass")

        assert "\n" * 50 in screen.expect("North, press Enter")


def test_the_end_of_the_input_leaves_the_table() -> None:
    """
    Ctrl-D is as good as quit.
    """
    with Screen("play", "--seed", "7") as screen:
        screen.expect(PROMPT)
        screen.press(b"\x04")

        assert 0 == screen.end()
    assert "pass, take > \nThe game is not over.\nIt is not saved" in screen.text


def test_an_interrupt_leaves_at_once() -> None:
    """
    Ctrl-C ends the program with its own status, asks nothing, and says where the game is.
    """
    with Screen("play", "--seed", "7") as screen:
        screen.expect(PROMPT)
        screen.interrupt()

        assert 130 == screen.end()
    assert screen.text.endswith("pass, take > \nThe game is not saved: --save FILE keeps it.\n")
