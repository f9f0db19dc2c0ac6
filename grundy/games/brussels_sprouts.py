"""Brussels Sprouts: join two free arms of crosses by a curve that crosses nothing, and put a stroke across it.

The stroke has two new free arms, one on each side. Every move leaves as many free arms as there were; it joins two
pieces of the drawing, or cuts a region in two. So a game of n crosses lasts 5n - 2 moves, whatever is played, and with
an odd number of crosses whoever begins wins.
A position is its regions: of each, the pieces of the drawing in it or around it, by their free arms there.
Source: J. H. Conway, in M. Gardner, Mathematical Games, July 1967; Winning Ways, chapter 17.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from grundy.core.abilities.hands import Hands
from grundy.core.families.shared import BUTTONS
from grundy.core.gallery import Group
from grundy.core.game import Game, Known, take
from grundy.core.gesture import Way
from grundy.core.notation import Reader
from grundy.core.scene import Scene, Shape, button, segment, side_by_side, words

Region = tuple[int, ...]  # free arms of each piece, the most first
Regions = tuple[Region, ...]

SOURCE = "Winning Ways, chapter 17"
MOST_ARMS = 120
DRAWN = 40  # pieces
RADIUS = 0.85


@dataclass(frozen=True)
class BrusselsSprouts(Game[Regions]):
    """Join two free arms by a curve that crosses nothing, and put a stroke across it, which has two new arms."""

    id = "brussels-sprouts"
    source = "J. H. Conway, in M. Gardner, Mathematical Games, July 1967; Winning Ways, chapter 17"
    group = Group.DRAWINGS
    formula_says = "every game of n crosses lasts 5n - 2 moves: the nimber is 1 if that is odd"
    example = "4,4,4"
    known = (
        Known("4", nimber=1, source=f"{SOURCE}: 3 moves"),
        Known("4,4", nimber=0, source=f"{SOURCE}: 8 moves"),
        Known("4,4,4", nimber=1, source=f"{SOURCE}: 13 moves"),
    )

    def start(self) -> Regions:
        return ((4, 4, 4),)

    def parse(self, text: str) -> Regions:
        reader = Reader(text, self.id, self.example)
        regions = [reader.numbers(",", MOST_ARMS)]
        while reader.accept("+"):
            regions.append(reader.numbers(",", MOST_ARMS))
        reader.end()
        return self.checked(tuple(in_order(region) for region in regions))

    def text(self, position: Regions) -> str:
        return "+".join(",".join(map(str, region)) for region in position)

    def defect(self, position: Regions) -> str | None:
        if any(arms < 1 for region in position for arms in region):
            return "a piece has at least one free arm in a region, or the region is not named"
        if sum(map(sum, position)) > MOST_ARMS:
            return f"a drawing has at most {MOST_ARMS} free arms"
        return None

    def size(self, position: Regions) -> int:
        """The number of moves to come: it falls by one on every move."""
        return sum(sum(region) + len(region) - 2 for region in position)

    def formula(self, position: Regions) -> int:
        return self.size(position) % 2

    def misere_formula(self, position: Regions) -> str:
        return "P" if self.size(position) % 2 else "N"

    def split(self, position: Regions) -> Sequence[Regions]:
        return [(region,) for region in position]

    def canonical(self, position: Regions) -> Regions:
        return tuple(sorted(region for region in position if region != (1,))) or ((1,),)

    def moves(self, position: Regions) -> Iterator[tuple[str, Regions]]:
        for i, region in enumerate(position):
            where = f" in {i + 1}" if len(position) > 1 else ""
            for move, left in region_moves(region):
                yield move + where, (*position[:i], *left, *position[i + 1 :])

    def sample(self, rng: random.Random, size: int) -> Regions:
        most = 2 if size < 8 else 3 if size < 16 else 4
        position: Regions = ((4,) * rng.randint(1, most),)
        for _ in range(rng.randint(6 if most == 4 else 0, 6 if most == 2 else 13)):  # whole crosses have many options
            options = [option for _, option in self.moves(position)]
            position = rng.choice(options) if options else position
        return position

    def scene(self, position: Regions) -> Scene:
        shapes = drawn(position)
        moves = [move for move, _ in take(self.moves(position), BUTTONS + 1)]
        below = max((max(s.y, s.y + s.h) for s in shapes), default=0) + 0.5
        buttons = tuple(button(7.5 * (i // 12), below + i % 12, move) for i, move in enumerate(moves[:BUTTONS]))
        title = f"{self.id} {self.text(position)}"[:200]
        return Scene((*shapes, *buttons), title, len(moves) <= BUTTONS, self.text(position))


def in_order(region: Sequence[int]) -> Region:
    return tuple(sorted(region, reverse=True))


def region_moves(region: Region) -> Iterator[tuple[str, Regions]]:
    """Two pieces become one; or an arm is joined to another of its piece, and the rest lies on this side or on that."""
    for one, other in dict.fromkeys(combinations(region, 2)):
        rest = list(region)
        rest.remove(one)
        rest.remove(other)
        yield f"join {one} and {other}", (in_order([*rest, one + other]),)
    for piece in dict.fromkeys(region):
        others = Counter(region)
        others[piece] -= 1
        counts = sorted(others.items(), reverse=True)
        found = set()
        for between in range(piece - 1):
            for chosen in product(*(range(count + 1) for _, count in counts)):
                sides = [[between + 1], [piece - 1 - between]]
                for (arms, count), here in zip(counts, chosen, strict=True):
                    sides[0] += [arms] * here
                    sides[1] += [arms] * (count - here)
                found.add(tuple(sorted(map(in_order, sides), reverse=True)))
        for left in sorted(found, reverse=True):
            said = " and ".join(",".join(map(str, side)) for side in left)
            yield f"loop {piece} into {said}", left


def drawn(position: Regions) -> tuple[Shape, ...]:
    """A field for each region, with a star for each piece, which has its free arms."""
    if sum(map(len, position)) > DRAWN:
        return (words(0, 0, f"{len(position)} regions, {sum(map(sum, position))} free arms"),)
    fields = []
    for i, region in enumerate(position):
        across = math.ceil(math.sqrt(len(region)))
        down = math.ceil(len(region) / across)
        shapes = [Shape("rect", 0, 0, 2.2 * across, 2.2 * down, "", "cell")]
        if max(region) > 1:  # where a piece is brought for a loop
            shapes.append(Shape("circle", 0.08, 0.08, 0.7, 0.7, "↺", "mark", key=f"{i}:loop"))
        for j, arms in enumerate(region):
            middle = (2.2 * (j % across) + 1.1, 2.2 * (j // across) + 1.1)
            shapes += star(middle, arms, f"{i}:{j}")
        fields.append(Scene(tuple(shapes)))
    return side_by_side(fields, gap=0.4)


def star(middle: tuple[float, float], arms: int, key: str) -> Iterator[Shape]:
    x, y = middle
    for arm in range(arms):
        angle = 2 * math.pi * arm / arms - math.pi / 2
        end = (x + RADIUS * math.cos(angle), y + RADIUS * math.sin(angle))
        yield segment(x, y, *end, role="stroke")
    yield Shape("circle", x - 0.45, y - 0.45, 0.9, 0.9, str(arms), "pale", key=key)


class BrusselsHands(Hands[BrusselsSprouts]):
    """A piece is dragged to another one to be joined, or to the corner of its field for a loop."""

    def scene(self, position: Regions) -> Scene:
        scene = self.game.scene(position)
        shapes = drawn(position)
        if not scene.complete or sum(map(len, position)) > DRAWN:
            return scene
        ways = [way for i, region in enumerate(position) for way in region_ways(i, region, len(position) > 1)]
        return replace(scene, shapes=shapes, ways=tuple(ways))


def region_ways(number: int, region: Region, several: bool) -> Iterator[Way]:
    where = f" in {number + 1}" if several else ""
    for move, _ in region_moves(region):
        words = move.split()
        if words[0] == "join":
            for a, b in combinations(range(len(region)), 2):
                if (region[a], region[b]) == (int(words[1]), int(words[3])):
                    yield Way("drag", move + where, f"{number}:{a}", f"{number}:{b}")
                    yield Way("drag", move + where, f"{number}:{b}", f"{number}:{a}")
        else:
            for a, arms in enumerate(region):
                if arms == int(words[1]):
                    yield Way("drag", move + where, f"{number}:{a}", f"{number}:loop")
