"""Who sits where in a stage, whatever kind it is."""

from collections.abc import Sequence
from dataclasses import replace

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.counting.outcome import EventOutcome
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.brackets import group_rounds, knockout_rounds
from paiju.tournament.placing.rounds import Arranging, by_standing, fixed_rounds
from paiju.tournament.placing.slots import Slot, slots_of, waiting, waiting_note
from paiju.tournament.placing.stage_field import StageField, field_of
from paiju.tournament.placing.teams import league_rounds, relay_rounds, team_final_rounds
from paiju.tournament.placing.values import RoundSeats, StageSeating, played_rounds, sat_where
from paiju.tournament.seating.book_table import GROUPS, book_table
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats

FINAL_OF_TEAMS = 12  # half games (lol:赛制:总决赛2)


def seat_stage(
    event: TournamentEvent,
    players: Sequence[EventPlayer],
    stage: EventStage,
    results: Sequence[TableResult],
    outcome: EventOutcome | None,
    how: Arranging,
) -> StageSeating:
    """The rounds of a stage that can be seated now, by number and draw (mcr:Q24(7)). Rounds with results stay as they
    were played."""
    sat = {player for result in results for player in result.players}
    sat |= {player for each in how.announced for table in each.tables for player in table.players}
    spare = waiting(players, sat)
    there = [player for player in players if all(player is not waiting_player for waiting_player, _rest in spare)]
    field = field_of(event, there, stage, results, outcome, how.announced)
    field = replace(field, notes=(*field.notes, *(waiting_note(*pair) for pair in spare)))
    if not field.players:
        return StageSeating(stage.name, (), field.notes, field.tie)
    how = replace(how, table_size=event.book.tiles.players, apart=event.apart)
    seating = placed(event, event.book, stage, field, results, outcome, how)
    return replace(with_played(seating, results), notes=(*field.notes, *seating.notes))


def placed(
    event: TournamentEvent,
    book: Book,
    stage: EventStage,
    field: StageField,
    results: Sequence[TableResult],
    outcome: EventOutcome | None,
    how: Arranging,
) -> StageSeating:
    """By the kind of stage."""
    match stage.kind:
        case "relay":
            return relay_rounds(book, stage, field, results, how)
        case "league":
            return league_rounds(event, stage, field, how)
        case "groups":
            return group_rounds(stage, field.players, results, how)
        case "knockout":
            games = [game for game in (outcome.games if outcome else ()) if game.stage == stage.name]
            return knockout_rounds(stage, field.players, results, games, how)
    if field.teams:
        return team_final_rounds(stage, field, stage.rounds or FINAL_OF_TEAMS, how)
    if stage.seating == "standing":
        return by_standing(stage, in_standing(stage, field, outcome), results, stage.rounds or 1, how)
    if stage.seating == "book" and not how.announced:
        how = replace(how, announced=book_rounds(stage, field.players, stage.rounds or 1))
    return fixed_rounds(stage, field.players, results, stage.rounds or 1, how)


def in_standing(stage: EventStage, field: StageField, outcome: EventOutcome | None) -> list[EventPlayer]:
    """The players as they stand in this stage so far; before its first game as they came into it."""
    counted = next((each for each in outcome.stages if each.name == stage.name), None) if outcome else None
    order = {line.player: at for at, line in enumerate(counted.standings)} if counted else {}
    return sorted(field.players, key=lambda player: order.get(player.id, len(order)))


def with_played(seating: StageSeating, results: Sequence[TableResult]) -> StageSeating:
    """Where results say who sat at a table, that is who sat there."""
    played = played_rounds(seating.stage, results)
    rounds = tuple(RoundSeats(each.round, sat_where(each.tables, played.get(each.round, [])), each.byes)
                   for each in seating.rounds)  # fmt: skip
    return replace(seating, rounds=rounds)


def book_rounds(stage: EventStage, players: Sequence[EventPlayer], rounds: int) -> tuple[RoundSeats, ...]:
    """All rounds: players by their numbers, team k the numbers 4k-3 to 4k."""
    slots = slots_of(players)
    check_teams(slots)
    table = book_table(len(slots) // GROUPS, rounds)
    if len(table) < rounds:
        teams = len(slots) // GROUPS
        raise InputError(
            "seating",
            _(
                "{stage}: the rule book's method seats {teams} teams for only {count} rounds, not {rounds}; leave out "
                "seating",
                stage=shown_name(stage.name),
                teams=teams,
                count=len(table),
                rounds=rounds,
            ),
        )
    return tuple(
        RoundSeats(
            str(number),
            tuple(
                TableSeats(stage.name, str(number), str(at), tuple(slots[slot - 1].id for slot in seats))
                for at, seats in enumerate(tables, 1)
            ),
        )
        for number, tables in enumerate(table, 1)
    )


def check_teams(slots: Sequence[Slot]) -> None:
    """Teams of four, one after another by their numbers, and enough of them for a table of four teams."""
    teams = [tuple(slot.team for slot in slots[at : at + GROUPS]) for at in range(0, len(slots), GROUPS)]
    whole = all(len(team) == GROUPS and len(set(team)) == 1 and team[0] for team in teams)
    if not whole or len(set(teams)) != len(teams) or len(teams) < GROUPS:
        raise InputError(
            "seating",
            _('seating = "book" is for four or more teams of four, team k with the numbers 4k-3 to 4k (mcr:Q142)'),
        )
