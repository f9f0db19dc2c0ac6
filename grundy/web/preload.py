"""What every worker begins with: all that a question may load, the compiler too. It is loaded once, then forked."""

import gc
import importlib
import pkgutil
from pathlib import Path

PACKAGES = (
    *("analysis", "claims", "core", "drawing", "engines", "families", "games"),
    *("lessons", "operations", "players", "render", "store"),
)

gc.disable()  # what is loaded stays: looking through it again and again finds nothing
answers = importlib.import_module("grundy.web.answers")
for found in pkgutil.walk_packages([str(Path(__file__).parents[1])], "grundy."):
    if found.name.split(".")[1] in PACKAGES:
        importlib.import_module(found.name)
for compiler in ("grundy.compile.jit", "numba.core.event"):  # which nothing above loads
    importlib.import_module(compiler)
answers.all_tasks()
answers.FROZEN_CACHES.extend(answers.bounded_caches())
gc.freeze()  # no worker has to look through it either, and its pages stay shared
gc.enable()
