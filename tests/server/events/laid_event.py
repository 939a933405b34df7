"""Events laid out for the tests: people with contacts and birthdays, rounds seated, begun and played."""

import random
from collections.abc import Sequence
from datetime import UTC, date, datetime

from paiju import books
from paiju.tournament.event import Category, EventStage, TournamentEvent
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import RoundSeated, StartAnnounced
from paiju.tournament.tables import TableResult, TableSeats

NAMES = ("安安", "Bo Berg", "陈晨", "Dora", "Emil", "冯宝", "Gus", "Hana")
START = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
SECRETS = ("@example.org", "+49 30", "19 Elm Road", "allergic", "1987-", "born")  # none of these is for everybody


def person(name: str, at: int = 0) -> EventPerson:
    """Somebody who has told the organiser more than a name."""
    contact, notes = f"person{at}@example.org, +49 30 {at:06}", f"allergic to {at}"
    return EventPerson(name, date(1987, 1, 1 + at % 28), "f", contact, f"{at} 19 Elm Road", notes)


def laid_book(names: Sequence[str] = NAMES, rounds: int = 3, team: int = 4, book: str = "mcr") -> EventRecord:
    """An event of so many rounds; everybody is entered, in teams of so many where there are such."""
    laid = EventRecord.create(person("Olga Organiser", 99))
    plan = TournamentEvent(
        "春季赛 Spring Cup",
        books.get(book),
        (EventStage("all", "seated", rounds=rounds),),
        place="Hall 3",
        start=START.date(),
        categories=(Category("Young", "age", youngest=0, oldest=99),),
    )
    laid.plan(plan)
    own = [{"team": f"Team {at // team + 1}"} if team else {} for at in range(len(names))]
    laid.enter_all([(person(name, at), own[at]) for at, name in enumerate(names)])
    return laid


def ids_of(book: EventRecord) -> list[str]:
    """Everybody who plays."""
    return list(book.state.enrolled)


def seat(book: EventRecord, number: int, chance: random.Random) -> tuple[TableSeats, ...]:
    """Seat a round and begin it."""
    order = ids_of(book)
    chance.shuffle(order)
    name = str(number)
    tables = tuple(
        TableSeats("all", name, str(at // 4 + 1), tuple(order[at : at + 4])) for at in range(0, len(order), 4)
    )
    book.say(RoundSeated("all", name, tables))
    book.say(StartAnnounced("all", name, datetime.now(UTC), book.organiser))
    return tables


def points_of(chance: random.Random) -> tuple[int, ...]:
    """What a table came to."""
    three = [chance.randint(-150, 150) for _ in range(3)]
    return (*three, -sum(three))


def play(book: EventRecord, tables: Sequence[TableSeats], chance: random.Random) -> list[TableResult]:
    """Enter the results of tables."""
    found = [TableResult(one.stage, one.round, one.table, one.players, points_of(chance)) for one in tables]
    for one in found:
        book.say(ResultEntered(one))
    return found


def played_book(rounds: int = 3, seed: int = 1, **more: object) -> EventRecord:
    """An event of which all rounds are played."""
    book, chance = laid_book(rounds=rounds, **more), random.Random(seed)  # type: ignore[arg-type]
    for number in range(1, rounds + 1):
        play(book, seat(book, number, chance), chance)
    return book
