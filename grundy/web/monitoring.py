"""For the operator: the log, metrics for Prometheus, and routes to see and cancel jobs."""

import hmac
import json
import logging
import os
import secrets
import sys
import time
import traceback
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.types import Scope

from grundy.core.types import JsonObject
from grundy.runtime.worker import memory_of
from grundy.store.files import make_private
from grundy.version import __version__
from grundy.web.guard import LOOPBACK, host_name, network
from grundy.web.jobs import Job, Jobs
from grundy.web.limits import LOG_LINES

ANSWERS, REFUSALS = logging.getLogger("grundy.web.answers"), logging.getLogger("grundy.web.refusals")
OTHERS = ("uvicorn.error", "asyncio", "grundy.web")


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry: JsonObject = {"time": at, "level": record.levelname.lower(), "event": record.getMessage()}
        entry |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:  # without its message, which may quote a request
            steps = traceback.extract_tb(record.exc_info[2])
            entry["error"] = record.exc_info[0].__name__
            entry["where"] = [f"{step.filename}:{step.lineno} {step.name}" for step in steps]
        return json.dumps(entry, ensure_ascii=False)


class Sparing(logging.Filter):
    """Limits the lines of a logger per minute, and then says how many were left out."""

    def __init__(self, lines: int = LOG_LINES, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most, self.clock = lines, clock
        self.since, self.written, self.left_out = clock(), 0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        if self.clock() - self.since > 60:
            self.since, self.written = self.clock(), 0
        self.written += 1
        if self.written > self.most:
            self.left_out += 1
            return False
        if self.left_out:
            record.msg, record.args = f"{record.getMessage()} ({self.left_out} lines like this were left out)", ()
            self.left_out = 0
        return True


def set_up(kind: str) -> None:
    """Set up the loggers, with a limit of lines per minute where a flood could fill the disk."""
    for name in (*OTHERS, REFUSALS.name):
        logging.getLogger(name).addFilter(Sparing())
    if kind == "json":
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(AsJson())
        logging.getLogger().handlers = [handler]
        for logger in (ANSWERS, REFUSALS):
            logger.setLevel(logging.INFO)


def log_response(scope: Scope, status: int, seconds: float) -> None:
    """Log a response; status 0 means that the client had left."""
    logger = REFUSALS if 400 <= status < 500 else ANSWERS
    level = logging.WARNING if status >= 500 else logging.INFO
    if logger.isEnabledFor(level):
        route, id = route_of(scope), scope["id"]
        facts = {"event": "answer", "id": id, "method": scope["method"][:10], "route": route, "status": status}
        more = {"facts": {**facts, "ms": round(1000 * seconds, 1)}}
        logger.log(level, "grundy: request %s: %s answered %d", id, route, status, extra=more)


# ---- metrics ----

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
TYPE = "text/plain; version=0.0.4; charset=utf-8"


def route_of(scope: Scope) -> str:
    """The pattern, such as `/api/rooms/{id}`, so that there is a fixed number of them."""
    if (route := scope.get("route")) is not None:
        return str(route.path)
    return "/static" if scope.get("site_path", "").startswith("/static/") else "none"


class Metrics:
    """Counts responses. All other metrics are read when they are requested."""

    def __init__(self) -> None:
        self.begun = time.time()
        self.answers: Counter[tuple[str, str, int]] = Counter()  # by method, route and status
        self.seconds: dict[str, tuple[list[int], float]] = {}  # by route: answers by bound, and the sum

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = scope["method"] if scope["method"] in METHODS else "other", route_of(scope)
        self.answers[method, route, status] += 1
        counts, total = self.seconds.get(route, ([0] * (len(BOUNDS) + 1), 0.0))
        counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds[route] = counts, total + seconds

    def text(self, site: object) -> str:
        return "".join(f"{line}\n" for line in self.lines(site))

    def lines(self, site: Any) -> Iterator[str]:
        yield from family("build_info", "gauge", "the running version", [({"version": __version__}, 1)])
        yield from family("start_time_seconds", "gauge", "when the server started", [({}, self.begun)])
        answers = [
            ({"method": method, "route": route, "status": status}, count)
            for (method, route, status), count in sorted(self.answers.items())
        ]
        yield from family("requests_total", "counter", "responses by route; status 0: the client had left", answers)
        yield from self.histogram()
        queues = {queue.settings.name: queue for queue in site.scheduler.queues}
        waiting = [({"queue": name}, len(one.waiting)) for name, one in queues.items()]
        yield from family("queue", "gauge", "requests that wait", waiting)
        workers = [({"queue": name}, len(one.workers)) for name, one in queues.items()]
        yield from family("workers", "gauge", "worker processes", workers)
        busy = [({"queue": name}, len(one.running)) for name, one in queues.items()]
        yield from family("workers_busy", "gauge", "workers with a request", busy)
        memory = [({"process": "server"}, memory_of(os.getpid()))]
        memory += [({"process": name}, sum(worker.memory() for worker in one.workers)) for name, one in queues.items()]
        yield from family("memory_bytes", "gauge", "memory of the server and its workers, not shared", memory)
        open_now = {"rooms": site.rooms.rooms, "classes": site.classrooms.open, "jobs": site.jobs.jobs}
        for what, found in open_now.items():
            yield from family(what, "gauge", f"{what} in memory", [({}, len(found))])

    def histogram(self) -> Iterator[str]:
        yield from family("request_seconds", "histogram", "seconds until a response began", ())
        for route, (counts, total) in sorted(self.seconds.items()):
            so_far = 0
            for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
                so_far += count
                yield sample("request_seconds_bucket", {"route": route, "le": bound}, so_far)
            yield sample("request_seconds_sum", {"route": route}, round(total, 6))
            yield sample("request_seconds_count", {"route": route}, so_far)


Samples = Iterable[tuple[Mapping[str, object], float]]


def family(name: str, kind: str, says: str, samples: Samples) -> Iterator[str]:
    yield f"# HELP grundy_{name} {says}"
    yield f"# TYPE grundy_{name} {kind}"
    for labels, value in samples:
        yield sample(name, labels, value)


def sample(name: str, labels: Mapping[str, object], value: float) -> str:
    pairs = ",".join(f'{key}="{escaped(str(text))}"' for key, text in labels.items())
    return f"grundy_{name}{{{pairs}}} {value}" if pairs else f"grundy_{name} {value}"


def escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


# ---- what the operator may do on the server's own computer ----


LOOPBACK_NETWORKS = {network("127.0.0.1"), network("::1")}


def operator_key(path: Path) -> str:
    """The key from a file that only its owner can read, created if missing. Sessions are signed with it too."""
    key = ""
    with suppress(OSError):
        make_private(path.parent)
    # if the file exists already, or cannot be written, which the journal reports
    with suppress(OSError), open(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(secrets.token_urlsafe(24))
    with suppress(OSError):
        path.chmod(0o600)
        key = path.read_text().strip()
    return key or secrets.token_urlsafe(24)


def may_look(request: Request) -> bool:
    """Whether the client may read the metrics: with the key, or on this computer.

    A request through a proxy on this computer, or under another host name, comes from somewhere else.
    """
    given = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
    if hmac.compare_digest(given, request.app.state.key.encode()):
        return True
    here = request.scope["caller"].address in LOOPBACK_NETWORKS
    named = host_name(request.headers.get("host", "")) in LOOPBACK
    return here and named and not {"x-forwarded-for", "forwarded", "via"} & set(request.headers)


def add_operator(app: FastAPI, jobs: Jobs, key: str) -> None:
    def check(request: Request) -> None:
        given = request.headers.get("grundy-key", "").encode()
        if request.scope["caller"].address not in LOOPBACK_NETWORKS or not hmac.compare_digest(given, key.encode()):
            raise HTTPException(404, "there is no such page, or not for you")

    def shown(job: Job) -> JsonObject:
        """Without the result, but with the address and the request."""
        return {**job.shown(), "answer": None, "address": job.caller.address, "question": job.question}

    @app.get("/api/operator/jobs", include_in_schema=False)
    async def all_jobs(request: Request) -> Any:
        check(request)
        return [shown(job) for job in jobs.jobs.values() if not job.finished]

    @app.delete("/api/operator/jobs/{id}", include_in_schema=False)
    async def cancel_job(request: Request, id: str) -> Any:
        check(request)
        if id not in jobs.jobs:
            raise HTTPException(404, "there is no such job")
        jobs.cancel(jobs.jobs[id])
        return shown(jobs.jobs[id])
