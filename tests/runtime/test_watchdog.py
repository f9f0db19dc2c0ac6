"""Work that does not come back ends with its process, one second after its budget: in real processes."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.support import COMMAND, PATIENCE, one_line_error

GAME = '''
from dataclasses import dataclass
from itertools import count
from grundy import HeapGame, rule

{outside}

@dataclass(frozen=True)
class Mine(HeapGame):
    """Take one."""
    id = "mine"

    @rule
    def heap_options(n):
        yield n - 1
{inside}
'''
SWALLOWING = """
    def {method}:
        while True:
            try:
                while True:
                    try:
                        while True:
                            pass
                    except BaseException:
                        pass
            except BaseException:
                pass
"""
ENDLESS = {
    "a method that catches everything": ("", SWALLOWING.format(method="text(self, position)")),
    "parse that catches everything": ("", SWALLOWING.format(method="parse(self, text)")),
    "one long call": ("", "    def parse(self, text):\n        return max(count())\n"),
    "one long call at import": ("max(count())", ""),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_never_comes_back_ends_with_its_process(name: str, tmp_path: Path) -> None:
    outside, inside = ENDLESS[name]
    (tmp_path / "mine.py").write_text(GAME.format(outside=outside, inside=inside))
    words = [*COMMAND, "solve", "mine.py", "5", "--budget", "300ms"]
    ended = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    if "long call" in name:  # it keeps the interpreter's lock: the fault handler says where
        assert ended.returncode == 1
        assert "mine.py" in ended.stderr
    else:
        assert ended.returncode == 3, ended
        (line,) = ended.stderr.splitlines()
        assert re.search(r"over budget: (0\.5|1) s were not enough for \w+\(\) in mine.py, line", line), line


RULES = {  # where a user's file never comes back
    "rule": ("", "        while n > 3:\n            n = n + 0\n"),
    "moves": ("", "\n    def moves(self, position):\n        while True:\n            pass\n"),
    "size": ("", "\n    def size(self, position):\n        while True:\n            pass\n"),
    "parse": ("", "\n    def parse(self, text):\n        while True:\n            pass\n"),
    "import": ("while True:\n    pass", ""),
}
PLACES = {
    "interpreted": ("solve", "mine.py", "9", "--engine", "reference"),
    "compiled": ("table", "mine.py", "--to", "4000"),
    "workers": ("simulate", "mine.py", "9", "--games", "400", "--workers", "2"),
    "play": ("play", "mine.py", "9"),
}
NOT_USED = {("moves", "compiled"), ("size", "compiled"), ("parse", "compiled"), ("size", "play")}  # the code is not run


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("rule", [pytest.param(one, marks=[] if one == "rule" else pytest.mark.long) for one in RULES])
def test_an_endless_rule_ends_in_one_line(rule: str, place: str, tmp_path: Path) -> None:
    outside, inside = RULES[rule]
    (tmp_path / "mine.py").write_text(GAME.format(outside=outside, inside=inside))
    seconds = "60s" if (rule, place) in NOT_USED else "1s"  # what does end is not to depend on the clock
    words = [*COMMAND, *PLACES[place], "--budget", seconds]
    ended = subprocess.run(
        words, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
    )
    if (rule, place) in NOT_USED:
        assert (ended.returncode, ended.stderr) == (0, "")
    else:
        assert ended.returncode == 3, ended
        assert one_line_error(ended.stderr).startswith("grundy: over budget: "), ended.stderr


@pytest.mark.long
def test_a_reader_who_takes_his_time_is_no_work(tmp_path: Path) -> None:
    """The budget is over while the output waits in a pipe: the command goes on."""
    (tmp_path / "mine.py").write_text(GAME.format(outside="", inside=""))
    words = [*COMMAND, "sequence", "mine.py", "--to", "300000", "--json", "--budget", "3s"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        first = command.stdout.read(10)
        with pytest.raises(subprocess.TimeoutExpired):
            command.wait(4)
        rest = command.stdout.read()
        assert command.wait(PATIENCE) == 0
    assert len(first + rest) > 600_000
