"""Live boards and tables for a notebook, on anywidget: JupyterLab, VS Code, Colab, marimo.

The widget shows the page's own modules; their questions come here and are answered by this process.
"""

import json
from typing import Any

import anywidget
import traitlets

from grundy.core.asking import as_position
from grundy.core.game import Ending
from grundy.core.registry import AnyGame
from grundy.notebook.bundle import fonts, script
from grundy.notebook.kernel import answered
from grundy.questions.solve import solve
from grundy.studies.record import Record
from grundy.studies.solve import Solution
from grundy.studies.table import Table


class Live(anywidget.AnyWidget):
    """What a board and a table share: a game, a position in it, and questions that are answered."""

    _css = fonts()
    asked = traitlets.Dict().tag(sync=True)
    position = traitlets.Unicode(help="where the game stands, as text").tag(sync=True)

    def __init__(self, game: AnyGame, ending: Ending, **traits: Any) -> None:
        self.game, self.ending = game, ending
        about = {"id": game.id, "params": game.params(), "ending": str(ending), **traits.pop("about", {})}
        super().__init__(asked=about, **traits)
        self.on_msg(Live.hear)

    def hear(self, question: dict[str, Any], _: Any) -> None:
        """A question of the page's modules."""
        numbers: list[bytes] = []
        if question["path"] == "table" and isinstance(self, Explorer):
            shown = self.table.to_page()
            found: dict[str, Any] = {"answer": shown.header}
            numbers = [shown.body]
        else:
            found = answered(self.game, question["path"], question.get("body"))
        self.send({"to": question["from"], **found}, numbers)

    def solve(self, **more: Any) -> Solution:
        """What `grundy.solve` says of the position on the board."""
        return solve(self.game, self.position, self.ending, **more)

    def _repr_mimebundle_(self, **_: Any) -> Any:
        """With a picture, for whoever reads the notebook where nothing is alive."""
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
    """A board to play on. `position` follows the game, and so does `record`; a position that is set begins a game."""

    _esm = script("live")
    played = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: AnyGame, position: Any, ending: Ending, players: tuple[str, ...], analysis: bool = False
    ) -> None:
        about = {"players": list(players), "analysis": analysis}
        super().__init__(game, ending, position=game.text(position), about=about)

    @traitlets.validate("position")
    def legal(self, proposed: Any) -> str:
        """The text of a position of this game, or an error that says why it is none; without moves before it."""
        text = self.game.text(as_position(self.game, proposed["value"]))
        if not self._property_lock:  # it was set here, not played there
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
    """A table to point at. `cell` is the cell that is looked at, `value` what stands there."""

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
