"""Writes the golden transcripts, one file a game: `python tests/golden/make.py`, or with ids for some games only.

A transcript holds the values of the usual start and one game from there, perfect against random, for each ending.
Look at what changed before committing: a new transcript means that values or play have changed.
"""

import json
import sys
from pathlib import Path
from typing import Any

import grundy
from grundy import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.registry import all_games

FOLDER = Path(__file__).parent
SEED = 7
SECONDS = 60  # for one game: a perfect player that never finishes is an error, not a long wait


def endings(game: AnyGame) -> list[Ending]:
    return [ending for ending in Ending if game.refusal(ending) is None]


def values(game: AnyGame, ending: Ending) -> dict[str, Any]:
    """What must not change from one version to the next: neither engines' names nor timings."""
    answer = grundy.solve(game, ending=ending, budget=Budget(SECONDS)).to_dict()
    kept = ("position", "outcome", "nimber", "margin", "remoteness", "moves_total")
    return {
        **{key: answer[key] for key in kept if key in answer},
        "best": [m["move"] for m in answer["moves"] if m["best"]],
    }


def played(game: AnyGame, ending: Ending) -> Any:
    return grundy.match(game, ("perfect", "random"), ending=ending, seed=SEED, budget=Budget(SECONDS))


def transcript(game: AnyGame) -> str:
    data = {
        str(ending): {"start": values(game, ending), "record": json.loads(played(game, ending).to_json())}
        for ending in endings(game)
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


if __name__ == "__main__":
    for name, kind in all_games().items():
        if name in (sys.argv[1:] or [name]):
            path_of(name).write_text(transcript(kind()), encoding="utf-8")
            print(f"wrote {path_of(name).name}")
