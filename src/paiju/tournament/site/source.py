"""What the pages of a published event are made from: everything that everybody may know of it, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from paiju.tournament.counting.outcome import CountedGame, EventOutcome
from paiju.tournament.event import Regulations, TournamentEvent
from paiju.tournament.exchange.event_tables import MVP, PLAYERS, TEAMS, EventTables
from paiju.tournament.paper.source import PaperSource, RoundKey
from paiju.tournament.record import EventRecord
from paiju.tournament.record.papers import paper_source
from paiju.tournament.record.privacy import PRIVATE_PARTS
from paiju.tournament.record.revealed import revealed_state
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.tables import TableResult, TableSeats


@dataclass(frozen=True)
class SiteSource:
    """An event as it is published: seats and notices as they are, results as far as they are told."""

    state: EventState
    revealed: EventState
    lang: str

    @cached_property
    def tables(self) -> EventTables:
        """The same as tables to take along."""
        return EventTables(self.state, self.revealed, self.lang)

    @cached_property
    def paper(self) -> PaperSource:
        """What is printed, and the language of it."""
        now, open_part = paper_source(self.state, self.lang), paper_source(self.revealed, self.lang)
        hidden = self.state.hidden is not None
        return replace(
            now,
            event=without_contacts(now.event),
            outcome=open_part.outcome,
            penalties=open_part.penalties,
            closed=None if hidden else now.closed,
        )

    @property
    def outcome(self) -> EventOutcome:
        """What the results that are told come to."""
        return self.tables.outcome

    @cached_property
    def rounds(self) -> dict[RoundKey, list[TableSeats]]:
        """The tables of every round, in order."""
        rounds: dict[RoundKey, list[TableSeats]] = {}
        for key, seats in self.tables.seats.items():
            rounds.setdefault(key[:2], []).append(seats)
        return rounds

    @cached_property
    def games(self) -> Mapping[tuple[TableKey, str], CountedGame]:
        """What every game came to, by table and player."""
        return {((game.stage, game.round, game.table), game.player): game for game in self.outcome.games}

    @cached_property
    def teams(self) -> Mapping[str, int]:
        """The number of every team's page."""
        return {team.name: at for at, team in enumerate(self.state.teams, 1)}

    @cached_property
    def standing_keys(self) -> list[tuple[str, str]]:
        """Which standings there are: of a single stage those of the whole alone; where teams play each other, theirs
        first."""
        stages = self.state.planned.stages
        of_teams = any(stage.kind in ("league", "relay") for stage in stages)
        every = self.tables.standings
        keys = [key for key in every if not key[0] or len(stages) > 1 or key[1] not in (PLAYERS, TEAMS)]
        keys = [key for key in keys if key[1] != MVP or any(stage.kind == "league" for stage in stages)]
        return sorted(keys, key=lambda key: (bool(key[0]), of_teams and key[1] != TEAMS))

    @cached_property
    def own_tables(self) -> Mapping[str, Sequence[TableKey]]:
        """The tables of everybody, in order."""
        own: dict[str, list[TableKey]] = {}
        results: Mapping[TableKey, TableSeats | TableResult] = self.tables.open_results
        for key, seats in self.tables.seats.items():
            for player in results.get(key, seats).players:
                own.setdefault(player, []).append(key)
        return own


def site_source(record: EventRecord, lang: str) -> SiteSource:
    """An event's record as it may be published."""
    return SiteSource(record.state, revealed_state(record.state, record.entries), lang)


def without_contacts(event: TournamentEvent) -> TournamentEvent:
    """The plan without how to reach people, which is nobody's business on the web."""
    parts = {key: text for key, text in event.regulations.parts.items() if key not in PRIVATE_PARTS}
    bare = partial(replace, contact="")
    return replace(
        event,
        regulations=Regulations(parts),
        officials=tuple(bare(official, registration="") for official in event.officials),
        committee=tuple(bare(member) for member in event.committee),
    )
