"""What several of the second rules share: the shape of a rule, heaps as strings, squares as complex numbers."""

from collections.abc import Callable, Iterator
from typing import Any

Params = dict[str, str]
Case = tuple[Params, str, int]  # parameters, a position, and the depth to count to
Cells = frozenset[complex]
# A rule pairs the start position with a function that yields one position for each move.
Rule = tuple[Any, Callable[[Any], Iterator[Any]]]


def unary(position: str) -> str:
    """Write the heaps of `3+5` as `ooo ooooo`."""
    return " ".join("o" * int(heap) for heap in position.split("+"))


def chains(position: str) -> Iterator[list[str]]:
    """The names of each chain of `a-b-c,d+1..4`, those of different nets told apart; `{}` is a net without any."""
    for number, net in enumerate(position.split("+")):
        for chain in net.split(",") if net != "{}" else []:
            runs = (link.partition("..") for link in chain.split("-"))
            names = [[str(n) for n in range(int(a), int(b) + 1)] if dots else [a] for a, dots, b in runs]
            yield [f"{number} {name}" for run in names for name in run]


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
