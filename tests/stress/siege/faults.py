"""Faults under play: workers and the server killed, a full disk, damaged files, a clock that jumps."""

import asyncio
import os
import random
import signal
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.stress.siege.client import Client, in_own_loop
from tests.stress.siege.ledger import Actors
from tests.stress.siege.running import Running, listed, serving
from tests.stress.siege.table import Row
from tests.stress.siege.trial import Trial

SMALL = "4m"  # of a disk that is filled
KEPT = "every acknowledged thing is there, no 5xx"
YEAR = 365 * 86_400


def faults(trial: Trial) -> Iterator[Row]:
    for fault in (workers_killed, server_killed, full_disk, damaged, clock_jumps):
        name = fault.__name__.replace("_", " ")
        if trial.kinds in ("", name):
            trial.tell(name)
            yield fault(trial)


def under_play(
    trial: Trial, server: Running, break_things: Callable[[Actors], Awaitable[None]], pairs: int | None = None
) -> Actors:
    """Rooms, saved games and games with a player go on while things break; then all is asked for."""
    actors = Actors(server.port, trial.seed)

    async def run() -> None:
        await actors.teacher()
        playing = [asyncio.ensure_future(one) for one in actors.all(pairs or max(2, trial.players // 25))]
        await asyncio.sleep(1)
        try:
            await break_things(actors)
        finally:
            actors.over = True
        done, late = await asyncio.wait(playing, timeout=90)
        for task in done:
            if error := task.exception():
                raise error
        for task in late:
            task.cancel()
            actors.ledger.lose("answers", "somebody still waits")
        await asyncio.gather(*late, return_exceptions=True)
        await actors.check()

    in_own_loop(run)
    return actors


def row_of(name: str, actors: Actors, server: Running, more: str = "", allowed: tuple[int, ...] = ()) -> Row:
    broken = actors.seen.counted(500, 599) - sum(map(actors.seen.statuses_of, allowed))
    ok = not actors.ledger.lost and broken == 0 and server.tracebacks() == 0
    notes = [*actors.ledger.said[:6], *(f"{n} × {said}" for said, n in actors.seen.errors.most_common(5))]
    if server.tracebacks():
        notes.append(f"{server.tracebacks()} tracebacks in the log: ...{server.said()[-300:]!r}")
    return Row(name, KEPT, ok, actors.seen, "; ".join(part for part in (more, actors.ledger.told()) if part), notes)


def workers_killed(trial: Trial) -> Row:
    rng, killed = random.Random(trial.seed), 0

    with serving(trial.checkout, "--no-warm") as server:

        async def kill(actors: Actors) -> None:
            nonlocal killed
            while killed < trial.worker_kills:
                if workers := await asyncio.to_thread(server.workers):
                    with suppress(ProcessLookupError):
                        os.kill(rng.choice(workers), signal.SIGKILL)
                        killed += 1
                await asyncio.sleep(rng.uniform(0.1, 0.5))

        actors = under_play(trial, server, kill)
        return row_of(f"{killed} kill -9 of workers", actors, server)


def server_killed(trial: Trial) -> Row:
    rng, left_over, slowest = random.Random(trial.seed), 0, 0.0

    with serving(trial.checkout, "--no-warm") as server:

        async def kill(actors: Actors) -> None:
            nonlocal left_over, slowest
            for _ in range(trial.server_kills):
                await asyncio.sleep(rng.uniform(0.5, 4))
                workers = await asyncio.to_thread(server.workers)
                server.kill()
                began = time.monotonic()
                await asyncio.to_thread(server.start)
                slowest = max(slowest, time.monotonic() - began)
                await asyncio.sleep(3)
                still = {pid for pid, _, _ in await asyncio.to_thread(listed)}
                left_over += len(still & set(workers))

        actors = under_play(trial, server, kill)
        more = f"slowest start {slowest:.1f} s, {left_over} workers left over"
        row = row_of(f"{trial.server_kills} kill -9 of the server", actors, server, more)
        row.ok = row.ok and left_over == 0
        return row


# ---- the disk ----


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A disk of a few megabytes there, where the system lets us make one."""
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "none", str(folder)], capture_output=True)
    try:
        yield made.returncode == 0
    finally:
        if made.returncode == 0:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def full_disk(trial: Trial) -> Row:
    """No room at all for some seconds, then room again. What was acknowledged is there; a save is refused in a line."""
    with tempfile.TemporaryDirectory(prefix="grundy-disk-") as place, small_disk(Path(place) / "data") as made:
        if not made:
            return Row("full disk", "", True, found="left out: no disk can be made here (only root can)")
        with serving(trial.checkout, "--no-warm", data=Path(place) / "data") as server:

            async def fill(actors: Actors) -> None:
                await asyncio.sleep(2)
                full = server.data / "full"
                with suppress(OSError), full.open("wb", buffering=0) as file:
                    while True:
                        file.write(bytes(1024))
                await asyncio.sleep(trial.seconds / 18)
                full.unlink()
                await asyncio.sleep(3)

            actors = under_play(trial, server, fill, 2)
            return row_of("full disk", actors, server, allowed=(507,))


def damaged(trial: Trial) -> Row:
    """Bytes of every file that the server keeps are turned over: it starts, plays on, and says so in a line."""
    rng, said, bad = random.Random(trial.seed), [], 0
    with serving(trial.checkout, "--no-warm") as server:
        under_play(trial, server, lambda _: asyncio.sleep(3), 2)
        server.stop()
        files = [path for path in server.data.rglob("*") if path.is_file() and "sqlite" in path.name]
        whole = {path: path.read_bytes() for path in files}
        for way in ("everywhere", "at the head", "cut in half", "all zeros"):
            for path, content in whole.items():
                path.write_bytes(spoilt(content, way, rng))
            before = len(server.said())
            try:
                server.start()
            except RuntimeError:
                line = server.said()[before:].strip()
                clear = server.process.poll() == 2 and line.count("\n") == 0 and "Traceback" not in line
                said.append(f"{way}: does not start, {'one line' if clear else 'NOT one line'}: {line[-150:]!r}")
                bad += not clear
                continue
            statuses = asked_all(server.port)
            bad += statuses["/api/move"] != 200 or "Traceback" in server.said()[before:]
            said.append(f"{way}: {statuses}; {server.said()[before:].strip()[-150:]!r}")
            server.stop()
        for path, content in whole.items():
            path.write_bytes(content)
        for path in server.data.rglob("*-wal"):
            path.unlink()
        server.start()
    found = f"{len(files)} files, 4 ways each, {bad} badly taken"
    return Row("damaged SQLite files", "plays on, or one clear line", bad == 0, found=found, notes=said)


def spoilt(content: bytes, way: str, rng: random.Random) -> bytes:
    found = bytearray(content)
    if way == "cut in half":
        return bytes(found[: len(found) // 2])
    if way == "all zeros":
        return bytes(len(found))
    first, last = (0, 100) if way == "at the head" else (100, len(found))
    for _ in range(200 if len(found) > first else 0):
        found[rng.randrange(first, min(last, len(found)) or 1)] ^= 1 << rng.randrange(8)
    return bytes(found)


def asked_all(port: int) -> dict[str, int]:
    """A move, a save, the list of saved games, a room."""
    move = {"game": "nim", "position": "3+5+4", "move": "take 2 from 1"}
    record = {"format": "grundy record 1", "game": "nim", "params": {}, "ending": "normal", "start": "3", "moves": []}
    found: dict[str, int] = {}

    async def run() -> None:
        client = Client(port)
        for method, path, body in (
            ("POST", "/api/move", move),
            ("POST", "/api/saved", {"record": record}),
            ("GET", "/api/saved", None),
            ("POST", "/api/rooms", {"game": "nim"}),
        ):
            found[path if method == "POST" else f"{method} {path}"], _ = await client.ask(path, body, method)
        client.close()

    in_own_loop(run)
    return found


# ---- the clock ----


def clock_jumps(trial: Trial) -> Row:
    """The wall clock goes a year ahead, two back, a day ahead and back to what it was, under play."""
    with tempfile.TemporaryDirectory(prefix="grundy-clock-") as place:
        clock = Path(place) / "clock"
        clock.write_text("0")
        with serving(trial.checkout, "--no-warm", clock=clock) as server:

            async def jump(actors: Actors) -> None:
                for wrong in (YEAR, -2 * YEAR, 86_400, 0):
                    clock.write_text(str(wrong))
                    await asyncio.sleep(trial.seconds / 36)
                clock.write_text(str(3 * YEAR))
                server.kill()
                await asyncio.to_thread(server.start)
                clock.write_text("0")
                await asyncio.sleep(2)

            return row_of("the clock jumps by years, both ways", under_play(trial, server, jump, 2), server)
