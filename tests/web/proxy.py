"""A small reverse proxy: shows a server under a path, and says for whom it asks, as a real one does."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

HEAD = 64 * 1024


class Proxy:
    """Passes each connection's one request on; `strips` the path, or leaves it before the server's own."""

    def __init__(self, to: int, root: str, scheme: str, strips: bool) -> None:
        self.to, self.root, self.scheme, self.strips = to, root, scheme, strips
        self.port = 0
        self.tasks: set[Any] = set()  # nobody else holds on to them

    async def serve(self, ready: threading.Event, over: asyncio.Event) -> None:
        async with await asyncio.start_server(self.pass_on, "127.0.0.1", 0, limit=HEAD) as server:
            self.port, self.loop = server.sockets[0].getsockname()[1], asyncio.get_running_loop()
            ready.set()
            await over.wait()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.tasks.add(asyncio.current_task())
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError), closing(writer):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            first, _, rest = head.partition("\r\n")
            method, path, version = first.split(" ")
            if not path.startswith(f"{self.root}/"):
                writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\nconnection: close\r\n\r\nnot ours\n")
                return
            path = path[len(self.root) :] if self.strips else path
            lines = [line for line in rest.strip().split("\r\n") if not line.lower().startswith("connection:")]
            lines += ["X-Forwarded-For: 203.0.113.7", f"X-Forwarded-Proto: {self.scheme}", "Connection: close"]
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
            with closing(far_writer):
                far_writer.write("\r\n".join([f"{method} {path} {version}", *lines, "", ""]).encode("latin-1"))
                both = [asyncio.create_task(pipe(*ends)) for ends in ((reader, far_writer), (far_reader, writer))]
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)  # either has said all that it has to say
                for one in both:
                    one.cancel()


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while some := await reader.read(HEAD):
            writer.write(some)
            await writer.drain()


@contextmanager
def proxied(to: int, root: str = "/grundy", scheme: str = "http", strips: bool = True) -> Iterator[str]:
    """The address at which the server is then, without a slash at its end."""
    proxy, ready, over = Proxy(to, root, scheme, strips), threading.Event(), asyncio.Event()
    running = threading.Thread(target=asyncio.run, args=(proxy.serve(ready, over),))
    running.start()
    ready.wait()
    try:
        yield f"http://127.0.0.1:{proxy.port}{root}"
    finally:
        proxy.loop.call_soon_threadsafe(over.set)
        running.join()
