"""Finding games: registered ones by id, a user's own from a file."""

from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

import grundy
from grundy import HeapGame
from grundy.core import registry
from grundy.core.errors import GrundyError, UnknownName
from grundy.core.user_games import check_kind

GAME = '''
from dataclasses import dataclass
from grundy import HeapGame, param, rule

@dataclass(frozen=True)
class {name}(HeapGame):
    """Take one token."""
    id = "{id}"

    @rule
    def heap_options(n):
        if n:
            yield n - 1
'''


def module_with(*kinds: type) -> ModuleType:
    module = ModuleType("made_up")
    for i, kind in enumerate(kinds):
        kind.__module__ = "made_up"
        setattr(module, f"Game{i}", kind)
    return module


def test_a_games_file_holds_one_game_and_is_called_like_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class One(HeapGame):
        id = "one"

    @dataclass(frozen=True)
    class Two(HeapGame):
        id = "two"

    for kinds in ((), (Two,), (One, Two)):
        monkeypatch.setattr(registry.importlib, "import_module", lambda _, kinds=kinds: module_with(*kinds))
        with pytest.raises(GrundyError, match="a game's file is called like its id"):
            registry.registered_game.__wrapped__("one")
    monkeypatch.setattr(registry.importlib, "import_module", lambda _: module_with(One))
    assert registry.registered_game.__wrapped__("one") is One


def test_parameters_without_dataclass_are_an_error() -> None:
    class Undecorated(HeapGame):
        id = "undecorated"
        tokens: int = 3

    with pytest.raises(GrundyError, match=r"write @dataclass\(frozen=True\) above it"):
        check_kind(Undecorated)


def test_an_unknown_game_suggests_a_near_miss() -> None:
    with pytest.raises(UnknownName, match="did you mean kayles"):
        grundy.game("kaylse")
    with pytest.raises(UnknownName) as caught:
        grundy.game("x" * 10_000)
    assert len(str(caught.value)) < 1000


def test_a_game_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(GAME.format(name="Mine", id="mine"))
    assert grundy.game(str(path)).id == "mine"
    assert grundy.game(f"{path}:mine").id == "mine"
    assert grundy.solve(grundy.game(str(path)), "5").nimber == 1
    assert type(grundy.game(str(path))) is type(grundy.game(str(path))), "one class, however often it is asked for"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("x = 1", "defines no game"),
        ("x = = 1", "does not run: SyntaxError"),
        ("1 / 0", r"does not run \(line 1\): ZeroDivisionError: division by zero"),
        ("import no_such_module", r"does not run \(line 1\): ModuleNotFoundError"),
        ("from grundy import rule\n@rule\ndef heap_options(n):\n    return 1", "yields nothing"),
        (GAME.format(name="One", id="one") + GAME.format(name="Two", id="two"), "several games; type mine.py:one"),
        (
            "from grundy import HeapGame\nclass Mine(HeapGame):\n    id = 'mine'\n    tokens: int = 3",
            "write @dataclass",
        ),
    ],
    ids=["empty", "syntax", "exception", "import", "no yield", "several", "no dataclass"],
)
def test_a_file_with_a_fault_is_explained(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(content)
    for _ in range(2):  # a file that failed once is not taken for loaded
        with pytest.raises(GrundyError, match=message) as caught:
            grundy.game(str(path))
    assert str(tmp_path) not in str(caught.value) or len(str(caught.value)) < 300


def test_the_game_of_several_that_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(GAME.format(name="One", id="one") + GAME.format(name="Two", id="two"))
    assert grundy.game(f"{path}:two").id == "two"
    with pytest.raises(UnknownName, match='has no game "three"'):
        grundy.game(f"{path}:three")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for name in (tmp_path / "none.py", tmp_path):
        with pytest.raises(UnknownName):
            grundy.game(str(name))
