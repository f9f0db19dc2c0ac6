"""Records of played games: save them, replay and check them, and read or write them as plain text."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path

from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadPosition, GrundyError
from grundy.core.game import MOST_SEATS, AnyGame, Ending, tallies, winner, with_params
from grundy.core.registry import recorded_game
from grundy.core.result import Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.players.player import Player

FORMAT = "grundy record 1"
MOST_BRANCHES = 400
REPEATED = 3  # a game is a draw once a position has come up this many times


@dataclass(frozen=True)
class Branch:
    """A variation after `at` moves of an earlier line. Line 0 is the game itself, line 1 the first branch."""

    line: int
    at: int
    moves: list[str]


@dataclass
class Record(Result):
    """A played game: its start and every move in order. The players take turns, player 1 first."""

    game: str
    params: dict[str, str]
    ending: str
    start: str
    moves: list[str] = field(default_factory=list)
    players: tuple[str, ...] = ("human", "perfect")
    seed: int = 0
    winner: int | None = None  # 1, 2, ...; None if the game is not over, or a tie
    resigned: bool = False
    margin: int | None = None  # scored, two players: points of player 1 minus points of player 2
    branches: list[Branch] = field(default_factory=list)  # variations

    def to_dict(self) -> JsonObject:
        data = {"format": FORMAT, **asdict(self)}
        if not self.branches:  # older records have no branches: write the same text for them as before
            del data["branches"]
        return data

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"

    def screen(self) -> Iterator[TextLine]:
        yield TextLine(to_text(self).rstrip("\n"))

    def rows(self) -> Iterator[tuple[object, ...]]:
        """The moves, each with the number of the player who made it."""
        yield "move", "player"
        yield from ((move, 1 + i % len(self.players)) for i, move in enumerate(self.moves))

    @staticmethod
    def from_json(text: str) -> "Record":
        try:
            data = json.loads(text)
            if data.pop("format") != FORMAT:
                raise ValueError("unknown format")
            record = Record(**data)
            record.branches = [Branch(**one) for one in record.branches]  # type: ignore[arg-type]
            lines = [record.moves, *(branch.moves for branch in record.branches)]
            strings = [record.game, record.ending, record.start, *record.params.values(), *chain(*lines)]
            if not all(isinstance(s, str) for s in strings):
                raise ValueError("texts expected")
            record.players = tuple(map(str, record.players))
            if not 2 <= len(record.players) <= MOST_SEATS:
                raise ValueError(f"a game has 2 to {MOST_SEATS} players")
            if record.winner not in (None, *range(1, len(record.players) + 1)):
                raise ValueError(f"the winner is 1 to {len(record.players)}")
            Ending(record.ending)
            if type(record.seed) is not int or type(record.resigned) is not bool:
                raise ValueError("the seed is a number, resigned is true or false")
            if record.margin is not None and type(record.margin) is not int:
                raise ValueError("the margin is a number")
            if wrong := record.wrong_branch():
                raise ValueError(f"branch {wrong} has no moves, or does not start from an earlier line")
            return record
        except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
            raise BadPosition(f"this is not a record of a game ({type(error).__name__}: {error})"[:200]) from error

    def wrong_branch(self) -> int | None:
        """The number, from 1, of the first invalid branch. A branch must leave a line before one of its own moves."""
        spans = [(0, len(self.moves))]
        for i, branch in enumerate(self.branches, start=1):
            good = type(branch.line) is type(branch.at) is int and 0 <= branch.line < i <= MOST_BRANCHES
            if not good or not branch.moves or not spans[branch.line][0] <= branch.at < spans[branch.line][1]:
                return i
            spans.append((branch.at, branch.at + len(branch.moves)))
        return None

    def count(self, points: Sequence[int]) -> None:
        """Set the margin from the points of every move so far, in a scored game for two."""
        one, other, *more = tallies(points, len(self.players))
        self.margin = one - other if self.ending == "scored" and not more else None

    def finish(self, points: Sequence[int]) -> None:
        """Set the winner and the margin of a finished game, from the points of every move."""
        self.count(points)
        seat = winner(Ending(self.ending), points, len(self.players))
        self.winner = None if seat is None else seat + 1

    def load_game(self) -> AnyGame:
        return with_params(recorded_game(self.game), self.params)


def replay(record: Record) -> Iterator[tuple[str, Position]]:
    """Each move with the position after it, checked against the rules. The start comes first, with an empty move."""
    game = record.load_game()
    if len(record.players) != (seats := game.seats()):
        raise BadPosition(f"{game.label()} has {seats} players, and the record names {len(record.players)}")
    position = game.parse(record.start)
    yield "", position
    yield from go_on(game, position, record.moves)


def replay_branches(record: Record, line: list[tuple[str, Position]]) -> Iterator[list[tuple[str, Position]]]:
    """The branches in the same way. Each begins with the position where it starts, with an empty move."""
    game = record.load_game()
    lines = [line]
    for i, branch in enumerate(record.branches, start=1):
        shared = lines[branch.line][: branch.at + 1]
        made = list(go_on(game, shared[-1][1], branch.moves, branch.at, f" in branch {i}"))
        lines.append(shared + made)
        yield [("", shared[-1][1]), *made]


def go_on(
    game: AnyGame, position: Position, moves: list[str], at: int = 0, where: str = ""
) -> Iterator[tuple[str, Position]]:
    for i, move in enumerate(moves, start=at + 1):
        try:
            position = game.option(position, move)
        except GrundyError as error:
            raise BadPosition(f"move {i}{where} of the record: {error}") from error
        yield move, position


def play_out(
    game: AnyGame, start: Position, ending: Ending, players: Sequence[Player], budget: Budget, seed: int = 0
) -> Record:
    """Play one whole game between these players, who move in this order.

    A loopy game is a draw once a position comes up for the third time.
    """
    names = tuple(player.label for player in players)
    record = Record(game.origin or game.id, game.params(), str(ending), game.text(start), players=names, seed=seed)
    position, points, met = start, list[int](), Counter[Position]()
    while next(iter(game.moves(position)), None) is not None:
        choice = players[len(points) % len(players)].choose(game, position, ending, budget)
        points.append(game.points(position, choice.move) if ending is Ending.SCORED else 0)
        record.moves.append(choice.move)
        position = choice.option
        met[position] += game.loopy
        if met[position] == REPEATED:
            return record
    record.finish(points)
    return record


# ---- a record as plain text: tags, then one numbered move per line ----


TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
MOVE = re.compile(r"( *)(\d{1,6})\. +(.*)")
MAX_RECORD = 64 << 20  # bytes of a saved game
SEATS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
WORDS = {"Winner": "winner", "Margin": "margin", "Seed": "seed"}


def to_text(record: Record) -> str:
    tags = [("Game", record.game), *(("Parameter", f"{name}={value}") for name, value in record.params.items())]
    tags += [("Ending", record.ending), ("Start", record.start)]
    tags += zip(SEATS, record.players, strict=False)
    tags += [(tag, str(value)) for tag, name in WORDS.items() if (value := getattr(record, name))]
    tags += [("Resigned", "yes")] if record.resigned else []
    escaped = [(tag, text.replace("\\", r"\\").replace('"', r"\"")) for tag, text in tags]
    lines = [f'[{tag} "{text}"]' for tag, text in escaped] + [""]

    def write(number: int, at: int, moves: list[str], indent: str) -> None:
        for i, move in enumerate(moves, start=at):
            lines.append(f"{indent}{i + 1}. {move}")
            for k, branch in enumerate(record.branches, start=1):
                if (branch.line, branch.at) == (number, i):
                    write(k, i, branch.moves, indent + "  ")

    write(0, 0, record.moves, "")
    return "\n".join(lines) + "\n"


def from_text(text: str) -> Record:
    data: JsonObject = {"format": FORMAT, "params": {}, "ending": "normal", "moves": [], "branches": []}
    players = {"First": "human", "Second": "human"}
    reader = RecordLines(data)
    for number, line in enumerate(text.splitlines(), start=1):
        row = line.expandtabs(4).rstrip()
        if not row or row.lstrip().startswith(";"):
            continue
        try:
            if tag := TAG.fullmatch(row.strip()):
                read_tag(data, players, tag[1], re.sub(r"\\(.)", r"\1", tag[2]))
            elif move := MOVE.fullmatch(row):
                reader.add(len(move[1]), int(move[2]), move[3])
            else:
                raise ValueError('type a tag such as [Game "nim"] or a move such as "1. take 2 from 1"')
        except ValueError as error:
            raise BadPosition(f"line {number} of the record: {error}"[:300]) from None
    if "game" not in data or "start" not in data:
        raise BadPosition("this is not a record of a game: it needs the tags Game and Start")
    return Record.from_json(json.dumps({**data, "players": [players[seat] for seat in SEATS if seat in players]}))


def read_tag(data: JsonObject, players: dict[str, str], tag: str, value: str) -> None:
    if tag in ("Game", "Ending", "Start"):
        data[tag.lower()] = value
    elif tag == "Parameter":
        name, _, data["params"][name] = value.partition("=")
    elif tag in SEATS:
        players[tag] = value
    elif tag == "Resigned":
        data["resigned"] = value == "yes"
    elif tag in WORDS:
        if not re.fullmatch(r"-?\d{1,15}", value):
            raise ValueError(f"{tag} is a number")
        data[WORDS[tag]] = int(value)


class RecordLines:
    """Sorts moves into lines and branches, by their indent and number."""

    def __init__(self, data: JsonObject) -> None:
        self.branches = data["branches"]
        self.open: list[tuple[int, int, int, list[str]]] = [(0, 0, 0, data["moves"])]  # indent, line, at, moves

    def add(self, indent: int, number: int, move: str) -> None:
        while self.open[-1][0] > indent:
            self.open.pop()
        left, _, at, moves = self.open[-1]
        if left == indent and number == at + len(moves) + 1:
            moves.append(move)
            return
        if left == indent and len(self.open) > 1:
            self.open.pop()
        _, line, at, moves = self.open[-1]
        if self.open[-1][0] == indent or not at < number <= at + len(moves):
            raise ValueError(f"move {number} does not fit here; indent a branch further than the line that it leaves")
        self.branches.append({"line": line, "at": number - 1, "moves": [move]})
        self.open.append((indent, len(self.branches), number - 1, self.branches[-1]["moves"]))


# ---- files ----


def written(record: Record, path: Path) -> str:
    """The text to write to this file: plain text for a `.txt`, otherwise JSON."""
    return to_text(record) if path.suffix == ".txt" else record.to_json()


def read_record(text: str) -> Record:
    """Read a record that `save` wrote, as JSON or plain text."""
    return from_text(text) if text.lstrip().startswith("[Game") else Record.from_json(text)


def load_record(path: Path) -> Record:
    """Read a saved game from a file."""
    try:
        if path.stat().st_size > MAX_RECORD:
            raise BadPosition(f"{path} is too large to be a record of a game")
        return read_record(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise BadPosition(
            f"{path} cannot be read; type the path of a record that ", Argument("save"), " wrote"
        ) from None
