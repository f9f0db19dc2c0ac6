"""Positions drawn, moves made, players asked, records checked."""

import json
from itertools import islice
from typing import Any

from grundy.analysis.record import Record, read_record, replay_branches, to_text
from grundy.analysis.record import replay as go_through
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import DrawnMoves, Motion, SetUp, Wording
from grundy.core.capabilities.solving import forced_pass
from grundy.core.errors import IllegalMove, Refused
from grundy.core.lookup import read_ending
from grundy.operations.review import review as look_again
from grundy.players.anyway import choose_anyway
from grundy.players.human import read_move
from grundy.players.perfect import Perfect
from grundy.players.player import make_player
from grundy.web.asked import asked, registered
from grundy.web.limits import GRACE, LISTED, LONG
from grundy.web.tasks import task


@task
def view(question: dict[str, Any], budget: Any) -> Any:
    game, here, ending = asked(question)
    return view_of(game, game.capability(SetUp).laid_out(here), ending)


def view_of(game: Any, here: Any, ending: Any) -> dict[str, Any]:
    """A position as a page shows it: its drawing and its moves."""
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
        "moves": listed,
        "more": len(found) > LISTED,
        "drawn": scene.complete,
        "passes": forced_pass(game, here),
        "ends": [] if by_hand.refuses(here) else list(by_hand.ends(here)),
        "title": scene.title or game.text(here)[:200],
        "scene": scene.to_dict(),
    }


def rule_in_words(game: Any, scored: bool) -> str:
    """With what earns a point, where points count."""
    words = game.capability(Wording)
    return f"{words.rule()} {words.scoring()}".rstrip() if scored else words.rule()


@task
def move(question: dict[str, Any], budget: Any) -> Any:
    """The view after a move, and where the move takes the things drawn."""
    game, here, ending = asked(question)
    name, option = read_move(game, here, question["move"])
    return {"move": name, **stepped(game, here, name, option, ending)}


def stepped(game: Any, here: Any, name: str, option: Any, ending: Any) -> dict[str, Any]:
    carried = dict(game.capability(Motion).carried(here, name))
    return {**earned(game, here, name, ending), "carried": carried, "view": view_of(game, option, ending)}


def earned(game: Any, here: Any, name: str, ending: Any) -> dict[str, Any]:
    points = game.points(here, name) if str(ending) == "scored" else None
    return {"points": points, "won": list(game.capability(Motion).won(here, name))}


@task
def step(question: dict[str, Any], budget: Any) -> Any:
    """A move as a room keeps it: checked, and not drawn."""
    game, here, ending = asked(question)
    name, option = read_move(game, here, question["move"])
    over, passes = next(iter(game.moves(option)), None) is None, forced_pass(game, option)
    kept = {"move": name, "position": game.text(option), **earned(game, here, name, ending)}
    return {"kept": kept, "over": over, "passes": passes}


@task
def choose(question: dict[str, Any], budget: Any) -> Any:
    """A player's move with its reason, and the view after it; perhaps after a move of the other one."""
    game, here, ending = asked(question)
    if question.get("after") is not None:
        _, here = read_move(game, here, question["after"])
        if next(iter(game.moves(here)), None) is None:
            return {"over": True}
    if next(iter(game.moves(here)), None) is None:
        raise IllegalMove("the game is over, there is no move to choose")
    player = make_player(question["player"], question.get("seed") or 0)
    if player.asks:
        raise Refused(f"{player.label} chooses for himself; put the move to /api/move")
    if reason := player.refuses(game, ending):
        raise Refused(reason)
    if isinstance(player, Perfect):
        player.known = question.get("known")
    choice = choose_anyway(player, game, here, ending, budget)
    left = budget.left()
    with (budget if left is None or left > GRACE else Budget(GRACE)).running():  # a move that was found is shown
        after = stepped(game, here, choice.move, choice.option, ending)
    return {"move": choice.move, "reason": choice.reason, "sure": choice.sure, "player": player.label, **after}


def known_record(record: Record) -> Record:
    registered({"game": record.game, "params": record.params})
    return record


def record_of(question: dict[str, Any]) -> Record:
    return known_record(Record.from_json(question["record"]))


@task
def replay(question: dict[str, Any], budget: Any) -> Any:
    return replayed(record_of(question))


@task
def record_read(question: dict[str, Any], budget: Any) -> Any:
    return replayed(known_record(read_record(question["text"])))


@task
def record_text(question: dict[str, Any], budget: Any) -> Any:
    return {"text": to_text(record_of(question))}


def replayed(record: Record) -> dict[str, Any]:
    """A record checked move by move, with its positions and the points earned; its branches too."""
    game, ending = record.load_game(), read_ending(record.ending)
    if reason := game.refusal(ending):
        raise Refused(reason)

    def shown(line: list[tuple[str, Any]]) -> list[dict[str, Any]]:
        steps: list[dict[str, Any]] = []
        before = None
        for made, position in line:
            got = earned(game, before, made, ending) if made else {"points": None, "won": []}
            passes = forced_pass(game, position)
            steps.append({"move": made, "position": game.text(position), **got, "passes": passes})
            before = position
        return steps

    line = list(go_through(record))
    return {
        "record": json.loads(record.to_json()),
        "steps": shown(line),
        "branches": [shown(branch)[1:] for branch in replay_branches(record, line)],
        "view": view_of(game, line[-1][1], ending),
    }


@task
def review(question: dict[str, Any], budget: Any) -> Any:
    return [ply.to_dict() for ply in look_again(record_of(question), budget)]
