"""How many places a registration has left, and who is waiting for one."""

from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer


def takes_place(player: EventPlayer) -> bool:
    """Fillers and waiting substitutes take nobody's place."""
    return not player.filler and not player.substitute


def places_left(state: EventState) -> int | None:
    """How many more can be admitted; None if there is no limit."""
    if not state.registration.most:
        return None
    playing = [id for id in state.active if not state.enrolled[id].player.filler]
    return max(0, state.registration.most - len(playing))


def undecided(state: EventState) -> list[str]:
    """Applicants without an answer who were not entered otherwise, first come first."""
    return [
        id for id, application in state.applications.items() if not application.decided and id not in state.enrolled
    ]


def waiting_list(state: EventState) -> list[str]:
    """Those of them for whom there is no place, in order of application. Somebody who leaves makes room for the
    next."""
    left = places_left(state)
    if left is None:
        return []
    return [id for id in undecided(state) if takes_place(state.applications[id].player)][left:]
