"""The wheel holds the documentation and the examples, and an installed package finds them."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support import PATIENCE, ROOT


def run(*arguments: object, folder: Path, **env: str) -> str:
    command = [sys.executable, *map(str, arguments)]
    env = {**os.environ, **env}
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=folder, env=env)
    assert ran.returncode == 0, ran.stderr[-500:]
    return ran.stdout


@pytest.mark.stress
def test_documentation_and_examples_are_in_the_wheel(tmp_path: Path) -> None:
    run("-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, folder=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        file.extractall(tmp_path / "installed")
    wanted = [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/pictures/*"), *ROOT.glob("examples/*.py")]
    assert [str(path) for path in wanted if f"grundy/{path.relative_to(ROOT)}" not in names] == []
    package = [path for path in (ROOT / "grundy").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {str(path.relative_to(ROOT)) for path in package} <= names
    assert "grundy/py.typed" in names
    assert not [name for name in names if "__pycache__" in name]
    installed = {"folder": tmp_path, "PYTHONPATH": str(tmp_path / "installed")}
    found = json.loads(run("-m", "grundy", "docs", "--json", **installed))  # type: ignore[arg-type]
    assert Path(found["docs"]["folder"]) == tmp_path / "installed" / "grundy" / "docs"
    assert "tour.md" in found["docs"]["files"]
    corners = Path(found["examples"]["folder"]) / "corners.py"
    assert "nimber 2" in run("-m", "grundy", "solve", corners, ".../...", **installed)  # type: ignore[arg-type]


def test_a_checkout_has_them_beside_the_package() -> None:
    from grundy.cli.commands.docs import folder

    assert (folder("docs"), folder("examples")) == (ROOT / "docs", ROOT / "examples")
