"""A census: the values of all boards of a size, counted by nimber and by the number of marked squares."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from grundy.compile.device import Device
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, Refused, refuse
from grundy.core.fingerprint import code_key, game_key
from grundy.core.game import AnyGame, Ending, game_module
from grundy.core.lazy_imports import np
from grundy.core.result import Grid, Result, TextLine, same_fields
from grundy.core.types import Array, JsonObject
from grundy.engines.choose import choose
from grundy.runtime.crew import Crew
from grundy.store.arrays import BlockFolder
from grundy.store.files import default_folder

TRIES = 20_000  # random boards to try for a few of one kind


@dataclass
class Census(Result):
    """How many boards have each nimber, `counts[marked squares][nimber]`, and the smallest lost boards."""

    game: AnyGame
    size: str
    counts: Array
    smallest_lost: dict[int, list[str]]

    __eq__ = same_fields

    @property
    def boards(self) -> int:
        return int(self.counts.sum())

    def rows(self) -> Iterator[list[object]]:
        yield ["marked squares", *(f"nimber {n}" for n in range(self.counts.shape[1])), "boards", "smallest lost board"]
        for marked, row in enumerate(self.counts):
            if row.sum():
                lost = self.smallest_lost.get(marked, [""])
                yield [marked, *map(int, row), int(row.sum()), lost[0]]

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"all {self.boards:,} boards of {self.size}, {self.game.label()}", "bold")
        rows = [[str(cell) for cell in row] for row in self.rows()]
        yield Grid(rows, ["bold", *[None] * (self.counts.shape[1] + 2)])

    def to_dict(self) -> JsonObject:
        by_nimber = {str(n): int(total) for n, total in enumerate(self.counts.sum(axis=0))}
        return {
            "game": self.game.id,
            "size": self.size,
            "boards": self.boards,
            "by_nimber": by_nimber,
            "counts": self.counts.tolist(),
            "smallest_lost": {str(k): v for k, v in self.smallest_lost.items()},
        }


def take_census(
    game: AnyGame,
    size: str,
    budget: Budget,
    crew: Crew | None = None,
    resume: bool = False,
    device: Device | None = None,
) -> Census:
    """All boards of that size; the game says what a size is. With `resume` counted blocks are kept on disk."""
    height, width, census = read_size(game, size, device)
    crew = crew or Crew()
    if device:
        if crew.cluster or crew.workers > 1 or resume:
            raise Refused("a device counts all boards by itself; leave ", Argument("device"), " out")
        return Census(game, f"{height}x{width}", *census.take(height, width, budget, device=device))
    share: Any = None
    if crew.cluster or crew.workers > 1 or resume:
        crew.check()
        share = lambda work, jobs: crew.run(work, jobs, budget)
    if not resume:
        return Census(game, f"{height}x{width}", *census.take(height, width, budget, share))
    key = f"census of {game.label()} {game.origin}, {height}x{width}"
    folder = BlockFolder(default_folder(key), f"{key}\n{code_key()}{game_key(game)}")
    taken = census.take(height, width, budget, partial(saved_blocks, folder, share))
    return Census(game, f"{height}x{width}", *taken)


def saved_blocks(folder: BlockFolder, share: Any, work: Any, jobs: Any) -> Iterator[tuple[int, Any]]:
    """The number and the content of each block: first of those on disk, then of the rest, which are kept."""
    waiting = []
    for number, arguments in jobs:
        if (content := folder.get(str(number))) is None:
            waiting.append((number, arguments))
        else:
            yield number, read_block(content)
    for number, block in share(work, waiting):
        folder.put(str(number), write_block(block))
        yield number, block


def write_block(block: Any) -> bytes:
    """JSON: the counts that are not 0, by marked squares and nimber, and the lost patterns."""
    counts, lost = block
    marked, nimbers = counts.nonzero()
    cells = [[int(m), int(n), int(counts[m, n])] for m, n in zip(marked, nimbers, strict=True)]
    return json.dumps([list(counts.shape), cells, sorted(lost.items())]).encode()


def read_block(content: bytes) -> tuple[Array, dict[int, list[int]]]:
    shape, cells, lost = json.loads(content)
    counts = np.zeros(shape, dtype=np.int64)
    for marked, nimber, count in cells:
        counts[marked, nimber] = count
    return counts, dict(lost)


def read_size(game: AnyGame, size: str, device: Device | None = None) -> tuple[int, int, Any]:
    """Rows and columns from a text such as 4x5, and the game's module that counts such boards."""
    height, _, width = size.lower().partition("x")
    if not (height.isdecimal() and width.isdecimal()) or len(size) > 9:
        raise BadParam(f'"{size[:20]}" is no size; type rows and columns, such as 4x5')
    census = game_module(game, "census")
    none = f"{game.id} has no census: its boards are no patterns of marked squares"
    refuse(census.refuses(game, int(height), int(width), device) if census else none)
    return int(height), int(width), census


def census_boards(
    game: AnyGame, size: str, marked: int, nimber: int, most: int, seed: int, budget: Budget
) -> list[str]:
    """A few random boards with this number of marked squares and this nimber; fewer if they are rare."""
    height, width, census = read_size(game, size)
    if not 1 <= marked <= height * width:
        raise BadParam(f"a board of {size} has 1 to {height * width} marked squares, not {marked}")
    rng = random.Random(seed)
    found: dict[str, None] = {}
    for _ in range(TRIES):
        budget.look()
        position = census.marked_board(game, rng, height, width, marked)
        if choose(game, position, Ending.NORMAL, budget).value(position).nimber == nimber:
            found[game.text(position)] = None
        if len(found) == most:
            break
    return list(found)
