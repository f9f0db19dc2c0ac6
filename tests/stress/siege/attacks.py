"""Attackers: legal questions that are heavy, floods, and lines that wait. Each kind runs until its time is up."""

import asyncio
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from tests.stress.siege.client import LOST, Client, in_own_loop
from tests.stress.siege.players import school

Attack = Callable[["Attackers", int, random.Random], Awaitable[None]]
IDLE, SLOW, DEAF, LISTENERS = 1000, 300, 150, 500  # lines, of twenty attackers together


class Attackers:
    def __init__(self, port: int, number: int, seconds: float) -> None:
        self.port, self.number = port, number
        self.until = time.monotonic() + seconds
        self.seen: Counter[str] = Counter()
        self.rooms: list[str] = []
        self.movers: list[Any] = []

    def address(self, i: int) -> str:
        """Half of them come from addresses of their own, half sit in the players' schools."""
        return school(i) if i % 2 else f"127.0.9.{1 + i % 250}"

    def on(self) -> bool:
        return time.monotonic() < self.until

    def each(self, together: int) -> int:
        """The part of one attacker in what twenty do together."""
        return max(1, together // 20)

    async def keep_asking(self, i: int, path: str, make: Callable[[], Any], pause: float = 0.1) -> None:
        """One question after the other, half of them under a name just made up."""
        client = Client(self.port, self.address(i))
        while self.on():
            if i % 4 < 2:
                client.cookie = secrets.token_urlsafe(18)
            status, _ = await client.ask(path, make(), patience=max(1.0, self.until - time.monotonic()))
            self.seen[f"{path} {status}"] += 1
            await asyncio.sleep(pause if status == 200 else 3 * pause)
        client.close()

    async def lines(self, i: int, many: int, use: Callable[[Client], Awaitable[None]]) -> None:
        """So many lines at once, each opened again when it is cut."""

        async def one() -> None:
            while self.on():
                client = Client(self.port, self.address(i))
                with suppress(*LOST):
                    await client.line()
                    await asyncio.wait_for(use(client), max(0.1, self.until - time.monotonic()))
                self.seen["lines ended"] += 1
                client.close()
                await asyncio.sleep(0.5)

        await asyncio.gather(*(one() for _ in range(many)))

    async def run(self, kinds: list[str]) -> None:
        if "listeners" in kinds:
            await self.open_rooms()
        many = max(self.number, len(kinds))
        tasks = [ATTACKS[kinds[i % len(kinds)]](self, i, random.Random(100 * i)) for i in range(many)]
        await asyncio.gather(*tasks)

    async def open_rooms(self) -> None:
        for i in range(max(1, self.number // 2)):
            opened, second = Client(self.port, self.address(i)), Client(self.port, self.address(i))
            status, room = await opened.ask("/api/rooms", {"game": "nim", "position": "+".join(["20"] * 30)})
            if status == 200:
                await second.ask(f"/api/rooms/{room['id']}/join", {})
                self.rooms.append(room["id"])
                self.movers.append(asyncio.ensure_future(self.moves_in(room["id"], [opened, second])))

    async def moves_in(self, room: str, seats: list[Client]) -> None:
        """A move every second: all who listen are told."""
        at = 0
        while self.on():
            move = {"move": f"take 1 from {1 + at % 30}", "at": at}
            status, _ = await seats[at % 2].ask(f"/api/rooms/{room}/move", move)
            self.seen[f"room move {status}"] += 1
            at += status == 200
            await asyncio.sleep(1)


# ---- heavy questions ----


def sprouts(rng: random.Random) -> str:
    return " & ".join(f"sprouts:{rng.randint(16, 20)}" for _ in range(100))


def board(rng: random.Random, rows: int, columns: int) -> str:
    return "/".join("".join(rng.choices("#...", k=columns)) for _ in range(rows))


async def views(siege: Attackers, i: int, rng: random.Random) -> None:
    def make() -> Any:
        if rng.random() < 0.5:
            return {"game": "sum", "position": sprouts(rng)}
        return {"game": "divinim", "position": board(rng, 100, 100)}

    await siege.keep_asking(i, "/api/view", make)


async def solves(siege: Attackers, i: int, rng: random.Random) -> None:
    def make() -> Any:
        return {"game": "divinim", "position": board(rng, 12, 12), "ending": rng.choice(["misere", "scored"])}

    await siege.keep_asking(i, "/api/solve", make)


async def choices(siege: Attackers, i: int, rng: random.Random) -> None:
    def make() -> Any:
        return {"game": "divinim", "position": board(rng, 12, 12), "player": "mcts:1000000"}

    await siege.keep_asking(i, "/api/choose", make)


async def large(siege: Attackers, i: int, rng: random.Random) -> None:
    """Moves on boards that take long to read and to draw."""

    def make() -> Any:
        kind = rng.randrange(4)
        if kind == 0:
            return {"game": "sum", "position": sprouts(rng), "move": "1: 1"}
        if kind == 1:
            far = 10**19 + rng.randrange(10**18)
            return {"game": "kayles", "position": str(far), "move": "take 1 from 1 leaving 1+7"}
        if kind == 2:
            return {"game": "divinim", "position": board(rng, 200, 200), "move": "r2"}
        heaps = "+".join(str(rng.randint(1, 999)) for _ in range(9000))
        return {"game": "nim", "position": heaps, "move": "take 1 from 1"}

    await siege.keep_asking(i, "/api/move", make)


# ---- floods and lines ----


async def flood(siege: Attackers, i: int, rng: random.Random) -> None:
    """Without a cookie, as fast as it goes, all from the address of one school."""

    client = Client(siege.port, school(0))
    while siege.on():
        client.cookie = ""
        question = {"game": "nim", "position": "3+5+4", "move": "take 2 from 1"} if rng.random() < 0.5 else None
        path = "/api/move" if question else "/api/health"
        status, _ = await client.ask(path, question)
        siege.seen[f"{path} {status}"] += 1
        await asyncio.sleep(0.001 if status == 200 else 0.01)
    client.close()


async def idle(siege: Attackers, i: int, rng: random.Random) -> None:
    async def wait(client: Client) -> None:
        reader, _ = await client.line()
        await reader.read(1)

    await siege.lines(i, siege.each(IDLE), wait)


async def slow(siege: Attackers, i: int, rng: random.Random) -> None:
    """A header or a body by drops."""
    head = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + 500 * b"x"
    body = b"POST /api/view HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n"

    async def drip(client: Client) -> None:
        reader, writer = await client.line()
        text = head if rng.random() < 0.5 else body + 900 * b" "
        sent = 0 if text is head else len(body)
        writer.write(text[:sent])
        while not reader.at_eof() and sent < len(text):
            writer.write(text[sent : sent + 1])
            await writer.drain()
            sent += 1
            await asyncio.sleep(1)

    await siege.lines(i, siege.each(SLOW), drip)


async def deaf(siege: Attackers, i: int, rng: random.Random) -> None:
    """Large answers, as large as they come, that nobody reads."""

    async def ask_only(client: Client) -> None:
        _, writer = await client.line()
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(3):
            side = rng.randint(900, 999)
            sent = json.dumps({"game": "nim", "to": [side, side]}).encode()
            head = client.head("POST", "/api/table", len(sent)).replace(b"Accept-Encoding: gzip\r\n", b"")
            writer.write(head + sent)
        await asyncio.sleep(60)

    await siege.lines(i, siege.each(DEAF), ask_only)


async def listeners(siege: Attackers, i: int, rng: random.Random) -> None:
    async def listen(client: Client) -> None:
        reader, writer = await client.line()
        room = rng.choice(siege.rooms or ["none"])
        writer.write(client.head("GET", f"/api/rooms/{room}/events", 0))
        while await reader.read(65536):
            siege.seen["heard"] += 1

    await siege.lines(i, siege.each(LISTENERS), listen)


ATTACKS: dict[str, Attack] = {
    "heavy views": views,
    "heavy solves": solves,
    "mcts choices": choices,
    "large positions": large,
    "cookieless flood": flood,
    "idle lines": idle,
    "slow heads and bodies": slow,
    "deaf readers": deaf,
    "listeners": listeners,
}


def drive(port: int, kinds: list[str], number: int, seconds: float) -> Counter[str]:
    siege = Attackers(port, number, seconds)

    async def bounded() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(siege.run(kinds), seconds + 5)

    in_own_loop(bounded)
    return siege.seen
