"""The proxies whose word is taken for whom they ask: addresses and networks."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address, ip_network


class Proxies:
    """Is an address one of them?"""

    def __init__(self, written: Iterable[str]) -> None:
        self.written = tuple(written)
        self.networks = tuple(ip_network(one) for one in self.written)
        self.has = lru_cache(1000)(self.look)

    def __contains__(self, address: object) -> bool:
        return isinstance(address, str) and self.has(address)

    def look(self, address: str) -> bool:
        """The same, worked out; an address of IPv4 may be written as one of IPv6."""
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        plain = getattr(found, "ipv4_mapped", None) or found
        return any(plain in network for network in self.networks)
