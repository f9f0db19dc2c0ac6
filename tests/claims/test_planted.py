"""Every claim can fail: with a planted error its check finds a counterexample."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from grundy import solve
from grundy.claims.claim import Claim
from grundy.claims.find import all_claims, formula_claims
from grundy.core.capabilities.solving import Theorems
from grundy.core.game import AnyGame, Ending, Game
from grundy.core.registry import all_games
from tests.support import ROOT

OWN = {id: one for id, one in all_claims().items() if one.status != "formula"}


@pytest.mark.parametrize("topic", sorted({id.partition("/")[0] for id in OWN}))
def test_every_claim_can_fail(topic: str) -> None:
    for id, one in OWN.items():
        if id.partition("/")[0] == topic:
            error = (one.correction or one).wrong
            assert error, f"{id} needs a planted error: @claim(..., wrong=parameters that make it false)"
            verdict = one.planted().verify()
            assert verdict.word == "false", f"{id} with {error} {verdict}"


def test_no_claim_of_the_library_is_left_out() -> None:
    """The files say which claims there are, whatever the registry finds."""
    library = (ROOT / "grundy" / "claims" / "library").rglob("*.py")
    written = [id for file in library for id in re.findall(r'@claim\(\s*"([^"]+)"', file.read_text(encoding="utf-8"))]
    assert sorted(written) == sorted(OWN)


def wrong(game: AnyGame) -> AnyGame:
    """The game with formulas that are wrong everywhere."""
    kind: Any = type(game)
    other = {"N": "P", "P": "N"}
    body = {
        "formula": lambda self, position: kind.formula(self, position) ^ 1 ^ (kind.formula(self, position) == 1) * 3,
        "misere_formula": lambda self, position: other[kind.misere_formula(self, position)],
    }
    planted = type(kind.__name__, (kind,), {k: v for k, v in body.items() if game.has(getattr(Game, k))})
    if game.has(Theorems):

        class Wrong(Theorems[planted]):  # type: ignore[valid-type]
            def smaller(self, position: Any, ending: Ending) -> tuple[Any, str] | None:
                """An ended position where the theorem names none, and one that leads there where it does."""
                found = game.capability(Theorems).smaller(position, ending)
                if found is None:
                    return None
                before = None
                while options := [option for _, option in game.moves(position)]:
                    before, position = position, options[-1]
                right = solve(game, found[0], ending, engine="reference").outcome
                wanted = position if (right == "N") == (ending is Ending.NORMAL) else before
                return (found[0] if wanted is None else wanted), found[1]

    wrong_game: AnyGame = planted()
    return wrong_game


def formulas() -> Iterator[tuple[str, AnyGame]]:
    for game in all_games().values():
        for one in formula_claims(game()):
            yield one.id, game()


@pytest.mark.parametrize(("id", "game"), list(formulas()), ids=lambda value: value if isinstance(value, str) else "")
def test_every_formula_can_fail(id: str, game: AnyGame) -> None:
    planted: dict[str, Claim] = {one.id: one for one in formula_claims(wrong(game))}
    assert planted[id].verify(4).word == "false"
