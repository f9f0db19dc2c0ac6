"""An operation as a command: options from its arguments and the formats of its result; no operation is named here.

The arguments of `game`, `position`, `positions`, `ending` and `budget` are read alike in all commands. The further
arguments of `screen`, of a form and of what writes a file are options too: they belong to how an answer is shown. What
a rendering shows and the operation has to compute is an argument of both, of the same name, and one option.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin, get_type_hints

import typer

from grundy.cli import progress as usual
from grundy.cli.options import (
    BUDGET,
    ENDING,
    GAME,
    JSON,
    LONG,
    PARAMS,
    PIPED,
    POSITION,
    WORDS,
    command_without,
    pick,
    typed,
)
from grundy.cli.progress import SHOWING, make_room, progress_for, running
from grundy.cli.screen import CommandEnded, complain, show, worded
from grundy.core.budget import Budget, parse_seconds
from grundy.core.errors import BadParam
from grundy.core.result import Result, TextLine
from grundy.operations import Operation, OperationArgument, arguments_of, described_arguments, find_operation
from grundy.store.files import save_text, save_with

if TYPE_CHECKING:
    from grundy.core.types import JsonObject

READ_ALIKE = ("game", "position", "positions", "params", "ending", "budget")


def make_command(operation: Operation, game: str = "") -> Callable[..., None]:
    """The function that the option parser calls; with a game, it takes none."""
    parsed = OperationCommand(operation, game)
    parameters = list(parsed.parameters())

    def command(**given: object) -> None:
        parsed.answer(given)

    command.__name__ = operation.name
    command.__doc__ = (operation.function.__doc__ or "").split("\n\n")[0]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    return command


class OperationCommand:
    """An operation with the options of its command."""

    def __init__(self, operation: Operation, game: str = "") -> None:
        self.operation, self.game = operation, game
        self.taken = arguments_of(operation.function)
        answer = get_type_hints(operation.function)["return"]
        self.shown = described_arguments(answer.screen)
        self.forms = {name: described_arguments(form) for name, form in operation.forms.items()}
        self.files = {kind: described_arguments(write) for kind, write in operation.files.items()}

    def parameters(self) -> Iterator[inspect.Parameter]:
        """What names the operation first, then its own options, then those of every command."""
        options = [one for one in self.taken.values() if one.help is not None and one.name not in READ_ALIKE]
        if "game" in self.taken and not self.game:
            yield parameter("game", *game_argument(self.taken["game"]))
        if "position" in self.taken:
            yield parameter("position", POSITION, None)
        if "positions" in self.taken and self.taken["positions"].help is not None:
            doc = self.taken["positions"].help
            way = typer.Argument(help=doc.help) if doc.argument else typer.Option("--positions", help=doc.help)
            yield parameter("positions", Annotated[list[str] | None, way], None)
        yield from (typer_parameter(one) for one in options if one.help and one.help.argument)
        yield from (typer_parameter(one) for one in options if one.help and not one.help.argument)
        how = [self.shown, *self.forms.values(), *self.files.values()]
        shown = {name: x for one in how for name, x in one.items() if name not in self.taken}
        yield from map(typer_parameter, shown.values())
        if "ending" in self.taken:
            yield parameter("ending", ENDING, None)
        if "game" in self.taken:
            params = self.taken.get("params")
            grid = typer.Option("-p", help=params.help.help) if params and params.help else None
            yield parameter("params", Annotated[list[str] | None, grid] if grid else PARAMS, None)
        if self.operation.budget is not None:
            yield parameter("budget", BUDGET if self.operation.budget else LONG, self.operation.budget)
        if self.forms:
            usual = f"{listing(self.forms)}; if left out, what the file's ending says, or {next(iter(self.forms))}"
            yield parameter("format", Annotated[str, typer.Option("--format", "-f", help=usual)], "")
        if self.files or self.forms:
            yield parameter(
                "out", Annotated[Path | None, typer.Option(self.operation.out.option, help=self.out_help())], None
            )
        yield parameter("as_json", JSON, False)
        asked = self.operation.turns if "--help" in WORDS.get() else {}  # the options of another parser, as help alone
        for option, name in asked.items():
            if (other := find_operation(name)).command == f"{self.operation.command} {option}":
                yield parameter(name, Annotated[bool, typer.Option(option, help=turning(other))], False)

    def out_help(self) -> str:
        if not self.files:
            return "write to this file"
        kinds = listing([f"x{kind}" for kind in self.files])
        return f"{self.operation.out.help}: {kinds}" if self.operation.out.help else f"{kinds}; the screen if left out"

    def answer(self, given: "JsonObject") -> None:
        self.check(given)
        arguments = self.arguments(given)
        with self.limited(given, arguments) as limits:
            if self.operation.budget is not None:
                arguments["budget"] = limits
            arguments |= {name: make() for name, make in self.operation.gives.items()}
            if "tell" in self.taken and not given["as_json"]:
                arguments["tell"] = show_meanwhile
            found = self.operation.function(**arguments)
            found.prepare(given.get("out"))
        self.deliver(found, given, limits, shown="tell" in arguments)
        code, text = found.verdict()
        if text:
            for line in text.splitlines() if "\n" in text else [text]:  # a line that is whole keeps its arguments
                complain(line) if code else print(worded(line), file=sys.stderr)
        if code:
            raise CommandEnded(code)

    def limited(self, given: "JsonObject", arguments: "JsonObject") -> AbstractContextManager[Budget]:
        """What `--budget` allows; an operation without a budget has that of every command."""
        if self.operation.budget is None:
            return progress_for(usual.USUAL)
        seconds = given["budget"]
        if seconds is None and self.operation.patience and (text := self.operation.patience(**arguments)):
            seconds = parse_seconds(text)
        return progress_for(seconds)

    def check(self, given: "JsonObject") -> None:
        """Refuse what cannot be read or written before any work is done."""
        if self.forms and not given["format"]:
            kind = given["out"].suffix[1:] if given["out"] is not None else ""
            given["format"] = kind if kind in self.forms else next(iter(self.forms))
        if self.forms and given["format"] not in self.forms:
            raise BadParam(f'there is no format "{given["format"][:20]}"; there are: {", ".join(self.forms)}')
        if self.files:
            check_out(given["out"], tuple(self.files), self.operation.out.option)
        for one in (*self.taken.values(), *(x for file in self.files.values() for x in file.values())):
            if one.help is not None and one.help.check is not None:
                one.help.check(given[one.name])

    def arguments(self, given: "JsonObject") -> "JsonObject":
        """What the function takes, from what was typed."""
        found: JsonObject = {}
        for name, one in self.taken.items():
            if name not in given or name in READ_ALIKE:
                continue
            value = given[name]
            if one.help is not None and one.help.read is not None and value is not None:
                value = one.help.read(value)
            elif value is None and one.default is not None:
                value = one.default  # an argument that was left out
            found[name] = value
        if "params" in self.taken:  # of a grid of games
            found |= {"game": given["game"], "params": given["params"]}
        elif self.game or given.get("game") is not None:
            game = found["game"] = pick(self.game or given["game"], given["params"])
            if given.get("position") is not None:
                found["position"] = typed(game, given["position"])
            if given.get("positions"):
                found["positions"] = [typed(game, text) for text in given["positions"]]
        if "ending" in given:
            found["ending"] = given["ending"]
        return found

    def deliver(self, found: Result, given: "JsonObject", limits: Budget, shown: bool) -> None:
        """To a file, as JSON, in a form, or on the screen."""
        out = given.get("out")
        if self.forms:
            form = "json" if given["as_json"] else given["format"]
            with showing(limits):
                text = self.operation.forms[form](found, **chosen(self.forms[form], given)).rstrip("\n")
            if out is None:
                print(text)
            else:
                data = (text + "\n").encode()
                self.save(out, f".{form}", lambda path: path.write_bytes(data), given, found)
            return
        if out is not None:
            write, options = self.operation.files[out.suffix], chosen(self.files[out.suffix], given)
            self.save(out, out.suffix, lambda path: write(found, path, **options), given, found)
        if given["as_json"]:
            with showing(limits):
                data = found.to_dict()
            print_json(noted(data, limits))
        elif not shown and (out is None or found.shown_always):
            with showing(limits):
                screen = list(found.screen(**chosen(self.shown, given)))
            show(screen)

    def save(self, out: Path, kind: str, write: Callable[[Path], object], given: "JsonObject", found: Result) -> None:
        """The file, all or nothing; it says how it was made, or a file beside it does."""
        from grundy.store import provenance  # most answers go to no file

        beside: str | None = None

        def write_and_stamp(path: Path) -> None:
            nonlocal beside
            write(path)
            if provenance.wanted():
                run = provenance.run_of(command_without(self.operation.out.option), given.get("seed"), PIPED.get())
                beside = provenance.stamp(path, kind, run)

        save_with(out, write_and_stamp)
        found.delivered()
        if beside is not None:
            save_text(out.with_name(out.name + provenance.BESIDE), beside)
        print(f"wrote {out}", file=sys.stderr)


def turning(other: Operation) -> str:
    """What is said of the option that asks another operation."""
    return f"{(other.function.__doc__ or '').splitlines()[0].rstrip('.')} (see {other.command} --help)"


def showing(limits: Budget) -> AbstractContextManager[None]:
    """Around what makes a text of an answer; to wait for a reader is no work."""
    return running(Budget(None if limits.seconds is None else max(SHOWING, limits.seconds)))


def parameter(name: str, kind: object, default: object) -> inspect.Parameter:
    default = inspect.Parameter.empty if default is ... else default
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def game_argument(given: OperationArgument) -> tuple[object, object]:
    """The game, which an operation may do without."""
    if given.default is inspect.Parameter.empty:
        return GAME, ...
    return Annotated[str | None, typer.Argument(help=given.help.help if given.help else "")], given.default


def typer_parameter(given: OperationArgument) -> inspect.Parameter:
    """An option, or an argument without a name."""
    doc = given.help
    assert doc is not None
    default = ... if given.default is inspect.Parameter.empty else given.default
    if doc.read is not None:
        kind: object = str
        default = doc.shown if doc.shown is not None else ",".join(default) if isinstance(default, tuple) else default
    else:
        kind, default = plain_kind(given.kind, default)
    choices = [choice for choice in doc.choices if choice]
    text = f"{listing(choices)}; {doc.help}" if choices else doc.help
    if doc.argument:
        return parameter(given.name, Annotated[kind, typer.Argument(help=text)], default)
    names = [doc.option] if doc.option else [f"--{given.name.replace('_', '-')}"] if kind is bool else []
    return parameter(given.name, Annotated[kind, typer.Option(*names, help=text)], default)


def plain_kind(kind: object, default: object) -> tuple[object, object]:
    """A type that the option parser knows: of several, a list of texts before a text."""
    if get_origin(kind) in (Union, UnionType):
        some = [one for one in get_args(kind) if one is not NoneType]
        if list[str] in some:
            return list[str] | None, None
        return some[0] | None if default is None else some[0], default
    return kind, default


def listing(names: Iterable[str]) -> str:
    """a, b or c."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def chosen(options: Mapping[str, OperationArgument], given: "JsonObject") -> "JsonObject":
    return {name: given[name] for name in options}


def check_out(out: Path | None, kinds: tuple[str, ...], option: str = "--out") -> None:
    if out is not None and out.suffix not in kinds:
        raise BadParam(f"{option} takes a file ending in {', '.join(kinds)}, not {out.name[:40]}")
    if out is not None and not out.parent.is_dir():
        raise BadParam(f"there is no folder {out.parent} to write {out.name} to")
    if out is not None and out.suffix == ".parquet":
        from grundy.core.lazy_imports import needed

        needed("pyarrow", "a .parquet file", "parquet")


def print_json(data: object) -> None:
    import json  # most answers are read by people

    print(json.dumps(data, ensure_ascii=False))


def noted(data: Any, allowed: Budget) -> Any:
    """With what is said beside the answer."""
    extra = isinstance(data, dict) and allowed.notes and "notes" not in data
    return data | {"notes": list(allowed.notes.values())} if extra else data


def show_meanwhile(line: TextLine) -> None:
    make_room()
    show([line])
