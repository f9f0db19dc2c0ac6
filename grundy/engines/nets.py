"""Games on graphs: parts as bit masks in a compiled search, paths by the octal game that they are.

A path of any length costs nothing: once the nimbers of an octal code have been seen to repeat for long enough they
repeat for ever (R. K. Guy and C. A. B. Smith, 1956). Parts of too many things are taken apart move by move until what is
left fits a mask.
"""

from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.families.net import Net, Thing
from grundy.core.families.nets import NetGame, Nets, renamed
from grundy.core.game import Ending
from grundy.core.nimsum import mex, xor
from grundy.core.registry import AnyGame
from grundy.engines.engine import Engine, Value, of_nimber

MASKED = 63  # things of a part that fit a mask; a nimber is no greater
INTERPRETED = 9  # things up to which no kernel is asked
STEPS = 20_000  # moves looked at between two looks at the clock
FIRST_ROWS = 1 << 10
LISTED = 10_000  # moves: of more, a few winning ones are named
NAMED = 20
SEEN = 400  # nimbers of paths from which a period is looked for


class NetSearch(Engine):
    name: ClassVar[str] = "nets"
    rank: ClassVar[int] = 35
    idea: ClassVar[str] = "searches each part of the graph as a bit mask, and knows paths by their period"
    knows_options: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.known: dict[Net, int] = {}
        self.paths = Paths(game.paths, budget) if game.paths else None
        self.masked = 0

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if not isinstance(game, NetGame) or not game.local:
            return f"{game.id} is not a game of taking things from graphs, each with what is near"
        return None if ending is Ending.NORMAL else f"parts do not add up under the {ending} ending"

    def value(self, position: Nets) -> Value:
        return of_nimber(xor(self.nimber(part) for net in position for part in net.parts()))

    def nimber(self, part: Net) -> int:
        """Of one connected net."""
        if part.runs and self.paths:
            return self.paths.nimber(part.order)
        part = renamed(part)
        stack: list[tuple[Net, list[list[Net]] | None]] = [(part, None)]
        while stack:
            here, options = stack.pop()
            if here in self.known:
                continue
            if here.runs and self.paths:
                self.known[here] = self.paths.nimber(here.order)
            elif INTERPRETED < self.things(here) <= MASKED:
                self.known[here] = self.search(here)
            elif options is None:
                self.budget.spend()
                options = [[renamed(p) for net in left for p in net.parts()] for _, left in self.game.moves((here,))]
                stack.append((here, options))
                stack += [(p, None) for parts in options for p in parts if p not in self.known]
            else:
                self.known[here] = mex(xor(self.known[p] for p in parts) for parts in options)
        return self.known[part]

    def things(self, net: Net) -> int:
        return net.order + net.size * (self.game.pressed == "both")

    def search(self, part: Net) -> int:
        """By the compiled kernel."""
        import numpy as np

        from grundy.kernels import removals

        near, moves = masks(self.game, part)
        paths = [255] * 64
        if self.paths:
            step = 2 if self.game.pressed == "both" else 1  # a path of n vertices is one of 2n - 1 things
            for count in range(1, 64, step):
                paths[count] = self.paths.nimber(1 + count // step if step == 2 else count)
        given = [np.array(numbers, dtype=np.uint64) for numbers in (near, moves, paths)]
        memo = np.zeros((FIRST_ROWS, 2), dtype=np.uint64)
        stack, state = np.zeros((66, 3), dtype=np.uint64), np.zeros(2, dtype=np.int64)
        stack[0, 0] = (1 << len(near)) - 1
        with self.budget.paused():
            removals.settle(*given, memo, stack, np.array([-1, 0]), 1)
        while (code := removals.settle(*given, memo, stack, state, STEPS)) != removals.DONE:
            self.budget.look()
            if code == removals.ROOM:
                self.budget.reserve(64 * len(memo), "a table of parts of the graph")
                larger = np.zeros((4 * len(memo), 2), dtype=np.uint64)
                removals.rehash(memo, larger)
                memo = larger
        self.budget.tabled += int(state[1])
        self.masked += int(state[1])
        return int(memo[removals.place(memo, stack[0, 0]), 1])

    def moves(self, position: Nets) -> Any:
        """Of very many moves, a few winning ones."""
        from grundy.core.abilities.move_count import MoveCount

        if (total := self.game.ability(MoveCount).of(position)) <= LISTED:
            return None
        found: list[Any] = []
        if self.value(position).nimber:
            for move, option in self.budget.listed(self.game.moves(position)):
                if (value := self.value(option)).outcome == "P":
                    found.append((move, lambda option=option: option, value))
                if len(found) == NAMED:
                    break
        return found, total

    def note(self) -> str:
        return f"{self.masked:,} parts searched as masks" if self.masked else ""


def masks(game: NetGame, net: Net) -> tuple[list[int], list[tuple[int, int]]]:
    """The things beside each, and of each move what has to be there and what goes, as masks."""
    things: list[Thing] = list(net.vertices())
    edges = list(net.edges())
    if game.pressed == "both":
        things += edges
    bit = {thing: 1 << i for i, thing in enumerate(things)}
    near = [0] * len(things)
    for low, high in edges:
        for a, b in ((low, (low, high)), (high, (low, high))) if game.pressed == "both" else ((low, high),):
            near[things.index(a)] |= bit[b]
            near[things.index(b)] |= bit[a]
    moves = []
    for thing in game.things(net):
        gone = set(game.gone(net, thing))
        if game.pressed == "both":
            gone |= {edge for edge in edges if not gone.isdisjoint(edge)}
        needed = [thing] if thing in bit else list(thing)
        moves.append((sum(bit[t] for t in needed), sum(bit[t] for t in gone)))
    return near, moves


class Paths:
    """The nimbers of an octal code by its definition, until they are proved to repeat."""

    def __init__(self, digits: tuple[int, ...], budget: Budget) -> None:
        self.digits, self.budget = digits, budget
        self.values = [0]
        self.period, self.begins = 0, 0

    def nimber(self, n: int) -> int:
        while n >= len(self.values) and not self.period:
            self.budget.spend()
            self.values.append(self.by_rule(len(self.values)))
            if len(self.values) % SEEN == 0:
                self.look_for_period()
        if n >= len(self.values):
            n = self.begins + (n - self.begins) % self.period
        return self.values[n]

    def by_rule(self, n: int) -> int:
        seen = set()
        for taken, digit in enumerate(self.digits[: n + 1]):
            rest = n - taken
            if digit & 1 and not rest:
                seen.add(0)
            if digit & 2 and rest:
                seen.add(self.values[rest])
            if digit & 4:
                seen.update(self.values[a] ^ self.values[rest - a] for a in range(1, rest // 2 + 1))
        return mex(seen)

    def look_for_period(self) -> None:
        """If g(n + p) = g(n) for all n from e to 2e + p + d, where d tokens at most are taken, then so for ever."""
        values, end = self.values, len(self.values)
        for period in range(1, end // 3):
            begins = end - period
            while begins and values[begins - 1] == values[begins - 1 + period]:
                begins -= 1
            if 2 * max(1, begins) + 2 * period + len(self.digits) < end:
                self.period, self.begins = period, begins
                return
