"""A league as its organiser writes it: a TOML file, read and checked line by line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from paiju.errors import InputError
from paiju.fields import check_keys, items
from paiju.languages import _
from paiju.reading.toml_values import day, name, needed, number, once, tables, toml_table

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
BOOK_DAYS = ("thu", "fri", "sat", "sun")  # lol:赛制:常规1
BOOK_FIGURES = (36, 8, 16)  # lol:赛制:常规2: half games of a team, least and most of a player
MOST = {"weeks": 60, "tables": 16, "slots": 12, "hanchan": 200, "player_min": 200, "player_max": 200}
DEFAULTS = {"slots": 2, "tables": 1, "hanchan": 36, "player_min": 8, "player_max": 16}
MOST_TEAMS, MOST_PLAYERS, MOST_DATES = 32, 40, 10_000


def season_figures(own: Mapping[str, object], rounds: int = 0) -> tuple[int, int, int]:
    """Half games of a team, and the least and most of a player: what the stage (`rounds`) and the organiser's own table
    say, else the book's numbers; of a season of another length as large a part of it (reading:331)."""
    usual, *shares = BOOK_FIGURES
    figures = [own.get(key) for key in ("hanchan", "player_min", "player_max")]
    games, least, most = (value if isinstance(value, int) else None for value in figures)
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
        clauses = [] if set(self.days) <= set(BOOK_DAYS) else ["lol:赛制:常规1"]
        figures = (self.hanchan, self.player_min, self.player_max)
        return clauses if figures == BOOK_FIGURES else [*clauses, "lol:赛制:常规2"]


def day_name(day: date) -> str:
    """The day of the week, as the file writes it."""
    return DAYS[day.weekday()]


def read_league(text: str) -> League:
    """The file as a league; what is wrong in it is said with its place."""
    file = toml_table(text)
    check_keys(file, ("league", "team", "absence", "closed"))
    teams = tuple(read_team(table, place) for table, place in tables(file, "team", MOST_TEAMS))
    if not teams:
        raise InputError("team", _("expected [[team]] tables"))
    once([team.name for team in teams], "team")
    players = [player for team in teams for player in team.players]
    once(players, "team")
    absences = [pair for table, place in tables(file, "absence") for pair in absent(table, place, players)]
    closed = [date for table, place in tables(file, "closed") for date in shut(table, place)]
    return League(**read_head(file), teams=teams, absences=frozenset(absences), closed=frozenset(closed))


def read_head(file: Mapping[str, object]) -> dict[str, Any]:
    """The table [league]."""
    head = file.get("league")
    if not isinstance(head, dict):
        raise InputError("league", _("[league] with name, start and weeks is missing"))
    check_keys(head, ("name", "start", "days", "weeks", *DEFAULTS), "league.")
    figures: dict[str, Any] = {
        "name": name(needed(head, "name", "league"), "league.name"),
        "start": day(needed(head, "start", "league"), "league.start"),
        "weeks": figure(needed(head, "weeks", "league"), "weeks"),
        "days": weekdays(head.get("days", list(BOOK_DAYS))),
    }
    for key, usual in DEFAULTS.items():
        figures[key] = figure(head.get(key, usual), key)
    if figures["player_min"] > figures["player_max"]:
        raise InputError(
            "league.player_min",
            _(
                "player_min {player_min} is more than player_max {player_max}",
                player_min=figures["player_min"],
                player_max=figures["player_max"],
            ),
        )
    return figures


def figure(value: object, key: str) -> int:
    """A number of [league], within reason."""
    return number(value, f"league.{key}", MOST[key], 0 if key == "player_min" else 1)


def read_team(team: Mapping[str, object], place: str) -> LeagueTeam:
    """A table [[team]]."""
    check_keys(team, ("name", "players"), f"{place}.")
    called = name(needed(team, "name", place), f"{place}.name")
    players = items(needed(team, "players", place), f"{place}.players")
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise InputError(
            place, _("{called}: must have 1 to {most_players} players", called=called, most_players=MOST_PLAYERS)
        )
    return LeagueTeam(called, tuple(name(player, place) for player in players))


def absent(absence: Mapping[str, object], place: str, players: list[str]) -> list[tuple[str, date]]:
    """A table [[absence]]: who is not there on which days."""
    check_keys(absence, ("player", "dates"), f"{place}.")
    player = name(needed(absence, "player", place), f"{place}.player")
    if player not in players:
        raise InputError(place, _("no team has a player {player}", player=repr(player)))
    return [(player, date) for date in dates(absence, place)]


def shut(closed: Mapping[str, object], place: str) -> list[date]:
    """A table [[closed]]: days on which nobody plays."""
    check_keys(closed, ("dates",), f"{place}.")
    return dates(closed, place)


def dates(table: Mapping[str, object], place: str) -> list[date]:
    """The dates a table lists."""
    return [day(value, place) for value in items(needed(table, "dates", place), f"{place}.dates", MOST_DATES)]


def weekdays(value: object) -> tuple[str, ...]:
    """The days of play, in the order of the week."""
    days = items(value, "league.days")
    if not days or any(day not in DAYS for day in days) or len(set(days)) != len(days):
        raise InputError(
            "league.days",
            _("days: choose from {days}, each once, e.g. {book_days}", days=DAYS, book_days=list(BOOK_DAYS)),
        )
    return tuple(day for day in DAYS if day in days)
