"""Many positions from a spreadsheet, solved in bulk: `grundy solve --batch positions.csv --out answers.parquet`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import prod
from pathlib import Path
from typing import Annotated, Any, ClassVar

from grundy.analysis.many_positions import LongFile, ManyPositions, One, PositionQuery, Shares
from grundy.analysis.tabular_files import (
    BETWEEN,
    Choices,
    Columns,
    FileRow,
    Lists,
    Texts,
    pack,
    read_rows,
    rows_of,
    unpack,
    whole_numbers,
    write_out,
)
from grundy.core.budget import Budget, parse_seconds
from grundy.core.errors import Argument, BadParam, Message
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, game, message_of, read_ending
from grundy.core.notation import printable
from grundy.core.registry import user_game_files
from grundy.core.result import Help, TextLine
from grundy.core.types import AnyFunction, JsonObject, Position
from grundy.engines.walk import adds_heaps
from grundy.families import TableGame
from grundy.operations import operation
from grundy.operations._common import Cluster
from grundy.operations.dataset import OUTCOMES
from grundy.runtime.crew import Crew

ROWS = 2000  # of a share at most
SHARES = 24  # of a small batch: what is found for one row serves the others of its share
NAMED = 20  # bad rows that are named on the screen
SHOWN = 40  # answers on the screen
ENOUGH = 500  # sums of heaps that are worth a table
ROUND = 4
CELLS_A_ROW = 1000  # of a table that serves all tuples of a share
NO_GAME = "it names no game; add a column game, or type one: grundy solve GAME --batch FILE"
LARGEST = 1 << 63
BadRow = tuple[int, str]


def shares_of(
    work: AnyFunction, rows: Sequence[FileRow], query: PositionQuery | None, most: int, *given: Any
) -> Shares:
    """Rows of a spreadsheet, at most so many in a share. `query` is the game of those that name none."""
    size = max(1, min(most, -(-len(rows) // SHARES)))
    ranges = [(first, min(first + size, len(rows))) for first in range(0, len(rows), size)]
    usual = "" if query is None else query.text()

    key = f"{work.__name__} {usual} {given} {'' if query is None else query.key()} {rows!r}"
    return Shares(work, partial(given_rows, (usual, *given), rows), ranges, key)


def given_rows(given: tuple[object, ...], rows: Sequence[FileRow], first: int, end: int) -> tuple[object, ...]:
    return *given, tuple(rows[first:end])


def batch_share(
    usual: str,
    ending: str,
    each: float,
    files: tuple[str, ...],
    rows: tuple[FileRow, ...],
    budget: Budget | None = None,
) -> bytes:
    """The answers to these rows, whoever gives them."""
    found: dict[int, tuple[AnyGame | None, Position, One | str]] = {}
    groups: dict[tuple[str, str, str], list[int]] = {}
    for i, row in enumerate(rows):
        if row.wrong:
            found[i] = None, None, row.wrong
        else:
            groups.setdefault((row.game, row.params, row.ending or ending), []).append(i)
    limits = Budget(each, cancelled=budget.cancelled) if budget else Budget(each)
    for (name, params, end), some in groups.items():
        answered = answer_group(usual, name, params, end, [rows[i].position for i in some], limits)
        found |= dict(zip(some, answered, strict=True))
    return pack(columns_of(rows, ending, found))


def answer_group(
    usual: str, name: str, params: str, ending: str, texts: list[str], budget: Budget
) -> Iterator[tuple[AnyGame | None, Any, One | str]]:
    """The answers about positions of one game, in their order; a text says why there is none."""

    def begin() -> tuple[AnyGame, list[tuple[Any, str]], ManyPositions]:
        one = find(usual, name, params)
        positions = [tried(one.parse, text) for text in texts]
        hull = hull_of(one, [position for position, wrong in positions if not wrong])
        return one, positions, ManyPositions(one, as_ending(ending or None, one), budget, hull)

    begun, wrong = tried(begin)
    if wrong:
        yield from [(None, None, wrong)] * len(texts)
        return
    one, positions, many = begun
    for position, wrong in positions:
        answer: Any = None
        if not wrong:
            answer, wrong = tried(many.answer, position)
        if not wrong and max(answer.value.nimber or 0, abs(answer.value.margin or 0)) >= LARGEST:
            wrong = "its value passes 64 bits, which no column holds; ask about it alone"
        yield one, position, wrong or answer


def find(usual: str, name: str, params: str) -> AnyGame:
    """The game of a row, or the usual one."""
    given = dict[str, str]()
    for pair in filter(None, (one.strip() for one in params.split(";"))):
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadParam(f'"{printable(pair[:40])}" is no parameter; write name=value')
        given[key.strip()] = value.strip()
    if not name and not usual:
        raise BadParam(NO_GAME)
    if name:
        return game(name, **given)
    query = PositionQuery.read(usual)
    one = query.load_game()
    return game(query.game, **{**one.params(), **given}) if given else one


def tried(function: AnyFunction, *arguments: object) -> tuple[Any, str]:
    """What a function returns and nothing, or nothing and why it refuses."""
    try:
        return function(*arguments), ""
    except Exception as error:
        if (message := message_of(error)) is None:
            raise
        return None, message


def hull_of(game: AnyGame, positions: list[Any]) -> tuple[int, ...]:
    """Numbers that no coordinate of any tuple passes; none if a table of all would be too large for these few."""
    if adds_heaps(game) and len(positions) >= ENOUGH:
        return (-(-max(map(sum, positions)) // ROUND) * ROUND,)  # not another table for every share
    if not isinstance(game, TableGame) or len({len(one) for one in positions}) != 1:
        return ()
    hull = tuple(map(max, *positions, positions[0]))
    return hull if prod(n + 1 for n in hull) <= CELLS_A_ROW * len(positions) else ()


def columns_of(
    rows: tuple[FileRow, ...], ending: str, found: dict[int, tuple[AnyGame | None, Position, One | str]]
) -> Columns:
    every = [found[i] for i in range(len(rows))]
    games = [one for one, _, _ in every]
    answers = [None if isinstance(answer, str) else answer for *_, answer in every]
    values = [None if answer is None else answer.value for answer in answers]
    return {
        "line": whole_numbers((row.line for row in rows), "int64"),
        "game": Texts.of(row.game or (one.id if one else "") for row, one in zip(rows, games, strict=True)),
        "params": Texts.of(row.params for row in rows),
        "position": Texts.of(row.position for row in rows),
        "ending": Texts.of(
            row.ending or ending or (str(as_ending(None, one)) if one else "")
            for row, one in zip(rows, games, strict=True)
        ),
        "outcome": Choices.of([None if value is None else value.outcome for value in values], OUTCOMES),
        "nimber": whole_numbers((None if value is None else value.nimber for value in values), "int64"),
        "margin": whole_numbers((None if value is None else value.margin for value in values), "int64"),
        "remoteness": whole_numbers((None if answer is None else answer.remoteness for answer in answers), "int64"),
        "best": Lists.of([[] if answer is None else answer.best for answer in answers]),
        "error": Texts.of(printable(answer) if isinstance(answer, str) else "" for *_, answer in every),
    }


@dataclass
class OfRows(LongFile):
    """What is made of the rows of a spreadsheet, but for bad ones, which are named."""

    source: str
    count: int
    shares: Shares = field(repr=False)
    bad: list[BadRow] = field(default_factory=list)  # line and reason

    names_others: ClassVar[str] = ""  # where bad rows are named beside those on the screen

    def verdict(self) -> tuple[int, str]:
        if not self.bad:
            return 0, ""
        named = [f"line {line}: {reason}" for line, reason in self.bad[:NAMED]]
        more = len(self.bad) - NAMED
        named += [f"... and {more:,} more{self.names_others}"] if more > 0 else []
        return 1, "\n".join([f"{len(self.bad):,} of {self.count:,} rows of {self.source} are not answered", *named])

    def summary(self, name: str, done: int) -> JsonObject:
        bad = [{"line": line, "reason": reason} for line, reason in self.bad]
        return {"rows": self.count, name: done, "bad": bad}


@dataclass
class Batch(OfRows):
    """The answer to `batch`: a row for every row of the spreadsheet, with its answer or with what is wrong with it."""

    names_others: ClassVar[str] = ", which the column error names"
    answered: int = 0  # rows; none before `prepare`, `save` or `rows`
    done: list[bytes] = field(default_factory=list, repr=False)  # where no file is written

    def prepare(self, out: Path | None) -> None:
        """Answer all rows, block by block beside the file that they will be, or in memory."""
        super().prepare(out)
        if out is None and not self.done:
            jobs = [(i, self.shares.given(i)) for i in range(self.shares.count)]
            found = dict[int, bytes]()
            for number, content in self.crew.run(self.shares.work, jobs, self.budget):
                found[number] = content
                self.budget.report("shares", len(found), len(jobs))
            self.done = [found[i] for i in range(self.shares.count)]
            self.bad = [bad for content in self.done for bad in bad_rows(content)]
            self.answered = self.count - len(self.bad)

    def write(self, path: Path) -> None:
        assert self.making is not None
        self.bad = []

        def looked_at() -> Iterator[bytes]:
            assert self.making is not None
            for content in self.making.read():
                self.bad += bad_rows(content)
                yield content

        write_out(looked_at(), path, {"batch": self.source})
        self.answered = self.count - len(self.bad)

    def rows(self) -> Iterator[list[object]]:
        self.prepare(None)
        for number, content in enumerate(self.done):
            columns = unpack(content)
            if number == 0:
                yield list(columns)
            yield from map(list, rows_of(columns))

    def to_dict(self) -> JsonObject:
        return self.summary("answered", self.answered)

    def screen(self) -> Iterator[TextLine]:
        if not self.done:
            yield TextLine(Message("no row is answered yet; type ", Argument("out", "x.csv")), "dim")
            return
        for number, row in enumerate(self.rows()):
            if number > SHOWN:
                yield TextLine(f"... and {self.count - SHOWN:,} more", "dim")
                return
            yield TextLine(
                "  ".join(
                    BETWEEN.join(cell) if isinstance(cell, list) else "-" if cell in (None, "") else str(cell)
                    for cell in row
                )
            )


def bad_rows(content: bytes) -> list[BadRow]:
    columns = unpack(content)
    errors = columns["error"]
    assert isinstance(errors, Texts)
    if not errors.data:
        return []
    lines: Any = columns["line"]
    return [(int(line), error) for line, error in zip(lines, errors.all(), strict=True) if error]


# Many positions from a spreadsheet, solved in bulk: `grundy solve --batch positions.csv --out answers.parquet`


@operation(budget="", files={".parquet": Batch.write, ".csv": Batch.write}, command=False)
def batch(
    game: Annotated[AnyGame | str | None, Help("the game of rows that name none, or your own file my_game.py")] = None,
    sheet: Annotated[
        Path, Help("a CSV file with a column position, and maybe game, params, ending", option="--batch")
    ] = Path(),
    ending: Ending | str | None = None,
    each: Annotated[str, Help("time limit for each position")] = "10s",
    workers: Annotated[int, Help("processes that work")] = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
) -> Batch:
    """Solve all positions of a spreadsheet; bad rows are named with their line, and the exit code is then 1.

    The same command goes on after a stop. In Python, `save(path)`, `to_pandas()` and `bad` are what was found.
    """
    query = None if game is None else PositionQuery.of(as_game(game), as_ending(ending, game))
    crew = Crew(workers, cluster)
    crew.check()
    rows = read_rows(Path(sheet))
    given = "" if ending is None else str(read_ending(ending))  # else each row's game has its usual one
    shares = shares_of(batch_share, rows, query, ROWS, given, parse_seconds(each), user_game_files())
    return Batch(source=Path(sheet).name, count=len(rows), shares=shares, crew=crew, budget=budget or Budget(None))
