"""Many positions with their exact values, each once, from the smallest on, as a Parquet or CSV file."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from grundy.analysis.many_positions import LongFile, Making, ManyPositions, PositionQuery, Shares, size_of
from grundy.analysis.tabular_files import (
    NONE,
    Choices,
    Columns,
    Lists,
    Texts,
    pack,
    rows_of,
    unpack,
    whole_numbers,
    write_out,
)
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, Message, OverBudget, Refused
from grundy.core.fingerprint import game_key
from grundy.core.game import AnyGame, Ending, random_position
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.result import Grid, Help, TextLine
from grundy.core.types import Array, JsonObject, Position
from grundy.engines.dense import has_user_defect
from grundy.engines.numbered_sums import AllSums
from grundy.engines.walk import adds_heaps
from grundy.families import HeapGame, TableGame
from grundy.families.tables import TableLayout
from grundy.operations import operation
from grundy.operations._common import Cluster, as_limits, read_limits
from grundy.runtime.crew import Crew
from grundy.store.arrays import TableFile

MOST_LISTED = 5_000_000  # positions of a game that are remembered one by one
FRUITLESS = 1000  # random positions in a row, and one for each that was found, without a new one among them
SAMPLE_TO = 12  # the size of random positions, if nothing is said


def in_order(game: AnyGame, positions: Iterable[Position]) -> list[Position]:
    return sorted(positions, key=lambda position: (size_of(game, position), game.text(position)))


def all_from(game: AnyGame, position: Position, budget: Budget) -> list[Position]:
    """All positions that can arise from one, itself included."""
    here = game.canonical(position)
    found, waiting = {here}, [here]
    while waiting:
        for _, option in budget.listed(game.moves(waiting.pop())):
            option = game.canonical(option)
            if option not in found:
                found.add(option)
                waiting.append(option)
                budget.spend()
                if len(found) > MOST_LISTED:
                    raise OverBudget(
                        f"over budget: more than {MOST_LISTED:,} positions follow from {game.text(position)[:60]}; "
                        "begin at a smaller one, or draw some by ",
                        Argument("sample", "100000"),
                    )
        budget.report("positions", len(found), 0)
    return in_order(game, found)


def all_tuples(game: TableGame, to: tuple[int, ...], budget: Budget) -> list[Position]:
    """All tuples to these numbers, included."""
    length = game.dimension()
    if length is not None and length != len(to):
        raise BadParam(f"{game.id} has {length} coordinates, so type ", Argument("to", ",".join(["10"] * length)))
    layout = TableLayout(tuple(n + 1 for n in to), game.order)
    if layout.least_cells > MOST_LISTED:
        raise OverBudget(f"over budget: {layout.least_cells:,} tuples or more; {MOST_LISTED:,} are listed at most")
    places = (layout.place(cell) for cell in range(layout.cells))
    return in_order(game, {game.canonical(place) for place in budget.listed(places) if not game.defect(place)})


def all_sums(game: AnyGame, tokens: int, heaps: int, budget: Budget) -> list[Position]:
    """All sums of heaps of so many tokens at most, in at most so many heaps (0: any number)."""
    places = budget.listed(sums_of(tokens, tokens, heaps or tokens))
    return in_order(game, {game.canonical(place) for place in places if not game.defect(place)})


def sums_of(tokens: int, largest: int, heaps: int) -> Iterator[tuple[int, ...]]:
    yield ()
    for n in range(1, min(tokens, largest) + 1) if heaps else ():
        yield from ((n, *others) for others in sums_of(tokens - n, n, heaps - 1))


def some(game: AnyGame, count: int, size: int, seed: int, budget: Budget) -> list[Position]:
    """Different random positions of sizes up to that one; fewer where no more are found, which is said."""
    if not 1 <= count <= MOST_LISTED:
        raise BadParam(
            f"1 to {MOST_LISTED:,} random positions are drawn, not {count:,}; type ", Argument("sample", "1000")
        )
    rng, found, since = random.Random(seed), set[Any](), 0
    while len(found) < count and since < FRUITLESS + len(found):
        budget.spend()
        before = len(found)
        found.add(game.canonical(random_position(game, rng, rng.randint(1, size))))
        since = 0 if len(found) > before else since + 1
        budget.report("positions", len(found), count)
    if not found:
        raise Refused(f"{game.id} draws no random positions")
    if len(found) < count:
        budget.note(
            f"{len(found):,} different ones were found", f"{count:,} positions of sizes up to {size} were asked for"
        )
    return in_order(game, found)


# A dataset: many positions of one game with their exact values, each told once, for whoever wants to learn from
# them


SPLITS = ("train", "valid", "test")
LARGEST = 0.1  # of all rows: so many at least, in whole sizes, are for testing, and as many for validation
OUTCOMES = ("N", "P", "win", "tie", "loss", "draw")
SUMS = 1 << 16  # rows of a share of sums: some tenths of a second
LISTED = 256  # rows of any other share
QUICK = 200_000  # sums whose remoteness every worker finds by itself
MOST_WALKED = 1 << 30  # bytes of remoteness
ALL_EDGES = 10**12  # all is walked, since all is listed


@dataclass(frozen=True)
class Plan:
    """Everything that decides a dataset."""

    query: PositionQuery
    sizes: dict[int, int]  # rows of each size, rising
    tokens: int = 0  # of sums
    heaps: int = 0
    texts: tuple[str, ...] = ()  # of listed positions
    hull: tuple[int, ...] = ()  # of tuples

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """The least sizes of `valid` and of `test`."""
        total, sizes, found = sum(self.sizes.values()), sorted(self.sizes, reverse=True), list[int]()
        rows = 0
        for size in sizes:
            rows += self.sizes[size]
            if rows >= LARGEST * total and len(found) < 2:
                found.append(size)
                rows = 0
        return (found[1] if len(found) > 1 else found[0]), found[0]

    def ranges(self) -> list[tuple[int, int]]:
        """Rows of one share each: never of two splits."""
        step = LISTED if self.texts else SUMS
        cuts, done = [0], 0
        for size, rows in self.sizes.items():
            if size in self.bounds:
                cuts.append(done)
            done += rows
        cuts.append(done)
        return [
            (first, min(first + step, end))
            for begin, end in itertools.pairwise(cuts)
            for first in range(begin, end, step)
        ]

    def shares(self, folder: str = "") -> Shares:
        """`folder`: one with the remoteness of all sums, for who can read it."""

        def of_sums(first: int, end: int) -> tuple[object, ...]:
            return self.query.text(), self.tokens, self.heaps, self.bounds, first, end, folder

        def of_list(first: int, end: int) -> tuple[object, ...]:
            return self.query.text(), self.texts[first:end], self.bounds, self.hull

        work, given = (list_share, of_list) if self.texts else (sums_share, of_sums)
        key = self.query.key() + json.dumps([self.tokens, self.heaps, self.hull, self.texts])
        return Shares(work, given, self.ranges(), key)


def make_plan(
    game: AnyGame,
    ending: Ending,
    budget: Budget,
    position: Position | None = None,
    to: tuple[int, ...] = (),
    heaps: int = 0,
    sample: int = 0,
    seed: int = 0,
) -> Plan:
    """What is asked for; the positions of sums are not made."""
    if reason := game.refusal(ending):
        raise Refused(reason)
    query = PositionQuery.of(game, ending)
    if any(n < 0 for n in to) or heaps < 0:
        raise BadParam(Argument("to"), " takes numbers from 0 on, such as ", Argument("to", "20"))
    if position is not None and (to or sample):
        raise BadParam("all that follows from a position is told: leave it out, or leave ", Argument("to"), " out")
    if sample:
        found = some(game, sample, to[0] if to else SAMPLE_TO, seed, budget)
    elif to and adds_heaps(game) and ending is not Ending.SCORED:
        if len(to) > 1:
            raise BadParam(Argument("to"), " is the number of tokens in all, such as ", Argument("to", "40"))
        assert isinstance(game, HeapGame)
        if has_user_defect(game):
            return plan_of(game, query, all_sums(game, to[0], heaps, budget))
        sums = AllSums(game, to[0], heaps, ending, budget)
        if ending is Ending.MISERE and (reason := unwalked(sums)):
            raise Refused(f"who wins is not known: {reason}; leave ", Argument("heaps"), " out, or begin at a position")
        return Plan(query, dict(enumerate(np.diff(sums.first).tolist())), to[0], sums.heaps)
    elif to and isinstance(game, TableGame):
        found = all_tuples(game, to, budget)
    elif to:
        raise Refused(
            f"{game.id} has neither heaps nor tuples to count to; type a position, or ", Argument("sample", "1000")
        )
    else:
        found = all_from(game, game.start() if position is None else position, budget)
    if heaps:
        raise BadParam(Argument("heaps"), " goes with ", Argument("to"), " and with games of heaps")
    return plan_of(game, query, found)


def plan_of(game: AnyGame, query: PositionQuery, found: list[Any]) -> Plan:
    """Of positions that are listed one by one."""
    sizes = dict(sorted(Counter(size_of(game, one) for one in found).items()))
    tuples = isinstance(game, TableGame) and len({len(one) for one in found}) == 1
    hull = tuple(map(max, *found, found[0])) if tuples else ()
    return Plan(query, sizes, texts=tuple(map(game.text, found)), hull=hull)


# ---- shares: what workers run, wherever they are ----


def sums_share(
    query: str,
    tokens: int,
    heaps: int,
    bounds: tuple[int, int],
    start: int,
    stop: int,
    folder: str,
    budget: Budget | None = None,
) -> bytes:
    """The rows of the sums start..stop - 1."""
    sums = numbered(query, tokens, heaps)
    sums.budget = budget or Budget(None)
    remoteness = remoteness_of(query, tokens, heaps, folder)
    listed = sums.list_range(start, stop, remoteness)
    normal = sums.ending is Ending.NORMAL
    far = np.full(stop - start, NONE, dtype=np.int32) if remoteness is None else remoteness[start:stop].astype(np.int32)
    lost = listed.nimbers == 0 if normal else far % 2 == 1
    if normal and remoteness is not None and ((far % 2 == 0) != lost).any():
        raise Refused(f"{sums.game.id}: nimbers and remoteness contradict each other; so no dataset is made")
    return pack(
        {
            "position": Texts(*listed.texts),
            "size": listed.sizes.astype(np.int32),
            "split": Choices(np.searchsorted(bounds, listed.sizes, side="right").astype(np.int8), SPLITS),
            "outcome": Choices(lost.astype(np.int8), OUTCOMES),
            "nimber": listed.nimbers.astype(np.int32) if normal else nothing(stop - start),
            "margin": nothing(stop - start),
            "remoteness": far,
            "best": Lists(listed.moves, Texts(*listed.move_texts)),
        }
    )


def nothing(rows: int) -> Array:
    return np.full(rows, NONE, dtype=np.int32)


@lru_cache(2)
def numbered(query: str, tokens: int, heaps: int) -> AllSums:
    opened = PositionQuery.read(query)
    game = opened.load_game()
    assert isinstance(game, HeapGame)
    return AllSums(game, tokens, heaps, Ending(opened.ending), Budget(None))


@lru_cache(2)
def remoteness_of(query: str, tokens: int, heaps: int, folder: str) -> Any:
    """From the folder that it is kept in, or found here; None where it is not known."""
    sums = numbered(query, tokens, heaps)
    if unwalked(sums):
        return None
    found = table_of(sums, Path(folder)).whole() if folder else None
    return sums.fill() if found is None else found


def unwalked(sums: AllSums) -> str | None:
    """Why the remoteness of these sums is not known; None if it is."""
    return "there are too many sums" if sums.count > MOST_WALKED else sums.leaves()


def table_of(sums: AllSums, folder: Path) -> TableFile:
    game = f"{sums.game.label()} {sums.game.origin}"
    key = f"remoteness of {game}, {sums.ending}, {sums.tokens} tokens, {sums.heaps} heaps"
    return TableFile(key, sums.dtype, sums.count, game_key(sums.game), folder)


def list_share(
    query: str, texts: tuple[str, ...], bounds: tuple[int, int], hull: tuple[int, ...], budget: Budget | None = None
) -> bytes:
    """The rows of these positions."""
    many = solver(query, hull)
    many.budget.seconds = None if budget is None else budget.left()
    positions = list(map(many.game.parse, texts))
    found = [many.answer(position) for position in positions]
    many.try_around(positions[-1])
    sizes = whole_numbers(size_of(many.game, position) for position in positions)
    columns: Columns = {
        "position": Texts.of(texts),
        "size": sizes,
        "split": Choices(np.searchsorted(bounds, sizes, side="right").astype(np.int8), SPLITS),
        "outcome": Choices.of([one.value.outcome for one in found], OUTCOMES),
        "nimber": whole_numbers(one.value.nimber for one in found),
        "margin": whole_numbers(one.value.margin for one in found),
        "remoteness": whole_numbers(one.remoteness for one in found),
        "best": Lists.of([one.best for one in found]),
    }
    return pack(columns)


@lru_cache(2)
def solver(query: str, hull: tuple[int, ...]) -> ManyPositions:
    opened = PositionQuery.read(query)
    return ManyPositions(opened.load_game(), Ending(opened.ending), Budget(None), hull, ALL_EDGES)


# ---- the answer ----


@dataclass
class Dataset(LongFile):
    """The answer to `dataset`: which rows there are; they are made when they are written, or asked for."""

    game: AnyGame
    ending: Ending
    plan: Plan = field(repr=False)

    def splits(self) -> dict[str, tuple[int, int, int]]:
        """Of each split: rows, least size, greatest size; none that is empty."""
        found: dict[str, tuple[int, int, int]] = {}
        for size, rows in self.plan.sizes.items():
            name = SPLITS[sum(size >= bound for bound in self.plan.bounds)]
            before, least, _ = found.get(name, (0, size, size))
            found[name] = (before + rows, least, size)
        return found

    @property
    def count(self) -> int:
        return sum(self.plan.sizes.values())

    def to_dict(self) -> JsonObject:
        return {
            **self.with_game(),
            "ending": str(self.ending),
            "rows": self.count,
            "splits": {
                name: {"rows": rows, "from_size": low, "to_size": high}
                for name, (rows, low, high) in self.splits().items()
            },
        }

    def screen(self) -> Iterator[TextLine | Grid]:
        yield TextLine(f"{self.game.label()}, {self.ending}: {self.count:,} positions", "bold")
        sizes = {
            name: f"size {low}" if low == high else f"sizes {low} to {high}"
            for name, (_, low, high) in self.splits().items()
        }
        rows = [[name, f"{rows:,}", sizes[name]] for name, (rows, *_) in self.splits().items()]
        yield Grid(rows, ["bold", None, "dim"])
        yield TextLine(Message("nothing is written yet; type ", Argument("out", "x.parquet")), "dim")

    def rows(self) -> Iterator[list[object]]:
        """All of them, in this process."""
        shares = self.plan.shares()
        for number in range(shares.count):
            columns = unpack(shares.work(*shares.given(number), budget=self.budget))
            if number == 0:
                yield list(columns)
            yield from map(list, rows_of(columns))

    # ---- as a file ----

    def prepare(self, out: Path | None) -> None:
        """Make the rows, block by block, beside the file that they will be."""
        if out is None:
            return
        place = ""
        sums = None if self.plan.texts else numbered(self.plan.query.text(), self.plan.tokens, self.plan.heaps)
        making = Making(out, self.plan.shares())
        making.__enter__()
        if sums is not None and sums.count > QUICK and making.missing and not unwalked(sums):
            folder = making.folder / "remoteness"
            sums.budget, place = self.budget, str(folder.resolve())
            with table_of(sums, folder) as store:
                if store.done < sums.count:
                    sums.fill(store, self.crew.workers)
            making.shares = self.plan.shares(place)
        making.work(self.crew, self.budget)
        self.making = making

    def write(self, path: Path) -> None:
        """To a file ending in .parquet or .csv; the same call after a stop goes on."""
        assert self.making is not None
        write_out(self.making.read(), path, self.to_dict())


# ---- many positions with their exact values, each once, from the smallest on, as a Parquet or CSV file ----


To = Annotated[
    int | tuple[int, ...] | None,
    Help("all sums of heaps of up to so many tokens, or all tuples up to such as 20,20", read=read_limits),
]
Heaps = Annotated[int, Help("with --to: at most so many heaps; 0 is any number")]
Sample = Annotated[int, Help("so many different random positions, of sizes up to --to")]
Seed = Annotated[int, Help("the same seed gives the same random positions")]
Workers = Annotated[int, Help("processes that work")]


@operation(
    budget="",
    files={".parquet": Dataset.write, ".csv": Dataset.write},
    panel="Publish",
    rank=4,
    also=("positions", "csv", "parquet", "data"),
)
def dataset(
    game: AnyGame | str,
    position: Position | None = None,
    to: To = None,
    heaps: Heaps = 0,
    sample: Sample = 0,
    seed: Seed = 0,
    ending: Ending | str | None = None,
    workers: Workers = 1,
    cluster: Cluster = "",
    budget: Budget | None = None,
) -> Dataset:
    """Many positions with values and best moves: CSV, Parquet. The same command goes on after a stop.

    All sums of heaps or all tuples up to `to`, `sample` random positions, or all that follow from a position (the usual
    start). Rows are made when they are asked for: `save(path)`, `to_pandas()`. The largest positions are for testing.
    """
    game, ending, budget = as_game(game), as_ending(ending, game), budget or Budget(None)
    here = None if position is None else as_position(game, position)
    crew = Crew(workers, cluster)
    crew.check()
    plan = make_plan(game, ending, budget, here, () if to is None else as_limits(to), heaps, sample, seed)
    return Dataset(game, ending, plan, crew=crew, budget=budget)
