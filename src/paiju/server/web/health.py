"""`/healthz` and `/readyz`, for balancers and whoever looks after the machines: under any name, as often as they like.

`/healthz` says that the process is alive; `/readyz` that people may be sent here. Neither asks the database anything.
"""

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import Text, _
from paiju.server.club.messages import Health, ServerReady
from paiju.server.club.pulse import Trouble
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get
from paiju.server.web.requests import club_of

HEALTH, READY = "/healthz", "/readyz"
PATHS = (HEALTH, READY)
WORDS: dict[Trouble, Text] = {
    "stopping": _("the server is stopping"),
    "draining": _("this server takes no new tables; it is about to be stopped"),
    "database": _("the database is not responding"),
    "in_use": _("another program has exclusive use of the club's database"),
    "replaced": _("the club was restored or its key changed; this server stops"),
}


async def health(request: Request) -> Response:
    """Alive, and how many tables are in memory."""
    return reply(Health(True, len(club_of(request).hub.tables)))


async def ready(request: Request) -> Response:
    """May people be sent here? 503 and why, where not."""
    trouble = club_of(request).pulse.trouble
    if not trouble:
        return reply(ServerReady(True))
    return reply(ServerReady(False, trouble, WORDS[trouble].en), 503)


ENDPOINTS = (
    get(HEALTH, health, "Alive, and how many tables are in memory", Health),
    get(READY, ready, "May people be sent here? 503 while not", ServerReady),
)  # fmt: skip
