"""Opening the record, the plan, and people as the chain knows them: an id and a seal."""

from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.tournament.event import TournamentEvent
from paiju.tournament.record.commands.base import EventCommand, known, put
from paiju.tournament.record.privacy import REGISTERED
from paiju.tournament.record.signed_tables import check_places_stay
from paiju.tournament.record.state import EventState

FORMAT = "paiju-event-1"


def check_seal(seal: str) -> None:
    """A SHA-256 in digits."""
    if len(seal) != 64 or any(sign not in "0123456789abcdef" for sign in seal):
        raise InputError("seal", "64 hexadecimal digits", "须为 64 位十六进制数字")


@dataclass(frozen=True)
class RecordOpened(EventCommand):
    """The first entry: the form, and who keeps the record."""

    kind: ClassVar[str] = "opened"
    organiser: str
    seal: str
    format: str

    def check(self, state: EventState) -> None:
        """First of all, and only then."""
        if state.count:
            raise InputError("kind", "a record is opened once", "记录只开一次")
        if self.organiser != next_id(state):
            raise InputError("organiser", f"the first id is {next_id(state)}", f"第一个编号是 {next_id(state)}")
        check_seal(self.seal)

    def done(self, state: EventState) -> EventState:
        """Somebody is known."""
        if self.format != FORMAT:
            raise InputError(
                "format", f"{self.format[:30]!r} is not {FORMAT!r}", f"{self.format[:30]!r} 不是 {FORMAT!r}"
            )
        return replace(state, organiser=self.organiser, seals={self.organiser: self.seal})


@dataclass(frozen=True)
class PlanSet(EventCommand):
    """The plan, whole: set, or changed by saying it anew. Officials are named by their ids; `registered` stands in
    place of their numbers."""

    kind: ClassVar[str] = "plan"
    late: ClassVar[bool] = False
    event: TournamentEvent

    def check(self, state: EventState) -> None:
        """Officials are known, and stages that have been played are still there."""
        named = [
            *(official.name for official in self.event.officials),
            *(member.name for member in self.event.committee),
        ]
        named += [id for team in self.event.teams for id in (team.leader, team.coach) if id]
        for id in named:
            known(state, id, "officials")
        if any(official.registration not in ("", REGISTERED) or official.contact for official in self.event.officials):
            raise InputError(
                "officials", "numbers and contacts stand in the table of people", "证号与联系方式须在人员表中"
            )
        names = [stage.name for stage in self.event.stages]
        if not names or len(set(names)) != len(names):
            raise InputError("stages", "at least one stage, each name once", "至少一个阶段，名称不可重复")
        used = {stage for stage, _ in state.seating} | {stage for stage, _, _ in state.sheets}
        gone = sorted(used - set(names))
        if gone:
            raise InputError("stages", f"{gone[0]!r} has been played and stays", f"{gone[0]!r} 已开赛，不可删去")
        if state.sheets and self.event.book != state.planned.book:
            raise InputError("book", "the rule book stays once there are results", "已有成绩，不可更换规则")
        check_places_stay(state, self.done(state))

    def done(self, state: EventState) -> EventState:
        """The plan holds from now on."""
        return replace(state, plan=self.event)


@dataclass(frozen=True)
class BookBrought(EventCommand):
    """The book of a plan that was written with its id and digest alone, as earlier versions did of some."""

    kind: ClassVar[str] = "book"
    late: ClassVar[bool] = True
    book: Book

    def check(self, state: EventState) -> None:
        """It is a plan's; which one, the digest says."""
        if state.plan is None:
            raise InputError("book", "there is no plan yet", "尚无方案")

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
        """Who comes by themselves, to register."""
        return self.person

    def check(self, state: EventState) -> None:
        """A new id."""
        check_seal(self.seal)
        if self.person in state.seals:
            raise InputError("person", f"{self.person} is known already", f"{self.person} 已存在")
        if self.person != next_id(state):
            raise InputError("person", f"the next id is {next_id(state)}", f"下一个编号是 {next_id(state)}")

    def done(self, state: EventState) -> EventState:
        """They are known."""
        return replace(state, seals=put(state.seals, self.person, self.seal))


@dataclass(frozen=True)
class PersonChanged(EventCommand):
    """The table has another row for somebody: a name put right, say."""

    kind: ClassVar[str] = "person_changed"
    late: ClassVar[bool] = True
    person: str
    seal: str

    def check(self, state: EventState) -> None:
        """Of somebody who is there."""
        check_seal(self.seal)
        known(state, self.person, "person")
        if self.person in state.erased:
            raise InputError("person", f"{self.person} was erased", f"{self.person} 已被删除")

    def done(self, state: EventState) -> EventState:
        """The new seal holds."""
        return replace(state, seals=put(state.seals, self.person, self.seal))


@dataclass(frozen=True)
class PersonErased(EventCommand):
    """Name and all else of somebody is gone from the table; what they did stays, under the id."""

    kind: ClassVar[str] = "person_erased"
    late: ClassVar[bool] = True
    person: str

    def check(self, state: EventState) -> None:
        """Of somebody who is there."""
        known(state, self.person, "person")

    def done(self, state: EventState) -> EventState:
        """The row is no longer read."""
        people = {id: person for id, person in state.people.items() if id != self.person}
        return replace(state, erased=state.erased | {self.person}, people=people)


def next_id(state: EventState) -> str:
    """The id of whoever comes next."""
    return f"p{len(state.seals) + 1}"
