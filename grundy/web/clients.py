"""Who sends a request: the address, the session with its signature, and the rate limits of both."""

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from grundy.web.limits import MOST_BUCKETS, Limits, Rate

COOKIE = "grundy_session"
ENTRY = "grundy_entry"  # of who knows the server's password
SESSION = re.compile(r"[A-Za-z0-9_-]{16,64}")


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


class Seal:
    """Signs sessions. One whose signature is not good keeps its name, and so what it has saved, but counts as new."""

    def __init__(self, secret: bytes = b"") -> None:
        self.secret = secret or secrets.token_bytes(32)

    def cookie(self, session: str) -> str:
        return f"{session}.{hmac.new(self.secret, session.encode(), hashlib.sha256).hexdigest()[:32]}"

    def read(self, value: str) -> tuple[str | None, bool]:
        """The session, and whether it is signed; None if there is none."""
        session = value.partition(".")[0]
        if not SESSION.fullmatch(session):
            return None, False
        return session, hmac.compare_digest(self.cookie(session).encode(), value.encode())


def cookie_value(header: str, wanted: str = COOKIE) -> str:
    """A cookie by a plain search: the library's parser takes quadratic time on hostile quotes."""
    for crumb in header.split(";"):
        name, _, value = crumb.strip().partition("=")
        if name == wanted:
            return value
    return ""


class Buckets:
    """Token buckets by name: each fills at a rate up to a burst, and a request takes its cost out of one."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.filled: OrderedDict[str, tuple[float, float]] = OrderedDict()  # name: tokens, and when

    def take(self, name: str, now: float, cost: float = 1.0) -> float:
        """Seconds to wait; 0 if the tokens were there and are taken."""
        tokens, since = self.filled.pop(name, (self.rate.at_once, now))
        tokens = min(self.rate.at_once, tokens + (now - since) * self.rate.a_second)
        wait = max(0.0, cost - tokens) / self.rate.a_second
        self.filled[name] = (tokens if wait else tokens - cost, now)
        if len(self.filled) > MOST_BUCKETS:
            self.filled.popitem(last=False)
        return wait


class RateLimits:
    """A signed session has its own rate, and all of an address have one together. What an address sends without a
    signed session has a rate of its own, so that a flood of it refuses nobody who is known.
    """

    def __init__(self, limits: Limits) -> None:
        self.sessions, self.addresses, self.strangers = map(Buckets, (limits.session, limits.address, limits.stranger))

    def take(self, caller: Caller, signed: bool, now: float, cost: float) -> float:
        """Seconds to wait; 0 if the request is within the limits."""
        if not signed:
            return self.strangers.take(caller.address, now, cost)
        return self.sessions.take(caller.session, now, cost) or self.addresses.take(caller.address, now, cost)
