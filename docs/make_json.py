"""Describe what every `--json` prints: python docs/make_json.py writes docs/json.md and docs/json-schema.json again.

The types come from grundy/operations: those of the page's API, and _outputs.py. A test compares real answers with them.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from grundy.operations import find_operation, operation_names
from grundy.operations._outputs import OUTPUTS, output_of
from grundy.web.schema import shape_model

PAGE = Path(__file__).parent / "json.md"
SCHEMA = Path(__file__).parent / "json-schema.json"
WHERE = "#/$defs/"
WORDS = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "null"}
HEAD = """# What `--json` prints

Every command that takes `--json` prints one JSON value; the `to_dict()` of its answer in Python is the same. This page
lists the keys. [json-schema.json](json-schema.json) says the same as a JSON Schema (draft 2020-12), for validators and
code generators: the definition of an answer is under `properties`, by the name of the command in Python.

Whole numbers beyond 2^53 are written as text, so that no reader rounds them. A key with `?` may be missing. Any
answer may also have `notes`, a list of texts: what to know about the answer, such as why it came slowly.

*This page was written by `python docs/make_json.py`.*
"""


def names() -> list[str]:
    """Commands and functions whose answer is described."""
    commands = [name for name in operation_names() if find_operation(name).command]
    return sorted({*commands, *OUTPUTS})


def schema() -> dict[str, Any]:
    """One schema for all answers, which share their pieces."""
    answers = [(name, "validation", TypeAdapter(shape_model(output_of(name)))) for name in names()]
    found, shared = TypeAdapter.json_schemas(answers, ref_template=WHERE + "{model}")  # type: ignore[arg-type]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What grundy prints with --json",
        "type": "object",
        "properties": {name: found[name, "validation"] for name in names()},
        **shared,
    }


# ---- the same as tables ----


def page(data: dict[str, Any]) -> str:
    answers = [f"## Answers\n\n{table(['command', 'prints'], answer_rows(data))}"]
    pieces = [section(name, one) for name, one in data["$defs"].items()]
    return "\n".join([HEAD, *answers, "\n## Objects\n", *pieces])


def answer_rows(data: dict[str, Any]) -> Iterator[list[str]]:
    for name, one in data["properties"].items():
        command = find_operation(name).command if name in operation_names() else name.replace("_", "-")
        shown = f"`grundy {command} --json`" if command else f"`grundy.{name}(...).to_dict()`"
        yield [shown, kind_of(one)]


def section(name: str, one: dict[str, Any]) -> str:
    said = f"{one['description']}\n\n" if one.get("description") else ""
    needed = one.get("required", [])
    rows = [
        [f"`{key}`" + "?" * (key not in needed), kind_of(about), about.get("description", "")]
        for key, about in one["properties"].items()
    ]
    return f"### {name}\n\n{said}{table(['key', 'value', 'meaning'], rows)}"


def table(head: list[str], rows: Any) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)) + "\n"


def kind_of(about: dict[str, Any]) -> str:
    """A type in words; objects are links."""
    if "$ref" in about:
        name = about["$ref"].removeprefix(WHERE)
        return f"[{name}](#{name.lower()})"
    if "allOf" in about:
        return kind_of(about["allOf"][0])
    if "anyOf" in about:
        return " or ".join(dict.fromkeys(map(kind_of, about["anyOf"])))
    if "enum" in about:
        return ", ".join(f"`{json.dumps(one)}`" for one in about["enum"])
    if "const" in about:
        return f"`{json.dumps(about['const'])}`"
    if "prefixItems" in about:
        return f"[{', '.join(map(kind_of, about['prefixItems']))}]"
    if about.get("type") == "array":
        return f"list of {kind_of(about.get('items', {}))}"
    if about.get("type") == "object":
        inside = about.get("additionalProperties")
        return f"object of {kind_of(inside)}" if isinstance(inside, dict) else "object"
    return WORDS.get(about.get("type", ""), "anything")


def main() -> None:
    data = schema()
    SCHEMA.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text(page(data), encoding="utf-8")


if __name__ == "__main__":
    main()
