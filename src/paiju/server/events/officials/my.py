"""What of an event concerns oneself: where I play, what waits for me, my games and my place, the teams I lead."""

from paiju.server.events.messages.rounds import MyEvent, MyFixture, MyGame, MySeat, MyTask, MyTeam
from paiju.server.events.officials.hands import live_hands
from paiju.server.events.officials.rounds import end_of, planned_start
from paiju.server.events.officials.table import EventViewer, plain, seat_shown, seconds, state_of_table
from paiju.server.protocol.texts import Wording
from paiju.tournament.counting.outcome import EventOutcome
from paiju.tournament.record.commands.lineups import has_begun
from paiju.tournament.record.lineups import fields_for
from paiju.tournament.record.live_tables import live_at
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.record.round_clock import clock_of
from paiju.tournament.record.state import ARRIVAL
from paiju.tournament.tables import TableSeats


def my_event(viewer: EventViewer, outcome: EventOutcome | None) -> MyEvent | None:
    """All that concerns who looks; None for nobody. Place and games come with the outcome."""
    state, who = viewer.state, viewer.who
    if not who or state.plan is None:
        return None
    entrant = state.enrolled.get(who)
    tables = my_tables(viewer)
    teams = [my_team(viewer, team.name) for team in state.teams if team.leader == who]
    mine = MyEvent(
        player=entrant is not None,
        number=entrant.player.number if entrant else "",
        team=entrant.player.team if entrant else "",
        tables=tables,
        tasks=my_tasks(viewer, tables, teams),
        teams=teams,
    )
    if outcome is not None and entrant is not None:
        add_counted(viewer, mine, outcome)
    return mine


def my_tables(viewer: EventViewer) -> list[MySeat]:
    """Tables that I sit at and that are not locked: where I play now, then those to come, then those with a result or
    whose round is over."""
    places = []
    for at, tables in viewer.state.seating.items():
        for seats in tables:
            sheet = viewer.state.sheets.get((*at, seats.table))
            if viewer.who in seats.players and not (sheet and sheet.audited):
                places.append(my_table(viewer, seats))
    return sorted(places, key=lambda place: (place.when != "now", place.when != "next"))


def my_table(viewer: EventViewer, seats: TableSeats) -> MySeat:
    """One of them."""
    state, at = viewer.state, (seats.stage, seats.round)
    times = clock_of(state, *at) if at in state.starts else None
    key = (*at, seats.table)
    live = live_at(state, key) if key not in state.sheets else None
    return MySeat(
        *key,
        seat=seats.players.index(viewer.who),
        start=times.start.timestamp() if times else planned_start(state, at),
        begun=times is not None,
        state=state_of_table(viewer, key, end_of(times, seats.table)),
        others=[seat_shown(viewer, player) for player in seats.players if player != viewer.who],
        club=state.online.get(key, ""),
        when="past" if key in state.sheets or at in state.ends else "now" if times else "next",
        hands=live_hands(live) if live else None,
    )


def my_tasks(viewer: EventViewer, tables: list[MySeat], teams: list[MyTeam]) -> list[MyTask]:
    """What waits for me, the most urgent first."""
    state, who = viewer.state, viewer.who
    tasks = []
    for table in tables:
        sheet = state.sheets.get((table.stage, table.round, table.table))
        if sheet is None and table.begun:
            tasks.append(MyTask("enter", table.stage, table.round, table.table))
        elif sheet is not None and who not in sheet.signed:
            tasks.append(MyTask("sign", table.stage, table.round, table.table))
    if state.drawing is not None and who in state.drawing.unsealed:
        tasks.append(MyTask("draw_seal"))
    elif state.drawing is not None and who in state.drawing.unshown:
        tasks.append(MyTask("draw_show"))
    if who in state.active and not state.starts and ARRIVAL not in state.enrolled[who].here:
        tasks.append(MyTask("check_in"))
    open_ones = [fixture for team in teams for fixture in team.fixtures if fixture.open and not fixture.named]
    return tasks + [MyTask("lineup", fixture.stage, fixture.round, fixture.table) for fixture in open_ones]


def add_counted(viewer: EventViewer, mine: MyEvent, outcome: EventOutcome) -> None:
    """My games, and my place unless places are kept for the ceremony."""
    state = viewer.state
    mine.games = [
        MyGame(
            game.stage, game.round, game.table, plain(game.game), game.place,
            plain(game.standard), plain(game.pt) if state.book(game.stage).game.placement else "",
            others_at(viewer, (game.stage, game.round, game.table)),
        )
        for game in outcome.games
        if game.player == viewer.who
    ]  # fmt: skip
    if state.hidden is None:
        mine.place = next((line.place for line in outcome.standings if line.player == viewer.who), None)
        mine.ranked = sum(line.place is not None for line in outcome.standings)


def others_at(viewer: EventViewer, key: tuple[str, str, str]) -> list[Wording]:
    """With whom I played."""
    sheet = viewer.state.sheets.get(key)
    return [viewer.state.called(player) for player in sheet.result.players if player != viewer.who] if sheet else []


# --- the teams I lead -----------------------------------------------------------------------------


def my_team(viewer: EventViewer, team: str) -> MyTeam:
    """A team with its games."""
    state = viewer.state
    members = [seat_shown(viewer, id) for id in state.active if state.enrolled[id].player.team == team]
    games = [
        my_fixture(viewer, stage, fixture, team)
        for stage, fixtures in state.fixtures.items()
        for fixture in fixtures
        if team in fixture.teams
    ]
    return MyTeam(team, members, games)


def my_fixture(viewer: EventViewer, stage: str, fixture: TeamFixture, team: str) -> MyFixture:
    """A game, and whom the team fields."""
    state, key = viewer.state, (stage, fixture.round, fixture.table, team)
    planned = fixture.planned[fixture.teams.index(team)] if fixture.planned else ""
    begun = has_begun(state, stage, fixture.round, fixture.table)
    player, named = fields_for(state, key, planned), key in state.lineups
    others = [other for other in fixture.teams if other != team]
    return MyFixture(stage, fixture.round, fixture.table, others, seconds(fixture.start), player, named, not begun)
