"""Claims of document 004, third part: games as graphs, the Sprague-Grundy function, and sums of games.

Where possible, the checks use all acyclic graphs with up to five vertices. They search sums as a whole.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from grundy.claims.claim import Cases, Definition, PositionText, board, claim, smallest_first
from grundy.claims.library.document_004.outcomes import SOURCE, full, label
from grundy.core.capabilities.solving import Nimbers
from grundy.core.game import AnyGame
from grundy.core.nimsum import mex, xor
from grundy.core.registry import all_games, find_game
from grundy.families.graphs import edges_of

Graph = dict[str, list[str]]  # each vertex with its followers


def graphs_without_cycles(most: int) -> Iterator[Graph]:
    """All graphs with edges from later letters to earlier ones only, fewest vertices first."""
    for count in range(1, most + 1):
        names = "abcdefgh"[:count]
        pairs = list(combinations(names, 2))
        for chosen in product((False, True), repeat=len(pairs)):
            graph: Graph = {name: [] for name in names}
            for (early, late), there in zip(pairs, chosen, strict=True):
                if there:
                    graph[late].append(early)
            yield graph


def sprague_grundy(graph: Graph) -> dict[str, int]:
    """Compute g(x) = mex of g over the followers, vertex by vertex."""
    g: dict[str, int] = {}
    for vertex, followers in graph.items():
        g[vertex] = mex(g[follower] for follower in followers)
    return g


def at(graph: Graph, vertex: str) -> PositionText:
    return board("graph", ((edges_of(graph), (vertex,)),))


@claim(
    "004/bounded",
    "a finite graph is progressively bounded, so that every path ends, exactly if it has no cycle",
    source=f"{SOURCE}, from games to graphs",
    status="lemma",
    to=3,
    wrong={"longer": -1},
)
def bounded(to: int, longer: int = 0) -> Cases:
    """All graphs on up to three vertices, with loops: follow all paths, and remove ends one by one."""
    for count in range(1, min(to, 3) + 1):
        pairs = list(product(range(count), repeat=2))
        for chosen in product((False, True), repeat=len(pairs)):
            edges = {pair for pair, there in zip(pairs, chosen, strict=True) if there}
            paths: list[tuple[int, ...]] = [(v,) for v in range(count)]
            for _ in range(count + longer):
                paths = [(*path, w) for path in paths for v, w in edges if v == path[-1]]
            left = set(range(count))
            while ends := {v for v in left if not any((v, w) in edges for w in left)}:
                left -= ends
            yield f"{count} vertices, edges {sorted(edges)}", (not paths) == (not left)


@claim(
    "004/mex",
    "mex {2, 4, 5, 6} = 0 and mex {0, 1, 2, 6} = 3",
    source=f"{SOURCE}, the Sprague-Grundy function",
    status="example",
    to=1,
    wrong={"values": (1, 3)},
)
def mex_examples(to: int, values: tuple[int, int] = (0, 3)) -> Cases:
    """By the definition, and as the nimber of a token that can move to Nim heaps of these sizes."""
    for members, value in zip(((2, 4, 5, 6), (0, 1, 2, 6)), values, strict=True):
        graph: Graph = {f"n{i}": [f"n{j}" for j in range(i)] for i in range(7)}
        graph["top"] = [f"n{i}" for i in members]
        least = min(n for n in range(9) if n not in members)
        yield f"mex {set(members)} = {least}", least == value == sprague_grundy(graph)["top"], at(graph, "top")


EXAMPLE: Graph = {
    "s": [],
    "t": [],
    "one": ["s", "t"],
    "two": ["s", "one"],
    "low": ["one", "two"],
    "top": ["low", "one", "two"],
}
EXAMPLE_SAYS = {"s": 0, "t": 0, "one": 1, "two": 2, "low": 0, "top": 3}


@claim(
    "004/graph-example",
    "the example graph, as far as the text gives its edges, has two ends with value 0, then 1, 2, 0, and 3 at the top; "
    "the vertices with value 0 are P-positions",
    source=f"{SOURCE}, the Sprague-Grundy function",
    status="example",
    to=1,
    wrong={"says": {"low": 3, "top": 0}},
)
def graph_example(to: int, says: dict[str, int] = EXAMPLE_SAYS) -> Cases:
    outcomes, tokens = label(EXAMPLE, "P"), Definition("graph")
    for vertex, value in says.items():
        nimber = tokens.nimber(((edges_of(EXAMPLE), (vertex,)),))
        right = nimber == value and (outcomes[vertex] == "P") == (value == 0)
        yield f"{vertex} has {nimber}, {outcomes[vertex]}", right, at(EXAMPLE, vertex)


@claim(
    "004/only-ends",
    "a vertex whose followers are all ends has Sprague-Grundy value 1",
    source=f"{SOURCE}, the Sprague-Grundy function",
    status="lemma",
    to=5,
    wrong={"value": 2},
)
def only_ends(to: int, value: int = 1) -> Cases:
    for graph in graphs_without_cycles(min(to, 5)):
        top = list(graph)[-1]
        if graph[top] and not any(graph[follower] for follower in graph[top]):
            yield f"{graph}: {top}", sprague_grundy(graph)[top] == value, at(graph, top)


@claim(
    "004/zero",
    "vertices of Sprague-Grundy value 0 are P-positions, all others are N-positions",
    source=f"{SOURCE}, the Sprague-Grundy function",
    to=5,
    wrong={"zero": 1},
)
def zero_is_lost(to: int, zero: int = 0) -> Cases:
    for graph in graphs_without_cycles(min(to, 5)):
        top, g, outcomes = list(graph)[-1], sprague_grundy(graph), label(graph, "P")
        yield (
            f"{graph}: {top} has {g[top]}, {outcomes[top]}",
            (outcomes[top] == "P") == (g[top] == zero),
            at(graph, top),
        )


@claim(
    "004/bogus",
    "every position is a bogus Nim heap of its value g: it has followers with all smaller values, and a move to a "
    "larger value can be undone",
    source=f"{SOURCE}, Poker Nim: any impartial game is the same as a bogus Nim heap",
    to=5,
    wrong={"more": 1},
)
def bogus_heap(to: int, more: int = 0) -> Cases:
    """Every move to a larger value can be answered by a move back to the same value."""
    for graph in graphs_without_cycles(min(to, 5)):
        top, g = list(graph)[-1], sprague_grundy(graph)
        reached = {g[follower] for follower in graph[top]}
        larger = [follower for follower in graph[top] if g[follower] > g[top]]
        undone = all(g[top] in {g[after] for after in graph[follower]} for follower in larger)
        right = set(range(g[top] + more)) <= reached and g[top] not in reached and undone
        yield f"{graph}: {top} has {g[top]}, followers {sorted(reached)}", right, at(graph, top)


@claim(
    "004/subtraction-graph",
    "on the graph of the subtraction game from 10, where a move takes up to 3, the player to move wins by moving to 8, "
    "then to 4",
    source=f"{SOURCE}, from games to graphs",
    status="example",
    to=10,
    wrong={"k": 4},
)
def subtraction_graph(to: int, k: int = 3) -> Cases:
    graph = {str(n): [str(n - taken) for taken in range(1, k + 1) if taken <= n] for n in range(11)}
    outcomes = label(graph, "P")
    for n in range(11):
        yield f"{n} is {outcomes[str(n)]}", (outcomes[str(n)] == "P") == (n % 4 == 0), at(graph, str(n))


PRINTED_21 = (0, 1, 2, 3, 0, 1, 2)


@claim(
    "004/table-21",
    "if a move takes 1 to 3 coins, the Sprague-Grundy values are 0 1 2 3 0 1 2 ..., that is x mod 4",
    source=f"{SOURCE}, the Sprague-Grundy function",
    status="table",
    to=60,
    formula="g(x) = x mod 4",
    wrong={"period": 5},
)
def table_21(to: int, period: int = 4, printed: Sequence[int] = PRINTED_21) -> Cases:
    game = Definition("subtraction")
    for n in range(to + 1):
        nimber = game.nimber(full([n]))
        right = nimber == n % period and (n >= len(printed) or nimber == printed[n])
        yield f"{n} coins have {nimber}", right, board(game.game, full([n]))


@claim(
    "004/nim-heap",
    "a Nim heap of x has Sprague-Grundy value g(x) = x",
    source=f"{SOURCE}, the Sprague-Grundy function",
    to=40,
    formula="g(x) = x",
    wrong={"shift": 1},
)
def nim_heap(to: int, shift: int = 0) -> Cases:
    nim = Definition("nim")
    for n in range(to + 1):
        yield f"heap {n} has {nim.nimber(full([n]))}", nim.nimber(full([n])) == n + shift, board("nim", full([n]))


def longest(game: AnyGame, position: object, known: dict[object, int]) -> int:
    """The length of the longest game."""
    if position not in known:
        known[position] = max((1 + longest(game, option, known) for _, option in game.moves(position)), default=0)
    return known[position]


def sums_of_two(to: int) -> Iterator[list[tuple[AnyGame, object]]]:
    """Pairs of random positions, from random games with nimbers, small ones first."""
    kinds = [kind() for kind in all_games().values() if kind.id != "sum" and not kind().capability(Nimbers).refuses()]
    rng = random.Random(4)
    for number in range(to):
        games: list[AnyGame] = [rng.choice(kinds) for _ in range(2)]
        yield [(game, game.sample(rng, 1 + 4 * number // to)) for game in games]


@claim(
    "004/longest",
    "the length of the longest game of a sum is the sum of those of its components",
    source=f"{SOURCE}, adding games",
    to=40,
    wrong={"of": max},
)
def longest_play(to: int, of: Callable[[Sequence[int]], int] = sum) -> Cases:
    total = find_game("sum")()
    for parts in sums_of_two(to):
        whole, most = longest(total, tuple(parts), {}), [longest(game, part, {}) for game, part in parts]
        yield f"{total.text(tuple(parts))} lasts {whole}", whole == of(most), board(total, tuple(parts))


@claim(
    "004/sum",
    "the Sprague-Grundy value of a sum of n components is the nim-sum of the values of the first and the last",
    source=f"{SOURCE}, the Sprague-Grundy theorem",
    to=40,
    formula="g(x1, ..., xn) = g1(x1) ⊕ gn(xn)",
)
def sum_printed(to: int) -> Cases:
    nim = Definition("nim")
    for heaps in smallest_first(product(range(4), repeat=3)):
        nimber, expected = nim.nimber(full(heaps)), heaps[0] ^ heaps[-1]
        yield f"{heaps} has {nimber}, the formula gives {expected}", nimber == expected, board("nim", full(heaps))


@sum_printed.corrected(
    "it is the nim-sum of the values of all components",
    kind="misprint",
    formula="g(x1, ..., xn) = g1(x1) ⊕ ... ⊕ gn(xn)",
    wrong={"of": sum},
)
def sum_corrected(to: int, of: Callable[[Sequence[int]], int] = xor) -> Cases:
    """Two components from all kinds of games, then three graphs. Search the sum as a whole."""
    total = Definition("sum")
    for parts in sums_of_two(to):
        values = [Definition(game).nimber(part) for game, part in parts]
        nimber = total.nimber(tuple(parts))
        words = f"{total.game.text(tuple(parts))} has {nimber}, components {values}"
        yield words, nimber == of(values), board(total.game, tuple(parts))
    graph = {str(n): [str(k) for k in range(n) if (n, k) != (3, 1)] for n in range(5)}  # values 0 1 2 1 3
    tokens, g = Definition("graph"), sprague_grundy(graph)
    for three in product(graph, repeat=3):
        nimber = tokens.nimber(position := ((edges_of(graph), tuple(sorted(three))),))
        yield f"{three} has {nimber}", nimber == of([g[vertex] for vertex in three]), board("graph", position)


@claim(
    "004/sum-proof",
    "if b is the nim-sum of some values and a < b, then one of the values gets smaller when a ⊕ b is nim-added to it",
    source=f"{SOURCE}, the proof of the Sprague-Grundy theorem",
    status="lemma",
    to=7,
    formula="a < b = g1 ⊕ ... ⊕ gn ⇒ a ⊕ b ⊕ gi < gi for some i",
    wrong={"highest": 1},
)
def sum_proof(to: int, highest: int = 0) -> Cases:
    for values in product(range(to + 1), repeat=3):
        for a in range((b := xor(values)) + highest):
            smaller = [g for g in values if a ^ b ^ g < g]
            yield f"values {values}, b = {b}, a = {a}: {smaller}", bool(smaller), board("nim", full(values))
