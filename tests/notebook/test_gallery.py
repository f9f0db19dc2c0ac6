"""The notebooks of the examples: kept small, without errors, and run from top to bottom by a fresh kernel."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from docs.make_notebooks import ALIVE, NOTEBOOKS, run

pytest.importorskip("nbclient", reason="nbclient is not installed")

GALLERY = sorted(NOTEBOOKS.glob("*.ipynb"))
LARGEST = 200_000  # bytes of a notebook with what it shows


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def code(path: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in cells(path) if cell["cell_type"] == "code"]


def test_there_are_eight() -> None:
    assert [path.name[0] for path in GALLERY] == list("12345678")


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_what_is_kept_is_small_and_whole(path: Path) -> None:
    assert path.stat().st_size < LARGEST
    assert cells(path)[0]["source"][0].startswith("# ")
    shown = [output for cell in cells(path) for output in cell.get("outputs", ())]
    assert shown
    assert all(output["output_type"] != "error" for output in shown)
    assert ALIVE not in path.read_text(encoding="utf-8")
    numbers = [cell["execution_count"] for cell in cells(path) if cell["cell_type"] == "code"]
    assert numbers == list(range(1, len(numbers) + 1)), "it was run from top to bottom: python docs/make_notebooks.py"
    for text in code(path):
        ast.parse(text)


def test_the_code_of_one_runs() -> None:
    pytest.importorskip("anywidget", reason="pip install 'grundy[notebook]'")
    space: dict[str, Any] = {"__name__": "__main__"}
    for text in code(GALLERY[0]):
        exec(compile(text, "cell", "exec"), space)
    assert space["mixed"].outcome == "P"


@pytest.mark.long
@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_a_fresh_kernel_runs_it(path: Path) -> None:
    """And prints what is kept; pictures may differ by a pixel."""

    def printed(found: list[Any]) -> list[str]:
        texts = ([one["text"] for one in cell.get("outputs", ()) if "text" in one] for cell in found)
        return ["".join(map("".join, some)) for some in texts]  # one print may come in several pieces

    assert printed(run(path).cells) == printed(cells(path))
