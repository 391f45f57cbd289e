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


@pytest.mark.parametrize("name", ["\0", "x" * 5000, "no/such/folder/game"])
def test_names_that_no_file_can_have(name: str, tmp_path: pathlib.Path) -> None:
    """
    Such a name is an error that the caller knows.
    """
    with pytest.raises((OSError, ValueError)):
        write_file(tmp_path / name, "text")
