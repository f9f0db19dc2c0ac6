"""Editors in which a position is set up by clicking: heaps, tuples, strips and boards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from grundy.core.capabilities.presentation import SetUp
from grundy.core.game import AnyGame
from grundy.core.types import Position
from grundy.drawing.scene import Scene, Shape, beside, box, disc, words
from grundy.families.heaps import HeapGame, Heaps
from grundy.families.rows import RowGame
from grundy.families.strips_and_grids import BoardGame, Boards, GridGame, StripGame, Strips
from grundy.families.tables import TableGame

MOST = 24  # heaps, rows or boards, and tokens or squares along a side, that are set up by clicking
Board = tuple[str, ...]


def leads(game: AnyGame, shape: Shape, position: Position) -> Shape:
    """The shape with a link to a position, if that is a legal one."""
    return replace(shape, move=game.text(position)) if can_be_typed(game, position) else shape


def can_be_typed(game: AnyGame, position: Position) -> bool:
    """Whether it is a legal position with a text; no numbers at all have none."""
    return game.defect(position) is None and game.text(position) != ""


def act(game: AnyGame, x: float, y: float, text: str, position: Position) -> list[Shape]:
    """A button that leads to a position, if that is a legal one."""
    if not can_be_typed(game, position):
        return []
    wide = 0.5 + 0.24 * len(text)
    return [Shape("rect", x, y + 0.12, wide, 0.76, text, "mark", game.text(position))]


def edit_numbers(game: AnyGame, position: tuple[int, ...], one: str, fixed: bool) -> Scene | None:
    """Heaps, or the coordinates of a tuple: click a token to keep so many, the ring to add one."""
    if len(position) > MOST or max(position, default=0) > MOST:
        return None
    shapes: list[Shape] = []
    least = 0 if fixed else 1
    for i, n in enumerate(position):

        def with_number(value: int, i: int = i) -> tuple[int, ...]:
            return (*position[:i], value, *position[i + 1 :])

        shapes.append(words(0, i, f"{i + 1}:", "note"))
        shapes += [leads(game, disc(1.3 + j, i, "piece", ""), with_number(max(j + 1, least))) for j in range(n)]
        if n < MOST:
            shapes.append(leads(game, replace(disc(1.3 + n, i, "cell", ""), text="+"), with_number(n + 1)))
        left = 1.6 + n + 1
        if n > least:
            shapes += act(game, left, i, "−", with_number(n - 1))
        if not fixed:
            shapes += act(game, left + 1, i, "remove", position[:i] + position[i + 1 :])
    if not fixed and len(position) < MOST:
        shapes += act(game, 1.3, len(position) + 0.3, f"add a {one}", (*position, 3))
    return Scene(tuple(shapes), f"set up {game.id}")


Looks = Mapping[str, tuple[str, str]]  # role and sign of a square with each letter, in the order of clicks


def edit_boards(
    game: AnyGame, boards: Sequence[Board], looks: Looks, to_position: Callable[[Any], Any], rows_too: bool
) -> Scene | None:
    """Boards of letters: a click on a square gives it the next letter."""
    letters = "".join(looks)
    if len(boards) > MOST or max((max(len(b), len(b[0])) for b in boards), default=0) > MOST:
        return None
    scenes = []
    for i, board in enumerate(boards):

        def with_board(new: Iterable[str], i: int = i) -> Any:
            return to_position((*boards[:i], tuple(new), *boards[i + 1 :]))

        shapes = []
        for y, row in enumerate(board):
            for x, letter in enumerate(row):
                following = letters[(letters.index(letter) + 1) % len(letters)]
                changed = row[:x] + following + row[x + 1 :]
                role, sign = looks[letter]
                square = replace(box(x, y, 1, 1, role), text=sign)
                shapes.append(leads(game, square, with_board((*board[:y], changed, *board[y + 1 :]))))
        wide, tall, plain = len(board[0]), len(board), letters[0]
        beyond = wide + 0.4
        if wide < MOST:
            shapes += act(game, beyond, 0, "+ column" if rows_too else "longer", with_board(r + plain for r in board))
        if wide > 1:
            shorter = "− column" if rows_too else "shorter"
            shapes += act(game, beyond + 2.8, 0, shorter, with_board(r[:-1] for r in board))
        if rows_too and tall < MOST:
            shapes += act(game, beyond, 1, "+ row", with_board((*board, plain * wide)))
        if rows_too and tall > 1:
            shapes += act(game, beyond + 2.8, 1, "− row", with_board(board[:-1]))
        if len(boards) > 1:
            shapes += act(game, beyond + 5.6, 0, "remove", to_position((*boards[:i], *boards[i + 1 :])))
        scenes.append(Scene(tuple(shapes)))
    drawn = beside(scenes)
    if len(boards) < MOST:
        another = boards[-1] if boards else (letters[0],)
        below = Scene(drawn).extent()[1] + 0.4
        drawn += tuple(act(game, 0, below, "add another", to_position((*boards, another))))
    scene = Scene(drawn, f"set up {game.id}")
    return scene if scene.moves() else None  # no single click keeps to the rules of the game


class HeapSetUp(SetUp[HeapGame]):
    def editor(self, position: Heaps) -> Scene | None:
        return edit_numbers(self.game, position, "heap", fixed=False)


class TableSetUp(SetUp[TableGame]):
    def editor(self, position: tuple[int, ...]) -> Scene | None:
        return edit_numbers(self.game, position, "number", fixed=self.game.dimension() is not None)


class RowSetUp(SetUp[RowGame]):
    def editor(self, position: tuple[int, ...]) -> Scene | None:
        return edit_numbers(self.game, position, "row", fixed=bool(self.game.memory or self.game.dimension()))


class StripSetUp(SetUp[StripGame]):
    def editor(self, position: Strips) -> Scene | None:
        def to_position(boards: Sequence[Board]) -> Strips:
            return tuple(board[0] for board in boards)

        return edit_boards(self.game, [(strip,) for strip in position], looks(self.game), to_position, rows_too=False)


class GridSetUp(SetUp[GridGame]):
    def editor(self, position: Boards) -> Scene | None:
        return edit_boards(self.game, position, looks(self.game), tuple, rows_too=True)


def looks(game: BoardGame[Any]) -> Looks:
    glyphs = {letter: letter if letter in game.discs else game.glyphs.get(letter, letter) for letter in game.letters}
    return {
        letter: ("dark" if glyph == "█" else "cell", "" if glyph in ("·", "█") else glyph)
        for letter, glyph in glyphs.items()
    }
