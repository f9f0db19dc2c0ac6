"""Cached responses, up to a number of bytes: a request that is made again costs nothing, a hopeless one is refused.

What was expensive, or is asked for again, also goes to a file, for the next server. The file is read once, at
the start, and written by a thread of its own: no response waits for a disk. Keys hold all that an answer rests on: the
request, the version and the code of the package. Every answer has a checksum; a damaged one is left out. A file that
cannot be used costs a line in the log and nothing else.
"""

import math
import queue
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from grundy.core.errors import CorruptStore
from grundy.core.fingerprint import ONLY_SHOW, code_key
from grundy.runtime.threads import start_thread
from grundy.store.database import opened, prepare
from grundy.version import __version__
from grundy.web.asked import Answer
from grundy.web.limits import EXPENSIVE_ENOUGH, REFUSED_FOR, WRITTEN_AGAIN
from grundy.web.troubles import store_trouble

TABLE = """
drop table if exists answers; -- of earlier versions, which kept them unpacked
create table if not exists packed_answers (
    code text not null, key text not null, plain blob not null, packed blob not null, header text not null,
    checksum text not null, at real not null, primary key (code, key)
) strict;
create index if not exists by_age on packed_answers (at);
"""
WHAT = "answers"
MOST_UNWRITTEN = 1_000  # answers that wait to be written; more are not kept
TOGETHER = 200  # written at once

Row = tuple[str, Answer | None]  # an answer to write, or the key of one that was asked for again
Load = Callable[[list[tuple[str, Answer]]], object]


@dataclass
class Entry:
    answer: Answer
    until: float  # when it is no longer good
    written: float  # when the file last heard of it: -inf for never, inf if it is not to


class Cache:
    """Good answers as long as there is room; those over a limit for a while, since a quieter hour may allow them."""

    def __init__(self, most: int, file: "CacheFile | None" = None) -> None:
        self.most, self.size, self.file = most, 0, file
        self.entries: OrderedDict[str, Entry] = OrderedDict()

    def find(self, key: str) -> Answer | None:
        entry, now = self.entries.get(key), time.monotonic()
        if entry is None:
            return None
        if now > entry.until:
            self.drop(key)
            return None
        self.entries.move_to_end(key)
        if self.file is not None and now - entry.written > WRITTEN_AGAIN:
            self.file.put(key, entry.answer if entry.written == -math.inf else None)
            entry.written = now
        return entry.answer

    def add(self, key: str, answer: Answer, lasts: bool = False) -> None:
        """`lasts` says that it is good for the next server too, as long as the code is the same."""
        if key in self.entries:
            return
        written = -math.inf if lasts and not answer.over else math.inf
        if self.file is not None and written < 0 and answer.cost > EXPENSIVE_ENOUGH:
            self.file.put(key, answer)
            written = time.monotonic()
        self.insert(key, answer, written)

    def load(self, rows: list[tuple[str, Answer]]) -> None:
        """What the file has."""
        for key, answer in rows:
            if key not in self.entries:
                self.insert(key, answer, time.monotonic())

    def insert(self, key: str, answer: Answer, written: float) -> None:
        until = time.monotonic() + REFUSED_FOR if answer.over else math.inf
        self.entries[key] = Entry(answer, until, written)
        self.size += len(key) + answer.size
        while self.size > self.most:
            self.drop(next(iter(self.entries)))

    def drop(self, key: str) -> None:
        self.size -= len(key) + self.entries.pop(key).answer.size


def answers_code() -> str:
    """What every answer rests on besides its request."""
    return f"{__version__} {code_key(*ONLY_SHOW)}"


def checksum(key: str, answer: Answer) -> str:
    return sha256(f"{key}\0{answer.table}\0".encode() + answer.plain + answer.packed).hexdigest()[:32]


class CacheFile:
    """The file of answers, at most so many bytes of them."""

    def __init__(self, path: Path, most: int) -> None:
        self.path, self.most = path, most
        self.rows: queue.Queue[Row | None] = queue.Queue(MOST_UNWRITTEN)
        self.works = True

    def start(self, load: Load) -> None:
        """In a thread: give the answers of the last server to `load`, the oldest first, then write new ones."""
        start_thread(self.work, load, name="answers")

    def work(self, load: Load) -> None:
        try:
            self.code = answers_code()
            prepare(self.path, WHAT, TABLE)
            load(list(self.read()))
            self.write_all()
        except CorruptStore as error:
            self.works = False
            store_trouble(type(error)(f"{error}; until then the server answers such questions anew"))
            load([])

    def read(self) -> Iterator[tuple[str, Answer]]:
        with opened(self.path, WHAT) as file:
            found = "select key, plain, packed, header, checksum from packed_answers where code = ? order by at"
            for key, plain, packed, header, check in file.execute(found, (self.code,)):
                answer = Answer(200, bytes(plain), header, packed=bytes(packed))
                if checksum(key, answer) == check:
                    yield key, answer

    def put(self, key: str, answer: Answer | None = None) -> None:
        """Write it later; without an answer, note that it was asked for again."""
        if self.works:
            with suppress(queue.Full):  # a disk that is slower than the requests keeps fewer answers
                self.rows.put_nowait((key, answer))

    def stop(self) -> None:
        with suppress(queue.Full):
            self.rows.put_nowait(None)

    def write_all(self) -> None:
        """Until it is stopped."""
        going_on = True
        while going_on:
            rows = [self.rows.get()]
            while len(rows) < TOGETHER and not self.rows.empty():
                rows.append(self.rows.get())
            going_on = None not in rows
            self.write([row for row in rows if row is not None])

    def write(self, rows: list[Row]) -> None:
        now, code = time.time(), self.code
        new = [(code, key, a.plain, a.packed, a.table, checksum(key, a), now) for key, a in rows if a is not None]
        again = [(now, code, key) for key, answer in rows if answer is None]
        with opened(self.path, WHAT) as file:
            file.execute("pragma synchronous=normal")  # what a power cut takes is computed again
            file.executemany("insert or replace into packed_answers values (?, ?, ?, ?, ?, ?, ?)", new)
            file.executemany("update packed_answers set at = ? where code = ? and key = ?", again)
            bytes_of = "length(plain) + length(packed)"
            (size,) = file.execute(f"select coalesce(sum({bytes_of}), 0) from packed_answers").fetchone()
            if size > self.most:
                older = f"select rowid, sum({bytes_of}) over (order by at desc, rowid) as newer from packed_answers"
                drop = f"delete from packed_answers where rowid in (select rowid from ({older}) where newer > ?)"
                file.execute(drop, (3 * self.most // 4,))
