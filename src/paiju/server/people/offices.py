"""Offices of the club, and who may do what needs one."""

from paiju.languages import Text, _
from paiju.server.club.club import Club
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person, Role

OPERATOR = "paiju.operator"  # in a request's scope: whoever asks from this machine, by the club's own socket
OFFICES: dict[Role, Text] = {
    "player": _("a registered person"),
    "referee": _("a referee"),
    "organiser": _("an organiser"),
    "administrator": _("an administrator"),
}


async def check_role(club: Club, person: Person, least: Role) -> None:
    """Only whoever holds this office, or one above it."""
    if not await club.may(person, least):
        raise Refused("forbidden", _("only {who} may do this", who=OFFICES[least]))
