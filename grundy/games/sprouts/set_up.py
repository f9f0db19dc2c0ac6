"""Set up Sprouts on paper: the position keeps the whole drawing from now on."""

from grundy.core.capabilities.presentation import SetUp
from grundy.games.sprouts import drawing
from grundy.games.sprouts.game import Paper, Sprouts
from grundy.games.sprouts.maps import Map


class SproutsSetUp(SetUp[Sprouts]):
    def laid_out(self, position: Paper) -> Paper:
        return position if isinstance(position, Map) else drawing.begun(position) or position
