"""A sketch: a position as it is drawn by hand, vertices with places and edges between them; and steps of a derivation.

Places are in cells: x to the right, y upwards from the floor, which stands for one vertex of the game, however many
feet are drawn on it. An edge names its vertices by their numbers in the list; both may be the same (a loop).
"""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True)
class Vertex:
    """A place, and whether it lies on the floor."""

    x: float
    y: float
    floor: bool = False


@dataclass(frozen=True)
class Sketch:
    vertices: tuple[Vertex, ...]
    edges: tuple[tuple[int, int], ...]

    def to_dict(self) -> dict[str, Any]:
        vertices = [{"x": round(v.x, 3), "y": round(v.y, 3), "floor": v.floor} for v in self.vertices]
        return {"vertices": vertices, "edges": [list(edge) for edge in self.edges]}


@dataclass(frozen=True)
class Drawn(Generic[P]):
    """The position that a sketch shows: what its vertices are called, and the move that each edge stands for."""

    position: P
    names: tuple[str, ...]
    moves: tuple[str | None, ...]  # None for an edge that does not count
    note: str = ""  # what the drawer should know, such as why edges do not count


@dataclass(frozen=True)
class DerivedStep(Generic[P]):
    """What was done, by which principle, and the position it leaves."""

    words: str
    position: P
    principle: str = ""
