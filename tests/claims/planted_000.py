"""False variants of the claims of document 000."""

from typing import Any

PLANTED: dict[str, dict[str, Any]] = {}
