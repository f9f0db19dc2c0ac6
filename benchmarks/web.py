"""The page and its server: what a click costs in real Chromium, and what 200 players feel while others solve.

Clicks    from the click to the frame in which the other player's answer is drawn, inside the page; and the first board
Load      200 players who each make a move every 2 s (and are answered), 20 others who ask for the heaviest solves
          all the time; the memory of the server with its workers meanwhile: `--seconds 300` is the full length
"""

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

GRUNDY = str(Path(sys.executable).with_name("grundy"))
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("GRUNDY_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
STARTS = {
    "nim": "7+9+12+5+8",
    "kayles": "11+9+7",
    "divinim": "#......./...#..../......#./.#....../....#.../.......#",
    "chomp": "9,9,8,7",
}
ONE_ADDRESS = ("--address-rate", "1000000")  # all players come from one, which is not limited here
CLICKS = 20  # in each game
EVERY = 2.0  # seconds between a player's moves

# In the page: the time of each click, and of the frame in which two more moves than before it are drawn.
WATCH = """
localStorage.setItem("grundy.speed", '"0"');
addEventListener("DOMContentLoaded", () => {
  const played = () => document.querySelectorAll("#moves [data-ply]").length;
  let clicked = null;
  let before = 0;
  window.answered = [];
  addEventListener("click", (event) => { clicked = event.timeStamp; before = played(); }, true);
  new MutationObserver(() => {
    if (clicked === null || played() < before + 2) return;
    const since = clicked;
    clicked = null;
    requestAnimationFrame(() => setTimeout(() => window.answered.push(performance.now() - since)));
  }).observe(document.getElementById("moves"), { childList: true, subtree: true });
});
"""
# A move that lies open at its middle, as [x, y]; null when the game is over.
SOME_MOVE = """(chance) => {
  const open = [...document.querySelectorAll("#board g.move")].map((move) => {
    const box = move.querySelector(".hit").getBoundingClientRect();
    return [move, box.x + box.width / 2, box.y + box.height / 2];
  }).filter(([move, x, y]) => move.contains(document.elementFromPoint(x, y)));
  return open.length ? open[Math.floor(chance * open.length)].slice(1) : null;
}"""


@contextmanager
def server(*arguments: str, log: Any = None) -> Iterator[tuple[int, int]]:
    """A server of its own with the usual settings; its port and process."""
    with tempfile.TemporaryDirectory() as data:
        command = [GRUNDY, "serve", "--port", "0", *arguments]
        env = {**os.environ, "GRUNDY_DATA": data}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found, "the server did not start"
            yield int(found[1]), process.pid
        finally:
            process.terminate()
            process.wait()


def spread(times: list[float], median: float, most: float) -> str:
    """Median and 95th percentile in milliseconds beside what is wanted."""
    ms = sorted(1000 * t for t in times)
    p95 = ms[int(0.95 * len(ms))]
    wanted = f"median below {median:.0f}, " if median else ""
    return (
        f"median {statistics.median(ms):.1f} ms, p95 {p95:.1f} ms over {len(ms)} (wanted: {wanted}p95 below {most:.0f})"
    )


def family(pid: int) -> list[tuple[int, str]]:
    """A process and its children, with the processor time that each has used."""
    listed = subprocess.check_output(["ps", "-eo", "pid=,ppid=,time="], text=True)
    rows = map(str.split, listed.splitlines())
    return [(int(one), used) for one, parent, used in rows if pid in (int(one), int(parent))]


def wait_until_idle(pid: int) -> None:
    """Until the workers have loaded their compiled code, which they do while nobody asks."""
    began = time.monotonic()
    time.sleep(5)
    while True:
        before = family(pid)
        time.sleep(3)
        if family(pid) == before:
            print(f"{time.monotonic() - began - 3:.0f} s after the start the workers have warmed up")
            return


# ---- clicks ----


def clicks(port: int) -> None:
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        print("no Chromium found: the clicks are left out (apt install chromium, or set GRUNDY_BROWSER)")
        return
    rng = random.Random(1)
    every: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        first: list[float] = []
        for game, start in STARTS.items():
            page = browser.new_context().new_page()
            page.add_init_script(WATCH)
            address = f"http://127.0.0.1:{port}/play/{game}?first=human&second=perfect"
            times: list[float] = []
            while len(times) < CLICKS:
                page.goto(f"{address}&position={start.replace('+', '%2B').replace('#', '%23')}")
                page.wait_for_selector("body[data-ready]")
                first.append(page.evaluate("performance.now()") / 1000)
                times += one_game(page, rng, CLICKS - len(times))
            print(f"click to answer, {game}: {spread(times, 50, 120)}")
            every += times
            page.context.close()
        browser.close()
    print(f"click to answer, all: {spread(every, 50, 120)}")
    print(f"address to board that can be played: {spread(first, 0, 1000)}; the very first: {1000 * first[0]:.0f} ms")


def one_game(page: Any, rng: random.Random, most: int) -> list[float]:
    """Clicks of one game against the perfect player, as long as it lasts; the seconds until each answer."""
    for done in range(most):
        place = page.evaluate(SOME_MOVE, rng.random())
        if place is None:
            break
        page.mouse.move(*place)
        page.wait_for_timeout(150)  # a hand that points, and then clicks
        page.mouse.click(*place)
        for _ in range(100):
            if page.evaluate(f"answered.length > {done} || !document.querySelector('.seat.turn')"):
                break  # answered, or the game is over
            page.wait_for_timeout(20)
        page.wait_for_timeout(450)  # until the pieces stand still
        if page.evaluate("answered.length") <= done:
            break
    return [ms / 1000 for ms in page.evaluate("answered")]


# ---- load ----


class Client:
    """One browser session: a connection that is kept, a cookie, and questions in JSON."""

    def __init__(self, port: int, name: str) -> None:
        self.port, self.cookie = port, f"{name:_<20}"
        self.stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, str], Any]:
        """Status, headers and answer."""
        if self.stream is None:
            self.stream = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.stream
        sent = json.dumps(body).encode()
        head = f"POST /api/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: grundy_session={self.cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
        writer.write(head.encode() + sent)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        if "set-cookie" in headers:  # the same session, sealed: from now on the server knows it
            self.cookie = headers["set-cookie"].partition(";")[0].partition("=")[2]
        answer = await reader.readexactly(int(headers["content-length"]))
        return int(lines[0].split()[1]), headers, json.loads(answer)


class Load:
    """What all clients saw."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.until = time.monotonic() + seconds
        self.moves: list[float] = []
        self.choices: list[float] = []
        self.solves: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()

    async def timed(self, client: Client, path: str, body: dict[str, Any], times: list[float]) -> Any:
        began = time.perf_counter()
        status, _, answer = await client.ask(path, body)
        times.append(time.perf_counter() - began)
        if status != 200:
            self.errors[f"{path} {status}: {str(answer)[:120]}"] += 1
            return None
        return answer["view"]

    async def player(self, number: int) -> None:
        """Plays game after game against the perfect player, a move every two seconds."""
        rng = random.Random(number)
        client = Client(self.port, f"player{number}")
        await asyncio.sleep(EVERY * number / PLAYERS)
        view: Any = None
        while time.monotonic() < self.until:
            began = time.monotonic()
            if view is None or view["over"]:
                game = rng.choice(list(STARTS))
                _, _, sampled = await client.ask("sample", {"game": game, "seed": rng.randrange(2**40)})
                _, _, view = await client.ask("view", {"game": game, "position": sampled["position"]})
            for path, times in (("move", self.moves), ("choose", self.choices)):
                if view is None or view["over"]:
                    break
                question = {"game": view["game"], "position": view["position"]}
                if path == "move":
                    question["move"] = rng.choice(view["moves"])["move"]
                view = await self.timed(client, path, question, times)
            await asyncio.sleep(max(0.0, EVERY - (time.monotonic() - began)))

    async def solver(self, number: int) -> None:
        """Asks one heavy question after the other, and comes back when told to."""
        rng = random.Random(number)
        client = Client(self.port, f"solver{number}")
        while time.monotonic() < self.until:
            rows = ["".join(rng.choices("#...", k=12)) for _ in range(12)]
            question = {"game": "divinim", "position": "/".join(rows), "ending": rng.choice(["misere", "scored"])}
            status, headers, answer = await client.ask("solve", question)
            if status == 429:
                self.solves["429 with Retry-After"] += 1
                await asyncio.sleep(float(headers["retry-after"]))
            elif status == 422 and "over budget" in answer["error"]:
                self.solves["over budget"] += 1
            elif status == 200:
                self.solves["solved"] += 1
            else:
                self.errors[f"solve {status}: {str(answer)[:120]}"] += 1

    async def run(self, pid: int) -> list[float]:
        sizes: list[float] = []

        async def measure() -> None:
            while time.monotonic() < self.until:
                sizes.append(memory(pid))
                await asyncio.sleep(2)

        tasks = [asyncio.create_task(self.player(i)) for i in range(PLAYERS)]
        others = [asyncio.create_task(self.solver(i)) for i in range(SOLVERS)]
        await asyncio.gather(measure(), *tasks)
        for other in others:
            other.cancel()
        for result in await asyncio.gather(*others, return_exceptions=True):
            if isinstance(result, Exception):
                self.errors[repr(result)] += 1
        return sizes


PLAYERS, SOLVERS = 200, 20


def memory(pid: int) -> float:
    """Megabytes of a process and its children; what they share is counted once."""
    total = 0
    for one, _ in family(pid):
        try:
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text()
            total += int(re.findall(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[0])
        except (OSError, IndexError):
            continue  # one that has just ended, or a system without /proc
    return total / 1024


def load(port: int, pid: int, seconds: float) -> None:
    seen = Load(port, seconds)
    sizes = asyncio.run(seen.run(pid))
    print(f"{PLAYERS} players, {SOLVERS} solving, {seconds:.0f} s")
    print(f"  move: {spread(seen.moves, 0, 200)}")
    print(f"  the other player's answer: {spread(seen.choices, 0, 200)}")
    print(f"  solves: {dict(seen.solves)}")
    print(f"  errors: {dict(seen.errors) or 'none'} (wanted: none)")
    quarter = max(1, len(sizes) // 4)
    early, late = statistics.median(sizes[quarter : 2 * quarter]), statistics.median(sizes[-quarter:])
    print(
        f"  memory of the server and its workers: {early:.0f} MB in the second quarter, {late:.0f} MB in the last, ",
        end="",
    )
    print(f"at most {max(sizes):.0f} MB (wanted: flat)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long the load lasts")
    parser.add_argument("--part", choices=["clicks", "load", "both"], default="both")
    asked = parser.parse_args()
    with server(*ONE_ADDRESS) as (port, pid):
        wait_until_idle(pid)
        if asked.part != "load":
            clicks(port)
        if asked.part != "clicks":
            load(port, pid, asked.seconds)


if __name__ == "__main__":
    main()
