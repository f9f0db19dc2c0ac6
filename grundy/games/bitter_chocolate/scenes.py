"""The picture of bitter chocolate: point at a line to break there and eat the piece without the bitter square."""

from grundy.core.game import Scenes
from grundy.drawing.scene import Scene, scene_title
from grundy.families.bars import BarShape, Bite, Held, bars_scene
from grundy.games.bitter_chocolate.game import ENDS, SQUARES, BitterChocolate, Part, Parts, four_heaps

MOST = 40  # bars in a picture


class BitterScenes(Scenes[BitterChocolate]):
    def scene(self, position: Parts) -> Scene:
        bars = (self.held(part, f" of {i + 1}" if len(position) > 1 else "") for i, part in enumerate(position[:MOST]))
        return bars_scene(bars, scene_title(self.game, position), len(position) <= MOST)

    def held(self, part: Part, where: str) -> Held:
        steps = len(part) == 2
        rows, columns = (part[0] + 1, part[1] + 1) if steps else part[:2]
        heaps = (part[0], 0, 0, part[1]) if steps else four_heaps(part)
        ends = list(zip(ENDS, ("r", "r", "c", "c"), (0, 1, 0, 1), heaps, strict=True))
        most = [Bite(across, end, lost, f"{name} {{}}{where}") for name, across, end, lost in ends]
        if rows * columns > SQUARES:
            return Held(rows, columns, None, (), most)
        heights = [min(part[0], self.game.bound(x)) + 1 if steps else rows for x in range(columns)]
        bitter = (part[0], 0) if steps else (part[2] - 1, part[3] - 1)
        bites = [
            Bite(across, end, lost, (f"{'yz'[end]} to {heap - lost}" if steps else f"{name} {lost}") + where)
            for name, across, end, heap in ends
            for lost in range(1, heap + 1)
        ]
        return Held(rows, columns, BarShape([rows - height for height in heights], rows, [bitter]), bites, most)
