"""How often somebody may ask, and how much at once: token buckets by person, and by address.

A club behind one address is many people; so whoever brings a token is counted by it, and the address counts those
without one, new people and wrong tokens. What costs much is counted by the address as well, as generously as a whole
club needs, for tokens cost nothing: three hundred who come from one club room within a minute are let in.

Where several servers share a database, what is `TOGETHER` is counted there, by all of them; everything else each server
counts for itself.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

# kind: (a second, at once)
RATES = {
    "person": (20.0, 120.0),  # requests of somebody we know
    "address": (40.0, 2000.0),  # requests of an address without a token
    "lookup": (50.0, 1000.0),  # tokens of an address that the database is asked about
    "new": (1.0, 400.0),  # people made for an address
    "table": (0.2, 40.0),  # tables opened by a person
    "rename": (0.05, 20.0),  # other names a person takes
    "say": (0.5, 4.0),  # phrases that a person says
    "point": (1.0, 10.0),  # moves that an adviser points at
    "change": (0.2, 40.0),  # what a person changes at a table otherwise than by playing
    "tables": (1.0, 120.0),  # by all people of an address
    "link": (1.0, 40.0),  # links made and QR codes drawn, a tenth of a second each
    "key": (1.0, 60.0),  # passwords tried for a name, or to change one's own: five each
    "door": (2.0, 600.0),  # keys tried from an address, passwords five each; one that was right counts nothing
    "lobby": (2.0, 60.0),  # looks at the lobby, some milliseconds each
    "lobbies": (40.0, 400.0),  # from an address
    "hands": (5.0, 200.0),  # finished hands looked at; one that has to be built costs ten
    "score": (20.0, 2000.0),  # hands scored, in lists or one by one
    "scores": (60.0, 6000.0),  # by all people of an address
    "body": (200_000.0, 5_000_000.0),  # bytes sent by a person, else from an address
    "study": (3.0, 120.0),  # exercises made and answered
    "desk": (5.0, 300.0),  # entries at referees' desks, and what they would come to
    "socket": (5.0, 60.0),  # sockets opened by a person
    "sockets": (30.0, 600.0),  # from an address without a cookie: programs, whose token comes with hello
}
TOGETHER = ("key", "door", "new", "table", "tables", "link")  # secrets that are tried, and what makes rows
OF_ADDRESS = {"table": "tables", "score": "scores", "lobby": "lobbies"}
MOST_BUCKETS = 20_000
AT_WORK = {"person": 60, "address": 400}  # requests being answered at one moment


class Limits:
    """Buckets that fill with time."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self.clock = clock
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and when that was

    def take(self, kind: str, key: str, cost: float = 1.0) -> float:
        """Take from a bucket: 0.0 when allowed, else the seconds to wait."""
        rate, most = (number * self.factor for number in RATES[kind])
        now = self.clock()
        left, at = self.buckets.get((kind, key), (most, now))
        left = min(most, left + (now - at) * rate)
        cost = min(cost, most)
        if left < cost:
            return (cost - left) / rate
        if len(self.buckets) >= MOST_BUCKETS:
            self.forget(now)
        self.buckets[kind, key] = (left - cost, now)
        return 0.0

    def give_back(self, kind: str, key: str, cost: float = 1.0) -> None:
        """What was taken counts nothing."""
        there = self.buckets.get((kind, key))
        if there is not None:
            self.buckets[kind, key] = (there[0] + cost, there[1])

    def forget(self, now: float) -> None:
        """Drop the buckets that are full again; if that is not enough, the oldest half."""
        for (kind, key), (left, at) in list(self.buckets.items()):
            rate, most = (number * self.factor for number in RATES[kind])
            if left + (now - at) * rate >= most:
                del self.buckets[kind, key]
        if len(self.buckets) >= MOST_BUCKETS:
            oldest = sorted(self.buckets, key=lambda name: self.buckets[name][1])
            for name in oldest[: MOST_BUCKETS // 2]:
                del self.buckets[name]


class AtWork:
    """What is being done at this moment, by whom; a turn is given only where there is one left."""

    def __init__(self) -> None:
        self.turns: Counter[str] = Counter()

    @contextmanager
    def turn(self, key: str, most: int) -> Iterator[bool]:
        """One more of these, if there are fewer than so many; whether there were."""
        good = self.turns[key] < most
        self.turns[key] += good
        try:
            yield good
        finally:
            self.turns[key] -= good
            if not self.turns[key]:
                del self.turns[key]


def counted_as(address: str) -> str:
    """The address somebody is counted under: of IPv6 the half that names a network, the rest is theirs to choose."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]
    if not isinstance(ip, IPv6Address):
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Address(int(ip) >> 64 << 64))


class Bucket:
    """One bucket of a connection's own."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self.left, self.at = most, time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more is allowed, of this cost."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        cost = min(cost, self.most)
        if self.left < cost:
            return False
        self.left -= cost
        return True
