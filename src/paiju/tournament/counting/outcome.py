"""What an event comes to: standings of players and teams, stage by stage and at the end, awards, what looks wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from paiju.languages import _n
from paiju.tournament.counting.at_table import FORFEIT
from paiju.tournament.counting.awards import awards_of, note_problems, race_of
from paiju.tournament.counting.categories import categories_of
from paiju.tournament.counting.league import card_penalties, league_problems
from paiju.tournament.counting.stage_count import StageCount, count_stage
from paiju.tournament.counting.stage_games import in_playing_order, named, stage_tables
from paiju.tournament.counting.standings import moved_up
from paiju.tournament.counting.values import GONE
from paiju.tournament.counting.values import Award as Award
from paiju.tournament.counting.values import CountedGame as CountedGame
from paiju.tournament.counting.values import EventOutcome as EventOutcome
from paiju.tournament.counting.values import StageOutcome as StageOutcome
from paiju.tournament.counting.values import StandingLine as StandingLine
from paiju.tournament.counting.values import Suspicion as Suspicion
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import TournamentEvent
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult, TableSeats

Lots = Mapping[str, Sequence[Sequence[str]]]  # by stage: orders in which equals at its cut were drawn, the last counts
NO_LOTS: Lots = {}


def count_event(
    event: TournamentEvent,
    players: Sequence[EventPlayer],
    results: Sequence[TableResult],
    penalties: Sequence[PointPenalty] = (),
    seats: Sequence[TableSeats] = (),
    lots: Lots = NO_LOTS,
) -> EventOutcome:
    """Count everything. Pure: the same values always come to the same outcome. Seats, where they are told, show who
    went on before there are results; lots which of equals at a stage's cut do."""
    results = in_playing_order(event, results)
    people = with_leavers(players, results)
    all_penalties = [*penalties, *card_penalties(event, penalties)]
    stages, problems = counted_stages(event, people, results, all_penalties, seats, lots)
    standings = overall([stage.outcome.standings for stage in stages])
    teams = overall([stage.outcome.teams for stage in stages])
    categories, empty = categories_of(event, people, standings)
    problems += unplayed(people, results, penalties) + empty + note_problems(event.book, results)
    races = {stage.outcome.name: race_of(stage) for stage in stages}
    return EventOutcome(
        standings,
        teams,
        tuple(stage.outcome for stage in stages),
        categories,
        awards_of(event, stages, standings, teams, results, races),
        tuple(game for stage in stages for game in stage.games),
        tuple(problems),
        {name: lines for name, lines in races.items() if lines},
    )


def counted_stages(
    event: TournamentEvent,
    people: Mapping[str, EventPlayer],
    results: Sequence[TableResult],
    penalties: Sequence[PointPenalty],
    seats: Sequence[TableSeats],
    lots: Lots,
) -> tuple[list[StageCount], list[Suspicion]]:
    """Every stage that has results, each after the one before it."""
    counts: list[StageCount] = []
    problems: list[Suspicion] = []
    there = [(result.stage, result.players) for result in results] + [
        (seating.stage, seating.players) for seating in seats
    ]
    for at, stage in enumerate(event.stages):
        tables, doubled = stage_tables(event, stage, people, results, penalties)
        problems += doubled
        if tables.results:
            before = counts[-1] if counts else None
            follows_league = before is not None and before.tables.stage.kind == "league"
            after = {each.name for each in event.stages[at + 1 :]}
            later = {who for name, players in there if name in after for who in players}
            counts.append(count_stage(tables, before, at + 1 == len(event.stages), later, lots.get(stage.name, ())))
            over = any(result.stage in after for result in results)
            problems += counts[-1].problems + league_problems(event, tables, follows_league, over)
    return counts, problems


def with_leavers(players: Sequence[EventPlayer], results: Sequence[TableResult]) -> dict[str, EventPlayer]:
    """Everybody by id. Who left a table for good or was disqualified there has no result in the event (mcr:Q146(9))."""
    left = {who: why for result in results for who, why in result.out.items() if why in GONE}
    return {
        player.id: replace(player, out=left[player.id]) if player.name and player.id in left else player
        for player in players
    }


def overall(stages: Sequence[Sequence[StandingLine]]) -> tuple[StandingLine, ...]:
    """Who reached a later stage stands before who did not; who has no place comes last (reading:311)."""
    placed: list[StandingLine] = []
    unplaced: list[StandingLine] = []
    seen: set[str] = set()
    for lines in reversed(stages):
        fresh = [line for line in lines if (line.player or line.team) not in seen]
        seen |= {line.player or line.team for line in fresh}
        placed += moved_up((line for line in fresh if line.place is not None), len(placed))
        unplaced += [line for line in fresh if line.place is None]
    return (*placed, *unplaced)


def unplayed(
    people: Mapping[str, EventPlayer], results: Sequence[TableResult], penalties: Sequence[PointPenalty]
) -> list[Suspicion]:
    """Entrants who have played no game at all, nor forfeited one."""
    here = {player for result in results for player in result.players}
    here |= {penalty.player for penalty in penalties if penalty.kind == FORFEIT}
    idle = [
        shown_name(person.name)
        for who, person in people.items()
        if who not in here and person.name and not person.substitute and not person.filler and not person.out
    ]
    if not idle or not results:
        return []
    text = _n(
        "{n} entrant has no result: {names}", "{n} entrants have no result: {names}", len(idle), names=named(idle)
    )
    return [Suspicion("no_result", text)]
