"""One worker process, seen from the web process: it is asked, watched, called off, and replaced when it has to be.

A question ends by its answer, by its budget, by its memory, or by being called off. A worker that does not stop in time
is killed; one that somebody else has killed is asked again, once, in a new process.
"""

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

from grundy.web.asked import Answer
from grundy.web.limits import BUSY, COMPILING, GRACE, SLICE_GRACE, STARTING, TIRED, LaneSettings
from grundy.web.working import TAKEN_UP, Shared, memory_of, processor_time, work

POLL = 0.05  # seconds between two looks at a worker
FROM_OUTSIDE = (-signal.SIGKILL, -signal.SIGTERM, -signal.SIGINT)  # ends that no question causes

READY = multiprocessing.get_context("forkserver")  # all workers are forked from one process that is ready for questions
READY.set_forkserver_preload(["grundy.web.ready"])

Report = Callable[[dict[str, Any]], None]  # how far a long question is; an empty one when it is taken up


def get_ready() -> None:
    """Start the process that workers are forked from."""
    forkserver.ensure_running()


TOO_LONG = Answer.error(
    422, "over budget: the question was too much for a worker; ask about something smaller", over=True
)
CRASHED = Answer.error(422, "over budget: the question broke its worker; ask about something smaller", over=True)
KILLED = Answer.error(503, "the server ended the work on this question twice; try again in a minute")


class Ended(Exception):
    """The process is gone before its answer; the answer to give instead, None if the question is not to blame."""

    def __init__(self, answer: Answer | None) -> None:
        super().__init__()
        self.answer = answer


class Worker:
    """One process, and the pipe to it. `ask` blocks, so it runs in a thread."""

    def __init__(self, settings: LaneSettings, local: list[Path]) -> None:
        self.settings, self.local = settings, local
        self.lock = threading.Lock()  # between the end of a question and who kills the worker because of it
        self.busy = False
        self.verdict: Answer | None = None  # why it was killed
        self.sliced = False  # whether the question has had the lane's time
        self.spent = 0.0  # seconds of a processor that the latest question was seen to use
        self.start()

    def start(self) -> None:
        self.pipe, far_end = READY.Pipe()
        self.shared = Shared(READY.RawArray("d", 4))
        process = READY.Process(target=work, args=(far_end, self.shared, self.settings, self.local), daemon=True)
        process.start()
        self.process = process  # one that did not start cannot be stopped
        far_end.close()

    def ask(self, question: dict[str, Any], given_up: threading.Event, report: Report | None = None) -> Answer | None:
        """The answer; None if the lane gives a question less time than this one takes.

        `given_up` is set by who no longer wants it, `report` hears how far it is.
        """
        for _ in range(2):
            if not self.process.is_alive():  # killed from outside while it was idle
                self.replace()
            self.shared.unset()
            self.verdict, self.sliced, self.busy, self.spent = None, False, True, 0.0
            try:
                self.pipe.send(question)
                found, size = self.follow(question, given_up, report)
            except (Ended, OSError) as error:
                ended = error.answer if isinstance(error, Ended) else self.verdict
                self.replace()
                if self.sliced and not given_up.is_set():
                    return None
                if ended is not None or given_up.is_set():
                    return ended or KILLED
                continue
            finally:
                with self.lock:
                    self.busy = False
            if size > TIRED:
                self.replace()
            return None if self.sliced and found.status != 200 and not given_up.is_set() else found
        return KILLED

    def follow(self, question: dict[str, Any], given_up: threading.Event, report: Report | None) -> tuple[Answer, int]:
        """Wait for the answer; call the question off when nobody wants it, or when it has had the lane's time."""
        begun = used = 0.0
        stop = time.monotonic() + STARTING
        while True:
            while not self.pipe.poll(POLL):
                now = time.monotonic()
                worked = self.shared.worked(begun, now) if begun else 0.0
                had = self.shared.processor_time(self.process.pid, used) if begun else 0.0
                self.spent = max(self.spent, had)
                self.sliced = self.sliced or 0 < self.settings.slice < had
                if (self.sliced or given_up.is_set()) and not self.shared.is_set():
                    self.shared.set()
                    stop = now + (self.settings.grace if given_up.is_set() else SLICE_GRACE)
                if not self.process.is_alive() and not self.pipe.poll():
                    raise Ended(self.how_it_ended())
                compiled = self.shared.rested(now) if begun else 0.0
                over = had > question["seconds"] + GRACE or worked > BUSY * question["seconds"]
                if now > stop or over or compiled > COMPILING:
                    raise Ended(TOO_LONG)
            try:
                found, size = self.pipe.recv()
            except EOFError:
                self.process.join(GRACE)
                raise Ended(self.how_it_ended()) from None
            if isinstance(found, Answer):
                return found, size
            if report is not None:
                report({} if found == TAKEN_UP else found)
            if found == TAKEN_UP and not begun:
                begun, used = time.monotonic(), processor_time(self.process.pid)
                stop = stop if self.shared.is_set() else float("inf")

    def how_it_ended(self) -> Answer | None:
        """What a question is told whose worker is gone; None: it is not to blame."""
        if self.verdict is not None or self.process.exitcode in FROM_OUTSIDE:
            return self.verdict
        return CRASHED

    def used(self) -> int:
        """Bytes of memory that the process has to itself."""
        return memory_of(self.process.pid)

    def end_if_above(self, most: int) -> None:
        """Kill it if the question that it works on has taken more memory than that."""
        with self.lock:
            if self.busy and (used := self.used()) > most:
                said = f"over budget: the question took {used >> 20} MiB of memory; ask about something smaller"
                self.verdict = Answer.error(422, said, over=True)
                self.process.kill()

    def replace(self) -> None:
        self.stop()
        self.start()

    def stop(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def watch_memory(workers: list[Worker], each: int, together: int, every: float, over: threading.Event) -> None:
    """Until it is over: no question takes more than `each`, and all workers no more than `together`."""
    while not over.wait(every):
        if busy := [worker for worker in workers if worker.busy]:  # an idle server looks at nothing
            used = {worker: worker.used() for worker in workers}
            max(busy, key=lambda one: used[one]).end_if_above(0 if sum(used.values()) > together else each)
