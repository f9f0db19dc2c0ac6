"""Many jobs at once: in this process, in worker processes, or on a dask.distributed cluster.

Jobs are numbered calls of one function; results come in the order in which they are done. If a worker dies, another one
gets its job. Whatever stops the loop (Ctrl-C, a budget, an error) stops the workers. Every few seconds the budget is
told that work goes on, however long a job takes.
"""

import socket
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import wait
from typing import Any
from urllib.parse import urlsplit

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, GrundyError, Refused
from grundy.core.fingerprint import code_key
from grundy.core.notation import printable
from grundy.core.types import AnyFunction
from grundy.runtime.worker import Task, Worker, WorkerEnded

PATIENCE = 2.0  # seconds for each of two ways to reach a cluster; an error comes within five
DESERTED = 5.0  # seconds without any worker after which a cluster is given up
LOOK_EVERY = 0.05  # seconds between two looks at the budget, and at the workers of a cluster
SOON = 0.001  # seconds before a cluster is asked for results; doubled each time there are none
BEAT = 4.0  # seconds between two signs of life
LONGEST_GREETING = 100_000  # bytes
TRIES = 4  # workers that may die over one job
DIED = f"{TRIES} workers died over the same job; is there enough memory?"
AHEAD = 3  # jobs sent ahead for each thread of a cluster
MOST_WORKERS = 256

Job = tuple[int, tuple[Any, ...]]  # its number, and the arguments of the call
Jobs = Sequence[Job]
Work = AnyFunction


@dataclass
class Crew:
    """Who does the work: `Crew()` this process, `Crew(workers=4)` several, `Crew(cluster=...)` a cluster."""

    workers: int = 1
    cluster: str = ""
    _client: Any = None
    _reused: list[Worker] | None = None  # processes kept from one run to the next

    def __reduce__(self) -> tuple[object, ...]:
        """Copied without its processes and its connection."""
        return Crew, (self.workers, self.cluster)

    @property
    def alone(self) -> bool:
        """Whether this process does all the work."""
        return self.workers == 1 and not self.cluster

    def check(self) -> None:
        """Raise errors before the work begins; connect to the cluster."""
        if not 1 <= self.workers <= MOST_WORKERS:
            raise BadParam(f"there are 1 to {MOST_WORKERS} workers, not {self.workers}")
        if self.cluster and self._client is None:
            self._client = connect(self.cluster)

    def run(self, work: Work, jobs: Jobs, budget: Budget) -> Iterator[tuple[int, Any]]:
        """Each job's number and result, in the order in which they are done."""
        self.check()
        if self.cluster:
            return on_cluster(self._client, self.cluster, work, jobs, budget)
        if self.workers > 1 and (len(jobs) > 1 or self._reused is not None):
            return in_processes(min(self.workers, len(jobs)), work, jobs, budget, self._reused)
        return here(work, jobs, budget)

    @contextmanager
    def reusing_workers(self) -> Iterator[None]:
        """Start the processes once for many short runs of one function."""
        self._reused = []
        try:
            yield
        finally:
            for worker in self._reused:
                worker.stop()
            self._reused = None

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None


class Beat:
    """Reports every few seconds how many shares are done, and how long the oldest of the others has taken."""

    def __init__(self, budget: Budget, shares: int) -> None:
        self.budget, self.shares, self.done, self.last = budget, shares, 0, time.monotonic()
        self.began: dict[int, float] = {}  # by share

    def gone(self, share: int) -> None:
        self.began[share] = time.monotonic()

    def back(self, share: int) -> None:
        self.done += 1
        self.began.pop(share, None)

    def look(self, workers: int) -> None:
        now = time.monotonic()
        if self.budget.beat is None or now - self.last < BEAT:
            return
        self.last = now
        those = f"{workers} worker{'s' * (workers != 1)}"
        oldest = f", the oldest for {now - min(self.began.values()):.0f} s" if self.began else ""
        self.budget.beat(f"{self.done:,} of {self.shares:,} shares done, {those} at {len(self.began):,}{oldest}")


def here(work: Work, jobs: Jobs, budget: Budget) -> Iterator[tuple[int, Any]]:
    for number, arguments in jobs:
        budget.look()
        yield number, work(*arguments, budget=budget)


# ---- processes ----


def in_processes(
    count: int, work: Work, jobs: Jobs, budget: Budget, reused: list[Worker] | None = None
) -> Iterator[tuple[int, Any]]:
    """Workers in `reused` that are idle at the end stay there for the next run of the same function."""
    waiting = deque(jobs)
    deaths: dict[int, int] = {}
    beat = Beat(budget, len(jobs))
    workers = [] if reused is None else reused
    workers += [Worker(Task(work)) for _ in range(count - len(workers))]
    working: dict[Any, tuple[Worker, Job]] = {}  # by pipe
    try:
        while waiting or working:
            budget.look()
            for worker in workers:
                if waiting and worker.pipe not in working:
                    job = waiting.popleft()
                    working[worker.pipe] = worker, job
                    beat.gone(job[0])
                    with suppress(OSError):  # a dead worker is noticed when its pipe is read
                        worker.send(job[1])
            for pipe in wait(list(working), LOOK_EVERY):
                worker, job = working.pop(pipe)
                number = job[0]
                try:
                    found = worker.receive()
                except WorkerEnded:  # another worker gets its job
                    deaths[number] = deaths.get(number, 0) + 1
                    if deaths[number] >= TRIES:
                        raise GrundyError(DIED) from None
                    waiting.appendleft(job)
                    worker.replace()
                    continue
                beat.back(number)
                if found.failed:
                    raise found.value
                yield number, found.value
            beat.look(len(workers))
    finally:
        busy = [worker for worker, _ in working.values()]
        for worker in list(workers):
            if reused is None or worker in busy:
                worker.stop()
                workers.remove(worker)


# ---- a cluster ----


def connect(address: str) -> Any:
    """A client of the cluster, or an error within five seconds that says what was tried."""
    shown = printable(address[:80])
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Refused("a cluster needs dask.distributed; type: pip install 'grundy[cluster]'") from None
    parts = urlsplit(address)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise BadParam(f'"{shown}" is no address of a cluster; type something like tcp://scheduler:8786')
    import logging

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        if parts.scheme == "tcp":
            greeted(host, port)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        reason = " ".join(str(error).split())[:80] or type(error).__name__
        raise Refused(
            f"no cluster answers at {shown}: tried for up to {2 * PATIENCE:g} s ({reason}); "
            "start one with `dask scheduler`"
        ) from None
    if not client.scheduler_info()["workers"]:
        client.close()
        raise Refused(f"the cluster at {shown} has no workers; start some with `dask worker {shown}`")
    return client


def greeted(host: str, port: int) -> None:
    """Check for a scheduler: it speaks first, and begins with the length of its greeting."""
    with socket.create_connection((host, port), timeout=PATIENCE) as line:
        line.settimeout(PATIENCE)
        length = int.from_bytes(line.recv(8), "little")
    if not 0 < length < LONGEST_GREETING:
        raise ValueError("what answers there is no dask scheduler")


def there(code: str, work: Work, *arguments: object) -> Any:
    """Do a job on a cluster, if the code there is the same: results of two versions must not be mixed."""
    if code_key() != code:
        raise Refused(f"a worker of the cluster, on {socket.gethostname()}, has another version of grundy; update it")
    return work(*arguments)


def on_cluster(client: Any, address: str, work: Work, jobs: Jobs, budget: Budget) -> Iterator[tuple[int, Any]]:
    waiting = deque(jobs)
    flying: dict[Any, int] = {}
    beat, code, pause = Beat(budget, len(jobs)), code_key(), SOON
    manned, looked = time.monotonic(), 0.0
    workers: dict[str, int] = {}
    distributed: Any = import_module("distributed")
    try:
        while waiting or flying:
            budget.look()
            if time.monotonic() - looked > LOOK_EVERY:
                workers, looked = client.nthreads(), time.monotonic()
                manned = last_manned(workers, address, manned)
            while waiting and len(flying) < AHEAD * max(1, sum(workers.values())):
                number, arguments = waiting.popleft()
                beat.gone(number)
                flying[client.submit(there, code, work, *arguments, pure=False)] = number
            done = [future for future in flying if future.done()]
            pause = SOON if done else min(LOOK_EVERY, 2 * pause)
            if not done:
                time.sleep(pause)
            for future in done:
                number = flying.pop(future)
                beat.back(number)
                yield number, future.result()
            beat.look(len(workers))
    except distributed.KilledWorker:
        raise GrundyError(DIED) from None
    except (OSError, TimeoutError) as error:
        raise Refused(f"the cluster at {printable(address[:80])} was lost: {str(error)[:80]}") from None
    finally:
        client.cancel(list(flying))


def last_manned(workers: dict[str, int], address: str, manned: float) -> float:
    """When the cluster last had a worker; none for a while is an error."""
    if workers:
        return time.monotonic()
    if time.monotonic() - manned > DESERTED:
        shown = printable(address[:80])
        raise Refused(
            f"the cluster at {shown} has had no worker for {DESERTED:g} s: all have died or left; "
            f"start some with `dask worker {shown}` and type the same command again"
        )
    return manned
