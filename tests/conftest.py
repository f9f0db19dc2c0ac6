"""What all tests share: folders of their own for compiled code and tables, and the command as a real process."""

import gc
import io
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from grundy.core.game import Game
from grundy.core.registry import all_games, game_ids
from tests import forked
from tests.later import COMPILED
from tests.support import PATIENCE, ROOT, one_line_error

pytest_plugins = ["tests.parallel"]

# the same examples on every machine, and nothing written outside the temporary folders
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in a random order, which the seed makes again")


MANY = len(game_ids()) // 3
SLOW = {"sprouts", "brussels-sprouts", "nimania"}  # as long as all others together; they have tests of their own


@pytest.hookimpl(tryfirst=True, specname="pytest_collection_modifyitems")
def pytest_leave_games_for_later(items: list[pytest.Item]) -> None:
    """Of a test that takes many games, one of each family is for every change; the others are marked long.

    So are other parameters than the usual ones. A test that says itself what is long has its own choice. What is marked
    `every_game` takes them all, if the compiler is there.
    """
    by_test: dict[str, list[tuple[str, pytest.Item]]] = {}
    for item in items:
        if not (COMPILED and item.get_closest_marker("every_game")) and (game := game_of(item)):
            by_test.setdefault(item.nodeid.partition("[")[0], []).append((game, item))
    for found in by_test.values():
        chosen = any(item.get_closest_marker("long") for _, item in found)
        if not chosen and len({game.partition("[")[0] for game, _ in found}) > MANY:
            for game, item in found:
                if game not in one_of_each_family():
                    item.add_marker(pytest.mark.long)


def game_of(item: pytest.Item) -> str | None:
    """The game that a test is for, with its parameters, if that is one of the test's own."""
    given = item.callspec.params.values() if hasattr(item, "callspec") else ()
    names = [value.label() if isinstance(value, Game) else value for value in given if isinstance(value, Game | str)]
    return next((name for name in names if name.partition("[")[0] in game_ids()), None)


@cache
def one_of_each_family() -> set[str]:
    first: dict[type, str] = {}
    for name, kind in sorted(all_games().items()):
        first.setdefault(kind if kind.__mro__[1] is Game else kind.__mro__[1], name)
    return set(first.values()) - SLOW


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if seed := config.getoption("shuffle"):
        random.Random(seed).shuffle(items)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is loaded by now stays: the collector of garbage need not look through it again and again."""
    gc.collect()
    gc.freeze()
    forked.prepare(shared=bool(session.items and session.config.getoption("workers")))


def pytest_configure(config: pytest.Config) -> None:
    """One data folder for a whole run, shared by its worker processes; compiled code is kept for the next run too."""
    if not COMPILED:  # compiled whole numbers wrap round without a word, numpy's warn
        config.addinivalue_line("filterwarnings", "ignore:overflow encountered in scalar:RuntimeWarning")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every process would compile the whole package again
    config.grundy_folder = Path(tempfile.mkdtemp(prefix="grundy-tests-"))  # type: ignore[attr-defined]
    os.environ["GRUNDY_CACHE"] = str(ROOT / ".pytest_cache" / "grundy")
    os.environ["GRUNDY_DATA"] = str(config.grundy_folder / "data")  # type: ignore[attr-defined]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What the tests have counted, over all worker processes: `record_property("counted", ...)`."""
    total: Counter[str] = Counter()
    for report in (report for reports in terminalreporter.stats.values() for report in reports):
        for name, counts in report.user_properties if getattr(report, "when", "") == "call" else ():
            total.update(counts if name == "counted" else {})
    if total:
        terminalreporter.write_line(", ".join(f"{name}: {count:,}" for name, count in total.items()))


def pytest_exception_interact(node: pytest.Item, report: pytest.TestReport) -> None:
    """A failure tells what the server that the test used is doing."""
    for name, used in getattr(node, "funcargs", {}).items():
        if hasattr(used, "where"):
            report.sections.append((f"the log of the {name}", used.where()))


def pytest_unconfigure(config: pytest.Config) -> None:
    if hasattr(config, "grundy_folder"):
        shutil.rmtree(config.grundy_folder, ignore_errors=True)


@dataclass(frozen=True)
class Ran:
    """What a finished command left behind."""

    rc: int
    out: str
    err: str

    def complaint(self) -> str:
        """The one line of a refused question: its exit code, nothing on standard output, no traceback."""
        assert self.rc == (3 if "over budget" in self.err else 2), f"rc {self.rc}: {self.err[-500:]}"
        assert self.out == ""
        return one_line_error(self.err)


Grundy = Callable[..., Ran]


@pytest.fixture
def grundy(tmp_path: Path) -> Grundy:
    """Run the command in a process of its own, in an empty folder."""

    def run(*arguments: Any, stdin: str | bytes = "", timeout: float = PATIENCE, **env: str) -> Ran:
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        code, out, err = forked.run_forked([*map(str, arguments)], given, tmp_path, timeout=timeout, **env)
        return Ran(code, out.decode(), err.decode())

    return run


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Grundy:
    """Run the command in this process, in an empty folder: the same answers without waiting for a start."""
    from grundy.cli.runner import run

    def call(*arguments: Any, stdin: str = "") -> Ran:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        rc = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return Ran(rc, shown.out, shown.err)

    return call


# Ctrl-C must reach the command even where the tests themselves run in the background, which ignores it.
# The command says when it has something done, so that nobody has to guess when it is in the middle of its work.
LISTENING = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from grundy.cli import main
from grundy.core.budget import Budget
report = Budget.report
def tell(budget, what, done, total):
    if done:
        open(os.environ["GRUNDY_TEST_TELLS"], "w").close()
    report(budget, what, done, total)
Budget.report = tell
main()
"""


class Started(subprocess.Popen[str]):
    """A command that runs."""

    tells: Path

    def wait_until_at_work(self) -> None:
        """Until it has something done and is still at it."""
        until = time.monotonic() + PATIENCE
        while not self.tells.exists():
            assert self.poll() is None, f"it ended too early: {self.communicate()}"
            assert time.monotonic() < until, "it does not begin"
            time.sleep(0.01)
        assert self.poll() is None, f"it ended too early: {self.communicate()}"


@pytest.fixture
def start_grundy(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Started]]:
    """Start the command and return at once; whatever still runs at the end of the test is killed."""
    started: list[Started] = []

    def start(*arguments: Any, **env: str) -> Started:
        tells = tmp_path_factory.mktemp("tells") / "at work"
        process = Started(
            [sys.executable, "-c", LISTENING, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "GRUNDY_TEST_TELLS": str(tells), **env},
        )
        process.tells = tells
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.communicate()


@pytest.fixture
def run_python(tmp_path: Path) -> Callable[..., Ran]:
    """Run a Python script in a process of its own."""

    def run(script: Path, *arguments: Any, timeout: float = PATIENCE, **env: str) -> Ran:
        finished = subprocess.run(
            [sys.executable, str(script), *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=timeout,
            env={**os.environ, **env},
        )
        return Ran(finished.returncode, finished.stdout, finished.stderr)

    return run
