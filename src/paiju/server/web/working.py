"""What the worker room makes for whoever asks: one piece at a time for a person, and none for who has gone away."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.web.requests import club_of, key_of, visitor_of

T = TypeVar("T")


async def worked_out(request: Request, work: Callable[..., T], *given: object, slow: bool = False) -> T:
    """What comes of the work, done beside the server; `slow` is what may take seconds."""
    by = key_of(visitor_of(request))
    job = asyncio.ensure_future(club_of(request).workers.run(work, *given, by=by, slow=slow))
    leaving = asyncio.ensure_future(left(request))
    try:
        await asyncio.wait({job, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if job.done():
            return job.result()
        raise Refused("gone", _("nobody is waiting for this any more"))
    finally:
        job.cancel()
        leaving.cancel()


async def with_own_book(request: Request, toml: str | None, work: Callable[..., T], *given: object) -> T:
    """What comes of work for which a book is read: a club's own is read beside the server, the package's are here."""
    if toml is None:
        return await asyncio.to_thread(work, *given)
    return await worked_out(request, work, *given)


async def left(request: Request) -> None:
    """Wait until whoever asks closes the connection; what they send until then is not read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
