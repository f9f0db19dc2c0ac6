"""Forms that many answers have: the text of a terminal, JSON, a drawing; for papers a picture in TikZ."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


def as_text(found: Any) -> str:
    return str(found.to_text())


def as_json(found: Any) -> str:
    return json.dumps(found.to_dict(), ensure_ascii=False)


def as_svg(found: Any) -> str:
    return str(found.scene().to_svg())


def as_tikz(found: Any) -> str:
    from grundy.plot.tikz import tikz  # a small question does not load it

    return tikz(found.scene())


def as_tex(found: Any) -> str:
    return whole_page(as_tikz(found))


def whole_page(picture: str) -> str:
    from grundy.plot.tex import page_of

    return page_of(picture)


DRAWN = {"text": as_text, "json": as_json, "svg": as_svg, "tikz": as_tikz, "tex": as_tex}


def in_tex(drawn: Callable[[Any], str]) -> dict[str, Callable[..., object]]:
    """Files for papers: a picture to \\input, and a document that holds nothing else."""

    def write_picture(found: Any, path: Path) -> None:
        path.write_text(drawn(found), encoding="utf-8")

    def write_page(found: Any, path: Path) -> None:
        path.write_text(whole_page(drawn(found)), encoding="utf-8")

    return {".tikz": write_picture, ".tex": write_page}
