"""The ceremony: results are held back, then revealed place by place."""

from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.counting.values import StandingLine
from paiju.tournament.record.commands.base import EventCommand, put
from paiju.tournament.record.live_values import HiddenResults
from paiju.tournament.record.state import EventState

PLAYERS, TEAMS = "players", "teams"


@dataclass(frozen=True)
class ResultsHidden(EventCommand):
    """From here on everybody sees the standings as they are now or, when the ceremony is over, all of them."""

    kind: ClassVar[str] = "results_hidden"
    late: ClassVar[bool] = True
    hidden: bool = True

    def check(self, state: EventState) -> None:
        """Not if it is so already."""
        if self.hidden == (state.hidden is not None):
            text = _("results are already hidden") if self.hidden else _("results are not hidden")
            raise InputError("hidden", text)

    def done(self, state: EventState) -> EventState:
        """Held back, or everything is shown."""
        return replace(state, hidden=HiddenResults(state.count) if self.hidden else None)


@dataclass(frozen=True)
class PlaceRevealed(EventCommand):
    """A place is announced: of the players, of the teams, or of a category by its name."""

    kind: ClassVar[str] = "revealed"
    late: ClassVar[bool] = True
    what: str
    place: int

    def check(self, state: EventState) -> None:
        """A place that somebody has, in results that are hidden, and only once."""
        if state.hidden is None:
            raise InputError("what", _("results are not hidden: everyone can see them"))
        lines = standings_of(state, self.what)
        if all(line.place != self.place for line in lines):
            raise InputError("place", _("nobody is in place {place}", place=self.place))
        if self.place in state.hidden.revealed.get(self.what, ()):
            raise InputError("place", _("this place has already been revealed"))

    def done(self, state: EventState) -> EventState:
        """One more; what was revealed last comes last."""
        hidden = state.hidden
        if hidden is None:
            return state
        others = {what: places for what, places in hidden.revealed.items() if what != self.what}
        revealed = put(others, self.what, (*hidden.revealed.get(self.what, ()), self.place))
        return replace(state, hidden=replace(hidden, revealed=revealed))


def standings_of(state: EventState, what: str) -> tuple[StandingLine, ...]:
    """The standings that are meant."""
    outcome = state.outcome()
    tables = {**outcome.categories, PLAYERS: outcome.standings, TEAMS: outcome.teams}
    if what not in tables:
        known = ", ".join(tables)
        raise InputError("what", _("must be one of: {known}", known=known))
    return tables[what]
