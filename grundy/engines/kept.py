"""Facts that a kernel has settled, kept on disk: for the next try after a budget that was too small, or for tomorrow.

Records of bytes, in checksummed blocks; a damaged block and all after it is dropped, never used. While another
process keeps facts of the same game, this one goes without; facts that other code has found are forgotten.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from grundy.core.errors import Cancelled, CorruptStore, OverBudget, Refused
from grundy.core.fingerprint import game_key
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.store.arrays import TableFile

WORTH = 1.0  # seconds of search since facts were last kept


@contextmanager
def keeping(solver: Any, position: Any, game: AnyGame, ending: Ending) -> Iterator[None]:
    """Learn what was kept before a question that is worth it, and keep what was settled, whichever way it ends."""
    if not hasattr(solver, "facts") or not solver.worth_keeping(position):
        yield
        return
    key = f"facts of {game.label()}, {ending} {game.origin}"
    try:
        store = TableFile(key, "uint8", rule=game_key(game))
    except Refused:  # its rule rests on something that can change unseen
        yield
        return
    if not solver.kept:
        learn(solver, store)
    try:
        yield
    except (OverBudget, Cancelled) as error:
        if keep(solver, store):
            raise type(error)(*error.args, ", kept for the next try") from None
        raise
    except KeyboardInterrupt:
        keep(solver, store)
        raise
    if solver.seconds > WORTH:
        keep(solver, store)


def learn(solver: Any, facts: TableFile) -> None:
    try:
        with facts as store:
            solver.learn(bytes(store.read()))
    except (CorruptStore, OSError):  # another process is at it, or there is no such folder to be had
        return


def keep(solver: Any, facts: TableFile) -> bool:
    import numpy as np

    try:
        with facts as store:
            if found := solver.facts():
                store.append(np.frombuffer(found, dtype=np.uint8))
    except (CorruptStore, OSError):  # another process is at it, or the disk is full: the answer stands
        return False
    return True
