"""Games as the gallery shows them, and the user's own files."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import Any

from grundy.analysis.tabulate import dimensions, table_params
from grundy.claims.bibliography import cited, spelled
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Wording
from grundy.core.capability import game_module
from grundy.core.game import Ending, Game, Group
from grundy.core.lookup import said_of
from grundy.core.registry import all_games, fresh_game
from grundy.families import HeapGame
from grundy.lessons import all_lessons
from grundy.players.player import all_players
from grundy.web.asked import LOCAL, first_game, known_games, on_the_page
from grundy.web.limits import LISTED, OWN_SECONDS
from grundy.web.tasks import task
from grundy.web.tasks.playing import view_of


@task
def local(question: dict[str, Any], budget: Any) -> Any:
    """The user's own files: the game in each, and what is wrong with it."""
    return [{"file": path.name, **look_at_file(path)} for path in LOCAL]


def look_at_file(path: Path) -> dict[str, Any]:
    try:
        with Budget(OWN_SECONDS).running():
            game = fresh_game(path)()
            card(game)
            list(islice(game.moves(game.start()), LISTED))  # a rule shows its errors when it runs
        return {"id": game.id, "error": None}
    except Exception as error:
        said = said_of(error, on_the_page) or str(error)
        return {"id": None, "error": said if path.name in said else f"{path.name}: {said}"}


@task
def games(question: dict[str, Any], budget: Any) -> Any:
    """Every game as a card shows it: rule, source, parameters, start."""
    ours, kinds, cards, groups = all_games(), known_games(), [], [str(group) for group in Group]
    for id, kind in kinds.items():
        try:
            with Budget(None if id in ours else OWN_SECONDS).running():
                own = {} if id in ours else {"group": str(Group.OWN)}
                cards.append({**card(kind()), **own, "own": id not in ours})
        except Exception:  # a user's own file; what is wrong with it, `local` says
            if id in ours:
                raise
    return sorted(cards, key=lambda one: (not one["own"], groups.index(one["group"])))


def card(game: Any) -> dict[str, Any]:
    endings = [str(ending) for ending in Ending if game.refusal(ending) is None]
    endings.sort(key=lambda ending: ending != game.usual)
    start = game.start()
    return {
        "id": game.id,
        "title": game.capability(Wording).title(),
        "rule": game.capability(Wording).rule(),
        "source": spelled(game.source),
        "group": str(game.group),
        "tags": list(tags(game)),
        "params": [param_dict(f) for f in fields(game)],
        "endings": endings,
        "example": game.example,
        "start": game.text(start),
        "composes": game.has(Game.components),  # made of other games
        "sketches": game_module(game, "drawing_board") is not None,  # can be drawn on the board
        "derives": game_module(game, "derivation") is not None,
        "sums": not game.loopy and not game.has(Game.components),  # can be a part of one
        "players": [label for kind in all_players().values() for label in kind.offers(game)],
        "people": [kind.name for kind in all_players().values() if kind.asks],
        "table": dimensions(game),
        "tabled": table_params(game),
        "census": game_module(game, "census") is not None,
        "heaps": isinstance(game, HeapGame),
        "figures": [{**vars(figure), "ending": str(figure.ending)} for figure in game.figures],
        "scene": game.scene(start).without_moves().to_dict(),
    }


def tags(game: Any) -> Iterator[dict[str, str]]:
    """What a card says in a word, with what it means for this game."""
    if theory := game.theory or game.formula_says:
        yield {"tag": "theory known", "says": theory}
    if game.open_problem:
        yield {"tag": "open problem", "says": game.open_problem}
    for number in cited(game.source):
        yield {"tag": "document", "says": spelled(f"document {number}"), "number": number}


@task
def welcome(question: dict[str, Any], budget: Any) -> Any:
    """The first game of a newcomer, ready to be played, and the lesson that comes after it."""
    game, first = first_game()
    lesson = all_lessons()[0]
    view = view_of(game, game.parse(first.position), Ending.NORMAL)
    next_to = {"id": lesson["id"], "title": lesson["title"]}
    return {"says": first.says, "player": first.player, "card": card(game), "view": view, "lesson": next_to}


def param_dict(f: Any) -> dict[str, Any]:
    default = ",".join(map(str, f.default)) if isinstance(f.default, tuple) else f.default
    kind = {int: "number", tuple: "numbers"}.get(type(f.default), "text")
    return {"name": f.name, "kind": kind, "default": default, **{k: v for k, v in f.metadata.items() if v is not None}}
