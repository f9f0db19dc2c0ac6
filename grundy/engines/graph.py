"""Backward induction on an explicit graph: labels vertices from the ends, in time linear in the edges."""

from typing import Any, ClassVar

from grundy.core.families import GraphGame
from grundy.core.game import Ending
from grundy.core.nimsum import mex, xor
from grundy.core.registry import AnyGame
from grundy.engines.engine import Engine, Value, of_nimber


class Graph(Engine):
    name: ClassVar[str] = "graph"
    idea: ClassVar[str] = "labels the graph backward from its ends"

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.labels: dict[Any, dict[str, int]] = {}

    @classmethod
    def refuses(cls, game: AnyGame, position: Any, ending: Ending) -> str | None:
        if not isinstance(game, GraphGame):
            return f"{game.id} is not played on an explicit graph"
        return None if ending is Ending.NORMAL else f"nimbers of tokens do not add up under the {ending} ending"

    def value(self, position: Any) -> Value:
        total = 0
        for edges, tokens in position:
            if edges not in self.labels:
                self.labels[edges] = nimbers(edges.followers, self.budget.spend)
            total ^= xor(self.labels[edges][token] for token in tokens)
        return of_nimber(total)


def nimbers(followers: dict[Any, Any], spend: Any = lambda: None) -> dict[Any, int]:
    """The nimber of every vertex of a graph without cycles."""
    label: dict[Any, int] = {}
    stack = list(followers)
    while stack:
        vertex = stack[-1]
        missing = [w for w in followers[vertex] if w not in label]
        if missing:
            stack += missing
            continue
        stack.pop()
        if vertex not in label:
            spend()
            label[vertex] = mex(label[w] for w in followers[vertex])
    return label
