"""Figures for who watches over the server, as Prometheus reads them: what was asked, how long it took, what waits.

Nothing in them is about a visitor: a route is named as it was written, without what stands in its place.
"""

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grundy.runtime.worker import memory_of
from grundy.version import __version__

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
TYPE = "text/plain; version=0.0.4; charset=utf-8"


def route_of(scope: Mapping[str, Any]) -> str:
    """Such as `/api/rooms/{id}`: there are only so many."""
    if (route := scope.get("route")) is not None:
        return str(route.path)
    return "/static" if scope.get("asked", "").startswith("/static/") else "none"


class Metrics:
    """Counts answers; the rest is looked at when it is asked for."""

    def __init__(self) -> None:
        self.begun = time.time()
        self.answers: Counter[tuple[str, str, int]] = Counter()  # by method, route and status
        self.seconds: dict[str, tuple[list[int], float]] = {}  # by route: answers by bound, and the sum

    def count(self, scope: Mapping[str, Any], status: int, seconds: float) -> None:
        method, route = scope["method"] if scope["method"] in METHODS else "other", route_of(scope)
        self.answers[method, route, status] += 1
        counts, total = self.seconds.get(route, ([0] * (len(BOUNDS) + 1), 0.0))
        counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds[route] = counts, total + seconds

    def text(self, site: Any) -> str:
        return "".join(f"{line}\n" for line in self.lines(site))

    def lines(self, site: Any) -> Iterator[str]:
        yield from family("build_info", "gauge", "the version that runs", [({"version": __version__}, 1)])
        yield from family("start_time_seconds", "gauge", "when the server began", [({}, self.begun)])
        answers = [
            ({"method": method, "route": route, "status": status}, count)
            for (method, route, status), count in sorted(self.answers.items())
        ]
        yield from family("requests_total", "counter", "answers by route; status 0: the client had left", answers)
        yield from self.histogram()
        queues = {queue.settings.name: queue for queue in site.scheduler.queues}
        waiting = [({"queue": name}, len(one.waiting)) for name, one in queues.items()]
        yield from family("queue", "gauge", "requests that wait", waiting)
        workers = [({"queue": name}, len(one.workers)) for name, one in queues.items()]
        yield from family("workers", "gauge", "processes that answer", workers)
        busy = [({"queue": name}, len(one.running)) for name, one in queues.items()]
        yield from family("workers_busy", "gauge", "those at work", busy)
        memory = [({"process": "server"}, memory_of(os.getpid()))]
        memory += [({"process": name}, sum(worker.memory() for worker in one.workers)) for name, one in queues.items()]
        yield from family("memory_bytes", "gauge", "memory that the server and its workers have to themselves", memory)
        open_now = {"rooms": site.rooms.rooms, "classes": site.classrooms.open, "jobs": site.jobs.jobs}
        for what, found in open_now.items():
            yield from family(what, "gauge", f"{what} kept now", [({}, len(found))])

    def histogram(self) -> Iterator[str]:
        yield from family("request_seconds", "histogram", "until an answer began", ())
        for route, (counts, total) in sorted(self.seconds.items()):
            so_far = 0
            for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
                so_far += count
                yield sample("request_seconds_bucket", {"route": route, "le": bound}, so_far)
            yield sample("request_seconds_sum", {"route": route}, round(total, 6))
            yield sample("request_seconds_count", {"route": route}, so_far)


Samples = Iterable[tuple[Mapping[str, Any], float]]


def family(name: str, kind: str, says: str, samples: Samples) -> Iterator[str]:
    yield f"# HELP grundy_{name} {says}"
    yield f"# TYPE grundy_{name} {kind}"
    for labels, value in samples:
        yield sample(name, labels, value)


def sample(name: str, labels: Mapping[str, Any], value: float) -> str:
    said = ",".join(f'{key}="{escaped(str(text))}"' for key, text in labels.items())
    return f"grundy_{name}{{{said}}} {value}" if said else f"grundy_{name} {value}"


def escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
