"""Review a played game: after each move, who stood to win, how far the end was, and which moves were mistakes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from grundy.analysis.record import Record, replay
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from grundy.core.game import Ending
from grundy.core.lookup import two_players_only
from grundy.core.result import Grid, Result
from grundy.core.types import JsonObject, Position
from grundy.engines.choose import choose, find_remotenesses
from grundy.engines.declarations import try_around
from grundy.engines.engine import Engine, Value
from grundy.operations import operation

WALKED, WALK_SECONDS = 4_000, 1.0  # moves walked for the remoteness, and for how long, since people wait
LOOKED_AT = 200  # moves of a position of which it is known whether they would have kept what there was


@dataclass(frozen=True)
class Ply:
    """A position of the game: the move that led to it, its value, and the player (1 or 2) who stood to win.

    `stands` is 0 for a tie, None where the value is not known; `lead` is scored only: the points of player 1 minus
    those of player 2 that best play from here would end with.
    """

    move: str
    position: str
    value: Value | None
    stands: int | None
    lead: int | None
    turned: bool  # the move gave away what its player had
    only: bool = False  # no other move would have kept it
    instead: str = ""  # a move that would have kept what this one gave away
    remoteness: int | None = None

    def to_dict(self) -> JsonObject:
        value = None if self.value is None else {"outcome": self.value.outcome}
        if value is not None and self.value is not None and self.value.nimber is not None:
            value["nimber"] = str(self.value.nimber)
        return {**vars(self), "value": value}


class Review(list[Ply], Result):
    """Every position of a game, from the start to the last one."""

    def to_dict(self) -> list[JsonObject]:
        return [ply.to_dict() for ply in self]

    def rows(self) -> Iterator[tuple[object, ...]]:
        yield "move", "position", "outcome", "stands", "mistake", "instead", "remoteness"
        for ply in self:
            outcome = None if ply.value is None else ply.value.outcome
            yield ply.move, ply.position, outcome, ply.stands, ply.turned, ply.instead, ply.remoteness

    def screen(self) -> Iterator[Grid]:
        """Every move with what is to be said of it."""
        listed = [[ply.move or "start", ply.position, str(ply.value or ""), comment(ply)] for ply in self]
        yield Grid(listed, ["bold", None, None, "dim"])


def comment(ply: Ply) -> str:
    if ply.turned:
        return f"a mistake; better: {ply.instead}" if ply.instead else "a mistake"
    return "the only move" if ply.only else ""


def plies_of(record: Record, budget: Budget) -> list[Ply]:
    game, ending = record.load_game(), Ending(record.ending)
    plies: list[Ply] = []
    solver = None
    mover, points = 1, 0
    before: Position = None
    line = []
    for move, position in replay(record):
        budget.look()
        line.append(position)
        if move and ending is Ending.SCORED:  # the mover of this move is the other player now
            points += game.points(before, move) * (1 if mover == 2 else -1)
        before = position
        try:
            solver = solver or choose(game, position, ending, budget)
            value: Value | None = solver.value(position)
            try_around(game, position, ending, solver, budget)
        except OverBudget:
            value = None
        stands, lead = standing(value, ending, mover, points)
        earlier = plies[-1].stands if plies else None
        gave_away = earlier is not None and stands is not None and stands != earlier and earlier != mover
        plies.append(Ply(move, game.text(position), value, stands, lead, gave_away))
        mover = 3 - mover
    if solver is None:
        return plies
    try:
        plies = looked_around(plies, line, solver)
        far = far_from_the_end(line, solver)
        return [replace(ply, remoteness=moves) for ply, moves in zip(plies, far, strict=True)]
    except OverBudget:  # who stood to win is known all the same
        return plies


def looked_around(plies: list[Ply], line: list[Position], solver: Engine) -> list[Ply]:
    """With what else could have been played, where there was something to keep."""
    found = plies[:1]
    points = 0
    for i, (before, ply) in enumerate(pairwise(plies)):
        mover, here = 1 + i % 2, line[i]
        sign = 1 if mover == 1 else -1
        shown, others = [], 0
        if before.stands in (0, mover) and ply.stands is not None:
            for move, option in islice(solver.game.moves(here), LOOKED_AT):
                solver.budget.look()
                earned = solver.game.points(here, move) * sign if solver.ending is Ending.SCORED else 0
                if standing(solver.value(option), solver.ending, 3 - mover, points + earned)[0] == before.stands:
                    shown.append(move)
                    if len(shown) > 1 or ply.turned:
                        break
                else:
                    others += 1
        only = shown == [ply.move] and 0 < others < LOOKED_AT - 1
        found.append(replace(ply, only=only, instead=shown[0] if ply.turned and shown else ""))
        points += solver.game.points(here, ply.move) * sign if solver.ending is Ending.SCORED else 0
    return found


def far_from_the_end(line: list[Position], solver: Engine) -> list[int | None]:
    """The remoteness after each move, from where on it can be walked."""
    budget = solver.budget.at_most(WALK_SECONDS)
    begin = 0
    while begin < len(line):
        try:
            far = find_remotenesses(solver.game, line[begin:], solver.ending, solver, budget, WALKED)
        except OverBudget:
            break
        if far[0] is not None:
            return [None] * begin + far
        begin += (len(line) - begin + 1) // 2
    return [None] * len(line)


def standing(value: Value | None, ending: Ending, mover: int, points: int) -> tuple[int | None, int | None]:
    """Who wins with best play from here, and by how much."""
    if value is None:
        return None, None
    if ending is Ending.SCORED:
        lead = points + (value.margin or 0) * (1 if mover == 1 else -1)
        return (0 if lead == 0 else 1 if lead > 0 else 2), lead
    if value.outcome == "draw":
        return 0, None
    return (mover if value.outcome == "N" else 3 - mover), None


@operation(command=False)
def review(record: Record, budget: Budget | None = None) -> Review:
    """A played game looked at again: who stood to win after each move."""
    two_players_only(record.load_game())
    return Review(plies_of(record, budget or Budget()))
