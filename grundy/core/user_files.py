"""The package whose modules are users' files: `grundy.core.user_files.<path>`, which any process can import.

A pickle names the module of a class, and a spawned process has not loaded the user's file yet. Since the name begins
with `grundy.`, Python imports this module first, and the finder below runs the file.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from grundy.core.registry import Importer
from grundy.core.rules import USERS

__path__: list[str] = []  # makes it a package; its modules lie anywhere


class UserFileFinder(MetaPathFinder):
    """Finds the file in the module's name."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = Path(name.removeprefix(USERS).replace("%2E", ".").replace("%25", "%"))  # see registry.module_name
        if not name.startswith(USERS) or not file.is_file():
            return None
        return spec_from_file_location(name, file, loader=Importer(name, str(file)))


sys.meta_path.append(UserFileFinder())
