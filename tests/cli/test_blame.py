"""Errors name who is at fault, and hints are commands that work."""

import errno
import random
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import GridGame, HeapGame, NetGame, rule
from grundy.core.registry import find_game
from grundy.core.user_games import user_error
from tests.support import COMMAND

OWN = '''
from dataclasses import dataclass
from grundy import GridGame, HeapGame, rule

@dataclass(frozen=True)
class Mine(HeapGame):
    """Take one token or two."""

    id = "mine"

    @rule
    def heap_options(n):
        for taken in range(1, min(n, 2) + 1):
            yield n - taken
'''

PIECES = '''

@dataclass(frozen=True)
class Pieces(GridGame):
    """Take a piece."""

    id = "pieces"
    letters = ".x"

    def start(self):
        return (("xx", ".x"),)

    def size(self, position):
        return sum(row.count("x") for board in position for row in board)

    def board_moves(self, board):
        for y, row in enumerate(board):
            for x, letter in enumerate(row):
                if letter == "x":
                    yield f"take {y + 1},{x + 1}", [self.changed(board, {(y, x): "."})]
'''


def test_a_reader_who_leaves_is_no_fault_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    started: Any = subprocess.Popen([*COMMAND, "play", str(file), "50"], **pipes)
    with started as game:
        assert game.stdout.readline().startswith(b"mine:")
        game.stdout.close()
        with suppress(BrokenPipeError):
            game.stdin.write(b"help\n" * 2000)
            game.stdin.close()
        assert game.stderr.read() == b""
        assert game.wait() == 0


@pytest.mark.parametrize("error", [BrokenPipeError(), MemoryError(), OSError(errno.ENOSPC, "full")], ids=repr)
def test_what_the_machine_lacks_is_no_fault_of_the_game(error: Exception, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    game = find_game(str(file))()
    with pytest.raises(type(error)) as caught:
        show(game, error)
    assert user_error(caught.value) is None
    with pytest.raises(IndexError) as wrong:
        show(game, IndexError("list index out of range"))
    assert "class Mine" in str(user_error(wrong.value))


def show(game: Any, error: Exception) -> None:
    assert game.id
    raise error


def counted(board: tuple[str, ...]) -> int:
    return "".join(board).count("x")


@dataclass(frozen=True)
class FalseWalls(GridGame):
    """Take a piece, as long as there are two on the board."""

    id = "false-walls"
    letters = ".x"
    walls = "."

    def start(self) -> tuple[tuple[str, ...], ...]:
        return (("x.x",),)

    def board_moves(self, board: tuple[str, ...]) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
        for y, row in enumerate(board):
            for x, letter in enumerate(row):
                if letter == "x" and counted(board) >= 2:
                    yield f"take {y + 1},{x + 1}", [self.changed(board, {(y, x): "."})]


@dataclass(frozen=True)
class FalseTurns(GridGame):
    """Cut rows off."""

    id = "false-turns"
    letters = "."
    turnable = True

    def start(self) -> tuple[tuple[str, ...], ...]:
        return (("...", "..."),)

    def size(self, position: tuple[tuple[str, ...], ...]) -> int:
        return sum(len(row) for board in position for row in board)

    def board_moves(self, board: tuple[str, ...]) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
        for n in range(1, len(board) + 1):
            yield f"cut {n}", [board[n:]]


@dataclass(frozen=True)
class FalseNet(NetGame):
    """Take a vertex, as long as there are three in all parts together."""

    id = "false-net"
    example = "a-b,c"

    def start(self) -> Any:
        return self.parse("a,b,c")

    def gone(self, net: Any, thing: Any) -> Any:
        return (thing,) if net.order >= 3 else ()


@dataclass(frozen=True)
class Counter(HeapGame):
    """Take tokens by chance."""

    id = "chance"

    @rule
    def heap_options(n):  # type: ignore[no-untyped-def]
        for left in range(n):
            if random.random() < 0.5:
                yield left


@pytest.mark.parametrize(
    ("game", "cause"),
    [
        (FalseWalls(), "since walls cannot be true"),
        (FalseTurns(), "since turnable cannot be true"),
        (FalseNet(), "what NetGame takes for granted of parts and symmetry"),
    ],
    ids=lambda one: one.id if hasattr(one, "id") else "",
)
def test_a_false_declaration_is_named(game: Any, cause: str) -> None:
    with pytest.raises(grundy.RuleError) as caught:
        grundy.solve(game)
    assert cause in str(caught.value)
    assert "which gives different options each time" not in str(caught.value)


def test_a_rule_of_chance_is_named() -> None:
    with pytest.raises(grundy.RuleError, match="different"):
        grundy.solve(Counter(), "40")


def test_the_hint_for_a_wrong_command_is_a_command(ask: Any) -> None:
    assert "did you mean solve (" in ask("solv", "nim").complaint()
    assert ask("solv", "nim").complaint().endswith("Try: grundy --help")
    assert ask("solve").complaint().endswith("Try: grundy solve --help")
    assert ask("--sovle").complaint().endswith("Try: grundy --help")


def test_an_unknown_id_is_told_of_files(ask: Any) -> None:
    assert "goes by its file, such as my_game.py" in ask("solve", "take-a-squar", "5").complaint()
    assert "goes by its file, such as my_game.py" in ask("solve", "qqqq", "5").complaint()


@pytest.mark.parametrize("several", [False, True])
def test_a_hint_names_the_file_of_a_users_game(
    several: bool, ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    head = OWN if several else OWN[: OWN.index("@dataclass")]
    Path("of mine.py").write_text(head + PIECES)
    named = "of mine.py:pieces" if several else "of mine.py"
    said = ask("table", named, "--to", "3,3").complaint()
    assert said.endswith(f"try: grundy tree '{named}' xx/.x")
    assert ask("tree", named, "xx/.x").rc == 0
