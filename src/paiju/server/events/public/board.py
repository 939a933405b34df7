"""What everybody may know of an event, counted: the state as it is, the state up to which results are told, what those
come to, and how everybody stood after each round. Made in a worker process, once for a state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from paiju.tournament.counting.outcome import count_event
from paiju.tournament.counting.stage_games import in_order
from paiju.tournament.counting.standing_table import PageTables
from paiju.tournament.counting.values import CountedGame, EventOutcome, StandingLine
from paiju.tournament.record.state import EventState, Round, TableKey
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult, TableSeats

Inputs = tuple[object, ...]


@dataclass(frozen=True)
class PublicSource:
    """An event as it stands, and as it stood when its results were hidden: up to there they are told."""

    id: str
    state: EventState
    revealed: EventState


@dataclass(frozen=True)
class CourseStep:
    """How everybody stood after a round; what it was counted from, by which it is known again."""

    at: Round
    inputs: Inputs
    players: Mapping[str, StandingLine]
    teams: Mapping[str, StandingLine]
    races: Mapping[str, Sequence[StandingLine]]


@dataclass
class PublicBoard:
    """All that the public pages are made of. `before` are the steps that were counted for an earlier state."""

    source: PublicSource
    before: Mapping[Round, CourseStep] = field(default_factory=dict)

    @property
    def state(self) -> EventState:
        """As it is: seats, clocks, notices."""
        return self.source.state

    @property
    def revealed(self) -> EventState:
        """As far as results are told."""
        return self.source.revealed

    @cached_property
    def players(self) -> dict[str, EventPlayer]:
        """Everybody who is entered, with names."""
        return {player.id: player for player in self.state.players}

    @cached_property
    def team_numbers(self) -> dict[str, int]:
        """The address of each team."""
        return {team.name: at for at, team in enumerate(self.state.teams, 1)}

    @cached_property
    def outcome(self) -> EventOutcome:
        """What the results that are told come to."""
        return self.revealed.outcome()

    @cached_property
    def final(self) -> EventOutcome:
        """What all results come to, for the places that are revealed."""
        return self.outcome if self.state.hidden is None else self.state.outcome()

    @cached_property
    def games(self) -> dict[TableKey, dict[str, CountedGame]]:
        """Every game that is told, by table and player."""
        by_table: dict[TableKey, dict[str, CountedGame]] = {}
        for game in self.outcome.games:
            by_table.setdefault((game.stage, game.round, game.table), {})[game.player] = game
        return by_table

    # --- rounds -----------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> list[Round]:
        """Every round that is seated or has a result, in order."""
        there = [*self.state.seating, *(key[:2] for key in self.state.sheets)]
        return self.ordered(there)

    def ordered(self, rounds: Sequence[Round]) -> list[Round]:
        """Rounds stage by stage, in each by their numbers."""
        own = {stage.name: [name for at, name in rounds if at == stage.name] for stage in self.state.planned.stages}
        return [(stage, name) for stage, names in own.items() for name in in_order(names)]

    def seats(self, at: Round) -> list[TableSeats]:
        """Who sits where in a round; by the results where nobody said."""
        seated = self.state.seating.get(at)
        if seated is not None:
            return list(seated)
        played = [sheet.result for key, sheet in self.state.sheets.items() if key[:2] == at]
        return [TableSeats(result.stage, result.round, result.table, result.players) for result in played]

    @cached_property
    def tables(self) -> dict[TableKey, TableSeats]:
        """Every table of every round."""
        return {(seats.stage, seats.round, seats.table): seats for at in self.rounds for seats in self.seats(at)}

    # --- standings, round by round ----------------------------------------------------------------

    @cached_property
    def played(self) -> list[Round]:
        """The rounds with results that are told, in order."""
        return self.ordered([key[:2] for key in self.revealed.sheets])

    @cached_property
    def course(self) -> list[CourseStep]:
        """How everybody stood after each round so far."""
        return [self.step(n) for n in range(1, len(self.played) + 1)]

    @cached_property
    def last_step(self) -> CourseStep | None:
        """How everybody stood before the last round that has results."""
        return self.step(len(self.played) - 1) if len(self.played) > 1 else None

    def step(self, n: int) -> CourseStep:
        """How everybody stood after `n` rounds: counted before, or counted now."""
        done, at = set(self.played[:n]), self.played[n - 1]
        results = tuple(result for result in self.revealed.results if (result.stage, result.round) in done)
        penalties = tuple(penalty for penalty in self.revealed.penalties if counts_in(penalty, done))
        inputs: Inputs = (self.revealed.event, self.revealed.players, results, penalties)
        counted = self.counted_steps.get(at) or self.before.get(at)
        if counted is None or counted.inputs != inputs:
            outcome = self.outcome if n == len(self.played) else self.counted(results, penalties)
            counted = CourseStep(at, inputs, {line.player: line for line in outcome.standings},
                                 {line.team: line for line in outcome.teams}, outcome.races)  # fmt: skip
        self.counted_steps[at] = counted
        return counted

    @cached_property
    def counted_steps(self) -> dict[Round, CourseStep]:
        """The steps counted so far, for the next board."""
        return {}

    def counted(self, results: Sequence[TableResult], penalties: Sequence[PointPenalty]) -> EventOutcome:
        """What some of the results come to."""
        return count_event(self.revealed.event, self.revealed.players, results, penalties)

    # --- columns ----------------------------------------------------------------------------------

    @cached_property
    def page_tables(self) -> PageTables:
        """Which columns standings have."""
        return PageTables(self.state.planned)

    def order(self, stage: str) -> tuple[str, ...]:
        """What decides in a stage."""
        return self.page_tables.orders[stage]


def counts_in(penalty: PointPenalty, rounds: set[Round]) -> bool:
    """Is a penalty of these rounds, or of the whole of a stage that they have come to?"""
    if penalty.round:
        return (penalty.stage, penalty.round) in rounds
    return any(stage == penalty.stage for stage, _ in rounds)
