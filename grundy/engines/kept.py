"""Facts that a kernel has settled, kept on disk: for the next try after a budget that was too small, or for tomorrow.

Records of bytes, in checksummed segments; a damaged segment and all after it is dropped, never believed. While another
process keeps facts of the same game, this one goes without.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from grundy.core.errors import Cancelled, CorruptStore, OverBudget
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.store.segments import Segments, default_folder

WORTH = 1.0  # seconds of search since facts were last kept


@contextmanager
def keeping(solver: Any, position: Any, game: AnyGame, ending: Ending) -> Iterator[None]:
    """Learn what was kept before a question that is worth it, and keep what was settled, whichever way it ends."""
    if not hasattr(solver, "facts") or not solver.worth_keeping(position):
        yield
        return
    key = f"facts of {game.label()}, {ending}"
    if not solver.kept:
        learn(solver, key)
    try:
        yield
    except (OverBudget, Cancelled) as error:
        if keep(solver, key):
            raise type(error)(f"{error}, kept for the next try") from None
        raise
    except KeyboardInterrupt:
        keep(solver, key)
        raise
    if solver.seconds > WORTH:
        keep(solver, key)


def learn(solver: Any, key: str) -> None:
    try:
        with Segments(default_folder(key), key) as store:
            solver.learn(bytes(store.read().astype("uint8")))
    except CorruptStore:  # another process is at it
        return


def keep(solver: Any, key: str) -> bool:
    import numpy as np

    try:
        with Segments(default_folder(key), key) as store:
            if facts := solver.facts():
                store.append(np.frombuffer(facts, dtype=np.uint8))
    except (CorruptStore, OSError):  # another process is at it, or the disk is full: the answer stands
        return False
    return True
