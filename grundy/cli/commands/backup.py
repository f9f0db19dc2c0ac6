"""`grundy backup`: saved games, rooms, runs and answers in one file, also while the server runs."""

from pathlib import Path
from typing import Annotated

import typer


def backup(
    archive: Annotated[Path, typer.Argument(help="the zip file to write, or to read with --restore")],
    put_back: Annotated[
        bool,
        typer.Option("--restore", help="put what is in the file in the place of what is there; stop the server first"),
    ] = False,
    data: Annotated[Path | None, typer.Option(help="the folder of saved games; $GRUNDY_DATA if left out")] = None,
) -> None:
    """Back up saved games, rooms, runs and answers into one file, while the server runs; or put them back."""
    from grundy.store.backup import back_up, restore
    from grundy.store.files import data_folder

    folder = data or data_folder()
    names = restore(folder, archive) if put_back else back_up(folder, archive)
    print(f"{f'put back into {folder}' if put_back else f'wrote {archive}'}: {', '.join(names)}")
