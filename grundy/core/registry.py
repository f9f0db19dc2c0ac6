"""Finds every game, so that no list of them is kept by hand; also loads a game from a user's own file."""

import importlib
import importlib.util
import inspect
import linecache
import pkgutil
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from grundy.core.budget import running_budget
from grundy.core.errors import Argument, GrundyError, UnknownName, nearest
from grundy.core.game import AnyGame, Game
from grundy.core.notation import printable, shortened
from grundy.core.rules import LOOK, USERS, code_with_ticks, innermost_line, look
from grundy.core.user_games import check_kind, look_at_moves


def modules_of(package_name: str) -> list[ModuleType]:
    """Every module of a package, imported."""
    package = importlib.import_module(package_name)
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    return [importlib.import_module(f"{package_name}.{name}") for name in names]


def games_in(module: ModuleType) -> list[type[AnyGame]]:
    """The games that a module itself defines: classes with an id."""
    return [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, Game) and value.id and lives_in(value, module)
    ]


def lives_in(value: type, module: ModuleType) -> bool:
    """Whether a class is defined in the module's own file or folder, and not just imported."""
    return f"{value.__module__}.".startswith(f"{module.__name__}.")


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games. A game's file is named like its id, so that no file has to be read."""
    package = importlib.import_module("grundy.games")
    return tuple(sorted(info.name.replace("_", "-") for info in pkgutil.iter_modules(package.__path__)))


@cache
def registered_game(id: str) -> type[AnyGame]:
    """The game of an id, from its own file; no other game is loaded."""
    module = importlib.import_module(f"grundy.games.{id.replace('-', '_')}")
    games = games_in(module)
    if [game.id for game in games] != [id]:
        raise GrundyError(f"{module.__name__} holds {[game.id for game in games]}; a game's file is called like its id")
    return games[0]


@cache
def all_games() -> Mapping[str, type[AnyGame]]:
    """Every registered game by its id."""
    return {id: registered_game(id) for id in game_ids()}


def find_game(name: str) -> type[AnyGame]:
    """A game by its id, or from a file: `path/to/file.py`, or `file.py:id` if the file holds several."""
    if name in game_ids():
        return registered_game(name)
    if name in LOADED:
        return LOADED[name]
    path, _, wanted = name.partition(".py")
    if name.endswith(".py") or wanted.startswith(":"):
        return game_from_file(Path(path + ".py"), wanted[1:])
    shown = shortened(name)
    about = games_about(shown)[:3]
    guess = f"did you mean {' or '.join(about)}?" if about else nearest(shown, [*game_ids(), *LOADED])
    also = " A game" if guess.endswith("?") else "; a game"
    raise UnknownName(f'there is no game "{shown}"; {guess}{also} of your own goes by its file, such as my_game.py')


def games_about(word: str) -> list[str]:
    """The games that tell of this word, in the singular or plural; those whose id has it first."""
    pattern = re.compile(rf"\b{re.escape(re.sub('e?s$', '', word))}", re.IGNORECASE)
    told = {id: f"{kind.__doc__} {sys.modules[kind.__module__].__doc__}" for id, kind in all_games().items()}
    found = [id for id, text in told.items() if len(word) > 3 and pattern.search(text)]
    return sorted(found, key=lambda id: pattern.search(id) is None)


def recorded_game(name: str) -> type[AnyGame]:
    """The game that a record names: a registered one, or one of a file loaded before. Records run no files."""
    if name in game_ids():
        return registered_game(name)
    if known := LOADED.get(name.rpartition(":")[2]):
        return known
    if ".py" in name:
        shown = printable(name.partition(".py")[0][-80:] + ".py")
        raise UnknownName(
            f"the game is in the file {shown}, and a record runs no file; type ",
            Argument("rules", shown),
            " if you trust it",
        )
    return find_game(name)


LOADED: dict[str, type[AnyGame]] = {}  # users' own games that this process has met, by their ids


def user_game_files() -> tuple[str, ...]:
    """The files of those games."""
    return tuple(sorted({file_of(game) for game in LOADED.values() if game.origin}))


def file_of(game: type[AnyGame]) -> str:
    return game.origin.rpartition(":")[0]


def typed_name(game: AnyGame) -> str:
    """What one types for a game: its id, or the file of a user's own game."""
    if not game.origin:
        return game.id
    file = file_of(type(game))
    several = sum(1 for kind in LOADED.values() if kind.origin and file_of(kind) == file) > 1
    path = Path(file)
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return f"{shown}:{game.id}" if several else str(shown)


def load(*sources: Path | str | type[AnyGame]) -> list[str]:
    """Make games of your own known by their ids, also as parts of a sum: files, or classes. The ids."""
    found: list[str] = []
    for source in sources:
        before = dict(LOADED)
        kinds = [source] if isinstance(source, type) else games_of_file(Path(source))
        for kind in kinds:
            if kind.id in game_ids():
                raise GrundyError(f'there is a game "{kind.id}" already; give yours another id')
            other = before.get(kind.id)
            if kind.origin and other and other.origin and file_of(other) != file_of(kind):
                both = f"{file_of(other)} and {file_of(kind)}"
                raise GrundyError(f'two of your games are called "{kind.id}", in {both}; rename one')
            LOADED[kind.id] = kind
        found += [kind.id for kind in kinds]
    return found


def games_of_file(path: Path) -> list[type[AnyGame]]:
    """Run a user's file and take all games that it defines."""
    games = games_in(run_file(path))
    if not games:
        raise UnknownName(f'{path.name} defines no game: a game is a class with an id, such as id = "my-game"')
    for game in games:
        check_kind(game)
    adopt(path, games)
    return games


def adopt(path: Path, games: Sequence[type[AnyGame]]) -> None:
    """Make the games of a user's file known, and check their moves from now on."""
    file = str(path.resolve())
    for old in [game.id for game in LOADED.values() if game.origin and file_of(game) == file]:
        del LOADED[old]  # the file may have changed since
    for game in games:
        look_at_moves(game)
        game.origin = f"{file}:{game.id}"
        LOADED[game.id] = game


def game_from_file(path: Path, wanted: str = "") -> type[AnyGame]:
    """Run a user's file and take the game that it defines, or the one of that id."""
    games = games_of_file(path)
    if not wanted and len(games) > 1:
        raise UnknownName(f"{path.name} defines several games; type {path.name}:{games[0].id}")
    for game in games:
        if wanted in ("", game.id):
            return game
    raise UnknownName(f'{path.name} has no game "{wanted}"; {nearest(wanted, [g.id for g in games])}')


def run_file(path: Path) -> ModuleType:
    """A user's file as a module, run once a process; what is wrong with it is said with its line."""
    if not path.is_file():
        raise UnknownName(f"there is no file {printable(str(path))[:100]}")
    path = path.resolve()
    name = module_name(path)
    if name in sys.modules:
        return sys.modules[name]
    loader = UserFileLoader(name, str(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        loader.exec_module(module)
    except BaseException as error:  # also one that Ctrl-C has stopped: half a file is not kept
        del sys.modules[name]
        if isinstance(error, GrundyError) or not isinstance(error, Exception | SystemExit):
            raise
        raise GrundyError(f"{path.name} does not run{where(error, path)}: {type(error).__name__}: {error}") from error
    return module


class UserFileLoader(SourceFileLoader):
    """Reads the file itself: Python's cache compares sizes and whole seconds, so it can miss an edit."""

    def path_stats(self, path: str) -> Mapping[str, object]:
        raise OSError

    def source_to_code(self, data: bytes, path: str, **_: object) -> CodeType:  # type: ignore[override]
        return code_with_ticks(data, path)

    def exec_module(self, module: ModuleType) -> None:
        vars(module)[LOOK] = look
        super().exec_module(module)


class Importer(UserFileLoader):
    """Runs a user's file because a pickle names its module; its games become known."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        adopt(Path(self.path), games_in(module))


def module_name(path: Path) -> str:
    """The same in every process, and it names the file, so that a pickle can name the module."""
    return USERS + str(path).replace("%", "%25").replace(".", "%2E")


def where(error: BaseException, path: Path) -> str:
    """The last line of the user's file that was running."""
    line = innermost_line(error, str(path))
    return f" (line {line})" if line else ""


STAMPS: dict[Path, int] = {}  # when a user's file was last changed, as of its last run
FAULTS: dict[Path, GrundyError] = {}  # what was wrong with it then
LOADING = 3.0  # seconds for running a file, so that an endless one does not hold up the others


def fresh_game(path: Path) -> type[AnyGame]:
    """The game of a user's file, run again if the file has changed since."""
    path = path.resolve()
    if path.is_file() and STAMPS.get(path) != path.stat().st_mtime_ns:
        STAMPS[path] = path.stat().st_mtime_ns
        FAULTS.pop(path, None)
        sys.modules.pop(module_name(path), None)
        linecache.checkcache(str(path))
        importlib.invalidate_caches()
    if path in FAULTS:
        raise FAULTS[path]
    try:
        with running_budget().at_most(LOADING).running():
            game = game_from_file(path)
        if game.id in game_ids():
            raise GrundyError(f'{path.name}: there is a game "{game.id}" already; give yours another id')
        return game
    except GrundyError as error:
        if path.is_file():
            FAULTS[path] = error
        raise
