"""Maximum Nim with a rule function of your own: take at most the square root of a heap.

grundy solve    examples/square_root_nim.py 30+12
grundy sequence examples/square_root_nim.py --to 500 --out roots.png --picture fractal
grundy guess    examples/square_root_nim.py
"""

from dataclasses import dataclass
from itertools import islice
from math import isqrt

import grundy
from grundy import Known, rule
from grundy.games.max_nim import MaxNim
from grundy.games.max_nim.rule_functions import RuleFunction, pile_class


@dataclass(frozen=True)
class SquareRootNim(MaxNim):
    """Take at most as many tokens as the square root of the heap."""

    id = "square-root-nim"
    source = "document 001, section 2, with a rule function of our own"
    example = "30+12"
    known = (Known("9", nimber=3, source="document 001, lemma 2.2: the square root steps at 9"),)
    most = RuleFunction(isqrt, "the square root").check(10_000)

    @rule
    def heap_options(n):
        taken = 1
        while taken * taken <= n:
            yield n - taken
            taken += 1


if __name__ == "__main__":
    game = SquareRootNim()
    answer = grundy.solve(game, "30+12")
    print(f"30+12 is {answer.outcome} with nimber {answer.nimber}; winning: {', '.join(answer.best)}")
    print(f"heaps of nimber 2: {', '.join(map(str, islice(pile_class(game.most, 2), 8)))}, ...")
