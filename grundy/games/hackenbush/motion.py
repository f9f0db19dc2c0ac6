"""The animation of a cut: edges and vertices keep their names, unless a graph before theirs disappears."""

from collections.abc import Mapping

from grundy.core.capabilities.presentation import Motion, counted_down, drawn
from grundy.core.errors import IllegalMove
from grundy.core.game import plain
from grundy.games.hackenbush.game import Graphs, Hackenbush


class HackenbushMotion(Motion[Hackenbush]):
    def carried(self, position: Graphs, move: str) -> Mapping[str, str]:
        try:
            after = self.game.option(position, move)
        except IllegalMove:
            return {}
        gone = int(plain(move).rpartition("on")[2]) - 1 if 1 < len(position) > len(after) else len(position)
        return counted_down(drawn(self.game, position), drawn(self.game, after), gone)
