"""The ceremony: results are kept back, then revealed place by place."""

from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.errors import InputError
from paiju.tournament.counting.values import StandingLine
from paiju.tournament.record.commands.base import EventCommand, put
from paiju.tournament.record.live_values import HiddenResults
from paiju.tournament.record.state import EventState

PLAYERS, TEAMS = "players", "teams"


@dataclass(frozen=True)
class ResultsHidden(EventCommand):
    """From here on everybody sees the standings as they are now; or, when it is over, all of them."""

    kind: ClassVar[str] = "results_hidden"
    late: ClassVar[bool] = True
    hidden: bool = True

    def check(self, state: EventState) -> None:
        """Not what is so already."""
        if self.hidden == (state.hidden is not None):
            en = "results are hidden already" if self.hidden else "results are not hidden"
            raise InputError("hidden", en, "成绩已经隐藏" if self.hidden else "成绩没有隐藏")

    def done(self, state: EventState) -> EventState:
        """Kept back, or all is shown."""
        return replace(state, hidden=HiddenResults(state.count) if self.hidden else None)


@dataclass(frozen=True)
class PlaceRevealed(EventCommand):
    """A place is told: of the players, of the teams, or of a category by its name."""

    kind: ClassVar[str] = "revealed"
    late: ClassVar[bool] = True
    what: str
    place: int

    def check(self, state: EventState) -> None:
        """A place that somebody has, of results that are hidden, once."""
        if state.hidden is None:
            raise InputError("what", "results are not hidden: everybody sees them", "成绩没有隐藏，人人可见")
        lines = standings_of(state, self.what)
        if all(line.place != self.place for line in lines):
            en = f"nobody has the place {self.place}"
            raise InputError("place", en, f"没有人列第 {self.place} 名")
        if self.place in state.hidden.revealed.get(self.what, ()):
            raise InputError("place", "this place is revealed already", "该名次已公布")

    def done(self, state: EventState) -> EventState:
        """One more."""
        hidden = state.hidden
        if hidden is None:
            return state
        revealed = put(hidden.revealed, self.what, (*hidden.revealed.get(self.what, ()), self.place))
        return replace(state, hidden=replace(hidden, revealed=revealed))


def standings_of(state: EventState, what: str) -> tuple[StandingLine, ...]:
    """The standings that are meant."""
    outcome = state.outcome()
    tables = {**outcome.categories, PLAYERS: outcome.standings, TEAMS: outcome.teams}
    if what not in tables:
        known = ", ".join(tables)
        raise InputError("what", f"one of: {known}", f"须为其中之一：{known}")
    return tables[what]
