"""What a match would say, found out on a copy of it before anything is written."""

from collections.abc import Mapping, Sequence
from copy import deepcopy

from paiju.match import Match
from paiju.match.log import with_record
from paiju.referee import incident as incidents
from paiju.referee.ruling_record import ruling_row
from paiju.server.room import journal as J
from paiju.server.room.room import Room
from paiju.table.record import Record


def copy_of(match: Match) -> Match:
    """The match, to be tried something on."""
    return deepcopy(match, {id(match.book): match.book})


def ruled(
    room: Room,
    incident: Mapping[str, object],
    exposed: Sequence[str] = (),
    hand: int | None = None,
    *,
    by: str = "",
    prompt: int | None = None,
    key: str = "",
    record: Record | None = None,
) -> J.RulingMade:
    """A ruling on an incident, as it goes into the journal: decided now, by what the hand shows, an earlier one in its
    record where the room has let that go. InputError where it cannot be made."""
    assert room.match is not None
    match = copy_of(room.match)
    if hand is not None and record is not None:
        with_record(match.log, hand, record)
    ruling = match.rule(incident, exposed, hand)
    incident_json = incidents.to_json(ruling.incident)
    again = bool(room.over) and not match.over
    return J.RulingMade(
        incident_json, ruling_row(ruling), room.mark, tuple(exposed), by, prompt, key, match.over, J.now(), again
    )
