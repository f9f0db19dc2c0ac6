"""Datasets: every column as the definition says, each position once, the same bytes however they were made."""

import csv
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.analysis.tabular_files import Choices, Lists, Texts, pack, rows_of, unpack, whole_numbers
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.game import Ending
from grundy.engines.reference import Reference
from tests.conftest import Started
from tests.support import PATIENCE

COLUMNS = ["position", "size", "split", "outcome", "nimber", "margin", "remoteness", "best"]

ASKED = [
    ("nim", {"to": 9}),
    ("nim", {"to": 12, "heaps": 3}),
    ("kayles", {"to": 9}),
    ("grundys-game", {"to": 10}),
    ("laskers-nim", {"to": 8}),
    ("wythoff", {"to": (6, 7)}),
    ("chomp", {"to": (4, 4, 4)}),
    ("cram", {"position": "..../...."}),
    ("divinim", {"position": "#../...", "endings": list(Ending)}),
    ("kayles", {"position": "7+3"}),
    ("hackenbush", {"sample": 40, "to": 5, "seed": 3}),
    ("northcott", {"sample": 12, "to": 4}),
]


def cases() -> list[Any]:
    found = []
    for name, asked in ASKED:
        asked = dict(asked)
        for ending in asked.pop("endings", [Ending.NORMAL, Ending.MISERE]):
            if not grundy.game(name).refusal(ending):
                found.append(pytest.param(name, asked, ending, id=f"{name}-{'-'.join(asked)}-{ending}"))
    return found


@pytest.mark.parametrize(("name", "asked", "ending"), cases())
def test_every_column_is_what_the_definition_says(name: str, asked: dict[str, Any], ending: Ending) -> None:
    game = grundy.game(name)
    header, *rows = grundy.dataset(game, ending=ending, **asked).rows()
    assert header == COLUMNS
    positions = [game.parse(row[0]) for row in rows]
    assert len({game.canonical(position) for position in positions}) == len(rows), "no position is told twice"
    assert [row[1] for row in rows] == sorted(row[1] for row in rows), "from the smallest on"
    for row, position in random.Random(0).sample(list(zip(rows, positions, strict=True)), min(12, len(rows))):
        told = dict(zip(header, row, strict=True))
        judge = Reference(game, ending, Budget(None))
        value = judge.value(position)
        assert told["outcome"] == value.outcome
        assert told["nimber"] == value.nimber or game.loopy  # which has a formula, and no search finds nimbers
        assert told["margin"] == value.margin
        assert told["remoteness"] == judge.remoteness(position)
        assert told["best"] == grundy.solve(game, position, ending).best


@pytest.mark.nojit
def test_the_largest_positions_are_for_testing() -> None:
    found = grundy.dataset("nim", to=20)
    splits = found.splits()
    assert [splits[name][1:] for name in ("train", "valid", "test")] == [(0, 18), (19, 19), (20, 20)]
    assert sum(rows for rows, *_ in splits.values()) == found.count == 2714  # partitions of 0 to 20
    assert grundy.dataset("nim", to=0).splits() == {"test": (1, 0, 0)}
    assert found.to_dict()["splits"]["test"] == {"rows": 627, "from_size": 20, "to_size": 20}


def test_shares_do_not_depend_on_each_other() -> None:
    """Any share alone gives what all together give, and none mixes two splits."""
    from grundy.operations import dataset

    found = grundy.dataset("kayles", to=14)
    shares, before = found.plan.shares(), dataset.SUMS
    whole = [row for i in range(shares.count) for row in rows_of(unpack(shares.work(*shares.given(i))))]
    try:
        dataset.SUMS = 37
        cut = found.plan.shares()
        pieces = [list(rows_of(unpack(cut.work(*cut.given(i))))) for i in reversed(range(cut.count))]
    finally:
        dataset.SUMS = before
    assert cut.count > 10 > shares.count
    assert [row for piece in reversed(pieces) for row in piece] == whole
    assert all(len({row[2] for row in piece}) == 1 for piece in pieces)


def wait_for_chunks(process: Started, folder: Path, count: int, patience: float = PATIENCE) -> None:
    until = time.monotonic() + patience
    while len(list(folder.glob("*.part"))) < count:
        assert process.poll() is None, f"it ended too early: {process.communicate()}"
        assert time.monotonic() < until, "no chunk is written"
        time.sleep(0.005)


def test_killed_and_typed_again_gives_the_same_bytes(start_grundy: Any, ask: Any, tmp_path: Path) -> None:
    command = ("dataset", "kayles", "24", "--out")
    process = start_grundy(*command, "x.csv")
    wait_for_chunks(process, tmp_path / "x.csv.parts", 2)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (tmp_path / "x.csv").exists()
    chunks = sorted((tmp_path / "x.csv.parts").glob("*.part"))
    chunks[0].write_bytes(b"damaged")
    ran = ask(*command, "x.csv")
    assert ran.rc == 0, ran.err
    assert "grundy: 1 of the blocks in " in ran.err
    assert ask(*command, "y.csv").rc == 0
    assert (tmp_path / "x.csv").read_bytes() == (tmp_path / "y.csv").read_bytes()
    assert not (tmp_path / "x.csv.parts").exists()


def test_workers_and_kinds_of_file(ask: Any, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    asked = ("dataset", "nim", "--to", "12")
    assert ask(*asked, "--out", "x.parquet").rc == 0
    assert ask(*asked, "--workers", 2, "--out", "y.parquet").rc == 0
    assert (tmp_path / "x.parquet").read_bytes() == (tmp_path / "y.parquet").read_bytes()
    assert ask(*asked, "--out", "x.csv").rc == 0
    table = parquet.read_table(tmp_path / "x.parquet")
    assert table.column_names == COLUMNS
    with (tmp_path / "x.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    told = table.to_pylist()
    assert [row["position"] for row in rows] == [row["position"] for row in told]
    assert [row["best"] for row in rows] == ["; ".join(row["best"]) for row in told]
    assert [row["nimber"] for row in rows] == [str(row["nimber"]) for row in told]
    file = parquet.ParquetFile(tmp_path / "x.parquet")
    assert file.num_row_groups == 3  # one for each split
    assert b'"game": "nim"' in file.schema_arrow.metadata[b"grundy"]
    assert ask("reproduce", "x.parquet").rc == 0


@pytest.mark.nojit
def test_columns_come_back() -> None:
    columns = {
        "n": whole_numbers([1, None, -3]),
        "text": Texts.of(["", "é", "a,b"]),
        "few": Choices.of(["N", None, "P"], ("N", "P")),
        "lists": Lists.of([[], ["x", ""], ["ü"]]),
    }
    assert pack(columns) == pack(columns)
    assert list(rows_of(unpack(pack(columns)))) == [
        (1, "", "N", []),
        (None, "é", None, ["x", ""]),
        (-3, "a,b", "P", ["ü"]),
    ]


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("nim", "--to", "1000"), "--heaps"),
        (("nim", "--to", "3,3"), "tokens in all"),
        (("nim", "3", "--to", "3"), "leave --to out"),
        (("cram", "--to", "3"), "--sample"),
        (("wythoff", "--to", "3"), "--to 10,10"),
        (("wythoff", "--to", "3,3", "--heaps", "2"), "--heaps goes with --to"),
        (("kayles", "--to", "9", "--heaps", "2", "-e", "misere"), "more heaps than there were"),
        (("nim", "--to", "9", "-e", "scored"), "no points"),
        (("nim", "--to", "9", "--sample", "99999999"), "--sample 1000"),
        (("nim", "--to", "9", "--out", "x.xlsx"), ".parquet, .csv"),
        (("nim", "--to", "9", "--workers", "0"), "workers"),
    ],
)
def test_what_cannot_be_made_is_said_before_any_work(
    ask: Any, tmp_path: Path, asked: tuple[str, ...], says: str
) -> None:
    ran = ask("dataset", *asked)
    assert says in ran.complaint()
    assert not list(tmp_path.iterdir())


@pytest.mark.nojit
def test_fewer_random_positions_than_asked_for_is_said(ask: Any) -> None:
    ran = ask("dataset", "nim", "--sample", "500", "--to", "2")
    assert "different ones were found" in ran.err


@pytest.mark.nojit
def test_a_dataset_without_a_file_says_how_many_rows_there_are(ask: Any) -> None:
    ran = ask("dataset", "nim", "--to", "30")
    assert "28,629 positions" in ran.out
    assert "--out x.parquet" in ran.out


def test_a_wrong_file_name_in_python(tmp_path: Path) -> None:
    with pytest.raises(GrundyError, match=r"\.parquet or \.csv"):
        grundy.dataset("nim", to=3).save(tmp_path / "x.txt")
    grundy.dataset("nim", to=3).save(tmp_path / "x.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]
