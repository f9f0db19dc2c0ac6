"""Claims about green flowers in Hackenbush: a stalk, and petals that begin and end at its top. Source: Winning Ways."""

from itertools import product

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.core.lookup import game


@claim(
    "hackenbush/flowers",
    "a green flower of n segments and k petals is a heap of n, or of n + 1 if k is odd",
    source="Winning Ways, chapters 2 and 7: by fusion a petal is a segment, and like segments at one place cancel",
    to=4,
    wrong={"cancel": 3},
)
def flowers(to: int, cancel: int = 2) -> Cases:
    green, by_definition = game("hackenbush"), Definition("hackenbush")
    for stalk, petals in product(range(to + 1), repeat=2):
        edges = [f"{n}-{n + 1}" for n in range(stalk)] + petals * [f"{stalk}-{stalk}"]
        if edges:
            position = green.parse(",".join(edges))
            found = by_definition.nimber(position)
            says = f"{stalk} segments with {petals} petals have {found}"
            yield says, found == stalk + petals % cancel, board(green, position)
