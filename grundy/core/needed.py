"""What is not installed with Grundy, and what to type for it."""

from importlib import import_module
from typing import Any

from grundy.core.errors import Refused


def needed(module: str, what: str, extra: str = "") -> Any:
    """A module that `what` needs; refused in one line where it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        package = f"'grundy[{extra}]'" if extra else module.partition(".")[0]
        raise Refused(f"{what} needs {module.partition('.')[0]}; type: pip install {package}") from None
