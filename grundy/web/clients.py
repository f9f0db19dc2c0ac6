"""Who sends a request: the address, the session with its signature, and the rate limits of both."""

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from grundy.core.errors import BadParam
from grundy.web.limits import MOST_BUCKETS, Rate, Rates

COOKIE = "grundy_session"
ENTRY = "grundy_entry"  # of who knows the server's password
SESSION = re.compile(r"([A-Za-z0-9_-]{16,64})(?:\.([0-9a-f]{1,12})\.([0-9a-f]{32}))?")


class Caller(NamedTuple):
    """A client: what lasts is counted by both."""

    address: str
    session: str


def network(address: str) -> str:
    """What a client cannot change at will: an IPv4 address, or the /64 of an IPv6 one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


class Trusted:
    """The addresses and networks of proxies whose word is taken for who sends a request."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.networks: list[IPv4Network | IPv6Network] = []
        for text in texts:
            try:
                self.networks.append(ip_network(text, strict=False))
            except ValueError:
                said = f'"{text[:40]}" is no address of a proxy; type one like --behind-proxy 127.0.0.1 or 10.0.0.0/8'
                raise BadParam(said) from None

    def texts(self) -> list[str]:
        """As uvicorn takes them: an IPv4 address is written in two ways, the second on a socket for IPv6."""
        old = [one for one in self.networks if isinstance(one, IPv4Network)]
        mapped = [f"::ffff:{one.network_address}/{96 + one.prefixlen}" for one in old]
        return [*map(str, self.networks), *mapped]


class Seal:
    """Signs sessions with the time when they were first seen. A session whose signature is not good keeps its name, and
    so what it has saved, but counts as a new one.
    """

    def __init__(self, clock: Callable[[], float], secret: bytes = b"") -> None:
        self.clock, self.secret = clock, secret or secrets.token_bytes(32)

    def sign(self, session: str, since: str) -> str:
        return hmac.new(self.secret, f"{session}.{since}".encode(), hashlib.sha256).hexdigest()[:32]

    def cookie(self, session: str) -> str:
        since = f"{int(1000 * self.clock()):x}"
        return f"{session}.{since}.{self.sign(session, since)}"

    def read(self, value: str) -> tuple[str | None, bool]:
        """The session, and whether it is signed; None if there is none."""
        found = SESSION.fullmatch(value)
        if found is None:
            return None, False
        session, since, signed = found.groups()
        return session, since is not None and hmac.compare_digest(self.sign(session, since), signed)


def cookie_value(header: str, wanted: str = COOKIE) -> str:
    """A cookie by a plain search: the library's parser takes quadratic time on hostile quotes."""
    for crumb in header.split(";"):
        name, _, value = crumb.strip().partition("=")
        if name == wanted:
            return value
    return ""


class Buckets:
    """Token buckets by name: each fills at a rate up to a burst, and a request takes one token."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.filled: OrderedDict[str, tuple[float, float]] = OrderedDict()  # name: tokens, and when

    def take(self, name: str, now: float) -> float:
        """Seconds to wait; 0 if a token was there and is taken."""
        tokens, since = self.filled.pop(name, (self.rate.at_once, now))
        tokens = min(self.rate.at_once, tokens + (now - since) * self.rate.a_second)
        wait = 0.0 if tokens >= 1 else (1 - tokens) / self.rate.a_second
        self.filled[name] = (tokens if wait else tokens - 1, now)
        if len(self.filled) > MOST_BUCKETS:
            self.filled.popitem(last=False)
        return wait

    def give_back(self, name: str) -> None:
        tokens, since = self.filled[name]
        self.filled[name] = (tokens + 1, since)


class RateLimits:
    """A signed session has its own rate, whatever its neighbors behind the same address do. All that an address sends
    without a signed session has a rate of its own, and so has what comes beyond all sessions' rates together.
    """

    def __init__(self, rates: Rates) -> None:
        self.sessions, self.shares = Buckets(rates.session), Buckets(rates.share)
        self.addresses, self.strangers = Buckets(rates.address), Buckets(rates.stranger)

    def take(self, caller: Caller, signed: bool, now: float) -> float:
        """Seconds to wait; 0 if the request is within the limits."""
        if not signed:
            return self.strangers.take(caller.address, now)
        if wait := self.sessions.take(caller.session, now):
            return wait
        return self.shares.take(caller.session, now) and self.addresses.take(caller.address, now)
