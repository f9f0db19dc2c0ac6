"""Walking a game: options with the rule checked on the way, the remoteness of a whole position, cyclic graphs.

Nothing here recurses, so a position may be as deep as memory allows.
"""

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import MoveCount, MoveNimbers
from grundy.core.errors import RuleError
from grundy.core.game import AnyGame, Ending
from grundy.core.types import Position
from grundy.families import HeapGame, Heaps

CYCLE_SEARCH = 2000  # positions looked at to name the cycle behind an option that does not shrink
WALK_EDGES = 200_000  # moves that `remoteness` is willing to walk when it is a by-product


def options_checked(game: AnyGame, position: Position, budget: Budget) -> Iterator[tuple[str, Position]]:
    """The moves and options of a position; a wrong rule is diagnosed instead of believed."""
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
    """The diagnosis, with the cycle if there is one and the line of the game that made the move."""
    frame = getattr(moves, "gi_frame", None)
    line = f" ({frame.f_code.co_filename.rsplit('/', 1)[-1]}, line {frame.f_lineno})" if frame else ""
    inner = getattr(game, "heap_options", None) or getattr(game, "table_options", None)
    if inner is not None:
        line = f" (rule {inner.name}, {rule_line(game, inner, position, option)})"
    here = f"{game.id}: from {game.text(position)} the move «{move}» leads to {game.text(option)}"
    if cycle := find_way_back(game, option, position):
        way = " > ".join(game.text(p) for p in [position, *cycle])
        return RuleError(f"{here}, and play can go round in a cycle: {way}{line}")
    return RuleError(
        f"{here}, which does not shrink: its size is {game.size(option)} after {game.size(position)}{line}; "
        "if play does end, give the game a size() that falls on every move"
    )


def rule_line(game: AnyGame, rule: Any, position: Any, option: Position) -> str:
    """The line of a rule that yields this option, for a table game; else where the rule begins."""
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
    """A short line of play from one position to another, within a small search; empty if none was met."""
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


class Options:
    """The canonical options of each position of a walk, asked once; None once that takes more moves than allowed."""

    def __init__(
        self, game: AnyGame, budget: Budget, edges: int, known_options: dict[Position, list[Position]] | None = None
    ) -> None:
        self.game, self.budget, self.edges = game, budget, edges
        self.known_options = {} if known_options is None else known_options

    def __call__(self, here: Any) -> list[Any] | None:
        if here in self.known_options:
            self.edges -= len(self.known_options[here])
            return None if self.edges < 0 else self.known_options[here]
        options = []
        for _, option in self.budget.listed(self.game.moves(here)):
            self.edges -= 1
            if self.edges < 0:
                return None
            options.append(self.game.canonical(option))
        self.known_options[here] = options
        return options


class HeapOptions(Options):
    """The same of sums of heaps: what a heap becomes is found once.

    It tells how many moves a position has before that is walked. They count as soon as the position is met, so that
    too long a walk is given up near its beginning.
    """

    game: HeapGame

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.parts: dict[int, list[Heaps]] = {}
        self.met: set[Heaps] = set()

    def __call__(self, here: Heaps) -> list[Heaps] | None:
        if not self.meet(here):
            return None
        options = []
        for i, n in enumerate(here):
            self.budget.look()
            others = here[:i] + here[i + 1 :]
            options += [tuple(sorted(others + left)) for left in self.parts[n]]
        return options if all(map(self.meet, options)) else None

    def meet(self, position: Heaps) -> bool:
        """Whether the moves of all positions met so far, with this one, are no more than allowed."""
        if position not in self.met:
            self.met.add(position)
            for n in position:
                if n not in self.parts:
                    self.parts[n] = list(self.budget.listed(islice(self.game.heap_parts(n), self.edges + 1)))
                self.edges -= len(self.parts[n])
                if self.edges < 0:
                    return False
        return True


def adds_heaps(game: AnyGame) -> bool:
    """Whether a move changes one heap, whatever the others are, and their order says nothing."""
    kind = type(game)
    return isinstance(game, HeapGame) and kind.moves is HeapGame.moves and kind.canonical is HeapGame.canonical


def remoteness(
    game: AnyGame, position: Position, ending: Ending, budget: Budget, edges: int = WALK_EDGES
) -> int | None:
    """The remoteness of the whole position; None where it cannot be walked within that many moves."""
    return remotenesses(game, [position], ending, budget, edges)[0]


def remotenesses(
    game: AnyGame,
    positions: Sequence[Position],
    ending: Ending,
    budget: Budget,
    edges: int = WALK_EDGES,
    known_options: dict[Position, list[Position]] | None = None,
) -> list[int | None]:
    """The remoteness of each of several positions, which share one walk; all None where that takes more moves.

    `known_options` holds the canonical options of positions that an earlier walk has met, and that this one meets.
    """
    walk = Walk(game, ending, budget, edges, known_options)
    return walk.together(positions)


class Walk:
    """Walks that share what they find; each may walk so many moves that were not walked before."""

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
        stack: list[tuple[Position, list[Position] | None]] = [(root, None) for root in roots]
        while stack:
            here, options = stack.pop()
            if here in known:
                continue
            if options is None:
                if (options := self.options_of(here)) is None:
                    return [None] * len(positions)
                self.budget.spend()
                stack.append((here, options))
                stack += [(option, None) for option in options if option not in known]
                continue
            lost = [known[option][1] for option in options if not known[option][0]]
            if lost:
                known[here] = (True, 1 + min(lost))
            elif options:
                known[here] = (False, 1 + max(known[option][1] for option in options))
            else:
                known[here] = (self.ending is Ending.MISERE, 0)
        return [known[root][1] for root in roots]


def retrograde(game: AnyGame, position: Position, budget: Budget) -> dict[Position, tuple[str, int | None]]:
    """Outcome and remoteness of every position that can arise in a game that may go on for ever.

    Backward from the finished positions: a position is N once it reaches a P, and P once all its options are N.
    What is never settled is `draw`. Normal ending.
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
