"""Brussels Sprouts, reference rule: a piece is a word of arms, a region a bag of words.

A loop is a cut through a word bent to a ring; which words lie inside is told by the bits of a number. A drawing is read
line after line, its words made of the arms' numbers; a region is told with the word around it first.
"""

import re
from collections.abc import Iterator

from ._shapes import POSITIVE, Case, Params, Rule, demand, joined

State = tuple[str, ...]
Word = list[int]
LINE = re.compile(r"(\d+)-(\d+)(?:\(([\d,]+)\))?(?:~.*)?")


def bag(pieces: list[str]) -> str:
    return " ".join(sorted(pieces))


def rule(params: Params, position: str) -> Rule:
    def moves(state: State) -> Iterator[State]:
        for i, region in enumerate(state):
            reached = set[tuple[str, ...]]()
            pieces = region.split()
            for a, piece in enumerate(pieces):
                for b in range(a):
                    rest = [other for c, other in enumerate(pieces) if c not in (a, b)]
                    reached.add(("join", piece, pieces[b], bag([*rest, piece[1:] + "+" + pieces[b][1:] + "+"])))
                others = pieces[:a] + pieces[a + 1 :]
                for cut in range(1, len(piece)):
                    for inside in range(2 ** len(others)):
                        sides = [[piece[1:cut] + "+"], [piece[cut + 1 :] + "+"]]
                        for bit, other in enumerate(others):
                            sides[inside >> bit & 1].append(other)
                        reached.add(("loop", piece, *sorted(map(bag, sides))))
            for kind, *rest in reached:
                left = rest[2:] if kind == "join" else rest[1:]
                yield tuple(sorted([*state[:i], *left, *state[i + 1 :]]))

    regions = on_paper(position)
    demand(sum(len(word) for region in regions for word in region) <= 120, "there are too many arms")
    return tuple(sorted(bag(["+" * len(word) for word in region if word]) for region in regions)), moves


def on_paper(position: str) -> list[list[Word]]:
    """The regions of a drawing, or of a position without one; what lies around the outermost is an empty word."""
    begun, _, lines = position.partition(":")
    regions, arms = [], 0
    for text in begun.split("+"):
        words = []
        for count in map(int, text.split(",")):
            words.append(list(range(arms + 1, arms + count + 1)))
            arms += count
        regions.append(words)
    max(regions, key=len).insert(0, [])
    for line in filter(None, lines.split("/")):
        found = LINE.fullmatch(line)
        assert found, line
        one, other = int(found[1]), int(found[2])
        here = next(r for r in regions if any(one in w for w in r) and any(other in w for w in r))
        regions.remove(here)
        regions += after(here, one, other, {int(name) for name in (found[3] or "").split(",") if name}, arms + 1)
        arms += 2
    return regions


def after(region: list[Word], one: int, other: int, left: set[int], new: int) -> list[list[Word]]:
    """The region, or both regions, after a line with these words on its left hand; 0 is the word around the region."""
    around, first = region[0], next(word for word in region if one in word)
    gone = first[first.index(one) + 1 :] + first[: first.index(one)]
    if other not in first:
        last = next(word for word in region if other in word)
        back = last[last.index(other) + 1 :] + last[: last.index(other)]
        word_of_both = [new, *back, new + 1, *gone]
        rest = [word for word in region if word is not first and word is not last]
        return [[word_of_both, *rest] if around in (first, last) else [*rest, word_of_both]]
    cut = gone.index(other)
    sides = [[[new, *gone[cut + 1 :]]], [[*gone[:cut], new + 1]]]
    for word in region:
        if word is not first:
            on_left = 0 in left if word is around else bool(left & set(word))
            place = 0 if word is around else len(sides[not on_left])
            sides[not on_left].insert(place, word)
    return sides


POSITION = joined(joined(POSITIVE, ","), "+")

CASES: list[Case] = [
    ({}, "4", 4),
    ({}, "4,4", 5),
    ({}, "4,4,4", 3),
    ({}, "3,2+2,1+1", 6),
    ({}, "4,4:", 4),
    ({}, "4,4,4:2-4(5)/10-11/3-14(16)/16-17", 4),
]
