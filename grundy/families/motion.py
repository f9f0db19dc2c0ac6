"""Where a move takes the things of a family's drawing, for the animation.

Tokens that are left of a heap stay, and the heaps behind it count up or down. On boards and graphs a piece goes where
it is dragged to.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from grundy.core.capabilities.presentation import Motion, Still, counted_down, drawn, keys, still_there
from grundy.core.errors import GrundyError
from grundy.core.game import Scenes, plain
from grundy.core.types import Position
from grundy.families.extra_turns import AgainHeaps
from grundy.families.family_helpers import MOST_NUMBERED, WIDEST
from grundy.families.graphs import GraphBoard, GraphGame, token_key
from grundy.families.heaps import HeapGame, Heaps, drawn_keys
from grundy.families.nets import NetGame, Nets
from grundy.families.rows import RowGame, Rows
from grundy.families.squares import MOST_SQUARES, SquareGame, Squares, coin_key
from grundy.families.squares import MOVE as DRAGGED
from grundy.families.strips_and_grids import BoardGame, BoardScenes, piece_key
from grundy.families.tables import TableGame

MOVE = re.compile(r"(?:take(\d+)from|split|turn)(\d+)(?:(?:leaving|into)([\d+]+))?")


class HeapMotion(Motion[HeapGame]):
    def carried(self, position: Heaps, move: str) -> Mapping[str, str]:
        return heap_places(position, move, lambda n: drawn_keys(self.game, n))


class AgainHeapMotion(Motion[AgainHeaps]):
    def carried(self, position: tuple[Heaps, bool], move: str) -> Mapping[str, str]:
        return heap_places(position[0], move, lambda n: {"name", "count", *map(str, range(n))})


def heap_places(heaps: Heaps, move: str, keys_of: Callable[[int], set[str]]) -> Mapping[str, str]:
    """The tokens taken come from the right, or from between the two parts that the move names."""
    found = MOVE.fullmatch(plain(move))
    if found is None or len(heaps) > WIDEST:
        return {}
    i = int(found[2]) - 1
    n = heaps[i]
    named = tuple(map(int, found[3].split("+"))) if found[3] else (n - int(found[1]),)
    left = tuple(filter(None, named))
    places: dict[str, str] = {}
    for k, m in enumerate(heaps):
        if k != i:
            now = k + (len(left) - 1 if k > i else 0)
            places |= {f"{k}.{key}": f"{now}.{key}" for key in keys_of(m)}
    if len(named) == 2 and n <= MOST_NUMBERED:
        first, last = named
        places |= {f"{i}.{key}": f"{i}.{key}" for key in ("name", *range(first))}
        places |= {f"{i}.{n - last + j}": f"{i + (first > 0)}.{j}" for j in range(last)}
    elif left:
        places |= {f"{i}.{key}": f"{i}.{key}" for key in keys_of(n) & keys_of(left[0])}
    return places


class BoardMotion(Motion[BoardGame[Any]]):
    def carried(self, position: Position, move: str) -> Mapping[str, str]:
        """A piece that is dragged goes along, all else stays."""
        places = dict(still_there(self.game, position, move))
        if not places:
            return places
        option = self.game.option(position, move)
        before, after = self.game.boards(position), self.game.boards(option)
        scenes, several = self.game.capability(Scenes), len(before) > 1
        touch = scenes.touch(before, after) if isinstance(scenes, BoardScenes) else None
        if touch and touch.kind == "drag" and touch.end:
            start, end = (piece_key(self.game, square, several) for square in (touch.start, touch.end))
            places.pop(end, None)  # a piece that stood there is taken
            places[start] = end
        return places


class TableMotion(Still[TableGame]):
    pass


class RowMotion(Motion[RowGame]):
    def carried(self, position: Rows, move: str) -> Mapping[str, str]:
        """Tokens that are put on a row come from the ends of those that lose some."""
        places = dict(still_there(self.game, position, move))
        if not places:
            return places
        rows, left = self.game.rows(position), self.game.rows(self.game.option(position, move))
        both = [(i, a, b) for i, (a, b) in enumerate(zip(rows, left, strict=True)) if max(a, b) <= WIDEST]
        gone = [f"{i}.{j}" for i, before, after in both for j in range(after, before)]
        come = [f"{i}.{j}" for i, before, after in both for j in range(before, after)]
        return places | dict(zip(gone, come, strict=False))


class GraphMotion(Motion[GraphGame]):
    def carried(self, position: tuple[GraphBoard, ...], move: str) -> Mapping[str, str]:
        """The upper token of a vertex comes to lie on top of those where it goes; all else stays."""
        for i, (edges, tokens) in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for token, target in [(one, to) for one in set(tokens) for to in edges.followers[one]]:
                if move == f"{token} to {target}{where}":
                    upper, there = tokens.count(token) - 1, tokens.count(target) - (token == target)
                    moved = {token_key(i, token, upper): token_key(i, target, there)}
                    return {key: moved.get(key, key) for key in keys(self.game, position)}
        return {}


class NetMotion(Motion[NetGame]):
    def carried(self, position: Nets, move: str) -> Mapping[str, str]:
        """What is left stays; the graphs behind one that has gone count down."""
        try:
            after = self.game.option(position, move)
        except GrundyError:
            return {}
        gone = int(plain(move).rpartition("on")[2]) - 1 if 1 < len(position) > len(after) else len(position)
        return counted_down(drawn(self.game, position), drawn(self.game, after), gone)


class SquareMotion(Motion[SquareGame]):
    def carried(self, position: Squares, move: str) -> Mapping[str, str]:
        places = dict(still_there(self.game, position, move))
        if (found := DRAGGED.fullmatch(move)) and places and position[-1] < MOST_SQUARES:
            square, target = int(found[1]), int(found[2])
            top = coin_key(position.count(square) - 1, square)
            places.pop(top, None)
            places[top] = coin_key(position.count(target), target)
        return places
