"""The reference, from the package itself: operations with their arguments, public names, commands, modules.

An operation says of its arguments by `Help` what they mean and how large they may be, which no reader of plain
docstrings would know; the same is shown by `--help` and the schema of the API.
"""

import ast
import dataclasses
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, get_type_hints

import links

import grundy
from grundy.operations import Operation, OperationArgument, all_operations, arguments_of

PACKAGES = ("core", "core/families", "core/capabilities", "engines", "players", "studies", "store", "claims", "plot")
ALIKE = {
    "game": "a game's id, the game itself, or the path of your own file",
    "position": "as text or as the game's own value; by default the usual start",
    "positions": "several positions",
    "ending": "`normal`, `misere` or `scored`",
    "budget": "a `Budget`: the time and the positions that the answer may take",
}


def pages() -> dict[str, dict[str, str]]:
    modules = {f"reference/modules/{name.replace('/', '-')}.md": module_page(name) for name in PACKAGES}
    return {
        "": {
            "reference/questions.md": questions(),
            "reference/names.md": names(),
            "reference/commands.md": commands(),
        },
        "Modules": modules,
    }


def said(text: str | None) -> str:
    """A docstring as a page shows it: examples become blocks."""
    text = inspect.cleandoc(text or "")
    return re.sub(r"(?:^>>> .*\n?(?:^(?!>>> )\S.*\n?|^\.\.\. .*\n?)*)+", example, text, flags=re.MULTILINE)


def example(found: re.Match[str]) -> str:
    return f"```pycon\n{found[0].rstrip()}\n```\n"


def cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def plain(annotation: Any) -> str:
    """A type without the modules that it comes from."""
    if annotation is inspect.Parameter.empty:
        return ""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b[a-z_]+(?:\.[a-z_]+)*\.(?=[A-Z])", "", text)


def default(value: Any) -> str:
    if isinstance(value, (str, int, float, tuple, type(None))):
        return repr(getattr(value, "value", value))
    return "..."


def signature(name: str, function: Callable[..., Any], skip: tuple[str, ...] = ("self", "cls")) -> str:
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return f"{name}(...)"
    parts = []
    for one in found:
        if one.name not in skip:
            star = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
            given = "" if one.default is one.empty else f"={default(one.default)}"
            parts.append(f"{star}{one.name}{given}")
    return f"{name}({', '.join(parts)})"


def bounds(taken: OperationArgument) -> str:
    ask = taken.help
    if ask is None:
        return ""
    if ask.choices:
        return ", ".join(f"`{choice}`" for choice in ask.choices if choice)
    ends = ("" if ask.low is None else f"{ask.low:,}", "" if ask.high is None else f"{ask.high:,}")
    return f"{ends[0]} to {ends[1]}" if all(ends) else f"at least {ends[0]}" if ends[0] else ends[1] and f"to {ends[1]}"


def arguments(operation: Operation) -> Iterator[str]:
    yield "| argument | meaning | bounds | default |\n|---|---|---|---|"
    for name, taken in arguments_of(operation.function).items():
        meaning = (
            taken.help.help
            if taken.help and taken.help.help
            else ALIKE.get(name, f"`{plain(taken.kind)}`, for Python alone")
        )
        given = "needed" if taken.default is inspect.Parameter.empty else f"`{default(taken.default)}`"
        yield f"| `{name}` | {cell(meaning)} | {cell(bounds(taken))} | {cell(given)} |"


def members(kind: type) -> Iterator[str]:
    """What an object has, as far as its own class and those of the package say."""
    if dataclasses.is_dataclass(kind):
        yield from (f"* `{f.name}`: `{plain(f.type)}`" for f in dataclasses.fields(kind) if not f.name.startswith("_"))
    seen: set[str] = set()
    for base in kind.__mro__:
        if not base.__module__.startswith("grundy"):
            continue
        for name, value in vars(base).items():
            value = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
            if name.startswith("_") or name in seen:
                continue
            seen.add(name)
            about = cell((inspect.getdoc(value) or "").split("\n\n")[0])
            if isinstance(value, property):
                yield f"* `{name}`" + (f": {about}" if about else "")
            elif inspect.isfunction(value):
                yield f"* `{signature(name, value)}`" + (f": {about}" if about else "")


def questions() -> str:
    parts = [
        "# Operations",
        "Each operation is a function of `grundy`. Most are also a command, and a route of the page.",
    ]
    for operation in all_operations():
        name, typed = operation.name, operation.command
        answer = get_type_hints(operation.function)["return"]
        parts += [
            f"## grundy.{name} {{ #{name} }}",
            f"```python\n{signature(f'grundy.{name}', operation.function)}\n```",
        ]
        parts += [said(operation.function.__doc__), "\n".join(arguments(operation))]
        anchor = "grundy-" + typed.partition(" --")[0].replace(" ", "-")  # an option is on the page of its command
        also = [f"the command [`grundy {typed}`](commands.md#{anchor})"] if typed else []
        also += [f"the route `POST /api/{operation.page.path or name}`"] if operation.page else []
        parts += [f"Also {' and '.join(also)}."] if also else []
        kinds = [
            one
            for one in (answer, *getattr(answer, "__args__", ()))
            if inspect.isclass(one) and one.__module__.startswith("grundy")
        ]
        for kind in kinds[:1]:
            about = said(kind.__doc__) if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}(") else ""
            parts += [f"The answer is a `{kind.__name__}`. {about}".rstrip(), "\n".join(members(kind))]
    return "\n\n".join(parts) + "\n"


def names() -> str:
    parts = [
        "# Names",
        "What `grundy` contains besides the [operations](questions.md). `import grundy` loads them when needed.",
    ]
    parts += [said(grundy.__doc__)]
    for name in sorted(grundy.WHERE, key=str.lower):
        found = getattr(grundy, name)
        parts.append(f"## grundy.{name} {{ #{name} }}")
        parts.append(f"`from {grundy.WHERE[name]} import {name}`")
        if inspect.isclass(found):
            parts.append(said(found.__doc__))
            if not issubclass(found, Exception):
                parts.append("\n".join(members(found)))
        else:
            parts += [f"```python\n{signature(f'grundy.{name}', found)}\n```", said(found.__doc__)]
    return "\n\n".join(parts) + "\n"


def commands() -> str:
    spec = spec_from_file_location("make_man", links.ROOT / "docs/make_man.py")
    assert spec
    assert spec.loader
    make_man = module_from_spec(spec)
    sys.modules[spec.name] = make_man
    spec.loader.exec_module(make_man)
    parts = ["# Commands", "The same as `grundy COMMAND --help` and `man grundy`."]
    for one in make_man.commands():
        parts += [f"## grundy {one.name}", f"```text\ngrundy {one.name} {one.usage}\n```", one.help]
        rows = [f"| `{cell(typed)}` | {cell(meaning)} |" for typed, meaning in (*one.arguments, *one.options)]
        parts += ["\n".join(["| | |\n|---|---|", *rows])]
    return "\n\n".join(parts) + "\n"


def module_page(package: str) -> str:
    folder = links.ROOT / "grundy" / package
    name = f"grundy.{package.replace('/', '.')}"
    parts = [f"---\ntitle: {name}\n---\n\n# {name}"]
    for path in sorted(folder.glob("*.py"), key=lambda path: (path.stem != "__init__", path.stem)):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        about = ast.get_docstring(tree)
        if path.stem != "__init__":
            parts.append(f"## {path.stem}")
            parts.append(f"[{path.relative_to(links.ROOT)}](../../../{path.relative_to(links.ROOT)})")
        parts += [said(about)] if about else []
        defined = [line for node in tree.body for line in defined_by(node)]
        parts += ["\n".join(defined)] if defined else []
    return "\n\n".join(parts) + "\n"


def defined_by(node: ast.stmt, indent: str = "") -> Iterator[str]:
    """A class with its methods, or a function, in a line each."""
    if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
        return
    about = cell((ast.get_docstring(node) or "").split("\n\n")[0])
    tail = f": {about}" if about else ""
    if isinstance(node, ast.ClassDef):
        yield f"{indent}* **{node.name}**{tail}"
        for one in node.body:
            yield from defined_by(one, indent + "    ")
    else:
        taken = ", ".join(
            one.arg
            for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            if one.arg not in ("self", "cls")
        )
        yield f"{indent}* `{node.name}({taken})`{tail}"
