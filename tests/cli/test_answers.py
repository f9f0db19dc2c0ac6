"""Every command, in JSON and as text, with its exit code."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import grundy as package
from grundy.cli.runner import all_commands, run
from grundy.core.registry import all_games
from grundy.players.player import all_players
from grundy.store.provenance import made_by, run_of, stamp
from grundy.store.runs import Runs
from tests.support import PATIENCE, assert_described

# each command with arguments that do some work, and whether it takes --json
COMMANDS: dict[str, tuple[tuple[str, ...], bool]] = {
    "games": (("games",), True),
    "solve": (("solve", "nim", "3+5+4"), True),
    "moves": (("moves", "kayles", "4"), True),
    "play": (("play", "nim", "1"), True),
    "replay": (("replay", "game.json"), True),
    "tree": (("tree", "nim", "2+1"), True),
    "draw": (("draw", "nim", "3+5+4"), False),
    "export": (("export", "nim", "1+2"), True),
    "certify": (("certify", "nim", "3+5+4"), True),
    "label": (("label", "graph", "a>b,b>c@a"), True),
    "table": (("table", "kayles", "--to", "11"), True),
    "derive": (("derive", "hackenbush", "0-1,1-2,1-3,2-3"), True),
    "states": (("states", "divinim", "#./.#"), True),
    "scored": (("scored", "divinim", "#../#.#"), True),
    "ppositions": (("ppositions", "wythoff", "--to", "5,5"), True),
    "patterns": (("patterns", "slow-nim", "--to", "12,12"), True),
    "codes": (("codes", "guiles"), True),
    "nimber": (("nimber", "5 ⊗ (3 ⊕ 8) / 7"), True),
    "dataset": (("dataset", "nim", "--to", "9"), True),
    "census": (("census", "divinim", "2x2"), True),
    "claims": (("claims",), True),
    "verify": (("verify", "formula/nim", "--to", "3"), True),
    "hunt": (("hunt", "formula/nim", "--rounds", "1"), True),
    "verify-solution": (("verify-solution", "sprouts", "3"), True),
    "exercises": (("exercises", "nim", "--number", "3"), True),
    "explain": (("explain", "nim", "3+5+4", "--answer", "take 1 from 1"), True),
    "players": (("players",), True),
    "docs": (("docs",), True),
    "sequence": (("sequence", "kayles", "--to", "20"), True),
    "period": (("period", "subtraction"), True),
    "genus": (("genus", "kayles", "5"), True),
    "genera": (("genera", "kayles", "--to", "12"), True),
    "canonical": (("canonical", "kayles", "5"), True),
    "quotient": (("quotient", "subtraction"), True),
    "alike": (("alike", "divinim", "--positions", "#.#"), True),
    "sweep": (("sweep", "subtraction", "-p", "set=1,2", "--to", "100", "--heaps", "6"), True),
    "study": (("study", "misere-octals", "--digits", "1", "--seconds", "1"), True),
    "guess": (("guess", "max-nim", "--to", "100"), True),
    "simulate": (("simulate", "kayles", "5", "--games", "20"), True),
    "tournament": (("tournament", "kayles", "5", "--players", "random,perfect", "--games", "4"), True),
    "sprt": (("sprt", "kayles", "5", "--games", "200"), True),
    "runs": (("runs",), True),
    "cite": (("cite", "kayles"), True),
    "paper": (("paper", "nim", "1+2"), True),
    "reproduce": (("reproduce", "made.svg"), True),
    "backup": (("backup", "all.zip"), False),
}


@pytest.fixture(autouse=True)
def record(tmp_path: Path) -> None:
    package.draw("nim", "1").to_svg(tmp_path / "made.svg")
    stamp(tmp_path / "made.svg", ".svg", run_of(["draw", "nim", "1"], None, None))
    package.simulate("nim", games=2, runs=Runs())
    (tmp_path / "game.json").write_text(package.match("kayles", ("random", "random"), "7").to_json())


def test_no_command_is_left_out() -> None:
    names = set(all_commands())
    names.remove("serve")  # does not end by itself: tests/web and tests/browser run it
    names.remove("warm")  # has a file of its own: test_warm.py
    assert names == set(COMMANDS), "a new command needs a line in the table above"


@pytest.mark.parametrize("name", COMMANDS)
def test_as_text(grundy: Any, name: str) -> None:
    ran = grundy(*COMMANDS[name][0], stdin="take 1 from 1\n")
    assert (ran.rc, ran.err) == (0, "")
    assert ran.out.strip()
    assert "\x1b" not in ran.out, "no colours where no terminal is"
    assert "Traceback" not in ran.out


@pytest.mark.parametrize("name", [name for name, (_, takes_json) in COMMANDS.items() if takes_json])
def test_as_json(ask: Any, name: str) -> None:
    ran = ask(*COMMANDS[name][0], "--json", stdin="take 1 from 1\n")
    assert (ran.rc, ran.err) == (0, "")
    assert_described(name.replace("-", "_"), json.loads(ran.out))


@pytest.mark.parametrize("name", COMMANDS)
def test_help(ask: Any, name: str) -> None:
    ran = ask(name, "--help")
    assert (ran.rc, ran.err) == (0, "")
    assert "Usage: grundy " + name in ran.out


def test_help_for_all(grundy: Any) -> None:
    ran = grundy("--help")
    assert ran.rc == 0
    for name in COMMANDS:
        assert re.search(rf"^\W+{name}\b", ran.out, re.MULTILINE), name


def test_no_command_at_all_shows_the_help(grundy: Any) -> None:
    """On lines of its own, like --help, and not as an error message of one long line."""
    ran = grundy()
    shown = ran.out + ran.err
    assert "Usage: grundy" in shown
    assert len(shown.splitlines()) > 10


def test_version(grundy: Any) -> None:
    assert grundy("--version").out == f"grundy {package.__version__}\n"


def test_games(grundy: Any) -> None:
    listed = json.loads(grundy("games", "--json").out)
    assert [game["id"] for game in listed] == list(all_games())
    for game in listed:
        assert set(game) >= {"id", "rule", "start", "params", "endings", "source"}
        assert "normal" in game["endings"]
        rules = all_games()[game["id"]]()
        assert rules.parse(game["start"]) == rules.start()


def test_solve_in_full(grundy: Any) -> None:
    data = json.loads(grundy("solve", "nim", "3+5+4", "--json").out)
    assert data["game"] == "nim"
    assert (data["outcome"], data["nimber"], data["position"], data["ending"]) == ("N", 2, "3+5+4", "normal")
    assert (data["moves_total"], data["truncated"]) == (12, False)
    assert [move["move"] for move in data["moves"] if move["best"]] == ["take 2 from 1"]
    assert data["remoteness"] == package.solve("nim", "3+5+4", engine="reference").remoteness
    assert set(data) >= {"engine", "why", "nodes", "seconds", "params"}
    text = grundy("solve", "nim", "3+5+4", "--why").out
    for piece in ("N-position", "nimber 2", "* ", "take 2 from 1", "closed"):
        assert piece in text


def test_solve_with_parameters_ending_and_engine(grundy: Any) -> None:
    data = json.loads(grundy("solve", "octal", "9+4", "-p", "code=0.07", "-e", "misere", "--json").out)
    assert data["params"] == {"code": "0.07"}
    assert data["ending"] == "misere"
    assert "nimber" not in data
    data = json.loads(grundy("solve", "kayles", "9", "--engine", "reference", "--json").out)
    assert (data["engine"], data["nimber"]) == ("reference", 4)


@pytest.mark.parametrize("name", list(all_games()))
def test_every_game_can_be_solved_drawn_and_listed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def ask(*arguments: str) -> str:
        assert run(list(arguments)) == 0
        return capsys.readouterr().out

    text = all_games()[name]().example
    data = json.loads(ask("solve", name, text, "--json"))
    assert data["outcome"] in (("win", "tie", "loss") if data["ending"] == "scored" else ("N", "P"))
    assert ask("draw", name, text)
    assert ask("draw", name, text, "--out", "x.svg") == ""
    ElementTree.parse(tmp_path / "x.svg")
    listed = json.loads(ask("moves", name, text, "--json"))
    assert len(listed["moves"]) == data["moves_total"]


def test_numbers_beyond_two_to_the_fifty_third_are_texts(grundy: Any) -> None:
    large = 2**60
    data = json.loads(grundy("solve", "nim", f"{large}+1", "--json").out)
    assert data["nimber"] == str(large + 1)
    assert data["moves_total"] == str(large + 1)
    assert data["truncated"] is True
    assert [move["nimber"] for move in data["moves"]] == [0]


@pytest.mark.parametrize(("position", "total", "winning"), [("20000+1", 20001, 1), ("20000+20000", 40000, 0)])
def test_more_moves_than_are_listed(grundy: Any, position: str, total: int, winning: int) -> None:
    data = json.loads(grundy("solve", "nim", position, "--json").out)
    assert (data["moves_total"], data["truncated"], len(data["moves"])) == (total, True, winning)
    assert all(move["best"] for move in data["moves"])
    assert f"only winning ones of {total:,} moves are listed" in grundy("solve", "nim", position).out


def test_many_moves_of_a_game_that_lists_them(grundy: Any) -> None:
    data = json.loads(grundy("solve", "grundys-game", "21000", "--json", "--budget", "60s").out)
    assert data["moves_total"] > 10_000
    assert data["truncated"] is True


def test_verify_says_false_with_its_exit_code(grundy: Any, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from grundy import claim\n"
        "@claim('test/false', 'all is 0', source='nobody', to=5)\n"
        "def false(to):\n    return ((f'heap {n}', n < 3) for n in range(to))\n"
    )
    text = grundy("verify", str(mine))
    assert (text.rc, text.err) == (1, "")
    assert "FALSE  test/false: false: heap 3" in text.out
    data = grundy("verify", str(mine), "--json")
    assert data.rc == 1
    assert json.loads(data.out)[0]["counterexample"] == "heap 3"


@pytest.mark.parametrize("form", ["text", "json", "svg", "dot", "tikz", "tex"])
def test_trees_in_every_form(grundy: Any, tmp_path: Path, form: str) -> None:
    shown = grundy("tree", "kayles", "5", "--format", form)
    assert (shown.rc, shown.err) == (0, "")
    written = grundy("tree", "kayles", "5", "--format", form, "--out", f"x.{form}")
    assert (written.rc, written.out, written.err) == (0, "", f"wrote x.{form}\n")
    assert made_by(tmp_path / f"x.{form}")[0].decode() == shown.out
    if form == "svg":
        ElementTree.fromstring(shown.out)


@pytest.mark.parametrize("form", ["text", "json", "svg"])
def test_labels_in_every_form(grundy: Any, form: str) -> None:
    assert grundy("label", "graph", "a>b,b>c@a", "--format", form).rc == 0


@pytest.mark.parametrize("name", ["x.csv", "x.npy", "x.png", "x.svg", "x.tikz", "x.tex"])
def test_tables_in_every_form(grundy: Any, tmp_path: Path, name: str) -> None:
    ran = grundy("table", "kayles", "--to", "20,20", "--out", name)
    assert (ran.rc, ran.out, ran.err) == (0, "", f"wrote {name}\n")
    beside = {f"{name}.run.json"} if name in ("x.csv", "x.npy") else set()
    assert {path.name for path in tmp_path.iterdir()} == {"game.json", "made.svg", name} | beside


def test_players(grundy: Any) -> None:
    names = {player["name"].partition(":")[0] for player in json.loads(grundy("players", "--json").out)}
    assert names == set(all_players())


def test_the_reader_may_leave_early(tmp_path: Path) -> None:
    """`grundy table ... | head` ends quietly."""
    import subprocess

    from tests.support import COMMAND

    writer = subprocess.Popen(
        [*COMMAND, "moves", "nim", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.readline()
    writer.stdout.close()
    assert writer.wait(timeout=PATIENCE) in (0, -13)
    assert writer.stderr.read() == ""
    writer.stderr.close()
