"""Tests on several cores: `pytest --workers 3` collects everything once, then copies of the process run it.

Workers that each start, import and collect for themselves, and send every step of a test, cost as much as a tenth of
all tests. A copy takes one group of tests after another and sends what came of each test when that has ended.
"""

import multiprocessing
import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import pytest

from grundy.core.registry import game_ids

fork = multiprocessing.get_context("fork")
GAME = re.compile(rf"[\[-]({'|'.join(sorted(game_ids(), key=len, reverse=True))})[\]\[ -]")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--workers", type=int, default=0, metavar="N", help="run the tests in N processes at once")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    workers = session.config.getoption("workers")
    if not workers or session.testsfailed or session.config.option.collectonly:
        return None  # pytest's own loop
    Loop(session, workers).run()
    return True


def group_of(nodeid: str) -> str:
    """Tests that share a server or compile the same rules run in one process: all pages, a file, a game."""
    path, _, test = nodeid.partition("::")
    folder = Path(path).parent.name
    if path.endswith("browser/test_touch.py"):  # which takes as long as all other tests of the page
        return f"{folder} touch {len(nodeid) % 2}"
    if folder == "browser":  # a server and a browser each, with about as much to do
        return f"{folder} {Path(path).name.startswith(('test_g', 'test_p'))}"
    if folder in ("engines", "games", "web") or "cluster" in path:
        return path
    game = GAME.search(test)
    return game[1] if game else nodeid


def grouped(items: list[pytest.Item]) -> list[list[int]]:
    """The numbers of the tests, the largest group first, so that no long one is left for the end."""
    groups: dict[str, list[int]] = {}
    for number, item in enumerate(items):
        groups.setdefault(group_of(item.nodeid), []).append(number)
    return sorted(groups.values(), key=len, reverse=True)


class Loop:
    """The first process: hands out the groups, and tells pytest what came of each test."""

    def __init__(self, session: pytest.Session, workers: int) -> None:
        self.session = session
        self.groups = iter(grouped(session.items))
        # temporary folders are made in one place by all
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        self.workers: dict[Connection, Any] = {}
        self.given: dict[Connection, deque[pytest.Item]] = {}  # handed out and not told of yet, in their order
        for _ in range(workers):
            here, there = fork.Pipe()
            self.given[here] = deque()
            self.workers[here] = fork.Process(target=work, args=(session, there, [*self.given]))
            self.workers[here].start()
            there.close()  # so that the end of the worker is the end of the pipe

    def run(self) -> None:
        running = set(self.workers)
        try:
            while running:
                for pipe in wait(running):
                    assert isinstance(pipe, Connection)
                    try:
                        self.heard(pipe, pipe.recv())
                    except (EOFError, ConnectionError):
                        running.remove(pipe)
                        self.ended(pipe)
                    if stop := self.session.shouldfail or self.session.shouldstop:
                        raise self.session.Interrupted(stop)
            left = (self.session.items[number] for group in self.groups for number in group)
            self.failed(left, "no process was left to run this test")
        finally:  # a worker that can send no more takes down what its tests have set up
            for pipe, worker in self.workers.items():
                pipe.close()
                worker.join()

    def heard(self, pipe: Connection, said: list[Any] | None) -> None:
        """What came of a test, or None: the worker would like another group."""
        if said is None:
            group = next(self.groups, None)
            self.given[pipe].extend(self.session.items[number] for number in group or ())
            pipe.send(group)
        else:
            config = self.session.config
            self.tell(
                self.given[pipe].popleft(),
                [config.hook.pytest_report_from_serializable(config=config, data=one) for one in said],
            )

    def ended(self, pipe: Connection) -> None:
        """A worker is to end when there are no more groups; what it leaves undone has failed."""
        self.workers[pipe].join()
        code = self.workers[pipe].exitcode
        self.failed(self.given[pipe], f"the process of this test, or of one before it, has ended with code {code}")

    def failed(self, items: Iterable[pytest.Item], why: str) -> None:
        for item in items:
            self.tell(item, [pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")])

    def tell(self, item: pytest.Item, reports: list[pytest.TestReport]) -> None:
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


class Kept:
    """What came of the test that runs."""

    def __init__(self) -> None:
        self.reports: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(report)


def work(session: pytest.Session, pipe: Connection, of_first: list[Connection]) -> None:
    """A worker's life; with the next test known, pytest keeps what both tests use."""
    for one in of_first:  # or a pipe that the first process closes would stay open here
        one.close()
    config, items = session.config, session.items
    config.pluginmanager.unregister(name="terminalreporter")  # the first process tells
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()  # into the file that all copies have in common
    capture.start_global_capturing()
    config.pluginmanager.register(kept := Kept())

    def given() -> Iterator[pytest.Item]:
        while True:
            pipe.send(None)
            group = pipe.recv()
            if group is None:
                return
            yield from (items[number] for number in group)

    try:
        for item, following in pairwise(chain(given(), [None])):
            assert item
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            pipe.send([config.hook.pytest_report_to_serializable(config=config, report=one) for one in kept.reports])
            kept.reports.clear()
    except (EOFError, ConnectionError, KeyboardInterrupt):  # the run is called off
        pass
    finally:
        session._setupstate.teardown_exact(None)
