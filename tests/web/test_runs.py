"""Simulations and findings over the API: what they say is what the service says; kept, shown again, and called off."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

import grundy
from grundy.store.runs import TABLE, Runs
from grundy.web.routes.job_routes import SimulationState
from tests.web.conftest import refused, until

MANY = 100_000_000  # games that nobody waits for


def job_of(client: httpx.Client, kind: str, **question: Any) -> Any:
    """Start a job; its state when it has come to an end."""
    begun = client.post(f"/api/jobs/{kind}", json=question)
    assert begun.status_code == 200, begun.text
    return ended(client, begun.json()["id"])


def ended(client: httpx.Client, id: str) -> Any:
    def state() -> Any:
        now = client.get(f"/api/jobs/{id}").json()
        return now if now["state"] in ("done", "failed", "cancelled") else None

    return until(state, "the job ends")


def test_a_simulation_is_the_services_and_is_kept(client: httpx.Client, server: Any) -> None:
    asked = {"game": "kayles", "position": "12", "players": ["greedy", "random"], "games": 2000, "seed": 7}
    state = job_of(client, "simulate", **asked)
    assert SimulationState.model_validate(state).answer, "it is as the API describes it"
    answer = state["answer"]
    same = grundy.simulate("kayles", ("greedy", "random"), 2000, "12", seed=7)
    assert (answer["wins"], answer["ties"], answer["losses"]) == same.statistics.results()
    assert answer["finished"]
    won = answer["bands"]["results"]["won"]
    assert won["low"] < won["value"] == answer["wins"] / 2000 < won["high"]
    assert sum(bar["value"] for bar in answer["bands"]["length"]["bars"]) == pytest.approx(1)
    (row,) = client.get("/api/runs").json()
    assert (row["run"], row["done"], row["starts"]) == (answer["run"], 2000, "12")
    key = answer["key"]
    again = client.get(f"/api/runs/{key}").json()
    assert again["counts"] == answer["counts"]
    assert {**again, "how": "compiled"} == answer
    with server.client() as other:
        assert other.get("/api/runs").json() == []
        assert other.get(f"/api/runs/{key}").json() == again, "who knows the key may look"
        refused(other.get(f"/api/runs/{answer['run']}"), 404)
        refused(other.delete(f"/api/runs/{key}"), 404)
    assert client.delete(f"/api/runs/{key}").status_code == 204
    refused(client.get(f"/api/runs/{key}"), 404)


def test_runs_of_the_command_line_are_shown_to_nobody(client: httpx.Client, server: Any) -> None:
    runs = Runs(server.log.parent / "runs.sqlite")
    grundy.simulate("nim", ("random", "random"), 2, "2", runs=runs)
    (run,) = (one for one in runs.listed() if not one.key)
    for guess in (run.id, run.key or "%20", "''"):
        refused(client.get(f"/api/runs/{guess}"), 404)
    assert run.id not in [row["run"] for row in client.get("/api/runs").json()]


def test_a_file_of_an_earlier_version_gets_keys_for_the_runs_of_the_page(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "runs.sqlite")) as file, file:
        file.executescript(TABLE.replace(",\n    key text not null default ''", ""))
        columns = "kind, question, version, result, done, at, owner"
        row = f"insert into runs ({columns}) values ('simulate', '{{}}', '', '{{}}', 1, 0, ?)"
        file.executemany(row, [("ann",), ("ann",), ("",)])
    runs = Runs(tmp_path / "runs.sqlite")
    mine, first, second = [run.key for run in runs.listed()]
    assert mine == ""
    assert len({first, second}) == 2
    assert len(first) == 24
    assert runs.by_key(first).id == 2
    with pytest.raises(grundy.GrundyError, match="no run with that key"):
        runs.by_key("")


def test_random_boards_points_and_a_called_off_simulation(client: httpx.Client) -> None:
    asked = {"game": "divinim", "random": "rows=4..5,columns=5,poisons=2", "ending": "scored", "games": MANY}
    begun = client.post("/api/jobs/simulate", json=asked).json()

    def running() -> Any:
        now = client.get(f"/api/jobs/{begun['id']}").json()
        return now if (now["progress"] or {}).get("done") else None

    begins = until(running, "the games begin")
    assert SimulationState.model_validate(begins).progress, "it is as the API describes it"
    progress = begins["progress"]
    assert 0 < progress["done"] < progress["total"] == MANY
    assert progress["bands"]["margin"]["bars"]
    client.delete(f"/api/jobs/{begun['id']}")
    state = ended(client, begun["id"])
    assert state["state"] == "cancelled"
    assert progress["done"] <= state["answer"]["games"] < MANY, "what is done is kept"
    assert not state["answer"]["finished"]
    kept = client.get(f"/api/runs/{state['answer']['key']}").json()
    assert kept["run"] == progress["run"]
    assert kept["games"] == state["answer"]["games"]
    assert kept["starts"] == "random boards: rows 4 to 5, columns 5, poisons 2"


BAD_SIMULATIONS: dict[str, tuple[dict[str, Any], str]] = {
    "10^12 games": ({"games": 10**12}, "at most 100,000,000"),
    "an odd number": ({"games": 7}, "even"),
    "none": ({"games": 0}, "games"),
    "an unknown player": ({"players": ["nobody", "random"]}, 'no player "nobody"'),
    "a person": ({"players": ["human", "random"]}, "is a person"),
    "a player with a clock": ({"players": ["minimax:2s", "random"]}, "clock"),
    "three players": ({"players": ["random", "random", "random"]}, "players"),
    "an unknown game": ({"game": "nimm"}, "there is no game"),
    "an ending without points": ({"ending": "scored"}, "points"),
    "no position": ({"position": "three"}, "3+5+4"),
    "boards that are none": ({"random": "rows=4"}, "rows"),
    "boards of a billion": ({"random": "size=100000000"}, "lies between"),
    "boards and a position": ({"random": "size=5", "position": "3"}, "leave one of them out"),
    "workers": ({"workers": 64}, "workers"),
}


@pytest.mark.parametrize(("change", "says"), BAD_SIMULATIONS.values(), ids=BAD_SIMULATIONS.keys())
def test_bad_simulations(client: httpx.Client, change: dict[str, Any], says: str) -> None:
    assert says in refused(client.post("/api/jobs/simulate", json={"game": "nim", **change}), 422)


@pytest.mark.parametrize("number", ["0", "-1", "999999", "x", "1e3", "9" * 30])
def test_runs_that_are_not_there(client: httpx.Client, number: str) -> None:
    refused(client.get(f"/api/runs/{number}"), 404, 422)
    refused(client.delete(f"/api/runs/{number}"), 404, 422)


def test_findings(client: httpx.Client) -> None:
    kayles = client.post("/api/findings", json={"game": "kayles", "to": [200]}).json()
    assert "along (1) the line becomes periodic, with period 12, after at most 71 steps" in kayles["patterns"]
    assert kayles["sequence"]["says"] == "period 12 from heap 71 on, certified"
    assert "Guy and Smith" in dict(kayles["sequence"]["facts"])["certificate"]
    plain = client.post("/api/findings", json={"game": "subtraction", "to": [120]}).json()
    assert plain["sequence"]["guesses"] == ["s(n + 4) = s(n) for n ≥ 0  [period; fitted on 0 to 60, survived to 120]"]
    pairs = client.post("/api/findings", json={"game": "nim", "to": [20, 20]}).json()
    assert pairs["patterns"] == ["the nimber is heap 1 ⊕ heap 2"]
    assert pairs["sequence"] is None
    refused(client.post("/api/findings", json={"game": "nim", "to": [10**5, 10**5]}), 422)
    refused(client.post("/api/findings", json={"game": "divinim", "to": [5]}), 422)
