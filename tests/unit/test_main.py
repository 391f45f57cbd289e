"""``python -m ginrummy`` and the command ``ginrummy``."""

import importlib
import importlib.metadata
import runpy
import sys

import pytest

from ginrummy import cli


def test_module_runs_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    ``python -m ginrummy`` takes the arguments of the process and exits with the status.
    """
    monkeypatch.setattr(sys, "argv", ["ginrummy", "melds", "7c7d7h", "7x"])
    with pytest.raises(SystemExit) as exit_:
        runpy.run_module("ginrummy", run_name="__main__")

    assert 1 == exit_.value.code
    assert "column 9" in capsys.readouterr().err


def test_import_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Importing the module that starts the command line does not start it.
    """
    importlib.import_module("ginrummy.__main__")

    assert ("", "") == capsys.readouterr()


def test_console_script_is_the_same() -> None:
    """
    The installed command ``ginrummy`` calls the same function.
    """
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="ginrummy")

    assert cli.main is script.load()
