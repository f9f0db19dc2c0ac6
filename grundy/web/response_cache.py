"""Cached responses, up to a number of bytes. A request that went over budget is refused from the cache for a while.

Responses that were expensive, or are requested again, are also written to the journal for the next server, with a
checksum and the version and code of the package that they depend on.
"""

import json
import math
import time
from base64 import b64decode, b64encode
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256

from grundy.core.fingerprint import ONLY_SHOW, code_key
from grundy.core.types import JsonObject
from grundy.version import __version__
from grundy.web.journal import Journal
from grundy.web.limits import EXPENSIVE_ENOUGH, REFUSED_FOR
from grundy.web.responses import Answer


@dataclass
class Entry:
    answer: Answer
    until: float  # when it expires
    lasts: bool  # valid for the next server, if the code is the same
    written: bool


class Cache:
    """The least recently used responses give way. Those over budget expire, since a quieter server may manage them."""

    def __init__(self, most: int, journal: Journal | None = None) -> None:
        self.most, self.size, self.journal = most, 0, journal or Journal()
        self.entries: OrderedDict[str, Entry] = OrderedDict()

    def find(self, key: str) -> Answer | None:
        entry = self.entries.get(key)
        if entry is None:
            return None
        if time.monotonic() > entry.until:
            self.drop(key)
            return None
        self.entries.move_to_end(key)
        if entry.lasts and not entry.written:
            self.write(key, entry)
        return entry.answer

    def add(self, key: str, answer: Answer, lasts: bool = False, written: bool = False) -> None:
        if key in self.entries:
            return
        until = time.monotonic() + REFUSED_FOR if answer.over else math.inf
        entry = self.entries[key] = Entry(answer, until, lasts and not answer.over, written)
        self.size += len(key) + answer.size
        if entry.lasts and not written and answer.cost > EXPENSIVE_ENOUGH:
            self.write(key, entry)
        while self.size > self.most:
            self.drop(next(iter(self.entries)))

    def drop(self, key: str) -> None:
        entry = self.entries.pop(key)
        self.size -= len(key) + entry.answer.size
        if entry.written:
            self.journal.drop("answer", key)

    # ---- on disk ----

    def write(self, key: str, entry: Entry) -> None:
        entry.written = True
        answer = entry.answer
        body: JsonObject = {"at": time.time(), "code": answers_code(), "table": answer.table}
        body |= {"packed": bool(answer.packed), "data": b64encode(answer.packed or answer.plain).decode()}
        self.journal.put("answer", key, {**body, "sum": checksum(key, body)})

    def write_all(self) -> None:
        for key, entry in self.entries.items():
            if entry.written:
                self.write(key, entry)

    def load(self, found: dict[str, list[JsonObject]]) -> None:
        """Take over what the last server wrote."""
        for key, [body] in found.items():
            with self.journal.skipping(key):
                if body["code"] != answers_code() or body.pop("sum") != checksum(key, body):
                    self.journal.drop("answer", key)
                    continue
                data = b64decode(body["data"])
                plain, packed = (b"", data) if body["packed"] else (data, b"")
                self.add(key, Answer(200, plain, body["table"], packed=packed), lasts=True, written=True)


def answers_code() -> str:
    """What every answer depends on besides its request."""
    return f"{__version__} {code_key(*ONLY_SHOW)}"


def checksum(key: str, body: JsonObject) -> str:
    return sha256(json.dumps([key, body], sort_keys=True).encode()).hexdigest()[:32]
