"""Standard input for the command line, and the command line as a process of its own."""

import io
import subprocess
import sys

import pytest


def feed(monkeypatch: pytest.MonkeyPatch, data: str | bytes | io.BytesIO) -> None:
    """Make *data* the standard input."""
    if isinstance(data, str):
        data = data.encode()
    stream = data if isinstance(data, io.BytesIO) else io.BytesIO(data)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream, "utf-8"))


def start(*args: str) -> subprocess.Popen[str]:
    """Run the command line as a process of its own, joined by pipes."""
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-W", "error", "-m", "ginrummy", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
