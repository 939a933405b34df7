"""Who can reach the club, and letting the network in while it runs.

Only somebody at this machine may do that: an administrator, or somebody whose browser runs under the same user as the
server; if the system does not say who owns a connection, the host of a table. Never through a proxy.
"""

import os

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.club.messages import NetworkInfo
from paiju.server.club.network import owner_of
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.metrics_page import is_here
from paiju.server.web.requests import club_of, visitor_of
from paiju.server.web.rights import KNOWN
from paiju.server.web.security import plain_headers


async def show_network(request: Request) -> Response:
    """Who can reach the club."""
    return reply(await network_info(request))


async def open_up(request: Request) -> Response:
    """Let the network in, until the server stops."""
    if not await may_open(request):
        raise Refused("forbidden", _("only someone at the club's own machine can let the network in"))
    club_of(request).network.open()
    return reply(await network_info(request))


async def network_info(request: Request) -> NetworkInfo:
    """Who can reach the club, and what the visitor may do about it."""
    network = club_of(request).network
    if network.reach != "machine":
        return NetworkInfo(network.reach, network.url, False, network.address, "")
    can = network.can_open() and await may_open(request)
    return NetworkInfo(network.reach, network.url, can, network.lan, network.command)


async def may_open(request: Request) -> bool:
    """Is the visitor at this machine, and is it theirs?"""
    club, person = club_of(request), visitor_of(request).person
    client = request.client
    if person is None or client is None or not is_here(client.host, plain_headers(request.scope["headers"])):
        return False
    if await club.admin(person):
        return True
    owner = owner_of(client.port, club.settings.port)
    return await is_host(club, person) if owner is None else owner == os.getuid()


async def is_host(club: Club, person: Person) -> bool:
    """Has somebody opened a table here?"""
    return any(table.host == person.id for table in await club.store.tables_of(person.id))


ENDPOINTS = (
    get("/api/network", show_network, "Who can reach this club", NetworkInfo),
    post("/api/network", open_up, "Let the network in, from the club's own machine", None, NetworkInfo, needs=KNOWN,
         cost="link"),
)  # fmt: skip
