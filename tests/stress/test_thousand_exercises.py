"""A thousand exercises of every game, over its endings: the answers are right by the definition, and no two are alike.

`python -m tests.stress.test_thousand_exercises chomp-3d sprouts` counts them for these games.
"""

import sys
import time
from collections import Counter
from itertools import islice

import pytest

from grundy.analysis.exercise import Exercise
from grundy.analysis.exercise_kinds import kinds_for, make_exercises
from grundy.core.budget import Budget
from grundy.core.game import AnyGame
from grundy.core.registry import all_games
from tests.analysis.right_answers import NO_MOVE_MATTERS, check
from tests.support import endings

pytestmark = pytest.mark.stress

NUMBER = 1_000


def thousand(game: AnyGame) -> list[Exercise]:
    """As many under each ending; where one has too few, the others give the rest."""
    under = [ending for ending in endings(game) if (game.id, ending) not in NO_MOVE_MATTERS]
    making = [make_exercises(game, ending, kinds_for(game, ending), 0, Budget(None)) for ending in under]
    found: list[Exercise] = []
    while making and len(found) < NUMBER:
        share, still = -(-(NUMBER - len(found)) // len(making)), []
        for one in making:
            before = len(found)
            found += islice(one, min(share, NUMBER - len(found)))
            still += [one] if len(found) == before + share else []
        making = still
    return found


def facts(game: AnyGame, found: list[Exercise]) -> str:
    counts = Counter(f"{one.ending} {one.kind}" for one in found)
    return f"{game.label()}: {len(found)} checked, {', '.join(f'{count} {what}' for what, count in counts.items())}"


@pytest.mark.parametrize("id", [id for id, kind in all_games().items() if kind().seats() == 2])
def test_a_thousand_exercises_with_exactly_the_right_answers(id: str) -> None:
    game = all_games()[id]()
    found = thousand(game)
    assert len({one.id for one in found}) == len(found) == NUMBER
    for one in found:
        check(one)
    print(facts(game, found))


if __name__ == "__main__":
    for id in sys.argv[1:]:
        begun = time.process_time()
        test_a_thousand_exercises_with_exactly_the_right_answers(id)
        print(f"{time.process_time() - begun:.0f} s", flush=True)
