"""What to give instead is data in an error: as Python writes it, as a command takes it, as a page says it."""

import pickle

import pytest

import grundy
from grundy.cli.screen import as_typed
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam, GrundyError, Message, OverBudget, Refused
from grundy.engines.choose import choose
from grundy.web.responses import page_advice


def raised(*call: object) -> GrundyError:
    function, *arguments = call
    with pytest.raises(GrundyError) as caught:
        function(*arguments)  # type: ignore[operator]
    return caught.value


def test_a_budget_is_offered_where_it_can_be_given() -> None:
    error = raised(Budget(0.0).look)
    head = "over budget: 0 s of time (0 positions seen); "
    assert isinstance(error, OverBudget)
    assert str(error) == head + "give it more with budget=0s, or ask about a smaller position"
    assert error.spelt(as_typed) == head + "give it more with --budget 0s, or ask about a smaller position"
    assert error.spelt(page_advice) == head + "ask about a smaller position"
    slow = raised(Budget(1.0).afford, 10**9)
    assert "the limit is 1 s (--budget); ask" in slow.spelt(as_typed)
    assert "the limit is 1 s; ask" in slow.spelt(page_advice)


def test_a_refusal_keeps_what_to_give_on_its_way() -> None:
    game = grundy.game("kayles")
    error = raised(choose, game, (3,), grundy.Ending.SCORED, Budget())
    assert str(error).endswith("use ending=normal or misere")
    assert error.spelt(as_typed).endswith("use --ending normal or misere")
    within = Refused("it refuses: ", Message("no; use ", Argument("of", "nimbers")))
    assert (str(within), within.spelt(as_typed)) == (
        "it refuses: no; use of=nimbers",
        "it refuses: no; use --of nimbers",
    )


def test_a_parameter_is_none_of_the_questions_arguments() -> None:
    error = raised(lambda: grundy.game("octal", code="9"))
    assert isinstance(error, BadParam)
    assert error.spelt(as_typed).endswith("type something like -p code=0.77")
    assert str(error).endswith("type something like code=0.77")


def test_errors_pass_from_process_to_process() -> None:
    error = Refused(Message("no; leave ", Argument("resume"), " out"), "!")
    again = pickle.loads(pickle.dumps(error))
    assert again.spelt(as_typed) == error.spelt(as_typed) == "no; leave --resume out!"
