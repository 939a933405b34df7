"""Files that are sent to an event."""

import base64
import binascii
from dataclasses import dataclass

from starlette.requests import Request

from paiju.languages import _
from paiju.server.events.messages.calls import SentArchive, SentFile
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body, decoded


@dataclass(frozen=True)
class ListFile:
    """A list that was sent: its bytes, its name, the encoding somebody chose, and their language."""

    raw: bytes
    name: str
    encoding: str = ""
    lang: str = ""


async def file_sent(request: Request) -> ListFile:
    """A file as it was sent: alone, with its name and how to read it in the address, or in JSON."""
    raw, wish = await body(request), request.query_params
    if "json" not in request.headers.get("content-type", "json"):
        return ListFile(raw, wish.get("name", "file.csv")[:100], wish.get("encoding", ""), wish.get("lang", ""))
    file: SentFile = decoded(raw or b"{}", SentFile)
    return ListFile(content_of(file), file.name[:100], file.encoding, file.lang)


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
