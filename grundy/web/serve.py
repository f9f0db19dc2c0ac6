"""Runs the server: finds a port, says where the page is, and opens it in a browser."""

import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import uvicorn

from grundy import service
from grundy.web.app import Settings, make_app
from grundy.web.guard import LOOPBACK
from grundy.web.limits import CHOICE_SECONDS, Limits, default_lanes

USUAL_PORT = 8642
TRIED = 20  # ports after the usual one


def serve(
    host: str,
    port: int | None,
    browser: bool,
    seconds: float,
    workers: int | None,
    session_rate: float,
    address_rate: float,
    saved: Path | None,
    warm: bool,
    local: list[Path],
) -> None:
    """Serve until Ctrl-C."""
    if min(session_rate, address_rate) <= 0:
        raise service.BadParam("a rate is more than 0 requests a second; type something like --session-rate 30")
    if local and host not in LOOPBACK:
        raise service.BadParam(
            "--local-rules runs your own files, so it goes with this computer alone; leave --host out"
        )
    for path in local:
        service.fresh_game(path)  # what is wrong with a file is said before anything starts
    listening = bound(host, port)
    taken = listening.getsockname()[1]
    settings = Settings(
        seconds=seconds,
        choice_seconds=min(CHOICE_SECONDS, seconds),
        lanes=default_lanes(workers, warm),
        limits=Limits(session_rate, 5 * session_rate, address_rate, 3 * address_rate),
        hosts=LOOPBACK if host in LOOPBACK else None,
        saved=saved,
        local=[path.resolve() for path in local],
    )
    server = uvicorn.Server(
        uvicorn.Config(make_app(settings), log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    )
    shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
    address = f"http://{shown}:{taken}/"
    threading.Thread(target=announce, args=(server, address, browser), daemon=True).start()
    server.run(sockets=[listening])


def announce(server: uvicorn.Server, address: str, browser: bool) -> None:
    while not server.started:
        time.sleep(0.02)
    print(f"Grundy is at {address}   (Ctrl-C stops it)", flush=True)
    if browser:
        try:
            webbrowser.open(address)
        except OSError as error:
            print(f"grundy: no browser opened ({error}); open {address} yourself", file=sys.stderr)


def bound(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, or on the first free one."""
    tried = range(USUAL_PORT, USUAL_PORT + TRIED) if port is None else [port]
    problem: OSError | None = None
    for number in tried:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, else no TCP_NODELAY
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, number))
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            problem = error if isinstance(error, OSError) else OSError(str(error))
    raise service.BadParam(f"cannot listen on {host[:60]}, port {tried[0]}: {problem}; type another --port")
