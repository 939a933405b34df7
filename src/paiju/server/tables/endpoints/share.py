"""The page of a shared hand: for people the page itself, for chat programs a title, a line and a picture in it. Looking
does not use anything up."""

import gzip
from html import escape
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.live.shown.replays import ALL_OPEN
from paiju.server.pictures.moment import HIGH, WIDE, is_drawn, picture
from paiju.server.protocol.refused import not_found
from paiju.server.protocol.shared import Lang
from paiju.server.tables.finished_hands import BUILT, in_turn
from paiju.server.tables.previews import Preview, preview
from paiju.server.tables.shares import Share, shared
from paiju.server.web.endpoint import get
from paiju.server.web.pages import link_page, page
from paiju.server.web.requests import club_of, count
from paiju.server.web.working import worked_out

DRAWN = 5.0  # what a picture costs
CACHE_SECONDS = 3600
PRIVATE = {"Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
HEAD_END = b"</head>"


async def share_page(request: Request) -> Response:
    """The page; if its moment cannot be determined, without a title of its own: the page itself says why."""
    try:
        response = await shared_page(request)
    except InputError:
        return await link_page(request)
    return response


@in_turn
async def shared_page(request: Request) -> Response:
    """The page with what chat programs show of it."""
    share = await shared(request)
    shell = page("index.html")
    if shell is None:
        raise not_found(_("file"))
    moment = await worked_out(request, previewed, *await moment_parts(request, share))
    site = club_of(request).settings.public_url or str(request.base_url).rstrip("/")
    book = share.room.book.names.into(share.by.lang)
    about = {
        "og:title": moment.title,
        "og:description": " · ".join(filter(None, (share.room.settings.title, book, moment.line))),
        "og:type": "website",
        "og:site_name": "Paiju 牌局",
        "og:url": f"{site}{moment_path(request, share)}",
        "og:image": f"{site}{moment_path(request, share)}.png",
        "og:image:type": "image/png",
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
        "og:image:alt": moment.title,
        "twitter:card": "summary_large_image",
    }
    tags = "".join(f'<meta property="{name}" content="{escape(text)}">\n' for name, text in about.items())
    body = shell.plain.replace(HEAD_END, tags.encode() + HEAD_END, 1)
    return Response(body, headers=PRIVATE, media_type=shell.kind)


@in_turn
async def share_picture(request: Request) -> Response:
    """The picture of a moment."""
    share = await shared(request)
    pictures = club_of(request).pictures
    key = (share.room.id, share.by.lang, moment_in(request, share))
    image = pictures.get(key)
    if image is None:
        await count(request, "hands", DRAWN)
        image = await worked_out(request, drawn, *await moment_parts(request, share))
        pictures.put(key, image)
    return Response(image, headers={"Cache-Control": f"private, max-age={CACHE_SECONDS}"}, media_type="image/png")


def moment_in(request: Request, share: Share) -> tuple[int, int, str]:
    """The hand, the step and the role in an address; without them, the beginning of the first shared hand."""
    wanted = request.path_params.get("hand", "")
    hand = next((hand for hand in share.hands if wanted in ("", str(hand))), None)
    if hand is None:
        raise not_found(_("finished hand"))
    step = request.path_params.get("step", "")
    return hand, int(step[:6]) if step.isascii() and step.isdigit() else 0, request.path_params.get("role", ALL_OPEN)


def moment_path(request: Request, share: Share) -> str:
    """The address of the page of this moment; its picture is beside it."""
    hand, step, role = moment_in(request, share)
    return f"/share/{request.path_params['key']}/{hand}/{step}/{quote(role)}"


async def moment_parts(request: Request, share: Share) -> tuple[bytes, int, str, Lang]:
    """What a moment is made from: its hand step by step, packed, the step, the role, and the language."""
    hand, step, role = moment_in(request, share)
    past = club_of(request).hub.past
    if past.key(share.room, hand, role) not in past.replays:
        await count(request, "hands", BUILT)
    return await past.steps(share.room, hand, role), step, role, share.by.lang


def previewed(packed: bytes, step: int, role: str, lang: Lang) -> Preview:
    """The preview of a moment."""
    return preview(gzip.decompress(packed), step, role, lang)


def drawn(packed: bytes, step: int, role: str, lang: Lang) -> bytes:
    """The picture of a moment; in English if the characters of a language were not drawn."""
    own = previewed(packed, step, role, lang).moment
    return picture(own if is_drawn(own) else previewed(packed, step, role, "en").moment)


ENDPOINTS = (
    get("/share/{key}", share_page),
    get("/share/{key}/{hand}/{step}/{role}.png", share_picture,
        "The picture of a shared hand at a moment, for chat programs"),
    get("/share/{key}/{hand}/{step}/{role}", share_page, "The page of a shared hand at a moment"),
)  # fmt: skip
