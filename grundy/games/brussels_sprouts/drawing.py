"""The scene of Brussels Sprouts: crosses and curves in the plane, and every move as a curve to choose."""

from collections.abc import Sequence
from dataclasses import replace

from grundy.drawing.scene import Gesture, Scene, button, words
from grundy.families.curves.drawing import layout_of, sheet
from grundy.families.curves.picture import draw, still_scene
from grundy.families.curves.route import NoWay
from grundy.families.curves.sheet import line_text
from grundy.games.brussels_sprouts import regions
from grundy.games.brussels_sprouts.crosses import MOST_ON_PAPER, Crosses, CrossLine, Paper, every_line, region_move
from grundy.games.brussels_sprouts.regions import Regions

MOST_BUTTONS = 120
COLUMN, ROWS = 7.5, 12  # width of a column of buttons, and buttons in it
MOST_PICKS = 800  # moves to choose by pressing two arms; if there are more, the player chooses a curve


def begun(position: Regions) -> Crosses | None:
    """A drawing of the position, or None if it would be too large."""
    if sum(map(sum, position)) > MOST_ON_PAPER:
        return None
    drawing = Crosses(position)
    try:
        layout_of(drawing)
    except NoWay:
        return None
    return drawing


def scene(position: Paper, title: str) -> Scene:
    """A drawing with a curve for each move. A position given by its regions gets a drawing with these regions."""
    if isinstance(position, Crosses):
        shown = draw(position, [(name, curve) for name, _, curve in position.offers()], title)
        return replace(still_scene(position, shown), gestures=tuple(picks(position)))
    if drawing := begun(position):
        before = sheet(drawing)
        return draw(drawing, [(region_move(before, curve), curve) for _, _, curve in drawing.offers()], title)
    return words_scene(position, title)


def words_scene(position: Regions, title: str) -> Scene:
    """A position with too many arms to draw: a text with a button for each move."""
    text = f"{len(position)} regions, {sum(map(sum, position))} free arms"
    moves = [move for move, _ in zip(regions.moves(position), range(MOST_BUTTONS + 1), strict=False)]
    names = [move for move, _ in moves]
    buttons = [button(COLUMN * (k // ROWS), 1.5 + k % ROWS, name) for k, name in enumerate(names[:MOST_BUTTONS])]
    return Scene((words(0, 0, text), *buttons), title, len(names) <= MOST_BUTTONS, regions.text_of(position))


def picks(drawing: Crosses) -> Sequence[Gesture]:
    """Choose a move by pressing one arm and then another; each move between regions appears once."""
    before = sheet(drawing)
    listed = {region_move(before, curve): name for name, _, curve in drawing.offers()}
    best: dict[tuple[int, int, str], CrossLine] = {}
    for found in every_line(drawing):
        one, other = sorted((found.line.start[0], found.line.end[0]))
        move = region_move(before, found.curve)
        best[one, other, move] = min(best.get((one, other, move), found), found)
        if len(best) > MOST_PICKS:
            return ()
    ways = []
    for (one, other, move), found in sorted(best.items()):
        name = line_text(before, found.line, spoken=True)
        same = listed[move] if name != listed[move] else ""
        ways.append(Gesture("pick", name, f"arm {one}", f"arm {other}", same=same))
    return ways
