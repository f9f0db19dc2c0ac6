"""Drawing a position and looking for a typed move know no budget; an alarm clock looks at it for them.

Only where nothing is written and nothing half done is kept, since the clock may ring between any two steps.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from grundy.core.budget import PAUSE

EVERY = 0.05  # seconds between two looks


@contextmanager
def looked_at(budget: Any) -> Iterator[None]:
    """In this block, which belongs to a worker's only thread, the budget is looked at all the time."""
    if threading.current_thread() is not threading.main_thread():  # some notebooks: where no alarm can ring
        yield
        return
    awake = True

    def ring(*_: Any) -> None:
        nonlocal awake
        if awake and not PAUSE.open:  # whoever compiles is not disturbed
            try:
                budget.look()
            except BaseException:
                awake = False  # it rings once: a second time it might be after the block, where nobody listens
                raise

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, EVERY, EVERY)
    try:
        yield
    finally:
        awake = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
