"""A rule as C, for devices that have no Python compiler: the checked tree (checked.py), statement by statement.

Numbers are checked as in the compiled rule: a function of the tree, `add__` for one, is a function of the
same name in `grundy/kernels/checked.c`, which notes the place where a number passes 64 bits. Kinds of values: whole
numbers, `Tuple` (a tuple as long as a position), and data (a tuple that is known while this is written). What a rule
may use beyond that, floats above all, is refused with its line.
"""

import inspect
from typing import Any

from grundy.core.c_writer import NUMBER, TUPLE, Module, Writer, local
from grundy.core.errors import CannotCompile
from grundy.core.rule_compiler import Needed, is_whole_data
from grundy.core.rules import Rule

METHOD = 1  # a function's number that says: no rule, so it returns a number


def look_source(rule: Rule, dimension: int, whole: bool, attributes: dict[str, Any], lanes: bool = False) -> str:
    """The rule as the C function `look`, which calls `option` for each of its options; helpers and data before it.

    `whole`: the rule takes the tuple itself. Attributes that are tuples are written in; numbers are arguments.
    `lanes`: options are filled up with 0, and the outermost loops are shared out among the lanes of a heap.
    """
    module = Module(dimension, Needed(rule.function).functions, lanes)
    names = rule.arguments[: len(rule.arguments) - len(attributes)]
    kinds: dict[str, Any] = dict.fromkeys(names, NUMBER)
    arguments = [f"Word {local(name)}" for name in names]
    if whole:
        kinds, arguments = {names[0]: TUPLE}, [f"Tuple {local(names[0])}"]
    for name, value in attributes.items():
        if isinstance(value, float) or not is_whole_data(value):
            raise CannotCompile(f"{name} is no whole number and no tuple of them, which no device takes")
        kinds[name] = value if isinstance(value, tuple) else NUMBER
        arguments += [] if isinstance(value, tuple) else [f"Word {local(name)}"]
    body = Writer(module, rule.function, 0, kinds).function()
    head = ", ".join(["State *s", *arguments])
    return "".join(module.lines) + f"DEVICE int look({head}) {{\n  int *bad = s->bad;\n{body}  return END;\n}}\n"


def level_source(game: Any, dimension: int) -> str:
    """The game's `size` as the C function `level_of`, with numbers and tuples of the game written in."""
    size = type(game).size
    module = Module(dimension, Needed(size).functions, mark="s")
    (position,) = list(inspect.signature(size).parameters)[1:]
    body = Writer(module, size, METHOD, {position: TUPLE}, game).function()
    head = f"Tuple {local(position)}, int *bad"
    return "".join(module.lines) + f"DEVICE Word level_of({head}) {{\n{body}  return 0;\n}}\n"


def defines(bits: int, dimension: int, numbers: list[str]) -> str:
    """What checked.c and the file after it ask for: numbers of so many bits, tuples of such a length, parameters."""
    names = [f"y{k}" for k in range(dimension)]
    found = {
        "WORD": bits,
        "TUPLE": dimension,
        "ARGUMENTS": ", ".join(f"Word {name}" for name in names),
        "NUMBERS": ", ".join(names),
        "PARAMETERS": "".join(f", i64 {name}" for name in numbers),
    }
    return "".join(f"#define {name} {value}\n" for name, value in found.items())
