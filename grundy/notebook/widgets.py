"""Live boards and tables for a notebook, with anywidget: the page's modules in one script, and the kernel answers."""

import json
import re
import threading
from functools import cache
from typing import Any

import anywidget
import traitlets

from grundy.analysis.record import Record
from grundy.analysis.solution import Solution
from grundy.analysis.value_table import Table
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_position
from grundy.core.types import JsonObject, Position
from grundy.drawing.scene import page_style
from grundy.operations.solve import solve
from grundy.players.player import NAMED
from grundy.render.standalone import FONT, STATIC, joined, within
from grundy.web.answers import answer
from grundy.web.limits import SOLVE_SECONDS
from grundy.web.responses import NOTEBOOK_GAMES
from grundy.web.tasks import all_tasks

INSTEAD = {"api": "comm"}
SHEETS = ("style", "embed", "views", "notebook")
ROOT = re.compile(r":root(\[[^\]]*\])?")


@cache
def script(name: str) -> str:
    page = (STATIC / "embed.html").read_text("utf-8").partition("-->\n")[2]
    around = f"const around = {json.dumps({'styles': styles(), 'page': page})};"
    modules = f"const notebook = {{ model, el, ...around }};\n{joined(name, INSTEAD)}"
    return f"export default {{ render }};\n{around}\nasync function render({{ model, el }}) {{\n{modules}\n}}\n"


def styles() -> str:
    """The style sheets of the page, changed to apply to one element instead of a whole page."""
    sheets = "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in SHEETS)
    return ROOT.sub(lambda found: f":host({found[1]})" if found[1] else ":host", sheets) + page_style()


@cache
def fonts() -> str:
    """Font rules for the whole notebook, since browsers ignore them inside an element."""
    lines = (STATIC / "fonts.css").read_text("utf-8").splitlines(keepends=True)
    return within(line for line in lines if FONT in line)


# ---- the kernel answers requests of the page's modules with the server's own code, `web/answers.py` ----


ALLOWED = ("view", "move", "choose", "analyse", "replay", "cell")  # only requests that store nothing

all_tasks()  # load now, not at the first click


def answered(game: AnyGame, path: str, body: JsonObject | None) -> JsonObject:
    """`{"answer": data}` or `{"error": words}`. The game may be the user's own, defined in a cell."""
    if path == "players/named":
        return {"answer": [one._asdict() for one in NAMED]}
    if path not in ALLOWED or body is None:
        return {"error": f"a notebook does not answer {path}"}
    request = {**body, "ask": path, "seconds": SOLVE_SECONDS}
    if "params" in request:
        request["params"] = {name: str(value) for name, value in request["params"].items()}
    if "record" in request:
        request["record"] = json.dumps(request["record"])
    NOTEBOOK_GAMES[game.id] = type(game)
    found = answer(request, threading.Event())
    data = json.loads(found.body)
    return {"answer": data} if found.status == 200 else data


# ---- live boards and tables for a notebook, on anywidget: JupyterLab, VS Code, Colab, marimo ----


class Live(anywidget.AnyWidget):
    """Base of boards and tables: a game, a position, and answers to the page's requests."""

    _css = fonts()
    asked = traitlets.Dict().tag(sync=True)
    position = traitlets.Unicode(help="the current position, as text").tag(sync=True)

    def __init__(self, game: AnyGame, ending: Ending, **traits: Any) -> None:
        self.game, self.ending = game, ending
        about = {"id": game.id, "params": game.params(), "ending": str(ending), **traits.pop("about", {})}
        super().__init__(asked=about, **traits)
        self.on_msg(Live.answer_request)

    def answer_request(self, request: JsonObject, _: object) -> None:
        """Answer a request of the page's modules."""
        numbers: list[bytes] = []
        if request["path"] == "table" and isinstance(self, Explorer):
            shown = self.table.to_page()
            found: JsonObject = {"answer": shown.header}
            numbers = [shown.body]
        else:
            found = answered(self.game, request["path"], request.get("body"))
        self.send({"to": request["from"], **found}, numbers)

    def solve(self, **more: Any) -> Solution:
        """Solve the position on the board, like `grundy.solve`."""
        return solve(self.game, self.position, self.ending, **more)

    def _repr_mimebundle_(self, **_: object) -> Any:
        """Add a picture, for notebooks that are read without a kernel."""
        bundle = super()._repr_mimebundle_()
        if bundle is None:
            return None
        data, meta = bundle
        return data | {"text/plain": repr(self), "text/html": self.still()}, meta

    def still(self) -> str:
        return self.game.scene(as_position(self.game, self.position)).to_svg()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game.label()!r}, {self.position!r})"


class Board(Live):
    """A board to play on. `position` and `record` follow the game. Setting `position` starts a new game."""

    _esm = script("live")
    played = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: AnyGame, position: Position, ending: Ending, players: tuple[str, ...], analysis: bool = False
    ) -> None:
        about = {"players": list(players), "analysis": analysis}
        super().__init__(game, ending, position=game.text(position), about=about)

    @traitlets.validate("position")
    def legal(self, proposed: Any) -> str:
        """Check that the text is a position of this game. A new position has no moves before it."""
        text = self.game.text(as_position(self.game, proposed["value"]))
        if not self._property_lock:  # set from Python, not by a move on the board
            self.set_trait("played", {})
        return text

    @property
    def record(self) -> Record:
        """The moves played so far."""
        if not self.played:
            players = tuple(self.asked["players"])
            return Record(self.game.id, self.game.params(), str(self.ending), self.position, players=players)
        return Record.from_json(json.dumps(self.played))


class Explorer(Live):
    """A table to explore. `cell` is the selected cell, `value` its value."""

    _esm = script("explore")
    cell = traitlets.List(traitlets.Int()).tag(sync=True)

    def __init__(self, table: Table) -> None:
        self.table = table
        super().__init__(table.game, table.ending)

    @property
    def value(self) -> int | None:
        return self.table[tuple(self.cell)] if self.cell else None

    def still(self) -> str:
        return self.table._repr_html_()
