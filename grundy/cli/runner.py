"""The command line: finds the command that was typed, and turns every user's error into one line.

A command is an operation, of which `command.py` makes it, or one of COMMANDS, a function of its name.
Exit codes: 0 answered, 1 a check came out false, 2 bad input or over budget, 130 stopped by Ctrl-C.
"""

import io
import sys
from importlib import import_module
from typing import Annotated, Any

import typer

from grundy.cli.options import PIPED, WORDS, with_rules
from grundy.cli.progress import limited_command
from grundy.cli.screen import CommandEnded, as_typed, complain
from grundy.core.errors import GrundyError
from grundy.core.lookup import message_of
from grundy.core.result import STOPPED
from grundy.core.types import AnyFunction, JsonObject
from grundy.operations import find_operation, operation_names, operation_of
from grundy.version import __version__

KIND: JsonObject = {
    "help": "A laboratory for impartial games: exact values, trees, tables and a perfect opponent.",
    "no_args_is_help": True,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
}

COMMANDS = {  # those that are not operations, and the module of each
    **dict.fromkeys(("claims", "docs", "games", "players"), "grundy.cli.listings"),
    **dict.fromkeys(("backup", "serve", "warm"), "grundy.cli.server_commands"),
    **dict.fromkeys(("replay", "reproduce", "runs"), "grundy.cli.record_commands"),
    "play": "grundy.cli.play",
}


def run(arguments: list[str]) -> int:
    """Run one command; every user's error is one line on standard error."""
    usage_error: Any = typer.BadParameter.__base__
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a poor terminal shows ? for what it cannot write
            stream.reconfigure(errors="replace")
    WORDS.set(tuple(arguments))
    PIPED.set(None)
    try:
        with limited_command():
            code = parser_for(arguments)(arguments or ["--help"], prog_name="grundy", standalone_mode=False)
        sys.stdout.flush()
        if code == STOPPED:  # the option parser has caught Ctrl-C itself
            complain("stopped")
        return code if isinstance(code, int) else 0
    except usage_error as error:
        known = bool(arguments) and find_command(arguments[0]) is not None
        hint = f"grundy {arguments[0]} --help" if known else "grundy --help"
        complain(f"{' '.join(error.format_message().split())} Try: {hint}")
        return 2
    except GrundyError as error:
        complain(error.spelt(as_typed))
        return 2
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
        return 2


def all_commands() -> list[str]:
    operations = [name.replace("_", "-") for name in operation_names() if find_operation(name).command]
    return sorted([*operations, *COMMANDS])


def find_command(name: str, *words: str) -> AnyFunction | None:
    """What a command does, from its own file, and with these words behind its name; None if there is none."""
    if name in COMMANDS:
        found: AnyFunction = getattr(import_module(COMMANDS[name]), name)
        return found
    if (operation := operation_of((name, *words))) is None:
        return None
    from grundy.cli.command import make_command

    return make_command(operation)


def parser_for(arguments: list[str]) -> typer.Typer:
    """The parser of the one command that is asked for, or of all: making all takes longer than most answers."""
    parser = typer.Typer(**KIND)
    parser.callback()(top)
    word = arguments[0] if arguments else ""
    if command := find_command(word, *arguments[1:]):
        parser.command(word)(with_rules(command))
    else:
        for name in all_commands():
            if command := find_command(name):
                parser.command(name)(with_rules(command))
    return parser


def version(show: bool) -> None:
    if show:
        print(f"grundy {__version__}")
        raise typer.Exit


def top(
    show: Annotated[bool, typer.Option("--version", callback=version, is_eager=True, help="show the version")] = False,
) -> None:
    pass
