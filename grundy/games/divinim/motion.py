"""Squares on their way: a cut leaves the other bars alone, and its two sides become bars where poison is left."""

from collections.abc import Mapping
from itertools import product

from grundy.core.abilities.motion import Motion
from grundy.games.divinim.drawing import DRAWN, square_key
from grundy.games.divinim.game import Bars, DiviNim
from grundy.games.divinim.grids import BoxGrid


class DiviNimMotion(Motion[DiviNim]):
    def carried(self, position: Bars, move: str) -> Mapping[str, str]:
        board = self.game.board
        if not isinstance(board, BoxGrid):
            return {}
        if any(max(bar.body) > DRAWN or len(bar.body) > 3 for bar in position):
            return {}
        several = len(position) > 1
        for i, cut in self.game.cuts(position):
            if move != (f"{cut.name} on {i + 1}" if several else cut.name):
                continue
            bar, at = position[i], int(cut.name[1:])
            axis = next(a for a in range(len(bar.body)) if board.axis_name(a) == cut.name[0])
            low = any(p[axis] < at for p in bar.poison)
            places = {}
            for place in product(*map(range, bar.body)):
                first = place[axis] < at
                if first and low:
                    places[square_key(i, place)] = square_key(i, place)
                elif not first and any(p[axis] >= at for p in bar.poison):
                    moved = (*place[:axis], place[axis] - at, *place[axis + 1 :])
                    places[square_key(i, place)] = square_key(i + low, moved)
            shift = len(cut.pieces) - 1
            for k, other in enumerate(position):
                now = k if k < i else k + shift
                every = product(*map(range, other.body)) if k != i else ()
                places |= {square_key(k, place): square_key(now, place) for place in every}
            return places
        return {}
