"""Public announcements: notices, bulletins with the chain's head, and the end."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _, _n
from paiju.tournament.record.commands.base import EventCommand, enrolled, in_office
from paiju.tournament.record.commands.rounds import CHIEFS
from paiju.tournament.record.sheets_due import sheets_due
from paiju.tournament.record.state import EventState, Published


@dataclass(frozen=True)
class NoticeGiven(EventCommand):
    """A public announcement, such as a punishment made public (mcr:Q153(5))."""

    kind: ClassVar[str] = "notice"
    texts: ClassVar[tuple[str, ...]] = ("title", "text")
    late: ClassVar[bool] = True
    title: str
    text: str = ""
    about: tuple[str, ...] = ()  # players
    until: datetime | None = None  # such as the end of a round of which little is left; then it is past

    def check(self, state: EventState) -> None:
        """It must say something."""
        if not self.title.strip():
            raise InputError("title", _("an announcement cannot be empty"))
        for player in self.about:
            enrolled(state, player)

    def done(self, state: EventState) -> EventState:
        """Announced."""
        notice = Published(state.count, state.time, self.title, self.text, until=self.until)
        return replace(state, notices=(*state.notices, notice))


@dataclass(frozen=True)
class BulletinPublished(EventCommand):
    """A bulletin (mcr:Q144(4)), with the head of the chain that it prints."""

    kind: ClassVar[str] = "bulletin"
    texts: ClassVar[tuple[str, ...]] = ("title",)
    late: ClassVar[bool] = True
    title: str
    head: str
    chief: str

    def check(self, state: EventState) -> None:
        """Approved by the chief referee, with the current head."""
        in_office(state, self.chief, "chief", CHIEFS)
        if self.head != state.head:
            raise InputError("head", _("the head is {head}", head=state.head))

    def done(self, state: EventState) -> EventState:
        """Published."""
        bulletin = Published(state.count, state.time, self.title, head=self.head)
        return replace(state, bulletins=(*state.bulletins, bulletin))


@dataclass(frozen=True)
class EventClosed(EventCommand):
    """The event is over: afterwards no result, place or point changes, except as the board decides on an appeal;
    notices, corrected names and erasures are still accepted."""

    kind: ClassVar[str] = "closed"
    chief: str

    def check(self, state: EventState) -> None:
        """Every table that was seated has its result, signed and audited; every appeal is decided."""
        in_office(state, self.chief, "chief", CHIEFS)
        due = sheets_due(state)
        if due:
            text = _n(
                "{n} sheet is not ready: {first}",
                "{n} sheets are not ready: {first}",
                len(due),
                first=due[0].text(state),
            )
            raise InputError("sheets", text)
        if any(appeal.answer is None for appeal in state.appeals.values()):
            raise InputError("appeals", _("an appeal has not been decided yet"))

    def done(self, state: EventState) -> EventState:
        """Over."""
        return replace(state, closed=True)
