"""Loading a file runs nothing: the source is searched for what could, and hostile files are put in place."""

import ast
import json
import os
import pickle
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.analysis.check_certificate import FIELDS, Wrong, check, digest, dump
from grundy.analysis.record import load_record
from grundy.analysis.simulation import replay_run, show_run
from grundy.core.errors import GrundyError
from grundy.store.arrays import Document, NumberedBlocks, TableFile
from grundy.store.database import SavedGames, Verdicts
from grundy.store.runs import Runs
from tests.support import ROOT

# ---- nothing in the source can run what it reads ----

UNSAFE_MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib", "code", "codeop"}
UNSAFE_CALLS = {"eval", "exec", "compile", "__import__"}
UNSAFE_METHODS = {"exec_module", "load_module", "enable_load_extension", "read_pickle", "to_pickle"}
ARRAYS = {"load", "save", "savez", "savez_compressed"}  # numpy's, which take pickles unless told not to

# the few places that do, and why nobody else's file reaches them
KNOWN = {
    ("compile/cache.py", "pickle"): "compiled code, in a folder and of files that the user alone can write",
    ("core/rules.py", "exec"): "a rule that this process has imported, with looks at the budget in its loops",
    ("core/rules.py", "compile"): "the same, and the file of a rule, to look at its code without running it",
    ("compile/rule_compiler.py", "exec"): "source generated from a rule that this process has imported",
    ("compile/rule_compiler.py", "compile"): "the same",
    ("core/registry.py", "exec_module"): "a file of rules that the user has named on the command line",
    (
        "analysis/check_certificate.py",
        "exec_module",
    ): "reference rules in the folder that the user named",
}


def unsafe(text: str) -> set[str]:
    """What in a source could run a file's content."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names} & UNSAFE_MODULES
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "").partition(".")[0]} & UNSAFE_MODULES
        elif isinstance(node, ast.Call):
            found |= unsafe_call(node)
    return found


def unsafe_call(node: ast.Call) -> set[str]:
    words = {word.arg: word.value for word in node.keywords}
    if isinstance(node.func, ast.Name):
        return {node.func.id} & UNSAFE_CALLS
    if not isinstance(node.func, ast.Attribute):
        return set()
    found = {node.func.attr} & UNSAFE_METHODS
    if ast.unparse(node.func) in ("os.system", "os.popen"):
        found.add("shell")
    if isinstance(node.func.value, ast.Name) and node.func.value.id in ("np", "numpy") and node.func.attr in ARRAYS:
        told = words.get("allow_pickle")
        if not (isinstance(told, ast.Constant) and told.value is False):
            found.add(f"np.{node.func.attr} without allow_pickle=False")
    shell = words.get("shell")
    return found | ({"shell"} if shell is not None and ast.unparse(shell) != "False" else set())


def test_nothing_runs_what_it_reads() -> None:
    files = sorted((ROOT / "grundy").rglob("*.py"))
    found = {
        (str(path.relative_to(ROOT / "grundy")), what) for path in files for what in unsafe(path.read_text("utf-8"))
    }
    assert found == set(KNOWN), "say in KNOWN why nobody else's file gets there, or do without"


@pytest.mark.parametrize(
    "text",
    [
        "import pickle",
        "from marshal import loads",
        "eval(x)",
        "np.load(path)",
        "np.load(path, allow_pickle=True)",
        "subprocess.run(x, shell=True)",
        "spec.loader.exec_module(m)",
    ],
)
def test_what_could_is_noticed(text: str) -> None:
    assert unsafe(text)
    assert not unsafe("json.loads(x); np.load(path, allow_pickle=False); subprocess.run(x)")


# ---- hostile files ----


class Bomb:
    """A pickle that leaves a mark when it is read."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.mark),)


def evil_rules(folder: Path, mark: Path) -> Path:
    path = folder / "evil.py"
    path.write_text(f"import os\nos.mkdir({str(mark)!r})\n")
    return path


def in_a_table(folder: Path, mark: Path) -> None:
    """A pickle under an honest checksum, of values that claim to be objects."""
    bomb = pickle.dumps(Bomb(mark))
    with TableFile("key", "uint8", folder=folder) as store:
        store.append(np.frombuffer(bomb, dtype=np.uint8))
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {"dtype": "object"}))
    with TableFile("key", "uint8", folder=folder) as store:
        assert store.done == 0
        assert len(store.read()) == 0


def in_a_map(folder: Path, mark: Path) -> None:
    for name in ("values.bin", "manifest.json"):
        (folder / name).write_bytes(pickle.dumps(Bomb(mark)))
    with TableFile("key", "uint16", 100, folder=folder) as store:
        assert store.done == 0


def in_a_document(folder: Path, mark: Path) -> None:
    (folder / "document").write_bytes(pickle.dumps(Bomb(mark)))
    assert Document("key", folder=folder).read() is None


def in_a_record(folder: Path, mark: Path) -> None:
    path = folder / "game.json"
    record = {"format": "grundy record 1", "game": str(evil_rules(folder, mark)), "params": {}, "ending": "normal"}
    for content in (pickle.dumps(Bomb(mark)), json.dumps({**record, "start": "3", "moves": []}).encode()):
        path.write_bytes(content)
        with pytest.raises(GrundyError):
            load_record(path).load_game()


def in_a_database(folder: Path, mark: Path) -> None:
    for kind in (SavedGames, Runs, Verdicts):
        path = folder / f"{kind.__name__}.sqlite"
        path.write_bytes(pickle.dumps(Bomb(mark)) * 50)
        with pytest.raises(GrundyError):
            kind(path)


def in_the_words_of_a_database(folder: Path, mark: Path) -> None:
    """A pickle, and functions of SQLite that read and run, where text is meant to be."""
    games = SavedGames(folder / "saved.sqlite")
    id = games.save("me", "nim", "a game", "{}")
    with closing(sqlite3.connect(games.path)) as file, file:
        file.execute("update saved set record = ?", (repr(pickle.dumps(Bomb(mark))),))
        file.execute(f"create trigger t after update on saved begin select load_extension('{mark}'); end")
    assert "mkdir" in str(games.load(id))


def in_a_run(folder: Path, mark: Path) -> None:
    """A kept simulation of a game in somebody's file."""
    runs = Runs(folder / "runs.sqlite")
    evil = str(evil_rules(folder, mark))
    match = {"game": evil, "params": {}, "ending": "normal", "players": ["random", "random"], "games": 2, "own": [evil]}
    number = runs.begin("simulate", json.dumps({**match, "starts": {"texts": ["3"], "form": []}}), "1")
    assert show_run(runs.load(number)).run == number
    with pytest.raises(GrundyError, match="runs no file"):
        replay_run(runs.load(number), 1)


def in_a_certificate(folder: Path, mark: Path) -> None:
    """One that names a rule elsewhere."""
    evil_rules(folder, mark)
    (folder / "reference_rules").mkdir()
    (folder / "reference_rules" / "__init__.py").touch()
    fields: dict[str, Any] = dict.fromkeys(FIELDS, "") | {"certificate": 1, "game": "../evil", "params": {}}
    fields["sha256"] = digest(fields)
    for content in (pickle.dumps(Bomb(mark)), dump(fields)):
        with pytest.raises(Wrong):
            check(content, folder / "reference_rules")


def in_a_data_set(folder: Path, mark: Path) -> None:
    (folder / "x.parts").mkdir()
    (folder / "x.parts" / "00000000.part").write_bytes(bytes(32) + pickle.dumps(Bomb(mark)))
    with NumberedBlocks(folder / "x", "key", 1) as blocks:
        assert (blocks.dropped, blocks.missing) == (1, {0})


HOSTILE = [
    in_a_data_set,
    in_a_certificate,
    in_a_table,
    in_a_map,
    in_a_document,
    in_a_record,
    in_a_database,
    in_the_words_of_a_database,
    in_a_run,
]


@pytest.mark.parametrize("plant", HOSTILE, ids=lambda plant: plant.__name__)
def test_a_hostile_file_runs_nothing(tmp_path: Path, plant: Callable[[Path, Path], None]) -> None:
    mark, folder = tmp_path / "mark", tmp_path / "files"
    folder.mkdir()
    plant(folder, mark)
    assert not mark.exists(), "it was run"


def test_the_bomb_is_one(tmp_path: Path) -> None:
    pickle.loads(pickle.dumps(Bomb(tmp_path / "mark")))
    assert (tmp_path / "mark").exists()
