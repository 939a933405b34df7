"""An event as somebody of it sees it."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Generic, TypeVar

from paiju.server.events.counted import outcome_of
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.messages.events import EventView
from paiju.server.events.officials.entrants import (
    applicant_rows,
    entrant_rows,
    known_people,
    registration_info,
    team_rows,
)
from paiju.server.events.officials.my import my_event
from paiju.server.events.officials.plan import ceremony_info, drawing_info, notice_rows, plan_info
from paiju.server.events.officials.rounds import (
    LookedAt,
    appeals_shown,
    calls_shown,
    current_round,
    due_shown,
    protests_shown,
    rounds_shown,
)
from paiju.server.events.officials.stages import fixture_rows, stage_infos
from paiju.server.events.officials.table import EventViewer
from paiju.server.events.roles import roles_of
from paiju.tournament.default_names import shown_name
from paiju.tournament.record.round_clock import clock_of
from paiju.tournament.record.state import EventState

MOST_STATES = 20
T = TypeVar("T")
EVERYTHING = LookedAt()


class StateCache(Generic[T]):
    """What a state comes to, kept for the states seen last. Two threads may both make it; they make the same."""

    def __init__(self, make: Callable[[EventState], T]) -> None:
        self.make = make
        self.by_head: dict[str, T] = {}

    def __call__(self, state: EventState) -> T:
        made = self.by_head.get(state.head)
        if made is None:
            made = self.make(state)
            while len(self.by_head) >= MOST_STATES:
                self.by_head.pop(next(iter(self.by_head)), None)
            self.by_head[state.head] = made
        return made


PLAN, NOTICES, STAGES = StateCache(plan_info), StateCache(notice_rows), StateCache(stage_infos)


def view_tag(state: EventState, who: str, looked_at: LookedAt) -> str:
    """Names what `event_view` would tell, but for the time: the chain's head says all of the event; beside it only who
    looks, at what, and how many tables have passed their time make a difference."""
    now = datetime.now(UTC)
    running = [clock_of(state, *at) for at in state.starts if at not in state.ends]
    late = sum(end is not None and end < now for times in running for end in (times.end, *times.tables.values()))
    words = "\n".join((state.head, who, repr(looked_at), str(late)))
    return f'"{state.count}-{sha256(words.encode()).hexdigest()[:20]}"'


def event_view(event: OpenEvent, who: str, looked_at: LookedAt = EVERYTHING) -> EventView:
    """What this one may see. Who looks at rounds alone is not told all entrants every few seconds."""
    state, now = event.safe, time.time()
    roles = roles_of(state, who)
    viewer = EventViewer(state, event.record.entries[: state.count], who, roles, datetime.fromtimestamp(now, UTC))
    whole = not looked_at.rounds
    return EventView(
        event=event.row.id,
        name=shown_name(state.planned.name),
        titles=state.planned.titles,
        me=who,
        my_name=state.called(who),
        roles=roles,
        count=state.count,
        head=state.head,
        now=now,
        plan=PLAN(state),
        entrants=entrant_rows(state, who, roles, event.record.entries) if whole else [],
        people=known_people(state, roles) if whole else [],
        teams=team_rows(state, who, roles) if whole else [],
        registration=registration_info(state),
        asked=applicant_rows(state, who, roles) if whole else [],
        drawing=drawing_info(state),
        draws=len(state.draws),
        notices=NOTICES(state),
        stages=STAGES(state) if whole else [],
        fixtures=fixture_rows(state, who, roles) if whole else [],
        ceremony=ceremony_info(state, roles),
        rounds=rounds_shown(viewer, looked_at),
        current=list(current_round(viewer) or ()),
        due=due_shown(viewer),
        calls=calls_shown(viewer),
        protests=protests_shown(viewer),
        appeals=appeals_shown(viewer),
        mine=my_event(viewer, outcome_of(state) if looked_at.mine else None),
    )
