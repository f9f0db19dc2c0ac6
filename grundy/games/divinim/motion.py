"""The animation of a cut: other bars stay, and each of the two sides that has poison becomes a bar."""

from collections.abc import Iterator, Mapping
from itertools import product

from grundy.core.capabilities.presentation import Motion, drawn
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.grids import BoxGrid, Cell, GridBar
from grundy.games.divinim.scenes import DRAWN, square_key
from grundy.games.divinim.triangles import cell_key


class DiviNimMotion(Motion[DiviNim]):
    def carried(self, position: Bars, move: str) -> Mapping[str, str]:
        several = len(position) > 1
        for i, cut in self.game.cuts(position):
            if move == (f"{cut.name} on {i + 1}" if several else cut.name):
                after = (*position[:i], *self.game.marked(cut.pieces), *position[i + 1 :])
                return self.places(position, after, i, cut.name)
        return {}

    def places(self, position: Bars, after: Bars, cut: int, name: str) -> dict[str, str]:
        """The squares and the number of bar `cut` go to its pieces; its lines are drawn anew."""
        key = square_key if isinstance(self.game.board, BoxGrid) else cell_key
        wanted = {key(cut, old): key(cut + piece, new) for old, piece, new in self.sides(position[cut], name)}
        wanted[f"{cut}.name"] = f"{cut}.name"
        there = {shape.key for shape in drawn(self.game, after).shapes}
        shift = len(after) - len(position)
        places = {}
        for shape in drawn(self.game, position).shapes:
            number = int(shape.group or cut)
            now = wanted.get(shape.key, "")
            if number != cut:
                now = f"{number + shift * (number > cut)}{shape.key.removeprefix(shape.group)}" if shape.key else ""
            if now in there and now:
                places[shape.key] = now
        return places

    def sides(self, bar: GridBar, name: str) -> Iterator[tuple[Cell, int, Cell]]:
        """Every square that is left, the number of its piece, and its place there."""
        if isinstance(self.game.board, BoxGrid):
            axis = next(a for a in range(len(bar.body)) if self.game.board.axis_name(a) == name[0])
            at = int(name[1:])
            cells = list(product(*map(range, bar.body))) if max(bar.body) <= DRAWN else []
        else:
            axis, cells = "abc".index(name[0]), list(bar.body)
            at = sorted({cell[axis] for cell in cells})[int(name[1:])]
        piece = 0
        for behind in (False, True):
            if any((p[axis] >= at) == behind for p in bar.poison):
                side = [cell for cell in cells if (cell[axis] >= at) == behind]
                home = [min((cell[k] for cell in side), default=0) for k in range(len(bar.poison[0]))]
                if not isinstance(self.game.board, BoxGrid):
                    home[0] = home[1] + home[2]  # see `moved_home`
                yield from ((cell, piece, tuple(c - h for c, h in zip(cell, home, strict=True))) for cell in side)
                piece += 1
