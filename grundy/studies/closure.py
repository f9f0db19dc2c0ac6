"""The misère quotient of given positions of any game: of all sums of their parts and of what becomes of these."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.core.answer import Grid, Line
from grundy.core.budget import Budget
from grundy.core.errors import Refused, Said
from grundy.core.fingerprint import game_key
from grundy.core.registry import AnyGame
from grundy.engines.quotients.closure import Closure
from grundy.engines.quotients.monoid import letter
from grundy.store.arrays import Document
from grundy.studies.quotient import SHOWN, MonoidFound, misere_only

LONGEST = 40  # characters of a position in a list


@dataclass(frozen=True)
class ClosureFound(MonoidFound):
    """Parts take the place of heaps: `quotient.phi[n]` is the element of part n of the closure."""

    closure: Closure
    positions: Sequence[Any]
    relations_seen: int  # options, each beside every element
    sums_searched: int  # random ones

    def __str__(self) -> str:
        parts = f"{len(self.closure):,} part{'s' * (len(self.closure) != 1)}"
        if self.stopped:
            return f"the first {self.quotient.heaps:,} of {parts} have a misère quotient of {self.size()}"
        return f"misère quotient of {self.size()}; {parts}"

    def element(self, position: Any) -> int | None:
        """That a position has; None where one of its parts was not reached."""
        row = self.closure.row(position)
        return (
            None
            if any(n > self.quotient.heaps for n in row)
            else self.quotient.product(map(self.quotient.element, row))
        )

    def sum_of(self, x: int) -> list[str]:
        return [self.closure.text(part) for part in self.quotient.sum_of(x)]

    def to_dict(self) -> dict[str, Any]:
        found, text = self.quotient, self.game.text
        placed = [(position, self.element(position)) for position in self.positions]
        return {
            **self.monoid(),
            "generators": [
                {"name": letter(i), "position": self.closure.text(n)} for i, n in enumerate(found.generators)
            ],
            "parts": len(self.closure),
            "parts_known": found.heaps,
            "positions": [
                {
                    "position": text(position),
                    "element": None if x is None else found.spelt(x),
                    "outcome": None if x is None else "P" if found.is_p[x] else "N",
                }
                for position, x in placed
            ],
            "pretending": [
                {"position": text(part), "element": found.spelt(found.phi[n])}
                for part, n in self.closure.number.items()
                if n <= found.heaps
            ],
            "elements": [
                {"name": found.spelt(x), "p": found.is_p[x], "sum": self.sum_of(x), "times": found.action[x]}
                for x in range(found.order)
            ],
            "relations_seen": self.relations_seen,
            "sums_searched": self.sums_searched,
        }

    def screen(self) -> Iterator[Line | Grid]:
        found = self.quotient
        yield Line(f"{self.game.label()}: {self}", "bold")
        names = [f"{letter(i)} = {short(self.closure.text(n))}" for i, n in enumerate(found.generators)]
        beside = f"{self.relations_seen:,} options beside elements, {self.sums_searched} random sums searched"
        yield Grid([*self.facts(names), ["  held against play", beside]], ["dim", None])
        yield Line()
        rows = [["position", "element", ""], *(self.placed(position) for position in self.positions)]
        parts = map(self.placed, self.closure.representatives[1:])
        more = [row for row in parts if row not in rows]
        yield Grid([*rows, *more[:SHOWN]], [None, "bold", None])
        if len(more) > SHOWN:
            yield Line(f"and {len(more) - SHOWN:,} more parts", "dim")
        yield Line()
        listed = [["element", "", "a sum that has it"]]
        for x in range(min(found.order, SHOWN)):
            listed.append(
                [found.spelt(x), "P" if found.is_p[x] else "N", " and ".join(map(short, self.sum_of(x))) or "none"]
            )
        yield Grid(listed, ["bold", None, None])
        if found.order > SHOWN:
            yield Line(f"and {found.order - SHOWN:,} more elements", "dim")

    def placed(self, position: Any) -> list[str]:
        x = self.element(position)
        told = ["not reached", ""] if x is None else [self.quotient.spelt(x), "P" if self.quotient.is_p[x] else "N"]
        return [short(self.game.text(position)), *told]

    def verdict(self) -> tuple[int, str]:
        if not self.stopped:
            return 0, ""
        known = f"the first {self.quotient.heaps:,} of {len(self.closure):,} parts"
        return 2, Said(f"only {known} are known, and kept: ", self.stopped)


def short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def find_closure(game: AnyGame, positions: Sequence[Any], budget: Budget) -> ClosureFound:
    """Part by part, as heap by heap; then every option beside every element, and random sums, are held against play."""
    misere_only(game)
    from grundy.engines.quotients.grow import grow
    from grundy.engines.quotients.play import option_relations, searched_sums

    closure = Closure(game, positions, budget)
    found, stopped = grow(kept_at(closure), closure.rows.__getitem__, len(closure), budget, "part")
    seen, searched = option_relations(found, closure, budget), searched_sums(found, closure, budget)
    return ClosureFound(game, found, stopped, closure, positions, seen, searched)


def kept_at(closure: Closure) -> Document | None:
    """Where it is kept, by all its options; None of a rule that rests on something that can change unseen."""
    game = closure.game
    digest = hashlib.sha256(repr(closure.options).encode()).hexdigest()
    key = f"misère quotient of positions of {game.label()} {game.origin}: {digest}"
    try:
        return Document(key, game_key(game))
    except Refused:
        return None
