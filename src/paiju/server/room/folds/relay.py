"""A relay in the fold of a table's journal: a table plays one game of it, by the members whose turn it is.

What the games before left stands in the table's settings, so a journal is a whole by itself. Until the game begins
there is a chair for each team, in the order of the teams; then they sit as it was drawn.
"""

from collections.abc import Sequence

from paiju.match import Match
from paiju.match.relay import GameEnded, Relay, game_ended
from paiju.server.room import journal as J
from paiju.server.room.chairs import Chair
from paiju.server.room.folds.wall import WallFold
from paiju.server.room.relay_plan import RelayPlan
from paiju.server.room.table_settings import book_parts, numbers_of, played_book


def relay_of(settings: J.TableSettings, plan: RelayPlan) -> Relay:
    """The relay as it stands when a table is opened: its teams, and what the games before have left."""
    members, substitutes, games = numbers_of(plan)
    last = members * games - 1  # played by the relay's own book
    book = played_book(*book_parts(settings)[:3], (members, substitutes, games, last))
    relay = Relay(book, [{name: getattr(team, name) for name in team.__struct_fields__} for team in plan.teams])
    for game in plan.played:
        relay.take_past(game.seats, game.players, GameEnded(game.points, game.places, ""))
    return relay


class RelayFold(WallFold):
    """A room as far as its relay is concerned, where it plays a game of one."""

    def begin_relay(self, plan: RelayPlan) -> None:
        """The table is opened for the next game of a relay."""
        self.relay = relay_of(self.settings, plan)
        self.team_at = tuple(range(len(plan.teams)))
        self.places = dict(plan.places)
        self.names |= {person: name for name, person in plan.places}

    def take_place(self, entry: J.PlaceTaken) -> None:
        """Somebody is a member or substitute of a team; a chair they had as another is free again."""
        for player, chair in enumerate(self.chairs):
            if chair.person == entry.person and chair.name != entry.name and self.match is None:
                self.chairs[player] = Chair("empty", chair.name)
        self.places = {name: person for name, person in self.places.items() if person != entry.person}
        self.places[entry.name] = entry.person
        self.names[entry.person] = entry.name

    def name_stand_in(self, entry: J.StandInNamed) -> None:
        """Another of the team plays the game that is about to begin."""
        person = self.places.get(entry.name)
        self.chairs[entry.team] = Chair("person" if person else "empty", entry.name, person)

    def begin_game(self, relay: Relay, order: Sequence[int]) -> Match:
        """The game begins, whose chairs are in the order that was drawn."""
        self.team_at = tuple(order) or self.team_at
        players = [self.chairs[self.team_at.index(team)].name for team in range(len(self.chairs))]
        return relay.start(self.team_at, relay.stand_ins(players), head=self.head or None)

    @property
    def game_left(self) -> GameEnded | None:
        """What the game has left the teams, once it is over; None before, and where it cannot be followed."""
        over = self.relay is not None and self.over and self.match is not None and not self.broken and self.match.over
        return game_ended(self.relay.book, self.relay.legs[-1]) if over and self.relay is not None else None
