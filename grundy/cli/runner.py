"""The command line: finds the command that was typed, and turns every user's error into one line.

A command is an operation, of which `command.py` makes it, or one of COMMANDS, a function of its name. Exit codes: 0
answered, 1 found false or not certified, 2 bad input, 3 over budget, 130 stopped by Ctrl-C.
"""

import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from grundy.cli.options import PIPED, WORDS, with_rules
from grundy.cli.progress import limited_command
from grundy.cli.screen import CommandEnded, as_typed, complain
from grundy.core.errors import OverBudget, UnknownName
from grundy.core.lookup import message_of
from grundy.core.registry import game_ids
from grundy.core.result import BAD_INPUT, OVER, STOPPED
from grundy.core.types import AnyFunction, JsonObject
from grundy.operations import typed_command
from grundy.version import __version__

KIND: JsonObject = {
    "help": "A laboratory for impartial games: exact values, trees, tables and a perfect opponent.",
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
}
HELP = "Try: grundy --help"


def run(arguments: list[str]) -> int:
    """Run one command; every user's error is one line on standard error."""
    usage_error: Any = typer.BadParameter.__base__
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a poor terminal shows ? for what it cannot write
            stream.reconfigure(errors="replace")
    WORDS.set(tuple(arguments))
    PIPED.set(None)
    found: Command | None = None
    try:
        with limited_command():
            found = find_command(arguments)
            code = run_found(found, arguments)
        sys.stdout.flush()
        if code == STOPPED:  # the option parser has caught Ctrl-C itself
            complain("stopped")
        elif not code and found is not None and found.now and "--json" not in arguments:
            complain(f"{found.name} is now: grundy {found.now}")
        return code if isinstance(code, int) else 0
    except usage_error as error:
        hint = f"Try: grundy {found.name} --help" if found is not None else HELP
        complain(f"{' '.join(error.format_message().split())} {hint}")
        return BAD_INPUT
    except CommandEnded as end:
        sys.stdout.flush()
        return end.code
    except (KeyboardInterrupt, typer.Abort):
        complain("stopped")
        return STOPPED
    except Exception as error:
        if (message := message_of(error, as_typed)) is None:
            raise
        complain(message)
        return OVER if isinstance(error, OverBudget | MemoryError) else BAD_INPUT


@dataclass(eq=False, repr=False)
class Command:
    """A command that was found: its name as typed, what it does, what follows, and its new name if it has one."""

    name: str
    function: AnyFunction
    arguments: Sequence[str]
    now: str = ""


def find_command(words: Sequence[str]) -> Command | None:
    """The command that is asked for, from its own file."""
    if (typed := typed_command(words)) is not None:
        from grundy.cli.command import make_command

        now = typed.operation.command if typed.moved else ""
        return Command(typed.name, make_command(typed.operation, typed.game), typed.arguments, now)
    from grundy.cli.catalog import COMMANDS, function_of, old_command  # an operation asks for none of it

    for count in (2, 1):
        if (name := " ".join(words[:count])) in COMMANDS:
            return Command(name, function_of(name), words[count:])
    if words and (now := old_command(words[0])):
        return Command(words[0], function_of(now), words[1:], now)
    return None


def run_found(command: Command | None, arguments: list[str]) -> Any:
    if command is not None:
        return parser_of(command)([command.name, *command.arguments], prog_name="grundy", standalone_mode=False)
    from grundy.cli.catalog import advice, is_group, members, show_commands, show_group

    word = arguments[0] if arguments else "--help"
    if word.startswith("-") or "_GRUNDY_COMPLETE" in os.environ:
        if word == "--help" and "_GRUNDY_COMPLETE" not in os.environ:
            return show_commands()
        return parser_of_all()(arguments, prog_name="grundy", standalone_mode=False)
    if is_group(word):
        if (rest := arguments[1:]) and rest[0] != "--help":
            names = ", ".join(one.name.split()[1] for one in members(word))
            raise UnknownName(f'{word} has no command "{rest[0][:40]}"; there are: {names}')
        return show_group(word)
    if word in game_ids():
        raise UnknownName(f"{word} is a game; type a command before it, such as grundy solve {word}")
    meant = advice(word)
    raise UnknownName(f'there is no command "{word[:40]}"' + (f"; did you mean {meant}? " if meant else ". ") + HELP)


def parser_of(command: Command) -> typer.Typer:
    """The parser of this one alone: making all takes longer than most answers."""
    parser = new_parser()
    parser.command(command.name)(with_rules(command.function))
    return parser


def new_parser() -> typer.Typer:
    parser = typer.Typer(**KIND)
    parser.callback()(top)
    return parser


def parser_of_all() -> typer.Typer:
    """All commands, for the shell to complete."""
    from grundy.cli.catalog import entries

    parser, groups = new_parser(), dict[str, typer.Typer]()
    for one in entries():
        found = find_command(one.name.split())
        assert found is not None
        group, _, name = one.name.rpartition(" ")
        if group and group not in groups:
            groups[group] = typer.Typer(**KIND)
            parser.add_typer(groups[group], name=group)
        (groups[group] if group else parser).command(name)(with_rules(found.function))
    return parser


def version(show: bool) -> None:
    if show:
        print(f"grundy {__version__}")
        raise typer.Exit


def top(
    show: Annotated[bool, typer.Option("--version", callback=version, is_eager=True, help="show the version")] = False,
) -> None:
    pass
