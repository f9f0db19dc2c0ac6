"""A position drawn: letters on the screen, an svg file, or TikZ for a paper; a graph as GraphML too."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.core.capabilities.presentation import AsGraph
from grundy.core.errors import Refused
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game, as_position
from grundy.core.network import Network, to_networkx
from grundy.core.result import Result
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene
from grundy.operations import operation
from grundy.operations._common import in_tex


@dataclass(frozen=True)
class DrawnPosition(Result):
    """The drawing of a position, to be saved as SVG, TikZ or GraphML."""

    scene: Scene
    text: str
    game: AnyGame
    position: Position

    def to_dict(self) -> JsonObject:
        return self.scene.to_dict()

    def to_text(self) -> str:
        return self.text

    def to_svg(self, path: Path) -> None:
        path.write_text(self.scene.to_svg().rstrip("\n") + "\n", encoding="utf-8")

    def to_tikz(self) -> str:
        from grundy.render.latex import tikz  # a small question does not load it

        return tikz(self.scene)

    def networks(self) -> list[Network]:
        graphs = self.game.capability(AsGraph)
        if reason := graphs.refuses():
            raise Refused(reason)
        return graphs.networks(self.position)

    def to_graphml(self, path: Path) -> None:
        from grundy.core.graphml import to_graphml

        path.write_text(to_graphml(self.networks()), encoding="utf-8")

    def to_networkx(self) -> Any:
        """The graph that the position is, for networkx."""
        return to_networkx(self.networks())

    def _repr_svg_(self) -> str:
        return self.scene.to_svg()


@operation(
    budget=None,
    files={".svg": DrawnPosition.to_svg, ".graphml": DrawnPosition.to_graphml, **in_tex(DrawnPosition.to_tikz)},
    panel="Publish",
    rank=1,
    also=("picture", "image", "svg", "plot", "tikz", "board"),
)
def draw(game: AnyGame | str, position: Position | None = None) -> DrawnPosition:
    """Draw a position: text, SVG, TikZ."""
    game = as_game(game)
    here = as_position(game, position)
    scene = game.scene(here)
    return DrawnPosition(scene, scene.to_text(), game, here)  # here, where it is known whose drawing cannot be used
