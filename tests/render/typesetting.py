"""A real TeX, where one is installed: it sets a document without a word of complaint."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import PATIENCE

with_tex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex to set it with")


def typeset(text: str, folder: Path) -> Path:
    """The PDF; a warning, a missing letter or a line that is too long is an error."""
    (folder / "x.tex").write_text(text, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "x.tex"]
    for _ in range(2):  # the second time numbers of figures and of sources are known
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, errors="replace")
        assert ran.returncode == 0, ran.stdout[-1500:]
        if "Rerun" not in ran.stdout:
            break
    log = (folder / "x.log").read_text(errors="replace")
    bad = [line for line in log.splitlines() if "Warning" in line or line.startswith(("Missing char", "Overfull"))]
    assert not bad, bad
    return folder / "x.pdf"
