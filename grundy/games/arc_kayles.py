"""Arc Kayles: take an edge of a graph together with all edges that touch it.

Together the players build a matching; the player who makes it maximal wins. On a path it is Dawson's Kayles, the octal
game 0.07; on grid graphs it is Cram.
Source: T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families.nets import Net, NetGame, Nets, Thing

DAWSON = "OEIS A002187: Dawson's Kayles, 0.07"


@dataclass(frozen=True)
class ArcKayles(NetGame):
    """Remove an edge, its two ends, and every other edge that touches one of them."""

    id = "arc-kayles"
    interpreted_to = 30
    source = "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978"
    theory = "on paths it is Dawson's Kayles, of period 34; on grids it is Cram"
    open_problem = "the complexity of deciding who wins on a general graph"
    example = "grid:3x4"
    known = (
        *(Known(f"path:{n}", nimber=g, source=DAWSON) for n, g in enumerate((0, 1, 1, 2, 0, 3, 1, 1, 0, 3), start=1)),
        Known("star:5", nimber=1, source="by hand: one move takes all edges"),
        Known("grid:2x2", nimber=0, source="by hand: two dominoes fit, wherever the first one goes"),
        Known("grid:3x3", nimber=0, source="Winning Ways, chapter 5: Cram on 3 by 3"),
    )
    pressed = "edges"
    local = True
    paths = (0, 0, 7)
    says = "take {} and all edges that touch it"

    def start(self) -> Nets:
        return self.parse("1-2,2-3,3-1,3-4,4-5,5-6,6-4,6-7,7-8,7-9,5-10,10-11,11-12,12-10")

    def gone(self, net: Net, thing: Thing) -> Sequence[Thing]:
        return thing
