"""The package whose modules are users' files: `grundy.core.user_files.<path>`, which any process can import.

A pickle names the module of a class. A process that was spawned has not loaded the user's file yet; since the name
begins with `grundy.`, Python imports this module first, and the finder below runs the file.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

from grundy.core.registry import find_users_file
from grundy.core.rules import USERS

__path__: list[str] = []  # makes it a package; its modules lie anywhere


class UserFileFinder(MetaPathFinder):
    """Finds the file in the module's name."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return find_users_file(name) if name.startswith(USERS) else None


sys.meta_path.append(UserFileFinder())
