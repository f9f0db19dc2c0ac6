"""A curve drawn by hand on a map: which line it is, or in words why it is none, and where.

Its ends are moved to the spots near them, and small knots of a trembling hand are removed. Then it may not cross a line
or itself, nor run through a spot. Around a spot only the order matters in which lines leave its disc. A curve that ends
on the piece where it began makes a ring with the way back along that piece, so what lies on its left lies inside.
The simplest row of points that is still the same line is its trail, which the next drawing follows.
"""

import cmath
from collections.abc import Sequence

from grundy.core.types import Array
from grundy.families.curves.curve_layout import CurveLayout
from grundy.families.curves.relax import flattened, smooth
from grundy.families.curves.sheet import Corner, Curve, Sheet, SheetLine, Trail, line_of, lives

REACH = 0.8  # cells from a spot within which a hand may begin and end
INSIDE = 0.26  # the disc of a living spot: what a hand does there does not count
LEAST = 0.38  # how far a loop leads away at least
STEP = 0.03  # nearer points of a hand are one
TREMBLES = 0.3  # a knot smaller than this is not a crossing
SIMPLE = (0.1, 0.06, 0.03, 0.015, 0)  # how far a trail may be from the hand, the simplest first
MOST_POINTS = 60  # of a trail
FINE = 100  # a trail is kept in hundredths of a cell

Row = list[complex]


class NoLine(Exception):
    """Why a curve is no line, and where that is seen."""

    def __init__(self, message: str, place: complex) -> None:
        super().__init__(message)
        self.place = place


class Ink:
    """What is drawn, as the page shows it: rows of points from spot to spot."""

    def __init__(self, layout: CurveLayout) -> None:
        self.layout = layout
        self.places = {spot: layout.mesh.places[point] for spot, point in layout.spots.items()}
        self.spot_at = {point: spot for spot, point in layout.spots.items()}
        self.rows: list[tuple[int, int, Row]] = []  # the spots at both ends, and the way between them
        self.leaves: dict[tuple[int, int], complex] = {}  # which way a line's end leads away from its spot
        for number, trace in enumerate(layout.traces):
            row, ends = flattened(smooth(layout.mesh, trace)), [trace.points[0], trace.points[-1]]
            if trace.middle:
                middle = layout.mesh.places[trace.points[trace.middle]]
                at = min(range(len(row)), key=lambda k: abs(row[k] - middle))
                self.add(number, (0, 1), ends[0], trace.points[trace.middle], row[: at + 1])
                self.add(number, (2, 3), trace.points[trace.middle], ends[1], row[at:])
            else:
                self.add(number, (0, 3), ends[0], ends[1], row)

    def add(self, line: int, ends: tuple[int, int], start: int, end: int, row: Row) -> None:
        self.rows.append((self.spot_at[start], self.spot_at[end], row))
        self.leaves[line, ends[0]] = outside(row)[1] - row[0]
        self.leaves[line, ends[1]] = outside(row[::-1])[1] - row[-1]

    def way_back(self, start: int, end: int) -> Row:
        """Along lines from one spot to another of its piece."""
        came: dict[int, Row] = {start: [self.places[start]]}
        waiting = [start]
        while end not in came:
            here = waiting.pop(0)
            for a, b, row in self.rows:
                for there, step in ((b, row), (a, row[::-1])):
                    if here in (a, b) and here != there and there not in came and step[0] == self.places[here]:
                        came[there] = came[here] + step[1:]
                        waiting.append(there)
        return came[end]


def line_by_hand(layout: CurveLayout, before: Sheet, hand: Sequence[complex]) -> SheetLine:
    """The line that was drawn, with its trail; `NoLine` says what is wrong with it."""
    ink = Ink(layout)
    start, end = (spot_near(ink, before, place) for place in (hand[0], hand[-1]))
    row = led_to(ink, hand, start, end)
    if start == end and on_left(ink, row, start):
        row = row[::-1]
    line = line_of(before, curve_along(ink, before, start, end, row))
    for far in SIMPLE:
        trail = rounded(simple(row, far))
        if (
            len(trail) <= MOST_POINTS
            and (found := line_along(ink, before, (start, end), trail))
            and found[:3] == line[:3]
        ):
            return found
    return line  # too long a way to be kept: it is drawn anew


def line_along(ink: Ink, before: Sheet, spots: tuple[int, int], trail: Trail) -> SheetLine | None:
    """The line from one spot to another along a trail; None if there is no such line."""
    row = trail_row(ink.layout, *spots, trail)
    if spots[0] == spots[1] and len(trail) < 2:
        return None
    try:
        return line_of(before, curve_along(ink, before, *spots, row), trail)
    except NoLine:
        return None


def trail_row(layout: CurveLayout, start: int, end: int, trail: Trail) -> Row:
    places = [layout.mesh.places[layout.spots[spot]] for spot in (start, end)]
    return [places[0], *(complex(x, y) / FINE for x, y in trail), places[1]]


def rounded(row: Row) -> Trail:
    """What lies between the ends; of a straight way its middle."""
    row = row if len(row) > 2 else [row[0], (row[0] + row[1]) / 2, row[1]]
    return tuple((round(p.real * FINE), round(p.imag * FINE)) for p in row[1:-1])


def spot_near(ink: Ink, before: Sheet, place: complex) -> int:
    """The spot that a hand means; a living one is preferred."""

    def dead(spot: int) -> bool:
        return spot < 0 or not lives(before, spot)

    near = min(ink.places, key=lambda spot: abs(ink.places[spot] - place) + REACH / 2 * dead(spot))
    if abs(ink.places[near] - place) > REACH:
        raise NoLine(f"a curve leads from {before.words.open} to {before.words.open}", place)
    if dead(near):
        raise NoLine(before.words.full.format(f"this {before.words.thing}"), ink.places[near])
    return near


def led_to(ink: Ink, hand: Sequence[complex], start: int, end: int) -> Row:
    """From the middle of one spot to the middle of another, without what the hand does on their discs."""
    a, b = ink.places[start], ink.places[end]
    hand = [place + 1e-6 * cmath.rect(1, k) for k, place in enumerate(hand)]  # a screen has the same place twice
    turn = len(hand)
    if start == end:
        turn = max(range(len(hand)), key=lambda k: abs(hand[k] - a))
        if abs(hand[turn] - a) < LEAST:
            raise NoLine("lead the curve farther away from its spot", hand[turn])
    first = last_inside(hand[:turn], a)
    last = len(hand) - last_inside(hand[: turn % len(hand) : -1], b)
    row = [a]
    for place in hand[first:last]:
        if abs(place - row[-1]) > STEP:
            row.append(place)
    if len(row) > 1 and abs(row[-1] - b) < STEP:
        row.pop()
    return untied([*row, b])


def last_inside(hand: Sequence[complex], spot: complex) -> int:
    """How many points belong to the spot where the hand begins; it may come back while it stays near."""
    found = 0
    for k, place in enumerate(hand):
        if abs(place - spot) > REACH:
            break
        if abs(place - spot) <= INSIDE:
            found = k + 1
    return found


def untied(row: Row) -> Row:
    """Without the small knots of a hand that trembles; a larger one is a crossing."""
    while True:
        knots = [(i, j, place) for i, j, place in meetings(row, row) if j > i + 1]
        small = next((k for k in knots if max(abs(p - k[2]) for p in row[k[0] + 1 : k[1] + 1]) < TREMBLES), None)
        if small is None:
            return row
        i, j, place = small
        row = [*row[: i + 1], place, *row[j + 1 :]]


def simple(row: Row, far: float) -> Row:
    """A row with fewer points, nowhere farther away than `far` (Douglas and Peucker)."""
    if len(row) < 3:
        return row
    if abs(row[0] - row[-1]) < LEAST / 2:  # a loop: what is farthest away stays
        k = max(range(1, len(row) - 1), key=lambda k: abs(row[k] - row[0]))
        if abs(row[k] - row[0]) <= far:
            return [row[0], row[-1]]
    else:
        along = (row[-1] - row[0]) / abs(row[-1] - row[0])
        gaps = [gap_to(p, row[0], row[-1], along) for p in row]
        k = max(range(1, len(row) - 1), key=gaps.__getitem__)
        if gaps[k] <= far:
            return [row[0], row[-1]]
    return simple(row[: k + 1], far)[:-1] + simple(row[k:], far)


def gap_to(place: complex, a: complex, b: complex, along: complex) -> float:
    """How far a place is from the straight way between two others."""
    at = ((place - a) * along.conjugate()).real
    return abs(place - (a if at < 0 else b if at > abs(b - a) else a + at * along))


def curve_along(ink: Ink, before: Sheet, start: int, end: int, row: Row) -> Curve:
    """The curve that a row of points from spot to spot draws; `NoLine` where it meets something."""
    if start == end and lives(before, start) < 2:
        raise NoLine(before.words.twice.format(f"{before.words.thing} {start}"), ink.places[start])
    keeps_clear(ink, before, start, end, row)
    out, back = row[1] - row[0], row[-2] - row[-1]
    first, last = corner(ink, start, out), corner(ink, end, back)
    if start == end and on_left(ink, row, start):
        raise NoLine("this loop is written the other way round", row[1])
    for number, face in enumerate(before.faces):
        found = {place: (b, i) for b, line in enumerate(face) for i, place in enumerate(line)}
        if first in found and last in found:
            one, other = found[first], found[last]
            if one[0] != other[0]:
                return Curve(number, one, other)
            ring = row + ink.way_back(end, start)[1:-1]
            apart = [k for k in range(len(face)) if k != one[0]]
            turned = sum((a.conjugate() * b).imag for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) > 0
            inside = [k for k in apart if face[k] and within(ring, ink.places[face[k][0][0]])]
            left = inside if turned else [k for k in apart if k not in inside]
            return Curve(number, one, other, tuple(left))
    raise NoLine("there is no way here", row[len(row) // 2])


def keeps_clear(ink: Ink, before: Sheet, start: int, end: int, row: Row) -> None:
    """Nothing is crossed and no spot run through; the first meeting counts."""
    met = [(i, "here the curve crosses itself", place) for i, j, place in meetings(row, row) if j > i + 1]
    for a, b, line in ink.rows:
        rest = outside(line) if a in (start, end) else line
        rest = outside(rest[::-1]) if b in (start, end) else rest
        met += [(i, "here the curve crosses a line", place) for i, _, place in meetings(row, rest)]
    for spot, place in ink.places.items():
        if spot > 0 and lives(before, spot):
            from_, to = (1 if spot == start else 0), len(row) - (2 if spot == end else 1)
            for i in range(from_, to):
                step = row[i + 1] - row[i]
                if gap_to(place, row[i], row[i + 1], step / (abs(step) or 1)) < INSIDE * 0.75:
                    met.append((i, f"here the curve runs through {before.words.thing} {spot}", place))
    if met:
        _, message, place = min(met, key=lambda one: (one[0], abs(one[2] - row[one[0]])))
        raise NoLine(message, place)


def outside(row: Row) -> Row:
    """A row that leaves the disc of its first spot straight."""
    k = next((k for k, place in enumerate(row) if abs(place - row[0]) > INSIDE), len(row) - 1)
    return [row[0], *row[k:]]


def corner(ink: Ink, spot: int, away: complex) -> Corner:
    """Between which lines a curve leaves a spot."""
    for place, fan in ink.layout.fans.items():
        if place[0] == spot and (
            fan is None or fan[0] == fan[1] or between(ink.leaves[fan[0]], away, ink.leaves[fan[1]])
        ):
            return place
    raise NoLine(f"spot {spot} cannot be left on this side", ink.places[spot])


def on_left(ink: Ink, row: Row, spot: int) -> bool:
    """Whether the line that a spot has lies on the left of a loop from there."""
    fan = ink.layout.fans.get((spot, ""))
    return fan is not None and between(row[1] - row[0], ink.leaves[fan[0]], row[-2] - row[-1])


def between(a: complex, x: complex, b: complex) -> bool:
    """Whether x comes before b counterclockwise from a; all around if a is b."""
    whole = cmath.phase(b / a) % cmath.tau or cmath.tau
    return 0 < cmath.phase(x / a) % cmath.tau < whole


def within(ring: Row, place: complex) -> bool:
    """Whether a ring goes around a place."""
    found = False
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        if (a.imag > place.imag) != (b.imag > place.imag):
            at = a.real + (place.imag - a.imag) / (b.imag - a.imag) * (b.real - a.real)
            found ^= at > place.real
    return found


def meetings(row: Row, other: Row) -> list[tuple[int, int, complex]]:
    """Where two rows cross: the pieces of each, and the place; in the order of the first row."""
    import numpy as np

    a, b = np.array(row[:-1])[:, None], np.array(row[1:])[:, None]
    c, d = np.array(other[:-1])[None], np.array(other[1:])[None]

    def side(p: Array, q: Array, r: Array) -> Array:
        turned = ((q - p).conj() * (r - p)).imag
        return np.where(np.abs(turned) < 1e-9, 0, turned)  # pieces that share an end do not cross

    one, two = side(a, b, c), side(a, b, d)
    crossed = (one * two < 0) & (side(c, d, a) * side(c, d, b) < 0)
    found = []
    for i, j in np.argwhere(crossed).tolist():
        t = one[i, j] / (one[i, j] - two[i, j])
        found.append((i, j, complex(other[j] + t * (other[j + 1] - other[j]))))
    return sorted(found, key=lambda one: one[:2])
