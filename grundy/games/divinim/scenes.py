"""The picture of DiviNim: point at a line to cut along it.

Pieces stay where they were, each on a plate of its own, which shows the cut. Discarded pieces disappear.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from grundy.core.game import Scenes
from grundy.drawing.scene import Gesture, Scene, Shape, box, number_field, scene_title, side_by_side, words
from grundy.families.bars import (
    LONG,
    OUT,
    THIN,
    BarShape,
    bar_name,
    large_cells,
    large_shapes,
    slab_shapes,
    strip_shape,
)
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.grids import GridBar
from grundy.games.divinim.triangles import triangle_name, triangle_shapes

DRAWN = 40  # squares along a side; longer bars are not drawn square by square
SIGN = "✕"
SQUARE = {"r": "cut below row {}", "c": "cut right of column {}", "l": "cut behind layer {}"}
STRIP = {"r": "cut right of square {}"}
TRIANGLE = {"a": "cut below row {}", "b": "cut along rising line {}", "c": "cut along falling line {}"}


class DiviNimScenes(Scenes[DiviNim]):
    def scene(self, position: Bars) -> Scene:
        game, several = self.game, len(position) > 1
        cuts: dict[int, list[str]] = {}
        for i, cut in game.cuts(position):
            cuts.setdefault(i, []).append(cut.name)
        scenes = [self.bar(i, bar, cuts.get(i, []), several) for i, bar in enumerate(position)]
        gestures = tuple(one for scene in scenes for one in scene.gestures)
        complete = all(scene.complete for scene in scenes)
        lines = []
        for i, bar in enumerate(position):
            head = f"{i + 1}:{' must be cut' if bar.mark else ''}" if several or bar.mark else ""
            lines += [head] * bool(head) + [terminal_text(game, bar)]
        title, text = scene_title(game, position), "\n".join(lines)
        return Scene(side_by_side(scenes), title, complete, text, gestures=gestures, flows=True)

    def bar(self, number: int, bar: GridBar, cuts: list[str], several: bool) -> Scene:
        """One bar with its lines, its number if several bars can be cut, and a sign if it must be cut."""
        game, group = self.game, str(number)
        if game.grid == "triangle":
            shapes = list(triangle_shapes(bar, group, cuts))
            name = triangle_name(bar, number)
        elif len(bar.body) <= 3 and max(bar.body) <= DRAWN:
            shapes = list(box_shapes(bar, group, cuts))
            name = bar_name(number, layers_of(bar)[0])
        elif len(bar.body) < 3:
            rows, columns = (1, *bar.body)[-2:]
            shapes = list(large_shapes(rows, columns, group, f", {len(bar.poison)} poisoned"))
            name = bar_name(number, None)
        else:
            sides = " x ".join(map(str, bar.body))
            return Scene((words(0, 0, f"a bar of {sides} with {len(bar.poison)} poisoned squares"),), complete=False)
        if several and game.board.squares(bar) > 1:
            shapes.append(name)
        if bar.mark:
            shapes.append(replace(words(name.x + 0.3, name.y, "!", name.role), h=name.h, group=group))
        gestures = [
            Gesture("press", self.move(number, cut, several), shape.key, says=self.says(number, cut))
            for shape in shapes
            if shape.role == "seam" and (cut := self.cut_of(shape.key))
        ]
        for shape, field in self.strips(number, bar, cuts, several):
            shapes.append(replace(shape, key=field.start, group=group))
            gestures.append(field)
        return Scene(tuple(shapes), gestures=tuple(gestures))

    def move(self, number: int, cut: str, several: bool) -> str:
        return f"{cut} on {number + 1}" if several else cut

    def says(self, number: int, cut: str) -> str:
        spoken = TRIANGLE if self.game.grid == "triangle" else STRIP if self.game.dimension == 1 else SQUARE
        return f"{spoken[cut[0]].format(cut[1:])}[ of bar {{{number}}}]"

    def cut_of(self, key: str) -> str:
        """The cut along a line. The squares of a strip are drawn side by side but count as rows."""
        line = key.replace(":", ",").rpartition(",")[2]
        return "r" + line[1:] if self.game.dimension == 1 else line

    def strips(self, number: int, bar: GridBar, cuts: Sequence[str], several: bool) -> Iterator[tuple[Shape, Gesture]]:
        """Fields to type a cut as a number, beside long sides of a flat bar or every side of one too large to draw."""
        if self.game.grid == "triangle" or len(bar.body) > 2 or not cuts:
            return
        rows, columns = (1, *bar.body)[-2:]
        drawn = max(bar.body) <= DRAWN
        cells = (columns, rows) if drawn else large_cells(rows, columns)
        for across, side in (("r", rows), ("c", columns)):
            if side > (LONG if drawn else 1):
                cut = self.cut_of(f":{across}{{}}")
                move, says = self.move(number, cut, several), self.says(number, cut)
                field = number_field(f"{number}:{across}", move, 1, side - 1, says=says, to=True)
                yield strip_shape(cells, across, 1), field


def layers_of(bar: GridBar) -> list[BarShape]:
    layers, rows, columns = (1,) * (3 - len(bar.body)) + tuple(bar.body)
    poison = [(0,) * (3 - len(p)) + p for p in bar.poison]
    return [BarShape([0] * columns, rows, [p[1:] for p in poison if p[0] == z]) for z in range(layers)]  # type: ignore[misc]


def box_shapes(bar: GridBar, group: str, cuts: Sequence[str]) -> Iterator[Shape]:
    """Layers side by side, with a line between any two."""
    lines = [f"c{cut[1:]}" if len(bar.body) == 1 else cut for cut in cuts]
    for z, slab in enumerate(layers_of(bar)):
        left = z * (len(slab.tops) + 1)
        drawn = Scene(tuple(slab_shapes(slab, group, f"{group}:{z},", [line for line in lines if line[0] != "l"])))
        yield from drawn.shifted(left, 0)
        if f"l{z}" in lines:
            between = box(left - 0.5 - THIN / 2, -OUT, THIN, slab.rows + 2 * OUT, "seam")
            yield replace(between, key=f"{group}:l{z}", group=group)


def square_key(bar: int, place: tuple[int, ...]) -> str:
    """The key of a square: the number of the bar, then layer, row and column."""
    return f"{bar}:" + ",".join(map(str, (0,) * (3 - len(place)) + place))


def terminal_text(game: DiviNim, bar: GridBar) -> str:
    text = game.board.text(bar)
    pieces = text.rstrip("!").split("/")
    if len(pieces) > DRAWN or max(map(len, pieces)) > 2 * DRAWN:
        return f"a bar of {game.board.squares(bar):,} squares with {len(bar.poison)} poisoned ones"
    widest = max(map(len, pieces))
    lines = []
    for piece in pieces:
        shown = " ".join({".": "·", "-": " "}.get(c, c) for c in piece)
        lines.append(shown.center(2 * widest - 1).rstrip() if game.grid == "triangle" else shown)
    return "\n".join(lines)
