"""A game in one file that works from a disk: the board, all positions with their values, and the perfect player."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grundy.core.answer import Answer, Line
from grundy.core.asking import as_ending, as_game, as_position
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import OverBudget
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.players.names import NAMED
from grundy.plot.alone import page_alone
from grundy.questions import question
from grundy.studies.everything import Everything, find_everything
from grundy.studies.packed import pack

LARGEST = 10_000_000  # bytes of a file


@dataclass(frozen=True)
class Export(Answer):
    game: AnyGame
    position: str
    ending: Ending
    positions: int
    moves: int
    page: str = field(repr=False)  # the file

    def to_html(self, path: Path) -> None:
        path.write_text(self.page, encoding="utf-8")

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "params": self.game.params(),
            "position": self.position,
            "ending": str(self.ending),
            "positions": self.positions,
            "moves": self.moves,
            "bytes": len(self.page.encode()),
        }

    def screen(self) -> Iterator[Line]:
        yield Line(f"{self.game.label()} {self.position}", "bold")
        size = len(self.page.encode()) // 1000
        yield Line(f"{self.positions:,} positions with {self.moves:,} moves in {size:,} kB")
        yield Line("--out game.html writes the file")


@question(budget="", files={".html": Export.to_html})
def export(
    game: AnyGame | str, position: Any = None, ending: Ending | str | None = None, budget: Budget | None = None
) -> Export:
    """One file to play from a disk without a server: the board, all positions with values, the perfect player."""
    game, ending = as_game(game), as_ending(ending, game)
    here = as_position(game, position)
    every = find_everything(game, here, ending, budget or Budget(None))
    moves = sum(len(place.moves) for place in every.places)
    return Export(game, game.text(here), ending, len(every.places), moves, page_of(game, here, ending, every))


def page_of(game: AnyGame, here: Any, ending: Ending, every: Everything) -> str:
    words, scored = game.capability(Wording), ending is Ending.SCORED
    view = {
        "game": game.id,
        "name": words.title(),
        "rule": f"{words.rule()} {words.scoring() if scored else ''}".rstrip(),
        "params": game.params(),
        "ending": str(ending),
    }
    label = f"{game.label()} {game.text(here)}"
    whence = f"{label}, with the values of all {len(every.places):,} positions. Made by Grundy."
    told = {"view": view, "players": [one._asdict() for one in NAMED], "whence": whence}
    page = page_alone(f"{words.title()} – Grundy", f"{label}, {ending} ending", pack(every, told))
    if (size := len(page.encode())) > LARGEST:
        raise OverBudget(
            f"over budget: the file would have {size / 1e6:.0f} MB, more than 10; begin with a smaller position"
        )
    return page
