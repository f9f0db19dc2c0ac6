"""A census: the values of ALL boards of a size, counted by nimber and by the number of marked squares."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Refused
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.engines.choose import choose
from grundy.studies.spread import Spread

TRIES = 20_000  # boards looked at for a few of one kind


@dataclass
class Census:
    """counts[marked squares][nimber]; and for each number of marked squares the smallest boards that are lost."""

    game: AnyGame
    size: str
    counts: Any
    smallest_lost: dict[int, list[str]]

    @property
    def boards(self) -> int:
        return int(self.counts.sum())

    def rows(self) -> Iterator[list[Any]]:
        yield ["marked squares", *(f"nimber {n}" for n in range(self.counts.shape[1])), "boards", "smallest lost board"]
        for marked, row in enumerate(self.counts):
            if row.sum():
                lost = self.smallest_lost.get(marked, [""])
                yield [marked, *map(int, row), int(row.sum()), lost[0]]

    def to_csv(self, path: Path) -> None:
        import csv

        with path.open("w", newline="") as file:
            csv.writer(file).writerows(self.rows())

    def to_dict(self) -> dict[str, Any]:
        by_nimber = {str(n): int(total) for n, total in enumerate(self.counts.sum(axis=0))}
        return {
            "game": self.game.id,
            "size": self.size,
            "boards": self.boards,
            "by_nimber": by_nimber,
            "counts": self.counts.tolist(),
            "smallest_lost": {str(k): v for k, v in self.smallest_lost.items()},
        }


def take_census(game: AnyGame, size: str, budget: Budget, spread: Spread | None = None) -> Census:
    """All boards of that size; the game says what a size is."""
    height, width = read_size(game, size)
    share = None
    if spread is not None and (spread.cluster or spread.workers > 1):
        spread.check()
        share = partial(shared_out, spread, budget)
    counts, smallest = game.census(height, width, budget, share)
    return Census(game, f"{height}x{width}", counts, smallest)


def shared_out(spread: Spread, budget: Budget, work: Any, jobs: Any) -> Iterator[tuple[int, Any]]:
    return spread.run(work, jobs, budget)


def read_size(game: AnyGame, size: str) -> tuple[int, int]:
    """Rows and columns from a text such as 4x5."""
    if not game.has("census"):
        raise Refused(f"{game.id} has no census: its boards are no patterns of marked squares")
    height, _, width = size.lower().partition("x")
    if not (height.isdecimal() and width.isdecimal()) or len(size) > 9:
        raise BadParam(f'"{size[:20]}" is no size; type rows and columns, such as 4x5')
    return int(height), int(width)


def census_boards(
    game: AnyGame, size: str, marked: int, nimber: int, most: int, seed: int, budget: Budget
) -> list[str]:
    """A few random boards of a census with so many marked squares and that nimber; fewer where they are rare."""
    height, width = read_size(game, size)
    if not 1 <= marked <= height * width:
        raise BadParam(f"a board of {size} has 1 to {height * width} marked squares, not {marked}")
    rng = random.Random(seed)
    found: dict[str, None] = {}
    for _ in range(TRIES):
        budget.look()
        position = game.marked_board(rng, height, width, marked)
        if choose(game, position, Ending.NORMAL, budget).value(position).nimber == nimber:
            found[game.text(position)] = None
        if len(found) == most:
            break
    return list(found)
