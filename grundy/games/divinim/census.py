"""The census of Last DiviNim, on the processor or on a device: it counts all boards of a size by nimber."""

import random
from typing import Any

from grundy.compile.device import Device
from grundy.core.budget import Budget
from grundy.core.types import Array
from grundy.games.divinim.all_boards import LARGEST, take_census
from grundy.games.divinim.device_census import take_census_on
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.random_positions import RandomBars

LARGEST_ON_DEVICE = 42  # squares


def refuses(game: DiviNim, height: int, width: int, device: Device | None = None) -> str | None:
    if game != DiviNim():
        return "divinim: a census works for the plain game only; leave out the parameters"
    most = LARGEST_ON_DEVICE if device else LARGEST
    if height < 1 or width < 1 or height * width > most:
        return f"a census takes boards of 1 to {most} squares, such as 4x5, not {height}x{width}"
    return None


def take(
    height: int, width: int, budget: Budget, share: Any = None, device: Device | None = None
) -> tuple[Array, dict[int, list[str]]]:
    """Count boards by marked squares and nimber, and find the smallest P-positions; on a device if there is one.

    `share(function, jobs)`, if given, distributes numbered jobs among workers and yields their results.
    """
    if device:
        return take_census_on(device, height, width, budget)
    return take_census(height, width, budget, share)


def marked_board(game: DiviNim, rng: random.Random, height: int, width: int, marked: int) -> Bars:
    """A random board of the census with this number of marked squares."""
    return RandomBars(game).draw(rng, rows=height, columns=width, poisons=marked)
