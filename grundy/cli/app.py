"""The commands. Thin: each reads its arguments, asks the service, and shows the answer; no game is named here.

Exit codes: 0 answered, 1 a check came out false, 2 bad input or over budget, 130 stopped by Ctrl-C.
"""

import io
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from grundy import service
from grundy.cli import show
from grundy.cli.claims import claims, hunt, verify
from grundy.cli.docs import docs
from grundy.cli.own import known_ids, with_rules
from grundy.cli.progress import progress_for
from grundy.cli.screen import plain
from grundy.cli.warm import warm

KIND: dict[str, Any] = {
    "help": "A laboratory for impartial games: exact values, trees, tables and a perfect opponent.",
    "no_args_is_help": True,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
}
app = typer.Typer()

STOPPED = 130  # the exit code after Ctrl-C
USUAL = 10.0  # seconds for loading, reading and drawing what a user's own file says
LEAST = 0.5  # of these, however small a budget: a file may import something large

GAME = Annotated[
    str, typer.Argument(help="a game's id (see: grundy games), or your own file my_game.py", autocompletion=known_ids)
]
POSITION = Annotated[
    str | None, typer.Argument(help="as text; - reads standard input, @file a file; the usual start if left out")
]
ENDING = Annotated[str, typer.Option("--ending", "-e", help="normal, misere or scored")]
PARAMS = Annotated[list[str] | None, typer.Option("-p", help="a parameter, as name=value")]
JSON = Annotated[bool, typer.Option("--json", help="answer in JSON")]
BUDGET = Annotated[str, typer.Option("--budget", help="time limit, such as 10s or 2m")]


def run(arguments: list[str]) -> int:
    """Run one command; every user's error is one line on standard error."""
    usage_error: Any = typer.BadParameter.__base__
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a poor terminal shows ? for what it cannot write
            stream.reconfigure(errors="replace")
    try:
        with service.Watch(service.Budget(seconds_of(arguments))):
            code = parser_for(arguments)(arguments or ["--help"], prog_name="grundy", standalone_mode=False)
        sys.stdout.flush()
        if code == STOPPED:  # the option parser has caught Ctrl-C itself
            complain("stopped")
        return code if isinstance(code, int) else 0
    except usage_error as error:
        hint = f"grundy {arguments[0]} --help" if arguments and not arguments[0].startswith("-") else "grundy --help"
        complain(f"{' '.join(error.format_message().split())} Try: {hint}")
        return 2
    except service.GrundyError as error:
        complain(str(error))
        return 2
    except (KeyboardInterrupt, typer.Abort):
        complain("stopped")
        return STOPPED
    except Exception as error:
        if (said := service.said_of(error)) is None:
            raise
        complain(said)
        return 2


def parser_for(arguments: list[str]) -> typer.Typer:
    """The parser of the one command that is asked for, or of all: making all takes longer than most answers."""
    every = {
        known.name or known.callback.__name__: known.callback for known in app.registered_commands if known.callback
    }
    parser = typer.Typer(**KIND)
    parser.callback()(top)
    for name in arguments[:1] if arguments and arguments[0] in every else every:
        parser.command(name)(with_rules(every[name]))
    return parser


def seconds_of(arguments: list[str]) -> float:
    """What `--budget` allows, also for loading and showing a user's own game; the usual limit if it says nothing."""
    given = dict(pairwise(arguments)).get("--budget", "")
    try:
        return max(LEAST, service.parse_seconds(given))
    except service.BadParam:  # said by the command itself
        return USUAL


def complain(message: str) -> None:
    print("grundy: " + " ".join(message.split("\n")), file=sys.stderr)


def pick(name: str, params: list[str] | None) -> Any:
    """The game with the parameters of `-p`."""
    texts = {}
    for pair in params or []:
        key, equals, value = pair.partition("=")
        if not equals:
            raise service.BadParam(f'"{pair[:40]}" is no parameter; type -p name=value')
        texts[key.strip()] = value
    return service.game(name, **texts)


def typed(rules: Any, text: str | None) -> Any:
    """The position that was typed, or that stands in a file."""
    if text is None:
        return rules.start()
    return rules.parse(service.read_position_text(text, sys.stdin.read, rules.most_text))


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False))


def noted(allowed: service.Budget) -> dict[str, list[str]]:
    """For JSON: what is said beside the answer."""
    return {"notes": list(allowed.notes.values())} if allowed.notes else {}


def version(asked: bool) -> None:
    if asked:
        print(f"grundy {service.__version__}")
        raise typer.Exit


def top(
    asked: Annotated[bool, typer.Option("--version", callback=version, is_eager=True, help="show the version")] = False,
) -> None:
    pass


@app.command()
def games(as_json: JSON = False) -> None:
    """List the games."""
    if as_json:
        print_json([show.game_dict(kind()) for kind in service.all_games().values()])
    else:
        show.all_games()


@app.command()
def solve(
    game: GAME,
    position: POSITION = None,
    ending: ENDING = "normal",
    params: PARAMS = None,
    why: Annotated[bool, typer.Option("--why", help="say which engine answered, and why")] = False,
    engine: Annotated[str, typer.Option("--engine", help="use this engine")] = "",
    budget: BUDGET = "10s",
    as_json: JSON = False,
    every: Annotated[bool, typer.Option("--all", help="show every move, however many")] = False,
    minimax: Annotated[
        int | None, typer.Option(help="also run plain minimax to this depth, and count its positions")
    ] = None,
) -> None:
    """The value of a position and of each move, the winning ones marked."""
    rules = pick(game, params)
    here = typed(rules, position)
    with progress_for(service.parse_seconds(budget)) as limits:
        answer = service.solve(rules, here, ending, limits, engine)
        rough = None if minimax is None else service.minimax(rules, here, ending, minimax, limits)
    if as_json:
        extra = {} if rough is None else {"minimax": vars(rough)}
        print_json(answer.to_dict() | extra)
    else:
        show.solution(answer, why, every)
        if rough is not None:
            show.minimax(rough, answer)


@app.command()
def moves(game: GAME, position: POSITION = None, params: PARAMS = None, as_json: JSON = False) -> None:
    """The legal moves, without their values."""
    rules = pick(game, params)
    here = typed(rules, position)
    found = service.legal_moves(rules, here)
    if as_json:
        listed = [{"move": move, "position": rules.text(option)} for move, option in found]
        print_json({"game": rules.id, "params": rules.params(), "position": rules.text(here), "moves": listed})
    else:
        show.moves([(move, rules.text(option)) for move, option in found])


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="a game's id, or your own file", autocompletion=known_ids)] = "nim",
    position: POSITION = None,
    against: Annotated[
        str, typer.Option(help="perfect, noisy:0.3, random, minimax:4 (see: grundy players), or human for two people")
    ] = "perfect",
    first: Annotated[str, typer.Option(help="who begins: me or them")] = "me",
    ending: ENDING = "normal",
    params: PARAMS = None,
    advice: Annotated[bool, typer.Option("--advice", help="before every move, say what the mover should do")] = False,
    seed: Annotated[int, typer.Option(help="fixes the choices of a random opponent")] = 0,
    save: Annotated[Path | None, typer.Option(help="write the record of the game to this file")] = None,
    budget: BUDGET = "10s",
    as_json: Annotated[bool, typer.Option("--json", help="print the record as JSON at the end")] = False,
) -> None:
    """Play against the machine, or with a friend, in the terminal."""
    from grundy.cli.play import Session

    if first not in ("me", "them"):
        raise service.BadParam(f'--first takes me or them, not "{first[:20]}"')
    rules = pick(game, params)
    session = Session(
        rules,
        typed(rules, position),
        ending,
        against,
        first == "me",
        advice,
        seed,
        save,
        service.parse_seconds(budget),
        as_json,
    )
    session.run()
    if as_json:
        print(session.record.to_json(), end="")


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="the address to listen on; others than this computer see it only if told so")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="the first free one from 8642 on if left out", min=0, max=65535)
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="open the page in a browser")] = False,
    budget: Annotated[str, typer.Option("--budget", help="time limit of one question, such as 10s")] = "10s",
    workers: Annotated[
        int | None, typer.Option(help="processes that solve; one less than there are cores if left out", min=1, max=256)
    ] = None,
    session_rate: Annotated[float, typer.Option(help="requests a second of one browser")] = 30,
    address_rate: Annotated[float, typer.Option(help="requests a second of one address")] = 300,
    saved: Annotated[Path | None, typer.Option(help="the file of saved games")] = None,
    warm: Annotated[bool, typer.Option(help="compile for every game behind all other work, and load that")] = True,
    local_rules: Annotated[
        list[Path] | None, typer.Option(help="your own file with a game, on the page at once; may be repeated")
    ] = None,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(help="the address of a proxy in front whose X-Forwarded-For is believed; may be repeated"),
    ] = None,
) -> None:
    """Play and look through every game in the browser."""
    from grundy.web.worker import get_ready

    get_ready()  # beside what the server itself has to load
    from grundy.web.serve import serve as run_server

    seconds = service.parse_seconds(budget)
    rates, own, proxies = (session_rate, address_rate), local_rules or [], behind_proxy or []
    run_server(host, port, browser, seconds, workers, *rates, saved, warm, own, proxies)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a record that `grundy play --save` wrote")],
    as_json: JSON = False,
) -> None:
    """Go through a saved game move by move, checking every move."""
    record = service.load_record(file)
    rules = record.rules()
    steps = [(move, rules.text(position)) for move, position in service.replay(record)]
    if as_json:
        print_json({"record": json.loads(record.to_json()), "positions": [text for _, text in steps]})
    else:
        show.replay(record, rules, steps)


@app.command()
def tree(
    game: GAME,
    position: POSITION = None,
    depth: Annotated[int, typer.Option(help="how many moves deep")] = 3,
    width: Annotated[int, typer.Option(help="children shown a node")] = 12,
    format: Annotated[str, typer.Option("--format", "-f", help="text, json, svg or dot")] = "text",
    boards: Annotated[bool, typer.Option("--boards", help="svg: draw the boards instead of writing them")] = False,
    out: Annotated[Path | None, typer.Option(help="write to this file")] = None,
    ending: ENDING = "normal",
    params: PARAMS = None,
    budget: BUDGET = "10s",
    as_json: JSON = False,
) -> None:
    """The game tree: equivalent moves merged, values on the nodes, winning moves marked."""
    formats = ("text", "json", "svg", "dot")
    if format not in formats:
        raise service.BadParam(f'there is no format "{format[:20]}"; there are: {", ".join(formats)}')
    rules = pick(game, params)
    here = typed(rules, position)
    with progress_for(service.parse_seconds(budget)) as limits:
        root = service.tree(rules, here, ending, depth, width, limits)
    if as_json or format == "json":
        content = json.dumps(root.to_dict(), ensure_ascii=False)
    elif format == "svg":
        from grundy.plot.tree import tree_svg

        content = tree_svg(root, rules if boards else None)
    else:
        content = service.tree_dot(root) if format == "dot" else service.tree_text(root)
    deliver(content, out)


def deliver(content: str, out: Path | None) -> None:
    """To the file, all or nothing, or to the screen."""
    if out is None:
        print(content.rstrip("\n"))
    else:
        service.save_text(out, content.rstrip("\n") + "\n")
        print(f"wrote {out}", file=sys.stderr)


@app.command()
def draw(
    game: GAME,
    position: POSITION = None,
    out: Annotated[Path | None, typer.Option(help="write an svg file; text on the screen if left out")] = None,
    params: PARAMS = None,
) -> None:
    """Draw a position."""
    check_out(out, (".svg",))
    rules = pick(game, params)
    scene = rules.scene(typed(rules, position))
    deliver(scene.to_svg() if out else scene.to_text(), out)


@app.command()
def label(
    game: GAME,
    position: POSITION = None,
    format: Annotated[str, typer.Option("--format", "-f", help="text, json or svg")] = "text",
    out: Annotated[Path | None, typer.Option(help="write to this file")] = None,
    params: PARAMS = None,
    as_json: JSON = False,
) -> None:
    """Label a graph step by step, backward from its ends: N and P, then Sprague-Grundy numbers."""
    if format not in ("text", "json", "svg"):
        raise service.BadParam(f'there is no format "{format[:20]}"; there are: text, json, svg')
    rules = pick(game, params)
    labelling = service.label(rules, typed(rules, position))
    if as_json or format == "json":
        deliver(json.dumps(labelling.to_dict(), ensure_ascii=False), out)
    else:
        deliver(labelling.scene().to_svg() if format == "svg" else labelling.to_text(), out)


@app.command()
def derive(
    game: GAME,
    position: POSITION = None,
    format: Annotated[str, typer.Option("--format", "-f", help="text, json or svg")] = "text",
    out: Annotated[Path | None, typer.Option(help="write to this file")] = None,
    params: PARAMS = None,
    as_json: JSON = False,
) -> None:
    """The nimber by steps that can be followed by hand, each of them checked."""
    if format not in ("text", "json", "svg"):
        raise service.BadParam(f'there is no format "{format[:20]}"; there are: text, json, svg')
    rules = pick(game, params)
    found = service.derive(rules, typed(rules, position))
    if as_json or format == "json":
        deliver(json.dumps(found.to_dict(), ensure_ascii=False), out)
    else:
        deliver(found.scene().to_svg() if format == "svg" else found.to_text(), out)


@app.command()
def states(
    game: GAME,
    positions: Annotated[
        list[str] | None, typer.Argument(help="where play begins; the usual start if left out")
    ] = None,
    format: Annotated[str, typer.Option("--format", "-f", help="text, json or svg")] = "text",
    out: Annotated[Path | None, typer.Option(help="write to this file")] = None,
    params: PARAMS = None,
    budget: BUDGET = "10s",
    as_json: JSON = False,
) -> None:
    """The named states of a game and the moves between them, found by playing everything."""
    if format not in ("text", "json", "svg"):
        raise service.BadParam(f'there is no format "{format[:20]}"; there are: text, json, svg')
    rules = pick(game, params)
    starts = [typed(rules, text) for text in positions] if positions else [rules.start()]
    found = service.states(rules, starts, service.Budget(service.parse_seconds(budget)))
    if as_json or format == "json":
        deliver(json.dumps(found.to_dict(), ensure_ascii=False), out)
    else:
        deliver(found.scene().to_svg() if format == "svg" else found.to_text(), out)


@app.command()
def table(
    game: GAME,
    to: Annotated[str, typer.Option(help="the largest heap, tuple or board: 20 or 10,10")],
    out: Annotated[Path | None, typer.Option(help="x.csv, x.npy, x.png or x.svg; the screen if left out")] = None,
    of: Annotated[str, typer.Option(help="nimbers, outcomes, remoteness or longest")] = "",
    ending: ENDING = "normal",
    params: PARAMS = None,
    budget: Annotated[str, typer.Option(help="time limit, such as 10m; none if left out")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="keep what is found on disk, and go on from there")] = False,
    as_json: JSON = False,
) -> None:
    """The values of all heaps, or of all tuples, up to a size."""
    check_out(out, (".csv", ".npy", ".png", ".svg"))
    limits = read_limits(to)
    rules = pick(game, params)
    with progress_for(service.parse_seconds(budget) if budget else None) as allowed:
        found = service.table(rules, limits, ending, of, allowed, resume)
    if getattr(found, "folder", None):
        print(f"the table is kept in {found.folder}", file=sys.stderr)
    if out is not None:
        if out.suffix in (".png", ".svg"):
            from grundy.plot.table import draw_table

            service.save_with(out, lambda path: draw_table(found, path))
        else:
            service.save_with(out, found.to_csv if out.suffix == ".csv" else found.to_npy)
        print(f"wrote {out}", file=sys.stderr)
    if as_json:
        print_json({"game": rules.id, "params": rules.params(), "ending": ending, "kind": found.kind,
                    "shape": list(found.shape), "values": found.values.tolist(), **noted(allowed)})  # fmt: skip
    elif out is None:
        show.table(found)


def read_limits(text: str) -> tuple[int, ...]:
    pieces = text.split(",")
    if not all(piece.strip().isdecimal() and len(piece) < 30 for piece in pieces) or len(pieces) > 8:
        raise service.BadParam(f'--to takes numbers such as 20 or 10,10, not "{text[:40]}"')
    return tuple(int(piece) for piece in pieces)


@app.command()
def patterns(
    game: GAME,
    to: Annotated[str, typer.Option(help="the largest heap, or the largest tuple: 200 or 30,60,60")],
    of: Annotated[str, typer.Option(help="nimbers, outcomes or remoteness")] = "",
    ending: ENDING = "normal",
    params: PARAMS = None,
    budget: Annotated[str, typer.Option(help="time limit, such as 10m; none if left out")] = "",
    as_json: JSON = False,
) -> None:
    """Look for closed forms and periods in a table, and state them with their exceptions."""
    limits = read_limits(to)
    rules = pick(game, params)
    with progress_for(service.parse_seconds(budget) if budget else None) as allowed:
        found = service.patterns(rules, limits, ending, of, allowed)
    if as_json:
        print_json(found.to_dict())
    else:
        print(found.to_text())


@app.command()
def census(
    game: GAME,
    size: Annotated[str, typer.Argument(help="rows and columns, such as 4x5")],
    out: Annotated[Path | None, typer.Option(help="x.csv, x.png or x.svg; the screen if left out")] = None,
    params: PARAMS = None,
    budget: Annotated[str, typer.Option(help="time limit, such as 10m; none if left out")] = "",
    workers: Annotated[int, typer.Option(help="processes; 1 uses all cores of one process")] = 1,
    cluster: Annotated[str, typer.Option(help="a dask cluster, such as tcp://scheduler:8786")] = "",
    resume: Annotated[
        bool, typer.Option("--resume", help="keep what is counted on disk, and go on from there")
    ] = False,
    as_json: JSON = False,
) -> None:
    """Solve ALL boards of a size and count them by nimber and by marked squares."""
    check_out(out, (".csv", ".png", ".svg"))
    rules = pick(game, params)
    with progress_for(service.parse_seconds(budget) if budget else None) as allowed:
        found = service.census(rules, size, allowed, workers, cluster, resume)
    if out is not None and out.suffix != ".csv":
        from grundy.plot.census import draw_census

        service.save_with(out, lambda path: draw_census(found, path))
    elif out is not None:
        service.save_with(out, found.to_csv)
    if as_json:
        print_json(found.to_dict())
    elif out is None:
        show.census(found)
    else:
        print(f"wrote {out}", file=sys.stderr)


def check_out(out: Path | None, kinds: tuple[str, ...]) -> None:
    """Refuse a file that cannot be written before any work is done."""
    if out is not None and out.suffix not in kinds:
        raise service.BadParam(f"--out takes a file ending in {', '.join(kinds)}, not {out.name[:40]}")
    if out is not None and not out.parent.is_dir():
        raise service.BadParam(f"there is no folder {out.parent} to write {out.name} to")
    if out is not None and out.suffix == ".parquet":
        service.check_parquet()


for command in (claims, verify, hunt, warm, docs):
    app.command()(command)


@app.command("verify-solution")
def verify_solution(
    game: GAME, position: POSITION = None, params: PARAMS = None, budget: BUDGET = "10m", as_json: JSON = False
) -> None:
    """Check the solution of a position, line by line, by a program that shares only the rules with the solver."""
    rules = pick(game, params)
    with progress_for(service.parse_seconds(budget)) as limits:
        found = service.verify_solution(rules, typed(rules, position), limits)
    if as_json:
        print_json(found.to_dict())
    else:
        show.checked(found)


@app.command()
def players(as_json: JSON = False) -> None:
    """List the players and how each one thinks."""
    found = [(kind.name + (":N" if kind.argument else ""), kind.idea) for kind in service.all_players().values()]
    if as_json:
        print_json([{"name": name, "idea": idea} for name, idea in found])
    else:
        show.moves(found)


# ---- sequences of heap games ----

TO = Annotated[int, typer.Option(help="the largest heap")]
LONG = Annotated[str, typer.Option("--budget", help="time limit, such as 10m; none if left out")]
RESUME = Annotated[bool, typer.Option("--resume", help="keep what is found on disk, and go on from there")]


@app.command()
def sequence(
    game: GAME,
    to: TO,
    out: Annotated[
        Path | None, typer.Option(help="x.txt (an OEIS b-file), x.json, x.png or x.svg; the screen if left out")
    ] = None,
    compare: Annotated[Path | None, typer.Option(help="a b-file to compare with; exit code 1 if it differs")] = None,
    shift: Annotated[int, typer.Option(help="compare a(n) of the b-file with heap n + shift")] = 0,
    picture: Annotated[str, typer.Option(help="dots, heat (folded into rows) or fractal")] = "dots",
    width: Annotated[int, typer.Option(help="length of a row of the heat picture")] = 0,
    params: PARAMS = None,
    budget: LONG = "",
    resume: RESUME = False,
    as_json: JSON = False,
) -> None:
    """The nimbers of heaps (or boards) 0, 1, 2, ...: on the screen, as an OEIS b-file, as JSON or as a picture."""
    from grundy.plot.sequence import check_picture, draw_nimbers

    check_out(out, (".txt", ".json", ".png", ".svg"))
    check_picture(picture)
    rules = pick(game, params)
    terms = None if compare is None else service.read_b_file(compare)
    with progress_for(service.parse_seconds(budget) if budget else None) as allowed:
        found = service.sequence(rules, to, allowed, resume)
    if out is not None:
        if out.suffix in (".png", ".svg"):
            service.save_with(out, lambda path: draw_nimbers(found, path, picture, width))
        else:
            service.save_with(out, found.to_b_file if out.suffix == ".txt" else found.to_json)
        print(f"wrote {out}", file=sys.stderr)
    result = None if terms is None else found.compare(terms, shift)
    if as_json:
        extra = {} if result is None else {"compare": vars(result) | {"agrees": result.agrees}}
        print_json(found.to_dict() | extra | noted(allowed))
    elif result is not None:
        plain(str(result))
    elif out is None:
        show.sequence(found)
    if result is not None and not result.agrees:
        raise typer.Exit(1)


@app.command()
def period(
    game: GAME,
    to: Annotated[int | None, typer.Option(help="the largest heap; more and more heaps if left out")] = None,
    params: PARAMS = None,
    budget: LONG = "",
    resume: RESUME = False,
    as_json: JSON = False,
) -> None:
    """Find the period of a heap game, and certify it where a theorem says that it goes on for ever."""
    rules = pick(game, params)
    limit = budget or ("10s" if to is None else "")
    with progress_for(service.parse_seconds(limit) if limit else None) as allowed:
        found = service.period(rules, to, allowed, resume)
    if as_json:
        print_json(found.to_dict() | noted(allowed))
    else:
        show.period(found)


@app.command()
def guess(
    game: Annotated[str | None, typer.Argument(help="a heap game's id, or your own file; or use --file")] = None,
    to: TO = 2000,
    fit: Annotated[int | None, typer.Option(help="fit on the terms 0 to this one; the first half if left out")] = None,
    file: Annotated[Path | None, typer.Option(help="guess a formula for the terms of this b-file")] = None,
    params: PARAMS = None,
    budget: BUDGET = "60s",
    as_json: JSON = False,
) -> None:
    """Guess a formula for a sequence: fitted on its first terms, tried on the others. A guess is no proof."""
    if (game is None) == (file is None):
        raise service.BadParam("give a game, or --file with a b-file: grundy guess max-nim, grundy guess --file b.txt")
    with progress_for(service.parse_seconds(budget)) as allowed:
        if file is not None:
            terms = service.read_b_file(file)
            found = service.guess(service.terms_in_order(terms), fit=fit, budget=allowed, first=min(terms))
        else:
            found = service.guess(pick(game or "", params), to, fit, allowed)
    if as_json:
        print_json([one.to_dict() for one in found])
    else:
        show.guesses(found)


PLAYERS = Annotated[str, typer.Option("--players", help="such as random,perfect or minimax:2,mcts:100")]
RANDOM = Annotated[
    str | None,
    typer.Option("--random", help="random boards, such as rows=8,columns=6..10,poisons=2/4; or an empty text"),
]
LIST = Annotated[Path | None, typer.Option("--list", help="begin at the positions of this file, one a line, in turn")]
SEED = Annotated[int, typer.Option("--seed", help="the same seed gives the same games")]
WORKERS = Annotated[int, typer.Option("--workers", help="processes that play")]
CLUSTER = Annotated[str, typer.Option("--cluster", help="a dask cluster, such as tcp://scheduler:8786")]
GO_ON = Annotated[bool, typer.Option("--resume", help="go on with the same question where it was stopped")]


def starts_of(rules: Any, position: str | None, listed: Path | None) -> Any:
    """The position, or those of a file, or nothing: the usual start."""
    if listed is None:
        return None if position is None else typed(rules, position)
    if position is not None:
        raise service.BadParam("games begin at a position or at those of --list; leave one of them out")
    lines = service.read_position_text(f"@{listed}", sys.stdin.read).splitlines()
    return [rules.parse(line) for line in lines if line.strip()]


def limit(text: str) -> float | None:
    return service.parse_seconds(text) if text else None


def stopped(done: int, games: int) -> None:
    complain(
        f"stopped after {done:,} of {games:,} games; what is done is kept, and the same command with --resume goes on"
    )
    raise typer.Exit(STOPPED)


@app.command()
def simulate(
    game: GAME,
    position: POSITION = None,
    players: PLAYERS = "random,random",
    games: Annotated[int, typer.Option(help="how many, an even number: sides are swapped in pairs")] = 1000,
    seed: SEED = 0,
    random: RANDOM = None,
    listed: LIST = None,
    ending: ENDING = "normal",
    params: PARAMS = None,
    errors: Annotated[bool, typer.Option("--errors", help="also compare every move with perfect play")] = False,
    workers: WORKERS = 1,
    cluster: CLUSTER = "",
    out: Annotated[Path | None, typer.Option(help="x.csv, x.json, x.parquet, x.png or x.svg")] = None,
    budget: LONG = "",
    resume: GO_ON = False,
    as_json: JSON = False,
) -> None:
    """Play many games between two players and count what happens."""
    check_out(out, (".csv", ".json", ".parquet", ".png", ".svg"))
    rules = pick(game, params)
    names = tuple(name.strip() for name in players.split(","))
    starts = starts_of(rules, position, listed)
    with progress_for(limit(budget)) as allowed:
        found = service.simulate(
            rules, names, games, starts, random, ending, seed, errors, workers, cluster, allowed, service.Runs(), resume
        )
    deliver_games(found, out, as_json, show.simulation)
    if found.done < games:
        stopped(found.done, games)


def deliver_games(found: Any, out: Path | None, as_json: bool, on_screen: Any) -> None:
    """To a picture or a file of rows, and as JSON or on the screen."""
    if out is not None:
        if out.suffix in (".png", ".svg"):
            from grundy.plot.simulation import draw_simulation, draw_tournament

            draw = draw_tournament if hasattr(found, "pairings") else draw_simulation
            service.save_with(out, lambda path: draw(found, path))
        else:
            service.save_rows(out, found)
        print(f"wrote {out}", file=sys.stderr)
    if as_json:
        print_json(found.to_dict())
    elif out is None:
        on_screen(found)


@app.command()
def tournament(
    game: GAME,
    position: POSITION = None,
    players: PLAYERS = "random,greedy,minimax:2,perfect",
    games: Annotated[int, typer.Option(help="of each pairing, an even number")] = 100,
    seed: SEED = 0,
    random: RANDOM = None,
    listed: LIST = None,
    ending: ENDING = "normal",
    params: PARAMS = None,
    workers: WORKERS = 1,
    cluster: CLUSTER = "",
    out: Annotated[Path | None, typer.Option(help="x.csv, x.json, x.parquet, x.png or x.svg")] = None,
    budget: LONG = "",
    resume: GO_ON = False,
    as_json: JSON = False,
) -> None:
    """Every player against every other one, with Elo ratings."""
    check_out(out, (".csv", ".json", ".parquet", ".png", ".svg"))
    rules = pick(game, params)
    names = [name.strip() for name in players.split(",")]
    starts = starts_of(rules, position, listed)
    with progress_for(limit(budget)) as allowed:
        found = service.tournament(
            rules, names, games, starts, random, ending, seed, workers, cluster, allowed, service.Runs(), resume
        )
    deliver_games(found, out, as_json, show.tournament)
    if not found.done or len(found.pairings) < len(names) * (len(names) - 1) // 2:
        stopped(sum(one.done for one in found.pairings), games * len(names) * (len(names) - 1) // 2)


@app.command()
def sprt(
    game: GAME,
    position: POSITION = None,
    players: PLAYERS = "perfect,random",
    games: Annotated[int, typer.Option(help="at most so many, an even number")] = 10_000,
    between: Annotated[str, typer.Option(help="the two shares of decided pairs to tell apart")] = "0.5,0.6",
    bounds: Annotated[str, typer.Option(help="how often the test may be wrong either way")] = "0.05,0.05",
    seed: SEED = 0,
    random: RANDOM = None,
    listed: LIST = None,
    ending: ENDING = "normal",
    params: PARAMS = None,
    workers: WORKERS = 1,
    cluster: CLUSTER = "",
    budget: LONG = "",
    as_json: JSON = False,
) -> None:
    """Is the first player better? Play until a sequential test can tell, with stated error bounds."""
    rules = pick(game, params)
    names = tuple(name.strip() for name in players.split(","))
    (p0, p1), (alpha, beta) = two_numbers(between, "--between"), two_numbers(bounds, "--bounds")
    starts = starts_of(rules, position, listed)
    with progress_for(limit(budget)) as allowed:
        found = service.sprt(
            rules,
            names,
            games,
            starts,
            random,
            ending,
            seed,
            p0,
            p1,
            alpha,
            beta,
            workers,
            cluster,
            allowed,
            service.Runs(),
        )
    if as_json:
        print_json(found.to_dict())
    else:
        show.sprt(found)


def two_numbers(text: str, option: str) -> tuple[float, float]:
    try:
        first, second = (float(piece) for piece in text.split(","))
    except ValueError:
        raise service.BadParam(f'{option} takes two numbers such as 0.5,0.6, not "{text[:20]}"') from None
    return first, second


@app.command()
def runs(
    numbers: Annotated[list[int] | None, typer.Argument(help="one run to show again, or two to compare")] = None,
    game: Annotated[int | None, typer.Option("--game", help="replay the game of this number, move by move")] = None,
    save: Annotated[Path | None, typer.Option(help="with --game: write its record to this file")] = None,
    as_json: JSON = False,
) -> None:
    """List the runs that are kept, show one again, compare two, or replay a game of one."""
    kept = service.Runs()
    if not numbers:
        found = kept.listed()
        if as_json:
            print_json([{**vars(run), "result": None} for run in found])
        else:
            show.runs(found)
        return
    if len(numbers) > 2 or (game is not None and len(numbers) != 1):
        raise service.BadParam("type one run to show or replay, or two to compare")
    one = kept.load(numbers[0])
    if game is not None:
        replay_one(service.replay_run(one, game), save, as_json)
    elif len(numbers) == 2:
        rows = service.compare_runs(one, kept.load(numbers[1]))
        print_json([list(row) for row in rows]) if as_json else show.comparison(rows)
    elif as_json:
        print_json(vars(one))
    else:
        show.run(one)


def replay_one(record: Any, save: Path | None, as_json: bool) -> None:
    if save is not None:
        service.save_text(save, record.to_json())
        print(f"wrote {save}", file=sys.stderr)
    rules = record.rules()
    if as_json:
        print(record.to_json(), end="")
    elif save is None:
        show.replay(record, rules, [(move, rules.text(position)) for move, position in service.replay(record)])
