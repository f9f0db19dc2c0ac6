"""The supervisor of worker processes: what does not come back is killed, and the next request has a new process."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, GrundyError, OverBudget
from grundy.runtime import worker as module
from grundy.runtime.worker import Deadline, SharedState, Task, Worker, WorkerEnded, WorkerGroup, run
from tests.support import PATIENCE

ENOUGH = Deadline(wall=PATIENCE)


def work(what: str, number: float = 0.0, budget: Budget | None = None) -> Any:
    """What a worker of these tests can do."""
    match what:
        case "answer":
            return os.getpid()
        case "refuse":
            raise BadParam("type something else")
        case "break":
            raise KeyError("ours")
        case "turn":
            while True:
                pass
        case "sleep":
            time.sleep(number)
        case "compile":
            with Budget(None).paused():
                spend(number)
        case "report":
            assert budget is not None
            for i in range(3):
                budget.report("steps", i, 3)
                time.sleep(module.REPORT_EVERY)
        case "stop when told":
            assert budget is not None
            while not budget.cancelled.is_set():
                time.sleep(0.01)
            return "stopped"
        case "eat":
            eaten = [bytearray(1 << 24) for _ in range(20)]
            spend(60)
            return len(eaten)
        case "exit":
            os._exit(3)
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
    return what


def spend(seconds: float) -> None:
    """Processor time."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


@pytest.fixture
def worker() -> Iterator[Worker]:
    one = Worker(Task(work))
    yield one
    one.stop()


def ended(worker: Worker, *arguments: Any, deadline: Deadline = ENOUGH, **more: Any) -> str:
    """Why there was no result; and the next request is answered."""
    with pytest.raises(WorkerEnded) as caught:
        worker.call(arguments, deadline, **more)
    assert worker.call(("answer",), ENOUGH).value == worker.process.pid
    return caught.value.why


def test_requests_are_answered_by_the_same_process(worker: Worker) -> None:
    first, second = worker.call(("answer",), ENOUGH), worker.call(("answer",), ENOUGH)
    assert first.value == second.value == worker.process.pid != os.getpid()
    refused = worker.call(("refuse",), ENOUGH)
    assert (refused.failed, str(refused.value)) == (True, "type something else")
    broken = worker.call(("break",), ENOUGH)
    assert isinstance(broken.value, KeyError)
    assert "in work" in broken.value.__notes__[0], "where it happened is told"


def test_what_does_not_come_back_is_killed(worker: Worker) -> None:
    assert ended(worker, "turn", deadline=Deadline(seconds=0.1)) == WorkerEnded.DEADLINE
    assert ended(worker, "sleep", 600, deadline=Deadline(seconds=600, wall=0.2)) == WorkerEnded.DEADLINE
    assert ended(worker, "exit") == WorkerEnded.CRASHED
    assert ended(worker, "die") == WorkerEnded.KILLED


def test_time_in_the_compiler_does_not_count(worker: Worker) -> None:
    wall = Deadline(seconds=0.2, wall=PATIENCE)
    assert worker.call(("compile", 1.0), wall).cost < 0.2
    assert worker.spent < 0.2


def test_a_slice_is_handed_back(worker: Worker) -> None:
    short = Deadline(seconds=600, slice=0.1, grace=0.1)
    assert ended(worker, "turn", deadline=short) == WorkerEnded.SLICE
    assert ended(worker, "compile", 60, deadline=short) == WorkerEnded.SLICE, "the compiler holds up others too"
    assert worker.sliced is False


def test_a_request_is_cancelled(worker: Worker) -> None:
    """Whoever listens may say what is done; who does not is killed."""
    cancel = threading.Event()
    threading.Timer(0.3, cancel.set).start()
    found = worker.call(("stop when told",), Deadline(grace=PATIENCE), (None, 1 << 30), cancel)
    assert found.value == "stopped"
    assert ended(worker, "sleep", 600, cancel=cancel) == WorkerEnded.CANCELLED


def test_progress_is_heard(worker: Worker) -> None:
    heard: list[Any] = []
    worker.call(("report",), ENOUGH, (None, 1 << 30), report=heard.append)
    assert heard[0] in ({}, {"what": "steps", "done": 0, "total": 3})
    assert {"what": "steps", "done": 2, "total": 3} in heard


def test_a_worker_killed_while_it_is_idle_is_replaced(worker: Worker) -> None:
    worker.process.kill()
    worker.process.join()
    assert worker.call(("answer",), ENOUGH).value == worker.process.pid


@pytest.mark.skipif(not module.HAS_PROC, reason="the system does not tell how much memory a process has")
def test_too_much_memory_ends_a_request() -> None:
    one = Worker(Task(work, memory=1 << 40), WorkerGroup(100 << 20))
    assert one.group is not None
    one.group.workers.append(one)
    try:
        with pytest.raises(WorkerEnded, match="MiB of memory") as caught:
            one.call(("eat",), ENOUGH)
        assert caught.value.why == WorkerEnded.MEMORY
    finally:
        one.stop()


def test_the_greediest_of_those_at_work_is_ended_first() -> None:
    class Some:
        def __init__(self, used: int, busy: bool) -> None:
            self.used, self.busy = used, busy

        def memory(self) -> int:
            return self.used

    one, two, idle = some = [Some(40, True), Some(30, True), Some(60, False)]
    for memory, crowded in ((1000, False), (100, True)):
        group = WorkerGroup(memory, some)  # type: ignore[arg-type]
        assert [group.crowded_by(x, x.used) for x in (one, two)] == [crowded, False]  # type: ignore[arg-type]
    assert idle.busy is False


def test_without_proc_the_worker_tells_its_time_itself(monkeypatch: pytest.MonkeyPatch, worker: Worker) -> None:
    monkeypatch.setattr(module, "time_of", lambda pid: None)
    worker.state.numbers[module.BEFORE], worker.state.numbers[module.TIME] = 2.0, 5.0
    assert worker.time() == 3.0
    assert module.memory_of(None) == 0


def test_pauses_add_up() -> None:
    state = SharedState([0.0] * 8)
    state.begin()
    for _ in range(2):
        state.pause(True)
        spend(0.05)
        assert state.paused(time.monotonic()) > 0.04
        state.pause(False)
    assert state.paused(time.monotonic()) == state.numbers[module.PAUSED] > 0.08
    assert state.numbers[module.PAUSED_TIME] > 0.08


# ---- one call ----


def test_one_call_in_a_process_of_its_own() -> None:
    assert run(work, "answer", deadline=PATIENCE) != os.getpid()
    with pytest.raises(OverBudget, match=r"0\.3 s were not enough for work\(\)"):
        run(work, "turn", deadline=0.3)
    with pytest.raises(BadParam, match="type something else"):
        run(work, "refuse", deadline=PATIENCE)
    with pytest.raises(GrundyError, match="ended without a result"):
        run(work, "exit", deadline=PATIENCE)


def test_it_works_without_fork() -> None:
    """As on Windows: in a process that has no forkserver, whose workers are spawned."""
    code = """
import multiprocessing as m
m.get_all_start_methods = lambda: ["spawn"]
import grundy.runtime.worker as w
import math
if __name__ == "__main__":
    assert w.START.get_start_method() == "spawn"
    print(w.run(math.factorial, 5, deadline=60))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.split() == ["120"], done
