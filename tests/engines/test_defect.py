"""What a user's `defect` refuses is no position: no table counts it, no sample draws it, no rule is asked about it."""

import random
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import RowGame, TableGame, replace, rule
from grundy.analysis.tabulate import by_search
from grundy.core.budget import Budget
from grundy.core.errors import CannotCompile
from grundy.core.game import Ending, random_position
from grundy.core.random_streams import Starts, read_form
from grundy.core.registry import LOADED
from grundy.engines.dense import Dense, fill
from grundy.engines.reference import Reference
from grundy.families import HeapGame
from grundy.families.tables import TableLayout
from tests.support import registered_games


@dataclass(frozen=True)
class VertexNim(RowGame):
    """Take tokens from the heap where the piece stands; then the piece goes on to the next heap."""

    id = "vertex-nim"
    example = "3,2,1|0"
    memory = ("piece on",)

    @rule
    def table_options(position):  # type: ignore[no-untyped-def]
        heaps = len(position) - 1
        here = position[heaps]
        for taken in range(1, position[here] + 1):  # where there is no such heap, that is an IndexError
            yield replace(replace(position, here, position[here] - taken), heaps, (here + 1) % heaps)

    def defect(self, position: tuple[int, ...]) -> str | None:
        if position[-1] >= len(position) - 1:
            return "the piece stands on no heap"
        return super().defect(position)

    def box(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return (*(n + 1 for n in position[:-1]), max(position[-1] + 1, len(position) - 1))


def odd(position: tuple[int, ...]) -> str | None:
    return "the sum is odd" if sum(position) % 2 else None


@dataclass(frozen=True)
class Pairs(TableGame):
    """Take two tokens from a heap, or one from each of two."""

    id = "pairs"
    example = "3,5"

    @rule
    def table_options(a, b):  # type: ignore[no-untyped-def]
        even = 1 // (1 - (a + b) % 2)  # not defined where the sum is odd
        if a >= 2:
            yield a - 2 * even, b
        if b >= 2:
            yield a, b - 2
        if a and b:
            yield a - 1, b - 1

    def defect(self, position: tuple[int, ...]) -> str | None:
        return odd(position) or super().defect(position)


@dataclass(frozen=True)
class Ordered(TableGame):
    """Take two tokens from a heap, or one from each; the smaller heap stands first."""

    id = "ordered-pairs"
    order = "rising"

    @rule
    def table_options(a, b):  # type: ignore[no-untyped-def]
        even = 1 // (1 - (a + b) % 2)
        for x, y in ((a - 2 * even, b), (a, b - 2), (a - 1, b - 1)):
            if 0 <= x <= y:
                yield x, y

    def defect(self, position: tuple[int, ...]) -> str | None:
        return odd(position) or super().defect(position)


@dataclass(frozen=True)
class Falling(TableGame):
    """Take two tokens from a heap, or one from each; the larger heap stands first."""

    id = "falling-pairs"
    order = "falling"

    @rule
    def table_options(a, b):  # type: ignore[no-untyped-def]
        even = 1 // (1 - (a + b) % 2)
        for x, y in ((a - 2 * even, b), (a, b - 2), (a - 1, b - 1)):
            if x >= y >= 0:
                yield x, y

    def defect(self, position: tuple[int, ...]) -> str | None:
        return odd(position) or super().defect(position)


@dataclass(frozen=True)
class Symmetric(Pairs):
    """Take two tokens from a heap, or one from each of two; their order does not matter."""

    id = "symmetric-pairs"
    order = "symmetric"


@dataclass(frozen=True)
class Rising(TableGame):
    """Move a token to the right, or take one from each heap: play leads to later cells of a table too."""

    id = "to-the-right"

    @rule
    def table_options(a, b):  # type: ignore[no-untyped-def]
        even = 1 // (1 - (a + b) % 2)
        if a and b < 9:
            yield a - even, b + 1
        if a and b:
            yield a - 1, b - 1
        if b >= 2:
            yield a, b - 2

    def defect(self, position: tuple[int, ...]) -> str | None:
        return odd(position) or super().defect(position)

    def size(self, position: tuple[int, ...]) -> int:
        return 2 * position[0] + position[1]

    def box(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return position[0] + 1, max(10, position[1] + 1)


@dataclass(frozen=True)
class NeverEmpty(TableGame):
    """Take any number from one heap; nobody begins with two empty heaps, but play ends there."""

    id = "never-empty"

    @rule
    def table_options(a, b):  # type: ignore[no-untyped-def]
        for taken in range(1, a + 1):
            yield a - taken, b
        for taken in range(1, b + 1):
            yield a, b - taken

    def defect(self, position: tuple[int, ...]) -> str | None:
        return None if sum(position) else "there is nothing to take"


GAMES: list[tuple[Any, tuple[int, ...]]] = [
    (VertexNim(), (3, 3, 3, 4)),
    (Pairs(), (7, 8)),
    (Ordered(), (7, 8)),
    (Falling(), (8, 7)),
    (Symmetric(), (7, 7)),
    (Rising(), (5, 9)),
    (NeverEmpty(), (5, 6)),
]
NAMED = pytest.mark.parametrize(
    ("game", "to"),
    [pytest.param(*one, id=one[0].id, marks=[pytest.mark.long] * isinstance(one[0], Falling)) for one in GAMES],
)


def allowed(game: Any, to: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {place for place in product(*(range(n + 1) for n in to)) if game.defect(place) is None}


@NAMED
def test_layouts_list_their_cells_in_order(game: Any, to: tuple[int, ...]) -> None:
    layout = TableLayout(tuple(n + 1 for n in to), game.order)
    assert list(layout.places()) == [layout.place(cell) for cell in range(layout.cells)]


@pytest.mark.parametrize("ending", ["normal", "misere"])
@NAMED
def test_tables_hold_positions_alone(game: Any, to: tuple[int, ...], ending: str) -> None:
    wanted = allowed(game, to)
    for of in ("nimbers", "outcomes", "remoteness")[ending == "misere" :]:
        table = grundy.table(game, to, ending=ending, of=of, budget=Budget(None))
        searched = by_search(game, tuple(n + 1 for n in to), Ending(ending), Budget(None), of)
        assert (table.values == searched.values).all(), of
        assert {place for place, _ in table.items()} == wanted
        assert table.lost() == searched.lost() == sum(value == 0 for _, value in table.items())
        assert len(table.columns()[table.axes()[0]]) == len(wanted)


@NAMED
def test_patterns_count_positions_alone(game: Any, to: tuple[int, ...]) -> None:
    found = grundy.patterns(game, to, budget=Budget(None))
    assert found.positions == len(allowed(game, to))


def test_patterns_of_vertex_nim() -> None:
    """Two heaps to 20, and the piece on one of them."""
    assert grundy.patterns(VertexNim(), (20, 20, 3)).positions == 2 * 21 * 21


@NAMED
def test_the_compiled_table_agrees_with_the_definition(game: Any, to: tuple[int, ...]) -> None:
    if isinstance(game, NeverEmpty):
        with pytest.raises(CannotCompile, match="defect"):
            fill(game, game.box(to), "nimbers", Ending.NORMAL, Budget(None))
        return
    filled = fill(game, game.box(to), "nimbers", Ending.NORMAL, Budget(None))
    for position in random.Random(0).sample(sorted(allowed(game, to)), 12):
        assert filled[position] == Reference(game, Ending.NORMAL, Budget(None)).value(position).nimber


@pytest.mark.parametrize("game", [Pairs(), NeverEmpty()], ids=lambda game: game.id)
def test_large_positions_are_solved(game: Any) -> None:
    found = grundy.solve(game, "45,45", budget=Budget(None))
    assert not Dense.refuses(game, (45, 45), Ending.NORMAL)
    assert found.engine == ("dense" if isinstance(game, Pairs) else "search")
    searched = grundy.solve(game, "45,45", engine="search", budget=Budget(None))
    assert (found.value, found.best) == (searched.value, searched.best)


def test_a_move_to_what_defect_refuses_is_searched_and_noted() -> None:
    budget = Budget(None)
    assert grundy.table(NeverEmpty(), (5, 6), budget=budget)[3, 5] == 6
    assert any("defect() refuses 0,0" in note for note in budget.notes.values())


@NAMED
def test_samples_are_positions(game: Any, to: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LOADED, game.id, type(game))
    assert any(game.defect(game.sample(random.Random(seed), 8)) for seed in range(100))  # so it has to be asked again
    assert not any(game.defect(random_position(game, random.Random(seed), 8)) for seed in range(100))
    drawn = grundy.dataset(game, sample=20, seed=1)
    assert not any(game.defect(game.parse(str(row[0]))) for row in list(drawn.rows())[1:])
    starts = Starts(form=read_form(game, "size=8"))
    assert not any(game.defect(starts.random(game, 1, pair)) for pair in range(100))


@dataclass(frozen=True)
class EvenHeaps(HeapGame):
    """Take two tokens; heaps are even."""

    id = "even-heaps"

    @rule
    def heap_options(n):  # type: ignore[no-untyped-def]
        if n >= 2:
            yield n - 2

    def defect(self, position: tuple[int, ...]) -> str | None:
        return "a heap is odd" if any(n % 2 for n in position) else super().defect(position)


def test_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    game = EvenHeaps()
    monkeypatch.setitem(LOADED, game.id, EvenHeaps)
    assert grundy.table(game, 6).values.tolist() == [0, -1, 1, -1, 0, -1, 1]
    assert grundy.table(game, 6, of="outcomes", ending="misere").values.tolist() == [1, -1, 0, -1, 1, -1, 0]
    assert grundy.patterns(game, (9, 9)).positions == 25
    listed = [row[0] for row in list(grundy.dataset(game, to=6).rows())[1:]]
    assert sorted(listed) == sorted(["0", "2", "4", "2+2", "6", "2+4", "2+2+2"])
    assert [row[0] for row in list(grundy.dataset(game, to=6, heaps=1).rows())[1:]] == ["0", "2", "4", "6"]
    assert not any(game.defect(random_position(game, random.Random(seed), 8)) for seed in range(50))


def test_exercises_are_about_positions() -> None:
    game = Pairs()
    found = grundy.exercises(game, number=5, budget=Budget(None)).exercises
    assert len(found) == 5
    assert not any(game.defect(one.position) for one in found)


def test_random_play_finds_positions_where_samples_never_do() -> None:
    @dataclass(frozen=True)
    class Rare(HeapGame):
        """Take one token; heaps are larger than any sample."""

        id = "rare"

        @rule
        def heap_options(n):  # type: ignore[no-untyped-def]
            if n > 1000:
                yield n - 1

        def start(self) -> tuple[int, ...]:
            return (1010,)

        def defect(self, position: tuple[int, ...]) -> str | None:
            return "a heap has at least 1,000 tokens" if min(position, default=0) < 1000 else None

    drawn = {random_position(Rare(), random.Random(seed), 6) for seed in range(40)}
    assert drawn <= {(n,) for n in range(1004, 1011)}
    assert len(drawn) > 3


@pytest.mark.long
def test_tables_of_a_users_file_by_workers_and_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    file = tmp_path / "pairs.py"
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    first, last = lines.index("class Pairs(TableGame):"), lines.index("class Ordered(TableGame):")
    head = ["from dataclasses import dataclass", "from grundy import TableGame, rule", "", "", "def odd(position):"]
    head += ['    return "the sum is odd" if sum(position) % 2 else None', "", "", "@dataclass(frozen=True)"]
    file.write_text("\n".join([*head, *lines[first : last - 1]]) + "\n")
    game = grundy.game(str(file))
    plain = grundy.table(Pairs(), (20, 20)).values
    assert (grundy.table(game, (20, 20), resume=True).values == plain).all()
    assert (grundy.table(game, (20, 20), resume=True).values == plain).all()  # from what is kept
    for data in (tmp_path / "data").rglob("values.bin"):
        data.unlink()
    assert (grundy.table(game, (20, 20), workers=2).values == plain).all()


TABLES = [game for game in registered_games() if isinstance(game, TableGame)]


@pytest.mark.parametrize("game", TABLES, ids=lambda game: game.id)
def test_games_of_the_package_exclude_the_origin_at_most(game: Any) -> None:
    """Their `defect` is not asked for each cell of a table; so it may refuse nothing else."""
    shape = (3,) * (game.dimension() or 3)
    box = game.box(tuple(n - 1 for n in shape))
    if tuple(map(max, shape, box)) != shape:
        return  # searched, or shown out of a larger box
    layout = TableLayout(shape, game.order)
    assert [place for place in layout.places() if any(place) and game.defect(place)] == []
