"""Answers on disk, so that a server that starts again knows what the last one was asked: one file of bounded size.

The file mirrors what is remembered. It is read once, when the server starts, and written by a thread of its own, so no
answer waits for a disk. Keys hold all that an answer rests on: the question, the version and the code of the package.
Every answer has a checksum; a damaged one is left out. A file that cannot be used costs a line in the log, no answer.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from grundy.core.errors import CorruptStore
from grundy.core.fingerprint import ONLY_SHOW, code_key
from grundy.store.database import opened, prepare
from grundy.version import __version__
from grundy.web.asked import Answer
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
WAITING = 1_000  # answers that wait to be written; more are not kept
TOGETHER = 200  # written at once

Row = tuple[str, Answer | None]  # an answer to keep, or the key of one that was asked for again
Load = Callable[[list[tuple[str, Answer]]], object]


def answers_code() -> str:
    """What every answer rests on besides its question."""
    return f"{__version__} {code_key(*ONLY_SHOW)}"


def checksum(key: str, answer: Answer) -> str:
    return sha256(f"{key}\0{answer.table}\0".encode() + answer.plain + answer.packed).hexdigest()[:32]


class Kept:
    """The file of answers, at most so many bytes of them."""

    def __init__(self, path: Path, most: int) -> None:
        self.path, self.most = path, most
        self.rows: queue.Queue[Row | None] = queue.Queue(WAITING)
        self.works = True

    def start(self, load: Load) -> None:
        """In a thread: give the answers of the last time to `load`, the oldest first, then write new ones."""
        threading.Thread(target=self.work, args=(load,), name="answers", daemon=True).start()

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

    def keep(self, key: str, answer: Answer | None = None) -> None:
        """Write it later; without an answer, note that it was asked for again."""
        if self.works:
            with suppress(queue.Full):  # a disk that is slower than the questions keeps fewer answers
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
        now = time.time()
        kept = [(key, one) for key, one in rows if one is not None]
        new = [(self.code, key, one.plain, one.packed, one.table, checksum(key, one), now) for key, one in kept]
        again = [(now, self.code, key) for key, one in rows if one is None]
        with opened(self.path, WHAT) as file:
            file.execute("pragma synchronous=normal")  # what a power cut takes is computed again
            file.executemany("insert or replace into packed_answers values (?, ?, ?, ?, ?, ?, ?)", new)
            file.executemany("update packed_answers set at = ? where code = ? and key = ?", again)
            bytes_of = "length(plain) + length(packed)"
            (size,) = file.execute(f"select coalesce(sum({bytes_of}), 0) from packed_answers").fetchone()
            if size > self.most:
                older = f"select rowid, sum({bytes_of}) over (order by at desc, rowid) as newer from packed_answers"
                file.execute(
                    f"delete from packed_answers where rowid in (select rowid from ({older}) where newer > ?)",
                    (3 * self.most // 4,),
                )
