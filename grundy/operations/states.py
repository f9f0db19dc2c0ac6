"""The states of a game's positions and the moves between them, found by playing everything, not typed in."""

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from grundy.core.budget import Budget
from grundy.core.errors import refuse
from grundy.core.game import AnyGame, game_module
from grundy.core.lookup import as_game, as_position
from grundy.core.result import Help, Result
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Scene, Shape, disc, segment, words
from grundy.operations import operation
from grundy.operations._common import DRAWN


@dataclass(frozen=True)
class States(Result):
    """moves[state][next state]: how many moves lead from one to the other; positions[state]: how many were met."""

    title: str
    positions: dict[str, int]
    moves: dict[str, dict[str, int]]

    def to_text(self) -> str:
        lines = [self.title]
        for state, count in self.positions.items():
            out = ", ".join(f"{after} ({n:,})" for after, n in self.moves[state].items()) or "the end"
            lines.append(f"  {state:3} {count:6,} positions, moves to {out}")
        return "\n".join(lines)

    def to_dict(self) -> JsonObject:
        return {"positions": self.positions, "moves": self.moves}

    def scene(self) -> Scene:
        """States on a circle, an arrow for every kind of move."""
        names = list(self.positions)
        radius = max(2.0, 0.55 * len(names))
        place = {
            name: (
                radius + 1.2 + radius * math.sin(2 * math.pi * i / len(names)),
                radius + 1 - radius * math.cos(2 * math.pi * i / len(names)),
            )
            for i, name in enumerate(names)
        }
        shapes: list[Shape] = []
        for state, targets in self.moves.items():
            for after in targets:
                shapes += arrow(place[state], place[after])
        for name, (x, y) in place.items():
            shapes.append(disc(x - 0.2, y - 0.2, "coin" if not self.moves[name] else "pale", name, None, name))
        shapes.append(words(0, 2 * radius + 2.6, self.title, "note"))
        return Scene(tuple(shapes), self.title, terminal=self.to_text())


def arrow(start: tuple[float, float], end: tuple[float, float]) -> list[Shape]:
    """A slightly bowed arrow between two states, or a small loop from one to itself."""
    (x1, y1), (x2, y2) = ((x + 0.3, y + 0.3) for x, y in (start, end))
    if start == end:
        loop = [(x1 - 0.25, y1 - 0.4), (x1 - 0.55, y1 - 1.0), (x1 + 0.55, y1 - 1.0), (x1 + 0.25, y1 - 0.4)]
        sides = [segment(*a, *b) for a, b in pairwise(loop)]
        return [*sides, segment(*loop[3], loop[3][0] + 0.2, loop[3][1] - 0.18)]
    far = math.dist((x1, y1), (x2, y2))
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    x1, y1, x2, y2 = x1 + 0.5 * ux, y1 + 0.5 * uy, x2 - 0.52 * ux, y2 - 0.52 * uy
    back = math.atan2(-uy, -ux) + 0.12
    heads = [(x2 + 0.24 * math.cos(back + turn), y2 + 0.24 * math.sin(back + turn)) for turn in (0.4, -0.4)]
    return [segment(x1, y1, x2, y2, 0.12), *(segment(x2, y2, hx, hy) for hx, hy in heads)]


def find_states(game: AnyGame, starts: list[Position], budget: Budget) -> States:
    """Every position that play reaches from the starts, sorted into the game's states."""
    named = game_module(game, "states")
    refuse(None if named else f"{game.id} has no named states")
    positions: dict[str, int] = {}
    moves: dict[str, dict[str, int]] = {}
    waiting, seen = list(starts), set(starts)
    while waiting:
        here = waiting.pop()
        budget.spend()
        refuse(named.refuses(game, here))
        now = named.state(here)
        positions[now] = positions.get(now, 0) + 1
        out = moves.setdefault(now, {})
        for _, option in budget.listed(game.moves(here)):
            after = "?" if named.refuses(game, option) else named.state(option)
            out[after] = out.get(after, 0) + 1
            if option not in seen:
                seen.add(option)
                waiting.append(option)
    order = sorted(positions, key=lambda state: (len(moves[state]) == 0, state))
    title = f"{game.label()}: states met from {', '.join(game.text(s) for s in starts)}"[:120]
    return States(title, {s: positions[s] for s in order}, {s: dict(sorted(moves[s].items())) for s in order})


@operation(forms=DRAWN, command="divinim states")
def states(
    game: AnyGame | str,
    positions: Annotated[
        list[Position] | Position, Help("where play begins; the usual start if left out", argument=True)
    ] = None,
    budget: Budget | None = None,
) -> States:
    """The named states of a game and the moves between them, found by playing everything."""
    game = as_game(game)
    some = positions if isinstance(positions, list) else [positions]
    return find_states(game, [as_position(game, one) for one in some or [None]], budget or Budget())
