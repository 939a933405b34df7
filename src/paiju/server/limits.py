"""How often somebody may ask: token buckets by person, and by address only for those we do not know.

A club behind one address is many people; so whoever brings a token is counted by it, and the address counts only
those without one, new people and wrong tokens.
"""

import time
from collections.abc import Callable

# kind: (a second, at once)
RATES = {
    "person": (20.0, 120.0),  # requests of somebody we know
    "address": (20.0, 300.0),  # requests of an address without a token
    "new": (1.0, 60.0),  # people made for an address
    "table": (0.2, 40.0),  # tables opened by a person
    "rename": (0.05, 20.0),  # other names a person takes
    "change": (0.2, 40.0),  # what a person changes at a table otherwise than by playing
    "link": (1.0, 40.0),  # links made and QR codes drawn, a tenth of a second each
    "key": (1.0, 60.0),  # keys and passwords tried from an address
    "score": (20.0, 2000.0),  # hands scored, in lists or one by one
    "socket": (5.0, 60.0),  # sockets opened by a person
}
MOST_KEPT = 20_000


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
        if len(self.buckets) >= MOST_KEPT:
            self.forget(now)
        self.buckets[kind, key] = (left - cost, now)
        return 0.0

    def forget(self, now: float) -> None:
        """Drop the buckets that are full again; if that is not enough, the oldest half."""
        for (kind, key), (left, at) in list(self.buckets.items()):
            rate, most = (number * self.factor for number in RATES[kind])
            if left + (now - at) * rate >= most:
                del self.buckets[kind, key]
        if len(self.buckets) >= MOST_KEPT:
            oldest = sorted(self.buckets, key=lambda name: self.buckets[name][1])
            for name in oldest[: MOST_KEPT // 2]:
                del self.buckets[name]


class Bucket:
    """One bucket of a connection's own."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self.left, self.at = most, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
