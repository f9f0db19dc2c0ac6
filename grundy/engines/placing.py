"""Pieces laid on boards, compiled: nimbers of regions by couples, on bit boards (compile/placing_kernels.py).

Regions of one board share what is known. The box around a region has at most 64 squares; larger ones are left to the
search.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import Cancelled, OverBudget
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import np
from grundy.core.nimsum import xor
from grundy.core.types import Position
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.engines.walk import remoteness
from grundy.families.placing_games import PlacingGame, empty, free_cells, placed
from grundy.families.strips_and_grids import Board

SLICE = 0.012  # seconds of compiled work between two looks at the budget
MOVED = 1 << 18  # slots of a table that are copied between two looks at the budget
ROOM = 1 << 12  # slots of a table to begin with
LISTED = 24  # free squares: the options of larger positions get an outcome, not a nimber
WALKED = 12  # free squares: larger positions get no remoteness
SQUARES = 64
PIECE = 6  # squares of a piece: it leaves no more regions than an option has room for
NIMBERS = 62
KNOWN = 1 << 63  # in a fact, beside the nimber


class Placing(Engine):
    name: ClassVar[str] = "placing"
    rank: ClassVar[int] = 62
    idea: ClassVar[str] = "regions of the board with Nim heaps, on bits"
    walks: ClassVar[bool] = True

    def __init__(self, game: AnyGame, ending: Ending, budget: Budget) -> None:
        super().__init__(game, ending, budget)
        self.hunts: list[RegionTable] = []

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if not isinstance(game, PlacingGame):
            return f"{game.id} lays no pieces on boards"
        if ending is not Ending.NORMAL:
            return f"nimbers of regions do not add up under the {ending} ending"
        smallest, largest = (way(map(len, game.shapes())) for way in (min, max))
        if largest > PIECE:
            return f"its pieces have at most {PIECE} squares"
        for height, width in (sides_of(board) for (board,) in game.split(position)):
            squares = height * width
            if squares > SQUARES or width == SQUARES or squares // smallest > NIMBERS:
                most = f"at most {SQUARES} squares and room for {NIMBERS} pieces"
                return f"around a region a board has {most}, this one is {height}x{width}"
        return None

    def value(self, position: Position) -> Value:
        return of_nimber(xor(self.hunt(board).nimber(board) for board in self.parts(position)))

    def parts(self, position: Position) -> list[Board]:
        """The boards, largest first, so that the others fit on its board."""
        return sorted((board for (board,) in self.game.split(position)), key=lambda board: -len(free_cells(board)))

    def moves(self, position: Position) -> tuple[list[tuple[str, Callable[[], Position], Value]], int] | None:
        """For a large position who wins each option, which is found sooner than its nimber."""
        if self.game.size(position) <= LISTED:
            return None
        options = list(self.budget.listed(self.game.moves(position)))
        return [(move, partial(tuple, option), self.who_wins(option)) for move, option in options], len(options)

    def who_wins(self, position: Position) -> Value:
        self.budget.look()
        largest, *others = self.parts(position) or [empty(1, 1)]
        heap = xor(self.hunt(board).nimber(board) for board in others)
        fact = self.hunt(largest).settled(largest, heap)
        return of_nimber(fact ^ KNOWN ^ heap) if fact & KNOWN else Value("N")

    def remoteness(self, position: Position) -> int | None:
        """The remoteness of a small position: a walk takes far longer than solving."""
        small = self.game.size(position) <= WALKED
        return remoteness(self.game, position, self.ending, self.budget) if small else None

    def hunt(self, board: Board) -> "RegionTable":
        """A table whose board is large enough, or a new one."""
        height, width = sides_of(board)
        found = next((hunt for hunt in self.hunts if height <= hunt.height and width <= hunt.width), None)
        if found is None:
            found = RegionTable(self.game, height, width, self.budget)
            self.hunts.append(found)
        return found

    def note(self) -> str:
        return f"{sum(hunt.expanded for hunt in self.hunts):,} regions expanded"


class RegionTable:
    """All that is known about the regions that fit on a board."""

    def __init__(self, game: Any, height: int, width: int, budget: Budget) -> None:
        from grundy.compile import placing_kernels as kernels
        from grundy.compile import placing_kernels as regions

        self.look_every = 50
        self.kernels, self.form, self.height, self.width, self.budget = kernels, regions.form, height, width, budget
        shapes = game.shapes()
        smallest = min(map(len, shapes))
        places = [self.bits(cells) for cells in placed(shapes, free_cells(empty(height, width)))]
        frames = kernels.frames(height, width, smallest)
        budget.reserve(8 * frames * len(places) * (kernels.PARTS + 1), f"the options on a {height}x{width} board")
        with budget.paused():  # compiles, or loads what was compiled
            self.board = regions.new_board(height, width, places, smallest)
            self.path = kernels.new_path(frames, len(places))
            self.table = kernels.new_table(ROOM)
            self.settled(empty(1, 1), 0)
            kernels.move(self.table, self.table, 0, 0)

    def bits(self, cells: Any) -> int:
        return sum(1 << y * self.width + x for y, x in cells)

    @property
    def expanded(self) -> int:
        return int(self.path.used[self.kernels.LOOKS])

    def nimber(self, board: Board) -> int:
        return self.settled(board, -1) ^ KNOWN

    def settled(self, board: Board, heap: int) -> int:
        """The fact of a region, once its nimber is known or, with a heap, excluded."""
        cells = free_cells(board)
        if len(board) > len(board[0]):
            cells = {(x, y) for y, x in cells}
        region = np.uint64(self.form(np.uint64(self.bits(cells)), self.board))
        if not (fact := self.fact(region)) & (KNOWN | (1 << heap if heap >= 0 else 0)):
            self.path.used[self.kernels.DEPTH] = 0
            self.kernels.begin(self.path, region, heap)
            self.go_on()
            fact = self.fact(region)
        return fact

    def fact(self, region: object) -> int:
        return int(self.table[self.kernels.find(self.table, region), 1])

    def search(self, looks: int) -> int:
        return int(self.kernels.search(self.board, self.table, self.path, looks))

    def go_on(self) -> None:
        """Search in slices until the path is empty."""
        while True:
            began, before = time.perf_counter(), self.expanded
            state = self.search(self.look_every)
            took = time.perf_counter() - began
            self.budget.tabled += self.expanded - before
            if state == self.kernels.DONE:
                return
            if state == self.kernels.FULL:
                self.make_room()
            else:
                self.look_every = max(1, min(4 * self.look_every, int(self.look_every * SLICE / took)))
            self.look()

    def make_room(self) -> None:
        slots = len(self.table)
        self.budget.reserve(3 * 16 * slots, f"what is known of {slots // 2:,} regions")
        larger = self.kernels.new_table(2 * slots)
        for first in range(0, slots, MOVED):
            self.kernels.move(self.table, larger, first, min(slots, first + MOVED))
            self.look()
        self.table = larger

    def look(self) -> None:
        """Look at the budget; if it is used up, the error says how far the search came."""
        try:
            self.budget.look()
        except (OverBudget, Cancelled) as error:
            raise type(error)(*error.args, f"; so far {self.expanded:,} regions expanded") from None
        self.budget.report("regions expanded", self.expanded, self.expanded)


def sides_of(board: Board) -> tuple[int, int]:
    """The shorter and the longer side."""
    sides = len(board), len(board[0])
    return min(sides), max(sides)
