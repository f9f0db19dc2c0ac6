"""Walks through a game: options with the rule checked on the way, remoteness of whole positions, cyclic graphs.

Nothing here recurses, so a game may be as long as memory allows.
"""

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import MoveCount, MoveNimbers
from grundy.core.errors import RuleError
from grundy.core.game import AnyGame, Ending
from grundy.core.types import Position
from grundy.families import HeapGame, Heaps

K = TypeVar("K", bound=Hashable)
Option = TypeVar("Option")
T = TypeVar("T")

CYCLE_SEARCH = 2000  # positions looked at to name the cycle behind an option that does not shrink
WALK_EDGES = 200_000  # moves to walk for a remoteness that is a by-product


def options_checked(game: AnyGame, position: Position, budget: Budget) -> Iterator[tuple[str, Position]]:
    """The moves and options of a position; a rule whose size does not fall raises an error that explains why."""
    if game.loopy:
        yield from budget.listed(game.moves(position))
        return
    size = game.size(position)
    moves = game.moves(position)
    for move, option in moves:
        budget.look()  # one position may have millions of moves, and one move may be slow to make
        if game.size(option) >= size:
            raise does_not_shrink(game, position, move, option, moves)
        yield move, option


def does_not_shrink(
    game: AnyGame, position: Position, move: str, option: Position, moves: Iterator[tuple[str, Position]]
) -> RuleError:
    """The error, with the cycle if there is one and the line of the game that made the move."""
    frame = getattr(moves, "gi_frame", None)
    line = f" ({frame.f_code.co_filename.rsplit('/', 1)[-1]}, line {frame.f_lineno})" if frame else ""
    inner = getattr(game, "heap_options", None) or getattr(game, "table_options", None)
    if inner is not None:
        line = f" (rule {inner.name}, {rule_line(game, inner, position, option)})"
    here = f'{game.id}: from {game.text(position)} the move "{move}" leads to {game.text(option)}'
    if cycle := find_way_back(game, option, position):
        way = " > ".join(game.text(p) for p in [position, *cycle])
        return RuleError(f"{here}, and play can go round in a cycle: {way}{line}")
    return RuleError(
        f"{here}, which does not shrink: its size is {game.size(option)} after {game.size(position)}{line}; "
        "if play does end, give the game a size() that falls on every move"
    )


def rule_line(game: AnyGame, rule: Any, position: Any, option: Position) -> str:
    """The line of a table rule that yields this option; of another rule, where it begins."""
    code = rule.function.__code__
    first = code.co_firstlineno
    if rule.name == "table_options":
        whole = rule.arguments[0] == "position"
        arguments = (position,) if whole else position
        options = rule.run(*arguments, *game.rule_arguments())  # type: ignore[attr-defined]
        if option in options:
            first = options.line
    return f"{code.co_filename.rsplit('/', 1)[-1]}, line {first}"


def find_way_back(game: AnyGame, start: Position, goal: Position) -> list[Position]:
    """A short line of play from one position to another; empty if a small search finds none."""
    before: dict[Position, Position] = {start: None}
    queue = deque([start])
    while queue and len(before) < CYCLE_SEARCH:
        position = queue.popleft()
        if position == goal:
            way = []
            while position is not None:
                way.append(position)
                position = before[position]
            return way[::-1]
        for _, option in game.moves(position):
            if option not in before:
                before[option] = position
                queue.append(option)
    return []


def settle(
    roots: Iterable[K],
    known: dict[K, T],
    options_of: Callable[[K], Collection[Option]],
    value_of: Callable[[K, Collection[Option]], T],
    needed: Callable[[Collection[Option]], Iterable[K]] | None = None,
) -> None:
    """Fill `known` with the values of the roots and of all that play leads to, options first.

    Where options are not positions themselves, `needed` says on which values they rest. What `options_of` puts into
    `known` stands.
    """
    stack: list[tuple[K, Collection[Option] | None]] = [(root, None) for root in roots]
    while stack:
        here, options = stack.pop()
        if here in known:
            continue
        if options is None:
            options = options_of(here)
            stack.append((here, options))
            below: Iterable[Any] = needed(options) if needed else options
            stack += [(one, None) for one in below if one not in known]
        else:
            known[here] = value_of(here, options)


class TooFar(Exception):
    """A walk would take more moves than it may."""


class Options:
    """The canonical options of each position of a walk, found once; `TooFar` if that takes too many moves."""

    def __init__(
        self, game: AnyGame, budget: Budget, edges: int, known_options: dict[Position, list[Position]] | None = None
    ) -> None:
        self.game, self.budget, self.edges = game, budget, edges
        self.known_options = {} if known_options is None else known_options

    def spend(self, moves: int) -> None:
        self.edges -= moves
        if self.edges < 0:
            raise TooFar

    def __call__(self, here: Any) -> list[Any]:
        if here in self.known_options:
            self.spend(len(self.known_options[here]))
            return self.known_options[here]
        options = []
        for _, option in self.budget.listed(self.game.moves(here)):
            self.spend(1)
            options.append(self.game.canonical(option))
        self.known_options[here] = options
        return options


class HeapOptions(Options):
    """The same for sums of heaps: the options of each heap are found once.

    The moves of a position count as soon as it is met, not when it is walked, so that a walk that would be too long
    ends near its beginning.
    """

    game: HeapGame

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.parts: dict[int, list[Heaps]] = {}
        self.met: set[Heaps] = set()

    def __call__(self, here: Heaps) -> list[Heaps]:
        self.meet(here)
        options = []
        for i, n in enumerate(here):
            self.budget.look()
            others = here[:i] + here[i + 1 :]
            options += [tuple(sorted(others + left)) for left in self.parts[n]]
        for option in options:
            self.meet(option)
        return options

    def meet(self, position: Heaps) -> None:
        if position in self.met:
            return
        for n in position:
            found = self.parts.get(n)
            if found is None:
                found = list(self.budget.listed(islice(self.game.heap_parts(n), self.edges + 1)))
            self.spend(len(found))
            self.parts[n] = found  # only now: a list that was cut short is never kept
        self.met.add(position)


def adds_heaps(game: AnyGame) -> bool:
    """Whether a move changes one heap regardless of the others, and the order of heaps does not matter."""
    kind = type(game)
    return isinstance(game, HeapGame) and kind.moves is HeapGame.moves and kind.canonical is HeapGame.canonical


def remoteness(
    game: AnyGame, position: Position, ending: Ending, budget: Budget, edges: int = WALK_EDGES
) -> int | None:
    """The remoteness of the whole position; None if that takes a walk of more moves."""
    return remotenesses(game, [position], ending, budget, edges)[0]


def remotenesses(
    game: AnyGame,
    positions: Sequence[Position],
    ending: Ending,
    budget: Budget,
    edges: int = WALK_EDGES,
    known_options: dict[Position, list[Position]] | None = None,
) -> list[int | None]:
    """The remoteness of several positions, from one walk that they share; all None if that takes more moves.

    `known_options` holds the canonical options of positions met by earlier walks; this walk adds its own.
    """
    return Walk(game, ending, budget, edges, known_options).together(positions)


class Walk:
    """Walks that share what they find. Each may walk a number of moves that were not walked before."""

    def __init__(
        self,
        game: AnyGame,
        ending: Ending,
        budget: Budget,
        edges: int,
        known_options: dict[Position, list[Position]] | None = None,
    ) -> None:
        self.game, self.ending, self.budget, self.edges = game, ending, budget, edges
        self.known: dict[Hashable, tuple[bool, int]] = {}  # canonical position: does the player to move win, how far
        self.options_of = (HeapOptions if adds_heaps(game) else Options)(game, budget, edges, known_options)

    def of(self, position: Position, edges: int) -> int | None:
        self.edges = self.options_of.edges = edges
        return self.together([position])[0]

    def together(self, positions: Sequence[Position]) -> list[int | None]:
        game, known = self.game, self.known
        if self.ending is Ending.SCORED or game.loopy:
            return [None] * len(positions)
        count = game.capability(MoveCount).of
        if game.has(MoveNimbers) and any(count(position) ** 2 > 2 * self.edges for position in positions):
            return [None] * len(positions)  # cut down edge by edge, it passes through every smaller number of moves
        roots = [game.canonical(position) for position in positions]
        try:
            settle(roots, known, self.walked_options, self.ending_of)
        except TooFar:
            return [None] * len(positions)
        return [known[root][1] for root in roots]

    def walked_options(self, here: Position) -> list[Position]:
        options = self.options_of(here)
        self.budget.spend()
        return options

    def ending_of(self, here: Position, options: Collection[Position]) -> tuple[bool, int]:
        """Whether the player to move wins, and the remoteness."""
        ends = [self.known[option] for option in options]
        if lost := [far for won, far in ends if not won]:
            return True, 1 + min(lost)
        return (False, 1 + max(far for _, far in ends)) if ends else (self.ending is Ending.MISERE, 0)


def retrograde(game: AnyGame, position: Position, budget: Budget) -> dict[Position, tuple[str, int | None]]:
    """Outcome and remoteness of every position that can arise in a game that may go on for ever.

    Backward from the finished positions: a position is N once it reaches a P, and P once all its options are N.
    A position that is never settled is a draw. Normal ending.
    """
    options: dict[Position, list[Position]] = {}
    before: dict[Position, list[Position]] = {position: []}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        options[here] = [option for _, option in budget.listed(game.moves(here))]
        budget.spend()
        for option in options[here]:
            if option not in before:
                before[option] = []
                waiting.append(option)
            before[option].append(here)
    open_options = {here: len(found) for here, found in options.items()}
    settled: dict[Position, tuple[str, int | None]] = {p: ("P", 0) for p, count in open_options.items() if not count}
    queue = deque(settled)
    while queue:  # in order of remoteness: the first win met is the fastest, the last loss the slowest
        here = queue.popleft()
        outcome, remoteness = settled[here]
        assert remoteness is not None
        for earlier in before[here]:
            if earlier in settled:
                continue
            if outcome == "P":
                settled[earlier] = ("N", remoteness + 1)
                queue.append(earlier)
            else:
                open_options[earlier] -= 1
                if not open_options[earlier]:
                    settled[earlier] = ("P", remoteness + 1)
                    queue.append(earlier)
    return {p: settled.get(p, ("draw", None)) for p in options}
