"""The pattern finder: what is known of the games of document 003 it finds unaided, and no wrong value escapes it."""

import json
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Budget, Ending
from grundy.analysis.table_patterns import eventual_period, find_patterns
from grundy.analysis.value_table import Table
from grundy.core.errors import Refused

pytestmark = pytest.mark.nojit


def table_of(values: Any, kind: str = "outcomes") -> Table:
    return Table(grundy.game("nim"), kind, Ending.NORMAL, np.asarray(values))


def found(table: Table) -> list[str]:
    return [str(finding) for finding in find_patterns(table, Budget(None)).findings]


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_lemma_8(rows: int) -> None:
    said = [f.says for f in grundy.patterns("diet-chomp", (13,) * rows, of="outcomes").findings]
    assert said == [f"P exactly if {' + '.join(f'a{i + 1}' for i in range(rows))} ≡ 0 (mod 3)"]


def test_lemma_9() -> None:
    assert found(grundy.table("diet-chomp", 24, "misere")) == ["P exactly if a1 ≡ 1 (mod 3)"]
    assert found(grundy.table("diet-chomp", (18, 18), "misere")) == ["P exactly if a2 - a1 ≡ 1 (mod 3)"]


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_theorem_4(k: int) -> None:
    said = found(grundy.table(grundy.game("slow-nim", k=k), (14, 14)))
    assert said == [f"the nimber is (heap 1 mod {k + 1}) ⊕ (heap 2 mod {k + 1})"]


def test_theorem_7() -> None:
    monotonic = grundy.game("monotonic-nim", k=3)
    assert found(grundy.table(monotonic, (14, 14, 14))) == ["the nimber is (a1 mod 4) ⊕ ((a3 - a2) mod 4)"]


def test_period_12_and_the_three_observations() -> None:
    """Checked position by position too, so that the statement is not merely printed."""
    patterns = grundy.patterns("diet-chomp", (24, 54, 54), "misere")
    form, rows, diagonals, translation = patterns.findings
    assert form.says == "P exactly if a1 + a3 - a2 ≡ 1 (mod 3), wherever a2 - a1 ≥ 3 and a3 - a2 ≥ 3"
    assert (rows.data["direction"], set(rows.data["periods"]), rows.data["open"]) == ([0, 0, 1], {1, 3}, 0)
    assert (diagonals.data["direction"], set(diagonals.data["periods"]), diagonals.data["open"]) == (
        [0, 1, 1],
        {1, 2},
        0,
    )
    assert str(translation) == "the table repeats along (12,12,12)"
    values = patterns.table.values
    exceptions = set(form.exceptions)
    for index in map(tuple, np.argwhere(values >= 0)):
        a, b, c = map(int, index)
        assert ((values[index] == 0) == ((a + c - b) % 3 == 1)) == ((a, b, c) not in exceptions)
        assert not ((a, b, c) in exceptions and b - a >= 3 and c - b >= 3)


def test_one_wrong_value_is_an_exception() -> None:
    values = (np.add.outer(np.arange(30), np.arange(30)) % 4 != 0).astype(np.int8)
    assert found(table_of(values)) == ["P exactly if heap 1 + heap 2 ≡ 0 (mod 4)"]
    values[3, 2] ^= 1
    assert found(table_of(values))[0] == "P exactly if heap 1 + heap 2 ≡ 0 (mod 4); 1 exception: 3,2"
    values[25, 25] ^= 1
    assert not any("mod 4" in said for said in found(table_of(values))), "an exception far out refutes the statement"


def test_several_residues_and_one_value() -> None:
    values = np.array([n % 7 not in (0, 2) for n in range(60)], dtype=np.int8)
    assert found(table_of(values)) == ["P exactly if heap ≡ 0 or 2 (mod 7)"]
    assert found(grundy.table("chomp", (20, 20), of="outcomes")) == ["P exactly if a1 - a2 = 1"]


def test_nothing_is_found_in_noise() -> None:
    rng = np.random.default_rng(7)
    said = found(table_of(rng.integers(0, 2, (30, 30)).astype(np.int8)))
    assert not any(text.startswith(("P exactly", "the table")) for text in said)


def test_a_sequence_that_becomes_periodic() -> None:
    said = found(grundy.table("kayles", 180))
    assert said[-1] == "along (1) the line becomes periodic, with period 12, after at most 71 steps"
    assert eventual_period(np.array([5, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2])) == (2, 1)
    assert eventual_period(np.arange(40)) is None


def test_answers_in_words_and_in_json() -> None:
    patterns = grundy.patterns("slow-nim", (12, 12))
    assert patterns.to_text().splitlines() == [
        "nimbers of slow-nim: all 169 positions to 12,12, 57 of them P",
        "- the nimber is (heap 1 mod 3) ⊕ (heap 2 mod 3)",
    ]
    data = json.loads(json.dumps(patterns.to_dict()))
    assert (data["to"], data["positions"], data["lost"]) == ([12, 12], 169, 57)
    assert data["findings"][0]["exceptions"] == []


def test_too_large_a_table_is_refused_before_it_is_made() -> None:
    with pytest.raises(Refused, match="at most 20,000,000 tuples"):
        grundy.patterns("chomp", (2000, 2000, 2000))
