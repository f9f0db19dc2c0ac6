"""A record as a text to read and to write by hand: tags, then a move a line, with its number.

    [Game "nim"]
    [Start "3+5+4"]

    1. take 1 from 1
      1. take 2 from 1
      2. take 5 from 2
    2. take 2 from 2

What stands further to the right is a branch: its first move could have been played instead of the one with that number
above it. Lines that begin with a semicolon are for people alone.
"""

import json
import re
from pathlib import Path
from typing import Any

from grundy.core.errors import Argument, BadPosition
from grundy.studies.record import FORMAT, Record

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
    data: dict[str, Any] = {"format": FORMAT, "params": {}, "ending": "normal", "moves": [], "branches": []}
    players = {"First": "human", "Second": "human"}
    reader = Lines(data)
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.expandtabs(4).rstrip()
        if not said or said.lstrip().startswith(";"):
            continue
        try:
            if tag := TAG.fullmatch(said.strip()):
                read_tag(data, players, tag[1], re.sub(r"\\(.)", r"\1", tag[2]))
            elif move := MOVE.fullmatch(said):
                reader.add(len(move[1]), int(move[2]), move[3])
            else:
                raise ValueError('a tag such as [Game "nim"] or a move such as “1. take 2 from 1” is expected')
        except ValueError as error:
            raise BadPosition(f"line {number} of the record: {error}"[:300]) from None
    if "game" not in data or "start" not in data:
        raise BadPosition("this is no record of a game: the tags Game and Start are missing")
    return Record.from_json(json.dumps({**data, "players": [players[seat] for seat in SEATS if seat in players]}))


def read_tag(data: dict[str, Any], players: dict[str, str], tag: str, value: str) -> None:
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


class Lines:
    """Where a move belongs: how far to the right it stands and its number say so."""

    def __init__(self, data: dict[str, Any]) -> None:
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
            raise ValueError(f"move {number} has no place here; a branch is further to the right than what it leaves")
        self.branches.append({"line": line, "at": number - 1, "moves": [move]})
        self.open.append((indent, len(self.branches), number - 1, self.branches[-1]["moves"]))


# ---- files ----


def written(record: Record, path: Path) -> str:
    """What a file of that name holds: JSON, or a text to read in a `.txt`."""
    return to_text(record) if path.suffix == ".txt" else record.to_json()


def read_record(text: str) -> Record:
    """What `save` wrote: JSON, or a text to read."""
    return from_text(text) if text.lstrip().startswith("[Game") else Record.from_json(text)


def load_record(path: Path) -> Record:
    """A saved game."""
    try:
        if path.stat().st_size > MAX_RECORD:
            raise BadPosition(f"{path} is too large to be the record of a game")
        return read_record(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise BadPosition(
            f"{path} cannot be read; type the path of a record that ", Argument("save"), " wrote"
        ) from None
