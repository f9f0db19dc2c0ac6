"""Boards of letters: strips (`..o.o`) and grids, how they are read, drawn and played by hand."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from grundy.core.budget import tick
from grundy.core.game import Game, Group, P, Scenes, missing, read_position, take
from grundy.core.notation import NOTHING, Reader
from grundy.core.types import Position
from grundy.drawing.scene import MOST_SHAPES, Gesture, GestureKind, Scene, Shape, button, scene_title, words
from grundy.families.family_helpers import BUTTONS

Board = tuple[str, ...]
DISCS = {"●": "dark", "○": "pale"}  # glyphs that are drawn as discs of that role


class Square(NamedTuple):
    board: int
    row: int
    column: int


class Touch(NamedTuple):
    """What a gesture does to the squares of some boards."""

    kind: GestureKind
    start: Square
    end: Square | None = None
    also: tuple[Square, ...] = ()  # what is gathered besides the start


@dataclass(frozen=True)
class BoardGame(Game[P]):
    """Positions have boards of letters. Gestures are read off a board and what a move leaves of it."""

    letters: ClassVar[str]
    glyphs: ClassVar[Mapping[str, str]]
    discs: ClassVar[Mapping[str, str]] = {}  # letters that are drawn as discs of that role, with the letter on it
    roles: ClassVar[Mapping[str, str]] = DISCS  # of glyphs that are discs
    written: ClassVar[str] = ""  # letters that are written on their squares, and are no pieces
    noun: ClassVar[str] = "piece"
    in_rows: ClassVar[bool] = False  # rows are things of their own: they have numbers, and long ones may be broken
    numbered: ClassVar[bool] = False  # so are squares

    def boards(self, position: P) -> Sequence[Board]:
        """The boards of a position."""
        raise NotImplementedError

    def square_name(self, square: Square, several: bool) -> str:
        """What a square is called, where there is one board or several."""
        board = f"board {square.board + 1} " if several else ""
        return f"{board}row {square.row + 1} column {square.column + 1}"

    def says(self, touch: Touch) -> str:
        """The gesture in words, if the move's text is a code."""
        return ""

    def piece(self, letter: str) -> tuple[str, str] | None:
        """Role and text of what stands on a square, if anything does."""
        glyph = self.glyphs.get(letter, letter)
        if letter in self.discs:
            return self.discs[letter], letter
        if glyph in "·█" or letter in self.written:
            return None
        return self.roles.get(glyph, "pale"), "" if glyph in self.roles else glyph


def read_board(reader: Reader, letters: str, most_rows: int) -> Board:
    """Rows of equal length, joined by `/`."""
    rows: list[str] = []
    while True:
        start = reader.at
        row = reader.run_of(letters)
        if rows and len(row) != len(rows[0]):
            raise reader.fail(f"row {len(rows) + 1} has {len(row)} squares, the first has {len(rows[0])},", start)
        rows.append(row)
        if len(rows) > most_rows or len(row) > most_rows:
            raise reader.fail(f"a board has at most {most_rows} rows and columns,", start)
        if not reader.accept("/"):
            return tuple(rows)


# ---- squares of a board: which of them hang together, and how a board can be turned ----


Cell = tuple[int, int]  # row and column


def cells(board: Board, letters: str) -> set[Cell]:
    return {(y, x) for y, row in enumerate(board) for x, letter in enumerate(row) if letter in letters}


def neighbours(cell: Cell) -> set[Cell]:
    y, x = cell
    return {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}


def regions_of(squares: Collection[Cell]) -> Iterator[set[Cell]]:
    """The parts that are connected by their sides."""
    left = set(squares)
    while left:
        waiting = [next(iter(left))]
        region = set(waiting)
        left -= region
        while waiting:
            new = neighbours(waiting.pop()) & left
            left -= new
            region |= new
            waiting += new
        yield region


def cut_out(board: Board, region: Collection[Cell], wall: str) -> Board:
    """The smallest board around some squares; what is not among them is wall."""
    rows, columns = ({cell[i] for cell in region} for i in (0, 1))
    across = range(min(columns), max(columns) + 1)
    return tuple(
        "".join(board[y][x] if (y, x) in region else wall for x in across) for y in range(min(rows), max(rows) + 1)
    )


def images(board: Board) -> Iterator[Board]:
    """The eight ways to turn a board and to turn it over."""
    for _ in range(4):
        board = tuple("".join(column) for column in zip(*board[::-1], strict=True))
        yield board
        yield board[::-1]


@lru_cache(1 << 16)  # a region arises in many ways
def least_image(board: Board) -> Board:
    return min(images(board))


Strips = tuple[str, ...]


@dataclass(frozen=True)
class StripGame(BoardGame[Strips]):
    """Positions are rows of letters (`..o.o`), several joined by `+`, or `{}` for no row at all.

    `strip_moves` gives the moves of one row.
    """

    letters: ClassVar[str] = ".o"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "o": "●"}
    example: ClassVar[str] = "..o.o"
    group: ClassVar[Group] = Group.COINS
    in_rows: ClassVar[bool] = True

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        raise missing(self, "strip_moves(self, strip)")

    def parse(self, text: str) -> Strips:
        if text.strip() == NOTHING:
            return self.checked(())
        return read_position(self, text, lambda reader: reader.joined(lambda _: reader.run_of(self.letters)))

    def text(self, position: Strips) -> str:
        return "+".join(position) or NOTHING

    def moves(self, position: Strips) -> Iterator[tuple[str, Strips]]:
        for i, strip in enumerate(position):
            where = f" in {i + 1}" if len(position) > 1 else ""
            for move, after in self.strip_moves(strip):
                tick()
                left = (after,) if after else ()
                yield move + where, (*position[:i], *left, *position[i + 1 :])

    def split(self, position: Strips) -> Sequence[Strips]:
        return [(strip,) for strip in position]

    def canonical(self, position: Strips) -> Strips:
        return tuple(sorted(position))

    def boards(self, position: Strips) -> list[Board]:
        return [(strip,) for strip in position]

    def square_name(self, square: Square, several: bool) -> str:
        return (f"row {square.board + 1} " if several else "") + f"square {square.column + 1}"


Boards = tuple[Board, ...]


@dataclass(frozen=True)
class GridGame(BoardGame[Boards]):
    """Positions are boards of letters, rows joined by `/` and boards by `+`, or `{}` for no board at all.

    `board_moves` gives one board's moves, each with the boards that it leaves.
    """

    letters: ClassVar[str] = ".#"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "#": "█"}
    example: ClassVar[str] = ".../..."
    group: ClassVar[Group] = Group.CHOCOLATE
    rows: ClassVar[int] = 200  # at most
    walls: ClassVar[str] = ""  # letters of squares that matter no more; what hangs together beside them is a part
    turnable: ClassVar[bool] = False  # whether boards have one value that differ by a turn or a mirror

    def board_moves(self, board: Board) -> Iterator[tuple[str, Iterable[Board]]]:
        raise missing(self, "board_moves(self, board)")

    def parse(self, text: str) -> Boards:
        if text.strip() == NOTHING:
            return self.checked(())
        return read_position(self, text, lambda reader: reader.joined(self.read_board))

    def read_board(self, reader: Reader) -> Board:
        return read_board(reader, self.letters, self.rows)

    def text(self, position: Boards) -> str:
        return "+".join("/".join(board) for board in position) or NOTHING

    def moves(self, position: Boards) -> Iterator[tuple[str, Boards]]:
        for i, board in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for move, left in self.board_moves(board):
                tick()
                yield move + where, (*position[:i], *filter(any, left), *position[i + 1 :])  # a board has squares

    def neighbours(self, board: Board, y: int, x: int) -> list[Cell]:
        """The squares beside one, row and column counted from 0: right of it, below, left, above."""
        around = ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x))
        return [(j, i) for j, i in around if 0 <= j < len(board) and 0 <= i < len(board[0])]

    def changed(self, board: Board, letters: Mapping[Cell, str]) -> Board:
        """The board with other letters on some squares."""
        return tuple(
            "".join(letters.get((y, x), letter) for x, letter in enumerate(row)) for y, row in enumerate(board)
        )

    def size(self, position: Boards) -> int:
        """Squares that are no walls: write your own if a move need not make one fewer."""
        if not self.walls:
            raise missing(self, "size(self, position)")
        return sum(letter not in self.walls for board in position for row in board for letter in row)

    def board_parts(self, board: Board) -> list[Board]:
        """The regions between walls."""
        if not self.walls:
            return [board]
        inside = "".join(set(self.letters) - set(self.walls))
        return [cut_out(board, region, self.walls[0]) for region in regions_of(cells(board, inside))]

    def split(self, position: Boards) -> Sequence[Boards]:
        return [(part,) for board in position for part in self.board_parts(board)]

    def canonical(self, position: Boards) -> Boards:
        parts = [part for board in position for part in self.board_parts(board)]
        ended = ((self.walls[0],),) if self.walls else ()
        return tuple(sorted(map(least_image, parts) if self.turnable else parts)) or ended

    def sample(self, rng: random.Random, size: int) -> Boards:
        height, width = rng.randint(1, 3), rng.randint(1, 4)
        return (tuple("".join(rng.choice(self.letters) for _ in range(width)) for _ in range(height)),)

    def boards(self, position: Boards) -> Boards:
        return position


MOST_GESTURES = 2000  # moves that are offered by hand

B = TypeVar("B", bound=BoardGame[Any])


class BoardScenes(Scenes[B]):
    """A gesture follows from the difference between a board and what a move leaves of it."""

    def touch(self, before: Sequence[Board], after: Sequence[Board]) -> Touch | None:
        """What a hand does to get from these boards to those."""
        return touch_of(before, after, self.game.piece)

    def scene(self, position: Position) -> Scene:
        game, boards = self.game, self.game.boards(position)
        squares = sum(len(row) for board in boards for row in board)
        if squares > MOST_SHAPES // 2:
            text = f"{len(boards):,} boards, {squares:,} squares"
            return Scene((words(0, 0, text),), scene_title(game, position), complete=False)
        offered = take(game.moves(position), MOST_GESTURES + 1)
        made = {move: self.touch(boards, game.boards(option)) for move, option in offered[:MOST_GESTURES]}
        shapes, below = board_shapes(game, boards)
        shapes = shapes or [words(0, 0, "nothing is left", "note")]
        drawn, several = {shape.key for shape in shapes}, len(boards) > 1
        spoken = [move for move, found in made.items() if found is None][:BUTTONS]
        shapes += [button(0, below + 0.5 + i, move) for i, move in enumerate(spoken)]

        def thing(square: Square | None) -> str:
            """The piece that lies on a square, or the square."""
            if square is None:
                return ""
            piece = piece_key(game, square, several)
            return piece if piece in drawn else game.square_name(square, several)

        gestures = [
            Gesture(to.kind, move, thing(to.start), thing(to.end), says=game.says(to), also=tuple(map(thing, to.also)))
            for move, to in made.items()
            if to
        ]
        complete = len(offered) <= MOST_GESTURES and len(spoken) < BUTTONS
        gestures += pressed(gestures)
        return Scene(tuple(shapes), scene_title(game, position), complete, gestures=tuple(gestures), wraps=game.in_rows)


class AnyBoardScenes(BoardScenes[BoardGame[Any]]):
    """The default for all games on boards."""


def touch_of(before: Sequence[Board], after: Sequence[Board], is_piece: Callable[[str], object]) -> Touch | None:
    """What a hand does to get from these boards to those; None if no gesture does it."""
    if [list(map(len, board)) for board in before] != [list(map(len, board)) for board in after]:
        return None
    changed = differences(before, after)
    if len(changed) < 2:
        return Touch("press", changed[0][0]) if changed else None
    drags = [(start, end) for start, old, _ in changed for end, _, new in changed if old == new and is_piece(old)]
    if len(drags) == 1:
        return Touch("drag", *drags[0])
    return Touch("pick", changed[0][0], changed[-1][0])


def differences(before: Sequence[Board], after: Sequence[Board]) -> list[tuple[Square, str, str]]:
    """The squares that change, each with what stood there and what stands there now."""
    return [
        (Square(i, y, x), old, new)
        for i, (board, left) in enumerate(zip(before, after, strict=True))
        for y, (row, now) in enumerate(zip(board, left, strict=True))
        if row != now
        for x, (old, new) in enumerate(zip(row, now, strict=True))
        if old != new
    ]


def pressed(gestures: Sequence[Gesture]) -> list[Gesture]:
    """Squares that may also be pressed, since only one piece can be dragged there."""
    starts, ends = {one.start for one in gestures}, Counter(one.end for one in gestures if one.kind == "drag")
    return [
        Gesture("press", one.move, one.end, says=one.says)
        for one in gestures
        if one.kind == "drag" and one.end not in starts and ends[one.end] == 1
    ]


def piece_key(game: BoardGame[Any], square: Square, several: bool) -> str:
    return f"{game.noun} on {game.square_name(square, several)}"


def board_shapes(game: BoardGame[Any], boards: Sequence[Board]) -> tuple[list[Shape], float]:
    """Squares, what stands on them, and their numbers; and where the next line would begin."""
    squares: list[Shape] = []
    pieces: list[Shape] = []
    several = len(boards) > 1
    left = 1.0 if game.in_rows and sum(map(len, boards)) > 1 else 0.0
    y = 0.0
    for i, board in enumerate(boards):
        for j, row in enumerate(board):
            group = f"{i + j}" if game.in_rows else ""
            if left:
                name = Shape("text", 0.2, y, 0.6, 1, f"{i + j + 1}", "note", glyph=f"{i + j + 1}:", group=group)
                squares.append(replace(name, key=f"{group}.name", named=True))
            for x, letter in enumerate(row):
                square = Square(i, j, x)
                key = game.square_name(square, several)
                role = "dark" if game.glyphs.get(letter) == "█" else "cell"
                text = letter if letter in game.written else ""
                squares.append(Shape("rect", left + x, y, 1, 1, text, role, key=key, group=group))
                if game.numbered:
                    place = left + x + (0.37 if x < 9 else 0.25), y + 1, 0.4, 0.8
                    squares.append(Shape("text", *place, f"{x + 1}", "note", key=f"{key} number", group=group))
                if piece := game.piece(letter):
                    on = piece_key(game, square, several)
                    pieces.append(Shape("circle", left + x, y, 1, 1, piece[1], piece[0], key=on, by=key))
            y += (1.2 if game.in_rows else 1) + 0.8 * game.numbered
        y += 0 if game.in_rows else 1
    return squares + pieces, y
