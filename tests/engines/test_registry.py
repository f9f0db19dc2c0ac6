"""Engines: one is one file, found by a registry and asked by its rank; the definition rests on none of the others.

They are loaded one by one, until one does not refuse; the choice is the same as if all were loaded.
"""

import ast
import random
import subprocess
import sys
from pathlib import Path

import pytest

import grundy.engines
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import all_games, find_game, modules_of
from grundy.engines.choose import choose, engine_files, engine_names, engines, explain
from grundy.engines.engine import Engine
from tests.support import PATIENCE, ROOT

LUCKY = '''"""Knows that the player to move wins."""

from typing import ClassVar

from grundy.engines.engine import Engine, Value


class Lucky(Engine):
    name: ClassVar[str] = "lucky"
    rank: ClassVar[int] = 5
    idea: ClassVar[str] = "hopes"

    @classmethod
    def refuses(cls, game, position, ending):
        return None

    def value(self, position):
        return Value("N")
'''


def all_engines() -> list[type[Engine]]:
    """By importing everything, best first."""
    found = {
        value
        for module in modules_of("grundy.engines")
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Engine) and "name" in vars(value)
    }
    return sorted(found, key=lambda engine: engine.rank)


@pytest.mark.parametrize("id", all_games())
def test_the_choice_is_the_same_as_among_all_engines(id: str) -> None:
    game, every = find_game(id)(), all_engines()
    rng = random.Random(id)
    for position in (game.start(), game.sample(rng, 4), game.sample(rng, 12), game.sample(rng, 40)):
        for ending in Ending:
            if game.refusal(ending):
                continue
            first = next(engine for engine in every if engine.refuses(game, position, ending) is None)
            chosen = choose(game, position, ending, Budget())
            assert type(chosen) is first
            passed = [engine for engine in every if engine.rank < first.rank]
            said = explain(game, position, ending, chosen)
            assert said.count("Passed over: ") == bool(passed)
            assert all(f"{engine.name}: " in said for engine in passed)


def test_a_small_question_loads_no_other_engine_and_no_compiler() -> None:
    code = "import sys, grundy; grundy.solve('kayles', '9+4').to_text(); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True)
    loaded = ran.stdout.split()
    assert "grundy.engines.heaps" in loaded
    writers = {"numpy", "numba", "grundy.compile.c_rules", "grundy.compile.c_kernels", "grundy.compile.jit"}
    assert not writers & set(loaded)
    later = engine_names()[engine_names().index("heaps") + 1 :]
    assert not {f"grundy.engines.{name}" for name in later} & set(loaded)


def test_an_engine_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("nim")()
    assert choose(game, (1,), Ending.NORMAL, Budget()).name == "closed"
    (tmp_path / "lucky.py").write_text(LUCKY)
    monkeypatch.setattr(grundy.engines, "__path__", [*grundy.engines.__path__, str(tmp_path)])
    engine_files.cache_clear()
    try:
        assert choose(game, (1,), Ending.NORMAL, Budget()).name == "lucky"
    finally:
        engine_files.cache_clear()


def test_every_engine_has_its_own_rank_and_the_definition_the_last() -> None:
    names = [
        "closed",
        "native",
        "sums",
        "theorem",
        "heaps",
        "nets",
        "dense",
        "graph",
        "placing",
        "loopy",
        "search",
        "entailing",
        "whole",
        "quotient",
        "tame",
        "misere",
        "scored",
        "reference",
    ]
    assert list(engine_names()) == names
    assert all_engines() == list(engines())
    assert len({engine.rank for engine in engines()}) == len(names)


def test_the_definition_rests_on_no_engine_that_it_judges() -> None:
    judged = {engine.__module__ for engine in engines()}
    tree = ast.parse((ROOT / "grundy" / "engines" / "reference.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported
    assert not imported & judged
