"""One question loads one game and what it asks for, so that a command starts at once; nothing else may creep in."""

import subprocess
import sys
from pathlib import Path

import pytest

from grundy.core.registry import game_ids

TELLING = "import sys; from grundy.cli import answer; answer(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
OTHERS = {
    "asyncio",
    "concurrent",
    "fastapi",
    "hashlib",
    "html",
    "matplotlib",
    "multiprocessing",
    "pydantic",
    "rich",
    "sqlite3",
    "subprocess",
}
MOST_OURS = 50  # modules of the package behind one small answer
COMPILER = {"llvmlite", "numba", "numpy"}
ROOMS = {f"grundy.{room}" for room in ("claims", "lessons", "players", "plot", "web")}
ANALYSIS = {"solution", "solver"}  # of which `solve` is made


def loaded(folder: Path, *arguments: str) -> set[str]:
    """The modules that a command has loaded, in a process of its own."""
    command = [sys.executable, "-c", TELLING, *arguments]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder)
    return set(ran.stderr.split())


def test_a_second_run_finds_nothing_to_do_that_the_first_did_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small answer leaves nothing behind that the next command would load."""
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    question = ["solve", "divinim", "#../..#", "-e", "scored", "--why", "--budget", "60s"]
    first, second = loaded(tmp_path, *question), loaded(tmp_path, *question)
    assert second == first
    assert not first & {"llvmlite", "numba"}
    assert not list(tmp_path.rglob("*"))


def games_of(modules: set[str]) -> set[str]:
    return {name.split(".")[2].replace("_", "-") for name in modules if name.startswith("grundy.games.")}


def analysis_of(modules: set[str]) -> set[str]:
    return {name.removeprefix("grundy.analysis.") for name in modules if name.startswith("grundy.analysis.")}


def test_the_version_loads_nothing(tmp_path: Path) -> None:
    ours = {name for name in loaded(tmp_path, "--version") if name.startswith(("grundy", "typer"))}
    assert ours == {"grundy", "grundy.cli", "grundy.version"}


def test_the_list_of_games_loads_rules_alone(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "games")
    assert games_of(modules) == set(game_ids())
    assert not modules & (OTHERS | COMPILER | ROOMS | {"typer", "grundy.engines.choose"})
    assert not [name for name in modules if name.startswith("grundy.games.") and "draw" in name]


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("solve kayles 9+4", "kayles"),
        ("solve kayles 9+4 --json", "kayles"),
        ("solve nim 3+5+4", "nim"),
        ("solve nim 3+5+4 --ending misere", "nim"),
        ("moves chomp 3,2", "chomp"),
        ("draw northcott", "northcott"),
    ],
)
def test_a_small_question_loads_its_game_and_no_compiler(tmp_path: Path, question: str, game: str) -> None:
    modules = loaded(tmp_path, *question.split())
    assert games_of(modules) == {game}
    assert analysis_of(modules) <= ANALYSIS
    assert not modules & (OTHERS | COMPILER | ROOMS)
    assert len([name for name in modules if name.startswith("grundy")]) <= MOST_OURS


@pytest.mark.parametrize(
    "question", ["solve divinim #../..#/... --ending scored", "solve sprouts 2", "solve chomp 3,2,1"]
)
def test_kernels_of_small_positions_load_no_compiler(tmp_path: Path, question: str) -> None:
    assert not loaded(tmp_path, *question.split()) & {"llvmlite", "numba"}


def test_a_sum_loads_its_own_games(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "solve", "sum", "nim:3+5 & kayles:4")
    assert games_of(modules) == {"sum", "nim", "kayles"}
    assert analysis_of(modules) <= ANALYSIS
    assert not modules & (OTHERS | COMPILER | ROOMS)


@pytest.mark.parametrize(
    ("question", "game"), [("solve divinim #../..#/... --ending scored", "divinim"), ("solve sprouts 2", "sprouts")]
)
def test_a_question_for_the_compiler_loads_one_game_too(tmp_path: Path, question: str, game: str) -> None:
    modules = loaded(tmp_path, *question.split())
    assert games_of(modules) == {game}
    assert analysis_of(modules) <= ANALYSIS
    assert not modules & (ROOMS | {"fastapi", "matplotlib", "pydantic", "rich", "sqlite3"})
