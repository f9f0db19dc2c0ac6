"""Modules that are loaded on first use, and modules that are not installed with Grundy."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from grundy.core.errors import Refused

__all__ = ["needed", "np", "put_off"]

LOADED: dict[str, Any] = sys.modules


class Lazy:
    """A module that is imported on first use: numpy takes longer to load than most small answers take."""

    __spec__ = None  # which an import asks for

    def __init__(self, module: str) -> None:
        self.__name__ = module

    def __getattr__(self, name: str) -> Any:
        if LOADED.get(self.__name__) is self:  # put off, and now used
            del LOADED[self.__name__]
        value = getattr(import_module(self.__name__), name)
        setattr(self, name, value)  # found without this function from now on
        return value


if TYPE_CHECKING:
    import numpy as np
else:
    np = Lazy("numpy")


@contextmanager
def put_off(*modules: str, without: Sequence[str] = ()) -> Iterator[None]:
    """Meanwhile importing one of these modules delays its loading to the first use; `without` are not found at all."""
    instead = {**{name: Lazy(name) for name in modules}, **dict.fromkeys(without)}
    instead = {name: module for name, module in instead.items() if name not in LOADED}
    LOADED.update(instead)
    try:
        yield
    finally:
        for name, module in instead.items():
            if LOADED.get(name, LOADED) is module:
                del LOADED[name]


def needed(module: str, what: str, extra: str = "") -> Any:
    """A module that `what` needs; `Refused` with the command to install it if it is missing."""
    try:
        return import_module(module)
    except ImportError:
        package = f"'grundy[{extra}]'" if extra else module.partition(".")[0]
        raise Refused(f"{what} needs {module.partition('.')[0]}; type: pip install {package}") from None
