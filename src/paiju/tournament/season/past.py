"""A season told before: what was played stays, the rest is the plan to change as little as can be (reading:301)."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from paiju.errors import InputError
from paiju.languages import _
from paiju.reading.toml_values import day as day_of
from paiju.tournament.season.games import LeagueGame
from paiju.tournament.season.league import League

KEYS = ("date", "slot", "table", "teams", "lineup")


def read_past(text: str, league: League, since: date | None = None) -> tuple[list[LeagueGame], list[LeagueGame]]:
    """Games played, and games planned. Played are those marked so and those before `since`; of the plan what names
    teams that are no more is forgotten."""
    try:
        payload: Any = json.loads(text)
    except ValueError as error:
        raise InputError("past", _("not JSON: {error}", error=error)) from error
    games = payload.get("games") if isinstance(payload, dict) else None
    if not isinstance(games, list):
        raise InputError("past", _('must be {{"games": [...]}}, as paiju league schedule --json prints it'))
    played, plan = [], []
    for number, game in enumerate(games, 1):
        row = checked(game, number)
        day = day_of(row["date"], "past")
        if row.get("played") is True or (since is not None and day < since):
            played.append(played_game(row, day, league, number))
        elif all(name in league.numbers for name in row["teams"]):
            plan.append(as_game(row, day, league))
    clash(played)
    return played, plan


def checked(game: object, number: int) -> dict[str, Any]:
    """A game with all that is asked of it here."""
    row = game if isinstance(game, dict) and all(key in game for key in KEYS) else None
    if row is None or not all(four_of(row[key], key == "lineup") for key in ("teams", "lineup")):
        raise InputError(
            "past",
            _("game {number}: needs {keys}, four different teams and four players or null", number=number, keys=KEYS),
        )
    if not all(type(row[key]) is int and row[key] > 0 for key in ("slot", "table")):
        raise InputError("past", _("game {number}: slot and table are counted from 1", number=number))
    return row


def four_of(row: object, empty: bool) -> bool:
    """Four different names; of players some may be missing."""
    if not isinstance(row, list) or len(row) != 4:
        return False
    names = [name for name in row if not (empty and name is None)]
    return all(isinstance(name, str) for name in names) and len(set(names)) == len(names)


def played_game(row: dict[str, Any], day: date, league: League, number: int) -> LeagueGame:
    """A game that counts: its teams and players must be in the file."""
    for name, player in zip(row["teams"], row["lineup"], strict=True):
        if name not in league.numbers:
            text = _("game {number}: the team {team} is not in the file", number=number, team=repr(name))
            raise InputError("past", text)
        if player is not None and player not in league.teams[league.numbers[name]].players:
            text = _(
                "game {number}: the player {player} is not in the team {team}; keep them in the file",
                number=number,
                player=repr(player),
                team=name,
            )
            raise InputError("past", text)
    return as_game(row, day, league, True)


def as_game(row: dict[str, Any], day: date, league: League, played: bool = False) -> LeagueGame:
    """A row as a game."""
    teams = tuple(league.numbers[name] for name in row["teams"])
    return LeagueGame(day, row["slot"], row["table"], teams, tuple(row["lineup"]), played)


def clash(played: Sequence[LeagueGame]) -> None:
    """Nobody can have played twice at once."""
    seen = set()
    for game in played:
        for team in game.teams:
            key = (game.date, game.slot, team)
            if key in seen:
                raise InputError("past", _("{date} slot {slot}: a team appears twice", date=game.date, slot=game.slot))
            seen.add(key)
