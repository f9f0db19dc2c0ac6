"""Coins on numbered squares drawn: drag the top coin of a square; coins too far out are bars."""

from collections import Counter
from collections.abc import Iterator

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.scenes.numbers import PITCH, number_bar, row_name
from grundy.core.families.squares import SquareGame, Squares
from grundy.core.gesture import Gesture, number_field
from grundy.core.notation import short
from grundy.core.scene import Scene, Shape, scene_title, words

MOST_SQUARES, MOST_COINS = 60, 40  # that are drawn
RISE = 0.22  # cells from one coin of a pile up to the next


class SquareScenes(Scenes[SquareGame]):
    def scene(self, position: Squares) -> Scene:
        title = scene_title(self.game, position)
        if len(position) > MOST_COINS or not position:
            return Scene((words(0, 0, f"coins on {', '.join(map(short, position[:20]))}"),), title, complete=False)
        if position[-1] >= MOST_SQUARES:
            return Scene(tuple(bars(position)), title, gestures=tuple(fields(self.game, position)))
        top = RISE * (len(position) - 1)  # room for the highest pile
        shapes: list[Shape] = []
        for n in range(6 * (position[-1] // 6 + 1)):  # six at a time, so that the strip rarely shrinks during a game
            place, number = (n, top, 1, 1), (n + (0.37 if n < 10 else 0.25), top + 1, 0.4, 0.8)
            shapes.append(Shape("rect", *place, role="cell", key=square_key(n), group="strip"))
            shapes.append(Shape("text", *number, str(n), "note", key=f"number {n}", group="strip"))
        piles = Counter(position)
        for n, pile in piles.items():
            for i in range(pile):
                key, y = coin_key(i, n), top - RISE * i
                count = str(i + 1) if i else ""  # the terminal shows the upper coin alone
                shapes.append(Shape("circle", n, y, role="coin", glyph=count, key=key, by=square_key(n)))
        gestures = []
        for move, _ in self.game.moves(position):
            n, to = map(int, move.split(" to "))
            says = f"move a coin from {n} to {to}"
            gestures.append(Gesture("drag", move, coin_key(piles[n] - 1, n), end_key(piles, to), says=says))
        return Scene(tuple(shapes), title, gestures=tuple(gestures), wraps=True)


def square_key(n: int) -> str:
    return f"square {n}"


def coin_key(i: int, n: int) -> str:
    """Coin i of the pile on square n, from below."""
    return f"coin on {n}" + (f", {i + 1} from below" if i else "")


def end_key(piles: Counter[int], n: int) -> str:
    """What lies on top of a square: its uppermost coin, or itself."""
    return coin_key(piles[n] - 1, n) if piles[n] else square_key(n)


def bars(position: Squares) -> Iterator[Shape]:
    for i, (n, pile) in enumerate(Counter(position).items()):
        yield row_name(str(n), PITCH * i, f"{pile}×")
        yield from number_bar(f"{n}.bar", 1.2, PITCH * i, n, position[-1], "coin")


def fields(game: SquareGame, position: Squares) -> Iterator[Gesture]:
    closed = [n for n in Counter(position) if not game.shares(n)]
    for n in Counter(position):
        but = [other for other in closed if other < n]
        low, high = 0, n - 1
        while low in but:
            low += 1
        while high in but:
            high -= 1
        if low <= high:
            between = tuple(other for other in but if low < other < high)
            says = f"move a coin from {short(n)} to {{}}"
            yield number_field(f"{n}.bar", f"{n} to {{}}", low, high, between, says, to=True)
