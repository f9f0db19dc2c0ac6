"""Batches: good rows answered as `solve` answers, bad ones named with their line, hostile files read as mere text."""

import csv
import signal
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.core.errors import GrundyError
from tests.analysis.test_dataset import wait_for_chunks

ROWS = [
    ("nim", "", "normal", "3+5+4"),
    ("kayles", "", "misere", "7+2+2"),
    ("octal", "code=0.07", "normal", "9+4"),
    ("wythoff", "", "normal", "5,3"),
    ("wythoff", "", "misere", "4,9"),
    ("cram", "", "normal", ".../..."),
    ("divinim", "", "scored", "#../..."),
    ("northcott", "", "normal", ".B..W./W....B|W"),
    ("hackenbush", "", "misere", "0-1,1-2"),
]


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def answers(sheet: Path, game: str | None = None, **asked: Any) -> tuple[list[dict[str, Any]], list[tuple[int, str]]]:
    found = grundy.batch(game, sheet, **asked)
    names, *rows = found.rows()
    return [dict(zip(names, row, strict=True)) for row in rows], found.bad


def test_every_answer_is_that_of_solve(tmp_path: Path) -> None:
    sheet = tmp_path / "x.csv"
    with sheet.open("w", newline="") as file:
        csv.writer(file).writerows(
            [("game", "params", "ending", "position", "note"), *((*row, "mine") for row in ROWS)]
        )
    told, bad = answers(sheet)
    assert not bad
    for line, (row, (name, params, ending, position)) in enumerate(zip(told, ROWS, strict=True), start=2):
        game = grundy.game(name, **dict(pair.split("=") for pair in params.split(";") if pair))
        alone = grundy.solve(game, position, ending)
        assert (row["line"], row["game"], row["position"], row["ending"]) == (line, name, position, ending)
        assert (row["outcome"], row["nimber"], row["margin"]) == (alone.outcome, alone.nimber, alone.margin)
        assert (row["remoteness"], row["best"], row["error"]) == (alone.remoteness, alone.best, "")


@pytest.mark.parametrize("ending", ["normal", "misere"])
@pytest.mark.parametrize("name", ["nim", "kayles", "subtraction", "wythoff"])
def test_many_rows_share_a_table_and_say_the_same(name: str, ending: str, tmp_path: Path, monkeypatch: Any) -> None:
    from grundy.analysis import many_positions as many
    from grundy.operations import batch

    monkeypatch.setattr(batch, "ENOUGH", 5)
    monkeypatch.setattr(batch, "SHARES", 2)
    monkeypatch.setattr(many, "LEAST_CELLS", 1)
    positions = ["3,1", "0,0", "2,7", "5,5", "4,0"] if name == "wythoff" else ["3+1", "0", "2+1+4", "5", "1+1", "6+1+1"]
    told, bad = answers(
        written(tmp_path / "x.csv", "position\n" + "\n".join(f'"{p}"' for p in 2 * positions)), name, ending=ending
    )
    assert not bad
    for row in told:
        alone = grundy.solve(name, row["position"], ending)
        assert (row["outcome"], row["nimber"]) == (alone.outcome, alone.nimber)
        assert (row["remoteness"], row["best"]) == (alone.remoteness, alone.best)


BAD = {
    "3+x": "expected a number",
    "-1": "expected a number",
    '"3,4"': "3+5+4",
    "3,4": "put quotes",
    "9" * 200_000: "",
    "=1+1": "expected a number",
    "@SUM(A1)": "expected a number",
    "\x00": "",
    "../../etc/passwd": "expected a number",
    "@/etc/passwd": "expected a number",
}


@pytest.mark.nojit
@pytest.mark.parametrize("cell", BAD, ids=range(len(BAD)))
def test_a_bad_row_is_named_and_the_others_answered(cell: str, ask: Any, tmp_path: Path) -> None:
    written(tmp_path / "x.csv", f"position\n3+5+4\n{cell}\n1+1\n")
    ran = ask("solve", "nim", "--batch", "x.csv", "--out", "y.csv")
    assert ran.rc == 1
    assert "1 of 3 rows of x.csv are not answered" in ran.err
    assert "grundy: line 3: " in ran.err
    assert BAD[cell] in ran.err
    assert "Traceback" not in ran.err
    assert max(map(len, ran.err.splitlines())) < 1000
    with (tmp_path / "y.csv").open(newline="", encoding="utf-8") as file:
        before = csv.field_size_limit(1 << 20)
        rows = list(csv.DictReader(file))
        csv.field_size_limit(before)
    assert [(row["line"], row["nimber"]) for row in rows] == [("2", "2"), ("3", ""), ("4", "0")]
    assert [bool(row["error"]) for row in rows] == [False, True, False]
    assert not (tmp_path / "y.csv.parts").exists()


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ("position\n1\n2\n", [2, 3]),
        ("1\n2\n", [1, 2]),  # no header
        ("\ufeffposition\r\n1\r\n2\r\n", [2, 3]),
        ("\ufeff1\r\n2", [1, 2]),
        ("\n\nPosition\n\n1\n\n2\n\n", [5, 7]),
        ('"position"\n"1"\n" 2 "\n', [2, 3]),
        ("note;position;game\nx;1;nim\ny;2;\n", [2, 3]),
        ("position\tending\n1\tnormal\n2\n", [2, 3]),
        ('note,position\n"two\nlines",1\nz,2,,\n', [2, 4]),
        ("position\r1\r2\r", [2, 3]),
    ],
    ids=range(10),
)
def test_files_of_every_kind_are_read(content: str, lines: list[int], tmp_path: Path) -> None:
    told, bad = answers(written(tmp_path / "x.csv", content), "nim")
    assert not bad
    assert [(row["line"], row["position"], row["nimber"]) for row in told] == [(lines[0], "1", 1), (lines[1], "2", 2)]


@pytest.mark.nojit
def test_what_is_no_text_is_a_bad_row(tmp_path: Path) -> None:
    told, bad = answers(written(tmp_path / "x.csv", b"position\n1\n\xff\xfe\n2\n"), "nim")
    assert [row["nimber"] for row in told] == [1, None, 2]
    assert [line for line, _ in bad] == [3]
    assert "UTF-8" in bad[0][1]


@pytest.mark.nojit
def test_a_quote_that_is_never_closed_is_one_bad_row(tmp_path: Path) -> None:
    told, bad = answers(written(tmp_path / "x.csv", 'position\n1\n"2\n3\n4\n'), "nim")
    assert [row["nimber"] for row in told] == [1, None]
    assert [line for line, _ in bad] == [3]


@pytest.mark.nojit
@pytest.mark.parametrize("content", ["", "\n\n", "position\n", "position,game\n,\n", b"\xef\xbb\xbf"], ids=range(5))
def test_a_file_without_positions(content: str | bytes, tmp_path: Path) -> None:
    with pytest.raises(GrundyError, match="holds no position"):
        grundy.batch("nim", written(tmp_path / "x.csv", content))


@pytest.mark.nojit
def test_rows_about_what_is_not_there(tmp_path: Path) -> None:
    rows = ["1,nonesuch,,", "1,,,", "1,nim,,scored", "1,nim,,sideways", "1,octal,code=x,", "1,nim,q,", "1,nim,,"]
    sheet = "\n".join(["position,game,params,ending", *rows])
    told, bad = answers(written(tmp_path / "x.csv", sheet))
    assert [line for line, _ in bad] == [2, 3, 4, 5, 6, 7]
    assert told[-1]["nimber"] == 1
    assert "names no game" in dict(bad)[3]


@pytest.mark.nojit
def test_a_number_that_no_column_holds(tmp_path: Path) -> None:
    _, bad = answers(written(tmp_path / "x.csv", f"position\n{2**63}\n{2**63 - 1}\n"), "nim")
    assert [line for line, _ in bad] == [2]


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("--batch", "none.csv"), "cannot be read"),
        (("nim", "--batch", "."), "cannot be read"),
        (("nim", "--batch"), "requires an argument"),
        (("nim", "--batch", "x.csv", "--each", "soon"), "no length of time"),
        (("nonesuch", "--batch", "x.csv"), "no game"),
        (("nim", "--batch", "x.csv", "--out", "y.xlsx"), ".parquet, .csv"),
        (("nim", "--batch", "x.csv", "--ending", "sideways"), "no ending"),
    ],
)
def test_a_wrong_command_is_one_line(asked: tuple[str, ...], says: str, ask: Any, tmp_path: Path) -> None:
    written(tmp_path / "x.csv", "position\n1\n")
    assert says in ask("solve", *asked).complaint()


def test_killed_and_typed_again(start_grundy: Any, ask: Any, tmp_path: Path) -> None:
    rows = [f"{i % 9}+{i % 7}+{i % 5}" for i in range(4000)]
    rows[77] = "bad"
    written(tmp_path / "x.csv", "position\n" + "\n".join(rows) + "\n")
    command = ("solve", "kayles", "--batch", "x.csv", "--out")
    process = start_grundy(*command, "y.csv")
    wait_for_chunks(process, tmp_path / "y.csv.parts", 2)
    process.send_signal(signal.SIGKILL)
    process.wait()
    ran = ask(*command, "y.csv")
    assert ran.rc == 1
    assert "line 79" in ran.err
    assert ask(*command, "z.csv").rc == 1
    assert (tmp_path / "y.csv").read_bytes() == (tmp_path / "z.csv").read_bytes()


def test_a_users_own_game(tmp_path: Path) -> None:
    from tests.support import ROOT

    own = str(ROOT / "examples" / "take_a_square.py")
    told, bad = answers(written(tmp_path / "x.csv", "position\n5\n8+3\n"), own)
    assert not bad
    assert [row["nimber"] for row in told] == [grundy.solve(own, row["position"]).nimber for row in told]
