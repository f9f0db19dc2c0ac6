"""Forms that many answers have: the text of a terminal, JSON, a drawing."""

import json
from typing import Any


def as_text(found: Any) -> str:
    return str(found.to_text())


def as_json(found: Any) -> str:
    return json.dumps(found.to_dict(), ensure_ascii=False)


def as_svg(found: Any) -> str:
    return str(found.scene().to_svg())


DRAWN = {"text": as_text, "json": as_json, "svg": as_svg}
