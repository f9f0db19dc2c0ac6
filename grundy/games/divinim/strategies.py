"""The two strategies of D. Kinsey's report on DiviNim, followed to the letter in order to show where they fail."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from grundy.core.capabilities.solving import Strategies, Strategy
from grundy.core.game import AnyGame
from grundy.games.divinim.game import DiviNim
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.last import flat
from grundy.games.divinim.states import bar_state, is_named, state

Found = tuple[str, str]  # a move and the line of the report that asks for it


def cuts_to(
    game: Any, position: tuple[GridBar, ...], wanted: Callable[[int, tuple[GridBar, ...]], bool]
) -> Iterator[str]:
    """The moves whose bar and pieces fit."""
    several = len(position) > 1
    for i, cut in game.cuts(position):
        if wanted(i, cut.pieces):
            yield f"{cut.name} on {i + 1}" if several else cut.name


def one_square(game: AnyGame, position: tuple[GridBar, ...]) -> Found | None:
    """Theorem 2.2.5 for a position with one unfinished bar, which has one poisoned square."""
    if any(len(bar.poison) > 1 for bar in position):
        return None  # the report does not cover such bars
    live = [bar for bar in position if bar_state(bar) != "F"]
    if len(live) != 1 or bar_state(live[0]) == "L":
        return None  # 2.) any move will do
    if min(flat(live[0])[0]) == 1:
        name, goal = "2.2.5, 1a: cut into a finished bar", "F"
    else:
        name, goal = "2.2.5, 1b: cut into a Nim-losing bar", "L"
    found = next(cuts_to(game, position, lambda _, pieces: [bar_state(p) for p in pieces] == [goal]), None)
    return (found, name) if found else None


def two_corners(game: AnyGame, position: tuple[GridBar, ...]) -> Found | None:
    """Theorem 2.2.6, case by case, as printed."""
    if not is_named(position):
        return None  # the report covers two poisoned squares only
    now = state(position)
    if now == "I":
        return indeterminate(game, position)
    if now in ("WF", "LF", "W", "L"):
        return one_square(game, position)
    if now == "LW":
        winning = next(i for i, bar in enumerate(position) if bar_state(bar) == "W")
        thin = min(flat(position[winning])[0]) == 1
        goal, name = ("F", "2.2.6, 3a: finish the thin winning bar") if thin else ("square", "2.2.6, 3b: cut a square")
        return by_shape(game, position, [winning], goal, name)
    if now == "WW":
        thin_ones = [i for i, bar in enumerate(position) if bar_state(bar) == "W" and min(flat(bar)[0]) == 1]
        if thin_ones:
            return by_shape(game, position, thin_ones, "F", "2.2.6, 4a: finish a thin bar")
        return by_shape(game, position, list(range(len(position))), "n x n-1", "2.2.6, 4b: cut a bar to n x n-1")
    return None  # 2.) LL: forfeit or make any move


def indeterminate(game: AnyGame, position: tuple[GridBar, ...]) -> Found | None:
    i, bar = next((i, bar) for i, bar in enumerate(position) if len(bar.poison) == 2)
    short, long = sorted(flat(bar)[0])

    def shapes(pieces: tuple[GridBar, ...]) -> list[tuple[int, ...]]:
        return sorted(tuple(sorted(flat(piece)[0])) for piece in pieces)

    goal: list[tuple[int, ...]]

    if long == 2 * short:
        goal, name = [(short, short)] * 2, "2.2.6, 1a: halve into two squares"
    elif short == 1:
        goal, name = sorted([(1, 1), (1, long - 1)]), "2.2.6, 1b.i: slice off a single square"
    else:
        goal, name = sorted([(1, long), tuple(sorted((short - 1, long)))]), "2.2.6, 1b.ii: slice off a line"
    found = next(cuts_to(game, position, lambda at, pieces: at == i and shapes(pieces) == goal), None)
    return (found, name) if found else None


def by_shape(game: AnyGame, position: tuple[GridBar, ...], bars: list[int], goal: str, name: str) -> Found | None:
    """A cut of one of these bars into the shape that the report asks for, if there is one."""

    def fits(i: int, pieces: tuple[GridBar, ...]) -> bool:
        if i not in bars or len(pieces) != 1:
            return False
        old, new = min(flat(position[i])[0]), sorted(flat(pieces[0])[0])
        return new == {"F": [1, 1], "square": [old, old], "n x n-1": [old - 1, old]}[goal]

    found = next(cuts_to(game, position, fits), None)
    return (found, name) if found else None


class DiviNimStrategies(Strategies[DiviNim]):
    def named(self) -> Mapping[str, Strategy]:
        if self.game.grid != "square" or self.game.dimension > 2 or self.game.players > 2:
            return {}
        return {name: Strategy(partial(follow, self.game)) for name, follow in FOLLOWED.items()}


FOLLOWED: dict[str, Callable[[AnyGame, tuple[GridBar, ...]], Found | None]] = {
    "2.2.5": one_square,
    "2.2.6": two_corners,
}
