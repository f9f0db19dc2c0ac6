"""What a gesture touches is what its move takes, in the scenes of every game; and a game that takes something else."""

from dataclasses import dataclass, replace

import pytest

from grundy.core.game import AnyGame
from grundy.drawing.scene import Scene
from grundy.families.heaps import Heaps
from grundy.games.kayles import Kayles
from tests.laws.touch import gestures_take_what_they_touch
from tests.support import every_game, label, line_of_play, samples

EVERY_GAME = pytest.mark.parametrize("game", every_game(), ids=label)


@pytest.mark.every_game
@EVERY_GAME
def test_what_is_touched_is_what_goes(game: AnyGame) -> None:
    for position in (*samples(game)[::4], game.start()):
        gestures_take_what_they_touch(game, position)


@pytest.mark.long
@pytest.mark.every_game
@EVERY_GAME
def test_what_is_touched_is_what_goes_along_a_game(game: AnyGame) -> None:
    for position in (*samples(game), *line_of_play(game, game.start(), seed=3, most=25)):
        gestures_take_what_they_touch(game, position)


@dataclass(frozen=True)
class TakesTheOtherEnd(Kayles):
    """Kayles whose board takes an equivalent pin at the other end of the row."""

    def scene(self, position: Heaps) -> Scene:
        scene = super().scene(position)
        mirrored = (replace(one, move=one.same or one.move, same="") for one in scene.gestures)
        return replace(scene, gestures=tuple(mirrored))


def test_a_board_that_takes_an_equivalent_piece_is_noticed() -> None:
    gestures_take_what_they_touch(Kayles(), (3,))
    with pytest.raises(AssertionError, match="touched and stays"):
        gestures_take_what_they_touch(TakesTheOtherEnd(), (3,))


def test_moves_by_hand_say_which_end_of_a_row_they_take() -> None:
    game = Kayles()
    assert game.option((9, 4), "take 1 from 1 leaving 0+8") == game.option((9, 4), "take 1 from 1") == (8, 4)
    assert game.option((9, 4), "take 2 from 2 leaving 1+1") == (9, 1, 1)
    assert game.option((9,), "take 1 from 1 leaving 6+2") == (6, 2)
