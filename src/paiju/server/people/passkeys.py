"""Signing in by passkey (WebAuthn), where the library is installed (the extra `passkeys`) and browsers have a secure
context under a name: https, or localhost. Challenges are for one use within minutes, and kept in memory."""

import base64
import json
import time
from collections import OrderedDict
from functools import cache
from importlib import import_module
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.protocol.refused import Refused
from paiju.server.web.requests import club_of
from paiju.server.web.security import host_name

LOCAL = "localhost"
SECONDS, MOST = 300.0, 1000  # how long a challenge is good, and how many are kept
NOT_HERE = _("passkeys cannot be used here: they need https or localhost, and the server's `passkeys` extra")
WRONG = _("this passkey does not match; try again")


@cache
def library() -> Any:
    """The WebAuthn library, or None."""
    try:
        return import_module("webauthn")
    except ImportError:
        return None


def is_here(club: Club, host: str) -> bool:
    """Can a browser that asks this host use passkeys?"""
    name = host_name(host)
    try:
        ip_address(name)
    except ValueError:
        return library() is not None and (name == LOCAL or (club.settings.secure and bool(name)))
    return False


def place_of(request: Request) -> tuple[str, str]:
    """The origin a passkey is for, and its name; refused where there can be none."""
    origin = request.headers.get("origin", "")
    if not is_here(club_of(request), request.headers.get("host", "")) or not origin:
        raise Refused("no_passkeys", NOT_HERE)
    return origin, urlsplit(origin).hostname or ""


class Challenges:
    """What browsers were asked to sign."""

    def __init__(self) -> None:
        self.pending: OrderedDict[bytes, tuple[str, float]] = OrderedDict()

    def keep(self, challenge: bytes, person: str) -> None:
        """Somebody is asked this; of too many the oldest go."""
        self.pending[challenge] = person, time.monotonic()
        while len(self.pending) > MOST:
            self.pending.popitem(last=False)

    def take(self, credential: dict[str, Any], person: str) -> bytes:
        """The challenge that was answered, once; refused if nobody asked this person so."""
        try:
            client_data = json.loads(decoded(credential["response"]["clientDataJSON"]))
            challenge = decoded(client_data["challenge"])
        except (KeyError, TypeError, ValueError):
            raise Refused("input", WRONG, field="credential") from None
        whom, at = self.pending.pop(challenge, ("", -SECONDS))
        if whom != person or time.monotonic() - at >= SECONDS:
            raise Refused("wrong_passkey", WRONG)
        return challenge


def decoded(text: str) -> bytes:
    """Base64 as browsers write it."""
    return base64.urlsafe_b64decode(f"{text}{'=' * (-len(text) % 4)}")


def encoded(raw: bytes) -> str:
    """The same the other way."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
