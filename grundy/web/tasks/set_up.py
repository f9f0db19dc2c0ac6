"""Setting up a position: an editor, a drawing board, a random one."""

import random
from typing import Any

from grundy.core.capabilities.presentation import SetUp
from grundy.core.capabilities.solving import RandomPositions
from grundy.core.capability import game_module
from grundy.core.errors import BadParam, BadPosition, refuse
from grundy.drawing.scene import Sketch, Vertex
from grundy.web.asked import asked, registered
from grundy.web.tasks import task
from grundy.web.tasks.playing import rule_in_words

RANDOM_SEED = 2**53  # seeds lie below


@task
def editor(question: dict[str, Any], budget: Any) -> Any:
    """The drawing for setting up a position, or the plain one where the game has none, and the form of random ones."""
    game, here, ending = asked(question)
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
def sample(question: dict[str, Any], budget: Any) -> Any:
    """A random position of the description given."""
    game = registered(question)
    given, numbers = question.get("numbers") or {}, {}
    form = game.capability(RandomPositions).form()
    for name in given:
        if name not in form:
            raise BadParam(f'{game.id} has no random position by "{name[:40]}"; there are: {", ".join(form)}')
    for name, (default, low, high) in form.items():
        numbers[name] = given.get(name, default)
        if not low <= numbers[name] <= high:
            raise BadParam(f"{game.id}: {name} lies between {low} and {high}")
    seed = question.get("seed")
    rng = random.Random(random.SystemRandom().randrange(RANDOM_SEED) if seed is None else seed)
    return {"position": game.text(game.capability(RandomPositions).draw(rng, **numbers))}


@task
def sketch(question: dict[str, Any], budget: Any) -> Any:
    """A position as vertices and edges on a drawing board."""
    game, here, _ = asked(question)
    board = drawing_board(game)
    refuse(board.refuses(here))
    return drawn_dict(game, board.sketch_of(here))


@task
def read_sketch(question: dict[str, Any], budget: Any) -> Any:
    """What was drawn, as a position."""
    vertices = tuple(Vertex(**vertex) for vertex in question["vertices"])
    for edge in question["edges"]:
        if unknown := [end for end in edge if end >= len(vertices)]:
            raise BadPosition(f"an edge goes to the unknown vertex {unknown[0]}; there are {len(vertices)}")
    edges = tuple((a, b) for a, b in question["edges"])
    return drawn_dict(registered(question), Sketch(vertices, edges))


def drawing_board(game: Any) -> Any:
    """The module of the game that puts positions on the board, and reads what was drawn."""
    board = game_module(game, "drawing_board")
    refuse(None if board else f"{game.id} is not set up on a drawing board")
    return board


def drawn_dict(game: Any, drawing: Any) -> dict[str, Any]:
    found = drawing_board(game).read(game, drawing)
    return {
        **drawing.to_dict(),
        "position": game.text(found.position),
        "names": list(found.names),
        "moves": list(found.moves),
        "note": found.note,
    }
