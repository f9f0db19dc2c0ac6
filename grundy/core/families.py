"""Families of games by their board: heaps, tables of tuples, strips, grids, graphs.

A family gives its games notation, moves' texts, drawing and samples; the game itself writes only its rule:
`heap_options` (HeapGame), `table_options` (TableGame), `strip_moves` (StripGame), `board_moves` (GridGame);
a GraphGame is its graph.
"""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, ClassVar

from grundy.core.budget import Budget
from grundy.core.editing import edit_boards, edit_numbers
from grundy.core.errors import RuleError
from grundy.core.game import Game, missing, take
from grundy.core.notation import Reader, short
from grundy.core.rules import Rule
from grundy.core.scene import MOST_SHAPES, Scene, Shape, beside, box, button, disc, landing, segment, words

Heaps = tuple[int, ...]
Strips = tuple[str, ...]
Board = tuple[str, ...]
Boards = tuple[Board, ...]
Spot = tuple[int, float, float]  # board, column and row, where a move is clicked; a row may lie below the board

DISCS = {"●": "dark", "○": "pale"}  # glyphs that are drawn as discs of that role
BUTTONS = 240  # moves that are offered as words
WIDEST = 60  # tokens, squares or vertices that are still drawn one by one


def attributes(game: Game[Any], names: Sequence[str]) -> tuple[Any, ...]:
    """What a rule's further arguments stand for."""
    try:
        return tuple([getattr(game, name) for name in names])
    except AttributeError as error:
        name = next(name for name in names if not hasattr(game, name))
        known = ", ".join(f.name for f in fields(game)) or "none"
        what = f"the rule of {game.id} asks for {name}, which the game does not have; parameters: {known}"
        raise RuleError(what) from error


# ---- heaps ----


@dataclass(frozen=True)
class HeapGame(Game[Heaps]):
    """Positions are sums of heaps (`3+5+4`); the rule `heap_options(n)` says what one heap becomes.

    It yields a number (one heap is left) or a tuple (the heap falls apart); 0 stands for nothing left.
    The start is one heap of the first whole-number parameter.
    """

    example: ClassVar[str] = "3+5+4"
    heap_options: ClassVar[Rule]

    # what a rule may say of itself: each switches on a faster table or the proof of a period

    def octal(self) -> tuple[int, ...] | None:
        """The digits d0, d1, ... if the rule is an octal code: the sparse-space method, the Guy-Smith bound."""
        return None

    def unequal(self) -> bool:
        """Whether the two parts of a broken heap must differ."""
        return False

    def takes(self) -> tuple[Sequence[int], bool] | None:
        """If a move only takes tokens, the same numbers from every heap: those, or (True) all numbers but those."""
        return None

    def sequence(self, known: Any, stop: int, budget: Budget) -> Any:
        """All nimbers below `stop` in an array, where the game has a faster way than its rule; else None."""
        return None

    def start(self) -> Heaps:
        numbers = [getattr(self, f.name) for f in fields(self)]
        first = next((n for n in numbers if isinstance(n, int)), 9)
        return (first,) if first else ()

    def parse(self, text: str) -> Heaps:
        reader = Reader(text, self.id, self.example)
        heaps = reader.numbers("+")
        reader.end()
        return self.checked(tuple(n for n in heaps if n))

    def text(self, position: Heaps) -> str:
        return "+".join(map(str, position)) or "0"

    def rule_arguments(self) -> tuple[Any, ...]:
        """The attributes of the game that its rule asks for by name."""
        return attributes(self, self.heap_options.arguments[1:])

    def heap_parts(self, n: int) -> Iterator[Heaps]:
        """What one heap can become, in the order of the rule, each multiset of heaps once."""
        seen = set()
        options = self.heap_options.run(n, *self.rule_arguments())
        for parts in options:
            if parts and not 0 <= min(parts) <= max(parts) < n:
                what = f"yields {'+'.join(map(str, parts))}: every heap left lies between 0 and {n - 1}"
                raise self.heap_options.wrong((n,), what, options.line)
            left = parts if all(parts) else tuple(filter(None, parts))
            key = left if len(left) < 2 else tuple(sorted(left))
            if key not in seen:
                seen.add(key)
                yield left

    def moves(self, position: Heaps) -> Iterator[tuple[str, Heaps]]:
        for i, n in enumerate(position):
            for left in self.heap_parts(n):
                yield self.move_text(i + 1, n, left), position[:i] + left + position[i + 1 :]

    def move_text(self, heap: int, n: int, left: Heaps) -> str:
        """`take 3 from 1`, `take 2 from 1 leaving 3+4`, `split 1 into 3+6`."""
        taken = n - sum(left)
        if taken > 0 and len(left) < 2:
            return f"take {taken} from {heap}"
        parts = "+".join(map(str, left))
        if taken > 0:
            return f"take {taken} from {heap} leaving {parts}"
        return f"{'turn' if taken else 'split'} {heap} into {parts}"

    def defect(self, position: Heaps) -> str | None:
        return next((f"a heap of {n} is no heap" for n in position if n < 1), None)

    def size(self, position: Heaps) -> int:
        """2n - 1 a heap: falls when tokens go, and when a heap splits without losing any."""
        return 2 * sum(position) - len(position)

    def sample(self, rng: random.Random, size: int) -> Heaps:
        return tuple(rng.randint(1, max(1, size // 2)) for _ in range(rng.randint(1, 3)))

    def split(self, position: Heaps) -> Sequence[Heaps]:
        return [(n,) for n in position]

    def canonical(self, position: Heaps) -> Heaps:
        return tuple(sorted(position))

    def scene(self, position: Heaps) -> Scene:
        return heap_scene(self, position)

    def editor(self, position: Heaps) -> Scene | None:
        return edit_numbers(self, position, "heap", fixed=False)

    def carried(self, position: Heaps, move: str) -> Mapping[str, str]:
        """The tokens taken come from the right; if two heaps are left, from between them."""
        if max(position, default=0) > WIDEST or len(position) > WIDEST:
            return {}
        for i, n in enumerate(position):
            for left in self.heap_parts(n):
                if self.move_text(i + 1, n, left) == move:
                    first = left[0] if left else 0
                    gap = n - sum(left)
                    places = {f"{i}.{j}": f"{i}.{j}" for j in range(first)}
                    if len(left) == 2:
                        places |= {f"{i}.{first + gap + j}": f"{i + 1}.{j}" for j in range(left[1])}
                    shift = len(left) - 1
                    for k, m in enumerate(position):
                        moved = k if k < i else k + shift
                        places |= {f"{k}.{j}": f"{moved}.{j}" for j in range(m) if k != i}
                    return places
        return {}


def heap_scene(game: HeapGame, position: Heaps) -> Scene:
    """A row of tokens a heap. Click a token to take it and all to its right; bars and gaps below split a heap."""
    shapes: list[Shape] = []
    complete, y = True, 0.0
    if len(position) > WIDEST:
        return Scene((words(0, 0, f"{len(position):,} heaps, the largest {short(max(position))}"),), complete=False)
    for i, n in enumerate(position, start=1):
        shapes.append(words(0.24 if i < 10 else 0, y, f"{i}:", "note"))
        if n > WIDEST:
            shapes += [box(1.3, y + 0.2, 6, 0.6, "piece", "▆▆▆▆▆▆▆▆▆▆▆▆"), words(8, y, short(n))]
            complete, y = False, y + 1
            continue
        ends = {}
        bars: list[tuple[Heaps, str]] = []
        for left in game.heap_parts(n):
            move = game.move_text(i, n, left)
            if len(left) < 2 and sum(left) < n:
                ends[sum(left)] = move
            else:
                bars.append((left, move))
        tokens = [disc(1.3 + j, y, "piece", "●", ends.get(j)) for j in range(n)]
        shapes += [replace(token, key=f"{i - 1}.{j}") for j, token in enumerate(tokens)]
        shapes.append(words(1.3 + n + 0.3, y, str(n), "note"))
        y += 1
        levels = sorted({n - sum(left) for left, _ in bars if len(left) == 2})
        for left, move in bars:
            taken = n - sum(left)
            if len(left) == 2 and taken >= 0:
                top = y + 0.3 * levels.index(taken)
                middle, width = left[0] + taken / 2, 0.6 if taken else 0.3
                shapes.append(box(1.3 + middle - width / 2, top, width, 0.22, "cut", "", move))
        y += 0.3 * len(levels)
        for _, move in [bar for bar in bars if len(bar[0]) != 2 or sum(bar[0]) > n]:
            shapes.append(button(1.3, y, move))
            y += 1
    if not position:
        shapes.append(words(0, 0, "no heap is left", "note"))
    return Scene(tuple(shapes), f"{game.id} {game.text(position)}"[:200], complete)


# ---- tables ----


@dataclass(frozen=True)
class TableGame(Game[tuple[int, ...]]):
    """Positions are tuples of whole numbers (`5,3,2`); the rule `table_options` yields the tuples one move reaches.

    Its arguments are the coordinates by name, or one argument called `position` for tuples of any length; then the
    game's attributes. `order` says which tuples are positions, or which are the same, so that tables store each once.
    """

    example: ClassVar[str] = "5,3"
    table_options: ClassVar[Rule]
    order: ClassVar[str] = ""  # "rising" or "falling": no other tuple is a position; "symmetric": any order, one value

    def dimension(self) -> int | None:
        """How many coordinates; None if any number."""
        names = self.table_options.arguments
        return None if names[0] == "position" else sum(1 for name in names if not hasattr(self, name))

    def rule_arguments(self) -> tuple[Any, ...]:
        return attributes(self, self.table_options.arguments[self.dimension() or 1 :])

    def start(self) -> tuple[int, ...]:
        return tuple(4 + 2 * i for i in range(self.dimension() or 3))

    def parse(self, text: str) -> tuple[int, ...]:
        reader = Reader(text, self.id, self.example)
        numbers = reader.numbers(",")
        reader.end()
        return self.checked(numbers)

    def text(self, position: tuple[int, ...]) -> str:
        return ",".join(map(str, position))

    def tuple_options(self, position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """What one move reaches, each tuple once."""
        first = (position,) if self.dimension() is None else position
        seen = set()
        options = self.table_options.run(*first, *self.rule_arguments())
        for option in options:
            if len(option) != len(position) or min(option, default=0) < 0:
                what = f"yields {option}: an option is a tuple of {len(position)} numbers, none below 0"
                raise self.table_options.wrong(tuple(first), what, options.line)
            if self.order and (problem := out_of_order(option, self.order)):
                raise self.table_options.wrong(tuple(first), f"yields {option}: {problem}", options.line)
            if option not in seen:
                seen.add(option)
                yield option

    def moves(self, position: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for option in self.tuple_options(position):
            yield "to " + self.text(option), option

    def defect(self, position: tuple[int, ...]) -> str | None:
        wanted = self.dimension()
        if wanted is not None and len(position) != wanted:
            return f"a position has {wanted} numbers, this one has {len(position)}"
        return out_of_order(position, self.order)

    def size(self, position: tuple[int, ...]) -> int:
        return sum(position)

    def canonical(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(position)) if self.order == "symmetric" else position

    def box(self, position: tuple[int, ...]) -> tuple[int, ...]:
        """How many values each coordinate can take from here on: the shape of the table to fill."""
        return tuple(x + 1 for x in position)

    def sample(self, rng: random.Random, size: int) -> tuple[int, ...]:
        count = self.dimension() or rng.randint(1, 3)
        numbers = [rng.randint(0, max(1, size // count)) for _ in range(count)]
        return tuple(sorted(numbers, reverse=self.order == "falling") if self.order else numbers)

    def editor(self, position: tuple[int, ...]) -> Scene | None:
        return edit_numbers(self, position, "number", fixed=self.dimension() is not None)

    def scene(self, position: tuple[int, ...]) -> Scene:
        options = list(self.tuple_options(position)) if sum(position) <= 4 * WIDEST else None
        title = f"{self.id} {self.text(position)}"[:200]
        if options is not None and len(position) == 2 and max(position) < WIDEST // 2:
            return Scene(plane_shapes(self, position, options), title)
        shapes: list[Shape] = []
        for y, n in enumerate(position):
            shapes.append(words(0, y, short(n), "text"))
            shapes += [disc(2 + j, y, "piece", "●") for j in range(n if n <= WIDEST else 0)]
        moves = [] if options is None else ["to " + self.text(option) for option in options[:200]]
        shapes += [button(0, len(position) + 0.5 + i, move) for i, move in enumerate(moves)]
        return Scene(tuple(shapes), title, options is not None and len(options) == len(moves))


def out_of_order(numbers: tuple[int, ...], order: str) -> str | None:
    """What is wrong with tuples that the game's order does not allow."""
    for a, b in pairwise(numbers):
        if order == "rising" and a > b:
            return f"the numbers may not fall, and {short(b)} comes after {short(a)}"
        if order == "falling" and a < b:
            return f"the numbers may not rise, and {short(b)} comes after {short(a)}"
    return None


def plane_shapes(game: TableGame, position: tuple[int, ...], options: Sequence[tuple[int, ...]]) -> tuple[Shape, ...]:
    """Two coordinates: a board with the corner (0,0) at the bottom left; click a square to move there."""
    width = max(x for x, _ in [position, *options]) + 1
    height = max(y for _, y in [position, *options]) + 1
    reachable = set(options)
    shapes = []
    for y in range(height):
        for x in range(width):
            move = "to " + game.text((x, y)) if (x, y) in reachable else None
            role, glyph = ("mark", "+") if move else ("cell", "·")
            shapes.append(box(x, height - 1 - y, 1, 1, role, glyph, move))
    return (*shapes, disc(position[0], height - 1 - position[1], "coin", "●"))


# ---- strips ----


@dataclass(frozen=True)
class StripGame(Game[Strips]):
    """Positions are rows of letters (`..o.o`), several joined by `+`; `strip_moves` gives the moves of one row."""

    letters: ClassVar[str] = ".o"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "o": "●"}
    discs: ClassVar[Mapping[str, str]] = {}  # letters that are drawn as discs of that role, with the letter on it
    example: ClassVar[str] = "..o.o"

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        raise missing(self, "strip_moves(self, strip)")

    def parse(self, text: str) -> Strips:
        reader = Reader(text, self.id, self.example)
        strips = []
        while True:
            strips.append(reader.run_of(self.letters))
            if not reader.accept("+"):
                break
        reader.end()
        return self.checked(tuple(strips))

    def text(self, position: Strips) -> str:
        return "+".join(position)

    def moves(self, position: Strips) -> Iterator[tuple[str, Strips]]:
        for i, strip in enumerate(position):
            where = f" in {i + 1}" if len(position) > 1 else ""
            for move, after in self.strip_moves(strip):
                yield move + where, (*position[:i], after, *position[i + 1 :])

    def split(self, position: Strips) -> Sequence[Strips]:
        return [(strip,) for strip in position]

    def canonical(self, position: Strips) -> Strips:
        return tuple(sorted(position))

    def scene(self, position: Strips) -> Scene:
        rows = [(strip,) for strip in position]
        return beside_boards(self, rows, self.moves(position), self.glyphs, self.discs, partial(self.spot, position))

    def spot(self, position: Strips, move: str) -> Spot | None:
        """Where in the drawing a move is clicked; None: it is a button in words."""
        return None

    def editor(self, position: Strips) -> Scene | None:
        rows = [(strip,) for strip in position]
        looks = {letter: letter_look(letter, self.glyphs, self.discs) for letter in self.letters}
        return edit_boards(
            self, rows, self.letters, looks, lambda boards: tuple(board[0] for board in boards), rows_too=False
        )


# ---- grids ----


@dataclass(frozen=True)
class GridGame(Game[Boards]):
    """Positions are boards of letters, rows joined by `/` and boards by `+`; `board_moves` gives one board's moves,
    each with the boards that it leaves.
    """

    letters: ClassVar[str] = ".#"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "#": "█"}
    example: ClassVar[str] = ".../..."
    rows: ClassVar[int] = 200  # at most

    def board_moves(self, board: Board) -> Iterator[tuple[str, Iterable[Board]]]:
        raise missing(self, "board_moves(self, board)")

    def parse(self, text: str) -> Boards:
        reader = Reader(text, self.id, self.example)
        boards = [read_board(reader, self.letters, self.rows)]
        while reader.accept("+"):
            boards.append(read_board(reader, self.letters, self.rows))
        reader.end()
        return self.checked(tuple(boards))

    def text(self, position: Boards) -> str:
        return "+".join("/".join(board) for board in position)

    def moves(self, position: Boards) -> Iterator[tuple[str, Boards]]:
        for i, board in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for move, left in self.board_moves(board):
                yield move + where, (*position[:i], *left, *position[i + 1 :])

    def split(self, position: Boards) -> Sequence[Boards]:
        return [(board,) for board in position]

    def canonical(self, position: Boards) -> Boards:
        return tuple(sorted(position))

    def scene(self, position: Boards) -> Scene:
        return beside_boards(self, position, self.moves(position), self.glyphs)

    def editor(self, position: Boards) -> Scene | None:
        looks = {letter: letter_look(letter, self.glyphs, {}) for letter in self.letters}
        return edit_boards(self, position, self.letters, looks, tuple, rows_too=True)


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


def beside_boards(
    game: Game[Any],
    boards: Sequence[Board],
    moves: Iterable[tuple[str, Any]],
    glyphs: Mapping[str, str],
    discs: Mapping[str, str] | None = None,
    spot: Callable[[str], Spot | None] = lambda move: None,
) -> Scene:
    """Boards of lettered squares one under the other. A move is clicked where `spot` says: on a square, or on a
    small disc below the board; moves without a spot are words at the end.
    """
    text = "+".join("/".join(board) for board in boards)
    title = f"{game.id} {text[:200]}"[:200]
    if len(text) > MOST_SHAPES // 2:
        return Scene((words(0, 0, f"{len(boards):,} boards, {len(text):,} squares"),), title, complete=False)
    offered = take(moves, BUTTONS + 1)
    spots = {where: move for move, _ in offered if (where := spot(move)) is not None}
    drawn = []
    for i, board in enumerate(boards):
        shapes: list[Shape] = []
        for y, row in enumerate(board):
            for x, letter in enumerate(row):
                square = letter_shapes(x, y, letter, glyphs, discs or {})
                move = spots.get((i, x, y))
                shapes += [click(shape, move) for shape in square] if move else square
        shapes += [landing(x, y, move) for (k, x, y), move in spots.items() if k == i and y >= len(board)]
        drawn.append(Scene(tuple(shapes)))
    spoken = [move for move, _ in offered[:BUTTONS] if move not in spots.values()]
    whole = beside(drawn)
    below = max((s.y for s in whole), default=0) + 1.5
    wide = 1 + 0.22 * max((len(move) for move in spoken), default=0)
    buttons = tuple(button(wide * (i // 12), below + i % 12, move) for i, move in enumerate(spoken))
    return Scene(whole + buttons, title, complete=len(offered) <= BUTTONS)


def click(shape: Shape, move: str) -> Shape:
    """The shape, made to carry a move; a plain square shows that it does."""
    return replace(shape, move=move, role="mark" if shape.role == "cell" else shape.role)


def letter_look(letter: str, glyphs: Mapping[str, str], discs: Mapping[str, str]) -> tuple[str, str]:
    """Role and sign of a square when it is set up."""
    glyph = glyphs.get(letter, letter)
    if letter in discs:
        return "cell", letter
    return ("dark" if glyph == "█" else "cell"), ("" if glyph in ("·", "█") else glyph)


def letter_shapes(x: int, y: int, letter: str, glyphs: Mapping[str, str], discs: Mapping[str, str]) -> list[Shape]:
    """A square, with a disc on it for ● and ○, or its letter."""
    glyph = glyphs.get(letter, letter)
    if letter in discs:
        return [box(x, y, 1, 1, "cell"), disc(x, y, discs[letter], glyph, None, letter)]
    if glyph in DISCS:
        return [box(x, y, 1, 1, "cell"), disc(x, y, DISCS[glyph], glyph)]
    if glyph in ("·", "█"):
        return [box(x, y, 1, 1, "cell" if glyph == "·" else "dark", glyph)]
    return [Shape("rect", x, y, 1, 1, glyph, "cell", None, glyph)]


# ---- graphs ----


class Edges(tuple[tuple[str, tuple[str, ...]], ...]):
    """Each vertex with its followers, all in order of name. Hashed once: it is part of every position."""

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    @cached_property
    def _hash(self) -> int:
        return tuple.__hash__(self)

    @cached_property
    def followers(self) -> dict[str, tuple[str, ...]]:
        return dict(self)

    @cached_property
    def depths(self) -> dict[str, int]:
        """The longest walk from each vertex."""
        return from_the_ends(self.followers, lambda values: max(values, default=-1) + 1)

    @cached_property
    def cycle(self) -> list[str]:
        return find_cycle(self.followers)


GraphBoard = tuple[Edges, tuple[str, ...]]  # the graph and the tokens on it


@dataclass(frozen=True)
class GraphGame(Game[tuple[GraphBoard, ...]]):
    """Tokens on a directed graph without cycles (`a>b,a>c,b>c@a`); a move pushes one token along an edge."""

    example: ClassVar[str] = "a>b,a>c,b>c@a"

    def parse(self, text: str) -> tuple[GraphBoard, ...]:
        reader = Reader(text, self.id, self.example)
        boards = [read_graph(reader)]
        while reader.accept("+"):
            boards.append(read_graph(reader))
        reader.end()
        return self.checked(tuple(boards))

    def text(self, position: tuple[GraphBoard, ...]) -> str:
        return "+".join(graph_text(edges) + "@" + ",".join(tokens) for edges, tokens in position)

    def moves(self, position: tuple[GraphBoard, ...]) -> Iterator[tuple[str, tuple[GraphBoard, ...]]]:
        for i, (edges, tokens) in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for token in dict.fromkeys(tokens):
                left = list(tokens)
                left.remove(token)
                for target in edges.followers[token]:
                    board = (edges, in_order([*left, target]))
                    yield f"{token} to {target}{where}", (*position[:i], board, *position[i + 1 :])

    def defect(self, position: tuple[GraphBoard, ...]) -> str | None:
        for edges, tokens in position:
            if edges.cycle:
                names = edges.cycle if len(edges.cycle) <= 12 else [*edges.cycle[:6], "...", *edges.cycle[-5:]]
                return f"the graph has a cycle, {' > '.join(names)}, so play would never end"
            if stray := [token for token in tokens if token not in edges.followers]:
                return f"there is no vertex {stray[0]} to put a token on"
        return None

    def size(self, position: tuple[GraphBoard, ...]) -> int:
        return sum(edges.depths[token] for edges, tokens in position for token in tokens)

    def split(self, position: tuple[GraphBoard, ...]) -> Sequence[tuple[GraphBoard, ...]]:
        return [((edges, (token,)),) for edges, tokens in position for token in tokens]

    def sample(self, rng: random.Random, size: int) -> tuple[GraphBoard, ...]:
        names = [chr(ord("a") + i) for i in range(min(26, max(2, size)))]
        followers = {v: [w for w in names[i + 1 :] if rng.random() < 0.4] for i, v in enumerate(names)}
        tokens = in_order(rng.choice(names) for _ in range(rng.randint(1, 2)))
        return ((edges_of(followers), tokens),)

    def scene(self, position: tuple[GraphBoard, ...]) -> Scene:
        drawn = []
        for i, (edges, tokens) in enumerate(position, start=1):
            where = f" on {i}" if len(position) > 1 else ""
            drawn.append(Scene(graph_shapes(edges, tokens, self.labels(edges), where)))
        shapes = beside(drawn)
        below = max((s.y for s in shapes), default=0) + 1.5
        moves = [move for move, _ in take(self.moves(position), BUTTONS + 1)]
        clicked = {shape.move for shape in shapes}
        spoken = [move for move in moves[:BUTTONS] if move not in clicked]
        buttons = tuple(button(6 * (i // 12), below + i % 12, move) for i, move in enumerate(spoken))
        text = self.text(position)
        lines = [
            f"{v}{'*' * tokens.count(v)} > {', '.join(ws) or 'end'}" for edges, tokens in position for v, ws in edges
        ]
        return Scene(shapes + buttons, f"{self.id} {text}"[:200], len(moves) <= BUTTONS, "\n".join(lines))

    def labels(self, edges: Edges) -> Mapping[str, str]:
        """What a drawing writes under each vertex; nothing unless a study fills it in."""
        return {}


def read_graph(reader: Reader) -> GraphBoard:
    """`a>b,a>c,b>c@a,b`: edges, then tokens; a bare name is a vertex without edges."""
    followers: dict[str, list[str]] = {}
    while True:
        vertex = reader.word()
        out = followers.setdefault(vertex, [])
        if reader.accept(">"):
            target = reader.word()
            followers.setdefault(target, [])
            if target not in out:
                out.append(target)
        if not reader.accept(","):
            break
    reader.expect("@")
    tokens = []
    while True:
        start = reader.at
        token = reader.word()
        if token not in followers:
            raise reader.fail(f'there is no vertex "{token}" to put a token on,', start)
        tokens.append(token)
        if not reader.accept(","):
            break
    return edges_of(followers), in_order(tokens)


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """By length, then alphabet: 9 comes before 10."""
    return tuple(sorted(names, key=lambda name: (len(name), name)))


def edges_of(followers: Mapping[str, Iterable[str]]) -> Edges:
    return Edges((vertex, in_order(followers[vertex])) for vertex in in_order(followers))


def graph_text(edges: Edges) -> str:
    """Every edge, and by its bare name every vertex that has none."""
    targets = {target for _, followers in edges for target in followers}
    pieces = []
    for vertex, followers in edges:
        pieces += [f"{vertex}>{target}" for target in followers]
        if not followers and vertex not in targets:
            pieces.append(vertex)
    return ",".join(pieces)


def find_cycle(followers: Mapping[str, Sequence[str]]) -> list[str]:
    """Some cycle as a list of vertices that ends where it began; empty if there is none."""
    state: dict[str, int] = {}  # 1: on the path now, 2: done
    for root in followers:
        if root in state:
            continue
        path = [(root, iter(followers[root]))]
        state[root] = 1
        while path:
            vertex, rest = path[-1]
            target = next(rest, None)
            if target is None:
                state[vertex] = 2
                path.pop()
            elif state.get(target) == 1:
                names = [v for v, _ in path]
                return [*names[names.index(target) :], target]
            elif target not in state:
                state[target] = 1
                path.append((target, iter(followers[target])))
    return []


def from_the_ends(followers: Mapping[str, Sequence[str]], combine: Callable[[list[int]], int]) -> dict[str, int]:
    """A number for each vertex of a graph without cycles, combined from the numbers of its followers."""
    found: dict[str, int] = {}
    stack = list(followers)
    while stack:
        vertex = stack[-1]
        missing = [w for w in followers[vertex] if w not in found]
        if missing:
            stack += missing
            continue
        stack.pop()
        if vertex not in found:
            found[vertex] = combine([found[w] for w in followers[vertex]])
    return found


def graph_shapes(edges: Edges, tokens: Sequence[str], labels: Mapping[str, str], where: str = "") -> tuple[Shape, ...]:
    """Vertices in layers by their distance from the end; edges run from left to right.

    A vertex that the tokens of just one vertex reach is clicked to push one there; `where` ends that move's text.
    """
    followers = edges.followers
    if len(followers) > WIDEST:
        return (words(0, 0, f"a graph of {len(followers)} vertices, tokens on {', '.join(tokens)}"),)
    far = edges.depths
    layers: dict[int, list[str]] = {}
    for vertex in followers:
        layers.setdefault(far[vertex], []).append(vertex)
    tallest = max(len(layer) for layer in layers.values())
    place = {}
    for depth, layer in layers.items():
        for i, vertex in enumerate(layer):
            # a slight wave keeps edges between distant layers from running through vertices
            wave = 0.3 * (depth % 3)
            place[vertex] = (2.2 * (max(far.values()) - depth), 1.9 * (i + (tallest - len(layer)) / 2) + wave)
    shapes: list[Shape] = []
    for vertex, targets in edges:
        for target in targets:
            # an edge that skips layers bows out, to one side or the other, so that it passes beside what it skips
            skipped = far[vertex] - far[target] - 1
            shapes += arrow_shapes(place[vertex], place[target], 0.4 * skipped * (1 if skipped % 2 else -1))
    for vertex, (x, y) in place.items():
        comes_from = {token for token in tokens if vertex in followers[token]}
        move = f"{comes_from.pop()} to {vertex}{where}" if len(comes_from) == 1 else None
        role = "coin" if vertex in tokens else "mark" if move else "pale"
        shapes.append(disc(x, y, role, vertex, move, vertex))
        if vertex in labels:
            shapes.append(words(x + 0.5 - 0.15 * len(labels[vertex]), y + 0.75, labels[vertex], "label"))
    return tuple(shapes)


def arrow_shapes(start: tuple[float, float], end: tuple[float, float], bend: float) -> list[Shape]:
    """A line between two discs with a small head, clear of both."""
    (x1, y1), (x2, y2) = ((x + 0.5, y + 0.5) for x, y in (start, end))
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    # the point that the curve bows towards; it leaves and arrives in that direction
    mx = (x1 + x2) / 2 + 2 * bend * (y2 - y1) / length
    my = (y1 + y2) / 2 - 2 * bend * (x2 - x1) / length
    x1, y1 = towards((x1, y1), (mx, my), 0.45)
    x2, y2 = towards((x2, y2), (mx, my), 0.48)
    back = math.atan2(my - y2, mx - x2)
    heads = [(x2 + 0.22 * math.cos(back + turn), y2 + 0.22 * math.sin(back + turn)) for turn in (0.45, -0.45)]
    return [segment(x1, y1, x2, y2, bend), *(segment(x2, y2, hx, hy) for hx, hy in heads)]


def towards(start: tuple[float, float], goal: tuple[float, float], step: float) -> tuple[float, float]:
    distance = math.dist(start, goal) or 1.0
    return (
        start[0] + step * (goal[0] - start[0]) / distance,
        start[1] + step * (goal[1] - start[1]) / distance,
    )
