"""The modules of a page as one script: each becomes a function that gives what it exports.

A browser asks for one file in place of thirty, and for none where the script stands in the page itself. The files stay
what is written and read.
"""

import re
from collections.abc import Mapping
from pathlib import Path

STATIC = Path(__file__).parents[1] / "web" / "static"
IMPORT = re.compile(r'^import (\{.*\}) from "\./(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|function|class) ([\w$]+))", re.MULTILINE)


def joined(name: str, instead: Mapping[str, str] = {}) -> str:
    """A module and all that it imports, each before those that need it; `instead` replaces some by others."""
    found: dict[str, str] = {}

    def add(name: str) -> None:
        if name in found:
            return
        found[name] = ""  # modules that need each other: the later one comes first
        text = (STATIC / f"{name}.js").read_text("utf-8")
        for _, other in IMPORT.findall(text):
            add(instead.get(other, other))
        del found[name]
        found[name] = as_function(name, text, instead)

    add(name)
    return "\n".join(found.values())


def as_function(name: str, text: str, instead: Mapping[str, str]) -> str:
    gives = f"return {{ {', '.join(EXPORT.findall(text))} }};"
    body = IMPORT.sub(lambda line: f"const {names(line[1])} = {module(instead.get(line[2], line[2]))};\n", text)
    return f"const {module(name)} = await (async () => {{\n{EXPORT.sub('', body)}{gives}\n}})();"


def names(imported: str) -> str:
    """`{ a as b }` of an import, as an assignment has it."""
    return re.sub(r"(\w+) as (\w+)", r"\1: \2", imported)


def module(name: str) -> str:
    return f"in_{name}"
