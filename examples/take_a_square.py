"""A heap game of your own, in one file: take a square number of tokens from one heap.

grundy solve examples/take_a_square.py 20+7
grundy play  examples/take_a_square.py
grundy tree  examples/take_a_square.py 6
grundy table examples/take_a_square.py --to 100 --out squares.png
"""

from dataclasses import dataclass

import grundy
from grundy import HeapGame, Known, param, rule


@dataclass(frozen=True)
class TakeASquare(HeapGame):
    """Take 1, 4, 9, 16 or any other square number of tokens from one heap."""

    id = "take-a-square"
    source = "S. W. Golomb, A mathematical investigation of games of take-away, 1966"
    example = "20+7"
    known = tuple(Known(str(n), outcome="P", source="OEIS A030193") for n in (0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34))
    tokens: int = param(20, 0, 10_000, help="tokens in the first heap")

    @rule
    def heap_options(n):
        root = 1
        while root * root <= n:
            yield n - root * root
            root += 1


if __name__ == "__main__":
    game = TakeASquare()
    answer = grundy.solve(game, "20+7+3")
    print(f"20+7+3 is {answer.outcome} with nimber {answer.nimber}; winning: {', '.join(answer.best)}")
    table = grundy.table(game, to=100_000)
    print(f"the largest nimber below 100,001 is {table.values.max()}")
