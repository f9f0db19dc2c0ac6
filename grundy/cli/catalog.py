"""The commands by panels, as `grundy --help` lists them, and what a word that is no command may mean.

A command is an operation, which says its place where it is registered, or one of COMMANDS.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from grundy.cli.screen import grid, plain
from grundy.core.registry import game_ids
from grundy.core.types import AnyFunction
from grundy.operations import PANELS, all_operations

TITLE = "Usage: grundy COMMAND [ARGUMENTS]      grundy COMMAND --help tells more"
CLOSE = 0.7  # how alike two words are spelled that may be meant to be one


@dataclass(eq=False, repr=False)
class Place:
    """Where a command that is no operation comes from, and where it is listed."""

    module: str
    panel: str
    rank: int = 50
    also: tuple[str, ...] = ()


LISTINGS, SERVER, RECORDS = (f"grundy.cli.{name}" for name in ("listings", "server_commands", "record_commands"))
COMMANDS = {  # by their words, of which the last is the name of the function
    "claims": Place(LISTINGS, "Prove", 1, ("theorems", "conjectures", "lemmas")),
    "check": Place(RECORDS, "Prove", 5, ("checker", "certificates")),
    "reproduce": Place(RECORDS, "Publish", 6, ("repeat", "provenance")),
    "play": Place("grundy.cli.play", "Play", 1, ("game", "opponent")),
    "serve": Place(SERVER, "Play", 2, ("server", "web", "browser", "page", "gui", "start")),
    "replay": Place(RECORDS, "Play", 4, ("record", "saved")),
    "games": Place(LISTINGS, "Find", 1, ("list", "rules", "catalog")),
    "players": Place(LISTINGS, "Find", 2, ("bots", "opponents", "strategies")),
    "docs": Place(LISTINGS, "Find", 3, ("help", "manual", "documentation", "tutorial", "examples")),
    "admin backup": Place(SERVER, "Upkeep", also=("restore",)),
    "admin runs": Place(RECORDS, "Upkeep", also=("history", "results")),
    "admin warm": Place(SERVER, "Upkeep", also=("compile", "cache")),
}
GROUPS = {  # commands of two words, by the first; a game's own tools have its id
    "misere": ("Misère", "Tame or wild? Misère play", ("misère", "tame", "wild")),
    "class": (
        "Class",
        "Worksheets, and answers marked",
        ("worksheet", "teacher", "school", "homework", "students", "quiz"),
    ),
    "admin": ("Upkeep", "Backups, compiled code, kept runs", ("administration",)),
}


@dataclass(eq=False, repr=False)
class ListedCommand:
    """A line of the list."""

    panel: str
    rank: int
    name: str
    help: str
    also: tuple[str, ...] = ()


def first_sentence(text: str | None) -> str:
    return re.split(r"(?<=[.?!])\s", " ".join((text or "").split()))[0].rstrip(".")


@cache
def entries() -> list[ListedCommand]:
    """All commands with their place, those of groups too; all operations are loaded for this."""
    own = [
        ListedCommand(
            one.panel,
            one.rank,
            one.command,
            first_sentence(one.function.__doc__),
            (*one.also, one.name.replace("_", "-")),
        )
        for one in all_operations()
        if one.command and " -" not in one.command
    ]
    for words, place in COMMANDS.items():
        made = first_sentence(function_of(words).__doc__)
        own.append(ListedCommand(place.panel, place.rank, words, made, place.also))
    return sorted(own, key=lambda one: (PANELS.index(one.panel), one.rank, one.name))


def function_of(words: str) -> AnyFunction:
    found: AnyFunction = getattr(import_module(COMMANDS[words].module), words.rpartition(" ")[2])
    return found


def old_command(name: str) -> str:
    """The words of a command that had this name before it went to a group; empty if none had."""
    return next((words for words in COMMANDS if words.endswith(f" {name}")), "")


def members(group: str) -> list[ListedCommand]:
    return [one for one in entries() if one.name.startswith(f"{group} ")]


def top_level() -> Iterator[ListedCommand]:
    """The lines of `grundy --help`: a group is one."""
    for group in dict.fromkeys(one.name.split()[0] for one in entries() if " " in one.name):
        panel, help, also = GROUPS.get(group, ("One game", f"Only for {group}", ()))
        names = ", ".join(one.name.split()[1] for one in members(group))
        yield ListedCommand(panel, 50, group, f"{help}: {names}", also)
    yield from (one for one in entries() if " " not in one.name)


def show_commands() -> None:
    """What `grundy --help` prints."""
    plain(f"{TITLE}\n")
    rows, panel = [], ""
    for one in sorted(top_level(), key=lambda one: (PANELS.index(one.panel), one.rank, one.name)):
        rows.append(["" if one.panel == panel else one.panel, one.name, one.help])
        panel = one.panel
    grid(rows, ["bold", "bold cyan", None])
    plain("\nOptions: --version, --install-completion, --show-completion, --help", "dim")


def show_group(group: str) -> None:
    plain(f"Usage: grundy {group} COMMAND [ARGUMENTS]      grundy {group} COMMAND --help tells more\n")
    grid([[one.name, one.help] for one in members(group)], ["bold cyan", None])


def is_group(name: str) -> bool:
    return name in GROUPS or (name in game_ids() and bool(members(name)))


def advice(word: str) -> str:
    """The commands that a word may mean: what is looked for by it, what is spelled like it, what speaks of it."""
    import difflib  # only who mistypes needs it

    shown = word.lower().strip("-").replace("_", "-")
    known = [*top_level(), *(one for one in entries() if " " in one.name)]
    by_meaning = [one for one in known if shown in one.also]
    names = {name: one for one in known for name in (*one.also, *one.name.split()[-1:], one.name)}
    close = [names[name] for name in difflib.get_close_matches(shown, names, n=1, cutoff=CLOSE)]
    speaks = [one for one in known if shown in re.findall(r"[\w-]+", one.help.lower())]
    found = list(dict.fromkeys([*by_meaning, *close, *speaks]))[:2]
    return " or ".join(f"{one.name} ({one.help})" for one in found)
