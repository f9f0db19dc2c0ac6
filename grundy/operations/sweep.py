"""Many games that differ in their parameters, in one table: of each its period, a guessed formula, its misère quotient.

What is found is kept, row by row: the same command goes on after a stop, and a larger grid begins with the rows of a
smaller one. A period and the order of a quotient stand in the table if they are settled; a guess is a guess.

>>> import grundy
>>> found = grundy.sweep("subtraction", {"set": ["1,2", "1,3"]}, of=["period"], to=100)
>>> [(row["params"]["set"], row["period"]) for row in found.found]
[('1,2', 3), ('1,3', 2)]
"""

import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Annotated, Any

from grundy.analysis.many_positions import PositionQuery
from grundy.analysis.nimber_sequence import make_sequence
from grundy.analysis.periods import find_period
from grundy.analysis.tabular_files import FILES
from grundy.analysis.value_table import index_of
from grundy.core.budget import Budget
from grundy.core.errors import (
    BadParam,
    Cancelled,
    CorruptStore,
    GrundyError,
    Message,
    OverBudget,
    Refused,
    UnknownName,
    nearest,
    without_advice,
)
from grundy.core.fingerprint import game_key
from grundy.core.game import AnyGame, Ending, Game, with_params
from grundy.core.notation import show_param
from grundy.core.registry import find_game
from grundy.core.result import OVER, Grid, Help, Result, TextLine
from grundy.core.types import JsonObject
from grundy.families import HeapGame
from grundy.operations import operation
from grundy.operations._common import on_workers, read_names
from grundy.operations.guess import guess_formulas
from grundy.runtime.crew import Crew
from grundy.store.arrays import RECORD_SECONDS, Document

Row = JsonObject
Values = Sequence[str]  # of one parameter

FACTS = {  # what can be found of a game, and the columns that say it
    "period": ("period", "preperiod", "saltus", "certificate"),
    "guess": ("guess",),
    "quotient": (
        *("order", "quotient_period", "quotient_preperiod", "quotient_certificate"),  # of all heaps
        *("quotient_heaps", "order_so_far"),  # of the first heaps, as far as was looked
    ),
}
HEAPS = 4000  # to which a period is looked for
GUESSED = 2000  # heaps that a guess is fitted on and tried on
MOST_GAMES = 1_000_000
LONGEST = 100  # signs of a cell on the screen
NUMBERS = re.compile(r"(-?\d{1,18})\.\.(-?\d{1,18})")
TEXTS = re.compile(r"([\dA-Za-z.]*[\dA-Za-z])\.\.([\dA-Za-z][\dA-Za-z.]*)")


# ---- the grid ----


def expand(text: str) -> Values:
    """The values that a text stands for: 1..20 all numbers from 1 to 20, 2/4/8 these three, 0.00..0.77 all digits."""
    if found := NUMBERS.fullmatch(text):
        numbers = range(int(found[1]), int(found[2]) + 1)
        if len(numbers) > MOST_GAMES:
            raise BadParam(f"a sweep looks at {MOST_GAMES:,} games at most, not at those of {text}; narrow the range")
        return list(map(str, numbers))
    if re.fullmatch(r"-?\d+(/-?\d+)+", text):
        return text.split("/")
    if (found := TEXTS.fullmatch(text)) and len(found[1]) == len(found[2]):
        signs = [[chr(code) for code in range(ord(a), ord(b) + 1)] for a, b in zip(*found.groups(), strict=True)]
        if prod(map(len, signs)) <= MOST_GAMES:
            return ["".join(sign) for sign in product(*signs)]
    return [text]


def read_grid(params: Mapping[str, Any] | Sequence[str] | None) -> dict[str, Values]:
    """The values of every parameter. A parameter that is given twice has the values of both."""
    if isinstance(params, Mapping):
        several = (list, range, set, frozenset)
        return {
            name: expand(value)
            if isinstance(value, str)
            else [show_param(one) for one in (value if isinstance(value, several) else [value])]
            for name, value in params.items()
        }
    found: dict[str, Values] = {}
    for pair in params or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadParam(f'"{pair[:40]}" is no parameter; type -p name=value or -p name=1..20')
        values = expand(value)
        found[name.strip()] = [*found[name.strip()], *values] if name.strip() in found else values
    return found


def games_of(game: AnyGame | str, grid: Mapping[str, Values], budget: Budget) -> dict[str, AnyGame]:
    """The games of the grid by their parameters. What the game refuses is left out, and that is said."""
    kind = type(game) if isinstance(game, Game) else find_game(game)
    usual = game if isinstance(game, Game) else kind()
    known = list(usual.params())
    for name in grid:
        if name not in known:
            instead = nearest(name[:40], known) if known else "it has none; leave it out"
            raise UnknownName(f'{kind.id} has no parameter "{name[:40]}"; {instead}')
    if (count := prod(map(len, grid.values()))) > MOST_GAMES:
        raise BadParam(f"a sweep looks at {MOST_GAMES:,} games at most, not at {count:,}; narrow a range")
    found: dict[str, AnyGame] = {}
    refused: list[BadParam] = []
    for values in budget.listed(product(*grid.values())):
        given = dict(zip(grid, values, strict=True))
        try:
            one: AnyGame = with_params(kind, usual.params() | given)
        except BadParam as error:
            refused.append(error)
        else:
            found.setdefault(json.dumps(one.params(), ensure_ascii=False), one)
    if refused and not found:
        raise refused[0]
    if refused:
        budget.note(str(refused[0]), f"{len(refused):,} of {count:,} games left out")
    return found


def facts_of(game: AnyGame, of: Sequence[str]) -> tuple[str, ...]:
    """What is to be found; all that the game has, if nothing is said."""
    for name in of:
        if name not in FACTS:
            raise BadParam(f'a sweep finds {", ".join(FACTS)}, not "{name[:20]}"')
    heaps, index = isinstance(game, HeapGame), index_of(game)
    if not heaps and (of not in ((), ("guess",)) or index is None or len(index.names) != 1):
        raise Refused(f"{game.id} is not played with heaps, so it has neither a period nor a quotient of heaps")
    if of:
        return tuple(of)
    misere = heaps and not game.refusal(Ending.MISERE)
    return tuple(name for name in FACTS if name == "guess" or (heaps and name == "period") or misere)


# ---- one row, in any process ----


def find_fact(
    query: str, fact: str, to: int, seconds: float | None, heaps: int | None, budget: Budget | None = None
) -> Row:
    """What is found of one game; the budget is that of the whole sweep, where this process makes it."""
    whole = budget or Budget(None)
    game = PositionQuery.read(query).load_game()
    try:
        found = FINDERS[fact](game, to, seconds, heaps, whole)
    except Cancelled:
        raise
    except GrundyError as error:  # over the budget of all, or only this game says no
        whole.look()
        return {"refused": str(error)}
    whole.look()  # a row that the end of the sweep cut short is not kept
    return found


def period_of(game: AnyGame, to: int, seconds: float | None, heaps: int | None, budget: Budget) -> Row:
    found = find_period(game, to, budget)
    largest = {"largest_nimber": found.largest, "largest_at": found.largest_at}
    if found.certificate is None:
        return dict.fromkeys(FACTS["period"]) | largest
    why = f"{found.certificate}, if {found.given}" if found.given else found.certificate
    numbers = {"period": found.period, "preperiod": found.preperiod, "saltus": found.saltus}
    return {**numbers, "certificate": why, **largest}


def guess_of(game: AnyGame, to: int, seconds: float | None, heaps: int | None, budget: Budget) -> Row:
    terms = make_sequence(game, min(to, GUESSED), budget)
    found = guess_formulas(terms.values, None, budget, terms.first)
    return {"guess": found[0].formula if found else None}


def quotient_of(game: AnyGame, to: int, seconds: float | None, heaps: int | None, budget: Budget) -> Row:
    """Of the heaps to a given one, however long it takes, or of as many as some seconds allow."""
    from grundy.engines.quotient_growth import find_quotient

    assert isinstance(game, HeapGame)
    limits = budget if heaps is not None or seconds is None else budget.at_most(seconds)
    found, _ = find_quotient(game, heaps, limits, anew=heaps is not None)
    why = f"{found.certificate}, if {found.given}" if found.given else found.certificate
    return {
        "order": found.order if found.period else None,
        "quotient_period": found.period,
        "quotient_preperiod": found.preperiod,
        "quotient_certificate": why if found.period else None,
        "quotient_heaps": found.heaps,
        "order_so_far": found.order,
        "p_elements": sum(found.is_p),
        "seconds": None if heaps is not None else seconds,
    }


FINDERS = {"period": period_of, "guess": guess_of, "quotient": quotient_of}


# ---- the rows that are kept ----


class Kept:
    """What was found of the games of one class, by their parameters; on disk, unless their rule has no digest."""

    def __init__(self, key: str, kind: type[AnyGame], budget: Budget) -> None:
        self.rows: dict[str, Row] = {}
        self.store: Document | None = None
        try:
            self.store = Document(key, game_key(kind))
        except Refused as reason:
            budget.note(without_advice(str(reason)), "no row is kept")
        else:
            self.rows = self.store.read() or {}
        self.written = time.monotonic()

    def lacks(self, name: str, seconds: float | None) -> bool:
        """A quotient that is not settled is looked at again if there is more time for it than there was."""
        row = self.rows.get(name)
        return row is None or (
            seconds is not None and not row.get("quotient_period") and row.get("seconds", seconds) < seconds
        )

    def add(self, name: str, row: Row) -> None:
        self.rows[name] = row
        if time.monotonic() - self.written >= RECORD_SECONDS:
            self.write()

    def write(self) -> None:
        if self.store is not None:
            with suppress(CorruptStore):
                self.store.write(self.rows)
        self.written = time.monotonic()


def find_rows(
    games: Mapping[str, AnyGame],
    facts: Sequence[str],
    to: int,
    seconds: float | None,
    heaps: int | None,
    budget: Budget,
    crew: Crew,
) -> tuple[dict[str, Row], Message]:
    """The rows that are complete, by parameters, and why there are no more of them."""
    one = next(iter(games.values()))
    limits = {
        "period": f"to heap {to}",
        "guess": f"to heap {to}",
        "quotient": "" if heaps is None else f"{heaps} heaps",
    }
    kept = {fact: Kept(f"sweep: {fact} of {one.origin or one.id} {limits[fact]}", type(one), budget) for fact in facts}
    patience = {fact: seconds if fact == "quotient" and heaps is None else None for fact in facts}
    jobs = [(name, fact) for name in games for fact in facts if kept[fact].lacks(name, patience[fact])]
    given = [
        (PositionQuery.of(games[name], Ending.NORMAL).text(), fact, to, patience[fact], heaps) for name, fact in jobs
    ]
    total = len(games) * len(facts)
    stopped = Message()
    try:
        for done, (number, row) in enumerate(crew.run(find_fact, list(enumerate(given)), budget), start=1):
            name, fact = jobs[number]
            kept[fact].add(name, row)
            budget.report("facts", total - len(jobs) + done, total)
            budget.look()
    except OverBudget as error:
        stopped = Message(*error.args)
    finally:
        for some in kept.values():
            some.write()
    rows: dict[str, Row] = {}
    for name in games:
        if all(name in some.rows for some in kept.values()):
            found = [some.rows[name] for some in kept.values()]
            refused = {fact: row["refused"] for fact, row in zip(kept, found, strict=True) if "refused" in row}
            rows[name] = {key: value for row in found for key, value in row.items() if key != "refused"}
            rows[name] |= {"refused": refused} if refused else {}
    return rows, stopped


# ---- the answer ----


@dataclass(frozen=True)
class SweptGames(Result):
    """A row for each game of the grid that was looked at."""

    game: str
    names: tuple[str, ...]  # of the parameters that the rows show
    facts: tuple[str, ...]
    games: int
    found: list[Row]
    stopped: Message

    def to_dict(self) -> JsonObject:
        return {
            "game": self.game,
            "games": self.games,
            "of": list(self.facts),
            "stopped": without_advice(self.stopped) or None,
            "rows": self.found,
        }

    def rows(self) -> Iterator[list[Any]]:
        columns = [column for fact in self.facts for column in FACTS[fact]]
        yield [*self.names, *columns]
        for row in self.found:
            yield [*(row["params"][name] for name in self.names), *(row.get(column) for column in columns)]

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{self.game}: {len(self.found):,} of {self.games:,} games", "bold")
        head, *rows = self.rows()
        for i, name in enumerate(head):
            if name.endswith("certificate"):  # the sentence is in the files
                head[i] = name.replace("certificate", "certified")
                for row in rows:
                    row[i] = ("if the rule stays so" if ", if " in row[i] else "yes") if row[i] else ""
        cells = [["" if cell is None else shortened(str(cell)) for cell in row] for row in [head, *rows]]
        yield Grid([[cell.replace("_", " ") for cell in cells[0]], *cells[1:]], ["bold"] + [None] * (len(head) - 1))
        refused = [(fact, text) for row in self.found for fact, text in row.get("refused", {}).items()]
        for fact, text in dict.fromkeys(refused):
            yield TextLine(f"no {fact} of {refused.count((fact, text)):,} games: {text}", "dim")

    def to_markdown(self, path: Path) -> None:
        rows = [["" if cell is None else str(cell) for cell in row] for row in self.rows()]
        lines = [f"| {' | '.join(row)} |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]]]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def verdict(self) -> tuple[int, str]:
        if not self.stopped:
            return 0, ""
        return OVER, Message(f"{len(self.found):,} of {self.games:,} games are done, and kept: ", self.stopped)


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."


@operation(
    budget="",
    files={**FILES, ".md": SweptGames.to_markdown},
    rank=5,
    turns={"--study": "study"},
    also=("parameters", "many", "grid", "family", "octals"),
)
def sweep(
    game: AnyGame | str,
    params: Annotated[
        Mapping[str, Any] | Sequence[str] | None,
        Help("values of a parameter: name=1..20, name=2/4/8, name=4"),
    ] = None,
    of: Annotated[
        Sequence[str], Help("of period,guess,quotient; all that the game has if left out", read=read_names, shown="")
    ] = (),
    to: Annotated[int, Help("the largest heap of periods and guesses", low=1)] = HEAPS,
    seconds: Annotated[int, Help("for each misère quotient, if no heaps are given", low=1, high=3600)] = 3,
    heaps: Annotated[int | None, Help("the largest heap of each misère quotient, however long it takes", low=1)] = None,
    budget: Budget | None = None,
    workers: Annotated[int, Help("processes; 1 uses this one")] = 1,
    cluster: Annotated[str, Help("a dask cluster, such as tcp://scheduler:8786")] = "",
) -> SweptGames:
    """Many games in turn, over a grid of parameter values. The same command resumes where it stopped.

    In Python a parameter has several values as a list or a range: `sweep("max-nim", {"d": range(1, 21)})`.
    """
    limits = budget or Budget(None)
    grid = read_grid(params)
    games = games_of(game, grid, limits)
    one = next(iter(games.values()))
    facts = facts_of(one, tuple(filter(None, of)))
    with on_workers(workers, cluster) as crew:
        rows, stopped = find_rows(games, facts, to, seconds, heaps, limits, crew)
    varied = tuple(name for name, values in grid.items() if len(values) > 1) or tuple(grid)
    found = [{"params": games[name].params(), **row} for name, row in rows.items()]
    return SweptGames(one.id, varied, facts, len(games), found, stopped)
