"""Records with branches, and records as texts for people: written, read back, checked, and refused in words."""

import json
import random
from pathlib import Path

import pytest

import grundy
from grundy.analysis.record import Branch, Record, from_text, load_record, replay, replay_branches, to_text, written
from grundy.core.errors import BadPosition
from grundy.core.game import AnyGame
from tests.support import complaint_of, registered_games

BRANCHED = Record(
    "nim",
    {},
    "normal",
    "3+5+4",
    ["take 1 from 1", "take 2 from 2", "take 1 from 3"],
    branches=[
        Branch(0, 0, ["take 2 from 1", "take 5 from 2"]),
        Branch(1, 1, ["take 4 from 3"]),
        Branch(0, 1, ["take 1 from 1"]),
        Branch(0, 1, ["take 2 from 1"]),
    ],
)
TEXT = """[Game "nim"]
[Ending "normal"]
[Start "3+5+4"]
[First "human"]
[Second "perfect"]

1. take 1 from 1
  1. take 2 from 1
  2. take 5 from 2
    2. take 4 from 3
2. take 2 from 2
  2. take 1 from 1
  2. take 2 from 1
3. take 1 from 3
"""


def test_branches_are_read_back_and_replayed() -> None:
    assert Record.from_json(BRANCHED.to_json()) == BRANCHED
    ends = [branch[-1][1] for branch in replay_branches(BRANCHED, list(replay(BRANCHED)))]
    assert ends == [(1, 4), (1, 5), (1, 5, 4), (5, 4)]
    wrong = Record(**{**vars(BRANCHED), "branches": [Branch(0, 0, ["take 9 from 1"])]})
    with pytest.raises(BadPosition, match="move 1 in branch 1 of the record"):
        list(replay_branches(wrong, list(replay(wrong))))


def test_the_text_and_its_way_back(tmp_path: Path) -> None:
    assert to_text(BRANCHED) == TEXT
    read = from_text(TEXT.replace("  2. take 5", "; a remark\n\t1. take 3 from 1\n  1. take 2 from 1\n  2. take 5"))
    assert [(one.at, one.moves[0]) for one in read.branches][:2] == [(0, "take 2 from 1"), (0, "take 3 from 1")]
    file = tmp_path / "game.txt"
    file.write_text(written(BRANCHED, file))
    assert to_text(load_record(file)) == TEXT


def grown(record: Record, rng: random.Random) -> Record:
    """With branches anywhere, of branches too."""
    game = record.load_game()
    lines = [list(replay(record))]
    for _ in range(6):
        line = rng.randrange(len(lines))
        first = record.branches[line - 1].at if line else 0
        at = rng.randrange(first, len(lines[line]) - 1)
        made = lines[line][: at + 1]
        moves = []
        while (offered := list(game.moves(made[-1][1]))) and len(moves) < 3:
            made = [*made, rng.choice(offered)]
            moves.append(made[-1][0])
        record.branches.append(Branch(line, at, moves))
        lines.append(made)
    return record


@pytest.mark.parametrize("game", [g for g in registered_games() if not g.loopy], ids=lambda game: game.id)
def test_every_game_is_written_and_read(game: AnyGame) -> None:
    record = grown(grundy.match(game, ("random", "minimax:2"), game.start(), seed=3), random.Random(5))
    again = from_text(to_text(record))
    assert to_text(again) == to_text(record)
    assert again.moves == record.moves
    assert sum(len(branch.moves) for branch in again.branches) == sum(len(branch.moves) for branch in record.branches)
    list(replay_branches(again, list(replay(again))))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[Game "nim"]', "it needs the tags Game and Start"),
        ('[Game "nim"]\n[Start "3"]\n2. take 1 from 1', "line 3 of the record: move 2 does not fit here"),
        ('[Game "nim"]\n[Start "3"]\n1. take 1 from 1\n1. take 2 from 1', "line 4 of the record: move 1 does not fit"),
        ('[Game "nim"]\n[Start "3"]\n  1. take 1 from 1', "line 3 of the record: move 1 does not fit here"),
        ('[Game "nim"]\n[Start "3"]\nhello', "line 3 of the record: type a tag such as"),
        ('[Game "nim"]\n[Start "3"]\n[Seed "x"]', "line 3 of the record: Seed is a number"),
        ('[Game "nim"]\n[Start "3"]\n[Ending "soon"]', "this is not a record of a game"),
    ],
)
def test_what_is_no_text_of_a_record(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        from_text(text)


@pytest.mark.parametrize(
    "branch",
    [
        {"line": 1, "at": 0, "moves": ["take 1 from 1"]},
        {"line": 0, "at": 3, "moves": ["take 1 from 1"]},
        {"line": 0, "at": -1, "moves": ["take 1 from 1"]},
        {"line": 0, "at": 0, "moves": []},
        {"line": True, "at": 0, "moves": ["take 1 from 1"]},
        {"line": 0, "at": 0, "moves": [1]},
        {"line": 0, "at": 0},
        7,
    ],
    ids=str,
)
def test_branches_from_nowhere_are_refused(branch: object) -> None:
    with pytest.raises(BadPosition, match="this is not a record of a game"):
        Record.from_json(json.dumps({**json.loads(BRANCHED.to_json()), "branches": [branch]}))


def test_any_text_is_a_record_or_a_complaint() -> None:
    rng = random.Random(8)
    lines = [*TEXT.splitlines(), "", "x", '[Parameter "a"]', '[Winner "7"]', "      9. y", "1.", '[Game "\\']
    for _ in range(300):
        text = "\n".join(rng.choice(lines) for _ in range(rng.randrange(12)))
        complaint_of(lambda text=text: from_text(text))  # type: ignore[misc]
