"""What the server keeps on disk: whatever is acknowledged to a client is written before.

All that changes while one batch is written is the next batch, so that a hundred moves a second cost a few writes. Where
the disk refuses, the log has one line, the pages a banner, and play goes on in memory; once it takes writes again,
everything is written anew.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from pathlib import Path

from grundy.core.errors import CorruptStore
from grundy.core.types import JsonObject
from grundy.runtime import thread_pool
from grundy.store.server_state import Change, InUse, ServerState
from grundy.web.limits import RETRY_SECONDS
from grundy.web.responses import Troubles, log_once

Found = dict[str, dict[str, list[JsonObject]]]  # by kind and id, what was kept of it, the oldest first


def when(rows: list[JsonObject]) -> float:
    """When it was last put, by the calendar: this orders what is found again and nothing more, since calendars jump."""
    at = rows[0].get("at") if isinstance(rows[0], dict) else None
    return at if isinstance(at, (int, float)) else 0.0


def call_all(calls: list[Callable[[], None]]) -> None:
    while calls:
        calls.pop(0)()


class Journal:
    """Rows of a file, by kind and id. Without a path nothing is kept, which is what most tests want."""

    def __init__(self, path: Path | None = None, troubles: Troubles | None = None) -> None:
        self.file = None if path is None else ServerState(path)
        self.troubles = troubles or Troubles()
        self.changes: list[Change] = []
        self.calls: list[Callable[[], None]] = []  # what waits until the changes are written
        self.keeping = self.loaded = False
        self.broken = False  # the disk does not take what is to be kept
        self.busy = False  # a batch is being written
        self.writing: asyncio.Task[None] | None = None
        self.wanted = asyncio.Event()
        self.thread: Executor | None = None

    # ---- for those who change something ----

    def put(self, kind: str, id: str, body: JsonObject | list[object], n: int = 0) -> None:
        self.change(Change(kind, id, n, json.dumps(body, ensure_ascii=False)))

    def drop(self, kind: str, id: str, n: int = 0) -> None:
        """It is gone, or what of it has this number or a higher one."""
        self.change(Change(kind, id, n, None))

    def change(self, change: Change) -> None:
        if self.keeping:
            self.changes.append(change)
            self.wanted.set()

    def soon(self, call: Callable[[], None]) -> None:
        """Call it once everything put so far is written, or cannot be."""
        if not self.keeping or self.broken or not (self.busy or self.wanted.is_set()):
            call()
        else:
            self.calls.append(call)
            self.wanted.set()

    async def written(self) -> None:
        """Returns once everything put so far is written, or cannot be."""
        done = asyncio.get_running_loop().create_future()
        self.soon(lambda: None if done.done() else done.set_result(None))
        await done

    # ---- its life ----

    async def start(self, take_up: Callable[[Found], Awaitable[None]], everything: Callable[[], None]) -> None:
        """`take_up` gets what was under way when the last server ended; `everything` puts all there is now."""
        if self.file is None:
            return
        self.take_up, self.everything, self.keeping = take_up, everything, True
        self.thread = thread_pool(1, "journal")
        try:
            await self.load()
        except InUse as error:
            log_once(str(error))
            self.keeping = False
        except (CorruptStore, OSError) as error:
            self.fail(error)
        if self.keeping:
            self.writing = asyncio.create_task(self.write())

    async def load(self) -> None:
        assert self.file is not None
        stored = await asyncio.get_running_loop().run_in_executor(self.thread, self.file.load)
        self.loaded = True
        found: Found = {}
        for kind, things in stored.items():
            for id, rows in things.items():
                try:
                    found.setdefault(kind, {})[id] = list(map(json.loads, rows))
                except ValueError:
                    log_once(f"a {kind} in {self.file.path} cannot be read; the others are there")
            found[kind] = dict(sorted(found.get(kind, {}).items(), key=lambda pair: when(pair[1])))
        await self.take_up(found)

    @contextmanager
    def skipping(self, id: str) -> Iterator[None]:
        """One thing that was written by something else than us stops no server."""
        try:
            yield
        except (KeyError, TypeError, ValueError):
            log_once(f"{id} was kept and cannot be read; it is left out")

    async def write(self) -> None:
        assert self.file is not None
        rests, calls = RETRY_SECONDS, []
        while True:
            afresh = self.broken
            try:
                if not afresh:
                    await self.wanted.wait()
                else:
                    await asyncio.sleep(rests)
                    rests = min(2 * rests, 60)
                    if not self.loaded:  # nothing is written over what could not be read
                        await self.load()
                    self.changes = []
                    self.everything()
                changes, self.changes = self.changes, []
                calls, self.calls = self.calls, []
                self.busy = True
                self.wanted.clear()
                await asyncio.get_running_loop().run_in_executor(self.thread, self.file.write, changes, afresh)
                if afresh:
                    rests = RETRY_SECONDS
                    self.mend()
            except (CorruptStore, OSError) as error:
                self.fail(error)
            self.busy = False
            call_all(calls)

    def fail(self, error: Exception) -> None:
        self.broken = True
        self.troubles.note("rooms", error)
        call_all(self.calls)

    def mend(self) -> None:
        self.broken = False
        self.troubles.now.clear()  # the games lie on the same disk; what still cannot be kept is said again
        assert self.file is not None
        print(f"grundy: rooms are kept again in {self.file.path}", file=sys.stderr, flush=True)

    async def stop(self) -> None:
        """Everything put so far is written; what comes after is not: that a job was called off by the end is none."""
        if self.writing is None or self.file is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.written()
        self.keeping = False
        self.writing.cancel()
        assert self.thread is not None
        closing = self.thread.submit(self.file.close)
        self.thread.shutdown(wait=False)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(closing), 1)  # then the next server may have the file
