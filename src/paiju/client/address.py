"""The address of a table, a seat or an invitation, as somebody copies it from their browser."""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote, urlsplit

from paiju.errors import InputError
from paiju.languages import _

PLACES = re.compile(r"(?P<before>.*?)/(?P<kind>table|join|event)(?:/(?P<key>[\w.~%-]+))?(?:/.*)?")
SCHEMES = ("http", "https")
LONGEST = 80  # characters shown of an address


@dataclass(frozen=True, slots=True)
class ClubAddress:
    """Where the club is, and what of it is meant: a table by its id, or an invitation by its key, to the club or to one
    of its events."""

    club: str
    kind: Literal["table", "join", "event"]
    id: str  # of the table, of the event, or the invitation's key
    key: str = ""  # of an event's private link


def read_address(text: str) -> ClubAddress:
    """An address that somebody pasted."""
    try:
        parts = urlsplit(text.strip() if "://" in text else f"http://{text.strip()}")
        host = parts.netloc if parts.hostname and parts.port != 0 else ""
    except ValueError:  # no port, or half an IPv6 address
        raise not_one(text) from None
    place = PLACES.fullmatch(parts.path)
    if parts.scheme not in SCHEMES or not host:
        raise not_one(text)
    if place is None:
        raise InputError(
            "URL",
            _(
                "{address} is no table: open the table in the browser, or the invitation to it, and copy the address "
                "from there",
                address=text.strip()[:LONGEST],
            ),
        )
    club = f"{parts.scheme}://{host}{place['before']}"
    kind, id, fragment = place["kind"], unquote(place["key"] or ""), parts.fragment
    if kind == "join" and (id or fragment):
        return ClubAddress(club, "join", id or fragment)
    if kind == "event" and id:
        return ClubAddress(club, "event", id, fragment)
    if kind == "table" and id:
        return ClubAddress(club, "table", id)
    raise not_one(text)


def not_one(text: str) -> InputError:
    """The error for something that is no address of a club's."""
    example = "http://127.0.0.1:8700/table/ID"
    shown = repr(text.strip()[:LONGEST])
    return InputError("URL", _("must be an address such as {example}, not {shown}", example=example, shown=shown))
