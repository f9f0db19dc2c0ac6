"""Write the manual page grundy(1) from the command line itself: python docs/make_man.py writes docs/grundy.1 again.

The wheel carries it as share/man/man1/grundy.1, where `man grundy` finds it. The site shows the same commands.
"""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from typer.main import get_command

from grundy.cli.catalog import COMMANDS, entries
from grundy.cli.runner import find_command, parser_of
from grundy.operations import all_operations, operation_of
from grundy.version import __version__

PAGE = Path(__file__).parent / "grundy.1"
CODES = {
    "0": "answered",
    "1": "found false, or not certified",
    "2": "bad input",
    "3": "over budget",
    "130": "stopped by Ctrl-C",
}


@dataclass(frozen=True)
class Command:
    """A command as its --help tells of it: pairs of what is typed and what it means."""

    name: str
    usage: str
    help: str
    arguments: list[tuple[str, str]]
    options: list[tuple[str, str]]


def ways() -> Iterator[str]:
    """Every command, each option that makes another one of it, and the commands that have other names now."""
    for entry in entries():
        yield entry.name
        operation = operation_of(entry.name.split())
        yield from (f"{entry.name} {option}" for option in (operation.turns if operation else ()))


def commands() -> Iterator[Command]:
    for words in ways():
        found = find_command(words.split())
        assert found is not None
        group = get_command(parser_of(found))
        top = group.make_context("grundy", [], resilient_parsing=True)
        one = group.get_command(top, found.name)  # type: ignore[attr-defined]
        context = one.make_context(words, [], parent=top, resilient_parsing=True)
        records = [(param.param_type_name, param.get_help_record(context)) for param in one.get_params(context)]
        said = {kind: [record for its, record in records if its == kind and record] for kind in ("argument", "option")}
        usage = " ".join(one.collect_usage_pieces(context))
        yield Command(words, usage, inspect.cleandoc(one.help or ""), said["argument"], said["option"])


def old_names() -> list[tuple[str, str]]:
    operations = {one.name.replace("_", "-"): one.command for one in all_operations() if one.command}
    others = {words.rpartition(" ")[2]: words for words in COMMANDS}
    return sorted((old, f"grundy {new}") for old, new in (operations | others).items() if old not in (new, "why"))


def roff(text: str) -> str:
    """As plain text: no character of it is an instruction."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.splitlines())


def listed(pairs: list[tuple[str, str]]) -> Iterator[str]:
    for typed, meaning in pairs:
        yield from (".TP", f"\\fB{roff(typed)}\\fR", roff(" ".join(meaning.split())))


def manual() -> str:
    lines = [
        f'.TH GRUNDY 1 "" "grundy {__version__}" "User Commands"',
        ".SH NAME",
        "grundy \\- a laboratory for impartial games",
        ".SH SYNOPSIS",
        ".B grundy",
        "[\\-\\-version] [\\-\\-help] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]",
        ".br",
        ".B python \\-m grundy",
        "\\fICOMMAND\\fR [\\fIARGUMENTS\\fR]",
        ".SH DESCRIPTION",
        "Exact values of positions of impartial games, their trees, tables, periods and drawings, checks of theorems,",
        "a perfect opponent, and a page in the browser.",
        ".B grundy games",
        "lists the games,",
        ".B grundy docs",
        "says where the documentation lies.",
        ".SH COMMANDS",
    ]
    for one in commands():
        lines += [f".SS grundy {roff(one.name)} {roff(one.usage)}", roff(one.help), *listed(one.arguments)]
        lines += listed([pair for pair in one.options if pair[0] != "--help"])
    lines += [".SH OLD NAMES", "They go on working.", *listed(old_names())]
    lines += [".SH EXIT STATUS", *listed(list(CODES.items()))]
    lines += [".SH FILES", ".TP", "~/.cache/grundy", "compiled rules, tables and runs that are kept; may be deleted"]
    lines += [".SH EXAMPLES", ".nf", "grundy solve nim 3+5+4", "grundy period kayles", "grundy serve \\-\\-open", ".fi"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
