"""A game in one file that works from a disk: the board, all positions with their values, and the perfect player."""

import json
import re
import zlib
from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Motion, SetUp, Still, Wording, keeping
from grundy.core.capabilities.solving import Entailing, Nimbers
from grundy.core.errors import OverBudget, refuse
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position, two_players_only
from grundy.core.nimsum import mex
from grundy.core.result import Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import Gesture, Scene, Shape
from grundy.engines.walk import options_checked, retrograde
from grundy.operations import operation
from grundy.players.player import NAMED
from grundy.render.standalone import page_alone

MOST = 200_000  # positions
DRAWN = 200  # positions that keep what was drawn: each way to come to one is a position of its own, and slow to draw
CACHED = 2_000  # boards that are not drawn again: a walk soon comes back to most of them
GROUP = re.compile(r"\d*")  # what the name of a thing begins with, if things are numbered by groups

Renaming = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]  # of groups by number, of things by name
STAYS: Renaming = ((), ())
GONE = "-"  # the number of a group that is gone


class Numbering(dict[Any, int]):
    """Things by number, each new one the next."""

    def __missing__(self, thing: object) -> int:
        self[thing] = number = len(self)
        return number


@dataclass(slots=True)
class ExportedPosition:
    """A position: the things on its board; of each move its text, its option, what it earns, and where things go."""

    position: Position
    board: Sequence[int]
    moves: Sequence[int]
    options: Sequence[int]
    points: Sequence[int]
    paths: Sequence[int]
    outcome: str = ""
    number: int = 0  # nimber or margin, where there is one
    far: int | None = None


@dataclass(frozen=True)
class Everything:
    """What the numbers of its places mean, and what they count: the nimber, the margin or nothing."""

    game: AnyGame
    ending: Ending
    start: int
    places: list[ExportedPosition]
    things: list[Hashable]
    texts: list[str]
    paths: list[Renaming]
    counts: str


def find_everything(game: AnyGame, position: Position, ending: Ending, budget: Budget, most: int = MOST) -> Everything:
    two_players_only(game)
    refuse(game.refusal(ending))
    start = to_begin_with(game, position, budget)
    numbers, things, texts = Numbering({start: 0}), Numbering(), Numbering()
    places: dict[int, ExportedPosition] = {}  # in the order of the walk, which goes on from the last position found
    waiting = [start]
    while waiting:
        here = waiting.pop()
        budget.spend()
        budget.report("boards", len(places), 0)
        scene = game.scene(here)
        moves = list(moves_by_hand(game, here, scene, budget))
        waiting += [option for option in dict.fromkeys(option for _, option in moves) if option not in numbers]
        points = [game.points(here, move) for move, _ in moves] if ending is Ending.SCORED else []
        options = array("L", [numbers[option] for _, option in moves])
        board = array("L", [things[one] for one in things_of(game, here, scene)])
        made = array("L", [texts[move] for move, _ in moves])
        places[numbers[here]] = ExportedPosition(
            here, board, made, options, points, array("L", bytes(made.itemsize * len(made)))
        )
        if len(numbers) > most:
            raise OverBudget(f"over budget: more than {most:,} positions can arise; begin with a smaller one")
    paths = follow(game, places, list(things), list(texts), budget)
    order = sorted(places, key=lambda number: game.text(places[number].position))
    now = {number: place for place, number in enumerate(order)}
    for place in places.values():
        place.options = array("L", [now[option] for option in place.options])
    sorted_places = [places[number] for number in order]
    counts = find_values(game, sorted_places, start, ending, budget)
    return Everything(game, ending, now[0], sorted_places, list(things), list(texts), paths, counts)


def to_begin_with(game: AnyGame, position: Position, budget: Budget) -> Any:
    """As it is laid out to be played, unless that makes too many positions of it."""
    start = game.capability(SetUp).laid_out(position)
    if start == position:
        return position
    found, waiting = {start}, [start]
    while waiting:
        budget.spend()
        options = {option for _, option in options_checked(game, waiting.pop(), budget)} - found
        found |= options
        waiting += options
        if len(found) > DRAWN:
            return position
    return start


def moves_by_hand(game: AnyGame, here: Position, scene: Scene, budget: Budget) -> Iterator[tuple[str, Position]]:
    """All moves, and those that a hand can make beside them: the same but for the order of the parts they leave."""
    listed = set()
    for move, option in options_checked(game, here, budget):
        listed.add(move)
        yield move, option
    for move in dict.fromkeys(way.move for way in scene.gestures if way.same and way.move not in listed):
        yield move, game.option(here, move)


def things_of(game: AnyGame, here: Position, scene: Scene) -> Iterator[Hashable]:
    yield from (*scene.shapes, *scene.gestures)
    yield from (name for name in ("wraps", "flows") if getattr(scene, name))
    if scene.title != f"{game.id} {game.text(here)}":
        yield ("title", scene.title)


# ---- where things go ----


def follow(
    game: AnyGame, places: dict[int, ExportedPosition], things: list[object], texts: list[str], budget: Budget
) -> list[Renaming]:
    """Writes into each place the paths of its moves, by number; the first path is that of things that stay."""
    motion, paths = game.capability(Motion), Numbering({STAYS: 0})
    if isinstance(motion, Still) or type(motion) is Motion:
        return [STAYS]
    names = [one.key if isinstance(one, Shape) else "" for one in things]

    @lru_cache(CACHED)
    def keys(number: int) -> set[str]:
        return {names[thing] for thing in places[number].board} - {""}

    with keeping(CACHED):
        for done, (number, place) in enumerate(places.items()):
            budget.spend()
            budget.report("moves", done, len(places))
            before, here = keys(number), place.position
            made = zip(place.moves, place.options, strict=True)
            found = (path_of(before, keys(option), motion.carried(here, texts[move])) for move, option in made)
            place.paths = array("L", [paths[path] for path in found])
    return list(paths)


def path_of(before: set[str], after: set[str], carried: Mapping[str, str]) -> Renaming:
    """What is said of where things go, beyond that those of one name are the same: groups first, then single ones."""
    if not carried or (len(carried) == len(before & after) and all(key == now for key, now in carried.items())):
        return STAYS
    votes = Counter((group(key), group(now)) for key, now in carried.items() if rest(key) == rest(now))
    renamed = dict.fromkeys(set(map(group, before)) - set(map(group, carried)), GONE)
    for (old, new), _ in votes.most_common():
        renamed.setdefault(old, new)
    guessed = {key: renamed.get(group(key), group(key)) + rest(key) for key in before}
    wanted = {key: carried.get(key, "") for key in before}
    others = {key: wanted[key] for key in before if wanted[key] != (guessed[key] if guessed[key] in after else "")}
    groups = tuple(sorted((old, new) for old, new in renamed.items() if old != new))
    return groups, tuple(sorted(others.items()))


def group(key: str) -> str:
    return GROUP.match(key)[0]  # type: ignore[index]


def rest(key: str) -> str:
    return key[len(group(key)) :]


# ---- values ----


def find_values(game: AnyGame, places: list[ExportedPosition], start: Position, ending: Ending, budget: Budget) -> str:
    """Writes into each place what it is worth, by the definitions, the smallest first; says what the number counts."""
    if game.loopy:
        known = retrograde(game, start, budget)
        for place in places:
            place.outcome, place.far = known[place.position]
        return ""
    adds_up = not game.capability(Nimbers).refuses() and not game.capability(Entailing).concerns(start)
    nimbers = ending is Ending.NORMAL and adds_up
    for place in sorted(places, key=lambda place: game.size(place.position)):
        budget.spend()
        options = [places[option] for option in place.options]
        if ending is Ending.SCORED:
            gains = (points - option.number for points, option in zip(place.points, options, strict=True))
            place.number = max(gains, default=0)
            place.outcome = "win" if place.number > 0 else "loss" if place.number < 0 else "tie"
            continue
        lost = [option.far or 0 for option in options if option.outcome == "P"]
        place.outcome = "N" if lost or (not options and ending is Ending.MISERE) else "P"
        place.far = 1 + min(lost) if lost else max((1 + (option.far or 0) for option in options), default=0)
        place.number = mex(option.number for option in options) if nimbers else 0
    return "margin" if ending is Ending.SCORED else "nimber" if nimbers else ""


# ---- everything that play can reach, packed into bytes that a page unpacks ----


OUTCOMES = ("P", "N", "draw", "loss", "win", "tie")


def pack(found: Everything, head: JsonObject) -> bytes:
    """`head` is what else the page is told."""
    places, game = found.places, found.game
    meant = {
        "start": found.start,
        "positions": len(places),
        "counts": found.counts,
        "outcomes": OUTCOMES,
        "things": list(map(as_data, found.things)),
        "moves": found.texts,
        "paths": [list(map(dict, path)) for path in found.paths],
    }
    column = Column()
    column.lists([place.board for place in places])
    column.lists([place.moves for place in places])
    column.signed(number - option for number, place in enumerate(places) for option in place.options)
    if len(found.paths) > 1:
        column.numbers(path for place in places for path in place.paths)
    column.signed(points for place in places for points in place.points)
    column.numbers(OUTCOMES.index(place.outcome) for place in places)
    if found.counts:
        column.signed(place.number for place in places)
    if found.counts != "margin":
        column.numbers(0 if place.far is None else place.far + 1 for place in places)
    column.lists([list(map(ord, game.text(place.position))) for place in places])
    line = json.dumps(head | meant, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(line.encode() + b"\n" + column.written, 9)


class Column:
    """Numbers, written one after the other."""

    def __init__(self) -> None:
        self.written = bytearray()

    def numbers(self, numbers: Iterable[int]) -> None:
        write = self.written.append
        for number in numbers:
            while number > 127:
                write(number & 127 | 128)
                number >>= 7
            write(number)

    def signed(self, numbers: Iterable[int]) -> None:
        self.numbers(2 * number if number >= 0 else -2 * number - 1 for number in numbers)

    def lists(self, lists: Sequence[Sequence[int]]) -> None:
        self.numbers([sum(map(len, lists))])
        last: Sequence[int] = ()
        for one in lists:
            head, most = 0, min(len(one), len(last))
            while head < most and one[head] == last[head]:
                head += 1
            foot = 0
            while foot < most - head and one[-1 - foot] == last[-1 - foot]:
                foot += 1
            between = one[head : len(one) - foot]
            self.numbers((head, foot, len(between)))
            self.signed(number - before for number, before in zip(between, (0, *between), strict=False))
            last = one


def as_data(thing: Any) -> list[object]:
    """A field of a scene, and what stands in it."""
    if isinstance(thing, Shape):
        return ["shapes", thing.to_dict()]
    if isinstance(thing, Gesture):
        return ["slides" if thing.kind == "number" else "ways", thing.to_dict()]
    return [thing, True] if isinstance(thing, str) else list(thing)


# A game in one file that works from a disk: the board, all positions with their values, and the perfect player


LARGEST = 10_000_000  # bytes of a file


@dataclass(frozen=True)
class Export(Result):
    """A game and all its positions, to be written as one page that stands alone."""

    game: AnyGame
    position: str
    ending: Ending
    positions: int
    moves: int
    page: str = field(repr=False)  # the file

    def to_html(self, path: Path) -> None:
        path.write_text(self.page, encoding="utf-8")

    def to_dict(self) -> JsonObject:
        return {
            "game": self.game.id,
            "params": self.game.params(),
            "position": self.position,
            "ending": str(self.ending),
            "positions": self.positions,
            "moves": self.moves,
            "bytes": len(self.page.encode()),
        }

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(f"{self.game.label()} {self.position}", "bold")
        size = len(self.page.encode()) // 1000
        yield TextLine(f"{self.positions:,} positions with {self.moves:,} moves in {size:,} kB")
        yield TextLine("--out game.html writes the file")


@operation(budget="", files={".html": Export.to_html}, panel="Publish", rank=5, also=("html", "offline", "embed"))
def export(
    game: AnyGame | str,
    position: Position | None = None,
    ending: Ending | str | None = None,
    budget: Budget | None = None,
) -> Export:
    """A page to play without a server, in one HTML file.
    It has the board, all positions with values and the perfect player."""
    game, ending = as_game(game), as_ending(ending, game)
    here = as_position(game, position)
    every = find_everything(game, here, ending, budget or Budget(None))
    moves = sum(len(place.moves) for place in every.places)
    return Export(game, game.text(here), ending, len(every.places), moves, page_of(game, here, ending, every))


def page_of(game: AnyGame, here: Position, ending: Ending, every: Everything) -> str:
    words, scored = game.capability(Wording), ending is Ending.SCORED
    view = {
        "game": game.id,
        "name": words.title(),
        "rule": f"{words.rule()} {words.scoring() if scored else ''}".rstrip(),
        "params": game.params(),
        "ending": str(ending),
    }
    label = f"{game.label()} {game.text(here)}"
    whence = f"{label}, with the values of all {len(every.places):,} positions. Made by Grundy."
    head = {"view": view, "players": [one._asdict() for one in NAMED], "whence": whence}
    page = page_alone(f"{words.title()} – Grundy", f"{label}, {ending} ending", pack(every, head))
    if (size := len(page.encode())) > LARGEST:
        raise OverBudget(
            f"over budget: the file would have {size / 1e6:.0f} MB, more than 10; begin with a smaller position"
        )
    return page
