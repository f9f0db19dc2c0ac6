"""Show boards, tables, plots and results in a notebook.

>>> import grundy
>>> board = grundy.play("kayles", "9+4")
>>> board.position, board.solve().nimber
('9+4', 5)
"""

from functools import cache, singledispatch
from html import escape
from pathlib import Path
from typing import Any

from grundy.analysis.board_census import Census
from grundy.analysis.game_tree import Tree
from grundy.analysis.nimber_sequence import Sequence
from grundy.analysis.ratings import Tournament
from grundy.analysis.record import Record, replay
from grundy.analysis.simulation import Simulation
from grundy.analysis.solution import Solution
from grundy.analysis.value_table import UNSETTLED, Table
from grundy.core.errors import Refused, refuse, without_advice
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import needed
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.result import Grid, Result, TextLine
from grundy.core.types import Array, Axes, Position
from grundy.drawing.scene import UNIT, Scene, page_style, svg_shape
from grundy.drawing.signs import SIGNS, WON_SQUARE
from grundy.operations.draw import DrawnPosition
from grundy.operations.moves import Moves
from grundy.operations.scored import Margins
from grundy.render.figures import census_axes, simulation_axes, tournament_axes
from grundy.render.table_pictures import nimbers_axes, table_axes
from grundy.render.trees import tree_svg


def play(
    game: AnyGame | str,
    position: Position = None,
    ending: Ending | str | None = None,
    players: tuple[str, ...] = ("human", "perfect"),
    analysis: bool = False,
) -> Any:
    """A live board in a notebook: click to move and see values. Its `position` and `record` follow the game.

    `players` move first and second: `human`, or any of `grundy players`. `analysis` shows the values of all moves from
    the start.
    """
    needed("anywidget", "a live board", "notebook")
    from grundy.notebook.widgets import Board

    game = as_game(game)
    ending = as_ending(ending, game)
    refuse(game.refusal(ending))
    seats = game.seats()
    players = (*players, *["perfect"] * seats)[:seats]
    return Board(game, as_position(game, position), ending, players, analysis)


# ---- how a notebook shows a result: live boards and tables, plots, and HTML ----


LISTED = 12  # draw at most this many moves
WIDE = 24  # write out a table with at most this many cells along a side; draw a larger one
TALL, SMALL = 220, 44  # greatest height of a board, and of a board in a list, in pixels
MOST_WIDE = 640  # pixels
VIRIDIS = ("#440154", "#414487", "#2a788e", "#22a884", "#7ad151", "#fde725")  # the colors of tables on the page
LOST, WON = SIGNS["loss"].light, WON_SQUARE

# ---- live ----


def board(answer: object) -> Any:
    """A live board of the position of this result."""
    if not hasattr(answer, "game") or not hasattr(answer, "position"):
        raise Refused(f"a {type(answer).__name__} has no single position; type grundy.play(game, position) to show one")
    return play(answer.game, answer.position, getattr(answer, "ending", None), ("human", "human"), analysis=True)


def explore(table: Table) -> Any:
    """A live table: point at a cell to see its position."""
    needed("anywidget", "a live table", "notebook")
    from grundy.notebook.widgets import Explorer

    return Explorer(table)


# ---- plots ----

PLOTS = {
    Table: table_axes,
    Sequence: nimbers_axes,
    Census: census_axes,
    Simulation: simulation_axes,
    Tournament: tournament_axes,
}


def plot(answer: Result, ax: Axes | None = None, **more: object) -> Any:
    """Draw a result with matplotlib, on these axes or on new ones, and return the axes."""
    from matplotlib import pyplot

    for kind, draw in PLOTS.items():
        if isinstance(answer, kind):
            return draw(answer, pyplot.figure, ax, **more)  # type: ignore[operator]
    known = ", ".join(kind.__name__ for kind in PLOTS)
    raise Refused(f"a {type(answer).__name__} has no plot; results with a plot: {known}")


# ---- HTML ----


def html(answer: Result) -> str:
    """A result as a notebook shows it."""
    return f'<div class="grundy"><style>{style()}</style>{body(answer)}</div>'


@cache
def style() -> str:
    sheet = (Path(__file__).parent / "answer.css").read_text("utf-8")
    return " ".join(sheet.partition("*/")[2].split()) + f".grundy.grundy.grundy {page_style()}"


@singledispatch
def body(answer: Any) -> str:
    """The text that a terminal shows."""
    return "".join(map(part, answer.screen()))


def part(shown: TextLine | Grid) -> str:
    if isinstance(shown, TextLine):
        return "".join(
            f'<pre class="{shown.style or ""}">{escaped_text(line)}</pre>' for line in shown.text.split("\n") if line
        )
    cells = (
        "".join(
            f'<td class="{style or ""}">{escaped_text(cell)}</td>'
            for cell, style in zip(row, shown.styles, strict=True)
        )
        for row in shown.rows
    )
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def escaped_text(text: str) -> str:
    return escape(without_advice(text))


def picture(scene: Scene, high: int, best: tuple[str, ...] = ()) -> str:
    width, height = (round((side + 0.5) * UNIT) for side in scene.extent())
    scale = min(1.0, high / height, MOST_WIDE / width)
    box = f"{-UNIT // 4} {-UNIT // 4} {width} {height}"
    shapes = "".join(
        svg_shape(shape, chosen) for shape, chosen in scene.marked(best) if shape.kind != "text" or shape.move is None
    )
    quiet = shapes.replace(' tabindex="0" role="button"', "")
    return (
        f'<svg class="board" viewBox="{box}" width="{width * scale:.0f}" role="img">'
        f"<title>{escape(scene.title)}</title>{quiet}</svg>"
    )


@body.register
def solution(answer: Solution) -> str:
    """The board with outlined winning moves, the facts, and the best moves with the boards that they leave."""
    game = answer.game
    lines = [shown for shown in answer.screen() if isinstance(shown, TextLine)]
    drawn = lines[1].text  # the board in letters, left out because it is drawn here
    facts = "".join(part(line) for line in lines if line.text != drawn)
    first = sorted(answer.moves, key=lambda one: not one.best)[:LISTED]
    listed = "".join(
        f'<tr><td class="{"green bold" if one.best else ""}">{escape(one.move)}</td>'
        f"<td>{picture(game.scene(one.option).without_moves(), SMALL)}</td><td>{escape(str(one.value))}</td></tr>"
        for one in first
    )
    board = picture(answer.scene(), TALL, tuple(answer.best))
    return f"{board}{facts}<table>{listed}</table>{left_out(answer.moves)}"


def left_out(listed: list[Any]) -> str:
    return f'<p class="dim">… {len(listed) - LISTED:,} more</p>' if len(listed) > LISTED else ""


@body.register
def moves(answer: Moves) -> str:
    listed = "".join(
        f"<tr><td>{escape(move)}</td><td>{picture(answer.game.scene(option).without_moves(), SMALL)}</td></tr>"
        for move, option in answer.moves[:LISTED]
    )
    return f"{picture(answer.game.scene(answer.position), TALL)}<table>{listed}</table>{left_out(answer.moves)}"


@body.register
def record(played: Record) -> str:
    """Each move with its player and the board after it."""
    game = played.load_game()
    steps = list(replay(played))
    listed = "".join(
        f'<tr><td class="dim">{i}</td><td>{escape(played.players[(i - 1) % len(played.players)])}</td>'
        f"<td>{escape(move)}</td><td>{picture(game.scene(after).without_moves(), SMALL)}</td></tr>"
        for i, (move, after) in enumerate(steps[1 : LISTED + 1], start=1)
    )
    won = f'<p class="green">player {played.winner} wins</p>' if played.winner else ""
    start = picture(game.scene(steps[0][1]).without_moves(), TALL)
    head = f'<p class="bold">{escape(game.label())}, {played.ending} ending</p>{start}'
    return f"{head}<table>{listed}</table>{left_out(played.moves)}{won}"


@body.register
def drawing(answer: DrawnPosition) -> str:
    return picture(answer.scene, TALL)


@body.register
def margins(answer: Margins) -> str:
    return body.dispatch(object)(answer) + picture(answer.scene(), 2 * TALL)


@body.register
def tree(answer: Tree) -> str:
    return image(tree_svg(answer, answer.game).encode(), "svg+xml", f"game tree of {answer.position}")


@body.register
def table(answer: Table) -> str:
    """A small table in colors, or a picture of a large one."""
    title = f'<p class="bold">{escape(answer.title())}</p>'
    if answer.dimension == 2 and max(answer.shape) <= WIDE:
        return title + written(answer)
    if answer.dimension == 1 and len(answer.values) <= WIDE:
        numbers = "".join(f"<th>{n}</th>" for n in range(len(answer.values)))
        return f'{title}<table class="cells"><tr>{numbers}</tr><tr>{colored(answer, answer.values)}</tr></table>'
    if answer.dimension > 3:
        return body.dispatch(object)(answer)
    return drawn(answer)


def written(table: Table) -> str:
    rows, columns = table.axes()
    head = "".join(f"<th>{n}</th>" for n in range(table.shape[1]))
    lines = "".join(f"<tr><th>{i}</th>{colored(table, row)}</tr>" for i, row in enumerate(table.values))
    return f'<table class="cells"><tr><th>{escape(rows)} \\ {escape(columns)}</th>{head}</tr>{lines}</table>'


def colored(table: Table, values: Array) -> str:
    """A row of cells, with text that can be read on their background."""
    high = int(table.values.max())
    low = int(table.values[table.values != UNSETTLED].min(initial=high))

    def cell(value: Any) -> str:
        shown = table.shown(value)
        if shown in ("", "?"):
            return f"<td>{shown}</td>"
        part = (int(value) - low) / max(1, high - low)
        ground = (WON if value else LOST) if table.kind == "outcomes" else VIRIDIS[round(part * (len(VIRIDIS) - 1))]
        ink = "#fff" if ground == LOST or (ground != WON and part < 0.5) else "#1c1c1c"
        return f'<td style="background:{ground};color:{ink}">{shown}</td>'

    return "".join(map(cell, values))


@body.register(Sequence)
@body.register(Census)
@body.register(Simulation)
@body.register(Tournament)
def with_plot(answer: object) -> str:
    return body.dispatch(object)(answer) + drawn(answer)


def drawn(answer: object) -> str:
    """The plot as an image, small enough to keep in a notebook."""
    from io import BytesIO

    from matplotlib.figure import Figure

    draw = next(draw for kind, draw in PLOTS.items() if isinstance(answer, kind))
    axes = draw(answer, Figure)  # type: ignore[operator]
    file = BytesIO()
    getattr(axes, "flat", [axes])[0].figure.savefig(file, format="png", dpi=70)
    return image(file.getvalue(), "png", type(answer).__name__)


def image(data: bytes, kind: str, words: str) -> str:
    from base64 import b64encode

    return f'<img alt="{escape(words)}" src="data:image/{kind};base64,{b64encode(data).decode()}">'
