"""What a worker does: a question, as plain data, becomes an answer, as JSON."""

import json
from contextlib import nullcontext
from typing import Any

from grundy.core.answer import Numbers
from grundy.core.asking import said_of
from grundy.core.budget import Budget
from grundy.core.errors import CorruptStore, OverBudget
from grundy.core.game import Ending
from grundy.core.registry import all_games
from grundy.questions import Question, arguments_of, find_question
from grundy.web.alarm import looked_at
from grundy.web.asked import Answer, asked, check_table, registered
from grundy.web.limits import ADDED, GRACE, MEMORY
from grundy.web.tasks import all_tasks
from grundy.web.troubles import store_trouble
from grundy.web.words import on_the_page


def answer(question: dict[str, Any], called_off: Any, report: Any = None) -> Answer:
    """The answer to `{"ask": name, "seconds": budget, ...}`; every user's error is a 422 that says what to do."""
    budget = Budget(question["seconds"], MEMORY, progress=report, cancelled=called_off)
    task = all_tasks().get(question["ask"])
    try:
        drawn = looked_at(budget) if task is not None and task.drawn else nullcontext()
        with budget.running(), drawn:
            if task is not None:
                return Answer.of(task.work(question, budget))
            return ask(find_question(question["ask"]), question, budget)
    except (CorruptStore, OSError) as error:
        return store_trouble(error)
    except Exception as error:
        if (said := said_of(error, on_the_page)) is None:
            raise
        over = isinstance(error, (OverBudget, MemoryError))
        return Answer.error(422, said, over)


def ask(question: Question, given: dict[str, Any], budget: Any) -> Answer:
    """A question of `questions/`, within the page's own limits."""
    taken = arguments_of(question.function)
    arguments = {name: given[name] for name, one in taken.items() if one.ask and one.ask.page and name in given}
    if "position" in taken:
        arguments["game"], arguments["position"], ending = asked(given)
    elif "game" in taken:
        arguments["game"], ending = registered(given), given.get("ending")
    if isinstance(arguments.get("to"), list):
        check_table(arguments["game"], arguments["to"])
        arguments["to"] = tuple(arguments["to"])
    if "ending" in taken:
        arguments["ending"] = ending
    found = question.function(**arguments, **ADDED.get(question.name, {}), budget=budget)
    ended = budget.cancelled.is_set() or budget.left() == 0  # what there is of the answer is shown all the same
    with looked_at(Budget(GRACE) if ended else budget):
        shown = found.to_page()
    return Answer(200, shown.body, json.dumps(shown.header)) if isinstance(shown, Numbers) else Answer.of(shown)


def first_questions() -> list[dict[str, Any]]:
    """Every game and every ending that it allows."""
    kinds = all_games().items()
    return [{"game": id, "ending": str(e)} for id, kind in kinds for e in Ending if not kind().refusal(e)]
