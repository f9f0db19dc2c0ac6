"""Chess pieces that walk home: each move brings one piece nearer to the corner (0,0).

Rooks, bishops, kings and queens move left, down, or both at once. The White Knight makes only the four leaps that bring
it nearer. Rooks are 2D Nim and queens are Wythoff's game (Wyt Queens). The nimbers of kings and knights repeat, except
near the diagonal. Source: Winning Ways, chapters 3 and 9.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, takewhile

from grundy.core.errors import Refused
from grundy.core.game import Known, param
from grundy.core.nimsum import xor
from grundy.families import Place, Places, PlaneGame

FARTHEST = 999  # column or row
SIDES, SLANT = ((-1, 0), (0, -1)), ((-1, -1),)
STEPS = {
    "king": SIDES + SLANT,
    "queen": SIDES + SLANT,
    "rook": SIDES,
    "bishop": SLANT,
    "knight": ((-2, -1), (-1, -2), (-2, 1), (1, -2)),
}
NEAR = ((0, 0, 1, 1), (0, 0, 2, 1), (1, 2, 2, 2), (1, 1, 2, 1))  # nimbers of knights in a 4x4 block on the diagonal
FAR = ((0, 0, 1, 1), (0, 0, 1, 1), (3, 2, 2, 2), (3, 3, 2, 3))  # and elsewhere, by the smaller coordinate


def king(low: int, high: int) -> int:
    if low % 2 == high % 2:
        return 2 * (low % 2)
    return 3 if low % 2 else 1


def knight(low: int, high: int) -> int:
    if low // 4 == high // 4:
        return NEAR[low % 4][high % 4]
    return 4 if high == low + 1 else FAR[low % 4][high % 4]


ALONE = {"king": king, "knight": knight, "rook": lambda low, high: low ^ high, "bishop": lambda low, high: low}


@dataclass(frozen=True)
class ChessPieces(PlaneGame):
    """Move one {piece} as in chess, but only toward the lower left corner (0,0). Several pieces may share a square."""

    id = "chess-pieces"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapters 3 and 9"
    example = "(5,3)+(2,4)"
    formula_says = (
        "the XOR over the pieces; a king has 0 if both numbers are even, 2 if both are odd, "
        "else 3 if the smaller is odd and 1 if it is even"
    )
    known = (
        Known("(2,4)", nimber=0, source="claim coins/pieces: both numbers even"),
        Known("(3,3)", nimber=2, source="claim coins/pieces: both numbers odd"),
        Known("(1,2)", nimber=3, source="claim coins/pieces: the smaller number odd"),
        Known("(3,2)", nimber=1, source="claim coins/pieces: the smaller number even"),
    )
    piece: str = param("king", choices=tuple(STEPS), help="the kind of all pieces")

    def start(self) -> Places:
        return (5, 3), (2, 4)

    def noun(self) -> str:
        return self.piece

    def defect(self, position: Places) -> str | None:
        far = max(map(max, position), default=0) > FARTHEST
        return f"columns and rows are numbered from 0 to {FARTHEST}" if far else None

    def targets(self, x: int, y: int) -> Iterator[tuple[str, Place]]:
        for dx, dy in STEPS[self.piece]:
            line = ((x + k * dx, y + k * dy) for k in (count(1) if self.slides() else (1,)))
            for a, b in takewhile(lambda place: min(place) >= 0, line):
                yield f"to {a},{b}", (a, b)

    def slides(self) -> bool:
        """Whether a piece can move any number of steps in a direction."""
        return self.piece in ("queen", "rook", "bishop")

    def canonical(self, position: Places) -> Places:
        return tuple(sorted((min(place), max(place)) for place in position))

    def formula(self, position: Places) -> int:
        if self.piece not in ALONE:
            raise Refused("no closed form is known for queens")
        return xor(ALONE[self.piece](min(place), max(place)) for place in position)
