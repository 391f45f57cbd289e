"""A pseudo-terminal, with the command line in it."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from types import TracebackType
from typing import Self


class Screen:
    """
    The command line in a pseudo-terminal, as somebody sits before it.

    What it writes is in *text*; `expect` waits for something new, `type` answers.
    """

    def __init__(self, *args: str, columns: int = 80, encoding: str = "utf-8") -> None:
        self.text = ""
        self._seen = 0
        self._near, far = pty.openpty()
        self._columns = columns
        self.resize(24)
        sized = {"COLUMNS", "LINES"}
        environment = {name: value for name, value in os.environ.items() if name not in sized}
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-W", "error", "-m", "ginrummy", *args],
            stdin=far,
            stdout=far,
            stderr=far,
            env={**environment, "PYTHONIOENCODING": encoding},
            start_new_session=True,
        )
        os.close(far)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._near)

    def _read(self) -> bool:
        # Whether there was more to read, for which it is waited.
        ready, _, _ = select.select([self._near], [], [], 20)
        data = b""
        if ready:
            with contextlib.suppress(OSError):  # the other end is closed
                data = os.read(self._near, 65536)
        self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)

    def expect(self, pattern: str) -> str:
        """Wait for *pattern* in what is new, and return all up to its end."""
        while (found := re.compile(pattern).search(self.text, self._seen)) is None:
            assert self._read(), self.text[self._seen :]
        new = self.text[self._seen : found.end()]
        self._seen = found.end()
        return new

    def resize(self, rows: int) -> None:
        """Give the screen so many *rows*."""
        size = struct.pack("HHHH", rows, self._columns, 0, 0)
        fcntl.ioctl(self._near, termios.TIOCSWINSZ, size)

    def type(self, line: str) -> None:
        """Type *line* and press Enter."""
        os.write(self._near, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press *key*, such as Ctrl-D."""
        os.write(self._near, key)

    def interrupt(self) -> None:
        """Interrupt the program, as Ctrl-C does."""
        self._process.send_signal(signal.SIGINT)

    def end(self) -> int:
        """Wait for the end of the program, and return its status."""
        while self._read():
            pass
        return self._process.wait(20)
