"""Churn: visitors who come, play, open rooms, listen, begin jobs and go without a word, for minutes. What the server
has taken by then it gives back.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from tests.stress.siege.client import LOST, Client, Seen, in_own_loop, until_done, watch_lag
from tests.stress.siege.players import Player, school
from tests.stress.siege.running import Running, Size
from tests.stress.siege.table import Row
from tests.stress.siege.trial import Trial

REST = 25.0  # seconds after it: longer than a line may be idle
MORE_MEMORY = 1.15  # times what it was, and so many megabytes
MEGABYTES = 40.0
MORE_FILES = 8
RECORD = {"format": "grundy record 1", "game": "nim", "params": {}, "ending": "normal", "start": "3", "moves": []}


class Visitors:
    def __init__(self, port: int, seconds: float) -> None:
        self.port, self.until = port, time.monotonic() + seconds
        self.seen, self.done = Seen(), Counter[str]()

    async def come_and_go(self, number: int) -> None:
        rng = random.Random(number)
        while time.monotonic() < self.until:
            client = Client(self.port, school(number))
            kind = rng.choice([self.plays, self.opens, self.listens, self.begins, self.saves, self.breaks_off])
            with suppress(*LOST):
                await kind(client, rng)
            self.done[kind.__name__] += 1
            client.close()
            await asyncio.sleep(rng.uniform(0.05, 0.4))

    async def plays(self, client: Client, rng: random.Random) -> None:
        player = Player(self.port, client.address, rng.randrange(2**30), self.seen, self.until)
        for _ in range(3):
            await player.one_turn()
        player.client.close()

    async def opens(self, client: Client, rng: random.Random) -> None:
        room = await client.timed(self.seen, "rooms", {"game": "nim", "position": "3+5+4"})
        if room:
            second = Client(self.port, client.address)
            await second.timed(self.seen, "join", {}, f"/api/rooms/{room['id']}/join")
            await client.timed(
                self.seen, "room move", {"move": "take 1 from 1", "at": 0}, f"/api/rooms/{room['id']}/move"
            )
            second.close()

    async def listens(self, client: Client, rng: random.Random) -> None:
        room = await client.timed(self.seen, "rooms", {"game": "kayles"})
        if room:
            reader, writer = await client.line()
            writer.write(client.head("GET", f"/api/rooms/{room['id']}/events", 0))
            await asyncio.wait_for(reader.read(1000), 5)
            await asyncio.sleep(rng.uniform(0, 2))

    async def begins(self, client: Client, rng: random.Random) -> None:
        asked = {"game": "nim", "position": "9+9+9", "games": 2 * rng.randint(500, 5000), "seed": rng.randrange(999)}
        job = await client.timed(self.seen, "jobs", asked, "/api/jobs/simulate")
        if job:
            await asyncio.sleep(rng.uniform(0, 1))
            await client.ask(f"/api/jobs/{job['id']}", method="DELETE")

    async def saves(self, client: Client, rng: random.Random) -> None:
        saved = await client.timed(self.seen, "saved", {"record": RECORD})
        if saved:
            await client.ask(f"/api/saved/{saved['id']}", method="DELETE")

    async def breaks_off(self, client: Client, rng: random.Random) -> None:
        """Asks something that takes a while, and is gone."""
        _, writer = await client.line()
        body = b'{"game": "divinim", "position": "' + b"/".join([b"#.......", b"...#...."] * 5) + b'"}'
        writer.write(client.head("POST", "/api/solve", len(body)) + body)
        await asyncio.sleep(rng.uniform(0, 0.5))


def churn(trial: Trial, server: Running) -> Iterator[Row]:
    def come(seconds: float) -> Visitors:
        visitors = Visitors(server.port, seconds)
        many = max(4, trial.players // 8)
        work = [visitors.come_and_go(i) for i in range(many)]
        in_own_loop(lambda: until_done(work, [watch_lag(visitors.seen.lag)], grace=60))
        return visitors

    come(min(20.0, trial.churn / 4))  # what is loaded at the first of everything stays
    time.sleep(rest := REST if trial.churn > 30 else 7.0)
    before = server.size()
    visitors = come(trial.churn)
    time.sleep(rest)
    after = server.size()
    row = Row(f"{trial.churn:.0f} s of churn", "memory and files as before, no 5xx", True, visitors.seen)
    broken = visitors.seen.counted(500, 599) + visitors.seen.statuses_of(0)  # a server that is gone answers nothing
    row.ok = broken == 0 and given_back(before, after)
    row.found = (
        f"{before.megabytes:.0f} to {after.megabytes:.0f} MB, {before.files} to {after.files} files, "
        f"{before.processes} to {after.processes} processes"
    )
    row.notes = [
        f"visits: {dict(visitors.done)}",
        *(f"{n} × {said}" for said, n in visitors.seen.errors.most_common(4)),
    ]
    yield row


def given_back(before: Size, after: Size) -> bool:
    memory = after.megabytes <= max(MORE_MEMORY * before.megabytes, before.megabytes + MEGABYTES)
    return memory and after.files <= before.files + MORE_FILES and after.processes <= before.processes + 1
