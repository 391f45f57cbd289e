"""Files of the command line."""

import os
import pathlib
import sys

import pytest

from ginrummy import BySeat
from ginrummy._cli_files import decoded, names_of, read_game, write_file
from ginrummy.records import GameRecord, format_record

ON_WINDOWS = sys.platform == "win32"


def test_lines_are_decoded() -> None:
    """
    Bytes and text are read alike; a mark at the start is not seen, but anywhere else.
    """
    lines: list[bytes | str] = [b"\xef\xbb\xbftake\r\n", "\ufeffpass", b"\xff\n"]

    assert ["take\r\n", "\ufeffpass", "\udcff\n"] == list(decoded(lines))
    assert ["take"] == list(decoded(["\ufefftake"]))


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ({}, BySeat("North", "South")),
        ({"North": "Ann", "south": "Bob"}, BySeat("Ann", "Bob")),
        ({"South": ""}, BySeat("North", "South")),
        ({"South": "\x1b[31mEve\n"}, BySeat("North", "?[31mEve")),
    ],
)
def test_names_are_fit_for_a_screen(tags: dict[str, str], expected: BySeat[str]) -> None:
    """
    Seats are called as the tags say, without what could steer a terminal.
    """
    assert expected == names_of(GameRecord(tags=tags))


def test_a_game_is_read(tmp_path: pathlib.Path) -> None:
    """
    A file with one record gives the record.
    """
    record = GameRecord(tags={"North": "Zoë"})
    file = tmp_path / "game"
    write_file(file, format_record(record))

    assert record == read_game(str(file))


def test_files_are_replaced_whole(tmp_path: pathlib.Path) -> None:
    """
    The new text takes the place of the old, and nothing else is left in the folder.
    """
    file = tmp_path / "game"
    for text in ("long old text", "new \udcff"):
        write_file(file, text)

    assert b"new \xff" == file.read_bytes()
    assert [file] == list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_kept(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    If the disk fails, the old text is still there, and no half of the new one.
    """

    def fail(path: pathlib.Path, _data: bytes) -> int:
        path.touch()
        raise OSError("no space left")

    file = tmp_path / "game"
    write_file(file, "old")
    monkeypatch.setattr(pathlib.Path, "write_bytes", fail)
    with pytest.raises(OSError, match="no space left"):
        write_file(file, "new")

    assert "old" == file.read_text("utf-8")
    assert [file] == list(tmp_path.iterdir())


@pytest.mark.skipif(ON_WINDOWS, reason="links need a permission there")
def test_a_link_stays_one(tmp_path: pathlib.Path) -> None:
    """
    What a link names is written, not the link.
    """
    file, link = tmp_path / "game", tmp_path / "link"
    write_file(file, "old")
    link.symlink_to(file)
    write_file(link, "new")

    assert link.is_symlink()
    assert "new" == file.read_text("utf-8")


def test_a_device_is_written_to() -> None:
    """
    What is no file cannot be replaced, but written to.
    """
    write_file(pathlib.Path(os.devnull), "text")

    assert not pathlib.Path(os.devnull).is_file()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("\0", "embedded null"),
        ("x" * 5000, "File name too long"),
        ("no/such/folder/game", "No such file or directory"),
        (".", "Is a directory"),
    ],
)
@pytest.mark.skipif(ON_WINDOWS, reason="it has other words")
def test_names_that_no_file_can_have(name: str, problem: str, tmp_path: pathlib.Path) -> None:
    """
    Such a name is an error that the caller knows, and it names no other file.
    """
    with pytest.raises(OSError, match=problem) as error:
        write_file(tmp_path / name, "text")

    assert error.value.filename in {None, str(tmp_path / name)}
    assert [] == list(tmp_path.iterdir())


@pytest.mark.skipif(ON_WINDOWS, reason="links need a permission there")
def test_a_link_to_itself_is_refused(tmp_path: pathlib.Path) -> None:
    """
    Such a link leads to no file.
    """
    link = tmp_path / "link"
    link.symlink_to(link)
    with pytest.raises(OSError, match="symbolic links"):
        write_file(link, "text")

    assert link.is_symlink()


@pytest.mark.skipif(ON_WINDOWS, reason="it has no such permissions")
def test_permissions_are_kept(tmp_path: pathlib.Path) -> None:
    """
    What others may not read they may not read afterwards: a record has all cards in it.
    """
    file = tmp_path / "game"
    write_file(file, "old")
    file.chmod(0o600)
    write_file(file, "new")

    assert ("new", 0o600) == (file.read_text("utf-8"), file.stat().st_mode & 0o777)


def test_what_may_not_be_written_is_not_replaced(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A file that is read-only stays as it is, though its folder could hold another.
    """

    def may(path: pathlib.Path, mode: int) -> bool:
        return (path, mode) != (file, os.W_OK)

    file = tmp_path / "game"
    write_file(file, "old")
    # Whoever is root may write to any file, so the answer of the system is given here.
    monkeypatch.setattr(os, "access", may)
    with pytest.raises(PermissionError, match="Permission denied"):
        write_file(file, "new")

    assert "old" == file.read_text("utf-8")


def test_an_interrupt_leaves_nothing_behind(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    With Ctrl-C in the middle the old text is still there, and nothing else.
    """

    def interrupt(path: pathlib.Path, _data: bytes) -> int:
        path.touch()
        raise KeyboardInterrupt

    file = tmp_path / "game"
    write_file(file, "old")
    monkeypatch.setattr(pathlib.Path, "write_bytes", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_file(file, "new")

    assert "old" == file.read_text("utf-8")
    assert [file] == list(tmp_path.iterdir())
