"""Sprouts, reference rule: a drawing as permutations of darts, its faces found anew as their cycles after every line.

A line is two edges, an edge two darts (2k and 2k + 1) that point away from its ends. `turn` leads from a dart to the
next one around its spot; the face on the left of a dart goes on with the dart before its partner. A region is a set of
faces and lone spots. All spots are kept. Of the lines from one drawing those are counted once that leave the same look:
the rows of living spots around each region, without what is dead, without names, each region from either side.
"""

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any, NamedTuple

from . import _sprouts_rows as sprouts_rows
from ._shapes import Case, Params, Rule

Cycle = tuple[int, ...]  # the darts of a face; (-spot,) for a lone spot


class State(NamedTuple):
    ends: tuple[int, ...]  # of each dart, the spot it starts from
    turn: tuple[int, ...]  # of each dart, the next one around that spot
    regions: frozenset[frozenset[Cycle]]
    spots: int

    def lines(self, spot: int) -> int:
        return self.ends.count(spot)


def cycle_of(dart: int, turn: list[int]) -> Cycle:
    """The face on the left of a dart, begun at its lowest dart."""
    before = {after: dart for dart, after in enumerate(turn)}
    found, here = [dart], before[dart ^ 1]
    while here != dart:
        found.append(here)
        here = before[here ^ 1]
    low = found.index(min(found))
    return tuple(found[low:] + found[:low])


def spot_of(state: State, item: int) -> int:
    return -item if item < 0 else state.ends[item]


def every_line(state: State) -> Iterator[State]:
    """In each region from any living corner to any other, or back, and the other faces on either side."""
    for region in state.regions:
        corners = [(cycle, item) for cycle in region for item in cycle if state.lines(spot_of(state, item)) < 3]
        for one, other in chain(combinations(corners, 2), ((c, c) for c in corners)):
            a, b = spot_of(state, one[1]), spot_of(state, other[1])
            if a == b and state.lines(a) > 1:
                continue
            yield from with_line(state, region, one, other)


def with_line(
    state: State, region: frozenset[Cycle], one: tuple[Cycle, int], other: tuple[Cycle, int]
) -> Iterator[State]:
    a, b, new = spot_of(state, one[1]), spot_of(state, other[1]), state.spots + 1
    first = len(state.ends)
    out, back, on, home = first, first + 1, first + 2, first + 3  # a to new and back, new to b and back
    turn = [*state.turn, out, on, back, home]
    corner = [(out, one[1]), (home, other[1])]
    if one == other and one[1] < 0:
        turn[out], turn[home] = home, out
    else:
        for dart, item in corner:
            if item >= 0:  # the corner before a dart on its face lies after it around the spot
                turn[dart], turn[item] = turn[item], dart
    ends = (*state.ends, a, new, new, b)
    changed = {cycle_of(dart, turn) for dart in (out, back, on, home)}
    others = [cycle for cycle in region if cycle not in (one[0], other[0])]
    rest = state.regions - {region}
    if len(changed) == 1:
        yield State(ends, tuple(turn), rest | {frozenset([*others, *changed])}, new)
        return
    left, right = changed
    for count in range(len(others) + 1):
        for some in combinations(others, count):
            sides = {frozenset([left, *some]), frozenset([right, *(c for c in others if c not in some)])}
            yield State(ends, tuple(turn), rest | sides, new)


# ---- the look of a drawing ----


def look(state: State) -> str:
    """Living rows of each region, reduced to what play can tell apart, with spots told by their company."""
    rows: list[list[list[Any]]] = []
    for region in state.regions:
        cycles = [[spot_of(state, item) for item in cycle] for cycle in region]
        rows.append([[s for s in row if state.lines(s) < 3] for row in cycles])
    lives = {s: 3 - state.lines(s) for region in rows for row in region for s in row}
    before = None
    while before != rows:
        before = [[row[:] for row in region] for region in rows]
        rows = [reduced(region, rows, lives) for region in rows]
        rows = [region for region in rows if sum(lives[s] for s in set(chain(*region))) > 1]
    return coloured(rows, lives)


def reduced(region: list[list[Any]], rows: list[list[list[Any]]], lives: dict[Any, int]) -> list[list[Any]]:
    region = [row for row in region if row]
    for row in region:
        k = 0
        while len(row) > 1 and k < len(row):
            if row[k] == row[k - 1] and lives[row[k]] == 1:
                del row[k]
                k = 0
            else:
                k += 1
    here = set(chain(*region))
    if 1 < sum(lives[s] for s in here) <= 3:
        everywhere = [s for other in rows for row in other for s in row]
        inside = [s for row in region for s in row]
        private = [s for s in sorted(here, key=str) if everywhere.count(s) == inside.count(s)]
        shared = [s for s in sorted(here, key=str) if s not in private]
        singles = [s if lives[s] == 1 else f"{s}.{k}" for s in private for k in range(lives[s])]
        lives.update(dict.fromkeys(singles, 1))
        return [singles + shared]
    return region


def coloured(rows: list[list[list[Any]]], lives: dict[Any, int]) -> str:
    """One text for all drawings that look the same."""
    colour: dict[Any, Any] = {s: (lives[s], sum(s in chain(*region) for region in rows)) for s in chain(*chain(*rows))}
    for _ in range(4):
        seen: dict[Any, list[Any]] = {s: [] for s in colour}
        for region in rows:
            for s in set(chain(*region)):
                ways = []
                for way in (region, [row[::-1] for row in region]):
                    mine = next(row for row in way if s in row)
                    starts = [mine[k:] + mine[:k] for k in range(len(mine)) if mine[k] == s]
                    ways.append((sorted(least(row, colour) for row in way), min(word(row, colour) for row in starts)))
                seen[s].append(min(ways))
        colour = {s: hash((colour[s], repr(sorted(seen[s], key=repr)))) for s in colour}
    both = [(region, [row[::-1] for row in region]) for region in rows]
    return repr(sorted(min(sorted(least(row, colour) for row in way) for way in ways) for ways in both))


def word(row: list[Any], colour: dict[Any, Any]) -> str:
    again = [next(d for d in range(1, len(row) + 1) if row[(k + d) % len(row)] == s) for k, s in enumerate(row)]
    return repr([(colour[s], d) for s, d in zip(row, again, strict=True)])


def least(row: list[Any], colour: dict[Any, Any]) -> str:
    return min(word(row[k:] + row[:k], colour) for k in range(len(row)))


def rule(params: Params, position: str) -> Rule:
    """From `3:`, three lone spots as a drawing; without the colon by rows."""
    if ":" not in position:
        return sprouts_rows.read(position), sprouts_rows.lines
    count = int(position.removesuffix(":"))
    start = State((), (), frozenset([frozenset((-s,) for s in range(1, count + 1))] if count else []), count)

    def moves(state: State) -> Iterator[State]:
        yield from {look(after): after for after in every_line(state)}.values()

    return start, moves


def parts(state: Any) -> list[Any]:
    return [state] if isinstance(state, State) else sprouts_rows.parts(state)


POSITION = sprouts_rows.POSITION

CASES: list[Case] = [({}, "1:", 3), ({}, "2:", 6), ({}, "3:", 3)]
