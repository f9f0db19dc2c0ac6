"""Brussels Sprouts with pencil and paper: moves as curves that players draw from arm to arm."""

from collections.abc import Sequence

from grundy.core.capabilities.presentation import DrawnMoves, Place, Stroke
from grundy.families.curves.picture import open_keys, stroke
from grundy.games.brussels_sprouts.crosses import Crosses, Paper
from grundy.games.brussels_sprouts.game import MOST_MAP, BrusselsSprouts


class BrusselsByHand(DrawnMoves[BrusselsSprouts]):
    def refuses(self, position: Paper | None = None) -> str | None:
        if position is None or isinstance(position, Crosses):
            return None
        return f"{self.game.id}: to draw curves, use a position on paper, such as 4,4,4: with a colon"

    def ends(self, position: Paper) -> Sequence[str]:
        assert isinstance(position, Crosses)
        return open_keys(position)

    def read(self, position: Paper, curve: Sequence[Place]) -> Stroke:
        assert isinstance(position, Crosses)
        return stroke(position, curve, MOST_MAP)
