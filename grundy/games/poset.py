"""Poset games: in a finite partially ordered set, take an element together with all elements above it.

Nim (chains), Chomp (a grid without its corner) and Hackenbush on trees are poset games. Type the order as relations,
`a<b,a<c,b<d`, and an element without relations as its bare name. Relations that follow from others are optional. Sets
that are not connected are parts of a sum. The first player wins every poset with a greatest element, as in Chomp, but
nobody knows how in general.
Sources: J. Ahn and others (PRIMES STEP), On Variations of Nim and Chomp, 2017 (Chomp); the family is in F. Schuh, 1952,
and D. Gale, 1974.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from grundy.core.capabilities.presentation import AsGraph, Motion, counted_down
from grundy.core.game import Game, Group, Known, read_position
from grundy.core.network import Network
from grundy.core.notation import Reader
from grundy.drawing.scene import Gesture, Scene, Shape, beside, disc, scene_title, segment, words
from grundy.families.graphs import find_cycle, from_the_ends, in_order

Poset = tuple[tuple[str, tuple[str, ...]], ...]  # each element with those directly above it, in order of name
Posets = tuple[Poset, ...]

MOST = 200  # elements
NOTHING = "{}"  # the text of the empty set; a bare - would mean standard input on the command line
DRAWN = 60  # elements; larger posets are not drawn


@dataclass(frozen=True)
class PosetGame(Game[Posets]):
    """Take one element together with every element above it."""

    id = "poset"
    source = "F. Schuh, Spel van delers, 1952; D. Gale, A curious Nim-type game, 1974"
    group = Group.DRAWINGS
    open_problem = "who wins, and how, in general"
    example = "a<b,a<c,b<d"
    known = (
        Known("a<b,b<c", nimber=3, source="document 003: a chain is a heap of Nim"),
        Known("a,b", nimber=0, source="document 003: two heaps of 1"),
        Known("a<c,b<c", nimber=2, source="by hand: taking a leaves b, taking c leaves a,b"),
        Known("b,c,b<bb,c<cc", outcome="P", source="D. Gale, 1974: two equal arms, as in Chomp"),
    )

    def start(self) -> Posets:
        """The divisors of 36 except 1, ordered by divisibility: Chomp on 3 by 3."""
        return self.parse("2<4,2<6,3<6,3<9,4<12,6<12,6<18,9<18,12<36,18<36")

    def parse(self, text: str) -> Posets:
        return read_position(self, text, lambda reader: tuple(filter(None, reader.joined(self.read))))

    def read(self, reader: Reader) -> Poset:
        above: dict[str, set[str]] = {}
        if reader.accept(NOTHING) or reader.accept("-"):  # older records have the dash
            return ()
        while True:
            low = reader.word()
            above.setdefault(low, set())
            while reader.accept("<"):
                high = reader.word()
                above.setdefault(high, set())
                above[low].add(high)
                low = high
            if not reader.accept(","):
                break
        if len(above) > MOST:
            raise reader.fail(f"a poset has at most {MOST} elements, this one has {len(above)},")
        if find_cycle({low: sorted(highs) for low, highs in above.items()}):
            return tuple((low, in_order(highs)) for low, highs in above.items())  # `defect` names the cycle
        return without_shortcuts(above)

    def text(self, position: Posets) -> str:
        return "+".join(poset_text(poset) for poset in position) or NOTHING

    def moves(self, position: Posets) -> Iterator[tuple[str, Posets]]:
        several = len(position) > 1
        for i, poset in enumerate(position):
            above = all_above(dict(poset))
            for element, _ in poset:
                gone = above[element] | {element}
                left = tuple(
                    (low, tuple(high for high in highs if high not in gone)) for low, highs in poset if low not in gone
                )
                where = f" from {i + 1}" if several else ""
                yield f"take {element}{where}", (*position[:i], *([left] if left else []), *position[i + 1 :])

    def defect(self, position: Posets) -> str | None:
        for poset in position:
            if cycle := find_cycle(dict(poset)):
                return f"{' < '.join(cycle)} goes around in a circle, so it is not an order"
        return None

    def size(self, position: Posets) -> int:
        return sum(map(len, position))

    def split(self, position: Posets) -> Sequence[Posets]:
        return [(part,) for poset in position for part in connected(poset)]

    def canonical(self, position: Posets) -> Posets:
        """The connected parts, with elements numbered in the order of their names."""
        return tuple(sorted(renamed(part) for poset in position for part in connected(poset)))

    def sample(self, rng: random.Random, size: int) -> Posets:
        names = "abcdefgh"[: max(1, min(8, size))]
        above = {a: {b for b in names[i + 1 :] if rng.random() < 0.3} for i, a in enumerate(names)}
        return (without_shortcuts(above),)

    def scene(self, position: Posets) -> Scene:
        """A picture in which greater elements stand higher; press one to take it with all elements above it."""
        scenes: list[Scene] = []
        gestures: list[Gesture] = []
        for i, poset in enumerate(position):
            where = f" from {i + 1}" if len(position) > 1 else ""
            if len(poset) > DRAWN:
                scenes.append(Scene((words(0, 0, f"an ordered set of {len(poset)} elements"),)))
                continue
            scenes.append(Scene(tuple(hasse(poset, i))))
            for low, highs in poset:
                says = f"take {low} and all above it{where}" if highs else ""
                gestures.append(Gesture("press", f"take {low}{where}", f"{i}:{low}", says=says))
        lines = [f"{low} < {', '.join(highs)}" if highs else low for poset in position for low, highs in poset]
        shapes = beside(scenes) or (words(0, 0, "nothing is left", "note"),)
        small = all(len(poset) <= DRAWN for poset in position)
        text = "\n".join(lines) or "nothing is left"
        return Scene(shapes, scene_title(self, position), small, text, gestures=tuple(gestures))


class PosetAsGraph(AsGraph[PosetGame]):
    """An edge leads from an element to one above it."""

    def refuses(self) -> str | None:
        return None

    def networks(self, position: Posets) -> list[Network]:
        return [
            Network(True, {low: {} for low, _ in poset}, [(low, high) for low, highs in poset for high in highs])
            for poset in position
        ]

    def text(self, networks: Sequence[Network]) -> str:
        words = [one.in_words() for one in networks]
        orders = [",".join([*one.alone(), *(f"{low}<{high}" for low, high in one.all_edges())]) for one in words]
        return "+".join(order or NOTHING for order in orders)


def poset_text(poset: Poset) -> str:
    """Every direct relation, and the bare name of every element that has none."""
    related = {high for _, highs in poset for high in highs}
    pieces = []
    for low, highs in poset:
        pieces += [f"{low}<{high}" for high in highs]
        if not highs and low not in related:
            pieces.append(low)
    return ",".join(pieces)


def all_above(above: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Each element with everything above it, directly or not."""
    found: dict[str, set[str]] = {}
    order = from_the_ends({low: list(highs) for low, highs in above.items()}, lambda far: max(far, default=-1) + 1)
    for low in sorted(order, key=lambda element: order[element]):
        found[low] = set(above[low]).union(*(found[high] for high in above[low]))
    return found


def without_shortcuts(above: Mapping[str, Iterable[str]]) -> Poset:
    """Keep only the direct relations, so that equal orders are equal positions."""
    over = all_above(above)
    direct = {low: {h for h in highs if not any(h in over[other] for other in highs)} for low, highs in above.items()}
    return tuple((low, in_order(direct[low])) for low in in_order(direct))


def connected(poset: Poset) -> list[Poset]:
    """The connected parts."""
    near: dict[str, set[str]] = {low: set(highs) for low, highs in poset}
    for low, highs in poset:
        for high in highs:
            near[high].add(low)
    parts, seen = [], set[str]()
    for root in near:
        if root in seen:
            continue
        part, stack = set[str](), [root]
        while stack:
            element = stack.pop()
            if element not in part:
                part.add(element)
                stack += near[element]
        seen |= part
        parts.append(tuple((low, highs) for low, highs in poset if low in part))
    return parts


def renamed(poset: Poset) -> Poset:
    """Rename the elements to 1, 2, ... in their order."""
    number = {low: str(i + 1) for i, (low, _) in enumerate(poset)}
    return tuple((number[low], in_order(number[high] for high in highs)) for low, highs in poset)


def hasse(poset: Poset, number: int) -> Iterator[Shape]:
    """The diagram of the direct relations. The keys of elements and relations begin with the number of the poset."""
    below: dict[str, list[str]] = {low: [] for low, _ in poset}
    for low, highs in poset:
        for high in highs:
            below[high].append(low)
    level = from_the_ends(below, lambda levels: max(levels, default=-1) + 1)
    layers: dict[int, list[str]] = {}
    for element in below:
        layers.setdefault(level[element], []).append(element)
    top, widest = max(layers), max(map(len, layers.values()))
    place = {}
    for height, layer in layers.items():
        for i, element in enumerate(layer):
            place[element] = (1.8 * (i + (widest - len(layer)) / 2) + 0.25 * (height % 2), 1.7 * (top - height))
    for low, highs in poset:
        for high in highs:
            (x1, y1), (x2, y2) = place[low], place[high]
            relation = segment(x1 + 0.5, y1 + 0.5, x2 + 0.5, y2 + 0.5)
            yield replace(relation, key=f"{number}:{low}<{high}", group=str(number))
    for element, (x, y) in place.items():
        yield replace(disc(x, y, "pale", element, None, element), key=f"{number}:{element}", group=str(number))


class PosetMotion(Motion[PosetGame]):
    """Elements that are not taken stay. When a poset disappears, the numbers of the later ones go down by 1."""

    def carried(self, position: Posets, move: str) -> Mapping[str, str]:
        after = dict(self.game.moves(position)).get(move)
        if after is None:
            return {}
        gone = int(move.rpartition(" from ")[2]) - 1 if 1 < len(position) > len(after) else len(position)
        return counted_down(self.game.scene(position), self.game.scene(after), gone)
