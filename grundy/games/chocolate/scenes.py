"""The picture of chocolate: point at a line to break there and eat the piece that the rule allows."""

from collections.abc import Iterator

from grundy.core.game import Scenes
from grundy.drawing.scene import Scene, scene_title
from grundy.families.bars import SIDES, BarShape, Bite, Held, bars_scene
from grundy.games.chocolate.bars import Bars, ChocolateBar, bite_text
from grundy.games.chocolate.game import SQUARES, Chocolate

MOST = 40  # bars in a picture


class ChocolateScenes(Scenes[Chocolate]):
    def scene(self, position: Bars) -> Scene:
        bars = (self.held(bar, f" of {i + 1}" if len(position) > 1 else "") for i, bar in enumerate(position[:MOST]))
        return bars_scene(bars, scene_title(self.game, position), len(position) <= MOST)

    def held(self, bar: ChocolateBar, where: str) -> Held:
        drawn = bar.rows * bar.columns <= SQUARES
        bites: list[Bite] = []
        most: list[Bite] = []
        for across, end, name, limit in self.ends(bar):
            side = bar.rows if across == "r" else bar.columns
            anywhere = end == 0 and not bar.gap  # the other end gives the same move, so it needs no words of its own
            if not anywhere:
                most.append(Bite(across, end, limit, bite_text(name, 2).replace("2", "{}") + where))
            for lost in range(1, limit + 1) if drawn else ():
                text = bite_text(name, lost) + where
                if not anywhere:
                    bites.append(Bite(across, end, lost, text))
                elif 2 * lost != side:
                    bites.append(Bite(across, end, lost, text.replace(name, f"{SIDES[across][0]} {name}"), text))
        slab = BarShape([0] * (bar.columns - 1) + [int(bar.gap)], bar.rows) if drawn else None
        return Held(bar.rows, bar.columns, slab, bites, most)

    def ends(self, bar: ChocolateBar) -> Iterator[tuple[str, int, str, int]]:
        """The ends of a bar, the name of the lines there in moves, and the most lines that a move can eat."""
        for across, name, side, other in (("r", "row", bar.rows, bar.columns), ("c", "column", bar.columns, bar.rows)):
            for end in (0, 1):
                gap = bar.gap and end == (across == "c")  # it is at the top right
                limit = min(side - 1, (self.game.most_eaten(bar) + gap) // other)
                yield across, end, name + " with the gap" * gap, limit
