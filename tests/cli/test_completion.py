"""The Tab key: commands and games' ids are completed by the shell, from the registry."""

from typing import Any

import pytest

from tests.support import registered_games


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("grundy sprouts ch", ["check"]),
        ("grundy solve turning-t", ["turning-turtles"]),
        ("grundy play poker", ["poker-nim"]),
        ("grundy table nim", [game.id for game in registered_games() if game.id.startswith("nim")]),
        ("grundy solve zz", []),
    ],
)
def test_what_tab_offers(grundy: Any, typed: str, wanted: list[str]) -> None:
    words = len(typed.split()) - 1
    ran = grundy(_GRUNDY_COMPLETE="complete_bash", COMP_WORDS=typed, COMP_CWORD=str(words))
    assert ran.out.split() == wanted, ran.err


def test_the_script_for_a_shell(grundy: Any) -> None:
    script = grundy(_GRUNDY_COMPLETE="source_bash")
    assert "complete -o default -F _grundy_completion grundy" in script.out, script.err
