"""Who somebody is in an event: roles follow from its chain, by the id a visitor of the club has there."""

from collections.abc import Collection

from paiju.server.events.messages.events import EventRole
from paiju.server.protocol.refused import Refused
from paiju.tournament.record.state import EventState

CHIEFS: tuple[EventRole, ...] = ("chief", "deputy")
OFFICIALS: tuple[EventRole, ...] = ("organiser", *CHIEFS, "seating", "table", "results", "arbitration")
ROLE_NAMES: dict[EventRole, tuple[str, str]] = {
    "organiser": ("组织者", "the organiser"),
    "chief": ("裁判长", "the chief referee"),
    "deputy": ("副裁判长", "a deputy chief referee"),
    "seating": ("编排检录", "seating and roll call"),
    "table": ("执行裁判", "a table referee"),
    "results": ("成绩统计", "the results group"),
    "arbitration": ("仲裁", "the board"),
    "captain": ("领队", "a team's leader"),
    "player": ("选手", "a player"),
    "public": ("观众", "anybody"),
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
        names = [ROLE_NAMES[role] for role in wanted]
        zh, en = "、".join(pair[0] for pair in names), ", ".join(pair[1] for pair in names)
        raise Refused("forbidden", f"only {en} may do this", f"仅限{zh}")
