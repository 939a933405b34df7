"""Opening the record, the plan, and people as the chain knows them: an id and a seal."""

from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.event import TournamentEvent
from paiju.tournament.record.commands.base import EventCommand, known, put
from paiju.tournament.record.privacy import REGISTERED
from paiju.tournament.record.signed_tables import check_places_stay
from paiju.tournament.record.state import EventState

FORMAT = "paiju-event-1"


def check_seal(seal: str) -> None:
    """A SHA-256 in hexadecimal digits."""
    if len(seal) != 64 or any(sign not in "0123456789abcdef" for sign in seal):
        raise InputError("seal", _("must be 64 hexadecimal digits"))


@dataclass(frozen=True)
class RecordOpened(EventCommand):
    """The first entry: the format, and who keeps the record."""

    kind: ClassVar[str] = "opened"
    organiser: str
    seal: str
    format: str

    def check(self, state: EventState) -> None:
        """Only as the very first entry."""
        if state.count:
            raise InputError("kind", _("a record can be opened only once"))
        if self.organiser != next_id(state):
            raise InputError("organiser", _("the first id is {next_id}", next_id=next_id(state)))
        check_seal(self.seal)

    def done(self, state: EventState) -> EventState:
        """Somebody is known."""
        if self.format != FORMAT:
            raise InputError("format", _("{format} is not {known}", format=repr(self.format[:30]), known=repr(FORMAT)))
        return replace(state, organiser=self.organiser, seals={self.organiser: self.seal})


@dataclass(frozen=True)
class PlanSet(EventCommand):
    """The whole plan: set, or changed by saying it again. Officials are named by their ids; `registered` replaces their
    numbers."""

    kind: ClassVar[str] = "plan"
    late: ClassVar[bool] = False
    event: TournamentEvent

    def check(self, state: EventState) -> None:
        """Officials must be known, and stages that have been played must still exist."""
        named = [
            *(official.name for official in self.event.officials),
            *(member.name for member in self.event.committee),
        ]
        named += [id for team in self.event.teams for id in (team.leader, team.coach) if id]
        for id in named:
            known(state, id, "officials")
        if any(official.registration not in ("", REGISTERED) or official.contact for official in self.event.officials):
            raise InputError("officials", _("registration numbers and contacts belong in the table of people"))
        names = [stage.name for stage in self.event.stages]
        if not names or len(set(names)) != len(names):
            raise InputError("stages", _("there must be at least one stage, each name used once"))
        used = {stage for stage, _rest in state.seating} | {stage for stage, _rest, _rest in state.sheets}
        gone = sorted(used - set(names))
        if gone:
            raise InputError("stages", _("{gone} has been played and cannot be removed", gone=f"{gone[0]!r}"))
        if state.sheets and self.event.book != state.planned.book:
            raise InputError("book", _("the rule book cannot be changed once there are results"))
        check_places_stay(state, self.done(state))

    def done(self, state: EventState) -> EventState:
        """The plan applies from now on."""
        return replace(state, plan=self.event)


@dataclass(frozen=True)
class BookBrought(EventCommand):
    """The book of a plan that was written with only its id and digest, as earlier versions sometimes did."""

    kind: ClassVar[str] = "book"
    late: ClassVar[bool] = True
    book: Book

    def check(self, state: EventState) -> None:
        """It must be a plan's book; the digest says which."""
        if state.plan is None:
            raise InputError("book", _("there is no plan yet"))

    def done(self, state: EventState) -> EventState:
        """The plan is read with it."""
        return state


@dataclass(frozen=True)
class PersonKnown(EventCommand):
    """Somebody gets an id."""

    kind: ClassVar[str] = "person"
    person: str
    seal: str

    @property
    def introduces(self) -> str:
        """Somebody who comes on their own, to register."""
        return self.person

    def check(self, state: EventState) -> None:
        """A new id."""
        check_seal(self.seal)
        if self.person in state.seals:
            raise InputError("person", _("{person} already exists", person=self.person))
        if self.person != next_id(state):
            raise InputError("person", _("the next id is {next_id}", next_id=next_id(state)))

    def done(self, state: EventState) -> EventState:
        """They are known."""
        return replace(state, seals=put(state.seals, self.person, self.seal))


@dataclass(frozen=True)
class PersonChanged(EventCommand):
    """The table has another row for somebody, for example with a corrected name."""

    kind: ClassVar[str] = "person_changed"
    late: ClassVar[bool] = True
    person: str
    seal: str

    def check(self, state: EventState) -> None:
        """For an existing person."""
        check_seal(self.seal)
        known(state, self.person, "person")
        if self.person in state.erased:
            raise InputError("person", _("{person} was erased", person=self.person))

    def done(self, state: EventState) -> EventState:
        """The new seal applies."""
        return replace(state, seals=put(state.seals, self.person, self.seal))


@dataclass(frozen=True)
class PersonErased(EventCommand):
    """Somebody's name and everything else is gone from the table; what they did stays, under the id."""

    kind: ClassVar[str] = "person_erased"
    late: ClassVar[bool] = True
    person: str

    def check(self, state: EventState) -> None:
        """For an existing person."""
        known(state, self.person, "person")

    def done(self, state: EventState) -> EventState:
        """The row is no longer read."""
        people = {id: person for id, person in state.people.items() if id != self.person}
        return replace(state, erased=state.erased | {self.person}, people=people)


def next_id(state: EventState) -> str:
    """The id of the next person."""
    return f"p{len(state.seals) + 1}"
