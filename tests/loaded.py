"""All that a command may load, and the compiler made ready: what the forked commands of the tests begin with."""

import importlib
import os
from pathlib import Path

ROOT = Path(__file__).parent.parent
ELSEWHERE = {"agents", "web"}  # an extra that may be missing; what a server alone loads
FILES = [path.relative_to(ROOT) for path in sorted(ROOT.glob("grundy/**/*.py")) if not ELSEWHERE & set(path.parts)]
OURS = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in FILES]

for name in (*OURS, "grundy.web.serve", "matplotlib.pyplot", "rich.table", "typer.rich_utils"):
    importlib.import_module(name)
if os.environ.get("NUMBA_DISABLE_JIT") != "1":
    from numba.core.registry import cpu_target

    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()
