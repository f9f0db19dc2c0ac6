"""Makes exercises: draws positions, asks the kinds in turn, and keeps what is worth asking and unlike all others.

The same game, ending, kinds and seed give the same exercises in the same order, however many are asked for.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import SetUp
from grundy.core.errors import Refused
from grundy.core.game import Ending, random_position, take
from grundy.core.registry import AnyGame
from grundy.core.stream import Stream, key
from grundy.studies.exercises.kind import Exercise, Kind, grade
from grundy.studies.exercises.look import WALKED, Look

SMALLEST, SIZES = 2, 11  # of the positions: so many sizes in turn
LARGER_AFTER = 250  # positions that were drawn, there is one size more
LONGER_AFTER = 1_000  # positions that were drawn, the end may be farther
MOST_MOVES = 40  # of a position: more cannot be overlooked,
MORE_AFTER = 100  # positions that were drawn, one more is allowed: there may be too few others
WASTED = 20  # positions of one size in a row with more: none is drawn of that size any more
KEPT = 50_000  # positions whose options are remembered: most games walk through the same ones again and again
PATIENCE = 2_000  # positions in a row without a new exercise: there are no more


def make_exercises(
    game: AnyGame, ending: Ending, kinds: Sequence[Kind], seed: int, budget: Budget, only: int | None = None
) -> Iterator[Exercise]:
    """One after the other, no two alike, until none is found any more; perhaps of one grade only."""
    if game.seats() > 2:
        raise Refused(f"{game.label()} has more than two players, and exercises are about two")
    table = game.capability(SetUp)
    seen: set[tuple[str, object]] = set()
    kept: dict[object, list[object]] = {}
    wasted: Counter[int] = Counter()
    last = 0
    for drawn in count():
        if drawn - last > PATIENCE:
            return
        budget.look()
        size = SMALLEST + drawn % (SIZES + drawn // LARGER_AFTER)
        if wasted[size] == WASTED:
            continue
        position = random_position(game, Stream(key(seed, drawn)), size)
        most = MOST_MOVES + drawn // MORE_AFTER
        moves = len(take(game.moves(position), most + 1))
        wasted[size] = wasted[size] + 1 if moves > most else 0
        if not 2 <= moves <= most:
            continue
        kind, same = kinds[drawn % len(kinds)], game.canonical(position)
        if (kind.name, same) in seen:
            continue
        seen.add((kind.name, same))
        walk = WALKED * (1 + drawn // LONGER_AFTER)
        if len(kept) > KEPT:
            kept.clear()
        found = pose(kind, Look(game, position, ending, budget, walk, kept))
        if found is None:
            continue
        if (laid := table.laid_out(position)) != position:  # its moves have other names
            found = pose(kind, Look(game, laid, ending, budget, walk, kept))
        if found is not None and only in (None, found.grade):
            last = drawn
            yield found


def pose(kind: Kind, look: Look) -> Exercise | None:
    """The exercise of that kind; None where the end is too far, or there is nothing to ask."""
    posed = None if look.remoteness is None else kind.pose(look)
    if posed is None:
        return None
    hard = grade(look.remoteness or 0, posed.among, len(posed.answers))
    return Exercise(look.game, look.position, look.ending, kind.name, kind.by, posed, hard)
