"""Who can reach this server: everybody by its public address, the network, or this machine alone; and letting the
network in while it runs, where that is safe."""

import contextlib
import socket
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club.messages import Reach
from paiju.server.protocol.refused import Refused
from paiju.server.settings import ANY_ADDRESS, PORT, Settings, here, in_url

LetIn = Callable[[str], None]  # accept people at an address too; InputError when that cannot be
CONNECTIONS = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))  # where the system tells whose a connection is


class Network:
    """Where people find a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.opened: set[str] = set()  # addresses at which the network was let in since the start
        self.let_in: LetIn | None = None  # how that is done; the server says

    @property
    def reach(self) -> Reach:
        """Who can come."""
        return "public" if self.settings.public_url else "network" if self.address else "machine"

    @property
    def url(self) -> str:
        """What links begin with: where others find the server, else where this machine does."""
        address = "" if self.settings.public_url else self.address
        return f"http://{in_url(address)}:{self.settings.port}" if address else self.settings.url

    @property
    def inner_url(self) -> str:
        """Where the other servers of this club find this one."""
        return (
            self.settings.server_url
            or f"http://{in_url(self.address or here(self.settings.host))}:{self.settings.port}"
        )

    @property
    def urls_here(self) -> set[str]:
        """The same, and those of the other servers that one command started."""
        settings, (head, _, _port) = self.settings, self.inner_url.rpartition(":")
        if settings.worker is None:
            return {self.inner_url}
        first = settings.port - settings.worker
        return {f"{head}:{port}" for port in range(first, first + settings.worker_count)}

    @property
    def address(self) -> str:
        """This machine's address by which others on its network reach the server; "" when they do not."""
        host = self.settings.host
        if host in ANY_ADDRESS:
            return self.lan
        if not is_loopback(host):
            return host
        return self.lan if self.lan in self.opened else ""

    @property
    def lan(self) -> str:
        """This machine's address on its network; "" without one."""
        return self.settings.lan or lan_address()

    def can_open(self) -> bool:
        """May the network be let in while the server runs: nobody has decided otherwise, and it is a network of this
        house, not the world?"""
        decided = self.settings.host_chosen or bool(self.settings.public_url) or self.let_in is None
        return self.reach == "machine" and not decided and bool(self.lan) and ip_address(self.lan).is_private

    def open(self) -> None:
        """Let the network in, until the server stops."""
        if not self.can_open() or self.let_in is None:
            raise Refused(
                "not_now",
                _(
                    "this club cannot let the network in while it is running; start it with {command}",
                    command=self.command,
                ),
            )
        address = self.lan
        try:
            self.let_in(address)
        except InputError as error:
            raise Refused("not_now", error.text) from None
        self.opened.add(address)

    @property
    def command(self) -> str:
        """How to start the server so that others can come."""
        port = f" --port {self.settings.port}" if self.settings.port != PORT else ""
        return f"paiju serve --host 0.0.0.0{port}"


def is_loopback(host: str) -> bool:
    """Is this an address that only this machine has?"""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def lan_address() -> str:
    """This machine's address on its network: the one it would send from; nothing is sent."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if is_loopback(address) else address


def owner_of(port: int, server_port: int) -> int | None:
    """Who has the other end of a connection on this machine, from that port to ours: a user's number, None where the
    system does not say."""
    ends = (f":{port:04X}", f":{server_port:04X}")
    for table in CONNECTIONS:
        try:
            rows = [line.split() for line in table.read_text().splitlines()[1:]]
        except OSError:
            continue
        for row in rows:
            if len(row) > 7 and row[1].endswith(ends[0]) and row[2].endswith(ends[1]):
                return int(row[7])
    return None
