"""docs/json.md says what `--json` prints: it is as the script writes it, and real answers are as it says."""

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pydantic import ValidationError

from grundy.operations import find_operation
from tests.analysis.test_results import CASES, SHEET
from tests.cli.test_answers import COMMANDS
from tests.support import assert_described, load_script

TAKES_JSON = {name.replace("-", "_") for name, (_, takes_json) in COMMANDS.items() if takes_json}


@pytest.fixture(scope="module")
def make_json() -> ModuleType:
    return load_script("docs/make_json.py")


def test_the_page_is_fresh(make_json: ModuleType) -> None:
    data = make_json.schema()
    advice = "type: python docs/make_json.py"
    assert json.loads(make_json.SCHEMA.read_text("utf-8")) == data, advice
    assert make_json.PAGE.read_text("utf-8") == make_json.page(data), advice


def test_every_command_is_there(make_json: ModuleType) -> None:
    assert TAKES_JSON - set(make_json.names()) == set()


@pytest.mark.parametrize(("name", "ask"), [case for case in CASES if find_operation(case.values[0]).command])
def test_an_answer_is_as_described(
    name: str, ask: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("sheet.csv").write_text(SHEET)
    assert_described(name, json.loads(json.dumps(ask(find_operation(name).function).to_dict())))


@pytest.mark.parametrize("wrong", [{"nodes": None}, {"a_new_key": 1}, {"ending": "scoring"}])
def test_another_answer_is_noticed(wrong: dict[str, Any]) -> None:
    data = find_operation("solve").function("nim", "3+5+4").to_dict()
    assert_described("solve", data)
    with pytest.raises((AssertionError, ValidationError)):
        assert_described("solve", data | wrong)
