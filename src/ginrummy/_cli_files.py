"""
Files of the command line: what is read from them, and what is never half written.

>>> import pathlib, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = pathlib.Path(folder, "game.txt")
...     write_file(path, "7♥")
...     print(path.read_text("utf-8"))
7♥
"""

import os
import pathlib
from collections.abc import Iterable, Iterator
from itertools import islice

from ginrummy import BySeat
from ginrummy._cli_io import complain
from ginrummy._scenes import checked_names
from ginrummy.records import GameRecord, RecordError, read_records

__all__ = ["decoded", "names_of", "read_game", "write_file"]


def decoded(lines: Iterable[bytes | str]) -> Iterator[str]:
    r"""
    Yield lines as text, the bytes that are no UTF-8 as characters that nothing accepts.

    >>> list(decoded([b"\xef\xbb\xbftake\r\n"]))
    ['take\r\n']
    """
    for place, data in enumerate(lines):
        text = data.decode("utf-8", "surrogateescape") if isinstance(data, bytes) else data
        # Some editors begin a file with this mark.
        yield text.removeprefix("\ufeff") if place == 0 else text


def names_of(record: GameRecord) -> BySeat[str]:
    """
    Return what the seats are called in *record*, in words that fit on a line.

    >>> names_of(GameRecord(tags={"South": "Ann"}))
    BySeat(north='North', south='Ann')
    """
    told = BySeat(record.tag("North") or "North", record.tag("South") or "South")
    return checked_names(told, "names_of()", "?")


def read_game(name: str) -> GameRecord | None:
    """
    Return the game in the file of that name, or report why there is not just one.

    Raises:
        OSError: the file cannot be read.
    """
    with pathlib.Path(name).open("rb") as file:
        found = list(islice(read_records(decoded(file)), 2))
    if len(found) == 1 and isinstance(found[0], GameRecord):
        return found[0]
    errors = [str(error) for error in found if isinstance(error, RecordError)]
    several = "it holds several games" if found else "it holds no game"
    complain(f"{name}: {(*errors, several)[0]}")
    return None


def write_file(path: pathlib.Path, text: str) -> None:
    """
    Write *text* into a file; whatever happens, it holds all of the new text or of the old.

    Raises:
        OSError: that is not possible.
        ValueError: *path* is no name for a file.
    """
    data = text.encode("utf-8", "surrogateescape")
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a device or a pipe
        return
    target = path.resolve()  # a link stays one
    new = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        new.write_bytes(data)
        new.replace(target)
    except OSError:
        new.unlink(missing_ok=True)
        raise
