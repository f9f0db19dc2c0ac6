"""The disjunctive sum of different games: `nim:3+5 & octal[code=0.77]:9`. A move is a move in one component.

Under the normal ending the nimber is the XOR of the components' nimbers (the Sprague-Grundy theorem). If the last move
was an entailing one, the reply must be in the same component.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from grundy.core.capabilities.presentation import Motion, keys, still_there
from grundy.core.capabilities.solving import Entailing, MoveCount, NimHeaps
from grundy.core.errors import BadPosition, GrundyError, IllegalMove
from grundy.core.game import AnyGame, Ending, Game, Known, no_such_move, offered, with_params
from grundy.core.notation import MAX_TEXT, printable
from grundy.core.registry import all_games, find_game
from grundy.core.types import Position
from grundy.drawing.scene import MOST_SHAPES, Scene, Shape, inside, scene_title, side_by_side, words

Component = tuple[AnyGame, Position]  # a game and a position of it

HEAD = re.compile(r"([\w-]{1,60})\s*(?:\[((?:[^\[\]]|\[[^\[\]]*\])*)\])?")  # a game, its parameters in brackets
MOST = 100  # components


@dataclass(frozen=True)
class Sum(Game[tuple[Component, ...]]):
    """Choose one of the games and make a move in it."""

    id = "sum"
    title = "Sum of games"
    source = "document 004, sums of games"
    example = "nim:3+5 & octal[code=0.77]:9"
    known = (
        Known("nim:3+5 & octal[code=0.77]:9", nimber=3 ^ 5 ^ 4, source="document 004, the sum theorem"),
        Known("kayles:5 & nim:4", outcome="P", source="both have nimber 4"),
    )

    def start(self) -> tuple[Component, ...]:
        return self.parse("nim:3+2 & kayles:5 & silver-dollar:.o..o")

    def parse(self, text: str) -> tuple[Component, ...]:
        if len(text) > MAX_TEXT:
            raise BadPosition(f"sum: a position has at most {MAX_TEXT:,} characters, this one is longer")
        pieces = text.split("&")
        if len(pieces) > MOST:
            raise BadPosition(f"sum: at most {MOST} parts, not {len(pieces)}")
        return self.checked(tuple(self._component(piece, i) for i, piece in enumerate(pieces, start=1)))

    def defect(self, position: tuple[Component, ...]) -> str | None:
        forced = [i for i, (game, part) in enumerate(position, start=1) if game.capability(Entailing).forced(part)]
        if len(forced) > 1:
            return f"parts {forced[0]} and {forced[1]} both need a reply, but a move can be in one part only"
        return None

    def _component(self, text: str, number: int) -> Component:
        head, colon, rest = text.partition(":")
        found = HEAD.fullmatch(head.strip())
        if not found or not colon:
            shown = printable(text.strip()[:40])
            raise BadPosition(
                f'sum: part {number}, "{shown}", is not in the form game:position; type something like {self.example}'
            )
        name, params = found.groups()
        if name == self.id:
            raise BadPosition(f"sum: part {number} is a sum itself; join its parts with & instead")
        pairs = [pair.partition("=") for pair in (params or "").split(";") if pair.strip()]
        try:
            game = with_params(find_game(name), {key.strip(): value for key, _, value in pairs})
            if game.loopy:
                alone = f"use {game.id} alone, with a position such as {game.example}, which can have several parts"
                raise BadPosition(f"play of {game.id} need not end, so it cannot be part of a sum; {alone}")
            return game, game.parse(rest)
        except GrundyError as error:
            raise BadPosition(f"sum: part {number}: {error}") from error

    def text(self, position: tuple[Component, ...]) -> str:
        return " & ".join(f"{game.label()}:{game.text(part)}" for game, part in position)

    def moves(self, position: tuple[Component, ...]) -> Iterator[tuple[str, tuple[Component, ...]]]:
        for i in open_places(position):
            game, part = position[i]
            for move, option in game.moves(part):
                yield f"{i + 1}: {move}", (*position[:i], (game, option), *position[i + 1 :])

    def option(self, position: tuple[Component, ...], move: str) -> tuple[Component, ...]:
        number, colon, rest = move.partition(":")
        i = int(number) - 1 if number.strip().isdecimal() and len(number) < 9 else -1
        if not colon or i not in open_places(position):
            raise no_such_move(self, position, move)
        game, part = position[i]
        try:
            return (*position[:i], (game, game.option(part, rest)), *position[i + 1 :])
        except IllegalMove as error:
            raise IllegalMove(f"sum, part {i + 1}: {error}") from error

    def size(self, position: tuple[Component, ...]) -> int:
        return sum(game.size(part) for game, part in position)

    def sample(self, rng: random.Random, size: int) -> tuple[Component, ...]:
        ids = [
            name for name, game in all_games().items() if not (game.loopy or offered(game, Entailing) is not Entailing)
        ]
        games = [find_game(rng.choice(ids))() for _ in range(rng.randint(1, 2))]
        return tuple((game, game.sample(rng, max(1, size // 2))) for game in games)

    def components(self, position: tuple[Component, ...]) -> Sequence[Component]:
        return position

    def split(self, position: tuple[Component, ...]) -> Sequence[tuple[Component, ...]]:
        if self.capability(Entailing).concerns(position):
            return [position]
        return [((game, piece),) for game, part in position for piece in game.split(part)]

    def canonical(self, position: tuple[Component, ...]) -> tuple[Component, ...]:
        parts = [(game, game.canonical(part)) for game, part in position]
        return tuple(sorted(parts, key=lambda pair: (pair[0].label(), pair[0].text(pair[1]))))

    def refusal(self, ending: Ending) -> str | None:
        if ending is Ending.SCORED:
            return "sum has no scored ending yet: its parts can count different points; use normal or misere"
        return None

    def scene(self, position: tuple[Component, ...]) -> Scene:
        """The components side by side, each with its label; moves and keys carry the component's number."""
        drawn: list[Scene] = []
        for game, part in position:
            many = len([shape for scene in drawn for shape in scene.shapes]) > MOST_SHAPES
            inner = Scene((words(0, 0, game.text(part)[:60]),), complete=False) if many else game.scene(part)
            drawn.append(inner if len(drawn) in open_places(position) else inner.without_moves())
        scenes, lines = [], []
        for i, ((game, _), inner) in enumerate(zip(position, drawn, strict=True), start=1):
            name = f"{i}: {game.label()}"
            label = replace(words(0, 0, name, "note"), key=inside(i, "label"), group=f"{i}:")
            scenes.append(Scene((label, *(placed(shape, i) for shape in inner.shapes))))
            lines.append(f"{name}\n{inner.to_text()}")
        return Scene(
            side_by_side(scenes),
            scene_title(self, position),
            all(inner.complete for inner in drawn),
            "\n".join(lines),
            gestures=tuple(one.within(i) for i, inner in enumerate(drawn, start=1) for one in inner.gestures),
            flows=True,
        )


def open_places(position: tuple[Component, ...]) -> Sequence[int]:
    """The components in which a move is legal: all of them, or the one that needs a reply."""
    forced = [i for i, (game, part) in enumerate(position) if game.capability(Entailing).forced(part)]
    return forced or range(len(position))


def placed(shape: Shape, number: int) -> Shape:
    """A shape of one component, placed below its label; all its names begin with the number of the component."""
    key, group = inside(number, shape.key), inside(number, shape.group)
    by = inside(number, shape.by or ("" if shape.group else "label"))
    move = None if shape.move is None else inside(number, shape.move)
    return replace(shape, key=key, group=group, by=by, y=shape.y + 1, move=move)


class SumEntailing(Entailing[Sum]):
    def concerns(self, position: tuple[Component, ...]) -> bool:
        return any(game.capability(Entailing).concerns(part) for game, part in position)

    def parts(self, position: tuple[Component, ...]) -> tuple[Sequence[Position], Position | None]:
        """Split each component into its own parts, unless its moves entail."""
        free: list[Position] = []
        forced = None
        for game, part in position:
            entailing = game.capability(Entailing)
            apart, reply = entailing.parts(part) if entailing.concerns(part) else (game.split(part), None)
            free += [((game, piece),) for piece in apart]
            forced = forced if reply is None else ((game, reply),)
        return free, forced


class SumMotion(Motion[Sum]):
    def carried(self, position: tuple[Component, ...], move: str) -> Mapping[str, str]:
        number, _, inner = move.partition(": ")
        places: dict[str, str] = {}
        for i, (game, part) in enumerate(position, start=1):
            moved: Mapping[str, str] = {key: key for key in keys(game, part)}
            if str(i) == number:
                moved = game.capability(Motion).carried(part, inner) or still_there(game, part, inner)
            places |= {inside(i, old): inside(i, new) for old, new in {**moved, "label": "label"}.items()}
        return places


class SumHeaps(NimHeaps[Sum]):
    def of(self, part: tuple[Component, ...]) -> tuple[int, ...] | None:
        (game, inner), *others = part
        return None if others else game.capability(NimHeaps).of(inner)


class SumMoves(MoveCount[Sum]):
    def of(self, position: tuple[Component, ...]) -> int:
        places = (position[i] for i in open_places(position))
        return sum(game.capability(MoveCount).of(part) for game, part in places)
