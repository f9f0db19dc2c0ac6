"""Playing over standard input: a whole game, undo, hint, advice, resign, save and replay."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import grundy as package
from grundy.analysis.record import Record, load_record, replay
from grundy.core.capabilities.presentation import SetUp
from grundy.core.capabilities.solving import forced_pass
from grundy.core.game import Ending
from grundy.core.registry import all_games
from grundy.players.player import make_player

ENDINGS = [Ending.NORMAL, Ending.MISERE]


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_the_perfect_player_wins_a_won_game(grundy: Any) -> None:
    """It moves first from 3+5+4; whatever is typed, here the first legal move each time, it wins."""
    ran = grundy("play", "nim", "3+5+4", "--first", "them", "--json", stdin=lines(*["take 1 from 1"] * 30))
    assert (ran.rc, ran.err) == (0, "")
    record = json.loads(ran.out)
    assert record["winner"] == 1
    assert record["players"] == ["perfect", "human"]
    positions = [position for _, position in replay(Record.from_json(ran.out))]
    assert positions[-1] == ()


def test_a_person_who_plays_perfectly_wins(grundy: Any) -> None:
    """Each move is the hint for it, asked for beforehand."""
    moves: list[str] = []
    position = "3+5+4"
    players = (make_player("perfect"), make_player("perfect"))
    rules: Any = package.game("nim")
    here, mover = rules.parse(position), 0
    while list(rules.moves(here)):
        choice = players[mover].choose(rules, here, Ending.NORMAL, package.Budget())
        if mover == 0:
            moves.append(choice.move)
        here, mover = choice.option, 1 - mover
    ran = grundy("play", "nim", position, stdin=lines(*moves))
    assert "you win: well played" in ran.out


@pytest.mark.parametrize("name", list(all_games()))
def test_every_game_can_be_played_by_two_persons(ask: Any, name: str) -> None:
    rules: Any = all_games()[name]()
    position = rules.capability(SetUp).laid_out(rules.parse(rules.example))
    moves, typed = [], []
    for _ in range(400):
        options = list(rules.moves(position))
        if not options:
            break
        asked = not forced_pass(rules, position)
        # the longest step towards the end, so that also a game that need not end does end
        move, position = min(options, key=lambda option: len(list(rules.moves(option[1]))))
        moves.append(move)
        typed += [move] * asked
    ran = ask("play", name, rules.example, "--against", "human", "--ending", "normal", stdin=lines(*typed))
    assert (ran.rc, ran.err) == (0, "")
    assert "no move from" not in ran.out
    if not list(rules.moves(position)):
        assert f"player {1 if len(moves) % 2 else 2} wins" in ran.out


def test_the_board_the_rule_and_the_reasons_are_shown(grundy: Any) -> None:
    ran = grundy("play", "nim", "3+5+4", stdin=lines("take 1 from 1", "quit"))
    assert "nim: Take any number of tokens from one heap." in ran.out
    assert "whoever makes the last move wins" in ran.out
    assert re.search(r"^1: +● ● ●", ran.out, re.MULTILINE)
    assert "perfect: take " in ran.out
    assert "nim-sum 0" in ran.out
    assert "left the game" in ran.out


def test_misere_is_announced(grundy: Any) -> None:
    assert "whoever makes the last move loses" in grundy("play", "nim", "2", "-e", "misere").out


def test_undo(grundy: Any, tmp_path: Path) -> None:
    typed = lines("undo", "take 1 from 1", "undo", "take 2 from 1", "quit")
    ran = grundy("play", "nim", "3+5+4", "--save", "game.json", stdin=typed)
    assert "there is nothing to take back" in ran.out
    record = load_record(tmp_path / "game.json")
    assert record.moves[0] == "take 2 from 1"
    assert len(record.moves) == 2
    assert list(replay(record))


def test_undo_between_two_persons_takes_back_one_move(grundy: Any, tmp_path: Path) -> None:
    typed = lines("take 1 from 1", "take 1 from 2", "undo", "take 2 from 2", "quit")
    grundy("play", "nim", "3+5", "--against", "human", "--save", "game.json", stdin=typed)
    assert load_record(tmp_path / "game.json").moves == ["take 1 from 1", "take 2 from 2"]


def test_hint_moves_board_and_help(grundy: Any) -> None:
    out = grundy("play", "nim", "3+5+4", stdin=lines("hint", "moves", "board", "help", "quit")).out
    assert "take 2 from 1 (leaves nim-sum 0" in out
    assert "  take 3 from 1  ->  5+4" in out
    assert len(re.findall(r"^2: +● ● ● ● ●", out, re.MULTILINE)) == 2
    assert "take back your last move" in out


def test_advice_from_the_beginning_and_switched_on(grundy: Any) -> None:
    assert "advice for player 1: take 2 from 1" in grundy("play", "nim", "3+5+4", "--advice", stdin="quit\n").out
    out = grundy("play", "nim", "3+5+4", stdin=lines("advice", "advice", "quit")).out
    assert out.index("advice is on") < out.index("advice for player 1") < out.index("advice is off")


def test_resign(grundy: Any, tmp_path: Path) -> None:
    ran = grundy("play", "nim", "3+5+4", "--save", "game.json", stdin=lines("take 1 from 1", "resign"))
    assert "perfect wins: you resigned" in ran.out
    record = load_record(tmp_path / "game.json")
    assert (record.winner, record.resigned) == (2, True)


def test_wrong_moves_are_explained_and_asked_for_again(grundy: Any, tmp_path: Path) -> None:
    typed = lines("take 9 from 1", "", "xyzzy", "take 1 from 1", "quit")
    ran = grundy("play", "nim", "3+5+4", "--save", "game.json", stdin=typed)
    assert (ran.rc, ran.err) == (0, "")
    assert 'nim: "take 9 from 1" is no move from 3+5+4' in ran.out
    assert 'nim: "xyzzy" is no move' in ran.out
    assert load_record(tmp_path / "game.json").moves[0] == "take 1 from 1"


def test_save_and_replay(grundy: Any, tmp_path: Path) -> None:
    typed = lines("take 2 from 1", "save middle.json", "save", "quit")
    ran = grundy("play", "nim", "3+5+4", "--save", "end.json", stdin=typed)
    assert "wrote middle.json; look at it with: grundy replay middle.json" in ran.out
    assert "type save and a file's name" in ran.out
    replayed = grundy("replay", "middle.json")
    assert "begins with 3+5+4" in replayed.out
    assert "1. human: take 2 from 1  ->  1+5+4" in replayed.out
    data = json.loads(grundy("replay", "end.json", "--json").out)
    assert data["positions"][:2] == ["3+5+4", "1+5+4"]
    assert json.loads((tmp_path / "end.json").read_text()) == data["record"]


@pytest.mark.parametrize("where", ["no/such/game.json", ".", "/", "folder", "x" * 300])
def test_a_save_that_fails_does_not_end_the_game(grundy: Any, tmp_path: Path, where: str) -> None:
    (tmp_path / "folder").mkdir()
    ran = grundy("play", "nim", "1", stdin=lines(f"save {where}", "take 1 from 1"))
    assert (ran.rc, ran.err) == (0, "")
    assert "cannot write" in ran.out
    assert "you win" in ran.out


def test_json_alone_is_on_standard_output(grundy: Any, tmp_path: Path) -> None:
    """Whatever else is typed or saved, the output is one record."""
    typed = lines("hint", "moves", "help", "board", "advice", "nonsense", "take 1 from 1", "undo", "take 1 from 1")
    ran = grundy("play", "nim", "1+1", "--json", "--save", "game.json", stdin=typed)
    assert ran.rc == 0
    assert json.loads(ran.out)["moves"][0] == "take 1 from 1"
    assert (tmp_path / "game.json").read_text() == ran.out


def test_the_end_of_the_input_leaves_the_game(grundy: Any, tmp_path: Path) -> None:
    ran = grundy("play", "nim", "3+5+4", "--save", "game.json", stdin="take 1 from 1\n")
    assert (ran.rc, ran.err) == (0, "")
    assert "left the game" in ran.out
    record = load_record(tmp_path / "game.json")
    assert (len(record.moves), record.winner) == (2, None)


def test_the_same_seed_gives_the_same_game(grundy: Any) -> None:
    typed = lines(*["1 1"] * 20)
    games = [
        grundy("play", "nim", "5+6+7", "--against", "random", "--seed", s, "--json", stdin=typed).out for s in "112"
    ]
    assert games[0] == games[1] != games[2]


def test_moves_are_taken_by_their_number(ask: Any) -> None:
    ran = ask("play", "sprouts", "2", "--against", "human", stdin=lines("moves", "#9", "#2", "quit"))
    assert "   #2  1-2  ->  2:1-2" in ran.out
    assert "there are 2 moves, so there is no move #9; type moves" in ran.out
    assert "3" in ran.out.rpartition("#9")[2], "the new spot is drawn"


def test_who_can_only_pass_is_passed_for(grundy: Any, tmp_path: Path) -> None:
    """After a coin is taken the other is not asked; nor does undo lead back to his pass."""
    typed = lines("cut 0-a1", "cut 0-b1", "undo", "cut 0-b1", "undo", "quit")
    start = ("play", "strings-and-coins", "0-a1,0-b1,0-b1,0-c1", "--against", "human", "--save", "game.json")
    out = grundy(*start, stdin=typed).out
    assert "player 2: pass, since the other moves again" in out
    assert load_record(tmp_path / "game.json").moves == ["cut 0-a1", "pass"]
