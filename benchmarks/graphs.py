"""Games on graphs: the search by masks beside plain recursion with a memory, on the same graphs in the same run.

The rival splits a graph into connected parts, too, and remembers each set of vertices; it has neither the compiler nor
the period of paths.
"""

import random
import time
from functools import cache
from typing import Any

from _timing import compare

import grundy
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.engines.nets import NetSearch

Vertices = frozenset[str]


def cubic(order: int, seed: int) -> str:
    """A random graph in which every vertex has three neighbors."""
    rng = random.Random(seed)
    while True:
        ends = [vertex for vertex in range(1, order + 1) for _ in range(3)]
        rng.shuffle(ends)
        edges = {tuple(sorted(ends[i : i + 2])) for i in range(0, 3 * order, 2)}
        if len(edges) == 3 * order // 2 and all(a != b for a, b in edges):
            return ",".join(f"{a}-{b}" for a, b in sorted(edges))


def plainly(game: Any, text: str) -> int:
    [net] = game.parse(text)
    near = {vertex: frozenset(net.neighbours(vertex)) for vertex in net.vertices()}
    taken = [(frozenset(t) if isinstance(t, tuple) else {t}, frozenset(game.gone(net, t))) for t in game.things(net)]

    def parts(left: Vertices) -> list[Vertices]:
        found = []
        while left:
            part, waiting = set(), [next(iter(left))]
            while waiting:
                vertex = waiting.pop()
                if vertex not in part:
                    part.add(vertex)
                    waiting += near[vertex] & left
            found.append(frozenset(part))
            left -= part
        return found

    @cache
    def nimber(part: Vertices) -> int:
        seen = set()
        for needed, gone in taken:
            if part.issuperset(needed):
                total = 0
                for piece in parts(part - gone):
                    total ^= nimber(piece)
                seen.add(total)
        return next(n for n in range(len(seen) + 1) if n not in seen)

    return nimber(frozenset(near))


def by_masks(game: Any, text: str) -> int | None:
    return NetSearch(game, Ending.NORMAL, Budget(None)).value(game.parse(text)).nimber


def timed(work: Any, *asked: Any) -> tuple[float, Any]:
    began = time.perf_counter()
    found = work(*asked)
    return time.perf_counter() - began, found


if __name__ == "__main__":
    cases = [("node-kayles", cubic(24, 1)), ("node-kayles", cubic(30, 2)), ("node-kayles", "grid:5x6")]
    cases += [("arc-kayles", cubic(16, 3)), ("arc-kayles", "grid:4x5")]
    grundy.solve("node-kayles", "grid:3x4")  # which compiles
    for name, text in cases:
        game: Any = grundy.game(name)
        ours, value = timed(by_masks, game, text)
        theirs, expected = timed(plainly, game, text)
        assert value == expected
        shown = text if len(text) < 20 else f"a cubic graph of {game.parse(text)[0].order} vertices"
        compare(f"{name} on {shown}, nimber {value}", ours, "plain recursion", theirs, "below 0.1")
    for name in ("node-kayles", "arc-kayles"):
        ours, answer = timed(grundy.solve, name, "path:1000000")
        print(
            f"{name} on path:1000000, nimber {answer.nimber}, winning moves named: {ours * 1000:.0f} ms (wanted 1000)"
        )
