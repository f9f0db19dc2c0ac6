"""Set up Brussels Sprouts on paper: the position keeps the whole drawing from now on."""

from grundy.core.capabilities.presentation import SetUp
from grundy.games.brussels_sprouts import drawing
from grundy.games.brussels_sprouts.crosses import Crosses, Paper
from grundy.games.brussels_sprouts.game import BrusselsSprouts


class BrusselsSetUp(SetUp[BrusselsSprouts]):
    def laid_out(self, position: Paper) -> Paper:
        return position if isinstance(position, Crosses) else drawing.begun(position) or position
