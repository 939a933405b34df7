"""Who may do what at a desk."""

from collections.abc import Collection

from starlette.requests import Request

from paiju.desk.plan import KINDS
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.desks.keeper import EVENINGS
from paiju.server.desks.messages.desks import DeskRight
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.tables.permissions import LONGEST_ID
from paiju.server.web.requests import club_of, person_of


async def desk_right(
    club: Club, desk: str, person: Person, wanted: tuple[DeskRight, ...] = (), kinds: Collection[str] = KINDS
) -> DeskRight:
    """What somebody may do at a desk of these kinds: its host, and whoever came by a link; an administrator reads. To
    anybody else there is no such desk, whether there is or not."""
    row = await club.store.desks.find(desk) if len(desk) <= LONGEST_ID and desk.isprintable() else None
    row = row if row is not None and row.kind in kinds else None
    came = (await club.store.desks.right_of(desk, person.id)).kind if row else ""
    if row is None or not (came or row.host == person.id or await club.admin(person)):
        raise Refused("no_desk", _("there is no such desk"))
    right: DeskRight = "host" if row.host == person.id else came or "read"  # type: ignore[assignment]
    if wanted and right not in wanted:
        raise Refused("not_desk", _("ask the desk's host for a link that lets you do this"))
    return right


KEEPERS: tuple[DeskRight, ...] = ("host", "enter")


async def desk_allowed(request: Request, *wanted: DeskRight) -> tuple[Club, str, DeskRight]:
    """The desk asked for, and what its visitor may do there; without any right there is no such desk."""
    club, id = club_of(request), request.path_params["id"]
    return club, id, await desk_right(club, id, person_of(request), wanted)


async def evening_allowed(request: Request, *wanted: DeskRight) -> tuple[Club, str, DeskRight]:
    """The evening asked for, and what its visitor may do there; without any right there is no such evening."""
    club, id = club_of(request), request.path_params["id"]
    return club, id, await desk_right(club, id, person_of(request), wanted, EVENINGS.kinds)
