"""Where to put crosses, positions that are given as text, and the stroke across a new line.

If there is one region, each piece is a star with its arms. If there are several regions, a text does not say which
lines separate them. So all regions but the outermost become sectors of a wheel whose rim has arms on both sides:
outside, the arms of the first piece of the outermost region, and in each sector, those of its own first piece. The
other pieces are stars.
"""

import cmath
import itertools
import math
from collections.abc import Sequence

from grundy.families.curves.curve_layout import CurveLayout, Trace
from grundy.families.curves.drawing import start_places
from grundy.families.curves.mesh import Mesh
from grundy.families.curves.relax import settle
from grundy.families.curves.route import NoWay
from grundy.games.brussels_sprouts.regions import Regions

ARM = 0.7  # the length of an arm
APART = 0.95  # between the ends of arms of one piece
SPACE = 1.5  # between two stars
BEND = 0.5  # between two points of an invented line
ASIDE = 1e-3  # the offset of a point from its place
LEAST = 0.15  # the share of its triangle's angle between a new arm and either side


class Pencil:
    """Collects the first drawing: points, lines between them, and numbered arms."""

    def __init__(self) -> None:
        self.places: list[complex] = []
        self.rows: list[list[int]] = []  # lines from joint to joint
        self.arms: list[tuple[int, int, int]] = []  # joint, tip, number
        self.joints: list[int] = []
        self.pieces: dict[int, int] = {}

    def point(self, place: complex, piece: int) -> int:
        self.places.append(place)
        self.pieces[len(self.places) - 1] = piece
        return len(self.places) - 1

    def joint(self, place: complex, piece: int) -> int:
        self.joints.append(self.point(place, piece))
        return self.joints[-1]

    def arm(self, joint: int, towards: complex, number: int) -> None:
        piece = self.pieces[joint]
        self.arms.append((joint, self.point(self.places[joint] + towards, piece), number))

    def line(self, start: int, end: int, between: Sequence[complex]) -> None:
        self.rows.append([start, *(self.point(place, self.pieces[start]) for place in between), end])

    def layout(self) -> CurveLayout:
        mesh = Mesh()
        # three points in a row would make a flat triangle
        at = [mesh.put(place + cmath.rect(ASIDE, 2.4 * k)) for k, place in enumerate(self.places)]
        mesh.tidy()
        layout = CurveLayout(mesh, {}, {at[k]: piece for k, piece in self.pieces.items()}, {}, arm=ARM)
        layout.spots = {-1 - k: at[joint] for k, joint in enumerate(self.joints)}
        for row in [*self.rows, *([joint, tip] for joint, tip, _ in self.arms)]:
            layout.traces.append(Trace([at[k] for k in row], 0))
            for u, v in itertools.pairwise(row):
                try:
                    mesh.force(at[u], at[v])
                except ValueError:
                    raise NoWay from None
        for k, (_, tip, number) in enumerate(self.arms, len(self.rows)):
            layout.spots[number] = at[tip]
            layout.fans[number, ""] = (k, 3), (k, 3)
        return layout


def base_layout(base: Regions, outside: int) -> CurveLayout:
    pencil, numbers = Pencil(), first_numbers(base)
    if len(base) == 1:
        stars(pencil, base[0], numbers[0], 0j, 1)
        return pencil.layout()
    wheel(pencil, base, numbers, outside)
    layout = pencil.layout()
    settle(layout)
    return layout


def first_numbers(base: Regions) -> list[list[int]]:
    """The number of the first arm of each piece."""
    counts = itertools.accumulate(itertools.chain.from_iterable(base), initial=1)
    return [[next(counts) for _ in region] for region in base]


# ---- stars ----


def radius(arms: int) -> float:
    return max(ARM, APART / 2 / math.sin(math.pi / max(arms, 2)))


def star(pencil: Pencil, middle: complex, arms: int, first: int, piece: int) -> None:
    """A star with its arms clockwise from the top, the order in which a walk around it meets them."""
    joint = pencil.joint(middle, piece)
    for k in range(arms):
        pencil.arm(joint, cmath.rect(radius(arms), math.pi / 2 - math.tau * k / arms), first + k)


def stars(pencil: Pencil, region: Sequence[int], firsts: Sequence[int], middle: complex, piece: int) -> None:
    """Put the pieces of a region around a place."""
    apart = 2 * max(map(radius, region), default=0) + SPACE
    for k, place in enumerate(start_places(len(region), apart) if region else []):
        star(pencil, middle + place, region[k], firsts[k], piece + k)


# ---- a wheel ----


def wheel(pencil: Pencil, base: Regions, numbers: Sequence[Sequence[int]], outside: int) -> None:
    """Put the outermost region around the rim, and each of the others in a sector."""
    inner = [number for number in range(len(base)) if number != outside]
    slots = slots_of([base[number][0] for number in inner], base[outside][0])
    wide = [extent(base[number][1:]) for number in inner]
    needs = [max(APART * (slots[k] + 1), 4 * wide[k]) for k in range(len(inner))]
    turns = [math.tau * need / sum(needs) for need in needs]
    size = max(1.6, sum(needs) / math.tau, *(wheel_size(wide[k], turns[k]) for k in range(len(inner))))
    starts = [math.pi / 2 + turn for turn in itertools.accumulate(turns, initial=0)]
    out = spread(base[outside][0], sum(slots))
    rim: list[tuple[float, int]] = []
    feet: list[int] = []
    passed, clockwise = 0, len(out) - 1
    for k, number in enumerate(inner):
        if len(inner) > 1:
            feet.append(pencil.joint(cmath.rect(size, starts[k]), 1))
            rim.append((starts[k], feet[-1]))
        here = spread(base[number][0], slots[k])
        for j in range(slots[k]):
            turn = starts[k] + turns[k] * (j + 1) / (slots[k] + 1)
            joint = pencil.joint(cmath.rect(size, turn), 1)
            rim.append((turn, joint))
            if j in here:
                pencil.arm(joint, cmath.rect(-ARM, turn), numbers[number][0] + here.index(j))
            if passed + j in out:  # outside, the walk goes the other way around
                pencil.arm(joint, cmath.rect(ARM, turn), numbers[outside][0] + clockwise)
                clockwise -= 1
        passed += slots[k]
        middle = cmath.rect(0.5 * size if len(inner) > 1 else 0, starts[k] + turns[k] / 2)
        stars(pencil, base[number][1:], numbers[number][1:], middle, 100 * (number + 1))
    for (turn, joint), (after, other) in zip(rim, [*rim[1:], (rim[0][0] + math.tau, rim[0][1])], strict=True):
        count = max(2, math.ceil(size * (after - turn) / BEND) - 1)
        bends = [cmath.rect(size, turn + (after - turn) * (k + 1) / (count + 1)) for k in range(count)]
        pencil.line(joint, other, bends)
    if feet:
        hub = pencil.joint(0j, 1)
        for foot in feet:
            count = max(2, math.ceil(size / BEND) - 1)
            pencil.line(hub, foot, [pencil.places[foot] * (k + 1) / (count + 1) for k in range(count)])
    around = base[outside][1:]
    apart = max(map(radius, around), default=0) + SPACE / 2
    far = max(size + ARM + apart, len(around) * 2 * apart / math.tau)
    for k, arms in enumerate(around):
        place = cmath.rect(far, math.tau * k / len(around))
        star(pencil, place, arms, numbers[outside][1 + k], 100 * (outside + 1) + k)


def slots_of(arms: Sequence[int], around: int) -> list[int]:
    """The number of places for arms on each sector's part of the rim: enough for the arms inside and outside."""
    slots = list(arms)
    for k in range(max(0, around - sum(arms))):
        slots[k % len(slots)] += 1
    return slots


def spread(count: int, slots: int) -> list[int]:
    """Choose this many of the places, evenly spaced."""
    return [k * slots // count for k in range(count)]


def extent(region: Sequence[int]) -> float:
    """The distance from the center to the farthest point of the stars of a region."""
    largest = max(map(radius, region), default=0)
    return largest + max(map(abs, start_places(len(region), 2 * largest + SPACE))) if region else 0


def wheel_size(wide: float, turn: float) -> float:
    """The radius that the wheel needs to fit something this wide in a sector, clear of the arms and the spokes."""
    if not wide:
        return 0
    if turn == math.tau:
        return wide + 2 * ARM
    return 2 * max(wide + 2 * ARM, (wide + ARM / 2) / math.sin(min(turn, math.pi) / 2))


# ---- a stroke across a line ----


def with_stroke(layout: CurveLayout) -> CurveLayout:
    """Join the newest line to its two arms and put a stroke with two new arms across it."""
    line, mesh = layout.traces.pop(), layout.mesh
    tips = {trace.points[-1]: number for number, trace in enumerate(layout.traces)}
    one, other = tips[line.points[0]], tips[line.points[-1]]
    start, end = layout.traces[one].points, layout.traces[other].points[::-1]
    middle = len(start) - 1 + line.middle
    points = [*start, *line.points[1:-1], *end]
    here, before, after = points[middle], points[middle - 1], points[middle + 1]
    new = max(layout.spots)
    joined = {line.points[0], line.points[-1], here}
    layout.spots = {spot: point for spot, point in layout.spots.items() if point not in joined}
    layout.spots[min(0, *layout.spots) - 1] = here
    del layout.fans[new, "l"], layout.fans[new, "r"]
    left, right = new_arm(mesh, here, after, before), new_arm(mesh, here, before, after)
    layout.traces[one], layout.traces[other] = Trace(points, middle), Trace([here, left], 0)
    layout.traces.append(Trace([here, right], 0))
    for arm, tip, number in ((new, left, other), (new + 1, right, len(layout.traces) - 1)):
        layout.spots[arm], layout.pieces[tip] = tip, layout.pieces[here]
        layout.fans[arm, ""] = (number, 3), (number, 3)
    return layout


def new_arm(mesh: Mesh, joint: int, start: int, end: int) -> int:
    """A point halfway between two lines that leave a joint, counterclockwise; the segment to it becomes solid."""
    fan, here = mesh.fan(joint, start, end), mesh.places[joint]
    ways = [mesh.places[point] - here for point in fan]
    angles = [cmath.phase(b / a) for a, b in itertools.pairwise(ways)]
    half = sum(angles) / 2
    for (u, v), way, angle in zip(itertools.pairwise(fan), ways, angles, strict=False):
        if half <= angle or v == end:
            turn = angle * min(max(half / angle, LEAST), 1 - LEAST)
            along = way / abs(way) * cmath.rect(1, turn)
            side = mesh.places[v] - mesh.places[u]
            room = (way.conjugate() * side).imag / (along.conjugate() * side).imag
            new = mesh.put_in((joint, u, v), here + along * min(ARM, 0.6 * room))
            mesh.fix(joint, new)
            return new
        half -= angle
    raise NoWay
