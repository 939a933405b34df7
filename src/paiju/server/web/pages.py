"""The pages: the browser's files with a tag of their content, and index.html for every address of the page itself."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from paiju.languages import _
from paiju.server.protocol.refused import not_found
from paiju.server.web.endpoint import get
from paiju.server.web.web_version import FILES, SENT, WEB, Stamp, parted, stamp_of, with_version

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
}
NAME = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)*(\.[a-z0-9-]+)+", re.IGNORECASE)  # no way out of the folder
LONGEST_NAME = 200  # longer ones no file system has
PACKED = {".html", ".css", ".js", ".svg", ".json", ".txt"}
VERSIONED = ("index.html", "offline.html", "worker.js")  # these name the version of what they ask for
WORKER, LIST = "worker.js", "files.json"
NOT_CACHED = ("index.html", WORKER)  # always the server's own
LATER = re.compile(r"languages/\w+\.(?!main\.|offline\.)[\w-]+\.json")  # a page asks for its own texts, in its language
# What scripts say to those who read them: whole lines, and types before what they are of.
COMMENT = re.compile(rb"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*|//.*)$|/\*\* @(?:[^*]|\*(?!/))*\*/ ?", re.MULTILINE)
FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file as it is sent."""

    stamp: tuple[Stamp, str]  # of the file this was read from, and the version it names
    digest: str  # of the file, by which a version has it
    plain: bytes
    packed: bytes | None
    tag: str
    kind: str


PAGES: dict[str, WebFile] = {}


def page(name: str) -> WebFile | None:
    """A file of the web folder, read again when it has changed; None when there is none."""
    path = WEB / name
    if len(name) > LONGEST_NAME or not NAME.fullmatch(name) or path.suffix not in SENT or not path.is_file():
        return None
    stamp = stamp_of(path), FILES.seen().version if name in VERSIONED else ""
    file = PAGES.get(name)
    if file is None or file.stamp != stamp:
        file = PAGES[name] = read(path, stamp)
    return file


def read(path: Path, stamp: tuple[Stamp, str]) -> WebFile:
    """The file with its tag, packed where that helps."""
    raw = path.read_bytes()
    plain = with_version(raw, stamp[1]) if stamp[1] else without_comments(raw) if path.suffix == ".js" else raw
    packed = gzip.compress(plain, 9) if path.suffix in PACKED and len(plain) > 500 else None
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return WebFile(
        stamp, hashlib.sha256(raw).hexdigest(), plain, packed, f'"{hashlib.sha256(plain).hexdigest()[:32]}"', kind
    )


def without_comments(script: bytes) -> bytes:
    """The script with its lines where they were."""
    return COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), script)


def send(request: Request, file: WebFile | None, keep: str = "no-cache") -> Response:
    """The file, or "unchanged" when the browser has it; `keep` is how long it may."""
    if file is None:
        raise not_found(_("file"))
    headers = {"ETag": file.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = file.plain
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(content, headers=headers, media_type=file.kind)


async def web_file(request: Request) -> Response:
    """A file below /web: as it is now, or of a version, which must be this one."""
    version, name = parted(request.path_params["name"])
    seen, file = FILES.seen(), page(name)
    if not version:
        return send(request, file)
    if file is not None and file.digest != seen.digests.get(name):  # it has changed, and that was not seen yet
        FILES.look_soon()
        raise not_found(_("version"))
    if version != seen.version:
        raise not_found(_("version"))
    if name == LIST:
        return JSONResponse([path for path in seen.digests if path not in NOT_CACHED and not LATER.fullmatch(path)])
    return send(request, file, FOR_GOOD)


async def worker(request: Request) -> Response:
    """What runs beside the pages (worker.js), at the top so that it serves them all."""
    return send(request, page(WORKER))


async def index(request: Request) -> Response:
    """The page that shows all addresses of the club."""
    return send(request, page("index.html"))


async def link_page(request: Request) -> Response:
    """The page of a link: looking at it uses nothing up (people/endpoints/join.py does), whoever looks; and its
    address is told to nobody and kept nowhere."""
    answer = send(request, page("index.html"))
    answer.headers.update({"Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Robots-Tag": "noindex"})
    return answer


def wants_page(request: Request) -> bool:
    """Does somebody look with a browser, and not a program?"""
    programs = request.url.path.startswith(("/api/", "/web/", "/ws"))
    return request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "") and not programs


def missing_page() -> Response:
    """An address there is not: the page says so, in the visitor's language."""
    shell = page("index.html")
    if shell is None:
        raise not_found(_("address"))
    return Response(shell.plain, 404, {"Cache-Control": "no-store"}, shell.kind)


async def icon(request: Request) -> Response:
    """Browsers ask for this by themselves."""
    return send(request, page("icon.svg"))


ENDPOINTS = (
    get("/", index),
    get("/tables", index),
    get("/table/{rest:path}", index),
    get("/score", index),
    get("/study", index),
    get("/study/{rest:path}", index),
    get("/rules", index),
    get("/rules/{rest:path}", index),
    get("/desk", index),
    get("/desk/{id}", index),
    get("/desk/{id}/sheet", index),
    get("/desk/{id}/sign", index),
    get("/evening", index),
    get("/evening/{id}", index),
    get("/events", index),
    get("/event/{rest:path}", index),
    get("/admin", index),
    get("/me", index),
    get("/me/games", index),
    get("/person/{page}", index),
    get("/join", link_page, "The same, once the key has left the address bar"),
    get("/join/{key}", link_page, "A link's page: looking uses nothing up"),
    get("/favicon.ico", icon),
    get("/worker.js", worker),
    get("/web/{name:path}", web_file),
)  # fmt: skip
