"""Abilities: a game has them from its own file, its folder or its family; one that has none refuses in words."""

import importlib
import inspect
import pkgutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Game, HeapGame, rule
from grundy.core import abilities
from grundy.core.abilities.census import Census
from grundy.core.abilities.coordinates import Coordinates
from grundy.core.abilities.derivation import Derivation
from grundy.core.ability import Ability, ability_class
from grundy.core.errors import RuleError
from grundy.core.fingerprint import game_key
from grundy.core.registry import all_games, game_from_file, module_name
from tests.support import ROOT


def kinds() -> list[type[Ability[Any]]]:
    """Every ability there is: one a file."""
    found = []
    for info in pkgutil.iter_modules(abilities.__path__):
        module = importlib.import_module(f"{abilities.__name__}.{info.name}")
        own = [one for one in vars(module).values() if inspect.isclass(one) and one.__module__ == module.__name__]
        (kind,) = [one for one in own if Ability in one.__bases__]
        found.append(kind)
    return found


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
    assert Member().ability(Coordinates).names == ("heap",)
    assert Better().ability(Coordinates).names == ("better",)
    assert Member().has(Coordinates)
    assert not grundy.game("nim").has(Coordinates)


def test_an_ability_knows_its_game() -> None:
    game = Better()
    assert game.ability(Coordinates).game is game


def test_a_game_without_an_ability_refuses_in_words() -> None:
    nim = grundy.game("nim")
    assert nim.ability(Census).refuses(2, 2) == "nim has no census: its boards are no patterns of marked squares"
    assert "nim has no derivation" in (nim.ability(Derivation).refuses((3,)) or "")


@pytest.mark.parametrize("base", [Coordinates, Coordinates["Better"]], ids=["nobody", "a text"])
def test_an_ability_names_its_game(base: Any) -> None:
    with pytest.raises(RuleError, match=r"write class Lost\(Coordinates\[MyGame\]\) below the game"):

        class Lost(base):  # type: ignore[misc]
            pass


def test_a_file_beside_the_rule_is_loaded_when_it_is_asked_for() -> None:
    asked = (
        "import sys, grundy; from grundy.core.abilities.census import Census; game = grundy.game('divinim');"
        "before = 'grundy.games.divinim.census' in sys.modules; print(before, game.ability(Census).refuses(2, 2))"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False None"


def test_a_file_of_an_abilitys_name_in_a_games_folder_holds_it() -> None:
    for kind in kinds():
        name = kind.__module__.rpartition(".")[2]
        for game in all_games().values():
            folder = Path(inspect.getfile(game)).parent
            if (folder / "game.py").exists() and (folder / f"{name}.py").exists():
                assert ability_class(game, kind).__module__ == f"{game.__module__.rpartition('.')[0]}.{name}"


OWN = '''
from dataclasses import dataclass
from grundy import Game, HeapGame, rule
from grundy.core.abilities.coordinates import Coordinates
from grundy.core.abilities.drawing_board import DrawingBoard

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

class MineBoard(DrawingBoard[Mine]):
    def refuses(self, position=None):
        return "not today"
'''


def key_of(file: Path, text: str) -> str:
    file.write_text(text)
    sys.modules.pop(module_name(file.resolve()), None)
    return game_key(game_from_file(file)())


def test_what_is_kept_rests_on_a_users_abilities_but_not_on_those_that_only_show(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    key = key_of(file, OWN)
    assert game_from_file(file)().ability(Coordinates).at((4,)) == (5,)
    assert key_of(file, OWN.replace("not today", "never")) == key
    assert key_of(file, OWN.replace("+ 1", "+ 2")) != key


REQUIRED = (Game.start, Game.moves, Game.defect, Game.size, Game.sample, Game.parse, Game.text)
OPTIONAL = (Game.split, Game.canonical, Game.formula, Game.misere_formula, Game.winning, Game.scene)
SCORED = (Game.points, Game.scored_moves, Game.seats)  # one game may have them all to itself
GIVEN = (Game.ability, Game.has, Game.checked, Game.option, Game.refusal, Game.params, Game.label, Game.show)


def test_a_game_has_few_methods_and_the_rest_are_abilities() -> None:
    kinds_of_method = (classmethod, staticmethod, property)
    public = {
        name
        for name, value in vars(Game).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, kinds_of_method))
    }
    assert public == {method.__name__ for method in (*REQUIRED, *OPTIONAL, *SCORED, *GIVEN)}
    assert len(public) <= 24


def test_an_optional_method_is_there_for_several_games() -> None:
    for method in OPTIONAL:
        having = [id for id, kind in all_games().items() if kind().has(method)]
        assert len(having) > 1, having


def test_every_ability_says_no_in_one_way() -> None:
    for kind in kinds():
        if refuses := getattr(kind, "refuses", None):
            assert inspect.signature(refuses).return_annotation == str | None, kind


def test_every_ability_is_told_of() -> None:
    told = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert [kind.__name__ for kind in kinds() if f"`{kind.__name__}`" not in told] == []
