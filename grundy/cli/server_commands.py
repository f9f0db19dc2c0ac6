"""Commands for who runs a server: `grundy serve`, `grundy admin backup` and `grundy admin warm`."""

import os
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from grundy.cli.options import known_ids
from grundy.cli.progress import bar_for, running
from grundy.core.budget import Budget, parse_seconds
from grundy.core.errors import BadParam


class Log(Enum):
    text = "text"
    json = "json"


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
    warm: Annotated[bool, typer.Option(help="compile for every game behind all other work")] = True,
    local_rules: Annotated[
        list[Path] | None, typer.Option(help="your own file with a game, on the page at once; may be repeated")
    ] = None,
    embed: Annotated[
        list[str] | None,
        typer.Option(help="an origin such as https://school.org whose pages may show boards; may be repeated"),
    ] = None,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(help="the address or network of a proxy whose X-Forwarded-For and -Proto count; may be repeated"),
    ] = None,
    root_path: Annotated[str, typer.Option(help="the path, such as /grundy, under which a proxy shows it")] = "",
    password: Annotated[
        bool, typer.Option("--password", help="ask for a password that visitors type; or set GRUNDY_PASSWORD")
    ] = False,
    password_file: Annotated[Path | None, typer.Option(help="the file whose first line is that password")] = None,
    log: Annotated[Log, typer.Option(help="text, or json: every answer as a line, without anybody's data")] = Log.text,
) -> None:
    """Play and study every game in the browser."""
    from grundy.runtime.worker import load_ahead

    word = known_password(password, password_file)
    load_ahead(["grundy.web.preload"])  # while the server loads what it needs itself
    from grundy.web.serve import serve as run_server

    seconds = parse_seconds(budget)
    rates, files, pages, proxies = (session_rate, address_rate), local_rules or [], embed or [], behind_proxy or []
    with running(Budget(None)):
        run_server(
            host,
            port,
            browser,
            seconds,
            workers,
            *rates,
            saved,
            warm,
            files,
            pages,
            proxies,
            root_path,
            word,
            log.value,
        )


def known_password(prompt: bool, file: Path | None) -> str:
    """From where no list of processes shows it: a file, the environment, or the keyboard. Empty if there is none."""
    if file is not None:
        try:
            found = (file.read_text(encoding="utf-8").splitlines() or [""])[0].strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is no text"
            raise BadParam(f"the password cannot be read from {file}: {reason}") from None
        if not found:
            raise BadParam(f"{file} is empty; write the password into its first line")
        return found
    given = os.environ.pop("GRUNDY_PASSWORD", "")  # no worker needs to know it
    return given or (str(typer.prompt("Password for visitors", hide_input=True)) if prompt else "")


# ---- `grundy admin backup`: saved games, rooms, runs and answers in one file, also while the server runs ----


def backup(
    archive: Annotated[Path, typer.Argument(help="the zip file to write, or to read with --restore")],
    put_back: Annotated[
        bool,
        typer.Option("--restore", help="put what is in the file in the place of what is there; stop the server first"),
    ] = False,
    data: Annotated[Path | None, typer.Option(help="the folder of saved games; $GRUNDY_DATA if left out")] = None,
) -> None:
    """Back up saved games, rooms, runs and answers into one file, while the server runs; or put them back."""
    from grundy.store.files import data_folder
    from grundy.store.server_state import back_up, restore

    folder = data or data_folder()
    names = restore(folder, archive) if put_back else back_up(folder, archive)
    print(f"{f'put back into {folder}' if put_back else f'wrote {archive}'}: {', '.join(names)}")


# ---- `grundy admin warm`: everything compiled in advance ----


def warm(
    games: Annotated[
        list[str] | None, typer.Argument(help="ids of games; all if left out", autocompletion=known_ids)
    ] = None,
) -> None:
    """Compile everything in advance; what is compiled is kept at once, so Ctrl-C loses nothing."""
    from grundy.warming import warm as compile_all

    budget = Budget(None)
    with running(budget), bar_for(budget):
        found = compile_all(games or [], budget)
    print(found)
