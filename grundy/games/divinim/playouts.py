"""Compiled play of DiviNim: the boards and the players as arrays for the kernel."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grundy.core.game import Ending
from grundy.core.random_streams import KernelPlay
from grundy.core.types import Array, Position
from grundy.games.divinim.game import DiviNim
from grundy.games.divinim.grids import GridBar

if TYPE_CHECKING:
    from grundy.compile.kernel import Kernel

PLAYERS = {"random": 0, "points": 1, "small": 2}
LARGEST = 32_000  # squares of a position
Form = Sequence[tuple[str, tuple[int, ...]]]


def refuses(game: DiviNim, players: tuple[str, str], starts: Sequence[Any]) -> str | None:
    if not game.has_nimbers() or game.grid != "square" or game.dimension != 2:
        return "compiled play handles only the plain two-player game on bars of rows and columns"
    if not set(players) <= set(PLAYERS):
        return "compiled play handles only random and greedy players"
    if any(sum(bar.body[0] * bar.body[1] for bar in position) > LARGEST for position in starts):
        return f"compiled play handles positions of up to {LARGEST:,} squares"
    return None


def ready(
    game: DiviNim, ending: Ending, players: tuple[str, str], starts: Sequence[Position], form: Form
) -> "BarPlayouts":
    """Plays many games, from given starts in turn or from random positions of a form (`core/random_streams.py`)."""
    area = game.score == "area"
    worth = (0, -1 if game.marks == "lowest" else 1) if area else (-1 if game.marks == "highest" else 1, 0)
    return BarPlayouts(ending, worth, players, starts, form)


class BarPlayouts(KernelPlay):
    """Games first..stop - 1 from these positions, or from random boards of this form."""

    def __init__(
        self, ending: Ending, worth: tuple[int, int], players: tuple[str, str], starts: Sequence[Any], form: Form
    ) -> None:
        import numpy as np

        self.form = np.zeros((0, 0), dtype=np.int64)
        if form:
            choices: Mapping[str, tuple[int, ...]] = dict(form)
            lists = [choices[name] for name in ("rows", "columns", "poisons")]
            self.form = np.zeros((3, 1 + max(map(len, lists))), dtype=np.int64)
            for row, values in enumerate(lists):
                self.form[row, : 1 + len(values)] = [len(values), *values]
            largest = max(lists[0]) * max(lists[1])
        else:
            largest = max(sum(bar.body[0] * bar.body[1] for bar in position) for position in starts)
        self.width = 2 * largest + 12  # margins of both signs; numbers of moves and cuts are smaller
        self.starts = np.array(packed(starts), dtype=np.int64)
        code = list(Ending).index(ending)
        self.rules = np.array([code, *worth, PLAYERS[players[0]], PLAYERS[players[1]]], dtype=np.int64)

    def kernel(self) -> "Kernel":
        from grundy.games.divinim.kernels.play import play

        return play

    def scratch(self) -> list[Array]:
        import numpy as np

        scratch = np.zeros((4, self.width), dtype=np.int64)
        scratch[2] = np.arange(self.width)
        return [np.zeros(3, dtype=np.uint64), scratch]

    def data(self, seed: int, first: int, stop: int) -> list[Array]:
        return [self.starts, self.form, self.rules]


def packed(starts: Sequence[tuple[GridBar, ...]]) -> list[int]:
    """The starts as one array: their number, where each begins, then its bars with their sides and poison."""
    head: list[int] = [len(starts)]
    body: list[int] = []
    for position in starts:
        head.append(1 + len(starts) + len(body))
        body.append(len(position))
        for bar in position:
            body += [*bar.body, len(bar.poison), *(number for square in bar.poison for number in square)]
    return head + body
