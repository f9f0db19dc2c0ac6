"""Claims: a statement with a source, and a check that yields cases, smallest first, each with a board if it has one."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from grundy.analysis.record import play_out
from grundy.core.budget import Budget, each
from grundy.core.errors import BadParam, GrundyError, OverBudget
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.nimsum import mex
from grundy.core.registry import find_game, where
from grundy.core.result import TextLine
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene
from grundy.players.player import make_player


class Definition:
    """Outcomes and nimbers straight from the definition. It remembers every position that it has seen."""

    def __init__(self, game: AnyGame | str, ending: Ending = Ending.NORMAL) -> None:
        self.game: AnyGame = find_game(game)() if isinstance(game, str) else game
        self.ending, self.budget = ending, limits()
        self.found: dict[object, tuple[str, int]] = {}

    def outcome(self, position: Position) -> str:
        return self.value(position)[0]

    def nimber(self, position: Position) -> int:
        return self.value(position)[1]

    def value(self, position: Position) -> tuple[str, int]:
        """N or P, and the mex of the options (which means nothing under the misère ending)."""
        stack = [position]
        while stack:
            here = stack.pop()
            if here in self.found:
                continue
            options = [option for _, option in self.game.moves(here)]
            if missing := [option for option in options if option not in self.found]:
                stack += [here, *missing]
                continue
            self.budget.spend()
            values = [self.found[option] for option in options]
            wins = any(outcome == "P" for outcome, _ in values) if options else self.ending is Ending.MISERE
            self.found[here] = ("N" if wins else "P"), mex(nimber for _, nimber in values)
        return self.found[position]


# ---- the board of a case: a position to draw, to play from, and to show with perfect play ----


LONGEST_LINE = 60  # most moves of a line of play
LINE_POSITIONS = 100_000  # most positions to search for it; a time limit would give workers different lines


@dataclass(frozen=True)
class PositionText:
    """A position with its game and ending, all as text."""

    game: str
    position: str
    ending: str = "normal"
    params: dict[str, str] = field(default_factory=dict)

    def load_game(self) -> AnyGame:
        return with_params(find_game(self.game), self.params)

    def scene(self) -> Scene:
        game = self.load_game()
        return game.scene(game.parse(self.position))

    def drawn(self) -> str:
        """The board for a terminal, or its text if the game cannot be found."""
        try:
            return self.scene().to_text()
        except GrundyError:
            return self.position

    def address(self) -> str:
        """Its address on the page, `/play/nim?position=3%2B5&ending=normal`; empty for a game in a user's file."""
        if ".py" in self.game:
            return ""
        usual = find_game(self.game)().params()
        query = {name: value for name, value in self.params.items() if value != usual[name]}
        query |= {"position": self.position, "ending": self.ending}
        return f"/play/{self.game}?{urlencode(query)}"

    def line(self) -> tuple[str, ...]:
        """Perfect play from here; empty if the search is too long or the game cannot be found."""
        try:
            game = self.load_game()
            players = [make_player("perfect") for _ in range(game.seats())]
            record = play_out(
                game, game.parse(self.position), Ending(self.ending), players, Budget(None, nodes=LINE_POSITIONS)
            )
        except GrundyError:
            return ()
        return tuple(record.moves[:LONGEST_LINE])

    def to_dict(self) -> JsonObject:
        return asdict(self)


def board(game: AnyGame | str, position: Position, ending: Ending | str = Ending.NORMAL) -> PositionText:
    """The board of a game (or its id) and a position (or its text)."""
    game = find_game(game)() if isinstance(game, str) else game
    text = position if isinstance(position, str) else game.text(position)
    return PositionText(game.origin or game.id, text, str(ending), game.params())


def counterexample(found: JsonObject) -> Iterator[TextLine]:
    """Lines for the terminal: the position, the board and perfect play."""
    board = PositionText(**found["board"])
    yield TextLine(f"       {board.game} {board.position}, {board.ending} ending")
    yield TextLine("\n".join(f"       {line}" for line in board.drawn().splitlines()))
    if found["line"]:
        yield TextLine(f"       perfect play: {', '.join(found['line'])}")


# ---- verdicts and claims ----


__all__ = ["KINDS", "STATUSES", "Cases", "Check", "Claim", "PositionText", "Verdict", "board", "claim", "limits"]

Cases = Iterator[tuple[str, bool] | tuple[str, bool, PositionText]]
Check = Callable[..., Cases]  # takes the size, and further parameters with defaults
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
    "error": "the intended statement is wrong, and another one replaces it",
    "misprint": "a sign, an index or a word is wrong, but the context shows what the authors meant",
    "missing condition": "the statement holds under a condition that the text does not state",
    "edge case": "the statement fails only at the edge: the empty position, the end, the smallest sizes, equality",
    "reading": "the text can be read in two ways; the check is about the reading that fails",
}

REPORT_EVERY = 0.2  # seconds

_limits: ContextVar[Budget | None] = ContextVar("limits", default=None)


def limits() -> Budget:
    """The budget of the running check. A check should pass it on to the engines that it uses."""
    return _limits.get() or Budget(None)


def smallest_first(found: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Sort tuples of numbers by their sum. There may be many, so this respects the budget."""
    return sorted(each(found), key=sum)


@dataclass(frozen=True)
class Verdict:
    """The result of a check. `holds` is about the statement as printed."""

    id: str
    holds: bool
    cases: int
    to: int
    counterexample: str | None
    seconds: float = field(compare=False)
    stopped: str | None = None  # the limit that ended the check early
    status: str = "theorem"
    board: PositionText | None = None  # of the counterexample
    line: tuple[str, ...] = ()  # perfect play from the counterexample
    corrected: str = ""  # the statement that replaces a false one
    correction: "Verdict | None" = None
    kind: str = ""  # why a false statement is false, one of KINDS

    @property
    def word(self) -> str:
        """One of: holds, open, false, false as printed, unfinished."""
        if not self.holds:
            return "false as printed" if self.correction is not None else "false"
        if not self.finished:
            return "unfinished"
        return "open" if self.status == "open question" else "holds"

    @property
    def word_and_kind(self) -> str:
        """The word, with the kind if the statement is false as printed: `false as printed (misprint)`."""
        return f"{self.word} ({self.kind})" if self.kind and self.word == "false as printed" else self.word

    @property
    def finished(self) -> bool:
        return self.stopped is None and (self.correction is None or self.correction.finished)

    @property
    def expected(self) -> bool:
        """Whether the result is as the claim expects: a false statement is refuted, and its correction holds."""
        if self.correction is None:
            return self.holds
        return self.correction.holds and (not self.holds or self.stopped is not None)

    def __str__(self) -> str:
        cases = f"{self.cases:,} case" + "s" * (self.cases != 1)
        if self.holds and self.stopped:
            return f"no counterexample in {cases}, then over budget" if self.cases else "not started"
        if self.holds:
            how = "open: known" if self.word == "open" else "holds"
            return f"{how} to {self.to} in {cases}"
        if self.correction is None:
            return f"false: {self.counterexample}"
        return f"{self.word_and_kind}: {self.counterexample}; corrected ({self.correction}): {self.corrected}"

    def to_dict(self) -> JsonObject:
        """The verdict as `grundy verify --json` prints it and the store keeps it."""
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
    def from_dict(data: JsonObject) -> "Verdict":
        given = {name: value for name, value in data.items() if name not in ("verdict", "expected")}
        shown, mended = given["board"], given["correction"]
        given["board"] = None if shown is None else PositionText(**shown)
        given["correction"] = None if mended is None else Verdict.from_dict(mended)
        return Verdict(**{**given, "line": tuple(given["line"])})


@dataclass(eq=False)
class Claim:
    """A statement with a check of all cases up to a size."""

    id: str
    statement: str
    source: str
    status: str
    check: Check
    to: int
    formula: str = ""
    wrong: Mapping[str, Any] | None = None  # parameters that make the check false on purpose: the planted error
    correction: "Claim | None" = None
    rounds: Check | None = None  # yields the cases of the n-th round of a hunt
    origin: str = ""  # the path of a user's own file
    kind: str = ""  # why a false statement is false, one of KINDS

    @property
    def key(self) -> str:
        """Its name, also in the store: `000/2.2.6`, or `/home/me/mine.py:my-claim`."""
        return f"{self.origin}:{self.id}" if self.origin else self.id

    @property
    def document(self) -> str:
        """The first part of the id: `000`, `formula`, ..."""
        return self.id.split("/")[0]

    def size(self, to: int | None = None) -> int:
        """The size of the check: `to` if given, else its own. A false statement uses the size of its correction."""
        return to if to is not None else (self.correction or self).to

    def file(self) -> str:
        """The path of the file that defines the check."""
        check: object = self.check
        while isinstance(check, partial):
            check = check.func
        return str(getattr(getattr(check, "__code__", None), "co_filename", ""))

    def hunted(self, rounds: Check) -> "Claim":
        """Decorator: this generator yields the cases of the n-th round, n = 0, 1, ..., of a hunt."""
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
        """Decorator: this generator checks the corrected statement. Give `status` if the correction has another."""
        known("status", status or self.status, self.id, STATUSES)
        self.kind = known("kind", kind, self.id, ("", *KINDS))

        def mend(check: Check) -> Claim:
            size = self.to if to is None else to
            self.correction = Claim(self.id, statement, self.source, status or self.status, check, size, formula, wrong)
            return self

        return mend

    def variant(self, to: int | None = None, **parameters: object) -> "Claim":
        """The claim (or its correction) with other parameters: a different statement, which may be false."""
        one = self.correction or self
        return replace(one, check=partial(one.check, **parameters), to=one.to if to is None else to)

    def planted(self) -> "Claim":
        """The claim (or its correction) with its planted error. A good check refutes it."""
        return self.variant(**((self.correction or self).wrong or {}))

    def verify(self, to: int | None = None, budget: Budget | None = None) -> Verdict:
        budget = budget or Budget(None)
        if self.correction is None:
            return self.tried(self.to if to is None else to, budget)
        printed = self.tried(max(self.to, to or 0), budget)  # its counterexample lies within its own size
        mended = self.correction.verify(to, budget)
        return replace(printed, corrected=self.correction.statement, correction=mended, kind=self.kind)

    def tried(self, to: int, budget: Budget) -> Verdict:
        """Check the statement as printed, up to the first case that fails."""
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

    def cases(self, check: Check, size: int, budget: Budget) -> Iterator[tuple[str, bool, PositionText | None]]:
        """The cases of a check: words, whether it holds, board. An error in the check names its file and line."""
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
    """Decorator that makes a claim of a generator: the generator checks it."""
    known("status", status, id, STATUSES)
    return lambda check: Claim(id, statement, source, status, check, to, formula, wrong)


def known(what: str, word: str, id: str, words: Iterable[str]) -> str:
    """The word, or an error if it is not one of `words`."""
    if word not in words:
        raise BadParam(f'claim {id}: there is no {what} "{word}"; there are: {", ".join(filter(None, words))}')
    return word
