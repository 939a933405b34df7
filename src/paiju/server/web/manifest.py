"""`/manifest.webmanifest`: Paiju as an app of its own, in the language of the page that asks."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from paiju.languages import Text, _, _c
from paiju.server.web.endpoint import get

NAME, PAPER = "Paiju 牌局", "#f5f2eb"
ABOUT = _("Mahjong by the book: riichi, Chinese Official and house rules.")
PLACES = {"/": _c("game", "Play"), "/rules": _("Rules"), "/me": _("My devices")}
Json = dict[str, object]


async def manifest(request: Request) -> Response:
    """What a system needs to know of the app."""
    return JSONResponse(about_app(request.query_params.get("lang", "en")), media_type="application/manifest+json")


def about_app(lang: str) -> Json:
    """The manifest in a language."""
    return {
        "id": "/",
        "name": NAME,
        "short_name": NAME,
        "description": ABOUT.into(lang),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [*(icon(size, purpose) for purpose in PURPOSES for size in (192, 512)), VECTOR],
        "shortcuts": [place(url, name, lang) for url, name in PLACES.items()],
    }


PURPOSES = {"any": "icon", "maskable": "maskable"}
VECTOR = {"src": "/web/icon.svg", "sizes": "any", "type": "image/svg+xml"}


def icon(size: int, purpose: str) -> Json:
    """A picture of it."""
    src = f"/web/icons/{PURPOSES[purpose]}-{size}.png"
    return {"src": src, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def place(url: str, name: Text, lang: str) -> Json:
    """A page to go to at once."""
    return {"name": name.into(lang), "url": url, "icons": [icon(192, "any")]}


ENDPOINTS = (get("/manifest.webmanifest", manifest),)
