"""Who asks, and how often: the address, the session with its seal, and the purses from which requests are paid."""

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from grundy.core.errors import BadParam
from grundy.web.limits import MOST_ADDRESSES, MOST_BUCKETS, MOST_SHARES, MOST_WAIT, SHARE_RESTS, Rate

COOKIE = "grundy_session"
ENTRY = "grundy_entry"  # of who knows the server's password
SESSION = re.compile(r"([A-Za-z0-9_-]{16,64})(?:\.([0-9a-f]{1,12})\.([0-9a-f]{32}))?")


class Caller(NamedTuple):
    """Who has asked a question: what lasts is counted by both."""

    address: str
    session: str


def network(address: str) -> str:
    """What a visitor cannot change at will: an IPv4 address, or the /64 of an IPv6 one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


class Trusted:
    """The addresses of proxies whose word is taken for who asks, and networks of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.networks: list[IPv4Network | IPv6Network] = []
        for text in texts:
            try:
                self.networks.append(ip_network(text, strict=False))
            except ValueError:
                said = f'"{text[:40]}" is no address of a proxy; type one like --behind-proxy 127.0.0.1 or 10.0.0.0/8'
                raise BadParam(said) from None

    def __contains__(self, address: object) -> bool:
        """Of an address as `network` gives it."""
        try:
            asked = ip_network(str(address))
        except ValueError:
            return False
        return any(one.version == asked.version and one.overlaps(asked) for one in self.networks)

    def texts(self) -> list[str]:
        """As uvicorn takes them: an IPv4 address is written in two ways, the second on a socket for IPv6."""
        old = [one for one in self.networks if isinstance(one, IPv4Network)]
        mapped = [f"::ffff:{one.network_address}/{96 + one.prefixlen}" for one in old]
        return [*map(str, self.networks), *mapped]


class Seal:
    """Signs sessions with the time when they were first seen. A session whose seal is not good keeps its name, and so
    what it has saved, but counts as a new one.
    """

    def __init__(self, clock: Callable[[], float], secret: bytes = b"") -> None:
        self.clock, self.secret = clock, secret or secrets.token_bytes(32)

    def sign(self, session: str, since: str) -> str:
        return hmac.new(self.secret, f"{session}.{since}".encode(), hashlib.sha256).hexdigest()[:32]

    def cookie(self, session: str) -> str:
        since = f"{int(1000 * self.clock()):x}"
        return f"{session}.{since}.{self.sign(session, since)}"

    def read(self, value: str) -> tuple[str | None, int | None]:
        """The session, and since which millisecond it is known; None for what is not there or not sealed."""
        found = SESSION.fullmatch(value)
        if found is None:
            return None, None
        session, since, signed = found.groups()
        good = since is not None and hmac.compare_digest(self.sign(session, since), signed)
        return session, int(since, 16) if good else None


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


class Newcomers:
    """Where many come at once who are not known yet, they are let in one after the other, whatever their addresses: so
    those who are inside are not held up.
    """

    def __init__(self, rate: Rate) -> None:
        self.every, self.at_once = 1 / rate.a_second, rate.at_once / rate.a_second
        self.next = 0.0  # when the next one would come in, if none could come at once

    def wait(self, now: float) -> float:
        """Seconds until one who comes now may come in; who would wait for too long has no place."""
        since = max(self.next, now - self.at_once)
        wait = max(0.0, since - now)
        self.next = since if wait > MOST_WAIT else since + self.every
        return wait


class Regulars:
    """The sessions of each address that have a share of their own: those known longest among those seen lately, so
    that new cookies, which are free, take nobody's place.
    """

    def __init__(self) -> None:
        self.seen: OrderedDict[str, dict[str, tuple[int, float]]] = OrderedDict()  # since when, and when last

    def include(self, address: str, session: str, since: int, now: float) -> bool:
        here = self.seen.setdefault(address, {})
        self.seen.move_to_end(address)
        here[session] = (since, now)
        if len(here) > MOST_SHARES:
            for old in [name for name, (_, last) in here.items() if now - last > SHARE_RESTS]:
                del here[old]
        if len(here) > MOST_SHARES:
            del here[max(here, key=lambda name: here[name][0])]
        if len(self.seen) > MOST_ADDRESSES:
            self.seen.popitem(last=False)
        return session in here


class Purses:
    """Requests are paid from the purse of the address. A regular has a share beside it that nobody else can use up;
    and no session asks more often than its own rate. Who has no cookie of ours pays from a purse for such alone.
    """

    def __init__(self, regulars: Regulars, session: Rate, address: Rate, stranger: Rate, share: Rate) -> None:
        self.regulars = regulars
        self.sessions, self.addresses, self.shares = Buckets(session), Buckets(address), Buckets(share)
        self.strangers = Buckets(stranger)

    def take(self, caller: Caller, since: int | None, now: float) -> float:
        """Seconds to wait; 0 if the request is paid."""
        if since is None:
            return self.strangers.take(caller.address, now)
        if wait := self.sessions.take(caller.session, now):
            return wait
        if self.regulars.include(*caller, since, now) and not self.shares.take(caller.session, now):
            return 0.0
        return self.addresses.take(caller.address, now)
