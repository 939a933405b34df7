"""The rounds of an event as officials and players are shown them: what runs, every table, what is due, who calls."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from paiju.server.events.messages.rounds import (
    AppealShown,
    CallShown,
    ClockShown,
    DueShown,
    ProtestShown,
    RoundShown,
    RoundState,
)
from paiju.server.events.officials.table import EventViewer, protest_shown, seconds, table_shown
from paiju.tournament.record.live_values import HallCall
from paiju.tournament.record.round_clock import clock_of
from paiju.tournament.record.sheets_due import names_of
from paiju.tournament.record.state import EventState, FiledAppeal, Round
from paiju.tournament.rulings.appeals import takes_appeals
from paiju.tournament.rulings.clock import RoundTimes
from paiju.tournament.tables import TableSeats

MOST_PAST = 20  # answered calls and protests that are still told


@dataclass(frozen=True)
class LookedAt:
    """What somebody looks at: a round, a table of it; whether at rounds alone, at all that concerns themselves, and at
    what was said of the table before."""

    stage: str = ""
    round: str = ""
    table: str = ""
    rounds: bool = False
    mine: bool = False
    past: bool = False


def rounds_shown(viewer: EventViewer, looked_at: LookedAt) -> list[RoundShown]:
    """Every round that is seated; of who asks for a table, its own. Officials are told all tables of the round they ask
    for, else of the one that goes on; everybody the tables at which they or their teams sit, and the one asked for."""
    wanted = (looked_at.stage, looked_at.round) if looked_at.stage else current_round(viewer)
    seated = [at for at in viewer.state.seating if not looked_at.table or at == wanted]
    return [round_shown(viewer, at, wanted, looked_at) for at in seated]


def current_round(viewer: EventViewer) -> Round | None:
    """The round that is looked at: one that runs, else the first that is not ready, of the latest stage that is seated
    before others, else the last. One whose tables are all ready runs on only where no other waits, though nobody has
    announced its end."""
    state, seated = viewer.state, list(viewer.state.seating)
    running = [at for at in seated if at in state.starts and at not in state.ends]
    playing = [
        at
        for at in running
        if viewer.due(at) or any((*at, seats.table) not in state.sheets for seats in state.seating[at])
    ]
    if playing:
        return playing[-1]
    stages = [stage.name for stage in state.planned.stages]
    latest = max((stages.index(at[0]) for at in seated), default=0)
    open_ones = [at for at in seated if at not in state.starts or viewer.due(at)]
    open_ones.sort(key=lambda at: stages.index(at[0]) != latest)
    return open_ones[0] if open_ones else running[-1] if running else seated[-1] if seated else None


def round_shown(viewer: EventViewer, at: Round, wanted: Round | None, looked_at: LookedAt) -> RoundShown:
    """A round."""
    state, table = viewer.state, looked_at.table
    book, stage = state.book(at[0]), state.stage(at[0])
    times = clock_of(state, *at) if at in state.starts else None
    halt = state.halted(*at)
    due = {sheet.table[2] for sheet in viewer.due(at)} if viewer.official else set()
    tables = state.seating[at]
    whole = at == wanted and not table and viewer.official
    shown = tables if whole else tables_for(viewer, tables, table if at == wanted else "")
    return RoundShown(
        stage=at[0],
        round=at[1],
        state=state_of_round(state, at, bool(due)),
        count=len(tables),
        entered=sum((*at, seats.table) in state.sheets for seats in tables),
        ready=len(tables) - len(due) if viewer.official else 0,
        minutes=stage.minutes or book.game.minutes,
        planned=planned_start(state, at),
        clock=clock_shown(times, at in state.ends) if times else None,
        halt=halt.n if halt else 0,
        start_points=book.game.start_points,
        standard=list(book.game.standard_points),
        appeals=takes_appeals(book),
        only=len(state.planned.stages) == 1,
        tables=[
            table_shown(viewer, seats, end_of(times, seats.table), looked_at.past and seats.table == table)
            for seats in shown
        ],
        whole=whole,
    )


def tables_for(viewer: EventViewer, tables: Iterable[TableSeats], table: str) -> list[TableSeats]:
    """Tables at which somebody or their team sits, and the one they ask for."""
    own = viewer.own
    return [seats for seats in tables if seats.table == table or own & set(seats.players)]


def state_of_round(state: EventState, at: Round, due: bool) -> RoundState:
    """How far a round has come; it is done when nothing is due any more, as far as who looks is told."""
    if state.halted(*at) is not None and at not in state.ends:
        return "halted"
    if at not in state.starts:
        return "seated" if due or not all((*at, seats.table) in state.sheets for seats in state.seating[at]) else "done"
    if at not in state.ends:
        return "running"
    return "ended" if due else "done"


def end_of(times: RoundTimes | None, table: str) -> datetime | None:
    """Until when a table plays."""
    return None if times is None else times.tables.get(table, times.end)


def clock_shown(times: RoundTimes, ended: bool) -> ClockShown:
    """A round's times as they are sent."""
    results = times.results or (None, None)
    return ClockShown(
        start=times.start.timestamp(),
        pause=seconds(times.pause),
        pause_minutes=times.pause_minutes,
        warning=seconds(times.warning),
        end=seconds(times.end),
        ended=ended,
        appeals=seconds(times.appeals) if ended else None,
        results_from=seconds(results[0]) if ended else None,
        results_by=seconds(results[1]) if ended else None,
        stands=seconds(times.stands),
    )


def planned_start(state: EventState, at: Round) -> float | None:
    """When the timetable has a round begin, as it was moved. A time without a zone is the server's own."""
    for entry in state.planned.timetable:
        if (entry.stage, entry.round) == at:
            return state.moved(entry).start.timestamp()
    return None


# --- what officials look after --------------------------------------------------------------------


def due_shown(viewer: EventViewer) -> list[DueShown]:
    """Sheets that are not ready, of rounds that are over, and until when their results must be out."""
    state, rows = viewer.state, list[DueShown]()
    if not viewer.official:
        return rows
    for at in state.ends:
        results = clock_of(state, *at).results
        for sheet in viewer.due(at):
            who = names_of(state, sheet.who)
            rows.append(DueShown(*sheet.table, sheet.missing, who, seconds(results[1]) if results else None))
    return rows


def calls_shown(viewer: EventViewer) -> list[CallShown]:
    """Calls for a referee, open ones first; who is no official is told those of their own."""
    calls = [call for call in viewer.state.calls.values() if viewer.official or call.player == viewer.who]
    listed = [call for call in calls if not call.referee] + [call for call in calls if call.referee][-MOST_PAST:]
    return [call_shown(viewer.state, call) for call in listed]


def call_shown(state: EventState, call: HallCall) -> CallShown:
    """A call, and who came."""
    return CallShown(
        call.number,
        *call.table,
        player=call.player,
        name=state.called(call.player),
        why=state.shown(call.why),
        at=call.at.timestamp(),
        referee=state.called(call.referee),
        what=state.shown(call.what),
    )


def protests_shown(viewer: EventViewer) -> list[ProtestShown]:
    """Protests, open ones first."""
    protests = [
        protest for protest in viewer.state.protests.values() if viewer.official or protest.player == viewer.who
    ]
    listed = [protest for protest in protests if not protest.referee] + [
        protest for protest in protests if protest.referee
    ][-MOST_PAST:]
    return [protest_shown(viewer, protest) for protest in listed]


def appeals_shown(viewer: EventViewer) -> list[AppealShown]:
    """Appeals; who is no official is told their own and their team's."""
    return [
        appeal_shown(viewer, filed)
        for filed in viewer.state.appeals.values()
        if viewer.official or viewer.who in (filed.appeal.player, filed.appeal.leader)
    ]


def appeal_shown(viewer: EventViewer, filed: FiledAppeal) -> AppealShown:
    """An appeal with its answer."""
    appeal, answer = filed.appeal, filed.answer
    where = (appeal.stage, appeal.round, appeal.table)
    said = (viewer.state.called(appeal.leader), viewer.state.shown(appeal.text), appeal.at.timestamp())
    decided = (
        (answer.decision, viewer.state.shown(answer.text), viewer.state.called(answer.by)) if answer else ("", "", "")
    )
    return AppealShown(filed.number, *where, appeal.player, viewer.state.called(appeal.player), *said, *decided)
