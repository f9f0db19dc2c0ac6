"""Every lesson asks what can be answered, about positions that exist, and cites claims that exist."""

from typing import Any

import pytest

from grundy.claims.find import find_claims
from grundy.core.asking import game
from grundy.lessons import all_lessons
from grundy.questions.solve import solve

BLOCKS = [
    pytest.param(block, id=f"{lesson['id']}-{i}")
    for lesson in all_lessons()
    for i, block in enumerate(lesson["blocks"])
]
CLAIMS = {claim.id for claim in find_claims([])}


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_holds_together(block: dict[str, Any]) -> None:
    (kind,) = block
    if kind == "text":
        assert len(block["text"]) > 40
    elif kind == "claims":
        assert set(block["claims"]) <= CLAIMS
    else:
        spec = block[kind]
        if "numbers" in spec:
            assert spec["ask"] in ("xor", "mex")
            return
        rules = game(spec["game"], **spec.get("params", {}))
        solved = solve(rules, spec["position"], spec.get("ending", "normal"))
        assert solved.moves_total > 0
        if spec.get("ask") == "move":
            assert solved.outcome == "N", "there is a winning move to find"
            assert any(not move.best for move in solved.moves), "and a wrong one"
        if spec.get("ask") == "nimber":
            assert solved.nimber is not None


def test_lessons_have_questions_and_come_in_order() -> None:
    lessons = all_lessons()
    assert [lesson["id"] for lesson in lessons][:2] == ["nim", "nim-sum"]
    assert all(any("question" in block for block in lesson["blocks"]) for lesson in lessons)
