"""Lists in a worker: the gallery of games, the user's own files, claims; and QR codes."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import Any

from grundy.analysis.tabulate import dimensions, table_params
from grundy.claims.bibliography import cited, spelled
from grundy.claims.find import find_claims
from grundy.claims.report import check_claim as check_one
from grundy.claims.report import claim_cards
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Wording
from grundy.core.errors import OverBudget, UnknownName
from grundy.core.game import AnyGame, Ending, Game, Group, game_module
from grundy.core.lookup import message_of
from grundy.core.notation import show_param
from grundy.core.registry import all_games, fresh_game
from grundy.core.types import JsonObject
from grundy.families import HeapGame
from grundy.lessons import all_lessons
from grundy.operations.verify import verify
from grundy.players.player import all_players
from grundy.store.database import Verdicts
from grundy.web.limits import FURTHER, LISTED, USER_GAME_SECONDS
from grundy.web.qr import drawing
from grundy.web.responses import USER_FILES, first_game, known_games, page_advice
from grundy.web.tasks import task
from grundy.web.tasks.board_tasks import view_of


@task
def local(request: JsonObject, budget: Budget) -> list[JsonObject]:
    """The user's own files: the game in each, or its error."""
    return [{"file": path.name, **look_at_file(path)} for path in USER_FILES]


def look_at_file(path: Path) -> JsonObject:
    try:
        with Budget(USER_GAME_SECONDS).running():
            game = fresh_game(path)()
            card(game)
            list(islice(game.moves(game.start()), LISTED))  # errors in a rule show when it runs
        return {"id": game.id, "error": None}
    except Exception as error:
        message = message_of(error, page_advice) or str(error)
        return {"id": None, "error": message if path.name in message else f"{path.name}: {message}"}


@task
def games(request: JsonObject, budget: Budget) -> list[JsonObject]:
    """Every game as a card: rule, source, parameters, start."""
    ours, kinds, cards, groups = all_games(), known_games(), [], [str(group) for group in Group]
    for id, kind in kinds.items():
        try:
            with Budget(None if id in ours else USER_GAME_SECONDS).running():
                more = {} if id in ours else {"group": str(Group.OWN)}
                cards.append({**card(kind()), **more, "own": id not in ours})
        except Exception:  # a user's own file; `local` reports its error
            if id in ours:
                raise
    return sorted(cards, key=lambda one: (not one["own"], groups.index(one["group"])))


def card(game: AnyGame) -> JsonObject:
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
        "people": [kind.name for kind in all_players().values() if kind.is_person],
        "table": dimensions(game),
        "tabled": table_params(game),
        "census": game_module(game, "census") is not None,
        "heaps": isinstance(game, HeapGame),
        "figures": [{**vars(figure), "ending": str(figure.ending)} for figure in game.figures],
        "scene": game.scene(start).without_moves().to_dict(),
    }


def tags(game: AnyGame) -> Iterator[dict[str, str]]:
    """Short labels of a card, with their meaning for this game."""
    if theory := game.theory or game.formula_says:
        yield {"tag": "theory known", "says": theory}
    if game.open_problem:
        yield {"tag": "open problem", "says": game.open_problem}
    for number in cited(game.source):
        yield {"tag": "document", "says": spelled(f"document {number}"), "number": number}


@task
def welcome(request: JsonObject, budget: Budget) -> JsonObject:
    """The first game for newcomers, ready to play, and the lesson after it."""
    game, first = first_game()
    lesson = all_lessons()[0]
    view = view_of(game, game.parse(first.position), Ending.NORMAL)
    next_to = {"id": lesson["id"], "title": lesson["title"]}
    return {"says": first.says, "player": first.player, "card": card(game), "view": view, "lesson": next_to}


def param_dict(f: Any) -> JsonObject:
    default = show_param(f.default) if isinstance(f.default, tuple) else f.default
    kind = {int: "number", tuple: "numbers"}.get(type(f.default), "text")
    return {"name": f.name, "kind": kind, "default": default, **{k: v for k, v in f.metadata.items() if v is not None}}


# ---- claims: listed, and checked as jobs ----


EVERY = "all"  # documents


@task
def claims(request: JsonObject, budget: Budget) -> list[JsonObject]:
    """Every claim of the package with its last known verdict, never one from a file that a client names."""
    return [{**card, "expected": expected(card)} for card in claim_cards("")]


def expected(card: JsonObject) -> str:
    """The verdict that the tests of the package confirm."""
    if card["corrected"]:
        return "false as printed"
    return "open" if card["status"] == "open question" else "holds"


@task
def claim_request(request: JsonObject, budget: Budget) -> JsonObject:
    """Check the request before it becomes a job: the claim exists, and the size is not too large."""
    id, to = request["id"], request.get("to")
    known = {one.id: one for one in find_claims([])}
    if id not in known:
        raise UnknownName(f'there is no claim "{id[:40]}"; /api/claims lists them')
    usual = known[id].size(None)
    most = FURTHER * usual
    if to is not None and to > most:
        raise OverBudget(
            f"over budget: {id} is checked here up to size {most:,}; for more, type: grundy verify {id} --to {to}"
        )
    return {"id": id, "whole": to is None or to >= usual}


@task
def check_claim(request: JsonObject, budget: Budget) -> JsonObject:
    """The verdict on one claim, stored if it was checked to at least its usual size."""
    store = Verdicts() if claim_request(request, budget)["whole"] else None
    return check_one(request["id"], request.get("to"), budget, store)


@task
def document_request(request: JsonObject, budget: Budget) -> JsonObject:
    """Check the request before it becomes a job: the document has claims."""
    known = sorted({one.document for one in find_claims([])})
    if request["document"] not in (EVERY, *known):
        shown = request["document"][:40]
        raise UnknownName(f'there are no claims of a document "{shown}"; there are: {EVERY}, {", ".join(known)}')
    return {"document": request["document"]}


@task
def check_claims(request: JsonObject, budget: Budget) -> JsonObject:
    """Check all claims of a document, or of all documents. After a cancel the verdicts so far are stored."""
    document = request["document"]
    found = verify([] if document == EVERY else document, None, budget, store=Verdicts(), resume=True).checked
    return {"checked": len(found.verdicts), "coverage": found.coverage(), "expected": found.expected}


# ---- QR codes: some milliseconds each, too long for the web process ----


@task
def qr(request: JsonObject, budget: Budget) -> JsonObject:
    size, path = drawing(request["link"])
    return {"link": request["link"], "size": size, "path": path}
