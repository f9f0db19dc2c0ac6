"""Cram beside plain recursion: whole positions with a memory, neither parts nor symmetry, the mex of all options.

3x5, 4x5  ours beside the recursion: wanted at most 0.1, and 0.01
5x7       from nothing, compiled code being there: wanted under 10 s
"""

import time
from functools import cache

from _timing import compare, median_time

import grundy
from grundy import Budget, Ending
from grundy.core.nimsum import mex
from grundy.engines.choose import choose


def by_recursion(height: int, width: int) -> int:
    squares = [(y, x) for y in range(height) for x in range(width)]
    across = [3 << y * width + x for y, x in squares if x + 1 < width]
    down = [(1 << width | 1) << y * width + x for y, x in squares if y + 1 < height]

    @cache
    def nimber(free: int) -> int:
        return mex({nimber(free ^ domino) for domino in across + down if free & domino == domino})

    return nimber((1 << height * width) - 1)


def ours(height: int, width: int) -> int | None:
    game = grundy.game("cram", height=str(height), width=str(width))
    return choose(game, game.start(), Ending.NORMAL, Budget(None), "placing").value(game.start()).nimber


if __name__ == "__main__":
    ours(2, 3)  # compiles
    assert ours(3, 5) == by_recursion(3, 5) == 1
    compare(
        "3x5", median_time(lambda: ours(3, 5)), "recursion", median_time(lambda: by_recursion(3, 5), 3), "at most 0.1"
    )
    compare(
        "4x5", median_time(lambda: ours(4, 5)), "recursion", median_time(lambda: by_recursion(4, 5), 1), "at most 0.01"
    )
    began = time.perf_counter()
    assert ours(5, 7) == 1
    print(f"5x7 in {time.perf_counter() - began:.2f} s (wanted under 10 s)")
