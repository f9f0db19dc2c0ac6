"""Players as in a school: each plays games against the perfect player, with the analysis on, and thinks in between."""

import asyncio
import random
import time
from typing import Any

from tests.stress.siege.client import Client, Seen, in_own_loop, until_done, watch_lag
from tests.stress.siege.trial import THINKS

GAMES = ("nim", "kayles", "divinim", "chomp", "hackenbush", "dawson-kayles", "nimble", "turning-turtles")
SCHOOLS = 8  # addresses that the players share
PUPILS = 40


def school(number: int) -> str:
    return f"127.0.1.{1 + number % SCHOOLS}"


class Player:
    def __init__(
        self, port: int, address: str, number: int, seen: Seen, until: float, thinks: tuple[float, float] = THINKS
    ) -> None:
        self.client, self.rng = Client(port, address), random.Random(number)
        self.seen, self.until, self.thinks = seen, until, thinks
        self.view: Any = None

    async def play(self, after: float = 0.0) -> None:
        await asyncio.sleep(after)
        await self.open_the_page()
        while time.monotonic() < self.until:
            began = time.monotonic()
            await self.one_turn()
            pause = self.rng.uniform(*self.thinks) - (time.monotonic() - began)
            await asyncio.sleep(max(0.0, min(pause, self.until - time.monotonic())))
        self.client.close()

    async def open_the_page(self) -> None:
        """As every browser begins; where many come at once it is sent to the same place again, with its cookie."""
        began = time.monotonic()
        status, said = await self.client.ask("/", None)
        if status == 303:
            status, said = await self.client.ask("/", None)
        self.seen.note("page", began, status, said)

    async def one_turn(self) -> None:
        """A move, the perfect player's answer, and what the analysis says of the position after it."""
        if self.view is None or self.view["over"] or not self.view["moves"]:
            await self.begin()
            return
        asked = {"game": self.view["game"], "params": self.view["params"], "position": self.view["position"]}
        move = self.rng.choice(self.view["moves"])["move"]
        made = await self.client.timed(self.seen, "move", {**asked, "move": move})
        self.view = made and made["view"]
        if self.view is None or self.view["over"]:
            return
        asked["position"] = self.view["position"]
        chosen = await self.client.timed(self.seen, "choose", {**asked, "player": "perfect"})
        self.view = chosen and chosen["view"]
        if self.view is not None:
            await self.client.timed(self.seen, "solve", {**asked, "position": self.view["position"]})

    async def begin(self) -> None:
        """A new game: from where it usually starts, or from a random position; the analysis looks at it."""
        question: dict[str, Any] = {"game": self.rng.choice(GAMES)}
        if self.rng.random() < 0.5:
            seeded = {**question, "seed": self.rng.randrange(2**40)}
            sampled = await self.client.timed(self.seen, "sample", seeded)
            question["position"] = sampled and sampled["position"]
        self.view = await self.client.timed(self.seen, "view", question)
        if self.view is not None:
            await self.client.timed(self.seen, "solve", question)


def drive(
    port: int,
    players: int,
    seconds: float,
    thinks: tuple[float, float] = THINKS,
    seed: int = 0,
    one_address: bool = False,
    late: int = 0,
) -> Seen:
    """So many players in this process; `late` more come one by one while it lasts."""
    seen, until = Seen(), time.monotonic() + seconds

    def one(i: int) -> Player:
        return Player(port, "127.0.1.1" if one_address else school(i), 1000 * seed + i, seen, until, thinks)

    async def all_of_them() -> None:
        early = [one(i).play(thinks[1] * i / max(1, players)) for i in range(players)]
        new = [one(players + i).play(0.2 * seconds + 0.6 * seconds * i / late) for i in range(late)]
        await until_done([*early, *new], [watch_lag(seen.lag)], grace=60)

    in_own_loop(all_of_them)
    return seen
