"""Boards in a worker: draws and sets up positions, makes moves, lets players choose, checks records."""

import json
import random
from dataclasses import asdict
from itertools import islice
from typing import Any

from grundy.analysis.record import Record, read_record, replay_branches, to_text
from grundy.analysis.record import replay as go_through
from grundy.analysis.tabulate import dimensions, place_of
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import DrawnMoves, Motion, SetUp, Wording
from grundy.core.capabilities.solving import RandomPositions, forced_pass
from grundy.core.errors import BadParam, BadPosition, IllegalMove, Refused, refuse
from grundy.core.game import AnyGame, Ending, Standing, game_module
from grundy.core.lookup import read_ending
from grundy.core.types import JsonObject, Position
from grundy.drawing.sketch import Sketch, Vertex
from grundy.operations.review import review as look_again
from grundy.players.perfect import Perfect
from grundy.players.player import choose_or_guess, make_player
from grundy.players.simple import read_move
from grundy.web.limits import GRACE, LISTED, LONG
from grundy.web.responses import read_request, requested_game
from grundy.web.tasks import task


@task
def view(request: JsonObject, budget: Budget) -> JsonObject:
    game, here, ending = read_request(request)
    return view_of(game, game.capability(SetUp).laid_out(here), ending, standing_of(request, game))


def standing_of(request: JsonObject, game: AnyGame) -> Standing:
    """The standing that the request gives, or that of the start."""
    seats = game.seats()
    given = read_standing(request["standing"]) if request.get("standing") else Standing(0, (0,) * seats)
    if len(given.points) != seats or given.turn >= seats:
        raise BadParam(f"standing: this game has {seats} seats; give as many points, and a turn from 0 to {seats - 1}")
    return given


def read_standing(data: JsonObject) -> Standing:
    return Standing(data["turn"], tuple(data["points"]))


def told(standing: Standing, ending: Ending, over: bool) -> JsonObject:
    return {**standing._asdict(), "winner": standing.winner(ending) if over else None}


def view_of(game: Any, here: Any, ending: Ending, standing: Standing | None = None) -> JsonObject:
    """A position as a page shows it: drawing, moves and standing."""
    standing = standing or Standing(0, (0,) * game.seats())
    scored = str(ending) == "scored"
    found = list(islice(game.moves(here), LISTED + 1))
    scene = game.scene(here)
    short = len(game.text(here)) <= LONG
    by_hand = game.capability(DrawnMoves)
    listed = []
    for move, option in found[:LISTED]:
        listed.append({"move": move, "position": game.text(option) if short else None})
        if scored:
            listed[-1]["points"] = game.points(here, move)
    return {
        "game": game.id,
        "name": game.capability(Wording).title(),
        "params": game.params(),
        "label": game.label(),
        "rule": rule_in_words(game, scored),
        "position": game.text(here),
        "ending": str(ending),
        "seats": game.seats(),
        "over": not found,
        "standing": told(standing, ending, not found),
        "moves": listed,
        "more": len(found) > LISTED,
        "drawn": scene.complete,
        "passes": forced_pass(game, here),
        "ends": [] if by_hand.refuses(here) else list(by_hand.ends(here)),
        "title": scene.title or game.text(here)[:200],
        "scene": scene.to_dict(),
    }


def rule_in_words(game: AnyGame, scored: bool) -> str:
    """The rule, and what scores a point in scored games."""
    words = game.capability(Wording)
    return f"{words.rule()} {words.scoring()}".rstrip() if scored else words.rule()


@task
def move(request: JsonObject, budget: Budget) -> JsonObject:
    """The view after a move, and which shapes it moves."""
    game, here, ending = read_request(request)
    name, option = read_move(game, here, request["move"])
    return {"move": name, **stepped(game, here, name, option, ending, standing_of(request, game))}


def stepped(
    game: AnyGame, here: Position, name: str, option: Position, ending: Ending, standing: Standing
) -> JsonObject:
    """The points of a move, the shapes that it moves, and the view after it. `standing` is the one before."""
    got = earned(game, here, name, ending)
    after = view_of(game, option, ending, standing.after(got["points"] or 0))
    return {**got, "carried": dict(game.capability(Motion).carried(here, name)), "view": after}


def earned(game: AnyGame, here: Position, name: str, ending: Ending) -> JsonObject:
    points = game.points(here, name) if str(ending) == "scored" else None
    return {"points": points, "won": list(game.capability(Motion).won(here, name))}


@task
def step(request: JsonObject, budget: Budget) -> JsonObject:
    """A checked move as a room stores it, without a drawing."""
    game, here, ending = read_request(request)
    name, option = read_move(game, here, request["move"])
    over, passes = next(iter(game.moves(option)), None) is None, forced_pass(game, option)
    made = {"move": name, "position": game.text(option), **earned(game, here, name, ending)}
    return {"kept": made, "over": over, "passes": passes}


@task
def choose(request: JsonObject, budget: Budget) -> JsonObject:
    """The move of a player with its reason, and the view after it; perhaps after a move of the opponent."""
    game, here, ending = read_request(request)
    standing = standing_of(request, game)
    if request.get("after") is not None:
        name, option = read_move(game, here, request["after"])
        standing = standing.after(earned(game, here, name, ending)["points"] or 0)
        here = option
        if next(iter(game.moves(here)), None) is None:
            return {"over": True}
    if next(iter(game.moves(here)), None) is None:
        raise IllegalMove("the game is over, there is no move to choose")
    player = make_player(request["player"], request.get("seed") or 0)
    if player.is_person:
        raise Refused(f"{player.label} is a person; send the move to /api/move")
    if reason := player.refuses(game, ending):
        raise Refused(reason)
    if isinstance(player, Perfect):
        player.known = request.get("known")
    choice = choose_or_guess(player, game, here, ending, budget)
    left = budget.left()
    with (budget if left is None or left > GRACE else Budget(GRACE)).running():  # time to draw the chosen move
        after = stepped(game, here, choice.move, choice.option, ending, standing)
    return {"move": choice.move, "reason": choice.reason, "sure": choice.sure, "player": player.label, **after}


def record_of(request: JsonObject) -> Record:
    """The record in a request, as JSON or as text, of a registered game."""
    record = read_record(request["text"]) if "text" in request else Record.from_json(request["record"])
    requested_game({"game": record.game, "params": record.params})
    return record


@task
def record_read(request: JsonObject, budget: Budget) -> Any:
    return replay(request, budget)


@task
def record_text(request: JsonObject, budget: Budget) -> JsonObject:
    return {"text": to_text(record_of(request))}


@task
def replay(request: JsonObject, budget: Budget) -> JsonObject:
    """A record and its branches, checked move by move, with positions and points."""
    record = record_of(request)
    game, ending = record.load_game(), read_ending(record.ending)
    if reason := game.refusal(ending):
        raise Refused(reason)

    def shown(line: list[tuple[str, Position]], standing: Standing) -> list[JsonObject]:
        steps: list[JsonObject] = []
        before = None
        for made, position in line:
            got = earned(game, before, made, ending) if made else {"points": None, "won": []}
            standing = standing.after(got["points"] or 0) if made else standing
            over = position is line[-1][1] and next(iter(game.moves(position)), None) is None
            step = {"move": made, "position": game.text(position), **got, "passes": forced_pass(game, position)}
            steps.append({**step, "standing": told(standing, ending, over)})
            before = position
        return steps

    line = list(go_through(record))
    lines = [shown(line, Standing(0, (0,) * game.seats()))]
    for branch, made in zip(record.branches, replay_branches(record, line), strict=True):
        shared = lines[branch.line][: branch.at + 1]
        lines.append([*shared, *shown(made, read_standing(shared[-1]["standing"]))[1:]])
    return {
        "record": json.loads(record.to_json()),
        "steps": lines[0],
        "branches": [all_of[branch.at + 1 :] for branch, all_of in zip(record.branches, lines[1:], strict=True)],
        "view": view_of(game, line[-1][1], ending, read_standing(lines[0][-1]["standing"])),
    }


@task
def review(request: JsonObject, budget: Budget) -> list[JsonObject]:
    return look_again(record_of(request), budget).to_dict()


# ---- setting up a position: an editor, a drawing board, a random one ----


@task
def editor(request: JsonObject, budget: Budget) -> JsonObject:
    """The drawing for setting up a position, or the plain one, and the form of random positions."""
    game, here, ending = read_request(request)
    scene = game.capability(SetUp).editor(here)
    return {
        "position": game.text(here),
        "label": game.label(),
        "rule": rule_in_words(game, str(ending) == "scored"),
        "seats": game.seats(),
        "editable": scene is not None,
        "scene": (scene or game.scene(here).without_moves()).to_dict(),
        "random": {name: list(numbers) for name, numbers in game.capability(RandomPositions).form().items()},
    }


@task
def sample(request: JsonObject, budget: Budget) -> JsonObject:
    """A random position with the given numbers."""
    game = requested_game(request)
    given, numbers = request.get("numbers") or {}, {}
    form = game.capability(RandomPositions).form()
    for name in given:
        if name not in form:
            raise BadParam(f'{game.id} has no number "{name[:40]}" for random positions; there are: {", ".join(form)}')
    for name, (default, low, high) in form.items():
        numbers[name] = given.get(name, default)
        if not low <= numbers[name] <= high:
            raise BadParam(f"{game.id}: {name} lies between {low} and {high}")
    rng = random.Random(request.get("seed"))
    return {"position": game.text(game.capability(RandomPositions).draw(rng, **numbers))}


@task
def sketch(request: JsonObject, budget: Budget) -> JsonObject:
    """A position as vertices and edges on a drawing board."""
    game, here, _ = read_request(request)
    board = drawing_board(game)
    refuse(board.refuses(here))
    return drawn_dict(game, board.sketch_of(here))


@task
def drawn(request: JsonObject, budget: Budget) -> JsonObject:
    """The position that a drawing shows."""
    vertices = tuple(Vertex(**vertex) for vertex in request["vertices"])
    for edge in request["edges"]:
        if unknown := [end for end in edge if end >= len(vertices)]:
            raise BadPosition(f"an edge goes to the unknown vertex {unknown[0]}; there are {len(vertices)}")
    edges = tuple((a, b) for a, b in request["edges"])
    return drawn_dict(requested_game(request), Sketch(vertices, edges))


def drawing_board(game: AnyGame) -> Any:
    """The module of the game that turns positions into drawings and drawings into positions."""
    board = game_module(game, "drawing_board")
    refuse(None if board else f"{game.id} has no drawing board")
    return board


def drawn_dict(game: AnyGame, drawing: Sketch) -> JsonObject:
    found = drawing_board(game).read(game, drawing)
    return {
        **drawing.to_dict(),
        "position": game.text(found.position),
        "names": list(found.names),
        "moves": list(found.moves),
        "note": found.note,
    }


# ---- the position of a cell of a table ----


@task
def cell(request: JsonObject, budget: Budget) -> JsonObject:
    """The position with its drawing and parameters; None if the cell has no position."""
    game, at = requested_game(request), tuple(request["at"])
    if len(at) not in dimensions(game):
        raise BadParam(f"a table of {game.id} has no cell with {len(at)} coordinates")
    place = place_of(game)(at)
    if place is None or not place[0].text(place[1]):  # a board without squares has a value, but no text
        return {"position": None, "params": game.params(), "scene": None}
    part, position = place
    scene = part.scene(position)
    return {"position": part.text(position), "params": part.params(), "scene": scene.without_moves().to_dict()}


# ---- moves drawn by hand on the board ----


@task
def stroke(request: JsonObject, budget: Budget) -> JsonObject:
    """The move that a curve on the board means."""
    game, here, _ = read_request(request)
    here, by_hand = game.capability(SetUp).laid_out(here), game.capability(DrawnMoves)
    refuse(by_hand.refuses(here))
    return asdict(by_hand.read(here, [(x, y) for x, y in request["curve"]]))
