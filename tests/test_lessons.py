"""Every lesson asks what can be answered, about positions that exist; what its texts and its claims state is so."""

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

from grundy.claims.find import find_claims
from grundy.core.lookup import game
from grundy.lessons import all_lessons
from grundy.operations.exercises import exercises
from grundy.operations.solve import solve

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
    elif kind == "exercises":
        made = exercises(game(**named(block[kind])), **kind_of(block[kind]), number=3, seed=4).exercises
        assert len({one.id for one in made}) == 3
    elif "numbers" in block[kind]:
        assert block[kind]["ask"] in ("xor", "mex")
    else:
        holds(block[kind])


def named(spec: dict[str, Any]) -> dict[str, Any]:
    return {"name": spec["game"], **spec.get("params", {})}


def kind_of(spec: dict[str, Any]) -> dict[str, Any]:
    return {"ending": spec.get("ending", "normal"), "kind": spec["kind"]}


def holds(spec: dict[str, Any]) -> None:
    rules, ending = game(**named(spec)), spec.get("ending", "normal")
    solved = solve(rules, spec["position"], ending)
    assert solved.moves_total > 0
    if spec.get("ask") == "move":
        assert any(move.best for move in solved.moves), "there is a good move to find"
        assert any(not move.best for move in solved.moves), "and a wrong one"
        assert ending == "scored" or solved.outcome == "N"
    elif spec.get("ask") == "nimber":
        assert solved.nimber is not None
    elif spec.get("ask") == "margin":
        assert solved.margin is not None
    elif spec.get("ask") == "alike":
        told = [[outcome(spec, one, beside) for beside in spec["beside"]] for one in spec["among"]]
        assert told.count([outcome(spec, spec["position"], beside) for beside in spec["beside"]]) == 1


def outcome(spec: dict[str, Any], *parts: str) -> str | None:
    position = "+".join(part for part in parts if part != "0") or "0"
    return solve(game(spec["game"]), position, spec["ending"]).outcome


def test_lessons_have_questions_come_in_order_and_end_with_exercises() -> None:
    lessons = all_lessons()
    assert [lesson["id"] for lesson in lessons][:2] == ["nim", "nim-sum"]
    assert all(any("question" in block for block in lesson["blocks"]) for lesson in lessons)
    assert all("exercises" in lesson["blocks"][-1] for lesson in lessons)


# ---- what the texts state ----


def test_scored_rows_share_their_points_and_the_odd_one_goes_to_the_player_to_move() -> None:
    for many in (1, 2, 3):
        for heaps in combinations_with_replacement((1, 2, 3), many):
            rows = "+".join("#" + "." * heap for heap in heaps)
            assert solve("divinim", rows, "scored").margin == many % 2


def test_scored_one_poisoned_square_is_nim() -> None:
    for left, right, below in product(range(3), repeat=3):
        bar = "/".join(["." * left + "#" + "." * right, *["." * (left + 1 + right)] * below])
        wins = 1 if left ^ right ^ below else -1
        assert solve("divinim", bar, "scored").margin == (wins if left or right or below else 0)


def test_maximum_nim_contains_itself() -> None:
    nimbers = [solve("max-nim", str(n)).nimber for n in range(12)]
    assert nimbers[:11] == [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5]
    assert nimbers[1::2] == nimbers[:6]


def test_sprouts_is_won_from_three_four_and_five_spots() -> None:
    assert [solve("sprouts", str(n)).outcome for n in range(1, 6)] == ["P", "P", "N", "N", "N"]


SIX = [(), (1,), (2,), (1, 2), (2, 2), (1, 2, 2)]  # a sum of ones and twos is alike with one of these


@cache
def misere(name: str, heaps: tuple[int, ...]) -> str:
    """By the definition alone."""
    rules: Any = game(name)
    options = {tuple(sorted(option)) for _, option in rules.moves(heaps)}
    return "N" if not options or any(misere(name, option) == "P" for option in options) else "P"


def alike(name: str, one: tuple[int, ...], other: tuple[int, ...], largest: int, most: int) -> bool:
    sums = [rest for many in range(most + 1) for rest in combinations_with_replacement(range(1, largest + 1), many)]
    return all(misere(name, tuple(sorted(one + rest))) == misere(name, tuple(sorted(other + rest))) for rest in sums)


def test_misere_ones_and_twos_are_six_kinds() -> None:
    assert [misere("nim", one) for one in SIX] == ["N", "P", "N", "N", "P", "N"]
    assert not any(alike("nim", one, other, 2, 3) for one, other in combinations(SIX, 2))
    for ones, twos in product(range(4), range(5)):
        kind = SIX[ones % 2 + 2 * (twos if twos < 3 else 2 - twos % 2)]
        assert alike("nim", (1,) * ones + (2,) * twos, kind, 2, 3)


@pytest.mark.parametrize(("row", "same"), [((3,), (1, 2)), ((4,), (1,)), ((6,), (3,)), ((7,), (2,))])
def test_misere_kayles_has_rows_that_are_alike(row: tuple[int, ...], same: tuple[int, ...]) -> None:
    assert alike("kayles", row, same, 5, 2)  # the lesson says 9 and 4, which takes a minute


def test_misere_kayles_a_row_of_five_is_new() -> None:
    assert not any(alike("kayles", (5,), one, 8, 2) for one in SIX)
