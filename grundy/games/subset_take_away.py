"""Subset take-away, or Chomp on a simplicial complex: take a face together with all faces that contain it.

Write a complex as its facets, `abc,cd`: each letter is a vertex, and every nonempty subset of a facet is a face.
D. Gale and A. Neyman play on all proper subsets of n elements, the boundary of a simplex. They conjectured that the
first player loses. This is true for up to 6 elements and false for 7 (A. E. Brouwer and J. D. Christensen, 2018). On a
whole simplex the first player wins: if no other move wins, taking the largest face does.
Source: D. Gale and A. Neyman, Nim-type games, 1982.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from grundy.core.capabilities.presentation import Still
from grundy.core.game import Game, Group, Known
from grundy.core.notation import Reader
from grundy.drawing.scene import MOST_SHAPES, Scene, Shape, scene_title, segment, side_by_side, words
from grundy.families.net_layout import places
from grundy.families.nets import connected

Complex = tuple[str, ...]  # its facets: letters in order, facets in order of length and name

SOURCE = "D. Gale and A. Neyman, Nim-type games, 1982"
NOTHING = "{}"
MOST_FACETS, LONGEST = 200, 8
DISC, SMALL = 0.8, 0.55


@dataclass(frozen=True)
class SubsetTakeAway(Game[Complex]):
    """Choose a point, an edge, a triangle or a larger face, and remove it with every face that contains it."""

    id = "subset-take-away"
    title = "Subset take-away"
    source = SOURCE
    group = Group.DRAWINGS
    open_problem = "who wins on the boundary of a simplex with more than 7 vertices"
    example = "abc,cd"
    known = (
        Known("a,b", outcome="P", source=SOURCE),
        Known("ab,ac,bc", outcome="P", source=SOURCE),
        Known("abc,abd,acd,bcd", outcome="P", source=SOURCE),
        Known("abc", outcome="N", source=f"{SOURCE}: take the largest face"),
    )

    def start(self) -> Complex:
        return ("de", "abc", "bcd")

    def parse(self, text: str) -> Complex:
        reader = Reader(text, self.id, self.example)
        if reader.accept(NOTHING):
            reader.end()
            return ()
        faces, before, part = [], set[str](), set[str]()
        while True:
            start = reader.at
            face = reader.run_of("abcdefghijklmnopqrstuvwxyz")
            part |= set(face)
            if len(set(face)) < len(face) or len(face) > LONGEST or part & before:
                raise reader.fail(
                    f"a face has at most {LONGEST} different letters, and parts cannot share letters,", start
                )
            faces.append("".join(sorted(face)))
            if len(faces) > MOST_FACETS:
                raise reader.fail(f"a complex has at most {MOST_FACETS} facets,", start)
            if reader.accept("+"):
                before, part = before | part, set()
            elif not reader.accept(","):
                break
        reader.end()
        return facets(faces)

    def text(self, position: Complex) -> str:
        return ",".join(position) or NOTHING

    def size(self, position: Complex) -> int:
        return len(faces_of(position))

    def split(self, position: Complex) -> Sequence[Complex]:
        parts = connected(skeleton(position))
        return [facets([face for face in position if face[0] in dict(part)]) for part in parts]

    def canonical(self, position: Complex) -> Complex:
        """Rename the letters to a, b, c, ... in their order."""
        letters = sorted({letter for face in position for letter in face})
        name = {letter: chr(ord("a") + i) for i, letter in enumerate(letters)}
        return facets(["".join(name[letter] for letter in face) for face in position])

    def moves(self, position: Complex) -> Iterator[tuple[str, Complex]]:
        faces = faces_of(position)
        for face in faces:
            gone = set(face)
            yield f"take {face}", facets([other for other in faces if not gone <= set(other)])

    def sample(self, rng: random.Random, size: int) -> Complex:
        letters = "abcde"[: max(2, min(5, size))]
        return facets(["".join(sorted(rng.sample(letters, rng.randint(1, min(3, len(letters)))))) for _ in range(4)])

    def scene(self, position: Complex) -> Scene:
        """Click a vertex, an edge, or the small disc in the middle of a larger face. Triangles are shaded."""
        title = scene_title(self, position)
        if self.size(position) > MOST_SHAPES // 4:
            return Scene((words(0, 0, f"a complex of {self.size(position):,} faces"),), title, complete=False)
        shapes = tuple(drawn(position)) or (words(0, 0, "nothing is left", "note"),)
        return Scene(shapes, title, terminal=self.text(position))


class SubsetMotion(Still[SubsetTakeAway]):
    """Faces that are left stay in place."""


def in_order(faces: Iterator[str] | Sequence[str]) -> list[str]:
    return sorted(faces, key=lambda face: (len(face), face))


def facets(faces: Sequence[str]) -> Complex:
    """The faces that no other face contains."""
    every = [set(face) for face in set(faces)]
    return tuple(in_order([face for face in set(faces) if not any(set(face) < other for other in every)]))


def faces_of(position: Complex) -> list[str]:
    """All nonempty subsets of the facets."""
    found = {"".join(some) for facet in position for n in range(1, len(facet) + 1) for some in combinations(facet, n)}
    return in_order(list(found))


def skeleton(position: Complex) -> dict[str, list[str]]:
    """The vertices with their neighbors."""
    faces = set(faces_of(position))
    letters = sorted(face for face in faces if len(face) == 1)
    return {a: [b for b in letters if a != b and min(a, b) + max(a, b) in faces] for a in letters}


def drawn(position: Complex) -> Iterator[Shape]:
    frames = [
        Scene(tuple(Shape("text", x, y, DISC, DISC, name) for name, (x, y) in places(dict(part)).items()))
        for part in connected(skeleton(position))
    ]
    at = {s.text: (s.x + DISC / 2, s.y + DISC / 2) for s in side_by_side(frames, gap=0.9)}
    for face in (face for face in faces_of(position) if len(face) == 3):
        (x, y), *_ = corners = [at[letter] for letter in face]
        points = tuple((cx - x, cy - y) for cx, cy in corners)
        yield Shape("polygon", x, y, 0, 0, role="cell", points=points, key=f"0:{face}", group="0")
    for face in (face for face in faces_of(position) if len(face) == 2):
        line = segment(*at[face[0]], *at[face[1]], role="branch")
        yield replace(line, move=f"take {face}", key=f"0:{face}", group="0")
    for face in (face for face in faces_of(position) if len(face) > 2):
        x, y = (sum(at[letter][axis] for letter in face) / len(face) - SMALL / 2 for axis in (0, 1))
        yield Shape("circle", x, y, SMALL, SMALL, "", "mark", f"take {face}", key=f"0.{face}", group="0")
    for name, (x, y) in at.items():
        disc = Shape("circle", x - DISC / 2, y - DISC / 2, DISC, DISC, name, "pale", f"take {name}", named=True)
        yield replace(disc, key=f"0:{name}", group="0")
