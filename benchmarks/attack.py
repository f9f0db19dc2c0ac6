"""What hostile visitors cost: a real server is attacked on the loopback address, one way after the other.

Ten pupils make two moves a second all the time, behind the same address as the attacker. The table has, for each
attack, what it did before there were limits, what it does now, the pupils' 95th percentile of a move in milliseconds,
how many of their moves were refused, and the most memory of the server with its workers. `--seconds` is the length of
each attack; all of it ends within two or three minutes.
"""

import argparse
import asyncio
import json
import os
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from web import Client, memory, server

PUPILS = 10
MOVE = {"game": "nim", "position": "3+5+4", "move": "take 2 from 1"}
RECORD = {"format": "grundy record 1", "game": "nim", "params": {}, "ending": "normal", "start": "3", "moves": []}
HUGE = "99999999999999999999"
MOST_MEMORY = 2000  # megabytes that are never to be passed


@dataclass
class Seen:
    """What the pupils and the watcher saw during one attack."""

    times: list[float] = field(default_factory=list)
    refused: int = 0
    memory: float = 0.0


class Siege:
    def __init__(self, port: int, pid: int, log: Path, seconds: float) -> None:
        self.port, self.pid, self.log, self.seconds = port, pid, log, seconds
        self.seen = Seen()
        self.until = 0.0

    # ---- the pupils, and who watches ----

    async def pupil(self, number: int) -> None:
        client = Client(self.port, f"pupil{number}")
        await asyncio.sleep(0.5 * number / PUPILS)
        while True:
            began = time.perf_counter()
            try:
                status, _, _ = await asyncio.wait_for(client.ask("move", MOVE), 60)
                self.seen.refused += status != 200
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                self.seen.refused += client.stream is not None and time.perf_counter() - began > 1
                client.stream = None  # closed while idle, as servers do: a browser opens another
                continue
            self.seen.times.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, 0.5 - (time.perf_counter() - began)))

    async def watch(self) -> None:
        while True:
            self.seen.memory = max(self.seen.memory, await asyncio.to_thread(memory, self.pid))
            await asyncio.sleep(0.5)

    # ---- how the attacker asks ----

    async def raw(self, text: str, body: bytes = b"") -> asyncio.StreamReader:
        """A connection of its own, with something sent over it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(text.replace("\n", "\r\n").encode() + body)
        self.lines.append(writer)
        return reader

    async def status(self, method: str, path: str, body: Any = None, headers: str = "") -> int:
        """The status of an answer to a visitor with a cookie that he made up, or none; 0 if he was cut off."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n{headers}"
        head += f"Content-Type: application/json\nContent-Length: {len(sent)}\n\n"
        with suppress(OSError, asyncio.IncompleteReadError):
            reader = await self.raw(head, sent)
            return int((await asyncio.wait_for(reader.readline(), 30) or b"x 0").split()[1])
        return 0

    async def flood(self, ask: Callable[[], Awaitable[int]], most: int = 10**9, at_once: int = 16) -> Counter[int]:
        """Ask as fast as it goes until the time is up; how often each status came."""
        found: Counter[int] = Counter()

        async def one() -> None:
            while time.monotonic() < self.until and found.total() < most:
                found[await ask()] += 1
                while len(self.lines) > 100:
                    self.lines.pop(0).close()

        await asyncio.gather(*(one() for _ in range(at_once)))
        return found

    def new_cookie(self) -> str:
        return f"Cookie: grundy_session={secrets.token_urlsafe(18)}\n"

    # ---- the attacks ----

    async def nothing(self) -> str:
        await asyncio.sleep(self.seconds)
        return "-"

    async def cookie(self) -> str:
        async def ask() -> int:
            size = 60_000 if secrets.randbelow(2) else 3_500
            return await self.status(
                "GET", "/static/style.css", None, 'Cookie: grundy_session="' + '\\"' * size + '"\n'
            )

        return f"{dict(await self.flood(ask, 200, 2))}"

    async def jobs(self) -> str:
        body = {"game": "divinim", "size": "6x6"}
        found = await self.flood(lambda: self.status("POST", "/api/jobs/census", body, self.new_cookie()), 100)
        await asyncio.sleep(max(0.0, self.until - time.monotonic()))
        return f"{found[200]} jobs open, {found[429]} refused"

    async def rooms(self) -> str:
        found = await self.flood(lambda: self.status("POST", "/api/rooms", {"game": "nim"}, self.new_cookie()))
        await asyncio.sleep(1)
        status, _, _ = await Client(self.port, "late").ask("rooms", {"game": "nim"})
        return f"{found[200]} opened, each new one closes an old one; then a pupil's: {status}"

    async def saves(self) -> str:
        found = await self.flood(lambda: self.status("POST", "/api/saved", {"record": RECORD}, self.new_cookie()))
        return f"{found[200]} saved, {found[429]} refused"

    async def addresses(self) -> str:
        def ask() -> Awaitable[int]:
            four = ".".join(str(secrets.randbelow(256)) for _ in range(4))
            return self.status("GET", "/api/health", None, f"X-Forwarded-For: {four}\n")

        found = await self.flood(ask)
        return f"{found[200]} served, {found[429]} refused"

    async def files(self) -> str:
        found = await self.flood(lambda: self.status("GET", "/static/style.css"))
        return f"{found[200]} served, {found[429]} refused"

    async def silent(self) -> str:
        kinds = ["", "GET / HTTP/1.1\nHost: 127", "POST /api/view HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 9\n\n{"]
        readers, size = [], self.log.stat().st_size
        for i in range(1200):
            with suppress(OSError):
                readers.append(await self.raw(kinds[i % 3]))
        served = await self.status("GET", "/api/health")
        await asyncio.sleep(22)
        still = sum(not reader.at_eof() and reader.exception() is None for reader in readers)
        grown = (self.log.stat().st_size - size) / 1000
        return f"a new visitor: {served}; after 22 s {still} of 1,200 open, log {grown:.0f} kB"

    async def deaf(self) -> str:
        body = json.dumps({"game": "nim", "to": [1999, 1999]}).encode()
        head = "POST /api/table HTTP/1.1\nHost: 127.0.0.1\nContent-Type: application/json\n"
        head += f"Content-Length: {len(body)}\n\n"
        for _ in range(150):
            await self.raw(head, body)
            self.lines[-1].transport.pause_reading()  # type: ignore[attr-defined]
        await asyncio.sleep(self.seconds)
        return f"a new visitor: {await self.status('GET', '/api/health')}"

    async def huge(self) -> str:
        questions = [
            ("tree", {"game": "nim-2d", "position": f"(3,{HUGE})"}),
            ("tree", {"game": "nim", "position": HUGE}),
            ("tree", {"game": "nimble", "position": HUGE}),
            ("analyse", {"game": "poker-nim", "position": f"{HUGE}|5"}),
            ("move", {"game": "nim", "position": HUGE, "move": "take 1 from 1"}),
            ("view", {"game": "sum", "position": " & ".join(["sprouts:20"] * 100)}),
        ]
        asked = [self.status("POST", f"/api/{path}", body, self.new_cookie()) for path, body in questions]
        return f"{dict(Counter(await asyncio.gather(*asked)))}"

    # ---- all of them ----

    async def run(self) -> bool:
        attacks: list[tuple[str, Callable[[], Awaitable[str]], str]] = [
            ("none", self.nothing, "-"),
            ("cookies of quotes", self.cookie, "64 kB: all wait 14 s"),
            ("jobs, new cookies", self.jobs, "52 in 0.2 s, hours"),
            ("rooms, new cookies", self.rooms, "5,000 in 9 s, 6 h"),
            ("saved games, new cookies", self.saves, "100,000: for ever"),
            ("new X-Forwarded-For", self.addresses, "no limit; half refused"),
            ("/static/", self.files, "no limit"),
            ("silent, half a header, half a body", self.silent, "open after 300 s, 88 MB log"),
            ("150 who do not read", self.deaf, "850 MB"),
            ("huge positions", self.huge, "6.2 GB in 72 s"),
        ]
        for path in ("move", "choose", "solve"):  # until the workers have loaded what they need
            question = MOVE if path == "move" else {key: MOVE[key] for key in ("game", "position")}
            status, _, answer = await Client(self.port, "first").ask(path, question)
            assert status == 200, answer
        watchers = [asyncio.create_task(one) for one in (self.watch(), *(self.pupil(i) for i in range(PUPILS)))]
        print(f"{'attack':35} {'before':28} {'p95 ms':>7} {'refused':>9} {'MB':>6}  now")
        good = True
        for name, attack, before in attacks:
            await asyncio.sleep(2)
            self.seen, self.until, self.lines = Seen(), time.monotonic() + self.seconds, []
            now = await attack()
            seen, times = self.seen, sorted(self.seen.times) or [60.0]
            for line in self.lines:
                line.transport.abort()
            good = good and seen.memory <= MOST_MEMORY
            p95 = 1000 * times[int(0.95 * len(times))]
            refused = f"{seen.refused}/{len(times)}"
            print(f"{name:35} {before:28} {p95:7.0f} {refused:>9} {seen.memory:6.0f}  {now}", flush=True)
        for task in watchers:
            task.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)
        return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8, help="how long each attack lasts")
    asked = parser.parse_args()
    with tempfile.NamedTemporaryFile() as log, server(log=log) as (port, pid):
        good = asyncio.run(Siege(port, pid, Path(log.name), asked.seconds).run())
    print(f"memory never above {MOST_MEMORY} MB" if good else f"MEMORY ABOVE {MOST_MEMORY} MB")
    raise SystemExit(not good)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main()
