"""Equals at a table, in books where who sat first goes first: the same by files, from their archive, on record, at the
club and put right, whoever sat East."""

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.entries.entering import say_entry
from paiju.tournament.folder.event_folder import EventFolder, read_event_folder
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.results import ResultCorrected, ResultEntered
from paiju.tournament.record.from_files import keep_up
from paiju.tournament.tables import TableResult
from tests.tournament.record.events import plain, seated, ticking

EVENT = '[event]\nname = "x"\nbook = "xjtu"\n[[stage]]\nname = "main"\nkind = "results"\n'
POINTS = {"Ann": 9000, "Ben": 9000, "Cai": -9000, "Dan": -9000}
Seats = tuple[str, ...]  # East first
Places = dict[str, int | None]


def files(folder: Path, sat: Seats) -> EventFolder:
    """The columns stand in an order of their own."""
    names, points = dict(zip(("east", "south", "west", "north"), sat)), dict(zip("eswn", (POINTS[one] for one in sat)))
    cells = {"n": points["n"], "west": names["west"], "round": 1, "east": names["east"], "s": points["s"], "table": 1}
    row = cells | {"south": names["south"], "e": points["e"], "north": names["north"], "w": points["w"]}
    (folder / "event.toml").write_text(EVENT)
    (folder / "results.csv").write_text(f"{','.join(row)}\n{','.join(map(str, row.values()))}\n")
    return read_event_folder(folder / "event.toml", folder / "results.csv")


def by_files(folder: Path, sat: Seats) -> Places:
    """Counted as they are."""
    read = files(folder, sat)
    names = {one.id: one.name for one in read.players}
    return {names[one.player]: one.place for one in read.count().games}


def by_archive(folder: Path, sat: Seats) -> Places:
    """A record of them, read back."""
    book = EventRecord.create("Org")
    keep_up(book, files(folder, sat))
    return places(EventRecord.from_archive(book.archive()))


def places(book: EventRecord) -> Places:
    """By name."""
    return {book.state.people[one.player].name: one.place for one in book.state.outcome().games}


def planned() -> tuple[EventRecord, dict[str, str]]:
    """A round seated as Ann, Ben, Cai, Dan; at the table they may have drawn winds otherwise (xjtu:3.1.1)."""
    book = EventRecord.create("Org", clock=ticking())
    book.plan(plain("xjtu"))
    ids = book.enter_all([(EventPerson(name), {}) for name in POINTS])
    seated(book, ids)
    return book, dict(zip(POINTS, ids))


def result_of(ids: dict[str, str], sat: Seats) -> TableResult:
    """Who sat where, and their points."""
    return TableResult("main", "1", "1", tuple(ids[one] for one in sat), tuple(POINTS[one] for one in sat))


def by_record(_: Path, sat: Seats) -> Places:
    """Said on record."""
    book, ids = planned()
    book.say(ResultEntered(result_of(ids, sat)))
    return places(EventRecord.from_archive(book.archive()))


def by_club(_: Path, sat: Seats) -> Places:
    """Through the club's one door."""
    book, ids = planned()
    at = {"stage": "main", "round": "1", "table": "1"}
    result = {**at, "players": [ids[one] for one in sat], "points": [POINTS[one] for one in sat]}
    say_entry(book, book.organiser, {"do": "result", "result": result}, DrawSecret())
    return places(book)


def by_correction(_: Path, sat: Seats) -> Places:
    """Entered the other way round, and put right."""
    book, ids = planned()
    wrong = book.say(ResultEntered(result_of(ids, sat[::-1])))
    before = places(book)
    book.say(ResultCorrected(wrong.n, result_of(ids, sat), "seats read the wrong way round"))
    assert before != places(book)
    return places(book)


@pytest.mark.clause("xjtu:8.1.1", "xjtu:8.1.2")
@pytest.mark.parametrize("way", [by_files, by_archive, by_record, by_club, by_correction])
@pytest.mark.parametrize(
    ("sat", "order"),
    [
        (("Ann", "Ben", "Cai", "Dan"), ("Ann", "Ben", "Cai", "Dan")),
        (("Dan", "Ben", "Cai", "Ann"), ("Ben", "Ann", "Dan", "Cai")),
        (("Cai", "Dan", "Ben", "Ann"), ("Ben", "Ann", "Cai", "Dan")),
    ],
)
def test_of_equals_who_sat_first_goes_first(
    way: Callable[[Path, Seats], Places], sat: Seats, order: Seats, tmp_path: Path
) -> None:
    assert way(tmp_path, sat) == dict(zip(order, (1, 2, 3, 4)))
