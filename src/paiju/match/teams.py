"""Teams of a relay as they are told: who plays for them, and where they sit."""

from dataclasses import asdict, dataclass

from paiju import fields
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.table.start import person_name

MOST_MEMBERS, MOST_GAMES = 100, 100


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its members in the order of their numbers, and who may stand in for one of them."""

    name: str
    members: tuple[str, ...]
    substitutes: tuple[str, ...] = ()


def check_book(book: Book) -> None:
    """A relay needs teams, not more than can be played."""
    if not book.teams.members:
        en = f"{book.id} has no teams; take xjtu-relay, xjtu-cup-relay or a book with teams.members"
        raise InputError("book", en, f"{book.id} 没有队伍；请用 xjtu-relay、xjtu-cup-relay 或设定 teams.members")
    for name, value, most in (("members", book.teams.members, MOST_MEMBERS), ("games", book.teams.games, MOST_GAMES)):
        if not 1 <= value <= most:
            raise InputError(f"teams.{name}", f"1 to {most}, not {value}", f"须为 1 到 {most}，而非 {value}")


def teams_of(book: Book, value: object) -> tuple[Team, ...]:
    """One team for every seat of the table, everybody named once."""
    given = fields.items(value, "teams", MOST_MEMBERS)
    wanted = book.tiles.players
    if len(given) != wanted:
        raise InputError("teams", f"{wanted} teams play, not {len(given)}", f"须恰有 {wanted} 队，而非 {len(given)}")
    teams = tuple(team_of(book, each, f"teams[{i}]") for i, each in enumerate(given))
    for names in ([team.name for team in teams], [p for team in teams for p in (*team.members, *team.substitutes)]):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise InputError("teams", f"{twice!r} is named twice", f"{twice!r} 重复")
    return teams


def team_of(book: Book, value: object, where: str) -> Team:
    """One team, with as many people as the book asks for (xjtu:App1:1)."""
    row = asdict(value) if isinstance(value, Team) else fields.mapping(value, where)
    fields.check_keys(row, ("name", "members", "substitutes"), f"{where}.")
    people = {key: people_of(row.get(key), f"{where}.{key}") for key in ("members", "substitutes")}
    team = Team(person_name(row.get("name"), f"{where}.name"), people["members"], people["substitutes"])
    members, substitutes = book.teams.members, book.teams.substitutes
    if len(team.members) != members:
        en = f"a team has {members} members, not {len(team.members)}"
        raise InputError(f"{where}.members", en, f"每队须有 {members} 名队员，而非 {len(team.members)}")
    if len(team.substitutes) > substitutes:
        en = f"a team has at most {substitutes} substitutes, not {len(team.substitutes)}"
        raise InputError(f"{where}.substitutes", en, f"每队替补至多 {substitutes} 名，而非 {len(team.substitutes)}")
    return team


def people_of(value: object, where: str) -> tuple[str, ...]:
    """Names."""
    return tuple(person_name(name, f"{where}[{i}]") for i, name in enumerate(fields.items(value, where, MOST_MEMBERS)))


def seats_of(value: object, teams: int) -> tuple[int, ...]:
    """The teams in the order of their first deals."""
    given = fields.items(value, "seats", MOST_MEMBERS)
    if any(type(team) is not int for team in given) or set(given) != set(range(teams)) or len(given) != teams:
        en = f"the teams 0 to {teams - 1}, each once, in the order of their first deals"
        raise InputError("seats", en, f"须为 0 到 {teams - 1}，各一次，按起家顺序")
    return tuple(team for team in given if isinstance(team, int))
