"""What every kind of exercise is, and what an exercise and a verdict on an answer are made of.

A kind looks at a position and poses its question, or passes; and it says of an answer whether it is right, and why.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from math import log2
from string import ascii_uppercase
from typing import Any, ClassVar

from grundy.core.errors import BadParam, UnknownName, nearest
from grundy.core.game import Ending
from grundy.core.notation import either
from grundy.core.registry import AnyGame, modules_of
from grundy.core.scene import Scene
from grundy.studies.exercises.look import Look

HARDEST = 9
LAST = {
    Ending.NORMAL: "The last move wins.",
    Ending.MISERE: "The last move loses.",
    Ending.SCORED: "Points count.",
}


@dataclass(frozen=True)
class Posed:
    """What is asked, all right answers as text, why they are right, and among how many answers one guesses."""

    asks: str
    answers: tuple[str, ...]
    reason: str
    among: int
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exercise:
    game: AnyGame
    position: Any
    ending: Ending
    kind: str
    by: str
    posed: Posed = field(repr=False)
    grade: int

    @property
    def id(self) -> str:
        """A short name that no other exercise has; symmetric ones share it."""
        same = self.game.text(self.game.canonical(self.position))
        return sha256(f"{self.game.label()} {same} {self.ending} {self.kind}".encode()).hexdigest()[:10]

    def scene(self, part: str = "") -> Scene:
        """Of the whole position, or of a part, in which the number of its row would mean nothing."""
        if not part:
            return self.game.scene(self.position).without_moves()
        scene = self.game.scene(self.game.parse(part)).without_moves()
        return replace(scene, shapes=tuple(s for s in scene.shapes if not s.key.endswith(".name")))

    def choices(self) -> dict[str, str]:
        """The parts to choose from by letters: how a part is written may look like its number."""
        return dict(zip(ascii_uppercase, self.posed.parts, strict=False))

    def solved(self) -> str:
        """All right answers in one line."""
        letters = {part: f"{letter} ({part})" for letter, part in self.choices().items()}
        return either([letters.get(answer, answer) for answer in self.posed.answers])

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "game": self.game.id,
            "params": self.game.params(),
            "ending": str(self.ending),
            "position": self.game.text(self.position),
            "kind": self.kind,
            "by": self.by,
            "asks": self.posed.asks,
            "parts": list(self.posed.parts),
            "answers": list(self.posed.answers),
            "reason": self.posed.reason,
            "grade": self.grade,
        }


@dataclass(frozen=True)
class Step:
    """A sentence, and the move that it speaks of with what it leaves, if there is one."""

    says: str
    move: str | None = None
    position: str | None = None


@dataclass(frozen=True)
class Verdict:
    right: bool
    steps: tuple[Step, ...]


class Kind:
    """Base of all kinds."""

    name: ClassVar[str] = ""
    idea: ClassVar[str] = ""  # in a few words
    by: ClassVar[str] = "move"  # what an answer is: a move, a number or a part
    endings: ClassVar[tuple[Ending, ...]] = (Ending.NORMAL,)

    def suits(self, game: AnyGame, ending: Ending) -> bool:
        """Whether such exercises can be thought of."""
        return ending in self.endings and game.refusal(ending) is None

    def pose(self, look: Look) -> Posed | None:
        """The question, where it is worth asking."""
        raise NotImplementedError

    def explain(self, look: Look, answer: str) -> Verdict:
        raise NotImplementedError


def grade(remoteness: int, among: int, right: int) -> int:
    """From 1 to 9: how far one has to look ahead, and how rarely a guess is right, each counted in doublings."""
    return max(1, min(HARDEST, round(log2((1 + remoteness) / 2) + log2(among / right))))


@cache
def all_kinds() -> Mapping[str, Kind]:
    """Every kind by its name."""
    found = {
        value.name: value()
        for module in modules_of("grundy.studies.exercises.kinds")
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Kind) and value.name and value.__module__ == module.__name__
    }
    return dict(sorted(found.items()))


def find_kind(name: str) -> Kind:
    if name not in all_kinds():
        raise UnknownName(f'there is no kind of exercise "{name[:40]}"; {nearest(name[:40], list(all_kinds()))}')
    return all_kinds()[name]


def kinds_for(game: AnyGame, ending: Ending, name: str = "") -> list[Kind]:
    """Those that suit, or the one of that name."""
    kinds = [find_kind(name)] if name else list(all_kinds().values())
    suited = [kind for kind in kinds if kind.suits(game, ending)]
    if not suited:
        raise BadParam(
            f"{game.label()} has no exercises of the kind {name or 'that is asked for'} for the {ending} ending"
        )
    return suited
