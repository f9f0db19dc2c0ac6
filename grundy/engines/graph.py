"""Backward induction on an explicit graph: labels vertices from the ends, in time linear in the edges."""

from typing import Any, ClassVar

from grundy.core.game import Ending
from grundy.core.nimsum import mex, xor
from grundy.core.registry import AnyGame
from grundy.engines.engine import Engine, Value, of_nimber
from grundy.families.graphs import GraphGame, from_the_ends


class Graph(Engine):
    name: ClassVar[str] = "graph"
    rank: ClassVar[int] = 60
    idea: ClassVar[str] = "labels the graph backward from its ends"
    knows_options: ClassVar[bool] = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.labels: dict[Any, dict[str, int]] = {}

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if not isinstance(game, GraphGame):
            return f"{game.id} is not played on an explicit graph"
        if game.loopy:
            return "the graph may have cycles"
        return None if ending is Ending.NORMAL else f"nimbers of tokens do not add up under the {ending} ending"

    def value(self, position: Any) -> Value:
        total = 0
        for edges, tokens in position:
            if edges not in self.labels:
                self.budget.spend(len(edges))
                self.labels[edges] = from_the_ends(edges.followers, mex)
            total ^= xor(self.labels[edges][token] for token in tokens)
        return of_nimber(total)
