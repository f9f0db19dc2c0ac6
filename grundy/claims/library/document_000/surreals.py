"""Claim of document 000 about surreal numbers: which positions of impartial games are equal to one.

Conway: a game is its left options and its right options. a ≤ b if no left option of a is ≥ b and no right option of b
is ≤ a. a and b are equal if a ≤ b and b ≤ a. In an impartial game both sides have the same options. A position that
ends after at most n moves can equal only a number that is born by day n, so the check tries all of these.
"""

from functools import cache
from itertools import combinations_with_replacement

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.core.game import AnyGame
from grundy.core.registry import find_game
from grundy.core.types import Position

Form = tuple[tuple["Form", ...], tuple["Form", ...]]  # left options and right options, which are forms
ZERO: Form = ((), ())


@cache
def at_most(a: Form, b: Form) -> bool:
    return not any(at_most(b, left) for left in a[0]) and not any(at_most(right, a) for right in b[1])


@cache
def born_by(day: int) -> tuple[Form, ...]:
    """The surreal numbers born by this day, in order. Each day adds new ones between the old ones and at both ends."""
    old = born_by(day - 1) if day else ()
    new = zip([(), *((x,) for x in old)], [*((x,) for x in old), ()], strict=True)
    return tuple(x for pair in zip(new, [*old, None], strict=True) for x in pair if x is not None)


def form(game: AnyGame, position: Position) -> Form:
    options = tuple(form(game, option) for _, option in game.moves(position))
    return options, options


def equal_numbers(to: int) -> list[tuple[AnyGame, tuple[int, ...], Form, list[Form]]]:
    """Sums of heaps of Nim and Kayles with up to `to` tokens, smallest first, with the numbers equal to each."""
    found = []
    for size in range(to + 1):
        for name in ("nim", "kayles"):
            game = find_game(name)()
            for heaps in (h for n in range(size + 1) for h in combinations_with_replacement(range(1, size + 1), n)):
                if sum(heaps) == size:
                    here = form(game, heaps)
                    numbers = [x for x in born_by(size) if at_most(here, x) and at_most(x, here)]
                    found.append((game, heaps, here, numbers))
    return found


@claim(
    "000/surreals",
    "every position can be represented by a surreal number, and nimbers are the surreal numbers of impartial games",
    source="document 000, section 1.2.1, numbers, surreals and nimbers",
    to=4,
)
def surreals_printed(to: int) -> Cases:
    for game, position, _, numbers in equal_numbers(to):
        words = f"{game.id} {game.text(position)} is equal to {len(numbers)} of the numbers born by day {sum(position)}"
        yield words, bool(numbers), board(game, position)


@surreals_printed.corrected(
    "a position is equal to a surreal number exactly if it is a P-position, and then it equals 0; an N-position is "
    "confused with 0, neither ≤ 0 nor ≥ 0, and no number is confused with 0",
    kind="error",
    wrong={"ends_only": True},
)
def surreals_corrected(to: int, ends_only: bool = False) -> Cases:
    for game, position, here, numbers in equal_numbers(to):
        outcome = Definition(game).outcome(position)
        zero = not position if ends_only else outcome == "P"
        right = numbers == [ZERO] * zero and at_most(here, ZERO) == at_most(ZERO, here) == zero
        yield (
            f"{game.id} {game.text(position)} is {outcome}, equal to {len(numbers)} numbers",
            right,
            board(game, position),
        )
