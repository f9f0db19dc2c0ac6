"""Rules under which play would not end: the cycle, or the option that does not shrink, is named with its line."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from grundy import Budget, Game, TableGame, rule
from grundy.core.errors import RuleError
from grundy.core.game import Ending
from grundy.engines.choose import choose
from tests.support import marked_line, within


@dataclass(frozen=True)
class GoesRound(TableGame):
    id = "goes-round"

    @rule
    def table_options(a, b):
        if a > 0:
            yield b, a - 1
            yield b, a  # wrong


@pytest.mark.parametrize(("engine", "position"), [("search", (2, 3)), ("misere", (2, 3)), ("dense", (60, 60))])
def test_a_cycle_is_named(engine: str, position: tuple[int, int]) -> None:
    ending = Ending.MISERE if engine == "misere" else Ending.NORMAL
    with within(60), pytest.raises(RuleError, match=r"play can go round in a cycle: (\d+,\d+ > )+\d+,\d+") as caught:
        choose(GoesRound(), position, ending, Budget(20), engine).value(position)
    message = str(caught.value)
    way = message.partition("cycle: ")[2].partition(" (")[0].split(" > ")
    assert way[0] == way[-1]
    for here, there in pairwise(way):
        game = GoesRound()
        assert game.parse(there) in [option for _, option in game.moves(game.parse(here))]
    assert "line " in message


@dataclass(frozen=True)
class Grows(Game[int]):
    """A number that may become larger, once, so that play ends although the size does not fall."""

    id = "grows"
    example = "3"

    def start(self) -> int:
        return 3

    def moves(self, position: int) -> Iterator[tuple[str, int]]:
        if position == 3:
            yield "up", 5  # wrong
        elif position > 3:
            yield "home", 0

    def size(self, position: int) -> int:
        return position

    def parse(self, text: str) -> int:
        return int(text)

    def text(self, position: int) -> str:
        return str(position)


@pytest.mark.nojit
@pytest.mark.parametrize("engine", ["search", "misere", "reference"])
def test_an_option_that_does_not_shrink_is_named(engine: str) -> None:
    game: Any = Grows()
    ending = Ending.MISERE if engine == "misere" else Ending.NORMAL
    with pytest.raises(RuleError) as caught:
        choose(game, 3, ending, Budget(20), engine).value(3)
    message = str(caught.value)
    assert 'from 3 the move "up" leads to 5, which does not shrink: its size is 5 after 3' in message
    assert f"test_endless_play.py, line {marked_line(Grows)}" in message
    assert "give the game a size() that falls" in message
