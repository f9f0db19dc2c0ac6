"""What `import grundy` offers: every public name, at little cost, and the same before and after its first use."""

import importlib
import pkgutil
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import pytest

import grundy
from grundy.core import errors
from grundy.operations import described_arguments, operation_names
from tests.support import PATIENCE

LATE = ("numba", "numpy", "matplotlib", "rich")


WHERE = grundy.WHERE | {name: f"grundy.operations.{name}" for name in operation_names()}


@pytest.mark.parametrize("name", sorted(WHERE))
def test_every_public_name_is_what_it_says(name: str) -> None:
    """Also after a submodule of the same name has been imported, which Python then hangs on the package."""
    for module in pkgutil.iter_modules(grundy.__path__):
        importlib.import_module(f"grundy.{module.name}")
    wanted = getattr(importlib.import_module(WHERE[name]), name)
    offered = getattr(grundy, name)
    assert offered is wanted
    assert name in dir(grundy)
    assert (wanted.__doc__ or "").strip(), f"{name} has a docstring"


def test_the_package_can_be_run(tmp_path: Path) -> None:
    asked = [sys.executable, "-m", "grundy", "solve", "nim", "3+5+6", "--json"]
    ran = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr[-500:]
    assert '"outcome": "P"' in ran.stdout


def test_everything_public_is_listed() -> None:
    assert sorted(grundy.__all__) == sorted([*WHERE, "results", "__version__"])


@pytest.mark.parametrize("name", operation_names())
def test_help_of_an_operation_can_be_read(name: str) -> None:
    """A signature in plain types, and every argument that the command has too in words."""
    shown = pydoc.plain(pydoc.render_doc(getattr(grundy, name))).partition("\n")[2]
    assert not re.search(r"0x|typing|Annotated|grundy\.\w+\.|object at", shown), shown
    for argument in described_arguments(getattr(grundy, name)):
        assert f"  {argument}: " in shown
    assert pydoc.render_doc(getattr(grundy, name)).count("Arguments:") == 1


def test_type_checkers_see_every_public_name() -> None:
    block = Path(grundy.__file__).read_text(encoding="utf-8")
    assert [name for name, module in WHERE.items() if f"from {module} import {name} as {name}\n" not in block] == []


def test_the_tree_of_errors_is_drawn() -> None:
    """The first lines of core/errors.py show every error that it defines, below its base."""

    def drawn(error: type, before: str = "") -> list[str]:
        ours = [kind for kind in error.__subclasses__() if kind.__module__ == errors.__name__]
        found = []
        for kind in ours:
            last = kind is ours[-1]
            found.append(f"{before}{'└' if last else '├'}── {kind.__name__}")
            found += drawn(kind, before + ("    " if last else "│   "))
        return found

    tree = "\n".join(f"    {line}" for line in ["GrundyError", *drawn(errors.GrundyError)])
    assert f"{tree}\n" in (errors.__doc__ or "")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such"):
        _ = grundy.no_such


@pytest.mark.parametrize(
    "action",
    [
        "import grundy",
        "import grundy; grundy.solve('nim', '3+5+4'); grundy.solve('kayles', '9+4')",
        "import sys; sys.argv = ['grundy', '--version']; from grundy.cli import main; main()",
        "from grundy.cli.runner import run; run(['moves', 'kayles', '9'])",
    ],
    ids=["import", "small answers", "version", "moves"],
)
def test_the_compiler_is_loaded_only_when_needed(action: str, tmp_path: Path) -> None:
    late = LATE if "run(" not in action else LATE[:3]
    script = f"{action}\nimport sys\nloaded = [m for m in {late!r} if m in sys.modules]\nassert not loaded, loaded\n"
    asked = [sys.executable, "-c", script]
    finished = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path)
    assert finished.returncode == 0, finished.stderr[-500:]
