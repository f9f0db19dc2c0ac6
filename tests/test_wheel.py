"""The wheel, installed into an empty environment, works from an empty folder: commands, page, lessons, documentation.

GRUNDY_WHEEL_PYTHON=/path/to/python3.13 makes that environment with another Python: docs/releasing.md.
"""

import json
import os
import re
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import PATIENCE, ROOT, load_script

HERE = Path(sys.executable).parent
LONG = ("--budget", "10m")  # the first start of a new environment takes its time on a busy machine


def run(command: list[object], folder: Path, **env: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    ran = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=PATIENCE, cwd=folder, env=kept | env
    )
    assert ran.returncode == 0, f"{command}: {ran.stderr[-1000:]}"
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], ROOT)
    (made,) = folder.glob("*.whl")
    return made


def install(python: Path, *what: object) -> None:
    """As the Makefile does: with uv from its cache, else with pip."""
    try:
        run([HERE / "uv", "pip", "install", "-q", "--python", python, "--no-deps", *what], ROOT, UV_HTTP_TIMEOUT="15")
    except (AssertionError, FileNotFoundError):
        run([HERE / "python", "-m", "pip", "--python", python, "install", "-qq", "--no-deps", *what], ROOT)


class Installed:
    """An environment that holds the wheel and its pinned dependencies, and an empty folder to work in."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.home = folder / "environment"
        if other := os.environ.get("GRUNDY_WHEEL_PYTHON"):
            run([other, "-m", "venv", "--without-pip", self.home], folder)
        else:
            venv.create(self.home, symlinks=True)
        install(self.home / "bin/python", "--require-hashes", "-r", ROOT / "requirements/run.txt")
        install(self.home / "bin/python", wheel)
        self.folder = folder / "empty"
        self.folder.mkdir()
        self.data = folder / "data"

    def grundy(self, *words: object, **env: str) -> str:
        return run([self.home / "bin/grundy", *words], self.folder, GRUNDY_DATA=str(self.data), **env)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


@pytest.mark.long
def test_everything_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    kept = [path for path in run(["git", "ls-files", "docs", "examples"], ROOT).split() if (ROOT / path).is_file()]
    assert [path for path in kept if f"grundy/{path}" not in names] == []
    package = [path for path in (ROOT / "grundy").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {str(path.relative_to(ROOT)) for path in package} <= names
    assert {"grundy/py.typed", "grundy/web/static/sans.woff2", "grundy/lessons/01-nim.toml"} <= names
    assert not [name for name in names if "__pycache__" in name]


@pytest.mark.long
def test_the_main_commands_answer(installed: Installed) -> None:
    version = installed.grundy("--version")
    assert run([installed.home / "bin/python", "-m", "grundy", "--version"], installed.folder) == version
    assert "kayles" in installed.grundy("games")
    assert "nimber 2" in installed.grundy("solve", "nim", "3+5+4", *LONG)
    assert "period 12" in installed.grundy("period", "kayles", *LONG)
    assert "holds" in installed.grundy("verify", "000/1.2.1")
    assert len(json.loads(installed.grundy("exercises", "nim", "--number", 2, "--json", *LONG))["exercises"]) == 2
    for kind, command in {
        "table.csv": ("table", "kayles", "--to", 20, *LONG),
        "table.png": ("table", "kayles", "--to", 20, *LONG),
        "board.svg": ("draw", "divinim", "#../..."),
        "sheet.pdf": ("exercises", "nim", "--number", 2, *LONG),
        "alone.html": ("export", "nim", "1+2", *LONG),
        "proof.json": ("certify", "nim", "3+5+4", "--checker", *LONG),
    }.items():
        installed.grundy(*command, "--out", kind)
        assert (installed.folder / kind).stat().st_size > 100, kind
    checked = run([sys.executable, "-I", "-S", "check_certificate.py", "proof.json"], installed.folder)
    assert checked == "nim 3+5+4, normal ending: outcome N, proved by 5 lines\n"


@pytest.mark.long
def test_what_lies_beside_the_commands(installed: Installed) -> None:
    found = json.loads(installed.grundy("docs", "--json"))
    (docs,) = installed.home.glob("lib/python3.*/site-packages/grundy/docs")
    assert Path(found["docs"]["folder"]).samefile(docs)
    assert "tour.md" in found["docs"]["files"]
    corners = Path(found["examples"]["folder"]) / "corners.py"
    assert "nimber 2" in installed.grundy("solve", corners, ".../...", *LONG)
    manual = installed.home / "share/man/man1/grundy.1"
    assert manual.read_text(encoding="utf-8") == (ROOT / "docs/grundy.1").read_text(encoding="utf-8")
    tab = {"_GRUNDY_COMPLETE": "complete_bash", "COMP_WORDS": "grundy solve turning-t", "COMP_CWORD": "2"}
    assert installed.grundy(**tab).split() == ["turning-turtles"]


@pytest.fixture
def address(installed: Installed) -> Iterator[str]:
    command = [installed.home / "bin/grundy", "serve", "--port", "0", "--no-warm", "--workers", "1", *LONG]
    env = os.environ | {"GRUNDY_DATA": str(installed.data)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=installed.folder, env=env) as server:
        assert server.stdout
        found = re.search(r"http://[\d.:]+/", server.stdout.readline())
        assert found
        yield found[0]
        server.terminate()


@pytest.mark.long
def test_the_page_is_served(address: str) -> None:
    straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def fetch(path: str, **asked: str) -> str:
        body = json.dumps(asked).encode() if asked else None
        request = urllib.request.Request(address + path, body, {"content-type": "application/json"})
        with straight.open(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode("utf-8", errors="replace"))

    for page in ("", "play/kayles", "learn", "exercises", "claims", "api/docs"):
        assert "<title>" in fetch(page), page
    style = fetch("static/fonts.css")
    for font in re.findall(r"[\w-]+\.woff2", style):
        fetch(f"static/{font}")
    assert '"nimber":5' in fetch("api/solve", game="kayles", position="9+4").replace(" ", "")


def test_a_checkout_has_documentation_and_examples_beside_the_package() -> None:
    from grundy.cli.listings import folder

    assert (folder("docs"), folder("examples")) == (ROOT / "docs", ROOT / "examples")


@pytest.mark.long
def test_the_manual_page_is_that_of_the_commands() -> None:
    make_man = load_script("docs/make_man.py")
    assert make_man.PAGE.read_text(encoding="utf-8") == make_man.manual(), "type: python docs/make_man.py"
