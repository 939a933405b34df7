"""Pages of books, made beside the loop."""

import asyncio
from collections.abc import Callable

from starlette.responses import Response

from paiju.server.web.bodies import reply


async def looked_up(find: Callable[..., object], *wanted: object) -> Response:
    """An answer of the library, made outside the loop: the first one reads files."""
    return reply(await asyncio.to_thread(find, *wanted))


def known(id: str) -> str:
    """A book's id as we write it, so that only those are ever kept; InputError for others."""
    from paiju.books import get

    return get(id).id
