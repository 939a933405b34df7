"""A relay of an event at the club's tables: a table for every game, which begins with what the games before have left,
wherever those were played."""

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.room.folds.relay import relay_of
from paiju.server.room.journal import TableSettings
from paiju.server.room.relay_plan import PlayedGame, RelayPlan, TeamPlan
from paiju.server.room.table_settings import LONGEST_NAME, clean
from paiju.tournament.counting.relays import CountedLeg, counted_legs, games_each
from paiju.tournament.counting.stage_games import StageTables, in_order, stage_tables
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer, TableSeats

Names = dict[str, str]  # everybody of the teams by id, as the club's table calls them: each name once


def relay_plan(state: EventState, seats: TableSeats, persons: dict[str, str]) -> tuple[RelayPlan, Names]:
    """The relay of a table as its next game needs it, teams in the order of that game's seats. Refused where the game
    before has no result, or no game follows it."""
    tables = tables_of(state, seats.stage)
    teams = [tables.people[who].team for who in seats.players]
    own = {team: team_people(tables, team) for team in teams}
    everybody = [player.id for members, others in own.values() for player in (*members, *others)]
    names = unique_names(state, dict.fromkeys([*everybody, *seats.players]))
    most = tables.stage.substitutes or tables.book.teams.substitutes
    plan = RelayPlan(
        tuple(team_plan(team, *own[team], names, most) for team in teams),
        games_each(tables),
        most,
        tuple(played_game(state, leg, teams, names) for leg in legs_before(state, tables, seats)),
        tuple((names[who], persons[who]) for who in everybody if who in persons),
    )
    if len(plan.played) >= len(plan.teams[0].members) * plan.games:
        raise Refused("not_online", _("all games of the relay have been played"))
    return plan, names


def check_relay(settings: TableSettings) -> None:
    """Can the next game be played so: by the member whose turn it is, or by a substitute of theirs? Refused says why
    not."""
    assert settings.relay is not None
    try:
        relay = relay_of(settings, settings.relay)
        relay.start(list(range(len(relay.teams))), relay.stand_ins([chair.name for chair in settings.chairs]))
    except InputError as error:
        text = _("this relay cannot be played at the club's tables: {why}", why=error.text)
        raise Refused("not_online", text) from error


def tables_of(state: EventState, stage: str) -> StageTables:
    """A stage's tables, with everybody who is entered."""
    people = {player.id: player for player in state.players}
    return stage_tables(state.event, state.stage(stage), people, state.results, state.penalties)[0]


def team_people(tables: StageTables, team: str) -> tuple[list[EventPlayer], list[EventPlayer]]:
    """A team's members in their order, as many as play; and its substitutes, those first who stand in for somebody."""
    own = sorted((player for player in tables.people.values() if player.team == team), key=lambda player: player.order)
    members = [player for player in own if not player.substitute and not player.filler]
    wanted = tables.stage.members or tables.book.teams.members
    if not wanted <= len(members):
        raise Refused(
            "not_online",
            _(
                "{team} has {count} members; a relay needs {wanted} per team",
                team=team,
                count=len(members),
                wanted=wanted,
            ),
        )
    return members[:wanted], sorted(
        (player for player in own if player.substitute), key=lambda player: not player.number
    )


def unique_names(state: EventState, everybody: dict[str, None]) -> Names:
    """Names that fit into a line; of people who are called the same, with their number in the event."""
    short = {who: clean(str(state.called(who))[:LONGEST_NAME], "name", LONGEST_NAME) for who in everybody}
    called = list(short.values())
    room = LONGEST_NAME - len(" p0000")
    return {who: name if called.count(name) == 1 else f"{name[:room]} {who}" for who, name in short.items()}


def team_plan(
    team: str, members: list[EventPlayer], substitutes: list[EventPlayer], names: Names, most: int
) -> TeamPlan:
    """A team as the club's table knows it."""
    others = tuple(names[player.id] for player in substitutes[:most])
    return TeamPlan(
        clean(team[:LONGEST_NAME], "team", LONGEST_NAME), tuple(names[player.id] for player in members), others
    )


def legs_before(state: EventState, tables: StageTables, seats: TableSeats) -> list[CountedLeg]:
    """The games before this one, all of which have their results; Refused where one has none, or ended the relay
    (xjtu:App1:3)."""
    seated = [at[1] for at, round_tables in state.seating.items()
              if at[0] == seats.stage and any(table.table == seats.table for table in round_tables)]  # fmt: skip
    rounds = in_order(seated)
    before = rounds[: rounds.index(seats.round)]
    legs = [leg for leg in counted_legs(tables, seats.table) if leg.result.round in before]
    missing = [name for name in before if name not in {leg.result.round for leg in legs}]
    if missing:
        raise Refused(
            "not_online",
            _(
                "table {table}: game {missing} of the relay has no result yet, so no points can be handed on",
                table=seats.table,
                missing=missing[0],
            ),
        )
    if legs and (min(legs[-1].left.values()) < 0 or len(legs[-1].places) < len(legs[-1].left)):
        raise Refused("not_online", _("table {table}: the relay is over", table=seats.table))
    return legs


def played_game(state: EventState, leg: CountedLeg, teams: list[str], names: Names) -> PlayedGame:
    """A game before, by team in the order of the game that comes."""
    by_team = {state.enrolled[who].player.team: who for who in leg.result.players}
    if set(by_team) != set(teams):
        raise Refused("not_online", _("the earlier games were played by other teams"))
    key = (leg.result.stage, leg.result.round, leg.result.table)
    return PlayedGame(
        state.online.get(key, ""),
        tuple(teams.index(state.enrolled[who].player.team) for who in leg.result.players),
        tuple(names.get(by_team[team], "") for team in teams),
        tuple(leg.left[team] for team in teams),
        tuple(leg.places.get(team) for team in teams),
    )
