"""Nim on a simplicial complex: the heaps are its points; take any number of tokens from each of some heaps of one face.

In Nim the faces are single points, in Moore's Nim all sets of k points, in cyclic Nim the runs of k points on a circle.
On a graph, a move takes from one vertex or from both ends of an edge. A circuit is a minimal set of points that is in
no face. If each circuit has a point that is in no other circuit, the P-positions are the sums of equal heaps on the
circuits.
Source: R. Ehrenborg and E. Steingrímsson, Playing Nim on a simplicial complex, 1996.
"""

import random
import re
from dataclasses import dataclass

from grundy.core.errors import BadParam, Parameter
from grundy.core.game import Known, param
from grundy.core.notation import printable
from grundy.core.rules import rule
from grundy.families import RowGame, Rows
from grundy.games.moores_nim import lower, ways

PLAYING = "R. Ehrenborg and E. Steingrímsson, Playing Nim on a simplicial complex, 1996"
MOST_POINTS = 12


def inside(chosen, masks):
    """Whether the chosen points, given as bits, are all in one face."""
    found = False
    for mask in masks:
        found = found or chosen & mask == chosen
    return found


@dataclass(frozen=True)
class SimplicialNim(RowGame):
    """Choose one of the groups {faces} and take tokens from its heaps: from one or more, any number from each."""

    id = "simplicial-nim"
    source = PLAYING
    example = "3,1,4,2"
    known = (
        Known("2,3,2,3", outcome="P", source=f"{PLAYING}: on the square the circuits are its diagonals"),
        Known("2,3,2,2", outcome="N", source=f"{PLAYING}: on the square the circuits are its diagonals"),
    )
    faces: str = param("1-2,2-3,3-4,4-1", high=200, help="the maximal faces, each given by its points: 1-2-3,3-4")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not re.fullmatch(r"\d{1,2}(-\d{1,2})*(,\d{1,2}(-\d{1,2})*)*", self.faces) or not self.in_bounds():
            raise BadParam(
                f'simplicial-nim: "{printable(self.faces[:40])}" lists no faces: join points 1 to {MOST_POINTS} by -, '
                "and faces by a comma; type something like ",
                Parameter("faces", "1-2,2-3,3-4,4-1"),
            )

    def in_bounds(self) -> bool:
        return all(1 <= int(point) <= MOST_POINTS for point in re.findall(r"\d+", self.faces))

    @property
    def vertices(self) -> int:
        return max(map(int, re.findall(r"\d+", self.faces)))

    @property
    def masks(self) -> tuple[int, ...]:
        """The faces as bits."""
        return tuple(sum({1 << int(p) - 1 for p in face.split("-")}) for face in self.faces.split(","))

    def start(self) -> Rows:
        return tuple(1 + i % 3 for i in range(self.vertices))

    @rule
    def table_options(position, masks):
        for chosen in range(1, 1 << len(position)):
            if inside(chosen, masks):
                for way in range(ways(position, chosen)):
                    yield lower(position, chosen, way)

    def defect(self, position: Rows) -> str | None:
        if len(position) > self.vertices:
            return f"the faces have {self.vertices} points; {len(position)} heaps are too many"
        return super().defect(position)

    def sample(self, rng: random.Random, size: int) -> Rows:
        return tuple(rng.randint(0, max(1, size // self.vertices)) for _ in range(self.vertices))
