"""Nimbers, outcomes or remoteness of every position in a box, from a table rule compiled into the sweep."""

from math import prod
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import RuleError
from grundy.core.families import TableGame
from grundy.core.game import Ending
from grundy.core.nimsum import mex
from grundy.core.registry import AnyGame
from grundy.core.rules import CannotCompile
from grundy.engines.compiled import Failed, call, compile_rule, in_slices, spots
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.engines.misere import Misere
from grundy.engines.search import Search
from grundy.engines.walk import find_way_back
from grundy.kernels import BAD_OPTION, NIMBER_TOO_LARGE

MOST_STUCK = 20_000  # unsettled positions that are looked at for a diagnosis
SMALLEST = 2000  # positions: below this a search in the interpreter is quicker than loading a compiler


class Dense(Engine):
    name: ClassVar[str] = "dense"
    idea: ClassVar[str] = "sweeps the box of all smaller tuples with the compiled rule"

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.tables: dict[str, Any] = {}
        self.shape: tuple[int, ...] = ()
        self.fallback: Engine | None = None  # the interpreter, where the compiler refuses the rule
        self._note = "compiled rule"

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if not isinstance(game, TableGame):
            return f"{game.id} has no table rule"
        if game.refusal(ending) or ending is Ending.SCORED:
            return f"it does not answer for the {ending} ending"
        if prod(game.box(position)) < SMALLEST:
            return "the box is small enough to search"
        try:
            game.table_options.source()
        except CannotCompile as error:
            return str(error)
        return None

    def table(self, kind: str, position: Any) -> Any:
        """The table of that kind, over a box that holds the position."""
        box = self.game.box(position)  # type: ignore[attr-defined]
        if len(box) != len(self.shape) or any(b > s for b, s in zip(box, self.shape, strict=True)):
            self.shape, self.tables = box, {}
        if kind not in self.tables:
            self.tables[kind] = box_table(self.game, self.shape, kind, self.ending, self.budget, position)
        return self.tables[kind]

    def value(self, position: Any) -> Value:
        if self.fallback is None:
            try:
                if self.ending is Ending.NORMAL:
                    return of_nimber(int(self.table("nimbers", position)[position]))
                return Value("PN"[self.table("outcomes", position)[position]])
            except CannotCompile as error:
                kind = Search if self.ending is Ending.NORMAL else Misere
                self.fallback, self._note = kind(self.game, self.ending, self.budget), f"interpreted: {error}"
        return self.fallback.value(position)

    def remoteness(self, position: Any) -> int | None:
        return None if self.fallback else int(self.table("remoteness", position)[position])

    def used(self) -> str:
        return self.fallback.name if self.fallback else self.name

    def note(self) -> str:
        return self._note


def box_table(game: Any, shape: tuple[int, ...], kind: str, ending: Ending, budget: Budget, needed: Any = None) -> Any:
    """The table of `nimbers`, `outcomes` (0 = P, 1 = N) or `remoteness` of all tuples below the shape.

    With a `needed` position, corners of the box from which play leaves it may stay open (-1); else none may.
    """
    import numpy as np

    from grundy.kernels.table_template import table_template

    cells = prod(shape)
    budget.reserve(cells * (1 if kind == "outcomes" else 4), f"a table of {describe(shape)} positions")
    rule = game.table_options
    names = rule.arguments[game.dimension() or 1 :]
    template = table_template(len(shape), game.dimension() is None, names)
    module, arguments = compile_rule(rule, template, game.rule_arguments())
    values = np.full(cells, -1, dtype=np.int8 if kind == "outcomes" else np.int32)
    scratch: Any
    if kind == "nimbers":
        scratch = np.full(1024, -1, dtype=np.int64)
    elif kind == "outcomes":
        scratch = 1 if ending is Ending.MISERE else 0
    else:
        scratch = box_table(game, shape, "outcomes", ending, budget, needed).ravel()
    kernel = getattr(module, kind)
    still_open = 0

    def work(start: int, end: int) -> int:
        nonlocal scratch, still_open
        try:
            reached, code, opened = call(kernel, values, scratch, start, end, shape, *arguments)
        except Failed as failure:
            for index in range(start, end):
                list(game.tuple_options(place_of(index, shape)))  # names the tuple and the line
            raise RuleError(f"{game.id}: the compiled rule failed: {failure}") from failure
        still_open += opened
        if code == BAD_OPTION:
            raise outside(game, place_of(reached, shape), shape)
        if code == NIMBER_TOO_LARGE:
            scratch = np.full(2 * len(scratch), -1, dtype=np.int64)
        return int(reached)

    before = cells + 1
    while True:
        still_open = 0
        in_slices(work, 0, cells, budget, kind)
        table = values.reshape(shape)
        if not still_open:
            check_spots(game, table, kind)
            return table
        if still_open == before:
            if needed is not None and table[needed] >= 0:
                return table
            raise never_settles(game, values, shape)
        before = still_open


def check_spots(game: Any, table: Any, kind: str) -> None:
    """Compiled numbers have 64 bits: compare a few nimbers with the interpreter."""
    if kind != "nimbers":
        return
    for index in spots(0, table.size):
        place = place_of(index, table.shape)
        if mex(int(table[option]) for option in game.tuple_options(place)) != table[place]:
            raise CannotCompile("its compiled numbers pass 64 bits")


def place_of(index: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The tuple at a flat index."""
    place = []
    for side in reversed(shape):
        index, rest = divmod(int(index), side)
        place.append(rest)
    return tuple(reversed(place))


def describe(shape: tuple[int, ...]) -> str:
    return " x ".join(str(n) if n < 10**12 else "more than 10^12" for n in shape)


def outside(game: Any, position: tuple[int, ...], shape: tuple[int, ...]) -> RuleError:
    """Which option of that position leaves the box, and on which line of the rule."""
    list(game.tuple_options(position))  # names a negative coordinate or a wrong length
    whole = game.dimension() is None
    for option, line in game.table_options.run(*((position,) if whole else position), *game.rule_arguments()):
        if any(x >= n for x, n in zip(option, shape, strict=False)):
            limits = ",".join(str(n - 1) for n in shape)
            what = f"yields {option}, outside the box to {limits}: give the game a box() that holds it"
            return game.table_options.wrong(((position,) if whole else position), what, line)  # type: ignore[no-any-return]
    return RuleError(f"{game.id}: the rule leaves the box at {position}")


def never_settles(game: Any, values: Any, shape: tuple[int, ...]) -> RuleError:
    """Name an option beyond the box, or a cycle, among the positions that no sweep settles."""
    import numpy as np

    stuck = [place_of(index, shape) for index in np.flatnonzero(values < 0)[:MOST_STUCK]]
    for position in stuck:
        if any(x >= n for option in game.tuple_options(position) for x, n in zip(option, shape, strict=True)):
            return outside(game, position, shape)
    for position in stuck[:50]:
        for _, option in game.moves(position):
            if way := find_way_back(game, option, position):
                cycle = " > ".join(game.text(p) for p in [position, *way])
                line = game.table_options.function.__code__.co_firstlineno
                return RuleError(f"{game.id}: play can go round in a cycle: {cycle} (rule at line {line})")
    return RuleError(f"{game.id}: play can go round in a cycle")
