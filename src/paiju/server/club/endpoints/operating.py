"""What keeps a club in order: the book of what was done in offices, networks from which nobody may come, links into a
club by invitation."""

import json
from ipaddress import ip_network

from starlette.requests import Request
from starlette.responses import Response

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club.messages import (
    AuditEntry,
    AuditPage,
    BarredNetwork,
    InvitationWish,
    NetworkWish,
)
from paiju.server.people.links import address_of, made_link, new_key
from paiju.server.process.networks import Networks
from paiju.server.protocol.answers import Done, MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, page_number, person_of
from paiju.server.web.rights import ADMIN, ORGANISER

MOST_INVITED, LONGEST_DAYS = 1000, 366
LEAST_BITS = {4: 8, 6: 16}  # a network that is larger is a mistake


async def audit(request: Request) -> Response:
    """What was done in offices, page by page; by or to somebody or something (`of`)."""
    about = request.query_params.get("of", "")[:120]
    rows = await club_of(request).store.audit.listed(page_number(request), about if about.isprintable() else "")
    entries = [
        AuditEntry(row.seq, row.at, row.who, row.what, row.whom, json.loads(row.how), row.digest) for row in rows
    ]
    return reply(AuditPage(entries))


async def networks(request: Request) -> Response:
    """Networks from which nobody may come."""
    barred = await club_of(request).store.networks.all()
    return reply([BarredNetwork(network, at) for network, at in barred.items()])


async def bar_network(request: Request) -> Response:
    """Bar a network, or lift that."""
    club, wish = club_of(request), await body_as(request, NetworkWish)
    network = read_network(wish.network)
    if not wish.barred:
        if not await club.store.networks.lift(network):
            raise Refused("not_found", _("this network is not banned"))
    else:
        client = request.client
        if client is not None and client.host in Networks([network]):
            raise InputError("network", _("this network has your own address; you would ban yourself"))
        await club.store.networks.bar(network)
    await club.take_networks()
    return reply({})


def read_network(text: str) -> str:
    """An address or a network in writing."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        shown = f"{text[:60]!r}"
        why = _("must be an address or a network such as 203.0.113.0/24, not {text}", text=shown)
        raise InputError("network", why) from None
    if network.prefixlen < LEAST_BITS[network.version]:
        raise InputError("network", _("{network} is too large a network to ban", network=str(network)))
    return str(network)


async def invite(request: Request) -> Response:
    """Make a link by which so many people may come into a club that is by invitation."""
    club, wish = club_of(request), await body_as(request, InvitationWish)
    if not 1 <= wish.uses <= MOST_INVITED or not 0 < wish.days <= LONGEST_DAYS:
        values = {"uses": MOST_INVITED, "days": LONGEST_DAYS}
        raise InputError("uses", _("from 1 to {uses} people, and at most {days} days", **values))
    key = await new_key(club, "invite", "", person_of(request), terms=(wish.uses, wish.days * 86400))
    return reply(await made_link(club, address_of(club, key, "invite")))


ENDPOINTS = (
    get("/api/admin/audit", audit, "What was done in offices, newest first (`page`, `of`)", AuditPage, needs=ADMIN),
    post("/api/admin/invitations", invite, "Make a link by which people may come into the club", InvitationWish,
         MadeLink, needs=ORGANISER, notes=("uses", "days"), cost="link"),
    get("/api/admin/networks", networks, "List banned networks", list[BarredNetwork], needs=ADMIN),
    post("/api/admin/networks", bar_network, "Ban a network, or lift the ban", NetworkWish, Done, needs=ADMIN,
         notes=("network", "barred")),
)  # fmt: skip
