"""Games on graphs: parts as bit masks in a compiled search, paths by the octal game that they are.

A path of any length costs nothing: once the nimbers of an octal code have repeated for long enough, they repeat for
ever (R. K. Guy and C. A. B. Smith, 1956). Parts with too many things are searched move by move until what is left fits
a mask.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import ClassVar

from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.nimsum import mex, xor
from grundy.core.types import Position
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.engines.walk import settle
from grundy.families.nets import Net, NetGame, Nets, Thing, renamed

MASKED = 63  # things of a part that fit a mask; a nimber is no greater
INTERPRETED = 9  # things: larger parts are left to the kernel
STEPS = 20_000  # moves looked at between two looks at the clock
FIRST_ROWS = 1 << 10
LISTED = 10_000  # moves: if there are more, a few winning ones are named
NAMED = 20
WALKED = 24  # things of a position that is walked for its remoteness
MOST_TABLES = 4  # nets whose tables are kept
SEEN = 400  # nimbers of paths between two searches for a period


class NetSearch(Engine):
    name: ClassVar[str] = "nets"
    rank: ClassVar[int] = 45
    idea: ClassVar[str] = "searches each part of the graph as a bit mask, and knows paths by their period"
    knows_options: ClassVar[bool] = True

    game: NetGame

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.known: dict[Net, int] = {}
        self.paths = Paths(self.game.paths, budget) if self.game.paths else None
        self.masked: list[Masked] = []
        self.largest = 0

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if not isinstance(game, NetGame) or not game.local:
            return f"{game.id} is not a game of taking things from graphs, each with what is near"
        return None if ending is Ending.NORMAL else f"parts do not add up under the {ending} ending"

    @property
    def walks(self) -> bool:  # type: ignore[override]
        """A large graph is not walked for its remoteness: nimbers of parts come fast, whole games do not."""
        return self.largest > WALKED

    def value(self, position: Nets) -> Value:
        self.largest = max(self.largest, sum(map(self.things, position)))
        return of_nimber(xor(self.nimber(part) for net in position for part in net.parts()))

    def nimber(self, part: Net) -> int:
        """The nimber of one connected net."""
        if (at_once := self.at_once(part)) is not None:
            return at_once
        part = renamed(part)
        settle([part], self.known, self.options, self.nimber_of, chain.from_iterable)
        return self.known[part]

    def options(self, part: Net) -> list[list[Net]]:
        """The options of a part, each by its parts; none are needed where the nimber is known at once."""
        if (at_once := self.at_once(part)) is not None:
            self.known[part] = at_once
            return []
        self.budget.spend()
        options = []
        for _, left in self.game.moves((part,)):
            self.budget.look()  # each move of a large graph takes a while
            options.append([renamed(p) for net in left for p in net.parts()])
        return options

    def nimber_of(self, part: Net, options: Iterable[list[Net]]) -> int:
        return mex(xor(self.known[p] for p in parts) for parts in options)

    def at_once(self, part: Net) -> int | None:
        """The nimber of a path, or of a part that fits a mask; else None."""
        if part.runs and self.paths:
            return self.paths.nimber(part.order)
        return self.search(part) if INTERPRETED < self.things(part) <= MASKED else None

    def things(self, net: Net) -> int:
        return net.order + net.size * (self.game.pressed == "both")

    def search(self, part: Net) -> int:
        """The nimber by the compiled kernel, which keeps a table for each net it has searched."""
        for masked in self.masked:
            if (mask := masked.mask(part)) is not None:
                return masked.nimber(mask)
        self.masked = [Masked(self.game, part, self.paths, self.budget), *self.masked[: MOST_TABLES - 1]]
        return self.masked[0].nimber((1 << len(self.masked[0].near)) - 1)

    def moves(self, position: Nets) -> tuple[list[tuple[str, Callable[[], Position], Value]], int] | None:
        """Of very many moves, a few winning ones."""
        from grundy.core.capabilities.solving import MoveCount

        if (total := self.game.capability(MoveCount).of(position)) <= LISTED:
            return None
        found: list[tuple[str, Callable[[], Position], Value]] = []
        if self.value(position).nimber:
            for move, option in self.budget.listed(self.game.moves(position)):
                if (value := self.value(option)).outcome == "P":
                    found.append((move, partial(tuple, option), value))
                if len(found) == NAMED:
                    break
        return found, total

    def note(self) -> str:
        parts = sum(int(masked.state[1]) for masked in self.masked)
        return f"{parts:,} parts searched as masks" if parts else ""


class Masked:
    """One net as bits, with a table of the nimbers of its parts."""

    def __init__(self, game: NetGame, net: Net, paths: "Paths | None", budget: Budget) -> None:
        from grundy.compile import removal_kernels as removals

        self.kernels, self.budget = removals, budget
        self.both = game.pressed == "both"
        edges = list(net.edges())
        things: list[Thing] = [*net.vertices(), *(edges if self.both else [])]
        self.bit = {thing: 1 << i for i, thing in enumerate(things)}
        self.near = dict.fromkeys(things, 0)
        for edge in edges:
            for a, b in ((edge[0], edge), (edge[1], edge)) if self.both else (edge,):
                self.near[a] |= self.bit[b]
                self.near[b] |= self.bit[a]
        moves = []
        for thing in game.things(net):
            gone = set(game.gone(net, thing))
            if self.both:
                gone |= {edge for edge in edges if not gone.isdisjoint(edge)}
            needed = [thing] if thing in self.bit else list(thing)
            moves.append((sum(map(self.bit.__getitem__, needed)), sum(map(self.bit.__getitem__, gone))))
        known = [255] * 64
        if paths:  # with its edges, a path of n vertices has 2n - 1 things
            known[1::2] = [paths.nimber((n + 1) // 2 if self.both else n) for n in range(1, 64, 2)]
            known[2::2] = known[2::2] if self.both else [paths.nimber(n) for n in range(2, 64, 2)]
        self.given = [np.array(numbers, dtype=np.uint64) for numbers in (list(self.near.values()), moves, known)]
        self.memo = np.zeros((FIRST_ROWS, 2), dtype=np.uint64)
        self.stack, self.state = np.zeros((MASKED + 2, 3), dtype=np.uint64), np.zeros(2, dtype=np.int64)

    def mask(self, part: Net) -> int | None:
        """The part as bits, if it is one of this net."""
        things: list[Thing] = [*part.vertices(), *(part.edges() if self.both else [])]
        if not all(thing in self.bit for thing in things):
            return None
        mask = sum(self.bit[thing] for thing in things)
        beside = {v: sum(self.bit[w] for w in part.neighbours(v)) for v in part.vertices()} if not self.both else {}
        return mask if all(self.near[v] & mask == bits for v, bits in beside.items()) else None

    def nimber(self, mask: int) -> int:
        kernels = self.kernels
        with self.budget.paused():  # the first call compiles, or loads what was compiled
            kernels.settle(*self.given, self.memo, self.stack, np.array([-1, 0]), 1)
            row = kernels.place(self.memo, np.uint64(mask))
        if self.memo[row, 0]:
            return int(self.memo[row, 1])
        known, self.state[0] = self.state[1], 0
        self.stack[0] = mask, 0, 0
        while (code := kernels.settle(*self.given, self.memo, self.stack, self.state, STEPS)) != kernels.DONE:
            self.budget.look()
            if code == kernels.ROOM:
                self.budget.reserve(64 * len(self.memo), "a table of parts of the graph")
                larger = np.zeros((4 * len(self.memo), 2), dtype=np.uint64)
                kernels.rehash(self.memo, larger)
                self.memo = larger
        self.budget.tabled += int(self.state[1] - known)
        return int(self.memo[kernels.place(self.memo, np.uint64(mask)), 1])


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
        """The nimber of a path by the octal code (`octal_options` would be shorter and half as fast)."""
        seen = set()
        for rest, digit in ((n - taken, digit) for taken, digit in enumerate(self.digits[: n + 1])):
            if digit & (2 if rest else 1):
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
