"""Compiled code is kept by the content of all that it is made of, in a folder that nobody else can write to."""

import ast
import gc
import importlib
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from grundy.compile import cache
from grundy.compile.jit import uncollected
from tests.forked import context
from tests.support import PATIENCE, ROOT, one_line_error

FILES = {
    "__init__": "",
    "few": "FEW = 5\n",
    "helper": "from grundy.compile.kernel import kernel\nfrom trial.few import FEW\n\n"
    "@kernel\ndef below(n):\n    return n + FEW\n",
    "outer": "from grundy.compile.kernel import kernel\nfrom trial import helper\nbelow = helper.below\n\n"
    "@kernel\ndef play(n):\n    return 10 * below(n)\n",
}


KERNELS = [path for path in (ROOT / "grundy").rglob("*.py") if "kernels" in (path.stem, path.parent.name)]


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    """A package of kernels that call each other from file to file."""
    folder = tmp_path / "trial"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Another content of the same length and the same age."""
    assert len(old) == len(new)
    text, at = path.read_text(), path.stat()
    assert old in text
    path.write_text(text.replace(old, new))
    os.utime(path, ns=(at.st_atime_ns, at.st_mtime_ns))


def in_a_process(function: Callable[..., Any], *arguments: Any) -> Any:
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(function, *arguments).result(timeout=PATIENCE)


def play(folder: Path, store: Path, err: Path | None = None) -> tuple[int, int]:
    """What the trial answers to 3 in a process of its own, and how many functions it found compiled."""
    sys.dont_write_bytecode = True  # Python's own cache goes by size and age
    os.environ["GRUNDY_CACHE"] = str(store)
    sys.path.insert(0, str(folder.parent))
    with open(err or os.devnull, "a") as sys.stderr:
        outer = importlib.import_module("trial.outer")
        return outer.play(3), sum(outer.play.dispatcher.stats.cache_hits.values())


def test_a_change_in_another_file_is_seen(trial: Path, tmp_path: Path) -> None:
    store = tmp_path / "cache"
    assert in_a_process(play, trial, store) == (80, 0)
    edit(trial / "few.py", "5", "7")
    edit(trial / "helper.py", "n + FEW", "n - FEW")
    assert in_a_process(play, trial, store) == (-40, 0)
    edit(trial / "few.py", "7", "5")
    edit(trial / "helper.py", "n - FEW", "n + FEW")
    assert in_a_process(play, trial, store) == (80, 1)
    assert (store / "code").stat().st_mode & 0o777 == 0o700
    assert sorted(path.stem for path in trial.iterdir()) == sorted(FILES), "nothing is written beside the kernels"


def test_a_kernel_takes_in_what_it_calls(trial: Path, tmp_path: Path) -> None:
    """So one file is written and read; what it calls can be called from Python all the same, and is then kept too."""
    store = tmp_path / "cache"

    def kept() -> list[str]:
        return sorted(path.name.partition("-")[0] for path in (store / "code").iterdir() if path.name != "lock")

    in_a_process(play, trial, store)
    assert kept() == ["outer.play"]
    assert in_a_process(both, trial, store) == (80, 8)
    assert kept() == ["helper.below", "outer.play"]
    assert in_a_process(alone_in_python, trial) == "only compiled functions can call this one"


def both(folder: Path, store: Path) -> tuple[int, int]:
    return play(folder, store)[0], importlib.import_module("trial.helper").below(3)


def alone_in_python(folder: Path) -> str:
    sys.path.insert(0, str(folder.parent))
    from numba import njit

    from grundy.compile.kernel import helper

    below = helper(importlib.import_module("trial.helper").below.py_func)
    assert njit(lambda n: below(n) + below(0))(3) == 13
    assert len(below.dispatcher.overloads) == 1, "compiled once for a variable and for a constant"
    try:
        return str(below(3))
    except TypeError as error:
        return str(error)


def test_what_one_process_compiles_the_others_wait_for(trial: Path, tmp_path: Path) -> None:
    with ProcessPoolExecutor(3, mp_context=context) as pool:
        asked = [pool.submit(play, trial, tmp_path / "cache") for _ in range(3)]
        assert sorted(one.result(timeout=PATIENCE) for one in asked) == [(80, 0), (80, 1), (80, 1)]


def test_a_compiler_that_fails_or_is_halted_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ZeroDivisionError), cache.alone(tmp_path, "x"):
        raise ZeroDivisionError
    assert in_a_process(stay, tmp_path) == "alone"
    monkeypatch.setattr(cache, "PATIENCE", 0.0)
    with cache.alone(tmp_path, "x"):
        assert in_a_process(stay, tmp_path) == "alone", "patience has an end"


def stay(folder: Path) -> str:
    cache.PATIENCE = 0.2
    with cache.alone(folder, "x"):
        return "alone"


def test_what_others_could_have_planted_is_not_run(trial: Path, tmp_path: Path) -> None:
    store, told = tmp_path / "cache", tmp_path / "err"
    in_a_process(play, trial, store)
    assert in_a_process(play, trial, store, told) == (80, 1)
    assert told.read_text() == ""
    store.chmod(0o777)
    assert in_a_process(play, trial, store, told) == (80, 0)
    assert one_line_error(told.read_text()).endswith(f"type: chmod 700 {store}")
    store.chmod(0o700)
    if os.geteuid() == 0:  # a file from before that: only root can make one here
        for path in (store / "code").iterdir():
            os.chown(path, 12345, 12345)
        assert in_a_process(play, trial, store) == (80, 0)


@pytest.mark.parametrize("where", ["", "code"])
def test_a_folder_of_others_is_refused(tmp_path: Path, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "the cache" / where

    def asked() -> tuple[Path | None, str]:
        cache.complain.cache_clear()
        return cache.private_folder.__wrapped__(tmp_path / "the cache"), capsys.readouterr().err

    kept = tmp_path / "the cache" / "code"
    assert asked() == (kept, "")
    for mode in (0o777, 0o770, 0o702):
        folder.chmod(mode)
        found, told = asked()
        assert found is None
        assert one_line_error(told).endswith(f"type: chmod 700 '{folder}'")
    for mode in (0o755, 0o700):
        folder.chmod(mode)
        assert asked() == (kept, "")
    if os.geteuid() == 0:  # only root can give a folder away
        os.chown(folder, 12345, 12345)
        found, told = asked()
        assert found is None
        assert "belongs to somebody else" in one_line_error(told)


def test_a_home_that_cannot_be_written(trial: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert in_a_process(play, trial, tmp_path / "file" / "cache", tmp_path / "err") == (80, 0)
    assert "every run compiles again" in one_line_error((tmp_path / "err").read_text())


def test_what_is_not_used_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    days = {"old": 31, "lately": 29, "today": 0, "yesterday": 1, "before": 2}
    for name, ago in days.items():
        (tmp_path / name).write_text(name)
        os.utime(tmp_path / name, (time.time() - ago * cache.DAY,) * 2)
    cache.tidy.__wrapped__(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"today", "yesterday", "before"}

    def too_late(path: str) -> None:
        raise FileNotFoundError(path)

    with monkeypatch.context() as patch:
        patch.setattr(cache.os, "unlink", too_late)  # another process was quicker
        patch.setattr(cache, "MOST_FILES", 0)
        cache.tidy.__wrapped__(tmp_path)


def test_imports_are_read_off_the_source() -> None:
    """As the parser reads them: none that names a module is missed."""
    seen = 0
    for path in KERNELS:
        text = path.read_text(encoding="utf-8")
        wanted = set()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: imports are absolute"
                wanted |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
            elif isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
        assert wanted <= set(cache.imported(text)), path
        seen += len(wanted)
    assert seen > 50
    importlib.import_module("grundy.compile.playout_kernels")
    assert "grundy.compile.playout_kernels" in cache.sources("grundy.compile.playout_kernels")


def test_the_kernels_of_a_game_import_kernels_alone() -> None:
    """So a compiled kernel rests on nothing else of the package, and loads nothing else."""
    seen = 0
    for path in KERNELS:
        inside = path.relative_to(ROOT).with_suffix("").parts
        if inside[1] == "games":
            own = ".".join(inside[: inside.index("kernels") + 1])
            names = [name for name in cache.imported(path.read_text(encoding="utf-8")) if name.startswith("grundy")]
            assert all(name.startswith((own, "grundy.compile")) for name in names), path
            seen += len(names)
    assert seen > 50


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("grundy.compile.sparse_kernels", "sparse"),
        ("grundy.games.divinim.kernels.scored", "divinim.scored"),
        ("grundy.games.hackenbush.kernels", "hackenbush"),
        ("trial.outer", "outer"),
    ],
)
def test_a_module_of_kernels_is_called_by_its_game(module: str, name: str) -> None:
    assert cache.short_name(module) == name


def test_garbage_is_collected_again_whatever_the_compiler_says() -> None:
    def fail() -> None:
        assert not gc.isenabled()
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"), uncollected():
        fail()
    assert gc.isenabled()
