"""Checks what a user's game declares besides its moves, so that a false declaration never leads to a wrong answer.

The package's own games are checked by its tests. Nobody has read a user's rule, so it is checked in use, in two ways.
First, a heap game may declare an octal code or the numbers that it takes: its options are compared with them, heap by
heap, and the first difference is named. Second, formulas, orders, symmetries and parts let engines answer without
looking at everything. If one is not true of the rule, values break the law "P exactly if no move wins; a nimber is the
least that no option has", here or a few moves later, and such an answer is not shown.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from grundy.core.budget import Budget
from grundy.core.errors import RuleError
from grundy.core.game import AnyGame, Ending, take
from grundy.core.nimsum import mex
from grundy.core.rules import is_users
from grundy.core.types import Position
from grundy.core.user_games import class_line, file_of, is_user_game, place
from grundy.engines.engine import Engine, Value
from grundy.families import HeapGame, Heaps

if TYPE_CHECKING:
    from grundy.engines.filled_tables import Packed
    from grundy.families import TableGame

MOST_COMPARED = 1_000_000  # options, some seconds in the interpreter
PREFIX = 100  # heaps that are all compared before a code is used; then a few more, further and further apart
PREFIX_OPTIONS = 100_000


def octal_of(game: HeapGame) -> tuple[int, ...] | None:
    """The octal code. A parameter named `octal` hides the method."""
    return game.octal() if callable(game.octal) else None


def takes_of(game: HeapGame) -> tuple[Sequence[int], bool] | None:
    """The numbers that the game declares it takes; None if it declares none."""
    taken = game.takes() if callable(game.takes) else None
    return None if taken is not None and not taken[0] and not taken[1] else taken


def named(game: HeapGame) -> str:
    """The declaration in words."""
    if (digits := octal_of(game)) is not None:
        code = "".join(map(str, digits))
        return f"the octal code {code[:1]}.{code[1:]}" + (" with unequal parts" if game.unequal() else "")
    taken = takes_of(game)
    assert taken is not None
    numbers, all_but = taken
    listed = ", ".join(map(str, list(numbers)[:12])) + (", ..." if len(numbers) > 12 else "")
    return f"taking {'all numbers but ' if all_but else ''}{listed}"


def octal_options(digits: Sequence[int], n: int, unequal: bool = False) -> Iterator[Heaps]:
    """The options of a heap by an octal code; `unequal` leaves out two equal heaps."""
    for taken, digit in enumerate(digits[: n + 1]):
        rest = n - taken
        if digit & (2 if rest else 1):
            yield (rest,) if rest else ()
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, (rest - unequal) // 2 + 1))


def declared_options(game: HeapGame, n: int) -> set[Heaps]:
    """The options of a heap by the game's declaration."""
    if (digits := octal_of(game)) is not None:
        return set(octal_options(digits, n, game.unequal()))
    if (takes := takes_of(game)) is None:
        return set()
    numbers, all_but = set(takes[0]), takes[1]
    able = (t for t in range(1, n + 1) if t not in numbers) if all_but else (t for t in numbers if t <= n)
    return {(n - t,) if n > t else () for t in able}


def compare(game: HeapGame, heaps: Iterable[int], most: int = MOST_COMPARED) -> int:
    """Compare these heaps in order, until `most` options are used up; returns the last heap that was compared."""
    last = -1
    for n in heaps:
        found: set[Heaps] = {tuple(sorted(left)) for left in game.heap_parts(n)}
        wanted = declared_options(game, n)
        if found != wanted:
            raise differs(game, n, found - wanted, wanted - found)
        most -= 1 + len(found)
        last = n
        if most < 0:
            break
    return last


def compared(game: HeapGame, to: int) -> tuple[str, str]:
    """Compare a user's rule with its declaration: what remains to be assumed, or why it is in doubt.

    The theorems are about octal codes and the like. No theorem says that a program follows one on every heap. So
    the two are compared on all heaps that the certificate uses; that they agree on the others is named as a condition.
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


# ---- the law: P exactly if no move wins; a nimber is the least that no option has ----


DECLARING = (  # methods by which a game says more than its moves
    *("formula", "misere_formula", "winning", "move_nimbers", "native", "canonical", "split", "board_parts"),
    *("octal", "sequence", "takes", "unequal"),
)
DECLARED = ("order", "walls", "turnable", "local", "paths")  # attributes that do
TRIED = 2000  # moves to look at around a position of a user's game
TRIED_CELLS = 200  # of a symmetric table, in all orders of each


def hold(
    game: AnyGame,
    position: Position,
    ending: Ending,
    value: Value,
    options: list[Value],
    gains: list[int] | None = None,
) -> None:
    """Refuse a value that the values of all options contradict. `gains` are those of a scored game for two players."""
    if ending is Ending.SCORED:
        if gains is not None and value.margin is not None and value.margin != max(gains, default=0):
            raise broken(
                game, position, f"its margin is {value.margin:+d}, but the best move makes {max(gains, default=0):+d}"
            )
        return
    won = any(option.outcome == "P" for option in options) or (not options and ending is Ending.MISERE)
    if won and value.outcome != "N":
        raise broken(game, position, f"it is {value.outcome}, but a move wins")
    if value.outcome == "N" and not won:
        raise broken(game, position, "it is N, but no move wins")
    nimbers = [option.nimber for option in options if option.nimber is not None]
    if value.nimber is None or len(nimbers) < len(options):  # an engine may know of an option only that it is N
        return
    if value.nimber != (least := mex(nimbers)):
        raise broken(game, position, f"its nimber is {value.nimber}, but {least} is the least that no option has")


def broken(game: AnyGame, position: Position, what: str) -> RuleError:
    kind = type(game)
    declared = [f"{name}()" for name in DECLARING if any(name in vars(base) for base in game_bases(kind))]
    declared += [name for name in DECLARED if getattr(kind, name, None)]
    cause = " or ".join(declared) or unsaid(game, position)
    where = f" ({file_of(kind)}, line {class_line(kind)})" if is_user_game(game) else ""
    return RuleError(
        f"{game.id}: {game.text(position)[:60]}: {what}; so no answer is given, since {cause} "
        f"cannot be true of the game{where}: mend it, or leave it out"
    )


def unsaid(game: AnyGame, position: Position) -> str:
    """What can be wrong with a game that declares nothing but its moves."""
    if dict(take(game.moves(position), TRIED)) != dict(take(game.moves(position), TRIED)):
        return "its rule, which gives different options each time,"
    family = next((base.__name__ for base in type(game).__mro__ if base.__module__.startswith("grundy.families")), "")
    granted = f", or what {family} takes for granted of parts and symmetry," if family else ","
    return f"its rule, if that gives different options each time{granted}"


def game_bases(kind: type[AnyGame]) -> list[type]:
    """The classes that a user wrote; for a game of the package, all classes but the families."""
    families = ("grundy.core.", "grundy.families.", "builtins", "typing")
    return [base for base in kind.__mro__ if is_users(base.__module__) or not base.__module__.startswith(families)]


def try_around(game: AnyGame, position: Position, ending: Ending, engine: Engine, budget: Budget) -> None:
    """Check a user's game on many positions that follow: the law, and that it gives the same moves each time."""
    if not is_user_game(game):
        return
    rng, left = random.Random(0), TRIED
    seen, waiting = {position}, [position]
    while waiting and left > 0:
        budget.look()
        here = waiting.pop(rng.randrange(len(waiting)))
        moves = take(game.moves(here), left + 1)
        check_repeatable(game, here, moves)
        if len(moves) > left or not engine.knows_options:
            return
        left -= 1 + len(moves)
        hold(game, here, ending, engine.value(here), [engine.value(option) for _, option in moves])
        new = [option for _, option in moves if option not in seen]
        seen.update(new)
        waiting += new


def check_repeatable(game: AnyGame, position: Position, moves: list[tuple[str, Position]]) -> None:
    """Refuse a rule that gives other moves when asked again, as one with chance, a clock or a counter does."""
    first, second = dict(moves), dict(take(game.moves(position), len(moves)))
    if first != second:
        differs = sorted({*first.items()} ^ {*second.items()}, key=str)[0][0]
        kind = type(game)
        raise RuleError(
            f"{game.id}: asked twice for the moves from {game.text(position)[:60]}, the rule gives different ones, "
            f'"{differs}" for one ({file_of(kind)}, line {class_line(kind)}): a rule has no chance, clock or counter'
        )


def hold_order(game: "TableGame", table: "Packed", last: int) -> None:
    """Check a user's symmetric game: the rule gives every order of a tuple the value that is stored once for all."""
    from grundy.engines.filled_tables import value_of

    layout = table.layout
    if game.order != "symmetric" or not is_user_game(game) or table.kind == "remoteness":
        return
    cells = range(layout.cells)
    for cell in cells if layout.cells <= TRIED_CELLS else random.Random(0).sample(cells, TRIED_CELLS):
        stored = table.at(cell)
        for position in sorted(set(take(permutations(layout.place(cell)), 24))):
            if stored < 0:
                continue  # not settled, or no position
            options = list(game.tuple_options(position))
            if any(x >= n for o in options for x, n in zip(sorted(o), layout.sides, strict=True)):
                continue  # play leaves the box
            if value_of(table.kind, [table[option] for option in options], last) != stored:
                says = "PN"[stored] if table.kind == "outcomes" else f"nimber {stored}"
                raise broken(game, position, f"in another order it is {says}, and the rule says otherwise")
