"""Runs the server: finds a port, limits connections, says where the page is, and opens it in a browser."""

import asyncio
import re
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.core.errors import BadParam, GrundyError
from grundy.core.registry import fresh_game
from grundy.core.types import AnyFunction
from grundy.runtime import start_thread
from grundy.runtime.worker import run
from grundy.web.app import make_app
from grundy.web.guard import LOOPBACK, good_password
from grundy.web.limits import (
    ACCEPTED_AT_ONCE,
    BACKLOG,
    CHOICE_SECONDS,
    HEAD_BYTES,
    IDLE_SECONDS,
    MOST_CONNECTIONS,
    PATIENCE,
    RESERVED_FILES,
    REST,
    Limits,
    default_queues,
)
from grundy.web.monitoring import set_up
from grundy.web.qr import for_terminal
from grundy.web.site import Settings


class Connection(H11Protocol):
    """Its deadline starts with what it waits for; single bytes do not put it off."""

    most, patience = MOST_CONNECTIONS, PATIENCE
    awaited = ""
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if len(self.connections) >= self.most:
            silent = [one for one in self.connections if isinstance(one, Connection) and one.awaited == "request"]
            oldest = min(silent, key=lambda one: one.deadline.when() if one.deadline else 0.0, default=None)
            if oldest is not None:
                self.connections.discard(oldest)
            (oldest.transport if oldest else transport).abort()
        super().connection_made(transport)
        self.look()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_for("")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.look()

    def look(self) -> None:
        requesting = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        waits = "reader" if self.flow.write_paused else "request" if requesting else ""
        self.wait_for("" if self.transport.is_closing() else waits)

    def wait_for(self, what: str) -> None:
        if what != self.awaited:
            if self.deadline is not None:
                self.deadline.cancel()
            self.awaited = what
            self.deadline = self.loop.call_later(self.patience, self.transport.abort) if what else None


def raise_file_limit() -> None:
    """So that all connections can be open at once, where the system has such a limit."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_CONNECTIONS + RESERVED_FILES
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < allowed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        Connection.most = min(MOST_CONNECTIONS, allowed - RESERVED_FILES)


# Runs the server: finds a port, says where the page is, here and for others, and opens it in a browser


USUAL_PORT = 8642
ORIGIN = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?")
ROOT = re.compile(r"[\w.~-]+(/[\w.~-]+)*", re.ASCII)
TRIED = 20  # ports after the usual one
LOADING = 3.0  # seconds for running a user's file


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
    embed: list[str],
    proxies: list[str],
    root: str = "",
    password: str = "",
    log: str = "text",
) -> None:
    """Serve until Ctrl-C."""
    if min(session_rate, address_rate) <= 0:
        raise BadParam("a rate is more than 0 requests a second; type something like --session-rate 30")
    if local and (host not in LOOPBACK or proxies):
        raise BadParam(
            "--local-rules runs your own files, so it goes with this computer alone; "
            "leave --host and --behind-proxy out"
        )
    if embed and password:
        raise BadParam("a board on another page cannot ask for a password; leave --embed or the password out")
    if local:
        print(f"grundy: --local-rules runs {', '.join(path.name for path in local)} as you", file=sys.stderr)
    for path in local:  # what is wrong with a file is said before anything starts; the other games go on
        try:
            run(try_out, path, deadline=LOADING)
        except GrundyError as error:
            print(f"grundy: {error}; the page goes on without {path.name} until it is mended", file=sys.stderr)
    listening = bound(host, port)
    taken = listening.getsockname()[1]
    settings = Settings(
        seconds=seconds,
        choice_seconds=min(CHOICE_SECONDS, seconds),
        queues=default_queues(workers),
        rates=Limits.of(session_rate, address_rate),
        hosts=LOOPBACK if host in LOOPBACK and not proxies else None,
        saved=saved,
        embed=tuple(map(as_origin, embed)),
        local=[path.resolve() for path in local],
        root=as_root(root),
        password=good_password(password) if password else "",
        rest=0.0 if proxies else REST,  # many clients share a proxy's connection
        address=address_of(seen_as(host), taken, as_root(root)) if host not in LOOPBACK else "",
    )
    app = make_app(settings)
    server = NotifyingServer(configured(app, proxies, log), app.site.announce_stop)
    set_up(log)
    address = address_of({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), taken, settings.root)
    compile_ahead = app.site.scheduler.compile if warm else lambda: None
    arguments = (server, address, settings.address, browser, compile_ahead)
    start_thread(announce, *arguments)
    server.run(sockets=[listening])


def try_out(path: Path) -> None:
    """In a process of its own: a user's file may have no end."""
    fresh_game(path)


class NotifyingServer(uvicorn.Server):
    """Many may wait to be let in; before it stops, the pages that listen are told, so that none of them holds it up."""

    def __init__(self, config: uvicorn.Config, on_stop: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_stop = on_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(BACKLOG)  # asyncio has one number for how many it takes at once and how many may wait

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.on_stop()
        await super().shutdown(sockets)


def configured(app: AnyFunction, proxies: list[str], log: str = "text") -> uvicorn.Config:
    """How uvicorn is to run: our own connections, and a proxy's word alone for where a request comes from."""
    raise_file_limit()
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        h11_max_incomplete_event_size=HEAD_BYTES,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=1,
        backlog=ACCEPTED_AT_ONCE,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=networks(proxies),
        log_level="warning",
        access_log=False,
        log_config=None if log == "json" else uvicorn.config.LOGGING_CONFIG,
    )


def networks(proxies: list[str]) -> list[str]:
    """As uvicorn takes them: an IPv4 address is written in two ways, the second on a socket for IPv6."""
    found = []
    for text in proxies:
        try:
            one = ip_network(text, strict=False)
        except ValueError:
            message = f'"{text[:40]}" is no address of a proxy; type one like --behind-proxy 127.0.0.1 or 10.0.0.0/8'
            raise BadParam(message) from None
        found.append(str(one))
        if one.version == 4:
            found.append(f"::ffff:{one.network_address}/{96 + one.prefixlen}")
    return found


def as_origin(text: str) -> str:
    """What a browser calls an origin: scheme, host and port alone."""
    found = text.strip().lower().rstrip("/")
    if not ORIGIN.fullmatch(found):
        raise BadParam(f'"{text[:60]}" is no origin of a page; type one like --embed https://school.org')
    return found


def as_root(text: str) -> str:
    """`/grundy` for `grundy` and `/grundy/`; nothing for the root itself."""
    found = text.strip("/")
    if found and not ROOT.fullmatch(found):
        raise BadParam(f'"{text[:60]}" is no path of a server; type one like --root-path /grundy')
    return f"/{found}" if found else ""


def address_of(host: str, port: int, root: str = "") -> str:
    return f"http://[{host}]:{port}{root}/" if ":" in host else f"http://{host}:{port}{root}/"


def seen_as(host: str) -> str:
    """The address by which other computers find this one, if it listens to all of them."""
    if host not in ("0.0.0.0", "::"):
        return host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address of no network: nothing is sent, but it is known from where
        return str(probe.getsockname()[0])
    with suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return socket.gethostname()


def announce(
    server: uvicorn.Server, address: str, others: str, browser: bool, compile_ahead: Callable[[], None]
) -> None:
    while not server.started:
        time.sleep(0.02)
    print(f"Grundy is at {address}   (Ctrl-C stops it)", flush=True)
    if others:
        print(invitation(others), flush=True)
    compile_ahead()
    if browser:
        try:
            webbrowser.open(address)
        except OSError as error:
            print(f"grundy: no browser opened ({error}); open {address} yourself", file=sys.stderr)


def invitation(address: str) -> str:
    """What others type, and what they can point a camera at, where the terminal can show it."""
    shown, code = f"Others type {address}", for_terminal(address, sys.stdout.isatty())
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return shown
    return f"{shown} or point a camera at this:\n\n{code}\n"


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
    raise BadParam(f"cannot listen on {host[:60]}, port {tried[0]}: {problem}; type another --port")
