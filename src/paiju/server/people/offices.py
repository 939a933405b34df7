"""Offices of the club, and who may do what needs one."""

from paiju.server.club.club import Club
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person, Role

OFFICES: dict[Role, tuple[str, str]] = {
    "player": ("somebody known here", "有身份的人"),
    "referee": ("a referee", "裁判"),
    "organiser": ("an organiser", "组织者"),
    "administrator": ("an administrator", "管理员"),
}


async def check_role(club: Club, person: Person, least: Role) -> None:
    """Only whoever holds this office, or one above it."""
    if not await club.may(person, least):
        en, zh = OFFICES[least]
        raise Refused("forbidden", f"only {en} may do this", f"仅限{zh}")
