"""Answers that outlive the server: kept on disk, bounded, keyed by the code, and never a reason for no answer."""

import asyncio
import gzip
import json
import os
import signal
import socket
import sqlite3
from base64 import b64decode
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grundy.core.fingerprint import code_key
from grundy.store.database import opened
from grundy.store.server_state import ServerState
from grundy.web import response_cache as module
from grundy.web.answers import answer
from grundy.web.guard import Caller
from grundy.web.journal import Found, Journal
from grundy.web.limits import EXPENSIVE_ENOUGH
from grundy.web.response_cache import Cache
from grundy.web.responses import Answer
from grundy.web.site import Settings, Site
from tests.support import run_async
from tests.web.conftest import NO_LIMIT, Serve, Server, until
from tests.web.test_scheduler import Never

EXPENSIVE = Answer(200, b"[1]", cost=2 * EXPENSIVE_ENOUGH)


@pytest.fixture(autouse=True)
def code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "answers_code", lambda: "this code")


async def opened_cache(path: Path, most: int) -> Cache:
    cache = Cache(most, Journal(path))

    async def load(found: Found) -> None:
        cache.load(found.get("answer", {}))

    await cache.journal.start(load, cache.write_all)
    return cache


async def lives(path: Path, *rows: tuple[str, Answer], most: int = 10_000) -> Cache:
    """One server's life, in which these were expensive."""
    cache = await opened_cache(path, most)
    for key, one in rows:
        cache.add(key, replace(one, cost=2 * EXPENSIVE_ENOUGH), lasts=True)
    await cache.journal.stop()
    return cache


def kept_in(path: Path, rows: list[tuple[str, Answer]], most: int = 10_000) -> list[tuple[str, Answer]]:
    """Keep some answers as one server; what the next one finds."""

    async def work() -> Cache:
        await lives(path, *rows, most=most)
        return await lives(path, most=most)

    return [(key, entry.answer) for key, entry in run_async(work()).entries.items()]


def test_answers_are_there_the_next_time(tmp_path: Path) -> None:
    rows = [
        ("a", Answer(200, b"[1]")),
        ("b", Answer(200, b"\0\1", '{"shape": [2]}')),
        ("c", Answer(200, b"x" * 9000).pack()),
    ]
    assert kept_in(tmp_path / "x.sqlite", rows) == rows


def test_other_code_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.sqlite"
    assert len(kept_in(path, [("a", EXPENSIVE)])) == 1
    monkeypatch.setattr(module, "answers_code", lambda: "other code")
    assert kept_in(path, []) == []


def test_the_key_holds_the_version_and_every_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    code = module.answers_code()
    assert code_key(*module.ONLY_SHOW) in code
    assert code_key() not in code, "what only shows is part of an answer too"
    monkeypatch.setattr(module, "__version__", "0.0.0")
    assert module.answers_code() != code


def test_the_file_stays_within_its_bytes_and_forgets_the_oldest(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    found = kept_in(path, [(f"{i:03}", Answer(200, b"x" * 97)) for i in range(150)])
    assert [key for key, _ in found] == [f"{i:03}" for i in range(50, 150)]
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("select count(*) from lasting").fetchone() == (100,)


def test_a_damaged_answer_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    kept_in(path, [("a", EXPENSIVE), ("b", EXPENSIVE), ("c", EXPENSIVE)])
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("""update lasting set body = replace(body, '"data": "W', '"data": "X') where id = 'a'""")
        file.execute("update lasting set body = '{}' where id = 'c'")
    assert [key for key, _ in kept_in(path, [])] == ["b"]


@pytest.mark.parametrize("trouble", ["damaged", "no folder", "full", "read-only"])
def test_a_file_that_cannot_be_used_is_one_line(
    tmp_path: Path, trouble: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.sqlite"
    if trouble == "damaged":
        path.write_bytes(b"this is no database" * 100)
    elif trouble == "no folder":
        path = Path("/dev/null/x.sqlite")
    else:

        def fails(*_: Any) -> None:
            words = {"full": "database or disk is full", "read-only": "attempt to write a readonly database"}
            with opened(path, "rooms"):
                raise sqlite3.OperationalError(words[trouble])

        monkeypatch.setattr(ServerState, "write", fails)

    cache = run_async(lives(path, ("b", EXPENSIVE), ("c", EXPENSIVE)))
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith(f"grundy: cannot keep rooms in {path}")
    assert cache.find("b") == cache.find("c") == EXPENSIVE, "what is remembered is answered all the same"


def test_what_was_expensive_or_is_asked_again_is_kept(tmp_path: Path) -> None:
    cheap, hopeless = Answer(200, b"[2]", cost=0.001), Answer.error(422, "over budget", over=True)

    async def work() -> Cache:
        cache = await opened_cache(tmp_path / "x.sqlite", 1000)
        cache.add("expensive", EXPENSIVE, lasts=True)
        cache.add("of this server", EXPENSIVE)
        cache.add("over", hopeless, lasts=True)
        for key in ("never again", "again"):
            cache.add(key, cheap, lasts=True)
        for key in ("over", "again", "again", "of this server"):
            cache.find(key)
        await cache.journal.stop()
        return await lives(tmp_path / "x.sqlite")

    assert set(run_async(work()).entries) == {"expensive", "again"}


# ---- a real server ----

KEPT = "select body from lasting where kind = 'answer'"
START = {"game": "nim", "position": "7+9+12+5+8"}


def put(server: Server, session: str) -> socket.socket:
    """Ask for the start's solution over a connection of one's own."""
    body = json.dumps(START).encode()
    head = f"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: grundy_session={session:_<20}\r\n"
    head += f"Connection: close\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(head.encode() + body)
    return line


def stop(server: Server, sign: signal.Signals) -> None:
    for pid in server.workers():
        os.kill(pid, sign)


def body_of(row: tuple[str]) -> str:
    kept = json.loads(row[0])
    data = b64decode(kept["data"])
    return (gzip.decompress(data) if kept["packed"] else data).decode()


@pytest.mark.long
def test_200_pupils_on_one_start_are_one_solve_which_outlives_the_server(serve: Serve, tmp_path: Path) -> None:
    server = serve(*NO_LIMIT, "--workers", 1, data=tmp_path / "data")
    with ExitStack() as lines, server.client() as client:
        assert client.post("/api/solve", json={"game": "nim"}).status_code == 200
        stop(server, signal.SIGSTOP)
        pupils = [lines.enter_context(put(server, f"pupil{i}")) for i in range(200)]
        for gone in pupils[:100]:  # the one who asked first among them
            gone.close()
        assert client.get("/api/health").json()["waiting"]["interactive"] == 0, "nobody waits in the queue"
        stop(server, signal.SIGCONT)
        answers = {line.makefile("rb").read().partition(b"\r\n\r\n")[2] for line in pupils[100:]}
        assert len(answers) == 1, "even the seconds that it took are the same"
        answer = client.post("/api/solve", json=START).text  # asked for again, so it is kept
        assert {answer} == {one.decode() for one in answers}
    with closing(sqlite3.connect(tmp_path / "data" / "rooms.sqlite")) as file:
        until(lambda: answer in map(body_of, file.execute(KEPT)), "it is written")
    server.kill()
    again = serve(*NO_LIMIT, "--workers", 1, data=tmp_path / "data")
    stop(again, signal.SIGSTOP)
    with again.client() as client:
        assert client.post("/api/solve", json=START).text == answer, "no worker was asked"
    stop(again, signal.SIGCONT)


def test_own_rules_are_never_kept(serve: Serve, tmp_path: Path) -> None:
    rules = tmp_path / "own.py"
    rules.write_text((Path(__file__).parents[2] / "examples" / "take_a_square.py").read_text())
    server = serve(*NO_LIMIT, "--workers", 1, "--local-rules", rules, data=tmp_path / "data")
    with server.client() as client:
        for _ in range(2):
            assert client.post("/api/solve", json=START).status_code == 200
    with closing(sqlite3.connect(tmp_path / "data" / "rooms.sqlite")) as file:
        assert file.execute(KEPT).fetchall() == []


def test_equal_questions_one_after_the_other_are_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether they come before the answer, with it or after it."""
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))
    site, begun = Site(Settings()), 0

    async def work(client: Any, question: dict[str, Any], report: Any) -> Answer:
        nonlocal begun
        begun += 1
        for _ in range(5):
            await asyncio.sleep(0)
        return Answer.of(begun)

    monkeypatch.setattr(site.scheduler, "answer", work)
    monkeypatch.setattr("grundy.web.site.unless_gone", lambda _, work: asyncio.ensure_future(work))
    request: Any = SimpleNamespace(scope={"caller": Caller("here", "ann")})

    async def ask(after: int) -> bytes:
        for _ in range(after):
            await asyncio.sleep(0)
        return bytes((await site.respond(request, "view", START, 5.0)).body)

    async def all_of_them() -> list[bytes]:
        return await asyncio.gather(*map(ask, range(20)))

    assert set(run_async(all_of_them())) == {b"1"}


def test_the_perfect_player_begins_with_what_the_analysis_has_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question that the worker is put names the winning moves; the choice is the one without them."""
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))
    site = Site(Settings())
    put: list[dict[str, Any]] = []

    async def work(client: Any, question: dict[str, Any], report: Any) -> Answer:
        put.append(question)
        return answer(question, Never())

    monkeypatch.setattr(site.scheduler, "answer", work)
    monkeypatch.setattr("grundy.web.site.unless_gone", lambda _, work: work)
    request: Any = SimpleNamespace(scope={"caller": Caller("here", "ann")})
    position = {"game": "wythoff", "params": {}, "position": "5,4", "ending": "normal"}
    choose = {**position, "player": "perfect", "seed": 0, "after": None}

    async def ask() -> list[Any]:
        first = await site.respond(request, "choose", choose, 5.0)
        solved = await site.respond(request, "analyse", {**position, "depth": 3}, 5.0)
        again = await site.respond(request, "choose", choose | {"seed": 1}, 5.0)
        return [json.loads(bytes(one.body)) for one in (first, solved, again)]

    first, solved, again = run_async(ask())
    assert "known" not in put[0]
    assert put[2]["known"] == [one["move"] for one in solved["moves"] if one["best"]]
    assert put[2]["known"], "a position that is won"
    assert again == first
