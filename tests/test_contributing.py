"""CONTRIBUTING keeps its word: one of each is added to a copy of the package, as the page shows it, and is found."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support import PATIENCE, ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGES = {path.parent.name for path in (ROOT / "grundy").glob("*/__init__.py")} | {"results", "warming"}

SHOWN = r"`(grundy/[\w/]+\.\w+)`(?:(?!```).){0,120}?:\n\n```\w+\n(.*?)^```"  # a file's name, and soon after it the file

LOOKING = """
import json, sys
from pathlib import Path
import grundy
from fastapi.testclient import TestClient
from grundy.core.registry import find_game
from grundy.core.capabilities.story import Story
from grundy.web.app import make_app
from grundy.web.site import Settings, Site

app = make_app(Site(Settings(saved=Path(sys.argv[1])))).app
schema = app.openapi()
asked = schema["paths"]["/api/reach"]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
print(json.dumps({
    "file": grundy.__file__,
    "python": grundy.reach("odd-or-split", "3").positions,
    "listed": "reach" in dir(grundy),
    "asked": sorted(schema["components"]["schemas"][asked.rpartition("/")[2]]["properties"]),
    "answered": sorted(schema["components"]["schemas"]["Reached"]["properties"]),
    "story": find_game("odd-or-split")().capability(Story).tell((4, 3)),
    "page": TestClient(app).get("/about").text.count("<h1>About</h1>"),
}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with every file that the page shows; a game's capability goes to the end of the game's file."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "grundy", folder / "grundy")
    files = dict(re.findall(SHOWN, PAGE, re.MULTILINE | re.DOTALL))
    (capability,) = re.findall(r"^```python\n(class OddStory.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    game = "grundy/games/odd_or_split.py"
    files[game] += f"\n\nfrom grundy.core.capabilities.story import Story\n\n\n{capability}"
    for name, text in files.items():
        path = folder / name
        assert not path.exists(), f"{name} is new"
        path.parent.mkdir(exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.write_text(text, encoding="utf-8")
    added = [name.split("/")[1:3] for name in files]
    kinds = {"/".join(place if place[0] in ("claims", "core", "web") else place[:1]) for place in added}
    assert kinds == {
        *("games", "operations", "core/capabilities", "engines", "players", "claims/library", "web/static"),
        "reference_rules",
    }
    return folder


def run(copy: Path, *arguments: str) -> str:
    asked = [sys.executable, *arguments]
    ran = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, cwd=copy)
    assert ran.returncode == 0, ran.stderr[-800:]
    return ran.stdout


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("solve odd-or-split 4", "nimber 2"),
        ("solve kayles 9 --engine remembering --why", "remembering: the mex of the options"),
        ("reach kayles 5", "12 positions can arise"),
        ("reach kayles 5 --json", '{"game": "kayles", "positions": 12}'),
        ("--help", "reach       How many positions can arise"),
        ("players", "leaves as little as it can"),
        ("play nim 1 --against hasty --first them", "hasty: take 1 from 1  (leaves a size of 0)"),
        ("verify kayles/period --to 80", "holds to 80"),
    ],
)
def test_the_command_finds_it(copy: Path, command: str, shown: str) -> None:
    said = run(copy, "-m", "grundy", *command.split())
    assert shown in said


def test_python_and_the_page_find_it(copy: Path, tmp_path: Path) -> None:
    found = json.loads(run(copy, "-c", LOOKING, str(tmp_path / "saved.sqlite")))
    assert Path(found.pop("file")).is_relative_to(copy)
    assert found == {
        "python": 7,
        "listed": True,
        "asked": ["ending", "game", "most", "params", "position"],
        "answered": ["game", "positions"],
        "story": "once upon a time there were 2 heaps",
        "page": 1,
    }


def layers() -> list[set[str]]:
    """The packages from the top downwards, as the page lists them."""
    (block,) = re.findall(r"```text\n(cli\n.*?)```", PAGE.partition("## Who may import whom")[2], re.DOTALL)
    return [set(line.split(", ")) for line in block.splitlines()]


def test_the_list_of_packages_is_the_linters() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    assert layers() == [set(line.split(" | ")) for line in contracts[0]["layers"] if line != "__main__"]
    assert set().union(*layers()) == PACKAGES


BY_NAME = {("core/registry.py", "games")}  # the exception that the page names


def test_modules_loaded_by_name_keep_to_the_order() -> None:
    found = set()
    for path in (ROOT / "grundy").glob("*/**/*.py"):
        place = path.relative_to(ROOT / "grundy")
        names = re.findall(r"import_module\(f?\"grundy\.(\w+)", path.read_text(encoding="utf-8"))
        below = next(i for i, packages in enumerate(layers()) if place.parts[0] in packages) + 1
        others = {name for name in names if name not in {place.parts[0]}.union(*layers()[below:])}
        found |= {(place.as_posix(), name) for name in others}
    assert found == BY_NAME
