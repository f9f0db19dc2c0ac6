"""The one door under the command line and the page: every question goes through here, with its limits.

>>> import grundy
>>> answer = grundy.solve("nim", "3+5+4")
>>> answer.outcome, answer.nimber, [m.move for m in answer.moves if m.best]
('N', 2, ['take 2 from 1'])
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.abilities.components import Components
from grundy.core.abilities.move_count import MoveCount
from grundy.core.abilities.move_nimbers import MoveNimbers
from grundy.core.abilities.seats import Seats
from grundy.core.abilities.set_up import SetUp
from grundy.core.budget import PAUSE, Budget, Clock, parse_seconds
from grundy.core.errors import (
    BadParam,
    BadPosition,
    Cancelled,
    CorruptStore,
    DiskFull,
    GrundyError,
    IllegalMove,
    OverBudget,
    Refused,
    RuleError,
    UnknownName,
    nearest,
    refuse,
)
from grundy.core.game import Ending, Game, take
from grundy.core.notation import MAX_TEXT, json_safe
from grundy.core.own import is_own, told
from grundy.core.registry import AnyGame, all_games, find_game, fresh_game, game_ids, load, own_files
from grundy.core.scene import Scene, page_style
from grundy.core.sketch import Sketch, Vertex
from grundy.core.watch import Watch
from grundy.engines.engine import Value, of_nimber
from grundy.engines.tiered import NotYet, tiered
from grundy.engines.walk import WALK_EDGES
from grundy.version import __version__

if TYPE_CHECKING:
    from grundy.claims.board import Board
    from grundy.claims.checking import Checked
    from grundy.claims.claim import Claim, Verdict
    from grundy.claims.find import find_claims
    from grundy.claims.hunting import Hunt
    from grundy.claims.report import write_report
    from grundy.core.starts import Starts
    from grundy.lessons import all_lessons
    from grundy.players.human import read_move
    from grundy.players.player import Choice, Player, all_players, make_player
    from grundy.store.runs import Run, Runs
    from grundy.store.saved import SavedGames
    from grundy.store.verdicts import Verdicts
    from grundy.studies.census import Census
    from grundy.studies.derivation import Derivation
    from grundy.studies.guess import Guess
    from grundy.studies.label import Labelling
    from grundy.studies.minimax import Minimax
    from grundy.studies.patterns import Patterns
    from grundy.studies.period import Period
    from grundy.studies.reasons import Part
    from grundy.studies.record import Record, judge, replay
    from grundy.studies.review import Ply
    from grundy.studies.sequence import Sequence, read_b_file, terms_in_order
    from grundy.studies.simulate import Match, Simulation
    from grundy.studies.solution import Checked as CheckedSolution
    from grundy.studies.sprt import Verdict as SprtVerdict
    from grundy.studies.states import States
    from grundy.studies.table import Table
    from grundy.studies.tournament import Tournament
    from grundy.studies.tree import Node, tree_dot, tree_text

# what is only passed on: loaded when first asked for, so that one question does not pay for all others
WHERE = {
    "Board": "grundy.claims.board",
    "Checked": "grundy.claims.checking",
    "Choice": "grundy.players.player",
    "Claim": "grundy.claims.claim",
    "Derivation": "grundy.studies.derivation",
    "Hunt": "grundy.claims.hunting",
    "Player": "grundy.players.player",
    "Record": "grundy.studies.record",
    "Run": "grundy.store.runs",
    "Runs": "grundy.store.runs",
    "SavedGames": "grundy.store.saved",
    "Simulation": "grundy.studies.simulate",
    "Verdict": "grundy.claims.claim",
    "Verdicts": "grundy.store.verdicts",
    "all_lessons": "grundy.lessons",
    "all_players": "grundy.players.player",
    "find_claims": "grundy.claims.find",
    "judge": "grundy.studies.record",
    "make_player": "grundy.players.player",
    "read_b_file": "grundy.studies.sequence",
    "read_move": "grundy.players.human",
    "replay": "grundy.studies.record",
    "terms_in_order": "grundy.studies.sequence",
    "tree_dot": "grundy.studies.tree",
    "tree_text": "grundy.studies.tree",
    "write_report": "grundy.claims.report",
}

__all__ = [
    "PAUSE",
    "Analysis",
    "BadParam",
    "BadPosition",
    "Board",
    "Budget",
    "Cancelled",
    "Checked",
    "Choice",
    "Claim",
    "Clock",
    "CorruptStore",
    "Derivation",
    "DiskFull",
    "Ending",
    "GrundyError",
    "Hunt",
    "IllegalMove",
    "NotYet",
    "OverBudget",
    "Player",
    "Record",
    "Refused",
    "RuleError",
    "Run",
    "Runs",
    "SavedGames",
    "Simulation",
    "Sketch",
    "Solution",
    "UnknownName",
    "Verdict",
    "Verdicts",
    "Vertex",
    "Watch",
    "__version__",
    "all_games",
    "all_lessons",
    "all_players",
    "analyse",
    "as_ending",
    "as_position",
    "bands",
    "census",
    "census_boards",
    "check_claim",
    "check_claims",
    "check_parquet",
    "check_simulation",
    "claims",
    "compare_runs",
    "derive",
    "facts",
    "find_claims",
    "fresh_game",
    "game",
    "game_ids",
    "guess",
    "hunt",
    "judge",
    "label",
    "legal_moves",
    "load",
    "load_record",
    "make_player",
    "match",
    "minimax",
    "page_style",
    "parse_seconds",
    "patterns",
    "period",
    "read_b_file",
    "read_move",
    "read_position_text",
    "read_starts",
    "refuse",
    "replay",
    "replay_run",
    "review",
    "said_of",
    "save_rows",
    "save_text",
    "save_with",
    "sequence",
    "show_run",
    "simulate",
    "solve",
    "sprt",
    "states",
    "table",
    "table_dimensions",
    "terms_in_order",
    "tiered",
    "tournament",
    "tree",
    "tree_dot",
    "tree_text",
    "two_players_only",
    "verdict_card",
    "verify",
    "write_report",
]

MOST_MOVES = 1_000_000  # that `moves` lists
MAX_RECORD = 64 << 20  # bytes of a saved game
LISTED = 10_000  # above this many moves only the winning ones are listed
LONG_TEXT = 10_000  # characters of a position above which the options' texts are left out: their moves say enough
DEEPEST_TREE = 200
QUICK_WALK = 4_000  # moves walked for the remoteness in an analysis, which people wait for
BY_PRODUCT = 1 / 3  # of the budget, for moves and remoteness beside a closed form
MINIMAX_SECONDS = 1.0  # for plain minimax beside an exact answer


def __getattr__(name: str) -> Any:
    if name in WHERE:
        return getattr(import_module(WHERE[name]), name)
    raise AttributeError(f"grundy.service has no {name}")


def said_of(error: Exception) -> str | None:
    """One line for whoever asked; None for a fault of ours, which nobody but us can mend."""
    if isinstance(error, GrundyError):
        return str(error)
    if (theirs := told(error)) is not None:
        return str(theirs)
    if isinstance(error, RecursionError):
        return "the question is nested too deeply; ask about something smaller"
    return "over budget: out of memory; ask about a smaller position" if isinstance(error, MemoryError) else None


def game(name: str, **params: Any) -> AnyGame:
    """A game by its id, or from a file `my_game.py`, with parameters: `game("octal", code="0.07")`."""
    kind = find_game(name)
    given = {k: v for k, v in params.items() if not isinstance(v, str)}
    texts = {k: v for k, v in params.items() if isinstance(v, str)}
    if not given:
        return kind.with_params(texts)
    known = list(kind.with_params({}).params())
    for name_ in given:
        if name_ not in known:
            raise UnknownName(f'{kind.id} has no parameter "{name_}"; {nearest(name_, known)}')
    values = {k: getattr(kind.with_params({k: v}), k) for k, v in texts.items()}
    return kind(**given, **values)


def as_game(which: AnyGame | str) -> AnyGame:
    return which if isinstance(which, Game) else game(which)


def as_position(rules: AnyGame, position: Any) -> Any:
    """A position from text, checked; None is the start."""
    if position is None:
        return rules.start()
    if isinstance(position, str):
        return rules.parse(position)
    try:
        hash(position)
        return rules.checked(position)
    except GrundyError:
        raise
    except Exception as error:
        if (theirs := told(error)) is not None:
            raise theirs from error
        shown = f"{position!r:.60}"
        raise BadPosition(f"{rules.id}: {shown} is no position; write it as text, such as {rules.example!r}") from None


def two_players_only(rules: AnyGame) -> None:
    if (seats := rules.ability(Seats).count()) > 2:
        raise Refused(f"{rules.label()} has {seats} players; `grundy solve` and `grundy tree` know them, play not yet")


def as_ending(ending: Ending | str) -> Ending:
    try:
        return Ending(str(ending).replace("è", "e"))
    except ValueError:
        shown = str(ending)[:20]
        raise BadParam(f'there is no ending "{shown}"; there are: normal, misere, scored') from None


@dataclass(frozen=True)
class MoveValue:
    """A move, the option it leads to, and that option's value for the player to move there."""

    game: AnyGame = field(repr=False)
    move: str
    make: Callable[[], Any] = field(repr=False)  # of a huge position many options would not fit the memory at once
    value: Value
    best: bool

    @cached_property
    def option(self) -> Any:
        return self.make()

    @property
    def position(self) -> str:
        return self.game.text(self.option)

    def to_dict(self, with_position: bool = True) -> dict[str, Any]:
        position = self.position if with_position else None
        return {"move": self.move, "position": position, **value_dict(self.value), "best": self.best}


@dataclass(frozen=True)
class Solution:
    """The answer to `solve`: the value of a position and of its moves, and how it was found."""

    game: AnyGame
    position: Any
    ending: Ending
    value: Value
    remoteness: int | None
    moves: list[MoveValue] = field(repr=False)
    moves_total: int
    engine: str
    why: str = field(repr=False)
    nodes: int = field(repr=False)
    seconds: float = field(repr=False)
    unlisted: str = ""  # why no move is listed, where valuing them all was over the budget
    notes: tuple[str, ...] = ()  # what to know about the answer, such as why it came slowly

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
        """The winning moves (scored: the best ones)."""
        return [move.move for move in self.moves if move.best]

    @property
    def truncated(self) -> bool:
        return len(self.moves) < self.moves_total

    def scene(self) -> Scene:
        return self.game.scene(self.position)

    def _repr_svg_(self) -> str:
        return self.scene().to_svg(self.best)

    def to_dict(self) -> dict[str, Any]:
        """What `grundy solve --json` prints."""
        text = self.game.text(self.position)
        data = {
            "game": self.game.id,
            "params": self.game.params(),
            "position": text,
            "ending": str(self.ending),
            **value_dict(self.value),
            "remoteness": self.remoteness,
            "moves": [move.to_dict(len(text) <= LONG_TEXT) for move in self.moves],
            "moves_total": self.moves_total,
            "truncated": self.truncated,
            **({"unlisted": self.unlisted} if self.unlisted else {}),
            "engine": self.engine,
            "why": self.why,
            **({"notes": list(self.notes)} if self.notes else {}),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }
        return {key: json_safe(value) for key, value in data.items()}


def value_dict(value: Value) -> dict[str, Any]:
    data: dict[str, Any] = {"outcome": value.outcome}
    if value.nimber is not None:
        data["nimber"] = json_safe(value.nimber)
    if value.margin is not None:
        data["margin"] = value.margin
    if value.shares is not None:
        data["shares"] = list(value.shares)
    return data


def solve(
    which: AnyGame | str,
    position: Any = None,
    ending: Ending | str = Ending.NORMAL,
    budget: Budget | None = None,
    engine: str = "",
    walk: int = WALK_EDGES,
) -> Solution:
    """The value of a position (a text, or a position of the game), with every move's value.

    `walk` is how many moves may be walked for the remoteness.
    """
    from grundy.engines.choose import choose, explain, far
    from grundy.engines.law import try_around

    rules, ending, budget = as_game(which), as_ending(ending), budget or Budget()
    here = as_position(rules, position)
    began = time.perf_counter()
    solver = choose(rules, here, ending, budget, engine)
    value = solver.value(here)
    unlisted = ""
    aside = budget.part(BY_PRODUCT) if solver.used() == "closed" else budget  # a closed form has answered at once
    try:
        moves, total = move_values(rules, here, ending, solver.value, aside)
    except OverBudget as error:
        if aside is budget and (ending is not Ending.NORMAL or not rules.has(MoveNimbers)):
            raise
        total = rules.ability(MoveCount).of(here) if rules.has(MoveCount) else 1  # there is one; nobody can count them
        moves, unlisted = [], f"no move is listed: {error}"  # the value stands
    if not unlisted:
        hold_answer(rules, here, ending, value, moves, total)
        try_around(rules, here, ending, solver, budget)
    try:
        remoteness = far(rules, here, ending, solver, aside, walk)
    except OverBudget:  # the answer stands; only the way to the end is too long to walk
        remoteness = None
    budget.used += 0 if aside is budget else aside.used
    seconds = time.perf_counter() - began
    why, nodes = explain(rules, here, ending, solver), budget.used + budget.tabled
    used, notes = solver.used(), tuple(budget.notes.values())
    return Solution(rules, here, ending, value, remoteness, moves, total, used, why, nodes, seconds, unlisted, notes)


def hold_answer(rules: AnyGame, here: Any, ending: Ending, value: Value, moves: list[MoveValue], total: int) -> None:
    """No answer is shown that its own moves contradict; where only winning moves are listed, by those."""
    from grundy.engines.law import broken, hold

    options = [move.value for move in moves]
    if ending is Ending.SCORED:
        best = [move for move in moves if move.best][:1]
        gains = [move.value.gain(rules.points(here, move.move)) for move in best]
        hold(rules, here, ending, value, options, gains if len(moves) == total else None)
    elif len(moves) == total:
        hold(rules, here, ending, value, options)
    elif value.outcome != "draw" and (value.outcome == "N") != any(option.outcome == "P" for option in options):
        raise broken(rules, here, f"it is {value.outcome}, but {len(moves) or 'no'} of its moves win")


@dataclass(frozen=True)
class Analysis:
    """A solution with its reasons: the parts, the sentences, and plain minimax beside the exact answer."""

    solution: Solution
    parts: "list[Part] | None"
    reasons: list[str]
    minimax: "Minimax | None"

    def to_dict(self) -> dict[str, Any]:
        """What `grundy solve --json` prints, and the reasons."""
        parts = None
        if self.parts is not None:
            parts = [
                {
                    "position": part.position,
                    **value_dict(part.value),
                    "remoteness": part.remoteness,
                    "heaps": None if part.heaps is None else json_safe(list(part.heaps)),
                }
                for part in self.parts
            ]
        minimax = None if self.minimax is None else vars(self.minimax)
        return {**self.solution.to_dict(), "parts": parts, "reasons": self.reasons, "minimax": minimax}


def analyse(
    which: AnyGame | str,
    position: Any = None,
    ending: Ending | str = Ending.NORMAL,
    depth: int | None = None,
    budget: Budget | None = None,
    walk: int = QUICK_WALK,
) -> Analysis:
    """Solve a position and say why: each part's value, the reason in words, and minimax to a depth beside it."""
    from grundy.engines.choose import choose
    from grundy.studies.reasons import parts_of, reasons

    rules, ending, budget = as_game(which), as_ending(ending), budget or Budget()
    here = as_position(rules, position)
    answer = solve(rules, here, ending, budget, walk=walk)
    solver = choose(rules, here, ending, budget)
    parts = parts_of(rules, here, ending, solver.value, budget)
    best = [(move.move, move.option) for move in answer.moves if move.best]
    said = reasons(rules, ending, answer.value, parts, best, solver.value, answer.moves_total == 0)
    rough = None
    if depth is not None and rules.ability(Seats).count() == 2:
        try:
            rough = minimax(rules, here, ending, depth, Budget(MINIMAX_SECONDS, cancelled=budget.cancelled))
        except OverBudget:  # the exact answer stands; plain minimax is only there to be compared with it
            rough = None
    return Analysis(answer, parts, said, rough)


def review(record: "Record", budget: Budget | None = None) -> "list[Ply]":
    """A played game looked at again: who stood to win after each move."""
    from grundy.studies.review import review as review_study

    two_players_only(record.rules())
    return review_study(record, budget or Budget())


def move_values(
    rules: AnyGame, here: Any, ending: Ending, value_of: Callable[[Any], Value], budget: Budget
) -> tuple[list[MoveValue], int]:
    """The moves with their values, and how many there are; above the limit only winning moves are kept."""
    count = rules.ability(MoveCount).of
    if ending is Ending.NORMAL and rules.has(MoveNimbers):
        total = count(here)
        every = rules.ability(MoveNimbers).of(here, budget, winning=total > LISTED)
        return [
            MoveValue(rules, move, partial(rules.option, here, move), of_nimber(nimber), nimber == 0)
            for move, nimber in every
        ], total
    if rules.has(Game.winning) and (total := count(here)) > LISTED:
        won = []
        lost = Value("P", 0 if ending is Ending.NORMAL else None)
        for move, option in rules.winning(here, ending):
            budget.spend()
            known = value_of(option) if is_own(rules) else lost
            won.append(MoveValue(rules, move, partial(as_is, option), known, known.outcome == "P"))
        return won, total
    listed: list[MoveValue] = []
    gains = []
    total = 0
    for move, option in rules.moves(here):
        budget.spend()
        budget.look()
        total += 1
        value = value_of(option)
        if ending is Ending.SCORED:
            gains.append(value.gain(rules.points(here, move)))
        won_by = value.outcome == "P"
        if total <= LISTED or won_by:
            listed.append(MoveValue(rules, move, partial(as_is, option), value, won_by))
    if total > LISTED:
        return [move for move in listed if move.best], total
    if ending is Ending.SCORED:
        top = max(gains, default=0)
        listed = [replace(m, best=gain == top) for m, gain in zip(listed, gains, strict=True)]
    return listed, total


def as_is(option: Any) -> Any:
    return option


def legal_moves(rules: AnyGame, here: Any) -> list[tuple[str, Any]]:
    """Every move with its option; refused above the limit."""
    found = take(rules.moves(here), MOST_MOVES + 1)
    if len(found) > MOST_MOVES:
        raise OverBudget(f"over budget: more than {MOST_MOVES:,} moves; `grundy solve` lists the winning ones")
    return found


def load_record(path: Path) -> "Record":
    """A saved game."""
    from grundy.studies.record import Record

    try:
        if path.stat().st_size > MAX_RECORD:
            raise BadPosition(f"{path} is too large to be the record of a game")
        return Record.from_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise BadPosition(f"{path} cannot be read; type the path of a record that --save wrote") from None


def tree(
    which: AnyGame | str,
    position: Any = None,
    ending: Ending | str = Ending.NORMAL,
    depth: int = 3,
    width: int = 12,
    budget: Budget | None = None,
    most: int | None = None,
) -> "Node":
    """The game tree of a position to a depth, of at most so many nodes, or as many as are fit to look at."""
    from grundy.studies.tree import MOST_NODES, build_tree

    if not 0 <= depth <= DEEPEST_TREE or width < 1:
        raise BadParam(f"a tree has a depth of 0 to {DEEPEST_TREE} and a width of at least 1")
    rules = as_game(which)
    here = rules.ability(SetUp).laid_out(as_position(rules, position))
    return build_tree(rules, here, as_ending(ending), depth, width, budget or Budget(), most or MOST_NODES)


def table(
    which: AnyGame | str,
    to: int | tuple[int, ...],
    ending: Ending | str = Ending.NORMAL,
    of: str = "",
    budget: Budget | None = None,
    resume: bool = False,
) -> "Table":
    """The values of all heaps or tuples up to `to`, included."""
    from grundy.studies.table import make_table

    limits = (to,) if isinstance(to, int) else tuple(to)
    if not all(isinstance(n, int) for n in limits):
        raise BadParam(f"a table goes to a number or a tuple of numbers, not to {to!r:.40}")
    return make_table(as_game(which), limits, as_ending(ending), budget or Budget(None), of, resume)


def patterns(
    which: AnyGame | str,
    to: int | tuple[int, ...],
    ending: Ending | str = Ending.NORMAL,
    of: str = "",
    budget: Budget | None = None,
) -> "Patterns":
    """Closed forms, translations and periods in the table of all heaps or tuples up to `to`, with their exceptions."""
    from grundy.studies.patterns import check_size, find_patterns

    check_size((to,) if isinstance(to, int) else tuple(to))
    budget = budget or Budget(None)
    return find_patterns(table(which, to, ending, of, budget), budget)


def minimax(
    which: AnyGame | str,
    position: Any = None,
    ending: Ending | str = Ending.NORMAL,
    depth: int = 3,
    budget: Budget | None = None,
) -> "Minimax":
    """Document 000's algorithm 1 to a depth, with its node count."""
    from grundy.studies.minimax import minimax as minimax_study

    if not 0 <= depth <= DEEPEST_TREE:
        raise BadParam(f"minimax looks 0 to {DEEPEST_TREE} moves ahead, not {depth}")
    rules = as_game(which)
    two_players_only(rules)
    if reason := rules.refusal(as_ending(ending)):
        raise Refused(reason)
    return minimax_study(rules, as_position(rules, position), as_ending(ending), depth, budget or Budget())


def states(which: AnyGame | str, positions: list[Any] | Any = None, budget: Budget | None = None) -> "States":
    """The game's named states and the moves between them, over all that play reaches from a position or several."""
    from grundy.studies.states import find_states

    rules = as_game(which)
    some = positions if isinstance(positions, list) else [positions]
    return find_states(rules, [as_position(rules, p) for p in some or [None]], budget or Budget())


def census(
    which: AnyGame | str,
    size: str,
    budget: Budget | None = None,
    workers: int = 1,
    cluster: str = "",
    resume: bool = False,
) -> "Census":
    """The values of all boards of a size, counted: on all cores here, in worker processes, or on a cluster.

    With `resume` what is counted is kept on disk, block by block, and the same question goes on from there.
    """
    from grundy.studies.census import take_census
    from grundy.studies.spread import Spread

    spread = Spread(workers, cluster)
    try:
        return take_census(as_game(which), size, budget or Budget(None), spread, resume)
    finally:
        spread.close()


def census_boards(
    which: AnyGame | str,
    size: str,
    marked: int,
    nimber: int,
    most: int = 6,
    seed: int = 0,
    budget: Budget | None = None,
) -> list[str]:
    """A few boards of a census, with so many marked squares and that nimber."""
    from grundy.studies.census import census_boards as boards_study

    return boards_study(as_game(which), size, marked, nimber, most, seed, budget or Budget())


def table_dimensions(which: AnyGame | str) -> list[int]:
    """How many coordinates a table of this game may have; empty if it has none."""
    from grundy.studies.table import dimensions

    return dimensions(as_game(which))


def derive(which: AnyGame | str, position: Any = None, budget: Budget | None = None) -> "Derivation":
    """The nimber by steps that a student can follow; each is checked to keep the nimber."""
    from grundy.studies.derivation import derive as derive_study

    rules = as_game(which)
    return derive_study(rules, as_position(rules, position), budget or Budget())


def label(which: AnyGame | str, position: Any = None, budget: Budget | None = None) -> "Labelling":
    """N/P and Sprague-Grundy labels of a graph, or of all positions that can arise, step by step."""
    from grundy.studies.label import label as label_study

    rules = as_game(which)
    return label_study(rules, as_position(rules, position), budget or Budget())


def match(
    which: AnyGame | str,
    players: tuple[str, str],
    position: Any = None,
    ending: Ending | str = Ending.NORMAL,
    seed: int = 0,
    budget: Budget | None = None,
) -> "Record":
    """One game between two players, as a record."""
    from grundy.players.player import make_player
    from grundy.studies.record import play_out

    rules = as_game(which)
    two_players_only(rules)
    if isinstance(players, str) or len(players) != 2:
        raise BadParam(f"a match has two players, such as ('perfect', 'random'), not {players!r:.60}")
    first, second = make_player(players[0], seed), make_player(players[1], seed + 1)
    here = as_position(rules, position)
    for player in (first, second):
        if reason := player.refuses(rules, as_ending(ending)):
            raise Refused(reason)
    return play_out(rules, here, as_ending(ending), (first, second), budget or Budget(None), seed)


# ---- claims ----


def claims(names: list[str] | str = "") -> list[dict[str, Any]]:
    """Claims by id, by its beginning or of a file, each as plain data with its last known verdict."""
    from grundy.claims.find import find_claims
    from grundy.store.verdicts import Verdicts

    last = Verdicts().last()
    return [claim_card(one, last) for one in find_claims([names] if isinstance(names, str) else names)]


def claim_card(one: "Claim", last: dict[str, tuple[dict[str, Any], str]]) -> dict[str, Any]:
    from grundy.claims.find import stamp

    verdict, code = last.get(one.key, (None, ""))
    return {
        "id": one.id,
        "document": one.document,
        "source": one.source,
        "status": one.status,
        "statement": one.statement,
        "formula": one.formula,
        "corrected": "" if one.correction is None else one.correction.statement,
        "to": one.size(),
        "file": one.origin,
        "last": verdict,
        "stale": verdict is not None and code != stamp(one),
    }


def check_claim(
    name: str, to: int | None = None, budget: Budget | None = None, store: "Verdicts | None" = None
) -> dict[str, Any]:
    """One claim's verdict as plain data, its counterexample drawn; `budget` has the progress, the limit, the cancel."""
    from grundy.claims.find import find_claim, stamp

    one = find_claim(name)
    verdict = one.verify(to, budget or Budget())
    if store is not None and verdict.finished:
        store.save(one.key, one.size(to), stamp(one), verdict.to_dict())
    return verdict_card(one, verdict)


def verdict_card(one: "Claim", verdict: "Verdict") -> dict[str, Any]:
    """A verdict with its statement, and of a counterexample the drawing and the address where it can be played."""
    from grundy.claims.report import picture

    data = {**verdict.to_dict(), "statement": one.statement, "said": str(verdict)}
    if verdict.board is not None:
        data["board"] |= {"svg": picture(verdict), "address": verdict.board.address()}
    return data


def verify(
    ids: list[str] | str = "",
    to: int | None = None,
    budget: Budget | None = None,
    report: "Callable[[Claim, Verdict], None] | None" = None,
    workers: int = 1,
    cluster: str = "",
) -> "list[Verdict]":
    """Check claims by id, or all of them."""
    return check_claims(ids, to, budget, report, workers, cluster).verdicts


def check_claims(
    ids: list[str] | str = "",
    to: int | None = None,
    budget: Budget | None = None,
    report: "Callable[[Claim, Verdict], None] | None" = None,
    workers: int = 1,
    cluster: str = "",
    store: "Verdicts | None" = None,
    resume: bool = False,
) -> "Checked":
    """Check claims and say what was covered: verdicts come in one order, however many workers; `resume` picks up."""
    from grundy.claims.checking import check_all
    from grundy.claims.find import find_claims
    from grundy.studies.spread import Spread

    chosen = find_claims([ids] if isinstance(ids, str) and ids else list(ids))
    spread = Spread(workers, cluster)
    try:
        return check_all(chosen, to, budget or Budget(None), spread, store, resume, report)
    finally:
        spread.close()


def hunt(
    name: str,
    budget: Budget | None = None,
    workers: int = 1,
    cluster: str = "",
    store: "Verdicts | None" = None,
    rounds: int | None = None,
    report: "Callable[[Hunt], None] | None" = None,
) -> "Hunt":
    """Look for a counterexample beyond the size that `verify` checks; with a store, go on where the last hunt ended."""
    from grundy.claims.find import find_claim
    from grundy.claims.hunting import MOST_ROUNDS
    from grundy.claims.hunting import hunt as hunt_study
    from grundy.studies.spread import Spread

    spread = Spread(workers, cluster)
    try:
        most = MOST_ROUNDS if rounds is None else rounds
        return hunt_study(find_claim(name), budget or Budget(60), spread, store, most, report)
    finally:
        spread.close()


def verify_solution(which: AnyGame | str, position: Any = None, budget: Budget | None = None) -> "CheckedSolution":
    """Check the kept solution of a position, which is solved first if there is none."""
    from grundy.studies.solution import verify_solution as check_solution

    rules = as_game(which)
    return check_solution(rules, as_position(rules, position), budget or Budget())


def read_position_text(text: str, read_stdin: Callable[[int], str], most: int = MAX_TEXT) -> str:
    """A position as typed, from a file (`@path`) or from standard input (`-`), never more than the limit."""
    if text == "-":
        try:
            return read_stdin(most + 1)
        except UnicodeDecodeError:
            raise BadPosition("standard input is not text; pipe the position in as plain text") from None
    if text.startswith("@"):
        try:
            with Path(text[1:]).open(encoding="utf-8") as file:
                return file.read(most + 1)
        except (OSError, UnicodeDecodeError) as error:
            reason = "is not text" if isinstance(error, UnicodeDecodeError) else "cannot be read"
            raise BadPosition(f"the file {text[1:]} {reason}; type @ and the path of a text file") from None
    return text


def save_text(path: Path, content: str | bytes) -> None:
    """Write a file all or nothing."""
    save_with(
        path,
        lambda temporary: temporary.write_bytes(content.encode() if isinstance(content, str) else content),
    )


def save_with(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` make the file under a temporary name beside it, then rename: no half file is ever seen."""
    if not path.name or os.path.isdir(path):
        raise BadParam(f"cannot write {str(path)[:60]}: it is a folder; type the name of a file")
    temporary = path.with_name(f".{path.stem[:80]}.partial{path.suffix[:20]}")
    try:
        write(temporary)
        temporary.replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadParam(f"cannot write {str(path)[:60]}: {reason}") from None
    finally:
        with suppress(OSError):
            temporary.unlink()


# ---- sequences of heap games ----


def sequence(which: AnyGame | str, to: int, budget: Budget | None = None, resume: bool = False) -> "Sequence":
    """The nimbers of the heaps 0 to `to`, for b-files, JSON and pictures."""
    from grundy.studies.sequence import make_sequence

    return make_sequence(as_game(which), to, budget or Budget(None), resume)


def period(which: AnyGame | str, to: int | None = None, budget: Budget | None = None, resume: bool = False) -> "Period":
    """The period of a heap game's nimbers, certified where a theorem settles it."""
    from grundy.studies.period import find_period

    return find_period(as_game(which), to, budget or Budget(None), resume)


def guess(
    which: AnyGame | str | list[int],
    to: int = 2000,
    fit: int | None = None,
    budget: Budget | None = None,
    first: int = 0,
) -> "list[Guess]":
    """Formulas that fit the first terms of a sequence and survive the others; of a game, or of a list that may begin
    at another number than 0.
    """
    from grundy.studies.guess import guess_formulas
    from grundy.studies.sequence import make_sequence

    limits = budget or Budget(None)
    if isinstance(which, list):
        return guess_formulas(which, fit, limits, first)
    terms = make_sequence(as_game(which), to, limits)
    return guess_formulas(terms.values, fit, limits, terms.first)


# ---- many games ----


def read_starts(rules: AnyGame, positions: list[Any] | Any = None, random: str | None = None) -> "Starts":
    """Where games begin: a position or a list of them, or random boards such as `rows=8,columns=8,poisons=4`."""
    from grundy.core.starts import MOST_POSITIONS, Starts, read_form

    if random is not None:
        if positions is not None:
            raise BadParam("games begin at positions or at random boards; leave one of them out")
        return Starts(form=read_form(rules, random))
    some = positions if isinstance(positions, list) else [positions]
    if not 1 <= len(some) <= MOST_POSITIONS:
        raise BadParam(f"a list holds 1 to {MOST_POSITIONS:,} positions, not {len(some):,}")
    return Starts(tuple(rules.text(as_position(rules, one)) for one in some))


def make_match(
    which: AnyGame | str,
    players: tuple[str, ...],
    games: int,
    positions: list[Any] | Any = None,
    random: str | None = None,
    ending: Ending | str = Ending.NORMAL,
    seed: int = 0,
    errors: bool = False,
) -> "Match":
    from grundy.studies.simulate import Match

    rules = as_game(which)
    if isinstance(players, str) or len(players) != 2:
        raise BadParam(f"a simulation has two players, such as random,perfect, not {players!r:.60}")
    starts = read_starts(rules, positions, random)
    name, own = rules.origin or rules.id, own_files() if rules.has(Components) else ()
    pair = (players[0], players[1])
    return Match(name, rules.params(), str(as_ending(ending)), pair, starts, games, seed, errors, own)


def simulate(
    which: AnyGame | str,
    players: tuple[str, ...] = ("random", "random"),
    games: int = 1000,
    positions: list[Any] | Any = None,
    random: str | None = None,
    ending: Ending | str = Ending.NORMAL,
    seed: int = 0,
    errors: bool = False,
    workers: int = 1,
    cluster: str = "",
    budget: Budget | None = None,
    runs: "Runs | None" = None,
    resume: bool = False,
    watch: "Callable[[Simulation], None] | None" = None,
) -> "Simulation":
    """Many games between two players, sides swapped in pairs: the same seed gives the same games, however many workers.

    `errors` also compares every move with perfect play; `runs` keeps the result; `resume` goes on with a stopped one;
    `watch` sees what is done so far.
    """
    from grundy.studies.simulate import simulate as simulate_study
    from grundy.studies.spread import Spread

    match = make_match(which, players, games, positions, random, ending, seed, errors)
    spread = Spread(workers, cluster)
    try:
        return simulate_study(match, budget or Budget(None), spread, runs, resume, watch)
    finally:
        spread.close()


def check_simulation(which: AnyGame | str, players: tuple[str, ...], games: int, **asked: Any) -> None:
    """Refuse what `simulate` would refuse, without playing a game."""
    from grundy.studies.simulate import check

    check(make_match(which, players, games, **asked))


def tournament(
    which: AnyGame | str,
    players: tuple[str, ...] | list[str],
    games: int = 100,
    positions: list[Any] | Any = None,
    random: str | None = None,
    ending: Ending | str = Ending.NORMAL,
    seed: int = 0,
    workers: int = 1,
    cluster: str = "",
    budget: Budget | None = None,
    runs: "Runs | None" = None,
    resume: bool = False,
) -> "Tournament":
    """Every player against every other one, so many games a pairing; with ratings."""
    from grundy.studies.spread import Spread
    from grundy.studies.tournament import tournament as tournament_study

    some = tuple(players)
    match = make_match(which, ("random", "random"), games, positions, random, ending, seed)
    spread = Spread(workers, cluster)
    try:
        return tournament_study(match, some, budget or Budget(None), spread, runs, resume)
    finally:
        spread.close()


def sprt(
    which: AnyGame | str,
    players: tuple[str, ...],
    games: int = 10_000,
    positions: list[Any] | Any = None,
    random: str | None = None,
    ending: Ending | str = Ending.NORMAL,
    seed: int = 0,
    p0: float = 0.5,
    p1: float = 0.6,
    alpha: float = 0.05,
    beta: float = 0.05,
    workers: int = 1,
    cluster: str = "",
    budget: Budget | None = None,
    runs: "Runs | None" = None,
) -> "SprtVerdict":
    """Games until it is sure enough which player is better; at most `games`."""
    from grundy.studies.spread import Spread
    from grundy.studies.sprt import sprt as sprt_study

    match = make_match(which, players, games, positions, random, ending, seed)
    spread = Spread(workers, cluster)
    try:
        return sprt_study(match, budget or Budget(None), spread, p0, p1, alpha, beta, runs)
    finally:
        spread.close()


def bands(found: "Simulation") -> dict[str, Any]:
    """What charts of a simulation show: every share with its 95% band."""
    from grundy.studies.bands import simulation_bands

    return simulation_bands(found.statistics)


def show_run(run: "Run") -> "Simulation":
    """A kept simulation as it was, without playing it again."""
    from grundy.studies.counts import tidy
    from grundy.studies.simulate import Match, Simulation

    if run.kind != "simulate":
        raise BadParam(f"run {run.id} is a {run.kind}; its result is in: grundy runs {run.id} --json")
    return Simulation(Match.from_dict(run.question), tidy(run.result.get("counts", {})), "kept", run.id)


def replay_run(run: "Run", number: int) -> "Record":
    """A game of a kept simulation, by its number from 1 on, as a record."""
    from grundy.studies.simulate import Match, replay_game

    if run.kind == "tournament":
        raise BadParam(f"run {run.id} is a tournament; replay a game of `grundy simulate` with two of its players")
    return replay_game(Match.from_dict(run.question), number)


def compare_runs(one: "Run", two: "Run") -> list[tuple[str, str, str]]:
    """What two kept simulations were asked and what came out, side by side: a name and the two values."""
    a, b = show_run(one), show_run(two)
    rows = [("run", str(one.id), str(two.id)), ("version", one.version, two.version)]
    for name in ("game", "ending", "players", "games", "seed"):
        rows.append((name, str(getattr(a.match, name)), str(getattr(b.match, name))))
    rows.append(("starts", a.match.starts.said, b.match.starts.said))
    rows += [(name, one_value, two_value) for (name, one_value), (_, two_value) in zip(facts(a), facts(b), strict=True)]
    rows.append(("same counts", "yes" if a.counts == b.counts else "no", ""))
    return rows


def facts(found: "Simulation") -> list[tuple[str, str]]:
    """The figures of a simulation by name, as two of them are set side by side."""
    s = found.statistics
    return [
        ("wins, ties, losses", ", ".join(f"{n:,}" for n in s.results())),
        ("score of A", str(s.score())),
        ("score of the first", str(s.first_score())),
        ("moves a game", f"{s.mean_length():.3f}"),
        ("branching", f"{s.mean_branching():.3f}"),
    ]


def save_rows(path: Path, found: Any) -> None:
    """CSV, JSON or Parquet, by the file's ending."""
    from grundy.studies.export import write_rows

    save_with(path, lambda temporary: write_rows(found, temporary))


def check_parquet() -> None:
    """Refuse a Parquet file before any work is done if nothing can write it."""
    from grundy.studies.export import arrow

    arrow()
