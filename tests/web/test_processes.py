"""Real processes that are killed: workers are replaced, a killed server leaves nothing running and loses no game."""

import os
import re
import select
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from grundy.runtime.worker import LOWEST, time_of
from tests.support import COMMAND, PATIENCE
from tests.web.conftest import LONG, NO_LIMIT, Serve, Server, refused, until
from tests.web.test_limits import LONG as LONG_QUEUE
from tests.web.test_limits import PROCESSES, heavy, put_heavy, waiting

SMALL = {"game": "nim", "position": "3+5+4"}
RECORD = {
    "format": "grundy record 1",
    "game": "nim",
    "params": {},
    "ending": "normal",
    "start": "3+5+4",
    "moves": ["take 2 from 1", "take 1 from 2"],
}


def alive(pid: int) -> bool:
    """Whether it runs; one that has ended and waits for its parent to notice does not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout
    return state.strip()[:1] not in ("", "Z")


FIRST_REQUESTS = """
import sys, threading, grundy.web.preload
from grundy.web.answers import answer
before = set(sys.modules)
board = {"game": "nim", "position": "3+5+4", "seconds": 5}
for more in ({"ask": "move", "move": "take 2 from 1"}, {"ask": "view"}, {"ask": "solve"}, {"ask": "welcome"}):
    found = answer({**board, **more}, threading.Event())
    assert found.status == 200, found.body
print(sorted(set(sys.modules) - before), sorted({"fastapi", "starlette", "pydantic", "uvicorn"} & set(sys.modules)))
"""


def test_a_worker_loads_everything_before_its_first_request() -> None:
    """What it loads later is on the request's slice, and the request ends up behind long ones."""
    done = subprocess.run([sys.executable, "-c", FIRST_REQUESTS], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == ("[] []\n", "")


@pytest.fixture
def fresh(serve: Serve) -> Server:
    server: Server = serve(*NO_LIMIT, "--workers", 1, "--budget", LONG)
    return server


def test_killed_workers_are_replaced(fresh: Server) -> None:
    before = fresh.workers()
    assert len(before) == PROCESSES
    with fresh.client() as client:
        assert client.post("/api/solve", json=SMALL).status_code == 200
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        until(lambda: not any(map(alive, before)), "they are gone")
        for path, extra in (("view", {}), ("choose", {}), ("solve", {"ending": "misere"})):
            assert client.post(f"/api/{path}", json={**SMALL, **extra}).status_code == 200, path
    after = fresh.workers()
    assert after, "those that were asked are there again"
    assert not set(after) & set(before)


def test_a_worker_killed_in_the_middle_of_a_question(patient: Server) -> None:
    with patient.client() as client, put_heavy(patient, "first") as one, put_heavy(patient, "second") as other:
        until(lambda: waiting(client) == 1, "one is asked, the other waits")
        solvers = set(patient.workers(LONG_QUEUE.nice[0]))
        before = {pid: time_of(pid) or 0.0 for pid in solvers}
        busy = until(lambda: [pid for pid in solvers if (time_of(pid) or 0.0) > before[pid] + 0.1], "one works")[0]
        os.kill(busy, signal.SIGKILL)
        again = until(lambda: set(patient.workers(LONG_QUEUE.nice[0])) - solvers, "there is a new one")
        assert waiting(client) == 1, "it is asked once more"
        os.kill(again.pop(), signal.SIGKILL)
        (asker,) = select.select([one, other], [], [], PATIENCE)[0]
        assert asker.recv(65536).startswith(b"HTTP/1.1 503"), "its asker is told, and may come again"
        until(lambda: waiting(client) == 0, "the other question has a new worker")
        assert client.post("/api/move", json={**SMALL, "move": "take 2 from 1"}).status_code == 200
    assert patient.process.exitcode is None


def test_a_hopeless_question_is_refused_from_memory(serve: Serve) -> None:
    server = serve(*NO_LIMIT, "--workers", 1, "--budget", "500ms")
    with server.client() as client:
        first = refused(client.post("/api/solve", json=heavy()), 422)
        assert "over budget" in first
        workers = server.workers()
        for pid in workers:
            os.kill(pid, signal.SIGSTOP)
        try:
            assert refused(client.post("/api/solve", json=heavy()), 422) == first, "no worker was asked again"
        finally:
            for pid in workers:
                os.kill(pid, signal.SIGCONT)
        assert client.post("/api/solve", json=SMALL).status_code == 200


@pytest.mark.long
def test_the_server_is_killed(fresh: Server, serve: Serve, tmp_path: Path) -> None:
    """kill -9 in the middle of a solve: the workers end by themselves, and what was saved is there afterwards."""
    with fresh.client() as client:
        ids = [client.post("/api/saved", json={"record": RECORD, "title": str(i)}).json()["id"] for i in range(3)]
        cookies = dict(client.cookies)
        workers = fresh.workers()
        with put_heavy(fresh, "first"), put_heavy(fresh, "second"):
            until(lambda: waiting(client) == 1, "a worker is busy")
            fresh.kill()
    until(lambda: not any(map(alive, workers)), "the workers end too")
    again = serve(*NO_LIMIT, "--workers", 1, data=tmp_path / "data0")
    with again.client(cookies=cookies) as client:
        assert [row["id"] for row in client.get("/api/saved").json()] == ids[::-1]
        for id in ids:
            assert client.get(f"/api/saved/{id}").json()["moves"] == RECORD["moves"]
        assert client.post("/api/saved", json={"record": RECORD, "id": ids[0]}).json() == {"id": ids[0]}


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_the_server_is_stopped(fresh: Server, sign: signal.Signals) -> None:
    """It ends at once and quietly, also in the middle of a solve, and its workers with it."""
    workers = fresh.workers()
    with fresh.client() as client, put_heavy(fresh, "first"), put_heavy(fresh, "second"):
        until(lambda: waiting(client) == 1, "a worker is busy")
        os.kill(fresh.process.pid or 0, sign)
        fresh.process.join(PATIENCE)
        assert fresh.process.exitcode is not None
    until(lambda: not any(map(alive, workers)), "the workers end too")
    assert "Traceback" not in fresh.log.read_text()


def test_the_command_starts_from_nothing_and_is_stopped(tmp_path: Path) -> None:
    """As a person types it; the other servers of the tests are forked from a process that has loaded everything."""
    command = [*COMMAND, "serve", "--port", "0", "--no-warm", "--workers", "1"]
    env = {**os.environ, "GRUNDY_DATA": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        assert httpx.post(f"{address}api/solve", json=SMALL, timeout=PATIENCE, trust_env=False).status_code == 200
        process.terminate()
        rest, complaints = process.communicate(timeout=PATIENCE)
    assert (rest, complaints) == ("", "")


@pytest.mark.parametrize("end", [Server.stop, Server.kill])
def test_a_process_behind_all_others_compiles_and_ends_with_the_server(serve: Serve, tmp_path: Path, end: Any) -> None:
    server = serve("--warm", "--workers", 1)
    (behind,) = until(lambda: server.workers(nice=LOWEST), "it has begun")
    end(server)
    until(lambda: not alive(behind), "it is gone")


def test_a_question_that_waits_for_the_compiler_says_so(serve: Serve, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "cold"))
    server = serve("--workers", 1, "--budget", LONG)
    with server.client() as client, ThreadPoolExecutor(1) as pool:
        assert client.get("/api/waiting").json() == {"what": None}
        asked = pool.submit(client.post, "/api/solve", json={"game": "sprouts", "position": "5"})
        said = until(lambda: client.get("/api/waiting").json()["what"], "it waits")
        assert re.match("compiling", said)
        server.kill()
        asked.exception()


@pytest.mark.long
@pytest.mark.parametrize("where", ["in its code", "at import"])
def test_a_file_without_an_end_disturbs_nobody(serve: Serve, tmp_path: Path, where: str) -> None:
    """Its worker is killed; the file is named with its fault, and all other games go on."""
    rules = (Path(__file__).parents[2] / "examples" / "take_a_square.py").read_text()
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(rules)
    broken = rules.replace("take-a-square", "endless")
    if where == "at import":
        bad.write_text(f"{broken}\n\nwhile True:\n    pass\n")
    else:
        endless = "    def start(self):\n        while True:\n            pass\n\n    @rule"
        bad.write_text(broken.replace("    @rule", endless))
    server = serve(*NO_LIMIT, "--workers", 1, "--local-rules", bad, "--local-rules", good)
    with server.client() as client:
        first, second = client.get("/api/local").json()
        assert (first["id"], second["id"], second["error"]) == (None, "take-a-square", None)
        assert "bad.py" in first["error"]
        assert re.search("does not come to an end|let it come to an end", first["error"])
        ids = [card["id"] for card in client.get("/api/games").json()]
        assert ids[0] == "take-a-square"
        assert "endless" not in ids
        for game in ("nim", "take-a-square"):
            assert client.post("/api/solve", json={"game": game}).status_code == 200
    assert ("goes on without bad.py" in server.log.read_text()) is (where == "at import"), "it is said at the start"


@pytest.mark.long
@pytest.mark.parametrize("method", ["moves", "size"])
def test_a_rule_without_an_end_is_stopped_while_others_play_on(serve: Serve, tmp_path: Path, method: str) -> None:
    """Small heaps are answered, so the file is accepted. Processor seconds count, as in the budget itself."""
    rules = (Path(__file__).parents[2] / "examples" / "take_a_square.py").read_text()
    endless = f"""    def {method}(self, position):
        while sum(position) > 400:
            pass
        return super().{method}(position)

    @rule"""
    file = tmp_path / "endless.py"
    file.write_text(rules.replace("    @rule", endless))
    server = serve(*NO_LIMIT, "--workers", 1, "--budget", "1s", "--local-rules", file)
    used: dict[int, float] = {}
    with server.client(timeout=PATIENCE) as client, server.client() as other, ThreadPoolExecutor(1) as pool:
        for heaps, status in (("20", 200), ("500", 422), ("20", 200)):
            before = {pid: time_of(pid) or 0.0 for pid in server.workers()}
            question = {"game": "take-a-square", "position": heaps, "player": "greedy"}  # which needs both
            asked = pool.submit(client.post, "/api/choose", json=question)
            while not asked.done():
                for pid in server.workers():
                    used[pid] = max(used.get(pid, 0.0), (time_of(pid) or 0.0) - before.get(pid, 0.0))
                moved = other.post("/api/move", json={**SMALL, "move": "take 2 from 1"})
                assert moved.status_code == 200, moved.text
            assert asked.result().status_code == status, asked.result().text
            if status == 422:
                assert "over budget" in refused(asked.result())
                assert 0.5 < max(used.values()) < 3
