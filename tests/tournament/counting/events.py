"""Events and tables for tests, written as short as can be."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from paiju import books
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.counting.values import EventOutcome
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.tables import EventPlayer, PenaltyKind, PointPenalty, TableResult


def event_of(book: str, *stages: EventStage, **settings: object) -> TournamentEvent:
    """An event of a shipped book."""
    return TournamentEvent("test", books.get(book), stages or (EventStage("s", "results"),), settings=settings)


def people(names: str, teams: Mapping[str, str] | None = None, **more: object) -> list[EventPlayer]:
    """Players whose ids are their names, one letter each."""
    return [EventPlayer(name, name, team=(teams or {}).get(name, ""), **more) for name in names]  # type: ignore[arg-type]


def table(number: object, players: str, points: Sequence[int], name: str = "1", stage: str = "s") -> TableResult:
    """A table: round, players East first, points."""
    return TableResult(stage, str(number), name, tuple(players), tuple(points))


def off(player: str, kind: PenaltyKind, amount: int, number: object = "", stage: str = "s") -> PointPenalty:
    """A penalty."""
    return PointPenalty(stage, str(number), player, kind, Fraction(amount))


def places(outcome: EventOutcome) -> dict[str, int | None]:
    """Everybody's place."""
    return {line.player: line.place for line in outcome.standings}


def metric(outcome: EventOutcome, name: str) -> dict[str, str]:
    """A figure of everybody, as it is told."""
    return {line.player: str(line.metrics[name]) for line in outcome.standings}


def team_metric(outcome: EventOutcome, name: str) -> dict[str, str]:
    """A figure of every team."""
    return {line.team: str(line.metrics[name]) for line in outcome.teams}


def kinds(outcome: EventOutcome) -> list[str]:
    """What looks wrong, by kind."""
    return [problem.kind for problem in outcome.problems]


def count(
    book: str, results: Sequence[TableResult], *penalties: PointPenalty, stage: EventStage | None = None
) -> EventOutcome:
    """A single stage counted, everybody alone."""
    names = "".join(dict.fromkeys(player for result in results for player in result.players))
    stages = () if stage is None else (stage,)
    return count_event(event_of(book, *stages), people(names), results, penalties)
