# /// script
# dependencies = ["nox[uv]>=2025.2"]
# ///
"""Every check of the project, each in an environment of its own."""

import os
import pathlib
import re
import shutil
import subprocess

import nox

nox.needs_version = ">=2025.2"
nox.options.default_venv_backend = "uv|virtualenv"
# A Python that is not there is skipped, on a server too; `coverage` runs in any case.
nox.options.error_on_missing_interpreters = False
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "docs", "dist", "wheel", "tests", "coverage"]

PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
WHEEL_LIMIT = 250_000
HAND = "2s5s6s 3c4c5c6c 4d5d6d 2h"

# Only Pythons that are installed count: none is fetched.
os.environ["UV_PYTHON_DOWNLOADS"] = "never"
# Caches often lie on another file system, where links do not reach.
os.environ["UV_LINK_MODE"] = "copy"
os.environ["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"


def show_pyenv_pythons() -> None:
    """Make the shims of pyenv answer for all its Pythons; uv sees none of them otherwise."""
    pyenv = shutil.which("pyenv")
    if pyenv is None or "PYENV_VERSION" in os.environ:
        return
    found = subprocess.check_output([pyenv, "versions", "--bare"], text=True)  # noqa: S603
    versions = [name for name in found.split() if re.fullmatch(r"3\.1[1-9]\.\d+", name)]
    if versions:
        os.environ["PYENV_VERSION"] = ":".join(versions)


show_pyenv_pythons()


def group(*names: str) -> tuple[str, ...]:
    """Return the requirements of dependency groups."""
    return nox.project.dependency_groups(PYPROJECT, *names)


@nox.session(tags=["fast"])
def lint(session: nox.Session) -> None:
    """Check style, imports between layers, and spelling."""
    session.install("-e", ".", *group("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check", "--diff")
    session.run("lint-imports")
    session.run("codespell", "README.md", "CHANGELOG.md", "docs", "src", "tests")


@nox.session(tags=["fast"])
def types(session: nox.Session) -> None:
    """Check types twice, and that every public name has one."""
    session.install("-e", ".", *group("types"))
    session.run("mypy")
    # It would look into a .venv beside the sources otherwise.
    python = f"--pythonpath={session.bin}/python"
    session.run("basedpyright", python)
    session.run("basedpyright", python, "--verifytypes", "ginrummy", "--ignoreexternal")


@nox.session(tags=["fast"])
def docs(session: nox.Session) -> None:
    """Build the documentation, and run its examples as Sphinx sees them."""
    session.install("-e", ".", *group("docs"))
    for builder in ("html", "doctest"):
        out = f"docs/_build/{builder}"
        session.run("sphinx-build", "-W", "--keep-going", "-q", "-b", builder, "docs", out)


@nox.session
def dist(session: nox.Session) -> None:
    """Build the wheel and the source archive, and check both."""
    session.install(*group("dist"))
    shutil.rmtree("dist", ignore_errors=True)
    session.run("validate-pyproject", "pyproject.toml")
    session.run("python", "-m", "build")
    files = sorted(str(path) for path in pathlib.Path("dist").iterdir())
    session.run("twine", "check", "--strict", *files)
    wheel = built_wheel()
    session.run("check-wheel-contents", str(wheel))
    if wheel.stat().st_size >= WHEEL_LIMIT:
        session.error(f"{wheel} has {wheel.stat().st_size} bytes, {WHEEL_LIMIT} are too many")


@nox.session(requires=["dist"])
def wheel(session: nox.Session) -> None:
    """Use the wheel as installed, with nothing but the oldest attrs beside it; then with JSON."""
    again = "--reinstall" if session.venv_backend == "uv" else "--force-reinstall"
    session.install(again, str(built_wheel()), "attrs==23.1.0")
    session.chdir(session.create_tmp())
    session.run("python", "-W", "error", "-m", "ginrummy", "melds", HAND)
    session.run("python", "-W", "error", "-c", "from ginrummy import *")
    session.install(*PYPROJECT["project"]["optional-dependencies"]["json"])
    session.run("python", "-W", "error", "-c", "from ginrummy.codec import schema; schema()")


def built_wheel() -> pathlib.Path:
    """Return where `dist` put the wheel."""
    return next(pathlib.Path("dist").glob("*.whl")).resolve()


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests and every example, on each Python that is there."""
    session.install("-e", ".", *group("test"))
    session.run("pytest", *session.posargs, env={"HYPOTHESIS_PROFILE": "brief"})


@nox.session
def coverage(session: nox.Session) -> None:
    """Run the tests once more, with more examples, and fail if a branch was never taken."""
    session.install("-e", ".", *group("test"))
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "report")


@nox.session(default=False)
def nightly(session: nox.Session) -> None:
    """Run the long tests too, and many more examples of each property."""
    session.install("-e", ".", *group("test"))
    session.run(
        "pytest", "-m", "not foreign", *session.posargs, env={"HYPOTHESIS_PROFILE": "nightly"}
    )


@nox.session(default=False)
def foreign(session: nox.Session) -> None:
    """Play whole rounds in lock-step with OpenSpiel and RLCard: ``-- --rounds 2000 --seed x``."""
    session.install("-e", ".", *group("foreign"))
    session.run("pytest", "tests/foreign", "-m", "foreign", *session.posargs)


@nox.session(default=False)
def mutation(session: nox.Session) -> None:
    """List the changes to the code that no test notices."""
    session.install("-e", ".", *group("mutation"))
    session.run("mutmut", "run", *session.posargs, env={"HYPOTHESIS_PROFILE": "mutation"})
    session.run("mutmut", "results")


@nox.session(default=False)
def bench(session: nox.Session) -> None:
    """Measure the library beside OpenSpiel."""
    session.install("-e", ".", *group("bench"))
    session.run("python", "benchmarks/compare.py")
    session.run("python", "benchmarks/playouts.py")


if __name__ == "__main__":
    nox.main()
