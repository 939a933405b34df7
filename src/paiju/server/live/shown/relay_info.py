"""The relay of a table as everybody may see it."""

from collections.abc import Container

from paiju.match.relay import Relay, games_in_all
from paiju.server.protocol.relay_messages import RelayGameInfo, RelayInfo, RelayPlace, RelayTeam
from paiju.server.room.commands.relay import all_places
from paiju.server.room.relay_plan import PlayedGame
from paiju.server.room.room import Room


def relay_info(room: Room, connected: Container[str]) -> RelayInfo | None:
    """The relay a table plays a game of, if it does."""
    relay, plan = room.relay, room.settings.relay
    if relay is None or plan is None:
        return None
    left, number = room.game_left, len(plan.played)
    points = relay.points if left is None else left.points
    played = [game_info(game) for game in plan.played]
    if left is not None:
        played.append(RelayGameInfo(room.id, list(relay.legs[-1].players), list(left.points), list(left.places)))
    return RelayInfo(
        game=number + 1,
        games=games_in_all(relay.book),
        teams=[team_info(room, relay, team, points[team], connected) for team in range(len(relay.teams))],
        seats=list(room.team_at),
        playing=[room.chairs[room.team_at.index(team)].name for team in range(len(relay.teams))],
        next=members_of(relay, number + 1),
        played=played,
        over=left.over if left is not None else "",
    )


def members_of(relay: Relay, game: int) -> list[str]:
    """Whose turn it is in a game, by team; nobody's after the last."""
    if game >= games_in_all(relay.book):
        return []
    return [team.members[game // relay.book.teams.games] for team in relay.teams]


def game_info(game: PlayedGame) -> RelayGameInfo:
    """A game before this one."""
    return RelayGameInfo(game.table, list(game.players), list(game.points), list(game.places))


def team_info(room: Room, relay: Relay, at: int, points: int, connected: Container[str]) -> RelayTeam:
    """A team and its people."""
    people = []
    for place, team, name in all_places(relay):
        if team == at:
            person = room.places.get(name)
            people.append(RelayPlace(place, name, person, person is not None and person in connected))
    members = len(relay.teams[at].members)
    return RelayTeam(relay.teams[at].name, people[:members], people[members:], points)
