"""Answers that endpoints of every kind share."""

from msgspec import UNSET, Struct, UnsetType

from paiju.languages import Text
from paiju.server.club.messages import Reach


class MadeLink(Struct):
    """A link, and the same as a QR code in SVG; whom it can reach: everybody, this network, or only this machine, for
    which there is no code."""

    link: str
    qr: str
    reach: Reach = "public"


class LookingOn(Struct):
    """I may watch. `token` is given once, to a visitor who came without one."""

    token: str | None


class Done(Struct):
    """It is done; there is nothing to say about it."""


class FileFault(Struct):
    """What is wrong in a file that was sent: its line, the field, and what would be right."""

    line: int
    field: str
    why: str  # in English
    text: Text | UnsetType = UNSET  # the same for the page, where it has values


class RefusedBody(Struct):
    """Why something was refused."""

    code: str
    why: str  # in English
    clause: str | None = None
    field: str | None = None
    text: Text | UnsetType = UNSET  # the same for the page to put into words, where it has values
    faults: list[FileFault] | UnsetType = UNSET  # all that is wrong in a rule book that was sent


class Problem(Struct):
    """A refusal."""

    error: RefusedBody
