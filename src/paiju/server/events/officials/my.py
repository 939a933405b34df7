"""What of an event concerns oneself: where I play, what waits for me, my games and my place, the teams I lead."""

from paiju.server.events.messages.rounds import MyEvent, MyFixture, MyGame, MySeat, MyTask, MyTeam
from paiju.server.events.officials.rounds import end_of, planned_start
from paiju.server.events.officials.table import Looker, plain, seat_shown, seconds, state_of_table
from paiju.tournament.counting.outcome import EventOutcome
from paiju.tournament.record.commands.lineups import has_begun
from paiju.tournament.record.lineups import fields_for
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.record.round_clock import clock_of
from paiju.tournament.record.state import ARRIVAL
from paiju.tournament.tables import TableSeats


def my_event(looker: Looker, outcome: EventOutcome | None) -> MyEvent | None:
    """All that concerns who looks; None for nobody. Place and games come with the outcome."""
    state, who = looker.state, looker.who
    if not who or state.plan is None:
        return None
    one = state.enrolled.get(who)
    tables = my_tables(looker)
    teams = [my_team(looker, team.name) for team in state.teams if team.leader == who]
    mine = MyEvent(
        player=one is not None,
        number=one.player.number if one else "",
        team=one.player.team if one else "",
        tables=tables,
        tasks=my_tasks(looker, tables, teams),
        teams=teams,
    )
    if outcome is not None and one is not None:
        add_counted(looker, mine, outcome)
    return mine


def my_tables(looker: Looker) -> list[MySeat]:
    """Tables that I sit at and that are not locked, in the order of the rounds."""
    found = []
    for at, tables in looker.state.seating.items():
        for seats in tables:
            sheet = looker.state.sheets.get((*at, seats.table))
            if looker.who in seats.players and not (sheet and sheet.audited):
                found.append(my_table(looker, seats))
    return found


def my_table(looker: Looker, seats: TableSeats) -> MySeat:
    """One of them."""
    state, at = looker.state, (seats.stage, seats.round)
    times = clock_of(state, *at) if at in state.starts else None
    key = (*at, seats.table)
    return MySeat(
        *key,
        seat=seats.players.index(looker.who),
        start=times.start.timestamp() if times else planned_start(state, at),
        begun=times is not None,
        state=state_of_table(looker, key, end_of(times, seats.table)),
        others=[seat_shown(looker, player) for player in seats.players if player != looker.who],
        club=state.online.get(key, ""),
    )


def my_tasks(looker: Looker, tables: list[MySeat], teams: list[MyTeam]) -> list[MyTask]:
    """What waits for me, the most urgent first."""
    state, who = looker.state, looker.who
    found = []
    for one in tables:
        sheet = state.sheets.get((one.stage, one.round, one.table))
        if sheet is None and one.begun:
            found.append(MyTask("enter", one.stage, one.round, one.table))
        elif sheet is not None and who not in sheet.signed:
            found.append(MyTask("sign", one.stage, one.round, one.table))
    if state.drawing is not None and who in state.drawing.unsealed:
        found.append(MyTask("draw_seal"))
    elif state.drawing is not None and who in state.drawing.unshown:
        found.append(MyTask("draw_show"))
    if who in state.active and not state.starts and ARRIVAL not in state.enrolled[who].here:
        found.append(MyTask("check_in"))
    open_ones = [one for team in teams for one in team.fixtures if one.open and not one.named]
    return found + [MyTask("lineup", one.stage, one.round, one.table) for one in open_ones]


def add_counted(looker: Looker, mine: MyEvent, outcome: EventOutcome) -> None:
    """My games, and my place unless places are kept for the ceremony."""
    state = looker.state
    mine.games = [
        MyGame(
            game.stage, game.round, game.table, plain(game.game), game.place,
            plain(game.standard), plain(game.pt) if state.book(game.stage).game.placement else "",
            others_at(looker, (game.stage, game.round, game.table)),
        )
        for game in outcome.games
        if game.player == looker.who
    ]  # fmt: skip
    if state.hidden is None:
        mine.place = next((line.place for line in outcome.standings if line.player == looker.who), None)
        mine.ranked = sum(line.place is not None for line in outcome.standings)


def others_at(looker: Looker, key: tuple[str, str, str]) -> list[str]:
    """With whom I played."""
    sheet = looker.state.sheets.get(key)
    return [looker.name(player) for player in sheet.result.players if player != looker.who] if sheet else []


# --- the teams I lead -----------------------------------------------------------------------------


def my_team(looker: Looker, team: str) -> MyTeam:
    """A team with its games."""
    state = looker.state
    members = [seat_shown(looker, id) for id in state.active if state.enrolled[id].player.team == team]
    games = [
        my_fixture(looker, stage, one, team)
        for stage, fixtures in state.fixtures.items()
        for one in fixtures
        if team in one.teams
    ]
    return MyTeam(team, members, games)


def my_fixture(looker: Looker, stage: str, one: TeamFixture, team: str) -> MyFixture:
    """A game, and whom the team fields."""
    state, key = looker.state, (stage, one.round, one.table, team)
    planned = one.planned[one.teams.index(team)] if one.planned else ""
    begun = has_begun(state, stage, one.round, one.table)
    player, named = fields_for(state, key, planned), key in state.lineups
    others = [other for other in one.teams if other != team]
    return MyFixture(stage, one.round, one.table, others, seconds(one.start), player, named, not begun)
