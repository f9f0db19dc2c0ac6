"""The command `grundy`. What takes no arguments is answered here, before the option parser and its libraries load."""

import atexit
import errno
import gc
import os
import sys


def main() -> None:
    """The command, in a process of its own, which ends here.

    The interpreter would first take all modules apart, a tenth of the time of a small answer. A thread that is not done
    is waited for as usual.
    """
    code = run_command()
    threading = sys.modules.get("threading")
    if threading and any(not thread.daemon for thread in threading.enumerate()[1:]):
        sys.exit(code)
    atexit._run_exitfuncs()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.flush()
    os._exit(code)


def run_command() -> int:
    gc.set_threshold(100_000)  # at the usual 700, looking for garbage takes a tenth of the time of loading
    # NumPy's threads for matrices, for which there is no work here, take half as long again to start as NumPy itself
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        code = answer(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print("grundy: no room is left where the answer goes", file=sys.stderr)
        code = 2
    return code


def answer(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        from grundy.version import __version__

        print(f"grundy {__version__}")
        return 0
    if arguments == ["games"]:
        from grundy.cli.screen import show_games

        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        show_games()
        return 0
    from grundy.core.lazy_imports import put_off

    with put_off("subprocess"):  # the option parser imports it for what no command does
        from grundy.cli.runner import run

    return run(arguments)
