"""Sketches: vertices with places and edges between them, as drawn by hand; and steps of a derivation."""

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
class SketchedPosition(Generic[P]):
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
