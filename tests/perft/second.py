"""The rules a second time, in another representation, so that a wrong rule cannot hide behind engines
that share it.  Run as a script, this prints the table of move-sequence counts kept in data.json."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import second_divinim
import second_hackenbush
import second_heaps
import second_sprouts

Params = dict[str, str]
Cells = frozenset[complex]
# A rule pairs the start position with a function that yields one position for each move.
Rule = tuple[Any, Callable[[Any], Iterator[Any]]]


def unary(position: str) -> str:
    """Write the heaps of `3+5` as `ooo ooooo`."""
    return " ".join("o" * int(heap) for heap in position.split("+"))


def slide(free: Cells, cell: complex, step: complex) -> Iterator[complex]:
    """Walk from a cell in one direction and yield each free cell until the way is blocked."""
    while (cell := cell + step) in free:
        yield cell


def nim(params: Params, position: str) -> Rule:
    """Heaps as a unary string: each counter names the move that takes it and all after it in its heap."""

    def moves(heaps: str) -> Iterator[str]:
        for i, mark in enumerate(heaps):
            if mark == "o":
                yield heaps[:i] + " " + heaps[i:].partition(" ")[2]

    return unary(position), moves


def subtraction(params: Params, position: str) -> Rule:
    """Heaps as a unary string: cut a permitted number of counters off the front of a heap."""
    amounts = {int(amount) for amount in params["set"].split(",")}

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for amount in amounts:
                if amount <= len(heap[0]):
                    yield heaps[: heap.start()] + heaps[heap.start() + amount :]

    return unary(position), moves


def octal(params: Params, position: str) -> Rule:
    """A multiset of heap sizes: bit p of digit k permits taking k so that p non-empty heaps are left."""
    whole, _, digits = params["code"].partition(".")
    code = [int(digit) for digit in (whole or "0") + digits]

    def moves(heaps: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
        for size, copies in heaps:
            for taken, digit in enumerate(code):
                for left in range((size - taken) // 2 + 1):
                    parts = [part for part in (left, size - taken - left) if part]
                    if digit >> len(parts) & 1:
                        after = Counter(dict(heaps)) - Counter([size]) + Counter(parts)
                        yield from [frozenset(after.items())] * copies

    return frozenset(Counter(int(heap) for heap in position.split("+") if int(heap)).items()), moves


def pins(position: str, throws: tuple[int, ...]) -> Rule:
    """Rows of pins as one bit mask with a gap between rows: a throw fells that many adjacent pins."""

    def moves(standing: int) -> Iterator[int]:
        seen = set()
        for throw in throws:
            ball = (1 << throw) - 1
            for i in range(standing.bit_length()):
                if standing >> i & ball == ball:
                    first, end = i, i + throw
                    while first and standing >> (first - 1) & 1:
                        first -= 1
                    while standing >> end & 1:
                        end += 1
                    # Mirror images within a row are the same move.
                    move = (first, throw, min(i - first, end - throw - i))
                    if move not in seen:
                        seen.add(move)
                        yield standing & ~(ball << i)

    return int("0" + unary(position).replace("o", "1").replace(" ", "0"), 2), moves


def kayles(params: Params, position: str) -> Rule:
    """Knock down one pin or two adjacent pins."""
    return pins(position, (1, 2))


def dawson_kayles(params: Params, position: str) -> Rule:
    """Knock down exactly two adjacent pins."""
    return pins(position, (2,))


def grundys_game(params: Params, position: str) -> Rule:
    """Heaps as a unary string: put a bar into a heap, with fewer counters before it than after it."""

    def moves(heaps: str) -> Iterator[str]:
        for i in range(1, len(heaps)):
            before, after = heaps[:i], heaps[i:]
            left = len(before) - len(before.rstrip("o"))
            right = len(after) - len(after.lstrip("o"))
            if 0 < left < right:
                yield before + " " + after

    return unary(position), moves


def poker_nim(params: Params, position: str) -> Rule:
    """A list of chips, each labelled with its heap, or with -1 while it is in the reserve."""
    heaps, _, reserve = position.partition("|")
    sizes = [int(size) for size in heaps.split(",")]
    start = Counter({-1: int(reserve)}) + Counter(dict(enumerate(sizes)))

    def moves(chips: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        at = Counter(chips)
        for heap in range(len(sizes)):
            for n in range(1, at[heap] + 1):
                yield tuple(sorted((at - Counter({heap: n})).elements()))
            for n in range(1, at[-1] + 1):
                yield tuple(sorted((at - Counter({-1: n}) + Counter({heap: n})).elements()))

    return tuple(sorted(start.elements())), moves


def northcott(params: Params, position: str) -> Rule:
    """Checkers as two sets of cells, those of the side to move first."""
    rows, _, side = position.partition("|")
    marks = {complex(x, y): mark for y, row in enumerate(rows.split("/")) for x, mark in enumerate(row)}
    sets = {colour: frozenset(cell for cell, mark in marks.items() if mark == colour) for colour in "BW"}

    def moves(checkers: tuple[Cells, Cells]) -> Iterator[tuple[Cells, Cells]]:
        mine, theirs = checkers
        for cell in mine:
            for step in (-1, 1):
                for target in slide(frozenset(marks) - mine - theirs, cell, step):
                    yield theirs, mine - {cell} | {target}

    return (sets[side], sets["W" if side == "B" else "B"]), moves


def nimble(params: Params, position: str) -> Rule:
    """The number of coins on each square, so that coins on one square cannot be told apart."""
    coins = [int(square) for square in position.split(",")]

    def moves(board: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for source, count in enumerate(board):
            for target in range(source if count else 0):
                change = {source: -1, target: 1}
                yield tuple(n + change.get(square, 0) for square, n in enumerate(board))

    return tuple(coins.count(square) for square in range(max(coins) + 1)), moves


def silver_dollar(params: Params, position: str) -> Rule:
    """Coins as a set of cells, one strip to a row."""
    strips = enumerate(position.split("+"))
    marks = {complex(x, y): mark for y, strip in strips for x, mark in enumerate(strip)}

    def moves(coins: Cells) -> Iterator[Cells]:
        for coin in coins:
            for target in slide(frozenset(marks) - coins, coin, -1):
                yield coins - {coin} | {target}

    return frozenset(cell for cell, mark in marks.items() if mark == "o"), moves


def nim_2d(params: Params, position: str) -> Rule:
    """Coins as complex numbers that walk left or down over a rectangle of cells."""
    coins = tuple(complex(int(x), int(y)) for x, y in re.findall(r"\((\d+),(\d+)\)", position))
    width, height = (int(max(side)) + 1 for side in zip(*((z.real, z.imag) for z in coins), strict=True))
    board = frozenset(complex(x, y) for x in range(width) for y in range(height))

    def moves(coins: tuple[complex, ...]) -> Iterator[tuple[complex, ...]]:
        for i, coin in enumerate(coins):
            for step in (-1, -1j):
                for target in slide(board, coin, step):
                    yield (*coins[:i], target, *coins[i + 1 :])

    return coins, moves


def turning_turtles(params: Params, position: str) -> Rule:
    """All rows end to end as one bit mask, where a set bit is a head and lower bits lie further left."""
    rows = position.split("+")
    row_start = [sum(map(len, rows[:y])) for y, row in enumerate(rows) for _ in row]

    def moves(heads: int) -> Iterator[int]:
        for i in range(heads.bit_length()):
            if heads >> i & 1:
                yield heads ^ 1 << i
                for j in range(row_start[i], i):
                    yield heads ^ 1 << i ^ 1 << j

    return sum(1 << i for i, face in enumerate("".join(rows)) if face == "H"), moves


def graph(params: Params, position: str) -> Rule:
    """Each edge, tagged with its board, is one move as long as some token stands on its tail."""
    edges: set[tuple[str, str]] = set()
    start: list[str] = []
    for number, board in enumerate(position.split("+")):
        links, _, places = board.partition("@")
        for tail, arrow, head in (link.partition(">") for link in links.split(",")):
            if arrow:
                edges.add((f"{number}:{tail.strip()}", f"{number}:{head.strip()}"))
        start += [f"{number}:{place.strip()}" for place in places.split(",") if place.strip()]

    def moves(tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for tail, head in edges:
            if tail in tokens:
                i = tokens.index(tail)
                yield tuple(sorted((*tokens[:i], head, *tokens[i + 1 :])))

    return tuple(sorted(start)), moves


def disjunctive_sum(params: Params, position: str) -> Rule:
    """A tuple of component positions, each with its own rule."""
    parts = []
    for text in position.split(" & "):
        found = re.fullmatch(r"([a-z0-9-]+)(?:\[(.*?)\])?:(.*)", text.strip())
        if found is None or found[1] == "northcott":
            raise ValueError(f"this component cannot be part of a sum: {text}")
        settings = dict(setting.split("=", 1) for setting in (found[2] or "").split(";") if setting)
        parts.append(RULES[found[1]](settings, found[3]))

    def moves(states: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        for i, (_, component_moves) in enumerate(parts):
            for state in component_moves(states[i]):
                yield (*states[:i], state, *states[i + 1 :])

    return tuple(state for state, _ in parts), moves


def squares_of(rows: list[int]) -> Cells:
    """Squares as complex numbers, the longest row at the bottom."""
    return frozenset(complex(x, y) for y, row in enumerate(sorted(rows, reverse=True)) for x in range(row))


def behind(cell: complex, bite: complex) -> bool:
    """Whether a bite at one cell also eats the other: it lies neither to the left of the bite nor below it."""
    return cell.real >= bite.real and cell.imag >= bite.imag


def chomp(params: Params, position: str) -> Rule:
    """A set of squares: bite at one, and keep those that lie to its left or below."""
    start = squares_of([int(row) for row in position.split(",")])
    safe = {0j} if params.get("edible", "0") == "0" else set()

    def moves(bar: Cells) -> Iterator[Cells]:
        for bite in bar - safe:
            yield frozenset(cell for cell in bar if not behind(cell, bite))

    return start, moves


def diet_chomp(params: Params, position: str) -> Rule:
    """The same, but a bite too large is no move."""
    start, bites = chomp({"edible": "1"}, position)
    most = int(params.get("k", "2")) or len(start)

    def moves(bar: Cells) -> Iterator[Cells]:
        return (left for left in bites(bar) if len(bar) - len(left) <= most)

    return start, moves


def monotonic_nim(params: Params, position: str) -> Rule:
    """A set of squares: cut a row short of one square and all to its right, if no row below then overhangs."""
    start = squares_of([int(row) for row in position.split(",")])
    most = int(params.get("k", "0")) or len(start)

    def moves(bar: Cells) -> Iterator[Cells]:
        for bite in bar:
            eaten = {cell for cell in bar if cell.imag == bite.imag and cell.real >= bite.real}
            if len(eaten) <= most and bite + 1j not in bar:
                yield bar - eaten

    return start, moves


def slow_nim(params: Params, position: str) -> Rule:
    """Heaps as a unary string: each of the last k counters of a heap names the move that takes it and all after it."""
    most = int(params.get("k", "2"))

    def moves(heaps: str) -> Iterator[str]:
        for heap in re.finditer("o+", heaps):
            for i in range(max(heap.start(), heap.end() - most), heap.end()):
                yield heaps[:i] + heaps[heap.end() :]

    return unary(position), moves


def extended_nim(params: Params, position: str) -> Rule:
    """Poker Nim, where a move that changes the number of chips of a heap too much is none."""
    start, changes = poker_nim({}, position)
    most = int(params.get("k", "0")) or len(start)

    def moves(chips: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for after in changes(chips):
            heaps = {heap for heap in chips + after if heap >= 0}
            if all(abs(chips.count(heap) - after.count(heap)) <= most for heap in heaps):
                yield after

    return start, moves


def chomp_3d(params: Params, position: str) -> Rule:
    """A set of cubes as triples: a bite takes every cube with no smaller coordinate."""
    heights = [[int(height) for height in row.split(",")] for row in position.split("/")]
    start = frozenset((x, y, z) for y, row in enumerate(heights) for x, top in enumerate(row) for z in range(top))

    def moves(box: frozenset[tuple[int, ...]]) -> Iterator[frozenset[tuple[int, ...]]]:
        for bite in box - {(0, 0, 0)}:
            yield frozenset(cube for cube in box if any(a < b for a, b in zip(cube, bite, strict=True)))

    return start, moves


def poset(params: Params, position: str) -> Rule:
    """Elements as bits of one number, and for each the mask of what is not above it, closed by repeated squaring."""
    names: dict[str, int] = {}
    pairs = set()
    for part, text in enumerate(position.split("+")):
        for chain in text.split(","):
            links = [names.setdefault(f"{part} {name}", len(names)) for name in chain.split("<")]
            pairs |= set(pairwise(links)) | {(link, link) for link in links}
    while True:
        more = {(a, d) for a, b in pairs for c, d in pairs if b == c}
        if more <= pairs:
            break
        pairs |= more
    kept = {a: ~sum(1 << b for x, b in pairs if x == a) for a in names.values()}

    def moves(left: int) -> Iterator[int]:
        return (left & mask for element, mask in kept.items() if left >> element & 1)

    return (1 << len(names)) - 1, moves


RULES: dict[str, Callable[[Params, str], Rule]] = {
    "nim": nim,
    "subtraction": subtraction,
    "octal": octal,
    "kayles": kayles,
    "dawson-kayles": dawson_kayles,
    "grundys-game": grundys_game,
    "poker-nim": poker_nim,
    "northcott": northcott,
    "nimble": nimble,
    "silver-dollar": silver_dollar,
    "nim-2d": nim_2d,
    "turning-turtles": turning_turtles,
    "graph": graph,
    "divinim": second_divinim.divinim,
    "hackenbush": second_hackenbush.hackenbush,
    "sprouts": second_sprouts.sprouts,
    "sum": disjunctive_sum,
    **second_heaps.RULES,
    "chomp": chomp,
    "diet-chomp": diet_chomp,
    "monotonic-nim": monotonic_nim,
    "slow-nim": slow_nim,
    "extended-nim": extended_nim,
    "chomp-3d": chomp_3d,
    "poset": poset,
}


def options(game_id: str, params: Params, position: str) -> list[object]:
    """List the position after each move; two moves that reach the same position are listed twice."""
    state, moves = RULES[game_id](params, position)
    return list(moves(state))


def perft(game_id: str, params: Params, position: str, depth: int) -> list[int]:
    """Count the move sequences of each length from 1 to depth."""
    state, moves = RULES[game_id](params, position)
    frontier: Counter[Any] = Counter([state])
    counts = []
    for _ in range(depth):
        reached: Counter[Any] = Counter()
        for before, paths in frontier.items():
            for after in moves(before):
                reached[after] += paths
        frontier = reached
        counts.append(reached.total())
    return counts


# Each case is the parameters, the position and the depth.
CASES: dict[str, list[tuple[Params, str, int]]] = {
    "nim": [
        ({}, "0", 4),
        ({}, "1+1+1+1", 5),
        ({}, "3+5+4", 5),
        ({}, "4+4+2", 5),
        ({}, "12", 5),
    ],
    "subtraction": [
        ({"set": "1,2,3"}, "21+5", 5),
        ({"set": "1,2,3"}, "2+2+1", 5),
        ({"set": "2,5,7"}, "9+9+1", 5),
        ({"set": "3"}, "2+3+6", 4),
        ({"set": "1,4,9,16"}, "17+16", 5),
    ],
    "octal": [
        ({"code": "0.77"}, "7+7", 5),
        ({"code": "4.3"}, "5+5+1", 5),
        ({"code": "0.137"}, "11+4", 5),
        ({"code": "0.4"}, "9+3+2", 4),
        ({"code": "4.1026"}, "8+4+1", 5),
        ({"code": "0.1234567"}, "10+7+6", 5),
    ],
    "kayles": [
        ({}, "1", 4),
        ({}, "3+3+2", 5),
        ({}, "7+7", 5),
        ({}, "13", 5),
    ],
    "dawson-kayles": [
        ({}, "1+2+3", 4),
        ({}, "6+6", 5),
        ({}, "9+5", 5),
        ({}, "15", 5),
    ],
    "grundys-game": [
        ({}, "1+2", 4),
        ({}, "4+4+3", 5),
        ({}, "8+6", 5),
        ({}, "17", 5),
    ],
    "poker-nim": [
        ({}, "3,5,4|6", 4),
        ({}, "0,0|2", 5),
        ({}, "0|5", 5),
        ({}, "2,2|0", 5),
        ({}, "1,0,1|3", 5),
    ],
    "northcott": [
        ({}, "..B...W./.W..B...|W", 5),
        ({}, "BW|B", 4),
        ({}, "B.W/WB/W..B|B", 5),
        ({}, "BW....../.....BW./W......B|W", 5),
        ({}, "B....W|B", 5),
    ],
    "nimble": [
        ({}, "0,3,5,5", 5),
        ({}, "0,0,0", 4),
        ({}, "4,4,4", 5),
        ({}, "1,1,2,2", 5),
        ({}, "9,0,7", 5),
    ],
    "silver-dollar": [
        ({}, "..o.o..o", 5),
        ({}, "oo.", 4),
        ({}, "...ooo", 5),
        ({}, "o..oo...o.+.o.o", 5),
        ({}, ".o+.o+..", 4),
    ],
    "nim-2d": [
        ({}, "(3,4)+(2,5)", 5),
        ({}, "(0,0)+(0,3)", 5),
        ({}, "(2,2)+(2,2)", 5),
        ({}, "(1,1)+(1,0)+(0,0)+(6,1)", 5),
    ],
    "turning-turtles": [
        ({}, "THTTHTTTHHTHT", 4),
        ({}, "TTTT", 4),
        ({}, "HHHH", 5),
        ({}, "HTTH+HTTH", 5),
        ({}, "H+TH+TTTTTTTH", 5),
    ],
    "graph": [
        ({}, "a>b,a>c,b>c@a,b", 5),
        ({}, "a>b,a>c,b>c,c>d@a,a,b,c", 5),
        ({}, "a,b>c@a", 4),
        ({}, "a>b,b>c@a,a+a>b@a,b", 5),
        ({}, "s>m1,s>m2,m1>t,m2>t,s>t,t>end,lone@s,s,m1,lone", 5),
    ],
    "divinim": second_divinim.CASES,
    "hackenbush": second_hackenbush.CASES,
    "sprouts": second_sprouts.CASES,
    "sum": [
        ({}, "nim:3+5 & octal[code=0.77]:9 & silver-dollar:..o", 5),
        ({}, "nim:1 & nim:1", 4),
        ({}, "subtraction[set=1,3]:6 & graph:a>b,b>c@a,a+x>y@x & nimble:2,2", 5),
        ({}, "kayles:4 & dawson-kayles:5 & grundys-game:7 & octal[code=4.3]:4", 5),
        ({}, "poker-nim:1,0|2 & nim-2d:(1,2)+(2,0) & turning-turtles:HTH+TH", 5),
    ],
    **second_heaps.CASES,
    "chomp": [
        ({}, "1", 3),
        ({}, "3,3,3", 5),
        ({}, "5,4,4,1", 5),
        ({}, "4,4,0", 4),
        ({"edible": "1"}, "4,2,2", 5),
        ({"edible": "1"}, "0,0", 3),
    ],
    "diet-chomp": [
        ({"k": "2"}, "2,3,5", 5),
        ({"k": "2"}, "1,2,3,4", 5),
        ({"k": "2"}, "0,4,4", 5),
        ({"k": "1"}, "3,3,3", 5),
        ({"k": "5"}, "3,4,4,6", 5),
        ({"k": "0"}, "2,2,4", 5),
    ],
    "monotonic-nim": [
        ({"k": "0"}, "2,3,5", 5),
        ({"k": "0"}, "3,3,3", 5),
        ({"k": "0"}, "0,1,4,9", 5),
        ({"k": "2"}, "2,4,4,9", 5),
        ({"k": "1"}, "2,3,5", 5),
    ],
    "slow-nim": [
        ({"k": "2"}, "3+5+4", 5),
        ({"k": "1"}, "3+1", 5),
        ({"k": "4"}, "9+3+3", 5),
    ],
    "extended-nim": [
        ({"k": "0"}, "3,5,4|6", 4),
        ({"k": "2"}, "3,5|4", 5),
        ({"k": "1"}, "1,0,2|3", 5),
        ({"k": "3"}, "0|5", 5),
    ],
    "chomp-3d": [
        ({}, "1", 3),
        ({}, "2,2/2,2", 5),
        ({}, "4,3", 5),
        ({}, "3,3,2/3,2,2", 5),
        ({}, "3,1/2/1", 5),
    ],
    "poset": [
        ({}, "a<b,b<c", 4),
        ({}, "a,b,c", 4),
        ({}, "a<b,a<c,b<d,c<d", 5),
        ({}, "a<b<c,x<c,a<c+a<y", 5),
        ({}, "2<4,2<6,3<6,3<9,4<12,6<12,6<18,9<18,12<36,18<36", 5),
    ],
}


def table() -> str:
    """Write the counts of all cases as JSON with one entry on each line."""
    games = []
    for game_id, cases in CASES.items():
        entries = (
            {"params": params, "position": position, "counts": perft(game_id, params, position, depth)}
            for params, position, depth in cases
        )
        games.append(f'  "{game_id}": [\n    ' + ",\n    ".join(map(json.dumps, entries)) + "\n  ]")
    return "{\n" + ",\n".join(games) + "\n}"


if __name__ == "__main__":
    print(table())
