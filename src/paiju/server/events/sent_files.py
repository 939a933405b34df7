"""Files that are sent to an event."""

import base64
import binascii

from starlette.requests import Request

from paiju.languages import _
from paiju.server.events.messages.calls import SentArchive, SentFile
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body, decoded


async def file_sent(request: Request) -> tuple[bytes, str]:
    """A file as it was sent: alone, with its name in the address, or in JSON."""
    raw = await body(request)
    if "json" not in request.headers.get("content-type", "json"):
        return raw, request.query_params.get("name", "file.csv")[:100]
    file: SentFile = decoded(raw or b"{}", SentFile)
    return content_of(file), file.name[:100]


async def archive_sent(request: Request) -> tuple[bytes, str]:
    """An archive as it was sent: alone, or in JSON, with the text of its book."""
    raw = await body(request)
    if "json" not in request.headers.get("content-type", "json"):
        return raw, ""
    file: SentArchive = decoded(raw or b"{}", SentArchive)
    return content_of(file), file.book


def content_of(file: SentFile) -> bytes:
    """What a file in JSON holds."""
    try:
        return base64.b64decode(file.base64, validate=True) if file.base64 else file.text.encode()
    except (binascii.Error, ValueError):
        raise Refused("input", _("expected base64"), field="base64") from None
