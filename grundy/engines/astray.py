"""What a table rule did wrong, in words: an option beyond the box, or play that goes round in a cycle."""

from typing import Any

from grundy.core.errors import CannotCompile, RuleError
from grundy.core.layout import Layout
from grundy.core.needed import np
from grundy.engines.walk import find_way_back

MOST_STUCK = 20_000  # unsettled positions that are looked at for a diagnosis


def outside(game: Any, position: tuple[int, ...], shape: tuple[int, ...]) -> RuleError:
    """Which option of that position leaves the box, and on which line of the rule."""
    list(game.tuple_options(position))  # names a negative coordinate or a wrong length
    whole = game.dimension() is None
    options = game.table_options.run(*((position,) if whole else position), *game.rule_arguments())
    for option in options:
        if any(x >= n for x, n in zip(option, shape, strict=False)):
            limits = ",".join(str(n - 1) for n in shape)
            what = f"yields {option}, outside the box to {limits}: give the game a box() that holds it"
            return game.table_options.wrong(((position,) if whole else position), what, options.line)  # type: ignore[no-any-return]
    return RuleError(f"{game.id}: the rule leaves the box at {position}")


def leads_astray(game: Any, position: tuple[int, ...]) -> CannotCompile:
    """Which option is no position, as `defect` has it. Only a search can go there: a table has no cell for it."""
    for option in game.tuple_options(position):
        if problem := game.defect(option):
            return CannotCompile(f"defect() refuses {game.text(option)}, where {game.text(position)} leads: {problem}")
    return CannotCompile(f"a move from {game.text(position)} leads to no position")


def never_settles(game: Any, values: Any, layout: Layout) -> RuleError:
    """Name an option beyond the box, or a cycle, among the positions that no sweep settles."""
    shape = layout.shape
    stuck = [layout.place(int(cell)) for cell in np.flatnonzero(values < 0)[:MOST_STUCK]]
    for position in stuck:
        if any(x >= n for option in game.tuple_options(position) for x, n in zip(option, shape, strict=True)):
            return outside(game, position, shape)
    for position in stuck[:50]:
        for _, option in game.moves(position):
            if way := find_way_back(game, option, position):
                cycle = " > ".join(game.text(p) for p in [position, *way])
                line = game.table_options.function.__code__.co_firstlineno
                return RuleError(f"{game.id}: play can go round in a cycle: {cycle} (rule at line {line})")
    return RuleError(f"{game.id}: play can go round in a cycle")
