"""Retrograde analysis of an explicit graph, from its ends backward: without cycles (`graph`), and with (`loopy`)."""

from collections import deque
from collections.abc import Hashable, Iterable, Mapping
from functools import reduce
from typing import Any, ClassVar, TypeVar

from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import mex, xor
from grundy.core.types import Position
from grundy.engines.engine import Engine, Value, infinity, of_nimber
from grundy.engines.walk import retrograde
from grundy.families.graphs import GraphGame, from_the_ends


class Graph(Engine):
    name: ClassVar[str] = "graph"
    rank: ClassVar[int] = 60
    idea: ClassVar[str] = "labels the graph backward from its ends"
    knows_options: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.labels: dict[Position, dict[str, int]] = {}

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if not isinstance(game, GraphGame):
            return f"{game.id} is not played on an explicit graph"
        if game.loopy:
            return "the graph may have cycles"
        return None if ending is Ending.NORMAL else f"nimbers of tokens do not add up under the {ending} ending"

    def value(self, position: Any) -> Value:
        total = 0
        for edges, tokens in position:
            if edges not in self.labels:
                self.budget.spend(len(edges))
                self.labels[edges] = from_the_ends(edges.followers, mex)
            total ^= xor(self.labels[edges][token] for token in tokens)
        return of_nimber(total)


# ---- loopy games: nimbers where the end can be forced, and ∞(K) elsewhere; sums of them ----


V = TypeVar("V", bound=Hashable)

SPOKEN = 8  # values that a sentence still lists
WALKED = 5_000  # positions of a whole sum, walked for its remoteness


def of_endless(nimbers: Iterable[int]) -> Value:
    """∞(K)."""
    left = frozenset(nimbers)
    return Value("N" if 0 in left else "draw", endless=left)


def plus(one: Value, other: Value) -> Value:
    """The value of a sum."""
    if one.endless is not None and other.endless is not None:
        return of_endless(())
    if one.endless is None:
        one, other = other, one
    beside = other.nimber or 0
    return of_nimber((one.nimber or 0) ^ beside) if one.endless is None else of_endless(n ^ beside for n in one.endless)


def worth(value: Value) -> str:
    return str(value.nimber) if value.endless is None else infinity(value.endless)


def loopy_values(followers: Mapping[V, Iterable[V]]) -> dict[V, Value]:
    """The value of every vertex of a finite graph, which may have cycles."""
    options = {vertex: set(found) for vertex, found in followers.items()}
    before: dict[V, list[V]] = {vertex: [] for vertex in options}
    for vertex, found in options.items():
        for option in found:
            before[option].append(vertex)
    nimbers: dict[V, int] = {}
    left: dict[V, set[int]] = {vertex: set() for vertex in options}  # nimbers that its moves leave
    waiting = deque(options)
    while waiting:
        vertex = waiting.popleft()
        if vertex in nimbers:
            continue
        nimber = mex(left[vertex])
        if any(option not in nimbers and nimber not in left[option] for option in options[vertex]):
            continue
        nimbers[vertex] = nimber
        for earlier in before[vertex]:
            if nimber not in left[earlier]:  # a new answer to whatever leads there
                left[earlier].add(nimber)
                waiting += [one for one in before[earlier] if one not in nimbers]
            waiting.append(earlier)
    return {v: of_nimber(nimbers[v]) if v in nimbers else of_endless(left[v]) for v in options}


class Loopy(Engine):
    name: ClassVar[str] = "loopy"
    rank: ClassVar[int] = 65
    idea: ClassVar[str] = "gives nimbers backward from the ends, with answers to detours, and ∞ to what is left"
    knows_options: ClassVar[bool] = True
    walks: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.parts: dict[Position, Value] = {}
        self.far: dict[Position, tuple[str, int | None]] = {}
        self.first = ""

    @classmethod
    def refuses(cls, game: AnyGame, position: Position, ending: Ending) -> str | None:
        if not game.loopy:
            return f"play of {game.id} always ends"
        return None if ending is Ending.NORMAL else "it answers for the normal ending only"

    def value(self, position: Position) -> Value:
        values = [self.alone(part) for part in self.game.split(position)]
        total = reduce(plus, values, of_nimber(0))
        if values[1:] and not self.first:
            self.first = (
                f"{' + '.join(map(worth, values[:SPOKEN]))}{' + ...' if values[SPOKEN:] else ''} = {worth(total)}"
            )
        return total

    def note(self) -> str:
        """The sum that was asked for first."""
        return self.first

    def alone(self, part: Position) -> Value:
        if part not in self.parts:
            followers: dict[Position, list[Position]] = {}
            waiting = [part]
            while waiting:
                here = waiting.pop()
                if here not in followers:
                    self.budget.spend()
                    followers[here] = [option for _, option in self.budget.listed(self.game.moves(here))]
                    waiting += followers[here]
            self.parts |= loopy_values(followers)
        return self.parts[part]

    def remoteness(self, position: Position) -> int | None:
        """By a walk through the whole sum, where that is small."""
        if position not in self.far:
            try:
                self.far |= retrograde(self.game, position, self.budget.at_most(nodes=WALKED))
            except OverBudget:
                return None
        return self.far[position][1]
