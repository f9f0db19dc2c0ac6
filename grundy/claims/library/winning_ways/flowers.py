"""Claims about green flowers in Hackenbush: a stalk with petals, which are loops at its top. Source: Winning Ways."""

from itertools import product

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.core.lookup import game


@claim(
    "hackenbush/flowers",
    "a green flower with a stalk of n segments and k petals is a Nim heap of n if k is even, and of n + 1 if k is odd",
    source="Winning Ways, chapters 2 and 7: by fusion a petal becomes a segment, and two equal segments cancel",
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
