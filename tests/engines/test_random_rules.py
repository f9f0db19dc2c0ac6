"""Some random rules a day, compiled and compared with the definition; two thousand are tried by `make stress`."""

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from grundy.core import rules
from tests.stress.rule_trial import try_seed

SEEDS, RULES = (1002, 1003, 1004, 1005, 1006, 1009), 4  # of heaps and tables, compiled throughout, in part and not
OVERFLOWS = 7


def test_random_rules() -> None:
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        counted, wrong = try_seed(seed, RULES)
        counts.update(counted)
        assert not wrong, "\n".join(wrong)
    assert counts["rules"] == RULES * len(SEEDS)
    assert all(counts[way] for way in ("compiled", "compiled in part", "refused"))


def unchecked(function: Callable[..., Any], number: int = 0) -> ast.FunctionDef:
    """The rule as it is written: its compiled numbers wrap round at 64 bits without a word."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    tree.decorator_list = []
    return tree


def test_rules_without_checked_arithmetic_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "function_tree", unchecked)
    counts, wrong = try_seed(OVERFLOWS, RULES, shrink=False)
    assert counts["wrong"], counts
    assert "values differ" in wrong[0]
