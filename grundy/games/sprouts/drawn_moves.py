"""Sprouts with pencil and paper: moves as curves that players draw from spot to spot."""

from collections.abc import Sequence

from grundy.core.capabilities.presentation import DrawnMoves, Place, Stroke
from grundy.families.curves.picture import open_keys, stroke
from grundy.games.sprouts.game import Paper, Sprouts
from grundy.games.sprouts.map_moves import MOST_MAP
from grundy.games.sprouts.maps import Map


class SproutsByHand(DrawnMoves[Sprouts]):
    def refuses(self, position: Paper | None = None) -> str | None:
        if position is None or isinstance(position, Map):
            return None
        return "sprouts: to draw curves, use a map, such as 5: with a colon"

    def ends(self, position: Paper) -> Sequence[str]:
        assert isinstance(position, Map)
        return open_keys(position)

    def read(self, position: Paper, curve: Sequence[Place]) -> Stroke:
        assert isinstance(position, Map)
        return stroke(position, curve, MOST_MAP)
