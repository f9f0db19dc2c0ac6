"""The kernel answers what the page's modules ask, by what answers it on the server: `web/answers.py`."""

import json
import threading
from typing import Any

from grundy.core.registry import AnyGame
from grundy.players.names import NAMED
from grundy.web.answers import answer
from grundy.web.asked import OWN
from grundy.web.limits import SOLVE_SECONDS
from grundy.web.tasks import all_tasks

ALLOWED = ("view", "move", "choose", "analyse", "replay", "cell")  # nothing that keeps anything

all_tasks()  # loaded now, not when somebody clicks


def answered(game: AnyGame, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
    """`{"answer": data}`, or `{"error": words}`. The game may be one of the user's own, written in a cell."""
    if path == "players/named":
        return {"answer": [one._asdict() for one in NAMED]}
    if path not in ALLOWED or body is None:
        return {"error": f"a notebook does not answer {path}"}
    asked = {**body, "ask": path, "seconds": SOLVE_SECONDS}
    if "params" in asked:
        asked["params"] = {name: str(value) for name, value in asked["params"].items()}
    if "record" in asked:
        asked["record"] = json.dumps(asked["record"])
    OWN[game.id] = type(game)
    found = answer(asked, threading.Event())
    said = json.loads(found.body)
    return {"answer": said} if found.status == 200 else said
