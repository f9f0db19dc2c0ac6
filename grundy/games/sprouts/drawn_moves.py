"""Sprouts with pencil and paper: curves drawn from spot to spot."""

from collections.abc import Sequence

from grundy.core.abilities.drawn_moves import DrawnMoves, Place, Stroke
from grundy.games.sprouts.draw_hand import NoLine, line_by_hand
from grundy.games.sprouts.draw_map import layout_of
from grundy.games.sprouts.game import Paper, Sprouts
from grundy.games.sprouts.hands import sheet_of
from grundy.games.sprouts.map_moves import MOST_MAP
from grundy.games.sprouts.map_names import line_text, map_text
from grundy.games.sprouts.maps import Map, lives, sheet


class SproutsByHand(DrawnMoves[Sprouts]):
    def refuses(self, position: Paper | None = None) -> str | None:
        if position is None or isinstance(position, Map):
            return None
        return "sprouts: curves are drawn on a map, such as 5: with a colon"

    def ends(self, position: Paper) -> Sequence[str]:
        assert isinstance(position, Map)
        shown = sheet(position)
        return [f"spot {spot}" for spot in range(1, len(shown.degrees) + 1) if lives(shown, spot)]

    def read(self, position: Paper, curve: Sequence[Place]) -> Stroke:
        assert isinstance(position, Map)
        """The move with its trail, as long as a map may be so long."""
        still, shown = sheet_of(position), sheet(position)
        try:
            hand = [complex(still.x + x, still.y - y) for x, y in curve]
            line = line_by_hand(layout_of(position), shown, hand)
            if len(map_text(Map(position.base, (*position.lines, line)))) > MOST_MAP:
                line = line._replace(trail=())
            return Stroke(line_text(shown, line, spoken=True))
        except NoLine as error:
            place = error.place.real - still.x, still.y - error.place.imag
            return Stroke(None, str(error), place)
