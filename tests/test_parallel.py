"""The tests' own workers: nothing is lost, whatever becomes of a process."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import os, pytest

@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("one")

def test_dies(): os._exit(3)
def test_is_killed(): os.kill(os.getpid(), 9)
def test_fails_at_its_end(request): request.addfinalizer(lambda: 1 / 0)

@pytest.mark.parametrize("n", range(40))
def test_many(n, folder):
    print("seen", n)
    assert n != 7
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_odd.py").write_text(TESTS)
    asked = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        os.devnull,
        "--disable-plugin-autoload",
        "-p",
        "tests.parallel",
        "-q",
    ]
    return subprocess.run([*asked, *arguments], cwd=folder, capture_output=True, text=True)


def test_every_test_is_told_whatever_becomes_of_its_process(tmp_path: Path) -> None:
    ran = run(tmp_path, "--workers", "4", "-k", "not dies")
    for name in ("is_killed", "fails_at_its_end", "many[7]"):
        assert f" test_odd.py::test_{name}" in ran.stdout
    assert "ended with code -9" in ran.stdout
    told = re.findall(r"(\d+) (?:passed|failed)", ran.stdout)
    assert (sum(map(int, told)), ran.returncode) == (42, 1), ran.stdout


@pytest.mark.long
def test_without_a_process_left_the_rest_has_failed(tmp_path: Path) -> None:
    ran = run(tmp_path, "--workers", "1", "-k", "dies or many")
    assert "ended with code 3" in ran.stdout
    assert "41 failed" in ran.stdout
    assert "no process was left" in ran.stdout


@pytest.mark.long
def test_the_first_failure_calls_the_others_off_and_shows_what_it_wrote(tmp_path: Path) -> None:
    ran = run(tmp_path, "--workers", "2", "-x", "-k", "many")
    assert "Interrupted: stopping after 1 failures" in ran.stdout
    assert re.findall(r"seen \d+", ran.stdout) == ["seen 7"]
