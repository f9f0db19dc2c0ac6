"""The drawing of DiviNim: squares with poison marked in colour and by a sign, and a line to click for every cut."""

from typing import Any

from grundy.core.scene import Scene, Shape, box, button, side_by_side, words
from grundy.games.divinim.grids import AXES, Bar

DRAWN = 40  # squares along a side that are still drawn one by one
SIGN = "✕"


def draw(game: Any, position: tuple[Bar, ...]) -> Scene:
    cut_names: dict[int, set[str]] = {}
    for i, cut in game.cuts(position):
        cut_names.setdefault(i, set()).add(cut.name)
    several = len(position) > 1
    scenes, lines, complete = [], [], True
    for i, bar in enumerate(position):
        names = {name: f"{name} on {i + 1}" if several else name for name in cut_names.get(i, set())}
        if game.grid == "triangle":
            scene = triangle_scene(game, bar, names)
        elif len(bar.body) <= 3 and max(bar.body) <= DRAWN:
            scene = box_scene(bar, names, i)
        else:
            sides = " x ".join(map(str, bar.body))
            scene, complete = Scene((words(0, 0, f"a bar of {sides} with {len(bar.poison)} poisoned squares"),)), False
        head = f"{i + 1}:{' must be cut' if bar.mark else ''}" if several or bar.mark else ""
        scenes.append(Scene((words(0, 0, head, "note"), *scene.shifted(0, 1))) if head else scene)
        lines.append((head + "\n" if head else "") + terminal_text(game, bar))
    title = f"{game.id} {game.text(position)}"[:200]
    return Scene(side_by_side(scenes), title, complete, "\n".join(lines))


def terminal_text(game: Any, bar: Bar) -> str:
    text = game.board.text(bar)
    pieces = text.rstrip("!").split("/")
    if len(pieces) > DRAWN or max(map(len, pieces)) > 2 * DRAWN:
        return f"a bar of {game.board.squares(bar):,} squares with {len(bar.poison)} poisoned ones"
    widest = max(map(len, pieces))
    lines = []
    for piece in pieces:
        shown = " ".join({".": "·", "-": " "}.get(c, c) for c in piece)
        lines.append(shown.center(2 * widest - 1).rstrip() if game.grid == "triangle" else shown)
    return "\n".join(lines)


def box_scene(bar: Bar, names: dict[str, str], number: int = 0) -> Scene:
    """Layers side by side; thin bars between the squares are the cuts. A square's key names its bar and its place."""
    sides = (1,) * (3 - len(bar.body)) + tuple(bar.body)
    layers, rows, columns = sides
    poison = {(0,) * (3 - len(p)) + p for p in bar.poison}
    row_name, column_name = ("r", "c") if len(bar.body) != 1 else ("", "r")
    shapes: list[Shape] = []
    for layer in range(layers):
        left = layer * (columns + 1)
        for y in range(rows):
            for x in range(columns):
                bad = (layer, y, x) in poison
                role, sign = ("poison", SIGN) if bad else ("choc", "")
                shapes.append(Shape("rect", left + x, y, 1, 1, sign, role, key=square_key(number, (layer, y, x))))
        for at in range(1, rows):
            if move := names.get(f"{row_name}{at}"):
                shapes.append(box(left - 0.15, at - 0.09, columns + 0.3, 0.18, "cut", "", move))
        for at in range(1, columns):
            if move := names.get(f"{column_name}{at}"):
                shapes.append(box(left + at - 0.09, -0.15, 0.18, rows + 0.3, "cut", "", move))
        if layer and (move := names.get(f"{AXES[2]}{layer}")):
            shapes.append(box(left - 0.6, -0.15, 0.2, rows + 0.3, "cut", "", move))
    return Scene(tuple(shapes))


def square_key(bar: int, place: tuple[int, ...]) -> str:
    """The bar's number, then layer, row and column."""
    return f"{bar}:" + ",".join(map(str, (0,) * (3 - len(place)) + place))


def triangle_scene(game: Any, bar: Bar, names: dict[str, str]) -> Scene:
    """Rows of triangles pointing up and down; the cuts as words below."""
    rows = game.board.text(bar).rstrip("!").split("/")
    shapes: list[Shape] = []
    middle = len(rows) / 2
    for a, row in enumerate(rows):
        for j, letter in enumerate(row):
            if letter == "-":
                continue
            x = middle - a / 2 - 0.5 + j / 2
            up = j % 2 == 0
            corners = ((0.0, 0.9), (1.0, 0.9), (0.5, 0.0)) if up else ((0.0, 0.0), (1.0, 0.0), (0.5, 0.9))
            role = "poison" if letter == "#" else "choc"
            sign = SIGN if letter == "#" else ""
            shapes.append(Shape("polygon", x, 0.9 * a, 1, 0.9, sign, role, points=corners))
    below = 0.9 * len(rows) + 0.5
    shapes += [button(1.6 * (i % 6), below + i // 6, names[name]) for i, name in enumerate(sorted(names))]
    return Scene(tuple(shapes))
