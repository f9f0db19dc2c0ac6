"""All outcomes of Nim to (31,31,31) by the dense engine, given only the rule; OpenSpiel's tabular minimax beside it.

OpenSpiel is no dependency of ours: `pip install open_spiel` to see it run here.
"""

from dataclasses import dataclass

from _timing import compare, median_time

from grundy import Budget, Ending, TableGame, rule
from grundy.engines.dense import fill

SIDE = 32


@dataclass(frozen=True)
class ThreeHeaps(TableGame):
    """Nim with three heaps, written as a rule on triples."""

    id = "three-heaps"

    @rule
    def table_options(a, b, c):
        for x in range(a):
            yield x, b, c
        for x in range(b):
            yield a, x, c
        for x in range(c):
            yield a, b, x


def ours(side: int) -> object:
    return fill(ThreeHeaps(), (side,) * 3, "outcomes", Ending.NORMAL, Budget(None)).spread()


def open_spiel_solver(side: int):
    """Its table of minimax values of every state of the same game; None where it is not installed."""
    try:
        from open_spiel.python.algorithms import minimax_solver
    except ImportError:
        return None
    kind = next(value for name, value in vars(minimax_solver).items() if name.endswith("Solver"))
    piles = ";".join([str(side - 1)] * 3)
    return lambda: kind(f"nim(pile_sizes={piles},is_misere=false)").solve()


def main() -> None:
    table = ours(SIDE)
    assert all((table[a, b, c] != 0) == (a ^ b ^ c != 0) for a in range(SIDE) for b in range(SIDE) for c in range(SIDE))
    seconds = median_time(lambda: ours(SIDE))
    print(f"all {SIDE**3:,} outcomes of Nim to (31,31,31): {1000 * seconds:.1f} ms (wanted: under 1,000 ms)")
    if rival := open_spiel_solver(SIDE):
        compare(f"side {SIDE}", seconds, "OpenSpiel's tabular minimax", median_time(rival, 1), "below 1")
    else:
        print("OpenSpiel is not installed: pip install open_spiel to see it beside us")


if __name__ == "__main__":
    main()
