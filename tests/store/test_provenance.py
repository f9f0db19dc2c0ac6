"""What a file says of how it was made: in every kind of file, the same each time, and noticed if it is not true."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from grundy.operations import all_operations
from grundy.store.provenance import BESIDE, COMMENTS, ROOMS, as_json, comment, from_comment, from_json, made_by
from grundy.version import __version__

# a command for each kind of file, and whether it has room for the stamp
KINDS = {
    "x.svg": ("draw nim 1+2", True),
    "x.tikz": ("draw nim 1+2", True),
    "x.tex": ("paper nim 1 --figure", True),
    "x.bib": ("cite nim", True),
    "x.html": ("export nim 1", True),
    "x.json": ("sequence kayles --to 9", True),
    "x.txt": ("sequence kayles --to 9", True),
    "x.dot": ("tree nim 1", True),
    "x.graphml": ("draw graph", True),
    "x.md": ("verify formula/nim --to 2", True),
    "x.png": ("table kayles --to 9", True),
    "x.csv": ("table kayles --to 9", False),
    "x.gz": ("certify nim 1", False),
    "x.zip": ("certify nim --batch given.csv", False),
    "x.npy": ("table kayles --to 9", False),
    "x.text": ("tree nim 1", False),
    "x.pdf": ("exercises nim --number 1 --seed 4", True),
    "x.parquet": ("simulate nim 1+2 --games 2 --seed 5", True),
}


@pytest.fixture(autouse=True)
def given_positions(tmp_path: Path) -> None:
    (tmp_path / "given.csv").write_text("position\n1+2\n")


def option(command: str) -> str:
    return "--report" if command.startswith("verify") else "--out"


def test_every_kind_of_file_is_tried() -> None:
    written = {kind for one in all_operations() for kind in (*one.files, *(f".{form}" for form in one.forms))}
    assert written == {Path(name).suffix for name in KINDS}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_file_says_how_it_was_made(ask: Any, tmp_path: Path, name: str) -> None:
    command, room = KINDS[name]
    if name == "x.parquet":
        pytest.importorskip("pyarrow", reason="there is no pyarrow to write it with")
    (tmp_path / "a").mkdir()
    for folder in ("", "a/"):
        assert ask(*command.split(), option(command), folder + name).rc == 0
    path = tmp_path / name
    assert (tmp_path / (name + BESIDE)).exists() is not room
    body, run = made_by(path)
    assert run["command"] == command.split(), "without the name of the file"
    assert run["grundy"] == __version__
    assert {"system", "machine", "python"} <= set(run)
    assert run["sha256"] == hashlib.sha256(body).hexdigest()
    assert run.get("seed") == (int(command.split()[-1]) if "--seed" in command else None)
    if name != "x.md":  # its seconds differ
        assert path.read_bytes() == (tmp_path / "a" / name).read_bytes(), "the same each time"


def test_what_is_read_is_read_as_before(ask: Any, tmp_path: Path) -> None:
    """A stamp is passed over by who reads the file."""
    matplotlib = pytest.importorskip("matplotlib.image")
    assert ask("table", "kayles", "--to", 9, "--out", "x.png").rc == 0
    assert matplotlib.imread(tmp_path / "x.png").ndim == 3
    assert ask("sequence", "kayles", "--to", 9, "--out", "x.txt").rc == 0
    assert "agree" in ask("sequence", "kayles", "--to", 9, "--compare", "x.txt").out
    assert ask("sequence", "kayles", "--to", 9, "--out", "x.json").rc == 0
    assert json.loads((tmp_path / "x.json").read_text())["values"] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]


@pytest.mark.parametrize("name", ["x.tikz", "x.npy"])
def test_a_file_is_made_again(ask: Any, tmp_path: Path, name: str) -> None:
    assert ask(*KINDS[name][0].split(), "--out", name).rc == 0
    ran = ask("reproduce", name)
    assert (ran.rc, ran.err) == (0, "")
    assert "the same" in ran.out


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_file_is_made_again(ask: Any, tmp_path: Path, name: str) -> None:
    if name == "x.parquet":
        pytest.importorskip("pyarrow", reason="there is no pyarrow to write it with")
    command = KINDS[name][0]
    assert ask(*command.split(), option(command), name).rc == 0
    assert ask("reproduce", name).rc == 0


def test_a_change_is_found(ask: Any, tmp_path: Path) -> None:
    assert ask("sequence", "kayles", "--to", 9, "--out", "b.txt").rc == 0
    text = (tmp_path / "b.txt").read_text()
    (tmp_path / "b.txt").write_text(text.replace("\n7 2\n", "\n7 3\n"))
    ran = ask("reproduce", "b.txt")
    assert ran.rc == 1
    assert 'b.txt was changed after it was written; it comes out different: line 9 was "7 3" and is "7 2"' in ran.err
    (tmp_path / "b.txt").write_text(text.replace('"9"', '"8"'))
    ran = ask("reproduce", "b.txt", "--json")
    assert ran.rc == 1
    assert json.loads(ran.out)["said"][0].startswith("it comes out different: line 1 ")


def test_what_was_piped_in_is_kept(ask: Any, tmp_path: Path) -> None:
    assert ask("draw", "nim", "-", "--out", "x.svg", stdin="1+2").rc == 0
    assert made_by(tmp_path / "x.svg")[1]["stdin"] == "1+2"
    assert ask("reproduce", "x.svg").rc == 0


OWN = """import grundy
from dataclasses import dataclass

@dataclass(frozen=True)
class Own(grundy.HeapGame):
    "Take one."
    id = "own"
    @grundy.rule
    def heap_options(n):
        if n: yield n - 1
"""


def test_a_file_of_rules_is_known_by_its_checksum_and_run_only_if_trusted(ask: Any, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    assert ask("table", "own.py", "--to", 5, "--out", "x.csv").rc == 0
    assert list(made_by(tmp_path / "x.csv")[1]["files"]) == ["own.py"]
    ran = ask("reproduce", "x.csv")
    assert (ran.rc, "--trust" in ran.err) == (2, True)
    assert ask("reproduce", "x.csv", "--trust").rc == 0
    (tmp_path / "own.py").write_text(OWN + "# more\n")
    assert "own.py is another file now" in ask("reproduce", "x.csv", "--trust").err


BAD = {
    "no command": "{}",
    "no list": '{"command": 3, "sha256": ""}',
    "another command": '{"command": ["serve"], "sha256": ""}',
    "a file elsewhere": '{"command": ["draw", "nim", "--out=/tmp/x.svg"], "sha256": ""}',
    "a cluster": '{"command": ["simulate", "nim", "--cluster", "tcp://x:1"], "sha256": ""}',
    "no such game": '{"command": ["draw", "no-such"], "sha256": ""}',
}


@pytest.mark.parametrize("name", BAD)
def test_a_stamp_that_makes_no_sense_or_harm(ask: Any, tmp_path: Path, name: str) -> None:
    (tmp_path / "x.svg").write_text(f"<svg/>\n<!-- grundy-run {BAD[name]} -->\n")
    ran = ask("reproduce", "x.svg")
    assert (ran.rc, ran.err.count("\n")) == (2, 1)


def test_no_stamp(ask: Any, tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text("<svg/>")
    assert "does not say how it was made" in ask("reproduce", "x.svg").err
    assert "cannot be read" in ask("reproduce", "none.svg").err


def test_it_can_be_left_out(ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_PROVENANCE", "0")
    assert ask("draw", "nim", "1", "--out", "x.svg").rc == 0
    assert "grundy-run" not in (tmp_path / "x.svg").read_text()


@settings(max_examples=30)
@given(some.text(), some.binary(), some.sampled_from(sorted(COMMENTS)))
def test_a_comment_comes_off_as_it_went_on(word: str, body: bytes, kind: str) -> None:
    run = as_json({"command": [word, "--", "-->", "@"]})
    assert "--" not in run
    assert from_comment(comment(COMMENTS[kind], kind == ".txt").add(body, run) or b"") == (body, run)


@settings(max_examples=30)
@given(some.dictionaries(some.text(), some.integers(), min_size=1))
def test_a_key_comes_off_as_it_went_on(data: dict[str, int]) -> None:
    body = json.dumps(data).encode() + b"\n"
    assert from_json(ROOMS[".json"].add(body, '{"a": {}}') or b"") == (body, '{"a": {}}')
