"""What several of the reference rules share: the shape of a rule, which texts are positions, heaps, squares, coins."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

Params = dict[str, str]
Case = tuple[Params, str, int]  # parameters, a position, and the depth to count to
Cells = frozenset[complex]
# A rule pairs the start position with a function that yields one position for each move.
Rule = tuple[Any, Callable[[Any], Iterator[Any]]]

# ---- which texts are positions, and which are values of parameters: patterns for the whole text ----

NUMBER, POSITIVE = "(?:0|[1-9][0-9]{0,5})", "(?:[1-9][0-9]{0,5})"
NAME = "(?:[A-Za-z0-9_']+)"


def joined(pattern: str, sign: str) -> str:
    """One or more of these, with a sign between them."""
    return f"(?:{pattern}(?:{re.escape(sign)}{pattern})*)"


HEAPS, LIST = joined(NUMBER, "+"), joined(NUMBER, ",")
COINS, GRID = joined("[HT]+", "+"), joined("[HT]{1,200}", "/")
CHAIN = rf"(?:{NUMBER}\.\.{NUMBER}|{joined(NAME, '-')})"  # a path through numbers, or through names
NETS = joined(rf"(?:\{{\}}|{joined(CHAIN, ',')})", "+")
MOST = 400  # vertices of a graph, and graphs


def demand(holds: bool, wrong: str) -> None:
    """A text that looks like a position may still be none."""
    if not holds:
        raise ValueError(wrong)


def in_order(numbers: list[int]) -> None:
    """Rows that may not rise."""
    demand(all(a >= b for a, b in pairwise(numbers)), "the rows are out of order")


def rows_of(board: str) -> list[str]:
    """The rows of a rectangular board."""
    rows = board.split("/")
    demand(len(rows) <= 200 and len({len(row) for row in rows}) == 1, "the rows differ in length")
    return rows


# ---- positions ----


def unary(position: str) -> str:
    """Write the heaps of `3+5` as `ooo ooooo`."""
    return " ".join("o" * int(heap) for heap in position.split("+"))


def chains(position: str) -> Iterator[list[str]]:
    """The names of each chain of `a-b-c,d+1..4`, those of different nets told apart; `{}` is a net without any."""
    demand(position.count("+") < MOST, "there are too many graphs")
    for number, net in enumerate(position.split("+")):
        vertices = set[str]()
        for chain in net.split(",") if net != "{}" else []:
            first, dots, last = chain.partition("..")
            demand(not dots or 0 < int(last) - int(first) < MOST, f"{chain} is no path")
            names = [str(n) for n in range(int(first), int(last) + 1)] if dots else chain.split("-")
            demand(all(a != b for a, b in pairwise(names)), f"an edge of {chain} has one end only")
            vertices.update(names)
            demand(len(vertices) <= MOST, "the graph has too many vertices")
            yield [f"{number} {name}" for name in names]


def slide(free: Cells, cell: complex, step: complex) -> Iterator[complex]:
    """Walk from a cell in one direction and yield each free cell until the way is blocked."""
    while (cell := cell + step) in free:
        yield cell


def squares_of(rows: list[int]) -> Cells:
    """Squares as complex numbers, the longest row at the bottom."""
    return frozenset(complex(x, y) for y, row in enumerate(sorted(rows, reverse=True)) for x in range(row))


def turning(position: str, allowed: Callable[[int], bool]) -> Rule:
    """Rows of coins as numbers, bit k for coin k; a move is any allowed mask whose highest bit is a head."""
    rows = position.split("+")
    masks = [[mask for mask in range(1, 1 << len(row)) if allowed(mask)] for row in rows]

    def moves(heads: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for y, row in enumerate(heads):
            for mask in masks[y]:
                if row >> mask.bit_length() - 1 & 1:
                    yield (*heads[:y], row ^ mask, *heads[y + 1 :])

    return tuple(int(row[::-1].replace("H", "1").replace("T", "0"), 2) for row in rows), moves
