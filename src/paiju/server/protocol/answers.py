"""Answers that addresses of every kind share."""

from msgspec import Struct

from paiju.server.club.messages import Reach


class MadeLink(Struct):
    """A link, and the same as a QR code in SVG; whom it can reach: everybody, this network, or only this machine, for
    which there is no code."""

    link: str
    qr: str
    reach: Reach = "public"


class LookingOn(Struct):
    """I may look on. `token` is told once, to whoever came without one."""

    token: str | None


class Done(Struct):
    """It is done; there is nothing to say about it."""


class RefusedBody(Struct):
    """Why something was refused."""

    code: str
    why: str
    why_zh: str
    clause: str | None = None
    field: str | None = None


class Problem(Struct):
    """A refusal."""

    error: RefusedBody
