"""The names that D. Kinsey, An Analysis of the Game of DiviNim, gives to positions with one or two poisoned squares.

A bar with one poisoned square is F (finished), L (nim-sum 0) or W. A position of one such bar has that state. A
position of two poisoned squares is F, LL, LW, WW, WF or LF by its two bars, or I (indeterminate): one bar with both.
"""

from grundy.core.nimsum import xor
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.last import flat, four_heaps


def refuses(game: DiviNim, position: Bars) -> str | None:
    if game.grid == "square" and game.dimension <= 2 and is_named(position):
        return None
    return f"divinim: {game.text(position)[:60]} has no named state; begin with one or two poisoned squares"


def is_named(position: Bars) -> bool:
    """The report names the states of positions with one or two poisoned squares."""
    return sum(len(bar.poison) for bar in position) <= 2


def bar_state(bar: GridBar) -> str:
    if flat(bar)[0] == (1, 1):
        return "F"
    return "W" if xor(four_heaps(bar)) else "L"


def state(position: Bars) -> str:
    if any(len(bar.poison) == 2 for bar in position):
        return "I"
    letters = sorted(map(bar_state, position), key="LWF".index)
    return "F" if set(letters) == {"F"} else "".join(letters)
