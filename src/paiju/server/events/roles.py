"""Who somebody is in an event: roles follow from its chain, by the id a visitor of the club has there."""

from collections.abc import Collection

from paiju.languages import Text, _
from paiju.server.events.messages.events import EventRole
from paiju.server.protocol.refused import Refused
from paiju.tournament.record.state import EventState

CHIEFS: tuple[EventRole, ...] = ("chief", "deputy")
OFFICIALS: tuple[EventRole, ...] = ("organiser", *CHIEFS, "seating", "table", "results", "arbitration")
ROLE_NAMES: dict[EventRole, Text] = {
    "organiser": _("the organiser"),
    "chief": _("the chief referee"),
    "deputy": _("a deputy chief referee"),
    "seating": _("seating and roll call"),
    "table": _("a table referee"),
    "results": _("the results team"),
    "arbitration": _("the appeals board"),
    "captain": _("a team's leader"),
    "player": _("a player"),
    "public": _("anybody"),
}


def roles_of(state: EventState, who: str) -> list[EventRole]:
    """All that somebody is; everybody is of the public. An office that nobody has is the organiser's."""
    roles: list[EventRole] = ["organiser"] if who and who == state.organiser else []
    if who and state.plan is not None:
        offices: tuple[EventRole, ...] = (*CHIEFS, "seating", "table", "results", "arbitration")
        roles += [role for role in offices if state.holds(who, role)]  # type: ignore[arg-type]
        roles += ["captain"] * any(team.leader == who for team in state.teams)
    if who in state.enrolled:
        roles.append("player")
    return [*roles, "public"]


def check_any(roles: Collection[EventRole], wanted: Collection[EventRole]) -> None:
    """Only who is one of these."""
    if not set(roles) & set(wanted):
        raise Refused("forbidden", _("only {who} may do this", who=[ROLE_NAMES[role] for role in wanted]))
