"""What a claim is: a statement with a source and a check that yields cases, smallest first.

    @claim("004/21", "21 takeaway: the multiples of 4 are lost", source="document 004", to=100)
    def takeaway(to, every=4):
        for n in range(to + 1):
            lost = grundy.solve("subtraction", str(n)).outcome == "P"
            yield f"heap {n}", lost == (n % every == 0), board("subtraction", str(n))

A case is what it is in words, whether it holds, and if there is one a board to draw and play. Parameters after the
size state the claim: with `every=5` the check must fail, which a test shows for every claim. The verdict says how many
cases held, or names the first that did not. A statement that is false as printed keeps its check, which finds the
smallest counterexample, and gets a corrected one that holds:

    @takeaway.corrected("the multiples of 4 are lost")
    def mended(to): ...
"""

import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from grundy.claims.board import Board, board
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, OverBudget

__all__ = ["STATUSES", "Board", "Cases", "Check", "Claim", "Verdict", "board", "claim", "limits"]

Cases = Iterator[tuple[str, bool] | tuple[str, bool, Board]]
Check = Callable[..., Cases]  # to a size, with further parameters that have defaults
STATUSES = (
    "theorem",
    "lemma",
    "corollary",
    "conjecture",
    "table",
    "example",
    "observation",
    "formula",
    "open question",
)

_limits: ContextVar[Budget | None] = ContextVar("limits", default=None)


def limits() -> Budget:
    """The budget of the check that is running: engines that a check asks should be given it."""
    return _limits.get() or Budget(None)


@dataclass(frozen=True)
class Verdict:
    """What a check found. `holds` is about the statement as printed."""

    id: str
    holds: bool
    cases: int
    to: int
    counterexample: str | None
    seconds: float = field(compare=False)
    stopped: str | None = None  # the limit that ended the check early
    status: str = "theorem"
    board: Board | None = None  # of the counterexample
    line: tuple[str, ...] = ()  # the moves that show it
    corrected: str = ""  # the statement that takes the place of a false one
    correction: "Verdict | None" = None

    @property
    def word(self) -> str:
        """holds, open, false, or false as printed."""
        if not self.holds:
            return "false as printed" if self.correction is not None else "false"
        return "open" if self.status == "open question" else "holds"

    @property
    def expected(self) -> bool:
        """Whether all is as the claim says: a statement known to be false is refuted, and its correction holds."""
        if self.correction is None:
            return self.holds
        return self.correction.holds and (not self.holds or self.stopped is not None)

    def __str__(self) -> str:
        early = f" (stopped early: {self.stopped})" if self.stopped else ""
        if self.holds:
            how = "open: known" if self.word == "open" else "holds"
            return f"{how} to {self.to} in {self.cases:,} cases{early}"
        if self.correction is None:
            return f"false: {self.counterexample}"
        return f"false as printed: {self.counterexample}; corrected: {self.corrected}, {self.correction}"

    def to_dict(self) -> dict[str, Any]:
        """What `grundy verify --json` prints and the store keeps."""
        return {
            "id": self.id,
            "verdict": self.word,
            "expected": self.expected,
            "holds": self.holds,
            "cases": self.cases,
            "to": self.to,
            "counterexample": self.counterexample,
            "board": None if self.board is None else self.board.to_dict(),
            "line": list(self.line),
            "corrected": self.corrected,
            "correction": None if self.correction is None else self.correction.to_dict(),
            "status": self.status,
            "stopped": self.stopped,
            "seconds": round(self.seconds, 3),
        }

    @staticmethod
    def from_dict(data: dict[str, Any]) -> "Verdict":
        kept = {name: value for name, value in data.items() if name not in ("verdict", "expected")}
        shown, mended = kept["board"], kept["correction"]
        kept["board"] = None if shown is None else Board(**shown)
        kept["correction"] = None if mended is None else Verdict.from_dict(mended)
        return Verdict(**{**kept, "line": tuple(kept["line"])})


@dataclass(eq=False)
class Claim:
    """A statement that can be checked up to a size."""

    id: str
    statement: str
    source: str
    status: str
    check: Check
    to: int
    formula: str = ""
    correction: "Claim | None" = None

    def corrected(self, statement: str, *, to: int | None = None, formula: str = "") -> Callable[[Check], "Claim"]:
        """Decorator: this generator checks what should have been printed."""

        def mend(check: Check) -> Claim:
            self.correction = Claim(
                self.id, statement, self.source, self.status, check, self.to if to is None else to, formula
            )
            return self

        return mend

    def variant(self, to: int | None = None, **parameters: Any) -> "Claim":
        """The claim (of a false one its correction) with other parameters: another statement, which may be false."""
        one = self.correction or self
        return replace(one, check=partial(one.check, **parameters), to=one.to if to is None else to)

    def verify(self, to: int | None = None, budget: Budget | None = None) -> Verdict:
        budget = budget or Budget(None)
        if self.correction is None:
            return self.tried(self.to if to is None else to, budget)
        printed = self.tried(max(self.to, to or 0), budget)  # its counterexample lies within its own size
        return replace(printed, corrected=self.correction.statement, correction=self.correction.verify(to, budget))

    def tried(self, to: int, budget: Budget) -> Verdict:
        """The statement itself, case by case to the first that does not hold."""
        began, cases, stopped = time.perf_counter(), 0, None
        token = _limits.set(budget)
        try:
            for text, holds, *shown in self.check(to):
                cases += 1
                if not holds:
                    at = shown[0] if shown else None
                    line = () if at is None else at.line()
                    seconds = time.perf_counter() - began
                    return Verdict(self.id, False, cases, to, text, seconds, None, self.status, at, line)
                budget.look()
        except OverBudget as error:
            stopped = str(error)
        finally:
            _limits.reset(token)
        return Verdict(self.id, True, cases, to, None, time.perf_counter() - began, stopped, self.status)


def claim(
    id: str, statement: str, *, source: str, to: int, status: str = "theorem", formula: str = ""
) -> Callable[[Check], Claim]:
    """Decorator: this generator checks a claim."""
    if status not in STATUSES:
        raise BadParam(f'claim {id}: there is no status "{status}"; there are: {", ".join(STATUSES)}')
    return lambda check: Claim(id, statement, source, status, check, to, formula)
