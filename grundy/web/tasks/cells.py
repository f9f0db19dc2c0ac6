"""The board of a cell: what stands at a place of a table."""

from typing import Any

from grundy.analysis.tabulate import dimensions, place_of
from grundy.core.errors import BadParam
from grundy.web.asked import registered
from grundy.web.tasks import task


@task
def cell(question: dict[str, Any], budget: Any) -> Any:
    """The position with its drawing, and the parameters it is played with; nothing where there is no position."""
    game, at = registered(question), tuple(question["at"])
    if len(at) not in dimensions(game):
        raise BadParam(f"a table of {game.id} has no cell with {len(at)} coordinates")
    place = place_of(game)(at)
    if place is None or not place[0].text(place[1]):  # a board without squares has a value, and nothing to show
        return {"position": None, "params": game.params(), "scene": None}
    part, position = place
    scene = part.scene(position)
    return {"position": part.text(position), "params": part.params(), "scene": scene.without_moves().to_dict()}
