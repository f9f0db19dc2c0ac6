"""Bad and hostile input over real HTTP: 4xx with a clear message, nothing run, and the server still answers."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from grundy.core.registry import all_games
from tests.support import PATIENCE
from tests.web.conftest import Server, refused

JSON = {"content-type": "application/json"}
RECORD = {"format": "grundy record 1", "game": "nim", "params": {}, "ending": "normal", "start": "3", "moves": []}
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def still_answers(client: httpx.Client) -> Iterator[None]:
    """After each test, the server plays on as if nothing had happened."""
    yield
    step = client.post("/api/move", json={"game": "nim", "position": "3+5+4", "move": "take 2 from 1"})
    assert step.status_code == 200
    assert step.json()["view"]["position"] == "1+5+4"


# ---- questions that are none ----

BODIES = {
    "empty": b"",
    "no JSON": b"{game: nim}",
    "bytes": b"\xff\xfe\x00\x01",
    "null": b"null",
    "a list": b"[]",
    "a number": b"1e999",
    "NaN": b'{"game": "nim", "position": NaN}',
    "infinity": b'{"game": "nim", "params": {"a": Infinity}}',
    "deep lists": b"[" * 60_000,
    "deep objects": b'{"game":' * 8_000,
    "deep but closed": b'{"game": "nim", "params": {"a": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}",
    "a number of 5,000 digits": b'{"game": "nim", "params": {"a": ' + b"9" * 5_000 + b"}}",
    "a lone surrogate as game": rb'{"game": "\ud800"}',
    "a lone surrogate as position": rb'{"game": "nim", "position": "\udfff"}',
    "a lone surrogate as parameter": rb'{"game": "kayles", "params": {"pins": "\ud800"}}',
    "a lone surrogate as name": rb'{"game": "kayles", "params": {"\ud800": 1}}',
    "a lone surrogate as field": rb'{"game": "nim", "\ud800": 1}',
    "unknown field": b'{"game": "nim", "budget": 1000000}',
    "a field of the worker's": b'{"game": "nim", "seconds": 1000000}',
    "an unknown ending": b'{"game": "nim", "ending": "sudden"}',
    "zero byte": rb'{"game": "nim", "position": "3\u0000"}',
    "many parameters": json.dumps({"game": "nim", "params": {str(i): 1 for i in range(30)}}).encode(),
    "the same field twice, wrong": b'{"game": "nim", "game": "no such"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
@pytest.mark.parametrize("path", ["view", "solve"])
def test_bad_bodies(client: httpx.Client, path: str, body: bytes) -> None:
    message = refused(client.post(f"/api/{path}", content=body, headers=JSON))
    assert "Traceback" not in message


@pytest.mark.parametrize("kind", [None, "text/plain", "application/xml", "application/json; charset=\xff", "x" * 5000])
def test_content_types(client: httpx.Client, kind: str | None) -> None:
    """Only JSON is read, or a body that says so is."""
    headers = {} if kind is None else {"content-type": kind.encode("latin-1")}
    answer = client.post("/api/view", content=b'{"game": "nim"}', headers=headers)
    if kind is None or "json" not in kind:
        refused(answer)
    else:
        assert answer.status_code == 200


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "BREW"])
def test_wrong_methods(client: httpx.Client, method: str) -> None:
    refused(client.request(method, "/api/solve"), 405)


# ---- over a limit ----


def test_a_body_over_64_kb(client: httpx.Client) -> None:
    body = b'{"game": "nim", "position": "' + b" " * 65_536 + b'3"}'
    assert "64 kB" in refused(client.post("/api/view", content=body, headers=JSON), 422, 413)


def test_a_body_over_64_kb_without_a_length(client: httpx.Client) -> None:
    def pieces() -> Iterator[bytes]:
        yield b'{"game": "nim", "position": "'
        for _ in range(200):
            yield b" " * 1000
        yield b'3"}'

    assert "64 kB" in refused(client.post("/api/view", content=pieces(), headers=JSON), 422)


def test_a_body_without_a_length_within_the_limit(client: httpx.Client) -> None:
    answer = client.post("/api/view", content=iter([b'{"game": "n', b'im"}']), headers=JSON)
    assert answer.status_code == 200


def test_a_body_without_an_end(server: Server) -> None:
    """A client that promises more than it sends holds up nobody, and one that never stops sending is cut off."""
    head = f"POST /api/view HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.sendall(head + b"Content-Length: 60000\r\n\r\n{")
        with server.client() as other:
            assert other.get("/api/health").status_code == 200


BOARDS = {
    "squares": ("divinim", "#" + "." * 55_000),
    "rows": ("divinim", "/".join(["#" + "." * 200] * 200)),
    "10^9 tokens": ("kayles", "1000000000"),
    "10^9 tokens, split": ("grundys-game", "1000000000"),
    "digits": ("nim", "9" * 50_000),
    "a word": ("divinim", "31623x31623"),
    "too long": ("nim", "1+" * 30_000 + "1"),
}


@pytest.mark.parametrize("path", ["solve", "analyse"])
@pytest.mark.parametrize(("game", "position"), BOARDS.values(), ids=BOARDS.keys())
def test_huge_boards(client: httpx.Client, game: str, position: str, path: str) -> None:
    """Answered where a theorem knows the answer, refused where work would be needed; never an attempt."""
    answer = client.post(f"/api/{path}", json={"game": game, "position": position})
    if answer.status_code != 200:
        refused(answer, 422)


@pytest.mark.parametrize("name", ["rows", "columns", "poisons"])
def test_random_boards_of_a_billion_squares(client: httpx.Client, name: str) -> None:
    for number in (10**9, 10**30, 0, -1):
        refused(client.post("/api/sample", json={"game": "divinim", "numbers": {name: number}}), 422)


@pytest.mark.parametrize("params", [{"pins": 10**9}, {"pins": "1" * 4000}, {"pins": -1}, {"pins": ""}, {"skittles": 1}])
def test_parameters_out_of_bounds(client: httpx.Client, params: dict[str, Any]) -> None:
    refused(client.post("/api/view", json={"game": "kayles", "params": params}), 422)


def test_depths_and_seeds_out_of_bounds(client: httpx.Client) -> None:
    for depth in (-1, 13, 10**9, "deep"):
        refused(client.post("/api/analyse", json={"game": "nim", "depth": depth}), 422)
    for seed in (-1, 2**53, 1.5, "seven"):
        refused(client.post("/api/choose", json={"game": "nim", "player": "random", "seed": seed}), 422)


@pytest.mark.long
def test_minimax_gives_up_within_its_budget(client: httpx.Client) -> None:
    answer = client.post("/api/analyse", json={"game": "nim", "position": "9+9+9+9", "depth": 12})
    assert answer.status_code == 200
    assert answer.json()["minimax"] is None, "the exact answer stands without it"


# ---- forged ----


@pytest.mark.parametrize("path", ["view", "solve", "analyse", "choose", "editor"])
def test_only_registered_games_are_known(client: httpx.Client, tmp_path: Path, path: str) -> None:
    """A path is no game, and the file at its end is not run."""
    file, ran = tmp_path / "x.py", tmp_path / "ran"
    file.write_text(f"open({str(ran)!r}, 'w')\n")
    for name in (str(file)[-40:], "x.py", "./x.py", "../x.py", "file:x.py", "os", "__main__", SCRIPT):
        message = refused(client.post(f"/api/{path}", json={"game": name}), 422)
        assert "there is no game" in message
    record = {**RECORD, "game": str(file)[-40:]}
    for where in ("replay", "review", "saved"):
        refused(client.post(f"/api/{where}", json={"record": record}), 422)
    assert not ran.exists()


def test_a_sum_knows_only_registered_games(client: httpx.Client, tmp_path: Path) -> None:
    file, ran = tmp_path / "x.py", tmp_path / "ran"
    file.write_text(f"open({str(ran)!r}, 'w')\n")
    for part in (f"{file}:3", "x.py:3", "sum:nim:3"):
        refused(client.post("/api/view", json={"game": "sum", "position": f"nim:3 & {part}"}), 422)
    assert not ran.exists()


FORGED = ["take 99 from 1", "take 0 from 1", "take 1 from 9", "", " ", "1", "\x1b[2J", SCRIPT, "é" * 999]


@pytest.mark.parametrize("move", FORGED)
def test_forged_moves(client: httpx.Client, move: str) -> None:
    question = {"game": "nim", "position": "3+5+4", "move": move}
    message = refused(client.post("/api/move", json=question), 422)
    assert message.isprintable()
    for path in ("replay", "review", "saved"):
        record = {**RECORD, "start": "3+5+4", "moves": ["take 1 from 1", move]}
        refused(client.post(f"/api/{path}", json={"record": record}), 422)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "grundy record 2"},
        {"moves": ["x"] * 5001},
        {"moves": "take 1 from 1"},
        {"moves": [1]},
        {"winner": 3},
        {"players": ["a", "b", "c"]},
        {"seed": 2**60},
        {"ending": "scored"},
        {"start": "no position"},
        {"params": {"a": "b"}},
        {"branches": [{"line": 1, "at": 0, "moves": ["take 1 from 1"]}]},
        {"extra": 1},
    ],
    ids=str,
)
@pytest.mark.parametrize("path", ["replay", "review", "saved"])
def test_forged_records(client: httpx.Client, path: str, change: dict[str, Any]) -> None:
    refused(client.post(f"/api/{path}", json={"record": {**RECORD, **change}}), 422)


@pytest.mark.parametrize("ending", ["misere", "scored"])
def test_endings_that_a_game_refuses(client: httpx.Client, ending: str) -> None:
    for path in ("view", "solve", "analyse", "choose"):
        refused(client.post(f"/api/{path}", json={"game": "northcott", "ending": ending}), 422)


def test_scripts_stay_text(client: httpx.Client) -> None:
    """Nothing that was typed comes back as markup: answers are JSON, and no page holds a word of its address."""
    for game, position, name in (("nim", SCRIPT, "a"), (SCRIPT, "3", "a"), ("kayles", "3", SCRIPT)):
        question = {"game": game, "position": position, "params": {name: "1"}}
        refused(client.post("/api/view", json=question), 422)
    address = f"/play/nim?position={SCRIPT}&first={SCRIPT}&{SCRIPT}=1"
    assert client.get(address).content == client.get("/play/nim").content
    missing = client.get(f"/play/{SCRIPT}")
    assert missing.status_code == 404
    assert "alert(1)" not in missing.text


# ---- hostile addresses ----

HOSTILE = [
    "/play/no-such-game",
    "/play/../../etc/passwd",
    "/play/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/play/%00",
    "/play/%ff%fe",
    "/static/../app.py",
    "/static/%2e%2e/app.py",
    "/static/..%2f..%2fversion.py",
    "/static//etc/passwd",
    "/static/%00",
    "/static/" + "a" * 5000,
    "/api/no/such/thing",
    "/api/saved/" + "a" * 41,
    "/api/saved/%00",
    "/api/saved/%ed%a0%80",
    "/api/saved/' or 1=1 --",
    "/" + "a" * 20_000,
    "/play/nim?" + "a=1&" * 5_000,
    "/%0d%0aSet-Cookie:%20a=b",
]


@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path[:30])
def test_hostile_addresses(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert 400 <= answer.status_code < 500
    assert "root:" not in answer.text
    assert "import " not in answer.text
    if answer.headers["content-type"] == "application/json":
        refused(answer)


RAW = {
    "no host": b"GET /api/health HTTP/1.1\r\n\r\n",
    "two hosts": b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
    "a negative length": b"POST /api/view HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    "a length of digits that are none": b"POST /api/view HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \xb2\r\n\r\n",
    "two lengths": b"POST /api/view HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "no address": b"GET \r\n\r\n",
    "not HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 10,
    "endless header": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 100_000,
    "a cookie of quotes": b'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: grundy_session="'
    + rb"\"" * 60_000
    + b'"\r\n\r\n',
    "a short cookie of quotes": b'GET / HTTP/1.1\r\nHost: a\r\nCookie: grundy_session="'
    + rb"\"" * 7_000
    + b'"\r\n\r\n',
    "a path that climbs": b"GET /static/../../version.py HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "a bad cookie": b"GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: grundy_session=\xff=;\r\n\r\n",
}


@pytest.mark.parametrize("sent", RAW.values(), ids=RAW.keys())
def test_raw_requests(server: Server, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4"), answer[:200]


def test_the_names_in_the_messages(client: httpx.Client) -> None:
    """A refusal says what to type instead."""
    message = refused(client.post("/api/view", json={"game": "nimm"}))
    assert all(name in message for name in all_games())
    assert "3+5+4" in refused(client.post("/api/view", json={"game": "nim", "position": "three"}))
    assert "take" in refused(client.post("/api/move", json={"game": "nim", "position": "3", "move": "take 4 from 1"}))


@pytest.mark.parametrize(
    ("path", "wrong", "says"),
    [
        ("table", {"game": "nim", "to": [1] * 6}, "to has at most 5 entries"),
        ("table", {"game": "nim", "to": [-1]}, "to.0 is at least 0"),
        ("table", {"game": "nim"}, "to is missing"),
        ("view", {"game": "nim", "ending": "best"}, "ending is one of 'normal', 'misere' or 'scored'"),
        ("view", {"game": "nim", "colour": 1}, "colour is not known here"),
        ("sample", {"game": "nim", "numbers": {"heaps": 1.5}}, "numbers.heaps takes a whole number"),
    ],
)
def test_a_wrong_value_is_named_in_words(client: httpx.Client, path: str, wrong: dict[str, Any], says: str) -> None:
    assert refused(client.post(f"/api/{path}", json=wrong)) == says
