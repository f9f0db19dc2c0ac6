"""Modules that are loaded when something of them is used, and those that are not installed with Grundy."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grundy.core.errors import Refused

__all__ = ["needed", "np"]


class Lazy:
    """A module that is imported on first use: numpy takes longer to load than most small answers take."""

    def __init__(self, module: str) -> None:
        self.__name__ = module

    def __getattr__(self, name: str) -> Any:
        value = getattr(import_module(self.__name__), name)
        setattr(self, name, value)  # found without this function from now on
        return value


if TYPE_CHECKING:
    import numpy as np
else:
    np = Lazy("numpy")


def needed(module: str, what: str, extra: str = "") -> Any:
    """A module that `what` needs; refused in one line where it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        package = f"'grundy[{extra}]'" if extra else module.partition(".")[0]
        raise Refused(f"{what} needs {module.partition('.')[0]}; type: pip install {package}") from None
