"""The server's journal: rooms, classes, jobs and responses are written to disk before a client hears of them.

Changes that arrive while a batch is written form the next batch, so a hundred moves a second cost a few writes. If the
disk fails, the log gets one line, the pages show a banner, and play goes on in memory; when it works again, everything
is written anew.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grundy.core.errors import CorruptStore
from grundy.core.types import JsonObject
from grundy.runtime import thread_pool
from grundy.store.server_state import Change, InUse, ServerState
from grundy.web.limits import RETRY_SECONDS
from grundy.web.responses import Troubles, log_once

Found = dict[str, dict[str, list[JsonObject]]]  # rows by kind and id, the oldest first


def when(rows: list[JsonObject]) -> float:
    """When it was last put. Used for order only, since the clock of a computer can jump."""
    at = rows[0].get("at") if isinstance(rows[0], dict) else None
    return at if isinstance(at, (int, float)) else 0.0


class Journal:
    """Rows of a file, by kind and id. Without a path nothing is stored, as in most tests."""

    def __init__(self, path: Path | None = None, troubles: Troubles | None = None) -> None:
        self.file = None if path is None else ServerState(path)
        self.troubles = troubles or Troubles()
        self.changes: list[Change] = []
        self.calls: list[Callable[[], None]] = []  # called once the changes are written
        self.keeping = self.loaded = False
        self.broken = False  # the disk fails
        self.busy = False  # a batch is being written
        self.writing: asyncio.Task[None] | None = None
        self.wanted = asyncio.Event()
        self.thread = thread_pool(1, "journal")

    # ---- changes ----

    def put(self, kind: str, id: str, body: JsonObject | list[object], n: int = 0) -> None:
        self.change(Change(kind, id, n, json.dumps(body, ensure_ascii=False)))

    def drop(self, kind: str, id: str, n: int = 0) -> None:
        """Delete the rows of this id from number `n` on."""
        self.change(Change(kind, id, n, None))

    def change(self, change: Change) -> None:
        if self.keeping:
            self.changes.append(change)
            self.wanted.set()

    def soon(self, call: Callable[[], None]) -> None:
        """Call it once everything put so far is written, or cannot be written."""
        if not self.keeping or self.broken or not (self.busy or self.wanted.is_set()):
            call()
        else:
            self.calls.append(call)
            self.wanted.set()

    async def written(self) -> None:
        """Return once everything put so far is written, or cannot be written."""
        done = asyncio.get_running_loop().create_future()
        self.soon(lambda: None if done.done() else done.set_result(None))
        await done

    # ---- its life ----

    async def start(self, take_up: Callable[[Found], Awaitable[None]], everything: Callable[[], None]) -> None:
        """`take_up` gets what the last server left; `everything` puts everything that there is now."""
        if self.file is None:
            return
        self.take_up, self.everything, self.keeping = take_up, everything, True
        try:
            await self.load(self.file)
        except InUse as error:
            log_once(str(error))
            self.keeping = False
            return
        except (CorruptStore, OSError) as error:
            self.fail(error)
        self.writing = asyncio.create_task(self.write(self.file))

    async def load(self, file: ServerState) -> None:
        stored = await asyncio.get_running_loop().run_in_executor(self.thread, file.load)
        self.loaded = True
        found: Found = {}
        for kind, things in stored.items():
            for id, rows in things.items():
                try:
                    found.setdefault(kind, {})[id] = list(map(json.loads, rows))
                except ValueError:
                    log_once(f"a {kind} in {file.path} cannot be read; it is left out")
            found[kind] = dict(sorted(found.get(kind, {}).items(), key=lambda pair: when(pair[1])))
        await self.take_up(found)

    @contextmanager
    def skipping(self, id: str) -> Iterator[None]:
        """Leave out an entry that another version or a hand wrote in another form."""
        try:
            yield
        except (KeyError, TypeError, ValueError):
            log_once(f"{id} in the journal cannot be read; it is left out")

    async def write(self, file: ServerState) -> None:
        rests, calls = RETRY_SECONDS, []
        while True:
            afresh = self.broken
            try:
                if not afresh:
                    await self.wanted.wait()
                else:
                    await asyncio.sleep(rests)
                    rests = min(2 * rests, 60)
                    if not self.loaded:  # write nothing over what could not be read
                        await self.load(file)
                    self.changes = []
                    self.everything()
                changes, self.changes = self.changes, []
                calls, self.calls = self.calls, []
                self.busy = True
                self.wanted.clear()
                await asyncio.get_running_loop().run_in_executor(self.thread, file.write, changes, afresh)
                if afresh:
                    rests, self.broken = RETRY_SECONDS, False
                    self.troubles.now.clear()  # saved games are on the same disk; if they still fail, they say so again
                    print(f"grundy: rooms are kept again in {file.path}", file=sys.stderr, flush=True)
            except (CorruptStore, OSError) as error:
                self.fail(error)
            self.busy = False
            while calls:
                calls.pop(0)()

    def fail(self, error: Exception) -> None:
        self.broken = True
        self.troubles.note("rooms", error)
        while self.calls:
            self.calls.pop(0)()

    async def stop(self) -> None:
        """Write everything put so far, and ignore what comes after: jobs go on with the next server."""
        if self.writing is None or self.file is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.written()
        self.keeping = False
        self.writing.cancel()
        closing = self.thread.submit(self.file.close)
        self.thread.shutdown(wait=False)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(closing), 1)  # so that the next server can open the file
