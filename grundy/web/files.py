"""Pages and their files. The address of a file tells the state of all of them, so a browser keeps it and asks once."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from fastapi import Response
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles

from grundy.core.scene import page_style

HERE = Path(__file__).parent / "static"
KEPT = "private, max-age=31536000, immutable"  # private: a new session's cookie may come with it


def page(name: str, status: int = 200) -> Response:
    text = (HERE / f"{name}.html").read_text(encoding="utf-8")
    return HTMLResponse(text.replace('"/static/', f'"/static/{state()}/'), status)


def state() -> str:
    """Another one as soon as a file changes."""
    stamps = [(file.name, file.stat().st_mtime_ns) for file in sorted(HERE.iterdir())]
    return sha256(repr((stamps, page_style())).encode()).hexdigest()[:16]


class Files(StaticFiles):
    """`/static/STATE/name` is kept, `/static/name` is asked for again; the modules of a page name each other alone."""

    async def get_response(self, path: str, scope: Any) -> Response:
        told, _, name = path.rpartition("/")
        if name == "scene.css":
            found = Response(page_style(), media_type="text/css")
        else:
            found = await super().get_response(name, scope)
        if told:
            found.headers["cache-control"] = KEPT
        return found
