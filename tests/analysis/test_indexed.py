"""Tables and sequences of one's own strips, grids and graphs: by their size, or by a coordinate of their own."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget, GraphGame, StripGame, param
from grundy.analysis.value_table import index_of
from grundy.core.capabilities.solving import Coordinates
from grundy.core.errors import BadParam, Refused
from grundy.core.registry import all_games
from grundy.operations.guess import guess_formulas
from tests.support import ROOT

Strips = tuple[str, ...]


@dataclass(frozen=True)
class Cover(StripGame):
    """Cover two neighbouring free squares: Dawson's Kayles."""

    id = "cover"
    letters = ".#"

    def start(self) -> Strips:
        return ("........",)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        for i in range(len(strip) - 1):
            if strip[i : i + 2] == "..":
                yield f"cover {i + 1}", strip[:i] + "##" + strip[i + 2 :]

    def size(self, position: Strips) -> int:
        return sum(strip.count(".") for strip in position)


@dataclass(frozen=True)
class Walk(StripGame):
    """One coin goes one or two squares to the left; the start has it `far` squares away."""

    id = "walk"
    far: int = param(3, 1, 30)
    colour: int = param(1, 1, 5)  # changes nothing in the size of the start

    def start(self) -> Strips:
        return ("." * self.far + "o",)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        at = strip.index("o")
        for step in range(1, min(2, at) + 1):
            yield f"go {step}", "." * (at - step) + "o" + "." * (len(strip) - 1 - at + step)

    def size(self, position: Strips) -> int:
        return sum(strip.index("o") for strip in position)


@dataclass(frozen=True)
class Stairs(GraphGame):
    """Down the stairs, one or two steps."""

    id = "stairs"
    n: int = param(4, 1, 100)

    def start(self) -> Any:
        edges = [f"v{i}>v{j}" for i in range(self.n + 1) for j in (i - 1, i - 2) if j >= 0]
        return self.parse(",".join(edges) + f"@v{self.n}")


@dataclass(frozen=True)
class OfItsOwn(Walk):
    """Says itself what its tables run over: every other square."""

    id = "of-its-own"


class EveryOther(Coordinates[OfItsOwn]):
    names = ("half",)

    def at(self, index: tuple[int, ...]) -> Strips | None:
        return ("." * (2 * index[0]) + "o",) if index[0] else None


def test_strips_by_their_length() -> None:
    table = grundy.table(Cover(), to=12)
    assert table.axes() == ["length"]
    assert np.array_equal(table.values, grundy.table("dawson-kayles", to=12).values)
    misere = grundy.table(Cover(), to=6, ending="misere")
    assert all("PN"[v] == grundy.solve(Cover(), "." * n, "misere").outcome for (n,), v in misere.items() if n)
    far = grundy.table(Cover(), to=6, of="remoteness")
    assert all(v == grundy.solve(Cover(), "." * n).remoteness for (n,), v in far.items() if n)
    assert grundy.sequence(Cover(), to=12).title_text() == "nimbers of cover, length 0 to 12"
    assert grundy.table(Cover(), to=0).values.tolist() == [0]


def test_grids_by_rows_and_columns(ask: Any) -> None:
    file = ROOT / "examples" / "corners.py"
    corners = grundy.game(str(file))
    table = grundy.table(corners, to=(3, 3))
    assert table.axes() == ["rows", "columns"]
    for (h, w), value in table.items():
        assert value == (grundy.solve(corners, "/".join(["." * w] * h), engine="reference").nimber if h and w else 0)
    assert ask("table", file, "--to", "2,3").out.splitlines()[1].split() == [
        "rows",
        "\\",
        "columns",
        "0",
        "1",
        "2",
        "3",
    ]
    with pytest.raises(BadParam, match="runs over rows and columns, so type to=10,10"):
        grundy.table(corners, to=3)
    with pytest.raises(Refused, match="no single coordinate"):
        grundy.sequence(corners, to=3)


@pytest.mark.parametrize("game", [Stairs(), Walk(), Stairs(n=9)], ids=lambda game: game.label())
def test_a_parameter_that_makes_the_start_larger(game: Any, tmp_path: Path) -> None:
    """Below its bounds there is no position, and a sequence begins where the parameter does."""
    table = grundy.table(game, to=10)
    assert table.values.tolist() == [-1, *(n % 3 for n in range(1, 11))]
    assert table.axes() == ["n" if game.id == "stairs" else "far"]
    sequence = grundy.sequence(game, to=10)
    assert (sequence.first, sequence.values.tolist()) == (1, [n % 3 for n in range(1, 11)])
    sequence.to_b_file(tmp_path / "b.txt")
    assert (tmp_path / "b.txt").read_text().splitlines()[1:3] == ["1 1", "2 2"]
    found = sequence.compare({n: n % 3 for n in range(20)})
    assert (found.agrees, found.first, found.last) == (True, 1, 10)
    assert sequence.compare(dict.fromkeys(range(20), 0)).differs_at == 1


def test_a_coordinate_of_its_own_comes_first() -> None:
    table = grundy.table(OfItsOwn(), to=4)
    assert (table.axes(), table.values.tolist()) == (["half"], [-1, 2, 1, 0, 2])


def test_a_guess_says_where_it_counts_from(ask: Any, tmp_path: Path) -> None:
    (one, *_) = guess_formulas([n * 3 for n in range(1, 60)], None, Budget(None), 1)
    assert str(one) == "s(n) = 3n + 3  [floor form; fitted on 0 to 29, survived to 58; s(0) is its term 1]"
    (tmp_path / "b.txt").write_text("".join(f"{n} {3 * n}\n" for n in range(1, 60)))
    assert ask("guess", "--file", "b.txt").out.startswith(str(one))
    assert "its term 1" in str(grundy.guess(Stairs(), to=60)[0])


def test_games_of_the_package_keep_their_tables() -> None:
    """No parameter that only changes the rule, no board that is not empty, is taken for a size."""
    indexed = {id: found.names for id, kind in all_games().items() if (found := index_of(kind()))}
    own = {id for id, kind in all_games().items() if kind().has(Coordinates)}
    assert set(indexed) == own | {"cram"}  # which starts with an empty board


@pytest.mark.long
def test_pictures(tmp_path: Path) -> None:
    from grundy.render.table_pictures import PICTURES, draw_nimbers

    for picture in PICTURES:
        draw_nimbers(grundy.sequence(Stairs(), to=20), tmp_path / "x.svg", picture)
        assert "<svg" in (tmp_path / "x.svg").read_text()
