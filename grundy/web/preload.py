"""Loads everything that a request may need, including the compiler, in the process that workers are forked from."""

import gc
import importlib
import pkgutil
from pathlib import Path

PACKAGES = (
    *("analysis", "claims", "core", "drawing", "engines", "families", "games"),
    *("lessons", "operations", "players", "render", "store"),
)

gc.disable()  # loaded modules stay, so collecting while they load finds nothing
answers = importlib.import_module("grundy.web.answers")
for found in pkgutil.walk_packages([str(Path(__file__).parents[1])], "grundy."):
    if found.name.split(".")[1] in PACKAGES:
        importlib.import_module(found.name)
for compiler in ("grundy.compile.jit", "numba.core.event"):  # not imported by any of the above
    importlib.import_module(compiler)
answers.all_tasks()
answers.FROZEN_CACHES.extend(answers.bounded_caches())
gc.freeze()  # workers do not collect it either, so its memory pages stay shared
gc.enable()
