"""Two thousand random rules: the laboratory's tables equal those by definition, in every position."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.stress.rule_trial import try_seed

pytestmark = pytest.mark.stress

FILES, RULES, TOGETHER = 500, 4, 5  # files of so many rules each; so many files are one test


@pytest.mark.parametrize("first", range(0, FILES, TOGETHER))
def test_random_rules(first: int, record_property: Callable[[str, Any], None]) -> None:
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in range(first, first + TOGETHER):
        counted, found = try_seed(seed, RULES)
        counts.update(counted)
        wrong += found
    record_property("counted", {"random " + name if name == "rules" else name: n for name, n in counts.items()})
    assert not wrong, "\n".join(wrong)
