"""Pieces on a quarter of the plane drawn: drag one."""

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.plane import MOST_DRAWN, SHIFT, Place, Places, PlaneGame
from grundy.core.families.scenes.tables import LEFT, plane_squares, square_key
from grundy.core.gesture import Gesture
from grundy.core.scene import Scene, Shape, scene_title, words


class PlaneScenes(Scenes[PlaneGame]):
    def scene(self, position: Places) -> Scene:
        title = scene_title(self.game, position)
        if len(position) > MOST_DRAWN or max(map(max, position)) >= MOST_DRAWN:
            return Scene((words(0, 0, self.game.text(position)[:200]),), title, complete=False)
        noun, moves = self.game.noun(), list(self.game.moves(position))
        squares, bottom = plane_squares([place for _, option in [("", position), *moves] for place in option])
        pieces: list[Shape] = []
        top: dict[Place, int] = {}  # the piece that lies uppermost on each square
        for i, (x, y) in enumerate(position):
            shift = SHIFT * position[:i].count((x, y))
            place = LEFT + x + shift, bottom - y - shift
            key = f"{noun} {i + 1}"
            pieces.append(Shape("circle", *place, 1, 1, str(i + 1), "coin", key=key, by=square_key(x, y)))
            top[x, y] = i

        def end(x: int, y: int) -> str:
            return f"{noun} {top[x, y] + 1}" if (x, y) in top else square_key(x, y)

        gestures = []
        for move, option in moves:
            i, square = next((k, now) for k, now in enumerate(option) if now != position[k])
            hand = top[position[i]]  # of pieces on one square the uppermost is taken: that leaves the same
            made, same = move.replace(f"{noun} {i + 1} ", f"{noun} {hand + 1} "), move if hand != i else ""
            says = self.game.says(made)
            gestures.append(Gesture("drag", made, f"{noun} {hand + 1}", end(*square), same=same, says=says))
        return Scene((*squares, *pieces), title, gestures=tuple(gestures))
