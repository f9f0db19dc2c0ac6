"""Engines: one is one file, found by a registry and asked by its rank; the definition rests on none of the others."""

import ast
from pathlib import Path

import pytest

import grundy.engines
from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.core.registry import find_game
from grundy.engines.choose import choose, engines
from tests.support import ROOT

LUCKY = '''"""Knows that the player to move wins."""

from grundy.engines.engine import Engine, Value


class Lucky(Engine):
    name, rank, idea = "lucky", 5, "hopes"

    @classmethod
    def refuses(cls, game, position, ending):
        return None

    def value(self, position):
        return Value("N")
'''


def test_an_engine_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("nim")()
    assert choose(game, (1,), Ending.NORMAL, Budget()).name == "closed"
    (tmp_path / "lucky.py").write_text(LUCKY)
    monkeypatch.setattr(grundy.engines, "__path__", [*grundy.engines.__path__, str(tmp_path)])
    engines.cache_clear()
    try:
        assert choose(game, (1,), Ending.NORMAL, Budget()).name == "lucky"
    finally:
        engines.cache_clear()


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
    assert [engine.name for engine in engines()] == names
    assert len({engine.rank for engine in engines()}) == len(names)


def test_the_definition_rests_on_no_engine_that_it_judges() -> None:
    judged = {engine.__module__ for engine in engines()}
    tree = ast.parse((ROOT / "grundy" / "engines" / "reference.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported
    assert not imported & judged
