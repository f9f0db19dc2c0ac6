"""What every worker begins with: all that a question may load, the compiler too. It is loaded once, then forked."""

import gc
import importlib
import pkgutil

import grundy
import grundy.web.working

ROOMS = ("claims", "core", "engines", "games", "lessons", "players", "store", "studies")

for found in pkgutil.walk_packages(grundy.__path__, "grundy."):
    if found.name.split(".")[1] in ROOMS:
        importlib.import_module(found.name)
importlib.import_module("numba.core.event")
gc.freeze()  # what is there stays: no worker has to look through it, and its pages stay shared
