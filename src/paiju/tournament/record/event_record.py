"""The record of an event: its log and its people's table, opened or begun in a folder or in memory.

    record = EventRecord.create("Zhao")                    # in memory; with a folder, kept there
    record.plan(event)
    anna = record.enter(EventPerson("Anna"), team="Red")
    record.say(FeePaid(anna), by=record.organiser)
    record.state.outcome()
    record.archive()

An entry is written, flushed and on the disk before the state includes it. Names go to the table first: a row that no
entry refers to is not read.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from paiju.books.book import Book
from paiju.languages import Text
from paiju.tournament.counting.categories import age_on
from paiju.tournament.event import TournamentEvent
from paiju.tournament.record.archive import read_archive, write_archive
from paiju.tournament.record.chain import LogEntry, read_log
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.entrants import PlayerChanged, PlayerEntered
from paiju.tournament.record.commands.planning import (
    FORMAT,
    BookBrought,
    PersonChanged,
    PersonErased,
    PersonKnown,
    PlanSet,
    RecordOpened,
    next_id,
)
from paiju.tournament.record.commands.registration import EntryAsked
from paiju.tournament.record.fold import after, entry_for, fold, people_of
from paiju.tournament.record.missing_book import book_of, books_brought, needs_book
from paiju.tournament.record.people import EventPerson, SealedPerson, hide_names, row_for
from paiju.tournament.record.privacy import PRIVATE, private_parts, texts_by_id, without_people
from paiju.tournament.record.shelf import Shelf
from paiju.tournament.record.signed_tables import check_places_stay
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer

T = TypeVar("T")
Clock = Callable[[], datetime]


def now() -> datetime:
    """The current moment."""
    return datetime.now(UTC)


class EventRecord:
    """An event's record, to be read and added to."""

    def __init__(
        self,
        entries: Sequence[LogEntry],
        rows: Sequence[SealedPerson],
        shelf: Shelf,
        clock: Clock = now,
        given: Book | None = None,
    ) -> None:
        self.entries = list(entries)
        self.shelf, self.clock = shelf, clock
        self.state = fold(self.entries, given)
        people = people_of(self.state, rows)
        self.rows = {row.id: row for row in rows if people.get(row.id) is row.person}
        self.state = replace(self.state, people=people)
        if len(self.rows) != len(rows):  # what was erased or replaced when the machine stopped
            shelf.keep(list(self.rows.values()))

    # --- beginning and opening --------------------------------------------------------------------

    @classmethod
    def create(cls, organiser: str | EventPerson, folder: Path | None = None, clock: Clock = now) -> "EventRecord":
        """A new record, kept by its organiser."""
        person = organiser if isinstance(organiser, EventPerson) else EventPerson(organiser)
        book = cls([], [], Shelf.new(folder), clock)
        row = row_for("p1", person)
        book.say_of([row], [RecordOpened("p1", row.seal, FORMAT)], by="p1")
        return book

    @classmethod
    def open(cls, folder: Path, clock: Clock = now) -> "EventRecord":
        """The record in a folder. A last line that was cut off when the machine stopped is dropped, and noted in
        `opening_notes`."""
        shelf = Shelf.of(folder)
        return cls(read_log(shelf.log), shelf.rows, shelf, clock)

    @classmethod
    def from_archive(
        cls, raw: bytes, folder: Path | None = None, clock: Clock = now, given: Book | None = None
    ) -> "EventRecord":
        """The record in an archive, in memory or put into a new folder. One that an earlier version wrote without its
        book is read with the book given; `bring_book` adds that book to the record."""
        held = read_archive(raw)
        fold(held.entries, given)  # before anything is written
        shelf = Shelf.new(folder)
        shelf.keep(held.rows)
        shelf.append(held.log)
        return cls(held.entries, held.rows, shelf, clock, given)

    @property
    def opening_notes(self) -> tuple[Text, ...]:
        """What was noticed when it was opened."""
        return self.shelf.opening_notes

    @property
    def organiser(self) -> str:
        """The person who keeps the record."""
        return self.state.organiser

    @property
    def head(self) -> str:
        """The chain's head."""
        return self.state.head

    def archive(self) -> bytes:
        """The whole event as one file; the same record gives the same bytes."""
        return write_archive(self.entries, list(self.rows.values()))

    # --- saying something -------------------------------------------------------------------------

    def say(self, command: EventCommand, by: str = "", at: datetime | None = None) -> LogEntry:
        """Say something, if it is allowed; it is on the disk when this returns. Without `by` the organiser says it."""
        return self.say_all([command], by, at)[0]

    def say_all(self, commands: Iterable[EventCommand], by: str = "", at: datetime | None = None) -> list[LogEntry]:
        """Say several things one after another: all of them or, if one is not allowed, none."""
        state, entries = self.state, []
        for command in commands:
            said = without_names(command, state).settled(state)
            entry = entry_for(state, said, by or self.organiser, at or self.clock())
            state = after(state, entry, said)
            entries.append(entry)
        if entries:
            self.shelf.append(b"".join(entry.line() for entry in entries))
        self.entries += entries
        self.state = state
        return entries

    def say_of(self, rows: Sequence[SealedPerson], commands: Iterable[EventCommand], by: str) -> None:
        """Say something about people whose rows are new: first the table gets them, beside the rows they replace; then
        the chain refers to them; then the replaced rows go."""
        self.shelf.keep([*self.rows.values(), *rows])
        try:
            self.say_all(commands, by)
            self.rows |= {row.id: row for row in rows}
            self.state = replace(self.state, people={**self.state.people, **{row.id: row.person for row in rows}})
        finally:
            self.shelf.keep(list(self.rows.values()))

    # --- people -----------------------------------------------------------------------------------

    def person(self, person: EventPerson, by: str = "") -> str:
        """Add a new person and return their id."""
        row = row_for(next_id(self.state), person)
        self.say_of([row], [PersonKnown(row.id, row.seal)], by)
        return row.id

    def enter(self, person: EventPerson | str, by: str = "", **details: object) -> str:
        """Enter a person, with the fields of `EventPlayer` (team, club, order, substitute …), and return their id.
        Somebody already known enters by their id."""
        if isinstance(person, EventPerson):
            return self.enter_all([(person, details)], by)[0]
        self.say(entering(self.state, person, self.state.people.get(person), details), by)
        return person

    def enter_all(self, entrants: Iterable[tuple[EventPerson, Mapping[str, object]]], by: str = "") -> list[str]:
        """Enter many people at once: all of them, or none."""
        rows, commands = [], list[EventCommand]()
        for number, (person, details) in enumerate(entrants, len(self.state.seals) + 1):
            row = row_for(f"p{number}", person)
            rows.append(row)
            commands += [PersonKnown(row.id, row.seal), entering(self.state, row.id, person, details)]
        self.say_of(rows, commands, by)
        return [row.id for row in rows]

    def ask(self, person: EventPerson, like: tuple[str, ...] = (), **details: object) -> str:
        """A new person applies for entry in their own name; returns their id. They become known only if they may
        apply. `like` are those on the list under the same name."""
        row = row_for(next_id(self.state), person)
        entry = entering(self.state, row.id, person, details)
        self.say_of([row], [PersonKnown(row.id, row.seal), EntryAsked(entry.player, entry.age, like)], row.id)
        return row.id

    def change_person(self, id: str, person: EventPerson, by: str = "") -> None:
        """Correct what the table says of somebody; a new age goes with it."""
        row = row_for(id, person)
        if self.state.closed:
            check_places_stay(self.state, replace(self.state, people={**self.state.people, id: person}))
        commands: list[EventCommand] = [PersonChanged(id, row.seal)]
        known = self.state.enrolled.get(id) or self.state.applications.get(id)
        if known is not None:
            player, age = with_public_fields(self.state, known.player, person), age_at(self.state, person)
            commands += [PlayerChanged(player, age)] * ((player, age) != (known.player, known.age))
        self.say_of([row], commands, by)

    def erase(self, id: str, by: str = "") -> None:
        """Erase everything that identifies somebody; the chain stays whole, and papers show a substitute for the
        name."""
        self.say(PersonErased(id), by)
        self.rows.pop(id, None)
        self.shelf.keep(list(self.rows.values()))

    # --- the plan ---------------------------------------------------------------------------------

    def plan(self, event: TournamentEvent, by: str = "") -> LogEntry:
        """Set or change the plan. Officials are named in it; those not yet known become known. Names, registrations and
        contacts go into the table."""
        own = self.state.people.get(self.organiser)
        if own is not None and private_parts(event) != {key: own.fields[key] for key in own.fields if key in PRIVATE}:
            staying = {key: text for key, text in own.fields.items() if key not in PRIVATE}
            self.change_person(self.organiser, replace(own, fields=staying | private_parts(event)), by)
        bare = texts_by_id(without_people(event, lambda person: self.who_is(person, by)), self.state.people)
        entry = self.say(PlanSet(bare), by)
        self.say_all(entries_again(self), by)
        return entry

    def bring_book(self, given: Book) -> None:
        """Add the book to a record that could not be read without one."""
        plan = next(filter(needs_book, self.entries), None)
        if plan is not None and not books_brought(self.entries):
            self.say(BookBrought(book_of(plan, given)))

    def who_is(self, person: EventPerson, by: str = "") -> str:
        """The id of somebody given by name or by id; a new registration or contact is taken over. Somebody not yet
        known becomes known."""
        known = self.state.people
        id = next((id for id, other in known.items() if person.name in (id, other.name)), None)
        if id is None:
            return self.person(person, by)
        registration = person.registration or known[id].registration
        now = replace(known[id], registration=registration, contact=person.contact or known[id].contact)
        if now != known[id]:
            self.change_person(id, now, by)
        return id


def without_names(command: EventCommand, state: EventState) -> EventCommand:
    """A command whose texts name people by their ids."""
    for text in command.texts:
        command = with_text(command, text, state.people)
    return command


def with_text(value: T, name: str, people: Mapping[str, EventPerson]) -> T:
    """A value in which one text, perhaps inside another field, names people by their ids."""
    first, _, rest = name.partition(".")
    inside = getattr(value, first)
    changed = with_text(inside, rest, people) if rest else hide_names(inside, people)
    return replace(value, **{first: changed})  # type: ignore[type-var]


def entering(state: EventState, id: str, person: EventPerson | None, details: Mapping[str, object]) -> PlayerEntered:
    """What is said of somebody who enters."""
    player = replace(EventPlayer(id, id), **details)  # type: ignore[arg-type]
    return PlayerEntered(with_public_fields(state, player, person), age_at(state, person))


def with_public_fields(state: EventState, player: EventPlayer, person: EventPerson | None) -> EventPlayer:
    """A player with those fields that standings are made from: they are still needed after the person is erased. The
    others stay in the table."""
    own = {**player.fields, **(person.own_fields if person else {})}
    return replace(player, fields={key: value for key, value in own.items() if key in state.public_fields})


def age_at(state: EventState, person: EventPerson | None) -> int | None:
    """Somebody's age when the event begins; None if unknown."""
    start = state.plan.start if state.plan else None
    return None if person is None or person.born is None or start is None else age_on(person.born, start)


def entries_again(record: EventRecord) -> list[EventCommand]:
    """Entrants whose age or public fields change with the new plan."""
    commands: list[EventCommand] = []
    state = record.state
    for id, entrant in state.enrolled.items():
        person = state.people.get(id)
        if person is None:
            continue
        player, age = with_public_fields(state, entrant.player, person), age_at(state, person)
        if (player, age) != (entrant.player, entrant.age) and (person.born is not None or player != entrant.player):
            commands.append(PlayerChanged(player, age if person.born is not None else entrant.age))
    return commands
