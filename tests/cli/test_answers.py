"""Every command, in JSON and as text, with its exit code, by its name and by the name that it once had."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import grundy as package
from grundy.cli.catalog import COMMANDS as OTHERS
from grundy.cli.catalog import entries
from grundy.cli.runner import run
from grundy.core.registry import all_games, game_ids
from grundy.operations import all_operations
from grundy.players.player import all_players
from grundy.store.provenance import made_by, run_of, stamp
from grundy.store.runs import Runs
from tests.support import PATIENCE, assert_described

# each command by the name of its function, with arguments that do some work, and whether it takes --json
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
    "why": (("explain", "hackenbush", "0-1,1-2,1-3,2-3"), True),
    "check": (("check", "proof.json"), True),
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
    "study": (("study", "misere-octals", "--digits", "1", "--heaps", "4"), True),
    "guess": (("guess", "max-nim", "--to", "100"), True),
    "simulate": (("simulate", "kayles", "5", "--games", "20"), True),
    "tournament": (("tournament", "kayles", "5", "--players", "random,perfect", "--games", "4"), True),
    "sprt": (("sprt", "kayles", "5", "--games", "200"), True),
    "runs": (("runs", "1"), True),
    "cite": (("cite", "kayles"), True),
    "paper": (("paper", "nim", "1+2"), True),
    "reproduce": (("reproduce", "made.svg"), True),
    "backup": (("backup", "all.zip"), False),
}


@pytest.fixture(autouse=True)
def record(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path_factory.mktemp("data")))  # other tests keep the same solution
    package.draw("nim", "1").to_svg(tmp_path / "made.svg")
    stamp(tmp_path / "made.svg", ".svg", run_of(["draw", "nim", "1"], None, None))
    package.simulate("nim", games=2, runs=Runs())
    package.certify("nim", "1").write(tmp_path / "proof.json")
    (tmp_path / "game.json").write_text(package.match("kayles", ("random", "random"), "7").to_json())


def names_today() -> dict[str, str]:
    """The words of each command by the name of its function, which is the command's old name."""
    found = {one.name.replace("_", "-"): one.command for one in all_operations() if one.command}
    return found | {words.rpartition(" ")[2]: words for words in OTHERS}


MOVED = {name: words for name, words in names_today().items() if name in COMMANDS and name not in (words, "why")}


def as_today(old: tuple[str, ...]) -> list[str]:
    """A command that was typed by its old name, by its new one: first what names it, last its options."""
    words = MOVED[old[0]].split()
    named = [word for word in words[:2] if not word.startswith("--")]
    return [*named, *(old[2:] if words[0] in game_ids() else old[1:]), *words[len(named) :]]


def test_no_command_is_left_out() -> None:
    names = set(names_today())
    names.remove("serve")  # does not end by itself: tests/web and tests/browser run it
    names.remove("warm")  # has a file of its own: test_warm.py
    assert names == set(COMMANDS), "a new command needs a line in the table above"


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in MOVED])
def test_as_text(grundy: Any, name: str) -> None:
    ran = grundy(*COMMANDS[name][0], stdin="take 1 from 1\n")
    assert (ran.rc, ran.err) == (0, "")
    assert ran.out.strip()
    assert "\x1b" not in ran.out, "no colours where no terminal is"
    assert "Traceback" not in ran.out


@pytest.mark.parametrize("name", MOVED)
def test_an_old_name_answers_as_the_new_one_and_names_it(grundy: Any, name: str) -> None:
    old = grundy(*COMMANDS[name][0])
    new = grundy(*as_today(COMMANDS[name][0]))
    assert (old.rc, old.err) == (0, f"grundy: {name} is now: grundy {MOVED[name]}\n")
    assert (new.rc, new.err) == (0, "")
    assert old.out.strip()
    assert re.sub(r"run \d+", "run", old.out) == re.sub(r"run \d+", "run", new.out)
    assert "\x1b" not in old.out, "no colours where no terminal is"


@pytest.mark.parametrize("name", [name for name, (_, takes_json) in COMMANDS.items() if takes_json])
def test_as_json(ask: Any, name: str) -> None:
    ran = ask(*COMMANDS[name][0], "--json", stdin="take 1 from 1\n")
    assert (ran.rc, ran.err) == (0, ""), "also of an old name: nothing but the answer"
    assert_described(name.replace("-", "_"), json.loads(ran.out))


@pytest.mark.parametrize("name", COMMANDS)
def test_help(ask: Any, name: str) -> None:
    words = names_today()[name].partition(" --as")[0]
    ran = ask(*words.split(), "--help")
    assert (ran.rc, ran.err) == (0, "")
    assert "Usage: grundy " + words in ran.out


def test_help_for_all(grundy: Any) -> None:
    """On one screen: every command, or the group that it is in."""
    ran = grundy("--help")
    assert (ran.rc, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 80
    for one in entries():
        group, _, name = one.name.rpartition(" ")
        (line,) = [line for line in lines if re.match(rf"(\w+ ?\w*)? {{2,}}{group or name}  ", line)]
        assert name in line if group else line.endswith(one.help)


@pytest.mark.parametrize("group", ["misere", "class", "admin", "divinim", "sprouts"])
def test_help_for_a_group(ask: Any, group: str) -> None:
    ran, bare = ask(group, "--help"), ask(group)
    assert (ran.rc, ran.err, ran.out) == (0, "", bare.out)
    assert [one.name for one in entries() if one.name.startswith(f"{group} ") and one.name not in ran.out] == []
    assert ask(group, "nonsense").complaint().startswith(f'grundy: {group} has no command "nonsense"; there are: ')


def test_an_option_that_asks_something_else_is_told_of(ask: Any) -> None:
    """And each names an operation that knows itself by it."""
    for one in all_operations():
        if " --" in one.command and "--as" not in one.command:
            parent, _, option = one.command.partition(" ")
            assert option in ask(parent, "--help").out
            assert f"Usage: grundy {one.command}" in ask(parent, option, "--help").out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("mex", "solve"),
        ("outcome", "solve"),
        ("loosing", "ppositions"),
        ("p-positions", "ppositions"),
        ("winning", "solve"),
        ("worksheets", "class"),
        ("latex", "paper"),
        ("oeis", "table"),
        ("elo", "simulate"),
        ("tame", "misere"),
        ("solv", "solve"),
        ("xor", "nimber"),
        ("proof", "certify"),
        ("clain", "claims"),
    ],
)
def test_an_unknown_command_suggests_by_meaning_and_by_spelling(ask: Any, typed: str, meant: str) -> None:
    said = ask(typed, "nim").complaint()
    assert said.startswith(f'grundy: there is no command "{typed}"; did you mean {meant} (')


@pytest.mark.parametrize(
    ("typed", "meant"), [("dominoes", "cram"), ("kaylse", "kayles"), ("choclate", "chocolate"), ("poison", "chomp")]
)
def test_an_unknown_game_suggests_by_meaning_and_by_spelling(ask: Any, typed: str, meant: str) -> None:
    assert meant in ask("solve", typed).complaint().partition("did you mean ")[2]


def test_a_game_alone_is_told_what_to_type(ask: Any) -> None:
    assert ask("nim", "3+5+4").complaint().endswith("such as grundy solve nim")


def test_value_is_solve(ask: Any) -> None:
    assert ask("value", "nim", "3+5+4") == ask("solve", "nim", "3+5+4")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("explain nim 3+5+4", "the XOR of the heap sizes"),
        ("explain graph a>b,b>c@a", "Sprague-Grundy"),
        ("explain hackenbush 0-1,1-2,1-3,2-3", "Every step has nimber"),
        ("explain hackenbush 0-1 --as why", "N-position"),
        ("explain kayles 3 --ending misere", "misere"),
        ("explain divinim #./.# --as states", "positions, moves to"),
        ("explain nim 3+5+4 --kind nimber --answer 2", "Right."),
        ("class mark nim 3+5+4 --kind nimber --answer 7", "Wrong."),
    ],
)
def test_explain_takes_the_way_that_the_game_offers(ask: Any, words: str, shown: str) -> None:
    ran = ask(*words.split())
    assert ran.rc == 0
    assert shown in ran.out


def test_a_proof_that_does_not_hold(grundy: Any, tmp_path: Path) -> None:
    proof = (tmp_path / "proof.json").read_text()
    (tmp_path / "proof.json").write_text(proof.replace('"answer": "N"', '"answer": "P"'))
    ran = grundy("check", "proof.json")
    assert (ran.rc, ran.out) == (1, "")
    assert ran.err.startswith("grundy: refused: ")
    assert json.loads(grundy("check", "proof.json", "--json").out)["holds"] is False


EXITS = {  # a command that ends with each of the codes; 130 is for what Ctrl-C stops: tests/store/test_crash.py
    "solve nim 3+5+4": 0,
    "sequence kayles --to 5 --compare other.txt": 1,
    "solve nim ???": 2,
    "solve nosuchgame": 2,
    "nosuchcommand": 2,
    "solve nim": 0,
    "solve sprouts 40 --budget 100ms": 3,
    "genera kayles --to 100000 --budget 100ms": 3,
    "quotient octal -p code=0.3122 --to 60 --budget 300ms": 3,
}


@pytest.mark.parametrize("command", EXITS)
def test_exit_codes(grundy: Any, command: str, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("0 0\n1 7\n")
    ran = grundy(*command.split())
    assert ran.rc == EXITS[command], ran.err
    assert "Traceback" not in ran.err


def test_no_command_at_all_shows_the_help(grundy: Any) -> None:
    """On lines of its own, like --help, and not as an error message of one long line."""
    ran = grundy()
    shown = ran.out + ran.err
    assert "Usage: grundy" in shown
    assert shown == grundy("--help").out


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
    assert {path.name for path in tmp_path.iterdir()} == {"game.json", "made.svg", "proof.json", name} | beside


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
