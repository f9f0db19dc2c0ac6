"""Every curve that a move can draw in a position, with equal ones listed once.

A curve runs in one region from a place on a boundary to another place, or back to itself, and gets a new vertex with
two lines. A curve between two boundaries joins them. A curve within one boundary cuts the region in two, and every
other boundary of the region is on one side or the other. Boundaries that look the same and share nothing are
interchangeable, so only their number on each side matters. With one more line, `0` becomes `1`, `1` becomes a letter,
and a vertex with two lines dies.
"""

from collections.abc import Iterator
from itertools import combinations, product

from grundy.games.sprouts.canonical import canonical
from grundy.games.sprouts.positions import LETTER, Boundary, Part, Position, Region, symbols

Place = tuple[int, int]  # a boundary of the region, and a place in it


def moves(position: Position) -> Iterator[tuple[str, Position]]:
    """Every move with its option.

    `1-4` joins the first symbol of the text to the fourth; `1-1 with 3,4` runs around the boundaries that begin with
    the third and fourth symbol. If several moves lead to the same position, this yields only the first.
    """
    found: set[Position] = set()
    before = 0
    for number, part in enumerate(position):
        others = canonical(position[:number] + position[number + 1 :])
        for move, after in part_moves(part, before):
            option = tuple(sorted((*others, *canonical([after]))))
            if option not in found:
                found.add(option)
                yield move, option
        before += len(list(symbols(part)))


def part_moves(part: Part, before: int) -> Iterator[tuple[str, Part]]:
    """Every move in a part, whose symbols are numbered from `before` + 1, with the part after the move."""
    fresh = LETTER + len({s for s in symbols(part) if s >= LETTER})
    for number, region in enumerate(part):
        rest = part[:number] + part[number + 1 :]
        starts = [before + 1 + sum(map(len, region[:i])) for i in range(len(region))]
        for move, dead, regions in region_moves(region, starts, fresh):
            yield move, tuple(without(r, dead) for r in (*rest, *regions))
        before += sum(map(len, region))


def without(region: Region, dead: set[int]) -> Region:
    return tuple(tuple(s for s in boundary if s not in dead) for boundary in region)


def region_moves(region: Region, starts: list[int], fresh: int) -> Iterator[tuple[str, set[int], tuple[Region, ...]]]:
    """Moves in a region: text, letters that die, and the region or two regions that are left."""
    places = [(b, i) for b, boundary in enumerate(region) for i in range(len(boundary))]
    for one, other in combinations(places, 2):
        (b, i), (c, j) = one, other
        ends = region[b][i], region[c][j]
        text = f"{starts[b] + i}-{starts[c] + j}"
        dead = {s for s in ends if s >= LETTER}
        if b != c:
            rest = tuple(boundary for k, boundary in enumerate(region) if k not in (b, c))
            yield text, dead, ((*rest, joined(region[b], i, region[c], j, fresh)),)
        elif ends[0] != ends[1] or ends[0] < LETTER:  # a vertex with two lines cannot take two more
            yield from sides(region, b, cut(region[b], i, j, fresh), text, dead, starts)
    for b, i in places:
        if region[b][i] < 2:
            text = f"{starts[b] + i}-{starts[b] + i}"
            yield from sides(region, b, loop(region[b], i, fresh), text, set(), starts)


def opened(boundary: Boundary, at: int, grown: int) -> Boundary:
    """A walk along the boundary from a place back to it, after a line ends there; `grown` is the new name of a 1."""
    end, rest = boundary[at], boundary[at + 1 :] + boundary[:at]
    return (1,) if end == 0 else (grown, *rest, grown) if end == 1 else rest


def joined(one: Boundary, i: int, other: Boundary, j: int, fresh: int) -> Boundary:
    return (*opened(one, i, fresh + 1), fresh, *opened(other, j, fresh + 2), fresh)


def cut(boundary: Boundary, i: int, j: int, fresh: int) -> tuple[Boundary, Boundary]:
    """The two sides of a curve between two places of a boundary."""
    first = (fresh + 1,) if boundary[i] == 1 else ()
    last = (fresh + 2,) if boundary[j] == 1 else ()
    inside, outside = boundary[i + 1 : j], boundary[j + 1 :] + boundary[:i]
    return (*first, *inside, *last, fresh), (*last, *outside, *first, fresh)


def loop(boundary: Boundary, at: int, fresh: int) -> tuple[Boundary, Boundary]:
    """The two sides of a curve from a place back to it: a lone spot stays alive, the end of a line does not."""
    if boundary[at] == 0:
        return (fresh + 1, fresh), (fresh + 1, fresh)
    return (fresh,), (*boundary[at + 1 :], *boundary[:at], fresh)


def sides(
    region: Region, cut_one: int, halves: tuple[Boundary, Boundary], text: str, dead: set[int], starts: list[int]
) -> Iterator[tuple[str, set[int], tuple[Region, Region]]]:
    """All ways to divide the other boundaries between the two sides, up to boundaries that look the same."""
    kinds: dict[Boundary, list[int]] = {}
    for k, boundary in enumerate(region):
        if k != cut_one:
            kinds.setdefault(boundary, []).append(k)
    for counts in product(*(range(len(alike) + 1) for alike in kinds.values())):
        within = sorted(k for alike, count in zip(kinds.values(), counts, strict=True) for k in alike[:count])
        near = tuple(region[k] for k in within)
        far = tuple(region[k] for k in range(len(region)) if k != cut_one and k not in within)
        listed = f" with {','.join(str(starts[k]) for k in within)}" if within else ""
        yield text + listed, dead, ((*near, halves[0]), (*far, halves[1]))
