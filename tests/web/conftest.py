"""A real server in a process of its own, with its own data folder, for every test of the page and its API."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from grundy.runtime.worker import LOWEST
from tests.forked import start_forked
from tests.support import PATIENCE

LONG = "10m"  # a budget that no test waits for
NO_LIMIT = ("--session-rate", 100_000, "--address-rate", 100_000)


class Server:
    """A running `grundy serve`."""

    def __init__(self, data: Path, *arguments: Any) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.log = data / "err"
        command = ["serve", "--port", "0", "--no-warm", *map(str, arguments)]
        self.process = start_forked(command, data, GRUNDY_DATA=str(data))
        until(lambda: self.process.exitcode is not None or (data / "out").read_bytes(), "it says where it is")
        line = (data / "out").read_text()
        found = re.match(r"Grundy is at (http://127\.0\.0\.1:(\d+)[^ ]*)/ ", line)
        assert found, f"the server did not start: {line!r} {self.log.read_text()[-2000:]}"
        self.url, self.port = found[1], int(found[2])

    def client(self, **options: Any) -> httpx.Client:
        """A browser of its own: it keeps its cookie."""
        here = {"base_url": self.url, "trust_env": False, "verify": False}  # certificates take 40 ms to read
        return httpx.Client(**here, **{"timeout": PATIENCE, **options})

    def workers(self, nice: int | None = None) -> list[int]:
        """The worker processes of the server, or those of a queue by its niceness, which adds to that of the server."""
        rows, base = processes(), os.getpriority(os.PRIO_PROCESS, self.process.pid or 0)
        forking = [row[0] for row in rows if row[1] == str(self.process.pid) and "forkserver" in row[3]]
        ours = [row for row in rows if row[1] in forking]
        return [int(row[0]) for row in ours if nice is None or int(row[2]) == min(base + nice, LOWEST)]

    def where(self) -> str:
        """The log, with the place in the source where each worker is: what hangs is seen."""
        for worker in self.workers():
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGUSR1)
        time.sleep(0.5)  # nobody waits for it but a test that has failed
        return self.log.read_text()[-20_000:]

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(PATIENCE)
        self.kill()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


def processes() -> list[list[str]]:
    """All of the machine: number, parent's number, niceness, command."""
    listing = ["ps", "-ww", "-eo", "pid=,ppid=,ni=,args="]
    return [line.split(None, 3) for line in subprocess.check_output(listing, text=True).splitlines()]


Serve = Callable[..., Any]


@contextmanager
def serving(data: Path, *arguments: Any) -> Iterator[Server]:
    server = Server(data, *arguments)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share; one that has fallen over fails the last of them."""
    with serving(tmp_path_factory.mktemp("data"), *NO_LIMIT, "--workers", 1, "--budget", "30s") as running:
        yield running
        assert running.process.exitcode is None, running.log.read_text()[-2000:]
        assert "Traceback" not in running.log.read_text(), running.log.read_text()[-4000:]


@pytest.fixture(scope="session")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one worker and a budget that no test waits for."""
    with serving(tmp_path_factory.mktemp("patient"), *NO_LIMIT, "--workers", 1, "--budget", LONG) as running:
        yield running


PASSWORD = "three heaps"


@pytest.fixture(scope="session")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as a school has it: behind a proxy, under a path, with a password."""
    data = tmp_path_factory.mktemp("school")
    (data / "password").write_text(f"{PASSWORD}\n")
    behind = ("--behind-proxy", "127.0.0.0/8", "--root-path", "/grundy", "--password-file", data / "password")
    with serving(data, *NO_LIMIT, *behind, "--log", "json", "--workers", 1) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as one:
        yield one


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start more servers with arguments of their own."""
    running: list[Any] = []

    def start(*arguments: Any, data: Path | None = None) -> Server:
        context = serving(data or tmp_path / f"data{len(running)}", *arguments)
        running.append(context)
        return context.__enter__()

    yield start
    for context in running:
        context.__exit__(None, None, None)


def until(true: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Wait for something that should come soon."""
    deadline = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
        time.sleep(0.02)
    return found


def refused(answer: httpx.Response, *statuses: int) -> str:
    """The message of a refusal: 4xx, JSON with one error and nothing else."""
    assert 400 <= answer.status_code < 500, f"{answer.status_code}: {answer.text[:300]}"
    assert not statuses or answer.status_code in statuses, f"{answer.status_code}: {answer.text[:300]}"
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert list(body) == ["error"]
    assert isinstance(body["error"], str)
    assert 0 < len(body["error"]) < 2000
    return str(body["error"])
