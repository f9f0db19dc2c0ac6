"""Runs the notebooks of examples/notebooks and keeps what they show: python docs/make_notebooks.py [NAME ...]

What is alive only while a kernel runs is left out; the picture that stands in for it is kept.
"""

import sys
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).parents[1] / "examples" / "notebooks"
ALIVE = "application/vnd.jupyter.widget-view+json"
SECONDS = 300  # for one cell, which may compile


def run(path: Path) -> Any:
    """The notebook as a fresh kernel leaves it; an error in a cell is an error here."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", store_widget_state=False)
    client.execute(cwd=str(path.parent))
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # when it ran
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(ALIVE, None)
    notebook.metadata.language_info = {"name": "python"}
    return notebook


def main(names: list[str]) -> None:
    import nbformat

    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        if not names or path.stem in names:
            nbformat.write(run(path), path)
            print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
