"""Green Hackenbush with 10^4, 10^5 and 10^6 edges beside C++ with the same algorithm, and beside a memoised search.

The cost for each edge stays about the same from 10^4 edges to 10^6 (what is left is the memory's latency, in C++ too):
the time is linear.
"""

import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from _timing import compare, median_time

from grundy import Budget, Ending, game
from grundy.core.capabilities.solving import OwnSolver
from grundy.engines.choose import choose
from grundy.games.hackenbush import rooted, samples
from grundy.games.hackenbush.graphs import Edges, graph_text, standing

RIVAL = Path(__file__).parent / "rivals" / "hackenbush.cpp"
HACKENBUSH = game("hackenbush")
WANTED = 2.0  # seconds for reading and computing a million edges
SIZES = (10**4, 10**5, 10**6)


def graph(kind: str, edges: int) -> Edges:
    rng = random.Random(edges)
    if kind == "stalk":
        return samples.stalk(edges)
    if kind == "tree":
        return samples.tree(rng, edges)
    half = edges // 2
    more = [sorted((rng.randrange(half + 1), rng.randrange(half + 1))) for _ in range(edges - half)]
    return standing(sorted([*samples.tree(rng, half), *((u, v) for u, v in more)]))


def build(folder: Path) -> str | None:
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        print("no C++ compiler: the rival is left out")
        return None
    program = str(folder / "hackenbush")
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", str(RIVAL), "-o", program], check=True)
    return program


def nimber(edges: Edges) -> int:
    return rooted.Rooted(edges, Budget(None)).nimber


def read_and_solve(text: str) -> int:
    return int(HACKENBUSH.capability(OwnSolver).solver(Ending.NORMAL, Budget(None)).value(HACKENBUSH.parse(text)))


def large(rival: str | None, folder: Path) -> None:
    for kind in ("stalk", "tree", "sparse graph"):
        for size in SIZES:
            text = graph_text(graph(kind, size))
            (position,) = HACKENBUSH.parse(text)
            rounds = 3 if size == SIZES[-1] else 5
            both = median_time(lambda text=text: read_and_solve(text), rounds)  # type: ignore[misc]
            kernels = median_time(lambda position=position: nimber(position), rounds)  # type: ignore[misc]
            wanted = f" (wanted under {WANTED:g} s)" if size == SIZES[-1] else ""
            print(
                f"{kind} of {size:,} edges, from its text to its nimber: {both:.3f} s{wanted}, "
                f"{1e9 * both / size:.0f} ns an edge"
            )
            if rival:
                (folder / "text").write_text(text)
                found = subprocess.run([rival, str(folder / "text")], check=True, capture_output=True, text=True)
                theirs = found.stdout.split()
                assert int(theirs[2]) == nimber(position)
                compare(f"{kind} of {size:,} edges, kernels", kernels, "C++", float(theirs[1]), "at most 10")


def cuts() -> None:
    """All winning cuts of a tree, in one pass; all cuts of a grid, recomputed one by one."""
    edges = graph("tree", 10**6)
    walked = rooted.rooted(edges, Budget(None))
    began = time.perf_counter()
    found = walked.winning(0)
    print(f"all {len(found):,} winning cuts of a tree of 1,000,000 edges: {time.perf_counter() - began:.3f} s")
    grid = rooted.Rooted(samples.grid(40), Budget(None))
    began = time.perf_counter()
    grid.after_cuts()
    print(f"the nimber after every cut of a 40x40 grid, {grid.m:,} edges: {time.perf_counter() - began:.3f} s")


def beside_a_search() -> None:
    """A tree of 15 edges, which a search solves subtree by subtree; ours does not notice the size."""
    position = (samples.tree(random.Random(2), 15),)
    slow = median_time(lambda: choose(HACKENBUSH, position, Ending.NORMAL, Budget(None), "search").value(position), 1)
    quick = median_time(lambda: choose(HACKENBUSH, position, Ending.NORMAL, Budget(None)).value(position), 5)
    compare("a tree of 15 edges", quick, "memoised Python search", slow, "below 1")
    larger = (samples.tree(random.Random(2), 32),)
    seconds = median_time(lambda: choose(HACKENBUSH, larger, Ending.NORMAL, Budget(None)).value(larger), 5)
    print(f"a tree of 32 edges: {1000 * seconds:.2f} ms (CGSuite: about 30 s)")


def main() -> None:
    rooted.load_kernels()
    with tempfile.TemporaryDirectory() as folder:
        large(build(Path(folder)), Path(folder))
    cuts()
    beside_a_search()


if __name__ == "__main__":
    main()
