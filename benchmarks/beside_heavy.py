"""What 40 players and a few who solve feel while somebody asks a heavy question every second.

Players   each makes a move every 2 s and is answered by the perfect player
Solvers   each asks for an ordinary solve every 2 s
Heavy     in turn: the view of a sum of 100 Sprouts, a move in it, a solve beyond the budget, a long think of a player,
          the tree of a coin 10^20 squares out; each by a new visitor, each another position, so nothing is remembered

`--quiet` leaves the heavy ones out: the ratio of the two tables says what they cost the others on any computer.
"""

import argparse
import asyncio
import random
import statistics
import time
from collections import Counter
from typing import Any

from web import ONE_ADDRESS, Client, memory, server, wait_until_idle

PLAYERS, SOLVERS, EVERY = 40, 4, 2.0
GAMES = ("nim", "kayles", "divinim", "chomp")  # that are played
WANTED = {"move": 0.15, "perfect player's answer": 1.0, "ordinary solve": 2.0}  # seconds, 95th percentile


def heavy(number: int, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A heavy question: its path and body."""
    spots = " & ".join(f"sprouts:{rng.randint(16, 20)}" for _ in range(100))
    rows = "/".join("".join(rng.choices("#...", k=12)) for _ in range(12))
    far = 10**19 + rng.randrange(10**18)
    kinds: list[tuple[str, dict[str, Any]]] = [
        ("view", {"game": "sum", "position": spots}),
        ("solve", {"game": "divinim", "position": rows, "ending": "misere"}),
        ("choose", {"game": "divinim", "position": rows, "player": "mcts:1000000"}),
        ("tree", {"game": "nim-2d", "position": f"(3,{far})", "depth": 2, "width": 12}),
        ("move", {"game": "kayles", "position": str(far), "move": "take 1 from 1 leaving 1+7"}),
        ("move", {"game": "sum", "position": spots, "move": "1: 1"}),
    ]
    return kinds[number % len(kinds)]


class Beside:
    def __init__(self, port: int, seconds: float) -> None:
        self.port, self.until = port, time.monotonic() + seconds
        self.times: dict[str, list[float]] = {name: [] for name in WANTED}
        self.answers: Counter[str] = Counter()

    async def timed(self, client: Client, what: str, path: str, body: dict[str, Any]) -> Any:
        began = time.perf_counter()
        status, _, answer = await client.ask(path, body)
        self.times[what].append(time.perf_counter() - began)
        if status != 200:
            self.answers[f"{what} {status}: {str(answer)[:100]}"] += 1
        return answer if status == 200 else None

    async def player(self, number: int) -> None:
        rng, client = random.Random(number), Client(self.port, f"player{number}")
        await asyncio.sleep(EVERY * number / PLAYERS)
        view: Any = None
        while time.monotonic() < self.until:
            began = time.monotonic()
            if view is None or view["over"]:
                game = rng.choice(GAMES)
                _, _, sampled = await client.ask("sample", {"game": game, "seed": rng.randrange(2**40)})
                _, _, view = await client.ask("view", {"game": game, "position": sampled["position"]})
            for what, path in (("move", "move"), ("perfect player's answer", "choose")):
                if view is None or view["over"]:
                    break
                question = {"game": view["game"], "position": view["position"]}
                if path == "move":
                    question["move"] = rng.choice(view["moves"])["move"]
                answer = await self.timed(client, what, path, question)
                view = None if answer is None else answer["view"]
            await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - began)))

    async def solver(self, number: int) -> None:
        rng, client = random.Random(1000 + number), Client(self.port, f"solver{number}")
        await asyncio.sleep(EVERY * number / SOLVERS)
        while time.monotonic() < self.until:
            began = time.monotonic()
            question = {"game": "kayles", "position": "+".join(str(rng.randint(5, 60)) for _ in range(4))}
            await self.timed(client, "ordinary solve", "solve", question)
            await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - began)))

    async def one_heavy(self, number: int, rng: random.Random) -> None:
        path, body = heavy(number, rng)
        began = time.perf_counter()
        try:
            status, _, _ = await Client(self.port, f"heavy{number}").ask(path, body)
            self.answers[f"heavy {path}: {status}"] += 1
        except (OSError, asyncio.IncompleteReadError):
            self.answers[f"heavy {path}: no answer after {time.perf_counter() - began:.0f} s"] += 1

    async def run(self, pid: int, heavies: bool) -> float:
        rng, most = random.Random(7), 0.0
        tasks = [asyncio.create_task(self.player(i)) for i in range(PLAYERS)]
        tasks += [asyncio.create_task(self.solver(i)) for i in range(SOLVERS)]
        beside = []
        number = 0
        while time.monotonic() < self.until:
            if heavies:
                beside.append(asyncio.create_task(self.one_heavy(number, rng)))
            number += 1
            most = max(most, await asyncio.to_thread(memory, pid))
            await asyncio.sleep(1)
        await asyncio.gather(*tasks)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        return most


def table(seen: Beside, most: float) -> None:
    print(f"{'':26}{'median':>10}{'p95':>10}{'greatest':>10}{'wanted p95':>12}{'asked':>8}")
    for what, times in seen.times.items():
        ordered = sorted(times) or [0.0]
        numbers = (statistics.median(ordered), ordered[int(0.95 * len(ordered))], ordered[-1], WANTED[what])
        print(
            f"{what:26}" + "".join(f"{1000 * n:>8.0f}ms" for n in numbers[:3]) + f"{1000 * numbers[3]:>10.0f}ms", end=""
        )
        print(f"{len(times):>8}")
    print(f"memory of the server and its workers: at most {most:.0f} MB")
    print("other answers:", dict(seen.answers) or "none")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long it lasts")
    parser.add_argument("--quiet", action="store_true", help="without the heavy questions")
    asked = parser.parse_args()
    with server(*ONE_ADDRESS) as (port, pid):
        wait_until_idle(pid)
        seen = Beside(port, asked.seconds)
        most = asyncio.run(seen.run(pid, not asked.quiet))
    table(seen, most)


if __name__ == "__main__":
    main()
