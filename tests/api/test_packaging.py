"""What an installed copy is made of, and the commands that the README gives."""

import importlib.metadata
import re
import subprocess
import sys
import tomllib

from tests.api.sources import ROOT, SRC

# Prints the modules that an import adds, apart from those that Python had loaded for itself.
ADDED = """
import sys
before = set(sys.modules)
import ginrummy
print(*sorted(set(sys.modules) - before))
"""


def _run(*args: str) -> str:
    command = [sys.executable, "-W", "error", *args]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")  # noqa: S603
    return done.stdout


def _readme_commands() -> list[str]:
    text = (ROOT / "README.md").read_text("utf-8")
    return re.findall(r"^python3 -m venv .+$", text, re.MULTILINE)


def test_readme_gives_two_commands() -> None:
    """
    One command of the README shows the main job, the other runs every check.
    """
    shown, checked = _readme_commands()

    assert " -m ginrummy melds " in shown
    assert checked.endswith("/nox")


def test_ci_runs_what_the_readme_says() -> None:
    """
    The server runs the second command of the README as it stands there, and nothing after it.
    """
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()

    assert _readme_commands()[1] == lines[-1]


def test_import_needs_attrs_alone() -> None:
    """
    Importing the package loads the standard library, attrs and itself, and no more.
    """
    added = set(_run("-c", ADDED).split())
    roots = {name.partition(".")[0] for name in added}

    assert set() == roots - sys.stdlib_module_names - {"attr", "attrs", "ginrummy"}
    late = ["cli", "codec", "notation", "players", "records", "rendering", "strategies", "svg"]
    assert set() == added & {f"ginrummy.{name}" for name in late}
    assert "ginrummy.cards" in added


def test_star_import_works() -> None:
    """
    A star import brings every public name.
    """
    names = _run("-c", "from ginrummy import *; print(*sorted(vars()))").split()

    assert set(names) >= {"Card", "best_spread", "best_defence"}


def test_types_are_announced() -> None:
    """
    The marker that tells type checkers to read the sources is there.
    """
    assert (SRC / "py.typed").is_file()


def test_extras_are_what_is_tested() -> None:
    """
    Who installs an extra gets what the tests of its module run with.
    """
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    project = tomllib.loads(text)

    for needed in project["project"]["optional-dependencies"].values():
        assert set(needed) <= {*project["dependency-groups"]["test"]}


def test_installed_version_is_that_of_the_project() -> None:
    """
    The installed metadata say what pyproject.toml says.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert project["version"] == importlib.metadata.version("ginrummy")
    assert project["name"] == importlib.metadata.metadata("ginrummy")["Name"]
