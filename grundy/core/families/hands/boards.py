"""Boards of letters in the hand: a gesture is read off the difference between a board and what a move leaves of it.

a piece comes to another square  drag it there; or press that square, if nothing else goes there
one square changes               press it
several change                   pick the first of them, then the last

Moves of another kind (a board that grows, shrinks or falls apart) stay words.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from grundy.core.abilities.hands import Hands
from grundy.core.capability import G
from grundy.core.families.boards import DISCS, Board, nothing_left
from grundy.core.families.shared import BUTTONS
from grundy.core.game import take
from grundy.core.gesture import Kind, Way
from grundy.core.scene import MOST_SHAPES, Scene, Shape, button

MOST_WAYS = 2000  # moves that are offered by hand


class Square(NamedTuple):
    board: int
    row: int
    column: int


class Gesture(NamedTuple):
    kind: Kind
    start: Square
    end: Square | None = None
    also: tuple[Square, ...] = ()  # what is gathered besides the start


@dataclass(frozen=True)
class Look:
    """How a family or a game draws its boards, and what it calls a square."""

    glyphs: Mapping[str, str]
    discs: Mapping[str, str]
    called: Callable[[Square], str]
    noun: str = "piece"
    rows: bool = False  # rows are things of their own: they have numbers, and long ones may be broken
    numbered: bool = False  # so are squares
    written: str = ""  # letters that are written on their squares, and are no pieces
    roles: Mapping[str, str] = field(default_factory=lambda: DISCS)  # of glyphs that are discs

    def piece(self, letter: str) -> tuple[str, str] | None:
        """Role and text of what stands on a square, if anything does."""
        glyph = self.glyphs.get(letter, letter)
        if letter in self.discs:
            return self.discs[letter], letter
        if glyph in "·█" or letter in self.written:
            return None
        return self.roles.get(glyph, "pale"), "" if glyph in self.roles else glyph

    def on(self, square: Square) -> str:
        """The key of the piece on a square."""
        return f"{self.noun} on {self.called(square)}"


def gesture(before: Sequence[Board], after: Sequence[Board], is_piece: Callable[[str], object]) -> Gesture | None:
    """What a hand does to get from these boards to those; None: no gesture tells it."""
    if [list(map(len, board)) for board in before] != [list(map(len, board)) for board in after]:
        return None
    changed = differences(before, after)
    if len(changed) < 2:
        return Gesture("press", changed[0][0]) if changed else None
    ways = [(start, end) for start, old, _ in changed for end, _, new in changed if old == new and is_piece(old)]
    if len(ways) == 1:
        return Gesture("drag", *ways[0])
    return Gesture("pick", changed[0][0], changed[-1][0])


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


class BoardHands(Hands[G]):
    def boards(self, position: Any) -> Sequence[Board]:
        """The boards of a position."""
        raise NotImplementedError

    def look(self, position: Any) -> Look:
        raise NotImplementedError

    def read(self, before: Sequence[Board], after: Sequence[Board], look: Look) -> Gesture | None:
        """What a hand does to get from these boards to those."""
        return gesture(before, after, look.piece)

    def says(self, gesture: Gesture) -> str:
        """The words for a gesture, where the move's text is a code."""
        return ""

    def scene(self, position: Any) -> Scene:
        game, boards, look = self.game, self.boards(position), self.look(position)
        if sum(len(row) for board in boards for row in board) > MOST_SHAPES // 2:
            return game.scene(position)
        offered = take(game.moves(position), MOST_WAYS + 1)
        made = {move: self.read(boards, self.boards(option), look) for move, option in offered[:MOST_WAYS]}
        shapes, below = board_shapes(boards, look)
        shapes = shapes or list(nothing_left())
        drawn = {shape.key for shape in shapes}
        spoken = [move for move, found in made.items() if found is None][:BUTTONS]
        shapes += [button(0, below + 0.5 + i, move) for i, move in enumerate(spoken)]

        def thing(square: Square | None) -> str:
            """The piece that lies on a square, or the square."""
            if square is None:
                return ""
            return look.on(square) if look.on(square) in drawn else look.called(square)

        hands = [(move, found) for move, found in made.items() if found]
        ways = [
            Way(way.kind, move, thing(way.start), thing(way.end), says=self.says(way), also=tuple(map(thing, way.also)))
            for move, way in hands
        ]
        complete = len(offered) <= MOST_WAYS and len(spoken) < BUTTONS
        title = f"{game.id} {game.text(position)}"[:200]
        return Scene(tuple(shapes), title, complete, ways=(*ways, *pressed(ways)), wraps=look.rows)

    def followed(self, position: Any, option: Any) -> Mapping[str, str]:
        """Where a move takes what is drawn: a piece that is dragged goes along, all else stays."""
        look, before, after = self.look(position), self.boards(position), self.boards(option)
        had, has = ({shape.key for shape in board_shapes(boards, look)[0]} for boards in (before, after))
        found = self.read(before, after, look)
        moved = {look.on(found.start): look.on(found.end)} if found and found.kind == "drag" and found.end else {}
        return {key: key for key in had & has - {*moved, *moved.values()}} | moved


def pressed(ways: Sequence[Way]) -> list[Way]:
    """Squares to press, since one piece alone can be dragged there."""
    starts, ends = {way.start for way in ways}, Counter(way.end for way in ways if way.kind == "drag")
    return [
        Way("press", way.move, way.end, says=way.says)
        for way in ways
        if way.kind == "drag" and way.end not in starts and ends[way.end] == 1
    ]


def board_shapes(boards: Sequence[Board], look: Look) -> tuple[list[Shape], float]:
    """Squares, what stands on them, and their numbers; and where the next line would begin."""
    squares: list[Shape] = []
    pieces: list[Shape] = []
    left = 1.0 if look.rows and sum(map(len, boards)) > 1 else 0.0
    y = 0.0
    for i, board in enumerate(boards):
        for j, row in enumerate(board):
            group = f"{i + j}" if look.rows else ""
            if left:
                name = f"{group}.name"
                squares.append(Shape("text", 0.2, y, 0.6, 1, f"{i + j + 1}", "note", key=name, group=group, named=True))
            for x, letter in enumerate(row):
                square = Square(i, j, x)
                key = look.called(square)
                role = "dark" if look.glyphs.get(letter) == "█" else "cell"
                text = letter if letter in look.written else ""
                squares.append(Shape("rect", left + x, y, 1, 1, text, role, key=key, group=group))
                if look.numbered:
                    place = left + x + (0.37 if x < 9 else 0.25), y + 1
                    number = Shape("text", *place, 0.4, 0.8, f"{x + 1}", "note", key=f"{key} number", group=group)
                    squares.append(number)
                if piece := look.piece(letter):
                    pieces.append(Shape("circle", left + x, y, 1, 1, piece[1], piece[0], key=look.on(square), by=key))
            y += (1.2 if look.rows else 1) + 0.8 * look.numbered
        y += 0 if look.rows else 1
    return squares + pieces, y
