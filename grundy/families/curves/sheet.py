"""A sheet of paper with a drawing whose lines do not cross: its faces, and every line that can be added.

The lines divide the plane into faces. A face has a boundary for each piece of the drawing that it touches: the row of
corners that one meets walking along it with the face on the left. The first boundary lies around the face; that of the
outside is empty. Of the two directions of a line, its text uses the one with what it encloses on the left: `1-1(2)`
runs around 2 alone. If that is not possible, 0 stands for what lies around the face.
Lines run between spots; in some games the spots are the free arms of crosses.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from grundy.core.errors import IllegalMove

MOST_LINES = 3  # that end in a spot
Corner = tuple[int, str]  # a spot, and the side of it if it has two
Boundary = tuple[Corner, ...]
Face = tuple[Boundary, ...]
Trail = tuple[tuple[int, int], ...]


class SheetLine(NamedTuple):
    """A line by its ends and what lies on its left hand, each piece named by one of its spots."""

    start: Corner
    end: Corner
    around: tuple[int, ...] = ()
    trail: Trail = ()  # where it was led by hand, in hundredths of a cell


class Words(NamedTuple):
    """What a player calls the spots, and what is wrong with one line too many."""

    thing: str = "spot"
    open: str = "a spot"  # where a line may begin
    full: str = "three lines end in {}, and no more can"
    twice: str = "one more line can end in {}, not two"


class Sheet(NamedTuple):
    """What a map shows: its faces, and how many lines end in each spot (the first number is spot 1's)."""

    faces: tuple[Face, ...]
    degrees: tuple[int, ...]
    words: Words = Words()


class Curve(NamedTuple):
    """A line that can be drawn: in which face, between which boundaries, from which corner of each, what is left."""

    face: int
    start: tuple[int, int]
    end: tuple[int, int]
    left: tuple[int, ...] = ()  # boundaries of the face; none where the curve joins two boundaries


Looks = Callable[[Sheet, Boundary], object]  # the same for boundaries that are alike


def drawn(before: Sheet, curve: Curve) -> Sheet:
    face = before.faces[curve.face]
    one, other = face[curve.start[0]], face[curve.end[0]]
    i, j = curve.start[1], curve.end[1]
    (a, _), (b, _) = one[i], other[j]
    new = len(before.degrees) + 1
    if curve.start[0] != curve.end[0]:
        a_in, a_out = opened(one[i], before)
        b_in, b_out = opened(other[j], before)
        there, back = turned_to(other, j), turned_to(one, i)
        walk = (*a_in, (new, "l"), *b_out, *there, *b_in, (new, "r"), *a_out, *back)
        rest = tuple(boundary for k, boundary in enumerate(face) if k not in (curve.start[0], curve.end[0]))
        faces: tuple[Face, ...] = ((walk, *rest) if 0 in (curve.start[0], curve.end[0]) else (*rest, walk),)
    else:
        if i == j:
            left, right = loop(one, i, before, new)
        else:
            a_in, a_out = opened(one[i], before)
            b_in, b_out = opened(one[j], before)
            gone = turned_to(one, i)
            between = gone[: (j - i) % len(one) - 1]
            right = (*a_out, *between, *b_in, (new, "r"))
            left = (*a_in, (new, "l"), *b_out, *gone[len(between) + 1 :])
        others = [k for k in range(len(face)) if k != curve.start[0]]
        with_left = [face[k] for k in others if k in curve.left]
        with_right = [face[k] for k in others if k not in curve.left]
        faces = (
            (*with_left, left) if 0 in curve.left else (left, *with_left),
            (right, *with_right) if 0 not in others or 0 in curve.left else (*with_right, right),
        )
    degrees = list(before.degrees)
    degrees[a - 1] += 1
    degrees[b - 1] += 1
    return before._replace(
        faces=before.faces[: curve.face] + before.faces[curve.face + 1 :] + faces, degrees=(*degrees, 2)
    )


def turned_to(boundary: Boundary, at: int) -> Boundary:
    """What comes after a corner, all around."""
    return boundary[at + 1 :] + boundary[:at]


def opened(corner: Corner, before: Sheet) -> tuple[Boundary, Boundary]:
    """A corner where a line ends: what is met before the line, and after it; a lone spot is met once."""
    spot, degree = corner[0], before.degrees[corner[0] - 1]
    if degree == 0:
        return (corner,), ()
    sides = ("l", "r") if degree == 1 else ("", "")
    return ((spot, sides[0]),), ((spot, sides[1]),)


def loop(boundary: Boundary, at: int, before: Sheet, new: int) -> tuple[Boundary, Boundary]:
    """Left and right of a line from a spot back to it."""
    spot = boundary[at][0]
    if before.degrees[spot - 1] == 0:
        return ((spot, "l"), (new, "l")), ((spot, "r"), (new, "r"))
    return ((spot, ""), (new, "l")), ((spot, ""), *turned_to(boundary, at), (spot, ""), (new, "r"))


def curves(before: Sheet, alike: bool = False, looks: Looks | None = None) -> Iterator[Curve]:
    """Every line that can be drawn; with `alike` pieces that look alike go to the left in turn only."""
    seen = (looks or look) if alike else None
    for number, face in enumerate(before.faces):
        places = [(b, i) for b, row in enumerate(face) for i, (spot, _) in enumerate(row) if lives(before, spot)]
        for one, other in combinations(places, 2):
            if face[one[0]][one[1]][0] == face[other[0]][other[1]][0]:
                continue  # two sides of a spot that has one life left
            if one[0] != other[0]:
                yield Curve(number, one, other)
            else:
                for left in sides(before, face, one, seen):
                    yield Curve(number, one, other, left)
        for place in places:
            spot = face[place[0]][place[1]][0]
            if lives(before, spot) > 1:
                for left in sides(before, face, place, seen):
                    yield Curve(number, place, place, left)


def lives(before: Sheet, spot: int) -> int:
    return MOST_LINES - before.degrees[spot - 1]


def sides(before: Sheet, face: Face, place: tuple[int, int], looks: Looks | None) -> Iterator[tuple[int, ...]]:
    """Which of the other boundaries may lie on the left: any of them; the outside stays on the right."""
    here, spots = face[place[0]][place[1]][0], len(before.degrees)
    kinds: dict[object, list[int]] = {}
    others = [k for k in range(len(face)) if k != place[0] and face[k]]
    for k in sorted(others, key=lambda k: (face[k][0][0] - here) % spots):
        kinds.setdefault(looks(before, face[k]) if looks else k, []).append(k)
    for counts in product(*(range(len(some) + 1) for some in kinds.values())):
        yield tuple(sorted(k for some, count in zip(kinds.values(), counts, strict=True) for k in some[:count]))


def look(before: Sheet, row: Boundary) -> object:
    """The same for boundaries that are alike: of those that share no living spot with another face, what they hold."""
    alive = [spot for spot, _ in row if lives(before, spot)]
    if any(before.degrees[spot - 1] == 2 and alive.count(spot) == 1 for spot in alive):
        return row
    count = len(alive)
    word = [
        (before.degrees[spot - 1], next(d for d in range(1, count + 1) if alive[(k + d) % count] == spot))
        for k, spot in enumerate(alive)
    ]
    return min((tuple(word[k:] + word[:k]) for k in range(count)), default=())


def line_of(before: Sheet, curve: Curve, trail: Trail = ()) -> SheetLine:
    """The one description of a curve: on its left is what it encloses, or less than on its right if it parts a face."""
    face = before.faces[curve.face]
    start, end = face[curve.start[0]][curve.start[1]], face[curve.end[0]][curve.end[1]]
    if curve.start[0] != curve.end[0]:
        return min(SheetLine(start, end, (), trail), SheetLine(end, start, (), trail[::-1]))
    others = [k for k in range(len(face)) if k != curve.start[0]]
    around = piece_names(before, face, curve.left)
    there = SheetLine(start, end, around, trail)
    back = SheetLine(end, start, piece_names(before, face, [k for k in others if k not in curve.left]), trail[::-1])
    if start == end and before.degrees[start[0] - 1]:
        return there  # the empty side of such a loop is the left one
    return min(there, back, key=lambda line: (0 in line.around, len(line.around), line))


def piece_names(before: Sheet, face: Face, boundaries: Sequence[int]) -> tuple[int, ...]:
    """The lowest spot of each boundary, a living one if there is one; 0 for what lies around the face."""
    return tuple(sorted(k and min((not lives(before, spot), spot) for spot, _ in face[k])[1] for k in boundaries))


def curve_of(before: Sheet, line: SheetLine) -> Curve:
    found = next(fitting(before, line, exact=True), None)
    if found is None:
        raise IllegalMove(crossing(before, line))
    return found


def fitting(before: Sheet, line: SheetLine, exact: bool) -> Iterator[Curve]:
    """The curves that a line's words describe; unless `exact`, an end without its side may be on either."""
    for number, face in enumerate(before.faces):
        names = {0: 0} | {spot: k for k, row in enumerate(face) for spot, _ in row}
        if not {line.start[0], line.end[0], *line.around} <= names.keys():
            continue
        places = [(b, i) for b, row in enumerate(face) for i in range(len(row)) if lives(before, row[i][0])]
        left = tuple(sorted({names[name] for name in line.around}))
        fit = [
            [(b, i) for b, i in places if face[b][i] == corner or (not exact and face[b][i] in loosely(corner))]
            for corner in line[:2]
        ]
        for one, other in product(*fit):
            ends = face[one[0]][one[1]], face[other[0]][other[1]]
            if ends[0][0] == ends[1][0] and lives(before, ends[0][0]) < 2:
                continue
            if one[0] in left or (one[0] != other[0] and left):
                continue
            yield Curve(number, one, other, left)


def loosely(corner: Corner) -> list[Corner]:
    """The corners that are meant by one without its side."""
    return [corner] if corner[1] else [(corner[0], side) for side in ("", "l", "r")]


def crossing(before: Sheet, line: SheetLine) -> str:
    """Why there is no such line, in words."""
    (a, side), (b, other_side), around = line[:3]
    known, thing = len(before.degrees), before.words.thing
    for spot in (a, b, *around):
        if not 1 <= spot <= known:
            return f"there is no {thing} {spot}; the {thing}s are numbered from 1 to {known}"
    for spot in (a, b):
        if not lives(before, spot):
            return before.words.full.format(f"{thing} {spot}")
    if a == b and lives(before, a) < 2:
        return before.words.twice.format(f"{thing} {a}")
    for spot, named in ((a, side), (b, other_side)):
        if named and before.degrees[spot - 1] != 2:
            return f"{thing} {spot} has no left and right side: two lines must end in it"
    rows = [(face, [k for k in range(len(face)) for spot in (a, b) if spot in dict(face[k])]) for face in before.faces]
    shared = [face for face, _ in rows if all(any(s in dict(row) for row in face) for s in (a, b))]
    if not shared:
        return f"{thing}s {a} and {b} share no region: a curve from one to the other would cross a line"
    for spot in around:
        if not any(spot in dict(row) for face in shared for row in face):
            return f"{thing} {spot} is not in the region of {a} and {b}: a curve around it would cross a line"
    return f"no curve from {a} to {b} runs so: one would cross a line, or itself"


# ---- lines as text, read and written ----


MOST_NAME = 1200  # characters of a line
NAME = re.compile(
    r"([0-9]{1,4})([lr]?)-([0-9]{1,4})([lr]?)"
    r"(?:(?:\(|around)([0-9,]{1,400})\)?|around(all)(?:but([0-9,]{1,400}))?)?"
    r"(?:~((?:-?[0-9]{1,5},-?[0-9]{1,5};?){1,60}))?"
)


def line_text(before: Sheet, line: SheetLine, spoken: bool = False) -> str:
    """The shortest description that is read back as this line; the name of a move is spoken."""
    meant = curve_of(before, line)
    for start, end in product({"", line.start[1]}, {"", line.end[1]}):
        short = SheetLine((line.start[0], start), (line.end[0], end), line.around)
        found = next(fitting(before, short, exact=False), None)
        if found == meant:
            break
    text = f"{short.start[0]}{short.start[1]}-{short.end[0]}{short.end[1]}"
    if line.around:
        left_out = ",".join(map(str, filter(None, line.around)))
        around = f"all{left_out and ' but '}{left_out}" if 0 in line.around else left_out
        text += f" around {around}" if spoken else f"({','.join(map(str, line.around))})"
    return text + "~" + ";".join(f"{x},{y}" for x, y in line.trail) if line.trail else text


def read_line(before: Sheet, text: str) -> SheetLine:
    """The line that a text such as `1-4` or `1-4 around 3,6` describes."""
    found = NAME.fullmatch(re.sub(r"\s+", "", text).casefold()) if len(text) < MOST_NAME else None
    if found is None:
        raise IllegalMove("a line is written like 1-4, or 1-4 around 3,6")
    names = [int(name) for name in (found[5] or found[7] or "").split(",") if name] + [0] * bool(found[6])
    line = SheetLine((int(found[1]), found[2]), (int(found[3]), found[4]), tuple(sorted(set(names))))
    curve = next(fitting(before, line, exact=False), None)
    if curve is None:
        raise IllegalMove(crossing(before, line))
    places = [tuple(map(int, place.split(","))) for place in (found[8] or "").split(";") if place]
    return line_of(before, curve, tuple((x, y) for x, y in places))
