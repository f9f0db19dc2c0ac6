"""A user's own file with a fault: one line with the file, the line and what to write instead; never a traceback."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from grundy.core.budget import Clock
from grundy.web import answers, responses
from grundy.web.tasks import card_tasks as cards
from tests.conftest import Grundy
from tests.later import some_now
from tests.support import within

HEAD = "from dataclasses import dataclass\nfrom grundy import Game, HeapGame, StripGame, TableGame, param, rule\n\n\n"

# a game with every method of its own; a case replaces a piece of it by a faulty one
COUNTDOWN = (
    HEAD
    + '''@dataclass(frozen=True)
class Countdown(Game):
    """Take one or two."""

    id = "countdown"
    example = "7"

    def start(self):
        return 7

    def parse(self, text):
        return int(text) if text.isdigit() else 7

    def text(self, position):
        return str(position)

    def moves(self, position):
        for k in (1, 2):
            if k <= position:
                yield f"take {k}", position - k

    def size(self, position):
        return position

    def sample(self, rng, size):
        return rng.randint(0, size)

    def defect(self, position):
        return None
'''
)
HEAPS = (
    HEAD
    + '''@dataclass(frozen=True)
class Mine(HeapGame):
    """Take one or two."""

    id = "mine"

    @rule
    def heap_options(n):
        for k in (1, 2):
            if k <= n:
                yield n - k
'''
)
SCENE = "def scene(self, p):\n        return {}\n\n    def defect"
NO_DATACLASS = HEAPS.replace("id =", "k: int = 3\n    id =")
YIELD = '                yield f"take {k}", position - k\n'

# name: (the file, what is replaced, by what, the command after the file, words of the complaint)
FAULTS: dict[str, tuple[str, str, str, str, str]] = {
    "no @rule": (HEAPS, "    @rule\n", "", "solve", r"line 11: .*write @rule above"),
    "no start": (COUNTDOWN, "def start(self)", "def begin(self)", "solve", r"has no start\(\).*def start\(self\)"),
    "no size": (COUNTDOWN, "def size(self, p", "def height(self, p", "solve", r"has no size\(\).*def size\(self, pos"),
    "no sample": (
        COUNTDOWN,
        "def sample(self",
        "def example_of(self",
        "simulate --random size=3",
        r"has no sample\(\)",
    ),
    "no moves": (COUNTDOWN, "def moves(self", "def options(self", "tree", r"has no moves\(\).*def moves\(self"),
    "no text": (COUNTDOWN, "def text(self", "def words(self", "solve", r"has no text\(\)"),
    "no parse": (COUNTDOWN, "def parse(self", "def read(self", "solve 5", r"has no parse\(\)"),
    "unhashable": (COUNTDOWN, YIELD, YIELD.replace("position - k", "[position - k]"), "solve", "line 2.*tuple"),
    "unhashable in play": (COUNTDOWN, YIELD, YIELD.replace("position - k", "[position - k]"), "play", "line 2.*tuple"),
    "option alone": (COUNTDOWN, YIELD, "                yield position - k\n", "table --to 3", "neither heaps"),
    "option alone, solved": (COUNTDOWN, YIELD, "                yield position - k\n", "solve", "line 2.*a text and"),
    "three things": (COUNTDOWN, YIELD, YIELD.replace("- k", "- k, 1"), "tree", "line 2.*a text and"),
    "move is no text": (COUNTDOWN, 'f"take {k}"', "k", "draw", "line 2.*a text and"),
    "one name": (COUNTDOWN, 'f"take {k}"', '"take"', "solve", r'two moves are called "take".*to 6.*to 5'),
    "NameError": (COUNTDOWN, "for k in (1, 2)", "for k in steps", "solve", r"line 22 \(`for k in steps:`\): NameError"),
    "NameError in a rule": (
        HEAPS,
        "for k in (1, 2)",
        "for k in steps",
        "solve",
        r"line 13.*NameError|NameError.*line 13",
    ),
    "ValueError in parse": (COUNTDOWN, " if text.isdigit() else 7", "", "solve x", r"line 16.*ValueError.*parse"),
    "text fails": (COUNTDOWN, "str(position)", "position.words", "solve", r"line 19.*AttributeError"),
    "text is none": (COUNTDOWN, "str(position)", "None", "solve", "NoneType"),
    "defect fails": (COUNTDOWN, "return None", "return 1 / 0", "solve 5", "line 33.*ZeroDivisionError"),
    "scene fails": (COUNTDOWN, "def defect", SCENE.format("p[3]"), "draw", "line 33"),
    "scene is none": (COUNTDOWN, "def defect", SCENE.format("None"), "draw", r"draw\(\).*NoneType"),
    "size is a text": (COUNTDOWN, "return position\n", "return 'big' + position\n", "solve", "line 27.*TypeError"),
    "no recursion end": (
        COUNTDOWN,
        "return position\n",
        "return self.size(position)\n",
        "solve",
        "line 27.*recursion does not end",
    ),
    "no dataclass": (NO_DATACLASS, "@dataclass(frozen=True)\n", "", "solve", "write @dataclass"),
    "not frozen": (HEAPS, "(frozen=True)", "", "solve", "frozen"),
    "syntax": (HEAPS, "for k in (1, 2):", "for k in (1, 2)", "solve", "line 13.*SyntaxError|SyntaxError.*line 13"),
    "import": (HEAPS, HEAD, HEAD + "import no_such_thing\n", "solve", "line 5.*no_such_thing"),
    "id is a number": (HEAPS, 'id = "mine"', "id = 5", "solve", r"id.*5.*id = "),
    "parameter is a list": (HEAPS, 'id = "mine"', 'id = "mine"\n    k: list = [1]', "solve", "list"),
    "parameter without default": (HEAPS, 'id = "mine"', 'id = "mine"\n    k: int', "solve", r"k .*param\("),
    "parameter is a fraction": (HEAPS, 'id = "mine"', 'id = "mine"\n    k: float = 0.5', "solve", r"k .*param\("),
    "no rule": (HEAPS, "def heap_options(n)", "def options(n)", "solve", "heap_options"),
    "rule with self": (HEAPS, "heap_options(n)", "heap_options(self, n)", "solve", r"heap_options.*\(n\)"),
    "moves of a strip": (
        HEAD + "@dataclass(frozen=True)\nclass Row(StripGame):\n    'One.'\n    id = 'row'\n    def start(self):\n"
        "        return ('..',)\n    def size(self, position):\n        return 1\n    def strip_moves(self, strip):\n"
        "        yield 'o' + strip[1:]\n",
        "",
        "",
        "solve",
        "strip_moves|Row",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_a_file_is_one_line_with_a_remedy(name: str, tmp_path: Path, ask: Grundy) -> None:
    source, old, new, words, expected = FAULTS[name]
    assert old in source
    (tmp_path / "faulty.py").write_text(source.replace(old, new, 1))
    command, *rest = words.split()
    said = ask(command, "faulty.py", *rest, stdin="take 1\n" if command == "play" else "")
    assert said.rc == (3 if "over budget" in said.err else 2), said
    assert "Traceback" not in said.err
    lines = said.err.splitlines()
    assert len(lines) == 1, said.err
    assert re.search(expected, lines[0]), lines[0]
    assert name.startswith("option alone") or "faulty.py" in lines[0], lines[0]


def test_the_files_of_the_table_are_faulty_only_where_they_are_changed(tmp_path: Path, ask: Grundy) -> None:
    for source in (COUNTDOWN, HEAPS):
        (tmp_path / "fine.py").write_text(source)
        assert ask("solve", "fine.py", "5").rc == 0


# ---- rules without an end ----


@pytest.fixture
def own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets by this process's time of the processor: however busy the machine, the rule is reached before the end."""
    monkeypatch.setattr(Clock, "now", time.process_time)


ENDLESS = {
    "moves": COUNTDOWN.replace(
        "        for k in (1, 2):", "        while True:\n            pass\n        for k in (1, 2):"
    ),
    "moves, swallowing": COUNTDOWN.replace(
        "        for k in (1, 2):",
        "        while True:\n            try:\n                len('')\n            except Exception:\n"
        "                pass\n        for k in (1, 2):",
    ),
    "one option again and again": COUNTDOWN.replace(
        YIELD, '                while True:\n                    yield "a", 1\n'
    ),
    "size": COUNTDOWN.replace("return position\n", "while True:\n            position = position\n"),
    "start": COUNTDOWN.replace("return 7\n", "while True:\n            pass\n", 1),
    "text": COUNTDOWN.replace("return str(position)", "while True:\n            pass"),
    "heap_options": HEAPS.replace(
        "                yield n - k", "                while n: pass\n                yield n - k"
    ),
    "heap_options, yielding": HEAPS.replace("                yield n - k", "                while n: yield 0"),
    "the file": HEAPS + "\nwhile True:\n    pass\n",
}


@pytest.mark.usefixtures("own_clock")
@pytest.mark.parametrize("name", some_now(ENDLESS, "moves", "heap_options", "the file"))
def test_a_rule_without_an_end_is_stopped_by_its_budget(name: str, tmp_path: Path, ask: Grundy) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS[name])
    with within(60):
        said = ask("solve", "endless.py", "--budget", "200ms")
    assert said.rc == 3, said
    assert len(said.err.splitlines()) == 1, said.err
    assert "over budget" in said.err
    assert "again" in name or re.search(r"endless\.py, line \d+", said.err), said.err


@pytest.mark.usefixtures("own_clock")
@pytest.mark.parametrize(
    "command", ["tree endless.py", "play endless.py --first them", "draw endless.py", "moves endless.py"]
)
def test_every_command_stops_a_rule_without_an_end(
    command: str, tmp_path: Path, ask: Grundy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grundy.cli.progress.USUAL", 0.2)
    (tmp_path / "endless.py").write_text(ENDLESS["moves"])
    budget = [] if command.split()[0] in ("draw", "moves") else ["--budget", "200ms"]
    with within(60):
        said = ask(*command.split(), *budget)
    assert said.rc == 3, said
    assert "over budget" in said.err.splitlines()[-1]


# ---- on the page ----


class NeverCalledOff:
    def is_set(self) -> bool:
        return False


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_clock: None) -> Any:
    """What a worker of the page answers about games of these sources."""

    def answer(sources: dict[str, str], ask: str, **question: object) -> Any:
        paths = []
        for name, source in sources.items():
            paths.append(tmp_path / name)
            paths[-1].write_text(source)
        monkeypatch.setattr(responses, "USER_FILES", paths)
        monkeypatch.setattr(cards, "USER_FILES", paths)
        monkeypatch.setattr("grundy.core.registry.LOADING", 0.2)
        return answers.answer({"ask": ask, "seconds": 0.2, **question}, NeverCalledOff())

    return answer


@pytest.mark.parametrize("name", ["NameError", "unhashable", "no size", "one name", "text fails", "no recursion end"])
def test_the_page_says_the_same_line(name: str, page: Any) -> None:
    source, old, new, _, expected = FAULTS[name]
    found = page({"faulty.py": source.replace(old, new, 1)}, "solve", game="countdown")
    assert found.status == 422, found
    assert re.search(expected, json.loads(found.body)["error"]), found.body


BAD_FILES = {
    "no start": COUNTDOWN.replace("def start(self)", "def begin(self)"),
    "no file": "",
    "syntax": "x = = 1",
    "start fails": COUNTDOWN.replace("return 7\n", "return 1 / 0\n", 1),
    "parameter": HEAPS.replace('id = "mine"', 'id = "mine"\n    k: int'),
    "an id that is taken": HEAPS.replace('"mine"', '"nim"'),
}


def test_a_file_that_becomes_bad_by_an_edit_is_named_until_it_is_mended(page: Any) -> None:
    good, bad = HEAPS.replace('"mine"', '"edited"'), "x = = 1"
    for source in (good, bad, good):
        ids = [card["id"] for card in json.loads(page({"edited.py": source}, "games").body)]
        (listed,) = json.loads(page({"edited.py": source}, "local").body)
        assert ("edited" in ids, listed["id"] == "edited") == (source is good, source is good)
        assert source is good or "edited.py" in listed["error"]
        assert page({"edited.py": source}, "solve", game="nim").status == 200


@pytest.mark.parametrize("name", BAD_FILES)
def test_one_bad_file_leaves_the_gallery_open(name: str, page: Any) -> None:
    files = {"bad.py": BAD_FILES[name], "good.py": HEAPS.replace('"mine"', '"good"')}
    with within(120):
        cards = page(files, "games")
        listed = json.loads(page(files, "local").body)
    assert cards.status == 200, cards.body[:300]
    ids = [card["id"] for card in json.loads(cards.body)]
    assert ids[0] == "good"
    assert "nim" in ids
    assert [(one["file"], one["id"], one["error"] is None) for one in listed] == [
        ("bad.py", None, False),
        ("good.py", "good", True),
    ]
    assert "bad.py" in listed[0]["error"], listed[0]
