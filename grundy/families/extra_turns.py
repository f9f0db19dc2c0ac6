"""Again-moves: after some moves the same player moves once more, on boards of any kind and on heaps."""

import random
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from grundy.core.budget import tick
from grundy.core.capabilities.solving import PASS, Entailing, Nimbers
from grundy.core.errors import RuleError
from grundy.core.game import Game, Group, missing, read_position
from grundy.core.notation import Reader, short
from grundy.core.types import Position
from grundy.drawing.scene import Scene, Shape, button, disc, scene_title, words
from grundy.families.family_helpers import WIDEST
from grundy.families.heaps import Heaps, heap_move_text

B = TypeVar("B", bound=Hashable)


@dataclass(frozen=True)
class AgainGame(Game[tuple[B, bool]]):
    """Positions are boards, `:pass` behind one whose player has to pass; `board_moves` gives a board's moves."""

    def board_moves(self, board: B) -> Iterator[tuple[str, B, bool]]:
        """Each move with the board that it leaves, and whether the same player moves again."""
        raise missing(self, "board_moves(self, board)")

    def read_board(self, reader: Reader) -> B:
        raise missing(self, "read_board(self, reader)")

    def board_text(self, board: B) -> str:
        raise missing(self, "board_text(self, board)")

    def board_size(self, board: B) -> int:
        """A whole number that falls on every move."""
        raise missing(self, "board_size(self, board)")

    def board_parts(self, board: B) -> Sequence[B]:
        """The independent parts, if the board is their sum; an empty board has none."""
        return (board,)

    def board_canonical(self, board: B) -> B:
        """One representative of all boards that differ by a symmetry only."""
        return board

    def parse(self, text: str) -> tuple[B, bool]:
        return read_position(self, text, lambda reader: (self.read_board(reader), reader.accept(f":{PASS}")))

    def text(self, position: tuple[B, bool]) -> str:
        board, passes = position
        return self.board_text(board) + f":{PASS}" * passes

    def moves(self, position: tuple[B, bool]) -> Iterator[tuple[str, tuple[B, bool]]]:
        board, passes = position
        if passes:
            yield PASS, (board, False)
            return
        for move, left, again in self.board_moves(board):
            tick()
            yield move, (left, again)

    def size(self, position: tuple[B, bool]) -> int:
        return 2 * self.board_size(position[0]) + position[1]

    def canonical(self, position: tuple[B, bool]) -> tuple[B, bool]:
        return self.board_canonical(position[0]), position[1]


class AgainEntailing(Entailing[AgainGame[Any]]):
    def concerns(self, position: Position) -> bool:
        return True

    def parts(self, position: Any) -> tuple[Sequence[Position], Position | None]:
        board, passes = position
        return ((), position) if passes else ([(part, False) for part in self.game.board_parts(board)], None)


class AgainNimbers(Nimbers[AgainGame[Any]]):
    def refuses(self) -> str | None:
        return f"moves of {self.game.id} entail, so the nimbers of its options do not make its own"


@dataclass(frozen=True)
class AgainHeaps(AgainGame[Heaps]):
    """Positions are sums of heaps (`7+3`), `:pass` behind those whose player has to pass.

    `heap_moves` gives what each move leaves of a heap, and whether the same player moves again.
    """

    example: ClassVar[str] = "7+3"
    group: ClassVar[Group] = Group.TAKE_AWAY

    def heap_moves(self, n: int) -> Iterator[tuple[int | Heaps, bool]]:
        """What can become of a heap, a number or a tuple of them, and whether its player moves again."""
        raise missing(self, "heap_moves(self, n)")

    def board_moves(self, board: Heaps) -> Iterator[tuple[str, Heaps, bool]]:
        for i, n in enumerate(board):
            for what, again in self.heap_moves(n):
                left = tuple(filter(None, (what,) if isinstance(what, int) else what))
                if not all(0 < part < n for part in left):
                    found = f"heap_moves({n}) yields {what}"
                    raise RuleError(f"{self.id}: {found}: every heap left lies between 0 and {n - 1}")
                yield heap_move_text(i + 1, n, left), board[:i] + left + board[i + 1 :], again

    def read_board(self, reader: Reader) -> Heaps:
        return tuple(filter(None, reader.numbers("+")))

    def board_text(self, board: Heaps) -> str:
        return "+".join(map(str, board)) or "0"

    def board_size(self, board: Heaps) -> int:
        return 2 * sum(board) - len(board)

    def board_parts(self, board: Heaps) -> Sequence[Heaps]:
        return [(n,) for n in board]

    def board_canonical(self, board: Heaps) -> Heaps:
        return tuple(sorted(board))

    def defect(self, position: tuple[Heaps, bool]) -> str | None:
        return next((f"a heap of {n} is no heap" for n in position[0] if n < 1), None)

    def sample(self, rng: random.Random, size: int) -> tuple[Heaps, bool]:
        return tuple(rng.randint(1, max(1, size // 3)) for _ in range(rng.randint(1, 2))), rng.random() < 0.1

    def scene(self, position: tuple[Heaps, bool]) -> Scene:
        """Pressing a token takes it and all to its right; other moves are buttons."""
        board, _ = position
        title = scene_title(self, position)
        if len(board) > WIDEST or max(board, default=0) > WIDEST:
            return Scene((words(0, 0, "+".join(map(short, board[:WIDEST]))),), title, complete=False)
        moves = [move for move, _ in self.moves(position)]
        shapes: list[Shape] = [words(0, 0, "no heap is left", "note")] if not board else []
        for i, n in enumerate(board):
            taking = [f"take {n - j} from {i + 1}" for j in range(n)]
            row = [replace(words(0.24 if i < 9 else 0, i, f"{i + 1}:", "note"), key=f"{i}.name")]
            tokens = [disc(1.3 + j, i, "piece", "●", move if move in moves else None) for j, move in enumerate(taking)]
            row += [replace(token, key=f"{i}.{j}") for j, token in enumerate(tokens)]
            row.append(replace(words(1.6 + n, i, str(n), "note"), key=f"{i}.count"))
            shapes += [replace(shape, group=str(i)) for shape in row]
        pressed = {shape.move for shape in shapes}
        spoken = [move for move in moves if move not in pressed]
        shapes += [button(0, max(1, len(board)) + 0.3 + i, move) for i, move in enumerate(spoken)]
        return Scene(tuple(shapes), title)
