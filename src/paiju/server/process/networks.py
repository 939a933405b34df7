"""Networks of addresses, as they are named at the start or by an administrator."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network


class Networks:
    """Is an address in one of them?"""

    def __init__(self, written: Iterable[str] = ()) -> None:
        self.networks = tuple(ip_network(network) for network in written)
        self.has = lru_cache(1000)(self.look)

    def __contains__(self, address: object) -> bool:
        return bool(self.networks) and isinstance(address, str) and self.has(address)

    def look(self, address: str) -> bool:
        """The same, worked out; an address of IPv4 may be written as one of IPv6."""
        ip = read_address(address)
        return ip is not None and any(ip in network for network in self.networks)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address in writing; None for what is none."""
    try:
        ip = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip
