"""The rules of DiviNim: slice a bar along a full line; pieces without poison are discarded.

A single poisoned square is out of play. The ending called Last is `normal`; Scored is `scored`: a player who is handed
a single poisoned square gets a bad point, so the mover earns a point for each one made. There is also `misere`.
The variants come from the open questions of D. Kinsey's report and from its author's app:

score=area     a player's points are the squares discarded       marks=lowest, highest   who wins by marks
variant=first  the first player handed a poisoned square loses   players=3 ...           more than two players
variant=smaller  the next player must cut the smaller of the two bars just made, marked `!`, for that turn
dimension=3    boxes: rows `/`, layers `//`                      grid=triangle           cut in three directions
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from grundy.core.capabilities.solving import Nimbers
from grundy.core.errors import Argument, BadParam, Message
from grundy.core.game import Ending, Figure, Game, Group, Known, no_such_move, param, read_position
from grundy.core.notation import Reader
from grundy.games.divinim.grids import BoxGrid, Cut, GridBar, TriangleGrid, cuts_of, divmod_all

Bars = tuple[GridBar, ...]


@dataclass(frozen=True)
class DiviNim(Game[Bars]):
    """Slice a bar along a full line. Pieces without poison are thrown away; a single poisoned square is out of play."""

    id = "divinim"
    interpreted_to = 75
    title = "DiviNim"
    source = "document 000"
    group = Group.START
    theory = "a bar with one poisoned square is four Nim heaps"
    open_problem = "a closed form for bars with several poisoned squares"
    known = (
        Known("..#./..../....", nimber=2 ^ 1 ^ 2, source="document 000, theorem 2.1.3: four heaps"),
        Known("#../.../...", outcome="P", source="document 000, theorem 2.2.2: a square bar is lost"),
        Known("#.../...#", outcome="win", ending=Ending.SCORED, source="document 000, figure 2.6"),
        Known("#./.#", outcome="tie", ending=Ending.SCORED, source="document 000, theorem 2.2.6, case 1.b"),
    )
    figures = (
        Figure("document 000, figure 2.5", "#.../..../....", 3),
        Figure("document 000, figure 2.6", "#.../...#", 3, Ending.SCORED),
        Figure("document 000, figure 2.9 (a)", "##.", 4),
        Figure("document 000, figure 2.9 (b)", "##/..", 4),
    )
    score: str = param("poison", choices=("poison", "area"), help="what counts: poison or area")
    marks: str = param(
        "usual", choices=("usual", "lowest", "highest"), help="who wins by marks: usual, lowest or highest"
    )
    variant: str = param(
        "plain",
        choices=("plain", "first", "smaller"),
        help="plain, first (a player handed poison loses) or smaller (the smaller bar must be cut next)",
    )
    players: int = param(2, 2, 6, help="how many players")
    dimension: int = param(2, 1, 5, help="dimension of the boxes")
    grid: str = param("square", choices=("square", "triangle"), help="square or triangle")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.players > 2 and (self.variant, self.score, self.marks) != ("plain", "poison", "usual"):
            raise BadParam("divinim: three or more players play the plain rules; leave variant, score and marks alone")
        if self.variant == "first" and (self.score, self.marks) != ("poison", "usual"):
            raise BadParam(
                "divinim: with variant=first the game ends at the first poisoned square; do not set score or marks"
            )
        if self.grid == "triangle" and self.dimension != 2:
            raise BadParam("divinim: the triangular grid has dimension 2; leave dimension alone")

    @cached_property
    def board(self) -> BoxGrid | TriangleGrid:
        return TriangleGrid() if self.grid == "triangle" else BoxGrid(self.dimension)

    @property
    def example(self) -> str:  # type: ignore[override]
        return self.board.example

    def start(self) -> Bars:
        return self.parse(self.example)

    def refusal(self, ending: Ending) -> str | None:
        scored = ending is Ending.SCORED
        if self.players > 2 and not scored:
            ranked = "divinim: three or more players are ranked by their bad points"
            return Message(ranked, Argument("ending", "scored", "; use {}"))
        if self.variant == "first" and ending is not Ending.NORMAL:
            first = "divinim: under variant=first the first player handed poison loses"
            return Message(first, Argument("ending", "normal", "; use {}"))
        if not scored and (self.marks != "usual" or self.score != "poison"):
            counted = f"divinim: marks={self.marks} and score={self.score} count points"
            return Message(counted, Argument("ending", "scored", ", so they need {}"))
        return None

    def has_nimbers(self) -> bool:
        """Whether bars are independent: not with a forced bar, an end at the first poison or a third player."""
        return self.variant == "plain" and self.players == 2

    # ---- notation ----

    def parse(self, text: str) -> Bars:
        return read_position(self, text, lambda reader: reader.joined(self.board.read))

    def text(self, position: Bars) -> str:
        return "+".join(self.board.text(bar) for bar in position) or "#"

    def defect(self, position: Bars) -> str | None:
        if not position:
            return "there is no bar"
        if self.variant == "plain" and any(bar.mark for bar in position):
            return "the mark ! belongs to variant=smaller or variant=first"
        return None

    # ---- play ----

    def cuts(self, position: Bars, only: int | None = None) -> Iterator[tuple[int, Cut]]:
        """Every legal cut, or every cut of one bar, with the number of its bar."""
        marked = [i for i, bar in enumerate(position) if bar.mark]
        if self.variant == "first" and marked:
            return  # a player was handed a poisoned square: the game is over
        forced = [i for i in marked if self.board.squares(position[i]) > 1]
        for i in forced or range(len(position)):
            if only is not None and i != only:
                continue
            for cut in cuts_of(self.board, position[i]):
                yield i, cut

    def moves(self, position: Bars) -> Iterator[tuple[str, Bars]]:
        plain = tuple(bar._replace(mark="") for bar in position)
        for i, cut in self.cuts(position):
            pieces = self.marked(cut.pieces)
            name = f"{cut.name} on {i + 1}" if len(position) > 1 else cut.name
            yield name, (*plain[:i], *pieces, *plain[i + 1 :])

    def marked(self, pieces: tuple[GridBar, ...]) -> tuple[GridBar, ...]:
        """The pieces, with the marks that the variant needs."""
        sizes = [self.board.squares(piece) for piece in pieces]
        if self.variant == "first":
            return tuple(p._replace(mark="!") if n == 1 else p for p, n in zip(pieces, sizes, strict=True))
        if self.variant == "smaller" and len(pieces) == 2 and min(sizes) > 1:
            return tuple(p._replace(mark="!") if n == min(sizes) else p for p, n in zip(pieces, sizes, strict=True))
        return pieces

    def points(self, position: Bars, move: str) -> int:
        """The points that a move earns: one for each poisoned square handed over, or one for each square discarded."""
        several, number = len(position) > 1, move.partition(" on ")[2]
        for i, cut in self.cuts(position, int(number) - 1 if number.isdecimal() and len(number) < 9 else None):
            if move == (f"{cut.name} on {i + 1}" if several else cut.name):
                return self.worth(cut)
        raise no_such_move(self, position, move)

    def worth(self, cut: Cut) -> int:
        if self.score == "area":
            return -cut.discarded if self.marks == "lowest" else cut.discarded
        handed = sum(self.board.squares(piece) == 1 for piece in cut.pieces)
        return -handed if self.marks == "highest" else handed

    def size(self, position: Bars) -> int:
        """A size that decreases when squares are discarded, and when a bar splits."""
        return sum(2 * self.board.squares(bar) - 1 for bar in position)

    def split(self, position: Bars) -> Sequence[Bars]:
        return [(bar,) for bar in position] if self.has_nimbers() else (position,)

    def canonical(self, position: Bars) -> Bars:
        """Drop finished bars; rotate and sort the others. A marked finished bar stays, since its mark ends the game."""
        kept = [bar for bar in position if bar.mark or self.board.squares(bar) > 1]
        return tuple(sorted(self.board.canonical(bar) for bar in kept))

    def sample(self, rng: random.Random, size: int) -> Bars:
        bars = []
        for _ in range(rng.randint(1, 2)):
            if self.grid == "triangle":
                rows = rng.randint(1, 3)
                cells = [rng.choice("#...") for _ in range(rows * rows)]
                cells[rng.randrange(len(cells))] = "#"
                text = "/".join("".join(cells[a * a : (a + 1) ** 2]) for a in range(rows))
                bars.append(self.board.read(Reader(text, self.id, self.example)))
                continue
            most = max(1, min(4, int(size ** (1 / self.dimension)) + 1))
            sides = tuple(rng.randint(1, most) for _ in range(self.dimension))
            every = [divmod_all(i, sides) for i in range(self.board.squares(GridBar(sides, ())))]
            poison = rng.sample(every, min(len(every), rng.randint(1, 3)))
            bars.append(GridBar(sides, tuple(sorted(poison))))
        return tuple(bars)

    def seats(self) -> int:
        return self.players

    def scored_moves(self, position: Bars) -> Iterator[tuple[int, Bars]]:
        """The options without the names of the moves."""
        plain = tuple(bar._replace(mark="") for bar in position)
        for i, cut in self.cuts(position):
            yield self.worth(cut), (*plain[:i], *self.marked(cut.pieces), *plain[i + 1 :])


class DiviNimNimbers(Nimbers[DiviNim]):
    def refuses(self) -> str | None:
        return (
            None
            if self.game.has_nimbers()
            else "divinim with these variants is not a sum of its bars, so it has no nimbers"
        )
