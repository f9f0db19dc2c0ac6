"""Claims of document 003, sections 2 and 3: Nim, slow and extended Nim, monotonic games and difference positions.

The outcomes come from the definition, which uses no closed form and never splits a position.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.claims.library.document_003.endings import BOTH, SOURCE, Numbers, by_hand, game_of, heaps_to, monotonic
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.nimsum import xor
from grundy.core.registry import find_game
from grundy.games.monotonic_nim import difference_position


def slow(k: int) -> AnyGame:
    """k-slow Nim, or Nim itself for k = 0."""
    return with_params(find_game("slow-nim"), {"k": str(k)}) if k else find_game("nim")()


@claim(
    "003/1",
    "Nim, normal ending: the nimber is the XOR of the heaps",
    source=f"{SOURCE}, theorem 1",
    to=6,
    formula="G(a1, ..., an) = a1 ⊕ ... ⊕ an",
    wrong={"total": sum},
)
def theorem_1(to: int, total: Callable[[Sequence[int]], int] = xor) -> Cases:
    nim = Definition("nim")
    for heaps in heaps_to(to, 3) + heaps_to(3, 4):
        nimber = nim.nimber(heaps)
        yield f"{heaps} has nimber {nimber}", nimber == total(heaps), board("nim", heaps)


@claim(
    "003/2",
    "Nim, normal ending: a P-position exactly if the XOR of the heaps is 0",
    source=f"{SOURCE}, corollary 2",
    status="corollary",
    to=6,
    formula="a1 ⊕ ... ⊕ an = 0",
    wrong={"zero": 1},
)
def corollary_2(to: int, zero: int = 0) -> Cases:
    nim = Definition("nim")
    for heaps in heaps_to(to, 3) + heaps_to(3, 4):
        outcome = nim.outcome(heaps)
        yield f"{heaps} is {outcome}", (outcome == "P") == (xor(heaps) == zero), board("nim", heaps)


def lost_misere(heaps: Sequence[int]) -> bool:
    """Theorem 3, as the document states it."""
    return xor(heaps) == (0 if max(heaps, default=0) > 1 else 1)


@claim(
    "003/3",
    "Nim, misère ending: if some heap is above 1, a P-position exactly if the XOR is 0; otherwise, exactly if it is 1",
    source=f"{SOURCE}, theorem 3",
    to=6,
    wrong={"lost": lambda heaps: not sum(heaps)},
)
def theorem_3(to: int, lost: Callable[[Sequence[int]], bool] = lost_misere) -> Cases:
    nim = Definition("nim", Ending.MISERE)
    for heaps in heaps_to(to, 3) + heaps_to(3, 4):
        outcome = nim.outcome(heaps)
        yield f"{heaps} is {outcome}", (outcome == "P") == lost(heaps), board("nim", heaps, Ending.MISERE)


@claim(
    "003/4",
    "k-slow Nim, normal ending: the nimber is the XOR of the heaps mod k + 1",
    source=f"{SOURCE}, theorem 4",
    to=7,
    formula="G(a1, ..., an) = (a1 mod k+1) ⊕ ... ⊕ (an mod k+1)",
    wrong={"period": lambda k: k},
)
def theorem_4(to: int, period: Callable[[int], int] = lambda k: k + 1) -> Cases:
    for k in range(1, 6):
        game = Definition(slow(k))
        for heaps in heaps_to(to, 3):
            nimber = game.nimber(heaps)
            expected = xor(n % period(k) for n in heaps)
            yield f"k = {k}, {heaps} has nimber {nimber}", nimber == expected, board(slow(k), heaps)


@claim(
    "003/4-lost",
    "k-slow Nim, normal ending: a P-position exactly if the XOR of the heaps mod k + 1 is 0",
    source=f"{SOURCE}, after theorem 4",
    status="corollary",
    to=7,
    wrong={"period": lambda k: k},
)
def lost_in_slow_nim(to: int, period: Callable[[int], int] = lambda k: k + 1) -> Cases:
    for k in range(1, 6):
        game = Definition(slow(k))
        for heaps in heaps_to(to, 3):
            outcome = game.outcome(heaps)
            right = (outcome == "P") == (xor(n % period(k) for n in heaps) == 0)
            yield f"k = {k}, {heaps} is {outcome}", right, board(slow(k), heaps)


@claim(
    "003/5",
    "k-slow Nim, misère ending: a P-position exactly if the heaps mod k + 1 are a P-position of misère Nim",
    source=f"{SOURCE}, theorem 5",
    to=7,
    wrong={"period": lambda k: k + 2},
)
def theorem_5(to: int, period: Callable[[int], int] = lambda k: k + 1) -> Cases:
    for k in range(1, 6):
        game = Definition(slow(k), Ending.MISERE)
        for heaps in heaps_to(to, 3):
            outcome = game.outcome(heaps)
            lost = lost_misere([n % period(k) for n in heaps])
            yield f"k = {k}, {heaps} is {outcome}", (outcome == "P") == lost, board(slow(k), heaps, Ending.MISERE)


def extended(to: int) -> Iterator[tuple[int, AnyGame, Numbers, int]]:
    """Tuples of k, extended k-slow Nim, two heaps and a reserve."""
    for k in range(4):
        game = with_params(find_game("extended-nim"), {"k": str(k)})
        for heaps in combinations_with_replacement(range(to + 1), 2):
            yield from ((k, game, heaps, reserve) for reserve in range(to))


@claim(
    "003/6",
    "in Nim and k-slow Nim, a reserve of tokens to put on heaps changes no nimber and no misère outcome",
    source=f"{SOURCE}, theorem 6, with one reserve that only shrinks",
    to=4,
    wrong={"without": lambda k: slow(k + 1)},
)
def theorem_6(to: int, without: Callable[[int], AnyGame] = slow) -> Cases:
    """Compare nimbers under the normal ending only."""
    for ending in BOTH:
        shown = slice(0, 2 if ending is Ending.NORMAL else 1)
        plain = [Definition(without(k), ending) for k in range(4)]
        whole = {game: Definition(game, ending) for _, game, _, _ in extended(to)}
        for k, game, heaps, reserve in extended(to):
            value = whole[game].value((heaps, reserve))[shown]
            words = f"k = {k}, {heaps} with a reserve of {reserve} is {value}, {ending}"
            right = value == plain[k].value(tuple(n for n in heaps if n))[shown]
            yield words, right, board(game, (heaps, reserve), ending)


@claim(
    "003/6-undo",
    "tokens put on a heap can be taken off again at once, by a move of the game without a reserve",
    source=f"{SOURCE}, the proof of theorem 6",
    status="lemma",
    to=5,
    wrong={"slower": 1},
)
def theorem_6_proof(to: int, slower: int = 0) -> Cases:
    for k, game, heaps, reserve in extended(to):
        plain = with_params(find_game("extended-nim"), {"k": str(max(1, k - slower) if k else 0)})
        for move, (after, _) in game.moves((heaps, reserve)):
            if move.startswith("add"):
                back = (heaps, 0) in {option for _, option in plain.moves((after, 0))}
                yield f"k = {k}, {move} at {heaps}|{reserve} can be undone: {back}", back, board(game, (heaps, reserve))


@claim(
    "003/positive",
    "monotonic games where heaps stay positive: a P-position exactly if the difference position is a P-position of "
    "(k-slow) Nim",
    source=f"{SOURCE}, section 3, which allows only positive heaps, with theorem 7",
    to=5,
)
def positive_printed(to: int) -> Cases:
    yield from by_differences(to, 1)


@positive_printed.corrected(
    "heaps may become 0: positions are non-decreasing sequences of numbers >= 0",
    kind="misprint",
    wrong={"low": 1},
)
def positive_corrected(to: int, low: int = 0) -> Cases:
    yield from by_differences(to, low)


def by_differences(to: int, low: int) -> Cases:
    """Play by `by_hand`, not by the game in the package."""
    for k in range(3):
        plain = Definition(slow(k))
        for position in monotonic(to, (1, 2, 3), low):
            gaps = tuple(n for n in difference_position(position) if n)
            outcome = "N" if by_hand(position, k, low, None) else "P"
            words = f"k = {k}, {position} is {outcome}, differences {gaps}"
            yield words, outcome == plain.outcome(gaps), board(game_of(k), position)


def paired_from_the_front(position: tuple[int, ...]) -> tuple[int, ...]:
    """Differences if an odd number of heaps gets a copy of the last heap at the end, not an empty heap in front."""
    padded = (*position, position[-1]) if len(position) % 2 else position
    return tuple(high - low for low, high in zip(padded[::2], padded[1::2], strict=True))


@claim(
    "003/7",
    "a position of (k-slow) Monotonic Nim is a P-position exactly if its difference position is a P-position of "
    "(k-slow) Nim",
    source=f"{SOURCE}, theorem 7, both endings",
    to=5,
    wrong={"gaps_of": paired_from_the_front},
)
def theorem_7(to: int, gaps_of: Callable[[Numbers], Numbers] = difference_position) -> Cases:
    for k, ending in product(range(4), BOTH):
        whole, plain = Definition(game_of(k), ending), Definition(slow(k), ending)
        for position in monotonic(to, (1, 2, 3, 4)):
            gaps = tuple(n for n in gaps_of(position) if n)
            outcome = whole.outcome(position)
            words = f"k = {k}, {position} is {outcome}, {ending}, differences {gaps}"
            yield words, outcome == plain.outcome(gaps), board(game_of(k), position, ending)


@claim(
    "003/7-nimbers",
    "(k-slow) Monotonic Nim: not only the outcome but the nimber is that of the difference position",
    source=f"follows from the proofs of theorems 6 and 7 of {SOURCE}",
    to=5,
    wrong={"gaps_of": paired_from_the_front},
)
def theorem_7_nimbers(to: int, gaps_of: Callable[[Numbers], Numbers] = difference_position) -> Cases:
    for k in range(4):
        whole, plain = Definition(game_of(k)), Definition(slow(k))
        for position in monotonic(to, (1, 2, 3, 4)):
            nimber, gaps = whole.nimber(position), tuple(n for n in gaps_of(position) if n)
            words = f"k = {k}, {position} has nimber {nimber}, differences {gaps}"
            yield words, nimber == plain.nimber(gaps), board(game_of(k), position)


@claim(
    "003/7-moves",
    "each move of Monotonic Nim takes tokens off one difference, or adds tokens to one",
    source=f"{SOURCE}, the proof of theorem 7",
    status="lemma",
    to=5,
    wrong={"gaps_of": paired_from_the_front},
)
def theorem_7_proof(to: int, gaps_of: Callable[[Numbers], Numbers] = difference_position) -> Cases:
    game = game_of(0)
    for position in monotonic(to, (1, 2, 3, 4)):
        before = gaps_of(position)
        for move, option in game.moves(position):
            changed = [(a, b) for a, b in zip(before, gaps_of(option), strict=True) if a != b]
            yield f"{move} of {position}: {changed}", len(changed) == 1, board(game, position)


@cache
def most_added(position: Numbers) -> int:
    """The most tokens that a whole game of Monotonic Nim can add to the differences."""
    before, best = sum(difference_position(position)), 0
    for _, option in game_of(0).moves(position):
        added = max(0, sum(difference_position(option)) - before)
        best = max(best, added + most_added(option))
    return best


def limits_of_adding(to: int, limit: Callable[[Numbers], int]) -> Cases:
    for position in monotonic(to, (2, 4)):
        most = most_added(position)
        words = f"{position}: {most} can be added to the differences, the formula gives {limit(position)} at most"
        yield words, most <= limit(position), board(game_of(0), position)


@claim(
    "003/7-limit",
    "with 2k heaps, the number of tokens that can be added to the differences is at most the sum of the first k heaps",
    source=f"{SOURCE}, the proof of theorem 7",
    status="lemma",
    to=4,
    formula="a1 + ... + ak",
)
def limit_printed(to: int) -> Cases:
    yield from limits_of_adding(to, lambda position: sum(position[: len(position) // 2]))


@limit_printed.corrected(
    "it is at most the sum of heaps 1, 3, ..., 2k - 1",
    kind="misprint",
    formula="a1 + a3 + ... + a(2k-1)",
    wrong={"less": 1},
)
def limit_corrected(to: int, less: int = 0) -> Cases:
    yield from limits_of_adding(to, lambda position: sum(position[::2]) - less)
