"""
Files of the command line: what is read from them, and what is never half written.

>>> import pathlib, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = pathlib.Path(folder, "game.txt")
...     write_file(path, "7♥")
...     print(path.read_text("utf-8"))
7♥
"""

import errno
import os
import pathlib
import stat
from collections.abc import Iterable, Iterator
from itertools import islice

from ginrummy import BySeat
from ginrummy._cli_io import complain, lines_of
from ginrummy.records import GameRecord, RecordError, read_records
from ginrummy.rendering import shown_names

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
    return shown_names(record.names)


def read_game(name: str) -> GameRecord | None:
    """
    Return the game in the file of that name, or report why there is not just one.

    Raises:
        UnreadableError: the file cannot be read.
    """
    # A game does not come from the input on which its moves are typed.
    lines = lines_of("./-" if name == "-" else name)
    found = list(islice(read_records(decoded(lines)), 2))
    if len(found) == 1 and isinstance(found[0], GameRecord):
        return found[0]
    errors = [str(error) for error in found if isinstance(error, RecordError)]
    several = "it holds several games" if found else "it holds no game"
    complain(f"{name}: {(*errors, several)[0]}")
    return None


def write_file(path: pathlib.Path, text: str) -> None:
    """
    Write *text* into a file; whatever happens, it holds all of the new text or of the old.

    Whoever may not read or write the old one may not do so with the new one either.

    Raises:
        OSError: that is not possible.
    """
    data = text.encode("utf-8", "surrogateescape")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe
        else:
            _replace(pathlib.Path(os.path.realpath(path)), data)  # a link stays one
    except ValueError as error:  # no file can have some names
        raise OSError(str(error)) from None
    except OSError as error:
        # It is about the name that was given, not about the one that is needed meanwhile.
        raise type(error)(error.errno, error.strerror or str(error), str(path)) from None


def _replace(target: pathlib.Path, data: bytes) -> None:
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    known = target.exists()
    if known and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    new = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        if known:
            new.touch()
            new.chmod(stat.S_IMODE(target.stat().st_mode))
        new.write_bytes(data)
        new.replace(target)
    except BaseException:  # an interrupt leaves nothing behind either
        new.unlink(missing_ok=True)
        raise
