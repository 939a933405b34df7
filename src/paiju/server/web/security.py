"""What every request passes first: the right host, the right origin, a sane size; and what every answer carries."""

import hashlib
import secrets
import socket
from collections.abc import Container, Iterable, Mapping
from functools import cache
from urllib.parse import urlsplit

from paiju.languages import _
from paiju.server.protocol.refused import Refused, too_large
from paiju.server.settings import ANY_ADDRESS, Settings

SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL = ("localhost", "127.0.0.1", "::1")
SECRETS = ("/join/", "/share/", "/api/shares/")  # what stands behind these is a key
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def new_token() -> str:
    """A secret nobody guesses: 32 random bytes."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a secret; without salt, for there is nothing to guess in 256 random bits."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def answer_headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """The headers of every answer."""
    chosen = dict(HEADERS)
    if settings.secure:
        chosen["Strict-Transport-Security"] = "max-age=31536000"
    return [(name.lower().encode(), value.encode()) for name, value in chosen.items()]


def check_host(settings: Settings, host: str, arrived_at: str, opened: Container[str] = ()) -> None:
    """The name asked for is one of ours, so that no foreign name can be made to point here. `opened` are addresses at
    which the network was let in."""
    name = host_name(host)
    reached = arrived_at if settings.host in ANY_ADDRESS or arrived_at in opened else ""
    if name not in {*own_names(settings), reached} - {""}:
        raise Refused("host", _("this server does not accept that host name; start it with --public-url"))


def host_name(host: str) -> str:
    """The name in a Host header, without its port; "" when there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


@cache
def own_names(settings: Settings) -> frozenset[str]:
    """The names this server answers to, the address a request arrived at aside."""
    names = {settings.host.lower(), *LOCAL, urlsplit(settings.public_url).hostname or ""}
    if settings.host in ANY_ADDRESS:
        machine = socket.gethostname().lower()
        names |= {machine, f"{machine}.local"}
    return frozenset(names - set(ANY_ADDRESS))


def same_origin(settings: Settings, origin: str, host: str) -> bool:
    """Whether a page of this origin is one of ours."""
    return origin.lower() in {f"http://{host.lower()}", f"https://{host.lower()}", settings.public_url or "-"}


def check_origin(settings: Settings, method: str, headers: Mapping[str, str], socket: bool = False) -> None:
    """What changes something comes from our own page, or from a program that brings its token itself."""
    if method in SAFE and not socket:
        return
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None:
        good = same_origin(settings, origin, headers.get("host", ""))
    else:
        brings = "cookie" not in headers or headers.get("authorization", "").lower().startswith("bearer ")
        good = site in (None, "same-origin", "none") and (socket or brings)
    if not good:
        raise Refused(
            "origin",
            _(
                "this request comes from another site, or has a cookie but no origin; programs should send a token "
                "instead"
            ),
        )


def check_size(headers: Mapping[str, str], most: int) -> None:
    """The length a request announces is one we would read. Two ways to say where it ends are one too many: who stands
    between could understand the other."""
    if "transfer-encoding" in headers and "content-length" in headers:
        raise Refused("input", _("a request has a length or chunks, not both"))
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or int(length[:12]) > most:
        raise too_large(most)


def shown_path(path: str) -> str:
    """A path for the log: no key, no line breaks."""
    for secret in SECRETS:
        if path.startswith(secret):
            return f"{secret}***"
    return "".join(sign if sign.isprintable() else "?" for sign in path)[:200]


def plain_headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by lower-case name; of several the last."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in raw}
