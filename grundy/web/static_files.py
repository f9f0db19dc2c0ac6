"""Pages and static files. The address of a file contains a hash of all files, so browsers cache it forever.

The file of a page is the content of its `main`. A comment at its top gives the `address`, the `title` and, unless they
are the usual ones, `class`, `script`, `styles`, the `fonts` to preload, the API path that its script `asks` first, and
the advice `without` JavaScript. `page.html` is the frame of all pages. All modules of a page are sent as one script
(`NAME.all.js`) and all its styles as one sheet (`NAME.all.css`), since thirty requests are slow on a phone.
"""

import gzip
import mimetypes
import re
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path

from fastapi import Response
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.types import Scope

from grundy.drawing.scene import UNIT, page_style, svg_shape
from grundy.render.standalone import joined
from grundy.web.responses import first_game

HERE = Path(__file__).parent / "static"
CACHE_FOREVER = "private, max-age=31536000, immutable"  # private: the response may set a cookie
USUAL = {"styles": "", "fonts": "sans", "asks": "", "without": "play in a terminal: <code>grundy play</code>"}
TEXT = re.compile(r"[\w-]+(\.all)?\.(css|js|svg)")
mimetypes.add_type("font/woff2", ".woff2")
LOCAL_ADDRESS = re.compile(r'(href|src|action)="/')  # a path on this server
FONT = '<link rel="preload" href="/static/{}.woff2" as="font" type="font/woff2" crossorigin>'

LARGEST = 88  # pixels per cell of the first board, as in drawing.js
EDGE = 0.6  # cells of margin around the drawing


def page(name: str, status: int = 200, root: str = "") -> Response:
    return HTMLResponse(whole(name, state(), root), status)


@lru_cache(maxsize=64)
def whole(name: str, state: str, root: str = "") -> str:
    """The whole page, for this `state` of the files; `root` is the path of the server."""
    header, main = parts_of(name)
    early = [FONT.format(name) for name in header["fonts"].split()]
    early += [f'<link rel="preload" href="/api/{path}" as="fetch" crossorigin>' for path in header["asks"].split()]
    if "{board}" in main:
        main = main.format_map(first_board())
    parts = header | {"name": name, "early": "\n".join(early), "main": main}
    text = read("page").format_map(parts).replace('"/static/', f'"/static/{state}/')
    return LOCAL_ADDRESS.sub(rf'\1="{root}/', text).replace('data-root=""', f'data-root="{root}"') if root else text


def addresses() -> dict[str, str]:
    """The address of each page by name. Pages without one, such as the login page, are shown in place of others."""
    headers = {file.stem: parts_of(file.stem)[0] for file in sorted(HERE.glob("*.html")) if file.stem != "page"}
    return {name: header["address"] for name, header in headers.items() if "address" in header}


def parts_of(name: str) -> tuple[dict[str, str], str]:
    """The header of a page, with defaults, and its content."""
    head, _, main = read(name).removeprefix("<!--\n").partition("-->\n")
    return USUAL | {"class": name, "script": name} | dict(line.split(": ", 1) for line in head.splitlines()), main


def read(name: str) -> str:
    return (HERE / f"{name}.html").read_text(encoding="utf-8")


def state() -> str:
    """A hash that changes with every file."""
    stamps = [(file.name, file.stat().st_mtime_ns) for file in sorted(HERE.iterdir())]
    return sha256(repr((stamps, page_style())).encode()).hexdigest()[:16]


class Files(StaticFiles):
    """Serves `/static/STATE/name`, which browsers cache forever, and `/static/name`, which they ask for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        version, _, name = path.rpartition("/")
        zipped = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        if body := TEXT.fullmatch(name) and content(name, version or state(), zipped):
            more = {"content-encoding": "gzip", "vary": "accept-encoding"} if zipped else {}
            found = Response(body, 200, more, mimetypes.guess_type(name)[0])
        else:
            found = await super().get_response(name, scope)
        if version:
            found.headers["cache-control"] = CACHE_FOREVER
        return found


@lru_cache(maxsize=512)
def content(name: str, state: str, zipped: bool) -> bytes:
    """A text file as it is sent; empty if there is none. Made once per state of the files."""
    page, found, kind = name.partition(".all.")
    if name == "scene.css":
        body = page_style().encode()
    elif not found:
        body = (HERE / name).read_bytes() if (HERE / name).is_file() else b""
    elif not (HERE / f"{page}.html").is_file():
        body = b""
    elif kind == "js":
        body = joined(parts_of(page)[0]["script"]).encode()
    else:
        sheets = f"fonts style {parts_of(page)[0]['styles']} scene".split()
        body = b"\n".join(content(f"{sheet}.css", state, False) for sheet in sheets)
    return gzip.compress(body) if body and zipped else body


# ---- the first game for newcomers, whose board is on the page before any script runs ----


@lru_cache(maxsize=1)
def first_board() -> dict[str, str]:
    """The text and the drawing, as `board.js` will draw it."""
    game, first = first_game()
    scene = game.scene(game.parse(first.position))
    left, top = (min(getattr(shape, side) for shape in scene.shapes) for side in "xy")
    right, bottom = scene.extent()
    wide, high = right - left + 2 * EDGE, bottom - top + 2 * EDGE
    box = f"{(left - EDGE) * UNIT:g} {(top - EDGE) * UNIT:g} {wide * UNIT:g} {high * UNIT:g}"
    body = "".join(svg_shape(replace(shape, move=None), False) for shape in scene.shapes)
    size = f'width="{wide * LARGEST:g}" height="{high * LARGEST:g}"'
    drawing = f'<svg class="board" viewBox="{box}" {size} aria-hidden="true">{body}</svg>'
    return {"says": escape(first.says), "board": drawing}
