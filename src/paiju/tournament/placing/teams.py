"""Stages of teams: relays at tables of exactly four, league seasons by their calendar, finals of four teams."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.relay import games_in_all
from paiju.reading.toml_values import day
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.numbers import by_lot
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stage_field import StageField, members, plays
from paiju.tournament.placing.values import RoundSeats, StageSeating, played_rounds
from paiju.tournament.season.league import BOOK_DAYS, DEFAULTS, MOST, League, LeagueTeam, season_figures
from paiju.tournament.season.schedule import Ask, schedule
from paiju.tournament.seating.wishes import Wishes
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats


def teams_in(field: StageField) -> dict[str, list[EventPlayer]]:
    """Teams with their players, in the order in which they come."""
    names = field.teams or tuple(dict.fromkeys(player.team for player in field.players))
    if "" in names:
        lone = next(player.name for player in field.players if not player.team)
        raise InputError("entrants", _("{lone} has no team; this stage is for teams", lone=lone))
    return {name: members([player for player in field.players if plays(player)], name) for name in names}


# --- relays ---------------------------------------------------------------------------------------


def relay_rounds(
    book: Book, stage: EventStage, field: StageField, results: Sequence[TableResult], how: Arranging
) -> StageSeating:
    """Tables of exactly four teams by lot, or in the order in which they went on; game by game the members in their
    order, their seats drawn for each (xjtu:App1:1, xjtu:3.1.1)."""
    teams = teams_in(field)
    size = how.table_size
    if len(teams) % size or not teams:
        raise InputError(
            "entrants", _("a relay table has exactly {size} teams; there are {count}", size=size, count=len(teams))
        )
    count = stage.members or book.teams.members or min(map(len, teams.values()))
    games = stage.games or book.teams.games or 1
    for name, own in teams.items():
        if len(own) < count:
            raise InputError(
                "entrants",
                _(
                    "{team} has {count} members; {needed} are needed (xjtu:App1:1)",
                    team=name,
                    count=len(own),
                    needed=count,
                ),
            )
    order = list(teams) if field.teams else by_lot(list(teams), how.lot, f"relay:{stage.name}")
    tables = met_already(stage, field, results) or [order[at : at + size] for at in range(0, len(order), size)]
    rounds = []
    for number in range(
        count * games if stage.members or stage.games or not book.teams.members else games_in_all(book)
    ):
        seated = []
        for at, four in enumerate(tables, 1):
            seats = by_lot(four, how.lot, f"seats:{stage.name}:{number}:{at}")
            here = tuple(teams[team][number // games].id for team in seats)
            seated.append(TableSeats(stage.name, str(number + 1), str(at), here))
        rounds.append(RoundSeats(str(number + 1), tuple(seated)))
    return StageSeating(stage.name, tuple(rounds))


def met_already(stage: EventStage, field: StageField, results: Sequence[TableResult]) -> list[list[str]]:
    """The teams table by table, as they met in the first round of the relay; none where it has not begun."""
    team = {player.id: player.team for player in field.players}
    first = next(iter(played_rounds(stage.name, results).values()), [])
    return [[team[player] for player in table.players if player in team] for table in first]


# --- leagues --------------------------------------------------------------------------------------


def league_of(event: TournamentEvent, stage: EventStage, teams: Mapping[str, Sequence[EventPlayer]]) -> League:
    """The season as the league's calendar wants it: the event's table `league`, else the book's own numbers; as many
    weeks as are needed where none are said."""
    settings = event.settings.get("league")
    own: dict[str, Any] = dict(settings) if isinstance(settings, Mapping) else {}
    figures: dict[str, Any] = {key: int(own.get(key, usual)) for key, usual in DEFAULTS.items()}
    figures |= zip(("hanchan", "player_min", "player_max"), season_figures(own, stage.rounds))
    days = tuple(own.get("days", BOOK_DAYS))
    start = day(own["start"], "league.start") if own.get("start") else event.start or next_thursday()
    closed = frozenset(day(each, "league.closed") for each in own.get("closed", ()))
    weeks = int(own.get("weeks", 0)) or weeks_needed(figures, len(teams), start, days, closed)
    named = tuple(LeagueTeam(team, tuple(each.id for each in players)) for team, players in teams.items())
    absences = frozenset(
        (each.id, day(date, "league.absences"))
        for players in teams.values()
        for each in players
        for date in own_absences(own, each)
    )
    return League(event.name, start, weeks, named, days, **figures, absences=absences, closed=closed)


def weeks_needed(
    figures: Mapping[str, int], teams: int, start: date, days: Sequence[str], closed: Collection[date]
) -> int:
    """As many weeks as the games need, a table for every four teams at most; days without games are no room."""
    games = -(-teams * figures["hanchan"] // 4)
    at_once = min(figures["tables"], teams // 4) or 1
    room = -(-games // (at_once * figures["slots"]))  # days of play
    spans = (League("", start, weeks, (), tuple(days), closed=frozenset(closed)) for weeks in range(1, MOST["weeks"]))
    return next((span.weeks for span in spans if len(span.dates) >= room), MOST["weeks"])


def own_absences(own: Mapping[str, Any], player: EventPlayer) -> Sequence[object]:
    """The days on which somebody cannot play, as the league's table has them by id, name or number."""
    absences: Mapping[str, Sequence[object]] = own.get("absences", {})
    return next((absences[key] for key in (player.id, player.name, player.number) if key and key in absences), ())


def next_thursday() -> date:
    """The first day of play there can be."""
    today = date.today()
    return today + timedelta(days=(3 - today.weekday()) % 7)


def league_rounds(event: TournamentEvent, stage: EventStage, field: StageField, how: Arranging) -> StageSeating:
    """The season's games in order; a round is a time of play, 2026-03-05/1 the first of that day."""
    league = league_of(event, stage, teams_in(field))
    season = schedule(league, Ask(effort=how.effort, seed=how.seed))
    by_round: dict[str, list[TableSeats]] = {}
    notes = []
    for game in season.games:
        name = f"{game.date}/{game.slot}"
        if None in game.lineup:
            notes.append(_("{name}, table {table}: a seat is empty", name=name, table=game.table))
        seats = tuple(player or "" for player in game.lineup)
        by_round.setdefault(name, []).append(TableSeats(stage.name, name, str(game.table), seats))
    rounds = tuple(RoundSeats(name, tuple(tables)) for name, tables in by_round.items())
    return StageSeating(stage.name, rounds, tuple(notes))


def team_final_rounds(stage: EventStage, field: StageField, rounds: int, how: Arranging) -> StageSeating:
    """Games between teams that went on: one of each team, its members in turn, winds shared evenly
    (lol:赛制:总决赛2)."""
    teams = teams_in(field)
    names = list(teams)
    if len(names) < how.table_size:
        raise InputError(
            "cut",
            _(
                "{stage}: {count} teams have qualified; a table has one player from each of {table_size} teams",
                stage=shown_name(stage.name),
                count=len(names),
                table_size=how.table_size,
            ),
        )
    idle = next((name for name, own in teams.items() if not own), None)
    if idle is not None:
        raise InputError("entrants", _("{idle} has nobody left to play", idle=idle))
    plan = how.plan(Wishes(len(names), rounds, table_size=how.table_size, seed=how.seed))
    played = dict.fromkeys(names, 0)
    round_list = []
    for number, (tables, byes) in enumerate(zip(plan.rounds, plan.byes), 1):
        here = []
        for at, seats in enumerate(tables, 1):
            line_up = []
            for team in (names[place - 1] for place in seats):
                line_up.append(teams[team][played[team] % len(teams[team])].id)
                played[team] += 1
            here.append(TableSeats(stage.name, str(number), str(at), tuple(line_up)))
        out = tuple(each.id for place in byes for each in teams[names[place - 1]])
        round_list.append(RoundSeats(str(number), tuple(here), out))
    return StageSeating(stage.name, tuple(round_list))
