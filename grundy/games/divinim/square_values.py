"""Shows on each square the nimber of the bar if only that square were poisoned (theorem 2.1.3)."""

from functools import reduce
from itertools import product
from operator import xor

from grundy.core.capabilities.presentation import SquareValues
from grundy.drawing.scene import Shape
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.scenes import DRAWN, square_key


class DiviNimSquares(SquareValues[DiviNim]):
    def on(self, position: Bars) -> tuple[str, tuple[Shape, ...]]:
        if self.game.grid != "square" or not self.game.has_nimbers():
            return "", ()
        if any(max(bar.body) > DRAWN or len(bar.body) > 3 for bar in position):
            return "", ()
        numbered = {}
        for i, bar in enumerate(position):
            for place in product(*map(range, bar.body)):
                ways = [heap for at, side in zip(place, bar.body, strict=True) for heap in (at, side - 1 - at)]
                numbered[square_key(i, place)] = reduce(xor, ways, 0)
        shapes = [
            Shape("text", s.x + 0.6, s.y + 0.42, 0.3, 0.5, str(numbered[s.key]), "note")
            for s in self.game.scene(position).shapes
            if s.key in numbered
        ]
        return "on each square: the nimber of its bar if only that square were poisoned", tuple(shapes)
