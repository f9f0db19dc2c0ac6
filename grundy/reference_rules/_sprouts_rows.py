"""Sprouts by rows: who can be joined to whom, in the notation of Applegate, Jacobson and Sleator.

A region is a list of rows, one for each piece of the drawing on its border; a row lists the living spots met on a walk
around that piece. 0, 1 and 2 are spots with as many lines that are met once, numbers from 3 on letters: spots with two
lines that are met twice. A line from u to v with a new spot z on it joins two rows into `u..u z v..v z`, or cuts one
row into `u..v z` and `v..u z`, with the region's other rows on either side.
Source: D. Applegate, G. Jacobson, D. Sleator, Computer Analysis of Sprouts, 1991; J. Lemoine, S. Viennot, 2007.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

Row = tuple[int, ...]
Region = tuple[Row, ...]
Regions = tuple[Region, ...]
Colours = dict[int, int]

PART = r"(?:0|[1-9]|[1-5][0-9]|60|(?:(?:(?:[012]|[A-Za-z]'*)+\.)+\})+)"
POSITION = rf"(?=.{{1,2000}}\Z){PART}(?:\+{PART})*"


def read(text: str) -> Regions:
    """`5`, or `0.1a1a.}` and the like; every part has its own letters."""
    if text.count(".") + sum(int(part) for part in text.split("+") if part.isdigit()) > 480:
        raise ValueError("there are too many rows")
    regions: list[Region] = []
    names: dict[tuple[int, str], int] = {}
    for number, part in enumerate(text.split("+")):
        part = "0." * int(part) + "}" if part.isdigit() else part
        if not re.fullmatch(rf"{PART}|\}}", part):
            raise ValueError(f"no position of Sprouts: {part}")
        demand_letters(part)
        for region in part.split("}")[:-1]:
            rows = [re.findall(r"[012]|[A-Za-z]'*", row) for row in region.split(".")[:-1]]
            signs = (((number, s) for s in row) for row in rows)
            regions.append(tuple(tuple(int(s[1]) if s[1] in "012" else named(s, names) for s in row) for row in signs))
    return tuple(regions)


def demand_letters(part: str) -> None:
    """A letter is met twice: in one row, where it crosses no other, or in two regions. A lone spot has its own row."""
    regions = [[re.findall(r"[012]|[A-Za-z]'*", row) for row in region.split(".")] for region in part.split("}")]
    homes: dict[str, list[tuple[int, int, int]]] = {}
    for r, region in enumerate(regions):
        for b, row in enumerate(region):
            if "0" in row and len(row) > 1:
                raise ValueError(f"a lone spot is a row of its own: {part}")
            for k, sign in enumerate(row):
                homes.setdefault(sign, []).append((r, b, k))
    for letter, met in homes.items():
        if letter in "012":
            continue
        if len(met) != 2 or (met[0][0] == met[1][0] and met[0][1] != met[1][1]):
            raise ValueError(f"the letter {letter} is not met in one row or in two regions: {part}")
        (r, b, first), (other, _, last) = met
        between = regions[r][b][first + 1 : last] if other == r else []
        within = [sign for sign in between if sign not in "012" and homes[sign][0][:2] == homes[sign][1][:2]]
        if any(within.count(sign) == 1 for sign in within):
            raise ValueError(f"the letter {letter} crosses another: {part}")


def named(letter: tuple[int, str], names: dict[tuple[int, str], int]) -> int:
    return names.setdefault(letter, 3 + len(names))


def lines(regions: Regions) -> Iterator[Regions]:
    """Every line that can be drawn; what is dead is still there."""
    z = max((sign for region in regions for row in region for sign in row), default=0) + 3
    for at, region in enumerate(regions):
        beside = regions[:at] + regions[at + 1 :]
        for found, dead in {*joined(region, z), *cut(region, z)}:
            after = (*beside, *found)
            yield tuple(tuple(tuple(s for s in row if s not in dead) for row in one) for one in after)


def joined(region: Region, z: int) -> Iterator[tuple[Regions, Row]]:
    """Two rows become one."""
    for i, one in enumerate(region):
        for j in range(i):
            rest = region[:j] + region[j + 1 : i] + region[i + 1 :]
            for a in range(len(one)):
                for b in range(len(region[j])):
                    (left, gone), (right, lost) = (opened(one, a, z + 1), opened(region[j], b, z + 2))
                    yield ((*rest, (*left, z, *right, z)),), (*gone, *lost)


def opened(row: Row, at: int, name: int) -> tuple[Row, Row]:
    """A walk from a spot around its row back to it, when a line has come to it; and the letter that died of it."""
    spot, rest = row[at], row[at + 1 :] + row[:at]
    if spot == 0:
        return (1,), ()
    return ((name, *rest, name), ()) if spot == 1 else (rest, (spot,) if spot > 2 else ())


def cut(region: Region, z: int) -> Iterator[tuple[Regions, Row]]:
    """One row becomes two, and the region two regions; the other rows lie on either side."""
    for i, row in enumerate(region):
        halves: set[tuple[Row, Row, Row]] = set()
        for a, spot in enumerate(row):
            if spot == 0:
                halves.add(((z, z + 1), (z, z + 1), ()))
            elif spot == 1:
                halves.add(((z,), (*row[a + 1 :], *row[:a], z), ()))
            for b in range(a):
                ends = [z + 1 + k if row[at] == 1 else row[at] for k, at in enumerate((b, a))]
                dead = tuple(end for end in ends if 2 < end < z)
                near, far = ([end] if end > 2 else [] for end in ends)
                if ends[0] != ends[1] or ends[0] == 2:
                    halves.add(((*near, *row[b + 1 : a], *far, z), (*far, *row[a + 1 :], *row[:b], *near, z), dead))
        others = Counter(region[:i] + region[i + 1 :])
        for counts in product(*(range(many + 1) for many in others.values())):
            inside = tuple(other for other, k in zip(others, counts, strict=True) for _ in range(k))
            outside = tuple((others - Counter(inside)).elements())
            for first, second, dead in halves:
                yield ((first, *inside), (second, *outside)), dead


# ---- one form for what acts alike ----


def parts(regions: Regions) -> list[Regions]:
    """The independent parts, each in its one form."""
    groups: list[tuple[set[int], list[Region]]] = []
    for region in living(regions):
        letters, together = {s for row in region for s in row if s > 2}, [region]
        for group in [group for group in groups if group[0] & letters]:
            groups.remove(group)
            letters |= group[0]
            together += group[1]
        groups.append((letters, together))
    return [form(in_order(group)) for _, group in groups]


def living(regions: Regions) -> Regions:
    """Without what is dead or cannot be told apart: see docs/sprouts.md."""
    while True:
        met = Counter(s for region in regions for row in region for s in row)
        after = tuple(tuple(short(row, met) for row in region if row) for region in regions)
        after = tuple(few(region) for region in after if lives(region) > 1)
        if after == regions:
            return regions
        regions = after


def short(row: Row, met: Counter[int]) -> Row:
    """A letter met once, or twice in a row, is a 2; two of them alone are the end of a line."""
    row = tuple(2 if s > 2 and met[s] == 1 else s for s in row)
    for k, s in enumerate(row):
        if s > 2 and len(row) > 1 and row[k - 1] == s:
            row = (*row[:k], 2, *row[k + 1 :])
            row = row[: k - 1] + row[k:] if k else row[:-1]
            return short(row, met)
    return (1,) if row == (2, 2) else row


def lives(region: Region) -> int:
    signs = [s for row in region for s in row]
    return sum(3 - s for s in signs if s < 3) + len({s for s in signs if s > 2})


def few(region: Region) -> Region:
    """With two or three lives any two can be joined, and then any two that are left."""
    if lives(region) > 3:
        return region
    met = Counter(s for row in region for s in row if s > 2)
    shared = sorted(s for s in met if met[s] == 1)
    return ((*[2] * (lives(region) - len(shared)), *shared),)


def in_order(regions: list[Region]) -> Regions:
    """Letters by their first place."""
    names: dict[int, int] = {}
    return tuple(
        tuple(tuple(s if s < 3 else names.setdefault(s, 3 + len(names)) for s in row) for row in region)
        for region in sorted(regions)
    )


@lru_cache(maxsize=200_000)
def form(regions: Regions) -> Regions:
    letters = {s for region in regions for row in region for s in row if s > 2}
    both = [(region, tuple(row[::-1] for row in region)) for region in regions]
    return least(both, refined(both, dict.fromkeys(letters, 3)))


def least(both: list[tuple[Region, Region]], colour: Colours) -> Regions:
    """The least way to write it, whichever of the letters that look alike comes first."""
    shared = Counter(colour.values())
    if alike := [c for c, many in shared.items() if many > 1]:
        some = [letter for letter in colour if colour[letter] == min(alike)]
        return min(least(both, refined(both, {**colour, letter: -1})) for letter in some)
    return tuple(sorted(min(view(way, colour) for way in ways) for ways in both))


def view(region: Region, colour: Colours) -> Region:
    """A region with colours for letters, each row from its least place on."""
    found = []
    for row in region:
        seen = tuple(colour.get(s, s) for s in row)
        found.append(min(seen[k:] + seen[:k] for k in range(len(seen))) if len(seen) > 1 else seen)
    return tuple(sorted(found))


def refined(both: list[tuple[Region, Region]], colour: Colours) -> Colours:
    """Letters told apart by their company, and by the company of that."""
    while True:
        seen: dict[int, list[tuple[Region, Row]]] = {letter: [] for letter in colour}
        for ways in both:
            views = [(view(way, colour), way) for way in ways]
            low = min(one for one, _ in views)
            best: dict[int, list[Row]] = {}
            for one, way in views:
                for row in way if one == low else ():
                    coloured = tuple(colour.get(s, s) for s in row)
                    for k, s in enumerate(row):
                        if s > 2:
                            best.setdefault(s, []).append(coloured[k:] + coloured[:k])
            for s, walks in best.items():
                seen[s].append((low, min(walks)))
        signs = {letter: (colour[letter], sorted(company)) for letter, company in seen.items()}
        ranks = {sign: 3 + k for k, sign in enumerate(sorted({repr(one): one for one in signs.values()}))}
        after = {letter: ranks[repr(sign)] for letter, sign in signs.items()}
        if len(set(after.values())) == len(set(colour.values())):
            return after
        colour = after
