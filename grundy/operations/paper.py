"""A position as a LaTeX document of its own: board, value, moves, tree, table and sources, for any TeX with TikZ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from grundy.analysis.game_tree import Node, build_tree
from grundy.analysis.solution import MoveValue, Solution, solve_position
from grundy.analysis.tabulate import make_table
from grundy.analysis.value_table import Table
from grundy.claims.bibliography import Publication, works_of
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import BadParam, OverBudget
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.result import Help, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.families import HeapGame, TableGame
from grundy.operations import operation
from grundy.operations._common import as_limits, read_limits
from grundy.render.latex import HEAD, escaped, tabular, tikz, typewriter
from grundy.render.table_pictures import tikz_table
from grundy.render.trees import readable_tree

MOST_MOVES = 24  # rows of the table of moves
LONGEST = 300  # letters of a position that is written out
SMALLEST = 0.6  # of its size: so much a tree may be made smaller
WINNERS = {
    "N": "an N-position: the player to move wins",
    "P": "a P-position: the player who moves next loses",
    "draw": "a draw: nobody can force an end that suits them",
}
SCORED = {"win": "wins", "tie": "ties", "loss": "loses"}


@dataclass(frozen=True)
class Source:
    """A work as a list of sources has it."""

    key: str
    authors: str
    title: str
    rest: str

    def to_tex(self) -> str:
        parts = [escaped(self.authors), f"\\emph{{{escaped(self.title)}}}" if self.title else ""]
        return f"\\bibitem{{{self.key}}} " + ", ".join(filter(None, parts)) + escaped(self.rest) + "."


@dataclass(frozen=True)
class PaperContents:
    """What a paper is made of."""

    found: Solution
    tree: str | None  # as TikZ
    table: Table | None
    sources: list[Source] = field(default_factory=list)
    notes: Sequence[str] = ()  # what was left out, and why

    @property
    def written(self) -> str:
        text = self.found.game.text(self.found.position)
        return typewriter(text if len(text) <= LONGEST else text[:LONGEST] + "...")

    def figure(self) -> str:
        """The board alone, as a figure with its caption."""
        best = [one.move for one in self.found.moves if one.best][:1]
        drawn = tikz(self.found.game.scene(self.found.position), best)
        mark = f" The winning move {typewriter(best[0])} is marked in green." if best and self.wins() else ""
        return floating("figure", drawn, f"{escaped(self.found.game.label())} {self.written}.{mark}")

    def wins(self) -> bool:
        return self.found.ending is not Ending.SCORED and self.found.value.outcome == "N"

    def to_tex(self) -> str:
        words = self.found.game.capability(Wording)
        cites = f"~\\cite{{{','.join(source.key for source in self.sources)}}}" if self.sources else ""
        rule = words.rule() + (f" {words.scoring()}" if self.found.ending is Ending.SCORED else "")
        parts = [
            f"\\documentclass{{article}}\n{HEAD}\\emergencystretch=3em",
            f"\\title{{{escaped(words.title())}}}\n\\author{{}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle",
            f"{escaped(rule.strip().rstrip('.'))}{cites}. {self.value()}",
            self.figure(),
            self.moves(),
            self.drawn_tree(),
            self.drawn_table(),
            *(escaped(note) for note in self.notes),
            self.bibliography(),
            "\\end{document}\n",
        ]
        return "\n\n".join(filter(None, parts))

    def value(self) -> str:
        found, value = self.found, self.found.value
        says = WINNERS.get(value.outcome, "")
        if found.ending is Ending.SCORED:
            margin = f", by a margin of ${value.margin:+d}$" if value.margin else ""
            says = f"one in which the player to move {SCORED[value.outcome]}{margin}"
        nimber = f" Its nimber is ${value.nimber}$." if value.nimber is not None else ""
        far = f" Its remoteness is {found.remoteness}." if found.remoteness is not None else ""
        where = f"Under the {found.ending} ending the position {self.written} is {says}."
        return f"{where}{nimber}{far}".replace("misere", "misère")

    def moves(self) -> str:
        """Winning moves first."""
        if not self.found.moves:
            return ""
        listed = sorted(self.found.moves, key=lambda one: not one.best)[:MOST_MOVES]
        left = self.found.moves_total - len(listed)
        rows = [["", "move", "leaves", "value"], *map(move_row, listed)]
        columns = r"l>{\raggedright}p{0.3\linewidth}>{\raggedright}p{0.45\linewidth}l"
        caption = "The moves, with the value of what they leave; $\\star$ marks those that are best."
        more = f" {left:,} more are left out." if left > 0 else ""
        return floating("table", tabular(rows, columns), caption + more)

    def drawn_tree(self) -> str:
        if self.tree is None:
            return ""
        caption = (
            "The game tree, equivalent moves merged; moves that win are green, and a line of best play is thicker."
        )
        return floating("figure", self.tree, caption)

    def drawn_table(self) -> str:
        if self.table is None:
            return ""
        title = self.table.title()
        return floating("figure", tikz_table(self.table), escaped(title[:1].upper() + title[1:]) + ".")

    def bibliography(self) -> str:
        if not self.sources:
            return ""
        items = "\n".join(source.to_tex() for source in self.sources)
        return f"\\begin{{thebibliography}}{{{len(self.sources)}}}\n{items}\n\\end{{thebibliography}}"


def tree_on_paper(tree: Node, game: AnyGame) -> str | None:
    """The tree, if it can be read between the margins; with boards, where a position is no list of numbers."""
    return readable_tree(tree, None if isinstance(game, HeapGame | TableGame) else game, SMALLEST)


def move_row(one: MoveValue) -> list[str]:
    left = one.position
    shown = typewriter(left if len(left) <= LONGEST else left[:LONGEST] + "...")
    return ["$\\star$" if one.best else "", typewriter(one.move), shown, escaped(str(one.value))]


def floating(kind: str, body: str, caption: str) -> str:
    return f"\\begin{{{kind}}}[htbp]\n\\centering\n{body}\\caption{{{caption}}}\n\\end{{{kind}}}"


# ---- the operation ----


DEEPEST = 12
MOST_NODES = 400  # of a tree that is to be read


@dataclass(frozen=True)
class Paper(Result):
    """A position as LaTeX, a whole document or one figure."""

    sheet: PaperContents
    figure: bool

    def to_text(self) -> str:
        return self.sheet.figure() + "\n" if self.figure else self.sheet.to_tex()

    def to_dict(self) -> JsonObject:
        return {**self.sheet.found.to_dict(), "tex": self.to_text()}

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(self.to_text().rstrip("\n"))

    def to_tex(self, path: Path) -> None:
        path.write_text(self.to_text(), encoding="utf-8")


@operation(budget="1m", files={".tex": Paper.to_tex}, panel="Publish", rank=2, also=("latex", "tex", "pdf", "article"))
def paper(
    game: AnyGame | str,
    position: Position | None = None,
    ending: Ending | str | None = None,
    figure: Annotated[bool, Help("the board alone, as a figure to \\input")] = False,
    depth: Annotated[int, Help("moves of the tree, as far as it fits on the page; 0: no tree", low=0)] = 3,
    to: Annotated[
        int | tuple[int, ...] | None, Help("with a table to this size, such as 20 or 10,10", read=read_limits)
    ] = None,
    budget: Budget | None = None,
) -> Paper:
    """A LaTeX document about a position. Board, value, moves, tree, table and sources, for any TeX with TikZ."""
    if not 0 <= depth <= DEEPEST:
        raise BadParam(f"a tree on paper has a depth of 0 to {DEEPEST}, not {depth}")
    game, ending, budget = as_game(game), as_ending(ending, game), budget or Budget()
    here = as_position(game, position)
    found = solve_position(game, here, ending, budget)
    if figure:
        return Paper(PaperContents(found, None, None), True)
    tree = draw_tree(game, here, ending, depth, budget)
    sources = [listed(work) for work in works_of(game.source)]
    table = draw_table(game, as_limits(to) if to is not None else usual(game), ending, budget)
    return Paper(PaperContents(found, tree, table, sources), False)


def draw_tree(game: AnyGame, here: Position, ending: Ending, depth: int, budget: Budget) -> str | None:
    """As deep as it was asked for, or as deep as can be read."""
    for deep in range(depth, 0, -1):
        for width in (6, 3):
            try:
                root = build_tree(game, here, ending, deep, width, budget, MOST_NODES)
            except OverBudget:
                budget.look()
                continue
            if root.children and (drawn := tree_on_paper(root, game)) is not None:
                return drawn
    return None


def usual(game: AnyGame) -> tuple[int, ...] | None:
    """How far a table goes that was not asked for."""
    if isinstance(game, HeapGame):
        return (40,)
    return (10, 10) if isinstance(game, TableGame) and game.dimension() == 2 else None


def draw_table(game: AnyGame, limits: tuple[int, ...] | None, ending: Ending, budget: Budget) -> Table | None:
    return None if limits is None else make_table(game, limits, ending, budget)


def listed(work: Publication) -> Source:
    return Source(work.key, work.authors(), work.field_text("title", ""), work.after_title())
