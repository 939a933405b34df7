"""Teams of a relay as they are given: who plays for them, and where they sit."""

from dataclasses import asdict, dataclass

from paiju import fields
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.table.start import person_name

MOST_MEMBERS, MOST_GAMES = 100, 100


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its members in the order of their numbers, and who may stand in for one of them."""

    name: str
    members: tuple[str, ...]
    substitutes: tuple[str, ...] = ()


def check_book(book: Book) -> None:
    """A relay needs teams, and no more than can be played."""
    if not book.teams.members:
        raise InputError(
            "book",
            _("{book} has no teams; use xjtu-relay, xjtu-cup-relay or a rule book with teams.members", book=book.id),
        )
    for name, value, most in (("members", book.teams.members, MOST_MEMBERS), ("games", book.teams.games, MOST_GAMES)):
        if not 1 <= value <= most:
            raise InputError(f"teams.{name}", _("must be 1 to {most}, not {given}", most=most, given=value))


def teams_of(book: Book, value: object) -> tuple[Team, ...]:
    """One team for every seat of the table, everybody named once."""
    given = fields.items(value, "teams", MOST_MEMBERS)
    wanted = book.tiles.players
    if len(given) != wanted:
        raise InputError("teams", _("{wanted} teams are needed, not {count}", wanted=wanted, count=len(given)))
    teams = tuple(team_of(book, each, f"teams[{i}]") for i, each in enumerate(given))
    for names in ([team.name for team in teams], [p for team in teams for p in (*team.members, *team.substitutes)]):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise InputError("teams", _("{name} is named twice", name=repr(twice)))
    return teams


def team_of(book: Book, value: object, where: str) -> Team:
    """One team, with as many people as the book requires (xjtu:App1:1)."""
    row = asdict(value) if isinstance(value, Team) else fields.mapping(value, where)
    fields.check_keys(row, ("name", "members", "substitutes"), f"{where}.")
    people = {key: people_of(row.get(key), f"{where}.{key}") for key in ("members", "substitutes")}
    team = Team(person_name(row.get("name"), f"{where}.name"), people["members"], people["substitutes"])
    members, substitutes = book.teams.members, book.teams.substitutes
    if len(team.members) != members:
        raise InputError(
            f"{where}.members",
            _("a team must have {wanted} members, not {count}", wanted=members, count=len(team.members)),
        )
    if len(team.substitutes) > substitutes:
        raise InputError(
            f"{where}.substitutes",
            _(
                "a team can have at most {most} substitutes, not {count}",
                most=substitutes,
                count=len(team.substitutes),
            ),
        )
    return team


def people_of(value: object, where: str) -> tuple[str, ...]:
    """Names."""
    return tuple(person_name(name, f"{where}[{i}]") for i, name in enumerate(fields.items(value, where, MOST_MEMBERS)))


def seats_of(value: object, teams: int) -> tuple[int, ...]:
    """The teams in the order of their first deals."""
    given = fields.items(value, "seats", MOST_MEMBERS)
    if any(type(team) is not int for team in given) or set(given) != set(range(teams)) or len(given) != teams:
        raise InputError(
            "seats", _("must be the teams 0 to {teams}, each once, in the order of their first deals", teams=teams - 1)
        )
    return tuple(team for team in given if isinstance(team, int))
