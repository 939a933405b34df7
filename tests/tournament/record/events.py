"""Events to try things on."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from paiju import books
from paiju.tournament.event import (
    Category,
    CommitteeMember,
    EventStage,
    Official,
    Regulations,
    Session,
    TeamEntry,
    TournamentEvent,
)
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.rounds import RoundSeated, StartAnnounced
from paiju.tournament.tables import TableResult, TableSeats

START = datetime(2026, 5, 1, 9, tzinfo=UTC)
DAY = date(2026, 5, 1)


def ticking(start: datetime = START) -> Callable[[], datetime]:
    """A clock that goes on a minute each time it is looked at."""
    minutes = iter(range(10_000_000))
    return lambda: start + timedelta(minutes=next(minutes))


def cup(**changes: object) -> TournamentEvent:
    """A national event with all that a plan can have."""
    told: dict[str, object] = {
        "stages": (
            EventStage("regular", "seated", rounds=2, cut=4, carry="half"),
            EventStage("last", "final", rounds=1),
        ),
        "level": "national",
        "place": "Hall 1",
        "start": DAY,
        "end": date(2026, 5, 2),
        "officials": (
            Official("钱一裁", "chief", "national", "国 17", contact="139-0000"),
            Official("孙二裁", "table", "first", "一 8"),
            Official("李三裁", "arbitration", "national", "国 3"),
        ),
        "regulations": Regulations({"name": "A Cup", "contacts": "call 赵主办 tel-0123"}),
        "categories": (Category("young", "age", oldest=30), Category("guests", "guest", value="yes")),
        "timetable": (Session(datetime(2026, 5, 1, 9), 180, "Round 1", "regular", "1", "round"),),
        "committee": (CommitteeMember("周委员", "chair", contact="138-1111"),),
        "teams": (TeamEntry("Red", leader="吴领队"), TeamEntry("Blue", leader="郑领队", coach="王教练")),
        "notes": ("be on time",),
        "settings": {"fee": 0.5, "deadline": DAY, "own": [1, 2, {"best": "cup"}]},
    }
    return TournamentEvent("A Cup", books.get("mcr"), **(told | changes))  # type: ignore[arg-type]


def plain(book: str = "mcr", **changes: object) -> TournamentEvent:
    """A club's event without officials: the organiser does everything."""
    told: dict[str, object] = {"stages": (EventStage("main", "seated", rounds=3),), "start": DAY}
    return TournamentEvent("Club day", books.get(book), **(told | changes))  # type: ignore[arg-type]


def begun(event: TournamentEvent, players: int = 8, folder: Path | None = None) -> tuple[EventRecord, list[str]]:
    """A record with a plan and entrants, by turns of the teams Red and Blue."""
    book = EventRecord.create(EventPerson("赵主办", contact="tel-0123"), folder, ticking())
    book.plan(event)
    people = [
        (EventPerson(f"选手{n:02}", date(2000, 1, 1 + n % 28)), {"team": ("Red", "Blue")[n % 2]})
        for n in range(players)
    ]
    return book, book.enter_all(people)


def tables_of(ids: list[str], stage: str, round: str) -> tuple[TableSeats, ...]:
    """Whole tables in the order of the list."""
    groups = [tuple(ids[at : at + 4]) for at in range(0, len(ids) // 4 * 4, 4)]
    return tuple(TableSeats(stage, round, str(at), group) for at, group in enumerate(groups, 1))


def seated(book: EventRecord, ids: list[str], round: str = "1", started: bool = True) -> tuple[TableSeats, ...]:
    """A round of the first stage seated and begun."""
    stage = book.state.planned.stages[0].name
    tables = tables_of(ids, stage, round)
    book.say(RoundSeated(stage, round, tables))
    if started:
        book.say(StartAnnounced(stage, round, START, chief_of(book)))
    return tables


def chief_of(book: EventRecord) -> str:
    """The chief referee, or the organiser in their place."""
    return next((one.name for one in book.state.planned.officials if one.role == "chief"), book.organiser)


def official(book: EventRecord, role: str) -> str:
    """The id of the first official in a role."""
    return next(one.name for one in book.state.planned.officials if one.role == role)


def result_of(seats: TableSeats, *points: int) -> TableResult:
    """A table's result."""
    return TableResult(seats.stage, seats.round, seats.table, seats.players, points or (30, 10, -10, -30))
