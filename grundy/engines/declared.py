"""What a heap game says of itself, an octal code or the numbers that it takes, held against the options of its rule.

The package's own games are tried by its tests. Of a user's own rule nobody has read, so its options are compared with
what it says, heap by heap; what differs is named.
"""

from collections.abc import Iterable, Iterator, Sequence

from grundy.core.errors import RuleError
from grundy.core.user_games import place
from grundy.families import HeapGame, Heaps

MOST_COMPARED = 1_000_000  # options, some seconds in the interpreter
PREFIX = 100  # heaps that are all compared before a code is used; then a few, further and further apart
PREFIX_OPTIONS = 100_000


def octal_of(game: HeapGame) -> tuple[int, ...] | None:
    """The octal code; a parameter may have taken the method's name."""
    return game.octal() if callable(game.octal) else None


def takes_of(game: HeapGame) -> tuple[Sequence[int], bool] | None:
    """What the game says that it takes; None if it says nothing, or that it takes nothing."""
    taken = game.takes() if callable(game.takes) else None
    return None if taken is not None and not taken[0] and not taken[1] else taken


def named(game: HeapGame) -> str:
    """What the game says, in words."""
    if (digits := octal_of(game)) is not None:
        code = "".join(map(str, digits))
        return f"the octal code {code[:1]}.{code[1:]}" + (" with unequal parts" if game.unequal() else "")
    taken = takes_of(game)
    assert taken is not None
    numbers, all_but = taken
    listed = ", ".join(map(str, list(numbers)[:12])) + (", ..." if len(numbers) > 12 else "")
    return f"taking {'all numbers but ' if all_but else ''}{listed}"


def octal_options(digits: Sequence[int], n: int, unequal: bool = False) -> Iterator[Heaps]:
    """What a heap of an octal code can become; `unequal`: not two equal heaps."""
    for taken, digit in enumerate(digits[: n + 1]):
        rest = n - taken
        if digit & (2 if rest else 1):
            yield (rest,) if rest else ()
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, (rest - unequal) // 2 + 1))


def said(game: HeapGame, n: int) -> set[Heaps]:
    """What a heap can become, by what the game says of itself."""
    if (digits := octal_of(game)) is not None:
        return set(octal_options(digits, n, game.unequal()))
    if (takes := takes_of(game)) is None:
        return set()
    numbers, all_but = set(takes[0]), takes[1]
    able = (t for t in range(1, n + 1) if t not in numbers) if all_but else (t for t in numbers if t <= n)
    return {(n - t,) if n > t else () for t in able}


def compare(game: HeapGame, heaps: Iterable[int], most: int = MOST_COMPARED) -> int:
    """Compare these heaps, in order, while they have at most so many options; the last heap that was compared."""
    last = -1
    for n in heaps:
        found: set[Heaps] = {tuple(sorted(left)) for left in game.heap_parts(n)}
        wanted = said(game, n)
        if found != wanted:
            raise differs(game, n, found - wanted, wanted - found)
        most -= 1 + len(found)
        last = n
        if most < 0:
            break
    return last


def compared(game: HeapGame, to: int) -> tuple[str, str]:
    """A user's own rule, held against what it says of itself: what is then still to be taken for true, or a doubt.

    The theorems are about octal codes and the like. That a program follows one on every heap is no theorem: it is
    compared on all heaps that the certificate speaks of, and for the others it is named as a condition.
    """
    reached = compare(game, range(to + 1))
    if reached < to:
        return "", f"the rule was compared with {named(game)} to heap {reached:,} only, not to {to:,}"
    return f"the rule is {named(game)} beyond heap {to:,} too, as it is to there", ""


def differs(game: HeapGame, n: int, more: set[Heaps], less: set[Heaps]) -> RuleError:
    heap = "+".join(map(str, sorted(more or less)[0])) or "nothing"
    name = "octal" if octal_of(game) is not None else "takes"
    what = f"the rule lets heap {n} become {heap}, {named(game)} does not"
    if not more:
        what = f"{named(game)} lets heap {n} become {heap}, the rule does not"
    code = game.heap_options.function.__code__
    where = place(code.co_filename, code.co_firstlineno)
    return RuleError(f"{game.id}: {name}() is not true of the rule: {what} ({where}); mend one of them")


def prefix(stop: int) -> Iterable[int]:
    """All small heaps, then a few below the limit."""
    yield from range(min(stop, PREFIX))
    n = PREFIX
    while n < stop:
        yield n
        n += 1 + n // 3
