"""Claims about Geography (a matching decides), Brussels Sprouts (the length is fixed), and subset take-away."""

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.core.lookup import game
from grundy.games.geography.matching import always_matched, maximum_matching

FRAENKEL = "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, 1993"
SAMPLES = 40  # graphs for each number of vertices
GAMES = 6  # random games for each number of crosses

Near = Mapping[str, list[str]]


def graphs(to: int) -> Iterator[Near]:
    """Random undirected graphs, fewest vertices first."""
    rng = random.Random("geography")
    for vertices in range(1, to + 1):
        names = "abcdefghij"[:vertices]
        for _ in range(SAMPLES):
            near: dict[str, list[str]] = {name: [] for name in names}
            for a, b in combinations(names, 2):
                if rng.random() < 0.35:
                    near[a].append(b)
                    near[b].append(a)
            yield near


def matched_by_one(near: Near, vertex: str) -> bool:
    """Whether one particular maximum matching covers the vertex."""
    return vertex in maximum_matching(near)


@claim(
    "graphs/geography",
    "on an undirected graph, the player to move wins Geography exactly if every maximum matching covers the vertex "
    "with the token",
    source=FRAENKEL,
    to=7,
    wrong={"matched": matched_by_one},
)
def geography(to: int, matched: Callable[[Near, str], bool] = always_matched) -> Cases:
    plain = Definition("geography")
    for near in graphs(to):
        edges = [f"{a}-{b}" for a, others in near.items() for b in others if a < b]
        for token in near:
            text = f"{','.join([*near, *edges])}@{token}"
            found = plain.outcome(plain.game.parse(text))
            yield f"{text} is {found}", (found == "N") == matched(near, token), board("geography", text)


@claim(
    "graphs/brussels-sprouts",
    "every game of Brussels Sprouts with n crosses lasts 5n - 2 moves",
    source="J. H. Conway, in M. Gardner, Mathematical Games, July 1967; Winning Ways, chapter 17",
    to=5,
    wrong={"length": lambda n: 5 * n - 3},
)
def brussels_sprouts(to: int, length: Callable[[int], int] = lambda n: 5 * n - 2) -> Cases:
    sprouts, rng = game("brussels-sprouts"), random.Random("brussels")
    for crosses in range(1, to + 1):
        for _ in range(GAMES):
            position, moves = sprouts.parse(",".join(["4"] * crosses)), 0
            while options := [option for _, option in sprouts.moves(position)]:
                position, moves = rng.choice(options), moves + 1
            words = f"a game of {crosses} crosses lasted {moves} moves"
            yield words, moves == length(crosses), board("brussels-sprouts", ",".join(["4"] * crosses))


@claim(
    "graphs/subset-take-away",
    "for n up to 6, the first player loses subset take-away on the boundary of a simplex with n vertices, and wins it "
    "on the whole simplex",
    source="D. Gale and A. Neyman, Nim-type games, 1982, who conjectured it for all n; it fails for n = 7",
    status="observation",
    to=4,
    wrong={"border": "N"},
)
def subset_take_away(to: int, border: str = "P") -> Cases:
    plain = Definition("subset-take-away")
    for vertices in range(2, min(to, 4) + 1):
        whole = "abcdefg"[:vertices]
        sides = ",".join(map("".join, combinations(whole, vertices - 1)))
        for text, expected in ((sides, border), (whole, "N")):
            found = plain.outcome(plain.game.parse(text))
            yield f"{text} is {found}", found == expected, board("subset-take-away", text)
