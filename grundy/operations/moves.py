"""The legal moves of a position, without their values."""

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.errors import OverBudget
from grundy.core.game import AnyGame, take
from grundy.core.lookup import as_game, as_position
from grundy.core.result import Grid, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.operations import operation

MOST = 1_000_000  # that are listed


@dataclass(frozen=True)
class Moves(Result):
    """Every move with the option it leads to."""

    game: AnyGame
    position: Position
    moves: list[tuple[str, Position]]

    def written(self) -> list[tuple[str, str]]:
        return [(move, self.game.text(option)) for move, option in self.moves]

    def rows(self) -> Iterator[tuple[str, str]]:
        yield "move", "position"
        yield from self.written()

    def to_dict(self) -> JsonObject:
        listed = [{"move": move, "position": text} for move, text in self.written()]
        game = {"game": self.game.id, "params": self.game.params()}
        return game | {"position": self.game.text(self.position), "moves": listed}

    def screen(self) -> Iterator[TextLine | Grid]:
        if self.moves:
            yield Grid([[move, text] for move, text in self.written()], ["bold", None])
        else:
            yield TextLine("the game is over", "dim")


@operation(budget=None, panel="Ask", rank=3, also=("options", "followers", "legal", "rules"))
def moves(game: AnyGame | str, position: Position | None = None) -> Moves:
    """The legal moves, without their values."""
    game = as_game(game)
    here = as_position(game, position)
    found = take(game.moves(here), MOST + 1)
    if len(found) > MOST:
        raise OverBudget(f"over budget: more than {MOST:,} moves; `grundy solve` lists the winning ones")
    return Moves(game, here, found)
