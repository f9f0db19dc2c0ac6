"""What a claim is: a statement with a source and a check that yields cases, smallest first.

    @claim("004/21", "21 takeaway: the multiples of 4 are lost", source="document 004", to=100, wrong={"every": 5})
    def takeaway(to, every=4):
        for n in range(to + 1):
            lost = grundy.solve("subtraction", str(n)).outcome == "P"
            yield f"heap {n}", lost == (n % every == 0), board("subtraction", str(n))

A case is what it is in words, whether it holds, and if there is one a board to draw and play. Parameters after the
size state the claim, and `wrong` is a planted error: values of them (and of `to`) that make it false, with which the
check must fail; a test shows that of every claim. The verdict says how many cases held, or names the first that did
not. A statement that is false as printed keeps its check, which finds the smallest counterexample, and gets a corrected
one that holds, and that has the planted error; `kind` says how much is wrong with it, one of `KINDS`:

    @takeaway.corrected("the multiples of 4 are lost", kind="misprint", wrong={"every": 5})
    def mended(to, every=4): ...
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from grundy.claims.board import Board, board
from grundy.core.budget import Budget, each
from grundy.core.errors import BadParam, GrundyError, OverBudget
from grundy.core.registry import where

__all__ = ["KINDS", "STATUSES", "Board", "Cases", "Check", "Claim", "Verdict", "board", "claim", "limits"]

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
KINDS = {  # of statements that are false as printed
    "error": "it is wrong as it was meant, and another statement takes its place",
    "misprint": "a sign, an index or a word is wrong, and the text around it shows what was meant",
    "missing condition": "it holds under a condition that the text does not state",
    "edge case": "it fails at the border alone: nothing, the end, the smallest sizes, equality",
    "reading": "the text allows a reading that holds; what is checked is the other one, which fails",
}

REPORT_EVERY = 0.2  # seconds

_limits: ContextVar[Budget | None] = ContextVar("limits", default=None)


def limits() -> Budget:
    """The budget of the check that is running: engines that a check asks should be given it."""
    return _limits.get() or Budget(None)


def smallest_first(found: Iterable[tuple[int, ...]]) -> list[Any]:
    """Tuples of numbers by their sum. There may be many of them, so the budget is looked at."""
    return sorted(each(found), key=sum)


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
    kind: str = ""  # of a statement known to be false, one of KINDS

    @property
    def word(self) -> str:
        """holds, open, false, false as printed, or unfinished."""
        if not self.holds:
            return "false as printed" if self.correction is not None else "false"
        if not self.finished:
            return "unfinished"
        return "open" if self.status == "open question" else "holds"

    @property
    def word_and_kind(self) -> str:
        """The word, and of a statement that is false as printed the kind: `false as printed (misprint)`."""
        return f"{self.word} ({self.kind})" if self.kind and self.word == "false as printed" else self.word

    @property
    def finished(self) -> bool:
        return self.stopped is None and (self.correction is None or self.correction.finished)

    @property
    def expected(self) -> bool:
        """Whether all is as the claim says: a statement known to be false is refuted, and its correction holds."""
        if self.correction is None:
            return self.holds
        return self.correction.holds and (not self.holds or self.stopped is not None)

    def __str__(self) -> str:
        cases = f"{self.cases:,} case" + "s" * (self.cases != 1)
        if self.holds and self.stopped:
            return f"no counterexample in {cases}, then over budget" if self.cases else "not begun"
        if self.holds:
            how = "open: known" if self.word == "open" else "holds"
            return f"{how} to {self.to} in {cases}"
        if self.correction is None:
            return f"false: {self.counterexample}"
        return f"{self.word_and_kind}: {self.counterexample}; corrected ({self.correction}): {self.corrected}"

    def to_dict(self) -> dict[str, Any]:
        """What `grundy verify --json` prints and the store keeps."""
        return {
            "id": self.id,
            "verdict": self.word,
            "kind": self.kind,
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
    wrong: Mapping[str, Any] | None = None  # the planted error
    correction: "Claim | None" = None
    rounds: Check | None = None  # the cases of a hunt's n-th round
    origin: str = ""  # a user's own file
    kind: str = ""  # of a false statement, one of KINDS

    @property
    def key(self) -> str:
        """The name under which it is found and kept: `000/2.2.6`, or `/home/me/mine.py:my-claim`."""
        return f"{self.origin}:{self.id}" if self.origin else self.id

    @property
    def document(self) -> str:
        """The first part of the id: `000`, `formula`, ..."""
        return self.id.split("/")[0]

    def size(self, to: int | None = None) -> int:
        """How far it is checked: as told, else to its own size; a false statement, to that of its correction."""
        return to if to is not None else (self.correction or self).to

    def file(self) -> str:
        """Where the check is written."""
        check: Any = self.check
        while isinstance(check, partial):
            check = check.func
        return str(getattr(getattr(check, "__code__", None), "co_filename", ""))

    def hunted(self, rounds: Check) -> "Claim":
        """Decorator: this generator gives the cases of the n-th round, n = 0, 1, ..., of a hunt for counterexamples."""
        self.rounds = rounds
        return self

    def corrected(
        self,
        statement: str,
        *,
        kind: str = "",
        status: str = "",
        to: int | None = None,
        formula: str = "",
        wrong: Mapping[str, Any] | None = None,
    ) -> Callable[[Check], "Claim"]:
        """Decorator: this generator checks what should have been printed; `status` if that is another one."""
        known("status", status or self.status, self.id, STATUSES)
        self.kind = known("kind", kind, self.id, ("", *KINDS))

        def mend(check: Check) -> Claim:
            size = self.to if to is None else to
            self.correction = Claim(self.id, statement, self.source, status or self.status, check, size, formula, wrong)
            return self

        return mend

    def variant(self, to: int | None = None, **parameters: Any) -> "Claim":
        """The claim (of a false one its correction) with other parameters: another statement, which may be false."""
        one = self.correction or self
        return replace(one, check=partial(one.check, **parameters), to=one.to if to is None else to)

    def planted(self) -> "Claim":
        """The claim (of a false one its correction) with its planted error; a check that bites refutes it."""
        return self.variant(**((self.correction or self).wrong or {}))

    def verify(self, to: int | None = None, budget: Budget | None = None) -> Verdict:
        budget = budget or Budget(None)
        if self.correction is None:
            return self.tried(self.to if to is None else to, budget)
        printed = self.tried(max(self.to, to or 0), budget)  # its counterexample lies within its own size
        mended = self.correction.verify(to, budget)
        return replace(printed, corrected=self.correction.statement, correction=mended, kind=self.kind)

    def tried(self, to: int, budget: Budget) -> Verdict:
        """The statement itself, case by case to the first that does not hold."""
        began, cases, stopped = time.perf_counter(), 0, None
        try:
            for text, holds, at in self.cases(self.check, to, budget):
                cases += 1
                if not holds:
                    seconds = time.perf_counter() - began
                    line = () if at is None else at.line()
                    return Verdict(self.id, False, cases, to, text, seconds, None, self.status, at, line)
        except OverBudget as error:
            stopped = str(error)
        return Verdict(self.id, True, cases, to, None, time.perf_counter() - began, stopped, self.status)

    def cases(self, check: Check, size: int, budget: Budget) -> Iterator[tuple[str, bool, Board | None]]:
        """The cases of a check, each as words, truth and board; its errors are said with file and line."""
        budget.look()
        running: Any = None
        reported = time.monotonic()
        for number in count(1):
            token = _limits.set(budget)
            try:
                running = iter(check(size)) if running is None else running
                case: Any = next(running)
                if not (isinstance(case, tuple) and len(case) in (2, 3)):
                    raise BadParam(
                        f"claim {self.id} yields {case!r:.40}; a case is (words, holds) or (words, holds, board)"
                    )
            except StopIteration:
                return
            except GrundyError:
                raise
            except Exception as error:
                raise GrundyError(
                    f"claim {self.id} cannot be checked: {Path(self.file()).name}{where(error, Path(self.file()))}: "
                    f"{type(error).__name__}: {error}"
                ) from error
            finally:
                _limits.reset(token)
            yield str(case[0]), bool(case[1]), case[2] if len(case) == 3 else None
            budget.look()
            if time.monotonic() - reported > REPORT_EVERY:
                budget.report("cases", number, 0)
                reported = time.monotonic()


def claim(
    id: str,
    statement: str,
    *,
    source: str,
    to: int,
    status: str = "theorem",
    formula: str = "",
    wrong: Mapping[str, Any] | None = None,
) -> Callable[[Check], Claim]:
    """Decorator: this generator checks a claim."""
    known("status", status, id, STATUSES)
    return lambda check: Claim(id, statement, source, status, check, to, formula, wrong)


def known(what: str, word: str, id: str, words: Iterable[str]) -> str:
    """The word, if it is one of those."""
    if word not in words:
        raise BadParam(f'claim {id}: there is no {what} "{word}"; there are: {", ".join(filter(None, words))}')
    return word
