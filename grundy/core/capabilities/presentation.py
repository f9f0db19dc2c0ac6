"""Capabilities for pages, terminals and documents: the rule in words, editors, moves drawn by hand, motion."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.core.errors import BadPosition, GrundyError
from grundy.core.game import AnyGame, Capability, G
from grundy.core.notation import either
from grundy.core.types import Position
from grundy.drawing.scene import Scene, Shape

if TYPE_CHECKING:
    from grundy.core.network import Network

Place = tuple[float, float]  # in cells of the scene that the page plays on, y downwards


class Wording(Capability[G]):
    """The rule in words: the game's docstring, where `{name}` stands for the value of a parameter."""

    only_shows: ClassVar[bool] = True

    def title(self) -> str:
        return self.game.title or self.game.id.replace("-", " ").title()

    def rule(self) -> str:
        """The rule, for these parameters."""
        text = " ".join((type(self.game).__doc__ or "").strip().split("\n\n")[0].split())
        values = {name: either(value.split(",")) for name, value in self.game.params().items()}
        return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), text)

    def scoring(self) -> str:
        """What earns a point, if points count."""
        return ""


class SetUp(Capability[G]):
    """The editor in which a position is set up on the page."""

    only_shows: ClassVar[bool] = True

    def editor(self, position: Any) -> Scene | None:
        """Its shapes carry, as moves, the texts of the positions they lead to; None if there is nothing to click."""
        return None

    def laid_out(self, position: Any) -> Any:
        """The position in a form that keeps its drawing, if the game has one."""
        return position


@dataclass(frozen=True)
class Stroke:
    """The move that a drawn curve makes; or what is wrong with it, and where."""

    move: str | None
    said: str = ""
    place: Place | None = None


class DrawnMoves(Capability[G]):
    """Reads a curve drawn over the board as a move, or refuses it in words.

    After a tilde the move's text may say where the hand went (`1-4~120,-35;200,10`), so that the next drawing keeps to
    it; a page shows what stands before the tilde.
    """

    only_shows: ClassVar[bool] = True

    def refuses(self, position: Any = None) -> str | None:
        """Why no move of this game, or of this position, is drawn by hand."""
        return f"moves of {self.game.id} are not drawn by hand"

    def ends(self, position: Any) -> Sequence[str]:
        """The keys of the shapes where a curve may begin and end."""
        raise NotImplementedError

    def read(self, position: Any, curve: Sequence[Place]) -> Stroke:
        raise NotImplementedError


class SquareValues(Capability[G]):
    """Numbers on the squares of a drawing, for the page's analysis; by default none."""

    only_shows: ClassVar[bool] = True

    def on(self, position: Any) -> tuple[str, tuple[Shape, ...]]:
        """What the numbers mean, and the numbers."""
        return "", ()


class AsGraph(Capability[G]):
    """Writes a position as networks (GraphML, networkx), and networks as the text of a position."""

    only_shows: ClassVar[bool] = True

    def refuses(self) -> str | None:
        like = "graphs are positions of node-kayles, hackenbush, geography, graph and others"
        return f"a position of {self.game.id} is no graph ({like}); type something like {self.game.example}"

    def networks(self, position: Any) -> list["Network"]:
        raise NotImplementedError

    def text(self, networks: Sequence["Network"]) -> str:
        raise NotImplementedError

    def undirected(self, network: "Network") -> "Network":
        """The network, if its edges have no direction."""
        if network.directed:
            raise BadPosition(f"edges of {self.game.id} have no direction, and those of this graph have one")
        return network


def draw(game: AnyGame, position: Position) -> Scene:
    return game.scene(position)


DRAWING: list[Callable[[Any, Any], Scene]] = [draw]  # the last one is called


def drawn(game: AnyGame, position: Position) -> Scene:
    """The drawing of a position, from the cache if there is one."""
    return DRAWING[-1](game, position)


@contextmanager
def keeping(boards: int) -> Iterator[None]:
    """Meanwhile the last drawings are cached, for work that follows things over many moves."""
    DRAWING.append(lru_cache(boards)(draw))
    try:
        yield
    finally:
        DRAWING.pop()


class Motion(Capability[G]):
    """Where a move takes the things drawn, so that the page can animate it; by default nowhere."""

    only_shows: ClassVar[bool] = True

    def carried(self, position: Any, move: str) -> Mapping[str, str]:
        """From keys in the position's scene to keys in the option's."""
        return {}

    def won(self, position: Any, move: str) -> Sequence[str]:
        """Keys in the option's scene: things that belong to the player whose move won them, such as boxes."""
        return ()


class Still(Motion[G]):
    """A motion in which nothing moves."""

    def carried(self, position: Position, move: str) -> Mapping[str, str]:
        return still_there(self.game, position, move)


def keys(game: AnyGame, position: Position) -> set[str]:
    """The keys of the shapes drawn."""
    return {shape.key for shape in drawn(game, position).shapes if shape.key}


def still_there(game: AnyGame, position: Position, move: str) -> Mapping[str, str]:
    """Things that have the same key before and after a move stay the same."""
    try:
        return {key: key for key in keys(game, position) & keys(game, game.option(position, move))}
    except GrundyError:
        return {}


def counted_down(before: Scene, after: Scene, gone: int) -> dict[str, str]:
    """What stays if groups are numbered and those behind number `gone` count down by one."""
    there = {shape.key for shape in after.shapes}
    places: dict[str, str] = {}
    for shape in before.shapes:
        if shape.key and shape.group and shape.group != str(gone):
            number = int(shape.group)
            now = f"{number - (number > gone)}{shape.key.removeprefix(shape.group)}"
            places |= {shape.key: now} if now in there else {}
    return places
