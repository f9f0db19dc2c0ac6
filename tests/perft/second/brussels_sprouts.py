"""Brussels Sprouts a second time: a piece is a word of arms, a region a bag of words.

A loop is a cut through a word bent to a ring; which words lie inside is told by the bits of a number.
"""

from collections.abc import Iterator

from shapes import POSITIVE, Case, Params, Rule, demand, joined

State = tuple[str, ...]


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

    regions = [[int(arms) for arms in text.split(",")] for text in position.split("+")]
    demand(sum(map(sum, regions)) <= 120, "there are too many arms")
    return tuple(sorted(bag(["+" * arms for arms in region]) for region in regions)), moves


POSITION = joined(joined(POSITIVE, ","), "+")

CASES: list[Case] = [
    ({}, "4", 4),
    ({}, "4,4", 5),
    ({}, "4,4,4", 3),
    ({}, "3,2+2,1+1", 6),
]
