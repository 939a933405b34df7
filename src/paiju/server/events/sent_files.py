"""Files that are sent to an event."""

import base64
import binascii

from starlette.requests import Request

from paiju.languages import _
from paiju.server.events.entries.entrants_import import ListFile
from paiju.server.events.messages.calls import SentArchive, SentFile, SentResults
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body, decoded


async def file_sent(request: Request) -> ListFile:
    """A file as it was sent: alone, with its name and how to read it in the address, or in JSON."""
    raw, wish = await body(request), request.query_params
    if "json" not in request.headers.get("content-type", "json"):
        numbers = (lines_named(wish.get("same", "")), lines_named(wish.get("another", "")))
        name, encoding = wish.get("name", "file.csv")[:100], wish.get("encoding", "")
        return ListFile(raw, name, encoding, wish.get("lang", ""), *numbers)
    file: SentFile = decoded(raw or b"{}", SentFile)
    numbers = frozenset(file.same), frozenset(file.another)
    return ListFile(content_of(file), file.name[:100], file.encoding, file.lang, *numbers)


def lines_named(text: str) -> frozenset[int]:
    """Numbers of lines with commas between them."""
    words = [word for word in text.split(",") if word]
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise Refused("input", _("expected numbers of lines such as 0,3"), field="same")
    return frozenset(map(int, words))


async def archive_sent(request: Request) -> tuple[bytes, str]:
    """An archive as it was sent: alone, or in JSON, with the text of its book."""
    raw = await body(request)
    if "json" not in request.headers.get("content-type", "json"):
        return raw, ""
    file: SentArchive = decoded(raw or b"{}", SentArchive)
    return content_of(file), file.book


def content_of(file: SentFile | SentResults) -> bytes:
    """What a file in JSON holds."""
    try:
        return base64.b64decode(file.base64, validate=True) if file.base64 else file.text.encode()
    except (binascii.Error, ValueError):
        raise Refused("input", _("expected base64"), field="base64") from None
