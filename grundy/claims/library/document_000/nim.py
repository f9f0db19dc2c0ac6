"""Claims of document 000, section 1.2: Nim, nim-addition, the theorems of Bouton and of Sprague and Grundy.

Nimbers come from `Definition`, which uses only options and mex.
"""

import operator
import random
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from grundy.claims.claim import Cases, Definition, board, claim, smallest_first
from grundy.core.capabilities.solving import MoveCount, Nimbers
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import mex, xor
from grundy.core.registry import all_games, find_game

SOURCE = "document 000"
Operation = Callable[[int, int], int]


@cache
def nim_sum(a: int, b: int) -> int:
    """Definition 1.2.2."""
    return mex([nim_sum(x, b) for x in range(a)] + [nim_sum(a, y) for y in range(b)])


@cache
def nim_product(a: int, b: int) -> int:
    """Nim-multiplication, which the text mentions but does not define: Conway, On Numbers and Games, chapter 6."""
    smaller = ((x, y) for x in range(a) for y in range(b))
    return mex(nim_product(x, b) ^ nim_product(a, y) ^ nim_product(x, y) for x, y in smaller)


@claim(
    "000/nim-addition",
    "nim-addition, defined by mex over smaller sums, is the bitwise XOR",
    source=f"{SOURCE}, definition 1.2.2 and the section on nim-sums",
    to=31,
    formula="a ⊕ b = mex({a' ⊕ b: a' < a} ∪ {a ⊕ b': b' < b}) = a XOR b",
    wrong={"operation": operator.or_},
)
def nim_addition(to: int, operation: Operation = operator.xor) -> Cases:
    for a in range(to + 1):
        for b in range(to + 1):
            yield f"{a} ⊕ {b} = {nim_sum(a, b)}", nim_sum(a, b) == operation(a, b)


@claim(
    "000/one-plus-two",
    "1 ⊕ 2 is the mex of {2} and {0, 1}, that is 3",
    source=f"{SOURCE}, the example to definition 1.2.2",
    status="example",
    to=1,
    wrong={"right": frozenset({1})},
)
def one_plus_two(to: int, left: frozenset[int] = frozenset({2}), right: frozenset[int] = frozenset({0, 1})) -> Cases:
    first, second = {nim_sum(x, 2) for x in range(1)}, {nim_sum(1, y) for y in range(2)}
    yield f"the sums with a smaller first number are {first}", first == left
    yield f"the sums with a smaller second number are {second}", second == right
    yield f"1 ⊕ 2 = {nim_sum(1, 2)}", nim_sum(1, 2) == 3


@claim(
    "000/1.2.3",
    "the nimbers are a group under nim-addition and under nim-multiplication, both with identity 0",
    source=f"{SOURCE}, definition 1.2.3",
    to=15,
)
def group_printed(to: int) -> Cases:
    for a in range(to + 1):
        yield f"{a} ⊕ 0 = {nim_sum(a, 0)}", nim_sum(a, 0) == a
        yield f"{a} ⊗ 0 = {nim_product(a, 0)}", nim_product(a, 0) == a


@group_printed.corrected(
    "the nimbers are a field: a group under ⊕, with identity 0, where each nimber is its own inverse; without 0, a "
    "group under ⊗ with identity 1; and ⊗ distributes over ⊕",
    kind="error",
    formula="a ⊕ a = 0, 1 ⊗ a = a, (a ⊕ b) ⊗ c = (a ⊗ c) ⊕ (b ⊗ c)",
    wrong={"multiply": lambda a, b: a * b % 16},
)
def field(to: int, add: Operation = nim_sum, multiply: Operation = nim_product) -> Cases:
    """Check the fields of nimbers below 2, 4, 16, ..., which are closed under both operations."""
    size = max(n for n in (2, 4, 16, 256) if n <= max(2, to + 1))
    every = range(size)
    for a in every:
        inverse = a == 0 or any(multiply(a, b) == 1 for b in every)
        yield f"{a}: identities and inverses", add(a, 0) == a and add(a, a) == 0 and multiply(a, 1) == a and inverse
        for b in every:
            both = add(a, b) == add(b, a) < size and multiply(a, b) == multiply(b, a) < size
            yield f"{a} and {b}: order does not matter", both
    for a, b, c in product(every, repeat=3):
        yield (
            f"{a}, {b}, {c}: grouping does not matter, and ⊗ distributes",
            add(add(a, b), c) == add(a, add(b, c))
            and multiply(multiply(a, b), c) == multiply(a, multiply(b, c))
            and multiply(add(a, b), c) == add(multiply(a, c), multiply(b, c)),
        )


@claim(
    "000/1.2.1",
    "Bouton: a position of Nim is lost exactly if the XOR of its heaps is 0; otherwise some move makes it 0",
    source=f"{SOURCE}, theorem 1.2.1",
    to=7,
    wrong={"sum_of": sum},
)
def bouton(to: int, sum_of: Callable[[tuple[int, ...]], int] = xor) -> Cases:
    nim = find_game("nim")()
    plain = Definition(nim)
    for heaps in smallest_first(combinations_with_replacement(range(to + 1), 3)):
        position = nim.parse("+".join(map(str, heaps)))
        lost = plain.outcome(position) == "P"
        to_zero = any(sum_of(option) == 0 for _, option in nim.moves(position))
        right = lost == (sum_of(heaps) == 0) and to_zero != lost
        yield f"{nim.text(position)} is {'lost' if lost else 'won'}", right, board(nim, position)


@claim(
    "000/one-heap",
    "with one heap, taking it all wins; if taking the last object loses, taking all but one wins",
    source=f"{SOURCE}, section 1.2.1, Nim",
    status="observation",
    to=30,
)
def one_heap_printed(to: int) -> Cases:
    return single_heaps(to, least=1)


@one_heap_printed.corrected(
    "this holds, except that under the misère ending a heap of 1 is lost",
    kind="edge case",
    wrong={"least": 3},
)
def one_heap(to: int, least: int = 2) -> Cases:
    return single_heaps(to, least)


def single_heaps(to: int, least: int) -> Cases:
    """Under the misère ending, heaps below `least` are lost, and leaving one token wins from the others."""
    nim = find_game("nim")()
    normal, misere = Definition(nim), Definition(nim, Ending.MISERE)
    for n in range(1, to + 1):
        options = [option for _, option in nim.moves((n,))]
        yield f"heap {n}, normal", () in options and normal.outcome(()) == "P", board(nim, (n,))
        won = (1,) in options and misere.outcome((1,)) == "P"
        right = won and misere.outcome((n,)) == "N" if n >= least else misere.outcome((n,)) == "P"
        yield f"heap {n}, misère", right, board(nim, (n,), Ending.MISERE)


@claim(
    "000/turns",
    "a heap of n has n - 1 possible moves, since at least one object must be taken",
    source=f"{SOURCE}, section 1.2.1, nimbers are nim-sums",
    status="observation",
    to=30,
)
def turns_printed(to: int) -> Cases:
    return turns_of_heaps(to, fewer=1)


@turns_printed.corrected(
    "a heap of n has n moves, which leave 0 to n - 1: the mex of these is n", kind="error", wrong={"fewer": -1}
)
def turns(to: int, fewer: int = 0) -> Cases:
    return turns_of_heaps(to, fewer)


def turns_of_heaps(to: int, fewer: int) -> Cases:
    nim = find_game("nim")()
    for n in range(1, to + 1):
        left = [sum(option) for _, option in nim.moves((n,))]
        yield (
            f"heap {n}: {len(left)} possible, not {n - 1}" if fewer else f"heap {n}: {len(left)} possible",
            len(left) == n - fewer and mex(left) == n,
            board(nim, (n,)),
        )


@claim(
    "000/1.2.2",
    "every position is equivalent to a Nim heap, which can replace it in sums; here equivalent means only that both "
    "have the same outcome",
    source=f"{SOURCE}, theorem 1.2.2",
    to=8,
)
def equal_outcomes(to: int) -> Cases:
    """On its own the sentence holds but says little. The text uses it for sums, and there this reading fails."""
    nim = find_game("nim")()
    plain = Definition(nim)
    for small, large, other in smallest_first(product(range(1, to + 1), repeat=3)):
        if small < large and plain.outcome((small,)) == plain.outcome((large,)):
            one, two = (nim.parse(f"{heap}+{other}") for heap in (small, large))
            words = f"heaps {small} and {large} are both won, but {nim.text(one)} and {nim.text(two)} differ"
            yield words, plain.outcome(one) == plain.outcome(two), board(nim, one)


@equal_outcomes.corrected(
    "every position is equal to the Nim heap of its nimber: both have the same outcome in every sum",
    kind="reading",
    to=50,
    wrong={"shift": 1},
)
def sprague_grundy(to: int, shift: int = 0) -> Cases:
    """For random small positions G of all games, and X of 0 to 2 heaps or Kayles, G + X has the outcome of n + X."""
    rng, sums = random.Random(122), find_game("sum")()
    kinds = [kind() for kind in all_games().values()]
    games = [game for game in kinds if game.id != "sum" and not game.capability(Nimbers).refuses()]
    whole = Definition(sums)
    for number in range(to):
        game = games[number % len(games)]
        position = smallest(game, rng)
        nimber = Definition(game).nimber(position) + shift
        for beside in ("nim:0", "nim:1", f"nim:{nimber}", f"nim:{nimber + 2}", "nim:1+2", "kayles:3"):
            label = f"{game.id}:{game.text(position)} & {beside}"
            outcomes = [whole.outcome(sums.parse(text)) for text in (label, f"nim:{nimber} & {beside}")]
            yield f"{label} is {outcomes[0]}", outcomes[0] == outcomes[1], board(sums, label)


def smallest(game: AnyGame, rng: random.Random) -> Any:
    """The smallest of a few random positions with a move. The definition searches all of it."""
    samples = [game.sample(rng, 3) for _ in range(8)]
    return min(samples, key=lambda one: (game.capability(MoveCount).of(one) == 0, game.size(one)))


@claim(
    "000/1.2.4",
    "the nimber of a whole position of Nim, computed as the mex of its options, is the XOR of the heaps",
    source=f"{SOURCE}, definition 1.2.4, and the remark that heaps add by XOR",
    to=7,
    formula="N(G) = 0 if G is finished, else mex{N(G')}",
    wrong={"shift": 1},
)
def recursive_nimbers(to: int, shift: int = 0) -> Cases:
    nim = find_game("nim")()
    plain = Definition(nim)
    for heaps in smallest_first(combinations_with_replacement(range(to + 1), 3)):
        position = nim.parse("+".join(map(str, heaps)))
        nimber = plain.nimber(position)
        yield f"{nim.text(position)} has nimber {nimber}", nimber == xor(heaps) + shift, board(nim, position)


@claim(
    "000/figure-1.2",
    "Nim 1+2+3: take 2 from the second heap, 2 from the third, 1 from the first, 1 from the third; the second player "
    "wins",
    source=f"{SOURCE}, figure 1.2",
    status="example",
    to=1,
    wrong={"third": 4},
)
def figure_1_2(to: int, third: int = 3) -> Cases:
    """The moves determine the heaps. 1+2+3 is lost anyway."""
    nim = find_game("nim")()
    position = nim.parse(f"1+2+{third}")
    yield "1+2+3 is lost", Definition(nim).outcome(position) == "P", board(nim, position)
    here = [1, 2, third]
    for heap, taken in ((1, 2), (2, 2), (0, 1), (2, 1)):
        here[heap] -= taken
    yield f"after four moves {here} is left", here == [0, 0, 0], board(nim, position)


@claim(
    "000/figure-1.3",
    "3 ⊕ 5 ⊕ 4 = 2",
    source=f"{SOURCE}, figure 1.3",
    status="example",
    to=1,
    wrong={"nimber": 12},
)
def figure_1_3(to: int, nimber: int = 2) -> Cases:
    nim = find_game("nim")()
    yield "3+5+4", Definition(nim).nimber((3, 4, 5)) == nimber, board(nim, "3+5+4")


@claim(
    "000/figure-1.6",
    "Nim 1+2: the only winning move leaves 1+1, with nim-sum 0, which decides the game",
    source=f"{SOURCE}, figure 1.6",
    status="example",
    to=1,
    wrong={"left": (2,)},
)
def figure_1_6(to: int, left: tuple[int, ...] = (1, 1)) -> Cases:
    nim = find_game("nim")()
    plain = Definition(nim)
    won = [option for _, option in nim.moves((1, 2)) if plain.outcome(option) == "P"]
    yield f"winning moves leave {won}", won == [left], board(nim, (1, 2))
