"""Answers that are sent packed to whoever takes them so, and once only to whoever has them already."""

import asyncio
import gzip
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

LEAST = 1000  # bytes that are worth packing
JSON, JSONL = "application/json", "application/x-ndjson"


def takes_gzip(request: Request) -> bool:
    """Does the sender unpack gzip?"""
    for part in request.headers.get("accept-encoding", "").split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def has_already(request: Request, tag: str) -> bool:
    """Does the sender have what the tag stands for?"""
    tags = request.headers.get("if-none-match", "")
    return any(part.strip().removeprefix("W/") == tag for part in tags.split(","))


def unchanged(tag: str) -> Response:
    """They have it already."""
    return Response(status_code=304, headers=tagged(tag))


def tagged(tag: str) -> dict[str, str]:
    """Kept by the browser of whoever asked, and asked for again each time: who may look can change."""
    return {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"} if tag else {}


async def packed(request: Request, body: bytes, media: str, headers: dict[str, str] | None = None) -> Response:
    """An answer, packed where it is taken so and long enough."""
    if len(body) < LEAST or not takes_gzip(request):
        return Response(body, media_type=media, headers={**(headers or {}), "Vary": "Accept-Encoding"})
    return await from_gzip(request, await asyncio.to_thread(gzip.compress, body, mtime=0), media, headers)


async def from_gzip(request: Request, body: bytes, media: str, headers: dict[str, str] | None = None) -> Response:
    """An answer that is packed already."""
    more = {**(headers or {}), "Vary": "Accept-Encoding"}
    if takes_gzip(request):
        return Response(body, media_type=media, headers=more | {"Content-Encoding": "gzip"})
    return Response(await asyncio.to_thread(gzip.decompress, body), media_type=media, headers=more)


async def download(request: Request, lines: Sequence[str], name: str) -> Response:
    """Lines as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return await packed(request, "".join(f"{line}\n" for line in lines).encode(), JSONL, headers)
