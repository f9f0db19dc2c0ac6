"""Expressions of nimbers: what they are worth, and what is said of those that are none."""

import pytest

import grundy

BIG = 2**4096 - 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5 ⊗ (3 ⊕ 8) / 7", 14),
        ("5*(3+8)/7", 14),
        ("2 x 2", 3),
        ("2 × 2 - 1", 2),
        ("16 ⊗ 16", 24),
        ("2 + 2 * 2", 1),
        ("2**2", 3),
        ("2² ⊕ 2⁻¹", 0),
        ("2 ** -1", 3),
        ("2 ** 1000000000000000000000000000000", 2),
        ("√(2+1) x 0x10", 32),
        ("sqrt(2) ⊘ inverse(3)", 2),
        ("√√16", 20),
        ("order(2)", 3),
        ("order(16 ⊗ 2)", 255),
        (f"{BIG}", BIG),
        (f"{hex(BIG)} - {BIG}", 0),
        ("(" * 50 + "7" + ")" * 50, 7),
    ],
)
def test_values(text: str, value: int) -> None:
    assert grundy.nimber(text).value == value


def test_an_answer() -> None:
    told = grundy.nimber("5 ⊗ (3 ⊕ 8) / 7").to_dict()
    assert told == {
        "expression": "5 ⊗ (3 ⊕ 8) / 7",
        "steps": ["3 ⊕ 8 = 11", "5 ⊗ 11 = 12", "12 ⊘ 7 = 14"],
        "nimber": 14,
        "inverse": 13,
        "square_root": 10,
        "order": 5,
    }
    assert grundy.nimber("order(7)").to_dict()["order"] == 15
    assert grundy.nimber("7+7").to_text() == "7+7 = 0"
    assert isinstance(grundy.nimber("2**0 * 9007199254740993").to_dict()["nimber"], str)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1 to 10,000 characters"),
        ("1+" * 6000, "1 to 10,000 characters"),
        ("5 ^ 3", "may mean a power or XOR"),
        ("1 / 0", "0 has no inverse"),
        ("0 ** -2", "0 has no inverse"),
        ("order(0)", "0 has no order"),
        ("order(3) + 1", "did not expect"),
        ("1 + order(3)", "asked for last"),
        ("2 ** 3 ** 2", "Put brackets"),
        ("2 ** x", "expected a plain whole number"),
        ("2 ** 1" + "0" * 2000, "an exponent has at most"),
        ("cube(3)", "there is no"),
        (f"{BIG + 1}", "below 2^4096"),
        (hex(BIG) + "0", "below 2^4096"),
        ("9" * 5000, "at most 4000 digits"),
        ("(" * 60, "at most 50 deep"),
        ("√" * 60 + "3", "at most 50 deep"),
        ("(2", 'expected ")"'),
        ("5 ⊗", "expected a number"),
        ("\x1b[31m", "expected a number"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, said: str) -> None:
    with pytest.raises(grundy.GrundyError) as caught:
        grundy.nimber(text)
    message = str(caught.value)
    assert said in message
    assert message.isprintable()
    assert "type something like" in message


def test_a_budget_ends_it() -> None:
    budget = grundy.Budget()
    budget.cancel()
    with pytest.raises(grundy.Cancelled):
        grundy.nimber("2 * 3", budget=budget)


def test_a_long_order_is_stopped_on_its_way() -> None:
    with pytest.raises(grundy.OverBudget):
        grundy.nimber(f"order({BIG // 3})", budget=grundy.Budget(0.2))
