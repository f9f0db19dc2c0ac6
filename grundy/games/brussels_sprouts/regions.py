"""Positions of Brussels Sprouts, given by their regions.

A region lists the pieces of the drawing in or around it, by the number of their free arms there. A move joins two
pieces, or it joins two arms of one piece and cuts the region in two.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

Region = tuple[int, ...]  # free arms of each piece, the most first
Regions = tuple[Region, ...]


def in_order(region: Sequence[int]) -> Region:
    return tuple(sorted(region, reverse=True))


def text_of(position: Regions) -> str:
    return "+".join(",".join(map(str, region)) for region in position)


def moves(position: Regions) -> Iterator[tuple[str, Regions]]:
    for i, region in enumerate(position):
        for move, left in region_moves(region):
            yield move + where(i, len(position)), (*position[:i], *left, *position[i + 1 :])


def where(region: int, regions: int) -> str:
    """The end of a move's name: the region, if there are several."""
    return f" in {region + 1}" if regions > 1 else ""


def region_moves(region: Region) -> Iterator[tuple[str, Regions]]:
    """The moves: join two pieces, or join two arms of one piece and divide the rest between the two sides."""
    for one, other in dict.fromkeys(combinations(region, 2)):
        rest = list(region)
        rest.remove(one)
        rest.remove(other)
        yield join_name(one, other), (in_order([*rest, one + other]),)
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
                found.add(parted(*sides))
        for left in sorted(found, reverse=True):
            yield loop_name(piece, left), left


def parted(one: Sequence[int], other: Sequence[int]) -> Regions:
    """The two regions into which a loop cuts one."""
    return tuple(sorted((in_order(one), in_order(other)), reverse=True))


def join_name(one: int, other: int) -> str:
    return f"join {max(one, other)} and {min(one, other)}"


def loop_name(piece: int, left: Regions) -> str:
    return f"loop {piece} into " + " and ".join(",".join(map(str, side)) for side in left)
