"""A wall clock that is wrong by the seconds in a file, which may change at any time: for a trial of clock jumps."""

import os
import time

real, file = time.time, os.environ.get("GRUNDY_TRIAL_CLOCK", "")


def wrong_by() -> float:
    try:
        with open(file) as said:
            return float(said.read() or 0)
    except (OSError, ValueError):
        return 0.0


if file:
    time.time = lambda: real() + wrong_by()
    time.time_ns = lambda: int(1e9 * time.time())
