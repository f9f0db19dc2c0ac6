"""The game tree of a position, to a depth: equivalent moves merged, values on the nodes, winning moves marked."""

from typing import Annotated, NotRequired, TypedDict

from grundy.analysis.game_tree import DEEPEST, MOST_NODES, Tree, build_tree, tree_dot
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import SetUp
from grundy.core.errors import BadParam
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.result import Help
from grundy.core.types import Position
from grundy.operations import Page, operation
from grundy.operations._common import as_json, as_text
from grundy.operations._shapes import EndingName, Number, SceneData
from grundy.render.latex import page_of
from grundy.render.trees import tikz_tree, tree_svg


class TreeNode(TypedDict):
    position: str
    move: str
    outcome: str
    nimber: NotRequired[Number | None]
    margin: NotRequired[int | None]
    ways: Annotated[int, Help("equivalent moves that this one stands for")]
    best: bool
    line: Annotated[bool, Help("on a line of best play")]
    more: Annotated[int, Help("children left out by the width")]
    cut: Annotated[bool, Help("there are moves beyond the depth")]
    children: list["TreeNode"]


class TreeData(TreeNode):
    ending: EndingName


class DrawnTree(TypedDict):
    root: TreeNode
    scenes: Annotated[dict[str, SceneData], Help("small drawings by position")]


Boards = Annotated[bool, Help("pictures: draw the boards instead of writing them")]


def as_svg(found: Tree, boards: Boards = False) -> str:
    return tree_svg(found, found.game if boards else None)


def as_tikz(found: Tree, boards: Boards = False) -> str:
    return tikz_tree(found, found.game if boards else None)


def as_tex(found: Tree, boards: Boards = False) -> str:
    return page_of(as_tikz(found, boards))


@operation(
    forms={"text": as_text, "json": as_json, "svg": as_svg, "dot": tree_dot, "tikz": as_tikz, "tex": as_tex},
    page=Page(DrawnTree),
    panel="Ask",
    rank=4,
    also=("graph", "net", "dag", "diagram"),
)
def tree(
    game: AnyGame | str,
    position: Position | None = None,
    ending: Ending | str | None = None,
    depth: Annotated[int, Help("how many moves deep", low=0, high=DEEPEST)] = 3,
    width: Annotated[int, Help("children shown a node", low=1)] = 12,
    budget: Budget | None = None,
    most: int | None = None,
    drawn: int = 0,
) -> Tree:
    """The game tree, with values and winning moves. Equivalent moves are merged.

    It has at most so many nodes, or as many as are fit to look at; `drawn` positions of it are drawn for the page.
    """
    if not 0 <= depth <= DEEPEST or width < 1:
        raise BadParam(f"a tree has a depth of 0 to {DEEPEST} and a width of at least 1")
    game = as_game(game)
    here = game.capability(SetUp).laid_out(as_position(game, position))
    ending = as_ending(ending, game)
    root = build_tree(game, here, ending, depth, width, budget or Budget(), most or MOST_NODES)
    return Tree(**vars(root), game=game, ending=ending, drawn=drawn)
