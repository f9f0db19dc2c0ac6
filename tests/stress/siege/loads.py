"""Rows of load: players alone, beside attackers of each kind, and pupils at one address beside a flood from there."""

import math
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

from tests.stress.siege import attacks, players
from tests.stress.siege.client import Seen
from tests.stress.siege.running import Others, Running
from tests.stress.siege.table import Row, line, p95, percentile, shown
from tests.stress.siege.trial import Trial

QUIET = {"move": 0.1, "choose": 0.5, "solve": 1.0}  # seconds, 95th percentile, of players alone
BESIDE = {"move": 0.15, "choose": 1.0}  # beside attackers
WORDS = {"move": "moves", "choose": "answers", "solve": "solves"}
BACK = 5.0  # seconds after which all is as before an attack
CROWDED = 0.1  # of the processors: above it a row says what others took
LATE = 0.02  # seconds, 95th percentile, by which a driver may be late


@contextmanager
def drivers() -> Iterator[ProcessPoolExecutor]:
    """Processes of their own for players and attackers, so that neither waits for the other."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


def calmly(trial: Trial, measure: Callable[[], Row]) -> Row:
    """What is seen while others take much of the processors is theirs as well: so it is tried again."""
    for left in reversed(range(trial.tries)):
        others = Others()
        row = measure()
        if (share := others.share()) > CROWDED:
            row.found += f"; others took {share:.0%} of the processors"
        if row.ok or share <= CROWDED or not left:
            break
        trial.tell(f"{line(row)}, tried again")
    return row


def within(seen: Seen, limits: dict[str, float]) -> bool:
    """No answer is no good one."""
    return all(seen.times[kind] and p95(seen, kind) < most for kind, most in limits.items())


def judged(name: str, seen: Seen, limits: dict[str, float], found: str = "", also: bool = True) -> Row:
    none_refused = seen.statuses_of(429) == 0
    unbroken = seen.counted(500, 599) + seen.statuses_of(0) == 0
    wanted = ", ".join(f"{WORDS[kind]} p95<{shown(most)}" for kind, most in limits.items()) + ", no 429, no 5xx"
    late = percentile(seen.lag, 0.95)
    said = [f"driver late by {shown(late)}" + (" (TOO LATE to trust)" if late > LATE else "")]
    notes = [f"{n} × {text}" for text, n in seen.errors.most_common(4)]
    told = "; ".join(part for part in (found, *said) if part)
    return Row(name, wanted, within(seen, limits) and none_refused and unbroken and also, seen, told, notes, unbroken)


def load(trial: Trial, server: Running) -> Iterator[Row]:
    few = max(2, trial.players // 20)
    for number, seconds, seed in ((few, trial.seconds / 6, 7), (trial.players, trial.seconds, 0)):
        yield calmly(trial, partial(alone, trial, server, number, seconds, seed))


def alone(trial: Trial, server: Running, number: int, seconds: float, seed: int) -> Row:
    with drivers() as pool:
        seen = pool.submit(players.drive, server.port, number, seconds, trial.thinks, seed).result()
    return judged(f"{number} players", seen, QUIET)


def attack(trial: Trial, server: Running) -> Iterator[Row]:
    """Each kind alone, then all kinds mixed; players go on after it, which tells how long it is felt."""
    kinds = [[kind] for kind in attacks.ATTACKS if trial.kinds in ("", "each", kind)]
    if trial.kinds in ("", "all"):
        kinds.append(list(attacks.ATTACKS))
    for number, chosen in enumerate(kinds):
        name = chosen[0] if len(chosen) == 1 else "all kinds"
        trial.tell(f"{trial.players} players beside {trial.attackers} attackers: {name}")
        yield calmly(trial, partial(beside, trial, server, name, chosen, number))


def beside(trial: Trial, server: Running, name: str, kinds: list[str], number: int) -> Row:
    before, lasts, after = trial.seconds / 18, trial.seconds / 6, trial.seconds / 9
    with drivers() as pool:
        playing = pool.submit(
            players.drive, server.port, trial.players, before + lasts + after, trial.thinks, 20 + number
        )
        time.sleep(before)
        began = time.monotonic()
        attacking: Future[Any] = pool.submit(attacks.drive, server.port, kinds, trial.attackers, lasts)
        attacking.result()
        ended = time.monotonic()
        whole = playing.result()
    during, later = part(whole, began, ended), part(whole, ended + min(BACK, after / 4), math.inf)
    back = {WORDS[kind]: shown(p95(later, kind)) for kind in QUIET}
    row = judged(
        f"{trial.players} players + {trial.attackers} × {name}",
        during,
        BESIDE,
        f"then p95 {', '.join(f'{what} {took}' for what, took in back.items())}",
        within(later, QUIET),
    )
    row.wanted += f", {BACK:.0f} s later as for players alone"
    row.notes.append(f"attackers: {dict(attacking.result().most_common(6))}")
    return row


def part(seen: Seen, began: float, ended: float) -> Seen:
    """What was asked between two moments; refusals are of the whole time."""
    times = {kind: [one for one in all_of if began <= one[0] <= ended] for kind, all_of in seen.times.items()}
    return Seen(times, seen.statuses, seen.errors, seen.lag)


def school_flood(trial: Trial, server: Running) -> Iterator[Row]:
    yield calmly(trial, partial(pupils_beside_a_flood, trial, server))


def pupils_beside_a_flood(trial: Trial, server: Running) -> Row:
    """Forty pupils at one address, ten more who come new, and a flood without cookies from that address."""
    pupils, late = min(players.PUPILS, trial.players), max(2, min(10, trial.players // 4))
    seconds = trial.seconds / 3
    with drivers() as pool:
        playing = pool.submit(players.drive, server.port, pupils, seconds, trial.thinks, 50, True, late)
        time.sleep(seconds / 8)
        began = time.monotonic()
        flooding = pool.submit(attacks.drive, server.port, ["cookieless flood"], trial.attackers, seconds * 3 / 4)
        flooding.result()
        ended = time.monotonic()
        seen = part(playing.result(), began, ended)
    row = judged(f"{pupils} pupils + {late} new ones at a flooding address", seen, BESIDE)
    row.notes.append(f"the flood: {dict(flooding.result().most_common(6))}")
    return row
