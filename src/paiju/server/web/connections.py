"""Every open connection, and which of them gives way when there is no room for another.

A connection owes a request from the moment it is made, between requests, while a body is on its way, and as a socket
until hello. Whoever owes one too long is cut off; and when a new visitor finds no room, the one that has owed it
longest gives way, so that connections that only wait can never keep others out.
"""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable, Container, Iterator

from paiju.server.process import metrics

CALLER = "paiju.caller"  # where a scope has its connection
HEAD_SECONDS = 10.0  # for the head of a request, from its first byte or, the first time, from the connection on
BODY_SECONDS = 30.0  # for its body
IDLE_SECONDS = 30.0  # until the next request
TAKE_SECONDS = 60.0  # for taking an answer, or what waits to be sent when the connection is closed
MOST_CUT_AT_ONCE = 500
SWEEP_SECONDS, SOON = 1.0, 0.05
SOCKETS_SHARE = 7 / 8  # of all connections may be sockets; the rest is for whoever asks for a page
ADDRESS_SHARE = 3 / 4  # of the sockets, and of those that owe a request, may be of one address


class Caller:
    """One open connection."""

    __slots__ = ("address", "crowd", "deadline", "socket_of", "transport")

    def __init__(self, crowd: "Crowd", address: str) -> None:
        self.crowd, self.address = crowd, address
        self.transport: asyncio.Transport | None = None
        self.deadline = math.inf
        self.socket_of: str | None = None  # the address it is counted under as a socket

    def owes(self, seconds: float) -> None:
        """A request is awaited, from now on and so long."""
        self.crowd.queue(self)
        self.deadline = self.crowd.clock() + seconds

    def has_asked(self, seconds: float = math.inf) -> None:
        """A whole request is here; what is done for it may take so long."""
        self.crowd.unqueue(self)
        self.deadline = self.crowd.clock() + seconds

    def cut(self, why: str) -> None:
        """Closed at once, whatever was still to be sent."""
        self.crowd.unqueue(self)
        if self.transport is not None:
            metrics.CUT.labels(why).inc()
            self.transport.abort()


class Crowd:
    """All open connections of a server."""

    def __init__(self, most: int, proxies: Container[str], clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.proxies, self.clock = most, proxies, clock
        self.open: dict[Caller, None] = {}
        self.owing: dict[Caller, None] = {}  # the one that has owed a request longest first
        self.owing_of: dict[str, dict[Caller, None]] = {}  # the same by address
        self.sockets: Counter[str] = Counter()  # by the address they come from, behind a proxy the forwarded one
        self.all_sockets = 0

    @property
    def room(self) -> int:
        """How many more there may be."""
        return self.most - len(self.open)

    def enter(self, address: str) -> Caller:
        """One more, which owes a request from now on; of an address with too many such, the oldest gives way."""
        caller = Caller(self, address)
        self.open[caller] = None
        caller.owes(HEAD_SECONDS)
        alike = self.owing_of[address]
        if address not in self.proxies and len(alike) > max(1, int(ADDRESS_SHARE * self.most)):
            next(iter(alike)).cut("gave_way")
        return caller

    def leave(self, caller: Caller) -> None:
        """It is gone."""
        self.unqueue(caller)
        self.open.pop(caller, None)
        if caller.socket_of is not None:
            self.sockets[caller.socket_of] -= 1
            self.all_sockets -= 1
            if not self.sockets[caller.socket_of]:
                del self.sockets[caller.socket_of]
            caller.socket_of = None

    def queue(self, caller: Caller) -> None:
        """Last in the queue of those that owe a request."""
        self.unqueue(caller)
        self.owing[caller] = None
        self.owing_of.setdefault(caller.address, {})[caller] = None

    def unqueue(self, caller: Caller) -> None:
        """Out of the queue."""
        self.owing.pop(caller, None)
        alike = self.owing_of.get(caller.address, {})
        alike.pop(caller, None)
        if not alike:
            self.owing_of.pop(caller.address, None)

    def give_way(self, wanted: int) -> int:
        """Cut so many of those that have owed a request longest; how many were."""
        chosen = [caller for caller, _ in zip(self.made(), range(wanted))]
        for caller in chosen:
            caller.cut("gave_way")
        return len(chosen)

    def made(self) -> Iterator[Caller]:
        """Those that owe a request and have been set up; one that was accepted this instant is let alone."""
        return (caller for caller in self.owing if caller.transport is not None)

    def unmade(self) -> bool:
        """Is somebody accepted and not set up yet?"""
        return any(caller.transport is None for caller in self.owing)

    def become_socket(self, caller: Caller, address: str) -> bool:
        """Count a socket of this address; not if there are too many already."""
        most = max(1, int(SOCKETS_SHARE * self.most))
        if self.all_sockets >= most or self.sockets[address] >= max(1, int(ADDRESS_SHARE * most)):
            return False
        self.sockets[address] += 1
        self.all_sockets += 1
        caller.socket_of = address
        return True

    def sweep(self) -> float:
        """Cut those whose time is over; when to look again."""
        now = self.clock()
        late: list[Caller] = []
        for caller in self.open:
            if caller.deadline <= now:
                late.append(caller)
            elif caller.deadline == math.inf and caller.transport is not None and caller.transport.is_closing():
                caller.deadline = now + TAKE_SECONDS
        for caller in late[:MOST_CUT_AT_ONCE]:
            caller.cut("late")
        return SWEEP_SECONDS if len(late) <= MOST_CUT_AT_ONCE else SOON
