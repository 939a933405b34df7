"""What is told to everybody: notices, bulletins with the chain's head, and the end."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from paiju.errors import InputError
from paiju.tournament.record.commands.base import EventCommand, enrolled, in_office
from paiju.tournament.record.commands.rounds import CHIEFS
from paiju.tournament.record.sheets_due import sheets_due
from paiju.tournament.record.state import EventState, Published


@dataclass(frozen=True)
class NoticeGiven(EventCommand):
    """Something everybody is told, such as a punishment made public (mcr:Q153(5))."""

    kind: ClassVar[str] = "notice"
    texts: ClassVar[tuple[str, ...]] = ("title", "text")
    late: ClassVar[bool] = True
    title: str
    text: str = ""
    about: tuple[str, ...] = ()  # players
    until: datetime | None = None  # such as the end of a round of which little is left; then it is past

    def check(self, state: EventState) -> None:
        """Something is said."""
        if not self.title.strip():
            raise InputError("title", "a notice says something", "通告须有内容")
        for player in self.about:
            enrolled(state, player)

    def done(self, state: EventState) -> EventState:
        """Told."""
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
        """Approved by the chief, with the head as it is."""
        in_office(state, self.chief, "chief", CHIEFS)
        if self.head != state.head:
            raise InputError("head", f"the head is {state.head}", f"链头是 {state.head}")

    def done(self, state: EventState) -> EventState:
        """Published."""
        bulletin = Published(state.count, state.time, self.title, head=self.head)
        return replace(state, bulletins=(*state.bulletins, bulletin))


@dataclass(frozen=True)
class EventClosed(EventCommand):
    """The event is over: afterwards no result, place or point changes, but as the board decides on an appeal; notices,
    names put right and erasures are taken."""

    kind: ClassVar[str] = "closed"
    chief: str

    def check(self, state: EventState) -> None:
        """Every table that was seated has its result, signed and audited; every appeal is decided."""
        in_office(state, self.chief, "chief", CHIEFS)
        due = sheets_due(state)
        if due:
            zh, en = due[0].words(state)
            raise InputError(
                "sheets",
                f"{len(due)} sheet{'s are' if len(due) > 1 else ' is'} not ready: {en}",
                f"还有 {len(due)} 份记录表未完成：{zh}",
            )
        if any(appeal.answer is None for appeal in state.appeals.values()):
            raise InputError("appeals", "an appeal is not decided yet", "尚有申诉未决")

    def done(self, state: EventState) -> EventState:
        """Over."""
        return replace(state, closed=True)
