"""False variants of the claims of document 003: a wrong modulus, the other ending, other pairs of heaps."""

from typing import Any

from grundy.claims.document_003_nim import slow
from grundy.core.game import Ending


def paired_from_the_front(position: tuple[int, ...]) -> tuple[int, ...]:
    """As if an odd number of heaps got a copy of the last one at the end, not an empty heap in front."""
    padded = (*position, position[-1]) if len(position) % 2 else position
    return tuple(high - low for low, high in zip(padded[::2], padded[1::2], strict=True))


PLANTED: dict[str, dict[str, Any]] = {
    "003/terminal": {"misere": "P"},
    "003/every-game": {"shift": 1},
    "003/chomp": {"ending": Ending.NORMAL},
    "003/normal-chomp": {"ending": Ending.MISERE},
    "003/first-player": {"most": 2},
    "003/stealing": {"eaten": 2, "to": 3},
    "003/poison": {"heap": 0},
    "003/1": {"total": sum},
    "003/2": {"zero": 1},
    "003/3": {"lost": lambda heaps: not sum(heaps)},
    "003/4": {"period": lambda k: k},
    "003/4-lost": {"period": lambda k: k},
    "003/5": {"period": lambda k: k + 2},
    "003/6": {"without": lambda k: slow(k + 1)},
    "003/6-undo": {"slower": 1},
    "003/positive": {"low": 1},
    "003/7": {"gaps_of": paired_from_the_front},
    "003/7-nimbers": {"gaps_of": paired_from_the_front},
    "003/7-moves": {"gaps_of": paired_from_the_front},
    "003/7-limit": {"less": 1},
    "003/one-row": {"rows_eaten": 2},
    "003/diet-moves": {"gap": 2},
    "003/8": {"divisor": 2, "to": 6},
    "003/8-stairs": {"first": 2},
    "003/triangular": {"rest": 1},
    "003/8-one-heap": {"k": 3},
    "003/9-one": {"rest": 0},
    "003/9": {"rest": 2},
    "003/9-proof": {"at_zero": 1},
    "003/period-12": {"period": 6, "to": 12},
    "003/no-smaller-period": {"below": 13},
    "003/rows": {"period": 2, "to": 12},
    "003/diagonals": {"period": 3, "to": 12},
    "003/residues": {"least": 2, "to": 12},
    "003/same-pictures": {"every": 2},
    "003/proof": {"period": 6},
}
