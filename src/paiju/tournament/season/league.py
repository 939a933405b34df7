"""A league as its organiser writes it: a TOML file, read and checked line by line."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from paiju.errors import InputError

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
BOOK_DAYS = ("thu", "fri", "sat", "sun")  # lol:赛制:常规1
BOOK_FIGURES = (36, 8, 16)  # lol:赛制:常规2: half games of a team, least and most of a player
MOST = {"weeks": 60, "tables": 16, "slots": 12, "hanchan": 200, "player_min": 200, "player_max": 200}
DEFAULTS = {"slots": 2, "tables": 1, "hanchan": 36, "player_min": 8, "player_max": 16}
MOST_TEAMS, MOST_PLAYERS, LONGEST_NAME = 32, 40, 100
Read = Callable[[object, str], Any]


def season_figures(own: Mapping[str, object], rounds: int = 0) -> tuple[int, int, int]:
    """Half games of a team, and the least and most of a player: what the stage (`rounds`) and the organiser's own table
    say, else the book's numbers; of a season of another length as large a part of it (reading:331)."""
    usual, *shares = BOOK_FIGURES
    told = [own.get(key) for key in ("hanchan", "player_min", "player_max")]
    games, least, most = (one if isinstance(one, int) else None for one in told)
    games = rounds or games or usual
    return (
        games,
        shares[0] * games // usual if least is None else least,
        -(-shares[1] * games // usual) if most is None else most,
    )


@dataclass(frozen=True)
class LeagueTeam:
    """A team and who plays for it."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class League:
    """All that the file says. Week 1 are the seven days from `start` on."""

    name: str
    start: date
    weeks: int
    teams: tuple[LeagueTeam, ...]
    days: tuple[str, ...] = BOOK_DAYS
    tables: int = 1
    slots: int = 2
    hanchan: int = 36
    player_min: int = 8
    player_max: int = 16
    absences: frozenset[tuple[str, date]] = frozenset()
    closed: frozenset[date] = frozenset()
    numbers: dict[str, int] = field(init=False, compare=False)  # teams by name, from 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", {team.name: at for at, team in enumerate(self.teams)})

    @property
    def dates(self) -> list[date]:
        """Every day of play of the season in order, closed ones left out."""
        span = (self.start + timedelta(days=number) for number in range(7 * self.weeks))
        return [day for day in span if day_name(day) in self.days and day not in self.closed]

    def week_of(self, day: date) -> int:
        """The week of the season, from 1."""
        return (day - self.start).days // 7 + 1

    def present(self, team: int, day: date) -> list[str]:
        """Who of a team can play on a day."""
        return [player for player in self.teams[team].players if (player, day) not in self.absences]

    @property
    def departures(self) -> list[str]:
        """The clauses whose figures this file changes."""
        found = [] if set(self.days) <= set(BOOK_DAYS) else ["lol:赛制:常规1"]
        figures = (self.hanchan, self.player_min, self.player_max)
        return found if figures == BOOK_FIGURES else [*found, "lol:赛制:常规2"]


def day_name(day: date) -> str:
    """The day of the week, as the file writes it."""
    return DAYS[day.weekday()]


def read_league(text: str) -> League:
    """The file as a league; what is wrong in it is said with its place."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("file", f"no TOML: {error}", f"不是 TOML：{error}") from error
    known(told, {"league", "team", "absence", "closed"}, "file")
    teams = tuple(read_team(one, f"team[{at}]") for at, one in enumerate(listed(told, "team", required=True)))
    if len(teams) > MOST_TEAMS:
        raise InputError("team", f"{MOST_TEAMS} teams at most", f"最多 {MOST_TEAMS} 队")
    once([team.name for team in teams], "team")
    players = [player for team in teams for player in team.players]
    once(players, "team")
    absences = [
        pair for at, one in enumerate(listed(told, "absence")) for pair in absent(one, f"absence[{at}]", players)
    ]
    closed = [day for at, one in enumerate(listed(told, "closed")) for day in shut(one, f"closed[{at}]")]
    return League(**read_head(told), teams=teams, absences=frozenset(absences), closed=frozenset(closed))


def read_head(told: dict[str, Any]) -> dict[str, Any]:
    """The table [league]."""
    head = told.get("league")
    if not isinstance(head, dict):
        raise InputError("league", "[league] with name, start and weeks is missing", "缺 [league]：name、start、weeks")
    known(head, {"name", "start", "days", "weeks", *DEFAULTS}, "league")
    found: dict[str, Any] = {
        "name": wanted(head, "name", "league", a_name),
        "start": wanted(head, "start", "league", a_date),
        "weeks": wanted(head, "weeks", "league", a_number),
        "days": weekdays(head.get("days", list(BOOK_DAYS))),
    }
    for key, usual in DEFAULTS.items():
        found[key] = a_number(head.get(key, usual), f"league.{key}", least=0 if key == "player_min" else 1)
    if found["player_min"] > found["player_max"]:
        en = f"player_min {found['player_min']} is more than player_max {found['player_max']}"
        zh = f"player_min {found['player_min']} 大于 player_max {found['player_max']}"
        raise InputError("league.player_min", en, zh)
    return found


def read_team(told: object, place: str) -> LeagueTeam:
    """A table [[team]]."""
    team = tabled(told, place)
    known(team, {"name", "players"}, place)
    name = wanted(team, "name", place, a_name)
    players = wanted(team, "players", place, a_list)
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise InputError(place, f"{name}: 1 to {MOST_PLAYERS} players", f"{name}：选手 1 至 {MOST_PLAYERS} 名")
    return LeagueTeam(name, tuple(a_name(player, place) for player in players))


def absent(told: object, place: str, players: list[str]) -> list[tuple[str, date]]:
    """A table [[absence]]: who is not there on which days."""
    one = tabled(told, place)
    known(one, {"player", "dates"}, place)
    player = wanted(one, "player", place, a_name)
    if player not in players:
        raise InputError(place, f"no team has a player {player!r}", f"没有哪一队有选手“{player}”")
    return [(player, a_date(day, place)) for day in wanted(one, "dates", place, a_list)]


def shut(told: object, place: str) -> list[date]:
    """A table [[closed]]: days on which nobody plays."""
    one = tabled(told, place)
    known(one, {"dates"}, place)
    return [a_date(day, place) for day in wanted(one, "dates", place, a_list)]


def weekdays(told: object) -> tuple[str, ...]:
    """The days of play, in the order of the week."""
    days = a_list(told, "league.days")
    if not days or any(day not in DAYS for day in days) or len(set(days)) != len(days):
        en = f"days: each once of {', '.join(DAYS)}, e.g. {list(BOOK_DAYS)}"
        raise InputError("league.days", en, f"days：取自 {'、'.join(DAYS)}，不重复，如 {list(BOOK_DAYS)}")
    return tuple(day for day in DAYS if day in days)


# --- values ---------------------------------------------------------------------------------------


def known(table: dict[str, Any], keys: set[str], place: str) -> None:
    """A key nobody reads is a slip of the pen."""
    for key in sorted(table.keys() - keys):
        allowed = ", ".join(sorted(keys))
        raise InputError(place, f"unknown key {key!r}; there are {allowed}", f"没有“{key}”这一项；可用：{allowed}")


def listed(told: dict[str, Any], key: str, required: bool = False) -> list[object]:
    """All tables [[key]]."""
    found = told.get(key, [])
    if not isinstance(found, list) or (required and not found):
        raise InputError(key, f"tables [[{key}]] are wanted", f"应为若干 [[{key}]]")
    return found


def tabled(told: object, place: str) -> dict[str, Any]:
    """A table, not a value."""
    if not isinstance(told, dict):
        raise InputError(place, "a table with keys is wanted", "应为含若干项的表")
    return told


def wanted(table: dict[str, Any], key: str, place: str, read: Read) -> Any:
    """A value that must be there."""
    if key not in table:
        raise InputError(place, f"{key} is missing", f"缺 {key}")
    return read(table[key], f"{place}.{key}")


def a_name(told: object, place: str) -> str:
    """A name of somebody or something."""
    if not isinstance(told, str) or not 0 < len(told.strip()) <= LONGEST_NAME:
        raise InputError(place, f"a name in quotes is wanted, not {told!r}", f"应为引号中的名字，而不是 {told!r}")
    return told.strip()


def a_list(told: object, place: str) -> list[Any]:
    """A list."""
    if not isinstance(told, list):
        raise InputError(place, f"a list [...] is wanted, not {told!r}", f"应为列表 [...]，而不是 {told!r}")
    return told


def a_number(told: object, place: str, least: int = 1) -> int:
    """A whole number within reason."""
    most = MOST[place.rpartition(".")[2]]
    if type(told) is not int or not least <= told <= most:
        raise InputError(place, f"a number from {least} to {most}, not {told!r}", f"应为 {least} 至 {most} 的整数")
    return told


def a_date(told: object, place: str) -> date:
    """A date, bare or in quotes."""
    if isinstance(told, date) and not isinstance(told, datetime):
        return told
    try:
        return date.fromisoformat(told if isinstance(told, str) else "")
    except ValueError:
        en = f"a date such as 2026-03-05 is wanted, not {told!r}"
        raise InputError(place, en, f"应为日期，如 2026-03-05，而不是 {told!r}") from None


def once(names: list[str], place: str) -> None:
    """No name twice: absences and line-ups go by it."""
    for name in names:
        if names.count(name) > 1:
            raise InputError(place, f"{name!r} is there twice", f"“{name}”出现了两次")
