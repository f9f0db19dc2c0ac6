"""Every operation of every game with large arguments: the cases for those who ask whether a budget is respected."""

import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from grundy.analysis.record import Record
from grundy.analysis.value_table import Table
from grundy.claims.find import all_claims
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.registry import all_games
from grundy.core.result import Result
from grundy.operations import find_operation

NUMBERS = (60, 1000, 10**6 + 3, 10**18 + 9, 10**24 + 7)
LONGEST = 20_000  # characters of a position


@dataclass(frozen=True)
class Case:
    operation: str
    game: AnyGame | None
    arguments: dict[str, Any]

    @property
    def name(self) -> str:
        given = ", ".join(f"{name}={str(value)[:60]}" for name, value in self.arguments.items())
        return f"{self.operation} {self.game.label() if self.game else ''} {given}"

    @property
    def kind(self) -> tuple[str, str]:
        if self.game is not None:
            return self.operation, self.game.id
        first = next(iter(self.arguments.values()))
        return self.operation, first.game if isinstance(first, Record) else str(first)

    def run(self, seconds: float) -> None:
        """Ask, and show the answer in every form that needs no file."""
        arguments = dict(self.arguments)
        question = find_operation(self.operation)
        if self.game is not None:
            arguments["game"] = self.game
        if question.budget is not None:
            arguments["budget"] = Budget(seconds)
        found = question.function(**arguments)
        with tempfile.TemporaryDirectory() as folder, arguments.get("budget", Budget(seconds)).running():
            if question.command:
                assert isinstance(found, Result)
                found.prepare(Path(folder) / "found.csv" if ".csv" in question.files else None)
                found.to_text()
                if not isinstance(found, Table):  # of which one may want a gigabyte
                    found.to_dict()
            if question.page is not None and not isinstance(found, Table):
                found.to_page()
            if "svg" in question.forms:
                question.forms["svg"](found)


# ---- what is large ----


def large_texts(game: AnyGame) -> Iterator[str]:
    """Texts like the game's example, but larger; not all of them are positions."""
    example = game.text(game.start()) if not isinstance(game.example, str) else game.example
    for number in NUMBERS:
        yield re.sub(r"\d+", str(number), example)
        yield re.sub(r"\d+", str(number), example, count=1)
        yield str(number)
    yield "+".join([example] * 40)
    for times in (2, 4, 16):
        yield "/".join(["".join(letter * times for letter in row) for row in example.split("/")] * times)
        yield re.sub(r"([TH.oXBW#_|12])", r"\1" * times, example)
    yield " & ".join(["sprouts:9", "kayles:1000003", "chomp:9,9,9,9"])
    yield from ("grid:12x12", "complete:20", "cycle:200", "path:200", "12x12", "5x5x5", "10,10,10/10,10,10")


def large_positions(game: AnyGame) -> list[Any]:
    """Positions that the game can read, and random ones."""
    found: dict[Any, None] = {}
    for text in large_texts(game):
        try:
            found[game.parse(text)] = None
        except GrundyError:
            continue
    for size in (16, 64):
        found[game.sample(random.Random(f"{game.label()} {size}"), size)] = None
    return [position for position in found if len(game.text(position)) < LONGEST]


def large_params(kind: type[AnyGame]) -> Iterator[AnyGame]:
    """The usual parameters, and each at its largest."""
    yield kind()
    for field in fields(kind):
        high, choices = field.metadata.get("high"), field.metadata.get("choices") or ()
        values = choices if choices else [high] if isinstance(field.default, int) and high else []
        for value in values:
            if value != field.default:
                yield kind(**{field.name: value})


MORE = {
    "octal": [{"code": "0.007"}, {"code": "0.3F"}, {"code": "4.7"}],
    "take-and-break": [{"code": "0.3{2+}="}, {"code": "4!.0"}],
    "subtraction": [{"set": "1,999999"}],
    "max-nim": [{"rule": "ceil", "d": "7/3"}, {"rule": "given", "f": "0,0,1,2"}],
    "chocolate": [{"d": "7/3"}],
    "bitter-chocolate": [{"steps": "0,0,1,1,3"}],
    "prime-nim": [{"one": "0"}],
}


def games() -> Iterator[AnyGame]:
    for name, kind in all_games().items():
        yield from large_params(kind)
        for params in MORE.get(name, []):
            yield with_params(kind, params)


def played(game: AnyGame, position: Any) -> Record:
    """Some moves from a position, for the review."""
    record = Record(game.id, game.params(), str(endings(game)[0]), game.text(position))
    chance = random.Random(record.start)
    with suppress(GrundyError), Budget(0.5).running():
        while len(record.moves) < 20 and (moves := list(islice(game.moves(position), 20))):
            move, position = chance.choice(moves)
            record.moves.append(move)
    return record


def endings(game: AnyGame) -> list[Ending]:
    return [ending for ending in Ending if game.refusal(ending) is None]


TABLES: list[Any] = [10**9, 10**5, (10**4, 10**4), (300, 300, 300)]
EACH_ENDING = {
    "analyse": [{"depth": 6}],
    "solve": [{}],
    "why": [{}],
    "tree": [{"depth": 8, "width": 50}],
    "paper": [{"depth": 12}],
    "export": [{}],
    "minimax": [{"depth": 8}],
    "dataset": [{}],
    "match": [{"players": ("perfect", "mcts:1000")}, {"players": ("minimax:4", "greedy")}],
    "explain": [{"answer": "1"}],
    "certify": [{"kind": "outcome"}],
}
EACH_POSITION = {
    "alike": [{"beside": 6}],
    "canonical": [{}],
    "derive": [{}],
    "genus": [{}],
    "draw": [{}],
    "label": [{}],
    "scored": [{"to": 40}],
    "verify_solution": [{}],
    "states": [{}],
    "quotient": [{}],
}
SPECIAL = {"alike": "positions", "states": "positions", "quotient": "positions"}


FEW = 3  # positions of a game with other parameters than the usual ones


def cases_of(game: AnyGame) -> Iterator[Case]:
    case = partial(Case, game=game)
    positions = large_positions(game)
    if game != type(game)():
        positions = random.Random(game.label()).sample(positions, min(FEW, len(positions)))
    for position in positions:
        for operation, given in EACH_POSITION.items():
            for more in given:
                name = SPECIAL.get(operation, "position")
                yield case(operation, arguments={name: [position] if name == "positions" else position, **more})
        for operation, given in EACH_ENDING.items():
            for more in given:
                for ending in endings(game):
                    yield case(operation, arguments={"position": position, "ending": str(ending), **more})
    largest = positions[-3:]
    for ending in map(str, endings(game)):
        yield case("exercises", arguments={"number": 1000, "ending": ending})
        yield case("dataset", arguments={"to": 10**6, "heaps": 6, "ending": ending})
        yield case("dataset", arguments={"sample": 10**6, "ending": ending})
        for position in largest:
            for operation in ("simulate", "tournament", "sprt"):
                yield case(operation, arguments={"position": position, "games": 10**6, "ending": ending})
            yield case("simulate", arguments={"position": position, "games": 10**6, "ending": ending, "errors": True})
        for to in TABLES:
            for operation in ("table", "patterns", "findings"):
                yield case(operation, arguments={"to": to, "ending": ending})
    for position in largest:
        yield case("certify", arguments={"position": position, "kind": "nimber"})
        yield Case("review", None, {"record": played(game, position)})
    for kind in ("period", "quotient"):
        yield case("certify", arguments={"kind": kind})
    yield case("genera", arguments={"to": 10_000})
    yield case("quotient", arguments={})
    yield case("quotient", arguments={"to": 5000})
    for to in (None, 10**9):
        yield case("period", arguments={"to": to})
    for to in (10**5, 10**9):
        yield case("sequence", arguments={"to": to})
        yield case("guess", arguments={"to": to})
    for size in ("9x9", "20x20"):
        yield case("census", arguments={"size": size})
        yield case("census_boards", arguments={"size": size, "marked": 9})


def cases() -> Iterator[Case]:
    for game in games():
        yield from cases_of(game)
    for expression in ("order(2**4095 + 12345)", "(2**4095 + 1) ** (2**4000 + 1)", "inverse(2**4095 + 17)"):
        yield Case("nimber", None, {"expression": expression})
    for claim in all_claims().values():
        yield Case("verify", None, {"ids": claim.id})
        yield Case("verify", None, {"ids": claim.id, "to": 10**6})
        yield Case("hunt", None, {"id": claim.id})
    for code in ("0." + "7" * 2000, "0.[" + "7" * 500 + "]", "4!.0", "2-3E"):
        yield Case("codes", None, {"code": code})
    for name in ("misere-octals", "octal-periods"):
        yield Case("study", None, {"name": name, "digits": 4})
    yield Case("sweep", None, {"game": "octal", "params": ["code=0.000..0.777"]})
