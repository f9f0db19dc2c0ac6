"""Users' games go to other processes and come back, however those are started."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import grundy
from grundy.core.registry import game_from_file, module_name

GAMES = '''
from dataclasses import dataclass
from grundy import Game, HeapGame, param, rule


@dataclass(frozen=True)
class Limited(HeapGame):
    """Take at most so many tokens."""

    id = "limited"
    most: int = param(2, 1, 9)

    @rule
    def heap_options(n, most):
        for taken in range(1, min(n, most) + 1):
            yield n - taken


@dataclass(frozen=True)
class Place:
    steps: int


@dataclass(frozen=True)
class Stairs(Game[Place]):
    """Go down one step or two."""

    id = "stairs"
    example = "5"

    def start(self):
        return Place(5)

    def moves(self, position):
        for down in range(1, min(2, position.steps) + 1):
            yield f"down {down}", Place(position.steps - down)

    def size(self, position):
        return position.steps

    def sample(self, rng, size):
        return Place(rng.randint(0, size))

    def parse(self, text):
        return Place(int(text))

    def text(self, position):
        return str(position.steps)
'''

SCRIPT = '''
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import grundy


@dataclass(frozen=True)
class OneOrTwo(grundy.HeapGame):
    """Take one token or two."""

    id = "one-or-two"

    @grundy.rule
    def heap_options(n):
        for taken in range(1, min(n, 2) + 1):
            yield n - taken


def main():
    method, file = sys.argv[1:]
    context = multiprocessing.get_context(method)
    games = [grundy.game(f"{file}:limited", most=3), grundy.game(f"{file}:stairs"), OneOrTwo()]
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        for game in games:
            assert pool.submit(repr, game).result() == repr(game)  # nothing of grundy is imported there yet
            found = pool.submit(grundy.solve, game, "5").result()
            assert found == grundy.solve(game, "5"), found
            assert pool.submit(game.text, found.moves[0].option).result() == game.text(found.moves[0].option)
    with context.Pool(1) as pool:
        kinds = pool.map_async(type, games).get(60)
        assert kinds == [type(game) for game in games], kinds
        positions = [game.start() for game in games]
        assert pool.map_async(repr, positions).get(60) == list(map(repr, positions))
    print("done")


if __name__ == "__main__":
    main()
'''


@pytest.mark.parametrize("method", ["fork", "forkserver", "spawn"])
def test_a_process_pool_takes_users_games(method: str, tmp_path: Path) -> None:
    file, script = tmp_path / "my.own 100%games.py", tmp_path / "script.py"
    file.write_text(GAMES)
    script.write_text(SCRIPT)
    run = [sys.executable, str(script), method, str(file)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == "done\n", done.stderr


def test_the_name_of_a_module_is_the_same_in_every_process(tmp_path: Path) -> None:
    file = tmp_path / "games.py"
    file.write_text(GAMES)
    game = game_from_file(file, "limited")(most=4)
    data = pickle.dumps(game)
    sent = f"import pickle; game = pickle.loads({data!r}); print(game.most, game.origin, list(game.moves((1,))))"
    done = subprocess.run([sys.executable, "-c", sent], capture_output=True, text=True, check=False)
    assert done.stdout == f"4 {file}:limited [('take 1 from 1', ())]\n", done.stderr


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.py"
    file.write_text(GAMES)
    game = game_from_file(file, "limited")()
    data = pickle.dumps(game)
    file.unlink()
    del sys.modules[module_name(file)]
    with pytest.raises(ModuleNotFoundError, match="games"):
        pickle.loads(data)


def test_a_users_game_is_still_a_users_game(tmp_path: Path) -> None:
    """Its module has a name that begins with grundy, but it does not come with the package."""
    from grundy.core.fingerprint import game_key
    from grundy.core.user_games import is_user_game

    file = tmp_path / "games.py"
    file.write_text(GAMES)
    game = game_from_file(file, "limited")()
    assert is_user_game(game)
    assert game_key(game)
    assert not is_user_game(grundy.game("nim"))
    assert not game_key(grundy.game("nim"))
