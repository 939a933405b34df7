"""Everything the club holds about somebody, as a file."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.web.packed import JSON, packed
from paiju.server.web.requests import club_of


async def exported(request: Request, person: str) -> Response:
    """Everything the club holds about somebody."""
    body = msgspec.json.encode(await club_of(request).store.about(person))
    headers = {"Content-Disposition": f'attachment; filename="paiju-{person}.json"', "Cache-Control": "no-store"}
    return await packed(request, body, JSON, headers)
