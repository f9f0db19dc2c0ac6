"""The streams of `core/stream.py`, compiled: the same keys, the same numbers.

states is uint64, one counter a stream; a draw from stream `who` moves its counter on.
"""

import numpy as np

from grundy.kernels.kernel import kernel

STEP = np.uint64(0x9E3779B97F4A7C15)
ONE, TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@kernel
def scramble(number):
    number = (number ^ (number >> np.uint64(30))) * ONE
    number = (number ^ (number >> np.uint64(27))) * TWO
    return number ^ (number >> np.uint64(31))


@kernel
def begin(states, seed, game):
    """Key the streams of a game: the board's by its pair of games, the two players' by the game itself."""
    root = scramble(seed + STEP)
    pair = scramble((root ^ np.uint64(game >> 1)) + STEP)
    own = scramble((root ^ np.uint64(game)) + STEP)
    states[0] = scramble(pair + STEP)
    states[1] = scramble((own ^ np.uint64(1)) + STEP)
    states[2] = scramble((own ^ np.uint64(2)) + STEP)


@kernel
def below(states, who, n):
    """A whole number from 0 to n - 1 for 1 <= n < 2^32, all equally likely; for n = 1 nothing is drawn."""
    if n == 1:
        return 0
    many = np.uint64(n)
    state = states[who] + STEP
    product = (scramble(state) >> HALF) * many
    if (product & LOW) < many:  # only then can the draw be one of those that would favour small numbers
        least = (LOW + np.uint64(1)) % many
        while (product & LOW) < least:
            state += STEP
            product = (scramble(state) >> HALF) * many
    states[who] = state
    return np.int64(product >> HALF)
