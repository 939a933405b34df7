"""Proxies whose word is taken for whom they ask, and from whom a request comes that passed through some of them."""

from collections.abc import Sequence

from starlette.types import Scope

from paiju.server.process.networks import Networks, read_address
from paiju.server.settings import Settings

HERE = ("127.0.0.1", "::1")  # where a proxy is believed to be, with a public address
FORWARDED = b"x-forwarded-for"
MOST_HOPS = 16  # that anybody has; what stands before them is nobody's


class Proxies(Networks):
    """Those who are believed."""

    def put_right(self, scope: Scope) -> None:
        """A request through proxies comes from whoever they say. Each has added the address it was asked from, so the
        list is read from the right, as far as those who wrote it are believed."""
        client = scope.get("client")
        if client is None or client[0] not in self:
            return
        raw = b",".join(value for name, value in scope["headers"] if name == FORWARDED)
        origin = self.origin(raw.decode("latin-1").split(",")[-MOST_HOPS:])
        if origin:
            scope["client"] = (origin, 0)

    def origin(self, hops: Sequence[str]) -> str:
        """The first address from the right that is no proxy's, else the last that can be read; "" if there is none."""
        origin = ""
        for hop in reversed(hops):
            ip = read_address(without_port(hop.strip()))
            if ip is None:
                return origin
            origin = str(ip)
            if origin not in self:
                return origin
        return origin


def proxies_of(settings: Settings) -> Proxies:
    """Those named at the start; with a public address also one on this machine."""
    return Proxies((*(HERE if settings.public_url else ()), *settings.proxies))


def without_port(hop: str) -> str:
    """An address as some proxies write it, with a port behind it."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
