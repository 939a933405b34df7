"""The relay of a table, checked as it is opened; and the table of its next game, made of the one that is over."""

from msgspec.structs import replace

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.relay import Relay
from paiju.match.teams import check_book, teams_of
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.folds.relay import relay_of
from paiju.server.room.journal import ChairPlan, TableSettings
from paiju.server.room.relay_plan import PlayedGame, RelayPlan, TeamPlan
from paiju.server.room.room import Room
from paiju.server.room.table_settings import LONGEST_NAME, book_of_teams, clean, hash_of, new_book, settings_of
from paiju.server.tables.messages.tables import NewTable, RelayWish

MOST_MEMBERS, MOST_GAMES = 10, 4  # at a club's table; a record may tell of more


def new_settings(wish: NewTable, host: Person) -> TableSettings:
    """The settings of a table that somebody asks for, a relay's too: places are drawn there for every game."""
    if wish.relay is None:
        return settings_of(wish, host)
    book = new_book(wish.book or "xjtu", wish.toml)
    plan = plan_of(book, wish, wish.relay)
    settings = settings_of(replace(wish, relay=None, seats=["open"] * book.tiles.players), host)
    return replace(settings, chairs=first_chairs(plan), draw=True, relay=plan)


def plan_of(book: Book, table_wish: NewTable, wish: RelayWish) -> RelayPlan:
    """The relay that is asked for."""
    if table_wish.seats is not None or table_wish.listed or table_wish.take_over:
        raise InputError(
            "seats", _("in a relay the teams' members sit down; leave out `seats`, `listed` and `take_over`")
        )
    check_book(book)
    games = book.teams.games if wish.games is None else wish.games
    members = len(wish.teams[0].members) if wish.teams else 0
    for field, number, most in (("relay.teams[0].members", members, MOST_MEMBERS), ("relay.games", games, MOST_GAMES)):
        if not 1 <= number <= most:
            raise InputError(field, _("must be 1 to {most}, not {number}", most=most, number=number))
    teams = team_plans(book_of_teams(book, (members, book.teams.substitutes, games)), wish)
    return RelayPlan(teams, games, book.teams.substitutes)


def team_plans(book: Book, wish: RelayWish) -> tuple[TeamPlan, ...]:
    """The teams by names that fit into a line."""
    rows = [
        {
            "name": clean(team.name, f"teams[{i}].name", LONGEST_NAME),
            "members": [clean(name, f"teams[{i}].members", LONGEST_NAME) for name in team.members],
            "substitutes": [clean(name, f"teams[{i}].substitutes", LONGEST_NAME) for name in team.substitutes],
        }
        for i, team in enumerate(wish.teams)
    ]
    return tuple(TeamPlan(team.name, team.members, team.substitutes) for team in teams_of(book, rows))


def chairs_for(relay: Relay, places: dict[str, str]) -> tuple[ChairPlan, ...]:
    """A chair for each team, for the member whose turn it is; empty where nobody has taken that place."""
    names = [relay.next_member(team) for team in range(len(relay.teams))]
    return tuple(ChairPlan("person" if name in places else "empty", name, places.get(name)) for name in names)


def first_chairs(plan: RelayPlan) -> tuple[ChairPlan, ...]:
    """The chairs of a relay's first game: nobody is there yet."""
    return tuple(ChairPlan("empty", team.members[0]) for team in plan.teams)


def next_game(room: Room) -> TableSettings:
    """The table of the relay's next game, with what this one has left; where this one never began, the same again."""
    plan = room.settings.relay
    assert plan is not None
    assert room.relay is not None
    left = room.game_left
    if left is not None and left.over:
        raise Refused("relay_over", _("the relay is over"))
    if left is None and room.match is not None:
        raise Refused("broken", _("this game cannot be replayed to its end, so no points can be handed on"))
    if left is not None:
        leg = room.relay.legs[-1]
        plan = replace(
            plan, played=(*plan.played, PlayedGame(room.id, leg.seats, leg.players, left.points, left.places))
        )
    settings = replace(room.settings, relay=replace(plan, places=tuple(room.places.items())))
    return replace(
        settings,
        book_hash=hash_of(settings.book, settings.toml),
        chairs=chairs_for(relay_of(settings, settings.relay), room.places),  # type: ignore[arg-type]
        company=room.company,
    )
