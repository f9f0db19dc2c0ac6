"""Jobs: long requests that a browser starts, watches and may cancel.

The next server starts unfinished jobs again; those that save their progress continue from there. Results are kept for
an hour.
"""

import asyncio
import json
import secrets
import time
from dataclasses import dataclass, field

from grundy.core.types import JsonObject
from grundy.web.guard import Caller
from grundy.web.journal import Journal
from grundy.web.limits import FINISHED_JOB_SECONDS, JOB_TRIES, JOBS_ADDRESS, JOBS_PER_SESSION, MOST_JOBS, OPEN_JOBS
from grundy.web.responses import Answer
from grundy.web.scheduler import Busy, Scheduler
from grundy.web.streams import Bell


@dataclass
class Job:
    """One long request. state: queued, running, done, failed or cancelled."""

    id: str
    caller: Caller
    question: JsonObject
    began: float = field(default_factory=time.monotonic)
    state: str = "queued"
    progress: JsonObject | None = None
    answer: str = "null"  # as JSON, which takes a quarter of the memory of the parsed data
    error: str | None = None
    version: int = 0
    tries: int = 1  # how often it was started
    changed: Bell = field(default_factory=Bell)
    task: asyncio.Task[None] | None = None

    def shown(self) -> JsonObject:
        return {
            "id": self.id,
            "ask": self.question["ask"],
            "state": self.state,
            "progress": self.progress,
            "seconds": round(time.monotonic() - self.began, 1),
            "answer": json.loads(self.answer),
            "error": self.error,
        }

    @property
    def finished(self) -> bool:
        return self.state in ("done", "failed", "cancelled")

    closed = finished  # for its stream

    def notify(self) -> None:
        self.version += 1
        self.changed.ring()

    STORED = ("id", "question", "state", "answer", "error", "tries")


class Jobs:
    """All jobs by id."""

    def __init__(self, scheduler: Scheduler, journal: Journal | None = None) -> None:
        self.scheduler, self.journal = scheduler, journal or Journal()
        self.jobs: dict[str, Job] = {}

    def restore(self, stored: dict[str, list[JsonObject]]) -> None:
        """Take over the jobs of the last server; start the unfinished ones again."""
        for id, [body] in stored.items():
            with self.journal.skipping(id):
                given = {name: body[name] for name in Job.STORED}
                self.jobs[id] = Job(**given, caller=Caller(*body["caller"]))
        for job in [job for job in self.jobs.values() if not job.finished and job.task is None]:
            if job.tries >= JOB_TRIES:
                job.state, job.error = "failed", f"the server stopped {JOB_TRIES} times while it worked on this"
                self.store(job)
                continue
            job.state, job.tries = "queued", job.tries + 1
            job.question["again"] = True
            self.begin(job)
        self.sweep()

    def store(self, job: Job) -> None:
        body = {name: getattr(job, name) for name in (*Job.STORED, "caller")}
        self.journal.put("job", job.id, {**body, "at": time.time()})

    def begin(self, job: Job) -> None:
        self.store(job)
        job.task = asyncio.ensure_future(self.work(job))
        job.task.add_done_callback(lambda _: self.end(job))

    def end(self, job: Job) -> None:
        """Store the result. A job that was cancelled before it ran has no state yet."""
        if not job.finished:
            job.state = "cancelled"
        job.task = None  # it keeps the request in memory
        self.store(job)
        self.journal.soon(job.notify)

    def sweep(self) -> None:
        now = time.monotonic()
        old = [job.id for job in self.jobs.values() if job.finished and now - job.began > FINISHED_JOB_SECONDS]
        old += [job.id for job in list(self.jobs.values())[: max(0, len(self.jobs) - MOST_JOBS)] if job.finished]
        for id in set(old):
            del self.jobs[id]
            self.journal.drop("job", id)

    def start(self, caller: Caller, question: JsonObject) -> Job:
        """Start a job, or raise `Busy` if there are too many."""
        self.sweep()
        still = [job.caller for job in self.jobs.values() if not job.finished]
        if still.count(caller) >= JOBS_PER_SESSION:
            raise Busy(10, f"you have {JOBS_PER_SESSION} jobs open already; wait for one, or cancel it")
        if sum(one.address == caller.address for one in still) >= JOBS_ADDRESS:
            raise Busy(30, f"{JOBS_ADDRESS} jobs from your address are open already; try again when one is done")
        if len(still) >= OPEN_JOBS:
            raise Busy(30, f"the queue is full ({OPEN_JOBS} jobs are open); try again in 30 s")
        job = Job(secrets.token_urlsafe(9), caller, question)
        self.jobs[job.id] = job
        self.begin(job)
        return job

    async def work(self, job: Job) -> None:
        loop = asyncio.get_running_loop()

        def note(data: JsonObject) -> None:
            if not job.finished:
                job.state, job.progress = "running", data or None
                job.notify()

        def report(data: JsonObject) -> None:  # called in a thread of the scheduler
            loop.call_soon_threadsafe(note, data)

        try:
            found = await self.scheduler.answer(job.caller, job.question, report, job=True)
            if found.status == 200:
                job.state, job.answer = "done", found.body.decode()
            else:
                job.state, job.error = "failed", json.loads(found.body)["error"]
        except Busy as error:
            job.state, job.error = "failed", str(error)
        except asyncio.CancelledError as cancelled:
            job.state = "cancelled"
            done = [found for found in cancelled.args if isinstance(found, Answer) and found.status == 200]
            job.answer = done[0].body.decode() if done else "null"

    def cancel(self, job: Job) -> None:
        if job.task is not None:
            job.task.cancel()
