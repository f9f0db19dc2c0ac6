"""A real cluster of worker processes on this machine, one of them killed in the middle: the same bytes as here."""

import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.core.errors import BadParam, GrundyError, Refused
from grundy.engines import shared_tables as blocks
from grundy.runtime import crew
from tests import forked
from tests.support import PATIENCE, within

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("ignore")  # what the cluster's own library warns about when a worker dies


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Its workers are forked from what the tests have loaded: the last word on that is ours, not the library's."""
    from dask import config

    with config.set({"distributed.worker.multiprocessing-method": "forkserver"}):
        distributed.utils.get_mp_context()
        forked.prepare()
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
        ) as made:
            yield made


def manned(cluster: Any, without: int = 0) -> None:
    """Wait until both workers are there: one that was killed is started again, at times only when it is asked for."""
    with within(PATIENCE):
        while len(cluster.scheduler_info["workers"]) < 2 or without in [one.pid for one in cluster.workers.values()]:
            cluster.scale(2)
            time.sleep(0.5)


def question(**how: Any) -> bytes:
    found = grundy.simulate("kayles", ("mcts:3", "greedy"), 384, "8", seed=6, **how)
    return json.dumps(found.to_dict()).encode()


def with_one_killed(cluster: Any, ask: Callable[[grundy.Budget], Any]) -> Any:
    """What comes back if a worker is killed as soon as a first share is there, while others are being worked at."""
    victim = next(iter(cluster.workers.values())).pid
    began = threading.Event()

    def kill() -> None:
        began.wait(PATIENCE)
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    budget = grundy.Budget(None)
    budget.progress = lambda what, done, total: began.set()
    try:
        return ask(budget)
    finally:
        killer.join()
        manned(cluster, victim)


@pytest.mark.long
def test_a_cluster_with_a_killed_worker_gives_the_same_bytes(cluster: Any) -> None:
    alone, two = question(), question(workers=2)
    shared = with_one_killed(cluster, lambda budget: question(cluster=cluster.scheduler_address, budget=budget))
    assert shared == alone == two


@pytest.mark.long
def test_a_sweep_with_a_killed_worker(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def sweep_to(name: str, **how: Any) -> bytes:
        monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / name))
        grundy.study("octal-periods", 1, heaps=3000, **how).to_csv(tmp_path / name / "x.csv")
        return (tmp_path / name / "x.csv").read_bytes()

    alone = sweep_to("alone")
    shared = with_one_killed(
        cluster, lambda budget: sweep_to("shared", cluster=cluster.scheduler_address, budget=budget)
    )
    assert shared == alone == sweep_to("two", workers=2)


@pytest.mark.long
def test_a_table_with_a_killed_worker(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "LEAST", 100)

    def table_in(name: str, **how: Any) -> bytes:
        monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / name))
        grundy.table("wythoff", (150, 150), **how)
        (values,) = (tmp_path / name).glob("tables/*/values.bin")
        return values.read_bytes()

    alone = table_in("alone", resume=True)
    shared = with_one_killed(
        cluster, lambda budget: table_in("shared", cluster=cluster.scheduler_address, budget=budget)
    )
    assert shared == alone


def positions(folder: Path, count: int) -> Path:
    rows = [f"{n % 8}+{n % 5}+{n % 3}" for n in range(count)]
    (folder / "positions.csv").write_text("\n".join(["position", *rows, "nonsense"]) + "\n")
    return folder / "positions.csv"


FILES = {
    "batch": lambda folder, **how: grundy.batch("kayles", positions(folder, 192), **how),
    "dataset": lambda folder, **how: grundy.dataset("divinim", sample=400, to=9, **how),
    "certificates": lambda folder, **how: grundy.certify_batch("kayles", positions(folder, 128), **how),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", FILES)
def test_a_file_with_a_killed_worker(cluster: Any, kind: str, tmp_path: Path) -> None:
    path = tmp_path / ("x.zip" if kind == "certificates" else "x.csv")

    def made(**how: Any) -> tuple[bytes, Any]:
        found = FILES[kind](tmp_path, **how)
        found.save(path)
        found.crew.close()
        return path.read_bytes(), getattr(found, "bad", [])

    alone = made()
    there = with_one_killed(cluster, lambda budget: made(cluster=cluster.scheduler_address, budget=budget))
    assert there == alone == made(workers=2)
    assert len(alone[1]) == (kind != "dataset")


def test_a_worker_with_another_version() -> None:
    with pytest.raises(Refused, match="has another version of grundy; update it"):
        crew.there("of another code", print)


def test_long_shares_give_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "BEAT", 0.2)
    told: list[str] = []
    budget = grundy.Budget(None, beat=told.append)
    list(crew.Crew(2).run(time.sleep, [(0, (0.1,)), (1, (0.8,)), (2, (0.8,))], budget))
    assert any(line.startswith("1 of 3 shares done, 2 workers at 2, the oldest for ") for line in told)


def test_compiled_play_and_tournaments_on_a_cluster(cluster: Any) -> None:
    boards = {"random": "rows=5,columns=5,poisons=3", "games": 300_000, "seed": 8}
    here = grundy.simulate("divinim", **boards)
    there = grundy.simulate("divinim", **boards, cluster=cluster.scheduler_address)
    assert there.to_dict() == here.to_dict()
    players = ["random", "greedy", "theorem"]
    one = grundy.tournament("nim", players, 20, seed=2)
    two = grundy.tournament("nim", players, 20, seed=2, cluster=cluster.scheduler_address)
    assert one.to_dict() == two.to_dict()


def test_a_census_on_a_cluster_and_in_processes(cluster: Any) -> None:
    for size in ("4x5", "3x2", "1x4"):
        here = grundy.census("divinim", size).to_dict()
        assert grundy.census("divinim", size, cluster=cluster.scheduler_address).to_dict() == here
    assert grundy.census("divinim", "4x5", workers=2).to_dict() == grundy.census("divinim", "4x5").to_dict()


def test_claims_and_hunts_on_a_cluster(cluster: Any) -> None:
    few = ["000/2.2.5-1a", "000/nim-addition", "002/table", "000/2.3.1-conjecture"]
    assert grundy.verify(few, cluster=cluster.scheduler_address) == grundy.verify(few)
    here, there = (grundy.hunt("formula/nim", rounds=2, **how) for how in ({}, {"cluster": cluster.scheduler_address}))
    assert (there.done, there.cases, there.found) == (here.done, here.cases, here.found)


def test_a_sweep_over_octal_codes_on_a_cluster(cluster: Any) -> None:
    codes = {"code": ["0.1230", "0.7500", "0.3000"]}
    found = grundy.sweep("octal", codes, ["quotient"], seconds=30, cluster=cluster.scheduler_address)
    orders = [(row["order"], row["quotient_preperiod"], row["quotient_period"]) for row in found.found]
    assert orders == [(20, 5, 5), (8, 8, 2), (2, 1, 2)]


def test_a_cluster_that_is_not_there() -> None:
    with within(10), pytest.raises(Refused, match=r"no cluster answers at tcp://127\.0\.0\.1:9: tried"):
        grundy.simulate("nim", games=2, cluster="tcp://127.0.0.1:9")


def test_something_else_answers() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with within(20), pytest.raises(Refused, match="no cluster answers"):
            grundy.simulate("nim", games=2, cluster=address)


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "tcp://host", "tcp://host:x"])
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(BadParam, match="is no address of a cluster"):
        grundy.simulate("nim", games=2, cluster=address)


def test_a_cluster_without_workers() -> None:
    empty = distributed.LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1")
    with empty, pytest.raises(Refused, match="has no workers"):
        grundy.simulate("nim", games=2, cluster=empty.scheduler_address)


class Deserted:
    """A client of a cluster: its workers come and go as told, and no job is ever done."""

    def __init__(self, *threads: int) -> None:
        self.threads, self.cancelled = list(threads), False

    def nthreads(self) -> dict[str, int]:
        now = self.threads.pop(0) if len(self.threads) > 1 else self.threads[0]
        return {"worker": now} if now else {}

    def submit(self, *_: Any, **__: Any) -> Any:
        return type("Pending", (), {"done": lambda self: False})()

    def cancel(self, futures: list[Any]) -> None:
        self.cancelled = True


def test_a_cluster_whose_workers_have_all_died(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line that says what to do, not silence; a worker that comes back in time is waited for."""
    monkeypatch.setattr(crew, "DESERTED", 0.2)
    client = Deserted(1, 1, 0, 0, 1, 0)
    jobs = [(i, (i,)) for i in range(5)]
    with pytest.raises(Refused, match=r"at tcp://here:1 has had no worker for 0.2 s.*`dask worker tcp://here:1`"):
        list(crew.on_cluster(client, "tcp://here:1", print, jobs, grundy.Budget(60)))
    assert (client.cancelled, client.threads) == (True, [0])


def test_a_share_that_kills_every_worker() -> None:
    class Killing(Deserted):
        def submit(self, *_: Any, **__: Any) -> Any:
            return type("Failed", (), {"done": lambda one: True, "result": lambda one: self.fail()})()

        def fail(self) -> None:
            raise distributed.KilledWorker("share", None, 3)

    with pytest.raises(GrundyError, match="4 workers died over the same job"):
        list(crew.on_cluster(Killing(1), "tcp://here:1", print, [(0, ())], grundy.Budget(60)))
