"""Real servers that are killed while people play: nothing that was acknowledged is lost, and they go on."""

import os
import random
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.conftest import NO_LIMIT, Serve, Server, until

NIM = {"game": "nim", "params": {}, "ending": "normal"}


class Pair:
    """Two who play on, whatever happens to the server, and what was acknowledged to them."""

    def __init__(self, server: Server) -> None:
        self.clients = [httpx.Client(trust_env=False, timeout=30) for _ in range(2)]
        self.url = server.url
        self.room = self.ask(0, "", {"game": "nim", "position": "500+500"})["id"]
        self.ask(1, f"/{self.room}/join", {})
        self.at = 0

    def ask(self, who: int, path: str, body: Any) -> Any:
        return self.clients[who].post(f"{self.url}/api/rooms{path}", json=body).raise_for_status().json()

    def move(self) -> None:
        """One move; where its answer is lost, it may have been made or not."""
        try:
            self.ask(self.at % 2, f"/{self.room}/move", {"move": "take 1 from 1", "at": self.at})
        except httpx.HTTPError:
            return
        self.at += 1

    def check(self) -> None:
        """No acknowledged move is lost, and both have their seats."""
        for seat, client in enumerate(self.clients):
            state = client.get(f"{self.url}/api/rooms/{self.room}").raise_for_status().json()
            made = len(state["steps"])
            assert (state["seat"], made in (self.at, self.at + 1)) == (seat, True), (made, self.at)
            assert state["position"] == f"{500 - made}+500"
        self.at = made


def killed(serve: Serve, data: Path, kills: int, pairs: int) -> None:
    """Pairs play and games are saved while the server is killed; nothing that was acknowledged is lost."""
    port, players, saved, rng = 0, list[Pair](), list[str](), random.Random(1)
    keepsake = {"format": "grundy record 1", **NIM, "start": "3", "moves": []}
    for time_round in range(kills + 1):
        server: Server = serve(*NO_LIMIT, "--workers", 1, "--port", port, data=data)
        port = server.port
        players = players or [Pair(server) for _ in range(pairs)]
        for pair in players:
            pair.check()
        for id in saved:
            assert httpx.get(f"{server.url}/api/saved/{id}", trust_env=False).status_code == 200
        if time_round == kills:
            break
        dying = threading.Timer(rng.uniform(0.05, 0.5), os.kill, (server.process.pid, 9))
        dying.start()
        while server.process.exitcode is None:
            for pair in players:
                pair.move()
            try:
                answer = httpx.post(f"{server.url}/api/saved", json={"record": keepsake}, trust_env=False)
                saved.append(answer.raise_for_status().json()["id"])
            except httpx.HTTPError:
                continue
        server.process.join()
    for pair in players:
        for client in pair.clients:
            client.close()


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(serve: Serve, tmp_path: Path) -> None:
    killed(serve, tmp_path / "data", kills=2, pairs=2)


@pytest.mark.stress
def test_twenty_kills(serve: Serve, tmp_path: Path) -> None:
    killed(serve, tmp_path / "data", kills=20, pairs=5)


def test_a_long_job_goes_on_after_a_kill(serve: Serve, tmp_path: Path) -> None:
    asked = {**NIM, "position": "3+5", "players": ["random"], "games": 40_000_000}
    server = serve(*NO_LIMIT, "--workers", 1, data=tmp_path / "data")
    with server.client() as client:
        id = client.post("/api/jobs/simulate", json=asked).json()["id"]
        until(lambda: client.get(f"/api/jobs/{id}").json()["progress"], "it works")
        server.kill()
        again = serve(*NO_LIMIT, "--workers", 1, "--port", server.port, data=tmp_path / "data")
        until(lambda: (client.get(f"/api/jobs/{id}").json()["progress"] or {}).get("done"), "games are played again")
        assert client.delete(f"/api/jobs/{id}").status_code == 200
        found = until(lambda: client.get(f"/api/jobs/{id}").json()["answer"], "what is done is shown")
        assert found["bands"]["games"] > 0
        again.stop()
