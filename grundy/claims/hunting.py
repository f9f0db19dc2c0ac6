"""Hunts: look for a counterexample beyond the usual size of a check, round by round.

A claim can define its rounds (`@my_claim.hunted`), simple and extreme cases first. Otherwise each round checks the
claim to a larger size. For a formula, each round checks new random positions, small ones and larger and larger ones.
The store remembers which rounds are done, so the next hunt continues from there.
"""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from grundy.claims.checking import GRACE
from grundy.claims.claim import Claim, PositionText, counterexample
from grundy.claims.find import find_claim, package_digest, stamp
from grundy.core.budget import Budget
from grundy.core.errors import Cancelled, OverBudget, Refused
from grundy.core.result import STOPPED, Result, TextLine
from grundy.core.types import JsonObject
from grundy.runtime.crew import Crew
from grundy.store.database import Verdicts

GROWTH = 1.25  # ratio of each size to the one before
MOST_ROUNDS = 100_000
MOST_FOUND = 20  # most counterexamples to keep


@dataclass
class Hunt(Result):
    """All rounds so far. `found` has the counterexamples, `noted` the latest case in words."""

    id: str
    done: list[int] = field(default_factory=list)  # rounds
    cases: int = 0
    seconds: float = 0.0
    found: list[JsonObject] = field(default_factory=list)
    noted: str = ""
    before: int = 0  # rounds that earlier hunts did
    unfinished: int = 0  # cases of rounds that the budget cut short; the next hunt repeats these rounds
    stopped: str = ""

    @property
    def rate(self) -> float:
        """Cases per second of work."""
        return self.cases / self.seconds if self.seconds else 0.0

    def state(self) -> JsonObject:
        return {name: getattr(self, name) for name in ("done", "cases", "seconds", "found", "noted")}

    def to_dict(self) -> JsonObject:
        shown = {"rounds": len(self.done), "before": self.before, "rate": round(self.rate, 1), "stopped": self.stopped}
        shown["unfinished"] = self.unfinished
        return {"id": self.id, **self.state(), "done": ranges(self.done), **shown}

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(f"{self.id}: {self}", "bold red" if self.found else None)
        for one in self.found:
            yield TextLine(f"FALSE  {one['counterexample']}", "bold red")
            if one["board"] is not None:
                yield from counterexample(one)

    def verdict(self) -> tuple[int, str]:
        if "Ctrl-C" in self.stopped:
            return STOPPED, "finished rounds are kept; type the same command to continue"
        return int(bool(self.found)), ""

    def __str__(self) -> str:
        what = f"{len(self.found)} counterexamples" if self.found else "no counterexample"
        text = f"{what} in {self.cases:,} cases, rounds {ranges(self.done)}, {self.rate:,.1f} cases per second"
        text += f", and {self.unfinished:,} cases of the next round" if self.unfinished else ""
        return text + (f"; the last: {self.noted[:200]}" if self.noted else "")


def ranges(numbers: list[int]) -> str:
    """Rounds as people write them, counted from 1: `1 to 7, 9`."""
    pieces: list[list[int]] = []
    for n in sorted(numbers):
        if pieces and n == pieces[-1][1] + 1:
            pieces[-1][1] = n
        else:
            pieces.append([n, n])
    return ", ".join(f"{a + 1}" if a == b else f"{a + 1} to {b + 1}" for a, b in pieces) or "none"


def size_of_round(claim: Claim, number: int) -> int:
    """The size of a round: each is a quarter larger than the one before, and larger by at least one."""
    size = claim.size()
    for _ in range(number + 1):
        size = max(size + 1, int(size * GROWTH))
    return size


def hunt_round(key: str, number: int, until: float | None, digest: str, budget: Budget | None = None) -> JsonObject:
    """Run one round, or as much of it as there is time for. Workers run this function."""
    if digest != package_digest():
        raise Refused("a worker runs a different version of grundy; install the same one on both machines")
    claim = find_claim(key)
    one = claim.correction or claim  # a false statement already has its counterexample
    check, size = (claim.rounds, number) if claim.rounds else (one.check, size_of_round(claim, number))
    found: list[JsonObject] = []
    began, cases, text = time.perf_counter(), 0, ""
    called_off = budget.cancelled if budget is not None else threading.Event()
    limits = Budget(None if until is None else max(0.0, until - time.time()), cancelled=called_off)
    whole = True
    try:
        for text, holds, at in one.cases(check, size, limits):
            cases += 1
            if not holds and len(found) < MOST_FOUND:
                found.append(describe(text, at, number))
    except OverBudget:
        whole = False
    seconds = time.perf_counter() - began
    return {"cases": cases, "seconds": seconds, "found": found, "noted": text, "whole": whole}


def describe(text: str, at: PositionText | None, number: int) -> JsonObject:
    if at is None:
        return {"counterexample": text, "round": number, "board": None, "line": []}
    return {"counterexample": text, "round": number, "board": at.to_dict(), "line": list(at.line())}


def hunt(
    claim: Claim,
    budget: Budget,
    crew: Crew,
    store: Verdicts | None = None,
    rounds: int = MOST_ROUNDS,
    report: Callable[[Hunt], None] | None = None,
) -> Hunt:
    """Continue the last hunt until the budget ends, `rounds` rounds are done, or one finds a counterexample."""
    code = stamp(claim)
    saved = store.hunt(claim.key, code) if store is not None else None
    state = Hunt(claim.id, **(saved or {}))
    state.before = len(state.done)
    done = set(state.done)
    waiting = list(islice((n for n in range(MOST_ROUNDS) if n not in done), rounds))
    left = budget.left()
    until, grace = (None, None) if left is None else (time.time() + left, left + GRACE)
    jobs = [(n, (claim.key, n, until, package_digest())) for n in waiting]
    try:
        for n, result in crew.run(hunt_round, jobs, Budget(grace, cancelled=budget.cancelled, beat=budget.beat)):
            if not result["whole"]:  # counts in this report, but the next hunt repeats the round
                state.unfinished += result["cases"]
                state.stopped = "over budget"
                if not result["found"]:
                    break
            else:
                state.done = sorted([*state.done, n])
            state.cases += result["cases"]
            state.seconds += result["seconds"]
            state.noted = result["noted"]
            state.found = sorted(state.found + result["found"], key=lambda one: one["round"])[:MOST_FOUND]
            if store is not None:
                store.save_hunt(claim.key, code, state.state())
            budget.report("rounds", len(state.done) - state.before, 0)
            if report is not None:
                report(state)
            if result["found"]:
                break
    except KeyboardInterrupt:
        state.stopped = "stopped by Ctrl-C"
    except OverBudget:
        state.stopped = "over budget"
    except Cancelled as stop:
        state.stopped = str(stop)
    return state
