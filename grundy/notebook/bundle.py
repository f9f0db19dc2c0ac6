"""The page's own modules as the one script that a widget takes: a function, so that each view has modules of its own.

The modules are those of `web/static`, with `comm.js` in place of `api.js`: the kernel answers. What they find around
them: `model` and `el`, which the notebook gives, and `styles` and `page`, which are written in here.
"""

import json
import re
from functools import cache

from grundy.core.scene import page_style
from grundy.plot.alone import FONT, within
from grundy.plot.joined import STATIC, joined

INSTEAD = {"api": "comm"}
SHEETS = ("style", "embed", "views", "notebook")
ROOT = re.compile(r":root(\[[^\]]*\])?")


@cache
def script(name: str) -> str:
    page = (STATIC / "embed.html").read_text("utf-8").partition("-->\n")[2]
    around = f"const [styles, page] = [{json.dumps(styles())}, {json.dumps(page)}];"
    modules = joined(name, INSTEAD)
    return f"export default {{ render }};\n{around}\nasync function render({{ model, el }}) {{\n{modules}\n}}\n"


def styles() -> str:
    """Those of the page, for a place that is no whole page."""
    sheets = "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in SHEETS)
    return ROOT.sub(lambda found: f":host({found[1]})" if found[1] else ":host", sheets) + page_style()


@cache
def fonts() -> str:
    """For the whole notebook: a font counts nowhere else."""
    lines = (STATIC / "fonts.css").read_text("utf-8").splitlines(keepends=True)
    return within(line for line in lines if FONT in line)
