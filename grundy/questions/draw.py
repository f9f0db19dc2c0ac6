"""A position drawn: letters on the screen, or an svg file."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.core.answer import Answer
from grundy.core.asking import as_game, as_position
from grundy.core.registry import AnyGame
from grundy.core.scene import Scene
from grundy.questions import question


@dataclass(frozen=True)
class Drawing(Answer):
    scene: Scene
    text: str

    def to_dict(self) -> dict[str, Any]:
        return self.scene.to_dict()

    def to_text(self) -> str:
        return self.text

    def to_svg(self, path: Path) -> None:
        path.write_text(self.scene.to_svg().rstrip("\n") + "\n", encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.scene.to_svg()


@question(budget=None, files={".svg": Drawing.to_svg})
def draw(game: AnyGame | str, position: Any = None) -> Drawing:
    """Draw a position."""
    game = as_game(game)
    scene = game.scene(as_position(game, position))
    return Drawing(scene, scene.to_text())  # here, where it is known whose drawing cannot be used
