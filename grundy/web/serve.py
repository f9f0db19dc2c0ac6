"""Runs the server: finds a port, limits connections, prints the address of the page and opens it in a browser."""

import asyncio
import re
import socket
import sys
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
from grundy.web import limits
from grundy.web.app import make_app
from grundy.web.guard import LOOPBACK
from grundy.web.limits import MOST_CONNECTIONS, PATIENCE, Limits, default_queues
from grundy.web.monitoring import set_up
from grundy.web.password import good_password
from grundy.web.qr import for_terminal
from grundy.web.site import Settings, Site


class Connection(H11Protocol):
    """A connection with a deadline for sending a whole request, and for reading on in a response.

    Single bytes do not extend it. Above `most` connections, the one that has waited longest for a request is closed.
    """

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
    """Let all connections be open at the same time, where the system limits open files."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_CONNECTIONS + limits.RESERVED_FILES
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < allowed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        Connection.most = min(MOST_CONNECTIONS, allowed - limits.RESERVED_FILES)


USUAL_PORT = 8642
ORIGIN = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?")
ROOT = re.compile(r"[\w.~-]+(/[\w.~-]+)*", re.ASCII)
TRIED = 20  # ports from the usual one on
LOADING = 3.0  # seconds for loading a user's file


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
        raise BadParam("--local-rules runs your own files, so only this computer may connect; omit --host and proxies")
    if embed and password:
        raise BadParam("a board on another page cannot ask for a password; omit --embed or the password")
    if local:
        print(f"grundy: --local-rules runs {', '.join(path.name for path in local)} as you", file=sys.stderr)
    for path in local:  # a broken file is reported before the server starts, which goes on without it
        try:
            run(try_out, path, deadline=LOADING)
        except GrundyError as error:
            print(f"grundy: {error}; the page goes on without {path.name} until it is fixed", file=sys.stderr)
    listening = bound(host, port)
    bound_port = listening.getsockname()[1]
    settings = Settings(
        seconds=seconds,
        queues=default_queues(workers),
        rates=Limits.of(session_rate, address_rate),
        hosts=LOOPBACK if host in LOOPBACK and not proxies else None,
        saved=saved,
        embed=tuple(map(as_origin, embed)),
        local=[path.resolve() for path in local],
        root=as_root(root),
        password=good_password(password) if password else "",
        rest=0.0 if proxies else limits.REST,  # the connection of a proxy serves many clients
        address=address_of(seen_as(host), bound_port, as_root(root)) if host not in LOOPBACK else "",
    )
    site = Site(settings)
    address = address_of({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), bound_port, settings.root)

    def announce() -> None:
        print(f"Grundy is at {address}   (Ctrl-C stops it)", flush=True)
        if settings.address:
            print(invitation(settings.address), flush=True)
        if warm:
            site.scheduler.compile()
        if browser:
            open_browser(address)

    config = configured(make_app(site), proxies, log)
    set_up(log)
    NotifyingServer(config, announce, site.announce_stop).run(sockets=[listening])


def try_out(path: Path) -> None:
    """Runs in a process of its own, since a user's file may hang."""
    fresh_game(path)


class NotifyingServer(uvicorn.Server):
    """Calls `on_start` in a thread, and `on_stop` before it stops, so that open event streams do not hold it up."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None], on_stop: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_start, self.on_stop = on_start, on_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(limits.BACKLOG)  # asyncio has set it to the number that it accepts at once
        if self.started:
            start_thread(self.on_start)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.on_stop()
        await super().shutdown(sockets)


def configured(app: AnyFunction, proxies: list[str], log: str = "text") -> uvicorn.Config:
    """The settings of uvicorn: our connections, and the proxies whose headers it believes."""
    raise_file_limit()
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        h11_max_incomplete_event_size=limits.HEAD_BYTES,
        timeout_keep_alive=limits.IDLE_SECONDS,
        timeout_graceful_shutdown=1,
        backlog=limits.ACCEPTED_AT_ONCE,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=networks(proxies),
        log_level="warning",
        access_log=False,
        log_config=None if log == "json" else uvicorn.config.LOGGING_CONFIG,
    )


def networks(proxies: list[str]) -> list[str]:
    """As uvicorn takes them. An IPv4 network is added a second time, as it appears on an IPv6 socket."""
    found = []
    for text in proxies:
        try:
            one = ip_network(text, strict=False)
        except ValueError:
            message = (
                f'"{text[:40]}" is not an address of a proxy; type one like --behind-proxy 127.0.0.1 or 10.0.0.0/8'
            )
            raise BadParam(message) from None
        found.append(str(one))
        if one.version == 4:
            found.append(f"::ffff:{one.network_address}/{96 + one.prefixlen}")
    return found


def as_origin(text: str) -> str:
    """An origin as browsers send it: scheme, host and port."""
    found = text.strip().lower().rstrip("/")
    if not ORIGIN.fullmatch(found):
        raise BadParam(f'"{text[:60]}" is not an origin; type one like --embed https://school.org')
    return found


def as_root(text: str) -> str:
    """`/grundy` for `grundy` and `/grundy/`; empty for the root."""
    found = text.strip("/")
    if found and not ROOT.fullmatch(found):
        raise BadParam(f'"{text[:60]}" is not a path; type one like --root-path /grundy')
    return f"/{found}" if found else ""


def address_of(host: str, port: int, root: str = "") -> str:
    return f"http://[{host}]:{port}{root}/" if ":" in host else f"http://{host}:{port}{root}/"


def seen_as(host: str) -> str:
    """The address of this computer for others, if the server listens on all interfaces."""
    if host not in ("0.0.0.0", "::"):
        return host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # reserved for documentation: nothing is sent, but the own address is known
        return str(probe.getsockname()[0])
    with suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return socket.gethostname()


def open_browser(address: str) -> None:
    try:
        webbrowser.open(address)
    except OSError as error:
        print(f"grundy: no browser opened ({error}); open {address} yourself", file=sys.stderr)


def invitation(address: str) -> str:
    """The address that others type, with a QR code if the terminal can show one."""
    shown, code = f"Others type {address}", for_terminal(address, sys.stdout.isatty())
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return shown
    return f"{shown} or point a camera at this:\n\n{code}\n"


def bound(host: str, port: int | None) -> socket.socket:
    """A socket on the given port, or on the first free one."""
    tried = range(USUAL_PORT, USUAL_PORT + TRIED) if port is None else [port]
    problem: OSError | None = None
    for number in tried:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listening = socket.socket(
                family, socket.SOCK_STREAM, socket.IPPROTO_TCP
            )  # asyncio sets TCP_NODELAY only if the protocol is named
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, number))
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            problem = error if isinstance(error, OSError) else OSError(str(error))
    raise BadParam(f"cannot listen on {host[:60]}, port {tried[0]}: {problem}; type another --port")
