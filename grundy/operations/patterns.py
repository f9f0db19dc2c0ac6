"""Closed forms, translations and periods in a table, with their exceptions."""

from pathlib import Path
from typing import Annotated

from grundy.analysis.table_patterns import Patterns, check_size, find_patterns
from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.result import Help
from grundy.operations import operation
from grundy.operations._common import OnDevice, in_tex, read_limits
from grundy.operations.table import KINDS, table
from grundy.render.table_pictures import draw_table, tikz_table


def draw_pattern(found: Patterns, path: Path) -> None:
    draw_table(found.table, path)


def as_tikz(found: Patterns) -> str:
    return tikz_table(found.table)


@operation(budget="", files={".png": draw_pattern, ".svg": draw_pattern, **in_tex(as_tikz)}, command="guess --table")
def patterns(
    game: AnyGame | str,
    to: Annotated[
        int | tuple[int, ...], Help("the largest heap, or the largest tuple: 200 or 30,60,60", read=read_limits)
    ],
    ending: Ending | str | None = None,
    of: Annotated[str, Help("what fits the ending if left out", choices=KINDS)] = "",
    budget: Budget | None = None,
    device: OnDevice = "cpu",
) -> Patterns:
    """Look for closed forms and periods in a table, and state them with their exceptions."""
    check_size((to,) if isinstance(to, int) else tuple(to))
    budget = budget or Budget(None)
    return find_patterns(table(game, to, ending, of, budget, device=device), budget)
