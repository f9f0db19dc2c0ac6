"""Node Kayles: take a vertex of a graph together with its neighbors.

Together the players build an independent set; the player who makes it maximal wins. On a path it is Dawson's Chess, the
octal game 0.137, of period 34. A cycle of n vertices has one option, a path of n - 3. Deciding who wins on a general
graph is PSPACE-complete.
Source: T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.game import Known
from grundy.families.nets import Net, NetGame, Nets, Thing

DAWSON = "Winning Ways, chapter 4: Dawson's Chess, 0.137"


@dataclass(frozen=True)
class NodeKayles(NetGame):
    """Take a vertex and all its neighbors."""

    id = "node-kayles"
    interpreted_to = 40
    source = "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978"
    theory = "on paths it is Dawson's Chess, of period 34; deciding who wins on general graphs is PSPACE-complete"
    example = "grid:3x4"
    known = (
        *(Known(f"path:{n}", nimber=g, source=DAWSON) for n, g in enumerate((1, 1, 2, 0, 3, 1, 1, 0, 3, 3), start=1)),
        Known("cycle:8", nimber=0, source="the only option is a path of 5, with nimber 3: the mex is 0"),
        Known("cycle:7", nimber=1, source="the only option is a path of 4, with nimber 0"),
        Known("complete:6", nimber=1, source="by hand: every move takes all vertices"),
        Known("star:4", nimber=2, source="by hand: the center takes all, an end leaves three single vertices"),
    )
    local = True
    paths = (0, 1, 3, 7)
    says = "take {} and its neighbors"

    def start(self) -> Nets:
        return self.parse("grid:3x5")

    def gone(self, net: Net, thing: Thing) -> Sequence[Thing]:
        assert isinstance(thing, str)
        return (thing, *net.neighbours(thing))
