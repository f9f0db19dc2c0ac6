"""Some random rules a day, compiled and compared with the definition; two thousand are tried by `make stress`."""

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import grundy.compile.rule_compiler
from grundy import Budget, HeapGame, rule
from grundy.engines.heaps import extend
from tests.stress.rule_trial import try_seed

RULES = {250: 4, 302: 4, 303: 4, 306: 4, 309: 4, 477: 2}  # of heaps and of tables, how many from each seed
OVERFLOWS = 250


@pytest.mark.long
def test_random_rules() -> None:
    """Some are compiled throughout, some in part, some not at all, and some raise."""
    counts: Counter[str] = Counter()
    for seed, rules in RULES.items():
        counted, wrong = try_seed(seed, rules)
        counts.update(counted)
        assert not wrong, "\n".join(wrong)
    assert counts["rules"] == 22
    assert all(counts[way] for way in ("compiled", "compiled in part", "refused", "raised")), counts


def unchecked(function: Callable[..., Any], number: int = 0) -> ast.FunctionDef:
    """The rule as it is written: its compiled numbers wrap round at 64 bits without a word."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    tree.decorator_list = []
    return tree


def test_rules_without_checked_arithmetic_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grundy.compile.rule_compiler, "function_tree", unchecked)
    counts, wrong = try_seed(OVERFLOWS, RULES[OVERFLOWS], shrink=False)
    assert counts["wrong"], counts
    assert "values differ" in wrong[0]


@dataclass(frozen=True)
class Forbidden(HeapGame):
    """Leave any smaller heap whose size is not forbidden."""

    id = "forbidden"
    never: tuple[int, ...] = (2, 5)

    @rule
    def heap_options(n, never):
        for left in range(n):
            if left not in never:
                yield left


def test_a_member_of_a_parameter_is_compiled() -> None:
    budget = Budget(None)
    values, note = extend(Forbidden(), [0], 40, budget, compiled=True)
    assert values.tolist() == extend(Forbidden(), [0], 40, Budget(None), compiled=False)[0]
    assert note == "compiled rule"
    assert not budget.notes
