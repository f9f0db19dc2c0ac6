"""A position for a paper: a LaTeX document with board, value, moves, tree, table and sources; or the board alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from grundy.analysis.game_tree import build_tree
from grundy.analysis.solution import solve_position
from grundy.analysis.tabulate import make_table
from grundy.analysis.value_table import Table
from grundy.claims.bibliography import Work, works_of
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, OverBudget
from grundy.core.game import Ending
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.registry import AnyGame
from grundy.core.result import Help, Line, Result
from grundy.families import HeapGame, TableGame
from grundy.operations import operation
from grundy.operations._common import as_limits, read_limits
from grundy.render.paper import Sheet, Source, tree_on_paper

DEEPEST = 12
MOST_NODES = 400  # of a tree that is to be read


@dataclass(frozen=True)
class Paper(Result):
    sheet: Sheet
    figure: bool

    def to_text(self) -> str:
        return self.sheet.figure() + "\n" if self.figure else self.sheet.to_tex()

    def to_dict(self) -> dict[str, Any]:
        return {**self.sheet.found.to_dict(), "tex": self.to_text()}

    def screen(self) -> Iterator[Line]:
        yield Line(self.to_text().rstrip("\n"))

    def to_tex(self, path: Path) -> None:
        path.write_text(self.to_text(), encoding="utf-8")


@operation(budget="1m", files={".tex": Paper.to_tex})
def paper(
    game: AnyGame | str,
    position: Any = None,
    ending: Ending | str | None = None,
    figure: Annotated[bool, Help("the board alone, as a figure to \\input")] = False,
    depth: Annotated[int, Help("moves of the tree, as far as it fits on the page; 0: no tree", low=0)] = 3,
    to: Annotated[
        int | tuple[int, ...] | None, Help("with a table to this size, such as 20 or 10,10", read=read_limits)
    ] = None,
    budget: Budget | None = None,
) -> Paper:
    """A LaTeX document about a position: board, value, moves, tree, table and sources, for any TeX with TikZ."""
    if not 0 <= depth <= DEEPEST:
        raise BadParam(f"a tree on paper has a depth of 0 to {DEEPEST}, not {depth}")
    game, ending, budget = as_game(game), as_ending(ending, game), budget or Budget()
    here = as_position(game, position)
    found = solve_position(game, here, ending, budget)
    if figure:
        return Paper(Sheet(found, None, None), True)
    tree = draw_tree(game, here, ending, depth, budget)
    sources = [listed(work) for work in works_of(game.source)]
    table = draw_table(game, as_limits(to) if to is not None else usual(game), ending, budget)
    return Paper(Sheet(found, tree, table, sources), False)


def draw_tree(game: AnyGame, here: Any, ending: Ending, depth: int, budget: Budget) -> str | None:
    """As deep as it was asked for, or as deep as can be read."""
    for deep in range(depth, 0, -1):
        for width in (6, 3):
            try:
                root = build_tree(game, here, ending, deep, width, budget, MOST_NODES)
            except OverBudget:
                budget.look()
                continue
            if root.children and (drawn := tree_on_paper(root, game)) is not None:
                return drawn
    return None


def usual(game: AnyGame) -> tuple[int, ...] | None:
    """How far a table goes that was not asked for."""
    if isinstance(game, HeapGame):
        return (40,)
    return (10, 10) if isinstance(game, TableGame) and game.dimension() == 2 else None


def draw_table(game: AnyGame, limits: tuple[int, ...] | None, ending: Ending, budget: Budget) -> Table | None:
    return None if limits is None else make_table(game, limits, ending, budget)


def listed(work: Work) -> Source:
    return Source(work.key, work.authors(), work.said("title", ""), work.after_title())
