"""Backward induction, step by step, as document 004 does it by hand: N and P labels, then the Sprague-Grundy function.

Step by step: label the ends P; then, again and again, every position that reaches a P is N, and every position all
of whose options are N is P. For the Sprague-Grundy function: a position is labelled once all its options are, with the
least number that none of them has.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget, look_at_running
from grundy.core.capabilities.solving import Entailing
from grundy.core.errors import OverBudget, Refused
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game, as_position
from grundy.core.nimsum import mex
from grundy.core.result import Result
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene, beside, scene_title, words
from grundy.families.graphs import GraphGame, edges_of, graph_shapes
from grundy.operations import operation
from grundy.operations._common import DRAWN

MOST = 60  # positions that a labelling draws


@dataclass(frozen=True)
class LabelStep:
    """What one round added, and why."""

    reason: str
    added: Mapping[str, str]


@dataclass(frozen=True)
class Labelling(Result):
    """The graph of a position and the rounds that label it, first N/P, then nimbers."""

    title: str
    followers: Mapping[str, Sequence[str]]
    tokens: tuple[str, ...]
    outcomes: tuple[LabelStep, ...]
    nimbers: tuple[LabelStep, ...]

    def to_text(self) -> str:
        lines = [self.title]
        for heading, steps in (("N and P", self.outcomes), ("Sprague-Grundy", self.nimbers)):
            lines.append(f"\n{heading}")
            for i, step in enumerate(steps, start=1):
                labels = ", ".join(f"{v}={label}" for v, label in step.added.items())
                lines.append(f"  {i}. {step.reason}: {labels}")
        return "\n".join(lines)

    def to_dict(self) -> JsonObject:
        def as_list(steps: tuple[LabelStep, ...]) -> list[JsonObject]:
            return [{"reason": step.reason, "labels": dict(step.added)} for step in steps]

        graph = {v: list(ws) for v, ws in self.followers.items()}
        return {"graph": graph, "outcomes": as_list(self.outcomes), "nimbers": as_list(self.nimbers)}

    def scene(self) -> Scene:
        """One drawing a round: the labels so far under the vertices, the new ones marked as coins."""
        edges = edges_of(self.followers)
        drawn = []
        for steps in (self.outcomes, self.nimbers):
            labels: dict[str, str] = {}
            for i, step in enumerate(steps, start=1):
                look_at_running()  # a graph with many edges is slow to draw
                labels |= step.added
                shapes = graph_shapes(edges, list(step.added), labels)
                drawn.append(Scene((words(0, 0, f"{i}. {step.reason}", "note"), *Scene(shapes).shifted(0, 2))))
        return Scene(beside(drawn), self.title[:200], terminal=self.to_text())


def labelled(game: AnyGame, position: Position, budget: Budget) -> Labelling:
    if game.loopy:
        raise Refused(f"play of {game.id} need not end, so its graph cannot be labelled from the ends")
    if game.capability(Entailing).concerns(position):
        raise Refused(f"moves of {game.id} entail here, so the options' labels do not make those of a position")
    followers, tokens = explicit_graph(game, position, budget)
    return Labelling(
        scene_title(game, position),
        followers,
        tokens,
        outcome_steps(followers),
        nimber_steps(followers),
    )


def explicit_graph(game: AnyGame, position: Any, budget: Budget) -> tuple[dict[str, list[str]], tuple[str, ...]]:
    if isinstance(game, GraphGame) and len(position) == 1:
        edges, tokens = position[0]
        if len(edges) > MOST:
            raise too_many(len(edges))
        return {v: list(ws) for v, ws in edges}, tokens
    followers: dict[str, list[str]] = {}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if game.text(here) in followers:
            continue
        budget.spend()
        options = list(dict.fromkeys(option for _, option in budget.listed(game.moves(here))))
        followers[game.text(here)] = [game.text(option) for option in options]
        if len(followers) > MOST:
            raise too_many(len(followers))
        waiting += options
    return followers, (game.text(position),)


def too_many(count: int) -> OverBudget:
    return OverBudget(f"over budget: {count} or more positions; a labelling draws at most {MOST}: begin with less")


def outcome_steps(followers: Mapping[str, Sequence[str]]) -> tuple[LabelStep, ...]:
    labels = {v: "P" for v, options in followers.items() if not options}
    steps = [LabelStep("the ends, where nobody can move, are P", dict(labels))]
    while len(labels) < len(followers):
        reach_p = {v: "N" for v, ws in followers.items() if v not in labels and any(labels.get(w) == "P" for w in ws)}
        labels |= reach_p
        if reach_p:
            steps.append(LabelStep("these can move to a P, so they are N", reach_p))
        all_n = {v: "P" for v, ws in followers.items() if v not in labels and all(labels.get(w) == "N" for w in ws)}
        labels |= all_n
        if all_n:
            steps.append(LabelStep("these move to N only, so they are P", all_n))
    return tuple(steps)


def nimber_steps(followers: Mapping[str, Sequence[str]]) -> tuple[LabelStep, ...]:
    labels: dict[str, int] = {}
    steps: list[LabelStep] = []
    while len(labels) < len(followers):
        ready = [v for v, ws in followers.items() if v not in labels and all(w in labels for w in ws)]
        added = {v: mex(labels[w] for w in followers[v]) for v in ready}
        labels |= added
        reason = "the least number that no option has" if steps else "the ends have no options: mex of nothing is 0"
        steps.append(LabelStep(reason, {v: str(n) for v, n in added.items()}))
    return tuple(steps)


@operation(forms=DRAWN, command="explain --as labels")
def label(game: AnyGame | str, position: Position | None = None, budget: Budget | None = None) -> Labelling:
    """Label a graph step by step, backward from its ends: N and P, then Sprague-Grundy numbers.

    Of a game that is no graph, all positions that can arise are labelled.
    """
    game = as_game(game)
    return labelled(game, as_position(game, position), budget or Budget())
