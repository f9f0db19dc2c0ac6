"""Who plays while things break, and a ledger of everything that the server has acknowledged: all of it is asked for
afterwards.
"""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from grundy.store.database import MOST_PER_OWNER
from tests.stress.siege.client import GONE, Client, Seen
from tests.stress.siege.players import Player, school

HEAPS = "9+9+9+9+9"
TRIES = 60.0  # seconds that somebody tries again before a thing counts as lost


@dataclass
class Played:
    """A room between two sessions with the moves that were acknowledged."""

    id: str
    seats: list[Client]
    moves: list[str] = field(default_factory=list)


@dataclass
class Ledger:
    rooms: list[Played] = field(default_factory=list)
    saved: dict[str, dict[str, Any]] = field(default_factory=dict)
    classes: list[tuple[str, str, dict[str, Client]]] = field(default_factory=list)  # id, key, pupils by name
    jobs: list[tuple[str, Client]] = field(default_factory=list)
    games: int = 0  # turns against the perfect player
    lost: Counter[str] = field(default_factory=Counter)
    said: list[str] = field(default_factory=list)

    def lose(self, what: str, said: str) -> None:
        self.lost[what] += 1
        self.said.append(f"{what}: {said}"[:160])

    def told(self) -> str:
        moves = sum(len(room.moves) for room in self.rooms)
        kept = f"{len(self.rooms)} rooms with {moves} moves, {len(self.saved)} saved, {len(self.classes)} classes, "
        kept += f"{len(self.jobs)} jobs, {self.games} turns with perfect"
        return f"{kept}; lost: {dict(self.lost) or 'nothing'}"


class Actors:
    """`until` is moved by who breaks things."""

    def __init__(self, port: int, seed: int) -> None:
        self.port, self.rng = port, random.Random(seed)
        self.ledger, self.seen = Ledger(), Seen()
        self.over = False

    async def insist(self, client: Client, kind: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask again while the server is away or says that it is busy, as a page does."""
        until = time.monotonic() + TRIES
        while True:
            began = time.monotonic()
            status, answer = await client.ask(path, body)
            if status != GONE:  # a line that is cut while the server is killed is no answer, and no wrong one
                self.seen.note(kind, began, status, answer)
            if (status not in (GONE, 429) and status < 500) or time.monotonic() > until:
                return status, answer
            await asyncio.sleep(0.2)

    # ---- the actors ----

    async def pair(self, number: int) -> None:
        """Two who play in a room, game after game, each in a new room."""
        while not self.over:
            seats = [Client(self.port, school(number)), Client(self.port, school(number + 1))]
            status, room = await self.insist(seats[0], "open", "/api/rooms", {"game": "nim", "position": HEAPS})
            if status != 200:
                self.ledger.lose("rooms not opened", f"{status} {room}")
                await asyncio.sleep(1)
                continue
            played = Played(room["id"], seats)
            self.ledger.rooms.append(played)
            status, said = await self.insist(seats[1], "join", f"/api/rooms/{played.id}/join", {})
            if status != 200:
                self.ledger.lose("rooms", f"join {status} {said}")
                continue
            while not self.over and len(played.moves) < 30 and await self.one_move(played):
                await asyncio.sleep(0.1)

    async def one_move(self, played: Played) -> bool:
        """A move that the server may have taken although its answer was lost is looked up."""
        at = len(played.moves)
        heap = 1 + self.rng.randrange(HEAPS.count("9") - 1)  # never emptied: at most 30 single takes
        move = f"take 1 from {heap}" if at % 3 else "take 1 from 1"
        path, client = f"/api/rooms/{played.id}", played.seats[at % 2]
        status, said = await self.insist(client, "room move", f"{path}/move", {"move": move, "at": at})
        if status == 409:  # the answer to the first try was lost on its way
            status, said = await self.insist(client, "room", path)
        if status == 422:
            return False  # the heap is gone: the game goes on in another room
        if status != 200 or len(said["steps"]) <= at:
            self.ledger.lose("rooms", f"{played.id} after {at} moves: {status} {str(said)[:90]}")
            return False
        played.moves = [step["move"] for step in said["steps"]]
        return True

    async def saver(self, number: int) -> None:
        client, saves = Client(self.port, school(number)), 0
        while not self.over:
            if saves == MOST_PER_OWNER // 2:  # the oldest gives way, and one saved as the server died is saved twice
                client, saves = Client(self.port, school(number)), 0
            seed = self.rng.randrange(2**40)
            record = {"format": "grundy record 1", "game": "nim", "params": {}, "ending": "normal", "start": "3+4"}
            record |= {"moves": ["take 1 from 1", "take 2 from 2"], "seed": seed}
            status, saved = await self.insist(client, "save", "/api/saved", {"record": record})
            if status == 200:
                self.ledger.saved[saved["id"]] = record
                saves += 1
            else:
                self.ledger.lose("saves", f"{status} {saved}")
            await asyncio.sleep(0.4)

    async def player(self, number: int) -> None:
        """A game against the perfect player: it is lost if a turn is not answered in the end."""
        player = Player(self.port, school(number), number, self.seen, 0)
        asked: dict[str, Any] = {"game": "kayles", "position": "7+9"}
        while not self.over:
            status, made = await self.insist(player.client, "choose", "/api/choose", {**asked, "player": "perfect"})
            if status != 200:
                self.ledger.lose("games", f"{status} {made}")
            self.ledger.games += status == 200
            again = status != 200 or made["view"]["over"]
            asked["position"] = f"{self.rng.randint(3, 9)}+9" if again else made["view"]["position"]
            await asyncio.sleep(0.1)

    async def teacher(self) -> None:
        lead = Client(self.port, school(0))
        status, opened = await self.insist(lead, "class", "/api/classes", {"game": "nim", "position": HEAPS})
        if status != 200:
            self.ledger.lose("classes", f"{status} {opened}")
            return
        pupils: dict[str, Client] = {}
        for name in ("Ada", "Ben", "Cid", "Dot"):
            pupils[name] = Client(self.port, school(0))
            await self.insist(pupils[name], "join class", f"/api/classes/{opened['id']}/join", {"name": name})
        self.ledger.classes.append((opened["id"], opened["key"], pupils))
        job = Client(self.port, school(2))
        asked = {"game": "nim", "position": "9+9+9", "games": 100_000_000, "players": ["perfect", "random"]}
        status, begun = await self.insist(job, "job", "/api/jobs/simulate", asked)
        if status == 200:
            self.ledger.jobs.append((begun["id"], job))

    # ---- everything is asked for ----

    async def check(self) -> None:
        book = self.ledger
        for played in book.rooms:
            for number, client in enumerate(played.seats):
                status, room = await self.insist(client, "room", f"/api/rooms/{played.id}")
                if status != 200 or [step["move"] for step in room["steps"]][: len(played.moves)] != played.moves:
                    book.lose("rooms", f"{played.id}: {status} {str(room)[:90]}")
                    break
                if len(played.moves) and room["seat"] != number:
                    book.lose("seats", f"{played.id}: {room['seat']} for {number}")
        reader = Client(self.port)
        for id, record in book.saved.items():
            status, found = await self.insist(reader, "load", f"/api/saved/{id}")
            if status != 200 or any(found[name] != record[name] for name in record):
                book.lose("saved", f"{id}: {status} {str(found)[:90]}")
        for id, _key, pupils in book.classes:
            for name, client in pupils.items():
                status, found = await self.insist(client, "class", f"/api/classes/{id}")
                if status != 200 or found["name"] != name:
                    book.lose("classes", f"{id}, {name}: {status} {found}")
        for id, client in book.jobs:
            status, found = await self.insist(client, "job", f"/api/jobs/{id}")
            if status != 200:
                book.lose("jobs", f"{id}: {status} {found}")

    def all(self, pairs: int) -> list[Any]:
        some = max(1, pairs // 2)
        actors = [self.pair(2 * i) for i in range(pairs)] + [self.saver(i) for i in range(some)]
        return actors + [self.player(i) for i in range(some)]
