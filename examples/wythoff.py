"""A table game of your own: Wythoff's game, which the package has too, a queen that walks home to the corner.

grundy solve examples/wythoff.py 4,7
grundy table examples/wythoff.py --to 30,30 --out wythoff.png
"""

from dataclasses import dataclass

import grundy
from grundy import Known, TableGame, rule


@dataclass(frozen=True)
class Wythoff(TableGame):
    """Take any number from one heap, or the same number from both."""

    id = "my-wythoff"
    source = "W. A. Wythoff, A modification of the game of Nim, 1907"
    example = "4,7"
    order = "symmetric"  # (4, 7) and (7, 4) have one value, so tables store it once
    known = tuple(Known(f"{a},{b}", outcome="P", source="OEIS A000201") for a, b in ((0, 0), (1, 2), (3, 5), (4, 7)))

    def start(self):
        return (6, 9)

    @rule
    def table_options(a, b):
        for k in range(1, a + 1):
            yield a - k, b
        for k in range(1, b + 1):
            yield a, b - k
        for k in range(1, min(a, b) + 1):
            yield a - k, b - k


if __name__ == "__main__":
    table = grundy.table(Wythoff(), to=(300, 300))
    cold = [(a, b) for a in range(301) for b in range(a, 301) if table.values[a, b] == 0]
    golden = (1 + 5**0.5) / 2
    print("P-positions:", *cold[:8])
    print(
        "all of the form (k φ, k φ + k):", all((int(k * golden), int(k * golden) + k) == p for k, p in enumerate(cold))
    )
