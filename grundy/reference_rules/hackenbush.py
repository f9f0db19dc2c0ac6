"""Green Hackenbush, reference rule: an edge is a bit mask of its two vertices, and the ground spreads along the masks.

Parallel edges are equal masks, of which one is cut; a loop is a mask of one bit. Bit 0 is the ground.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from ._shapes import NUMBER, Case, Params, demand, joined

Board = frozenset[tuple[int, int]]  # each mask with how often it is there
State = tuple[Board, ...]


def held(board: Counter[int]) -> Board:
    """What the ground still holds."""
    ground, before = 1, 0
    while ground != before:
        before = ground
        for mask in board:
            if mask & ground:
                ground |= mask
    return frozenset((mask, count) for mask, count in board.items() if count and mask & ground)


def rule(params: Params, position: str) -> tuple[State, Callable[[State], Iterator[State]]]:
    boards = []
    for text in position.split("+"):
        pairs = [edge.split("-") for edge in text.split(",") if "-" in edge]
        boards.append(held(Counter(1 << int(u) | 1 << int(v) for u, v in pairs)))
        demand(sum(many for _, many in boards[-1]) == len(pairs), "an edge is not tied to the ground")

    def moves(state: State) -> Iterator[State]:
        for i, board in enumerate(state):
            for mask, _ in board:
                left = held(+(Counter(dict(board)) - Counter([mask])))
                yield (*state[:i], left, *state[i + 1 :])

    return tuple(boards), moves


POSITION = joined(f"(?:0|{joined(f'{NUMBER}-{NUMBER}', ',')})", "+")

CASES: list[Case] = [
    ({}, "0", 3),
    ({}, "0-1,1-2,2-3,3-4", 5),
    ({}, "0-1,1-2,1-3,2-3", 5),
    ({}, "0-0,0-1,0-1,1-1,1-2,1-2,2-2", 6),
    ({}, "0-1,1-2,2-0+0-1,1-2+0-7,7-3,7-3", 5),
    ({}, "0-1,0-2,1-2,1-3,2-4,3-4,3-5,5-6,5-7", 4),
]
