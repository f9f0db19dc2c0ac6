"""A server behind a proxy, under a path, with a password and a log in JSON."""

import json
from collections.abc import Iterator

import httpx
import pytest

from tests.support import PATIENCE
from tests.web.conftest import PASSWORD, Server, refused, until
from tests.web.proxy import proxied


@pytest.fixture(scope="module", params=[True, False], ids=["path stripped", "path kept"])
def outside(request: pytest.FixtureRequest, school: Server) -> Iterator[str]:
    with proxied(school.port, scheme="https", strips=request.param) as address:
        yield address


def visitor(address: str) -> httpx.Client:
    host = {"host": "school.example"}
    return httpx.Client(base_url=address, trust_env=False, verify=False, timeout=PATIENCE, headers=host)


def keep_cookies(client: httpx.Client, answer: httpx.Response) -> None:
    """They are for https alone, so the library would not send them to a proxy without."""
    for crumb in answer.headers.get_list("set-cookie"):
        name, _, value = crumb.partition(";")[0].partition("=")
        client.headers["cookie"] = f"{client.headers.get('cookie', '')}; {name}={value}".strip("; ")


def test_a_visit_through_the_proxy(outside: str) -> None:
    with visitor(outside) as client:
        shut = client.get("/play/nim?position=3%2B5")
        assert shut.status_code == 401
        assert 'type="password"' in shut.text
        assert 'data-root="/grundy"' in shut.text
        (cookie,) = shut.headers.get_list("set-cookie")
        assert "; Path=/grundy/; HttpOnly; SameSite=Lax;" in cookie
        assert cookie.endswith("; Secure")
        keep_cookies(client, shut)
        assert "password" in refused(client.get("/api/games"), 401)
        assert client.get("/static/login.all.js").status_code == 200, "files are the program's, not the school's"

        wrong = client.post("/play/nim?position=3%2B5", data={"password": "four heaps"})
        assert (wrong.status_code, "That is not the password." in wrong.text) == (401, True)
        right = client.post("/play/nim?position=3%2B5", data={"password": PASSWORD})
        assert (right.status_code, right.headers["location"]) == (303, "?position=3%2B5")
        keep_cookies(client, right)

        inside = client.get("/play/nim?position=3%2B5")
        assert inside.status_code == 200
        assert 'href="/grundy/static/' in inside.text
        assert '="/static' not in inside.text
        assert client.get("/r/abcdefg").headers["location"] == "../room/abcdefg"
        assert client.get("/api/openapi.json").json()["servers"] == [{"url": "/grundy"}]
        link = client.get("/api/link", params={"path": "/c/abc"}).json()["link"]
        assert link == "https://school.example/grundy/c/abc"
        assert client.get("/nothing").status_code == 404
        foreign = {"origin": "https://elsewhere.example"}
        assert "another site" in refused(client.post("/api/rooms", json={}, headers=foreign), 403)
        own = {"origin": "https://school.example"}
        assert client.post("/api/rooms", json={"game": "nim"}, headers=own).status_code == 200


def test_figures_are_for_the_operator(school: Server, outside: str) -> None:
    with visitor(outside) as stranger, school.client() as here:
        assert stranger.get("/healthz").json() == {"ready": True}
        assert stranger.get("/metrics").status_code == 404
        key = (school.log.parent / "operator.key").read_text()
        assert stranger.get("/metrics", headers={"authorization": f"Bearer {key}"}).status_code == 200
        health = here.get("/healthz").json()
        assert health["ready"]
        assert set(health["waiting"]) >= {"interactive", "long"}
        assert here.get("/healthz", headers={"host": "elsewhere.example"}).json() == {"ready": True}
        lines = here.get("/metrics").text.splitlines()
        samples = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if line[0] != "#"}
        assert samples['grundy_requests_total{method="GET",route="/metrics",status="404"}'] >= 1
        assert samples['grundy_request_seconds_count{route="/healthz"}'] >= 2
        assert samples['grundy_workers{queue="interactive"}'] >= 1
        assert samples['grundy_memory_bytes{process="server"}'] > 1 << 20


def test_the_log_names_routes_and_nobody(school: Server, outside: str) -> None:
    with visitor(outside) as client:
        answer = client.get("/room/secretroom?position=3%2B5%2B4")
    number = answer.headers["x-request-id"]
    line = until(
        lambda: next((one for one in school.log.read_text().splitlines() if number in one), None), "it is written down"
    )
    said = json.loads(line)
    assert {"time", "level", "event", "id", "method", "route", "status", "ms"} == set(said)
    assert (said["event"], said["method"], said["status"]) == ("answer", "GET", 401)
    whole = school.log.read_text()
    assert "Traceback" not in whole
    for private in ("203.0.113", "secretroom", "3%2B5", "127.0.0.1", "grundy_session", PASSWORD):
        assert private not in whole
