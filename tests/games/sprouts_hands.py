"""A wobbly hand for Sprouts: it leads a curve where a line would run, trembles, and does not begin and end exactly."""

import math
import random
from collections.abc import Sequence

Row = list[complex]
STEP = 0.08  # cells between two places of a hand


def stepped(row: Sequence[complex], step: float = STEP) -> Row:
    """Places along a row, so far apart."""
    found = [row[0]]
    for place in row[1:]:
        while abs(place - found[-1]) > step:
            found.append(found[-1] + step * (place - found[-1]) / abs(place - found[-1]))
    return [*found, row[-1]]


def wobbly(rng: random.Random, row: Sequence[complex], wide: float) -> Row:
    """A row as a hand would draw it: up to about so many cells beside it, less near its ends."""
    row = stepped(row)
    waves = [(rng.uniform(0.5, 4), rng.uniform(0, 6.3), rng.uniform(0.3, 1)) for _ in range(4)]
    found, last = [], len(row) - 1
    for k, place in enumerate(row):
        ahead = row[min(k + 1, last)] - row[max(k - 1, 0)]
        aside = 1j * ahead / (abs(ahead) or 1)
        swing = wide / 2 * sum(size * math.sin(speed * k * STEP + turn) for speed, turn, size in waves)
        steady = min(1, min(k, last - k) * STEP / 0.4)
        found.append(place + aside * swing * steady + complex(rng.gauss(0, 0.004), rng.gauss(0, 0.004)))
    return found
