"""Capabilities: a game has them from its own file, its folder or its family; one that has none refuses in words."""

import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Game, HeapGame, rule
from grundy.core import capabilities
from grundy.core.capabilities.solving import Coordinates, OwnSolver
from grundy.core.errors import RuleError
from grundy.core.fingerprint import game_key
from grundy.core.game import Capability, Ending, game_module, offered
from grundy.core.registry import all_games, game_from_file, module_name
from tests.support import ROOT


def kinds() -> list[type[Capability[Any]]]:
    """Every capability that several games have."""
    names = [info.name for info in pkgutil.iter_modules(capabilities.__path__)]
    modules = [capabilities, *(importlib.import_module(f"{capabilities.__name__}.{name}") for name in names)]
    every = [one for module in modules for one in vars(module).values()]
    return [one for one in every if inspect.isclass(one) and Capability in one.__bases__]


@dataclass(frozen=True)
class Family(HeapGame):
    @rule
    def heap_options(n):  # type: ignore[no-untyped-def]
        yield from range(n)


class FamilyCoordinates(Coordinates[Family]):
    names = ("heap",)


@dataclass(frozen=True)
class Member(Family):
    id = "member"


@dataclass(frozen=True)
class Better(Family):
    id = "better"


class BetterCoordinates(Coordinates[Better]):
    names = ("better",)


def test_a_game_has_what_its_family_has_unless_it_has_better() -> None:
    assert Member().capability(Coordinates).names == ("heap",)
    assert Better().capability(Coordinates).names == ("better",)
    assert Member().has(Coordinates)
    assert not grundy.game("nim").has(Coordinates)


def test_a_capability_knows_its_game() -> None:
    game = Better()
    assert game.capability(Coordinates).game is game


def test_a_game_without_a_capability_refuses_in_words() -> None:
    nim = grundy.game("nim")
    assert nim.capability(OwnSolver).refuses(Ending.NORMAL) == "nim has no kernel of its own"
    for question, says in ALONE.values():
        with pytest.raises(grundy.GrundyError, match=says):
            question()


@pytest.mark.parametrize("base", [Coordinates, Coordinates["Better"]], ids=["nobody", "a text"])
def test_a_capability_names_its_game(base: Any) -> None:
    with pytest.raises(RuleError, match=r"write class Lost\(Coordinates\[MyGame\]\) below the game"):

        class Lost(base):  # type: ignore[misc]
            pass


ALONE = {  # what one game alone offers, by the file in its folder; and what other games say
    "census": (lambda: grundy.census("nim", "2x2"), "nim has no census"),
    "derivation": (lambda: grundy.derive("nim", "3"), "nim has no derivation"),
    "longest": (lambda: grundy.table("nim", (5, 5), of="longest"), "nim has no table of longest rows"),
    "second_number": (lambda: grundy.scored("nim", "3"), "nim has no (second number|points)"),
    "states": (lambda: grundy.states("nim", "3"), "nim has no named states"),
}


def test_a_file_beside_the_rule_is_loaded_when_it_is_asked_for() -> None:
    asked = (
        "import sys, grundy; from grundy.core.game import game_module; game = grundy.game('divinim');"
        "before = 'grundy.games.divinim.census' in sys.modules;"
        "print(before, game_module(game, 'census').refuses(game, 2, 2))"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False None"


def test_a_file_of_a_capabilitys_name_in_a_games_folder_holds_it() -> None:
    for kind in kinds():
        name = re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        for game in all_games().values():
            folder = Path(inspect.getfile(game)).parent
            if (folder / "game.py").exists() and (folder / f"{name}.py").exists():
                assert offered(game, kind).__module__ == f"{game.__module__.rpartition('.')[0]}.{name}"


def test_a_capability_is_for_several_games() -> None:
    """What one game alone offers is a file in its folder, with no class in core."""
    every = [kind() for kind in all_games().values()]
    assert [kind.__name__ for kind in kinds() if len({type(game) for game in every if game.has(kind)}) < 2] == []
    for name in (*ALONE, "drawing_board", "playouts"):
        assert len([game for game in every if game_module(game, name)]) == 1, name


OWN = '''
from dataclasses import dataclass
from grundy import Game, HeapGame, rule
from grundy.core.capabilities.solving import Coordinates
from grundy.core.capabilities.presentation import DrawnMoves

@dataclass(frozen=True)
class Mine(HeapGame):
    """Take one token."""
    id = "mine"

    @rule
    def heap_options(n):
        if n:
            yield n - 1

class MineCoordinates(Coordinates[Mine]):
    names = ("n",)

    def at(self, index):
        return (index[0] + 1,)

class MineStrokes(DrawnMoves[Mine]):
    def refuses(self, position=None):
        return "not today"
'''


def key_of(file: Path, text: str) -> str:
    file.write_text(text)
    sys.modules.pop(module_name(file.resolve()), None)
    return game_key(game_from_file(file)())


def test_what_is_kept_rests_on_a_users_capabilities_but_not_on_those_that_only_show(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    key = key_of(file, OWN)
    assert game_from_file(file)().capability(Coordinates).at((4,)) == (5,)
    assert key_of(file, OWN.replace("not today", "never")) == key
    assert key_of(file, OWN.replace("+ 1", "+ 2")) != key


REQUIRED = (Game.start, Game.moves, Game.size, Game.sample, Game.parse, Game.text)
OPTIONAL = (Game.defect, Game.split, Game.canonical, Game.formula, Game.misere_formula, Game.winning, Game.scene)
ONE_GAME = (Game.points, Game.scored_moves, Game.seats, Game.components)  # may have them all to itself
GIVEN = (Game.capability, Game.has, Game.checked, Game.option, Game.refusal, Game.params, Game.label, Game.show)


def test_a_game_has_few_methods_and_the_rest_are_capabilities() -> None:
    kinds_of_method = (classmethod, staticmethod, property)
    public = {
        name
        for name, value in vars(Game).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, kinds_of_method))
    }
    assert public == {method.__name__ for method in (*REQUIRED, *OPTIONAL, *ONE_GAME, *GIVEN)}
    assert len(public) <= 25


def test_an_optional_method_is_there_for_several_games() -> None:
    for method in OPTIONAL:
        having = [id for id, kind in all_games().items() if kind().has(method)]
        assert len(having) > 1, having


def test_every_capability_says_no_in_one_way() -> None:
    for kind in kinds():
        if refuses := getattr(kind, "refuses", None):
            assert inspect.signature(refuses).return_annotation == str | None, kind


def test_every_capability_is_told_of() -> None:
    told = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert [kind.__name__ for kind in kinds() if f"`{kind.__name__}`" not in told] == []
