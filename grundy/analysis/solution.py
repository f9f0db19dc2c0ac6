"""The value of a position with the value of each of its moves, the winning ones marked."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Annotated, Any

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import MoveCount, MoveNimbers, more_moves
from grundy.core.errors import Argument, Message, OverBudget
from grundy.core.game import AnyGame, Ending, Game, game_module, named_wins, take, under
from grundy.core.notation import json_safe
from grundy.core.result import Grid, Help, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.core.user_games import is_user_game
from grundy.drawing.scene import Scene
from grundy.engines.choose import choose, explain, find_remoteness
from grundy.engines.declarations import broken, hold, try_around
from grundy.engines.engine import Engine, Value, infinity, of_nimber
from grundy.engines.walk import WALK_EDGES

if TYPE_CHECKING:
    from grundy.drawing.sketch import DerivedStep


@dataclass(frozen=True)
class Minimax(Result):
    """What plain minimax returns, and how many positions it looked at."""

    value: int
    depth: int
    nodes: int
    best: list[str]

    def __str__(self) -> str:
        best = ", ".join(self.best[:6]) + (" ..." if len(self.best) > 6 else "")
        return f"minimax to depth {self.depth}: {self.value:+d}, best {best or 'none'}; {self.nodes:,} positions"

    def to_dict(self) -> JsonObject:
        return vars(self).copy()

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(str(self))


def minimax(game: AnyGame, position: Position, ending: Ending, depth: int, budget: Budget) -> Minimax:
    nodes = 0

    def look(here: Position, left: int, mine: bool, lead: int) -> int:
        """The heuristic value with best play from here; `lead` is the first player's points so far."""
        nonlocal nodes
        nodes += 1
        budget.spend()
        if next(iter(game.moves(here)), None) is None:
            return heuristic(ending, mine, lead)
        if left == 0:
            return (lead > 0) - (lead < 0)
        values = after(here, left, mine, lead).values()
        return max(values) if mine else min(values)

    def after(here: Position, left: int, mine: bool, lead: int) -> dict[str, int]:
        scores = {}
        for move, option in budget.listed(game.moves(here)):
            gain = game.points(here, move) if ending is Ending.SCORED else 0
            scores[move] = look(option, left - 1, not mine, lead + (gain if mine else -gain)) if left else 0
        return scores

    scores = after(position, depth, True, 0)
    best = max(scores.values(), default=heuristic(ending, True, 0))
    return Minimax(best, depth, nodes + 1, [move for move, score in scores.items() if score == best])


def heuristic(ending: Ending, mine: bool, lead: int) -> int:
    """A finished game, with the first player to move or not."""
    if ending is Ending.SCORED:
        return (lead > 0) - (lead < 0)
    return -1 if mine == (ending is Ending.NORMAL) else 1


# ---- the moves of a position, each with its option and the value of that ----


LISTED = 10_000  # with more moves than this, only winning moves are listed, and at most so many


@dataclass(frozen=True)
class MoveValue:
    """A move, the option it leads to, and that option's value for the player to move there."""

    game: AnyGame = field(repr=False)
    move: str
    # makes the option when it is asked for: those of a huge position would not fit in memory together
    make: Callable[[], Position] = field(repr=False, compare=False)
    value: Value
    best: bool

    @cached_property
    def option(self) -> Any:
        return self.make()

    @property
    def position(self) -> str:
        return self.game.text(self.option)

    def to_dict(self, with_position: bool = True) -> JsonObject:
        position = self.position if with_position else None
        return {"move": self.move, "position": position, **value_dict(self.value), "best": self.best}


def value_dict(value: Value) -> JsonObject:
    data: JsonObject = {"outcome": value.outcome}
    if value.nimber is not None:
        data["nimber"] = json_safe(value.nimber)
    if value.endless is not None:
        data["endless"] = infinity(value.endless)
    if value.loony:
        data["loony"] = True
    if value.margin is not None:
        data["margin"] = value.margin
    if value.shares is not None:
        data["shares"] = list(value.shares)
    return data


def move_values(
    game: AnyGame, here: Position, ending: Ending, value_of: Callable[[Position], Value], budget: Budget
) -> tuple[list[MoveValue], int]:
    """The moves with their values, and how many there are; above the limit only winning moves are kept."""

    def count(here: Position) -> int:
        return (
            game.capability(MoveCount).of(here)
            if game.has(MoveCount)
            else sum(1 for _ in budget.listed(game.moves(here)))
        )

    if ending is Ending.NORMAL and game.has(MoveNimbers):
        total = count(here)
        every = game.capability(MoveNimbers).of(here, budget, winning=total > LISTED)
        return [
            MoveValue(game, move, partial(game.option, here, move), of_nimber(nimber), nimber == 0)
            for move, nimber in every
        ], total
    many = game.has(Game.winning) and more_moves(game, here, LISTED, budget)
    if many and (wins := named_wins(game, here, ending)) is not None:
        won = []
        lost = Value("P", 0 if ending is Ending.NORMAL else None)
        for move, option in take(budget.listed(wins), LISTED):
            budget.spend()
            known = value_of(option) if is_user_game(game) else lost
            won.append(MoveValue(game, move, partial(as_is, option), known, known.outcome == "P"))
        return won, count(here) if game.has(MoveCount) else LISTED + 1
    listed: list[MoveValue] = []
    gains = []
    total = 0
    for move, option in game.moves(here):
        budget.spend()
        budget.look()
        total += 1
        value = value_of(option)
        if ending is Ending.SCORED:
            gains.append(value.gain(game.points(here, move)))
        won_by = value.outcome == "P"
        if total <= LISTED or won_by:
            listed.append(MoveValue(game, move, partial(as_is, option), value, won_by))
    if total > LISTED:
        return [move for move in listed if move.best], total
    if ending is Ending.SCORED:
        top = max(gains, default=0)
        listed = [replace(m, best=gain == top) for m, gain in zip(listed, gains, strict=True)]
    return listed, total


def as_is(option: Position) -> Position:
    return option


# ---- the answer to `solve` ----


LONG_TEXT = 10_000  # characters; the options of a longer position are left out, since their moves say enough
AT_ONCE = 10  # positions; a value that took no more is given even if the values of the moves are over the budget
BY_PRODUCT = 1 / 3  # of the budget goes to moves and remoteness if a closed form has given the value
HUGE = 100  # characters; the option of a longer move is not shown
LONG_BOARD = 4_000  # characters; a longer drawing is not shown
SHOWN = 40  # moves on the screen; the others are only counted

Why = Annotated[bool, Help("say which engine answered, and why", page=False)]

OUTCOMES = {
    "N": "N-position: the player to move wins",
    "P": "P-position: the player to move loses",
    "win": "won for the player to move",
    "tie": "a tie",
    "loss": "lost for the player to move",
    "draw": "a draw: neither player can force a win",
}


@dataclass(frozen=True)
class Solution(Result):
    """The answer to `solve`: the value of a position, the value of each move, and how they were found."""

    game: AnyGame
    position: Position
    ending: Ending
    value: Value
    remoteness: int | None
    moves: list[MoveValue] = field(repr=False)
    moves_total: int
    engine: str
    why: str = field(repr=False)
    nodes: int = field(repr=False, compare=False)
    seconds: float = field(repr=False, compare=False)
    unlisted: str = ""  # why no move is listed, if the values of the moves were over the budget
    notes: tuple[str, ...] = ()  # what to know about the answer, such as why it came slowly
    second: Any = None  # the second number of a scored position, in games that have one
    minimax: "Minimax | None" = None  # plain minimax beside the exact answer, if it was asked for
    # the steps to the second number, if they were asked for
    steps: tuple["DerivedStep[Position]", ...] = field(default=(), repr=False)

    @property
    def outcome(self) -> str:
        return self.value.outcome

    @property
    def nimber(self) -> int | None:
        return self.value.nimber

    @property
    def margin(self) -> int | None:
        return self.value.margin

    @property
    def best(self) -> list[str]:
        """The winning moves; under the scored ending the best moves."""
        return [move.move for move in self.moves if move.best]

    @property
    def counted(self) -> bool:
        """Whether `moves_total` counts all moves; if not, there are at least so many."""
        return self.moves_total <= LISTED or self.game.has(MoveCount) or not self.game.has(Game.winning)

    @property
    def truncated(self) -> bool:
        return len(self.moves) < self.moves_total

    def scene(self) -> Scene:
        return self.game.scene(self.position)

    def _repr_svg_(self) -> str:
        return self.scene().to_svg(self.best)

    def rows(self) -> Iterator[list[object]]:
        """The moves."""
        yield ["move", "position", "outcome", "nimber", "margin", "best"]
        for one in self.moves:
            yield [one.move, one.position, one.value.outcome, one.value.nimber, one.value.margin, one.best]

    def to_dict(self) -> JsonObject:
        """What `grundy solve --json` prints."""
        text = self.game.text(self.position)
        data = {
            "game": self.game.id,
            "params": self.game.params(),
            "position": text,
            "ending": str(self.ending),
            **value_dict(self.value),
            **({} if self.second is None else {"scored": self.second.to_dict()}),
            "remoteness": self.remoteness,
            "moves": [move.to_dict(len(text) <= LONG_TEXT) for move in self.moves],
            "moves_total": self.moves_total,
            **({} if self.counted else {"moves_counted": False}),
            "truncated": self.truncated,
            **({"unlisted": self.unlisted} if self.unlisted else {}),
            "engine": self.engine,
            "why": self.why,
            **({"notes": list(self.notes)} if self.notes else {}),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            **({} if self.minimax is None else {"minimax": self.minimax.to_dict()}),
        }
        return {key: json_safe(value) for key, value in data.items()}

    def screen(
        self,
        why: Why = False,
        every: Annotated[bool, Help("show every move, however many", option="--all")] = False,
    ) -> Iterator[TextLine | Grid]:
        yield TextLine(
            clipped(f"{self.game.label()} {self.game.text(self.position)}", 200) + under(self.ending), "bold"
        )
        board = self.scene().to_text()
        if len(board) < LONG_BOARD:
            yield TextLine(board + "\n")
        yield TextLine(OUTCOMES.get(self.outcome, self.outcome), "green" if self.outcome in ("N", "win") else "red")
        yield from self.facts()
        if self.moves:
            yield from self.listed(every)
        if self.unlisted:
            yield TextLine(self.unlisted, "dim")
        elif self.truncated:
            total = clipped(f"{self.moves_total:,}") if self.counted else f"more than {LISTED:,}"
            yield TextLine(f"only winning ones of {total} moves are listed", "dim")
        elif self.moves and not self.best:
            yield TextLine("no move wins", "dim")
        elif not self.moves_total:
            yield TextLine("the game is over", "dim")
        if why:
            yield TextLine(f"\n{self.why}\n{self.nodes:,} positions, {self.seconds:.3f} s", "dim")
            if self.steps:
                yield from by_steps(self.game, self.steps)
        if self.minimax is not None:
            yield TextLine(f"\n{self.minimax}")
            yield TextLine(f"the {self.engine} engine: exact, {self.nodes:,} positions", "dim")

    def facts(self) -> Iterator[TextLine]:
        facts = []
        if self.nimber is not None:
            facts.append(f"nimber {clipped(str(self.nimber), 400)}")
        if self.value.endless is not None:
            facts.append(f"value {infinity(self.value.endless)}")
        if self.value.loony:
            facts.append("loony (∞): won whatever is added to it")
        if self.margin is not None:
            facts.append(f"margin {self.margin:+d}")
        if self.value.shares is not None:
            yield TextLine(f"bad points to come, from the player to move on: {', '.join(map(str, self.value.shares))}")
            note = "each player takes as few as he can (max^n); ties are broken against the player who moved before"
            yield TextLine(note, "dim")
        if self.remoteness is not None:
            facts.append(f"remoteness {self.remoteness}")
        if self.second is not None:
            facts += [f"n {self.second.squares}", f"nim-sum {self.second.nim_sum}", f"e {self.second.e}"]
        if facts:
            yield TextLine("  ".join(facts))
        yield from () if self.second is None else map(TextLine, self.second.says)

    def listed(self, every: bool) -> Iterator[TextLine | Grid]:
        """The moves, the winning ones first; of a huge position without the options: to write one takes long."""
        long = len(self.game.text(self.position)) > LONG_TEXT
        ordered = sorted(self.moves, key=lambda move: not move.best)
        rows = []
        for one in ordered if every else ordered[:SHOWN]:
            option = "..." if long or len(one.move) > HUGE else clipped(one.position)
            rows.append(["*" if one.best else " ", clipped(one.move), option, clipped(str(one.value))])
        yield TextLine()
        yield Grid(rows, ["bold green", "bold", None, "dim"])
        if len(rows) < len(self.moves):
            more = f"... and {len(self.moves) - len(rows):,} more"
            yield TextLine(Message(more, Argument("all", words="; {} shows them")), "dim")


def by_steps(game: AnyGame, steps: Iterable["DerivedStep[Position]"]) -> Iterator[TextLine]:
    yield TextLine("\ne by steps; p are the squares that a move isolates", "bold")
    for number, step in enumerate(steps):
        yield TextLine(f"{number}. {game.text(step.position)}")
        yield TextLine(f"   {step.words}", "dim")


def clipped(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def solve_position(
    game: AnyGame,
    here: Position,
    ending: Ending,
    budget: Budget,
    engine: str | Engine = "",
    walk: int = WALK_EDGES,
) -> Solution:
    """Solve with the named engine, or with an engine that was chosen before.

    At most `walk` moves are walked to find the remoteness.
    """
    began, before = time.perf_counter(), budget.used + budget.tabled
    solver = choose(game, here, ending, budget, engine) if isinstance(engine, str) else engine
    value = solver.value(here)
    spent, unlisted = budget.used + budget.tabled - before, ""
    aside = budget.part(BY_PRODUCT) if solver.used() == "closed" else budget  # a closed form needs no time
    try:
        if (known := solver.moves(here)) is None:
            with aside.running():
                moves, total = move_values(game, here, ending, solver.value, aside)
        else:
            moves, total = [MoveValue(game, *one, best=one[2].outcome == "P") for one in known[0]], known[1]
    except OverBudget as error:
        at_once = spent <= AT_ONCE or solver.used() == "theorem" or (ending is Ending.NORMAL and game.has(MoveNimbers))
        if not at_once:
            raise
        total = game.capability(MoveCount).of(here) if game.has(MoveCount) else 1  # at least one; too many to count
        moves, unlisted = [], f"no move is listed: {error}"  # the value is known all the same
    if not unlisted:
        hold_answer(game, here, ending, value, moves, total)
        try_around(game, here, ending, solver, budget)
    try:
        with aside.running():
            remoteness = find_remoteness(game, here, ending, solver, aside, walk)
    except OverBudget:  # the value is known all the same
        remoteness = None
    budget.used += 0 if aside is budget else aside.used
    second = find_second(game, here, aside) if ending is Ending.SCORED else None
    seconds = time.perf_counter() - began
    why, nodes = explain(game, here, ending, solver), budget.used + budget.tabled - before
    used, notes = solver.used(), tuple(budget.notes.values())
    return Solution(
        game, here, ending, value, remoteness, moves, total, used, why, nodes, seconds, unlisted, notes, second
    )


def second_number(game: AnyGame) -> Any:
    """The finder of the second number of a scored position; None for a game without one."""
    module = game_module(game, "second_number")
    return module and module.SecondNumber(game)


def find_second(game: AnyGame, here: Position, budget: Budget) -> Any | None:
    """The second number, or None if it cannot be found in time: the margin is known without it."""
    numbers = second_number(game)
    try:
        return None if not numbers or numbers.refuses(here) else numbers.of(here, budget.part(BY_PRODUCT))
    except OverBudget:
        return None


def hold_answer(
    game: AnyGame, here: Position, ending: Ending, value: Value, moves: list[MoveValue], total: int
) -> None:
    """Raise an error if the moves contradict the value; of a huge position only the winning moves are known."""
    options = [move.value for move in moves]
    if ending is Ending.SCORED:
        best = [move for move in moves if move.best][:1]
        gains = [move.value.gain(game.points(here, move.move)) for move in best]
        hold(game, here, ending, value, options, gains if len(moves) == total else None)
    elif len(moves) == total:
        hold(game, here, ending, value, options)
    elif value.outcome != "draw" and (value.outcome == "N") != any(option.outcome == "P" for option in options):
        raise broken(game, here, f"it is {value.outcome}, but {len(moves) or 'no'} of its moves win")
