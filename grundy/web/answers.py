"""What a worker does: a question, as plain data, becomes an answer, as JSON."""

import json
import random
import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

from grundy import service
from grundy.core.abilities.census import Census
from grundy.core.abilities.components import Components
from grundy.core.abilities.derivation import Derivation
from grundy.core.abilities.drawing_board import DrawingBoard
from grundy.core.abilities.motion import Motion
from grundy.core.abilities.random_positions import RandomPositions
from grundy.core.abilities.seats import Seats
from grundy.core.abilities.set_up import SetUp
from grundy.core.abilities.square_values import SquareValues
from grundy.web.alarm import looked_at
from grundy.web.asked import LOCAL, Answer, asked, check_cells, known_games, registered
from grundy.web.limits import LISTED, LONG, MEMORY, OWN_SECONDS, TREE_BOARDS, TREE_NODES, WALKED
from grundy.web.studies import STUDIES
from grundy.web.troubles import store_trouble

RANDOM_SEED = 2**53  # seeds lie below


def answer(question: dict[str, Any], called_off: Any, report: Any = None, waits: bool = True) -> Answer:
    """The answer to `{"ask": name, "seconds": budget, ...}`; every user's error is a 422 that says what to do."""
    budget = service.Budget(question["seconds"], MEMORY, progress=report, cancelled=called_off)
    try:
        drawn = looked_at(budget) if question["ask"] in DRAWN else nullcontext()
        with service.Watch(budget), service.tiered(budget, waits), drawn:
            found = ANSWERS[question["ask"]](question, budget)
        return found if isinstance(found, Answer) else Answer.of(found)
    except (service.CorruptStore, OSError) as error:
        return store_trouble(error)
    except Exception as error:
        if (said := service.said_of(error)) is None:
            raise
        over = isinstance(error, (service.OverBudget, MemoryError))
        return Answer.error(422, for_the_page(said), over)


def for_the_page(said: str) -> str:
    """A complaint without the advice for the command line."""
    return re.sub(r"give it more with --budget \S+, or ", "", said.replace("(--budget)", "here"))


LOOKED_AT: dict[tuple[Path, str], dict[str, Any]] = {}  # a page asks every second; an endless rule is run once


def local(question: dict[str, Any], budget: Any) -> Any:
    """The user's own files: the game in each, when it was changed, and what is wrong with it."""
    found = []
    for path in LOCAL:
        stamp = str(path.stat().st_mtime_ns) if path.is_file() else ""
        if (path, stamp) not in LOOKED_AT:
            LOOKED_AT[path, stamp] = {"file": path.name, **look_at_file(path), "stamp": stamp}
        found.append(LOOKED_AT[path, stamp])
    return found


def look_at_file(path: Path) -> dict[str, Any]:
    try:
        with service.Watch(service.Budget(OWN_SECONDS)):
            rules = service.fresh_game(path)()
            list(islice(rules.moves(rules.start()), LISTED))  # a rule shows its errors when it runs
        return {"id": rules.id, "error": None}
    except Exception as error:
        said = for_the_page(service.said_of(error) or str(error))
        return {"id": None, "error": said if path.name in said else f"{path.name}: {said}"}


# ---- what can be asked ----


def view(question: dict[str, Any], budget: Any) -> Any:
    rules, here, ending = asked(question)
    return view_of(rules, rules.ability(SetUp).laid_out(here), ending)


def view_of(rules: Any, here: Any, ending: Any) -> dict[str, Any]:
    """A position as a page shows it: its drawing and its moves."""
    scored = str(ending) == "scored"
    found = list(islice(rules.moves(here), LISTED + 1))
    scene = rules.scene(here)
    short = len(rules.text(here)) <= LONG
    listed = []
    for move, option in found[:LISTED]:
        listed.append({"move": move, "position": rules.text(option) if short else None})
        if scored:
            listed[-1]["points"] = rules.points(here, move)
    return {
        "game": rules.id,
        "params": rules.params(),
        "label": rules.label(),
        "position": rules.text(here),
        "ending": str(ending),
        "seats": rules.ability(Seats).count(),
        "over": not found,
        "moves": listed,
        "more": len(found) > LISTED,
        "drawn": scene.complete,
        "title": scene.title or rules.text(here)[:200],
        "scene": scene.to_dict(),
    }


def move(question: dict[str, Any], budget: Any) -> Any:
    """The view after a move, and where the move takes the things drawn."""
    rules, here, ending = asked(question)
    name, option = service.read_move(rules, here, question["move"])
    return {"move": name, **stepped(rules, here, name, option, ending)}


def stepped(rules: Any, here: Any, name: str, option: Any, ending: Any) -> dict[str, Any]:
    points = rules.points(here, name) if str(ending) == "scored" else None
    carried = dict(rules.ability(Motion).carried(here, name))
    return {"points": points, "carried": carried, "view": view_of(rules, option, ending)}


def choose(question: dict[str, Any], budget: Any) -> Any:
    """A player's move with its reason, and the view after it; perhaps after a move of the other one."""
    rules, here, ending = asked(question)
    if question.get("after") is not None:
        with looked_at(budget):
            _, here = service.read_move(rules, here, question["after"])
        if next(iter(rules.moves(here)), None) is None:
            return {"over": True}
    if next(iter(rules.moves(here)), None) is None:
        raise service.IllegalMove("the game is over, there is no move to choose")
    player = service.make_player(question["player"], question.get("seed") or 0)
    if player.asks:
        raise service.Refused(f"{player.label} chooses for himself; put the move to /api/move")
    choice = player.choose(rules, here, ending, budget)
    with looked_at(budget):
        after = stepped(rules, here, choice.move, choice.option, ending)
    return {"move": choice.move, "reason": choice.reason, "player": player.label, **after}


def solve(question: dict[str, Any], budget: Any) -> Any:
    rules, here, ending = asked(question)
    return service.solve(rules, here, ending, budget, walk=WALKED).to_dict()


def analyse(question: dict[str, Any], budget: Any) -> Any:
    rules, here, ending = asked(question)
    found = service.analyse(rules, here, ending, question.get("depth"), budget).to_dict()
    with looked_at(budget):
        meaning, shapes = rules.ability(SquareValues).on(here)
    return {**found, "squares": {"meaning": meaning, "shapes": [shape.to_dict() for shape in shapes]}}


def tree(question: dict[str, Any], budget: Any) -> Any:
    """The game tree to a depth, and small drawings of its first positions."""
    rules, here, ending = asked(question)
    root = service.tree(rules, here, ending, question["depth"], question["width"], budget, TREE_NODES)
    positions = list(dict.fromkeys(node.position for node in root.walk()))
    with looked_at(budget):
        scenes = {text: without_moves(rules.scene(rules.parse(text))).to_dict() for text in positions[:TREE_BOARDS]}
    return {"root": root.to_dict(), "scenes": scenes}


def table(question: dict[str, Any], budget: Any) -> Answer:
    """All values up to a size, as plain little-endian numbers, row by row."""
    rules = registered(question)
    to = question["to"]
    check_cells(to)
    allowed = service.table_dimensions(rules)
    if allowed and len(to) not in allowed:
        raise service.BadParam(f"{rules.id}: a table has {' or '.join(map(str, allowed))} coordinates, not {len(to)}")
    found = service.table(rules, tuple(to), question["ending"], question["of"], budget)
    low, high = int(found.values.min()), int(found.values.max())
    kinds = {"uint8": (0, 255), "int16": (-(2**15), 2**15 - 1), "int32": (-(2**31), 2**31 - 1)}
    kind = next(name for name, (least, most) in kinds.items() if least <= low and high <= most)
    said = {"shape": list(found.values.shape), "numbers": kind, "low": low, "high": high}
    said |= {"kind": found.kind, "axes": found.axes(), "title": found.title()}
    little = {"uint8": "<u1", "int16": "<i2", "int32": "<i4"}[kind]
    return Answer(200, found.values.astype(little).tobytes(), json.dumps(said))


def census(question: dict[str, Any], budget: Any) -> Any:
    return service.census(registered(question), question["size"], budget).to_dict()


def boards(question: dict[str, Any], budget: Any) -> Any:
    """A few boards of a census, drawn."""
    rules = registered(question)
    asked_for = (question["size"], question["marked"], question["nimber"])
    found = service.census_boards(rules, *asked_for, budget=budget)
    with looked_at(budget):
        return [{"position": text, "scene": rules.scene(rules.parse(text)).to_dict()} for text in found]


def read_record(question: dict[str, Any]) -> Any:
    record = service.Record.from_json(question["record"])
    registered({"game": record.game, "params": record.params})
    return record


def replay(question: dict[str, Any], budget: Any) -> Any:
    """A record checked move by move, with its positions and the points earned."""
    record = read_record(question)
    rules, ending = record.rules(), service.as_ending(record.ending)
    if reason := rules.refusal(ending):
        raise service.Refused(reason)
    steps: list[dict[str, Any]] = []
    before = None
    for made, position in service.replay(record):
        earned = rules.points(before, made) if made and record.ending == "scored" else None
        steps.append({"move": made, "position": rules.text(position), "points": earned})
        before = position
    return {"record": json.loads(record.to_json()), "steps": steps, "view": view_of(rules, before, ending)}


def review(question: dict[str, Any], budget: Any) -> Any:
    return [ply.to_dict() for ply in service.review(read_record(question), budget)]


def editor(question: dict[str, Any], budget: Any) -> Any:
    """The drawing for setting up a position, or the plain one where the game has none, and the form of random ones."""
    rules, here, _ = asked(question)
    scene = rules.ability(SetUp).editor(here)
    return {
        "position": rules.text(here),
        "label": rules.label(),
        "editable": scene is not None,
        "scene": (scene or without_moves(rules.scene(here))).to_dict(),
        "random": {name: list(numbers) for name, numbers in rules.ability(RandomPositions).form().items()},
    }


def without_moves(scene: Any) -> Any:
    words = [shape for shape in scene.shapes if shape.move is not None and shape.kind == "text"]
    return replace(scene, shapes=tuple(replace(shape, move=None) for shape in scene.shapes if shape not in words))


def sample(question: dict[str, Any], budget: Any) -> Any:
    """A random position of the description given."""
    rules = registered(question)
    given, numbers = question.get("numbers") or {}, {}
    form = rules.ability(RandomPositions).form()
    for name in given:
        if name not in form:
            raise service.BadParam(f'{rules.id} has no random position by "{name[:40]}"; there are: {", ".join(form)}')
    for name, (default, low, high) in form.items():
        numbers[name] = given.get(name, default)
        if not low <= numbers[name] <= high:
            raise service.BadParam(f"{rules.id}: {name} lies between {low} and {high}")
    seed = question.get("seed")
    rng = random.Random(random.SystemRandom().randrange(RANDOM_SEED) if seed is None else seed)
    return {"position": rules.text(rules.ability(RandomPositions).draw(rng, **numbers))}


def derive(question: dict[str, Any], budget: Any) -> Any:
    """The nimber by steps, or why there are none."""
    rules, here, _ = asked(question)
    return service.derive(rules, here, budget).to_dict()


def sketch(question: dict[str, Any], budget: Any) -> Any:
    """A position as vertices and edges on a drawing board."""
    rules, here, _ = asked(question)
    board = rules.ability(DrawingBoard)
    service.refuse(board.refuses(here))
    return drawn_dict(rules, board.sketch(here))


def read_sketch(question: dict[str, Any], budget: Any) -> Any:
    """What was drawn, as a position."""
    vertices = tuple(service.Vertex(**vertex) for vertex in question["vertices"])
    for edge in question["edges"]:
        if unknown := [end for end in edge if end >= len(vertices)]:
            raise service.BadPosition(f"an edge goes to the unknown vertex {unknown[0]}; there are {len(vertices)}")
    edges = tuple((a, b) for a, b in question["edges"])
    return drawn_dict(registered(question), service.Sketch(vertices, edges))


def drawn_dict(rules: Any, drawing: Any) -> dict[str, Any]:
    board = rules.ability(DrawingBoard)
    service.refuse(board.refuses())
    found = board.read(drawing)
    return {
        **drawing.to_dict(),
        "position": rules.text(found.position),
        "names": list(found.names),
        "moves": list(found.moves),
        "note": found.note,
    }


def games(question: dict[str, Any], budget: Any) -> Any:
    """Every game as a card shows it: rule, source, parameters, start."""
    ours, kinds, cards = service.all_games(), known_games(), []
    for id, kind in kinds.items():
        try:
            with service.Watch(service.Budget(None if id in ours else OWN_SECONDS)):
                cards.append({**card(kind()), "own": id not in ours})
        except Exception:  # a user's own file; what is wrong with it, `local` says
            if id in ours:
                raise
    return sorted(cards, key=lambda one: not one["own"])


def card(rules: Any) -> dict[str, Any]:
    endings = [str(ending) for ending in service.Ending if rules.refusal(ending) is None]
    start = rules.start()
    return {
        "id": rules.id,
        "title": rules.named(),
        "rule": " ".join((type(rules).__doc__ or "").split()),
        "source": rules.source,
        "params": [param_dict(f) for f in fields(rules)],
        "endings": endings,
        "example": rules.example,
        "start": rules.text(start),
        "composes": rules.has(Components),  # made of other games
        "sketches": rules.has(DrawingBoard),  # can be drawn on the board
        "derives": rules.has(Derivation),
        "sums": not rules.loopy and not rules.has(Components),  # can be a part of one
        "players": [label for kind in service.all_players().values() for label in kind.offers(rules)],
        "people": [kind.name for kind in service.all_players().values() if kind.asks],
        "table": service.table_dimensions(rules),
        "census": rules.has(Census),
        "figures": [{**vars(figure), "ending": str(figure.ending)} for figure in rules.figures],
        "scene": rules.scene(start).to_dict(),
    }


def param_dict(f: Any) -> dict[str, Any]:
    default = ",".join(map(str, f.default)) if isinstance(f.default, tuple) else f.default
    kind = {int: "number", tuple: "numbers"}.get(type(f.default), "text")
    return {"name": f.name, "kind": kind, "default": default, **{k: v for k, v in f.metadata.items() if v is not None}}


def first_questions() -> list[dict[str, Any]]:
    """Every game and every ending that it allows."""
    kinds = service.all_games().items()
    return [{"game": id, "ending": str(e)} for id, kind in kinds for e in service.Ending if not kind().refusal(e)]


DRAWN = ("view", "move", "replay", "editor", "sample", "sketch", "read_sketch")  # all of it is drawing and listing

ANSWERS: dict[str, Callable[[dict[str, Any], Any], Any]] = {
    function.__name__: function
    for function in (
        view,
        move,
        choose,
        solve,
        analyse,
        tree,
        table,
        census,
        boards,
        replay,
        review,
        editor,
        sample,
        games,
        local,
        derive,
        sketch,
        read_sketch,
    )
} | STUDIES
