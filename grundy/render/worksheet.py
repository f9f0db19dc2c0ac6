"""A sheet of exercises to print, with pictures of the boards and the solutions on pages of their own: pdf, svg, html.

Pages are A4 in millimetres. In a pdf they follow each other; in an svg they stand one under the other.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any, Protocol

from grundy.analysis.exercise import Exercise
from grundy.core.capabilities.presentation import Wording
from grundy.core.game import AnyGame, Ending
from grundy.core.types import Axes
from grundy.drawing.scene import SHAPES, STYLE, Scene, colours
from grundy.render.figures import save
from grundy.render.latex import paint

WIDE, HIGH, MARGIN = 210.0, 297.0, 16.0
COLUMN, BETWEEN = 85.0, 8.0
ROWS = 4  # of two exercises on a page
FIRST = 40.0  # where the exercises begin
LINE = 4.4  # from one line of text to the next
LETTERS = 52  # in a line of a column
LARGEST = 8.0  # a cell
PARTS = 0.36  # share of the space of a board for the parts to choose from
NAME, RULE, GREY = "#1c1c1c", "#8a8171", "#5c5647"
INCH = 25.4

ON_PAPER = """
body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{margin:0}h2{break-before:page;margin-top:3rem}.name{float:right;color:#5c5647}
.sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(19rem,1fr));gap:1.6rem 2rem;padding:0;list-style:none}
.sheet li{break-inside:avoid;display:flex;flex-direction:column}.sheet p{margin:0 0 .4rem}
.sheet svg{max-width:100%;height:auto;max-height:13rem;align-self:center}.ground{fill:none}
.parts{display:flex;flex-wrap:wrap;gap:.6rem 1.4rem;justify-content:center;margin-top:.8rem}
.parts figure{display:flex;gap:.5rem;align-items:center;margin:0}.parts svg{max-height:5rem;max-width:9rem}
.line{margin-top:auto!important;padding-top:.8rem;color:#5c5647}small{color:#5c5647}.solutions li{margin:.5rem 0}
@media print{body{margin:0;max-width:none}.sheet{grid-template-columns:1fr 1fr}}
"""

Draw = Callable[[Axes], None]


class PrintableSheet(Protocol):
    @property
    def game(self) -> AnyGame: ...
    @property
    def ending(self) -> Ending: ...
    @property
    def exercises(self) -> Sequence[Exercise]: ...


def heading(sheet: PrintableSheet) -> tuple[str, str]:
    """Title and rule of the game."""
    game = sheet.game
    title = game.title or game.id.replace("-", " ").title()
    words = game.capability(Wording)
    rule = f"{words.rule()} {words.scoring()}" if sheet.ending is Ending.SCORED else words.rule()
    return f"{title}: exercises", rule.strip()


# ---- html ----


def sheet_html(sheet: PrintableSheet, path: Path) -> None:
    title, rule = map(escape, heading(sheet))
    items = []
    for number, one in enumerate(sheet.exercises, 1):
        text = f"<p><b>{number}.</b> {escape(one.posed.question)} <small>({grades(one)})</small></p>"
        choices = one.choices().items()
        parts = [f"<figure><b>{letter}</b>{plain_svg(one.scene(part))}</figure>" for letter, part in choices]
        drawn = plain_svg(one.scene()) + (f'<div class="parts">{"".join(parts)}</div>' if parts else "")
        items.append(f'<li>{text}{drawn}<p class="line">Answer: {"_" * 30}</p></li>')
    solved = [f"<li><b>{escape(one.solved())}</b><br>{escape(one.posed.reason)}</li>" for one in sheet.exercises]
    style = ON_PAPER + SHAPES + colours(lambda light, _: light)
    pieces = [
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>\n<style>{style}</style>',
        f'<p class="name">Name: {"_" * 26}</p><h1>{title}</h1><p>{rule}</p>',
        '<ol class="sheet">',
        *items,
        '</ol>\n<h2>Solutions</h2>\n<ol class="solutions">',
        *solved,
        "</ol>\n</html>\n",
    ]
    path.write_text("\n".join(pieces), encoding="utf-8")


def plain_svg(scene: Scene) -> str:
    """The scene in the colors of the sheet."""
    return scene.to_svg().replace(STYLE, "")


def grades(one: Exercise) -> str:
    return f"grade\N{NO-BREAK SPACE}{one.grade}"


# ---- pages ----


def sheet_pdf(sheet: PrintableSheet, path: Path) -> None:
    from matplotlib.backends.backend_pdf import PdfPages

    with PdfPages(path, metadata={"CreationDate": None}) as file:
        for draw in pages(sheet):
            figure = paper(1)
            draw(page_on(figure, 0, 1))
            file.savefig(figure)


def sheet_svg(sheet: PrintableSheet, path: Path) -> None:
    drawn = list(pages(sheet))
    figure = paper(len(drawn))
    for at, draw in enumerate(drawn):
        draw(page_on(figure, at, len(drawn)))
    save(figure, path)


def paper(count: int) -> Any:
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDE / INCH, count * HIGH / INCH))


def page_on(figure: Any, at: int, count: int) -> Any:
    """Axes in millimetres that grow downwards."""
    axes = figure.add_axes((0, 1 - (at + 1) / count, 1, 1 / count))
    axes.set(xlim=(0, WIDE), ylim=(HIGH, 0))
    axes.axis("off")
    return axes


def pages(sheet: PrintableSheet) -> Iterator[Draw]:
    """A function for each page that draws it."""
    title, rule = heading(sheet)
    each = 2 * ROWS
    numbered = list(enumerate(sheet.exercises, 1))
    for first in range(0, max(1, len(numbered)), each):
        yield lambda axes, some=numbered[first : first + each], first=first: draw_exercises(
            axes, title, rule, some, not first
        )  # type: ignore[misc]
    yield from solutions(title, numbered)


def draw_exercises(axes: Axes, title: str, rule: str, some: Sequence[tuple[int, Exercise]], first: bool) -> None:
    head(axes, title)
    if first:
        axes.text(WIDE - MARGIN, MARGIN, "Name: " + "_" * 26, ha="right", va="top", size=10, color=GREY)
        written(axes, MARGIN, MARGIN + 9, wrap(rule, 2 * LETTERS + 8)[:3], GREY)
    high = (HIGH - MARGIN - FIRST) / ROWS
    for place, (number, one) in enumerate(some):
        left, top = MARGIN + place % 2 * (COLUMN + BETWEEN), FIRST + place // 2 * high
        axes.plot([left, left + COLUMN], [top - 2.5, top - 2.5], color=RULE, linewidth=0.5)
        lines = wrap(f"{number}. {one.posed.question} ({grades(one)})", LETTERS)
        below = written(axes, left, top, lines, NAME)
        axes.text(left, top + high - 8, "Answer: " + "_" * 34, va="top", size=9, color=GREY)
        choices, ends = one.choices(), top + high - 10
        between = ends - PARTS * (ends - below) if choices else ends
        framed(axes, one.scene(), (left, below), (left + COLUMN, between), LARGEST)
        wide = COLUMN / max(1, len(choices))
        for i, (letter, part) in enumerate(choices.items()):
            at = left + i * wide
            axes.text(at + 1, (between + ends) / 2, letter, va="center", size=9, weight="bold", color=NAME)
            framed(axes, one.scene(part), (at + 5, between + 1), (at + wide - 2, ends), LARGEST / 2)


def framed(axes: Axes, scene: Scene, start: tuple[float, float], end: tuple[float, float], largest: float) -> None:
    """Draw a scene in the middle of a rectangle."""
    (left, top), (wide, tall) = start, scene.extent()
    width, height = end[0] - left, end[1] - top
    cell = min(largest, width / (wide + 0.2), height / (tall + 0.2))
    paint(axes, scene, left + (width - wide * cell) / 2, top + (height - tall * cell) / 2, cell)


def head(axes: Axes, title: str) -> None:
    axes.text(MARGIN, MARGIN, title, va="top", size=16, weight="bold", color=NAME)


def written(axes: Axes, left: float, top: float, lines: Sequence[str], colour: str, weight: str = "normal") -> float:
    """Write lines of text; returns where they end."""
    for line in lines:
        axes.text(left, top, line.replace("$", r"\$"), va="top", size=9, color=colour, weight=weight)
        top += LINE
    return top


def solutions(title: str, numbered: Sequence[tuple[int, Exercise]]) -> Iterator[Draw]:
    """Columns filled one after the other."""
    columns: list[list[tuple[list[str], list[str]]]] = [[]]
    used, most = 0, int((HIGH - MARGIN - FIRST) / LINE)
    for number, one in numbered:
        bold, plain = wrap(f"{number}. {one.solved()}", LETTERS - 6), wrap(one.posed.reason, LETTERS)
        lines = len(bold) + len(plain) + 1
        if used + lines > most:
            columns.append([])
            used = 0
        columns[-1].append((bold, plain))
        used += lines

    def draw(axes: Axes, pair: Sequence[list[tuple[list[str], list[str]]]]) -> None:
        head(axes, f"{title}, solutions")
        for side, column in enumerate(pair):
            left, top = MARGIN + side * (COLUMN + BETWEEN), FIRST - 12
            for bold, plain in column:
                top = written(axes, left, written(axes, left, top, bold, NAME, "bold"), plain, GREY) + LINE

    for at in range(0, len(columns), 2):
        yield lambda axes, pair=columns[at : at + 2]: draw(axes, pair)  # type: ignore[misc]
