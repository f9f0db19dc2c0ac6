"""Bad input: exactly one line on standard error, exit code 2, no traceback, nothing written."""

import json
from pathlib import Path
from typing import Any

import pytest

import grundy as package
from grundy.operations import moves as moves_question

CYCLE = "a>b,b>c,c>a@a"

BAD: dict[str, tuple[tuple[str, ...], str]] = {
    "unknown game": (("solve", "nimm", "3"), "did you mean nim?"),
    "unknown command": (("sovle", "nim", "3"), "sovle"),
    "unknown option": (("solve", "nim", "3", "--colour"), "--colour"),
    "missing option": (("table", "kayles"), "--to"),
    "missing argument": (("solve",), "grundy solve --help"),
    "too many arguments": (("solve", "nim", "3", "4"), "4"),
    "wrong notation": (("solve", "nim", "3+x"), 'expected a number, found "x" at column 3'),
    "hostile notation": (("solve", "nim", "3\x1b[31m\n4"), "did not expect"),
    "empty position": (("solve", "nim", ""), "the position is empty"),
    "parameter out of bounds": (("solve", "kayles", "3", "-p", "pins=201"), "between 0 and 200"),
    "parameter that is no number": (("solve", "kayles", "3", "-p", "pins=x"), "takes a whole number"),
    "unknown parameter": (("solve", "kayles", "3", "-p", "pin=3"), "did you mean pins?"),
    "parameter of a game without": (("solve", "nim", "3", "-p", "pins=3"), "nim has no parameters"),
    "parameter without value": (("solve", "kayles", "3", "-p", "pins"), "type -p name=value"),
    "octal code": (("solve", "octal", "3", "-p", "code=0.G"), "is no octal code"),
    "scored without points": (("solve", "nim", "3", "-e", "scored"), "no points"),
    "unknown ending": (("solve", "nim", "3", "-e", "draw"), "there are: normal, misere, scored"),
    "misere where play need not end": (("solve", "northcott", "B.W|B", "-e", "misere"), "no misère ending"),
    "cyclic graph": (("solve", "graph", CYCLE), "the graph has a cycle, a > b > c > a"),
    "token on no vertex": (("solve", "graph", "a>b@c"), 'there is no vertex "c"'),
    "cyclic graph to label": (("label", "graph", CYCLE), "has a cycle"),
    "over the time": (("solve", "dawson-kayles", "2000000", "--budget", "300ms"), "over budget: 0.3 s of time"),
    "over the memory": (("solve", "kayles", "99999999999"), "of memory, the limit is 2 GiB"),
    "over the memory by far": (("solve", "kayles", "9" * 3000), "over budget"),
    "table over the memory": (("table", "kayles", "--to", "99999999999"), "over budget"),
    "table over the time": (("table", "dawson-kayles", "--to", "3000000", "--budget", "300ms"), "over budget"),
    "misere over the time": (("solve", "grundys-game", "70+71+72", "-e", "misere", "--budget", "300ms"), "over budget"),
    "unknown player": (("play", "nim", "--against", "nobody"), 'there is no player "nobody"'),
    "player without depth": (("play", "nim", "--against", "minimax:x"), "minimax:N"),
    "unknown engine": (("solve", "nim", "3", "--engine", "turbo"), 'there is no engine "turbo"'),
    "engine that refuses": (("solve", "nim", "3", "--engine", "dense"), "the dense engine refuses"),
    "bad budget": (("solve", "nim", "3", "--budget", "soon"), "no length of time"),
    "empty budget": (("solve", "nim", "3", "--budget", ""), "no length of time"),
    "a question's name in Python": (
        ("verify_solution", "sprouts"),
        'there is no command "verify_solution"; did you mean sprouts check',
    ),
    "bad first": (("play", "nim", "--first", "nobody"), "--first takes me or them"),
    "bad to": (("table", "kayles", "--to", "many"), "--to takes numbers"),
    "negative to": (("table", "kayles", "--to", "-3"), "--to takes numbers"),
    "endless to": (("table", "kayles", "--to", "9" * 50), "--to takes numbers"),
    "too many coordinates": (("table", "kayles", "--to", ",".join("1" * 9)), "--to takes numbers"),
    "table of a strip": (("table", "silver-dollar", "--to", "5"), "has no table"),
    "unknown kind of table": (("table", "kayles", "--to", "5", "--of", "colours"), "no table of"),
    "unknown tree format": (("tree", "nim", "3", "--format", "pdf"), "text, json, svg, dot"),
    "unknown label format": (("label", "graph", "a>b@a", "--format", "pdf"), "text, json, svg"),
    "unknown table format": (("table", "kayles", "--to", "5", "--out", "x.pdf"), ".csv, .npy, .png, .svg"),
    "table without ending": (("table", "kayles", "--to", "5", "--out", "x"), ".csv, .npy, .png, .svg"),
    "no folder for a table": (("table", "kayles", "--to", "5", "--out", "no/such/x.csv"), "no/such"),
    "no folder for a tree": (("tree", "nim", "3", "--out", "no/such/x.svg"), "cannot write"),
    "no folder for a drawing": (("draw", "nim", "3", "--out", "no/such/x.svg"), "no/such"),
    "a file as folder": (("tree", "nim", "3", "--out", "taken/x.svg"), "taken/x.svg"),
    "a folder as file": (("tree", "nim", "3", "--out", "folder"), "cannot write"),
    "a folder as table": (("table", "kayles", "--to", "5", "--out", "folder.csv"), "cannot write"),
    "this folder as file": (("tree", "nim", "3", "--out", "."), "cannot write"),
    "a name that is too long": (("tree", "nim", "3", "--out", "x" * 300 + ".svg"), "cannot write"),
    "tree too deep": (("tree", "nim", "3", "--depth", "999"), "a depth of 0 to 200"),
    "tree too large": (("tree", "nim", "9+9+9", "--depth", "20", "--width", "999"), "over budget"),
    "graph too large to label": (("label", "kayles", "60"), "at most 60"),
    "unknown claim": (("verify", "no/such"), 'there is no claim "no/such"'),
    "position file that is not there": (("solve", "nim", "@none.txt"), "cannot be read"),
    "position file that is a folder": (("solve", "nim", "@folder"), "cannot be read"),
    "position file that is no text": (("solve", "nim", "@binary"), "is not text"),
    "record that is not there": (("replay", "none.json"), "none.json"),
    "record that is none": (("replay", "taken"), "this is not a record of a game"),
    "illegal move in a record": (("replay", "illegal.json"), "move 1 of the record"),
    "impossible winner in a record": (("replay", "winner.json"), "record"),
    "file that is not there": (("solve", "none.py", "3"), "there is no file none.py"),
    "file without a game": (("solve", "empty.py", "3"), "defines no game"),
    "file that does not run": (("solve", "broken.py", "3"), "does not run"),
    "code that allows no move": (("period", "octal", "-p", "code=0.00"), "is no octal code"),
    "code that never ends": (("period", "octal", "-p", "code=0.3333..."), "is no octal code"),
    "code that takes nothing for ever": (("sequence", "octal", "--to", "9", "-p", "code=2.3"), "is no octal code"),
    "code that is too long": (("period", "octal", "-p", "code=0." + "3" * 200), "at most 100 characters"),
    "d of 1": (("solve", "max-nim", "9", "-p", "d=1"), "is not a rational number above 1"),
    "d below 1": (("solve", "chocolate", "4x7", "-p", "d=2/3"), "is not a rational number above 1"),
    "d over 0": (("guess", "max-nim", "-p", "d=3/0"), "is not a rational number above 1"),
    "d that is no number": (("solve", "max-nim", "9", "-p", "d=two"), "is not a rational number above 1"),
    "unknown rule": (("solve", "max-nim", "9", "-p", "rule=round"), "there are: ceil, floor, floor1, given"),
    "no rule function, a jump": (("solve", "max-nim", "9", "-p", "rule=given", "-p", "f=0,1,3"), "at m = 2 it is 3"),
    "no rule function, a fall": (("solve", "max-nim", "9", "-p", "f=0,1,0"), "at m = 2 it is 0, and should be 1 or 2"),
    "no rule function, not from 0": (("solve", "max-nim", "9", "-p", "f=1,1"), "at m = 0 it is 1, and should be 0"),
    "steps that fall": (("solve", "bitter-chocolate", "0,1", "-p", "steps=0,2,1"), "fall from 2 to 1 at z = 2"),
    "steps that are none": (("solve", "bitter-chocolate", "0,1", "-p", "steps=z*2"), "does not give steps"),
    "above the steps": (("solve", "bitter-chocolate", "3,4"), "is above f(z) = 2"),
    "bitter square outside": (("solve", "bitter-chocolate", "3x4@4,1"), "outside the bar"),
    "a bar without rows": (("solve", "chocolate", "0x4"), "a bar has a row and a column"),
    "a gap in one row": (("solve", "chocolate", "1x4-"), "two rows and columns or more"),
    "a gap in a huge bar": (("solve", "chocolate", "9000x9000-"), "over budget"),
    "period of no heaps": (("period", "chocolate"), "is not played with heaps"),
    "period of nothing": (("period", "kayles", "--to", "0"), "a heap from 1 on"),
    "period over the memory": (("period", "kayles", "--to", "99999999999"), "of memory, the limit is 2 GiB"),
    "sequence over the memory": (("sequence", "kayles", "--to", "99999999999"), "of memory, the limit is 2 GiB"),
    "negative sequence": (("sequence", "kayles", "--to", "-1"), "a heap from 0 on"),
    "unknown sequence format": (("sequence", "kayles", "--to", "9", "--out", "x.pdf"), ".txt, .json, .png, .svg"),
    "unknown picture": (("sequence", "kayles", "--to", "9", "--picture", "oil"), "dots, heat, fractal"),
    "b-file that is not there": (("sequence", "kayles", "--to", "9", "--compare", "none.txt"), "cannot be read"),
    "b-file that is none": (("sequence", "kayles", "--to", "9", "--compare", "taken"), "line 1"),
    "b-file that is no text": (("guess", "--file", "binary"), "cannot be read"),
    "guess of nothing": (("guess",), "give a game, or --file"),
    "guess from too little": (("guess", "kayles", "--to", "20"), "24 terms or more"),
    "table of bars in three": (("table", "chocolate", "--to", "4,4,4"), "runs over x and y"),
    "no games": (("simulate", "nim", "--games", "0"), "2 to"),
    "an odd number of games": (("simulate", "nim", "--games", "3"), "type --games 4"),
    "a player that there is not": (("simulate", "nim", "--players", "randm,random"), "did you mean random"),
    "a player too many": (("simulate", "nim", "--players", "random,random,random"), "has 2 players"),
    "a player against the ending": (
        ("simulate", "nim", "--players", "theorem:bouton,random", "-e", "misere"),
        "use theorem:misere",
    ),
    "a person in a simulation": (("simulate", "nim", "--players", "human,random"), "is a person"),
    "the same player twice": (("tournament", "nim", "--players", "random,random"), "different players"),
    "a position and random boards": (("simulate", "nim", "3", "--random", "size=3"), "leave one of them out"),
    "a random board that is none": (("simulate", "nim", "--random", "height=3"), 'no "height"'),
    "a list that is not there": (("simulate", "nim", "--list", "none.txt"), "cannot be read"),
    "no cluster": (("simulate", "nim", "--cluster", "tcp://127.0.0.1:9"), "no cluster answers"),
    "a run that there is not": (("runs", "999999999"), "there is no run 999999999"),
    "three runs": (("runs", "1", "2", "3"), "two to compare"),
    "a test of nothing": (("sprt", "nim", "--between", "0.6,0.5"), "p0 < p1"),
    "a test in words": (("sprt", "nim", "--between", "a,b"), "--between takes two numbers"),
    "a bound alone": (("sprt", "nim", "--bounds", "0.05"), "--bounds takes two numbers"),
    "games in an unknown kind of file": (("simulate", "nim", "--out", "x.exe"), "--out takes a file"),
    "game that is too long a word": (("solve", "n" * 5000, "3"), "there is no game"),
}


@pytest.fixture(autouse=True)
def things_lying_about(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.py").write_text("x = 1\n")
    (tmp_path / "broken.py").write_text("raise ValueError('two\\nlines')\n")
    record = json.loads(package.match("kayles", ("random", "random"), "7").to_json())
    (tmp_path / "illegal.json").write_text(json.dumps({**record, "moves": ["take 9 from 9"]}))
    (tmp_path / "winner.json").write_text(json.dumps({**record, "winner": 7}))


def files(folder: Path) -> dict[str, bytes | None]:
    """Everything that lies there, but not what Python itself keeps beside the files that it runs."""
    found = [path for path in folder.rglob("*") if "__pycache__" not in path.parts]
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in found}


def is_refused(command: Any, folder: Path, case: str) -> None:
    arguments, message = BAD[case]
    before = files(folder)
    complaint = command(*arguments).complaint()
    assert message in complaint
    assert len(complaint) < 1000
    assert files(folder) == before


@pytest.mark.parametrize("case", BAD)
def test_bad_input(ask: Any, tmp_path: Path, case: str) -> None:
    is_refused(ask, tmp_path, case)


@pytest.mark.parametrize("case", list(BAD)[::6])
def test_bad_input_in_a_process_of_its_own(grundy: Any, tmp_path: Path, case: str) -> None:
    is_refused(grundy, tmp_path, case)


def test_more_moves_than_can_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = package.game("nim")
    monkeypatch.setattr(moves_question, "MOST", 1000)
    assert len(package.moves(nim, (1000,)).moves) == 1000
    with pytest.raises(package.GrundyError, match="more than 1,000 moves"):
        package.moves(nim, (10**30,))


def test_a_position_file_of_ten_megabytes(grundy: Any, tmp_path: Path) -> None:
    (tmp_path / "huge.txt").write_text("1+" * 5_000_000 + "1")
    assert "at most 1,000,000 characters" in grundy("solve", "nim", "@huge.txt").complaint()


def test_ten_megabytes_on_standard_input(grundy: Any) -> None:
    assert "at most 1,000,000 characters" in grundy("solve", "nim", "-", stdin="1+" * 5_000_000 + "1").complaint()


def test_a_million_characters_are_answered_or_refused_soon(grundy: Any, tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("1+" * 499_999 + "1")
    ran = grundy("solve", "nim", "@long.txt", "--json", "--budget", "2s")
    assert ran.rc in (0, 2)
    if ran.rc == 2:
        assert "over budget" in ran.complaint()


@pytest.mark.parametrize(
    "given", [b"\xff\xfe", b"", b"3+\x00", "٣".encode()], ids=["no text", "nothing", "zero", "digits"]
)
def test_standard_input_that_is_no_position(grundy: Any, given: bytes) -> None:
    assert "nim" in grundy("solve", "nim", "-", stdin=given, PYTHONUTF8="1").complaint()


def test_standard_input_that_is_no_text_in_a_strict_locale(grundy: Any) -> None:
    assert grundy("solve", "nim", "-", stdin=b"\xff", PYTHONIOENCODING="utf-8:strict").complaint()


def test_the_command_is_not_stopped_by_a_rule_that_is_wrong(grundy: Any, tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(
        "from dataclasses import dataclass\nfrom grundy import HeapGame, rule\n"
        "@dataclass(frozen=True)\nclass Wrong(HeapGame):\n    '''Wrong.'''\n    id = 'wrong'\n"
        "    @rule\n    def heap_options(n):\n        yield n\n"
    )
    complaint = grundy("solve", "wrong.py", "5").complaint()
    assert "wrong.py, line 9" in complaint
    assert "yields" in complaint
